"""Tests run by a process of their own for each change, which imports the library with it.

One process has imported all that does not depend on `heirs_rules.game`, and never imports that itself. It splits off a
child for each change, which imports the module with the change in it, everything that depends on it, and the tests, so
that nothing is left that was made without the change.
"""

from __future__ import annotations

import ast
import gc
import importlib.abc
import importlib.util
import os
import pickle
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, TypeVar, cast

import attrs
import pytest
import yaml
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from heirs_rules.language import lint
from heirs_rules.language.loading import load_cards
from tests.mutants.changes import Change

TOP = Path(__file__).parents[2]
PACKAGE = "heirs_rules.game"
FOLDER = TOP / "heirs_rules" / "game"
CASES = TOP / "tests" / "cases"
FILES = (
    "game",
    "naive",
    "test_cases.py",
    "test_perft.py",
    "test_playthroughs.py",
    "test_saves.py",
)
"""The tests that may notice something."""
OTHERS = ("test_load.py", "test_the_same_choices_give_the_same_game_in_every_process", "test_any_other_text_fails")
"""What is left out: tests that start processes, which know of no change, and what runs all the cases once more."""
LONGEST = 1 / 3
"""Tests that take a larger part of the time for a change are not tried."""
MEMORY = 3 * 2**30
T = TypeVar("T")


class Outcome(Enum):
    """What became of a change."""

    FAILED = "a test failed"
    TIME = "a test ran for ever"
    SURVIVED = "no test failed"
    NOT_REACHED = "no test comes there"


@attrs.frozen(eq=False)
class Test:
    """A test, how long it takes, and which lines of each module it runs through, as bits."""

    name: str
    seconds: float
    lines: dict[str, int]
    collecting: float
    """How long it takes to import its file."""

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


