"""Every word of a text is found where it was written, however YAML lets one write it.

The documents are written by hand, character by character, so that the place of each word is known beforehand.
"""

from collections.abc import Iterator
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.text.composition import compose
from heirs_rules.text.decoding import decode
from heirs_rules.text.nodes import Mapping, Node, Scalar, Sequence
from heirs_rules.text.places import Style
from heirs_rules.text.source import Source, Span

PLAIN_STEMS = ("draw", "x", "漢字", "😀", "e\u0301", "č", "o'", 'q"x', "x:y", "a#", "\\n", "?x", "-x", "\u200d")
STEMS = (*PLAIN_STEMS, "'q", '"q', "''", "#x", "k:", "-", "&a", "{b", "\\", "%", "|", ">", "@", "[", "!", "*")
PROPERTIES = ("", "", "&a ", "!!str ", "&a !!str ", "!!str  &a-1 ", "! ", "&a # why\n  ")
STYLES: tuple[Style, ...] = ("plain", "single", "double", "literal", "folded")
EOLS = ("\n", "\r\n", "\r")


@attrs.frozen
class Word:
    """A word, which of its characters are written as escapes, and the white space before it.

    `more` indents the line that the word begins, `blanks` is the width of the blank lines above that. A `joint` is a
    break behind a backslash, or white space at the end of a line.
    """

    text: str
    escaped: frozenset[int]
    space: str
    breaks: int
    more: str
    blanks: int
    joint: bool


@attrs.frozen
class Spelling:
    """One way to write some words as a scalar somewhere in a document."""

    style: Style
    words: tuple[Word, ...]
    properties: str = ""
    chomping: str = ""
    digit: bool = False
    digit_first: bool = False
    comment: str = ""
    indentation: int = 2
    depth: int = 0
    in_list: bool = False
    remarks: int = 0
    blank_end: bool = False


@st.composite
def spellings(draw: st.DrawFn) -> Spelling:
    style = draw(st.sampled_from(STYLES))
    plain, block = style == "plain", style in ("literal", "folded")
    words = st.builds(
        Word,
        text=st.sampled_from(PLAIN_STEMS if plain else STEMS),
        escaped=st.frozensets(st.integers(0, 6), max_size=3),
        space=st.sampled_from((" ", "  ") if plain else (" ", "  ", "\t", " \t ")),
        breaks=st.sampled_from((0, 0, 1, 1, 2, 3)),
        more=st.sampled_from(("", "", " ", "  ") if plain else ("", "", " ", "  ", "\t")),
        blanks=st.integers(0, 2),
        joint=st.booleans(),
    )
    numbered = enumerate(draw(st.lists(words, min_size=1, max_size=8)))
    return Spelling(
        style=style,
        words=tuple(attrs.evolve(word, text=f"{word.text}{number}.") for number, word in numbered),
        properties=draw(st.sampled_from(PROPERTIES)),
        chomping=draw(st.sampled_from(("", "-", "+"))),
        digit=draw(st.booleans()),
        digit_first=draw(st.booleans()),
        comment=draw(st.sampled_from(("", " ", " # note", "  # | > '"))) if block else "",
        indentation=draw(st.integers(1, 4)),
        depth=draw(st.integers(0, 4)),
        in_list=draw(st.booleans()),
        remarks=draw(st.integers(0, 3)),
        blank_end=draw(st.booleans()),
    )


@attrs.define
class Pen:
    """Writes a document and notes where the words are."""

    eol: str
    text: str = ""
    places: dict[str, Span] = attrs.Factory(dict)

    def write(self, text: str) -> None:
        self.text += text.replace("\n", self.eol)

    def word(self, word: str, written: str) -> None:
        start = len(self.text)
        self.text += written
        self.places[word] = Span(start, len(self.text))


def document(spelling: Spelling, eol: str = "\n") -> Pen:
    pen = Pen(eol)
    pen.write("# a remark: é 😀\n" * spelling.remarks)
    for level in range(spelling.depth):
        pen.write(f"{'  ' * level}k{level}:\n")
    margin = "  " * spelling.depth
    parent = margin + "  " if spelling.in_list else margin
    properties = spelling.properties.replace("\n", f"\n{parent}")
    pen.write(f"{margin}{'- ' if spelling.in_list else ''}key: {properties}")
    indentation = parent + " " * spelling.indentation
    if spelling.style in ("literal", "folded"):
        write_block(pen, spelling, indentation)
    else:
        write_flow(pen, spelling, indentation)
    pen.write("\n " * spelling.blank_end)
    pen.write(f"\n{parent}after: 1\n")
    return pen


