"""Changes to the code are found, left alone where they say nothing, and noticed by the tests that run through them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mutants.changes import changes_of
from tests.mutants.trials import FOLDER, TOP


def changes(code: str) -> list[str]:
    """What is changed, without where that is."""
    return [str(change).partition(": ")[2] for change in changes_of(ast.parse(code))]


def test_a_place_is_changed_in_every_way() -> None:
    assert [*map(str, changes_of(ast.parse("def f(a):\n    if a <= 1:\n        return [a]")))] == [
        "2:8: condition always true: a <= 1 → True",
        "2:8: condition never true: a <= 1 → False",
        "2:8: other comparison: a <= 1 → a < 1",
        "2:8: other comparison: a <= 1 → a > 1",
        "2:13: other constant: 1 → 2",
        "3:16: nothing returned: [a] → None",
        "3:16: part of a list left out: [a] → []",
    ]


def test_each_kind_of_change_is_made() -> None:
    assert changes("not a") == ["statement left out: not a → pass", "not or minus left out: not a → a"]
    assert changes("x = a and b") == [
        "and ↔ or: a and b → a or b",
        "operand left out: a and b → b",
        "operand left out: a and b → a",
    ]
    assert changes("x = a[1:]") == ["part of a slice left out: 1: → :", "other constant: 1 → 2"]
    assert changes("x = min(a)") == ["other function: min(a) → max(a)"]
    assert changes("x += a") == ["statement left out: x += a → pass", "other operator: x += a → x -= a"]
    assert changes("x = a | b") == ["operand left out: a | b → a", "operand left out: a | b → b"]
    assert changes("x = n - 1") == ["other operator: n - 1 → n + 1", "other constant: 1 → 2"]
    assert changes("match a:\n    case B():\n        c\n    case _:\n        assert_never(a)") == [
        "case left out: case B()",
        "statement left out: c → pass",
    ]


def test_what_says_nothing_is_left_alone() -> None:
    assert changes('"""A module."""\nassert a < 1, "a message"\n__slots__ = ("a",)\nUnion: TypeAlias = A | B') == []
    assert changes("def f(a: int | None) -> str | None:\n    'Does it.'\n    x: int | None = cast('A', a)") == []


def test_a_changed_module_does_something_else() -> None:
    for kind, result in (("other constant", True), ("nothing returned", None)):
        tree = ast.parse("def f(a):\n    return a < 1")
        (change,) = (change for change in changes_of(tree) if change.kind == kind)
        module: dict[str, Callable[[int], object]] = {}
        exec(change.make(tree, "changed.py"), module)
        assert module["f"](1) is result


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each change is made in a process that is split off")
def test_a_change_is_noticed_if_a_test_that_runs_through_it_fails(tmp_path: Path) -> None:
    """9.2: on the same space the Water Folk has won already, so that one of two comparisons is as good as before."""
    tree = ast.parse((FOLDER / "score.py").read_bytes())
    one, other = (
        next(f"score.py:{change}" for change in changes_of(tree) if str(change).endswith(f"→ empire {sign} tribes"))
        for sign in (">=", "<=")
    )
    (tmp_path / "changes").write_text(f"{one}\n{other}\n", encoding="utf-8")
    options = ["--again", str(tmp_path / "changes"), "--tests", "game/test_score.py"]
    command = [sys.executable, "-m", "tests.mutants", "--only", "score", *options]
    done = subprocess.run(command, cwd=TOP, capture_output=True, encoding="utf-8", check=True)
    first, *_, last = done.stdout.splitlines()
    assert (first, last.split()) == (one, ["1", "0", "1", "0", "all", "2"])
