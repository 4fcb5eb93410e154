"""How many function calls a decision costs: counted instead of timed, so that every machine finds the same.

python -m tests.game.calls_per_decision    pins what it is now, after it has changed for a reason
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import FrameType

import heirs_rules as hr

PINNED = Path(__file__).with_suffix(".txt")
GAMES = range(2)
PLAYERS = 4


def counted() -> float:
    """Calls of Python and C functions in some random games, divided by the decisions with two or more options."""
    game = hr.Game(hr.load_cards(), PLAYERS)
    for seed in GAMES:
        _decisions(game, seed)  # what is worked out at first use is worked out now
    calls: Counter[str] = Counter()

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        calls[event] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        decisions = sum(_decisions(game, seed) for seed in GAMES)
    finally:
        sys.setprofile(before)
    return (calls["call"] + calls["c_call"]) / decisions


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
