"""Somebody who sits at the table, watches, and remembers: told only what a seat is told of each step (6.1, R47).

It is simple on purpose, and shares nothing with the library but the events: piles are lists, a card that is not known
is None, and what is known to be somewhere in a hand or pile is a set.
"""

from __future__ import annotations

from collections.abc import Sequence

import heirs_rules as hr
from heirs_rules.game.state import Place


class Follower:
    """What one seat knows, from what it has been told."""

    def __init__(self, seat: int, players: int, heroes: Sequence[int], buried: Sequence[int]) -> None:
        self.seat = seat
        self.hand = [0] * players
        self.in_hand: list[set[int]] = [set() for _ in range(players)]
        self.hidden: list[list[int | None]] = [[] for _ in range(players)]
        self.face_up: list[set[int]] = [set() for _ in range(players)]
        self.leader: list[int | None] = [None] * players
        self.tavern: list[int | None] = [None] * 3
        self.piles: dict[int, list[int | None]] = {
            Place.HARBOR: [None] * len(heroes),
            Place.WILDERNESS: [],
            Place.GRAVEYARD: [*buried],
        }
        self.shuffled: dict[int, range] = {Place.HARBOR: range(len(heroes)), Place.WILDERNESS: range(0)}
        """Which positions of a pile hold shuffled cards: those below and above lie in an order that can be followed."""
        self.somewhere: dict[int, set[int]] = {Place.HARBOR: set(), Place.WILDERNESS: set()}
        self.aside: list[int | None] = []

    def told(self, events: Sequence[hr.Event]) -> None:
        """What happened in a step, as this seat is told of it."""
        waiting = list(events)
        while waiting:
            event = waiting.pop(0)
            if event.kind == "move":
                if event.word == "exchange":
                    self._exchanged(event, waiting.pop(0))
                else:
                    self._put(event, self._taken(event))
            elif event.kind == "shuffle":
                self._mix(event.word)
            elif event.kind in ("look", "choose"):
                self._placed(*event.source)
                if event.kind == "look" and event.card is not None:
                    self._seen(event.card, *event.source)
            elif event.kind == "begin":
                assert event.card is not None
                self._seen(event.card, *event.source)

    # Moves

    def _exchanged(self, one: hr.Event, other: hr.Event) -> None:
        if one.source[0] == one.target[0]:
            self._swapped(one, other)
            return
        cards = self._taken(one), self._taken(other)
        self._put(one, cards[0])
        self._put(other, cards[1])

    def _taken(self, event: hr.Event) -> int | None:
        """The card that leaves its place, if this seat knows which it is."""
        place, position = event.source
        zone, owner = zone_of(place), place % 8
        if zone == Place.FACE_UP:
            assert event.card is not None
            self.face_up[owner].remove(event.card)
        elif zone == Place.HIDDEN:
            return self._same(event, self.hidden[owner].pop(position))
        elif zone == Place.HAND:
            self.hand[owner] -= 1
            self.in_hand[owner] = set() if event.card is None else self.in_hand[owner] - {event.card}
        elif zone == Place.LEADER:
            known, self.leader[owner] = self.leader[owner], None
            return self._same(event, known)
        elif zone == Place.TAVERN:
            known, self.tavern[position] = self.tavern[position], None
            return self._same(event, known)
        elif zone in self.piles:
            return self._drawn(event, self.piles[zone], self.somewhere.get(zone, set()))
        elif zone == Place.ASIDE:
            return self._same(event, self.aside.pop(position))
        return event.card

    def _drawn(self, event: hr.Event, pile: list[int | None], somewhere: set[int]) -> int | None:
        """A card from a pile. If it is not known, it may have been any of those that are somewhere in there."""
        place, position = event.source
        self._placed(place, position)
        if place in self.shuffled:
            first, end = self.shuffled[place].start, self.shuffled[place].stop
            if position < 0:
                position, end = first, end - 1
            elif position < first:
                first, end = first - 1, end - 1
            self.shuffled[place] = range(first, end)
        card = self._same(event, pile.pop(position))
        if card is None:
            somewhere.clear()
        somewhere.discard(-1 if card is None else card)
        return card

    def _same(self, event: hr.Event, known: int | None) -> int | None:
        assert known is None or event.card == known, "what was known is told"
        return event.card

    def _put(self, event: hr.Event, card: int | None) -> None:
        place, position = event.target
        zone, owner = zone_of(place), place % 8
        if zone == Place.FACE_UP:
            assert card is not None
            self.face_up[owner].add(card)
        elif zone == Place.HIDDEN:
            self.hidden[owner].insert(position, card)
        elif zone == Place.HAND:
            self.hand[owner] += 1
            self.in_hand[owner] |= set() if card is None else {card}
        elif zone == Place.LEADER:
            self.leader[owner] = card
        elif zone == Place.TAVERN:
            self.tavern[position] = card
        elif zone in self.piles and position < 0:
            self._mixed_in(zone, card)
        elif zone in self.piles:
            self._put_in_order(zone, position, card)
        elif zone == Place.ASIDE:
            self.aside.insert(position, card)

    # Piles

    def _swapped(self, one: hr.Event, other: hr.Event) -> None:
        """Two cards of the same stack, pile or tavern."""
        place = one.source[0]
        row = self.tavern if place == Place.TAVERN else self.piles.get(place) or self.hidden[place - Place.HIDDEN]
        self._placed(place, max(one.source[1], other.source[1]))
        self._placed(place, min(one.source[1], other.source[1]))
        cards = [
            self._same(event, row[event.source[1]] if event.source[1] >= 0 else event.card) for event in (one, other)
        ]
        for event, card in zip((one, other), cards, strict=True):
            position = event.target[1]
            if position >= 0:
                row[position] = card
            if place in self.somewhere:
                self.somewhere[place] -= {card}
                self.somewhere[place] |= {card} if position < 0 and card is not None else set()

    def _placed(self, place: int, position: int) -> None:
        """Where shuffled cards lie is decided when they are looked at, or go: from the top on, or from the bottom."""
        mixed = self.shuffled.get(place, range(0))
        if position in mixed:
            self.shuffled[place] = mixed[:-1] if position == mixed[-1] else range(position + 1, mixed.stop)

    def _put_in_order(self, place: int, position: int, card: int | None) -> None:
        pile = self.piles[place]
        if place in self.shuffled and position <= self.shuffled[place].start and position < len(pile):
            self.shuffled[place] = range(self.shuffled[place].start + 1, self.shuffled[place].stop + 1)
        pile.insert(position, card)

    def _mixed_in(self, place: int, card: int | None) -> None:
        """A card is among the shuffled ones of a pile again, which nobody knows."""
        mixed = self.shuffled[place]
        self.piles[place].insert(mixed.start, None)
        self.shuffled[place] = range(mixed.start, mixed.stop + 1)
        self.somewhere[place] |= set() if card is None else {card}

    def _mix(self, word: str) -> None:
        """What was known of the order is lost; that the cards are in there is not."""
        mixed = Place.HARBOR if word == "harbor" else Place.WILDERNESS
        left = self.piles[Place.HARBOR]
        there = self.somewhere[mixed] | {card for card in self.piles[mixed] if card is not None}
        nothing: list[int | None] = [None] * len(self.piles[mixed])
        if word.startswith("wilderness "):
            below, above = (left, []) if word == "wilderness onto harbor" else ([], left)
            self.piles[Place.HARBOR] = below + nothing + above
            self.piles[Place.WILDERNESS], self.shuffled[Place.WILDERNESS] = [], range(0)
            self.somewhere[Place.WILDERNESS] = set()
            self.shuffled[Place.HARBOR] = range(len(below), len(below) + len(nothing))
            self.somewhere[Place.HARBOR] |= there
        else:
            self.piles[mixed], self.somewhere[mixed], self.shuffled[mixed] = nothing, there, range(len(nothing))

    # Whatever else there is

    def _seen(self, card: int, place: int, position: int) -> None:
        zone, owner = zone_of(place), place % 8
        if zone == Place.HIDDEN:
            self.hidden[owner][position] = card
        elif zone == Place.HAND:
            self.in_hand[owner].add(card)
        elif zone == Place.LEADER:
            self.leader[owner] = card
        elif zone == Place.ASIDE:
            self.aside[position] = card
        elif zone in self.somewhere and position < 0:
            self.somewhere[zone].add(card)
        elif zone in self.somewhere:
            self.piles[zone][position] = card
            self.somewhere[zone].discard(card)


def zone_of(place: int) -> int:
    """The zone of a place, whoever owns it."""
    return place - place % 8 if place < Place.TAVERN else place
