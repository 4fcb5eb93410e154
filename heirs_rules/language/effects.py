"""Effects: what a card's text means, as data.

An effect is a tree of the frozen classes below, a closed union. They have fields and no behaviour; what they mean in a
game is said by the machine, how they are worded by the printer. Everything carries the span of its words in the text
that it was read from; spans take no part in equality or hash.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language.vocabulary import (
    End,
    Faction,
    Likeness,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Relation,
    Side,
    Variable,
    Verb,
    Who,
    Whose,
    Zone,
)
from heirs_rules.text.source import Span

NOWHERE = Span(0, 0)
"""The span of an effect that was not read from a text."""

Amount: TypeAlias = int | Variable


@frozen
class Worded:
    """What stands somewhere in a text, as everything does that was read."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


# Cards


@frozen
class Kind(Worded):
    """What sort of card: its side and its factions, any of `factions` and none of `not_factions`."""

    side: Side | None = None
    factions: tuple[Faction, ...] = ()
    not_factions: tuple[Faction, ...] = ()
    like: Likeness | None = None


ANY_KIND = Kind()


@frozen
class Selector(Worded):
    """Which cards are meant: where they lie (or which of an earlier step's), whose, of what kind, and which not."""

    source: Zone | Pronoun
    whose: Whose = Whose.ANYBODY
    kind: Kind = ANY_KIND
    excepting: Pronoun | None = None


@frozen
class Top(Worded):
    """The first cards from one end of a pile or stack."""

    end: End = End.TOP
    amount: Amount = 1


@frozen
class Selection(Worded):
    """Some of the cards that a selector means: how many, who picks, and perhaps only near the top."""

    selector: Selector
    manner: Manner = Manner.CHOSEN
    amount: Amount = 1
    """How many; 1 where the manner is `every`."""
    top: Top | None = None


@frozen
class Reference(Worded):
    """All the cards that a pronoun stands for."""

    pronoun: Pronoun


Cards: TypeAlias = Selection | Reference


@frozen
class Tally(Worded):
    """How many cards a player has of what a selector means. In "a player with …", `their` is that player."""

    measure: Measure
    selector: Selector
    amount: Amount = 1
    """For `at least`; otherwise 1."""


# Numbers


@frozen
class NumberOf(Worded):
    """How many cards there are of what a selector means."""

    selector: Selector


@frozen
class PlayersWith(Worded):
    """How many players there are (other players, players with something)."""

    others: bool = False
    tally: Tally | None = None


@frozen
class FactionsAmong(Worded):
    """How many of the four factions occur among the cards that a selector means (8.5: the Emperor is of all four)."""

    selector: Selector


@frozen
class Distance(Worded):
    """How many spaces lie between the markers: 0 on the same space, 1 on neighbouring ones."""


@frozen
class SpaceOf(Worded):
    """The space a marker stands on, 1 to 12."""

    marker: Marker


Measured: TypeAlias = NumberOf | PlayersWith | FactionsAmong | Distance | SpaceOf


@frozen
class Above(Worded):
    """By how much one number is larger than another; 0 if it is not."""

    measured: Measured
    other: Measured | Amount


Quantity: TypeAlias = Measured | Above


# Conditions, looked at when their step is carried out


@frozen
class Leads(Worded):
    """A marker is strictly further right than the other (5.3)."""

    marker: Marker
    negated: bool = False


@frozen
class Has(Worded):
    """A player has so many cards; or, where nobody owns the zone, there are so many."""

    tally: Tally


@frozen
class Is(Worded):
    """Every card a pronoun stands for is of a kind; false of no card at all."""

    pronoun: Pronoun
    kind: Kind
    negated: bool = False


@frozen
class Did(Worded):
    """The "may" step just before was accepted and moved at least one card."""

    who: Who
    negated: bool = False


@frozen
class Compare(Worded):
    """Two numbers compare in a certain way."""

    left: Quantity | Variable
    relation: Relation
    right: Quantity | Amount


@frozen
class AllOf(Worded):
    """Every one of the conditions holds."""

    conditions: tuple[Condition, ...]


@frozen
class AnyOf(Worded):
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = Leads | Has | Is | Did | Compare | AllOf | AnyOf


# Steps


@frozen
class Move(Worded):
    """One marker by so many spaces: `sign` +1 to the right, -1 to the left (5.1)."""

    sign: int
    amount: Amount
    marker: Marker


@frozen
class Shift(Worded):
    """Marker moves that are one instruction (5.2, 5.3)."""

    moves: tuple[Move, ...]


@frozen
class MoveTo(Worded):
    """A marker goes to a space, whichever way."""

    marker: Marker
    space: Amount


@frozen
class Handle(Worded):
    """Something is done with cards; all of them are picked first, then it happens (R40)."""

    verb: Verb
    cards: tuple[Cards, ...]


@frozen
class Draw(Worded):
    """Cards go from the top of a pile into the hand, unseen by others."""

    amount: Amount = 1
    up_to: bool = False
    pile: Zone = Zone.HARBOR


@frozen
class Exchange(Worded):
    """Cards of two places take each other's exact place (8.2)."""

    one: Cards
    other: Cards


@frozen
class Refill(Worded):
    """Cards go from the top of a pile into the empty tavern slots, 1 to 3."""

    pile: Zone = Zone.HARBOR


@frozen
class Shuffle(Worded):
    """A face-down pile is shuffled."""

    pile: Zone = Zone.HARBOR


@frozen
class ChoosePlayers(Worded):
    """Players are picked; from then on they are "they"."""

    manner: Manner = Manner.CHOSEN
    amount: Amount = 1
    """How many; 1 where the manner is `every`."""
    others: bool = False
    tally: Tally | None = None


@frozen
class NameFaction(Worded):
    """One of the four factions is named; from then on it is "that faction"."""


@frozen
class Sequence(Worded):
    """Steps in order."""

    steps: tuple[Effect, ...]


@frozen
class Choice(Worded):
    """One of the alternatives happens; or, where `several`, one or more of them, in their order (R10, R37)."""

    alternatives: tuple[Effect, ...]
    several: bool = False


@frozen
class May(Worded):
    """Somebody may do something, or decline (R39)."""

    who: Who
    effect: Effect


@frozen
class By(Worded):
    """Somebody carries out and decides a step; "you" stays the performer (4.7, R21)."""

    who: Who
    effect: Effect


@frozen
class If(Worded):
    """A step that depends on a condition, perhaps with another one in its place."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


@frozen
class Where(Worded):
    """A step in which X is a number, counted just before (5.4)."""

    effect: Effect
    quantity: Quantity
    at_most: int | None = None


@frozen
class Times(Worded):
    """A step that is carried out so many times."""

    amount: Amount
    effect: Effect


Action: TypeAlias = Shift | MoveTo | Handle | Draw | Exchange | Refill | Shuffle | ChoosePlayers | NameFaction
Effect: TypeAlias = Action | Sequence | Choice | May | By | If | Where | Times
"""What a card's text means: `parse` reads it, and `canonical` writes it back."""
