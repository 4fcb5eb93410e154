"""Files and texts that nobody would write in earnest: findings, never a traceback, never silence, and soon."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from heirs_rules.cli import main
from heirs_rules.resources import bundled

SECONDS = 30
"""Several times what the slowest file takes on a slow machine."""


def card(effect: str) -> str:
    return f"heroes:\n  - id: a\n    name: A\n    faction: empire\n    effect: {effect}\n"


def cards(number: int, effect: str) -> str:
    one = "  - id: c{}\n    name: C\n    faction: empire\n    effect: {}\n"
    return "heroes:\n" + "".join(one.format(index, effect) for index in range(number))


SMALL: dict[str, str | bytes] = {
    # What YAML makes of it
    "a name twice": card("draw a card") + "    effect: +1 empire\n",
    "names that are no text": card("draw a card") + "    true: x\n    1: y\n    1.0: z\n    on: x\n    ~: y\n",
    "an anchor ate the text": card("&draw 1"),
    "an alias of nothing": card("*draw 1"),
    "a tag": card("!draw 1"),
    "a tag without sense": card("!!int x"),
    "a date that is none": card("2024-13-45"),
    "an equals sign": card("="),
    "a merge key": card("<<"),
    "two merge keys": "x: &b {effect: draw a card}\nheroes:\n  - <<: *b\n    <<: *b\n    id: a\n",
    "a colon": card("choose: draw 1"),
    "a remark": card("draw a card # then bury it"),
    "a mapping": card("{draw 1}"),
    "a list": card("[draw 1]"),
    "a wrong header": card("> 3 cards"),
    "behind a quote": card("'draw' 1"),
    "an open quote": card('"draw a card'),
    "an unknown escape": card('"C:\\cards"'),
    "half a character": card('"\\ud83d draw a card"'),
    "a stray bracket": "[ a, b ] ]",
    "a stray brace": "- id: a\n  effect: |\n\n}\n",
    "no space behind a dash": "heroes:\n  -id: a\n",
    "no space behind a colon": "heroes:\n  - id:a\n",
    "a list as a name": "? [a, b]\n: c\n",
    "a template": "{{ x }}: 1\n",
    "two documents": card("draw a card") + "---\n" + card("draw a card"),
    "a directive": "%YAML 2.0\n---\n" + card("draw a card"),
    "a list of itself": "heroes: &a [*a]\n",
    "a mapping of itself": "heroes: &a {b: *a}\n",
    "an item of nothing": "heroes:\n-\n- id: a\n",
    # What is no cards file
    "nothing": "",
    "remarks": "# x\n",
    "a beginning": "---\n",
    "a word": "hello",
    "a number": "42",
    "words": "- a\n- b\n",
    "no cards": "heroes: []\nleaders: []\n",
    # Characters
    "a tab": "heroes:\n\t- id: a\n",
    "two byte order marks": "\ufeff\ufeff" + card("draw a card"),
    "a byte order mark further down": card("draw a card").replace("effect", "\ufeffeffect"),
    "a line break of YAML alone": card("draw a card\x85    advanced: true"),
    "a null": card("draw\0 a card"),
    "controls": card("".join(map(chr, range(1, 9)))),
    "an indentation that is none": "heroes:\n\u00a0\u00a0- id: a\n",
    "a reading direction": card("draw \u202e a card"),
    "Latin-1": card("é").encode("latin-1"),
    "UTF-16": card("draw a card").encode("utf-16"),
    "UTF-32": card("draw a card").encode("utf-32"),
    "every byte": bytes(range(256)) * 20,
}
LARGE: dict[str, str] = {
    "digits": card("9" * 5000),
    "a long id": card("draw a card").replace("id: a", f"id: {'a-' * 100_000}"),
    "a long name": card("bury it").replace("name: A", f"name: {'é' * 100_000}"),
    "a long key": f"{'a' * 2000}: b\n",
    "a long line": card("draw a card " * 20_000),
    "brackets": "[" * 600 + "]" * 600,
    "open brackets": "[" * 100_000,
    "dashes": "- " * 600 + "x",
    "names in names": "\n".join(" " * depth + "a:" for depth in range(600)),
    "parentheses": card("(" * 300 + "draw a card" + ")" * 300),
    "laughs": "a: &a [x,x,x,x,x,x,x,x,x]\n"
    + "".join(f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "fields": "heroes:\n  - id: a\n" + "".join(f"    f{number}: 1\n" for number in range(5000)),
    "broken effects": cards(2000, "bury a heroo"),
    "broken YAML": cards(1000, "choose: x"),
    "open quotes": cards(1000, "'x"),
    "the same id": "heroes:\n" + "  - {id: a, name: A, faction: empire}\n" * 3000,
    "a circle of all": cards(500, "perform every face-up hero except this card"),
    "broken sentences": card("|\n" + "      bury a heroo\n" * 3000),
    "words for nothing": card("|\n" + "      bury it\n      draw X cards\n" * 1000),
    "players for nothing": card("|\n" + "      choose a player\n" * 3000),
    "doubts": card("|\n" + "      you may bury a hero\n      take it\n" * 1000),
    "alternatives": card(" or ".join(["bury a hero"] * 3000)),
    "conditions": card(f"if {' and '.join(['empire leads'] * 1000)}, draw it"),
}


def lint(data: str | bytes, capsys: pytest.CaptureFixture[str], path: Path) -> tuple[int, str]:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    begun = time.process_time()
    code = main(["lint", str(path)])
    assert time.process_time() - begun < SECONDS
    out, err = capsys.readouterr()
    assert err == ""
    return code, out


@pytest.mark.parametrize("data", [*SMALL.values(), *LARGE.values()], ids=[*SMALL, *LARGE])
def test_a_hostile_file_has_findings(data: str | bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out = lint(data, capsys, tmp_path / "cards.yaml")
    assert code == 1
    assert "[HR" in out
    assert max(map(len, out.splitlines())) < 1000


def test_random_bytes_have_findings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    chance = random.Random("bytes")
    for _ in range(200):
        assert lint(chance.randbytes(512), capsys, tmp_path / "cards.yaml")[0] == 1


def test_a_few_bytes_changed_in_a_good_file_never_end_in_a_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = bundled("cards.yaml").read_bytes()
    good = whole[whole.rindex(b"\nheroes:") :][:2500].rpartition(b"\n\n")[0]
    chance = random.Random("changes")
    outcomes = set()
    for _ in range(200):
        data = bytearray(good)
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.choice(b"\0\t\n\r -:#'\"[]{}&*!|>%@`\xff\xc3,?")
        outcomes.add(lint(bytes(data), capsys, tmp_path / "cards.yaml")[0])
    assert outcomes == {0, 1}


@pytest.fixture(autouse=True)
def _deep_calls_are_not_what_saves_us() -> Iterator[None]:
    before = sys.getrecursionlimit()
    yield
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800", "'", "\\n", "(" * 5000, "x" * 100_000, "non-", "+", "+-1"])
def test_a_hostile_effect_has_findings(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", f"--text={text}"]) == 1
    out, err = capsys.readouterr()
    assert "error[HR" in out
    assert err == ""