def write_block(pen: Pen, spelling: Spelling, indentation: str) -> None:
    digit = str(spelling.indentation) if spelling.digit or spelling.words[0].more.startswith(" ") else ""
    indicators = digit + spelling.chomping if spelling.digit_first else spelling.chomping + digit
    pen.write(f"{'|' if spelling.style == 'literal' else '>'}{indicators}{spelling.comment}")
    for number, word in enumerate(spelling.words):
        breaks = max(1, word.breaks) if number == 0 else word.breaks
        if breaks:
            trailing = word.space if word.joint and number else ""
            blank = indentation[: word.blanks]
            pen.write(trailing + "\n" + f"{blank}\n" * (breaks - 1) + indentation + word.more)
        else:
            pen.write(word.space)
        pen.word(word.text, word.text)


def write_flow(pen: Pen, spelling: Spelling, indentation: str) -> None:
    quote = {"single": "'", "double": '"'}.get(spelling.style, "")
    pen.write(quote)
    for number, word in enumerate(spelling.words):
        if word.breaks and number:
            joint = "\\" if word.joint and spelling.style == "double" else ""
            blank = " " * word.blanks
            pen.write(word.space + joint + "\n" + f"{blank}\n" * (word.breaks - 1) + indentation + word.more)
        elif number or (quote and not word.joint):
            pen.write(word.space)
        pen.word(word.text, "".join(written(word, spelling.style)))
    pen.write(quote)


def written(word: Word, style: Style) -> Iterator[str]:
    for index, character in enumerate(word.text):
        code = ord(character)
        if style == "single":
            yield character.replace("'", "''")
        elif style != "double":
            yield character
        elif index in word.escaped:
            yield f"\\x{code:02x}" if code < 256 else f"\\u{code:04X}" if code < 65536 else f"\\U{code:08x}"
        else:
            yield f"\\{character}" if character in '"\\' else character


def scalar(source: Source) -> Scalar:
    """The scalar under test: the one called `key`."""
    root, _ = compose(source)
    return next(value for name, value in named(root) if name == "key")


def named(node: Node | None) -> Iterator[tuple[str, Scalar]]:
    match node:
        case Mapping(entries=entries):
            for key, value in entries:
                if isinstance(value, Scalar):
                    yield key.value, value
                yield from named(value)
        case Sequence(items=items):
            for item in items:
                yield from named(item)


@given(spellings(), st.sampled_from(EOLS), st.booleans())
def test_each_word_is_found_where_it_was_written(spelling: Spelling, eol: str, marked: bool) -> None:
    pen = document(spelling, eol)
    source, _ = decode((b"\xef\xbb\xbf" if marked else b"") + pen.text.encode(), "a.yaml")
    assert source.text == pen.text
    found = scalar(source)
    assert found.value.split() == list(pen.places)
    assert (found.style, found.tag) == (spelling.style, "str")
    for word, span in pen.places.items():
        start = found.value.index(word)
        assert found.place(start, start + len(word)) == (span, True)
        assert found.place(start + len(word), start + len(word)) == (Span(span.end, span.end), True)
    end = found.value.rindex(word) + len(word)
    assert found.place(len(found.value), len(found.value)) == found.place(end, end)
    closing = spelling.style in ("single", "double")
    assert found.span.end == span.end + closing
    assert source.text[found.span.start] == {"single": "'", "double": '"', "literal": "|", "folded": ">"}.get(
        spelling.style, spelling.words[0].text[0]
    )


@given(spellings())
def test_places_go_forward_and_hold_what_they_stand_for(spelling: Spelling) -> None:
    pen = document(spelling)
    found = scalar(Source("a.yaml", pen.text))
    spans = [found.place(index, index + 1)[0] for index in range(len(found.value))]
    assert all(first.end <= second.start for first, second in pairwise(spans))
    for character, span in zip(found.value, spans, strict=True):
        text = pen.text[span.start : span.end]
        assert text[0] == "\\" or text in (character, character * 2) or (character, text) == (" ", "\n")


