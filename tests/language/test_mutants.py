"""Nothing silent: with one slip in it, a card is another card, or lint says something.

By default these are the same few slips of every kind in every card each time, and many more under `make test-long`;
`python -m tests.language.mutants` tries all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.language import checks
from heirs_rules.language import effects as fx
from tests.game.strategies import clean, texts
from tests.language import mutants
from tests.language.mutants import Entry, Mutant, Outcome, Score, Text
from tests.language.test_checks import OTHER_SETS
from tests.strategies import effects

FEW = settings().max_examples
"""60 by default."""


def some(slips: Iterable[Mutant], of_each_kind: int, random: Random) -> list[Mutant]:
    """So many slips of each kind, or all where there are fewer."""
    kinds = defaultdict(list)
    for slip in slips:
        kinds[slip.kind].append(slip)
    return [slip for kind in kinds.values() for slip in random.sample(kind, min(of_each_kind, len(kind)))]


def scored(originals: Iterable[Text | Entry], of_each_kind: int) -> Score:
    score, random = Score(), Random(0)
    for original in originals:
        score.count(original, some(original.mutants(), of_each_kind, random))
    return score


@pytest.mark.parametrize("text", mutants.bundled_texts(), ids=lambda text: text.lines[0])
def test_no_slip_in_the_words_of_a_bundled_hero_is_silent(text: Text) -> None:
    score = scored([text], FEW // 3)
    assert score.silent == []
    assert sum(score.outcomes.values()) > 50


@pytest.mark.parametrize("entry", mutants.bundled_entries(), ids=lambda entry: entry.lines[0])
def test_no_slip_in_the_lines_of_a_bundled_card_is_silent(entry: Entry) -> None:
    score = scored([entry], FEW // 30)
    assert score.silent == []
    assert sum(score.outcomes.values()) > 25


def test_no_slip_in_a_hero_of_another_set_is_silent() -> None:
    score = scored([Text.of(hr.parse(hero["effect"])) for hero in OTHER_SETS], FEW // 10)
    assert score.silent == []
    assert {kind for kind, _ in score.outcomes} == KINDS
    assert {outcome for _, outcome in score.outcomes} == {Outcome.REPORTED, Outcome.ANOTHER}


KINDS = {
    *("word deleted", "word doubled", "word misspelt", "other word", "other number", "neighbours swapped"),
    *("odd character", "line deleted", "line doubled", "lines joined", "lines swapped"),
}


@given(texts() | effects(1), st.integers(0, 2**32))
def test_no_slip_in_a_generated_text_is_silent(effect: fx.Effect, seed: int) -> None:
    if (original := clean(effect)) is not None:
        score = Score()
        score.count(Text.of(original), some(Text.of(original).mutants(), 3, Random(seed)))
        assert score.silent == []


# What the score is worth


def test_a_slip_that_nobody_looks_for_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "check_usual_wording", lambda *_: ())
    text = Text.of(hr.parse("bury 2 heroes"))
    assert text.outcome("bury 2 hero") == (Outcome.SILENT, "")


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        ("bury 2 heros", None),
        ("bury 2 hero", None),
        ("bury a hero", "Selection.amount"),
        ("discard 2 heroes", "Handle.verb"),
        ("bury 2 hidden heroes", "Kind.side"),
        ("bury every hidden hero", "Selection.selector and manner and amount"),
        ("draw 2 cards", "Handle or Draw"),
    ],
)
def test_what_is_other_in_another_card(text: str, difference: str | None) -> None:
    expected = (Outcome.REPORTED, "") if difference is None else (Outcome.ANOTHER, difference)
    assert Text.of(hr.parse("bury 2 heroes")).outcome(text) == expected
