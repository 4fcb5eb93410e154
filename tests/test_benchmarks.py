"""What `make bench` counts is what it says, without what it measures beside heirs-rules being installed."""

import os
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import heirs_rules as hr
from benchmarks import __main__ as benchmarks
from benchmarks import memory, playouts, processes, states
from benchmarks.card_sets import write
from benchmarks.goals import GOALS, Goal, compared
from benchmarks.race import Counts, Pair, Plan, Sample, Spread, Work, race, sample
from benchmarks.report import Section, Table, markdown, terminal

needs_posix = pytest.mark.skipif(not hasattr(os, "posix_spawn"), reason="processes are measured on POSIX systems")

BRIEF = Plan(rounds=2, slice=0)
PAIRS = [Pair(Sample({"steps": 30, "chance": 10}, 2, 3), Sample({"steps": 5, "chance": 0}, 1, 1))]


def test_decisions_chance_and_steps_are_told_apart() -> None:
    game = hr.Game(hr.load_cards(), 2)
    state, pick = game.start(), Random(5).random
    asked = []
    while state.decision is not None:
        asked.append(state.decision)
        state = game.choose(state, state.decision.options[int(pick() * len(state.decision.options))])
    open_ones = [decision for decision in asked if len(decision.options) > 1]
    chance = sum(decision.chooser == hr.CHANCE for decision in open_ones)
    counted = {"decisions": len(open_ones) - chance, "chance": chance, "steps": len(asked), "games": 1}
    assert playouts.heirs(2).run(Random(5)) == counted
    assert playouts.heirs(2, keep=True).run(Random(5)) == counted


def test_what_is_not_installed_is_missing_and_no_crash() -> None:
    def theirs() -> Work:
        raise AssertionError(import_module("not_there"))

    works, missing = playouts.ready({"ours": lambda: playouts.heirs(2), "theirs": theirs})
    assert (list(works), list(missing)) == (["ours"], ["theirs"])
    assert "not_there" in missing["theirs"]


def test_a_sample_times_the_work_and_not_its_preparation() -> None:
    prepared: list[int] = []

    def run(ready: int) -> Counts:
        return {"times": ready}

    def prepare(random: Random) -> int:
        prepared.append(random.randrange(10))
        return prepared[-1]

    taken = sample(Work(run, prepare), Random(0), 0.001)
    assert taken.counts["times"] == sum(prepared)
    assert taken.seconds > 0


def test_rates_and_speeds() -> None:
    [pair] = PAIRS
    assert pair.ours.rate("steps") == 15
    assert pair.ours.rate("steps", "chance") == 20
    assert pair.ours.micros("steps") == pytest.approx(1e6 / 15)
    assert pair.speed(["steps"]) == 3
    assert pair.speed(["chance"], ["steps"]) == 1
    assert Spread.of([5, 1, 2, 4, 3]) == Spread(3, 2, 4)
    assert Spread.of([7]) == Spread(7, 7, 7)


def test_in_a_race_everybody_runs_beside_ours_with_the_same_chances() -> None:
    order: list[tuple[str, float]] = []

    def work(name: str) -> Work:
        def run(random: Random) -> Counts:
            order.append((name, random.random()))
            return {"steps": 1}

        return Work(run)

    pairs = race(work("ours"), {"a": work("a"), "b": work("b")}, BRIEF)
    assert {name: len(several) for name, several in pairs.items()} == {"a": 2, "b": 2}
    laps = order[3:]
    assert [name for name, _ in laps] == ["a", "ours", "b", "ours", "ours", "a", "ours", "b"]
    assert [len({chance for _, chance in laps[start : start + 4]}) for start in (0, 4)] == [1, 1]


