"""What each class of effects, each of its fields and each verb is to the checks: what it reads, writes, binds, targets.

The checks go by these tables. A new class, field or verb has to be entered here, or the tests fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Likeness, Pronoun, Variable, Verb, Who, Whose


class Role(Enum):
    """What a field is for."""

    STEP = "something that is carried out"
    ACTOR = "who carries it out"
    TARGET = "the cards that something is done with"
    READ = "what is looked at or counted; there may be words in it that point back"
    PLAIN = "something else, with no such words in it"


class Word(Enum):
    """What words can stand for that point back."""

    CARDS = "it"
    REST = "the rest"
    PLAYERS = "they"
    FACTION = "that faction"
    X = "X"


class Change(Enum):
    """What a step changes in the game."""

    MARKERS = "where the markers stand"
    CARDS = "where or how cards lie"
    KNOWLEDGE = "what somebody has seen"
    TEXT = "whatever the text of another card says"


@frozen
class Roles:
    """What a class is to the checks: its fields, which words it gives a meaning to, and what it changes."""

    fields: Mapping[str, Role] = attrs.Factory(dict)
    binds: frozenset[Word] = frozenset()
    writes: frozenset[Change] = frozenset()


STEP, ACTOR, TARGET, READ, PLAIN = Role
_CARDS = frozenset({Word.CARDS})
_CARDS_AND_REST = frozenset({Word.CARDS, Word.REST})
_PLAYERS = frozenset({Word.PLAYERS})
_MOVING = frozenset({Change.CARDS})
_SEEING = frozenset({Change.KNOWLEDGE})

ROLES: Mapping[type[fx.Worded], Roles] = {
    # Cards
    fx.Kind: Roles({"side": PLAIN, "factions": PLAIN, "not_factions": PLAIN, "like": READ}),
    fx.Selector: Roles({"source": READ, "whose": READ, "kind": READ, "excepting": READ}),
    fx.Top: Roles({"end": PLAIN, "amount": READ}),
    fx.Selection: Roles(
        {"selector": READ, "manner": PLAIN, "amount": READ, "top": READ}, binds=_PLAYERS
    ),  # their owners
    fx.Reference: Roles({"pronoun": READ}),
    fx.Tally: Roles({"measure": PLAIN, "selector": READ, "amount": READ}),
    # Numbers
    fx.NumberOf: Roles({"selector": READ}),
    fx.PlayersWith: Roles({"others": PLAIN, "tally": READ}),
    fx.FactionsAmong: Roles({"selector": READ}),
    fx.Distance: Roles(),
    fx.SpaceOf: Roles({"marker": PLAIN}),
    fx.Above: Roles({"measured": READ, "other": READ}),
    # Conditions
    fx.Leads: Roles({"marker": PLAIN, "negated": PLAIN}),
    fx.Has: Roles({"tally": READ}),
    fx.Is: Roles({"pronoun": READ, "kind": READ, "negated": PLAIN}),
    fx.Did: Roles({"who": PLAIN, "negated": PLAIN}),
    fx.Compare: Roles({"left": READ, "relation": PLAIN, "right": READ}),
    fx.AllOf: Roles({"conditions": READ}),
    fx.AnyOf: Roles({"conditions": READ}),
    # Actions
    fx.Move: Roles({"sign": PLAIN, "amount": READ, "marker": PLAIN}),
    fx.Shift: Roles({"moves": READ}, writes=frozenset({Change.MARKERS})),
    fx.MoveTo: Roles({"marker": PLAIN, "space": READ}, writes=frozenset({Change.MARKERS})),
    fx.Handle: Roles({"verb": PLAIN, "cards": TARGET}),  # the rest is said by its verb
    fx.Draw: Roles({"amount": READ, "up_to": PLAIN, "pile": PLAIN}, _CARDS_AND_REST, _MOVING),
    fx.Exchange: Roles({"one": TARGET, "other": TARGET}, _CARDS, _MOVING),
    fx.Refill: Roles({"pile": PLAIN}, _CARDS, _MOVING),
    fx.Shuffle: Roles({"pile": PLAIN}, writes=_SEEING),
    fx.ChoosePlayers: Roles({"manner": PLAIN, "amount": READ, "others": PLAIN, "tally": READ}, _PLAYERS),
    fx.NameFaction: Roles(binds=frozenset({Word.FACTION})),
    # What is made of them
    fx.Sequence: Roles({"steps": STEP}),
    fx.Choice: Roles({"alternatives": STEP, "several": PLAIN}),
    fx.May: Roles({"who": ACTOR, "effect": STEP}, _PLAYERS),
    fx.By: Roles({"who": ACTOR, "effect": STEP}, _PLAYERS),
    fx.If: Roles({"condition": READ, "effect": STEP, "otherwise": STEP}),
    fx.Where: Roles({"effect": STEP, "quantity": READ, "at_most": PLAIN}, frozenset({Word.X})),
    fx.Times: Roles({"amount": READ, "effect": STEP}),
}

VERBS: Mapping[Verb, Roles] = {
    **dict.fromkeys(
        (
            *(Verb.BURY, Verb.DISCARD, Verb.TAKE, Verb.PLACE_HIDDEN, Verb.PLACE_UNDER, Verb.PLACE_FACE_UP),
            *(Verb.PUT_INTO_TAVERN, Verb.PUT_ON_HARBOR, Verb.PUT_UNDER_HARBOR, Verb.PUT_UNDER_WILDERNESS),
            *(Verb.PUT_UNDER_GRAVEYARD, Verb.RETURN, Verb.TURN_OVER),
        ),
        Roles(binds=_CARDS, writes=_MOVING),
    ),
    Verb.SET_ASIDE: Roles(binds=_CARDS_AND_REST, writes=_MOVING),
    Verb.LOOK: Roles(binds=_CARDS_AND_REST, writes=_SEEING),
    Verb.REVEAL: Roles(binds=_CARDS_AND_REST, writes=_SEEING),
    Verb.PERFORM: Roles(binds=_CARDS, writes=frozenset({Change.TEXT})),
    Verb.PLAY: Roles(binds=_CARDS, writes=frozenset({Change.CARDS, Change.TEXT})),
    Verb.CHOOSE: Roles(binds=_CARDS),
}

POINTS_BACK: Mapping[object, tuple[Word, str]] = {
    Pronoun.IT: (Word.CARDS, "it"),
    Pronoun.THEM: (Word.CARDS, "them"),
    Pronoun.REST: (Word.REST, "the rest"),
    Likeness.THAT: (Word.FACTION, "that faction"),
    Likeness.NOT_THAT: (Word.FACTION, "that faction"),
    Likeness.ITS: (Word.CARDS, "its"),
    Likeness.NOT_ITS: (Word.CARDS, "its"),
    Whose.THEY: (Word.PLAYERS, "their"),
    Who.THEY: (Word.PLAYERS, "they"),
    Variable.X: (Word.X, "X"),
}
"""The words that point back: what each stands for, and how it is said."""


def of(step: fx.Worded) -> Roles:
    """What a part of an effect is to the checks."""
    return VERBS[step.verb] if isinstance(step, fx.Handle) else ROLES[type(step)]


def targets(step: fx.Worded) -> tuple[fx.Cards, ...]:
    """The cards that something is done with."""
    found: list[fx.Cards] = []
    for name, role in ROLES[type(step)].fields.items():
        if role is Role.TARGET:
            value = getattr(step, name)
            found += value if isinstance(value, tuple) else (value,)
    return tuple(found)
