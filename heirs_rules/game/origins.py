"""Where texts took cards from, and so where these go back to: between the same cards as before (8.1).

A position is what it would be if all the cards that a text took from that place were still there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from heirs_rules.game.state import GRAVEYARD, HAND, HARBOR, HIDDEN, ON_TOP, WILDERNESS, Card

Origins: TypeAlias = tuple[tuple[Card, int, int], ...]
"""For each card that a text took the place that it came from, and its position there."""


def is_ordered(place: int) -> bool:
    """Whether a place is a stack or a pile, in which those above a card that leaves move down."""
    return HIDDEN <= place < HAND or place in (HARBOR, WILDERNESS, GRAVEYARD)


def position_before(origins: Origins, where: Sequence[int], place: int, position: int, size: int) -> int:
    """Where a card goes back to that is taken from a position: on top if it is the uppermost of all."""
    is_uppermost, gone = position == size - 1, sorted(_gone(origins, where, place))
    for other in gone:
        position += other <= position
    return ON_TOP if is_uppermost and all(other < position for other in gone) else position


def position_now(origins: Origins, where: Sequence[int], place: int, position: int) -> int:
    """The position at which a card goes back, while others that were taken are still missing."""
    if position < 0 or not is_ordered(place):
        return position
    return position - sum(other < position for other in _gone(origins, where, place))


def shifted(origins: Origins, where: Sequence[int], card: Card, place: int, index: int, by: int) -> Origins:
    """The origins once a card got to a position of a place, or left it: by one higher or lower for what lay above it.

    If that card was taken from there as well, it counts as missing, or does no longer.
    """
    lowest = len(where) if index == ON_TOP else index + (by < 0)
    others = tuple([origin for origin in origins if origin[0] != card])
    gone, own = _gone(others, where, place), [at for one, zone, at in origins if (one, zone) == (card, place)]
    found = []
    for one, zone, at in origins:
        higher = 0
        if zone == place and at >= 0 and one != card:
            counted = any(0 <= mine < at for mine in own)
            lies = at - sum(other < at for other in gone) - (counted and by > 0)
            is_above = lies > lowest or (lies == lowest and all(mine < at for mine in own))
            higher = by * (is_above - counted)
        found.append((one, zone, at + higher))
    return tuple(found)


def _gone(origins: Origins, where: Sequence[int], place: int) -> list[int]:
    """The positions of the cards that a text took from a place, and that do not lie there again."""
    return [at for card, zone, at in origins if zone == place and at >= 0 and where[card] != place]
