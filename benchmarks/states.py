"""What can be done with a state besides going on."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any

import heirs_rules as hr
from benchmarks.playouts import ready
from benchmarks.race import Counts, Pair, Plan, Spread, Work, race
from benchmarks.report import Section, Table, figure, spread

PLAYERS = 4
OBSERVE = "observe, one seat"
UNO = "RLCard uno: env.get_state"

ABOUT = """\
At every question of random games of 4 players, beside `game.choose` at the same questions. An observation is what
one seat may know, and what it is asked; it is made for all seats in turn, and compared with what RLCard makes for
one player of uno. A hash is timed when it is asked for the first time; then the state remembers it. An event is one
of those that `game.events` tells, such as a card that moves. Its cost is that of whole games, divided by the number
of their events."""

Moment = tuple[hr.State, hr.Option]


def measured(plan: Plan) -> Section:
    """Each of them beside choosing, and observing beside that of RLCard."""
    game = hr.Game(hr.load_cards(), PLAYERS)
    pairs = race(_choosing(game), works(game), plan)
    peers, missing = ready({UNO: _uno})
    beside = race(_observing(game), peers, plan)
    figures = {f"observation ÷ {name}": _cost(several) for name, several in beside.items()}
    return Section("States", ABOUT, [_costs(pairs), *map(_observations, beside.values())], figures, missing)


def moments(game: hr.Game, random: Random) -> list[Moment]:
    """Every state of a random game, with the option that is chosen there."""
    found = []
    state = game.start()
    while state.decision is not None:
        option = random.choice(state.decision.options)
        found.append((state, option))
        state = game.choose(state, option)
    return found


def works(game: hr.Game) -> dict[str, Work]:
    """What can be done, each at every question of a random game."""

    def on_states(do: Callable[[Any], object], prepared: Callable[[hr.State], object] = lambda state: state) -> Work:
        def run(ready: list[object]) -> Counts:
            for one in ready:
                do(one)
            return {"times": len(ready)}

        return Work(run, lambda random: [prepared(state) for state, _ in moments(game, random)])

    def events(found: list[Moment]) -> Counts:
        return {"times": len(found), "events": sum(len(game.events(state, option)) for state, option in found)}

    return {
        "choose, with all events told": Work(events, lambda random: moments(game, random)),
        OBSERVE: _observing(game),
        "hash, the first time": on_states(hash),
        "hash, again": on_states(hash, lambda state: (hash(state), state)[1]),
        "dumps": on_states(hr.dumps),
        "loads": on_states(lambda saved: hr.loads(saved, game.library), hr.dumps),
        "pickle": on_states(pickle.dumps),
        "unpickle": on_states(pickle.loads, pickle.dumps),
    }


def _choosing(game: hr.Game) -> Work:
    def prepare(random: Random) -> tuple[list[Moment], int]:
        found = moments(game, random)
        return found, sum(len(game.events(*moment)) for moment in found)

    def run(ready: tuple[list[Moment], int]) -> Counts:
        found, events = ready
        choose = game.choose
        for state, option in found:
            choose(state, option)
        return {"times": len(found), "events": events}

    return Work(run, prepare)


def _observing(game: hr.Game) -> Work:
    def run(found: list[Moment]) -> Counts:
        observe = game.observe
        for state, _ in found:
            for seat in range(PLAYERS):
                observe(state, seat)
        return {"times": PLAYERS * len(found)}

    return Work(run, lambda random: moments(game, random))


def _uno() -> Work:
    env = import_module("rlcard").make("uno", config={"seed": 1})

    def prepare(random: Random) -> list[Any]:
        state, _ = env.reset()
        found = []
        while not env.is_over():
            table = copy.copy(env)
            table.game = copy.deepcopy(env.game)
            found.append(table)
            state, _ = env.step(random.choice(list(state["legal_actions"])))
        return found

    def run(found: list[Any]) -> Counts:
        for table in found:
            for player in range(2):
                table.get_state(player)
        return {"times": 2 * len(found)}

    return Work(run, prepare)


def _cost(pairs: Sequence[Pair]) -> Spread:
    """How many times as long ours takes."""
    return Spread.of(1 / pair.speed(["times"]) for pair in pairs)


def _costs(pairs: dict[str, Sequence[Pair]]) -> Table:
    choosing = [pair.ours for several in pairs.values() for pair in several]
    rows = [
        ["choose", "1", spread(Spread.of(sample.micros("times") for sample in choosing))],
        ["an event of it", "", spread(Spread.of(sample.micros("events") for sample in choosing))],
    ]
    rows += [
        [
            name,
            spread(Spread.of(pair.speed(["times"]) for pair in several)),
            figure(Spread.of(pair.other.micros("times") for pair in several).median),
        ]
        for name, several in pairs.items()
    ]
    return Table(["", "÷ choose", "µs"], rows)


def _observations(pairs: Sequence[Pair]) -> Table:
    ours, other = (
        figure(Spread.of(sample.micros("times") for sample in samples).median)
        for samples in ([pair.ours for pair in pairs], [pair.other for pair in pairs])
    )
    row = ["by us", spread(_cost(pairs)), ours, other]
    return Table(["one observation", "÷ RLCard uno's", "µs", "uno's, µs"], [row])
