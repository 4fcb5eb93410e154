"""The grammar says each thing in one way only, has nothing that is never used, and everything it derives is read."""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import GrammarError
from lark.grammar import Symbol

from heirs_rules.language import effects as fx
from heirs_rules.language.parser import read, vocabulary
from heirs_rules.language.printer import canonical
from heirs_rules.language.rules import NO_PLACE, SAID_TWICE, UNEXPECTED_WORD
from heirs_rules.language.tokens import sentences
from heirs_rules.language.vocabulary import Pronoun, Verb, Who
from heirs_rules.resources import bundled
from tests.language.sample import found, gathered, sayable

GRAMMAR = (bundled("grammar") / "card.lark").read_text("utf-8")


def compiled(grammar: str, start: str = "sentence") -> Lark:
    return Lark(grammar, parser="lalr", start=start, debug=True, maybe_placeholders=False)


# No two readings


@pytest.fixture
def remarks(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What Lark says of a grammar that it compiles: conflicts that it settles by itself, and what is never used."""
    caplog.set_level(logging.DEBUG, "lark")
    return caplog


def test_no_text_has_two_readings_and_nothing_is_unreachable(remarks: pytest.LogCaptureFixture) -> None:
    compiled(GRAMMAR)
    assert remarks.messages == []


@pytest.mark.parametrize(
    ("grammar", "remark"),
    [
        ('sum: sum "+" sum | "1"', "Shift/Reduce conflict"),
        ('sum: "1"\nlost: "2"', "Unused rule: <lost"),
        ('sum: "1"\nLOST: "2"', "Unused terminals: ['LOST']"),
    ],
)
def test_lark_would_tell(grammar: str, remark: str, remarks: pytest.LogCaptureFixture) -> None:
    compiled(grammar, "sum")
    assert any(message.startswith(remark) for message in remarks.messages)


def test_lark_would_refuse_two_rules_for_the_same_words() -> None:
    with pytest.raises(GrammarError, match="Reduce/Reduce"):
        compiled('sum: one | first\none: "1"\nfirst: "1"', "sum")


def test_every_rule_of_the_file_is_compiled() -> None:
    written = re.findall(r"^(\w+)\s*:", GRAMMAR, re.MULTILINE)
    names = {rule.origin.name for rule in compiled(GRAMMAR).rules if not rule.origin.name.startswith("__")}
    assert {name for name in written if name.islower()} == names
    assert len(written) == len(set(written))


# No word too many

NEVER_WRITTEN = {"any"}  # "of any player": whose it is need not be said
"""Words that are read and never written, as the canonical wording is another."""

THIRD_PERSON = [fx.By(Who.NEXT, fx.Handle(verb, (fx.Reference(Pronoun.IT),))) for verb in Verb]


def test_every_word_is_written_or_is_a_known_variant() -> None:
    terminals = {terminal.name for terminal in compiled(GRAMMAR).terminals}
    expected = terminals - {vocabulary()[word] for word in NEVER_WRITTEN}
    third_person = frozenset[str]().union(*map(names_of_words, THIRD_PERSON))
    assert third_person | gathered(names_of_words, expected - third_person) == expected


def names_of_words(effect: fx.Effect) -> set[str]:
    """The grammar's names for the words with which an effect is written."""
    return {word.type for sentence in sentences(canonical(effect), vocabulary()) for word in sentence.words}


# What is derived is read

REFUSED = {NO_PLACE, SAID_TWICE, UNEXPECTED_WORD}
"""The rules about what the grammar derives and nobody can mean: cards in two places, "there is the most"."""


@st.composite
def derivations(draw: st.DrawFn) -> str:
    """Any sentence that the grammar derives, its rules nested up to a depth."""

    def words(rule: str, room: int) -> Iterator[str]:
        ways = [way for way in expansions()[rule] if all(heights()[name] < room for name in rules_in(way))]
        for symbol in draw(st.sampled_from(ways)):
            yield from [draw(spellings(symbol.name))] if symbol.is_term else words(symbol.name, room - 1)

    return " ".join(words("sentence", draw(st.integers(heights()["sentence"], 20)))).replace("non- ", "non-")


@cache
def spellings(terminal: str) -> st.SearchStrategy[str]:
    numbers = st.integers(0, 999).map(str)
    match terminal:
        case "NUMBER":
            return numbers
        case "SIGNED":
            return st.sampled_from("+-").flatmap(lambda sign: numbers.map(lambda number: sign + number))
        case "SIGNED_X":
            return st.sampled_from(["+X", "-X"])
        case _:
            return st.just(next(word for word, name in vocabulary().items() if name == terminal))


@cache
def expansions() -> dict[str, list[tuple[Symbol, ...]]]:
    """What each rule can be replaced by."""
    ways = defaultdict(list)
    for rule in compiled(GRAMMAR).rules:
        ways[rule.origin.name].append(tuple(rule.expansion))
    return dict(ways)


@cache
def heights() -> dict[str, int]:
    """How many rules stand inside each other in the flattest text of each rule."""
    known: dict[str, int] = {}
    for height in range(len(expansions())):
        known |= {
            rule: height
            for rule, ways in expansions().items()
            if rule not in known and any(rules_in(way) <= known.keys() for way in ways)
        }
    return known


def rules_in(way: tuple[Symbol, ...]) -> set[str]:
    return {symbol.name for symbol in way if not symbol.is_term}


@given(derivations())
def test_what_the_grammar_derives_is_read_or_refused_with_a_reason(text: str) -> None:
    effect, findings = read(text)
    if effect is None:
        assert {finding.rule for finding in findings} <= REFUSED
        assert all(0 <= finding.span.start < finding.span.end <= len(text) for finding in findings)
    else:
        assert read(canonical(effect)) == (effect, ())
        assert found(effect) <= sayable()
