"""Writes effects as card text: one wording for each effect, the canonical one, which reads back as the same effect."""

from __future__ import annotations

from typing import assert_never

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import (
    OWNED_ZONES,
    Likeness,
    Manner,
    Measure,
    Pronoun,
    Variable,
    Verb,
    Who,
    Whose,
    Zone,
)


def canonical(effect: fx.Effect) -> str:
    """The canonical wording, a sentence a line. For every effect, `parse(canonical(effect)) == effect`."""
    if not isinstance(effect, fx.Effect):
        raise TypeError(f"expected an effect, such as parse() gives, found {type(effect).__name__}")
    steps = effect.steps if isinstance(effect, fx.Sequence) else (effect,)
    return "\n".join(_sentence(step, False) for step in steps)


# Sentences, from the loosest part to the tightest. `third` says that the verbs are those of "the next player".


def _sentence(effect: fx.Effect, third: bool) -> str:
    if not isinstance(effect, fx.Where):
        return _clause(effect, third)
    cap = "" if effect.at_most is None else f", at most {_count(effect.at_most)}"
    return f"{_clause(effect.effect, third)}, where X is {quantity(effect.quantity)}{cap}"


def _clause(effect: fx.Effect, third: bool) -> str:
    if not isinstance(effect, fx.If):
        return _body(effect, third)
    otherwise = "" if effect.otherwise is None else f", otherwise {_body(effect.otherwise, third)}"
    return f"if {_joined(effect.condition)}, {_body(effect.effect, third)}{otherwise}"


def _body(effect: fx.Effect, third: bool) -> str:
    match effect:
        case fx.By(who, inner):
            others = who not in (Who.YOU, Who.THEY)
            first = inner.alternatives[0] if isinstance(inner, fx.Choice) else inner
            verb = "" if _begins_with_verb(first) else "chooses " if others else "choose "
            return f"{who.value} {verb}{_choices(inner, others)}"
        case fx.May(who, inner):
            return f"{who.value} may {_choices(inner, False)}"
        case fx.Times(amount, inner):
            return f"{_count(amount)} times {_group(inner, third)}"
        case _:
            return _choices(effect, third)


def _begins_with_verb(effect: fx.Effect) -> bool:
    if isinstance(effect, fx.If) and effect.otherwise is None:
        return _begins_with_verb(effect.effect)
    if isinstance(effect, fx.Sequence):
        return _begins_with_verb(effect.steps[0])
    return isinstance(effect, fx.Action) and not isinstance(effect, fx.Shift)


def _choices(effect: fx.Effect, third: bool) -> str:
    if not isinstance(effect, fx.Choice):
        return _step(effect, third)
    short = all(isinstance(alternative, fx.Shift) for alternative in effect.alternatives)
    joint = ("" if short else ",") + (" and/or " if effect.several else " or ")
    return joint.join(_step(alternative, third) for alternative in effect.alternatives)


def _step(effect: fx.Effect, third: bool) -> str:
    if isinstance(effect, fx.If) and effect.otherwise is None:
        return f"{_act(effect.effect, third)} if {_simple(effect.condition)}"
    return _act(effect, third)


def _act(effect: fx.Effect, third: bool) -> str:
    return _action(effect, third) if isinstance(effect, fx.Action) else _group(effect, third)


def _group(effect: fx.Effect, third: bool) -> str:
    steps = effect.steps if isinstance(effect, fx.Sequence) else (effect,)
    return f"({', then '.join(_sentence(step, third) for step in steps)})"


# Actions


def _action(effect: fx.Action, third: bool) -> str:
    match effect:
        case fx.Shift(moves):
            return " and ".join(
                f"{'-' if move.sign < 0 else '+'}{_digits(move.amount)} {move.marker.value}" for move in moves
            )
        case fx.MoveTo(marker, space):
            return f"{_verb('move', third)} {marker.value} to space {_digits(space)}"
        case fx.Handle(verb, cards):
            return _handled(verb, cards, third)
        case fx.Draw(amount, up_to, pile):
            how_many = f"up to {_count(amount)}" if up_to else "a" if amount == 1 else _count(amount)
            return f"{_verb('draw', third)} {how_many} {_plural('card', amount)}{_from(pile)}"
        case fx.Exchange(one, other):
            return f"{_verb('exchange', third)} {cards_(one)} with {cards_(other)}"
        case fx.Refill(pile):
            return f"{_verb('refill', third)} the tavern{_from(pile)}"
        case fx.Shuffle(pile):
            return f"{_verb('shuffle', third)} the {pile.value}"
        case fx.ChoosePlayers():
            return f"{_verb('choose', third)} {_players(effect)}"
        case fx.NameFaction():
            return f"{_verb('name', third)} a faction"
        case _:
            assert_never(effect)


