"""Tables of figures, for the terminal and for a page of the docs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from benchmarks.race import Spread


@attrs.frozen
class Table:
    """Figures in rows, with a heading for each column."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@attrs.frozen
class Section:
    """What was measured about one thing."""

    title: str
    about: str
    """What exactly is counted."""
    tables: Sequence[Table]
    figures: Mapping[str, Spread] = attrs.Factory(dict)
    """What the goals ask for."""
    missing: Mapping[str, str] = attrs.Factory(dict)
    """What could not be measured, and why."""


def figure(value: float) -> str:
    """A number with three digits that count, or all before the point."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return f"{value:,.{digits}f}"


def spread(value: Spread) -> str:
    """The median with the quartiles."""
    return f"{figure(value.median)} ({figure(value.low)}–{figure(value.high)})"


def terminal(section: Section) -> str:
    """The section as text in columns."""
    parts = [section.title.upper(), section.about, *map(_columns, section.tables)]
    return "\n\n".join([*parts, *_missing(section)]) + "\n"


def markdown(section: Section) -> str:
    """The section as a part of a page."""
    parts = [f"### {section.title}", section.about, *map(_markdown_table, section.tables)]
    return "\n\n".join([*parts, *_missing(section)]) + "\n"


def _missing(section: Section) -> list[str]:
    named = "; ".join(f"{name} ({why})" for name, why in section.missing.items())
    return [f"Not measured: {named}."] if named else []


def _columns(table: Table) -> str:
    widths = [max(map(len, column)) for column in zip(table.heads, *table.rows, strict=True)]
    lines = [table.heads, ["-" * width for width in widths], *table.rows]
    return "\n".join("  ".join(_cells(line, widths)).rstrip() for line in lines)


def _cells(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
    return [first, *(cell.strip().rjust(width) for cell, width in zip(others, widths[1:], strict=True))]


def _markdown_table(table: Table) -> str:
    rule = ["---", *["---:"] * (len(table.heads) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in (table.heads, rule, *table.rows))
