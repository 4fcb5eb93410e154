"""A file in the usual form is read to the very tree that YAML itself gives; whatever else it is, YAML reads it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.resources import bundled
from heirs_rules.text import composition
from heirs_rules.text.composition import compose
from heirs_rules.text.nodes import Mapping, Node, Scalar, Sequence, texts
from heirs_rules.text.source import Source
from heirs_rules.text.usual import DEEPEST, usual

CARDS = bundled("cards.yaml").read_text("utf-8")
HEROES = re.split(r"(?m)^(?=  - id:)", CARDS[CARDS.index("\nheroes:\n") + 1 :])


def spelt_out(node: Node) -> object:
    """A tree as plain data, with all that a node knows."""
    where = (node.span.start, node.span.end)
    match node:
        case Mapping(entries):
            return "fields", where, [(spelt_out(key), spelt_out(value)) for key, value in entries]
        case Sequence(items):
            return "list", where, [spelt_out(item) for item in items]
        case Scalar(value, tag, _, _, style):
            return value, tag, style, where


def is_usual(text: str) -> bool:
    """Whether the text is of the usual form; if it is, YAML has to see the same in it, and nothing wrong."""
    source = Source("a.yaml", text)
    tree = usual(source)
    if tree is None:
        return False
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composition, "usual", lambda _: None)
        root, findings = compose(source)
    assert findings == ()
    assert root is not None
    assert spelt_out(tree) == spelt_out(root)
    return True


def test_the_bundled_cards_are_of_the_usual_form() -> None:
    assert is_usual(CARDS)
    assert is_usual(CARDS.replace("\n", "\r\n"))


USUAL = [
    "a: b",
    "# x\n\n---\na: b # c\n  # d\n",
    "a:\n- b: c\n  d: |\n    e\n\n     f  \n  g: h\n- b: i\n",
    "a:\n  - b: >-\n      c\n      d\n\n      e\n       f\n    g: |-\n      h\n\n\n",
    "a:\n  b:\n    c: 'it''s\n\n      d' # e\n    f: \"g \\\" h\\n\\\n      i\n      j\"\n",
    "a: [b, c-d ,e]\nf: []\n",
    "a: +1 empire, or -2 tribes: no\n".replace(": no", ""),
    "a: yes\nb: Null\nc: 0\nd: 73\ne: 3 cards\nf: -X empire#1 http://x\n",
    "ž: a\n".replace("ž", "z") + "b: Žofie (the 2nd), [x] & co\n",
    "a: |\n  b",
    "a: |\n\n\n  b\n \n    \n",
    "a: '# no comment'\n",
]


@pytest.mark.parametrize("text", USUAL)
def test_what_is_of_the_usual_form(text: str) -> None:
    assert is_usual(text)
    assert is_usual(text.replace("\n", "\r\n"))


UNUSUAL = [
    *("", "# x\n", "a", "- a\n", "a:\n", "a: b: c\n", "a: b\n  c\n", "a: b\n c: d\n", "a: b\na: c\n", "yes: a\n"),
    *("a: |2\n   b\n", "a: |+\n  b\n", "a: |\n   \n b\n", "a: |\nb: c\n", "a: 'b' c\n", "a: 'b\n", 'a: "\\x41"\n'),
    *("a: &b c\n", "a: *b\n", "a: !b c\n", "<<: a\n", "a: 007\n", "a: 1.5\n", "a: 2024-01-01\n", "a: 1:30\n", "a: ~\n"),
    *("a: {b: c}\n", "a: [b, [c]]\n", "a: [b,\n  c]\n", "a:\tb\n", "a: b\rc: d\n", "a: b\n---\nc: d\n", "%YAML 1.1\n"),
    *("? a\n: b\n", "'a': b\n", "a:\n  -\n    b: c\n", "a:\n  - - b\n", "a: 'b\n--- c'\n", "a: b\n...\n", "a:b\n"),
    "".join(f"{' ' * level}a:\n" for level in range(DEEPEST + 1)) + " " * (DEEPEST + 2) + "a: b\n",
]


@pytest.mark.parametrize("text", UNUSUAL)
def test_what_is_left_to_yaml(text: str) -> None:
    assert usual(Source("a.yaml", text)) is None


PIECES = (
    *("a", "b", ":", "-", "#", "'", '"', "|", ">", "{", "}", "[", "]", ",", "&", "*", "!", "%", "@", "`", "\n", "\r"),
    *(" ", "\\", "?", "<", "=", "~", "1", "X", "+", ".", "\n  ", "\n- ", ": ", " #", "\r\n", "\n---\n", "\n...\n"),
    *("\\\n", "|2\n", "- id: a\n  b: c\n", "\n      ", "    ", "|\n      x", "'a b'", '"a b"', "[a, b]", "yes", "null"),
    *("2024-01-01", "''", " >\n      a\n       b\n", "|-", "\n\n", "\n   \n", "é", "\ufeff", " # x\n", "name: x\n"),
)


def damaged(chance: random.Random, text: str) -> str:
    """The text with some characters left out, put in or changed, or a line moved."""
    for _ in range(chance.randint(1, 3)):
        at, piece = chance.randrange(len(text)), chance.choice(PIECES)
        match chance.randrange(4):
            case 0:
                text = text[:at] + piece + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 4) :]
            case 2:
                text = text[:at] + piece + text[at + 1 :]
            case _:
                lines = text.split("\n")
                number, moved = chance.randrange(len(lines)), chance.randint(-3, 3)
                lines[number] = " " * moved + lines[number] if moved > 0 else lines[number][-moved:]
                text = "\n".join(lines)
    return text


@given(st.randoms(use_true_random=False))
def test_damaged_cards_are_read_alike(chance: random.Random) -> None:
    is_usual(damaged(chance, "heroes:\n" + "".join(chance.sample(HEROES[1:], 2))))


def test_enough_damaged_cards_are_still_usual() -> None:
    chance = random.Random("usual")
    kept = sum(is_usual(damaged(chance, "heroes:\n" + "".join(chance.sample(HEROES[1:], 1)))) for _ in range(100))
    assert 10 < kept < 90


def small_documents(chance: random.Random) -> Iterator[str]:
    """Lines that may belong together."""
    for _ in range(chance.randint(1, 6)):
        spaces = " " * chance.choice((0, 0, 2, 2, 4, 6))
        ending = chance.choice(("", "", " ", " # x"))
        yield spaces + chance.choice(("- ", "", "", "")) + chance.choice(LINES) + ending + chance.choice(("\n", "\n\n"))


LINES = (
    *("a: b", "b: c d", "c:", "d: |", "e: >", "f: 'g", "h'", 'i: "j', 'k"', "l", "m: [n, o]", "- p: q", "# r", "s: 1"),
    *('t: "u\\', "v: w: x", "y: 'z'", "", "aa: |-", "bb: yes", "cc: 3 d", "''", "...", "---"),
)


@given(st.randoms(use_true_random=False).map(lambda chance: "".join(small_documents(chance))))
def test_small_documents_are_read_alike(text: str) -> None:
    is_usual(text)


def test_items_of_a_list_are_there_whenever_they_are_asked_for() -> None:
    root = usual(Source("a.yaml", "a:\n  - b: c\n  - d\n  - e: f\n"))
    assert root is not None
    (_, items) = root.entries[0]
    assert isinstance(items, Sequence)
    assert [spelt_out(item) for item in items.items[1:]] == [spelt_out(items.items[1]), spelt_out(items.items[-1])]
    assert len(items.items) == 3
    assert [scalar.value for scalar in texts(root)] == ["a", "b", "c", "d", "e", "f"]
    with pytest.raises(IndexError):
        items.items[3]
