"""What YAML makes of a file without saying so, and characters that mislead: lint says it, by one rule, at the place."""

from __future__ import annotations

import pytest

from heirs_rules.language.lint import check
from heirs_rules.text.decoding import decode


def card(effect: str = "draw a card", **fields: str) -> str:
    lines = {"id": "a", "name": "A", "faction": "empire"} | fields | {"effect": effect}
    return "heroes:\n  - " + "\n    ".join(f"{name}: {value}" for name, value in lines.items()) + "\n"


MERGED = "x: &b {effect: draw a card}\nheroes:\n  - "
LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{later}: &{later} [{','.join([f'*{earlier}'] * 9)}]\n"
    for earlier, later in zip("abcdefgh", "bcdefghi", strict=True)
)
MERGES = "m0: &m0 {a: b}\n" + "".join(
    f"m{level}: &m{level} {{<<: [{', '.join([f'*m{level - 1}'] * 10)}]}}\n" for level in range(1, 10)
)
UNSEEN = "\u200b\u2060\u00ad"

TRAPS: dict[str, tuple[str | bytes, list[tuple[str, int, int]]]] = {
    # Names
    "a name twice": (card() + "    effect: +1 empire\n", [("HR009", 6, 5)]),
    "a name twice in quotes": (card() + "    'effect': +1 empire\n", [("HR009", 6, 5)]),
    "a name twice with a question mark": (card() + "    ? effect\n    : +1 empire\n", [("HR009", 6, 7)]),
    "a name twice in braces": ("heroes:\n  - {id: a, name: A, faction: empire, id: b}\n", [("HR009", 2, 39)]),
    "names that are one for YAML": (
        card() + "    true: x\n    1: y\n    1.0: z\n",
        [("HR010", 6, 5), ("HR010", 7, 5), ("HR010", 8, 5)],
    ),
    **{f"the name {name}": (card() + f"    {name}: x\n", [("HR010", 6, 5)]) for name in ("on", "no", "~")},
    "a list as a name": ("? [a, b]\n: c\n", [("HR010", 1, 3)]),
    "fields as a name": ("{a: 1}: 2\n", [("HR010", 1, 1)]),
    "a template": ("{{ x }}: 1\n", [("HR010", 1, 1)]),
    "a long name": ("a" * 2000 + ": b\n", [("HR001", 1, 1)]),
    # Values that are no text
    **{f"the id {word}": (card(id=word), [("HR011", 2, 9)]) for word in ("no", "yes", "on", "off", "null", "~", "=")},
    **{f"the id {word}": (card(id=word), [("HR011", 2, 9)]) for word in ("1:30", "190:20:30", "1:2.5", "012", "0o12")},
    **{f"the id {word}": (card(id=word), [("HR011", 2, 9)]) for word in ("08", "007", "10_000", "0x1F", "0b11")},
    **{f"the name {word}": (card(name=word), [("HR011", 3, 11)]) for word in ("1e3", "1.0e+3", ".5", "-.5", "5.")},
    **{f"the id {word}": (card(id=word), [("HR011", 2, 9)]) for word in ("2024-01-01", "2024-13-45", "<<")},
    **{f"the effect {word}": (card(word), [("HR011", 5, 13)]) for word in ("+1", "-1", "=", "<<")},
    "a long number": (card(id="9" * 5000), [("HR011", 2, 9)]),
    "a long number in a text": (card(f"draw {'9' * 5000} cards"), [("HR208", 5, 18)]),
    "signed numbers": (card("[+1, -1]"), [("HR103", 5, 13)]),
    **{f"the tag {tag}": (card(name=f"{tag} x"), [("HR015", 3, 11)]) for tag in ("!!int", "!!float", "!!timestamp")},
    "the tag !!bool": (card(advanced="!!bool x"), [("HR015", 5, 15), ("HR107", 5, 22)]),
    # Signs
    "a colon": (card("choose: draw 1"), [("HR001", 5, 19)]),
    "a colon at the end": (card("choose one:"), [("HR001", 5, 23)]),
    "a remark": (card("draw a card # then bury it"), [("HR016", 5, 25)]),
    "an anchor": (card("&draw 1"), [("HR013", 5, 13), ("HR011", 5, 19)]),
    "a tag": (card("!draw 1"), [("HR013", 5, 13), ("HR011", 5, 19)]),
    **{f"the sign {sign}": (card(f"{sign}draw 1"), [("HR013", 5, 13)]) for sign in "*@`%"},
    "braces": (card("{draw 1}"), [("HR103", 5, 13)]),
    "brackets": (card("[draw 1]"), [("HR103", 5, 13)]),
    "text behind >": (card("> 3 cards"), [("HR001", 5, 15)]),
    "text behind |": (card("| draw"), [("HR001", 5, 15)]),
    "text behind a quote": (card("'draw' 1"), [("HR001", 5, 20)]),
    "an open quote": (card('"draw a card'), [("HR001", 5, 13)]),
    "a backslash": (card('"C:\\cards"'), [("HR001", 5, 16)]),
    "no spaces": ("heroes:1\nleaders:2\n", [("HR007", 1, 1)]),
    "no space in a card": ("heroes:\n  - id:a\n    name:b\n", [("HR111", 2, 5)]),
    # Characters
    "a tab before a card": ("heroes:\n\t- id: a\n", [("HR018", 2, 1)]),
    "a tab before a value": (card(id="\ta"), [("HR018", 2, 9)]),
    "a tab in a value": (card(name="A\tB"), [("HR018", 3, 12)]),
    "a tab behind a value": (card(name="A\t"), [("HR018", 3, 12)]),
    "a tab below |": (card("|\n      draw\ta card"), [("HR030", 6, 11)]),
    "a tab behind a line below |": (card("|\n      draw a card\t"), [("HR030", 6, 18)]),
    "a byte order mark": ("\ufeff" + card(), [("HR004", 1, 1)]),
    "a second one": ("\ufeff\ufeff" + card(), [("HR004", 1, 1), ("HR021", 1, 1)]),
    "one further down": (card().replace("faction", "\ufefffaction"), [("HR021", 4, 5)]),
    "mixed line endings": (card().replace("\n", "\r\n", 2), [("HR020", 1, 8)]),
    **{f"the line break {ord(end):x}": (card(name=f"A{end}B"), [("HR019", 3, 12)]) for end in "\u2028\u2029"},
    **{f"the control {ord(sign):x}": (card(f"draw{sign} a card"), [("HR003", 5, 17)]) for sign in "\0\x07\x9f"},
    "Latin-1": (card(name="é").encode("latin-1"), [("HR002", 3, 11)]),
    "UTF-16": (card().encode("utf-16"), [("HR005", 1, 1)]),
    "UTF-16 without a mark": (card().encode("utf-16-be"), [("HR005", 1, 1)]),
    "a character in halves": (card(name='"\\ud83d\\ude00"'), [("HR026", 3, 12)]),
    "half a character": (card(name='"\\ud83d"'), [("HR026", 3, 12)]),
    **{
        f"unseen {ord(sign):x}": (card(f"draw{sign} a card"), [("HR021", 5, 17)]) for sign in "\u200b\u2060\u00ad\ufeff"
    },
    **{
        f"unseen {ord(sign):x} in a name": (card(name=f"A{sign}B"), [("HR021", 3, 12)]) for sign in "\u200b\u2060\u00ad"
    },
    "unseen in an id": (card(id="a\u200bb"), [("HR021", 2, 10)]),
    "unseen in the name of a field": (card() + "    adv\u00adanced: true\n", [("HR021", 6, 8)]),
    "a reading direction": (card("draw\u202e a card"), [("HR023", 5, 17)]),
    "a reading direction in a remark": (card() + "# \u2066 x\n", [("HR023", 6, 3)]),
    "a letter that looks alike": (card("dr\u0430w a card"), [("HR022", 5, 13)]),
    "a letter that looks alike in an id": (card(id="a-\u0430b"), [("HR022", 2, 11)]),
    "a letter that looks alike in a faction": (card(faction="\u0435mpire"), [("HR022", 4, 14)]),
    "a letter that looks alike in the name of a field": (card() + "    \u0430dvanced: true\n", [("HR022", 6, 5)]),
    "other digits": (card("draw \uff12 cards"), [("HR207", 5, 18)]),
    # The whole file
    "nothing": ("", [("HR006", 1, 1)]),
    "remarks": ("# x\n", [("HR006", 1, 1)]),
    "a beginning": ("---\n", [("HR006", 1, 1)]),
    "a word": ("hello", [("HR007", 1, 1)]),
    "words": ("- a\n- b\n", [("HR007", 1, 1)]),
    "an empty item": ("heroes:\n-\n- {id: a, name: A, faction: empire}\n", [("HR111", 2, 2)]),
    "two documents": (card() + "---\n" + card(), [("HR008", 6, 1)]),
    "a list of itself": ("heroes: &a [*a]\n", [("HR027", 1, 13), ("HR111", 1, 13)]),
    "brackets in brackets": ("[" * 600 + "]" * 600, [("HR024", 1, 51)]),
    "names in names": ("\n".join(" " * level + "a:" for level in range(600)), [("HR024", 51, 51)]),
    "a version of YAML": ("%YAML 2.0\n---\n" + card(), [("HR001", 1, 1)]),
    "an instruction": ("%TAG ! x\n---\n" + card(), [("HR028", 1, 1)]),
    "too large": (b"#" * 50_000_000, [("HR025", 1, 1)]),
}


