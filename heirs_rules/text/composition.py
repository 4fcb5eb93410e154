"""From a source to its tree of nodes: nothing is ever constructed, and a broken list item does not hide the others."""

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager

import attrs

from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix
from heirs_rules.text.nodes import Node, Scalar
from heirs_rules.text.recovery import Item, items, unreadable_part, without
from heirs_rules.text.rules import CONTROL_CHARACTER, EMPTY_FILE, ODD_LINE_BREAK
from heirs_rules.text.source import Source, Span
from heirs_rules.text.syntax import Unreadable, events
from heirs_rules.text.tree import Composition, tree
from heirs_rules.text.usual import usual
from heirs_rules.text.visible import character_name

# What YAML refuses anywhere in a file, and the three characters that only YAML takes for line breaks.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ODD_LINE_BREAKS = "\x85\u2028\u2029"
# A file of another kind has thousands.
_MOST_FORBIDDEN = 20

# Reading again after each fault must not take for ever in a large file.
_MOST_ROUNDS = 50
_MOST_CHARACTERS_AGAIN = 5_000_000


def compose(source: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree of a YAML file, as far as it can be read, and what is wrong with the file.

    List items that cannot be read are left out of the tree; the tree is None when nothing else can be read either.
    """
    composed = composition(source)
    return composed.root, composed.findings


def composition(source: Source) -> Composition:
    """What `compose` gives, and where there are no comments."""
    forbidden = tuple(_forbidden(source))
    if not forbidden and (root := usual(source)) is not None:
        return Composition(root, ())
    readable = attrs.evolve(source, text=_FORBIDDEN.sub(" ", source.text)) if forbidden else source
    with _collector_off():
        composed = _composed(readable)
    findings = composed.findings
    if not findings and _is_empty(composed.root):
        findings = (_empty(source),)
    ordered = tuple(sorted((*forbidden, *findings), key=lambda finding: finding.sort_key))
    return attrs.evolve(composed, findings=ordered)


@contextmanager
def _collector_off() -> Iterator[None]:
    """Many small objects are made and none is garbage; in large files looking for some takes a seventh of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _forbidden(source: Source) -> Iterator[Diagnostic]:
    for count, found in enumerate(_FORBIDDEN.finditer(source.text)):
        if count == _MOST_FORBIDDEN:
            return
        span, name = Span(*found.span()), character_name(found.group())
        if found.group() in _ODD_LINE_BREAKS:
            message = f"{name} is a line break to YAML but not to your editor"
            fix = Fix(False, "replace it by a space", (Edit(span, " "),))
            yield Diagnostic(
                source, span, ODD_LINE_BREAK, message, "replace it by a space or a real line break", fix=fix
            )
        else:
            fix = Fix(False, "delete it", (Edit(span, ""),))
            yield Diagnostic(source, span, CONTROL_CHARACTER, f"{name} is not allowed in a file", "delete it", fix=fix)


def _is_empty(root: Node | None) -> bool:
    return root is None or (isinstance(root, Scalar) and root.plain and not root.value)


def _empty(source: Source) -> Diagnostic:
    message = "there is nothing in this file but comments" if source.text.strip() else "this file is empty"
    return Diagnostic(source, Span(0, 0), EMPTY_FILE, message, "leave the file out, or write something into it")


def _composed(source: Source) -> Composition:
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
