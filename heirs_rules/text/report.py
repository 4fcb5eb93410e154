"""Findings for people, with the lines they are about."""

import unicodedata
from collections.abc import Iterable, Iterator

from heirs_rules.frozen import frozen
from heirs_rules.text.diagnostics import Diagnostic, Located
from heirs_rules.text.visible import excerpt, visible

_WIDTH = 100
_TAB = 4
_COLOURS = {"error": "1;31", "warning": "1;33", "info": "1;36", "note": "1;36", "place": "1", "gutter": "34"}


def render_text(diagnostics: Iterable[Diagnostic], colour: bool, ascii: bool = False) -> str:  # noqa: A002
    """The findings in the given order, each with its line and the words in question underlined."""
    style = _Style(colour, ascii)
    return "\n".join("".join(f"{line}\n" for line in _finding(finding, style)) for finding in diagnostics)


def render_concise(diagnostics: Iterable[Diagnostic], colour: bool, ascii: bool = False) -> str:  # noqa: A002
    """The findings in the given order, each on one line."""
    style = _Style(colour, ascii)
    return "".join(f"{_heading(finding, style)}\n" for finding in diagnostics)


@frozen
class _Style:
    colour: bool
    ascii: bool

    def painted(self, text: str, name: str) -> str:
        return f"\x1b[{_COLOURS[name]}m{text}\x1b[0m" if self.colour and text else text

    def shown(self, text: str) -> str:
        """The text without characters that the screen obeys or cannot show."""
        safe = visible(text)
        return safe if not self.ascii or safe.isascii() else safe.encode("ascii", "backslashreplace").decode()

    @property
    def ellipsis(self) -> str:
        return "..." if self.ascii else "…"


def _finding(finding: Diagnostic, style: _Style) -> Iterator[str]:
    yield _heading(finding, style)
    gutter = len(str(finding.line))
    yield from _frame(finding, style, gutter, finding.severity)
    if finding.help:
        first, *further = finding.help.split("\n")
        edge = " " * (gutter + 1)
        yield f"{edge}{style.painted('=', 'gutter')} help: {style.shown(first)}{_how(finding)}"
        yield from (f"{edge}        {style.shown(line)}" for line in further)
    for related in finding.related:
        yield f"{_place(related, style)} {style.painted('note', 'note')}: {style.shown(related.message)}"
        yield from _frame(related, style, len(str(related.line)), "note")


def _how(finding: Diagnostic) -> str:
    """Which option makes the repair."""
    if finding.fix is None:
        return ""
    return "  [--fix]" if finding.fix.safe else "  [--fix --unsafe]"


def _heading(finding: Diagnostic, style: _Style) -> str:
    rule = style.painted(f"{finding.severity}[{finding.code} {finding.name}]", finding.severity)
    card = f"  ({style.shown(excerpt(finding.card))})" if finding.card else ""
    return f"{_place(finding, style)} {rule}: {style.shown(finding.message)}{card}"


def _place(located: Located, style: _Style) -> str:
    return style.painted(f"{style.shown(located.path)}:{located.line}:{located.column}:", "place")


def _frame(located: Located, style: _Style, gutter: int, name: str) -> Iterator[str]:
    text, before, under = _excerpt(located, style)
    more = f" {style.ellipsis} to line {located.end_line}" if _goes_on(located) else ""
    bar = style.painted("|", "gutter")
    yield f"{'':{gutter}} {bar}"
    yield f"{style.painted(str(located.line), 'gutter')} {bar} {text}".rstrip()
    yield f"{'':{gutter}} {bar} {' ' * before}{style.painted('^' * under + more, name)}"


def _goes_on(located: Located) -> bool:
    """Whether there is something to underline below the first line."""
    return bool(located.source.text[located.source.line_span(located.line).end : located.span.end].strip())


def _excerpt(located: Located, style: _Style) -> tuple[str, int, int]:
    """The line as it is shown, how far from its left edge the underlining begins, and how long it is."""
    line = located.source.line(located.line)
    column = located.column - 1
    skipped = max(0, column - _WIDTH)
    cells = _cells(line[skipped : column + _WIDTH], style)
    start = column - skipped
    end = max(start, min(len(cells), located.span.end - located.span.start + start))
    first, last = _window(cells, start, end)
    left = style.ellipsis if first or skipped else ""
    right = style.ellipsis if skipped + last < len(line) else ""
    text = left + "".join(shown for shown, _ in cells[first:last]) + right
    return text, len(left) + _width(cells[first:start]), max(1, _width(cells[start : min(end, last)]))


def _cells(line: str, style: _Style) -> list[tuple[str, int]]:
    """Each character of a line as it is shown, with the number of columns that it takes on the screen."""
    cells: list[tuple[str, int]] = []
    column = 0
    for character in line:
        shown = " " * (_TAB - column % _TAB) if character == "\t" else style.shown(character)
        width = _columns(character) if shown == character else len(shown)
        column += width
        cells.append((shown, width))
    return cells


def _columns(character: str) -> int:
    # A joiner or a selector inside an emoji is of the categories Cf and Mn, and takes no room.
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _width(cells: Iterable[tuple[str, int]]) -> int:
    return sum(width for _, width in cells)


def _window(cells: list[tuple[str, int]], start: int, end: int) -> tuple[int, int]:
    """The part of a long line that is shown: the words in question and as much around them as there is room for."""
    if _width(cells) <= _WIDTH:
        return 0, len(cells)
    first = last = min(start, len(cells))
    room = _WIDTH
    while last < end and room >= cells[last][1]:
        room -= cells[last][1]
        last += 1
    before = room // 2 if last < len(cells) else room
    while first > 0 and before >= cells[first - 1][1]:
        first -= 1
        before -= cells[first][1]
        room -= cells[first][1]
    while last < len(cells) and room >= cells[last][1]:
        room -= cells[last][1]
        last += 1
    return first, last
