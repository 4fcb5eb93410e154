"""Much at once, and for long: threads, processes, thousands of heroes, few calls; and nothing is left behind."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
import tracemalloc
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import attrs
import pytest
import yaml
from hypothesis import settings

import heirs_rules as hr
from tests.game.strategies import LIBRARY, game_of, walk
from tests.game.test_machine import few_calls
from tests.load import games, left_behind

TOP = Path(__file__).parents[2]
LONG = settings().max_examples > 100


def played(library: hr.Library, seed: int) -> tuple[str, str]:
    """A whole game, as what is kept of it."""
    game = hr.Game(library, 2 + seed % 5)
    record, last = hr.play(game, seed=seed)
    return record.text(), hr.dumps(last)


# At once


def test_threads_that_share_a_new_library_play_the_games_that_one_thread_plays() -> None:
    """Whatever is worked out when it is first needed is worked out by all of them at the same time."""
    alone = [played(LIBRARY, seed) for seed in range(10)]
    for _ in range(3):
        shared = hr.Library(LIBRARY.heroes, LIBRARY.leaders)
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            with ThreadPoolExecutor(5) as threads:
                together = list(threads.map(partial(played, shared), range(10)))
        finally:
            sys.setswitchinterval(interval)
        assert together == alone


def test_threads_that_share_one_new_game_do_too() -> None:
    alone = [hr.play(hr.Game(LIBRARY, 4), seed=seed) for seed in range(6)]
    game = hr.Game(LIBRARY, 4)
    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(lambda seed: hr.play(game, seed=seed), range(6))) == alone


def test_processes_that_are_given_a_library_do_too() -> None:
    """In a process of its own, to which everything is sent."""
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawned) as processes:
        together = list(processes.map(partial(played, LIBRARY), range(4)))
    assert together == [played(LIBRARY, seed) for seed in range(4)]


def test_a_library_and_a_record_can_be_sent() -> None:
    record, last = hr.play(game_of(3), seed=1)
    for one in (LIBRARY, record, last):
        assert pickle.loads(pickle.dumps(one)) == one
    assert pickle.loads(pickle.dumps(LIBRARY)).fingerprint == LIBRARY.fingerprint


# For long


def test_games_leave_nothing_behind() -> None:
    """The words of options are kept, so that the first games take some memory, and later ones none."""
    tracemalloc.start()
    try:
        left_behind(30, LIBRARY)
        more = left_behind(2000 if LONG else 20, LIBRARY)
    finally:
        tracemalloc.stop()
    assert more < 150_000


def test_the_games_that_measure_are_whole_games() -> None:
    ends = list(games(10, LIBRARY))
    assert all(last.over for last in ends)
    assert {len(last.hands) for last in ends} == {2, 3, 4, 5, 6}


# Many heroes


def many(number: int) -> tuple[hr.Hero, ...]:
    """The bundled heroes over and over, under other names."""
    heroes = LIBRARY.heroes[:72]
    return tuple(attrs.evolve(heroes[it % 72], id=f"hero-{it}", name=f"Hero {it}") for it in range(number))


def test_ten_thousand_heroes_can_be_played_with() -> None:
    library = hr.Library(many(10_000), LIBRARY.leaders)
    game = hr.Game(library, 6)
    record, last = hr.play(game, seed=3)
    assert last.over
    assert hr.loads(hr.dumps(last), library) == last
    *_, again = hr.Record.read(record.text()).replay(library)
    assert again == last
    assert len(game.observe(last, 0).players) == 6


def test_many_heroes_can_be_loaded(tmp_path: Path) -> None:
    bundled = yaml.safe_load((TOP / "cards.yaml").read_text(encoding="utf-8"))
    number = 10_000 if LONG else 500
    heroes = [bundled["heroes"][it % 72] | {"id": f"hero-{it}", "name": f"Hero {it}"} for it in range(number)]
    path = tmp_path / "many.yaml"
    path.write_text(yaml.safe_dump({"heroes": heroes, "leaders": bundled["leaders"]}), encoding="utf-8")
    library = hr.load_cards(path)
    assert [hero.effect for hero in library.heroes] == [hero.effect for hero in many(number)]
    assert hr.play(hr.Game(library, 3), seed=1)[1].over


# Few calls


def test_a_whole_game_needs_few_calls_inside_each_other() -> None:
    library = hr.Library(LIBRARY.heroes, LIBRARY.leaders)
    with few_calls(120):
        game = hr.Game(library, 4)
        for step in walk(game, 5):
            game.observe(step.after, 0)
        record, last = hr.play(game, seed=5)
        assert hr.loads(hr.dumps(last), library) == last
        *_, again = hr.Record.read(record.text()).replay(library)
        assert again == last


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not say how much memory a process has taken")
def test_it_is_measured_by_a_command() -> None:
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    command = [sys.executable, "-W", "error", "-m", "tests.load", "20"]
    ran = subprocess.run(command, env=environment, cwd=TOP, capture_output=True, text=True, check=True)
    lines = ran.stdout.splitlines()
    assert len(lines) == 20
    assert lines[-1].split()[:2] == ["20", "games"]


@pytest.mark.parametrize("players", range(2, 7))
def test_one_game_is_as_good_as_another(players: int) -> None:
    """Games of one library share what they have worked out, and know nothing of each other."""
    first, second = hr.Game(LIBRARY, players), hr.Game(LIBRARY, players, basic=True)
    before = hr.play(first, seed=2)
    hr.play(second, seed=2)
    assert hr.play(first, seed=2) == before == hr.play(hr.Game(LIBRARY, players), seed=2)
