"""Whether edits have changed nothing of a YAML file but what they are about.

Whatever stands outside of the edits has to be read as before, and to belong to the same list items and fields.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.text.comments import comments
from heirs_rules.text.composition import composition
from heirs_rules.text.diagnostics import Edit
from heirs_rules.text.nodes import Mapping, Node, Scalar
from heirs_rules.text.nodes import Sequence as Items
from heirs_rules.text.source import Source, Span


class Shift:
    """Where something is after some edits, which do not touch each other."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self.edits = sorted(edits, key=lambda edit: (edit.span.start, edit.span.end))
        self._starts = [edit.span.start for edit in self.edits]
        self._ends = [edit.span.end for edit in self.edits]
        grown = (len(edit.text) - edit.span.end + edit.span.start for edit in self.edits)
        self._grown = [0, *accumulate(grown)]

    def moved(self, offset: int) -> int:
        """Where the character is now that was at an offset outside of the edits."""
        return offset + self._grown[bisect_right(self._ends, offset)]

    def touched(self, span: Span) -> bool:
        """Whether an edit changes a part of the span, or inserts something into it or at its edges."""
        return any(
            (edit.span.start < span.end and edit.span.end > span.start)
            or (edit.span.start == edit.span.end or span.start == span.end)
            for edit in self.near(span)
        )

    def near(self, span: Span) -> Sequence[Edit]:
        """The edits of which a part lies in the span, or at its edges."""
        return self.edits[bisect_left(self._ends, span.start) : bisect_right(self._starts, span.end)]

    def free(self, span: Span) -> Span:
        """Where what stood in the span is now, with all that the edits put into it or at its edges."""
        start = min([span.start, *(edit.span.start for edit in self.near(span))])
        end = max([span.end, *(edit.span.end for edit in self.near(span))])
        return Span(start + self._grown[bisect_left(self._ends, start)], self.moved(end))


@frozen
class Contents:
    """What there is to compare in a file: its names and values, its comments, and what cannot be read."""

    leaves: tuple[_Leaf, ...]
    comments: tuple[tuple[Span, str], ...]
    unread: tuple[Span, ...]

    @classmethod
    def of(cls, source: Source) -> Contents:
        composed = composition(source)
        remarks = ((span, source.text[span.start : span.end]) for span in comments(source, composed))
        return cls(tuple(_leaves(composed.root)), tuple(remarks), composed.unread)


def fields_stay(old: Contents, new: Contents, shift: Shift) -> bool:
    """Whether all fields and values that the edits do not touch are the same, and in the same items and fields."""
    kept, touched = {}, []
    for leaf in old.leaves:
        if shift.touched(leaf.span):
            touched.append(leaf.span)
        else:
            kept[_moved(leaf, shift)] = leaf.value
    found = {(leaf.span.start, leaf.path): leaf.value for leaf in new.leaves}
    if not kept.items() <= found.items():
        return False
    free = [shift.free(span) for span in (*(edit.span for edit in shift.edits), *touched, *old.unread)]
    return _all_within((offset for offset, _ in found.keys() - kept.keys()), free)


def starts_after(old: Contents, shift: Shift) -> set[int]:
    """Where the names, values and list items that there were begin now."""
    return {shift.moved(start) for leaf in old.leaves for start in (leaf.span.start, *leaf.path)}


def comments_stay(old: Contents, new: Contents, shift: Shift, of_comments: Shift) -> bool:
    """Whether all comments are there as they were, apart from those that some of the edits are about."""
    changed = [span for span, _ in old.comments if of_comments.touched(span)]
    kept = {(shift.moved(span.start), text) for span, text in old.comments if not of_comments.touched(span)}
    found = {(span.start, text) for span, text in new.comments}
    free = [shift.free(span) for span in (*changed, *old.unread)]
    return kept <= found and _all_within((offset for offset, _ in found - kept), free)


def _all_within(offsets: Iterable[int], spans: Iterable[Span]) -> bool:
    ordered = sorted(spans, key=lambda span: span.start)
    starts = [span.start for span in ordered]
    ends = [-1, *accumulate((span.end for span in ordered), max)]
    return all(offset <= ends[bisect_right(starts, offset)] for offset in offsets)


_Path: TypeAlias = tuple[int, ...]


@frozen
class _Leaf:
    """A name or a value, and where the items and fields begin in which it is."""

    span: Span
    path: _Path
    value: tuple[str, str]


def _leaves(node: Node | None, path: _Path = ()) -> Iterator[_Leaf]:
    match node:
        case Scalar(value, tag):
            yield _Leaf(node.span, path, (value, tag))
        case Mapping(entries):
            for key, below in entries:
                yield _Leaf(key.span, path, (key.value, key.tag))
                yield from _leaves(below, (*path, key.span.start))
        case Items(items):
            for item in items:
                yield from _leaves(item, (*path, item.span.start))


def _moved(leaf: _Leaf, shift: Shift) -> tuple[int, _Path]:
    return shift.moved(leaf.span.start), tuple(map(shift.moved, leaf.path))
