"""Whole processes: imports, loading, the command, and other checkers of YAML."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import attrs

import heirs_rules as hr
from benchmarks.card_sets import write
from benchmarks.race import Plan, Spread
from benchmarks.report import Section, Table, figure, spread
from heirs_rules.resources import bundled

MANY = 10_000
MANY_ROUNDS = 3
MEBIBYTE = 2**20

ABOUT = f"""\
Each as a process of its own from start to exit, in turn; the time is what the processor worked for it, and a ratio
is one of neighbours. The commands are started as pip's scripts start them, with their defaults, and print to
nowhere. "Nothing kept" begins without what the library keeps of earlier runs (`$XDG_CACHE_HOME/heirs-rules`);
everything else has run before. Of the {MANY:,} cards all are copies of the bundled ones under other names, or else
nearly every text is there only once. Memory growth is the peak of such a lint less the peak of one of the bundled
cards."""

# What is run, under the name it has in the tables.
NOTHING, ATTRS, HEIRS = "python -c pass", "import attrs", "import heirs_rules"
PARTS = "import lark, yaml, attrs"
LOAD, LOAD_FRESH = "load_cards()", "load_cards(), nothing kept"
PLAY, PLAY_FRESH = "the bundled cards can be played", "the bundled cards can be played, nothing kept"
VERSION, LINT, LINT_FRESH = "heirs-rules --version", "heirs-rules lint", "heirs-rules lint, nothing kept"
YAMLLINT, SCHEMA = "yamllint", "check-jsonschema"
COPIES, TEXTS = f"{MANY:,} copies", f"{MANY:,} texts"

SMALL_RATIOS = [
    (HEIRS, ATTRS),
    (PLAY, PARTS),
    (PLAY_FRESH, PARTS),
    (VERSION, NOTHING),
    (LINT, YAMLLINT),
    (LINT_FRESH, YAMLLINT),
    (LINT, SCHEMA),
]
MANY_RATIOS = [(f"{LINT}, {cards}", f"{other}, {cards}") for cards in (COPIES, TEXTS) for other in (YAMLLINT, SCHEMA)]
GROWTH = [f"{LINT}, {COPIES}", f"{LINT}, {TEXTS}"]


@attrs.frozen
class Took:
    """What one process took."""

    seconds: float
    """Of the processor."""
    peak: int
    """Of its memory, in bytes."""


@attrs.frozen
class Command:
    """A process to measure."""

    words: Sequence[str]
    fresh: bool = False
    """With nothing kept of earlier runs."""

    def run(self, folder: Path) -> Took:
        """Run it once, with a folder for what is kept. Checkers exit with 1 if they find something."""
        kept = folder / ("fresh" if self.fresh else "kept")
        if self.fresh:
            shutil.rmtree(kept, ignore_errors=True)
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(Path(__file__).with_name("stopwatch.py")), *self.words],
            env=_environment() | {"XDG_CACHE_HOME": str(kept)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        status, seconds, _, peak = done.stdout.split()
        if int(status) not in (0, 1):
            raise RuntimeError(f"{' '.join(self.words)} exits with {status}")
        return Took(float(seconds), int(peak))


@attrs.frozen
class Line:
    """Processes that were run in turn, and what each took, by their names."""

    took: Mapping[str, Sequence[Took]]

    def ratio(self, name: str, base: str) -> Spread:
        """How many times as long one takes as the other."""
        pairs = zip(self.took[name], self.took[base], strict=True)
        return Spread.of(one.seconds / other.seconds for one, other in pairs)

    def row(self, name: str) -> list[str]:
        """Its milliseconds, and the peak of its memory in MiB."""
        millis = Spread.of(1000 * took.seconds for took in self.took[name])
        return [name, spread(millis), figure(self.peak(name))]

    def peak(self, name: str) -> float:
        """The peak of its memory, in MiB."""
        return median(took.peak for took in self.took[name]) / MEBIBYTE


def measured(plan: Plan) -> Section:
    """The small ones in every round, those with many cards a few times."""
    missing = {name: "it is not installed" for name, module in _CHECKERS.items() if find_spec(module) is None}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = _without(missing, _small())
        _in_turn(commands, folder, 1)  # now everything is compiled, and kept
        small = _in_turn(commands, folder, plan.rounds)
        many = _in_turn(_without(missing, _many(folder)), folder, 1 if plan.quick else MANY_ROUNDS)
    ratios = {
        f"{name} ÷ {base}": line.ratio(name, base)
        for line, pairs in ((small, SMALL_RATIOS), (many, MANY_RATIOS))
        for name, base in pairs
        if name in line.took and base in line.took
    }
    growth = {f"memory growth of {name}": many.peak(name) - small.peak(LINT) for name in GROWTH}
    tables = [
        Table(["time of", "ratio"], [[name, spread(value)] for name, value in ratios.items()]),
        Table(["", "MiB"], [[name, figure(value)] for name, value in growth.items()]),
        Table(["", "ms", "peak, MiB"], [line.row(name) for line in (small, many) for name in line.took]),
    ]
    figures = ratios | {name: Spread.of([value]) for name, value in growth.items()}
    return Section("Processes", ABOUT, tables, figures, missing)


def python(code: str, *arguments: str) -> Sequence[str]:
    """A fresh interpreter with some code."""
    return sys.executable, "-c", code, *arguments


_CHECKERS = {YAMLLINT: "yamllint", SCHEMA: "check_jsonschema"}


def _small() -> dict[str, Command]:
    load = "import heirs_rules as hr; hr.load_cards()"
    play = "import heirs_rules as hr; hr.Game(hr.load_cards()).start()"
    return {
        NOTHING: Command(python("pass")),
        ATTRS: Command(python("import attrs")),
        HEIRS: Command(python("import heirs_rules")),
        PARTS: Command(python("import lark, yaml, attrs")),
        LOAD: Command(python(load)),
        LOAD_FRESH: Command(python(load), fresh=True),
        PLAY: Command(python(play)),
        PLAY_FRESH: Command(python(play), fresh=True),
        VERSION: Command(_heirs_rules("--version")),
        LINT: Command(_heirs_rules("lint", str(hr.BUNDLED))),
        YAMLLINT: Command(_yamllint(hr.BUNDLED)),
        LINT_FRESH: Command(_heirs_rules("lint", str(hr.BUNDLED)), fresh=True),
        SCHEMA: Command(_check_jsonschema(hr.BUNDLED)),
    }


def _many(folder: Path) -> dict[str, Command]:
    commands = {}
    for cards in (COPIES, TEXTS):
        path = write(folder / f"{cards.replace(',', '')}.yaml", MANY, alike=cards == COPIES)
        commands[f"{LINT}, {cards}"] = Command(_heirs_rules("lint", str(path)))
        commands[f"{YAMLLINT}, {cards}"] = Command(_yamllint(path))
        commands[f"{SCHEMA}, {cards}"] = Command(_check_jsonschema(path))
    return commands


def _without(missing: Mapping[str, str], commands: Mapping[str, Command]) -> dict[str, Command]:
    return {name: command for name, command in commands.items() if name.partition(",")[0] not in missing}


def _environment() -> dict[str, str]:
    """Ours, but that Python may keep what it has compiled, as it does for everybody who has installed something."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _in_turn(commands: Mapping[str, Command], folder: Path, rounds: int) -> Line:
    took: dict[str, list[Took]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            took[name].append(command.run(folder))
    return Line(took)


def _heirs_rules(*arguments: str) -> Sequence[str]:
    return python("import sys; from heirs_rules.cli import main; sys.exit(main())", *arguments)


def _yamllint(path: Path) -> Sequence[str]:
    return python("import sys; from yamllint.cli import run; sys.exit(run())", str(path))


def _check_jsonschema(path: Path) -> Sequence[str]:
    schema = str(bundled("cards.schema.json"))
    return python("import sys; from check_jsonschema import main; sys.exit(main())", "--schemafile", schema, str(path))