_OUT_OF_THEIR_PLACE = frozenset(Verb) - {
    Verb.RETURN,
    Verb.TURN_OVER,
    Verb.LOOK,
    Verb.REVEAL,
    Verb.PERFORM,
    Verb.CHOOSE,
}
"""The verbs after which cards are "from" their place, not "in" it."""

_AROUND_A_PRONOUN = frozenset({Verb.TURN_OVER, Verb.SET_ASIDE})
"""The verbs of two words, between which a pronoun stands."""


def _handled(verb: Verb, cards: tuple[fx.Cards, ...], third: bool) -> str:
    before, behind = verb.value.split("…")
    place = "from" if verb in _OUT_OF_THEIR_PLACE else "in"
    first, *more = before.split()
    said = " and ".join(cards_(group, place) for group in cards)
    short = verb in _AROUND_A_PRONOUN and len(cards) == 1 and isinstance(cards[0], fx.Reference)
    return " ".join([_verb(first, third), *([said, *more] if short else [*more, said])]) + behind


def _verb(verb: str, third: bool) -> str:
    if not third:
        return verb
    return f"{verb[:-1]}ies" if verb == "bury" else f"{verb}s"


def _from(pile: Zone) -> str:
    return "" if pile is Zone.HARBOR else f" from the {pile.value}"


def _players(choice: fx.ChoosePlayers) -> str:
    others = "other " if choice.others else ""
    match choice.manner:
        case Manner.EVERY:
            said = f"every {others}player"
        case Manner.UP_TO:
            said = f"up to {_count(choice.amount)} {others}{_plural('player', choice.amount)}"
        case Manner.RANDOM:
            said = f"{_some(choice.amount)} random {others}{_plural('player', choice.amount)}"
        case Manner.CHOSEN if choice.amount == 1:
            said = "another player" if choice.others else "a player"
        case Manner.CHOSEN:
            said = f"{_count(choice.amount)} {others}players"
        case _:
            assert_never(choice.manner)
    return said + _with(choice.tally)


def _with(tally: fx.Tally | None) -> str:
    return "" if tally is None else f" with {_tally(tally, Whose.THEY)}"


# Cards


def cards_(cards: fx.Cards, place: str = "in") -> str:
    """How cards are said; `place` is the word before the zone they lie in."""
    if isinstance(cards, fx.Reference):
        return cards.pronoun.value
    selector = cards.selector
    if cards.top is not None:
        whole = f"the {_top(cards.top, selector)}"
        return whole if cards.manner is Manner.EVERY else f"{_share(cards)} of {whole}"
    if selector.whose in _POSSESSIVE and selector.source is Zone.PARTY:
        return f"{_share(cards)} of {_those(selector, place)}"
    if cards.manner is Manner.EVERY and _is_all_of_somebodys(selector):
        return f"{_POSSESSIVE[selector.whose]} {selector.source.value}"
    if cards == fx.Selection(fx.Selector(Zone.LEADER, selector.whose)) and selector.whose in _NEIGHBOURS:
        return f"the leader of {selector.whose.value}"
    if cards.manner is not Manner.EVERY and _is_pronoun_alone(selector):
        return f"{_share(cards)} of {selector.source.value}"
    one = cards.manner is not Manner.EVERY and cards.amount == 1
    single = one or cards.manner is Manner.EVERY
    return f"{_how_many(cards, selector)}{_nouns(selector, single, place, of_one=one)}"


def _how_many(cards: fx.Selection, selector: fx.Selector) -> str:
    match cards.manner:
        case Manner.EVERY:
            return "every "
        case Manner.UP_TO:
            return f"up to {_count(cards.amount)} "
        case Manner.RANDOM:
            return f"{_some(cards.amount)} random "
        case Manner.CHOSEN if cards.amount == 1:
            return f"{_article(selector)} "
        case Manner.CHOSEN:
            return f"{_count(cards.amount)} "
        case _:
            assert_never(cards.manner)


