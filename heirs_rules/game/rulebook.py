"""What stays the same in all games with a library and a number of players: the texts spelt out, and the words."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from heirs_rules.game import programs as op
from heirs_rules.game.reach import Reaches
from heirs_rules.game.turn import DRAWN, SETUP, TURN
from heirs_rules.game.wording import Wording
from heirs_rules.language.library import Library
from heirs_rules.language.vocabulary import FACTION_BITS

SETUP_PROGRAM, TURN_PROGRAM = -2, -1
"""The programs that are no hero's."""


class Rulebook:
    """Programs by the number of their hero, and what else every step looks up."""

    def __init__(self, library: Library, players: int, limit: int) -> None:
        self.library = library
        self.players = players
        self.limit = limit
        """How many face-up heroes in a party end the game (9.1)."""
        self.clockwise = tuple(seats_from(first, players) for first in range(players))
        """All seats, beginning with each."""
        self.heroes = len(library.heroes)
        bits = (sum(FACTION_BITS[faction] for faction in hero.factions) for hero in library.heroes)
        self.factions = (*bits, *(0 for _ in library.leaders))
        """The factions of each card, one bit each; a leader is no hero of a faction."""
        self.wording = Wording(library)
        self.programs: Mapping[int, op.Program] = _Programs(library)
        self.reaches = Reaches(self.programs)


class _Programs(dict[int, op.Program]):
    """Texts spelt out when they are first looked up: a game needs few of a large set's."""

    def __init__(self, library: Library) -> None:
        opening = (op.FirstPlayer(), op.DealLeaders())
        super().__init__({TURN_PROGRAM: _turn(), SETUP_PROGRAM: op.program_of(SETUP, opening, (op.EndTurn(),))})
        self.library = library

    def __missing__(self, number: int) -> op.Program:
        effect = self.library.heroes[number].effect
        self[number] = program = op.program_of(effect) if effect is not None else ()
        return program


def seats_from(first: int, players: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with one."""
    return tuple((first + step) % players for step in range(players))


def _turn() -> op.Program:
    """The turn. Its first question is asked with an empty hand, too (R46), or a game without cards would never ask.

    What a player holds counts as drawn (3.2).
    """
    act, *further = op.program_of(TURN, behind=(op.EndTurn(),))
    assert isinstance(act, op.Ask), "a turn begins with the choice between playing and discarding (3.1)"
    drawing = [attrs.evolve(it, done=DRAWN) if isinstance(it, op.Repeat) else it for it in further]
    return (attrs.evolve(act, always=True), *drawing)
