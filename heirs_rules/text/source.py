"""A text with a name, and the places in it: offsets count code points; lines and columns are worked out on demand."""

import os
import re
from bisect import bisect_right
from functools import cached_property

import attrs

from heirs_rules.frozen import frozen

# What an editor calls a line break. YAML and `str.splitlines` know more of them, and would count more lines.
LINE_BREAK = re.compile(r"\r\n|\n|\r")


LARGEST = 10_000_000
"""How many bytes a file may have; ten thousand cards have two millions."""


@frozen
class Span:
    """The characters from `start` up to, but not including, `end`."""

    start: int
    end: int


@frozen
class Source:
    """The text of one file, without its byte order mark, and the name under which people know it."""

    path: str
    text: str = attrs.field(repr=False)

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, both counted from 1; a tab is one column."""
        if not 0 <= offset <= len(self.text):
            raise ValueError(f"offset {offset} is outside {self.path}, which has {len(self.text)} characters")
        number = bisect_right(self.line_starts, offset)
        return number, offset - self.line_starts[number - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its line break."""
        span = self.line_span(number)
        return self.text[span.start : span.end]

    def line_span(self, number: int) -> Span:
        """Where a line, counted from 1, stands, without its line break."""
        if not 1 <= number <= len(self.line_starts):
            raise ValueError(f"{self.path} has no line {number}; it has {len(self.line_starts)}")
        start, *following = self.line_starts[number - 1 : number + 1]
        line = self.text[start : following[0] if following else None]
        return Span(start, start + len(line.rstrip("\r\n")))

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset of the first character of each line."""
        return (0, *(found.end() for found in LINE_BREAK.finditer(self.text)))


def bytes_of(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file; of one that is too large, no more than show it."""
    with open(path, "rb") as file:  # noqa: PTH123 - see resources
        return file.read(LARGEST + 1)
