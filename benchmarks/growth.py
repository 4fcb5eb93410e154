"""How the cost grows with the number of players, with the number of cards, and in the course of a game."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

import heirs_rules as hr
from benchmarks.card_sets import write
from benchmarks.playouts import heirs
from benchmarks.race import Counts, Pair, Plan, Spread, Work, race
from benchmarks.report import Section, Table, figure, spread
from benchmarks.states import PLAYERS, Moment, moments

TIMES = (10, 100)
PARTS = 4

ABOUT = """\
The time of one choice, as a ratio to what it is with 4 players and the bundled cards over whole games, forced moves
and chance included. More cards are copies of the bundled ones under other names, and all are in play. Loading is
done again and again in one process. For the course of a game, each random game is cut into quarters by the number
of choices."""


def measured(plan: Plan) -> Section:
    """Each beside the usual game."""
    usual = heirs(PLAYERS)
    works = {f"{players} players": heirs(players) for players in range(2, 7) if players != PLAYERS}
    works |= {f"quarter {part + 1} of the game": _quarter(part) for part in range(PARTS)}
    loads = {}
    with tempfile.TemporaryDirectory() as folder:
        for times in TIMES[:1] if plan.quick else TIMES:
            path = write(Path(folder, f"{times}.yaml"), 73 * times, alike=True)
            works[f"{times} times as many cards"] = heirs(PLAYERS, hr.load_cards(path))
            loads[f"{times} times as many cards"] = _loading(path)
        loading = race(_loading(hr.BUNDLED), loads, plan)
    choosing = race(usual, works, plan)
    tables = [
        _table("one choice with", choosing, "steps", "µs", 1),
        _table("load_cards() with", loading, "times", "ms", 1000),
    ]
    return Section("Growth", ABOUT, tables)


def _quarter(part: int) -> Work:
    game = hr.Game(hr.load_cards(), PLAYERS)

    def prepare(random: Random) -> list[Moment]:
        found = moments(game, random)
        return found[part * len(found) // PARTS : (part + 1) * len(found) // PARTS]

    def run(found: list[Moment]) -> Counts:
        choose = game.choose
        for state, option in found:
            choose(state, option)
        return {"steps": len(found)}

    return Work(run, prepare)


def _loading(path: Path) -> Work:
    def load(_: object) -> Counts:
        hr.load_cards(path)
        return {"times": 1}

    return Work(load)


def _table(head: str, pairs: dict[str, Sequence[Pair]], what: str, unit: str, micros: int) -> Table:
    rows = []
    for name, several in pairs.items():
        cost = Spread.of(pair.speed([what]) for pair in several)
        time = Spread.of(pair.other.micros(what) / micros for pair in several)
        rows.append([name, spread(cost), figure(time.median)])
    return Table([head, "÷ usual", unit], rows)