@pytest.mark.parametrize("alike", [True, False])
def test_generated_cards_are_sound_and_as_different_as_promised(alike: bool, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.yaml", 150, alike=alike)
    assert hr.lint(path) == ()
    heroes = hr.load_cards(path).heroes
    assert len(heroes) == len({hero.name for hero in heroes}) == 150
    texts = {hr.canonical(hero.effect) for hero in heroes if hero.effect is not None}
    assert (len(texts) > 140) is not alike


@needs_posix
def test_a_process_is_timed_and_its_memory_is_its_own(tmp_path: Path) -> None:
    ballast = bytearray(200 * processes.MEBIBYTE)
    took = processes.Command(processes.python("sum(range(10**6))")).run(tmp_path)
    assert took.seconds > 0
    assert processes.MEBIBYTE < took.peak < len(ballast)
    with pytest.raises(RuntimeError, match="exits with 3"):
        processes.Command(processes.python("raise SystemExit(3)")).run(tmp_path)


@needs_posix
def test_a_process_may_keep_what_it_has_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    code = "import sys; sys.exit(3 * sys.dont_write_bytecode)"
    assert processes.Command(processes.python(code)).run(tmp_path).seconds > 0


@needs_posix
def test_a_fresh_process_finds_nothing_kept(tmp_path: Path) -> None:
    code = "import os, pathlib; pathlib.Path(os.environ['XDG_CACHE_HOME']).mkdir()"
    command = processes.Command(processes.python(code), fresh=True)
    assert command.run(tmp_path).seconds > 0
    assert command.run(tmp_path).seconds > 0


def test_shared_memory_counts_once() -> None:
    def large() -> bytes:
        return os.urandom(100_000)

    shared = large()
    assert 100_000 <= memory.allocated(lambda: [large() for _ in range(10)]) < 110_000
    assert memory.allocated(lambda: [shared for _ in range(10)]) < 10_000
    assert 100_000 <= memory.alone([shared] * 10) < 110_000


def test_everything_is_done_at_every_question_of_a_game() -> None:
    game = hr.Game(hr.load_cards(), states.PLAYERS)
    questions = len(states.moments(game, Random(3)))
    for name, work in states.works(game).items():
        seats = states.PLAYERS if name == states.OBSERVE else 1
        assert work.run(work.prepare(Random(3)))["times"] == seats * questions


def test_every_goal_is_about_something_that_is_measured() -> None:
    names = [f"decisions ÷ {of}{peer}" for peer in playouts.PEERS for of in ("", "steps of ")]
    names += [f"{one} ÷ {other}" for one, other in processes.SMALL_RATIOS + processes.MANY_RATIOS]
    names += [f"memory growth of {name}" for name in processes.GROWTH]
    names += [f"observation ÷ {states.UNO}"]
    assert {goal.figure for goal in GOALS} <= set(names)


@pytest.mark.parametrize(
    ("floor", "goal", "measured", "verdict"),
    [
        (1.0, 2.0, 2.0, "goal met"),
        (1.0, 2.0, 1.0, "floor met, goal 2.00 times away"),
        (1.0, 2.0, 0.5, "below the floor, goal 4.00 times away"),
        (2.0, 1.0, 1.0, "goal met"),
        (2.0, 1.0, 1.5, "floor met, goal 1.50 times away"),
        (2.0, 1.0, 3.0, "below the floor, goal 3.00 times away"),
    ],
)
def test_verdicts(floor: float, goal: float, measured: float, verdict: str) -> None:
    assert Goal("", "", floor, goal).verdict(Spread(measured, 0, 0)) == verdict


def test_goals_of_what_was_not_measured_say_so() -> None:
    [table] = compared({GOALS[0].figure: Spread(100, 90, 110)}).tables
    assert [row[-1] for row in table.rows] == ["goal met", *["not measured"] * (len(GOALS) - 1)]


SECTION = Section(
    "Things", "What is counted.", [Table(["", "each"], [["a", "1.5"], ["long", "20"]])], missing={"b": "no"}
)


def test_tables_for_the_terminal() -> None:
    assert terminal(SECTION) == (
        "THINGS\n\nWhat is counted.\n\n      each\n----  ----\na      1.5\nlong    20\n\nNot measured: b (no).\n"
    )


def test_tables_for_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, end = benchmarks.BEGIN, benchmarks.END
    assert begin in benchmarks.PAGE.read_text(encoding="utf-8").partition(end)[0]
    page = tmp_path / "page.md"
    page.write_text(f"before\n{begin}old\n{end}after\n", encoding="utf-8")
    monkeypatch.setattr(benchmarks, "PAGE", page)
    benchmarks.write("About.", [SECTION])
    assert page.read_text(encoding="utf-8") == f"before\n{begin}\nAbout.\n\n{markdown(SECTION)}\n{end}after\n"
    assert "| a | 1.5 |" in page.read_text(encoding="utf-8")
    page.write_text("no place\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="lacks the lines"):
        benchmarks.write("About.", [SECTION])
