"""The words of the game that card text is made of: factions, markers, zones, and who is meant."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from enum import Enum


class Faction(Enum):
    """The four factions, in the order in which the game lists them (R45)."""

    EMPIRE = "empire"
    TRIBES = "tribes"
    WATER_FOLK = "water folk"
    UNDEAD = "undead"


FACTION_BITS = {faction: 1 << number for number, faction in enumerate(Faction)}
"""Factions as bits, for sets of them that are looked at often."""


class Marker(Enum):
    """What moves on the power track: one of the two markers, or the one that leads or trails at the moment (5.3)."""

    EMPIRE = "empire"
    TRIBES = "tribes"
    LEADING = "leading"
    TRAILING = "trailing"


class Zone(Enum):
    """Where cards lie (section 6). A party holds the face-up and the hidden heroes."""

    PARTY = "party"
    HAND = "hand"
    LEADER = "leader"
    TAVERN = "tavern"
    HARBOR = "harbor"
    WILDERNESS = "wilderness"
    GRAVEYARD = "graveyard"


OWNED_ZONES = frozenset({Zone.PARTY, Zone.HAND, Zone.LEADER})
"""The zones of which every player has one."""

PILES = frozenset({Zone.HARBOR, Zone.WILDERNESS, Zone.GRAVEYARD})
"""The zones that are piles: they have a top and a bottom."""


class Side(Enum):
    """How a hero lies in a party."""

    FACE_UP = "face-up"
    HIDDEN = "hidden"


class Whose(Enum):
    """Whose cards: seen from the performer, or from the players that the text spoke of last."""

    ANYBODY = "any player"
    YOU = "you"
    THEY = "they"
    OTHERS = "another player"
    NEXT = "the next player"
    PREVIOUS = "the previous player"


class Who(Enum):
    """Who carries out a step."""

    YOU = "you"
    THEY = "they"
    NEXT = "the next player"
    PREVIOUS = "the previous player"
    EACH_OTHER = "each other player"
    EACH = "each player"


class Pronoun(Enum):
    """Words that stand for cards of an earlier step, or for the card whose text this is."""

    IT = "it"
    THEM = "them"
    REST = "the rest"
    THIS_CARD = "this card"


class Likeness(Enum):
    """How the factions of a card compare with the faction named last, or with those of the card that "it" is."""

    THAT = "of that faction"
    NOT_THAT = "not of that faction"
    ITS = "of its faction"
    NOT_ITS = "not of its faction"


class Manner(Enum):
    """How many cards or players, and who picks them."""

    CHOSEN = "chosen"
    UP_TO = "up to"
    RANDOM = "random"
    EVERY = "every"


class Relation(Enum):
    """How two numbers compare."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE = "more than"
    LESS = "less than"


COMPARISONS: Mapping[Relation, Callable[[int, int], bool]] = {
    Relation.EXACTLY: operator.eq,
    Relation.AT_LEAST: operator.ge,
    Relation.AT_MOST: operator.le,
    Relation.MORE: operator.gt,
    Relation.LESS: operator.lt,
}
"""Whether two numbers compare in that way."""


class Measure(Enum):
    """How much somebody has of something."""

    SOME = "a"
    NONE = "no"
    AT_LEAST = "at least"
    MOST = "the most"
    FEWEST = "the fewest"


class End(Enum):
    """The two ends of a pile or of a stack of hidden heroes."""

    TOP = "top"
    BOTTOM = "bottom"


class Variable(Enum):
    """A number that is counted when the sentence is carried out (5.4)."""

    X = "X"


class Verb(Enum):
    """What can be done with cards (8.1 to 8.4); the value is how it is said, `…` standing for the cards."""

    BURY = "bury …"
    DISCARD = "discard …"
    TAKE = "take …"
    PLACE_HIDDEN = "place … hidden"
    PLACE_UNDER = "place … hidden at the bottom"
    PLACE_FACE_UP = "place … face-up"
    PUT_INTO_TAVERN = "put … into the tavern"
    PUT_ON_HARBOR = "put … on top of the harbor"
    PUT_UNDER_HARBOR = "put … at the bottom of the harbor"
    PUT_UNDER_WILDERNESS = "put … at the bottom of the wilderness"
    PUT_UNDER_GRAVEYARD = "put … at the bottom of the graveyard"
    SET_ASIDE = "set aside …"
    RETURN = "return …"
    TURN_OVER = "turn over …"
    LOOK = "look at …"
    REVEAL = "reveal …"
    PERFORM = "perform …"
    PLAY = "play …"
    CHOOSE = "choose …"
