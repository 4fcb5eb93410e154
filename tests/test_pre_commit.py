"""The hooks for pre-commit: they have what it asks for, look at the right files, and find what they are for."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.command_line import BROKEN, HERO, OTHER, REPLACING, Run, file

TOP = Path(__file__).parent.parent
HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook for hook in yaml.safe_load((TOP / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}
CHANGED, FORMATTED, DECK = "heirs-rules-lint", "heirs-rules-fmt", "heirs-rules-lint-deck"

pytestmark = pytest.mark.usefixtures("own_folder")


def exit_code(run: Run, id: str, *changed: str, args: list[str] | None = None) -> int:
    """How a hook ends that pre-commit calls for these files, perhaps with the `args` of a user."""
    hook = HOOKS[id]
    _, *arguments = shlex.split(hook["entry"])
    further = hook.get("args", []) if args is None else args
    code, _, _ = run(*arguments, *further, *(changed if hook.get("pass_filenames", True) else ()))
    return code


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_a_hook_installs_the_project_and_runs_its_command(hook: dict[str, Any]) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"id", "name", "description", "entry", "language"} <= hook.keys()
    assert hook["language"] == "python"
    assert shlex.split(hook["entry"])[0] in project["scripts"]


def test_there_is_a_hook_for_changed_files_and_one_for_the_deck() -> None:
    assert [*HOOKS] == [CHANGED, FORMATTED, DECK]
    assert HOOKS[CHANGED]["types"] == HOOKS[FORMATTED]["types"] == ["yaml"]
    assert HOOKS[CHANGED]["files"] == HOOKS[FORMATTED]["files"]
    assert HOOKS[DECK]["pass_filenames"] is False


@pytest.mark.parametrize(
    "name", ["cards.yaml", "cards.yml", "sets/new-cards.yaml", "my.cards.yml", "cards/thursday.yaml"]
)
def test_cards_files_are_known_by_their_names(name: str) -> None:
    assert re.search(HOOKS[CHANGED]["files"], name)


@pytest.mark.parametrize("name", ["compose.yaml", "postcards.yaml", "cards.yaml.txt", "discards/a.yaml", "cards.json"])
def test_other_files_are_left_alone(name: str) -> None:
    assert not re.search(HOOKS[CHANGED]["files"], name)


def test_changed_files_are_checked(run: Run) -> None:
    assert exit_code(run, CHANGED, file("cards.yaml", HERO), file("new-cards.yaml", OTHER)) == 0
    assert exit_code(run, CHANGED, "cards.yaml", file("new-cards.yaml", BROKEN)) == 1


def test_what_a_changed_file_replaces_may_be_in_another_one(run: Run) -> None:
    file("cards.yaml", HERO)
    changed = [file("more-cards.yaml", OTHER), file("new-cards.yaml", REPLACING)]
    assert exit_code(run, CHANGED, *changed) == 0
    assert exit_code(run, DECK, args=["cards.yaml", *changed]) == 0
    assert exit_code(run, DECK, args=changed) == 1


def test_changed_files_are_laid_out(run: Run) -> None:
    assert exit_code(run, FORMATTED, file("cards.yaml", HERO)) == 0
    loose = HERO.replace("draw a card", "|\n        draw one card")
    assert exit_code(run, FORMATTED, file("new-cards.yaml", loose)) == 0, "pre-commit itself sees that it has changed"
    assert Path("new-cards.yaml").read_text(encoding="utf-8") == HERO
    assert exit_code(run, FORMATTED, file("new-cards.yaml", loose), args=["--check"]) == 1


def test_the_deck_is_checked_whatever_has_changed(run: Run) -> None:
    assert exit_code(run, DECK, file("new-cards.yaml", BROKEN)) == 2, "there is no cards.yaml yet"
    file("cards.yaml", HERO)
    assert exit_code(run, DECK, "new-cards.yaml") == 0
    file("sets/more.yaml", HERO)
    assert exit_code(run, DECK, args=["cards.yaml", "sets/"]) == 1, "the same id in two files"
