"""The next state while it is being built: how cards and markers move, who sees it, and what is told about it."""

from __future__ import annotations

from bisect import bisect
from functools import cache
from typing import TypeVar

from heirs_rules.game.events import Event, Happening
from heirs_rules.game.layout import WATCHERS, watchers
from heirs_rules.game.options import Decision
from heirs_rules.game.state import (
    FACE_UP,
    GRAVEYARD,
    HAND,
    HARBOR,
    HIDDEN,
    LEADER,
    NO_SLOT,
    SEATS,
    TAVERN,
    UNDEALT,
    WILDERNESS,
    Card,
    Frame,
    KeptFrame,
    Pile,
    Place,
    State,
    Unfinished,
)

FIRST_SPACE, LAST_SPACE = 1, 12
"""The ends of the power track (1.4)."""

ON_TOP = -1
"""The position that a card takes where nothing else is said: on top, or the first empty slot."""

UNORDERED = -2
"""The position of a card among shuffled ones: they have none, and a number would give the card away."""

_ZONES = [Place(code - code % SEATS if code < Place.TAVERN else code) for code in range(Place.OUT + 1)]


def zone_of(place: int) -> Place:
    """The zone of a place, whoever owns it."""
    return _ZONES[place]


def owner_of(place: int) -> int:
    """The seat that owns a place; -1 where nobody does."""
    return place % SEATS if place < TAVERN else -1


