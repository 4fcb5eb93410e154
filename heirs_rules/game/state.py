"""States of a game: a board and a stack of frames, plain data throughout.

A state that somebody holds never changes. The machine builds the next one in a private copy, a draft, which turns into
a state when the next question stands (the cheapest way to be immutable: one copy a step, not one a change).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

from heirs_rules.game.events import Event
from heirs_rules.game.filling import Fillable
from heirs_rules.game.options import Decision

Card: TypeAlias = int
"""A hero by its number in the library; leaders are numbered on behind the heroes."""

SEATS = 8
"""How far apart the codes of the zones are: at least one more than there can be seats."""


class Place(IntEnum):
    """The zones as codes; for a zone that every player has, the seat is added."""

    FACE_UP = 0
    HIDDEN = SEATS
    HAND = 2 * SEATS
    LEADER = 3 * SEATS
    TAVERN = 4 * SEATS
    HARBOR = 4 * SEATS + 1
    WILDERNESS = 4 * SEATS + 2
    GRAVEYARD = 4 * SEATS + 3
    ASIDE = 4 * SEATS + 4
    UNDEALT = 4 * SEATS + 5
    """Leaders that nobody has."""
    OUT = 4 * SEATS + 6
    """Heroes that this game is played without (9.6)."""


FACE_UP, HIDDEN, HAND, LEADER, TAVERN, HARBOR, WILDERNESS, GRAVEYARD, ASIDE, UNDEALT, OUT = (int(it) for it in Place)
"""The same codes as plain numbers, which every step compares: members of an enumeration are slow to look up."""


class Pile(NamedTuple):
    """A pile from bottom to top. Where it was shuffled its order is unknown to all, and decided when it matters."""

    bottom: tuple[Card, ...] = ()
    shuffled: tuple[Card, ...] = ()
    """In the order of the card file, which says nothing."""
    top: tuple[Card, ...] = ()

    @property
    def size(self) -> int:
        """How many cards."""
        return len(self.bottom) + len(self.shuffled) + len(self.top)

    @property
    def settled(self) -> Pile:
        """The same, as one row where nothing of the order is unknown, however it came to lie so."""
        bottom, shuffled, top = self
        if len(shuffled) > 1 or not (bottom or shuffled):
            return self
        return Pile((), (), bottom + shuffled + top)


Table: TypeAlias = tuple[Any, ...]
"""Where every card lies, and the markers."""

NO_SLOT = -1
"""An empty tavern slot."""

ON_TOP = -1
"""The position that a card takes where nothing else is said: on top, or the first empty slot."""

UNORDERED = -2
"""The position of a card among shuffled ones: they have none, and a number would give the card away."""

_new = object.__new__


class Loop(NamedTuple):
    """Several players carrying out the same step: first all choose, unseen, then it happens (R21)."""

    start: int
    seats: tuple[int, ...]
    turn: int
    asking: bool
    answers: tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]
    """For each seat what it chose: the place in the program, in which repetition, and the choice."""
    actor: int
    they: tuple[int, ...]
    it: tuple[Card, ...]
    """This and all that follows of the words of a text is in the order of the card file, as in a frame."""
    rest: tuple[Card, ...]
    gathered: tuple[Card, ...]
    """What each of them has been about so far: all together are "them" behind it."""
    left: tuple[Card, ...]
    """And "the rest", if each of them looked at, revealed, drew or set aside something."""
    did: bool
    accepted: tuple[int, ...]
    """The seats that have accepted, where they were asked whether they want to."""
    x: int
    """What X was before, which faction was named, and whether a "may" was accepted: so it is for all who choose."""
    faction: int
    had_done: bool

    def at(self, turn: int, asking: bool) -> Loop:
        """The same when it is another's turn; quicker than by the names of the fields, as the next ones are."""
        return tuple.__new__(Loop, (*self[:2], turn, asking, *self[4:]))

    def with_answer(self, answer: tuple[tuple[int, ...], tuple[int, ...]]) -> Loop:
        """The same after whose turn it is has chosen something."""
        seat, answers = self.turn, self.answers
        answers = (*answers[:seat], (*answers[seat], answer), *answers[seat + 1 :])
        return tuple.__new__(Loop, (*self[:4], answers, *self[5:]))

    def gathering(self, gathered: tuple[Card, ...], left: tuple[Card, ...], did: bool) -> Loop:
        """The same after whose turn it is has done something."""
        return tuple.__new__(Loop, (*self[:9], gathered, left, did, *self[12:]))


