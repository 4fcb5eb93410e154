"""The next state while it is being built: how cards and markers move, who sees it, and what is told about it."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias, TypeVar

from heirs_rules.game.events import EXCHANGED, Event, Happening
from heirs_rules.game.layout import WATCHERS, watchers
from heirs_rules.game.options import Decision
from heirs_rules.game.origins import Origins, is_ordered, position_before, position_now, shifted
from heirs_rules.game.state import (
    ASIDE,
    FACE_UP,
    GRAVEYARD,
    HAND,
    HARBOR,
    HIDDEN,
    LEADER,
    NO_SLOT,
    NOT_HASHED,
    ON_TOP,
    SEATS,
    TAVERN,
    UNORDERED,
    WILDERNESS,
    Card,
    Frame,
    KeptFrame,
    Pile,
    Place,
    State,
    Unfinished,
    set_aside,
)

FIRST_SPACE, LAST_SPACE = 1, 12
"""The ends of the power track (1.4)."""

_ZONES = [Place(code - code % SEATS if code < Place.TAVERN else code) for code in range(Place.OUT + 1)]


def zone_of(place: int) -> Place:
    """The zone of a place, whoever owns it."""
    return _ZONES[place]


def owner_of(place: int) -> int:
    """The seat that owns a place; -1 where nobody does."""
    return place % SEATS if place < TAVERN else -1


def draft_of(state: State, log: list[Event] | None = None) -> Draft:
    """A draft that is as the state yet; the log gets what happens."""
    draft: Draft = Draft()
    draft.setting, draft.active, draft.over = state.setting, state.active, state.over
    draft.empire, draft.tribes = state.empire, state.tribes
    draft.face_up, draft.hidden, draft.hands = state.face_up, state.hidden, state.hands
    draft.leaders, draft.undealt = state.leaders, state.undealt
    draft.tavern, draft.graveyard = state.tavern, state.graveyard
    draft.harbor, draft.wilderness = state.harbor, state.wilderness
    draft.where, draft.seen, draft.placed = state.where, state.seen, state.placed  # type: ignore[assignment]
    draft.beginnings, draft.log = state.beginnings, log
    stack = state.stack
    draft.stack = (stack[0].copied(),) if len(stack) == 1 else (*stack[:-1], stack[-1].copied())
    return draft


class Draft(Unfinished):
    """A private copy of a state that is being changed into the next one.

    The innermost text, the last of the stack, is a copy, too: it is what changes most.
    """

    __slots__ = ()
    where: bytearray  # type: ignore[assignment]
    seen: bytearray  # type: ignore[assignment]
    placed: bytearray  # type: ignore[assignment]
    """As long as no card has moved, these are still the bytes of the state before."""

    def finished(self, decision: Decision | None) -> State:
        """The same object, as a state with its open question, which nobody will change any more."""
        self.stack[-1].__class__ = KeptFrame
        if type(self.where) is not _LOCKED:
            self.where, self.seen, self.placed = _FIXED + self.where, _FIXED + self.seen, _FIXED + self.placed  # type: ignore[assignment]
        self.decision, self._hash, self.log = decision, NOT_HASHED, None
        self.__class__ = State  # type: ignore[assignment]
        return self

    def unlock(self) -> None:
        """From now on it can be noted where cards lie and who knows it."""
        if type(self.where) is _LOCKED:
            self.where, self.seen, self.placed = _LOOSE + self.where, _LOOSE + self.seen, _LOOSE + self.placed

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

    # Markers

    def shift(self, empire: int, tribes: int) -> None:
        """Put the markers on these spaces, or on the ends of the track if they lie beyond (5.1, R12)."""
        empire = min(max(empire, FIRST_SPACE), LAST_SPACE)
        tribes = min(max(tribes, FIRST_SPACE), LAST_SPACE)
        if self.log is not None:
            for word, before, after in (("empire", self.empire, empire), ("tribes", self.tribes, tribes)):
                if before != after:
                    self.log.append(Event(Happening.SHIFT, self.actor, word=word, numbers=(before, after)))
        self.empire, self.tribes = empire, tribes

    # Cards

    def move(self, card: Card, to: int, position: int = ON_TOP, also_seen_by: int = 0, word: str = "") -> None:
        """Move a card from wherever it lies to a place, and keep track of who knows what (6.1, R47)."""
        if type(self.where) is _LOCKED:
            self.unlock()
        origin = self.where[card]
        index = _LEAVE[origin](self, card, origin, WATCHERS[len(self.hands)][to] | also_seen_by)
        self.where[card] = to
        landed = _ENTER[to](self, card, to, position)
        if (self.stack[-1].origins or len(self.stack) > 2) and (is_ordered(to) or is_ordered(origin)):
            self._follow(card, (origin, index), (to, position))
        if self.log is not None:
            by, seen_by = self.actor, self.seen[card]
            self.log.append(Event(Happening.MOVE, by, card, (origin, index), (to, landed), word, seen_by=seen_by))

    def draw(self, card: Card, pile: int, to: int) -> None:
        """Move a shuffled card of which chance has said that it is on top."""
        if type(self.where) is _LOCKED:
            self.unlock()
        bottom, shuffled, top = self.harbor if pile == HARBOR else self.wilderness
        left = _sorted_without(shuffled, card)
        if pile == HARBOR:
            self.harbor = _pile(Pile, (bottom, left, top))
        else:
            self.wilderness = _pile(Pile, (bottom, left, top))
        _gone_from_pile(self, card, pile, WATCHERS[len(self.hands)][to])
        self.where[card] = to
        landed = _ENTER[to](self, card, to, ON_TOP)
        if ASIDE in self.where:
            self._follow(card, (pile, UNORDERED), (to, ON_TOP))
        if self.log is not None:
            index = len(bottom) + len(left)
            by, seen_by = self.actor, self.seen[card]
            self.log.append(Event(Happening.MOVE, by, card, (pile, index), (to, landed), seen_by=seen_by))

    def exchange(self, one: Card, other: Card) -> None:
        """Two cards take each other's exact place (8.2)."""
        self.unlock()
        places = self.where[one], self.where[other]
        if places[0] == places[1]:
            if places[0] >= TAVERN or HIDDEN <= places[0] < HAND:
                self._swapped(one, other, places[0])
            return
        lower, upper = self.told_position(one), self.told_position(other)
        watch = WATCHERS[len(self.hands)]
        first = _LEAVE[places[0]](self, one, places[0], watch[places[1]])
        second = _LEAVE[places[1]](self, other, places[1], watch[places[0]])
        self.where[one], self.where[other] = places[1], places[0]
        landed = _ENTER[places[1]](self, one, places[1], upper), _ENTER[places[0]](self, other, places[0], lower)
        if self.log is not None:
            by = self.actor
            moves = (one, places[0], first, places[1], landed[0]), (other, places[1], second, places[0], landed[1])
            for card, origin, index, to, position in moves:
                source, target, seen_by = (origin, index), (to, position), self.seen[card]
                self.log.append(Event(Happening.MOVE, by, card, source, target, EXCHANGED, seen_by=seen_by))

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
            self.mixed(one, pile)
            self.mixed(other, pile)
        else:
            return
        if self.log is not None:
            for card, index, seen_by in before:
                lies = place, self.told_position(card)
                moved = Event(Happening.MOVE, self.actor, card, (place, index), lies, EXCHANGED, seen_by=seen_by)
                self.log.append(moved)

    def position(self, card: Card) -> int:
        """Where in its place a card lies: from the bottom of a pile or stack, its tavern slot, or which was set aside
        before it; else 0."""
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
        return set_aside(self.stack, self.where).index(card) if place == ASIDE else 0

    def comes_from(self, card: Card) -> tuple[int, int]:
        """Where a card goes back to that the innermost text takes from where it lies: its place, and the position."""
        place, position = self.where[card], self.told_position(card)
        if position == UNORDERED or not is_ordered(place):
            return place, position
        return place, position_before(self.stack[-1].origins, self.where, place, position, self._size(place))

    def _follow(self, card: Card, source: tuple[int, int], target: tuple[int, int]) -> None:
        """A card moved: what texts took from above it in a stack or pile goes back lower by one, or higher."""
        for depth, frame in enumerate(self.stack):
            origins = frame.origins
            for (place, index), by in ((source, -1), (target, 1)):
                if origins and is_ordered(place):
                    at = self._bottom(place) if index == UNORDERED else index
                    origins = shifted(origins, self.where, card, place, at, by)
            if origins != frame.origins and depth == len(self.stack) - 1:
                frame.origins = origins
            elif origins != frame.origins:
                changed = frame.copied()
                changed.origins, changed.__class__ = origins, KeptFrame
                self.stack = (*self.stack[:depth], changed, *self.stack[depth + 1 :])

    def _bottom(self, pile: int) -> int:
        """How many cards lie in order at the bottom of a pile."""
        return len((self.harbor if pile == HARBOR else self.wilderness).bottom)

    def _size(self, place: int) -> int:
        if place < HAND:
            return len(self.hidden[place - HIDDEN])
        if place == GRAVEYARD:
            return len(self.graveyard)
        return (self.harbor if place == HARBOR else self.wilderness).size

    def put_back(self, cards: Iterable[Card], origins: Origins) -> int:
        """Put cards back where a text took them from, in their old order. How many they were."""
        back = [origin for origin in origins if origin[0] in cards]
        below = sorted([origin for origin in back if origin[2] != ON_TOP], key=lambda origin: origin[2])
        without_slot = []
        for card, place, position in (*below, *[origin for origin in reversed(back) if origin[2] == ON_TOP]):
            if place == TAVERN and self.tavern[position] not in (NO_SLOT, card):
                without_slot.append(card)
            else:
                self.move(card, place, position_now(origins, self.where, place, position))
        for card in without_slot:
            has_room = NO_SLOT in self.tavern or card in self.tavern
            self.move(card, TAVERN if has_room else WILDERNESS)
        return len(back)

    def put_aside_back(self, origins: Origins) -> None:
        """Put back what a text set aside and put nowhere."""
        self.put_back([card for card, _, _ in origins if self.where[card] == ASIDE], origins)

    def mixed(self, card: Card, pile: Pile) -> None:
        """A card that went among shuffled ones: nobody can tell any more how deep it lies."""
        if card in pile.shuffled:
            self.placed[card] = 0

    # Piles without a known order

    def order(self, card: Card, pile: int, on_top: bool) -> None:
        """Chance has decided that a shuffled card is the uppermost (or lowest) of those without an order."""
        bottom, shuffled, top = self.harbor if pile == HARBOR else self.wilderness
        left = _sorted_without(shuffled, card)
        ordered = (bottom, left, (card, *top)) if on_top else ((*bottom, card), left, top)
        self._replace(pile, _pile(Pile, ordered))

    def shuffle(self, pile: int) -> None:
        """Shuffle a pile: nobody knows an order in it any more."""
        self.unlock()
        old = self.harbor if pile == HARBOR else self.wilderness
        cards = tuple(sorted((*old.bottom, *old.shuffled, *old.top)))
        for card in cards:
            self.placed[card] = 0
        self._replace(pile, Pile(shuffled=cards))
        self._tell_shuffle("harbor" if pile == HARBOR else "wilderness")

    def refill_harbor(self, from_top: bool = True) -> None:
        """The wilderness is shuffled and becomes the harbor (3.5, R9).

        What is left of it, which is in order, is taken first: it lies above, or below where cards come from the bottom.
        """
        assert not self.harbor.shuffled, "what is left of the harbor is drawn first, so it has an order by now"
        self.unlock()
        cards = tuple(sorted((*self.wilderness.bottom, *self.wilderness.shuffled, *self.wilderness.top)))
        for card in cards:
            self.where[card] = HARBOR
            self.placed[card] = 0
        left = (*self.harbor.bottom, *self.harbor.top)
        self.harbor = Pile((), cards, left) if from_top else Pile(left, cards, ())
        self.wilderness = Pile()
        for card in cards:
            self._follow(card, (WILDERNESS, 0), (HARBOR, 0 if from_top else ON_TOP))
        self._tell_shuffle("wilderness into harbor" if from_top else "wilderness onto harbor")

    def _replace(self, pile: int, cards: Pile) -> None:
        if pile == HARBOR:
            self.harbor = cards
        else:
            self.wilderness = cards

    def _tell_shuffle(self, word: str) -> None:
        if self.log is not None:
            self.log.append(Event(Happening.SHUFFLE, word=word))

    # Knowledge

    def look(self, card: Card, seats: int) -> None:
        """Some seats see a card where it lies. Who knew it before does not learn that it is this one."""
        self.see(card, seats)
        if self.log is not None:
            place = self.where[card], self.told_position(card)
            by = self.actor if seats != self.everybody else -1
            seen_by = seats | self._recognised_by(card)
            self.log.append(Event(Happening.LOOK, by, card, place, seen_by=seen_by))

    def choose(self, card: Card) -> None:
        """A card is chosen where it lies: everybody sees where that is, and whoever knows it there, which it is."""
        if self.log is not None:
            place = self.where[card], self.told_position(card)
            self.log.append(Event(Happening.CHOOSE, self.actor, card, place, seen_by=self._recognised_by(card)))

    def see(self, card: Card, seats: int) -> None:
        """From now on some seats know where a card lies. Which one it was, of a hand, others see only if all see it."""
        if self.seen[card] & self.placed[card] & seats == seats:
            return
        self.unlock()
        place, found = self.where[card], seats & ~self.seen[card]
        self.seen[card] |= seats
        if HAND <= place < LEADER and seats != self.everybody:
            self.placed[card] &= ~found
        elif place not in (HARBOR, WILDERNESS) or self.told_position(card) != UNORDERED:
            self.placed[card] |= seats

    def _recognised_by(self, card: Card) -> int:
        """Who can tell by its place which card it is: not who only knows that it is in this hand, or in this pile."""
        place = self.where[card]
        if HAND <= place < LEADER:
            return watchers(place, self.everybody)
        return self.placed[card] if place in (HARBOR, WILDERNESS) else self.seen[card]

    def told_position(self, card: Card) -> int:
        """Where in its place a card lies, as far as that is decided."""
        return UNORDERED if self.is_shuffled(card) else self.position(card)

    def is_shuffled(self, card: Card) -> bool:
        """Whether a card is among the shuffled ones of a pile, which lie in no order."""
        return card in self.harbor.shuffled or card in self.wilderness.shuffled

    def forget(self, pile: int, seats: int) -> None:
        """A card left a pile unseen: these seats no longer know which of those without a known depth are there.

        The bits of all cards are taken as one number, since a pile has many cards, and next to none that are known.
        """
        there, seen = self.where.translate(_as_bits(pile, seats)), int.from_bytes(self.seen, "big")
        known = seen & int.from_bytes(there, "big")
        if known:
            forgotten = known & ~int.from_bytes(self.placed, "big")
            self.seen = bytearray((seen & ~forgotten).to_bytes(len(there), "big"))