def _share(cards: fx.Selection) -> str:
    match cards.manner:
        case Manner.EVERY:
            return "all"
        case Manner.UP_TO:
            return f"up to {_count(cards.amount)}"
        case Manner.RANDOM:
            return "a random one" if cards.amount == 1 else f"{_count(cards.amount)} random ones"
        case Manner.CHOSEN:
            return _count(cards.amount)
        case _:
            assert_never(cards.manner)


_POSSESSIVE = {Whose.YOU: "your", Whose.THEY: "their"}
_NEIGHBOURS = frozenset({Whose.NEXT, Whose.PREVIOUS})


def _is_all_of_somebodys(selector: fx.Selector) -> bool:
    """Whether it is "your hand" or "their leader"."""
    somebodys = selector.whose in _POSSESSIVE and selector.source in (Zone.HAND, Zone.LEADER)
    return somebodys and selector == fx.Selector(selector.source, selector.whose)


def _is_pronoun_alone(selector: fx.Selector) -> bool:
    return isinstance(selector.source, Pronoun) and selector == fx.Selector(selector.source)


def _top(top: fx.Top, selector: fx.Selector) -> str:
    amount = "" if top.amount == 1 else f" {_digits(top.amount)}"
    return f"{top.end.value}{amount} {_nouns(selector, top.amount == 1, 'of', of_one=False)}"


def _those(selector: fx.Selector, place: str) -> str:
    return f"{_POSSESSIVE[selector.whose]} {_nouns(selector, False, place, owner=False)}"


def _nouns(selector: fx.Selector, single: bool, place: str, owner: bool = True, of_one: bool | None = None) -> str:
    """The kind, the noun and what stands behind it. Every hero is a single noun, but not `of_one` player."""
    of_one = single if of_one is None else of_one
    owner = owner and selector.source is not Zone.HAND
    said = [
        *_adjectives(selector.kind),
        _noun(selector) if single else f"{_noun(selector)}{'es' if _noun(selector) == 'hero' else 's'}",
        _owner(selector.whose, of_one) if owner else "",
        selector.kind.like.value if selector.kind.like else "",
        _place(selector, place, of_one),
        f"except {selector.excepting.value}" if selector.excepting else "",
    ]
    return " ".join(filter(None, said))


def _noun(selector: fx.Selector) -> str:
    if selector.source is Zone.LEADER:
        return "leader"
    return "hero" if selector.source in (Zone.PARTY, Zone.TAVERN) else "card"


def _adjectives(kind: fx.Kind) -> list[str]:
    side = [kind.side.value] if kind.side else []
    factions = [" or ".join(faction.value for faction in kind.factions)] if kind.factions else []
    return [*side, *factions, *(f"non-{faction.value}" for faction in kind.not_factions)]


def _owner(whose: Whose, of_one: bool) -> str:
    match whose:
        case Whose.ANYBODY:
            return ""
        case Whose.YOU:
            return "of yours"
        case Whose.THEY:
            return "of theirs"
        case Whose.OTHERS:
            return "of another player" if of_one else "of other players"
        case Whose.NEXT | Whose.PREVIOUS:
            return f"of {whose.value}"
        case _:
            assert_never(whose)


def _place(selector: fx.Selector, place: str, of_one: bool) -> str:
    match selector.source:
        case Zone.PARTY | Zone.LEADER:
            return ""
        case Zone.HAND if selector.whose in _POSSESSIVE:
            return f"{place} {_POSSESSIVE[selector.whose]} hand"
        case Zone.HAND if selector.whose is Whose.ANYBODY:
            return f"{place} a hand"
        case Zone.HAND:
            return f"{place} the hand {_owner(selector.whose, of_one)}"
        case Zone():
            return f"{place} the {selector.source.value}"
        case Pronoun():
            return f"among {selector.source.value}"
        case _:
            assert_never(selector.source)


def _article(selector: fx.Selector) -> str:
    first = [*_adjectives(selector.kind), _noun(selector)][0]
    return "an" if first[0] in "aeiou" else "a"


def _tally(tally: fx.Tally, holder: Whose) -> str:
    """What somebody has, where the holder has been said already: "a face-up hero", "at least 2 cards in their hand"."""
    selector = tally.selector
    owner = selector.whose is not holder
    match tally.measure:
        case Measure.SOME:
            return f"{_article(selector)} {_nouns(selector, True, 'in', owner)}"
        case Measure.NONE:
            return f"no {_nouns(selector, True, 'in', owner)}"
        case Measure.AT_LEAST:
            return f"at least {_count(tally.amount)} {_nouns(selector, tally.amount == 1, 'in', owner)}"
        case Measure.MOST | Measure.FEWEST:
            return f"{tally.measure.value} {_nouns(selector, False, 'in', owner)}"
        case _:
            assert_never(tally.measure)


