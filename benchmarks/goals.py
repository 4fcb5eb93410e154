"""What we want to reach, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from benchmarks.processes import ATTRS, COPIES, GROWTH, HEIRS, LINT, PARTS, PLAY, TEXTS, YAMLLINT
from benchmarks.race import Spread
from benchmarks.report import Section, Table, figure, spread
from benchmarks.states import UNO

ABOUT = "Ratios within one run, with 4 players. Of ratios of speed more is better, of time and memory less."


@attrs.frozen
class Goal:
    """A figure, the floor it must not be worse than, and what we want."""

    name: str
    figure: str
    """Under which name it was measured."""
    floor: float
    goal: float

    def verdict(self, measured: Spread) -> str:
        """How the median compares with both."""
        sign = 1 if self.goal > self.floor else -1
        if sign * measured.median >= sign * self.goal:
            return "goal met"
        factor = (self.goal / measured.median) ** sign
        met = "floor met" if sign * measured.median >= sign * self.floor else "below the floor"
        return f"{met}, goal {figure(factor)} times away"


GOALS = [
    Goal("decisions/s ÷ RLCard uno, its decisions", "decisions ÷ RLCard uno, env.step", 1.0, 1.5),
    Goal("decisions/s ÷ RLCard uno, all its steps", "decisions ÷ steps of RLCard uno, env.step", 1.0, 1.5),
    Goal("decisions/s ÷ C++ gin_rummy in place", "decisions ÷ OpenSpiel gin_rummy (C++)", 1.4, 2),
    Goal("decisions/s ÷ C++ gin_rummy with clone", "decisions ÷ OpenSpiel gin_rummy (C++), clone", 4, 6.5),
    Goal("decisions/s ÷ python-chess random plies", "decisions ÷ python-chess", 2, 3),
    Goal(
        "decisions/s ÷ OpenSpiel C++ crazy_eights, clone", "decisions ÷ OpenSpiel crazy_eights (C++), clone", 0.2, 0.33
    ),
    Goal("one seat's observation ÷ RLCard uno's", f"observation ÷ {UNO}", 1.0, 0.3),
    Goal("lint of our cards, whole process ÷ yamllint", f"{LINT} ÷ {YAMLLINT}", 1.5, 0.8),
    *(
        Goal(f"lint of {cards} ÷ yamllint", f"{LINT}, {cards} ÷ {YAMLLINT}, {cards}", 1.0, 0.4)
        for cards in (COPIES, TEXTS)
    ),
    *(Goal(f"memory growth of {name}, MiB", f"memory growth of {name}", 72, 40) for name in GROWTH),
    Goal("until the bundled cards can be played ÷ import lark, yaml, attrs", f"{PLAY} ÷ {PARTS}", 1.5, 0.5),
    Goal("import heirs_rules ÷ import attrs", f"{HEIRS} ÷ {ATTRS}", 1.5, 1.2),
]


def compared(figures: Mapping[str, Spread]) -> Section:
    """The goals beside what was measured."""
    rows = [_row(goal, figures.get(goal.figure)) for goal in GOALS]
    return Section("Goals", ABOUT, [Table(["", "measured", "floor", "goal", ""], rows)])


def _row(goal: Goal, measured: Spread | None) -> list[str]:
    shown, verdict = ("–", "not measured") if measured is None else (spread(measured), goal.verdict(measured))
    return [goal.name, shown, figure(goal.floor), figure(goal.goal), verdict]
