"""The public names: explained where they are defined, shown in docs/playing.md; and the examples in docstrings run."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
from enum import Enum
from pathlib import Path
from types import ModuleType

import pytest

import heirs_rules as hr

PLAYING = (Path(__file__).parent.parent / "docs" / "playing.md").read_text(encoding="utf-8")
MODULES = [
    hr,
    *(
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(hr.__path__, "heirs_rules.")
        if not found.name.endswith("__main__")
    ),
]
WITH_EXAMPLES = [
    module for module in MODULES if any(test.examples for test in doctest.DocTestFinder().find(module, module.__name__))
]


@pytest.mark.parametrize("module", WITH_EXAMPLES, ids=lambda module: module.__name__)
def test_examples_in_docstrings_come_out(module: ModuleType) -> None:
    assert doctest.testmod(module, report=True).failed == 0


def test_there_are_examples() -> None:
    assert {"heirs_rules", "heirs_rules.game.game", "heirs_rules.game.record"} <= {it.__name__ for it in WITH_EXAMPLES}


@pytest.mark.parametrize("name", hr.__all__)
def test_a_public_name_is_explained(name: str) -> None:
    module = importlib.import_module(hr._HOME_OF[name])
    assert module.__file__ is not None
    assert explanation(name, ast.parse(Path(module.__file__).read_text(encoding="utf-8"))).strip()


EVERYTHING = [value for module in MODULES for value in vars(module).values()]
ENUMS = sorted({it for it in EVERYTHING if isinstance(it, type) and issubclass(it, Enum)}, key=str)


@pytest.mark.parametrize("members", ENUMS, ids=lambda members: members.__name__)
def test_no_two_names_mean_the_same(members: type[Enum]) -> None:
    assert len({*members.__members__.values()}) == len(members.__members__)


def explanation(name: str, module: ast.Module) -> str:
    """The docstring of a class or function, or the text below a constant."""
    for statement, following in zip(module.body, [*module.body[1:], None], strict=True):
        if isinstance(statement, ast.ClassDef | ast.FunctionDef) and statement.name == name:
            return ast.get_docstring(statement) or ""
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            below = following.value if isinstance(following, ast.Expr) else None
            return str(below.value) if isinstance(below, ast.Constant) else ""
    raise AssertionError(f"{name} is not defined in its module")


@pytest.mark.parametrize("name", hr.__all__)
def test_a_public_name_is_shown_on_the_page_about_python(name: str) -> None:
    assert re.search(rf"\b{name}\b", PLAYING), f"docs/playing.md does not mention {name}"
