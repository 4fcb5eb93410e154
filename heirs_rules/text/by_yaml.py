"""Reads a file of any form with YAML itself; a list item that cannot be read does not hide the others."""

import attrs

from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.nodes import Composition
from heirs_rules.text.recovery import Item, items, unreadable_part, without
from heirs_rules.text.source import Source, Span
from heirs_rules.text.syntax import Unreadable, events
from heirs_rules.text.tree import tree

# Reading again after each fault must not take for ever in a large file.
_MOST_ROUNDS = 50
_MOST_CHARACTERS_AGAIN = 5_000_000


def read_by_yaml(source: Source) -> Composition:
    """What a file says whose every character YAML takes, as far as it can be read."""
    every: tuple[Item, ...] = ()
    broken: dict[Item, Diagnostic] = {}
    rounds = max(3, min(_MOST_ROUNDS, _MOST_CHARACTERS_AGAIN // max(1, len(source.text))))
    for attempt in range(rounds):
        try:
            found = tree(source, events(source, without(source.text, broken, every)))
            unread = (unreadable_part(source.text, item) for item in broken)
            findings = (*broken.values(), *found.findings)
            return attrs.evolve(found, findings=findings, unread=(*found.unread, *unread))
        except Unreadable as unreadable:
            fault = unreadable.finding
        newly: dict[Item, Diagnostic] = {}
        if attempt == 0:
            every = items(source)
            newly = {item: wrong for item in every if (wrong := _fault(source, item.span)) is not None}
        at = fault.span.start
        newly = newly or {item: fault for item in every if item.span.start <= at < item.span.end and item not in broken}
        if not newly:
            break
        broken |= newly
    return Composition(None, tuple(dict.fromkeys((*broken.values(), fault))), unread=(Span(0, len(source.text)),))


def _fault(source: Source, span: Span) -> Diagnostic | None:
    """What cannot be read in one list item, by itself."""
    try:
        for _ in events(source, source.text[span.start : span.end], span.start):
            pass
    except Unreadable as unreadable:
        return unreadable.finding
    return None
