"""How everything lay when heroes began (R24): what a seat can tell of it now, and how it may have been."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from heirs_rules.game.draft import draft_of
from heirs_rules.game.state import ASIDE, NO_SLOT, Card, Pile, State, Table

Look: TypeAlias = tuple[Any, ...]
"""What a seat sees of a table: what is open, its own cards, and how many all others are.

In the place of a card of which it does not know any more where it lies, there is None.
"""

Begun: TypeAlias = tuple[Card, Look]
"""A hero that began, and what the seat saw of how everything lay then."""

_Name: TypeAlias = Callable[[tuple[Card, ...]], tuple[Card | None, ...]]


def unwound(state: State) -> list[Table]:
    """How everything lies now; and how it will, for each text from the innermost, once what is set aside goes back."""
    if ASIDE not in state.where:
        return [state.table()]
    draft = draft_of(state)
    tables = [draft.table()]
    for depth in reversed(range(len(state.stack))):
        draft.put_aside_back(draft.stack[depth].origins)
        tables.append(draft.table())
    return tables


def look(table: Table, seat: int, own: _Name, open_to_all: _Name) -> Look:
    """What a seat sees of a table; of its own cards those that it can tell now, of open ones those that all can."""
    empire, tribes, face_up, hidden, hands, tavern, harbor, wilderness, graveyard, leaders = table
    sizes = tuple([len(cards) for row in (hidden, hands, harbor, wilderness) for cards in row])
    rows = *map(_unknown_last, map(open_to_all, face_up)), _unknown_last(own(hands[seat]))
    piles, own_rows = map(open_to_all, (tavern, graveyard)), map(own, (hidden[seat], leaders[seat : seat + 1]))
    return empire, tribes, *rows, *piles, *own_rows, sizes


def lay_so(seen: Look, now: Table, seat: int, others: Sequence[Card], leader: Card) -> Table:
    """A table of which a seat sees just that, with what it does not see as it is now, where there is as much of it.

    Where there was less of a stack or pile, the lowest are left. For all else stand other heroes, first those that the
    seat does not know, and a leader that it does not know.
    """
    empire, tribes, *face_up, own_hand, tavern, graveyard, own_stack, own_leader, sizes = seen
    left = iter(sizes)
    hidden = [_filled(cards, next(left), others) for cards in now[3]]
    hands = [_rising(cards, next(left), others) for cards in now[4]]
    harbor, wilderness = (
        Pile(*[fill(cards, next(left), others) for fill, cards in zip((_filled, _rising, _filled), pile, strict=True)])
        for pile in (now[6], now[7])
    )
    hidden[seat], hands[seat] = (
        fill(own, len(own), others) for fill, own in ((_filled, own_stack), (_rising, own_hand))
    )
    open_heroes = tuple([_rising(cards, len(cards), others) for cards in face_up])
    in_tavern, buried = (_filled(cards, len(cards), others) for cards in (tavern, graveyard))
    leaders = (*now[9][:seat], *_filled(own_leader, 1, (leader,)), *now[9][seat + 1 :])
    return (
        *(empire, tribes, open_heroes, tuple(hidden), tuple(hands), in_tavern),
        *(harbor, wilderness, buried, leaders),
    )


def otherwise(table: Table, seat: int) -> Table:
    """The same to the eyes of a seat, but never to come again: what it does not see differs."""
    return (*table[:-1], tuple(leader if owner == seat else NO_SLOT for owner, leader in enumerate(table[-1])))


def _unknown_last(cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """Cards without an order; where the unknown ones belong in that of the card file says something of them."""
    known = [card for card in cards if card is not None]
    return (*known, *[None] * (len(cards) - len(known)))


def _filled(cards: Sequence[Card | None], size: int, others: Sequence[Card]) -> tuple[Card, ...]:
    """So many cards, with others for those that are unknown, or too few."""
    left = iter([card for card in others if card not in cards])
    kept = [next(left) if card is None else card for card in cards[:size]]
    return (*kept, *[next(left) for _ in range(size - len(kept))])


def _rising(cards: Sequence[Card | None], size: int, others: Sequence[Card]) -> tuple[Card, ...]:
    """The same in the order of the card file."""
    return tuple(sorted(_filled(cards, size, others)))
