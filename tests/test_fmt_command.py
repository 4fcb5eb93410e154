"""`heirs-rules fmt`: what is written where, what is said, and what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import BROKEN, HERO, Run, file, process

pytestmark = pytest.mark.usefixtures("own_folder")

LOOSE = HERO.replace("draw a card", "|\n        draw one card")
MIXED = LOOSE + BROKEN.partition("\n")[2].replace("old-salt", "young-salt").replace("Old", "Young")


def test_files_are_laid_out(run: Run) -> None:
    file("sets/a.yaml", LOOSE)
    file("sets/b.yaml", HERO)
    assert run("fmt", "sets") == (0, "formatted sets/a.yaml\n", "")
    assert Path("sets/a.yaml").read_text() == Path("sets/b.yaml").read_text() == HERO
    assert run("fmt", "sets") == (0, "", "")
    assert sorted(path.name for path in Path("sets").iterdir()) == ["a.yaml", "b.yaml"]


def test_the_cards_of_this_folder_are_meant_but_never_the_bundled_ones(run: Run) -> None:
    complaint = "heirs-rules: there is no cards.yaml here, and the bundled cards are not changed: name a file\n"
    assert run("fmt") == (2, "", complaint)
    file("cards.yaml", LOOSE)
    assert run("fmt") == (0, "formatted cards.yaml\n", "")
    assert Path("cards.yaml").read_text() == HERO


def test_files_that_would_change_are_listed(run: Run) -> None:
    file("a.yaml", LOOSE)
    file("b.yaml", HERO)
    assert run("fmt", "--check", "a.yaml", "b.yaml") == (1, "a.yaml\n", "")
    assert Path("a.yaml").read_text() == LOOSE
    assert run("fmt", "--check", "b.yaml") == (0, "", "")


def test_what_would_change_is_shown(run: Run) -> None:
    file("a.yaml", LOOSE)
    code, out, err = run("fmt", "--diff", "a.yaml", file("b.yaml", HERO))
    assert (code, err) == (1, "")
    assert out.startswith("--- a.yaml\n+++ a.yaml\n@@ -2,5 +2,4 @@\n")
    assert out.endswith("-    effect: |\n-        draw one card\n+    effect: draw a card\n")
    assert Path("a.yaml").read_text() == LOOSE
    assert run("fmt", "--diff", "b.yaml") == (0, "", "")


def test_a_card_with_an_error_is_named_and_left(run: Run) -> None:
    complaint = "heirs-rules: a.yaml:6: Young Salt has errors and is left as it is; `heirs-rules lint` shows them\n"
    file("a.yaml", MIXED)
    assert run("fmt", "--check", "a.yaml") == (1, "a.yaml\n", complaint.replace(":6:", ":7:"))
    assert run("fmt", "a.yaml") == (1, "formatted a.yaml\n", complaint)
    text = Path("a.yaml").read_text()
    assert text.startswith(HERO)
    assert text.endswith(BROKEN.partition("    faction")[2])
    assert run("fmt", "--check", "a.yaml") == (1, "", complaint)


@pytest.mark.parametrize("content", [b"\xff", "heroes: ä".encode("utf-16"), b"", b"- a\n", b"heroes: ["])
def test_what_is_no_cards_file_is_named_and_left(content: bytes, run: Run) -> None:
    code, out, err = run("fmt", file("a.yaml", content))
    assert (code, out) == (1, "")
    assert err.startswith("heirs-rules: a.yaml is left as it is: it ")
    assert Path("a.yaml").read_bytes() == content


def test_a_text_goes_through(run: Run) -> None:
    text = LOOSE.replace("Old Salt", "Zoë 😀").replace("\n", "\r\n").encode()
    done = process("fmt", "-", given=b"\xef\xbb\xbf" + text, LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"\xef\xbb\xbf" + HERO.replace("Old Salt", "Zoë 😀").replace("\n", "\r\n").encode()
    done = process("fmt", "-", "--stdin-filename", "x.yaml", given=b"- a\n")
    assert (done.returncode, done.stdout) == (1, b"- a\n")
    assert done.stderr.startswith(b"heirs-rules: x.yaml is left as it is")
    done = process("fmt", "-", "--check", given=text)
    assert (done.returncode, done.stdout.split()) == (1, [b"<stdin>"])
    assert run("fmt", "--stdin-filename", "x.yaml", "y.yaml")[0] == 2


def test_a_read_only_file_stays_as_it_is(run: Run) -> None:
    Path(file("a.yaml", LOOSE)).chmod(0o444)
    assert run("fmt", "a.yaml") == (2, "", "heirs-rules: cannot write a.yaml: it is read-only\n")
    assert Path("a.yaml").read_text() == LOOSE


def test_what_cannot_be_done(run: Run) -> None:
    assert run("fmt", "missing.yaml")[2] == "heirs-rules: cannot read missing.yaml: no such file or directory\n"
    complaint = "--check lists files and --diff shows what would change in them: give one of the two"
    assert run("fmt", "--check", "--diff", file("a.yaml", HERO)) == (2, "", f"heirs-rules: {complaint}\n")
    Path("empty").mkdir()
    assert run("fmt", "empty")[0] == 2
    assert run("fmt", "empty", "--allow-empty") == (0, "", "")
