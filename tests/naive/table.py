"""A table one can change, and a way to play the same thing again and again until every choice has been made once.

Nothing here knows the library: cards are their ids, zones are lists, and whoever plays simply moves strings about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

CHANCE = -1
"""The seat that is asked where nobody chooses (4.8)."""

HEROES_IN_THE_SET = 73
"""No action has more beginnings than this (R24)."""

Position: TypeAlias = tuple[tuple[str, Any], ...]
"""For each zone, by its name, what lies in it; and the markers."""

Choice = TypeVar("Choice")


@dataclass
class Table:
    """Everything that lies on the table, and what has to be remembered within one action."""

    red: int
    green: int
    hand: list[list[str]]
    """For each seat, in no order."""
    face_up: list[list[str]]
    """For each seat, in no order."""
    hidden: list[list[str]]
    """For each seat from the bottom of the stack to its top."""
    tavern: list[str | None] = field(default_factory=lambda: [None, None, None])
    """Slots 1 to 3."""
    harbor: list[str] = field(default_factory=list)
    """In no order: it is shuffled, so any card may be the next one."""
    wilderness: list[str] = field(default_factory=list)
    """From the bottom to the top."""
    graveyard: list[str] = field(default_factory=list)
    """From the bottom to the top."""
    aside: list[str] = field(default_factory=list)
    """Cards that lie in no zone."""
    most_beginnings: int = HEROES_IN_THE_SET
    beginnings: int = 0
    last_beginning: dict[str, Position] = field(default_factory=dict)
    """For each hero that was played or performed in this action how everything lay at that moment (R24)."""
    looks: list[tuple[int, str]] = field(default_factory=list)
    """Who was shown which card."""

    @property
    def players(self) -> int:
        return len(self.hand)

    def copy(self) -> Table:
        return Table(
            self.red,
            self.green,
            [list(cards) for cards in self.hand],
            [list(cards) for cards in self.face_up],
            [list(cards) for cards in self.hidden],
            list(self.tavern),
            list(self.harbor),
            list(self.wilderness),
            list(self.graveyard),
            list(self.aside),
            self.most_beginnings,
            self.beginnings,
            dict(self.last_beginning),
            list(self.looks),
        )

    def position(self) -> Position:
        """Where every card and both markers are; equal for tables that differ in nothing one could see."""
        return (
            ("red", self.red),
            ("green", self.green),
            ("hand", tuple(tuple(sorted(cards)) for cards in self.hand)),
            ("face-up", tuple(tuple(sorted(cards)) for cards in self.face_up)),
            ("hidden", tuple(tuple(cards) for cards in self.hidden)),
            ("tavern", tuple(self.tavern)),
            ("harbor", tuple(sorted(self.harbor))),
            ("wilderness", tuple(self.wilderness)),
            ("graveyard", tuple(self.graveyard)),
            ("aside", tuple(sorted(self.aside))),
        )


class Answers:
    """Answers every question: first as it was told, then always with the first option."""

    def __init__(self, told: Sequence[int]) -> None:
        self.told = told
        self.given: list[tuple[int, int]] = []
        """For each question the answer, and how many options there were."""
        self.deciders: list[int] = []
        """Who had more than one option, in order; several questions in a row to the same seat count once."""

    def ask(self, seat: int, options: Sequence[Choice]) -> Choice:
        assert options, "a question without options is not asked"
        number = self.told[len(self.given)] if len(self.given) < len(self.told) else 0
        self.given.append((number, len(options)))
        if len(options) > 1 and self.deciders[-1:] != [seat]:
            self.deciders.append(seat)
        return options[number]

    def next(self) -> list[int] | None:
        """What to tell the next time; None when everything has been tried."""
        given = list(self.given)
        while given and given[-1][0] + 1 == given[-1][1]:
            given.pop()
        if not given:
            return None
        return [*(number for number, _ in given[:-1]), given[-1][0] + 1]


@dataclass(frozen=True)
class Outcome:
    """How one way through ends, and who decided that it went this way."""

    position: Position
    deciders: tuple[int, ...]
    looks: frozenset[tuple[int, str]]


@dataclass(frozen=True)
class Outcomes:
    """What can become of a table."""

    ends: frozenset[Outcome]
    paths: int
    """How many ways through there were; several may end alike."""
    complete: bool
    """Whether all of them were tried, or the limit was reached before."""

    @property
    def positions(self) -> frozenset[Position]:
        return frozenset(end.position for end in self.ends)


def every_path(table: Table, happen: Callable[[Table, Answers], None], most_paths: int) -> Outcomes:
    """Let something happen to copies of a table until every answer was given to every question."""
    ends: set[Outcome] = set()
    told: list[int] | None = []
    paths = 0
    while told is not None and paths < most_paths:
        ending, answers = table.copy(), Answers(told)
        happen(ending, answers)
        ends.add(Outcome(ending.position(), tuple(answers.deciders), frozenset(ending.looks)))
        told = answers.next()
        paths += 1
    return Outcomes(frozenset(ends), paths, complete=told is None)
