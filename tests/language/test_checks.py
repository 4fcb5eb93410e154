"""Every rule finds what it is there for, underlines these words, says what to do, and leaves a text near it alone.

The cases are in findings.yaml and slips.yaml (card text), file_findings.yaml (cards files), other_sets.yaml (heroes).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given

import heirs_rules.language.rules
import heirs_rules.text.rules
from heirs_rules.language import effects as fx
from heirs_rules.language.lint import check, lint_text
from heirs_rules.language.loading import load_cards
from heirs_rules.language.parser import vocabulary
from heirs_rules.language.printer import canonical
from heirs_rules.language.slips import SAID_OTHERWISE, SYNONYMS
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic, Rule
from heirs_rules.text.edits import edited
from tests.strategies import effects

HERE = Path(__file__).parent
TEXTS: list[dict[str, Any]] = yaml.safe_load((HERE / "findings.yaml").read_text("utf-8"))
FILES: list[dict[str, Any]] = yaml.safe_load((HERE / "file_findings.yaml").read_text("utf-8"))
OTHER_SETS: list[dict[str, str]] = yaml.safe_load((HERE / "other_sets.yaml").read_text("utf-8"))["heroes"]

RULES = [
    rule
    for module in (heirs_rules.text.rules, heirs_rules.language.rules)
    for rule in vars(module).values()
    if isinstance(rule, Rule)
]
LONG = frozenset({"HR025"})
"""What takes more text to break than a case should have."""


def in_file(case: dict[str, Any], text: str, encoding: str = "utf-8") -> tuple[Diagnostic, ...]:
    sources = [decode(case["before"].encode(), "before.yaml")] if "before" in case else []
    return check([*sources, decode(text.encode(encoding), "cards.yaml")]).diagnostics


def shown(found: Sequence[Diagnostic], fields: Sequence[str]) -> list[dict[str, Any]]:
    return [{field: value for field, value in told(finding).items() if field in fields} for finding in found]


def told(finding: Diagnostic) -> dict[str, Any]:
    return {
        "code": finding.code,
        "line": finding.line,
        "words": finding.source.text[finding.span.start : finding.span.end],
        "message": finding.message,
        "help": finding.help,
        "related": [there.source.text[there.span.start : there.span.end] for there in finding.related],
    }


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case["text"][:60])
def test_card_text_has_these_findings(case: dict[str, Any]) -> None:
    expected = [{"related": [], **finding} for finding in case["finds"]]
    assert shown(lint_text(case["text"]), ("code", "words", "message", "help", "related")) == expected


@pytest.mark.parametrize("case", FILES, ids=lambda case: case["finds"][0]["code"])
def test_a_cards_file_has_these_findings(case: dict[str, Any]) -> None:
    expected = [{"related": [], **finding} for finding in case["finds"]]
    found = in_file(case, case["file"], case.get("encoding", "utf-8"))
    assert shown(found, ("code", "line", "words", "message", "help", "related")) == expected


@pytest.mark.parametrize("text", [case["clean"] for case in TEXTS if "clean" in case], ids=lambda text: text[:60])
def test_the_text_beside_a_case_is_clean(text: str) -> None:
    assert lint_text(text) == ()


@pytest.mark.parametrize("case", [case for case in FILES if "clean" in case], ids=lambda case: case["finds"][0]["code"])
def test_the_file_beside_a_case_is_clean(case: dict[str, Any]) -> None:
    assert in_file(case, case["clean"]) == ()


@pytest.mark.parametrize("hero", OTHER_SETS, ids=lambda hero: hero["id"])
def test_heroes_of_other_sets_are_clean(hero: dict[str, str]) -> None:
    assert lint_text(hero["effect"]) == ()


def test_other_sets_are_clean_as_a_file() -> None:
    path = HERE / "other_sets.yaml"
    assert check([decode(path.read_bytes(), path.name)]).diagnostics == ()


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_every_rule_has_a_case_with_a_clean_text_beside_it() -> None:
    cases = [(finding["code"], "clean" in case) for case in (*TEXTS, *FILES) for finding in case["finds"]]
    codes = {rule.code for rule in RULES}
    assert {code for code, _ in cases} == codes - LONG
    beside_a_clean_one = {code for code, clean in cases if clean}
    assert beside_a_clean_one == codes - LONG - WITHOUT_A_CLEAN_ONE


WITHOUT_A_CLEAN_ONE = frozenset({"HR012", "HR026"})
"""Rules against things that card files never need."""


def test_too_many_repetitions() -> None:
    names = ", ".join(["x"] * 4000)
    found = in_file({}, f"heroes: &all [{names}]\nleaders: [*all, *all, *all]\n")
    assert "HR025" in {finding.code for finding in found}


@pytest.mark.parametrize("case", [*TEXTS, *FILES], ids=lambda case: case.get("text", case.get("file"))[:60])
def test_messages_are_short_sentences_in_our_own_words(case: dict[str, Any]) -> None:
    for finding in case["finds"]:
        message, advice = finding["message"], finding["help"]
        assert 0 < len(message) <= 160
        assert len(advice) <= 100
        assert message == message.strip()
        for word in ("token", "terminal", "parse", "syntax error", "node", "scalar", "$END", "_", "SIGNED", "NUMBER"):
            assert word not in message + advice


# What holds for every text


@given(effects())
def test_a_finding_is_about_words_of_the_text(effect: fx.Effect) -> None:
    text = canonical(effect)
    found = lint_text(text)
    assert len(set(found)) == len(found)
    for finding in found:
        assert 0 <= finding.span.start < finding.span.end <= len(text)
        assert text[finding.span.start : finding.span.end].split()


@given(effects())
def test_how_a_text_is_laid_out_makes_no_difference(effect: fx.Effect) -> None:
    text = canonical(effect)
    loose = text.replace(" ", " \t ").replace("\n", " then ")
    told = [(finding.code, finding.message) for finding in lint_text(text)]
    assert [(finding.code, finding.message) for finding in lint_text(loose)] == told


BUNDLED = [canonical(hero.effect) for hero in load_cards().heroes if hero.effect is not None]


def words(text: str, least: int = 1) -> Iterator[tuple[int, int, str]]:
    for found in re.finditer(r"[^ \n]+", text):
        if len(found.group()) >= least:
            yield found.start(), found.end(), found.group()


def test_a_misspelt_word_is_found_where_it_stands_and_most_often_known() -> None:
    slips = known = 0
    for text in BUNDLED:
        for start, end, word in words(text, 4):
            for letter in range(len(word)):
                misspelt = word[:letter] + "q" + word[letter + 1 :]
                first, *_ = lint_text(text[:start] + misspelt + text[end:])
                assert start <= first.span.start < first.span.end <= end, misspelt
                slips += 1
                known += word.rstrip(",").removeprefix("non-") in re.findall(r"[\w-]+", first.help)
    assert slips > 2000
    assert known > 0.95 * slips


# What people write who think of other games

SLIPS: list[list[str]] = yaml.safe_load((HERE / "slips.yaml").read_text("utf-8"))


@pytest.mark.parametrize(("text", "word", "advice"), SLIPS, ids=[text for text, _, _ in SLIPS])
def test_a_typical_slip_gets_advice(text: str, word: str, advice: str) -> None:
    first, *_ = lint_text(text)
    assert (text[first.span.start : first.span.end], first.help) == (word, advice)


def test_every_typical_slip_is_tried() -> None:
    assert set(SYNONYMS) - {word for _, word, _ in SLIPS} == set()
    for _, _, advice in SAID_OTHERWISE:
        pattern = re.sub(r"\\\\\d", ".+", re.escape(advice))
        assert any(re.fullmatch(pattern, given) for _, _, given in SLIPS), advice


def test_card_text_knows_the_words_that_it_advises() -> None:
    for ours in chain.from_iterable(SYNONYMS.values()):
        assert [word for word in ours.split() if word not in vocabulary() and not word.isdecimal()] == []


# Repairs


@pytest.mark.parametrize("text", [*(case["text"] for case in TEXTS), *(text for text, _, _ in SLIPS)])
def test_a_repair_takes_its_finding_away(text: str) -> None:
    """Behind it others may appear."""
    for finding in lint_text(text):
        if finding.fix is None:
            continue
        left = lint_text(edited(text, finding.fix.edits))
        assert (finding.code, finding.message) not in [
            (other.code, other.message) for other in left if other.span.start <= finding.span.start
        ]
        for edit in finding.fix.edits:
            assert "\n" not in text[edit.span.start : edit.span.end] + edit.text


REPAIRED: list[dict[str, str]] = yaml.safe_load((HERE / "repairs.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", REPAIRED, ids=lambda case: case["text"][:60])
def test_what_is_repaired_and_how(case: dict[str, str]) -> None:
    first, *_ = lint_text(case["text"])
    kind = "none" if first.fix is None else "safe" if first.fix.safe else "unsafe"
    assert kind in case
    assert kind == "none" or edited(case["text"], first.fix.edits if first.fix else ()) == case[kind]
