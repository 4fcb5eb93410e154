"""`heirs-rules lint --fix` and `--diff`: what is written where, what is said, and what is left alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from heirs_rules.commands import card_files, fixing
from heirs_rules.language.repairs import repaired
from heirs_rules.text.difference import difference
from tests.command_line import BROKEN, HERO, WARNED, Run, file, process

pytestmark = pytest.mark.usefixtures("own_folder")

FIXED = HERO.replace("draw a card", "draw 2 cards")
TYPOS = HERO.replace("draw a card", "Draw two Cards").replace("undead", "Undead")


def test_files_are_repaired(run: Run) -> None:
    file("one.yaml", TYPOS)
    file("two.yaml", BROKEN.replace("old-salt", "other"))
    code, out, err = run("lint", "--fix", "one.yaml", "two.yaml", "--format", "concise")
    assert (code, err) == (1, "")
    assert out == (
        "two.yaml:5:18: error[HR201 unexpected-word]: expected a number such as 'a', '2' or 'up to 3', found 'card'"
        "  (Old Salt)\n"
        "2 files: 2 heroes, 0 leaders, fixed 4 findings, 1 error\n"
    )
    assert Path("one.yaml").read_text() == FIXED
    assert Path("two.yaml").read_text() == BROKEN.replace("old-salt", "other")
    assert run("lint", "--fix", "--unsafe", "two.yaml") == (0, "two.yaml: 1 hero, 0 leaders, fixed 1 finding\n", "")
    assert run("lint", "--fix", "one.yaml", "two.yaml") == (0, "2 files: 2 heroes, 0 leaders, no findings\n", "")


def test_what_the_options_would_repair_is_said(run: Run) -> None:
    file("one.yaml", BROKEN)
    file("two.yaml", TYPOS.replace("old-salt", "other"))
    assert run("lint", "one.yaml")[1].endswith("1 error (--fix --unsafe repairs 1)\n")
    assert run("lint", "two.yaml")[1].endswith("2 errors (--fix repairs 2)\n")
    _, out, _ = run("lint", "one.yaml", "two.yaml")
    assert out.endswith("3 errors (--fix repairs 2, --fix --unsafe 1 more)\n")
    assert [line.partition("help: ")[2] for line in out.split("\n") if "help:" in line] == [
        *("put 'a' before 'card'  [--fix --unsafe]", "did you mean 'undead'?  [--fix]", "write 'draw'  [--fix]"),
    ]


def test_differences_are_shown_and_nothing_is_written(run: Run) -> None:
    file("one.yaml", TYPOS)
    code, out, err = run("lint", "--diff", "one.yaml")
    assert (code, err) == (1, "4 findings would be fixed, none left\n")
    assert out == (
        "--- one.yaml\n"
        "+++ one.yaml\n"
        "@@ -1,5 +1,5 @@\n"
        " heroes:\n"
        "   - id: old-salt\n"
        "     name: Old Salt\n"
        "-    faction: Undead\n"
        "-    effect: Draw two Cards\n"
        "+    faction: undead\n"
        "+    effect: draw 2 cards\n"
    )
    assert Path("one.yaml").read_text() == TYPOS
    assert run("lint", "--fix", "--diff", "one.yaml")[1] == out
    assert Path("one.yaml").read_text() == TYPOS
    assert run("lint", "--diff", "--unsafe", file("two.yaml", BROKEN))[1].endswith("+    effect: draw a card\n")
    assert run("lint", "--diff", "two.yaml") == (1, "", "0 findings would be fixed, 1 left\n")
    assert run("lint", "--diff", file("good.yaml", HERO)) == (0, "", "0 findings would be fixed, none left\n")
    assert run("lint", "--diff", "--exit-zero", "one.yaml")[0] == 0


def test_rules_can_be_chosen(run: Run) -> None:
    file("one.yaml", TYPOS)
    code, out, _ = run("lint", "--fix", "--select", "HR106", "one.yaml")
    assert (code, out) == (0, "one.yaml: 1 hero, 0 leaders, fixed 1 finding\n")
    assert Path("one.yaml").read_text() == TYPOS.replace("Undead", "undead")
    run("lint", "--fix", "--ignore", "wrong-case", "one.yaml")
    assert Path("one.yaml").read_text() == TYPOS.replace("Undead", "undead")


@pytest.mark.parametrize("form", ["json", "sarif", "gitlab"])
def test_programs_get_one_document_with_what_is_left(form: str, run: Run) -> None:
    file("one.yaml", WARNED.replace("undead", "Undead"))
    code, out, err = run("lint", "--fix", "one.yaml", "--format", form)
    assert (code, err) == (1, "fixed 1 finding\n")
    assert "HR305" in json.dumps(json.loads(out))
    assert "HR106" not in out


# Standard input


def test_a_repaired_text_goes_to_the_standard_output() -> None:
    text = TYPOS.replace("\n", "\r\n").replace("Old Salt", "Zoë 😀").encode()
    done = process("lint", "--fix", "-", given=b"\xef\xbb\xbf" + text, LC_ALL="C")
    after = text.replace(b"Draw two Cards", b"draw 2 cards").replace(b"Undead", b"undead")
    assert (done.returncode, done.stdout) == (0, after)
    assert done.stderr.replace(b"\r", b"") == b"<stdin>: 1 hero, 0 leaders, fixed 5 findings\n"


def test_a_text_comes_out_whole_even_if_there_is_nothing_to_repair() -> None:
    done = process("lint", "--fix", "-", "--stdin-filename", "x.yaml", "--format", "concise", given=BROKEN.encode())
    assert (done.returncode, done.stdout) == (1, BROKEN.encode())
    assert done.stderr.startswith(b"x.yaml:5:18: error[HR201")
    done = process("lint", "--fix", "-", given=b"\xff\xfe\x00")
    assert (done.returncode, done.stdout) == (1, b"\xff\xfe\x00")


def test_differences_of_a_text_have_its_name() -> None:
    done = process("lint", "--diff", "-", "--stdin-filename", "sets/x.yaml", given=TYPOS.encode())
    assert done.stdout.startswith(b"--- sets/x.yaml\n+++ sets/x.yaml\n@@ ")


# What cannot be written


def refused(run: Run, *arguments: str) -> str:
    code, out, err = run("lint", "--fix", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("heirs-rules: ")
    return err.removeprefix("heirs-rules: ").rstrip("\n")


def test_a_read_only_file_stays_as_it_is_and_so_do_the_others(run: Run) -> None:
    file("a.yaml", TYPOS)
    file("b.yaml", TYPOS.replace("old-salt", "other"))
    Path("b.yaml").chmod(0o444)
    assert refused(run, "a.yaml", "b.yaml") == "cannot write b.yaml: it is read-only"
    assert Path("a.yaml").read_text() == TYPOS
    Path("b.yaml").chmod(0o644)
    file("c.yaml", HERO.replace("old-salt", "third"))
    Path("c.yaml").chmod(0o444)
    assert run("lint", "--fix", "a.yaml", "c.yaml")[0] == 0, "there is nothing to write in the read-only one"


def meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Let something happen between reading and writing."""

    def slowly(*arguments: object, **options: object) -> object:
        happens()
        return repaired(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("heirs_rules.commands.fixing.repaired", slowly)


def test_a_file_that_vanishes_is_not_made_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file("a.yaml", TYPOS)
    meanwhile(monkeypatch, Path("a.yaml").unlink)
    assert refused(run, "a.yaml") == "cannot write a.yaml: no such file or directory"
    assert not Path("a.yaml").exists()


def test_a_file_that_changes_is_not_overwritten(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file("a.yaml", TYPOS)
    meanwhile(monkeypatch, lambda: file("a.yaml", "# new\n"))
    assert refused(run, "a.yaml") == "cannot write a.yaml: it has changed since it was read"
    assert Path("a.yaml").read_text() == "# new\n"


def test_a_file_that_becomes_a_folder_is_left_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file("a.yaml", TYPOS)

    def become_a_folder() -> None:
        Path("a.yaml").unlink()
        Path("a.yaml").mkdir()

    meanwhile(monkeypatch, become_a_folder)
    assert refused(run, "a.yaml") == "cannot write a.yaml: it is not an ordinary file"


def test_a_full_disk_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: str, _content: bytes) -> None:
        raise OSError(28, "No space left on device", path)

    monkeypatch.setattr(fixing, "write_whole", full)
    assert refused(run, file("a.yaml", TYPOS)) == "cannot write a.yaml: no space left on device"
    assert Path("a.yaml").read_text() == TYPOS


def test_a_missing_file_and_the_bundled_cards(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(run, "missing.yaml") == "cannot read missing.yaml: no such file or directory"
    assert refused(run) == "there is no cards.yaml here, and the bundled cards are not changed: name a file"
    monkeypatch.setattr(card_files, "_default", lambda: "cards.yaml")
    file("cards.yaml", TYPOS)
    assert run("lint", "--fix")[0] == 0
    assert Path("cards.yaml").read_text() == FIXED


def test_a_folder_is_repaired_file_by_file(run: Run) -> None:
    file("sets/a.yaml", TYPOS)
    file("sets/b.yaml", HERO.replace("old-salt", "b"))
    assert run("lint", "--fix", "sets")[1] == "2 files: 2 heroes, 0 leaders, fixed 4 findings\n"
    assert Path("sets/a.yaml").read_text() == FIXED
    assert sorted(path.name for path in Path("sets").iterdir()) == ["a.yaml", "b.yaml"]


def test_a_link_stays_a_link_and_permissions_stay(run: Run) -> None:
    file("a.yaml", TYPOS)
    Path("a.yaml").chmod(0o640)
    Path("link.yaml").symlink_to("a.yaml")
    assert run("lint", "--fix", "link.yaml")[0] == 0
    assert Path("link.yaml").is_symlink()
    assert (Path("a.yaml").read_text(), Path("a.yaml").stat().st_mode & 0o777) == (FIXED, 0o640)


# Calls that make no sense


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--text", "x", "--fix"], "--fix and --diff are about files, so they cannot be given with --text"),
        (["--text", "x", "--diff"], "--fix and --diff are about files, so they cannot be given with --text"),
        (["--unsafe"], "--unsafe says which repairs to make, so give --fix or --diff with it"),
        (["--diff", "--format", "json"], "--diff prints nothing but the differences: leave --format out"),
        (
            ["--fix", "--show-files"],
            "--show-files lists files, and nothing is checked or repaired: leave --fix and --diff out",
        ),
        (["--explain", "HR301", "--fix"], "--explain checks nothing, so leave --fix, --unsafe and --diff out"),
    ],
)
def test_a_call_that_makes_no_sense(arguments: list[str], complaint: str, run: Run) -> None:
    code, _, err = run("lint", *arguments)
    assert (code, err) == (2, f"heirs-rules: {complaint}\n")


