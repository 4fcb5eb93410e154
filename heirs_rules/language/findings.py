"""What is wrong with a card text, as values: places are offsets in the text itself, not yet in a file."""

from __future__ import annotations

import re

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.text.diagnostics import Fix, Rule
from heirs_rules.text.source import Span


@frozen
class Finding:
    """One thing that is wrong; `related` are other places of the same text that help to understand it."""

    rule: Rule
    span: Span
    message: str
    help: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    words: tuple[str, ...] = ()
    """Which words of the phrase at `span` it is about: the first of these that is there; or else the phrase."""
    fix: Fix | None = None
    """A repair, with edits of this text."""


def narrowed(finding: Finding, text: str) -> Finding:
    """The finding at the place of its own words, where those of the phrase around them are given."""
    if not finding.words:
        return finding
    wanted = "|".join(re.escape(word).replace(r"\ ", r"[ \t]+") for word in finding.words)
    found = re.compile(rf"(?<!\w)(?:{wanted})(?!\w)").search(text, finding.span.start, finding.span.end)
    return attrs.evolve(finding, span=Span(*found.span()), words=()) if found else attrs.evolve(finding, words=())