# How a card leaves a place, and how it gets to another. Who knows it where it lay and can follow it, still does (R47).
#
# In a hand, or in a pile that was shuffled, nobody can tell one card from another: so when one leaves unseen, those who
# knew what was there no longer know what is.


def _leave_hand(draft: Draft, card: Card, place: int, watching: int) -> int:
    hands, seat, seen = [*draft.hands], place - HAND, draft.seen
    hand = [*hands[seat]]
    hand.remove(card)
    hands[seat] = tuple(hand)
    draft.hands = tuple(hands)
    own = 1 << seat
    knowing = watching | own
    for other in hand:
        if seen[other] != own:
            seen[other] &= knowing
    seen[card] = draft.placed[card] = knowing
    return 0


def _leave_pile(draft: Draft, card: Card, place: int, watching: int) -> int:
    if place == HARBOR:
        draft.harbor, index = _out_of(draft.harbor, card)
    else:
        draft.wilderness, index = _out_of(draft.wilderness, card)
    _gone_from_pile(draft, card, place, watching)
    return index


def _gone_from_pile(draft: Draft, card: Card, place: int, watching: int) -> None:
    knowing = watching | draft.placed[card]
    blind = WATCHERS[len(draft.hands)][FACE_UP] & ~knowing
    if blind:
        draft.forget(place, blind)
    draft.seen[card] = draft.placed[card] = knowing


