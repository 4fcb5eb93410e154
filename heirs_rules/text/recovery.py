"""Reading on behind a fault: list items that cannot be read are blanked out, and everything else keeps its place."""

import re
from collections.abc import Collection, Iterator

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.text.source import Source, Span

_LINE = re.compile(r"(?P<indentation>[ \t]*)(?P<dash>-(?!\S))?(?P<rest>[^\r\n]*)")
_REMARK = re.compile(r"\s#.*")
_INK = re.compile(r"[^\r\n]+")
_FURTHER_IN = re.compile(r"(?<=[^\r\n])[^\r\n]")


@frozen
class Item:
    """The lines of an item of an outermost list, and the offset of its dash; `group` tells the lists apart.

    A `headed` item is the first below a `name:`, or the first in the file.
    """

    span: Span
    dash: int
    group: int
    headed: bool


def items(source: Source) -> tuple[Item, ...]:
    """The list items that are not part of another list item, found by their indentation alone."""
    found: list[Item] = []
    for start, dash, group, headed in _starts(source):
        if found and found[-1].span.end > start:
            found[-1] = attrs.evolve(found[-1], span=Span(found[-1].span.start, start))
        if dash is not None:
            found.append(Item(Span(start, len(source.text)), dash, group, headed))
    return tuple(found)


def without(text: str, left_out: Collection[Item], every: Collection[Item]) -> str:
    """The text with some of its items blanked out; a list that loses all its items becomes an empty list."""
    kept = {item.group for item in every if item not in left_out}
    parts: list[str] = []
    end = 0
    for item in sorted(left_out, key=lambda item: item.dash):
        lines = text[item.span.start : item.span.end]
        as_list = item.headed and item.group not in kept
        parts += [
            text[end : item.span.start],
            _empty_list(lines, item.dash - item.span.start) if as_list else _remarks(lines),
        ]
        end = item.span.end
    return "".join([*parts, text[end:]])


def unreadable_part(text: str, item: Item) -> Span:
    """An item without the comments at its end that are no further in than its dash: they are about what follows."""
    indentation = item.dash - item.span.start
    lines = text[item.span.start : item.span.end].splitlines(keepends=True)
    end = item.span.end
    while lines and _is_outer_comment(lines[-1], indentation):
        end -= len(lines.pop())
    return Span(item.span.start, end)


def _is_outer_comment(line: str, indentation: int) -> bool:
    ink = line.lstrip(" \t")
    return not ink.strip() or (ink.startswith("#") and len(line) - len(ink) <= indentation)


def _remarks(lines: str) -> str:
    """Comments at the left margin, because lines of spaces could become part of a text under a `|` above them."""
    return _INK.sub(lambda line: "#" + " " * (len(line.group()) - 1), lines)


def _empty_list(lines: str, dash: int) -> str:
    """Brackets behind the place of the dash: at the dash itself they may be no further in than the name above."""
    blank = _INK.sub(lambda line: " " * len(line.group()), lines)
    opening = _FURTHER_IN.search(blank, dash + 1)
    last = len(blank.rstrip("\r\n")) - 1
    if opening is None or opening.start() >= last:
        return blank
    return f"{blank[: opening.start()]}[{blank[opening.end() : last]}]{blank[last + 1 :]}"


def _starts(source: Source) -> Iterator[tuple[int, int | None, int, bool]]:
    """Where an item starts, with the offset of its dash, or where the lines that follow belong to none, without."""
    depth, group = None, 0
    above = ":"
    for start in source.line_starts:
        line = _LINE.match(source.text, start)
        assert line is not None, "any text begins with a line"
        indentation = len(line["indentation"])
        if "\t" in line["indentation"] or (line["dash"] is None and line["rest"][:1] in ("", "#")):
            continue
        if line["dash"] and (depth is None or indentation <= depth):
            group += indentation != depth
            yield start, line.start("dash"), group, indentation != depth and above.endswith((":", "---"))
            depth = indentation
        elif depth is not None and (indentation < depth or indentation == depth == 0):
            depth = None
            yield start, None, group, False
        above = _REMARK.sub("", line["rest"]).rstrip()