class Draft(Unfinished):
    """A private copy of a state that is being changed into the next one.

    The innermost text, the last of the stack, is a copy, too: it is what changes most.
    """

    __slots__ = ()
    where: bytearray  # type: ignore[assignment]
    seen: bytearray  # type: ignore[assignment]
    placed: bytearray  # type: ignore[assignment]

    def __init__(self, state: State, log: list[Event] | None = None) -> None:
        self.setting, self.active, self.over = state.setting, state.active, state.over
        self.empire, self.tribes = state.empire, state.tribes
        self.face_up, self.hidden, self.hands = state.face_up, state.hidden, state.hands
        self.leaders, self.undealt = state.leaders, state.undealt
        self.tavern, self.graveyard = state.tavern, state.graveyard
        self.harbor, self.wilderness = state.harbor, state.wilderness
        self.where, self.seen, self.placed = bytearray(state.where), bytearray(state.seen), bytearray(state.placed)
        self.beginnings = state.beginnings
        stack = state.stack
        self.stack = (*stack[:-1], stack[-1].copied())
        self._log = log

    def finished(self, decision: Decision | None) -> State:
        """The same object, as a state with its open question, which nobody will change any more."""
        self.stack[-1].__class__ = KeptFrame
        self.where, self.seen, self.placed = bytes(self.where), bytes(self.seen), bytes(self.placed)  # type: ignore[assignment]
        return super().finished(decision)

    @property
    def log(self) -> list[Event] | None:
        """What happens, if anybody wants to know."""
        return self._log

    @property
    def actor(self) -> int:
        """Who carries out the step."""
        return self.stack[-1].actor

    @property
    def everybody(self) -> int:
        """All seats, one bit each."""
        return WATCHERS[len(self.hands)][FACE_UP]

    def push(self, frame: Frame) -> None:
        """Begin a text within the one that is being carried out, which waits for it."""
        self.stack[-1].__class__ = KeptFrame
        self.stack = (*self.stack, frame)

    def pop(self) -> None:
        """End the innermost text. The one below is copied first: other states may hold it."""
        *below, frame, _ = self.stack
        self.stack = (*below, frame.copied())

    def turn_to(self, frame: Frame) -> None:
        """Go on with another text in the place of the innermost one."""
        self.stack = (*self.stack[:-1], frame)

    def table(self) -> tuple[object, ...]:
        """Where every card lies, and the markers: what has to change before a hero can begin again (R24)."""
        return (
            self.empire,
            self.tribes,
            self.face_up,
            self.hidden,
            self.hands,
            self.tavern,
            self.harbor,
            self.wilderness,
            self.graveyard,
            self.leaders,
        )

    # Markers

    def shift(self, empire: int, tribes: int) -> None:
        """Put the markers on these spaces, or on the ends of the track if they lie beyond (5.1, R12)."""
        empire = min(max(empire, FIRST_SPACE), LAST_SPACE)
        tribes = min(max(tribes, FIRST_SPACE), LAST_SPACE)
        if self._log is not None:
            for word, before, after in (("empire", self.empire, empire), ("tribes", self.tribes, tribes)):
                if before != after:
                    self._log.append(Event(Happening.SHIFT, self.actor, word=word, numbers=(before, after)))
        self.empire, self.tribes = empire, tribes

    # Cards

    def move(self, card: Card, to: int, position: int = ON_TOP, also_seen_by: int = 0, word: str = "") -> None:
        """Move a card from wherever it lies to a place, and keep track of who knows what (6.1, R47)."""
        origin = self.where[card]
        index = self._take_out(card, origin)
        self._follow(card, origin, to, also_seen_by)
        landed = self._put(card, to, position)
        if self._log is not None:
            by, seen_by = self.actor, self.seen[card]
            self._log.append(Event(Happening.MOVE, by, card, (origin, index), (to, landed), word, seen_by=seen_by))

    def exchange(self, one: Card, other: Card) -> None:
        """Two cards take each other's exact place (8.2)."""
        places = self.where[one], self.where[other]
        if places[0] == places[1]:
            if places[0] >= TAVERN or HIDDEN <= places[0] < HAND:
                self._swapped(one, other, places[0])
            return
        lower, upper = self.told_position(one), self.told_position(other)
        first = self._take_out(one, places[0])
        second = self._take_out(other, places[1])
        self._follow(one, places[0], places[1])
        self._follow(other, places[1], places[0])
        landed = self._put(one, places[1], upper), self._put(other, places[0], lower)
        if self._log is not None:
            by = self.actor
            moves = (one, places[0], first, places[1], landed[0]), (other, places[1], second, places[0], landed[1])
            for card, origin, index, to, position in moves:
                event = Event(Happening.MOVE, by, card, (origin, index), (to, position), seen_by=self.seen[card])
                self._log.append(event)

    def _swapped(self, one: Card, other: Card, place: int) -> None:
        """Two cards of the same stack, pile or tavern change their positions."""
        swap = {one: other, other: one}
        before = [(card, self.told_position(card), self._recognised_by(card)) for card in (one, other)]
        if place < TAVERN:
            owner = place - HIDDEN
            self.hidden = _put_at(self.hidden, owner, tuple([swap.get(card, card) for card in self.hidden[owner]]))
        elif place == TAVERN:
            self.tavern = tuple([swap.get(card, card) for card in self.tavern])
        elif place == GRAVEYARD:
            self.graveyard = tuple([swap.get(card, card) for card in self.graveyard])
        elif place in (HARBOR, WILDERNESS):
            old = self.harbor if place == HARBOR else self.wilderness
            bottom, shuffled, top = (tuple([swap.get(card, card) for card in part]) for part in old)
            pile = Pile(bottom, tuple(sorted(shuffled)), top)
            self._replace(place, pile)
            self._mixed(one, pile)
            self._mixed(other, pile)
        else:
            return
        if self._log is not None:
            for card, index, seen_by in before:
                lies = place, self.told_position(card)
                moved = Event(Happening.MOVE, self.actor, card, (place, index), lies, seen_by=seen_by)
                self._log.append(moved)

    def position(self, card: Card) -> int:
        """Where in its place a card lies: from the bottom of a pile or stack, or its tavern slot; else 0."""
        place = self.where[card]
        if HIDDEN <= place < HAND:
            return self.hidden[place - HIDDEN].index(card)
        if place == TAVERN:
            return self.tavern.index(card)
        if place == GRAVEYARD:
            return self.graveyard.index(card)
        if place in (HARBOR, WILDERNESS):
            bottom, shuffled, top = self.harbor if place == HARBOR else self.wilderness
            if card in top:
                return len(bottom) + len(shuffled) + top.index(card)
            return (bottom + shuffled).index(card)
        return 0

    def way_back(self, place: int, position: int) -> tuple[int, int]:
        """Where a card goes back to. A tavern slot may be taken by now: then an empty one, or else the wilderness."""
        if place != TAVERN or self.tavern[position] == NO_SLOT:
            return place, position
        return (place, ON_TOP) if NO_SLOT in self.tavern else (WILDERNESS, ON_TOP)

    def _take_out(self, card: Card, place: int) -> int:
        """Take a card out of its place; its position there."""
        index = 0
        if place == HARBOR:
            self.harbor, index = _out_of(self.harbor, card)
        elif HAND <= place < LEADER:
            self.hands = _less(self.hands, place - HAND, card)
        elif place == TAVERN:
            index = self.tavern.index(card)
            self.tavern = _put_at(self.tavern, index, NO_SLOT)
        elif place == WILDERNESS:
            self.wilderness, index = _out_of(self.wilderness, card)
        elif place < HIDDEN:
            self.face_up = _less(self.face_up, place, card)
        elif place < HAND:
            index = self.hidden[place - HIDDEN].index(card)
            self.hidden = _less(self.hidden, place - HIDDEN, card)
        elif place == GRAVEYARD:
            index = self.graveyard.index(card)
            self.graveyard = _without(self.graveyard, card)
        elif place == UNDEALT:
            self.undealt = _without(self.undealt, card)
        elif place < TAVERN:
            self.leaders = _put_at(self.leaders, place - LEADER, NO_SLOT)
        return index

    def _put(self, card: Card, place: int, position: int) -> int:
        """Put a card that lies nowhere into a place; its position there."""
        self.where[card] = place
        if HAND <= place < LEADER:
            self.hands = _more(self.hands, place - HAND, card)
        elif place == WILDERNESS:
            self.wilderness, position = _into(self.wilderness, card, position)
            self._mixed(card, self.wilderness)
            return position
        elif place == TAVERN:
            position = self.tavern.index(NO_SLOT) if position == ON_TOP else position
            self.tavern = _put_at(self.tavern, position, card)
            return position
        elif place < HIDDEN:
            self.face_up = _more(self.face_up, place, card)
        elif place < HAND:
            stack, position = _inserted(self.hidden[place - HIDDEN], card, position)
            self.hidden = _put_at(self.hidden, place - HIDDEN, stack)
            return position
        elif place == GRAVEYARD:
            self.graveyard, position = _inserted(self.graveyard, card, position)
            return position
        elif place == HARBOR:
            self.harbor, position = _into(self.harbor, card, position)
            self._mixed(card, self.harbor)
            return position
        elif place == UNDEALT:
            self.undealt = _sorted_with(self.undealt, card)
        elif place < TAVERN:
            self.leaders = _put_at(self.leaders, place - LEADER, card)
        return 0

    def _mixed(self, card: Card, pile: Pile) -> None:
        """A card that went among shuffled ones: nobody can tell any more how deep it lies."""
        if card in pile.shuffled:
            self.placed[card] = 0

    # Piles without a known order

    def order(self, card: Card, pile: int, on_top: bool) -> None:
        """Chance has decided that a shuffled card is the uppermost (or lowest) of those without an order."""
        bottom, shuffled, top = self.harbor if pile == HARBOR else self.wilderness
        left = _without(shuffled, card)
        ordered = (bottom, left, (card, *top)) if on_top else ((*bottom, card), left, top)
        self._replace(pile, _pile(Pile, ordered))

    def shuffle(self, pile: int) -> None:
        """Shuffle a pile: nobody knows an order in it any more."""
        old = self.harbor if pile == HARBOR else self.wilderness
        cards = tuple(sorted((*old.bottom, *old.shuffled, *old.top)))
        for card in cards:
            self.placed[card] = 0
        self._replace(pile, Pile(shuffled=cards))
        self._tell_shuffle("harbor" if pile == HARBOR else "wilderness")

    def refill_harbor(self) -> None:
        """The wilderness is shuffled and becomes the harbor (3.5, R9), below what is left of it, which is in order."""
        assert not self.harbor.shuffled, "what is left of the harbor is drawn first, so it has an order by now"
        cards = tuple(sorted((*self.wilderness.bottom, *self.wilderness.shuffled, *self.wilderness.top)))
        for card in cards:
            self.where[card] = HARBOR
            self.placed[card] = 0
        self.harbor = Pile((), cards, (*self.harbor.bottom, *self.harbor.top))
        self.wilderness = Pile()
        self._tell_shuffle("wilderness into harbor")

    def _replace(self, pile: int, cards: Pile) -> None:
        if pile == HARBOR:
            self.harbor = cards
        else:
            self.wilderness = cards

    def _tell_shuffle(self, word: str) -> None:
        if self._log is not None:
            self._log.append(Event(Happening.SHUFFLE, word=word))

    # Knowledge

    def look(self, card: Card, seats: int) -> None:
        """Some seats see a card where it lies. Who knew it before does not learn that it is this one."""
        self.see(card, seats)
        if self._log is not None:
            place = self.where[card], self.told_position(card)
            by = self.actor if seats != self.everybody else -1
            seen_by = seats | self._recognised_by(card)
            self._log.append(Event(Happening.LOOK, by, card, place, seen_by=seen_by))

    def see(self, card: Card, seats: int) -> None:
        """From now on some seats know where a card lies. Which one it was, of a hand, others see only if all see it."""
        found = seats & ~self.seen[card]
        self.seen[card] |= seats
        if HAND <= self.where[card] < LEADER and seats != self.everybody:
            self.placed[card] &= ~found
        elif self.told_position(card) != UNORDERED:
            self.placed[card] |= seats

    def _recognised_by(self, card: Card) -> int:
        """Who can tell by its place which card it is: not who only knows that it is in this hand, or in this pile."""
        place = self.where[card]
        if HAND <= place < LEADER:
            return watchers(place, self.everybody)
        return self.placed[card] if place in (HARBOR, WILDERNESS) else self.seen[card]

    def told_position(self, card: Card) -> int:
        """Where in its place a card lies, as far as that is decided."""
        shuffled = card in self.harbor.shuffled or card in self.wilderness.shuffled
        return UNORDERED if shuffled else self.position(card)

    def _follow(self, card: Card, origin: int, to: int, also_seen_by: int = 0) -> None:
        """Who knows the card from now on, and who must forget what lies where it came from (R47).

        `card` has left its place already. Who can follow its exact place goes on knowing it; in a hand, or in a pile
        that was shuffled, nobody can tell one card from another.
        """
        seen, watch = self.seen, WATCHERS[len(self.hands)]
        knowing = watch[origin] | watch[to] | also_seen_by
        if HAND <= origin < LEADER:
            blind = watch[FACE_UP] & ~knowing
            for other in self.hands[origin - HAND]:
                seen[other] &= ~blind
        elif origin in (HARBOR, WILDERNESS):
            knowing |= self.placed[card]
            blind = watch[FACE_UP] & ~knowing
            if blind:
                self._forget(origin, blind)
        else:
            knowing |= seen[card]
        self.seen[card] = self.placed[card] = knowing

    def _forget(self, pile: int, seats: int) -> None:
        """A card left a pile unseen: these seats no longer know which of those without a known depth are there.

        The bits of all cards are taken as one number, since a pile has many cards, and next to none that are known.
        """
        there = self.where.translate(_as_bits(pile, seats))
        seen = int.from_bytes(self.seen, "big")
        forgotten = seen & int.from_bytes(there, "big") & ~int.from_bytes(self.placed, "big")
        if forgotten:
            self.seen = bytearray((seen & ~forgotten).to_bytes(len(there), "big"))