def _leave_tavern(draft: Draft, card: Card, _place: int, _watching: int) -> int:
    tavern = [*draft.tavern]
    index = tavern.index(card)
    tavern[index] = NO_SLOT
    draft.tavern = tuple(tavern)
    draft.placed[card] = draft.seen[card]
    return index


def _leave_face_up(draft: Draft, card: Card, place: int, _watching: int) -> int:
    draft.face_up = _put_at(draft.face_up, place, _without(draft.face_up[place], card))
    draft.placed[card] = draft.seen[card]
    return 0


def _leave_stack(draft: Draft, card: Card, place: int, watching: int) -> int:
    seat = place - HIDDEN
    index = draft.hidden[seat].index(card)
    draft.hidden = _put_at(draft.hidden, seat, _without(draft.hidden[seat], card))
    draft.seen[card] |= watching
    draft.placed[card] = draft.seen[card]
    return index


def _leave_graveyard(draft: Draft, card: Card, _place: int, _watching: int) -> int:
    index = draft.graveyard.index(card)
    draft.graveyard = _without(draft.graveyard, card)
    draft.placed[card] = draft.seen[card]
    return index


def _leave_leader(draft: Draft, card: Card, place: int, watching: int) -> int:
    draft.leaders = _put_at(draft.leaders, place - LEADER, NO_SLOT)
    draft.seen[card] |= watching
    draft.placed[card] = draft.seen[card]
    return 0


