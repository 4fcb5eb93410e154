"""The fields of a cards file: what each is called, what belongs behind it, and what it is for.

The reader goes by these tables, and so does `cards.schema.json`, by which editors complete and check the fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.language.vocabulary import Faction, Zone

FACTIONS = {faction.value.replace(" ", "-"): faction for faction in Faction}
"""How a cards file calls the factions."""

ALL = "all"
"""The faction of a hero that is of all four."""

START = Zone.GRAVEYARD
"""The one place, apart from the harbor, in which a hero may lie when the game begins."""

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
ID_IN_WORDS = "an id is made of a-z, 0-9 and single '-' between them"
LARGEST = 9999
NUMBER = re.compile(r"[1-9][0-9]{0,3}|0")
"""The numbers up to the largest, as they are written."""


@frozen
class Text:
    """Text that is not blank."""


@frozen
class Id:
    """A short name for programs, of small letters, digits and single '-'."""


@frozen
class Number:
    """A whole number from 0 to the largest."""


@frozen
class Flag:
    """True or false."""


@frozen
class Choice:
    """One of these words."""

    words: tuple[str, ...]


@frozen
class Pair:
    """A list of two different ones of these words."""

    words: tuple[str, ...]


@frozen
class Group:
    """Fields below each other."""

    fields: Fields


@frozen
class Cards:
    """A list of cards of one kind, which have these fields."""

    kind: str
    fields: Fields


Value: TypeAlias = Text | Id | Number | Flag | Choice | Pair | Group | Cards
"""What belongs behind the name of a field."""


@frozen
class Field:
    """What belongs behind a name, what that means to a designer, and whether it may be left out."""

    value: Value
    about: str
    needed: bool = False


Fields: TypeAlias = Mapping[str, Field]
"""The fields of one thing by their names, in the order in which people are told of them."""


def needed(fields: Fields) -> Iterable[str]:
    """The names of the fields that may not be left out."""
    return (name for name, field in fields.items() if field.needed)


_ID = Field(Id(), "A short name for programs, of a-z, 0-9 and single '-'. Every card has its own.", needed=True)
_NAME = Field(Text(), "The name for people, as you like it.", needed=True)
_REPLACES = Field(Flag(), "true if this card takes the place of the one with the same id in an earlier file.")

HERO = {
    "id": _ID,
    "name": _NAME,
    "faction": Field(
        Choice((*FACTIONS, ALL)), f"The faction of the hero; '{ALL}' for a hero of all four.", needed=True
    ),
    "advanced": Field(Flag(), "true if the basic game leaves the hero out; otherwise leave out this line."),
    "starts": Field(
        Choice((START.value,)),
        f"'{START.value}' if the hero lies there when the game begins; without this line it starts in the harbor.",
    ),
    "effect": Field(
        Text(), "What the hero does, a sentence a line below 'effect: |'. A hero without effect has no such line."
    ),
    "replaces": _REPLACES,
}

LEADER = {
    "id": _ID,
    "name": _NAME,
    "number": Field(Number(), "The number of the leader, which decides the last tie.", needed=True),
    "factions": Field(Pair(tuple(FACTIONS)), "The two factions with which the leader is allied.", needed=True),
    "replaces": _REPLACES,
}

DECK = {
    "heroes": Field(Number(), "How many heroes there are in this file."),
    "leaders": Field(Number(), "How many leaders there are in this file."),
    "advanced": Field(Number(), "How many of the heroes are advanced."),
    **{name: Field(Number(), f"How many of the heroes have the faction '{name}'.") for name in (*FACTIONS, ALL)},
}

FILE = {
    "leaders": Field(Cards("leader", LEADER), "The leaders, each beginning with '- id: …'."),
    "heroes": Field(Cards("hero", HERO), "The heroes, each beginning with '- id: …'."),
    "deck": Field(Group(DECK), "How many cards this file promises to have; lint counts. It may be left out."),
}
