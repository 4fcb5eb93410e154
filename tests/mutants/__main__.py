"""`python -m tests.mutants` makes every change to every module of `heirs_rules/game`, one at a time.

It prints each change that no test noticed, and how many of each kind were. With `--only picking,steps` it keeps to some
modules, with `--every 10` to every tenth change; `--again FILE` tries those once more that such a run has printed.
"""

from __future__ import annotations

import argparse
import ast
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.mutants.changes import Change, changes_of
from tests.mutants.trials import FILES, FOLDER, Outcome, Sources, Trials, in_a_session

_NOT_REACHED = f"  ({Outcome.NOT_REACHED.value})"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", metavar="MODULES", help="change these modules only, such as picking,steps")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="make every Nth change only")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="begin with the Nth of these")
    parser.add_argument("--again", metavar="FILE", help="make the changes only that are named in this file")
    parser.add_argument("--tests", metavar="FILES", default=",".join(FILES), help="try these tests only")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long tests run on, if none fails (default 3)")
    parser.add_argument("--seen", metavar="FILE", help="what runs through what: write it there, or read it")
    return parser.parse_args()


def chosen(options: argparse.Namespace) -> Iterator[tuple[str, ast.Module, Change]]:
    """The changes that are asked for, each with the module that it is made to."""
    names = options.only.split(",") if options.only else sorted(path.stem for path in FOLDER.glob("*.py"))
    again = None
    if options.again:
        again = {line.removesuffix(_NOT_REACHED) for line in Path(options.again).read_text("utf-8").splitlines()}
    number = 0
    for name in names:
        tree = ast.parse((FOLDER / f"{name}.py").read_bytes())
        for change in changes_of(tree):
            number += 1
            if number % options.every == options.first % options.every and (
                again is None or f"{name}.py:{change}" in again
            ):
                yield f"{name}.py", tree, change


def tried(trials: Trials, changes: Iterable[tuple[str, ast.Module, Change]]) -> Counter[tuple[str, Outcome]]:
    """Make the changes, and print those that no test noticed; how many of each kind and module came out how."""
    score: Counter[tuple[str, Outcome]] = Counter()
    begun = time.monotonic()
    for number, (module, tree, change) in enumerate(changes, 1):
        outcome, _ = trials.outcome(module, tree, change)
        score[change.kind, outcome] += 1
        score[module, outcome] += 1
        if outcome in (Outcome.SURVIVED, Outcome.NOT_REACHED):
            print(f"{module}:{change}" + (_NOT_REACHED if outcome is Outcome.NOT_REACHED else ""), flush=True)
        if number % 100 == 0:
            print(f"{number} in {time.monotonic() - begun:.0f} s, {module}", file=sys.stderr, flush=True)
    return score


def print_table(score: Counter[tuple[str, Outcome]]) -> None:
    names = sorted({name for name, _ in score}, key=lambda name: (name.endswith(".py"), name))
    print("\n" + "".join(f"{outcome.value:>20}" for outcome in Outcome))
    for name in names:
        print("".join(f"{score[name, outcome]:>20}" for outcome in Outcome) + f"  {name}")
    modules = [name for name in names if name.endswith(".py")]
    total = [sum(score[name, outcome] for name in modules) for outcome in Outcome]
    print("".join(f"{number:>20}" for number in total) + f"  all {sum(total)}")


def main() -> None:
    options = arguments()

    def work(sources: Sources, session: pytest.Session) -> None:
        trials = Trials.of(session, sources, options.tests.split(","), options.seen, options.seconds)
        if not options.seen:
            trials.check()
        print_table(tried(trials, chosen(options)))

    in_a_session(work)


if __name__ == "__main__":
    main()