@given(spellings(), st.sampled_from(EOLS[1:]))
def test_line_breaks_and_the_byte_order_mark_move_nothing(spelling: Spelling, eol: str) -> None:
    one, other = document(spelling), document(spelling, eol)
    first, _ = decode(one.text.encode(), "a.yaml")
    second, _ = decode(b"\xef\xbb\xbf" + other.text.encode(), "a.yaml")
    assert compose(first)[0] == compose(second)[0]
    here, there = scalar(first), scalar(second)
    for index in range(len(here.value)):
        assert first.position(here.place(index, index)[0].start) == second.position(there.place(index, index)[0].start)


@given(spellings(), st.integers(0, 3), st.integers(0, 3))
def test_lines_above_and_nesting_move_a_word_by_as_much(spelling: Spelling, remarks: int, deeper: int) -> None:
    moved = attrs.evolve(spelling, remarks=spelling.remarks + remarks, depth=spelling.depth + deeper)
    one, other = (Source("a.yaml", document(each).text) for each in (spelling, moved))
    for word in spelling.words:
        (line, column), (moved_line, moved_column) = (
            source.position(found.place(start, start + 1)[0].start)
            for source in (one, other)
            for found in [scalar(source)]
            for start in [found.value.index(word.text)]
        )
        assert (moved_line, moved_column) == (line + remarks + deeper, column + 2 * deeper)


@pytest.mark.parametrize(
    "spelling",
    [
        "draw 1 from graveyrad",
        "draw 1\n  from graveyrad",
        "draw 1\n\n    from\n  graveyrad  # note",
        "'draw 1 from graveyrad'",
        "'draw 1\n\n    from graveyrad '",
        '"draw 1 from graveyrad"',
        '"draw\\x201 \\\n  from graveyrad"',
        "|\n  draw 1 from graveyrad",
        "|-\n  draw 1 from graveyrad\n\n",
        "|+ # note\n\n  draw 1 from graveyrad\n\n",
        "|2\n    draw 1 from graveyrad",
        "|1-\n draw 1\n   from graveyrad",
        "|+1\n draw 1\n \tfrom graveyrad",
        "|\n  draw 1 from graveyrad\n \n\n",
        ">\n  draw 1\n  from graveyrad",
        ">\n  draw 1\n  \tfrom\n  graveyrad",
        ">-\n  draw 1\n\n   from\n\n  graveyrad",
        "&a draw 1 from graveyrad",
        "!!str draw 1 from graveyrad",
        "&a !!str |\n  draw 1 from graveyrad",
        "!!str &a # note\n  'draw 1 from graveyrad'",
    ],
)
@pytest.mark.parametrize("frame", ["key: {}\n", "key: {}", "- - key: {}", "? key\n: {}"])
def test_the_same_mistake_is_underlined_in_every_style(spelling: str, frame: str) -> None:
    indented = spelling.replace("\n ", "\n" + " " * frame.index("key") + " ") if frame.startswith("-") else spelling
    text = frame.format(indented)
    found = scalar(Source("a.yaml", text))
    start = found.value.index("graveyrad")
    span, exact = found.place(start, start + len("graveyrad"))
    assert exact
    assert span == Span(text.index("graveyrad"), text.index("graveyrad") + len("graveyrad"))


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("key: ''", 6),
        ('key: ""', 6),
        ("key:\nb: c", 4),
        ("key: &x # c\nb: c", 7),
        ("key: |\nb: c", 5),
        ("key: '  '", 6),
        ("key: 'x'", 6),
        ("key: '''x'", 6),
    ],
)
def test_the_beginning_of_a_text_has_a_place(text: str, start: int) -> None:
    found = scalar(Source("a.yaml", text))
    assert found.place(0, 0) == (Span(start, start), True)


def test_a_place_that_is_not_certain_is_the_whole_text() -> None:
    found = Scalar("something else", "str", Source("a.yaml", "key: 'draw 1'"), Span(5, 13), "single")
    assert found.place(3, 5) == (Span(5, 13), False)


@pytest.mark.parametrize(("start", "end"), [(-1, 1), (2, 1), (0, 7)])
def test_a_range_outside_the_text_is_a_wrong_call(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="in a value of 6 characters"):
        scalar(Source("a.yaml", "key: draw 1")).place(start, end)