def test_what_is_refused_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file("a.yaml", TYPOS)
    monkeypatch.setattr("heirs_rules.language.repairs._is_proven", lambda *_: False)
    code, out, err = run("lint", "--fix", "a.yaml", "--format", "concise")
    assert code == 1
    assert out.endswith("a.yaml: 1 hero, 0 leaders, 2 errors\n")
    assert err == (
        "heirs-rules: a.yaml:4:14: HR106 is not repaired, since more would change than that; please look at it"
        " yourself\n"
        "heirs-rules: a.yaml:5:13: HR211 is not repaired, since more would change than that; please look at it"
        " yourself\n"
    )
    assert Path("a.yaml").read_text() == TYPOS


# Differences


def test_a_difference_is_one_that_other_tools_can_apply() -> None:
    lines = [f"{number}\r\n".encode() for number in range(30)]
    before, after = b"".join(lines), b"".join([*lines[:3], b"x\r\n", *lines[4:28], b"\xff end"])
    shown = difference("a\nb.yaml", before, after)
    assert shown.startswith(b"--- a<U+000A>b.yaml\n+++ a<U+000A>b.yaml\n@@ -1,7 +1,7 @@\n 0\r\n")
    assert shown.endswith(b"-28\r\n-29\r\n+\xff end\n\\ No newline at end of file\n")
    assert applied(shown, before) == after
    assert difference("a", before, before) == b""
    assert difference("a", b"", b"x\n") == b"--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n"


