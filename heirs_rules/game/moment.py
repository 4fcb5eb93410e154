"""What a seat can follow of the inner side of a state, so that `sampling` can go on from what the seat observes.

Most of it everybody can follow: how the piles came to lie, who has seen what lies where, which texts are being carried
out and how far. It is built from the tables below and nothing else, so that a new field is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, TypeAlias

import attrs

from heirs_rules.game import programs as op
from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.picking import BEGINS
from heirs_rules.game.reach import PICKED_AT_A_GLANCE, REST_AT_A_GLANCE, REST_LOST, Reach, Reaches
from heirs_rules.game.state import (
    ASIDE,
    HARBOR,
    NO_SLOT,
    WILDERNESS,
    Card,
    Frame,
    Loop,
    Pile,
    Place,
    State,
)
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner

Spot: TypeAlias = tuple[int, int, int]
"""A card that a seat does not know: its place, its position there, and 0; or, where others lie that it cannot tell
apart, its place, UNSEEN or ANY, and a number, by which it is the same card wherever it is spoken of."""

UNSEEN = -1
"""One of those in that place which the seat does not know."""

ANY = -2
"""One of all in that place."""

Ref: TypeAlias = Card | Spot


@attrs.frozen
class TextMoment:
    """A text that is being carried out, as a seat can follow it."""

    program: int
    you: int
    this: Card
    fields: tuple[tuple[str, Any], ...]
    """The other fields of its frame that can be followed, and matter, and are not as when a text begins."""
    picked: int
    """How many cards somebody else has picked already of the group that is being picked."""


@attrs.frozen
class Moment:
    """The inner side of a state, as a seat can follow it."""

    piles: tuple[tuple[int, int, int], ...]
    """How many cards of harbor and wilderness lie in order at the bottom, were shuffled, lie in order on top."""
    seen_by: tuple[tuple[int, tuple[int, ...]], ...]
    """For places where cards can be followed one by one: who knows the card of each position, as bits."""
    held: tuple[tuple[Card, int, int], ...]
    """Hand cards that the seat knows: who knows them, too, and who of these could be followed knowing it."""
    begun: tuple[tuple[Card, bool], ...]
    """The heroes that were played or performed in this action, and whether everything lies as it did then (R24)."""
    texts: tuple[TextMoment, ...]


class Way(Enum):
    """How a field of a frame is followed."""

    OPEN = "by everybody"
    NEEDED = "by everybody, if it still matters"
    CARDS = "the cards, if they still matter"
    ORIGINS = "where cards were taken from, if they are still aside or may return"
    PICKING = "by whoever picks; the others see it when it happens"
    LOOPS = "by everybody, but for what others have chosen unseen"


FOLLOWED: Mapping[str, Way] = {
    "program": Way.OPEN,
    "pc": Way.OPEN,
    "you": Way.OPEN,
    "this": Way.OPEN,
    "actor": Way.OPEN,
    "they": Way.OPEN,
    "it": Way.CARDS,
    "rest": Way.CARDS,
    "origins": Way.ORIGINS,
    "faction": Way.NEEDED,
    "x": Way.NEEDED,
    "did": Way.NEEDED,
    "moved": Way.OPEN,
    "picked": Way.PICKING,
    "owners": Way.PICKING,
    "group": Way.PICKING,
    "left": Way.PICKING,
    "queue": Way.CARDS,
    "pending": Way.OPEN,
    "marks": Way.OPEN,
    "counters": Way.OPEN,
    "loops": Way.LOOPS,
    "pretended": Way.PICKING,
    "repeated": Way.OPEN,
}
"""Every field of a frame. While others choose unseen, a seat follows the frame as it was before they began."""

_BEGINNING = Frame(0, 0, 0)
_USUAL: tuple[tuple[str, Any], ...] = (
    ("actor", None),
    *((name, getattr(_BEGINNING, name)) for name in FOLLOWED if name not in ("program", "you", "this", "actor")),
)
"""The further fields, with their values when a text begins, where these are always the same."""


def moment_of(state: State, seat: int, reaches: Reaches) -> Moment:
    """What a seat can follow."""
    eye = _Follower(state, seat, reaches)
    return Moment(
        tuple((len(pile.bottom), len(pile.shuffled), len(pile.top)) for pile in (state.harbor, state.wilderness)),
        tuple(_seen_by(state)),
        tuple(eye.held()),
        tuple(eye.begun()),
        tuple(eye.text(frame) for frame in state.stack),
    )


def asking_loop(frame: Frame) -> int | None:
    """Which loop of a frame it is in which several choose unseen at the moment; None if they do not."""
    return next((depth for depth, loop in enumerate(frame.loops) if loop.asking), None)


def before_asking(frame: Frame, depth: int, reach: Reach) -> Frame:
    """A frame as it was when somebody else, or several, began to act."""
    loop = frame.loops[depth]
    before = Frame(frame.program, frame.you, frame.this)
    before.pc, before.actor, before.they, before.it, before.rest = loop.start, loop.actor, loop.they, loop.it, loop.rest
    before.origins, before.moved = frame.origins, frame.moved
    before.pending = frame.pending[: reach.pending[loop.start]]
    before.marks = frame.marks[: reach.marks[loop.start]]
    before.counters = frame.counters[: reach.counters[loop.start]]
    before.loops = frame.loops[: depth + 1]
    for name in {"faction", "x", "did"} - reach.set_anew(loop.start):
        setattr(before, name, getattr(frame, name))
    return before


def set_aside(stack: Iterable[Frame], where: bytes) -> list[Card]:
    """The cards that are set aside, in the order in which they were."""
    return [card for frame in stack for card, _, _ in frame.origins if where[card] == ASIDE]


def _seen_by(state: State) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Who knows the cards whose exact places can be followed, where these are not open anyway."""
    seen, placed = state.seen, state.placed
    for seat, stack in enumerate(state.hidden):
        if stack:
            yield Place.HIDDEN + seat, tuple([seen[card] for card in stack])
    for seat, leader in enumerate(state.leaders):
        if leader != NO_SLOT:
            yield Place.LEADER + seat, (seen[leader],)
    for place, pile in ((HARBOR, state.harbor), (WILDERNESS, state.wilderness)):
        known = tuple([placed[card] for part in pile for card in part])
        if any(known):
            yield place, known
    aside = set_aside(state.stack, state.where)
    if aside:
        yield ASIDE, tuple([seen[card] for card in aside])


