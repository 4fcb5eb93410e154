"""Card text and effects are two notations for the same thing: each is read and written without loss."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.language import effects as fx
from heirs_rules.language.parser import read
from heirs_rules.language.printer import canonical
from heirs_rules.language.vocabulary import (
    OWNED_ZONES,
    End,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Relation,
    Verb,
    Who,
    Whose,
    Zone,
)
from tests.language.sample import classes, found, gathered, parts, sayable
from tests.strategies import effects


def effect_of(text: str) -> fx.Effect:
    effect, findings = read(text)
    assert effect is not None, f"{text!r}: {findings}"
    return effect


# There and back


@given(effects())
def test_what_is_written_reads_as_the_same_effect(effect: fx.Effect) -> None:
    text = canonical(effect)
    assert effect_of(text) == effect
    assert hash(effect_of(text)) == hash(effect)


@given(effects())
def test_canonical_text_stays_as_it_is(effect: fx.Effect) -> None:
    text = canonical(effect)
    assert canonical(effect_of(text)) == text


PLUS = fx.Shift((fx.Move(1, 1, Marker.EMPIRE),))
DRAW = fx.Draw()
LEADS = fx.Leads(Marker.EMPIRE)
CONSTRUCTIONS: dict[str, Callable[[fx.Effect], fx.Effect]] = {
    "sequence": lambda inner: fx.Sequence((inner, DRAW)),
    "last of a sequence": lambda inner: fx.Sequence((DRAW, inner)),
    "first alternative": lambda inner: fx.Choice((inner, PLUS)),
    "last alternative": lambda inner: fx.Choice((DRAW, inner)),
    "several": lambda inner: fx.Choice((inner, inner), several=True),
    "may": lambda inner: fx.May(Who.THEY, inner),
    "by them": lambda inner: fx.By(Who.THEY, inner),
    "by the next player": lambda inner: fx.By(Who.NEXT, inner),
    "if": lambda inner: fx.If(LEADS, inner),
    "if one of": lambda inner: fx.If(fx.AnyOf((LEADS, LEADS)), inner),
    "if, with otherwise": lambda inner: fx.If(LEADS, inner, DRAW),
    "otherwise": lambda inner: fx.If(LEADS, DRAW, inner),
    "where": lambda inner: fx.Where(inner, fx.Distance(), 3),
    "times": lambda inner: fx.Times(2, inner),
}


@pytest.mark.parametrize("outer", CONSTRUCTIONS)
@pytest.mark.parametrize("leaf", [PLUS, DRAW])
def test_every_three_constructions_stand_inside_each_other(outer: str, leaf: fx.Effect) -> None:
    for middle, inner in product(CONSTRUCTIONS.values(), repeat=2):
        effect = CONSTRUCTIONS[outer](middle(inner(leaf)))
        assert effect_of(canonical(effect)) == effect, canonical(effect)


OWNERS = [*product([*Zone, Pronoun.THEM, Pronoun.REST], Whose)]


@pytest.mark.parametrize(("source", "whose"), OWNERS)
def test_cards_of_every_owner_in_every_place_are_picked_in_every_manner(source: Zone | Pronoun, whose: Whose) -> None:
    selector = fx.Selector(source, whose)
    for manner, amount, top, verb in product(
        Manner, (1, 2), (None, fx.Top(), fx.Top(End.BOTTOM, 2)), (Verb.LOOK, Verb.TAKE)
    ):
        selection = fx.Selection(selector, manner, 1 if manner is Manner.EVERY else amount, top)
        effect = fx.Handle(verb, (selection,))
        assert effect_of(canonical(effect)) == effect, canonical(effect)


@pytest.mark.parametrize(("source", "whose"), OWNERS)
def test_cards_of_every_owner_in_every_place_are_counted(source: Zone | Pronoun, whose: Whose) -> None:
    selector = fx.Selector(source, whose)
    quantities: list[fx.Quantity] = [fx.NumberOf(selector), fx.FactionsAmong(selector)]
    held = source in OWNED_ZONES and whose is not Whose.ANYBODY
    conditions: list[fx.Condition] = [
        fx.Has(fx.Tally(measure, selector, amount))
        for measure in Measure
        for amount in ((1, 2) if measure is Measure.AT_LEAST else (1,))
        if held or measure not in (Measure.MOST, Measure.FEWEST)
    ]
    conditions += [fx.Compare(left, Relation.MORE, right) for left, right in product(quantities, repeat=2)]
    for effect in [fx.If(it, DRAW) for it in conditions] + [fx.Where(DRAW, it) for it in quantities]:
        assert effect_of(canonical(effect)) == effect, canonical(effect)


# The strategy makes whatever there is


def test_the_strategy_makes_every_class_in_every_field_and_every_value() -> None:
    assert gathered(found, sayable()) == sayable()


def test_the_list_of_what_there_is_is_complete() -> None:
    declared = {made for made in vars(fx).values() if isinstance(made, type) and issubclass(made, fx.Worded)}
    assert classes() == declared - {fx.Worded}
    assert {"May.effect: Choice", "If.otherwise: NoneType", "Draw.up_to: True", "Move.sign: one"} <= sayable()


# Spans

FRAMES: list[tuple[Any, str]] = [
    (fx.Effect, "{}"),
    (fx.Cards, "bury {}"),
    (fx.Quantity, "draw a card, where X is {}"),
    (fx.Condition, "if {}, draw a card"),
]
"""Sentences in which the words of a part can stand by themselves."""


@given(effects())
def test_every_span_has_the_words_of_its_part(effect: fx.Effect) -> None:
    assert_that_spans_fit(canonical(effect))


@pytest.mark.parametrize("outer", CONSTRUCTIONS)
@pytest.mark.parametrize("inner", CONSTRUCTIONS)
def test_every_span_has_the_words_of_its_part_in_every_construction(outer: str, inner: str) -> None:
    assert_that_spans_fit(canonical(CONSTRUCTIONS[outer](CONSTRUCTIONS[inner](PLUS))))


def assert_that_spans_fit(text: str) -> None:
    """The span of each part lies inside that of the whole, and its words say the part by themselves."""
    whole = effect_of(text)
    assert text[whole.span.start : whole.span.end].strip("()") == text.strip("()")
    for outer, _, inner in parts(whole):
        if attrs.has(type(inner)) and not is_unsaid(inner):
            assert outer.span.start <= inner.span.start < inner.span.end <= outer.span.end
    for _, _, part in parts(fx.Sequence((whole,))):
        for union, frame in FRAMES:
            if isinstance(part, union):
                said = fx.Sequence((effect_of(frame.format(text[part.span.start : part.span.end])),))
                assert part in (inner for _, _, inner in parts(said)), said


def is_unsaid(part: object) -> bool:
    """Whether it is a kind that no word speaks of: the cards are of any kind, or of "that faction" alone."""
    return isinstance(part, fx.Kind) and attrs.evolve(part, like=None) == fx.ANY_KIND


@given(effects())
def test_spans_take_no_part_in_equality_or_hash(effect: fx.Effect) -> None:
    text = canonical(effect)
    moved = effect_of("\n \n" + text.replace(" ", "  "))
    assert moved.span != effect_of(text).span
    assert moved == effect_of(text)
    assert hash(moved) == hash(effect_of(text))


@pytest.mark.parametrize("made", sorted(classes(), key=str))
def test_every_class_has_a_span_that_is_not_compared(made: type) -> None:
    span = attrs.fields_dict(made)["span"]
    assert span.default == fx.NOWHERE
    assert not span.eq
    assert not span.hash
    assert span.kw_only


# Other wordings

VERBS = {verb.value.split()[0] for verb in Verb} | {"draw", "exchange", "refill", "shuffle", "name", "move"}
THIRD_PERSON = {verb: "buries" if verb == "bury" else f"{verb}s" for verb in VERBS}
COMMA = [" ", ", ", " , "]
OTHER_WORDS: list[tuple[str, list[str]]] = [
    (r",? (?=(?:then|or|and/or|otherwise|where|at most)\b)", COMMA),
    (r"\bin\b", ["in", "from", "of"]),
    (r"(?<!random )(?<![+-])\b(?:one|1)\b", ["one", "1", "01"]),
    (r"\ban?\b(?! faction| hand| random one)", ["a", "an"]),
    (r"\bhero(?:es)?\b", ["hero", "heroes"]),
    (r"(?<!this )\bcards?\b", ["hero", "heroes", "card", "cards"]),
    (r"(?<!your )(?<!their )\bleaders?\b", ["leader", "leaders"]),
    (r"(?<!number )\bof (?:another player|other players)", ["of another player", "of other players"]),
    (r"(?<=every )players?|(?<=random )players?", ["player", "players"]),
    (r"\bthere (?:is|are)\b", ["there is", "there are"]),
    (r"\b(?:have|has)\b", ["have", "has"]),
    *((rf"\b{verb}(?=\b(?!-))", [verb, third]) for verb, third in THIRD_PERSON.items()),
]
OTHER_LAYOUT: list[tuple[str, list[str]]] = [
    (r"\n", ["\n", "\r\n", "\r", "\n\n", "\n \t\r\n", " then ", ", then "]),
    (r" ", [" ", "   ", " \t"]),
    (r"\A|\Z", ["", "\n", " \r\n", "  "]),
]
REWORDINGS = [*OTHER_WORDS, *OTHER_LAYOUT]
"""Words of canonical text, and the ones that could stand in their place."""


@given(effects(), st.randoms(use_true_random=False))
def test_other_wordings_say_the_same(effect: fx.Effect, random: Random) -> None:
    text = reworded(canonical(effect), random, REWORDINGS)
    assert effect_of(text) == effect, text


def reworded(text: str, random: Random, rewordings: list[tuple[str, list[str]]]) -> str:
    for words, others in rewordings:
        text = re.sub(words, lambda _found, others=others: random.choice(others), text)  # type: ignore[misc]
    return text


def test_every_rewording_has_something_to_reword() -> None:
    patterns = {words for words, _ in REWORDINGS}

    def matching(effect: fx.Effect) -> set[str]:
        return {words for words in patterns if re.search(words, canonical(effect))}

    assert gathered(matching, patterns) == patterns


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("bury an undead heroes", "bury an undead hero"),
        ("bury 2 hero", "bury 2 heroes"),
        ("bury up to 1 heroes", "bury up to one hero"),
        ("bury X random card in a hand", "bury X random cards from a hand"),
        ("bury every heroes of other players", "bury every hero of other players"),
        ("bury 2 heroes of another player", "bury 2 heroes of other players"),
        ("look at the top 1 cards of the harbor", "look at the top card of the harbor"),
        ("look at 1 of your hero", "look at one of your heroes"),
        ("draw 2 card", "draw 2 cards"),
        ("choose 2 other player", "choose 2 other players"),
        ("choose up to one players", "choose up to one player"),
        ("if there are at least 1 heroes, draw a card", "if there is at least one hero, draw a card"),
        ("if there is at least 2 heroes, draw a card", "if there are at least 2 heroes, draw a card"),
        ("if the next player have no heroes, draw a card", "if the next player has no hero, draw a card"),
        ("each player bury a hero", "each player buries a hero"),
        ("they may buries a hero", "they may bury a hero"),
        ("each player (draw a card then bury it)", "each player (draws a card, then buries it)"),
        ("set aside it", "set it aside"),
        ("turn over this card", "turn this card over"),
        ("turn it and a hero over", "turn over it and a hero"),
        ("look at every card in your hand", "look at your hand"),
        ("look at the leader of another player", "look at a leader of another player"),
        ("look at a leader of the next player", "look at the leader of the next player"),
        ("bury all of them", "bury them"),
        ("bury a hero of yours", "bury one of your heroes"),
        ("bury every hero of theirs", "bury all of their heroes"),
        ("bury a leader of yours", "bury a leader of yours"),
        ("bury every leader of yours", "bury your leader"),
        ("take all of the top 2 cards of the harbor", "take the top 2 cards of the harbor"),
        ("take a card among them", "take one of them"),
        ("take a card in the hand of yours", "take a card from your hand"),
        ("take a hero of any player", "take a hero"),
        ("take a card except it in the tavern", "take a hero from the tavern except it"),
        ("draw a card from the harbor", "draw a card"),
        ("choose a other player", "choose another player"),
        ("choose a player with a card in a hand", "choose a player with a card in their hand"),
        ("they choose bury it", "they bury it"),
        ("they +1 empire", "they choose +1 empire"),
        ("they choose a player or +1 empire", "they choose a player, or +1 empire"),
        ("the next player chooses buries it", "the next player buries it"),
        ("bury it if empire leads", "if empire leads, bury it"),
        ("(bury it if empire leads)", "if empire leads, bury it"),
        ("(((bury it) then (draw a card)))", "bury it\ndraw a card"),
        ("if ((empire leads) or tribes leads), draw a card", "if empire leads or tribes leads, draw a card"),
        ("if it is a hidden hero, bury it", "if it is hidden, bury it"),
        ("if it is an undead hero, bury it", "if it is undead, bury it"),
        ("if it is a hero of that faction, bury it", "if it is of that faction, bury it"),
        ("if there is a hero of yours, bury it", "if you have a hero, bury it"),
        ("if you have a card in your hand, bury it", "if you have a card in your hand, bury it"),
        ("if they have a card in their hand, bury it", "if they have a card in their hand, bury it"),
        ("if other players have the most heroes, draw a card", "if another player has the most heroes, draw a card"),
        ("draw a card, where X is the number of cards among them", "draw a card, where X is the number of them"),
    ],
)  # fmt: skip
def test_a_text_is_written_in_its_canonical_wording(text: str, written: str) -> None:
    assert canonical(effect_of(text)) == written
    assert effect_of(written) == effect_of(text)