def test_the_lines_of_old_macs_are_lines_to_look_at() -> None:
    assert difference("a", b"a\rb\r", b"a\rc\r") == b"--- a\n+++ a\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"


def applied(patch: bytes, before: bytes) -> bytes:
    """What the hunks of a unified difference make of a content."""
    old, new, at = before.splitlines(keepends=True), [], 0
    for line in patch.splitlines(keepends=True)[2:]:
        if line.startswith(b"@@"):
            start = int(line.split()[1].split(b",")[0][1:]) - 1
            new += old[at:start]
            at = start
        elif line.startswith(b"\\"):
            new[-1] = new[-1][:-1]
        elif line.startswith(b"+"):
            new.append(line[1:])
        else:
            assert old[at] == line[1:]
            new += [old[at]] if line.startswith(b" ") else []
            at += 1
    return b"".join([*new, *old[at:]])


def test_a_difference_is_coloured_on_wish(run: Run) -> None:
    file("one.yaml", TYPOS.replace("\n", "\r\n"))
    _, out, _ = run("lint", "--diff", "one.yaml", "--color", "always")
    assert "\x1b[31m-    faction: Undead\x1b[0m" in out
    assert "\x1b[32m+    faction: undead\x1b[0m" in out
    assert "\x1b[1m--- one.yaml\x1b[0m\n" in out
