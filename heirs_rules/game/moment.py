"""What a seat can follow of the inner side of a state, so that `sampling` can go on from what the seat observes.

Most of it everybody can follow: how the piles came to lie, who has seen what lies where, which texts are being carried
out and how far. It is built from the tables below and nothing else, so that a new field is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import zip_longest
from operator import attrgetter
from typing import Any, TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.game import programs as op
from heirs_rules.game.beginnings import Begun, look
from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.filling import Fillable, row_of
from heirs_rules.game.offers import is_glanced
from heirs_rules.game.order import is_unordered, runs
from heirs_rules.game.picking import BEGINS
from heirs_rules.game.reach import (
    GATHERED,
    GLANCES,
    IT_BY_PLACE,
    REST_ANYWHERE,
    REST_LOST,
    Reach,
    Reaches,
    waits_unseen,
)
from heirs_rules.game.state import (
    ASIDE,
    HAND,
    HARBOR,
    HIDDEN,
    LEADER,
    NO_SLOT,
    OUT,
    SEATS,
    TAVERN,
    WILDERNESS,
    Card,
    Frame,
    Loop,
    Pile,
    Place,
    State,
    set_aside,
)
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Whose, Zone

Spot: TypeAlias = tuple[int, int, int]
"""A card that a seat does not know: its place, its position there, and 0; or, where others lie that it cannot tell
apart, its place, UNSEEN or ANY, and a number, by which it is the same card wherever it is spoken of so."""

UNSEEN = -1
"""One of those in that place which the seat does not know."""

ANY = -2
"""One of all in that place."""

SOME = -1
"""The number of what may be several of them."""

ANYWHERE = -1
"""The place of a hero that waits to begin, and may have been moved unseen since it was picked."""

Ref: TypeAlias = Card | Spot

_Mention: TypeAlias = tuple[Card, int, int, int]
"""A card with its place, UNSEEN or ANY, and perhaps in which text: what is the same card in an observation."""

_Sizes: TypeAlias = tuple[tuple[int, int, int], ...]
_SeenBy: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


@frozen
class TextMoment:
    """A text that is being carried out, as a seat can follow it."""

    program: int
    you: int
    this: Card
    fields: tuple[tuple[str, Any], ...]
    """The other fields of its frame that can be followed, and matter, and are not as when a text begins."""
    picked: int
    """How many cards somebody else has picked already of the group that is being picked."""


@frozen
class Moment:
    """The inner side of a state, as a seat can follow it."""

    piles: _Sizes
    """How many cards of harbor and wilderness lie in order at the bottom, were shuffled, lie in order on top."""
    seen_by: _SeenBy
    """For places where cards can be followed one by one: who knows the card of each position, as bits."""
    held: tuple[tuple[Card, int, int], ...]
    """Hand cards that the seat knows: who knows them, too, and who of these could be followed knowing it."""
    begun: tuple[Begun, ...]
    """While an action goes on, the heroes that were played or performed in it, and what the seat saw of how all lay."""
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
    "times": Way.OPEN,
    "loops": Way.LOOPS,
    "pretended": Way.PICKING,
}
"""Every field of a frame. While others choose unseen, a seat follows the frame as it was before they began."""

_BEGINNING = Frame(0, 0, 0)
_FURTHER: tuple[tuple[str, Any], ...] = tuple(
    (name, getattr(_BEGINNING, name)) for name in FOLLOWED if name not in ("program", "pc", "you", "this", "actor")
)
"""The further fields, with their values when a text begins."""


class _NewText(Fillable, TextMoment):
    __slots__ = ()


_new_text: Callable[[], Any] = _NewText


class _NewMoment(Fillable, Moment):
    __slots__ = ()


_new_moment: Callable[[], Any] = _NewMoment


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
    before.times = frame.times[: reach.counters[loop.start]]
    before.loops = frame.loops[: depth + 1]
    before.x, before.faction, before.did = loop.x, loop.faction, loop.had_done
    return before


def is_mixed(place: int, own: bool, seat: int) -> bool:
    """Whether a seat may not know any more which of several cards from one place is the one that lies here now.

    Set aside they lie in a row; what else the seat did not take itself may have been in a hand.
    """
    return place != ASIDE and not own and place != HAND + seat


def _in_no_order(refs: list[Ref]) -> tuple[Ref, ...]:
    """Those that the seat can name, and then the others, whose numbers say nothing of what they are."""
    if len(refs) < 2:
        return tuple(refs)
    named = sorted(ref for ref in refs if isinstance(ref, int))
    return (*named, *sorted(ref for ref in refs if not isinstance(ref, int)))


# How a frame is followed

_Follow: TypeAlias = "Callable[[Eye, Frame, Any], Any]"
"""Gives of a value what a seat can follow, with refs for cards; None if it is nothing."""


@frozen
class Halt:
    """A place of a text, and what can be followed of a frame that stands there."""

    at: tuple[tuple[str, int], ...]
    """The field that says where it is, unless that is the beginning."""
    fields: tuple[tuple[str, Any, _Follow | None], ...]
    """The further fields that can be followed and matter there, with the usual value, and how; None is: as it is."""
    values: Callable[[Frame], tuple[Any, ...]]
    """The values in a frame."""
    picks: bool
    """Whether cards are picked there."""
    by_chance: bool
    """Whether chance picks them."""


class Halts(dict[tuple[int, int], Halt]):
    """The places of all texts of a game, by text and place, each found when it is first asked for."""

    def __init__(self, reaches: Reaches) -> None:
        super().__init__()
        self.reaches = reaches

    def __missing__(self, at: tuple[int, int]) -> Halt:
        program, place = at
        self[at] = halt = _halt(self.reaches[program], place)
        return halt


def _halt(reach: Reach, place: int) -> Halt:
    around = {type(it) for it in reach.program[:place] if place < getattr(it, "end", 0)}
    further = [(name, usual) for name, usual in _FURTHER if name not in _WITHIN or _WITHIN[name] in around]
    found = [(name, usual, _how(name, reach, place)) for name, usual in further]
    followed = [(name, usual, how) for name, usual, how in found if how is not None]
    pick = _instruction(reach, place)
    return Halt(
        (("pc", place),) if place else (),
        tuple((name, usual, None if how is _as_it_is else how) for name, usual, how in followed),
        attrgetter(*(name for name, _, _ in followed)),
        isinstance(pick, op.Pick),
        isinstance(pick, op.Pick) and is_random(pick),
    )


_WITHIN: Mapping[str, type[op.Instruction]] = {
    "pending": op.Ask,
    "counters": op.Repeat,
    "times": op.Repeat,
    "loops": op.ActAs,
}
"""Fields that are as at the beginning of a text, unless it stands within an instruction of this kind."""


def _how(name: str, reach: Reach, place: int) -> _Follow | None:
    """How a field is followed there; None if nobody can follow it, or if it does not matter."""
    needed = reach.needed[place]
    match FOLLOWED[name]:
        case Way.OPEN if name == "marks":
            shown = reach.marks[reach.steps[place]]
            return lambda eye, frame, marks: marks if frame.actor == eye.seat else marks[:shown]
        case Way.OPEN:
            return _as_it_is
        case Way.NEEDED:
            return _as_it_is if name in needed else None
        case Way.CARDS if name in ("queue", *needed & {"it"}) and (picked := waits_unseen(reach.program, place)):
            in_order, before = name == "queue", reach.doubts[reach.steps[place - 1]]
            return lambda eye, frame, cards: eye.waiting(cards, in_order, frame, picked, before)
        case Way.CARDS if name == "queue":
            return lambda eye, _frame, cards: eye.row(cards, by_name=True)
        case Way.CARDS:
            if name not in needed:
                return None
            doubts, offered = reach.doubts[place], name in reach.used[place]
            return lambda eye, frame, cards: eye.cards(name, cards, frame, doubts, offered and eye.asked)
        case Way.ORIGINS:
            may_return, lost = "origins" in needed, REST_LOST in reach.doubts[place]
            offered, taken_alone = "origins" in reach.used[place], not reach.others_take
            return lambda eye, frame, _origins: eye.origins(
                frame, may_return, lost and not (offered and eye.asked), taken_alone
            )
        case Way.PICKING:
            return _how_picking(name, reach, place)
        case Way.LOOPS:
            return lambda eye, frame, loops: tuple([eye.loop(loop, frame, reach) for loop in loops])


def _is_of_a_zone(cards: fx.Selection) -> bool:
    """Whether cards are not picked among those that a pronoun stands for."""
    return isinstance(cards.selector.source, Zone)


def _is_own_hand(cards: fx.Cards) -> bool:
    """Whether cards are picked in the hand of whoever acts, if that is the performer."""
    return isinstance(cards, fx.Selection) and cards.selector.source is Zone.HAND and cards.selector.whose is Whose.YOU


def _how_picking(name: str, reach: Reach, place: int) -> _Follow | None:
    cards = name in ("picked", "group", "pretended")
    instruction = _instruction(reach, place)
    match instruction:
        case op.Pick() if is_random(instruction) and name in ("group", "left"):
            return None
        case op.Pick():
            before = reach.program[reach.steps[place] : place]
            by_luck = any(isinstance(it, op.Pick) and is_random(it) for it in before)
            how = _as_it_is if not cards else _glanced if by_luck and name == "picked" else _picked_refs
            return lambda eye, frame, value: how(eye, frame, value) if frame.actor == eye.seat else None
        case op.Draw() | op.Refill() if name == "picked":
            return _open_refs if reach.needed[place + 1] & {"it", "rest", "origins"} else None
        case op.PickPlayers():
            return _as_it_is if name in ("group", "left", "owners") else None
        case _:
            return _glanced if cards else _as_it_is


def _as_it_is(_eye: Eye, _frame: Frame, value: Any) -> Any:
    return value


def _glanced(eye: Eye, _frame: Frame, cards: tuple[Card, ...]) -> tuple[Ref, ...]:
    return eye.row(cards, True)


def _picked_refs(eye: Eye, _frame: Frame, cards: tuple[Card, ...]) -> tuple[Ref, ...]:
    return eye.picks(cards)


def _open_refs(eye: Eye, _frame: Frame, cards: tuple[Card, ...]) -> tuple[Ref, ...]:
    return eye.row(cards)


def beginning(instruction: op.Instruction | None) -> frozenset[int]:
    """The branches of the options there by which a hero begins."""
    match instruction:
        case op.Pick(verb=verb):
            return frozenset({0} if verb in BEGINS else ())
        case op.Ask(branches=branches):
            picks = enumerate(branch.pick for branch in branches)
            return frozenset(number for number, pick in picks if pick is not None and pick.verb in BEGINS)
        case _:
            return frozenset()


def _instruction(reach: Reach, place: int) -> op.Instruction | None:
    """The instruction at a place of a text; None at its end."""
    return reach.program[place] if place < len(reach.program) else None


def is_random(pick: op.Pick) -> bool:
    """Whether chance picks."""
    return isinstance(pick.cards, fx.Selection) and pick.cards.manner is Manner.RANDOM


# What a seat can follow

_KNOWN = [bytes(255 if seats >> seat & 1 else 0 for seats in range(256)) for seat in range(SEATS)]
"""For each seat a table that turns who knows a card into whether this seat does: all bits, or none."""

_OWNERS = bytes(place % SEATS if HIDDEN <= place < TAVERN else OUT for place in range(256))
"""A table that turns the places of what lies face down with a player into that player."""


def sizes(state: State) -> _Sizes:
    """How many cards of harbor and wilderness lie in order at the bottom, were shuffled, lie in order on top."""
    (bottom, shuffled, top), (deepest, mixed, uppermost) = state.harbor, state.wilderness
    return (len(bottom), len(shuffled), len(top)), (len(deepest), len(mixed), len(uppermost))


def seen_by(state: State) -> _SeenBy:
    """Who knows the cards whose exact places can be followed, where these are not open anyway, nor set aside."""
    seen, placed = state.seen, state.placed
    found = [(place, row_of(seen, stack)) for place, stack in enumerate(state.hidden, HIDDEN) if stack]
    found += [(place, (seen[leader],)) for place, leader in enumerate(state.leaders, LEADER) if leader != NO_SLOT]
    for place, (bottom, shuffled, top) in ((HARBOR, state.harbor), (WILDERNESS, state.wilderness)):
        known = row_of(placed, bottom + shuffled + top)
        if any(known):
            found.append((place, known))
    return tuple(found)


def _in_order(pile: Pile) -> Iterator[tuple[int, Card]]:
    """The cards of a pile that lie in order, with their positions from the bottom."""
    yield from enumerate(pile.bottom)
    yield from enumerate(pile.top, len(pile.bottom) + len(pile.shuffled))


class Eye:
    """Looks at a state with the eyes of one seat, and follows its inner side."""

    __slots__ = (
        *("asked", "bit", "halts", "known", "known_in", "knows_of", "seat", "state"),
        *("_mentions", "_spots", "field"),
    )
    known: bytes
    """For each card whether the seat knows it where it lies."""
    known_in: bytes
    """For each card that the seat knows its place; 0 for the others."""
    knows_of: bytes
    """For each of them that lies face down with a player, the player."""
    field: tuple[int, str]
    """What is being looked at: the number of the text, and the name of the field."""

    def __init__(self, state: State, seat: int, halts: Halts) -> None:
        self.state, self.seat, self.halts = state, seat, halts
        self.bit = 1 << seat
        self.asked = state.decision is not None and state.decision.chooser == seat
        self.known = state.seen.translate(_KNOWN[seat])
        known_in = int.from_bytes(state.where, "big") & int.from_bytes(self.known, "big")
        self.known_in = known_in.to_bytes(len(self.known), "big")
        self.knows_of = self.known_in.translate(_OWNERS)
        self.field = 0, ""
        self._spots: dict[_Mention, Spot] = {}
        self._mentions: dict[_Mention, list[tuple[int, str, int]]] = {}

    def placed(self) -> bytes:
        """For each card in a pile whether the seat knows its depth."""
        return self.state.placed.translate(_KNOWN[self.seat])

    def moment(self, piles: _Sizes, seen_by: _SeenBy) -> Moment:
        """What the seat can follow; how the piles lie and who has seen what, all seats know alike."""
        moment = _new_moment()
        moment.piles, moment.seen_by, moment.held = piles, seen_by, self._held()
        moment.begun = self._begun() if self.state.beginnings and len(self.state.stack) > 1 else ()
        moment.texts = self._texts()
        if self._mentions and self.tell_apart():
            moment.texts = self._texts()
        moment.__class__ = Moment
        followed: Moment = moment
        return followed

    # Cards

    def _held(self) -> tuple[tuple[Card, int, int], ...]:
        """The hand cards that the seat knows. Who else knows them, it knows if it saw them come into that hand."""
        seen, placed, bit, knows_of = self.state.seen, self.state.placed, self.bit, self.knows_of
        found: list[tuple[Card, int, int]] = []
        for owner, hand in enumerate(self.state.hands):
            if owner == self.seat:
                found += [(card, seen[card], placed[card] & seen[card]) for card in hand]
            elif owner in knows_of:
                for card in hand:
                    if seen[card] & bit:
                        followed = placed[card] & seen[card] if placed[card] & bit else 0
                        found.append((card, followed | bit | 1 << owner, followed))
        return tuple(found)

    def row(self, cards: Iterable[Card], glanced: bool = False, by_name: bool = False) -> tuple[Ref, ...]:
        """How the seat can name cards, of which it may know the order."""
        return tuple([self.ref(card, glanced, by_name, index) for index, card in enumerate(cards)])

    def picks(self, cards: Sequence[Card]) -> tuple[Ref, ...]:
        """How the seat can name cards that were picked; of those that lie together in no order first the named."""
        found: list[Ref] = []
        for run in runs(self.state, cards) if len(cards) > 1 else [cards]:
            index = len(found)
            found += _in_no_order([self.ref(card, index=index) for card in run])
        return tuple(found)

    def ref(self, card: Card, glanced: bool = False, by_name: bool = False, index: int = 0) -> Ref:
        """How the seat can name a card that a text speaks of. Of one that was only looked at, it may not know which.

        One that everybody saw when it was named is that card, wherever it lies by now. The index is where in what is
        being looked at it is mentioned, if there it has an order.
        """
        state = self.state
        place = state.where[card]
        match zone_of(place):
            case Place.HAND:
                known = owner_of(place) == self.seat or (not glanced and bool(state.seen[card] & self.bit))
                return card if known else self._among(card, place, glanced, index)
            case Place.HARBOR | Place.WILDERNESS:
                pile = state.harbor if place == Place.HARBOR else state.wilderness
                if card in pile.shuffled:
                    known = not glanced and bool(state.seen[card] & self.bit)
                    return card if known else self._among(card, place, glanced, index)
                known = bool((state.seen if by_name else state.placed)[card] & self.bit)
                return card if known else (place, next(at for at, it in _in_order(pile) if it == card), 0)
            case Place.UNDEALT:
                return self._among(card, place, glanced, index)
            case zone if state.seen[card] & self.bit:
                assert zone is not Place.OUT, "no text speaks of what is not in the game"
                return card
            case Place.HIDDEN:
                return place, state.hidden[owner_of(place)].index(card), 0
            case Place.ASIDE:
                return place, set_aside(state.stack, state.where).index(card), 0
            case _:
                return place, 0, 0

    def _among(self, card: Card, place: int, glanced: bool, index: int) -> Spot:
        """One of those that the seat cannot tell apart; of one that was only looked at, each text speaks by itself."""
        text = self.field[0] if glanced or place == ANYWHERE else 0
        mention = card, place, ANY if glanced else UNSEEN, text
        if mention not in self._spots:
            self._spots[mention] = place, mention[2], 0
        self._mentions.setdefault(mention, []).append((*self.field, index))
        return self._spots[mention]

    def tell_apart(self) -> bool:
        """Number the cards that only differ in where they are mentioned, by that and nothing else; whether any do."""
        mentions, spots = self._mentions, self._spots
        alike = {spot: [mention for mention, other in spots.items() if other == spot] for spot in spots.values()}
        for (place, kind, _), found in alike.items():
            for number, mention in enumerate(sorted(found, key=mentions.__getitem__)):
                spots[mention] = place, kind, number
        return len(alike) < len(spots)

    # Texts

    def _texts(self) -> tuple[TextMoment, ...]:
        return tuple([self._text(frame, number) for number, frame in enumerate(self.state.stack)])

    def _text(self, frame: Frame, number: int) -> TextMoment:
        """A text, as it can be followed: where others are choosing unseen, as it was before."""
        if frame.loops and not self.asked:
            depth = asking_loop(frame)
            if depth is not None:
                frame = before_asking(frame, depth, self.halts.reaches[frame.program])
        halt = self.halts[frame.program, frame.pc]
        text = _new_text()
        text.program, text.you, text.this = frame.program, frame.you, frame.this
        text.fields = self._fields(frame, number, halt)
        by_others = halt.picks and (halt.by_chance or frame.actor != self.seat)
        text.picked = len(frame.group) if by_others else 0
        text.__class__ = TextMoment
        followed: TextMoment = text
        return followed

    def _fields(self, frame: Frame, number: int, halt: Halt) -> tuple[tuple[str, Any], ...]:
        """What is not as at the beginning of a text, as far as it can be followed and matters."""
        found: list[tuple[str, Any]] = [("actor", frame.actor), *halt.at]
        for (name, usual, follow), value in zip(halt.fields, halt.values(frame), strict=True):
            if value != usual:
                if follow is None:
                    found.append((name, value))
                else:
                    self.field = number, name
                    followed = follow(self, frame, value)
                    if followed is not None and followed != usual:
                        found.append((name, followed))
        return tuple(found)

    def cards(
        self, name: str, cards: tuple[Card, ...], frame: Frame, doubts: frozenset[str], offered: bool = False
    ) -> tuple[Ref, ...]:
        """The cards that a pronoun stands for; of the rest, where it may have moved unseen, those that are followed.

        Whoever is asked about the rest sees all of it in what is offered.
        """
        glanced = bool(doubts) and is_glanced(name, doubts, frame, self.seat, len(self.state.hands))
        if name == "rest" and REST_LOST in doubts and not offered:
            own, in_sight = frame.you == self.seat, REST_ANYWHERE not in doubts
            cards = tuple(card for card in cards if self._is_followed(card, own, in_sight))
        if GATHERED[name] in doubts and not offered:
            return self.gathered(cards, glanced)
        by_name = name == "it" and not glanced and IT_BY_PLACE not in doubts
        return _in_no_order([self.ref(card, glanced, by_name) for card in cards])

    def gathered(self, cards: Iterable[Card], glanced: bool = False) -> tuple[Ref, ...]:
        """Cards that several had: how many different ones lie where nothing tells them apart, nobody can say."""
        refs: dict[Ref, None] = {}
        for card in cards:
            place, known = self.state.where[card], not glanced and bool(self.state.seen[card] & self.bit)
            apart = known or place == HAND + self.seat or not is_unordered(self.state, card)
            refs[self.ref(card, glanced) if apart else (place, ANY if glanced else UNSEEN, SOME)] = None
        return _in_no_order([*refs])

    def _is_followed(self, card: Card, own: bool, in_sight: bool) -> bool:
        """Whether a card is certainly still among the rest.

        It is set aside; or, for whoever carries out the text, known; or no other text was carried out since, and it
        lies where everybody sees what becomes of each card.
        """
        state = self.state
        place = state.where[card]
        if place == ASIDE or (own and state.seen[card] & self.bit):
            return True
        mixed = (*state.harbor.shuffled, *state.wilderness.shuffled)
        return in_sight and not HAND <= place < LEADER and card not in mixed

    def waiting(
        self, cards: tuple[Card, ...], in_order: bool, frame: Frame, picked: list[fx.Cards], doubts: frozenset[str]
    ) -> tuple[Ref, ...]:
        """Heroes that begin one after the other. The others see which they are when they begin, and not before.

        Whoever picked them in the own hand knows them, and who knows a card of a hand that is performed as a whole.
        """
        begun, refs = {card for card, _ in self.state.beginnings}, list[Ref]()
        own = frame.actor == self.seat and all(map(_is_own_hand, picked))
        glanced = any(is_glanced(word, doubts, frame, self.seat, len(self.state.hands)) for word in GLANCES)
        every = all(
            not glanced if isinstance(some, fx.Reference) else some.manner is Manner.EVERY and _is_of_a_zone(some)
            for some in picked
        )
        for index, card in enumerate(cards):
            named = own or (card in begun and card not in frame.queue) or (every and self.known[card])
            refs.append(card if named else self._among(card, ANYWHERE, not every, index if in_order else 0))
        return tuple(refs) if in_order and own else _in_no_order(refs)

    def origins(
        self, frame: Frame, may_return: bool, lost: bool, taken_alone: bool
    ) -> tuple[tuple[Ref | None, int, int], ...] | None:
        """Where cards were taken from; None for those that nothing is going to be done with, or that may have moved."""
        where, own = self.state.where, frame.you == self.seat
        if not may_return and (ASIDE not in where or not any(where[card] == ASIDE for card, _, _ in frame.origins)):
            return None
        mixed: dict[tuple[int, int], list[int]] = {}
        for index, (card, *from_there) in enumerate(frame.origins):
            if is_mixed(where[card], own and taken_alone, self.seat):
                mixed.setdefault((from_there[0], from_there[1]), []).append(index)
        first = {index: alike[0] for alike in mixed.values() for index in alike}
        refs: list[Ref | None] = []
        for index, (card, *_) in enumerate(frame.origins):
            kept = may_return or where[card] == ASIDE
            if lost and card not in frame.picked:  # as nothing that is being drawn can be
                kept = self._is_followed(card, own, False)
            refs.append(self.ref(card, index=first.get(index, index)) if kept else None)
        for alike in mixed.values():
            named = _in_no_order([ref for index in alike if (ref := refs[index]) is not None])
            for index, ref in zip_longest(alike, named):
                refs[index] = ref
        return tuple([(ref, place, position) for ref, (_, place, position) in zip(refs, frame.origins, strict=True)])

    def loop(self, loop: Loop, frame: Frame, reach: Reach) -> tuple[Any, ...]:
        """The values of a loop, as plain data. How it was before matters where another one acts after this one."""
        needed = reach.needed[loop.start] if len(loop.seats) > 1 else frozenset[str]()
        doubts = reach.doubts[loop.start]
        act = reach.program[loop.start - 1]
        assert isinstance(act, op.ActAs), "somebody else acts behind that instruction only"
        own = tuple(
            tuple((place, self._choice(place, choice, reach, loop)) for place, choice in answers)
            if seat == self.seat and (loop.asking or index >= loop.turn)
            else ()
            for index, (seat, answers) in enumerate(zip(loop.seats, loop.answers, strict=True))
        )
        it = self._at(loop, "it").cards("it", loop.it, frame, doubts) if "it" in needed else ()
        rest = self._at(loop, "rest").cards("rest", loop.rest, frame, doubts) if "rest" in needed else ()
        gathered = self._at(loop, "gathered").together(loop.gathered, "it", reach, act.end)
        left = self._at(loop, "left").together(loop.left, "rest", reach, act.end)
        before = loop.start, loop.seats, loop.turn, loop.asking
        x, faction, had_done = (
            value if name in needed else getattr(_BEGINNING, name)
            for name, value in (("x", loop.x), ("faction", loop.faction), ("did", loop.had_done))
        )
        after = loop.did, loop.accepted, x, faction, had_done
        return (*before, own, loop.actor, loop.they, it, rest, gathered, left, *after)

    def together(self, cards: tuple[Card, ...], name: str, reach: Reach, end: int) -> tuple[Ref, ...]:
        """What several have had so far, if it matters behind them all."""
        if name not in reach.needed[end]:
            return ()
        return self.gathered(cards) if GATHERED[name] in reach.doubts[end] else _in_no_order([*map(self.ref, cards)])

    def _choice(self, place: tuple[int, ...], choice: tuple[int, ...], reach: Reach, loop: Loop) -> tuple[Ref, ...]:
        picks = isinstance(reach.program[place[0]], op.Pick)
        return self._at(loop, f"chosen at {place}").row(choice) if picks else choice

    def _at(self, loop: Loop, name: str) -> Eye:
        """Looks at a field of a loop of the text that is being looked at."""
        self.field = self.field[0], f"{loop.start} {name}"
        return self

    # Beginnings

    def _begun(self) -> tuple[Begun, ...]:
        """R24: the heroes that began in this action; what the seat did not see then, it cannot tell now."""
        own, open_to_all = self._naming(self.bit), self._naming((1 << len(self.state.hands)) - 1)
        return tuple([(card, look(then, self.seat, own, open_to_all)) for card, then in self.state.beginnings])

    def _naming(self, seats: int) -> Callable[[tuple[Card, ...]], tuple[Card | None, ...]]:
        """Names those of some cards of which all of these seats know exactly where they lie."""
        where, seen, placed = self.state.where, self.state.seen, self.state.placed

        def is_known(card: Card) -> bool:
            known = placed[card] & seen[card] if where[card] in (HARBOR, WILDERNESS) else seen[card]
            return known & seats == seats

        return lambda cards: tuple([card if card == NO_SLOT or is_known(card) else None for card in cards])
