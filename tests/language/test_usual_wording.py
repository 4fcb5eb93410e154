"""Lint points out every sentence that is not worded as usual, at the words that differ, and no other."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.language import effects as fx
from heirs_rules.language.lint import lint_text, parse
from heirs_rules.language.printer import canonical
from heirs_rules.language.tokens import words
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.edits import edited
from tests.language.test_both_ways import OTHER_LAYOUT, OTHER_WORDS, reworded
from tests.strategies import effects

ADVICE = re.compile(r"write '(?P<wording>.*)'")


def unusual(text: str) -> list[Diagnostic]:
    return [finding for finding in lint_text(text) if finding.code == "HR701"]


@given(effects())
def test_the_usual_wording_is_not_pointed_out(effect: fx.Effect) -> None:
    assert unusual(canonical(effect)) == []


@given(effects(), st.randoms(use_true_random=False))
def test_layout_is_not_pointed_out(effect: fx.Effect, random: Random) -> None:
    assert unusual(reworded(canonical(effect), random, OTHER_LAYOUT)) == []


@given(effects(), st.randoms(use_true_random=False))
def test_a_sentence_in_other_words_is_pointed_out(effect: fx.Effect, random: Random) -> None:
    lines = canonical(effect).split("\n")
    number = random.randrange(len(lines))
    lines[number] = reworded(lines[number], random, OTHER_WORDS)
    text = "\n".join(lines)
    if said(lines[number]) != said(canonical(effect).split("\n")[number]):
        found = lint_text(text)
        assert found != ()
        assert {text[: finding.span.start].count("\n") for finding in unusual(text)} <= {number}


def said(text: str) -> list[str]:
    return [found.group() for found in words(text)]


@given(effects(), st.randoms(use_true_random=False))
def test_the_advice_says_the_same_in_the_usual_words(effect: fx.Effect, random: Random) -> None:
    line, *_ = canonical(effect).split("\n")
    other = reworded(line, random, OTHER_WORDS)
    for finding in unusual(other):
        advice = ADVICE.fullmatch(finding.help)
        assert advice is not None
        if len(line) <= 200:
            assert parse(advice["wording"]) == parse(other)
            assert unusual(advice["wording"]) == []


@given(effects(), st.randoms(use_true_random=False))
def test_the_repair_writes_the_usual_words(effect: fx.Effect, random: Random) -> None:
    text = reworded(canonical(effect), random, [*OTHER_WORDS, *OTHER_LAYOUT, (r" ?([,()]) ?", [r"\1", r" \1 "])])
    for finding in unusual(text):
        assert finding.fix is not None
        assert finding.fix.safe
        mended = edited(text, finding.fix.edits)
        assert parse(mended) == parse(text)
        assert len(unusual(mended)) == len(unusual(text)) - 1


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("bury a hero of any player", "bury a hero"),
        ("+1 empire,or +1 tribes", "+1 empire or +1 tribes"),
        ("+1 empire , or +1 tribes", "+1 empire or +1 tribes"),
        ("+1 empire or draw a card", "+1 empire, or draw a card"),
        ("2 times (draw a card then bury it)", "2 times (draw a card, then bury it)"),
        ("(draw a card)", "draw a card"),
        ("( draw one  card )", "draw a card"),
        ("2 times (  (draw a card))", "2 times (  draw a card)"),
    ],
)
def test_a_repair_leaves_the_blanks_in_order(text: str, mended: str) -> None:
    (finding,) = unusual(text)
    assert finding.fix is not None
    assert edited(text, finding.fix.edits) == mended


@given(effects(), st.randoms(use_true_random=False))
def test_the_smallest_stretch_is_underlined(effect: fx.Effect, random: Random) -> None:
    """What stands before and behind it is worded as usual; nor are the words at its ends, unless it is one word."""
    usual, *_ = canonical(effect).split("\n")
    other = reworded(usual, random, OTHER_WORDS)
    for finding in unusual(other):
        start, end = finding.span.start, finding.span.end
        ahead, there, behind = said(other[:start]), said(other[start:end]), said(other[end:])
        wanted = said(usual)
        assert wanted[: len(ahead)] == ahead
        assert wanted[len(wanted) - len(behind) :] == behind
        instead = wanted[len(ahead) : len(wanted) - len(behind)]
        if len(there) > 1:
            assert there[:1] != instead[:1]
            assert there[-1:] != instead[-1:]
        assert there != instead
