"""The options of `heirs-rules lint`: what is checked, which findings count, in what form they come, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path

import pytest

import heirs_rules.commands.lint
from heirs_rules.language import cards_file, checks
from heirs_rules.language import lint as checking
from heirs_rules.language.rules import RULES
from tests.command_line import BROKEN, HERO, OTHER, WARNED, Run, file, process

pytestmark = pytest.mark.usefixtures("own_folder")

DOCUMENTS = ["json", "gitlab", "sarif"]
TWO = BROKEN + OTHER.removeprefix("heroes:\n").replace("draw a card", "name a faction")
"""An error, HR201, and a warning, HR305."""


def found(document: str) -> list[dict[str, object]]:
    """The findings in a document of any form."""
    read = json.loads(document)
    listed: list[dict[str, object]] = (
        read if isinstance(read, list) else read["findings"] if "findings" in read else read["runs"][0]["results"]
    )
    return listed


def codes(out: str) -> list[str]:
    return re.findall(r"\[(HR\d{3}) ", out)


def crashing(*_: object) -> object:
    raise ZeroDivisionError("division by nothing")


# How it ends


@pytest.mark.parametrize(
    ("text", "arguments", "code"),
    [
        (HERO, [], 0),
        (BROKEN, [], 1),
        (WARNED, [], 1),
        (WARNED, ["--fail-level", "warning"], 1),
        (WARNED, ["--fail-level", "info"], 1),
        (WARNED, ["--fail-level", "error"], 0),
        (BROKEN, ["--fail-level", "error"], 1),
        (BROKEN, ["--exit-zero"], 0),
        (BROKEN, ["--ignore", "HR201"], 0),
    ],
)
@pytest.mark.parametrize("form", ["text", "concise", "github", *DOCUMENTS])
def test_exit_codes(run: Run, text: str, arguments: list[str], code: int, form: str) -> None:
    assert run("lint", file("mine.yaml", text), "--format", form, *arguments)[0] == code


def test_what_does_not_fail_is_shown(run: Run) -> None:
    code, out, _ = run("lint", file("mine.yaml", WARNED), "--fail-level", "error")
    assert (code, codes(out)) == (0, ["HR305"])
    code, out, _ = run("lint", file("mine.yaml", TWO), "--exit-zero")
    assert (code, codes(out)) == (0, ["HR201", "HR305"])


# One document, whatever happens


@pytest.mark.parametrize("form", DOCUMENTS)
@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.yaml"],
        ["mine.yaml", "missing.yaml"],
        ["empty"],
        ["*.nothing"],
        ["--select", "HR777", "mine.yaml"],
        ["--text", "draw a card", "mine.yaml"],
        ["--show-files"],
        ["--explain", "HR201"],
        ["--stdin-filename", "x.yaml", "mine.yaml"],
    ],
)
def test_a_call_that_cannot_be_carried_out_gives_an_empty_document(run: Run, form: str, arguments: list[str]) -> None:
    file("mine.yaml", BROKEN)
    file("empty/readme.txt", "nothing")
    code, out, err = run("lint", *arguments, "--format", form)
    assert (code, found(out)) == (2, [])
    assert re.fullmatch(r"heirs-rules: .+\n", err)
    if form == "sarif":
        assert json.loads(out)["runs"][0]["invocations"] == [{"executionSuccessful": False}]


@pytest.mark.parametrize("form", ["text", *DOCUMENTS])
def test_a_mistake_of_ours_is_3(run: Run, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.setattr(heirs_rules.commands.lint, "checked", crashing)
    code, out, err = run("lint", "--format", form)
    assert code == 3
    assert (out == "") if form == "text" else (found(out) == [])
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.splitlines()[-2:] == [
        "ZeroDivisionError: division by nothing",
        "heirs-rules: this is a mistake in heirs-rules itself: please report it, with the lines above",
    ]


@pytest.mark.parametrize("form", ["text", *DOCUMENTS])
def test_interrupted_is_130(run: Run, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(heirs_rules.commands.lint, "checked", interrupted)
    code, out, err = run("lint", "--format", form)
    assert (code, err) == (130, "")
    assert (out == "") if form == "text" else (found(out) == [])


@pytest.mark.parametrize("form", DOCUMENTS)
def test_documents_are_one_document(run: Run, form: str) -> None:
    name = file("mine.yaml", TWO)
    code, out, err = run("lint", name, "--format", form, "--color", "always", "--statistics")
    assert (code, len(found(out))) == (1, 2)
    assert err == "    1  HR201 unexpected-word\n    1  HR305 unused-antecedent\n"
    assert found(run("lint", "--format", form)[1]) == []
    assert len(found(run("lint", "--text", "draw card", "--format", form)[1])) == 1


def test_sarif_explains_the_rules(run: Run) -> None:
    run_of_it = json.loads(run("lint", file("mine.yaml", TWO), "--format", "sarif")[1])["runs"][0]
    for rule in run_of_it["tool"]["driver"]["rules"]:
        assert RULES[rule["id"]].name == rule["name"]
        assert rule["fullDescription"]["text"].count(".") >= 2
    assert run_of_it["invocations"] == [{"executionSuccessful": True}]


# A crash hides nothing else


@pytest.mark.parametrize(
    ("module", "name", "check", "line", "others"),
    [
        (checks, "check_antecedents", "antecedents", 6, ["HR501", "HR109"]),
        (checks, "check_contradictions", "contradictions", 6, ["HR302", "HR109"]),
        (checks, "check_misreadings", "misreadings", 6, ["HR302", "HR501", "HR109"]),
        (checks, "check_performing", "performing", 6, ["HR302", "HR501", "HR109"]),
        (checks, "is_worded_as_usual", "usual wording", 6, ["HR302", "HR501", "HR109"]),
        (cards_file, "effect_findings", "card", 2, ["HR109"]),
        (checking, "circles", "circles", 1, ["HR302", "HR501", "HR109"]),
        (checking, "read_cards", "cards file", 1, []),
    ],
)
def test_a_check_that_crashes_hides_no_other(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: object, name: str, check: str, line: int, others: list[str]
) -> None:
    mine = HERO.replace("draw a card", "|\n      bury it\n      draw 0 cards")
    file("mine.yaml", mine + HERO.removeprefix("heroes:\n").replace("    effect: draw a card\n", ""))
    monkeypatch.setattr(module, name, crashing)
    code, out, err = run("lint", "mine.yaml", "--format", "json", "--exit-zero", "--select", "HR1,HR3,HR5")
    reported = found(out)
    crash = next(finding for finding in reported if finding["code"] == "HR999")
    assert code == 3
    assert sorted(str(finding["code"]) for finding in reported) == sorted(["HR999", *others])
    message = f"heirs-rules itself crashed in '{check}': ZeroDivisionError: division by nothing"
    assert (crash["message"], crash["name"], crash["line"]) == (
        message,
        "internal-error",
        line,
    )
    assert crash["card"] == ("Old Salt" if line > 1 else None)
    assert err.count("Traceback (most recent call last):") == err.count("ZeroDivisionError: division by nothing") == 1
    sarif = json.loads(run("lint", "mine.yaml", "--format", "sarif")[1])["runs"][0]
    assert sarif["invocations"] == [{"executionSuccessful": False}]
    assert "HR999" in {rule["id"] for rule in sarif["tool"]["driver"]["rules"]}


def test_a_card_that_crashes_is_counted_all_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_file, "effect_findings", crashing)
    code, out, _ = run("lint", file("mine.yaml", HERO + "deck: {heroes: 1}\n"))
    assert (code, codes(out)) == (3, ["HR999"])
    assert out.endswith("\nmine.yaml: 1 hero, 0 leaders, 1 error\n")


# Order


def test_the_order_of_the_files_does_not_matter(run: Run) -> None:
    names = [file(f"{name}.yaml", TWO.replace("salt", name)) for name in "abc"]
    out = run("lint", *names)[1]
    assert codes(out) == ["HR201", "HR305"] * 3
    assert run("lint", *reversed(names))[1] == out


def test_what_is_missing_is_one_finding(run: Run) -> None:
    code, out, _ = run("lint", file("mine.yaml", "heroes:\n  - id: old-salt\n"), "--format", "concise")
    assert (code, codes(out)) == (1, ["HR101"])
    assert "'name' and 'faction' are missing" in out


# Which rules


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["HR201", "HR305"]),
        (["--select", "HR201"], ["HR201"]),
        (["--select", "hr2"], ["HR201"]),
        (["--select", "HR"], ["HR201", "HR305"]),
        (["--select", "unused-antecedent"], ["HR305"]),
        (["--select", "HR2, HR305"], ["HR201", "HR305"]),
        (["--select", "HR2", "--select", "HR305"], ["HR201", "HR305"]),
        (["--select", "HR1"], []),
        (["--ignore", "HR2"], ["HR305"]),
        (["--ignore", "Unused-Antecedent,HR2"], []),
        (["--select", "HR2,HR3", "--ignore", "HR305"], ["HR201"]),
    ],
)
def test_rules_are_selected_and_ignored(run: Run, arguments: list[str], expected: list[str]) -> None:
    code, out, err = run("lint", file("mine.yaml", TWO), *arguments)
    assert (code, codes(out), err) == (int(bool(expected)), expected, "")


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ("HR201,unknown-wrod", "there is no rule 'unknown-wrod'; did you mean 'unknown-word'?"),
        ("HR601x", "there is no rule 'HR601x'; did you mean 'HR601'?"),
        ("unknown", "there is no rule 'unknown'; `heirs-rules lint --explain HR` lists all"),
        ("HR777", "there is no rule 'HR777'; `heirs-rules lint --explain HR` lists all"),
        ("H", "there is no rule 'H'; `heirs-rules lint --explain HR` lists all"),
        ("HR2,", "there is no rule ''; `heirs-rules lint --explain HR` lists all"),
    ],
)
def test_a_rule_that_does_not_exist_is_a_wrong_call(run: Run, option: str, rules: str, complaint: str) -> None:
    assert run("lint", file("mine.yaml", TWO), option, rules) == (2, "", f"heirs-rules: {complaint}\n")


# Forms for people


def test_concise_is_a_line_a_finding(run: Run) -> None:
    code, out, err = run("lint", file("mine.yaml", TWO), "--format", "concise")
    assert (code, err) == (1, "")
    assert out == (
        "mine.yaml:5:18: error[HR201 unexpected-word]: expected a number such as 'a', '2' or 'up to 3', found 'card'"
        "  (Old Salt)\n"
        "mine.yaml:9:13: warning[HR305 unused-antecedent]: a faction is named here, and never used  (Young Salt)\n"
        "mine.yaml: 2 heroes, 0 leaders, 1 error, 1 warning\n"
    )
    assert run("lint", "--format", "concise")[1] == "cards.yaml: 73 heroes, 6 leaders, no findings\n"


def test_statistics_come_behind_the_findings(run: Run) -> None:
    name = file("mine.yaml", BROKEN.replace("draw card", "|\n      draw card\n      bury hero\n      smash it"))
    block = "    2  HR201 unexpected-word\n    1  HR301 unknown-word\n"
    summary = "mine.yaml: 1 hero, 0 leaders, 3 errors"
    hint = " (--fix --unsafe repairs 2)"
    assert run("lint", name, "--statistics")[1].endswith(f"\n\n{block}\n{summary}{hint}\n")
    assert run("lint", name, "--statistics", "--format", "concise")[1].endswith(f"(Old Salt)\n{block}{summary}\n")
    assert run("lint", "--statistics")[1] == "cards.yaml: 73 heroes, 6 leaders, no findings\n"


def test_github_has_annotations_and_counts(run: Run) -> None:
    code, out, err = run("lint", file("mine.yaml", TWO), "--format", "github", "--color", "always")
    assert (code, err) == (1, "")
    first, second, summary = out.splitlines()
    assert first.startswith("::error file=mine.yaml,line=5,endLine=5,col=18,endColumn=22,title=HR201 unexpected-word::")
    assert second.startswith("::warning file=mine.yaml,line=9,endLine=9,col=13,endColumn=27,title=HR305 unused-")
    assert summary == "1 file: 2 heroes, 0 leaders, 1 error, 1 warning"


@pytest.mark.parametrize("variable", ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
def test_paths_are_those_of_the_checkout(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str
) -> None:
    file("sets/mine.yaml", BROKEN)
    monkeypatch.chdir("sets")
    for top, path in ((tmp_path, "sets/mine.yaml"), (tmp_path / "elsewhere", "mine.yaml")):
        monkeypatch.setenv(variable, str(top))
        assert f" file={path},line=5," in run("lint", "mine.yaml", "--format", "github")[1]
        [issue] = json.loads(run("lint", "mine.yaml", "--format", "gitlab")[1])
        assert issue["location"]["path"] == path
        assert f'"uri": "{path}"' in run("lint", "mine.yaml", "--format", "sarif")[1]


@pytest.mark.parametrize("form", ["github", *DOCUMENTS])
def test_forms_for_programs_have_no_colours(run: Run, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    name = file("mine.yaml", TWO)
    assert "\x1b" not in run("lint", name, "--format", form, "--color", "always")[1]
    assert "\x1b[" in run("lint", name, "--format", "concise")[1]


# Which files


def test_patterns_stand_for_what_they_match(run: Run) -> None:
    for name in ("sets/b.yaml", "sets/a.yml", "sets/deep/er/c.yaml", "sets/.hidden.yaml", "sets/d.txt"):
        file(name, HERO.replace("salt", Path(name).stem.strip(".")))
    text = Path("sets/d.txt").resolve()
    for pattern, expected in {
        "sets/*.yaml": ["sets/b.yaml"],
        "sets/?.y*ml": ["sets/a.yml", "sets/b.yaml"],
        "sets/[bc].yaml": ["sets/b.yaml"],
        "sets/**/*.yaml": ["sets/b.yaml", "sets/deep/er/c.yaml"],
        "**/er": ["sets/deep/er/c.yaml"],
        "sets": ["sets/a.yml", "sets/b.yaml", "sets/deep/er/c.yaml"],
        str(text.with_name("d.t*")): [text.as_posix()],
    }.items():
        assert run("lint", pattern, "--show-files") == (0, "".join(f"{name}\n" for name in expected), "")
    assert run("lint", "sets/**/*.yaml") == (0, "2 files: 2 heroes, 0 leaders, no findings\n", "")


def test_a_file_with_the_name_of_a_pattern_is_that_file(run: Run) -> None:
    file("a[b].yaml", HERO)
    file("ab.yaml", BROKEN)
    assert run("lint", "a[b].yaml") == (0, "a[b].yaml: 1 hero, 0 leaders, no findings\n", "")


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("sets/*.ymal", "nothing matches sets/*.ymal"),
        ("**/*.ymal", "nothing matches **/*.ymal"),
        ("empty", "there are no .yaml or .yml files in empty"),
    ],
)
def test_what_stands_for_no_file_is_a_wrong_call_unless_that_is_allowed(run: Run, path: str, complaint: str) -> None:
    file("mine.yaml", HERO)
    file("empty/readme.txt", "nothing")
    assert run("lint", path) == (2, "", f"heirs-rules: {complaint}\n")
    assert run("lint", "mine.yaml", path) == (2, "", f"heirs-rules: {complaint}\n")
    assert run("lint", path, "--allow-empty") == (0, "0 files: 0 heroes, 0 leaders, no findings\n", "")
    assert run("lint", "missing.yaml", "--allow-empty")[0] == 2


def test_files_are_shown_and_not_checked(run: Run) -> None:
    for name in ("sets/b.yaml", "sets/a.yaml"):
        file(name, BROKEN)
    path = os.path.join("sets", "a.yaml")  # noqa: PTH118 - with the separator of this system
    assert run("lint", path, "sets", "sets/./a.yaml", "--show-files") == (0, "sets/a.yaml\nsets/b.yaml\n", "")
    assert run("lint", "--show-files")[1].endswith("/cards.yaml\n")
    assert run("lint", "--text", "draw a card", "--show-files")[0] == 2


def test_standard_input_has_the_name_it_is_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BROKEN.encode())))
    out = run("lint", "-", "--stdin-filename", os.path.join("sets", "new.yaml"))[1]  # noqa: PTH118 - as above
    assert out.startswith("sets/new.yaml:5:18: error[HR201 unexpected-word]")
    assert out.endswith("\nsets/new.yaml: 1 hero, 0 leaders, 1 error (--fix --unsafe repairs 1)\n")


def test_a_process_of_its_own_does_the_same() -> None:
    ended = process("lint", "-", "--format", "sarif", "--stdin-filename", "new.yaml", given=BROKEN.encode())
    [result] = found(ended.stdout.decode())
    assert (ended.returncode, ended.stderr, result["ruleId"]) == (1, b"", "HR201")
    ended = process("lint", "missing.yaml", "--format", "gitlab", FORCE_COLOR="1")
    assert (ended.returncode, ended.stdout.split()) == (2, [b"[]"])


def test_help_shows_every_option_with_examples(run: Run) -> None:
    code, out, _ = run("lint", "--help")
    assert code == 0
    for option in ("select", "ignore", "fail-level", "exit-zero", "statistics", "show-files", "stdin-filename"):
        assert f"--{option}" in out
    examples = out.partition("examples:")[2]
    assert all(f"--format {form}" in examples for form in ("concise", "github", "gitlab", "sarif", "json"))
    assert "130 interrupted" in examples