class Frame:
    """A card text that is being carried out, with what its pronouns stand for."""

    __slots__ = FIELDS = (
        "program",
        "pc",
        "you",
        "this",
        "actor",
        "they",
        "it",
        "rest",
        "origins",
        "faction",
        "x",
        "did",
        "moved",
        "picked",
        "owners",
        "group",
        "left",
        "queue",
        "pending",
        "marks",
        "counters",
        "times",
        "loops",
        "pretended",
    )
    program: int
    """The hero whose text this is, or one of the rules' own programs."""
    pc: int
    """The next instruction."""
    you: int
    """The performer."""
    this: Card
    """This card; the card whose text runs (R43), or -1."""
    actor: int
    """Who carries out the step."""
    they: tuple[int, ...]
    it: tuple[Card, ...]
    """In the order of the card file, which says nothing: in which order they are offered depends on where they lie."""
    rest: tuple[Card, ...]
    """Likewise."""
    origins: tuple[tuple[Card, int, int], ...]
    """What this text set aside or drew: each card, the place it came from last, and the position there."""
    faction: int
    x: int
    did: bool
    """The last "may" was accepted and moved a card."""
    moved: int
    """How many cards this text has moved."""
    picked: tuple[Card, ...]
    """The cards picked for the step that is being carried out."""
    owners: tuple[int, ...]
    """The owners of those that were picked among several owners."""
    group: tuple[Card, ...]
    """Those of them picked for the current group of the step."""
    left: int
    """How many more to pick for the group; -1 before the first."""
    queue: tuple[Card, ...]
    """Heroes whose texts are still to begin."""
    pending: tuple[tuple[int, ...], ...]
    """For each open question of which several alternatives can be chosen where those begin that are still to come."""
    marks: tuple[int, ...]
    """For each accepted "may" how many cards had been moved before."""
    counters: tuple[int, ...]
    """For each repeated step how many times are left."""
    times: tuple[int, ...]
    """And how many there are in all."""
    loops: tuple[Loop, ...]
    pretended: tuple[Card, ...]
    """While several players choose unseen: the cards this player has chosen already."""

    def __init__(self, program: int, you: int, this: Card) -> None:
        self.program, self.you, self.this, self.actor = program, you, this, you
        self.pc = self.x = self.moved = 0
        self.they = self.it = self.rest = self.origins = self.picked = self.group = self.queue = self.counters = ()
        self.times = self.loops = self.pretended = self.pending = self.marks = self.owners = ()
        self.faction = self.left = -1
        self.did = False

    @property
    def asking(self) -> bool:
        """Whether several players are choosing unseen, so that nothing happens yet."""
        return bool(self.loops) and self.loops[-1].asking

    def came_from(self, card: Card, place: int, position: int) -> None:
        """Remember where this text took a card from; where it took it from before does not matter any more."""
        self.origins = (*[origin for origin in self.origins if origin[0] != card], (card, place, position))

    def copied(self) -> Frame:
        """A private copy; three fields at a time, since more at once would make tuples of them first."""
        copy = _new(Frame)
        copy.program, copy.pc, copy.you = self.program, self.pc, self.you
        copy.this, copy.actor, copy.they = self.this, self.actor, self.they
        copy.it, copy.rest, copy.origins = self.it, self.rest, self.origins
        copy.faction, copy.x, copy.did = self.faction, self.x, self.did
        copy.moved, copy.picked, copy.owners = self.moved, self.picked, self.owners
        copy.group, copy.left, copy.queue = self.group, self.left, self.queue
        copy.pending, copy.marks, copy.counters = self.pending, self.marks, self.counters
        copy.times, copy.loops, copy.pretended = self.times, self.loops, self.pretended
        return copy

    def key(self) -> tuple[Any, ...]:
        """Everything that counts for equality."""
        return tuple([getattr(self, field) for field in Frame.FIELDS])


class KeptFrame(Frame):
    """A frame of a state, which does not change: a frame turns into one, and the machine goes on with a copy."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state does not change: '{name}' cannot be set; use Game.choose")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state does not change: '{name}' cannot be deleted")

    def __getstate__(self) -> tuple[Any, ...]:
        return self.key()

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        for name, value in zip(Frame.FIELDS, values, strict=True):
            object.__setattr__(self, name, value)


def in_file_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Some cards by their numbers."""
    return tuple(cards) if len(cards) < 2 else tuple(sorted(cards))


def set_aside(stack: Iterable[Frame], where: bytes | bytearray) -> list[Card]:
    """The cards that are set aside, in the order in which they were; once, though several texts may have done so."""
    if ASIDE not in where:
        return []
    return [*dict.fromkeys(card for frame in stack for card, _, _ in frame.origins if where[card] == ASIDE)]


