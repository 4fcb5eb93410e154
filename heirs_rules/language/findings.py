"""What is wrong with a card text, as values: places are offsets in the text itself, not yet in a file."""

from __future__ import annotations

import attrs

from heirs_rules.text.diagnostics import Rule
from heirs_rules.text.source import Span


@attrs.frozen
class Finding:
    """One thing that is wrong; `related` are other places of the same text that help to understand it."""

    rule: Rule
    span: Span
    message: str
    help: str = ""
    related: tuple[tuple[Span, str], ...] = ()
