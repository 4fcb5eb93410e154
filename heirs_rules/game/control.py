"""Conditions, numbers and repetition."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.acting import MOST_TIMES, times_left
from heirs_rules.game.draft import Draft
from heirs_rules.game.finding import counted, finds
from heirs_rules.game.options import Decision
from heirs_rules.game.selection import count, fixed, stands
from heirs_rules.game.state import Frame
from heirs_rules.game.steps import BACK_AT_ONCE, Site, Step


def test_condition(site: Site, test: op.Test) -> Step:
    """Go on, or where the text goes on otherwise."""
    stand, then, otherwise, end = (
        stands(site.rules, test.condition),
        site.then,
        site.to(test.otherwise),
        site.skipping_to(test.end),
    )

    def step(draft: Draft, frame: Frame) -> Decision | None:
        holds = stand(draft, frame)
        return then(draft, frame) if holds else end(draft, frame) if holds is None else otherwise(draft, frame)

    return step


def count_x(site: Site, counting: op.Count) -> Step:
    """Count X, or skip the step if there is nobody whose cards could be counted."""
    x, then, end = counted(site.rules, counting.effect), site.then, site.skipping_to(counting.end)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        number = x(draft, frame)
        if number is None:
            return end(draft, frame)
        frame.x = number
        return then(draft, frame)

    return step


def jump(site: Site, jump: op.Jump) -> Step:
    """Go on elsewhere."""
    return site.to(jump.to)


def repeat(site: Site, repeat: op.Repeat) -> Step:
    """Begin a repeated step; 0 times skips it."""
    times, then, end = fixed(repeat.amount), site.then, site.skipping_to(repeat.end)
    done = None if repeat.done is None else count(site.rules, repeat.done)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        left = frame.x if times is None else times
        if done is not None:
            left -= done(draft, frame)
        if left <= 0:
            return end(draft, frame)
        if left > 1 and (frame.times or frame.loops or left > MOST_TIMES):
            left = min(left, times_left(frame))
        frame.counters, frame.times = (*frame.counters, left), (*frame.times, left)
        return then(draft, frame)

    return step


def again(site: Site, again: op.Again) -> Step:
    """One of the times is over."""
    start, then, steps, linked = again.start, site.then, site.text.steps, site.text.linked

    def step(draft: Draft, frame: Frame) -> Decision | None:
        counters = frame.counters
        left = counters[-1] - 1
        if not left:
            frame.counters, frame.times = counters[:-1], frame.times[:-1]
            return then(draft, frame)
        frame.counters = (*counters[:-1], left)
        if linked and left % BACK_AT_ONCE and len(counters) == 1:
            return steps[start](draft, frame)
        frame.pc = start
        return None

    return step


def check_sides(site: Site, sides: op.Sides) -> Step:
    """Skip an exchange of which one side does not exist (R39)."""
    exist, then, end = finds(site.rules, sides.effect), site.then, site.skipping_to(sides.end)
    return lambda draft, frame: then(draft, frame) if exist(draft, frame) else end(draft, frame)
