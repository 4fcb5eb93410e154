"""Whole games of uniformly random play, ours and those of other libraries; all are counted in the same way."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

import heirs_rules as hr
from benchmarks.race import Counts, Work

CHESS_PLIES = 400
"""A random game of chess is broken off after so many."""


def counts(decisions: int, chance: int, steps: int) -> Counts:
    """What one game had: questions to players and to chance with two or more answers, and steps with any number."""
    return {"decisions": decisions, "chance": chance, "steps": steps, "games": 1}


def heirs(players: int, library: hr.Library | None = None, *, keep: bool = False) -> Work:
    """Our own games, with the bundled cards unless others are given, and if wanted with every state kept."""
    game = hr.Game(hr.load_cards() if library is None else library, players)
    choose = game.choose

    def play(random: Random) -> Counts:
        pick = random.random
        decisions = chance = steps = 0
        state = game.start()
        kept = [state]
        while (decision := state.decision) is not None:
            options = decision.options
            count = len(options)
            steps += 1
            if count > 1:
                if decision.chooser == hr.CHANCE:
                    chance += 1
                else:
                    decisions += 1
            state = choose(state, options[int(pick() * count)])
            if keep:
                kept.append(state)
        return counts(decisions, chance, steps)

    return Work(play)


def rlcard(name: str, *, clone: bool = False) -> Work:
    """RLCard, by `env.step`; it has no clone, so that an old state is kept by a deep copy of `env.game`."""
    env = import_module("rlcard").make(name, config={"seed": 1})

    def play(random: Random) -> Counts:
        pick = random.random
        decisions = steps = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            count = len(actions)
            steps += 1
            decisions += count > 1
            if clone:
                env.game = copy.deepcopy(env.game)
            state, _ = env.step(actions[int(pick() * count)])
        return counts(decisions, 0, steps)

    return Work(play)


def open_spiel(name: str, *, clone: bool = False) -> Work:
    """OpenSpiel; in the games measured here all outcomes of chance are equally likely."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)

    def play(random: Random) -> Counts:
        pick = random.random
        decisions = chance = steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            count = len(actions)
            steps += 1
            if count > 1:
                if state.is_chance_node():
                    chance += 1
                else:
                    decisions += 1
            if clone:
                state = state.child(actions[int(pick() * count)])
            else:
                state.apply_action(actions[int(pick() * count)])
        return counts(decisions, chance, steps)

    return Work(play)


def chess(*, clone: bool = False) -> Work:
    """python-chess: random plies until there is no move, or after very many."""
    board_class: Any = import_module("chess").Board

    def play(random: Random) -> Counts:
        pick = random.random
        decisions = steps = 0
        board = board_class()
        while steps < CHESS_PLIES and (moves := list(board.legal_moves)):
            count = len(moves)
            steps += 1
            decisions += count > 1
            if clone:
                board = board.copy(stack=False)
            board.push(moves[int(pick() * count)])
        return counts(decisions, 0, steps)

    return Work(play)


def petting_zoo() -> Work:
    """PettingZoo's `texas_holdem_v4`, with its usual wrappers; it wraps a game of RLCard."""
    numpy = import_module("numpy")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = import_module("pettingzoo.classic.texas_holdem_v4").env()
    env.reset(seed=1)

    def play(random: Random) -> Counts:
        pick = random.random
        decisions = steps = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = numpy.flatnonzero(observation["action_mask"])
            count = len(actions)
            steps += 1
            decisions += count > 1
            env.step(actions[int(pick() * count)])
        return counts(decisions, 0, steps)

    return Work(play)


OURS: Mapping[str, Callable[[], Work]] = {
    "heirs-rules, 2 players": lambda: heirs(2),
    "heirs-rules, 6 players": lambda: heirs(6),
    "heirs-rules, 4 players, every state kept": lambda: heirs(4, keep=True),
}
PEERS: Mapping[str, Callable[[], Work]] = {
    "RLCard uno, env.step": lambda: rlcard("uno"),
    "RLCard uno, deep copies": lambda: rlcard("uno", clone=True),
    "RLCard gin-rummy, env.step": lambda: rlcard("gin-rummy"),
    "RLCard gin-rummy, deep copies": lambda: rlcard("gin-rummy", clone=True),
    "OpenSpiel gin_rummy (C++)": lambda: open_spiel("gin_rummy"),
    "OpenSpiel gin_rummy (C++), clone": lambda: open_spiel("gin_rummy", clone=True),
    "OpenSpiel crazy_eights (C++)": lambda: open_spiel("crazy_eights"),
    "OpenSpiel crazy_eights (C++), clone": lambda: open_spiel("crazy_eights", clone=True),
    "OpenSpiel tic_tac_toe (Python)": lambda: open_spiel("python_tic_tac_toe"),
    "OpenSpiel tic_tac_toe (Python), clone": lambda: open_spiel("python_tic_tac_toe", clone=True),
    "python-chess": chess,
    "python-chess, copies": lambda: chess(clone=True),
    "PettingZoo texas_holdem_v4": petting_zoo,
}


def ready(makers: Mapping[str, Callable[[], Work]]) -> tuple[dict[str, Work], dict[str, str]]:
    """The works that can be done here, and why each of the others cannot."""
    works, missing = {}, {}
    for name, make in makers.items():
        try:
            works[name] = make()
        except (ImportError, RuntimeError) as error:
            missing[name] = f"{type(error).__name__}: {error}"
    return works, missing
