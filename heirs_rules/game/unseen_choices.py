"""What others can have chosen unseen: found by asking them again, with every answer there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.game.options import Option
from heirs_rules.game.state import Frame, Loop, State

MOST_WAYS = 500
"""Where there are more ways to choose, one of them is found step by step, every option being equally likely."""

TRIES = 100
"""How often that is done, until it leads to a moment that fits."""

Test: TypeAlias = Callable[[State], bool]


@frozen
class Asking:
    """Asks questions in states that are made up."""

    ask: Callable[[State], State]
    """Carry out what comes before the next question."""
    choose: Callable[[State, Option], State]
    random: Random

    def moment(self, start: State, goes_on: Test, fits: Test) -> State | None:
        """One of the states that fit among those in which somebody is still being asked; None if there is none."""
        first = self.ask(start)
        if not goes_on(first):
            return None
        ways = self._ways(first, goes_on)
        if ways is not None:
            return self._one_of(filter(fits, ways[0]))
        tries = ([*self._one_way(first, goes_on)][:-1] for _ in range(TRIES))
        return next(filter(None, (self._one_of(filter(fits, asked)) for asked in tries)), None)

    def end(self, start: State, goes_on: Test) -> State | None:
        """One of the states after the last answer; None if nothing is asked."""
        first = self.ask(start)
        if not goes_on(first):
            return None
        ways = self._ways(first, goes_on)
        return [*self._one_way(first, goes_on)][-1] if ways is None else self.random.choice(ways[1])

    def _one_of(self, states: Iterable[State]) -> State | None:
        fitting = [*states]
        return self.random.choice(fitting) if fitting else None

    def _ways(self, first: State, goes_on: Test) -> tuple[list[State], list[State]] | None:
        """All states in which something is asked, and all behind the last answer; None if they are too many."""
        asked, over, waiting = list[State](), list[State](), [first]
        while waiting:
            state = waiting.pop()
            asked.append(state)
            for option in _options(state):
                then = self.choose(state, option)
                (waiting if goes_on(then) else over).append(then)
            if len(asked) + len(over) > MOST_WAYS:
                return None
        return asked, over

    def _one_way(self, state: State, goes_on: Test) -> Iterator[State]:
        yield state
        while goes_on(state):
            state = self.choose(state, self.random.choice(_options(state)))
            yield state


def _options(state: State) -> tuple[Option, ...]:
    assert state.decision is not None, "what goes on asks"
    return state.decision.options


def asked_alone(frame: Frame, depth: int, seat: int) -> Frame:
    """A frame in which one of several is asked what to choose unseen; and again, so that the answers can be read."""
    loop = frame.loops[depth]
    as_many = (seat,) * len(loop.seats)
    alone = loop._replace(seats=as_many, turn=0, asking=True, answers=((),) * len(as_many), gathered=(), accepted=())
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