@cache
def _as_bits(place: int, seats: int) -> bytes:
    """A table that turns a place into the bits of some seats, and every other into none."""
    return bytes(seats if code == place else 0 for code in range(256))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _sorted_with(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = bisect(cards, card)
    return (*cards[:index], card, *cards[index:])


_Item = TypeVar("_Item")


def _put_at(items: tuple[_Item, ...], index: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _less(zones: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The zones of all seats, with a card less in one."""
    cards = zones[seat]
    index = cards.index(card)
    return (*zones[:seat], cards[:index] + cards[index + 1 :], *zones[seat + 1 :])


def _more(zones: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The zones of all seats, with a card more in one, in order."""
    cards = zones[seat]
    index = bisect(cards, card)
    return (*zones[:seat], (*cards[:index], card, *cards[index:]), *zones[seat + 1 :])


def _inserted(cards: tuple[Card, ...], card: Card, position: int) -> tuple[tuple[Card, ...], int]:
    if position == ON_TOP or position >= len(cards):
        return (*cards, card), len(cards)
    return (*cards[:position], card, *cards[position:]), position


_pile = tuple.__new__
"""Makes a pile of its three parts without the detour of a call by their names."""


def _out_of(pile: Pile, card: Card) -> tuple[Pile, int]:
    bottom, shuffled, top = pile
    if top == (card,):
        return _pile(Pile, (bottom, shuffled, ())), len(bottom) + len(shuffled)
    if card in top:
        return Pile(bottom, shuffled, _without(top, card)), len(bottom) + len(shuffled) + top.index(card)
    if card in shuffled:
        return Pile(bottom, _without(shuffled, card), top), UNORDERED
    return Pile(_without(bottom, card), shuffled, top), bottom.index(card)


def _into(pile: Pile, card: Card, position: int) -> tuple[Pile, int]:
    """The pile with a card in it, at a position from the bottom. Among shuffled cards there are no positions."""
    bottom, shuffled, top = pile
    if position == UNORDERED:
        return Pile(bottom, _sorted_with(shuffled, card), top), UNORDERED
    if position == ON_TOP or position >= len(bottom) + len(shuffled):
        above = ON_TOP if position == ON_TOP else position - len(bottom) - len(shuffled)
        top, landed = _inserted(top, card, above)
        return _pile(Pile, (bottom, shuffled, top)), len(bottom) + len(shuffled) + landed
    if position > len(bottom):
        return Pile(bottom, _sorted_with(shuffled, card), top), UNORDERED
    bottom, landed = _inserted(bottom, card, position)
    return Pile(bottom, shuffled, top), landed
