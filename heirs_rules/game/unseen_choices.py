"""What others can have chosen unseen: found by asking them again, with every answer there is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.game.options import Option
from heirs_rules.game.state import Frame, Loop, State

MOST_WAYS = 500
"""Where there are more ways to choose, they are counted: from states of the same shape on there are as many."""

MOST_SHAPES = 5000
"""Where there are more shapes, every option is taken to lead to as many ways."""

TRIES = 100
"""How often somebody is asked anew, until it leads to a moment that fits."""

Test: TypeAlias = Callable[[State], bool]

Shape: TypeAlias = tuple[object, ...]
"""What states have in common in which as many ways are left: how far somebody is, and how many options there are."""


@frozen
class Asking:
    """Asks questions in states that are made up."""

    ask: Callable[[State], State]
    """Carry out what comes before the next question."""
    choose: Callable[[State, Option], State]
    random: Random

    def moment(self, start: State, goes_on: Test, fits: Test) -> State | None:
        """One of the states that fit among those in which somebody is still being asked; None if there is none."""
        return self._one(start, goes_on, lambda state: goes_on(state) and fits(state))

    def end(self, start: State, goes_on: Test) -> State | None:
        """One of the states after the last answer; None if nothing is asked."""
        return self._one(start, goes_on, lambda state: not goes_on(state))

    def _one(self, start: State, goes_on: Test, fits: Test) -> State | None:
        """One of all states that fit, from a first question on; None if nothing is asked, or if there is none."""
        first = self.ask(start)
        if not goes_on(first):
            return None
        every = self._every(first, goes_on)
        if every is not None:
            fitting = [*filter(fits, every)]
            return self.random.choice(fitting) if fitting else None
        ways = _Ways(self.choose, goes_on, fits)
        ways.count(first)
        return next(filter(None, (ways.one(first, self.random) for _ in range(TRIES))), None)

    def _every(self, first: State, goes_on: Test) -> list[State] | None:
        """All states in which something is asked, or which are behind the last answer; None if they are too many."""
        found, waiting = list[State](), [first]
        while waiting:
            state = waiting.pop()
            found.append(state)
            if goes_on(state):
                waiting += [self.choose(state, option) for option in _options(state)]
            if len(found) + len(waiting) > MOST_WAYS:
                return None
        return found


class _Ways:
    """How many ways to choose lead from a state to one that fits."""

    def __init__(self, choose: Callable[[State, Option], State], goes_on: Test, fits: Test) -> None:
        self._choose, self._goes_on, self._fits = choose, goes_on, fits
        self._counts: dict[Shape, int] = {}

    def count(self, first: State) -> None:
        """Count the ways from a state on, unless there are too many shapes."""
        found: list[tuple[Shape, bool, list[Shape]]] = []
        waiting, known = [(first, 0)], {self._shape(first, 0)}
        for state, answers in waiting:
            then = self._then(state)
            shapes = [self._shape(one, answers + 1) for one in then]
            found.append((self._shape(state, answers), self._fits(state), shapes))
            for one, shape in zip(then, shapes, strict=True):
                if shape not in known:
                    known.add(shape)
                    waiting.append((one, answers + 1))
            if len(known) > MOST_SHAPES:
                return
        for shape, fits, behind in reversed(found):
            self._counts[shape] = fits + sum(self._counts[one] for one in behind)

    def one(self, state: State, random: Random) -> State | None:
        """One of the states that fit, each being as likely as any other; None if this way leads to none."""
        answers = 0
        while True:
            answers += 1
            then = self._then(state)
            ways = [self._counts.get(self._shape(one, answers), 1) for one in then]
            chosen = random.randrange(self._fits(state) + sum(ways) or 1)
            for one, number in zip(then, ways, strict=True):
                if chosen < number:
                    state = one
                    break
                chosen -= number
            else:
                return state if self._fits(state) else None

    def _then(self, state: State) -> list[State]:
        return [self._choose(state, option) for option in _options(state)] if self._goes_on(state) else []

    def _shape(self, state: State, answers: int) -> Shape:
        frame, options = state.stack[-1], _options(state)
        place = len(state.stack), frame.pc, frame.actor, frame.pending, frame.counters, len(frame.group)
        return answers, place, len(options), self._goes_on(state), self._fits(state)


def _options(state: State) -> tuple[Option, ...]:
    return () if state.decision is None else state.decision.options


def asked_alone(frame: Frame, depth: int, seat: int) -> Frame:
    """A frame in which one of several is asked what to choose unseen; and again, so that the answers can be read."""
    loop = frame.loops[depth]
    as_many = (seat,) * len(loop.seats)
    nothing: tuple[tuple[()], ...] = ((),) * len(as_many)
    alone = loop._replace(seats=as_many, turn=0, asking=True, answers=nothing, gathered=(), left=(), accepted=())
    frame = frame.copied()
    frame.actor, frame.they = seat, (seat,)
    frame.loops = (*frame.loops[:depth], alone)
    frame.queue = frame.pretended = ()
    return frame


def loop_of(state: State, texts: int, depth: int) -> Loop | None:
    """The loop at a depth of the innermost text, if as many texts as before are being carried out."""
    if len(state.stack) != texts or len(state.stack[-1].loops) <= depth or state.decision is None:
        return None
    return state.stack[-1].loops[depth]
