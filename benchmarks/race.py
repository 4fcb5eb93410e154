"""Works are timed in turn, each right beside the one it is compared with, so that what disturbs one disturbs both."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any, TypeAlias

import attrs

Counts: TypeAlias = Mapping[str, int]
"""How many of what a piece of work did."""


MOST_PREPARING = 6
"""A slice ends after so many times its length even if little of it was spent on the work itself."""


@attrs.frozen
class Plan:
    """How thoroughly to measure."""

    rounds: int = 9
    """How often everything is measured."""
    slice: float = 0.3
    """For how many seconds at a time."""
    seed: int = 0
    quick: bool = False

    def random(self, number: int) -> Random:
        """The chance of one round. Other rounds play other games."""
        return Random(f"{self.seed} {number}")


@attrs.frozen
class Work:
    """Something that can be done again and again. Only `run` is timed; it gets what `prepare` has laid out."""

    run: Callable[[Any], Counts]
    prepare: Callable[[Random], Any] = lambda random: random


@attrs.frozen
class Sample:
    """What was done in one slice, and how long it took."""

    counts: Counts
    seconds: float
    """Of the processor."""
    elapsed: float
    """On the clock on the wall: more if other processes wanted the processor, too."""

    def rate(self, *what: str) -> float:
        """How many a second; of several kinds, all together."""
        return sum(self.counts[one] for one in what) / self.seconds

    def micros(self, what: str) -> float:
        """How many microseconds one takes."""
        return 1e6 / self.rate(what)


@attrs.frozen
class Spread:
    """A figure that was measured several times: the median, and the quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """The spread of some values."""
        several = list(values)
        low, median, high = quantiles(several, n=4, method="inclusive") if len(several) > 1 else 3 * several
        return cls(median, low, high)


@attrs.frozen
class Pair:
    """Two neighbouring slices: of the work that all are compared with, and of another."""

    ours: Sample
    other: Sample

    def speed(self, what: Sequence[str], other: Sequence[str] | None = None) -> float:
        """How many times as many a second we do as the other does, of the same or of what is its own."""
        return self.ours.rate(*what) / self.other.rate(*(what if other is None else other))


def sample(work: Work, random: Random, seconds: float) -> Sample:
    """One slice: the work is done until the time is over, and at least once; preparing must not take for ever."""
    counts: Counter[str] = Counter()
    spent = elapsed = 0.0
    end = perf_counter() + MOST_PREPARING * seconds
    while not counts or (spent < seconds and perf_counter() < end):
        ready = work.prepare(random)
        wall, start = perf_counter(), process_time()
        done = work.run(ready)
        spent += process_time() - start
        elapsed += perf_counter() - wall
        counts.update(done)
    return Sample(counts, spent, elapsed)


def race(ours: Work, others: Mapping[str, Work], plan: Plan) -> dict[str, Sequence[Pair]]:
    """Each of the others beside ours, again and again; now the one comes first, now the other.

    Everything runs once before, for whatever is worked out at first use. The garbage collector runs as it always does,
    but looks at nothing from before: all have the same small heap.
    """
    for work in (ours, *others.values()):
        sample(work, plan.random(-1), plan.slice / 4)
    pairs: dict[str, list[Pair]] = {name: [] for name in others}
    gc.collect()
    gc.freeze()
    for number in range(plan.rounds):
        for name, work in others.items():
            pairs[name].append(_neighbours(ours, work, plan, number))
    gc.unfreeze()
    return {name: tuple(several) for name, several in pairs.items()}


def _neighbours(ours: Work, other: Work, plan: Plan, number: int) -> Pair:
    if number % 2:
        first = sample(ours, plan.random(number), plan.slice)
        return Pair(first, sample(other, plan.random(number), plan.slice))
    first = sample(other, plan.random(number), plan.slice)
    return Pair(sample(ours, plan.random(number), plan.slice), first)
