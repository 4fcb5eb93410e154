"""From a source to its tree of nodes: nothing is ever constructed, and a broken list item does not hide the others."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

import attrs

from heirs_rules.text.characters import forbidden, mixed_line_endings, without_forbidden
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.nodes import Composition, Node, Scalar
from heirs_rules.text.rules import EMPTY_FILE
from heirs_rules.text.source import Source, Span
from heirs_rules.text.usual import usual


def compose(source: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree of a YAML file, as far as it can be read, and what is wrong with the file.

    List items that cannot be read are left out of the tree; the tree is None when nothing else can be read either.
    """
    composed = composition(source)
    return composed.root, composed.findings


def composition(source: Source) -> Composition:
    """What `compose` gives, and where there are no comments."""
    found = tuple(forbidden(source))
    composed = _composed(without_forbidden(source) if found else source)
    findings = composed.findings
    if not findings and _is_empty(composed.root):
        findings = (_empty(source),)
    every = (*found, *mixed_line_endings(source), *findings)
    return attrs.evolve(composed, findings=tuple(sorted(every, key=lambda finding: finding.sort_key)))


def _composed(source: Source) -> Composition:
    if (root := usual(source)) is not None:
        return Composition(root, ())

    from heirs_rules.text.by_yaml import read_by_yaml

    with collector_off():
        return read_by_yaml(source)


@contextmanager
def collector_off() -> Iterator[None]:
    """Many small objects are made and none is garbage; in large files looking for some takes a seventh of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _is_empty(root: Node | None) -> bool:
    return root is None or (isinstance(root, Scalar) and root.plain and not root.value)


def _empty(source: Source) -> Diagnostic:
    message = "there is nothing in this file but comments" if source.text.strip() else "this file is empty"
    return Diagnostic(source, Span(0, 0), EMPTY_FILE, message, "leave the file out, or write something into it")
