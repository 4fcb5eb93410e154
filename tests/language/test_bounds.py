"""However long, deep or senseless a text is, reading it ends soon; twice the text is twice the work."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import attrs
import pytest

from heirs_rules.language import effects as fx
from heirs_rules.language.checks import effect_findings
from heirs_rules.language.parser import DEEPEST, LARGEST, read
from heirs_rules.language.printer import canonical
from heirs_rules.language.rules import (
    EMPTY_EFFECT,
    FOREIGN_DIGIT,
    MISSING_SEPARATOR,
    NESTED_TOO_DEEP,
    NUMBER_TOO_LARGE,
    SAID_TWICE,
    SIGN_REQUIRED,
    UNEXPECTED_END,
    UNEXPECTED_WORD,
    UNKNOWN_SYMBOL,
    UNKNOWN_WORD,
)
from heirs_rules.text.diagnostics import Rule
from tests.effort import calls

SECONDS = 20
"""Several times what the slowest text takes on a slow machine, and a small part of what a quadratic one would take."""

FRAMES = 400
"""How deep calls may go inside each other, whatever the text; Python's own limit is 1000 by default."""


@attrs.frozen
class Flood:
    """A text that can be made as long as one likes, the length to try, and the rule it breaks, if any."""

    text: Callable[[int], str]
    size: int
    rule: Rule | None = None


FLOODS = {
    "sentences": Flood(lambda n: "\n".join(["bury a hero"] * n), 10_000),
    "sentences joined by then": Flood(lambda n: " then ".join(["draw a card"] * n), 10_000),
    "sentences in a group": Flood(lambda n: f"({' then '.join(['draw a card'] * n)})", 10_000),
    "cards": Flood(lambda n: "bury " + " and ".join(["it"] * n), 10_000),
    "moves": Flood(lambda n: " and ".join(["+1 empire"] * n), 10_000),
    "alternatives": Flood(lambda n: " or ".join(["+1 empire"] * n), 10_000),
    "factions": Flood(lambda n: f"bury a {' or '.join(['empire'] * n)} hero", 10_000),
    "factions not meant": Flood(lambda n: f"bury a {'non-empire ' * n}hero", 10_000),
    "conditions, all": Flood(lambda n: f"if {' and '.join(['you do'] * n)}, draw a card", 10_000),
    "conditions that differ": Flood(
        lambda n: f"if {' or '.join(['you have a hero', 'there is a hero'] * n)}, draw a card", 5_000
    ),
    "a condition again and again": Flood(
        lambda n: (
            f"you may ({' then '.join(['reveal the top card of the harbor'] * n)})\n" + "if you do, draw a card\n" * n
        ),
        5_000,
    ),
    "conditions, any": Flood(lambda n: f"draw a card if ({' or '.join(['you do'] * n)})", 10_000),
    "broken sentences": Flood(lambda n: "\n".join(["bury a heroo"] * n), 10_000, UNKNOWN_WORD),
    "sentences without words": Flood(lambda n: "then " * n, 10_000, UNEXPECTED_END),
    "one line": Flood(lambda n: "bury a hero " * n, 17_000, MISSING_SEPARATOR),
    "exceptions": Flood(lambda n: "bury a hero" + " except it" * n, 10_000, SAID_TWICE),
    "groups": Flood(lambda n: "(" * n + "+1 empire" + ")" * n, 300, NESTED_TOO_DEEP),
    "groups of conditions": Flood(lambda n: f"if {'(' * n}you do{')' * n}, draw a card", 300, NESTED_TOO_DEEP),
    "opened groups": Flood(lambda n: "(" * n, 30_000, NESTED_TOO_DEEP),
    "closed groups": Flood(lambda n: ")" * n, 30_000, UNEXPECTED_WORD),
    "digits": Flood(lambda n: f"draw {'9' * n} cards", 5_000, NUMBER_TOO_LARGE),
    "digits with a sign": Flood(lambda n: f"+{'9' * n} empire", 5_000, NUMBER_TOO_LARGE),
    "digits without a sign": Flood(lambda n: f"{'9' * n} empire", 200_000, SIGN_REQUIRED),
    "foreign digits": Flood(lambda n: f"draw {'９' * n} cards", 200_000, FOREIGN_DIGIT),
    "zeros": Flood(lambda n: f"draw {'0' * n}2 cards", 200_000),
    "letters": Flood(lambda n: "a" * n, 200_000, UNKNOWN_WORD),
    "hyphens behind a word": Flood(lambda n: "x" + "-" * n, 30_000, UNKNOWN_WORD),
    "hyphens": Flood(lambda n: "-" * n, 30_000, UNKNOWN_SYMBOL),
    "prefixes": Flood(lambda n: "non-" * n, 50_000, UNEXPECTED_WORD),
    "full stops": Flood(lambda n: "." * n, 30_000, UNKNOWN_SYMBOL),
    "commas": Flood(lambda n: "," * n, 30_000, UNEXPECTED_WORD),
    "marks": Flood(lambda n: "\u0301" * n, 30_000, UNKNOWN_SYMBOL),
    "blanks": Flood(lambda n: " " * n, 200_000, EMPTY_EFFECT),
    "lines": Flood(lambda n: "\r\n" * n, 100_000, EMPTY_EFFECT),
}

