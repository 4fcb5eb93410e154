"""The memory that states and records of games take."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import heirs_rules as hr
from benchmarks.race import Plan, Spread
from benchmarks.report import Section, Table, spread
from benchmarks.states import PLAYERS, moments

GAMES = 10

ABOUT = f"""\
What Python allocates, in {GAMES} random games of 4 players. By itself, a state shares nothing with others: it was
read from a pickle. Kept with all others of its game, as in a search, it shares what has not changed. A record holds
all choices of a game. RLCard and python-chess are copied at every step of random games; what C++ allocates cannot
be seen."""


def measured(plan: Plan) -> Section:
    """Bytes, and not time."""
    game = hr.Game(hr.load_cards(), PLAYERS)
    hr.play(game)  # now everything is there that is worked out at first use
    chances = [plan.random(number) for number in range(GAMES)]
    games = [[state for state, _ in moments(game, random)] for random in chances]
    records = [hr.play(game, seed=random)[0] for random in chances]
    sizes: dict[str, Iterable[float]] = {
        "state, kept with all others of its game": [allocated(partial(_states, game, random)) for random in chances],
        "state by itself": [alone(states) for states in games],
        "state, as JSON": [len(hr.dumps(state).encode()) for states in games for state in states],
        "record of a game": [alone([record]) for record in records],
        "record of a game, as JSON": [len(json.dumps(record.document()).encode()) for record in records],
    }
    missing = {}
    for name, copies in {
        "RLCard uno, deep copy of env.game": _uno,
        "python-chess, copy without its past": _chess,
    }.items():
        try:
            sizes[name] = [allocated(partial(copies, random)) for random in chances]
        except ImportError as error:
            missing[name] = str(error)
    rows = [[name, spread(Spread.of(several))] for name, several in sizes.items()]
    choices = Spread.of(len(record.choices) for record in records)
    rows.append(["choices in a record", spread(choices)])
    return Section("Memory", ABOUT, [Table(["", "bytes"], rows)], missing=missing)


def allocated(make: Callable[[], Sequence[object]]) -> float:
    """How many bytes each of the things takes that are made, together with what they share."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(made)


def alone(things: Sequence[object]) -> float:
    """How many bytes each of them takes if it shares nothing."""
    pickles = [pickle.dumps(thing) for thing in things]
    return allocated(lambda: [pickle.loads(one) for one in pickles])


def _states(game: hr.Game, random: Random) -> list[hr.State]:
    return [state for state, _ in moments(game, random)]


def _uno(random: Random) -> list[Any]:
    env = import_module("rlcard").make("uno", config={"seed": 1})
    state, _ = env.reset()
    found = []
    while not env.is_over():
        found.append(copy.deepcopy(env.game))
        state, _ = env.step(random.choice(list(state["legal_actions"])))
    return found


def _chess(random: Random) -> list[Any]:
    board = import_module("chess").Board()
    found: list[Any] = []
    while len(found) < 200 and (moves := list(board.legal_moves)):
        found.append(board.copy(stack=False))
        board.push(random.choice(moves))
    return found