def _in_order(pile: Pile) -> Iterator[tuple[int, Card]]:
    """The cards of a pile that lie in order, with their positions from the bottom."""
    yield from enumerate(pile.bottom)
    yield from enumerate(pile.top, len(pile.bottom) + len(pile.shuffled))


class _Follower:
    """Follows the inner side of a state with the eyes of one seat."""

    def __init__(self, state: State, seat: int, reaches: Reaches) -> None:
        self.state, self.seat, self.reaches = state, seat, reaches
        self.bit = 1 << seat
        self.asked = state.decision is not None and state.decision.chooser == seat
        self._spots: dict[Card, Spot] = {}
        self._numbers: dict[tuple[int, int], int] = {}

    # Cards

    def held(self) -> Iterator[tuple[Card, int, int]]:
        """The hand cards that the seat knows. Who else knows them, it knows if it saw them come into that hand."""
        seen, placed, bit = self.state.seen, self.state.placed, self.bit
        for owner, hand in enumerate(self.state.hands):
            for card in hand:
                if owner == self.seat:
                    yield card, seen[card], placed[card] & seen[card]
                elif seen[card] & bit:
                    followed = placed[card] & seen[card] if placed[card] & bit else 0
                    yield card, followed | bit | 1 << owner, followed

    def ref(self, card: Card, glanced: bool = False) -> Ref:
        """How the seat can name a card that a text speaks of. Of one that was only looked at, it may not know which."""
        state = self.state
        place = state.where[card]
        match zone_of(place):
            case Place.HAND:
                known = owner_of(place) == self.seat or (not glanced and bool(state.seen[card] & self.bit))
                return card if known else self._among(card, place, glanced)
            case Place.HARBOR | Place.WILDERNESS:
                pile = state.harbor if place == Place.HARBOR else state.wilderness
                if card in pile.shuffled:
                    known = not glanced and bool(state.seen[card] & self.bit)
                    return card if known else self._among(card, place, glanced)
                known = bool(state.placed[card] & self.bit)
                return card if known else (place, next(at for at, it in _in_order(pile) if it == card), 0)
            case Place.UNDEALT:
                return self._among(card, place, glanced)
            case zone if state.seen[card] & self.bit:
                assert zone is not Place.OUT, "no text speaks of what is not in the game"
                return card
            case Place.HIDDEN:
                return place, state.hidden[owner_of(place)].index(card), 0
            case Place.ASIDE:
                return place, set_aside(state.stack, state.where).index(card), 0
            case _:
                return place, 0, 0

    def _among(self, card: Card, place: int, glanced: bool) -> Spot:
        """One of those that the seat cannot tell apart."""
        if card not in self._spots:
            kind = ANY if glanced else UNSEEN
            number = self._numbers.get((place, kind), 0)
            self._numbers[place, kind] = number + 1
            self._spots[card] = (place, kind, number)
        return self._spots[card]

    # Texts

    def text(self, frame: Frame) -> TextMoment:
        """A text, as it can be followed: where others are choosing unseen, as it was before."""
        reach = self.reaches[frame.program]
        depth = asking_loop(frame) if frame.loops else None
        if depth is not None and not self.asked:
            frame = before_asking(frame, depth, reach)
        fields = tuple(self._fields(frame, reach))
        return TextMoment(frame.program, frame.you, frame.this, fields, self._picked_by_others(frame, reach))

    def _fields(self, frame: Frame, reach: Reach) -> Iterator[tuple[str, Any]]:
        """What is not as at the beginning of a text, as far as it can be followed and matters."""
        for name, usual in _USUAL:
            value = getattr(frame, name)
            if value != usual:
                followed = self._value(name, value, frame, reach)
                if followed is not None and followed != usual:
                    yield name, followed

    def _picked_by_others(self, frame: Frame, reach: Reach) -> int:
        pick = _instruction(frame, reach)
        by_others = isinstance(pick, op.Pick) and (frame.actor != self.seat or is_random(pick))
        return len(frame.group) if by_others else 0

    def _value(self, name: str, value: Any, frame: Frame, reach: Reach) -> Any:
        """The value of a field, with refs for cards; None if the seat cannot follow it, or if it does not matter."""
        needed = reach.needed[frame.pc]
        match FOLLOWED[name]:
            case Way.OPEN if name == "marks" and frame.actor != self.seat:
                return value[: reach.marks[reach.steps[frame.pc]]]
            case Way.OPEN if name == "repeated" and any(len(loop.seats) > 1 for loop in frame.loops):
                return None  # it tells how far those are who choose unseen
            case Way.OPEN:
                return value
            case Way.NEEDED:
                return value if name in needed else None
            case Way.CARDS if name == "queue":
                return tuple(self.ref(card, True) for card in value)
            case Way.CARDS:
                return self._cards(name, value, frame, reach.doubts[frame.pc]) if name in needed else None
            case Way.ORIGINS:
                return self._origins(frame, "origins" in needed and REST_LOST not in reach.doubts[frame.pc])
            case Way.PICKING:
                return self._picking(name, value, frame, reach)
            case Way.LOOPS:
                return tuple(self._loop(loop, frame, reach) for loop in value)

    def _cards(self, name: str, cards: tuple[Card, ...], frame: Frame, doubts: frozenset[str]) -> tuple[Ref, ...]:
        """The cards that a pronoun stands for; of the rest, where it may have moved unseen, those that are followed."""
        glanced = (PICKED_AT_A_GLANCE if name == "it" else REST_AT_A_GLANCE) in doubts and frame.actor != self.seat
        if name == "rest" and REST_LOST in doubts:
            own = frame.you == self.seat
            cards = tuple(card for card in cards if self._is_followed(card, own))
        return tuple(self.ref(card, glanced) for card in cards)

    def _is_followed(self, card: Card, own: bool) -> bool:
        """Whether a card is certainly still among the rest: set aside, or, for whoever carries out the text, known."""
        return self.state.where[card] == Place.ASIDE or (own and bool(self.state.seen[card] & self.bit))

    def _origins(self, frame: Frame, may_return: bool) -> tuple[tuple[Ref | None, int, int], ...] | None:
        """Where cards were taken from; None for those that nothing is going to be done with."""
        where = self.state.where
        if not may_return and not any(where[card] == Place.ASIDE for card, _, _ in frame.origins):
            return None
        return tuple(
            (self.ref(card) if may_return or where[card] == Place.ASIDE else None, place, position)
            for card, place, position in frame.origins
        )

    def _picking(self, name: str, value: Any, frame: Frame, reach: Reach) -> Any:
        instruction = _instruction(frame, reach)
        match instruction:
            case op.Pick() if frame.actor != self.seat or (is_random(instruction) and name in ("group", "left")):
                return None
            case op.Draw() | op.Refill() if name == "picked":
                behind = reach.needed[frame.pc + 1] & {"it", "rest"}
                return tuple(self.ref(card) for card in value) if behind else None
            case op.PickPlayers():
                return value if name in ("group", "left", "owners") else None
            case _ if name in ("picked", "group", "pretended"):
                return tuple(self.ref(card, True) for card in value)
            case _:
                return value

    def _loop(self, loop: Loop, frame: Frame, reach: Reach) -> tuple[Any, ...]:
        """The values of a loop, as plain data."""
        needed, doubts = reach.needed[loop.start], reach.doubts[loop.start]
        act = reach.program[loop.start - 1]
        assert isinstance(act, op.ActAs), "somebody else acts behind that instruction only"
        own = tuple(
            tuple((place, self._choice(place, choice, reach)) for place, choice in answers)
            if seat == self.seat and (loop.asking or index >= loop.turn)
            else ()
            for index, (seat, answers) in enumerate(zip(loop.seats, loop.answers, strict=True))
        )
        refs: dict[str, Any] = {
            "answers": own,
            "it": self._cards("it", loop.it, frame, doubts) if "it" in needed else (),
            "rest": self._cards("rest", loop.rest, frame, doubts) if "rest" in needed else (),
            "gathered": tuple(map(self.ref, loop.gathered)) if "it" in reach.needed[act.end] else (),
        }
        return tuple(loop._replace(**refs))

    def _choice(self, place: tuple[int, ...], choice: tuple[int, ...], reach: Reach) -> tuple[Ref, ...]:
        picks = isinstance(reach.program[place[0]], op.Pick)
        return tuple(self.ref(card, True) for card in choice) if picks else choice

    # Beginnings

    def begun(self) -> Iterator[tuple[Card, bool]]:
        """R24: everything lies as it did when a hero began. Whoever may begin one now sees it from what is offered."""
        if not self.state.beginnings:
            return
        if self.asked and self._begins():
            now = self.state.table()
            yield from ((card, then == now) for card, then in self.state.beginnings)
            return
        visible = self._visible(*(getattr(self.state, name) for name in _LYING))
        yield from ((card, self._visible(*then) == visible) for card, then in self.state.beginnings)

    def _begins(self) -> bool:
        frame = self.state.stack[-1]
        match _instruction(frame, self.reaches[frame.program]):
            case op.Pick(verb=verb):
                return verb in BEGINS
            case op.Ask(branches=branches):
                return any(branch.pick is not None and branch.pick.verb in BEGINS for branch in branches)
            case _:
                return False

    def _visible(self, empire: int, tribes: int, *cards: Any) -> tuple[Any, ...]:
        """What the seat sees at once of how everything lay: what is open, its own, and how many cards of the others."""
        face_up, hidden, hands, tavern, harbor, wilderness, graveyard, leaders = cards
        own = hidden[self.seat], hands[self.seat], leaders[self.seat]
        sizes = [len(there) for there in (*hidden, *hands, *harbor, *wilderness)]
        return empire, tribes, face_up, tavern, graveyard, own, sizes


_LYING = (
    *("empire", "tribes", "face_up", "hidden", "hands", "tavern", "harbor", "wilderness", "graveyard", "leaders"),
)
"""What a beginning remembers, in its order."""


def _instruction(frame: Frame, reach: Reach) -> op.Instruction | None:
    """The instruction that a text stands at; None at its end."""
    return reach.program[frame.pc] if frame.pc < len(reach.program) else None


def is_random(pick: op.Pick) -> bool:
    """Whether chance picks."""
    return isinstance(pick.cards, fx.Selection) and pick.cards.manner is Manner.RANDOM