floods = pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)


@pytest.fixture(scope="module", autouse=True)
def _grammar_is_compiled() -> None:
    read("draw a card")


@floods
def test_reading_ends_soon_and_without_deep_calls(flood: Flood) -> None:
    text = flood.text(flood.size)
    begun = time.process_time()
    with at_most_frames(FRAMES):
        effect, findings = read(text)
        if effect is not None:
            assert hash(effect) != hash(fx.Draw())
            assert canonical(effect) != canonical(fx.Draw())
    assert time.process_time() - begun < SECONDS
    assert {finding.rule for finding in findings} >= ({flood.rule} if flood.rule else set())
    assert (effect is None) == bool(findings) == (flood.rule is not None)


@floods
def test_messages_are_short_and_point_into_the_text(flood: Flood) -> None:
    text = flood.text(min(flood.size, 2_000))
    for finding in read(text)[1]:
        assert len(finding.message) + len(finding.help) < 400
        assert 0 <= finding.span.start <= finding.span.end <= len(text)


@floods
def test_twice_the_text_is_twice_the_work(flood: Flood) -> None:
    half, whole = flood.text(200), flood.text(400)
    assert work(lambda: read(whole)) < 2.2 * work(lambda: read(half))
    once, twice = read(half)[0], read(whole)[0]
    if once is not None and twice is not None:
        assert read(canonical(twice)) == (twice, ())
        assert work(lambda: canonical(twice)) < 2.2 * work(lambda: canonical(once))
        assert work(lambda: hash(twice)) < 2.2 * work(lambda: hash(once))
        assert work(lambda: twice == read(whole)[0]) < 2.2 * work(lambda: once == read(half)[0])


@floods
def test_checking_twice_the_text_is_twice_the_work(flood: Flood) -> None:
    half, whole = flood.text(200), flood.text(400)
    assert work(lambda: effect_findings(whole)) < 2.2 * work(lambda: effect_findings(half))


def test_quadratic_work_would_be_seen() -> None:
    def pairs(n: int) -> Callable[[], object]:
        return lambda: [abs(i - j) for i in range(n) for j in range(n)]

    assert work(pairs(40)) > 3.5 * work(pairs(20))


def test_every_mistake_is_found_in_one_reading() -> None:
    flood = FLOODS["broken sentences"]
    assert len(read(flood.text(1_000))[1]) == 1_000


# The limits themselves


def test_parentheses_nest_as_deep_as_the_limit_says() -> None:
    phrase = "if you do, you may ({}) if you do or +1 empire, otherwise +1 empire, where X is the number of them"
    text = "draw a card"
    for _ in range(DEEPEST):
        text = phrase.format(text)
    with at_most_frames(FRAMES):
        effect, findings = read(text)
        assert effect is not None, findings
        assert read(canonical(effect)) == (effect, ())
        assert hash(effect) != hash(fx.Draw())
    deeper = phrase.format(text)
    _, findings = read(deeper)
    assert [(finding.rule, deeper[finding.span.start : finding.span.end]) for finding in findings] == [
        (NESTED_TOO_DEEP, "(")
    ]


def test_parentheses_beside_each_other_are_not_nested() -> None:
    effect, _ = read("\n".join(["((draw a card) or (draw a card))"] * 2 * DEEPEST))
    assert isinstance(effect, fx.Sequence)
    assert len(effect.steps) == 2 * DEEPEST


def test_numbers_are_as_large_as_the_limit_says() -> None:
    assert read(f"draw {LARGEST} cards") == (fx.Draw(LARGEST), ())
    _, findings = read(f"draw {LARGEST + 1} cards")
    assert [finding.rule for finding in findings] == [NUMBER_TOO_LARGE]


# Measures


def work(doing: Callable[[], object]) -> int:
    """How many functions are called the second time, when what can be remembered is remembered."""
    doing()
    return calls(doing)


@contextmanager
def at_most_frames(number: int) -> Iterator[None]:
    """Calls may go only so much deeper than they are here."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + number)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
