"""Conditions, numbers and repetition."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.acting import goes_back
from heirs_rules.game.draft import Draft
from heirs_rules.game.finding import counted, finds
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import fixed, stands
from heirs_rules.game.state import Frame
from heirs_rules.game.steps import Step


def test_condition(rules: Rulebook, test: op.Test) -> Step:
    """Go on, or where the text goes on otherwise."""
    stand, otherwise, end = stands(rules, test.condition), test.otherwise, test.end

    def step(draft: Draft, frame: Frame) -> None:
        holds = stand(draft, frame)
        frame.pc = end if holds is None else frame.pc + 1 if holds else otherwise

    return step


def count_x(rules: Rulebook, counting: op.Count) -> Step:
    """Count X, or skip the step if there is nobody whose cards could be counted."""
    x, end = counted(rules, counting.effect), counting.end

    def step(draft: Draft, frame: Frame) -> None:
        number = x(draft, frame)
        if number is None:
            frame.pc = end
        else:
            frame.x = number
            frame.pc += 1

    return step


def jump(_rules: Rulebook, jump: op.Jump) -> Step:
    """Go on elsewhere."""
    to = jump.to

    def step(_draft: Draft, frame: Frame) -> None:
        frame.pc = to

    return step


def repeat(_rules: Rulebook, repeat: op.Repeat) -> Step:
    """Begin a repeated step; 0 times skips it."""
    times, end = fixed(repeat.amount), repeat.end

    def step(_draft: Draft, frame: Frame) -> None:
        left = frame.x if times is None else times
        if left <= 0:
            frame.pc = end
            return
        frame.counters = (*frame.counters, left)
        frame.pc += 1

    return step


def again(_rules: Rulebook, again: op.Again) -> Step:
    """One of the times is over."""
    start = again.start

    def step(_draft: Draft, frame: Frame) -> None:
        left = frame.counters[-1] - 1
        left = left if left and goes_back(frame) else 0
        frame.counters = (*frame.counters[:-1], left) if left else frame.counters[:-1]
        frame.pc = start if left else frame.pc + 1

    return step


def check_sides(rules: Rulebook, sides: op.Sides) -> Step:
    """Skip an exchange of which one side does not exist (R39)."""
    exist, end = finds(rules, sides.effect), sides.end

    def step(draft: Draft, frame: Frame) -> None:
        frame.pc = frame.pc + 1 if exist(draft, frame) else end

    return step
