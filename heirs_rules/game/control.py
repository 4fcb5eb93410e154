"""Conditions, numbers and repetition."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.finding import counted, finds
from heirs_rules.game.selection import View, amount, stands


def test_condition(view: View, test: op.Test) -> None:
    """Go on, or where the text goes on otherwise."""
    holds = stands(view, test.condition)
    view.frame.pc = test.end if holds is None else view.frame.pc + 1 if holds else test.otherwise


def count_x(view: View, counting: op.Count) -> None:
    """Count X, or skip the step if there is nobody whose cards could be counted."""
    number = counted(view, counting.effect)
    if number is None:
        view.frame.pc = counting.end
        return
    view.frame.x = number
    view.frame.pc += 1


def jump(view: View, jump: op.Jump) -> None:
    """Go on elsewhere."""
    view.frame.pc = jump.to


def repeat(view: View, repeat: op.Repeat) -> None:
    """Begin a repeated step; 0 times skips it."""
    frame = view.frame
    times = amount(view, repeat.amount)
    if times <= 0:
        frame.pc = repeat.end
        return
    frame.counters = (*frame.counters, times)
    frame.pc += 1


def again(view: View, again: op.Again) -> None:
    """One of the times is over."""
    frame = view.frame
    left = frame.counters[-1] - 1
    frame.counters = (*frame.counters[:-1], left) if left else frame.counters[:-1]
    frame.pc = again.start if left else frame.pc + 1


def check_sides(view: View, sides: op.Sides) -> None:
    """Skip an exchange of which one side does not exist (R39)."""
    view.frame.pc = view.frame.pc + 1 if finds(view, sides.effect) else sides.end
