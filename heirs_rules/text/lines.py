"""Tidying the lines of a YAML file: indentation, the spaces within lines, and what cannot be seen at their ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

import attrs

from heirs_rules.text.comments import comments
from heirs_rules.text.diagnostics import Edit
from heirs_rules.text.nodes import Composition, Mapping, Node, Scalar, Sequence, texts
from heirs_rules.text.source import LINE_BREAK, Source, Span

_STEP = 2
_INDENTATION = re.compile(r"[ \t]*")
_DASH = re.compile(r"[ \t]*(?P<dash>-)(?!\S)")
_BLANKS_AT_END = re.compile(r"[ \t]+(?=[\r\n]|\Z)")
_END = re.compile(r"\s*\Z")
_GAP = re.compile(r"[ \t]*\Z")


def tidied(
    source: Source, composed: Composition, untouched: Iterable[Span], loose: Collection[Span], move: bool
) -> list[Edit]:
    """The edits that tidy a file; lines are moved to their columns if nothing is to stay untouched.

    The `loose` values are those whose ends of lines do not count.
    """
    lines = _Lines(source, composed, loose)
    for span in untouched:
        lines.fixed |= {*lines.of(span)}
    lines.node(composed.root, 0)
    edits = [*lines.gaps(), *lines.ends()]
    if move and not lines.odd:
        edits += [*lines.moves(), *lines.dashes]
    return edits


def is_in_brackets(node: Node) -> bool:
    """Whether a list or a group is written in brackets, and not on lines of its own."""
    return not isinstance(node, Scalar) and node.source.text[node.span.start : node.span.start + 1] in ("[", "{")


@attrs.define
class _Lines:
    source: Source
    composed: Composition
    loose: Collection[Span]
    fixed: set[int] = attrs.Factory(set)
    """The lines that are not to be touched."""
    columns: dict[int, int] = attrs.Factory(dict)
    """Where the lines belong on which a name or an item begins."""
    tied: dict[int, int] = attrs.Factory(dict)
    """For lines that go on with a value, the line on which its name stands."""
    within: set[int] = attrs.Factory(set)
    """The lines whose ends are a part of a text."""
    colons: list[Edit] = attrs.Factory(list)
    dashes: list[Edit] = attrs.Factory(list)
    odd: bool = False
    """Whether something stands where it cannot be moved."""

    def of(self, span: Span) -> range:
        """The lines on which something stands."""
        return range(self._number(span.start), self._number(span.end) + 1)

    # What stands where

    def node(self, node: Node | None, column: int, number: int = 0) -> None:
        """Take note of all lines of a node that belongs to a column, or begins behind something on a line."""
        match node:
            case Mapping(entries) if not is_in_brackets(node):
                for key, value in entries:
                    self._begin(key.span.start, column, self._number(key.span.start) == number)
                    self._colon(key, value)
                    self.node(value, column + _STEP, self._number(key.span.start))
            case Sequence(items) if not is_in_brackets(node):
                self._items(node, items, column)
            case None:
                pass
            case _:
                self._whole(node, number)

    def _items(self, node: Sequence, items: Iterable[Node], column: int) -> None:
        line = self._number(node.span.start)
        for item in items:
            dash = self._dash(line, item)
            if dash is None:
                self.odd = True
                return
            line = self._number(dash)
            self._begin(dash, column, False)
            if self._number(item.span.start) == line and item.span.start > dash + 1:
                self._spaces(self.dashes, dash + 1, item.span.start, " ")
            self.node(item, column + _STEP, line)
            line = max(line + 1, self._number(item.span.end) + (item.span.end > item.span.start))

    def _dash(self, line: int, item: Node) -> int | None:
        """The dash of an item: the first one that begins a line from this one on, and stands before the item."""
        for number in range(line, self._number(item.span.start) + 1):
            found = _DASH.match(self.source.text, self.source.line_starts[number - 1])
            if found is not None and found.start("dash") < max(item.span.start, 1):
                return found.start("dash")
        return None

    def _begin(self, offset: int, column: int, is_behind_dash: bool) -> None:
        """Something begins that belongs to a column; only the first on a line counts."""
        number = self._number(offset)
        if is_behind_dash:
            return
        self.columns[number] = column
        if self._indentation(number) != offset - self.source.line_starts[number - 1]:
            self.odd = True

    def _whole(self, node: Node, number: int) -> None:
        """A value that moves as it is."""
        first, *further = self.of(node.span)
        for line in further if number == first else (first, *further):
            if number:
                self.tied[line] = number
        for scalar in texts(node):
            own = self.of(scalar.span)
            if scalar.span not in self.loose:
                self.within |= {*(own[1:] if scalar.style in ("literal", "folded") else own[:-1])}

    def _colon(self, key: Scalar, value: Node) -> None:
        colon = self.source.text.find(":", key.span.end)
        if self._number(key.span.start) == self._number(value.span.start) and colon < value.span.start:
            self._spaces(self.colons, key.span.end, colon, "")
            self._spaces(self.colons, colon + 1, value.span.start, " ")

    def _spaces(self, edits: list[Edit], start: int, end: int, wanted: str) -> None:
        between = self.source.text[start:end]
        if start < end and not between.strip(" \t") and between != wanted:
            edits.append(Edit(Span(start, end), wanted))

    # Edits

    def gaps(self) -> Iterator[Edit]:
        """One space behind a colon, and at least two before a comment behind something."""
        yield from (edit for edit in self.colons if self._number(edit.span.start) not in self.fixed)
        for span in comments(self.source, self.composed):
            number = self._number(span.start)
            start = self.source.line_starts[number - 1]
            gap = _GAP.search(self.source.text[start : span.start])
            assert gap is not None, "a gap may be empty"
            if gap.start() and number not in self.fixed and gap.group() in ("", " ", "\t"):
                yield Edit(Span(start + gap.start(), span.start), "  ")

    def ends(self) -> Iterator[Edit]:
        """No spaces at the ends of lines, and one line break at the end of the file."""
        text = self.source.text
        end = _END.search(text)
        assert end is not None, "an end may be empty"
        found = LINE_BREAK.search(text)
        last = self._number(end.start())
        at_end = {last, len(self.source.line_starts)} & (self.fixed | self.within)
        for blanks in _BLANKS_AT_END.finditer(text, 0, len(text) if at_end else end.start()):
            if self._number(blanks.start()) not in self.fixed | self.within:
                yield Edit(Span(*blanks.span()), "")
        line_break = found.group() if found else "\n"
        if not at_end and end.start() and end.group() != line_break:
            yield Edit(Span(*end.span()), line_break)

    def moves(self) -> Iterator[Edit]:
        """Each line in its column; comments go with the lines that they are in line with."""
        remarks = {self._number(span.start) for span in comments(self.source, self.composed)}
        for number in range(1, len(self.source.line_starts) + 1):
            old = self._indentation(number)
            if number in self.columns:
                new = self.columns[number]
            elif number in self.tied and self.source.line(number).strip():
                new = old + self._moved(self.tied[number])
            elif number in remarks:
                new = self._of_comment(number, old)
            else:
                continue
            if new != old:
                start = self.source.line_starts[number - 1]
                yield Edit(Span(start, start + old), " " * max(0, new))

    def _of_comment(self, number: int, old: int) -> int:
        """The column of a comment on a line of its own."""
        following = next((line for line in self._after(number) if line in self.columns), None)
        if following is not None and self._indentation(following) == old:
            return self.columns[following]
        for line in self._before(number):
            if line in self.columns and self._indentation(line) <= old:
                return old + self._moved(line)
        return old + (self._moved(following) if following is not None else 0)

    def _after(self, number: int) -> range:
        return range(number + 1, min(number + 1000, len(self.source.line_starts) + 1))

    def _before(self, number: int) -> range:
        return range(number - 1, max(number - 1000, 0), -1)

    def _moved(self, number: int) -> int:
        return self.columns.get(number, self._indentation(number)) - self._indentation(number)

    def _indentation(self, number: int) -> int:
        start = self.source.line_starts[number - 1]
        found = _INDENTATION.match(self.source.text, start)
        assert found is not None, "an indentation may be empty"
        return found.end() - start

    def _number(self, offset: int) -> int:
        return self.source.position(offset)[0]
