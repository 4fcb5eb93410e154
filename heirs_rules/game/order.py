"""The order in which cards are offered, and arrive (R40, R45): it follows from where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from heirs_rules.game.draft import Draft
from heirs_rules.game.state import (
    ASIDE,
    GRAVEYARD,
    HAND,
    HARBOR,
    HIDDEN,
    LEADER,
    SEATS,
    TAVERN,
    WILDERNESS,
    Card,
    Pile,
    State,
)

_PARTIES, _LEADERS, _SHARED, _HANDS, _ASIDE = range(5)


def from_top(pile: Pile) -> tuple[Card, ...]:
    """The cards of a face-down pile; the shuffled ones as in the card file."""
    return (*pile.top[::-1], *pile.shuffled, *pile.bottom[::-1])


def is_unordered(state: State, card: Card) -> bool:
    """Whether a card lies where nothing tells one from another: in a hand, or among the shuffled ones of a pile."""
    return HAND <= state.where[card] < LEADER or card in state.harbor.shuffled or card in state.wilderness.shuffled


def runs(state: State, cards: Sequence[Card]) -> list[list[Card]]:
    """Cards that follow each other and lie together in no order; each of the others alone."""
    places = {card: state.where[card] if is_unordered(state, card) else -1 - card for card in cards}
    return [list(run) for _, run in groupby(cards, places.__getitem__)]


def by_place(draft: Draft, cards: Sequence[Card], seats: Sequence[int]) -> Sequence[Card]:
    """Cards that lie anywhere, of which the order is that of the card file so far; seats in the order that counts.

    First what lies in the parties, face-up and then from the bottom of the stack; leaders; the tavern by its slots;
    harbor, wilderness and graveyard from the top; hands as in the card file; then what is set aside.
    """
    where = draft.where
    place = where[cards[0]]
    if (place < HIDDEN or HAND <= place < LEADER) and all(where[card] == place for card in cards):
        return cards
    return sorted(cards, key=lambda card: _rank(draft, card, seats))


def _rank(draft: Draft, card: Card, seats: Sequence[int]) -> tuple[int, int, int, int]:
    place = draft.where[card]
    if place < TAVERN:
        seat = seats.index(place % SEATS)
        if place < HAND:
            return _PARTIES, seat, place // SEATS, card if place < HIDDEN else draft.position(card)
        return _HANDS if place < LEADER else _LEADERS, seat, 0, card
    if place in (HARBOR, WILDERNESS):
        pile = draft.harbor if place == HARBOR else draft.wilderness
        return _SHARED, place, 0, from_top(pile).index(card)
    position = draft.position(card)
    return _ASIDE if place >= ASIDE else _SHARED, place, -position if place == GRAVEYARD else position, card