def _leave_undealt(draft: Draft, card: Card, place: int, watching: int) -> int:
    draft.undealt = _without(draft.undealt, card)
    return _leave_game(draft, card, place, watching)


def _leave_aside(draft: Draft, card: Card, place: int, watching: int) -> int:
    index = draft.position(card) if draft.log is not None else 0
    _leave_game(draft, card, place, watching)
    return index


def _leave_game(draft: Draft, card: Card, _place: int, watching: int) -> int:
    draft.seen[card] |= watching
    draft.placed[card] = draft.seen[card]
    return 0


def _enter_hand(draft: Draft, card: Card, place: int, _position: int) -> int:
    hands, seat = [*draft.hands], place - HAND
    hand = [*hands[seat]]
    insort(hand, card)
    hands[seat] = tuple(hand)
    draft.hands = tuple(hands)
    return 0


def _enter_pile(draft: Draft, card: Card, place: int, position: int) -> int:
    pile = draft.harbor if place == HARBOR else draft.wilderness
    if position == ON_TOP:
        bottom, shuffled, top = pile
        pile, landed = _pile(Pile, (bottom, shuffled, (*top, card))), len(bottom) + len(shuffled) + len(top)
    else:
        pile, landed = _into(pile, card, position)
        draft.mixed(card, pile)
    if place == HARBOR:
        draft.harbor = pile
    else:
        draft.wilderness = pile
    return landed


