"""The next state while it is being built: how cards and markers move, who sees it, and what is told about it."""

from __future__ import annotations

from bisect import insort

from heirs_rules.game.events import Event, Happening
from heirs_rules.game.layout import watchers
from heirs_rules.game.options import Decision
from heirs_rules.game.state import NO_SLOT, SEATS, Card, Frame, Pile, Place, State

_IN_ORDER = frozenset({Place.HIDDEN, Place.TAVERN, Place.HARBOR, Place.WILDERNESS, Place.GRAVEYARD})
"""The zones in which a card has a position of its own."""

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
    return place % SEATS if place < Place.TAVERN else -1


class Draft:
    """A private copy of a state that is being changed into the next one."""

    def __init__(self, state: State, log: list[Event] | None = None) -> None:
        self.setting, self.active, self.over = state.setting, state.active, state.over
        self.empire, self.tribes = state.empire, state.tribes
        self.face_up, self.hidden, self.hands = list(state.face_up), list(state.hidden), list(state.hands)
        self.leaders, self.undealt = list(state.leaders), state.undealt
        self.tavern, self.graveyard = list(state.tavern), state.graveyard
        self.harbor, self.wilderness = state.harbor, state.wilderness
        self.where, self.seen, self.placed = bytearray(state.where), bytearray(state.seen), bytearray(state.placed)
        self.beginnings = state.beginnings
        self.stack = list(state.stack)
        if self.stack:
            self.stack[-1] = self.stack[-1].copied()
        self.decision: Decision | None = None
        self.players = len(self.hands)
        self.everybody = (1 << self.players) - 1
        self.log = log

    def finished(self) -> State:
        """The state, which nobody will change any more."""
        for frame in self.stack:
            frame.keep()
        return State.of(
            (
                self.setting,
                self.active,
                self.empire,
                self.tribes,
                tuple(self.face_up),
                tuple(self.hidden),
                tuple(self.hands),
                tuple(self.leaders),
                tuple(self.tavern),
                self.harbor,
                self.wilderness,
                self.graveyard,
                self.undealt,
                bytes(self.where),
                bytes(self.seen),
                bytes(self.placed),
                self.beginnings,
                tuple(self.stack),
                self.over,
            ),
            self.decision,
        )

    @property
    def frame(self) -> Frame:
        """The text that is being carried out."""
        return self.stack[-1]

    def pop(self) -> None:
        """End the innermost text. The one below is copied first: other states may hold it."""
        self.stack.pop()
        if self.stack:
            self.stack[-1] = self.stack[-1].copied()

    def table(self) -> tuple[object, ...]:
        """Where every card lies, and the markers: what has to change before a hero can begin again (R24)."""
        return (
            self.empire,
            self.tribes,
            tuple(self.face_up),
            tuple(self.hidden),
            tuple(self.hands),
            tuple(self.tavern),
            self.harbor,
            self.wilderness,
            self.graveyard,
            tuple(self.leaders),
        )

    # Markers

    def shift(self, empire: int, tribes: int) -> None:
        """Put the markers on these spaces, or on the ends of the track if they lie beyond (5.1, R12)."""
        empire = min(max(empire, FIRST_SPACE), LAST_SPACE)
        tribes = min(max(tribes, FIRST_SPACE), LAST_SPACE)
        if self.log is not None:
            for word, before, after in (("empire", self.empire, empire), ("tribes", self.tribes, tribes)):
                if before != after:
                    self.log.append(Event(Happening.SHIFT, self.frame.actor, word=word, numbers=(before, after)))
        self.empire, self.tribes = empire, tribes

    # Cards

    def move(self, card: Card, to: int, position: int = ON_TOP, also_seen_by: int = 0, word: str = "") -> None:
        """Move a card from wherever it lies to a place, and keep track of who knows what (6.1, R47)."""
        origin = self.where[card]
        index = self.take_out(card, origin)
        self._follow(card, origin, to, also_seen_by)
        landed = self.put(card, to, position)
        if self.log is not None:
            by = self.stack[-1].actor if self.stack else -1
            seen_by = self.seen[card]
            self.log.append(Event(Happening.MOVE, by, card, (origin, index), (to, landed), word, seen_by=seen_by))

    def exchange(self, one: Card, other: Card) -> None:
        """Two cards take each other's exact place (8.2)."""
        places = self.where[one], self.where[other]
        if places[0] == places[1]:
            if zone_of(places[0]) in _IN_ORDER:
                self._swapped(one, other, places[0])
            return
        lower, upper = self.told_position(one), self.told_position(other)
        first = self.take_out(one, places[0])
        second = self.take_out(other, places[1])
        self._follow(one, places[0], places[1])
        self._follow(other, places[1], places[0])
        landed = self.put(one, places[1], upper), self.put(other, places[0], lower)
        if self.log is not None:
            by = self.frame.actor
            moves = (one, places[0], first, places[1], landed[0]), (other, places[1], second, places[0], landed[1])
            for card, origin, index, to, position in moves:
                event = Event(Happening.MOVE, by, card, (origin, index), (to, position), seen_by=self.seen[card])
                self.log.append(event)

    def _swapped(self, one: Card, other: Card, place: int) -> None:
        """Two cards of the same stack, pile or tavern change their positions."""
        swap = {one: other, other: one}
        before = self.told_position(one), self.told_position(other)
        owner = owner_of(place)
        if owner >= 0:
            self.hidden[owner] = tuple(swap.get(card, card) for card in self.hidden[owner])
        elif place == Place.TAVERN:
            self.tavern = [swap.get(card, card) for card in self.tavern]
        elif place == Place.GRAVEYARD:
            self.graveyard = tuple(swap.get(card, card) for card in self.graveyard)
        else:
            old = self.harbor if place == Place.HARBOR else self.wilderness
            bottom, shuffled, top = (tuple(swap.get(card, card) for card in part) for part in old)
            pile = Pile(bottom, tuple(sorted(shuffled)), top)
            self._replace(place, pile)
            self._mixed(one, pile)
            self._mixed(other, pile)
        if self.log is not None:
            for card, index in zip((one, other), before, strict=True):
                lies = place, self.told_position(card)
                moved = Event(Happening.MOVE, self.frame.actor, card, (place, index), lies, seen_by=self.seen[card])
                self.log.append(moved)

    def position(self, card: Card) -> int:
        """Where in its place a card lies: from the bottom of a pile or stack, or its tavern slot; else 0."""
        place = self.where[card]
        match zone_of(place):
            case Place.HIDDEN:
                return self.hidden[owner_of(place)].index(card)
            case Place.TAVERN:
                return self.tavern.index(card)
            case Place.GRAVEYARD:
                return self.graveyard.index(card)
            case Place.HARBOR | Place.WILDERNESS:
                pile = self.harbor if place == Place.HARBOR else self.wilderness
                return (*pile.bottom, *pile.shuffled, *pile.top).index(card)
            case _:
                return 0

    def way_back(self, place: int, position: int) -> tuple[int, int]:
        """Where a card goes back to. A tavern slot may be taken by now: then an empty one, or else the wilderness."""
        if place != Place.TAVERN or self.tavern[position] == NO_SLOT:
            return place, position
        return (place, ON_TOP) if NO_SLOT in self.tavern else (Place.WILDERNESS, ON_TOP)

    def take_out(self, card: Card, place: int) -> int:
        """Take a card out of its place; its position there."""
        owner = owner_of(place)
        match zone_of(place):
            case Place.FACE_UP:
                self.face_up[owner] = _without(self.face_up[owner], card)
            case Place.HIDDEN:
                index = self.hidden[owner].index(card)
                self.hidden[owner] = _without(self.hidden[owner], card)
                return index
            case Place.HAND:
                self.hands[owner] = _without(self.hands[owner], card)
            case Place.TAVERN:
                index = self.tavern.index(card)
                self.tavern[index] = NO_SLOT
                return index
            case Place.GRAVEYARD:
                index = self.graveyard.index(card)
                self.graveyard = _without(self.graveyard, card)
                return index
            case Place.HARBOR:
                self.harbor, index = _out_of(self.harbor, card)
                return index
            case Place.WILDERNESS:
                self.wilderness, index = _out_of(self.wilderness, card)
                return index
            case Place.LEADER:
                self.leaders[owner] = NO_SLOT
            case Place.UNDEALT:
                self.undealt = _without(self.undealt, card)
        return 0

    def put(self, card: Card, place: int, position: int = ON_TOP) -> int:
        """Put a card that lies nowhere into a place; its position there."""
        owner = owner_of(place)
        self.where[card] = place
        match zone_of(place):
            case Place.FACE_UP:
                self.face_up[owner] = _sorted_with(self.face_up[owner], card)
            case Place.HIDDEN:
                self.hidden[owner], position = _inserted(self.hidden[owner], card, position)
                return position
            case Place.HAND:
                self.hands[owner] = _sorted_with(self.hands[owner], card)
            case Place.TAVERN:
                position = self.tavern.index(NO_SLOT) if position == ON_TOP else position
                self.tavern[position] = card
                return position
            case Place.GRAVEYARD:
                self.graveyard, position = _inserted(self.graveyard, card, position)
                return position
            case Place.HARBOR:
                self.harbor, position = _into(self.harbor, card, position)
                self._mixed(card, self.harbor)
                return position
            case Place.WILDERNESS:
                self.wilderness, position = _into(self.wilderness, card, position)
                self._mixed(card, self.wilderness)
                return position
            case Place.LEADER:
                self.leaders[owner] = card
            case Place.UNDEALT:
                self.undealt = _sorted_with(self.undealt, card)
        return 0

    def _mixed(self, card: Card, pile: Pile) -> None:
        """A card that went among shuffled ones: nobody can tell any more how deep it lies."""
        if card in pile.shuffled:
            self.placed[card] = 0

    # Piles without a known order

    def order(self, card: Card, pile: int, on_top: bool) -> None:
        """Chance has decided that a shuffled card is the uppermost (or lowest) of those without an order."""
        bottom, shuffled, top = self.harbor if pile == Place.HARBOR else self.wilderness
        left = _without(shuffled, card)
        ordered = Pile(bottom, left, (card, *top)) if on_top else Pile((*bottom, card), left, top)
        self._replace(pile, ordered)

    def shuffle(self, pile: int) -> None:
        """Shuffle a pile: nobody knows an order in it any more."""
        old = self.harbor if pile == Place.HARBOR else self.wilderness
        cards = tuple(sorted((*old.bottom, *old.shuffled, *old.top)))
        for card in cards:
            self.placed[card] = 0
        self._replace(pile, Pile(shuffled=cards))
        self._tell_shuffle("harbor" if pile == Place.HARBOR else "wilderness")

    def refill_harbor(self) -> None:
        """The wilderness is shuffled and becomes the harbor (3.5, R9), below what is left of it, which is in order."""
        assert not self.harbor.shuffled, "what is left of the harbor is drawn first, so it has an order by now"
        cards = tuple(sorted((*self.wilderness.bottom, *self.wilderness.shuffled, *self.wilderness.top)))
        for card in cards:
            self.where[card] = Place.HARBOR
            self.placed[card] = 0
        self.harbor = Pile((), cards, (*self.harbor.bottom, *self.harbor.top))
        self.wilderness = Pile()
        self._tell_shuffle("wilderness into harbor")

    def _replace(self, pile: int, cards: Pile) -> None:
        if pile == Place.HARBOR:
            self.harbor = cards
        else:
            self.wilderness = cards

    def _tell_shuffle(self, word: str) -> None:
        if self.log is not None:
            self.log.append(Event(Happening.SHUFFLE, word=word))

    # Knowledge

    def look(self, card: Card, seats: int) -> None:
        """Some seats see a card where it lies."""
        self.seen[card] |= seats
        position = self.told_position(card)
        self.placed[card] |= seats if position != UNORDERED else 0
        if self.log is not None:
            place = self.where[card], position
            by = self.frame.actor if seats != self.everybody else -1
            self.log.append(Event(Happening.LOOK, by, card, place, seen_by=self.seen[card]))

    def told_position(self, card: Card) -> int:
        """Where in its place a card lies, as far as that is decided."""
        shuffled = card in self.harbor.shuffled or card in self.wilderness.shuffled
        return UNORDERED if shuffled else self.position(card)

    def _follow(self, card: Card, origin: int, to: int, also_seen_by: int = 0) -> None:
        """Who knows the card from now on, and who must forget what lies where it came from (R47).

        `card` has left its place already. Who can follow its exact place goes on knowing it; in a hand, or in a pile
        that was shuffled, nobody can tell one card from another.
        """
        zone = _ZONES[origin]
        see_it = watchers(origin, self.everybody) | watchers(to, self.everybody) | also_seen_by
        followers = self.seen[card]
        if zone in (Place.HAND, Place.HARBOR, Place.WILDERNESS):
            followers = 0 if zone is Place.HAND else self.placed[card]
            blind = self.everybody & ~(see_it | followers)
            if blind:
                self._forget(origin, blind)
        self.seen[card] = see_it | followers
        self.placed[card] = self.seen[card]

    def _forget(self, place: int, seats: int) -> None:
        """A card left this place unseen: these seats no longer know which of those without a known depth are there."""
        match _ZONES[place]:
            case Place.HAND:
                left = self.hands[owner_of(place)]
            case Place.HARBOR:
                left = (*self.harbor.bottom, *self.harbor.shuffled, *self.harbor.top)
            case _:
                left = (*self.wilderness.bottom, *self.wilderness.shuffled, *self.wilderness.top)
        in_a_hand = place < Place.TAVERN
        for card in left:
            kept = 0 if in_a_hand else self.placed[card]
            self.seen[card] &= ~seats | kept


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _sorted_with(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    more = list(cards)
    insort(more, card)
    return tuple(more)


def _inserted(cards: tuple[Card, ...], card: Card, position: int) -> tuple[tuple[Card, ...], int]:
    if position == ON_TOP or position >= len(cards):
        return (*cards, card), len(cards)
    return (*cards[:position], card, *cards[position:]), position


def _out_of(pile: Pile, card: Card) -> tuple[Pile, int]:
    bottom, shuffled, top = pile
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
        return Pile(bottom, shuffled, top), len(bottom) + len(shuffled) + landed
    if position > len(bottom):
        return Pile(bottom, _sorted_with(shuffled, card), top), UNORDERED
    bottom, landed = _inserted(bottom, card, position)
    return Pile(bottom, shuffled, top), landed
