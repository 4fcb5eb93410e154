"""What the fields of a saved state may hold, one by one: small checks, and tables of them."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from heirs_rules.game.acting import MOST_TIMES
from heirs_rules.game.draft import FIRST_SPACE, LAST_SPACE
from heirs_rules.game.layout import TAVERN_SLOTS
from heirs_rules.game.rulebook import SETUP_PROGRAM
from heirs_rules.game.state import NO_SLOT, ON_TOP, UNORDERED, Place
from heirs_rules.language.vocabulary import Faction

Fits: TypeAlias = Callable[[Any], bool]
"""Whether a value, as it comes from JSON, can be what it stands for."""

NEEDED_IN_A_FRAME = ("program", "you", "this", "pc")
"""Every other field of a frame is saved only where it is not as at the beginning of the text."""


class Shapes:
    """The checks for one number of players and one set of cards."""

    def __init__(self, players: int, heroes: int, cards: int) -> None:
        space = number(FIRST_SPACE, LAST_SPACE)
        seat, hero = number(0, players - 1), number(0, heroes - 1)
        stacks = row(*[some(hero)] * players)
        unordered = row(*[rising(0, heroes - 1)] * players)
        leaders = row(*[either(NO_SLOT, number(heroes, cards - 1))] * players)
        tavern = row(*[either(NO_SLOT, hero)] * TAVERN_SLOTS)
        pile = row(some(hero), rising(0, heroes - 1), some(hero))
        table = row(space, space, unordered, stacks, unordered, tavern, pile, pile, some(hero), leaders)
        whose = number(0, (1 << players) - 1)
        self.state: Mapping[str, Fits] = {
            "active": either(-1, seat),
            "empire": space,
            "tribes": space,
            "face_up": unordered,
            "hidden": stacks,
            "hands": unordered,
            "leaders": leaders,
            "tavern": tavern,
            "harbor": pile,
            "wilderness": pile,
            "graveyard": some(hero),
            "undealt": rising(heroes, cards - 1),
            "beginnings": some(row(hero, table)),
            "over": truth,
            "seen": octets(cards, whose),
            "placed": octets(cards, whose),
            "stack": _stack,
        }
        self.frame: Mapping[str, Fits] = _frame(players, heroes, cards)


def _frame(players: int, heroes: int, cards: int) -> Mapping[str, Fits]:
    """The checks for the fields of a frame."""
    seat, hero, card = number(0, players - 1), number(0, heroes - 1), number(0, cards - 1)
    seats, dealt, place = some(seat), some(card), _places(players)
    answer = row(some(number(0, _MANY)), some(number(0, _MANY)))
    chosen = some(some(answer))
    x, faction = number(0, cards), number(-1, len(Faction) - 1)
    turn, before = (number(0, _MANY), seats, seat, truth, chosen), (seat, seats, dealt, dealt)
    loop = row(*turn, *before, dealt, dealt, truth, seats, x, faction, truth)
    return {
        "program": number(SETUP_PROGRAM, heroes - 1),
        "pc": number(0, _MANY),
        "you": seat,
        "this": either(-1, hero),
        "actor": seat,
        "they": seats,
        "it": dealt,
        "rest": dealt,
        "origins": some(row(hero, place, either(UNORDERED, either(ON_TOP, card)))),
        "faction": faction,
        "x": x,
        "did": truth,
        "moved": number(0, _MANY),
        "picked": dealt,
        "owners": seats,
        "group": dealt,
        "left": number(-1, _MANY),
        "queue": dealt,
        "pending": some(some(number(0, _MANY))),
        "marks": some(number(0, _MANY)),
        "counters": some(number(1, MOST_TIMES)),
        "times": some(number(1, MOST_TIMES)),
        "loops": some(loop),
        "pretended": dealt,
    }


_MANY = 1 << 20
"""More than any text counts or is long."""


def misfit(document: Any, shapes: Mapping[str, Fits], needed: Iterable[str] | None = None) -> str | None:
    """Why a document is not what its shapes say: all that is needed, nothing else, and every value fitting."""
    if not isinstance(document, dict):
        return f"{reprlib.repr(document)} has no fields"
    for name in shapes if needed is None else needed:
        if name not in document:
            return f"'{name}' is missing"
    for name, value in document.items():
        if name not in shapes:
            return f"it has no {reprlib.repr(name)}"
        if not shapes[name](value):
            return f"'{name}' cannot be {reprlib.repr(value)}"
    return None


def truth(value: Any) -> bool:
    """True or false."""
    return isinstance(value, bool)


def text(value: Any) -> bool:
    """Any text."""
    return isinstance(value, str)


def number(first: int, last: int) -> Fits:
    """A whole number; JSON's `true` is none."""
    return lambda value: type(value) is int and first <= value <= last


def either(one: int | None, fits: Fits) -> Fits:
    """A certain value, or something else."""
    return lambda value: (type(value) is type(one) and value == one) or fits(value)


def one_of(*shapes: Fits) -> Fits:
    """A value that passes any of several checks."""
    return lambda value: any(fits(value) for fits in shapes)


def dictionary(fits: Fits) -> Fits:
    """Any names, with a check for their values."""
    return lambda value: isinstance(value, dict) and all(map(fits, value.values()))


def some(fits: Fits) -> Fits:
    """A list of any length."""
    return lambda value: isinstance(value, list) and all(map(fits, value))


def row(*shapes: Fits) -> Fits:
    """A list with a check for each of its values."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(shapes)
        and all(fits(one) for fits, one in zip(shapes, value, strict=True))
    )


def rising(first: int, last: int) -> Fits:
    """A list of numbers, each larger than the one before: cards without an order."""
    numbers = some(number(first, last))
    return lambda value: numbers(value) and all(one < other for one, other in pairwise(value))


def octets(length: int, fits: Fits) -> Fits:
    """Numbers below 256, each as two digits."""

    def check(value: Any) -> bool:
        if not isinstance(value, str) or len(value) != 2 * length or not set(value) <= set("0123456789abcdef"):
            return False
        return all(map(fits, bytes.fromhex(value)))

    return check


def _stack(value: Any) -> bool:
    """At least one frame; they are checked one by one."""
    return isinstance(value, list) and bool(value)


def _places(players: int) -> Fits:
    """A place that cards can be taken from."""
    owned = {zone + seat for zone in (Place.FACE_UP, Place.HIDDEN, Place.HAND) for seat in range(players)}
    places = owned | {Place.TAVERN, Place.HARBOR, Place.WILDERNESS, Place.GRAVEYARD}
    return lambda value: type(value) is int and value in places
