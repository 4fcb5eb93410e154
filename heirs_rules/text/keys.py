"""The names in a mapping: each has to be text, and to stand there once."""

import unicodedata
from collections.abc import Iterable, Iterator

import attrs

from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Related
from heirs_rules.text.nodes import Node, Scalar, quotation, reading
from heirs_rules.text.rules import DUPLICATE_KEY, INVISIBLE_CHARACTER, MERGE_KEY, NON_TEXT_KEY
from heirs_rules.text.source import Span
from heirs_rules.text.visible import character_name, excerpt

Entry = tuple[Scalar, Node]

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


def entries(pairs: Iterable[tuple[Node, Node]]) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    """The pairs whose key is a name, and the findings about the others, about odd names and about repeated ones."""
    kept: list[Entry] = []
    findings: list[Diagnostic] = []
    firsts: dict[str, Scalar] = {}
    for key, value in pairs:
        if not isinstance(key, Scalar) or (key.plain and key.tag in ("merge", "null")):
            findings += _no_name(key)
            continue
        findings += _oddities(key)
        name = attrs.evolve(key, value=_seen(key.value))  # so that nobody is told that `effect` is an unknown name
        if (first := firsts.setdefault(name.value, name)) is not name:
            findings.append(_duplicate(name, first))
        kept.append((name, value))
    return tuple(kept), tuple(findings)


def _no_name(key: Node) -> Iterator[Diagnostic]:
    source, span = key.source, key.span
    match key:
        case Scalar(tag="merge"):
            message = "`<<` would merge another part of the file into this one, which card files do not know"
            yield Diagnostic(source, span, MERGE_KEY, message, "write the lines out")
        case Scalar(value=""):
            yield Diagnostic(source, span, NON_TEXT_KEY, "there is no name before the `:`", "write the name")
        case Scalar():
            yield _read_otherwise(key)
        case _ if source.text.startswith("{{", span.start):
            pass  # reported for the inner braces
        case _ if source.text.startswith("{{", span.start - 1):
            message = "this looks like a place to fill in from a template, and nobody has filled it in"
            template = Span(span.start - 1, span.end)
            yield Diagnostic(source, template, NON_TEXT_KEY, message, "put the finished text here")
        case _:
            message = "there is a list or a group where a name was expected"
            first_line = Span(span.start, min(span.end, source.line_span(source.position(span.start)[0]).end))
            yield Diagnostic(source, first_line, NON_TEXT_KEY, message, "write a name, in quotes if it has brackets")


def _oddities(key: Scalar) -> list[Diagnostic]:
    if key.plain and key.tag != "str":
        return [_read_otherwise(key)]
    return [_invisible(key, index) for index, character in enumerate(key.value) if _is_invisible(character)]


def _read_otherwise(key: Scalar) -> Diagnostic:
    message = f"the name of this field is read as {reading(key)}, not as the text `{excerpt(key.value)}`"
    fix = Fix(True, "put it in quotes", (Edit(key.span, quotation(key.value)),))
    return Diagnostic(key.source, key.span, NON_TEXT_KEY, message, f"write {excerpt(quotation(key.value))}", fix=fix)


def _invisible(key: Scalar, index: int) -> Diagnostic:
    span, exact = key.place(index, index + 1)
    name = character_name(key.value[index])
    message = f"there is an invisible character in the name `{excerpt(_seen(key.value))}`: {name}"
    fix = Fix(True, "delete it", (Edit(span, ""),)) if exact else None
    return Diagnostic(key.source, span, INVISIBLE_CHARACTER, message, "delete it", exact=exact, fix=fix)


def _duplicate(key: Scalar, first: Scalar) -> Diagnostic:
    message = f"`{excerpt(key.value)}` is given twice, and only the last one would count"
    earlier = Related(first.source, first.span, "it is given here already")
    return Diagnostic(key.source, key.span, DUPLICATE_KEY, message, "join them, or delete one", related=(earlier,))


def _seen(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return "".join(character for character in text if not _is_invisible(character))


def _is_invisible(character: str) -> bool:
    return character not in " \n" and unicodedata.category(character) in _INVISIBLE_CATEGORIES
