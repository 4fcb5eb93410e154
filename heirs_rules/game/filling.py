"""Quick ways to make what is made at every step."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TypeVar

_Item = TypeVar("_Item")


class Fillable:
    """Of a frozen class one that is still being filled, and then turned into it: quicker than the class's own way.

    A subclass has this as its first base, the frozen class as its second one, and no slots of its own.
    """

    __slots__ = ()
    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


def row_of(items: Sequence[_Item], places: Sequence[int]) -> tuple[_Item, ...]:
    """The items at some places."""
    if len(places) > 1:
        row: tuple[_Item, ...] = itemgetter(*places)(items)
        return row
    return (items[places[0]],) if places else ()