def in_a_child(work: Callable[[], T]) -> T | None:
    """What a child that was split off found out; None if it could not."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            found = pickle.dumps(work())
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(found)
        except BaseException:  # noqa: BLE001 - nothing of this process goes on in the child
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return cast("T | None", pickle.loads(found)) if found else None


class _Alone:
    """A session of pytest that does something else with the tests than to run them all."""

    def __init__(self, work: Callable[[pytest.Session], object]) -> None:
        self.work = work

    def pytest_configure(self) -> None:
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("ci"), database=None, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        lint.parse("draw a card")
        load_cards()
        _keep_composed()
        early = [name for name in sys.modules if name.startswith((PACKAGE, "heirs_rules.cases", "heirs_rules.saves"))]
        assert not early, f"nothing is imported before a change is made that could need it: {early}"
        gc.freeze()
        gc.set_threshold(50_000)
        self.work(session)
        sys.stdout.flush()
        os._exit(0)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        assert not report.failed, f"{report.nodeid} can be imported: {report.longrepr}"


def _keep_composed() -> None:
    """Read the YAML of the worked cases once for all children, which takes longer than running them."""
    compose = yaml.compose_all
    kept = {text: [*compose(text, yaml.BaseLoader)] for text in map(Path.read_text, sorted(CASES.glob("*.yaml")))}
    yaml.compose_all = lambda text, **how: kept.get(text) or compose(text, **how)  # type: ignore[assignment]


def in_a_session(work: Callable[[Sources, pytest.Session], object]) -> None:
    """Do something in a session of pytest that has not imported the library yet, and end the process."""
    sources = Sources()
    sys.meta_path.insert(0, sources)
    plain = ["--quiet", "--capture=no", "--assert=plain", "-p", "no:cacheprovider"]
    pytest.main([*plain, "--rootdir", str(TOP), str(TOP / "tests")], plugins=[_Alone(partial(work, sources))])


# What runs through what


def files(names: Iterable[str]) -> Iterator[Path]:
    """The files of tests with these names, or in these folders."""
    for name in names:
        path = TOP / "tests" / name
        yield from sorted(path.glob("test_*.py")) if path.is_dir() else [path]


def watched(session: pytest.Session, files: Iterable[Path], longest: float) -> Iterator[Test]:
    """Each test of some files, run twice in a child of its own: once for the time, once to see where it comes."""
    for file in files:
        found = in_a_child(partial(_watched_in, session, file, longest))
        assert found is not None, f"the tests of {file} pass"
        print(f"{len(found)} tests of {file.name}", file=sys.stderr, flush=True)
        yield from found


def _watched_in(session: pytest.Session, file: Path, longest: float) -> list[Test]:
    collecting = in_a_child(partial(_collected, session, file)) or 0.0
    watch, tests = _Watch(), []
    with watch:
        import_module(f"{PACKAGE}.game")
        items = session.perform_collect([str(file)])
    begun = watch.lines()
    gc.freeze()
    for item in items:
        if any(other in item.nodeid for other in OTHERS):
            continue
        took = in_a_child(partial(_timed, item))
        if took is None or took > longest:
            why = "it takes long" if took else "it fails without a change"
            print(f"left out, as {why}: {item.nodeid}", file=sys.stderr)
        elif lines := in_a_child(partial(_seen, item, watch)):
            reached = {name: begun.get(name, 0) | bits for name, bits in lines.items()}
            tests.append(Test(item.nodeid, took, reached, collecting))
    return tests


def _collected(session: pytest.Session, file: Path) -> float:
    before = time.process_time()
    session.perform_collect([str(file)])
    return time.process_time() - before


def _timed(item: pytest.Item) -> float | None:
    before = time.process_time()
    return time.process_time() - before if passes(item) else None


def _seen(item: pytest.Item, watch: _Watch) -> dict[str, int]:
    with watch:
        passes(item)
    return watch.lines()


class _Watch:
    """Notes the lines of the package that are run through."""

    def __init__(self) -> None:
        self.of: dict[CodeType, tuple[set[int], Callable[[FrameType, str, Any], Any]] | None] = {}

    def __enter__(self) -> None:
        sys.settrace(self._called)

    def __exit__(self, *_error: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, _event: str, _argument: object) -> Any:
        code = frame.f_code
        if code not in self.of:
            self.of[code] = self._note(code) if code.co_filename.startswith(str(FOLDER)) else None
        noted = self.of[code]
        return noted[1] if noted and noted[0] else None

    def _note(self, code: CodeType) -> tuple[set[int], Callable[[FrameType, str, Any], Any]]:
        left = {line for _, _, line in code.co_lines() if line is not None} - {code.co_firstlineno}

        def note(frame: FrameType, _event: str, _argument: object) -> Any:
            left.discard(frame.f_lineno)
            return note

        return left, note

    def lines(self) -> dict[str, int]:
        found: dict[str, int] = defaultdict(int)
        for code, noted in self.of.items():
            if noted:
                all_lines = {line for _, _, line in code.co_lines() if line is not None}
                for line in all_lines - noted[0]:
                    found[Path(code.co_filename).name] |= 1 << line
        return dict(found)


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


# A trial


class Sources(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of the project whose code is given, so that a child need not compile them again."""

    def __init__(self) -> None:
        self.codes: dict[str, tuple[str, CodeType]] = {}
        for folder in (TOP / "heirs_rules", TOP / "tests"):
            for path in sorted(folder.rglob("*.py")):
                if path.name != "__init__.py":
                    name = ".".join(path.relative_to(TOP).with_suffix("").parts)
                    self.codes[name] = str(path), compile(path.read_bytes(), str(path), "exec")

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        if name not in self.codes:
            return None
        return importlib.util.spec_from_file_location(name, self.codes[name][0], loader=self)

    def create_module(self, _spec: object) -> None:
        """It is made as usual."""

    def exec_module(self, module: ModuleType) -> None:
        exec(self.codes[module.__name__][1], module.__dict__)