@pytest.mark.parametrize(("file", "expected"), TRAPS.values(), ids=TRAPS)
def test_lint_says_what_has_happened_and_where(file: str | bytes, expected: list[tuple[str, int, int]]) -> None:
    data = file if isinstance(file, bytes) else file.encode()
    found = check([decode(data, "mine.yaml")]).diagnostics
    assert [(finding.code, finding.line, finding.column) for finding in found] == expected
    assert all(finding.message and finding.help for finding in found)


MERGING = {
    "merged fields": MERGED + "<<: *b\n    id: a\n    name: A\n    faction: empire\n    effect: +1 empire\n",
    "fields merged twice": MERGED + "<<: *b\n    <<: *b\n    id: a\n    name: A\n    faction: empire\n",
}


@pytest.mark.parametrize("file", MERGING.values(), ids=MERGING)
def test_a_merge_key_is_one_and_no_name_that_is_given_twice(file: str) -> None:
    codes = {finding.code for finding in check([decode(file.encode(), "mine.yaml")]).diagnostics}
    assert codes == {"HR014", "HR012", "HR102"}


@pytest.mark.parametrize("file", [LAUGHS, MERGES])
def test_what_stands_for_millions_is_refused(file: str) -> None:
    found = check([decode(file.encode(), "mine.yaml")]).diagnostics
    assert [finding.code for finding in found].count("HR025") == 1


SOUND = {
    "LF": card(),
    "CRLF": card().replace("\n", "\r\n"),
    "CR": card().replace("\n", "\r"),
    "text that looks like YAML": card(name="yes & no (a * b), 50 % of [x]"),
    "another alphabet": card(name="Анна Žofie Ζωή"),
    "two alphabets in a name": card(name="\u0410nna"),
    "a name that is written from right to left": card(name="\u05d0\u200f\u05d1"),
    "a joiner that a language needs": card(name="\u0646\u200c\u0645"),
    "an emoji of several": card(name="A \U0001f468\u200d\U0001f469"),
    "a no-break space in a name": card(name="A\u00a0B"),
    "the words y and n": card(id="y", name="n"),
    "a remark behind a name": card(name="A # the first"),
    "a tab in a remark": card() + "#\tx\n",
}


@pytest.mark.parametrize("file", SOUND.values(), ids=SOUND)
def test_nothing_is_said_of_what_is_sound(file: str) -> None:
    assert check([decode(file.encode(), "mine.yaml")]).diagnostics == ()
