"""The comments of a YAML file."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from heirs_rules.text.nodes import Composition
from heirs_rules.text.source import Source, Span

_COMMENT = re.compile(r"(?<!\S)#[^\r\n]*")


def comments(source: Source, composed: Composition) -> Iterator[Span]:
    """Where the comments stand, in the order of the file; none in what cannot be read."""
    spans = sorted(composed.without_comments(), key=lambda span: span.start)
    starts = [span.start for span in spans]
    ends = [0, *accumulate((span.end for span in spans), max)]
    offset = 0
    while found := _COMMENT.search(source.text, offset):
        text_ends = ends[bisect_right(starts, found.start())]
        if text_ends > found.start():
            offset = text_ends
        else:
            yield Span(*found.span())
            offset = found.end()