def _enter_tavern(draft: Draft, card: Card, _place: int, position: int) -> int:
    tavern = [*draft.tavern]
    slot = tavern.index(NO_SLOT) if position == ON_TOP else position
    tavern[slot] = card
    draft.tavern = tuple(tavern)
    return slot


def _enter_face_up(draft: Draft, card: Card, place: int, _position: int) -> int:
    draft.face_up = _put_at(draft.face_up, place, _sorted_with(draft.face_up[place], card))
    return 0


def _enter_stack(draft: Draft, card: Card, place: int, position: int) -> int:
    stack, landed = _inserted(draft.hidden[place - HIDDEN], card, position)
    draft.hidden = _put_at(draft.hidden, place - HIDDEN, stack)
    return landed


def _enter_graveyard(draft: Draft, card: Card, _place: int, position: int) -> int:
    draft.graveyard, landed = _inserted(draft.graveyard, card, position)
    return landed


def _enter_leader(draft: Draft, card: Card, place: int, _position: int) -> int:
    draft.leaders = _put_at(draft.leaders, place - LEADER, card)
    return 0


def _enter_undealt(draft: Draft, card: Card, _place: int, _position: int) -> int:
    draft.undealt = _sorted_with(draft.undealt, card)
    return 0


def _enter_aside(draft: Draft, card: Card, _place: int, _position: int) -> int:
    return draft.position(card) if draft.log is not None else 0


