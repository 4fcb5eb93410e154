"""What lies where, before anybody has seen or done anything: how a state begins, whether new, described or loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.game.state import NO_SLOT, SEATS, Card, Frame, Pile, Place, Setting, State

START_SPACE = 4
"""Where both markers start (1.5)."""

TAVERN_SLOTS = 3
NO_PILE = Pile()


@frozen
class Layout:
    """Every zone with its cards, in the forms of a state."""

    hands: tuple[tuple[Card, ...], ...]
    face_up: tuple[tuple[Card, ...], ...]
    hidden: tuple[tuple[Card, ...], ...]
    leaders: tuple[Card, ...]
    harbor: Pile
    active: int = -1
    empire: int = START_SPACE
    tribes: int = START_SPACE
    tavern: tuple[Card, ...] = (NO_SLOT,) * TAVERN_SLOTS
    wilderness: Pile = NO_PILE
    graveyard: tuple[Card, ...] = ()
    undealt: tuple[Card, ...] = ()

    def where(self, cards: int, aside: Iterable[Card] = ()) -> bytearray:
        """The place of each card; a `ValueError` if one lies in two places, or there is no such card."""
        places = bytearray([Place.OUT] * cards)
        for place, card in (*self._places(), *((int(Place.ASIDE), card) for card in aside)):
            if not 0 <= card < cards:
                raise ValueError(f"there is no card {card}")
            if places[card] != Place.OUT:
                raise ValueError(f"card {card} lies in two places")
            places[card] = place
        return places

    def state(self, setting: Setting, cards: int, first: Frame) -> State:
        """The state in which everybody sees what lies open and what is their own, before its first question."""
        where = self.where(cards)
        everybody = (1 << len(self.hands)) - 1
        seen = bytes(watchers(place, everybody) for place in where)
        values = {
            **{field.name: getattr(self, field.name) for field in attrs.fields(Layout)},
            "setting": setting,
            "where": bytes(where),
            "seen": seen,
            "placed": seen,
            "beginnings": (),
            "stack": (first,),
            "over": False,
        }
        return State.of((values[name] for name in State.FIELDS), None)

    def lying(self) -> frozenset[Card]:
        """The cards that lie somewhere."""
        return frozenset(card for _, card in self._places())

    def _places(self) -> Iterator[tuple[int, Card]]:
        for zone, owned in ((Place.FACE_UP, self.face_up), (Place.HIDDEN, self.hidden), (Place.HAND, self.hands)):
            for seat, cards in enumerate(owned):
                yield from ((zone + seat, card) for card in cards)
        yield from ((Place.LEADER + seat, card) for seat, card in enumerate(self.leaders) if card != NO_SLOT)
        yield from ((Place.TAVERN, card) for card in self.tavern if card != NO_SLOT)
        for place, pile in ((Place.HARBOR, self.harbor), (Place.WILDERNESS, self.wilderness)):
            yield from ((place, card) for part in pile for card in part)
        yield from ((Place.GRAVEYARD, card) for card in self.graveyard)
        yield from ((Place.UNDEALT, card) for card in self.undealt)


def watchers(place: int, everybody: int) -> int:
    """Who sees the cards that lie in a place, one bit for each seat (section 6)."""
    if place < Place.HIDDEN or place in (Place.TAVERN, Place.GRAVEYARD):
        return everybody
    return 1 << (place % Place.HIDDEN) if place < Place.TAVERN else 0


WATCHERS = tuple(
    tuple(watchers(place, (1 << players) - 1) for place in range(Place.OUT + 1)) for players in range(SEATS)
)
"""The same, worked out for every number of players and every place."""