def place_name(zone: object) -> str:
    """How a place is called where it is spoken of by itself."""
    assert isinstance(zone, Zone), "only places are called by name"
    return {Zone.PARTY: "a party", Zone.HAND: "a hand", Zone.LEADER: "the leaders"}.get(zone, f"the {zone.value}")


# Numbers


def quantity(number: fx.Quantity) -> str:
    """How a number that is counted is said."""
    match number:
        case fx.NumberOf(selector):
            return f"the number of {_counted(selector)}"
        case fx.PlayersWith(others, tally):
            return f"the number of {'other ' if others else ''}players{_with(tally)}"
        case fx.FactionsAmong(selector):
            return f"the number of factions among {_counted(selector)}"
        case fx.Distance():
            return "the distance between the markers"
        case fx.SpaceOf(marker):
            return f"the space of {marker.value}"
        case fx.Above(measured, other):
            return f"{quantity(measured)} above {_value(other)}"
        case _:
            assert_never(number)


def _counted(selector: fx.Selector) -> str:
    if _is_pronoun_alone(selector):
        return str(selector.source.value)
    if selector.whose in _POSSESSIVE and selector.source in OWNED_ZONES - {Zone.HAND}:
        return _those(selector, "in")
    return _nouns(selector, False, "in")


def _count(amount: fx.Amount) -> str:
    return "one" if amount == 1 else _digits(amount)


def _some(amount: fx.Amount) -> str:
    return "a" if amount == 1 else _digits(amount)


def _digits(amount: fx.Amount) -> str:
    return amount.value if isinstance(amount, Variable) else str(amount)


def _plural(noun: str, amount: fx.Amount) -> str:
    return noun if amount == 1 else f"{noun}s"


# Conditions


def _joined(condition: fx.Condition) -> str:
    """How a condition is said behind "if"."""
    match condition:
        case fx.AllOf(conditions):
            return " and ".join(map(_simple, conditions))
        case fx.AnyOf(conditions):
            return " or ".join(map(_simple, conditions))
        case _:
            return _simple(condition)


def _simple(condition: fx.Condition) -> str:
    match condition:
        case fx.AllOf() | fx.AnyOf():
            return f"({_joined(condition)})"
        case fx.Leads(marker, negated):
            return f"{marker.value} does not lead" if negated else f"{marker.value} leads"
        case fx.Has(tally):
            return _has(tally)
        case fx.Is(pronoun, kind, negated):
            return f"{pronoun.value} is {'not ' if negated else ''}{_described(kind)}"
        case fx.Did(who, negated):
            return f"{who.value} do not" if negated else f"{who.value} do"
        case fx.Compare(left, relation, right):
            return f"{_value(left)} is {relation.value} {_value(right)}"
        case _:
            assert_never(condition)


def _has(tally: fx.Tally) -> str:
    whose = tally.selector.whose
    if whose is Whose.ANYBODY or tally.selector.source not in OWNED_ZONES:
        several = tally.measure is Measure.AT_LEAST and tally.amount != 1
        return f"there {'are' if several else 'is'} {_tally(tally, Whose.ANYBODY)}"
    verb = "have" if whose in _POSSESSIVE else "has"
    if whose is not Whose.YOU:  # behind the holder, "their" is the holder's
        tally = attrs.evolve(tally, selector=attrs.evolve(tally.selector, whose=Whose.THEY))
    return f"{whose.value} {verb} {_tally(tally, tally.selector.whose)}"


def _described(kind: fx.Kind) -> str:
    """The shortest way to say of what kind a card is."""
    if kind.side and kind == fx.Kind(side=kind.side):
        return kind.side.value
    if len(kind.factions) == 1 and kind == fx.Kind(factions=kind.factions):
        return kind.factions[0].value
    if kind.like in (Likeness.THAT, Likeness.ITS) and kind == fx.Kind(like=kind.like):
        return str(kind.like.value)
    selector = fx.Selector(Zone.PARTY, kind=kind)
    return f"{_article(selector)} {_nouns(selector, True, 'in')}"


def _value(value: fx.Quantity | fx.Amount) -> str:
    return _count(value) if isinstance(value, int | Variable) else quantity(value)
