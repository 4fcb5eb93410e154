"""`heirs-rules play`, `replay`, `try` and `cases`: what they print, what they refuse, with which exit code."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

import heirs_rules as hr
from tests.command_line import BROKEN, HERO, Run, file, process

pytestmark = pytest.mark.usefixtures("own_folder")

LIBRARY = hr.load_cards()
SMUGGLER = HERO.replace("old-salt", "smuggler").replace("Old Salt", "Sly Smuggler").replace("draw a card", "|") + (
    "      you may discard a card from your hand\n      if you do, +1 empire or +1 tribes\n"
)
AT_TABLE = """\
seat 0: {hand: [smuggler, keen-koi, furious-frog]}
seat 1: {face-up: [ace-fighter]}
empire: 7
tribes: 12
"""
CASE = """\
- given: {seat 0: {hand: [keen-koi]}, empire: 6}
  play: keen-koi
  expect: {empire: 5, tribes: 5}
"""
CASES = CASE + "- {play: keen-koi, given: {seat 0: {hand: [keen-koi]}}, expect: {}}\n"


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What somebody at the terminal writes."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


# Play


@pytest.mark.parametrize("players", ["2", "6"])
def test_a_game_is_told_as_a_story(run: Run, players: str) -> None:
    code, out, err = run("play", "--players", players, "--seed", "3")
    assert (code, err) == (0, "")
    heading, *_, last = out.splitlines()
    assert heading == f"{players} players, full game, seed 3"
    assert re.search(r"^Turn 1, seat \d  \(empire 4, tribes 4\)$", out, re.MULTILINE)
    assert re.search(r"^  seat \d plays [A-Z]", out, re.MULTILINE)
    assert re.search(r" \((9\.4|9\.5|R22)\)\.$", out, re.MULTILINE)
    assert re.fullmatch(r"  seat \d: [a-z]+ \(\d\), (not )?allied; \d+ of \d+ heroes are [a-z ]+", last)
    assert run("play", "--players", players, "--seed", "3") == (code, out, err)
    assert run("play", "--players", players, "--seed", "4")[1] != out


def test_four_play_if_nothing_is_said(run: Run) -> None:
    assert run("play")[1].startswith("4 players, full game, seed 0\n  leaders: ")


def test_a_game_is_recorded(run: Run) -> None:
    code, out, err = run("play", "--players", "3", "--seed", "5", "--json")
    assert (code, err) == (0, "")
    record = hr.Record.of(json.loads(out))
    expected, last = hr.play(hr.Game(LIBRARY, 3), seed=5)
    assert record == expected
    assert [*record.replay(LIBRARY)][-1] == last


def test_a_game_is_saved_and_told_again(run: Run) -> None:
    code, out, err = run("play", "--players", "3", "--seed", "5", "--basic", "--save", "game.json")
    assert (code, err) == (0, "")
    assert run("play", "--players", "3", "--seed", "5", "--basic")[1] == out
    assert run("play", "--players", "3", "--seed", "5", "--basic", "--json")[1] == Path("game.json").read_text("utf-8")
    assert run("replay", "game.json") == (0, out.replace(", seed 5", ""), "")
    assert hr.load_record("game.json").choices


def test_a_game_that_was_broken_off_is_told_as_far_as_it_went(run: Run) -> None:
    run("play", "--cap", "60", "--save", "game.json")
    code, out, _ = run("replay", "game.json")
    assert (code, out.splitlines()[-1]) == (0, "The game was broken off: nobody wins.")


def test_a_game_with_other_cards_is_told_apart(run: Run) -> None:
    run("play", "--seed", "5", "--save", "game.json")
    code, out, err = run("replay", "game.json", "--cards", file("mine.yaml", SMUGGLER))
    assert (code, err) == (1, "")
    assert out.startswith(
        "game.json: step 6 does not fit: chance had 72 options, and now has 73 options; 'smuggler' is new\n"
    )


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "cannot read game.json: no such file or directory"),
        ("", "game.json: this is not a game record: Expecting value: line 1 column 1 (char 0)"),
        ("{}", "game.json: this is not a game record: it has no 'format'"),
        ('{"format": 1}', "game.json: this is a game record of format 1, and this version reads format 2"),
        ('{"format": 2}', "game.json: this is not a game record of format 2: 'cards' is missing"),
        (b"\xff", "game.json: this is not a game record: it is not UTF-8 (invalid start byte at byte 1)"),
    ],
)
def test_what_is_no_record_is_2(run: Run, content: str | bytes | None, complaint: str) -> None:
    if content is not None:
        file("game.json", content)
    assert run("replay", "game.json") == (2, "", f"heirs-rules: {complaint}\n")


@pytest.mark.parametrize("path", ["missing/game.json", "."])
def test_where_no_game_can_be_saved_is_2(run: Run, path: str) -> None:
    code, out, err = run("play", "--save", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"heirs-rules: cannot write {path}: ")


def test_the_basic_game_is_played_without_advanced_heroes(run: Run) -> None:
    code, out, _ = run("play", "--players", "2", "--basic")
    advanced = [hero.name for hero in LIBRARY.heroes if hero.advanced]
    assert (code, out.splitlines()[0]) == (0, "2 players, basic game, seed 0")
    assert [name for name in advanced if name in out] == []
    assert json.loads(run("play", "--players", "2", "--basic", "--json")[1])["basic"] is True


def test_a_game_can_be_broken_off(run: Run) -> None:
    code, out, _ = run("play", "--cap", "60")
    assert (code, out.splitlines()[-1]) == (0, "The game was broken off: nobody wins.")
    assert len(json.loads(run("play", "--cap", "60", "--json")[1])["choices"]) == 60
    assert run("play", "--cap", "0")[1].splitlines()[-1] == "The game was broken off: nobody wins."


def test_own_cards_are_played_with(run: Run) -> None:
    _, out, _ = run("play", "--cards", file("mine.yaml", SMUGGLER), "--json")
    mine = hr.load_cards(hr.BUNDLED, "mine.yaml")
    assert hr.Record.of(json.loads(out)).cards == mine.fingerprint
    assert [*hr.Record.of(json.loads(out)).replay(mine)][-1].over


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "1"], "heirs-rules: 2 to 6 can play, not 1\n"),
        (["--players", "7"], "heirs-rules: 2 to 6 can play, not 7\n"),
        (["--players", "-2"], "heirs-rules: 2 to 6 can play, not -2\n"),
        (["--players", "four"], "heirs-rules play: error: argument --players: invalid int value: 'four'\n"),
        (["--seed", "x"], "heirs-rules play: error: argument --seed: invalid int value: 'x'\n"),
        (["--cap", "-1"], "heirs-rules: --cap says after how many choices to stop, and cannot be -1\n"),
        (["--cards", "missing.yaml"], "heirs-rules: cannot read missing.yaml: no such file or directory\n"),
        (["more"], "heirs-rules: error: unrecognized arguments: more\n"),
    ],
)
def test_what_cannot_be_played_is_2(run: Run, arguments: list[str], complaint: str) -> None:
    code, out, err = run("play", *arguments)
    assert (code, out) == (2, "")
    assert err.endswith(complaint)


@pytest.mark.parametrize("command", [["play"], ["try", "keen-koi"], ["cases", "cases.yaml"]])
def test_broken_cards_are_not_played_with(run: Run, command: list[str]) -> None:
    file("cases.yaml", CASE)
    code, out, err = run(*command, "--cards", file("mine.yaml", BROKEN))
    assert (code, out) == (2, "")
    assert err.startswith("heirs-rules: there are errors in the cards\nmine.yaml:5:18: error[HR201")


# Try


def test_a_hero_is_tried_in_a_position(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file("mine.yaml", SMUGGLER)
    answers(monkeypatch, "2", "tribes", "empire")
    code, out, err = run("try", "smuggler", "--cards", "mine.yaml", "--position", file("table.yaml", AT_TABLE))
    assert code == 0
    assert out.splitlines() == [
        "  seat 0 plays Sly Smuggler",
        "  seat 0 carries out Sly Smuggler",
        "  Keen Koi is discarded, from seat 0's hand",
        "  empire goes from 7 to 8",
        "",
        "what has changed:",
        "  seat 0: leader lemron; hand furious-frog; face-up smuggler",
        "  wilderness: keen-koi",
        "  empire: 8",
    ]
    assert err.splitlines() == [
        "",
        "seat 0: you may discard a card from your hand",
        "  1  discard Furious Frog",
        "  2  discard Keen Koi",
        "  3  decline",
        "> ",
        "seat 0: +1 empire or +1 tribes",
        "  1  +1 empire",
        "> write a number from 1 to 1, or words of one option",
        "> ",
    ]


def test_a_wrong_answer_is_asked_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file("mine.yaml", SMUGGLER)
    answers(monkeypatch, "0", "4", "-1", "", "discard", "Bored Goblin", "²", " decline ")
    code, out, err = run("try", "Sly Smuggler", "--cards", "mine.yaml", "--position", file("table.yaml", AT_TABLE))
    assert code == 0
    assert err.count("write a number from 1 to 3, or words of one option") == 7
    assert out.splitlines()[-2:] == [
        "what has changed:",
        "  seat 0: leader lemron; hand furious-frog, keen-koi; face-up smuggler",
    ]


def test_an_answer_that_does_not_come_is_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch)
    code, out, err = run("try", "smuggler", "--cards", file("mine.yaml", SMUGGLER), "--seed", "1")
    assert code == 2
    assert out.splitlines()[0] == "  seat 0 plays Sly Smuggler"
    assert err.endswith("> heirs-rules: there was no answer to the last question\n")


def test_a_hero_is_tried_some_turns_into_a_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, *["1"] * 20)
    code, out, err = run("try", "keen-koi", "--players", "5")
    assert (code, err) == (0, "")
    assert out.startswith("  seat 0 plays Keen Koi\n  seat 0 carries out Keen Koi\n")
    assert run("try", "keen-koi", "--players", "5", "--seed", "9")[1] != out


def test_bundled_heroes_can_be_tried(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, hero in enumerate(LIBRARY.heroes[::4]):
        answers(monkeypatch, *["1"] * 30)
        code, out, _ = run("try", hero.id, "--seed", str(number % 3), "--players", str(2 + number % 5))
        assert (code, out.splitlines()[0]) == (0, f"  seat 0 plays {hero.name}")
        assert "\nwhat has changed:\n" in out


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "holds no position, such as 'seat 0: {hand: [...]}'"),
        ("- keen-koi\n", "holds no position, such as 'seat 0: {hand: [...]}'"),
        ("seat 0: {hand: [", "is not YAML: "),
        ("seat 0: {hand: [koi]}\n", ": hand of seat 0: there is no hero 'koi'"),
        ("seat 0: keen-koi\n", ": seat 0 has zones, such as 'hand: [...]', not 'keen-koi'"),
        ("seat 0: {hand: keen-koi}\n", ": hand of seat 0: a list of heroes was expected, not 'keen-koi'"),
        ("seat 0: {hand: 5}\n", ": hand of seat 0: a list of heroes was expected, not 5"),
        ("seat 0: {hands: []}\n", ": seat 0 has no 'hands'; its zones are leader, hand, face-up, hidden"),
        ("seat 9: {}\n", ": a position has no 'seat 9'; it has 'seat 0' to 'seat 5', tavern,"),
        ("empire: 13\n", ": 'empire' is a number from 1 to 12, not 13"),
        ("turn: [0]\n", ": 'turn' is a number from 0 to 1, not ['0']"),
        ("turn: 2\n", ": 'turn' is a number from 0 to 1, not 2"),
        ("players: 7\n", ": 'players' is a number from 2 to 6, not 7"),
        ("tavern: [a, b, c, d]\n", ": the tavern is a list of up to 3 slots, not ['a', 'b', 'c', 'd']"),
        ("graveyard: [keen-koi]\nwilderness: [keen-koi]\n", "'keen-koi' lies in two places; the other is the"),
        ("? [a]\n: b\n", "is not YAML: "),
        ("a: " + "[" * 3000, "is not YAML: "),
        ("\x00", "is not YAML: "),
    ],
)
def test_what_is_wrong_with_a_position_is_said(run: Run, text: str, complaint: str) -> None:
    code, out, err = run("try", "keen-koi", "--position", file("table.yaml", text))
    assert (code, out) == (2, "")
    assert err.startswith("heirs-rules: table.yaml")
    assert complaint in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["keen-koy"], "there is no hero 'keen-koy'; did you mean 'keen-koi'?"),
        (["keen-koi", "--position", "missing.yaml"], "cannot read missing.yaml: no such file or directory"),
        (["keen-koi", "--position", "latin.yaml"], "latin.yaml is not UTF-8: "),
        (["keen-koi", "--players", "1"], "2 to 6 can play, not 1"),
    ],
)
def test_what_cannot_be_tried_is_2(run: Run, arguments: list[str], complaint: str) -> None:
    file("latin.yaml", "# é".encode("latin-1"))
    code, out, err = run("try", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"heirs-rules: {complaint}")


def test_answers_can_be_piped_in_whatever_they_are() -> None:
    file("mine.yaml", SMUGGLER)
    file("table.yaml", AT_TABLE)
    ended = process(
        "try", "smuggler", "--cards", "mine.yaml", "--position", "table.yaml", given="žába\ndecline\n".encode()
    )
    assert (ended.returncode, ended.stdout.decode().splitlines()[-1]) == (
        0,
        "  seat 0: leader lemron; hand furious-frog, keen-koi; face-up smuggler",
    )
    ended = process("try", "smuggler", "--cards", "mine.yaml", given=b"\xff\xfe\n", PYTHONUTF8="1")
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr


# Cases


def test_cases_that_come_out_are_0(run: Run) -> None:
    assert run("cases", file("one.yaml", CASE)) == (0, "one.yaml: 1 case, all as expected\n", "")
    file("folder/two.yaml", CASE * 2)
    file("folder/deeper/one.yaml", CASE)
    code, out, err = run("cases", "folder")
    assert (code, err) == (0, "")
    assert [line.replace("\\", "/") for line in out.splitlines()] == [
        "folder/deeper/one.yaml: 1 case, all as expected",
        "folder/two.yaml: 2 cases, all as expected",
    ]


def test_a_case_that_does_not_come_out_is_1(run: Run) -> None:
    code, out, err = run("cases", file("two.yaml", CASES), file("one.yaml", CASE.replace("5, tribes", "9, tribes")))
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "two.yaml: 2 cases, all as expected",
        "one.yaml: case 1 in line 1 (keen-koi): empire should be 9, and is 5",
        "one.yaml: 1 case, 1 not as expected",
    ]


def test_cases_of_own_heroes(run: Run) -> None:
    file("mine.yaml", SMUGGLER)
    case = "- given: {seat 0: {hand: [smuggler]}}\n  play: smuggler\n  expect: {}\n"
    assert run("cases", file("cases.yaml", case), "--cards", "mine.yaml")[0] == 0
    code, out, _ = run("cases", "cases.yaml")
    assert code == 1
    assert "there is no hero 'smuggler'" in out


@pytest.mark.parametrize(
    ("paths", "complaint"),
    [
        (["missing.yaml"], "heirs-rules: cannot read missing.yaml: no such file or directory\n"),
        (["empty"], "heirs-rules: there are no .yaml files in empty\n"),
        (["nothing.yaml"], "heirs-rules: nothing.yaml: there are no cases in this file\n"),
        (["broken.yaml"], "heirs-rules: broken.yaml: this is not YAML: "),
        (["key.yaml"], "heirs-rules: key.yaml: case 1 in line 1: a case has no 'expects'; it has "),
        ([], "usage: heirs-rules cases"),
    ],
)
def test_cases_that_cannot_be_run_are_2(run: Run, paths: list[str], complaint: str) -> None:
    file("empty/readme.txt", "nothing")
    file("nothing.yaml", "# nothing\n")
    file("broken.yaml", "- {")
    file("key.yaml", CASE.replace("expect", "expects"))
    code, out, err = run("cases", *paths)
    assert (code, out) == (2, "")
    assert err.startswith(complaint)
