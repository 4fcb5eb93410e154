"""Files in the usual form, read by patterns: fields, lists, words and texts laid out as in nearly every cards file.

Every pattern takes what has one meaning in YAML, and gives that meaning. Whatever fits no pattern is a `Doubt`, and the
whole file is then read by YAML itself: so a file is read alike whichever way it is read, and mistakes are found by YAML
alone. Large lists are read an item at a time, when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence as SequenceOf
from functools import cache
from typing import overload

from heirs_rules.text.nodes import Mapping, Node, Scalar, Sequence
from heirs_rules.text.places import Style, value_of
from heirs_rules.text.source import Source, Span

DEEPEST = 8

_UNUSUAL = re.compile(r"[\t\ufeff]|\r(?!\n)")
_BREAK = r"(?:\r?\n)"
_HEAD = re.compile(rf"(?:[ ]*(?:\#[^\r\n]*)?{_BREAK})*+(?:---[ ]*{_BREAK})?")
_NEXT = re.compile(rf"(?:[ ]*(?:\#[^\r\n]*)?{_BREAK})*+(?P<spaces>[ ]*+)(?:\#[^\r\n]*+\Z)?")
_END_OF_LINE = re.compile(rf"[ ]*(?:(?<=[ ])\#[^\r\n]*)?(?:{_BREAK}|\Z)")
_KEY = re.compile(r"(?P<key>[A-Za-z][\w-]{0,60}):(?=[ \r\n]|\Z)[ ]*")
_DASH = re.compile(r"-[ ]+")
_PLAIN = re.compile(
    r"(?:[^\W\d_]|[0-9]+(?=[ \r\n]|\Z)|[+-]?[0-9X]+[ ][A-Za-z])(?:[^\r\n:#]|:(?=[^ \r\n])|(?<![ ])\#)*+"
)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_WITH_A_LETTER = re.compile(r"[^\W\d_]|[^ ]+[ ][A-Za-z]")
_SINGLE = re.compile(r"'(?:[^']|'')*+'")
_DOUBLE = re.compile(rf"\"(?:[^\"\\]|\\[nt \"\\/]|\\{_BREAK})*+\"")
_DOCUMENT = re.compile(r"[\r\n](?:---|\.\.\.)")
_WORDS = re.compile(r"\[(?:[ ]*[A-Za-z][\w-]*[ ]*(?:,[ ]*[A-Za-z][\w-]*[ ]*)*)?\]")
_WORD = re.compile(r"[A-Za-z][\w-]*")
_BLOCK = re.compile(rf"(?P<header>(?P<style>[|>])(?P<strip>-?)[ ]*{_BREAK})(?:{_BREAK})*+(?P<spaces>[ ]+)(?=[^ \r\n])")

_TAGS = {
    form: tag
    for tag, words in {"bool": ("yes", "no", "true", "false", "on", "off"), "null": ("null",)}.items()
    for word in words
    for form in (word, word.capitalize(), word.upper())
}
"""The words that YAML takes for something else than text."""


class Doubt(Exception):  # noqa: N818 (a file of another form is no fault)
    """Raised where the usual form ends."""


class Items(SequenceOf[Node]):
    """The items of a long list, each of which is read when it is asked for, and not kept."""

    def __init__(self, source: Source, starts: list[int], column: int) -> None:
        self._source, self._starts, self._column = source, starts, column

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Node, ...]: ...
    def __getitem__(self, index: int | slice) -> Node | tuple[Node, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(len(self))[index])
        return _Reader(self._source, self._starts[index]).item(self._column)


def usual(source: Source) -> Mapping | None:
    """The fields in a file of the usual form; None if it is of another one."""
    if _UNUSUAL.search(source.text):
        return None
    head = _HEAD.match(source.text)
    assert head is not None, "the head may be empty"
    try:
        return _Reader(source, head.end()).document()
    except Doubt:
        return None


class _Reader:
    """Reads on from a place in the text; `column` is that of the place, counted from 0, and -1 at the end."""

    def __init__(self, source: Source, at: int) -> None:
        self.source, self.text, self.at = source, source.text, at
        self.column = -1

    def document(self) -> Mapping:
        self.next_line()
        root = self.mapping(self.column, 0)
        if self.column >= 0:
            raise Doubt
        return root

    def next_line(self) -> None:
        """Go to the first character of the next line that is neither empty nor a comment."""
        found = _NEXT.match(self.text, self.at)
        assert found is not None, "there may be nothing to skip"
        self.at = found.end()
        self.column = len(found["spaces"]) if self.at < len(self.text) else -1

    def end_line(self) -> None:
        ended = _END_OF_LINE.match(self.text, self.at)
        if ended is None:
            raise Doubt
        self.at = ended.end()
        self.next_line()

    def mapping(self, column: int, depth: int) -> Mapping:
        if depth > DEEPEST:
            raise Doubt
        start = self.at
        entries: dict[str, tuple[Scalar, Node]] = {}
        while self.column == column:
            key = self.key()
            if key.value in entries:
                raise Doubt
            entries[key.value] = key, self.value(column, depth)
        if self.column > column or not entries:
            raise Doubt
        pairs = tuple(entries.values())
        return Mapping(pairs, self.source, Span(start, pairs[-1][1].span.end))

    def key(self) -> Scalar:
        found = _KEY.match(self.text, self.at)
        if found is None or found["key"] in _TAGS:
            raise Doubt
        self.at = found.end()
        return Scalar(found["key"], "str", self.source, Span(found.start(), found.end("key")), "plain")

    def value(self, column: int, depth: int) -> Node:
        sign = self.text[self.at : self.at + 1]
        if sign in "\r\n#":  # with the end of the text
            self.end_line()
            if self.text.startswith("- ", self.at) and self.column >= column:
                return self.sequence(self.column, depth)
            if self.column <= column:
                raise Doubt
            return self.mapping(self.column, depth + 1)
        if sign in "|>":
            return self.block(column)
        scalar = self.words() if sign == "[" else self.scalar(sign)
        self.end_line()
        return scalar

    def sequence(self, column: int, depth: int) -> Sequence:
        """A list. Of one that stands right below the root, only the places of the items are kept."""
        start, end = self.at, self.at
        items: list[Node] = []
        starts: list[int] = []
        while self.column == column and self.text.startswith("- ", self.at):
            starts.append(self.at)
            item = self.item(column, depth)
            end = item.span.end
            if depth:
                items.append(item)
        if self.column > column:
            raise Doubt
        span = Span(start, end)
        return Sequence(tuple(items) if depth else Items(self.source, starts, column), self.source, span)

    def item(self, column: int, depth: int = 0) -> Node:
        dash = _DASH.match(self.text, self.at)
        if dash is None:
            raise Doubt
        self.column = column + len(dash.group())
        self.at = dash.end()
        if _KEY.match(self.text, self.at):
            return self.mapping(self.column, depth + 1)
        scalar = self.scalar(self.text[self.at : self.at + 1])
        self.end_line()
        if self.column > column:
            raise Doubt
        return scalar

    # Values

    def scalar(self, sign: str) -> Scalar:
        """A value that begins with a certain sign, and ends on the same line unless it is in quotes."""
        if sign in ("'", '"'):
            return self.quoted(_SINGLE, "single") if sign == "'" else self.quoted(_DOUBLE, "double")
        found = _PLAIN.match(self.text, self.at)
        if found is None:
            raise Doubt
        value = found.group().rstrip(" ")
        span = Span(self.at, self.at + len(value))
        self.at = span.end
        return Scalar(value, _tag(value), self.source, span, "plain")

    def quoted(self, pattern: re.Pattern[str], style: Style) -> Scalar:
        found = pattern.match(self.text, self.at)
        if found is None or _DOCUMENT.search(self.text, *found.span()):
            raise Doubt
        span = Span(*found.span())
        self.at = span.end
        return Scalar(value_of(self.text, span, style), "str", self.source, span, style)

    def words(self) -> Sequence:
        """Words in brackets."""
        found = _WORDS.match(self.text, self.at)
        if found is None:
            raise Doubt
        items = tuple(
            Scalar(word.group(), _tag(word.group()), self.source, Span(*word.span()), "plain")
            for word in _WORD.finditer(self.text, *found.span())
        )
        self.at = found.end()
        return Sequence(items, self.source, Span(*found.span()))

    def block(self, column: int) -> Scalar:
        """A text below a `|` or `>`, which has to be further in than the fields around it."""
        header = _BLOCK.match(self.text, self.at)
        if header is None or len(header["spaces"]) <= column:
            raise Doubt
        lines = _lines_of_block(len(header["spaces"])).match(self.text, header.end("header"))
        assert lines is not None, "a block may have no lines"
        span = Span(self.at, self.at + len(self.text[self.at : lines.end()].rstrip(" \r\n")))
        self.at = lines.end()
        self.next_line()
        if header["style"] == "|":
            value = _literal(lines.group(), len(header["spaces"]), strip=bool(header["strip"]))
            return Scalar(value, "str", self.source, span, "literal")
        return Scalar(value_of(self.text, span, "folded"), "str", self.source, span, "folded")


def _literal(block: str, spaces: int, strip: bool) -> str:
    """The value of lines below a `|`."""
    lines = [line[spaces:] for line in block.replace("\r\n", "\n").split("\n")]
    ended = len(lines)
    while not lines[-1]:
        lines.pop()
    if not strip and len(lines) < ended:
        lines.append("")
    return "\n".join(lines)


@cache
def _lines_of_block(spaces: int) -> re.Pattern[str]:
    return re.compile(rf"(?:(?:[ ]{{{spaces}}}[^\r\n]*|[ ]*){_BREAK})*+(?:[ ]{{{spaces}}}[^\r\n]*)?")


def _tag(value: str) -> str:
    if value in _TAGS:
        return _TAGS[value]
    if _NUMBER.fullmatch(value):
        return "int"
    if _WITH_A_LETTER.match(value):
        return "str"
    raise Doubt