@attrs.define
class Trials:
    """Tries changes, one after the other; the tests that noticed the last ones come first."""

    session: pytest.Session
    sources: Sources
    tests: list[Test]
    seconds: float
    """Of the tests that run through the place of a change, as many are tried as take so long together."""
    noticed: dict[str, list[Test]] = attrs.Factory(dict)
    """For each module the tests that noticed a change, the last one first."""

    @classmethod
    def of(
        cls, session: pytest.Session, sources: Sources, names: Iterable[str], seen: str | None, seconds: float
    ) -> Trials:
        """With what is known of the tests from a file, if it is there; else they are watched, and it is written."""
        kept = Path(seen) if seen else None
        if kept and kept.exists():
            return cls(session, sources, pickle.loads(kept.read_bytes()), seconds)
        tests = [*watched(session, files(names), seconds * LONGEST)]
        if kept:
            kept.write_bytes(pickle.dumps(tests))
        return cls(session, sources, tests, seconds)

    def outcome(self, module: str, tree: ast.Module, change: Change) -> tuple[Outcome, str]:
        """What becomes of a change, and the test that noticed it."""
        tests, path = [*self._chosen(module, change)], FOLDER / module

        def install() -> None:
            self.sources.codes[f"{PACKAGE}.{path.stem}"] = str(path), change.make(tree, str(path))

        outcome, last = self._tried(tests, install) if tests else (Outcome.NOT_REACHED, None)
        if last is not None:
            others = [test for test in self.noticed.get(module, []) if test is not last]
            self.noticed[module] = [last, *others][:12]
        return outcome, last.name if last else ""

    def check(self) -> None:
        """Whether all tests pass after each other as long as nothing is changed."""
        failed = self._tried(self.tests, lambda: None)[1]
        assert failed is None, f"{failed.name} fails after the tests before it, although nothing has been changed"

    def _tried(self, tests: list[Test], install: Callable[[], object]) -> tuple[Outcome, Test | None]:
        """What comes of tests that are run in a child, one after the other, and the one that ended it."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            install()
            _try(self.session, tests, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            begun = len(pipe.read())
        status = os.waitpid(child, 0)[1]
        if status == 0:
            return Outcome.SURVIVED, None
        timed = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return (Outcome.TIME if timed else Outcome.FAILED), tests[max(begun - 1, 0)]

    def _chosen(self, module: str, change: Change) -> Iterator[Test]:
        """The tests that run through a place: those that noticed something last, then the quickest of all files."""
        bits = sum(1 << line for line in change.reached)
        reaching = [test for test in self.tests if (test.lines.get(module, 0) & bits if bits else module in test.lines)]
        first = [test for test in self.noticed.get(module, []) if test in reaching and test.seconds < 0.3]
        by_file: dict[str, int] = defaultdict(int)
        order = []
        for test in sorted(reaching, key=lambda test: (test.seconds, test.name)):
            by_file[test.file] += 1
            cost = test.collecting + test.seconds * by_file[test.file]
            order.append((cost / test.lines[module].bit_count(), test.name, test))
        rest = [test for *_, test in sorted(order) if test not in first]
        left = self.seconds
        for test in (*first, *rest):
            if test.seconds <= left or left == self.seconds:
                left -= test.seconds
                yield test


def _try(session: pytest.Session, tests: list[Test], writing: int) -> None:
    """Run tests in a child, and end it, with 0 if all of them pass."""
    try:
        import resource  # which is not there on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        items: dict[str, dict[str, pytest.Item]] = {}
        for test in tests:
            os.write(writing, b".")
            if test.file not in items:
                _give(20)
                items[test.file] = {item.nodeid: item for item in session.perform_collect([str(TOP / test.file)])}
            _give(2 + 10 * test.seconds)
            item = items[test.file].get(test.name)
            if item is None or not passes(item):
                os._exit(1)
    except BaseException:  # noqa: BLE001 - whatever happens, the change was noticed
        os._exit(1)
    os._exit(0)


def _give(seconds: float) -> None:
    """End this process by a signal when it has worked so long, or waited ten times as long."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)