def _enter_game(_draft: Draft, _card: Card, _place: int, _position: int) -> int:
    return 0


_Way: TypeAlias = Callable[[Draft, Card, int, int], int]
"""A card leaves a place, for one that is seen by some; or it gets to a place, at a position. Its position there."""

_WAYS: dict[Place, tuple[_Way, _Way]] = {
    Place.FACE_UP: (_leave_face_up, _enter_face_up),
    Place.HIDDEN: (_leave_stack, _enter_stack),
    Place.HAND: (_leave_hand, _enter_hand),
    Place.LEADER: (_leave_leader, _enter_leader),
    Place.TAVERN: (_leave_tavern, _enter_tavern),
    Place.HARBOR: (_leave_pile, _enter_pile),
    Place.WILDERNESS: (_leave_pile, _enter_pile),
    Place.GRAVEYARD: (_leave_graveyard, _enter_graveyard),
    Place.UNDEALT: (_leave_undealt, _enter_undealt),
    Place.ASIDE: (_leave_aside, _enter_aside),
    Place.OUT: (_leave_game, _enter_game),
}
_LEAVE = tuple(_WAYS[zone][0] for zone in _ZONES)
_ENTER = tuple(_WAYS[zone][1] for zone in _ZONES)


@cache
def _as_bits(place: int, seats: int) -> bytes:
    """A table that turns a place into the bits of some seats, and every other into none."""
    return bytes(seats if code == place else 0 for code in range(256))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    left = [*cards]
    left.remove(card)
    return tuple(left)


def _sorted_without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The same of cards in the order of the card file, of which there may be many."""
    left = [*cards]
    del left[bisect_left(left, card)]
    return tuple(left)


def _sorted_with(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    changed = [*cards]
    insort(changed, card)
    return tuple(changed)


_Item = TypeVar("_Item")


def _put_at(items: tuple[_Item, ...], index: int, item: _Item) -> tuple[_Item, ...]:
    changed = [*items]
    changed[index] = item
    return tuple(changed)


def _inserted(cards: tuple[Card, ...], card: Card, position: int) -> tuple[tuple[Card, ...], int]:
    if position == ON_TOP or position >= len(cards):
        return (*cards, card), len(cards)
    return (*cards[:position], card, *cards[position:]), position


_FIXED, _LOOSE = b"", bytearray()
"""Added to something of the other kind, each makes a copy of its own: in half the time that a call of a class takes."""

_LOCKED: type[object] = bytes
"""What it is noted in where cards lie and who knows it, in a state and in a draft of which no card has moved."""

_pile = tuple.__new__
"""Makes a pile of its three parts without the detour of a call by their names."""


def _out_of(pile: Pile, card: Card) -> tuple[Pile, int]:
    bottom, shuffled, top = pile
    if top == (card,):
        return _pile(Pile, (bottom, shuffled, ())), len(bottom) + len(shuffled)
    if card in top:
        return Pile(bottom, shuffled, _without(top, card)), len(bottom) + len(shuffled) + top.index(card)
    if card in shuffled:
        return Pile(bottom, _sorted_without(shuffled, card), top), UNORDERED
    return Pile(_without(bottom, card), shuffled, top), bottom.index(card)


def _into(pile: Pile, card: Card, position: int) -> tuple[Pile, int]:
    """The pile with a card in it, at a position from the bottom. Among shuffled cards there are no positions."""
    bottom, shuffled, top = pile
    if position == UNORDERED:
        return Pile(bottom, _sorted_with(shuffled, card), top), UNORDERED
    if position == ON_TOP or position >= max(len(bottom) + len(shuffled), 1):
        above = ON_TOP if position == ON_TOP else position - len(bottom) - len(shuffled)
        top, landed = _inserted(top, card, above)
        return _pile(Pile, (bottom, shuffled, top)), len(bottom) + len(shuffled) + landed
    if position > len(bottom):
        return Pile(bottom, _sorted_with(shuffled, card), top), UNORDERED
    bottom, landed = _inserted(bottom, card, position)
    return Pile(bottom, shuffled, top), landed
