"""What stays the same in all games with a library: its texts spelt out, and the words of its options."""

from __future__ import annotations

import attrs

from heirs_rules.game import programs as op
from heirs_rules.game.turn import SETUP, TURN
from heirs_rules.game.wording import Wording
from heirs_rules.language.library import Library
from heirs_rules.language.vocabulary import FACTION_BITS

SETUP_PROGRAM, TURN_PROGRAM = -2, -1
"""The programs that are no hero's."""


class Rulebook:
    """Programs by the number of their hero, and what else every step looks up."""

    def __init__(self, library: Library, limit: int) -> None:
        self.library = library
        self.limit = limit
        """How many face-up heroes in a party end the game (9.1)."""
        self.heroes = len(library.heroes)
        bits = (sum(FACTION_BITS[faction] for faction in hero.factions) for hero in library.heroes)
        self.factions = (*bits, *(0 for _ in library.leaders))
        """The factions of each card, one bit each; a leader is no hero of a faction."""
        self.wording = Wording(library)
        self.programs: dict[int, op.Program] = {
            number: op.program_of(hero.effect) if hero.effect is not None else ()
            for number, hero in enumerate(library.heroes)
        }
        self.programs[TURN_PROGRAM] = _turn()
        opening = (op.FirstPlayer(), op.DealLeaders())
        self.programs[SETUP_PROGRAM] = op.program_of(SETUP, before=opening, behind=(op.EndTurn(),))


def _turn() -> op.Program:
    """The turn. Its first question is asked with an empty hand, too (R46), or a game without cards would never ask."""
    act, *further = op.program_of(TURN, behind=(op.EndTurn(),))
    assert isinstance(act, op.Ask), "a turn begins with the choice between playing and discarding (3.1)"
    return (attrs.evolve(act, always=True), *further)
