"""How many function calls a decision costs: counted instead of timed, so that every machine finds the same.

python -m tests.game.calls_per_decision    pins what it is now, after it has changed for a reason
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import heirs_rules as hr
from tests.effort import calls

PINNED = Path(__file__).with_suffix(".txt")
GAMES = range(2)
PLAYERS = 4


def counted() -> float:
    """Calls of Python and C functions in some random games, divided by the decisions with two or more options."""
    game = hr.Game(hr.load_cards(), PLAYERS)
    decisions = sum(_decisions(game, seed) for seed in GAMES)  # and what is worked out at first use is worked out now
    return calls(lambda: sum(_decisions(game, seed) for seed in GAMES)) / decisions


def _decisions(game: hr.Game, seed: int) -> int:
    pick = Random(seed).random
    found = 0
    state = game.start()
    while (decision := state.decision) is not None:
        options = decision.options
        found += len(options) > 1 and decision.chooser != hr.CHANCE
        state = game.choose(state, options[int(pick() * len(options))])
    return found


if __name__ == "__main__":
    PINNED.write_text(f"{counted():.1f}\n", encoding="utf-8")
