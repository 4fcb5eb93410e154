"""The command and the functions behind it: what is read, what is printed where, and with which exit code."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import heirs_rules as hr
from heirs_rules.commands import card_files
from heirs_rules.text.diagnostics import Diagnostic
from tests.command_line import BROKEN, HERO, OTHER, REPLACING, WARNED, Run, file, process

pytestmark = pytest.mark.usefixtures("own_folder")


# Exit codes


def test_nothing_found_is_0(run: Run) -> None:
    assert run("lint", file("mine.yaml", HERO)) == (0, "mine.yaml: 1 hero, 0 leaders, no findings\n", "")


def test_an_error_is_1(run: Run) -> None:
    code, out, err = run("lint", file("mine.yaml", BROKEN))
    assert (code, err) == (1, "")
    assert out == (
        "mine.yaml:5:18: error[HR201 unexpected-word]: expected a number such as 'a', '2' or 'up to 3', found 'card'"
        "  (Old Salt)\n"
        "  |\n"
        "5 |     effect: draw card\n"
        "  |                  ^^^^\n"
        "  = help: put 'a' before 'card'  [--fix --unsafe]\n"
        "\n"
        "mine.yaml: 1 hero, 0 leaders, 1 error (--fix --unsafe repairs 1)\n"
    )


def test_a_warning_is_1_too(run: Run) -> None:
    code, out, _ = run("lint", file("mine.yaml", WARNED))
    assert code == 1
    assert out.endswith("mine.yaml: 1 hero, 0 leaders, 1 warning\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["missing.yaml"], "cannot read missing.yaml: no such file or directory"),
        (["mine.yaml", "missing.yaml"], "cannot read missing.yaml: no such file or directory"),
        (["empty"], "there are no .yaml or .yml files in empty"),
        ([""], "cannot read"),
        (["--text", "draw a card", "mine.yaml"], "--text checks one effect, so no files can be given with it"),
    ],
)
def test_what_cannot_be_checked_is_2(run: Run, arguments: list[str], complaint: str) -> None:
    file("mine.yaml", HERO)
    file("empty/readme.txt", "nothing")
    code, out, err = run("lint", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"heirs-rules: {complaint}")


@pytest.mark.parametrize("arguments", [[], ["lnit"], ["lint", "--frmat", "json"], ["lint", "--format", "xml"]])
def test_a_wrong_call_is_2(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("usage: heirs-rules")


def test_an_unreadable_file_is_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: str) -> bytes:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(card_files, "bytes_of", refused)
    assert run("lint", file("mine.yaml", HERO)) == (2, "", "heirs-rules: cannot read mine.yaml: permission denied\n")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", bytes(range(256)), b"PK\3\4" + b"\0" * 99, b""])
def test_a_file_of_another_kind_is_1(run: Run, data: bytes) -> None:
    code, out, err = run("lint", file("mine.yaml", data))
    assert (code, err) == (1, "")
    assert re.search(r"^mine.yaml:\d+:\d+: error\[HR0", out)
    assert re.search(r"mine.yaml: 0 heroes, 0 leaders, \d+ error.*\n\Z", out)


# What is checked


def test_an_effect_by_itself(run: Run) -> None:
    assert run("lint", "--text", "draw a card") == (0, "<text>: no findings\n", "")
    code, out, _ = run("lint", "--text", "draw card")
    assert code == 1
    assert out.startswith("<text>:1:6: error[HR201 unexpected-word]")
    assert out.endswith("\n<text>: 1 error\n")


def test_the_text_of_an_effect_may_be_anything(run: Run) -> None:
    assert run("lint", "--text", "")[0] == 1
    assert run("lint", "--text=-1 empire\r\n+1 tribes")[0] == 0
    assert run("lint", "--text", "\udce9\ud83d \u202e")[0] == 1


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BROKEN.encode())))
    code, out, _ = run("lint", "-")
    assert code == 1
    assert out.startswith("<stdin>:5:18: error[HR201 unexpected-word]")


def test_closed_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run("lint", "-") == (2, "", "heirs-rules: cannot read standard input: it is closed\n")


def test_several_files_are_one_set(run: Run) -> None:
    file("one.yaml", HERO)
    assert run("lint", "one.yaml", file("two.yaml", OTHER)) == (0, "2 files: 2 heroes, 0 leaders, no findings\n", "")
    code, out, _ = run("lint", "one.yaml", file("two.yaml", HERO))
    assert code == 1
    assert "two.yaml:2:9: error[HR109 duplicate-id]: the id 'old-salt' is there already" in out
    assert "one.yaml:2:9: note: it is here first" in out


def test_a_hero_may_replace_another(run: Run) -> None:
    assert run("lint", file("one.yaml", HERO), file("two.yaml", REPLACING))[0] == 0
    code, out, _ = run("lint", file("one.yaml", OTHER), "two.yaml")
    assert code == 1
    assert "two.yaml:2:9: error[HR115 replaces-nothing]" in out


def test_the_same_file_twice_is_checked_once(run: Run) -> None:
    file("sets/one.yaml", HERO)
    arguments = ["sets/one.yaml", "./sets/one.yaml", str(Path("sets/one.yaml").resolve()), "sets", "sets/../sets/"]
    assert run("lint", *arguments) == (0, "sets/one.yaml: 1 hero, 0 leaders, no findings\n", "")


def test_a_folder_stands_for_its_files_in_order(run: Run) -> None:
    file("sets/b/two.YML", BROKEN.replace("old-salt", "b"))
    file("sets/a.yaml", BROKEN)
    file("sets/c.txt", "no cards")
    file("sets/.hidden/d.yaml", "no cards")
    code, out, _ = run("lint", "sets")
    assert code == 1
    assert re.findall(r"^(\S+?):\d", out, re.MULTILINE) == ["sets/a.yaml", "sets/b/two.YML"]
    assert out.endswith("\n2 files: 2 heroes, 0 leaders, 2 errors (--fix --unsafe repairs 2)\n")


def test_paths_have_forward_slashes(run: Run) -> None:
    file("sets/b/two.yaml", BROKEN)
    path = os.path.join("sets", "b", "two.yaml")  # noqa: PTH118 - with the separator of this system
    assert run("lint", path)[1].startswith("sets/b/two.yaml:5:18: ")
    assert json.loads(run("lint", path, "--format", "json")[1])["findings"][0]["path"] == "sets/b/two.yaml"


def test_without_arguments_the_cards_here_or_else_the_bundled_ones(run: Run) -> None:
    assert run("lint") == (0, "cards.yaml: 73 heroes, 6 leaders, no findings\n", "")
    file("cards.yaml", HERO)
    assert run("lint") == (0, "cards.yaml: 1 hero, 0 leaders, no findings\n", "")


# For programs

DIAGNOSTIC_KEYS = ["path", "line", "column", "end_line", "end_column", "code", "name", "severity", "message", "help"]
DIAGNOSTIC_KEYS += ["card", "position", "related", "fix"]


def test_json_is_one_document(run: Run) -> None:
    file("one.yaml", BROKEN)
    code, out, err = run("lint", "one.yaml", file("two.yaml", WARNED), "--format", "json", "--color", "always")
    document = json.loads(out)
    assert (code, err) == (1, "")
    assert list(document) == ["version", "findings", "summary"]
    assert document["version"] == 1
    assert document["summary"] == {"files": 2, "cards": 2, "errors": 2, "warnings": 1, "infos": 0}
    assert [list(finding) for finding in document["findings"]] == [DIAGNOSTIC_KEYS] * 3
    assert document["findings"][0] == {
        "path": "one.yaml",
        "line": 5,
        "column": 18,
        "end_line": 5,
        "end_column": 22,
        "code": "HR201",
        "name": "unexpected-word",
        "severity": "error",
        "message": "expected a number such as 'a', '2' or 'up to 3', found 'card'",
        "help": "put 'a' before 'card'",
        "card": "Old Salt",
        "position": "exact",
        "related": [],
        "fix": {
            "safe": False,
            "message": "put 'a' before 'card'",
            "edits": [{"line": 5, "column": 18, "end_line": 5, "end_column": 18, "text": "a "}],
        },
    }
    assert document["findings"][1]["related"] == [
        {"path": "one.yaml", "line": 2, "column": 9, "end_line": 2, "end_column": 17, "message": "it is here first"}
    ]


def test_json_without_findings_is_a_document_too(run: Run) -> None:
    code, out, _ = run("lint", "--format", "json")
    assert code == 0
    assert json.loads(out) == {
        "version": 1,
        "findings": [],
        "summary": {"files": 1, "cards": 79, "errors": 0, "warnings": 0, "infos": 0},
    }


def test_json_of_a_text(run: Run) -> None:
    document = json.loads(run("lint", "--text", "\udce9 it", "--format", "json")[1])
    assert document["summary"] == {"files": 0, "cards": 0, "errors": 1, "warnings": 0, "infos": 0}
    assert document["findings"][0]["path"] == "<text>"
    assert document["findings"][0]["card"] is None


# For people


@pytest.mark.parametrize(
    ("arguments", "environment", "coloured"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ([], {"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], environment: dict[str, str], coloured: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    file("mine.yaml", BROKEN)
    assert ("\x1b[" in run("lint", "mine.yaml", *arguments)[1]) is coloured
    assert ("\x1b[" in run("show", *arguments)[1]) is coloured
    assert "\x1b[" not in run("lint", "mine.yaml", "--format", "json", *arguments)[1]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_consoles_that_cannot_show_everything(encoding: str) -> None:
    file("mine.yaml", BROKEN.replace("Old Salt", "漢字 é").replace("draw card", "draw a карта"))
    ended = process("lint", "mine.yaml", PYTHONIOENCODING=encoding)
    out = ended.stdout.decode(encoding)
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert ("(漢字 é)" in out) is (encoding == "utf-8")
    assert "mine.yaml:5:20: error[HR301 unknown-word]" in out
    shown = process("show", "--cards", file("two.yaml", HERO.replace("Old Salt", "漢字 é")), PYTHONIOENCODING=encoding)
    assert (shown.returncode, shown.stderr) == (0, b"")


def test_nothing_in_a_file_can_move_the_cursor(run: Run) -> None:
    file("mine.yaml", BROKEN.replace("name: Old Salt", 'name: "\\e[2J\\u202e\\n"'))
    code, out, _ = run("lint", "mine.yaml")
    assert code == 1
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_a_reader_who_has_seen_enough() -> None:
    file("mine.yaml", "heroes:\n" + BROKEN.removeprefix("heroes:\n") * 2000)
    script = (
        "import subprocess, sys\n"
        "lint = subprocess.Popen([sys.executable, '-m', 'heirs_rules', 'lint', 'mine.yaml'],"
        " stdout=subprocess.PIPE, stderr=subprocess.PIPE)\n"
        "lint.stdout.readline(); lint.stdout.close()\n"
        "complaints = lint.stderr.read()\n"
        "print(lint.wait(), complaints)\n"
    )
    assert process(module=("-c", script)).stdout.strip() == b"1 b''"


def test_version_and_help(run: Run) -> None:
    assert run("--version") == (0, f"heirs-rules {hr.__version__}\n", "")
    for arguments in (["--help"], ["lint", "--help"], ["show", "--help"]):
        code, out, err = run(*arguments)
        assert (code, err) == (0, "")
        assert all(len(line) <= 120 for line in out.splitlines())
        assert arguments == ["--help"] or "examples:" in out
    assert "exit codes: 0 no findings" in run("lint", "--help")[1]


def test_the_module_can_be_run() -> None:
    ended = process("lint", "-", given=HERO.encode())
    assert ended.returncode == 0
    assert ended.stdout.decode().splitlines() == ["<stdin>: 1 hero, 0 leaders, no findings"]


# Show


def test_all_heroes_are_shown(run: Run) -> None:
    code, out, err = run("show")
    assert (code, err) == (0, "")
    assert len(out.split("\n\n")) == 73
    assert out.endswith("(no effect)\n")


def test_heroes_are_shown_by_id_and_by_name_in_the_order_of_the_call(run: Run) -> None:
    file("cards.yaml", HERO + OTHER.removeprefix("heroes:\n").replace("faction", "advanced: true\n    faction"))
    assert run("show", "YOUNG SALT", "old-salt", "young-salt") == (
        0,
        "Young Salt  empire  advanced  young-salt\n  draw a card\n\nOld Salt  undead  old-salt\n  draw a card\n",
        "",
    )


def test_heroes_of_the_same_name_are_all_shown(run: Run) -> None:
    file("cards.yaml", HERO + OTHER.removeprefix("heroes:\n").replace("Young", "Old"))
    assert run("show", "old salt")[1] == (
        "Old Salt  undead  old-salt\n  draw a card\n\nOld Salt  empire  young-salt\n  draw a card\n"
    )


def test_heroes_of_a_faction_are_shown(run: Run) -> None:
    out = run("show", "--faction", "water-folk")[1]
    assert len(out.split("\n\n")) == 19
    file("mine.yaml", HERO)
    assert run("show", "--cards", "mine.yaml", "--faction", "empire") == (
        2,
        "",
        "heirs-rules: there is no such hero in these cards\n",
    )


def test_heroes_of_several_files_are_shown(run: Run) -> None:
    code, out, _ = run("show", "--cards", file("a.yaml", HERO), "--cards", file("b.yaml", REPLACING))
    assert (code, out) == (0, "Old Salt  undead  old-salt\n  +1 empire\n")


def test_what_cannot_be_shown(run: Run) -> None:
    hero = hr.load_cards().heroes[0]
    misspelt = hero.id[:3] + hero.id[4:]
    assert run("show", misspelt) == (
        2,
        "",
        f"heirs-rules: there is no hero '{misspelt}'; did you mean '{hero.id}'?\n",
    )
    assert run("show", "--faction", "undaed")[2] == (
        "heirs-rules: there is no faction 'undaed'; did you mean 'undead'?\n"
    )
    code, out, err = run("show", "--cards", file("mine.yaml", BROKEN))
    assert (code, out) == (1, "")
    assert err.startswith("mine.yaml:5:18: error[HR201")


# The functions


def codes(found: Sequence[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in found]


def test_lint_takes_a_path_or_a_text() -> None:
    name = file("mine.yaml", BROKEN)
    assert codes(hr.lint(name)) == codes(hr.lint(Path(name))) == codes(hr.lint(BROKEN)) == ["HR201"]
    assert hr.lint(name)[0].path == "mine.yaml"
    assert hr.lint(BROKEN)[0].path == "<text>"
    assert hr.lint(HERO) == ()


@pytest.mark.parametrize("text", ["heroes:", "a: b" + "c" * 5000, "", "\n", "heroes: \ud83d"])
def test_lint_knows_a_text_when_it_sees_one(text: str) -> None:
    assert hr.lint(text)[0].path == "<text>"


@pytest.mark.parametrize("path", ["missing.yaml", Path("heroes: x"), "C:\\missing.yaml", "folder"])
def test_lint_says_that_it_cannot_read_a_file(path: str | Path) -> None:
    Path("folder").mkdir()
    with pytest.raises(OSError, match=r"missing|heroes|folder"):
        hr.lint(path)


def test_load_cards_joins_files() -> None:
    bundled = hr.load_cards()
    name, other = bundled.heroes[0].id, file("two.yaml", HERO)
    joined = hr.load_cards(hr.BUNDLED, other)
    assert joined.heroes[:-1] == bundled.heroes
    assert joined.hero("old-salt").name == "Old Salt"
    assert joined.fingerprint != bundled.fingerprint
    replaced = hr.load_cards(hr.BUNDLED, file("three.yaml", REPLACING.replace("old-salt", name)))
    assert len(replaced.heroes) == 73
    assert replaced.hero(name).name == "Old Salt"
    assert [hero.id for hero in replaced.heroes] == [hero.id for hero in bundled.heroes]


def test_load_cards_raises_all_findings_at_once() -> None:
    file("mine.yaml", BROKEN)
    with pytest.raises(hr.CardError, match="HR201") as caught:
        hr.load_cards("mine.yaml", file("two.yaml", WARNED))
    assert codes(caught.value.diagnostics) == ["HR201", "HR109", "HR305"]
    assert "mine.yaml:5:18: error[HR201 unexpected-word]" in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_load_cards_lets_warnings_pass() -> None:
    assert hr.load_cards(file("mine.yaml", WARNED)).hero("old-salt").effect == hr.parse("name a faction")


def test_parse_raises_what_is_wrong() -> None:
    with pytest.raises(hr.CardError) as caught:
        hr.parse("bury a heroo\n+1 red")
    assert codes(caught.value.diagnostics) == ["HR301", "HR301"]
    assert [(found.line, found.column) for found in caught.value.diagnostics] == [(1, 8), (2, 4)]
    assert hr.canonical(hr.parse("bury it")) == "bury it"


def test_the_public_names() -> None:
    for name in hr.__all__:
        assert getattr(hr, name) is not None
    assert set(hr.__all__) <= set(dir(hr))
    with pytest.raises(AttributeError, match="'heirs_rules' has no attribute 'laod_cards'"):
        getattr(hr, "laod_cards")  # noqa: B009 - a wrong name in code would not pass the type checker


def test_the_import_costs_next_to_nothing() -> None:
    script = (
        "import sys, heirs_rules; print(sorted({'lark', 'yaml', 'attrs', 'heirs_rules.language'} & set(sys.modules)))"
    )
    assert process(module=("-c", script)).stdout.strip() == b"[]"


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["lint", "--help"]])
def test_what_needs_no_cards_loads_nothing_about_them(arguments: list[str]) -> None:
    script = (
        "import sys; from heirs_rules.cli import main\n"
        f"try: main({arguments})\n"
        "except SystemExit: print(sorted(name for name in sys.modules if 'heirs_rules.language' in name))"
    )
    assert process(module=("-c", script)).stdout.split(b"\n")[-2] == b"[]"