class Setting(NamedTuple):
    """What a state belongs to."""

    cards: str
    """The fingerprint of the library."""
    basic: bool


class State:
    """One moment of a game in which somebody is asked, or the end of it. Immutable, hashable, and plain data.

    It knows everything; `Game.observe` says what a seat knows of it. Cards are numbers: the heroes in the order of the
    library, then the leaders. `Game.choose` gives the next state, and `dumps` one document.
    """

    FIELDS = (
        "setting",
        "active",
        "empire",
        "tribes",
        "face_up",
        "hidden",
        "hands",
        "leaders",
        "tavern",
        "harbor",
        "wilderness",
        "graveyard",
        "undealt",
        "where",
        "seen",
        "placed",
        "beginnings",
        "stack",
        "over",
    )
    """Everything that counts for equality; the decision follows from it."""

    __slots__ = (*FIELDS, "_hash", "decision", "log")
    setting: Setting
    active: int
    """Whose turn it is: a seat, or -1 before the first turn."""
    empire: int
    """The space of the red marker, 1 to 12."""
    tribes: int
    """The space of the green marker, 1 to 12."""
    face_up: tuple[tuple[Card, ...], ...]
    """For each seat, in the order of the card file."""
    hidden: tuple[tuple[Card, ...], ...]
    """For each seat, from the bottom of the stack."""
    hands: tuple[tuple[Card, ...], ...]
    """For each seat, in the order of the card file."""
    leaders: tuple[Card, ...]
    """For each seat; -1 before they are dealt."""
    tavern: tuple[Card, ...]
    """For each of the three slots; -1 in an empty one."""
    harbor: Pile
    wilderness: Pile
    graveyard: tuple[Card, ...]
    """From the bottom."""
    undealt: tuple[Card, ...]
    """The leaders that nobody has."""
    where: bytes
    """For each card the code of its place: redundant, and quick to look at."""
    seen: bytes
    """For each card who knows in which zone it lies (R47): one bit for each seat."""
    placed: bytes
    """For each card in a pile who knows its depth, not after it was shuffled; in a hand, who was seen to know it."""
    beginnings: tuple[tuple[Card, Table], ...]
    """The heroes that were played or performed in this action, and how everything lay then (R24)."""
    stack: tuple[Frame, ...]
    """The texts that are being carried out, the innermost last."""
    over: bool
    decision: Decision | None
    """The open question; None when the game is over."""
    _hash: int
    log: list[Event] | None
    """Of a draft: what happens, if anybody wants to know."""

    def key(self) -> tuple[Any, ...]:
        """Everything that counts for equality, as plain tuples."""
        return (
            self.setting,
            self.active,
            self.empire,
            self.tribes,
            self.face_up,
            self.hidden,
            self.hands,
            self.leaders,
            self.tavern,
            self.harbor,
            self.wilderness,
            self.graveyard,
            self.undealt,
            self.where,
            self.seen,
            self.placed,
            self.beginnings,
            tuple([frame.key() for frame in self.stack]),
            self.over,
        )

    def table(self) -> Table:
        """Where every card lies, and the markers: what has to change before a hero can begin again (R24)."""
        return (
            self.empire,
            self.tribes,
            self.face_up,
            self.hidden,
            self.hands,
            self.tavern,
            self.harbor.settled,
            self.wilderness.settled,
            self.graveyard,
            self.leaders,
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self.key() == other.key())

    def __hash__(self) -> int:
        if self._hash == NOT_HASHED:
            object.__setattr__(self, "_hash", hash(self.key()))
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state does not change: '{name}' cannot be set; use Game.choose")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state does not change: '{name}' cannot be deleted")

    def __repr__(self) -> str:
        asked = "over" if self.decision is None else f"{self.decision.chooser} to {self.decision.question}"
        return f"<State {asked}, empire {self.empire}, tribes {self.tribes}>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (*self.FIELDS, "decision")}

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_hash", NOT_HASHED)
        object.__setattr__(self, "log", None)

    @classmethod
    def of(cls, values: Iterable[object], decision: Decision | None) -> State:
        """A state from its fields, in the order of FIELDS, and its open question."""
        state: Unfinished = Unfinished()
        for name, value in zip(cls.FIELDS, values, strict=True):
            setattr(state, name, value)
        return state.finished(decision)


class Unfinished(Fillable, State):
    """A state that is still being built: it may change, and turns into one that does not."""

    __slots__ = ()

    def finished(self, decision: Decision | None) -> State:
        """The same object, as a state with its open question."""
        self.decision, self._hash, self.log = decision, NOT_HASHED, None
        self.__class__ = State  # type: ignore[assignment]
        return self


NOT_HASHED = -1  # what `hash` never returns
