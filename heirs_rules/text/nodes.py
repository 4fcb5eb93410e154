"""A YAML document as frozen nodes that know where they stand, down to the single character."""

import re
from collections.abc import Iterator
from collections.abc import Sequence as SequenceOf
from functools import cached_property

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix
from heirs_rules.text.places import Places, Style, places
from heirs_rules.text.rules import AMBIGUOUS_VALUE
from heirs_rules.text.source import Source, Span
from heirs_rules.text.visible import excerpt

_COMMENT = re.compile(r"[ \t]+(?P<comment>#[^\r\n]*)")
_LINE = re.compile(r"[^\r\n]*")
_LONGEST_NUMBER = 18
# What is text in YAML 1.1 and a number in YAML 1.2, which programs such as editors go by.
_NUMBER_TO_OTHERS = re.compile(
    r"[-+]?0[0-9]+|0o[0-7]+|[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?"
)


@frozen
class Scalar:
    """A single value, always text; `tag` says what YAML would have made of it: `str`, `int`, `bool`, `null`…

    `span` goes from quote to quote, or from the `|` to the last character of the text below it.
    """

    value: str
    tag: str
    source: Source = attrs.field(eq=False, repr=False)
    span: Span = attrs.field(eq=False)
    style: Style = attrs.field(eq=False)

    @property
    def plain(self) -> bool:
        """Whether it is written without quotes and without `|` or `>`."""
        return self.style == "plain"

    def place(self, start: int, end: int) -> tuple[Span, bool]:
        """Where the characters `start` to `end` of the value were written, and whether this is exact.

        An empty range is the place just behind the last word before it.
        """
        if not 0 <= start <= end <= len(self.value):
            raise ValueError(f"no range {start} to {end} in a value of {len(self.value)} characters")
        if self.characters is None:
            return self.span, False
        if start < end:
            return Span(self.characters.starts[start], self.characters.ends[end - 1]), True
        offset = self._behind_last_word(len(self.value[:start].rstrip()), self.characters)
        return Span(offset, offset), True

    def _behind_last_word(self, length: int, known: Places) -> int:
        if length:
            return known.ends[length - 1]
        if known.starts:
            return known.starts[0]
        return self.span.start + (self.style in ("single", "double"))

    @cached_property
    def characters(self) -> Places | None:
        """Where each character of the value is written; None if that is not certain."""
        return places(self.source.text, self.span, self.style, self.value)


@frozen
class Mapping:
    """Names and what they stand for, in the order of the file; a name that is given twice is here twice."""

    entries: "tuple[tuple[Scalar, Node], ...]"
    source: Source = attrs.field(eq=False, repr=False)
    span: Span = attrs.field(eq=False)


@frozen
class Sequence:
    """A list."""

    items: "SequenceOf[Node]"
    source: Source = attrs.field(eq=False, repr=False)
    span: Span = attrs.field(eq=False)


Node = Scalar | Mapping | Sequence


@frozen
class Composition:
    """What a YAML file says, as far as it can be read; `root` is None when nothing can be."""

    root: Node | None
    findings: tuple[Diagnostic, ...]
    scalars: tuple[Scalar, ...] | None = None
    """Every text in the file, or None if those are the ones in the tree."""
    unread: tuple[Span, ...] = ()

    def without_comments(self) -> list[Span]:
        """Where a `#` begins no comment: in texts, and in what has not been read."""
        scalars = texts(self.root) if self.scalars is None else self.scalars
        return [*map(_text_of, scalars), *self.unread]


def texts(node: Node | None) -> Iterator[Scalar]:
    """All names and values in a tree."""
    match node:
        case Mapping(entries):
            for key, value in entries:
                yield key
                yield from texts(value)
        case Sequence(items):
            for item in items:
                yield from texts(item)
        case Scalar():
            yield node


def _text_of(scalar: Scalar) -> Span:
    """The scalar without the line of its `|`, on which a comment may stand."""
    if scalar.style not in ("literal", "folded"):
        return scalar.span
    header = _LINE.match(scalar.source.text, scalar.span.start)
    assert header is not None, "a line may be empty"
    return Span(min(header.end(), scalar.span.end), scalar.span.end)


def comment_after(scalar: Scalar) -> Span | None:
    """The comment behind unquoted text on the same line, which may have been meant as part of the text."""
    found = _COMMENT.match(scalar.source.text, scalar.span.end) if scalar.plain else None
    return Span(found.start("comment"), found.end("comment")) if found else None


def ambiguity(scalar: Scalar) -> Diagnostic | None:
    """The finding for a scalar that has to be text but that YAML reads as something else; None when all is well."""
    if not scalar.plain or (scalar.tag == "str" and not _NUMBER_TO_OTHERS.fullmatch(scalar.value)):
        return None
    if not scalar.value:
        message = "there is nothing here, and a text was expected"
        return Diagnostic(
            scalar.source, scalar.span, AMBIGUOUS_VALUE, message, "write the text, in quotes if it is empty"
        )
    written, quoted = excerpt(scalar.value), quotation(scalar.value)
    readers = "some programs" if scalar.tag == "str" else "YAML"
    message = f"unquoted `{written}` is read as {reading(scalar)} by {readers}"
    fix = Fix(True, "put it in quotes", (Edit(scalar.span, quoted),))
    return Diagnostic(scalar.source, scalar.span, AMBIGUOUS_VALUE, message, f"write {excerpt(quoted)}", fix=fix)


def quotation(text: str) -> str:
    """One line of text in the quotes that need the fewest escapes."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def reading(scalar: Scalar) -> str:
    """What YAML makes of an unquoted scalar, in words."""
    match scalar.tag:
        case "bool":
            return "true" if scalar.value.lower() in ("yes", "true", "on") else "false"
        case "null":
            return "nothing"
        case "int" if len(scalar.value) <= _LONGEST_NUMBER:
            return f"the number {_integer(scalar.value)}"
        case "int" | "float" | "str":
            return "a number"
        case "timestamp":
            return "a date"
        case _:
            return "a symbol"


def _integer(text: str) -> int:
    """The value of an integer of YAML 1.1, where `010` is eight and `1:30` is ninety."""
    digits = text.replace("_", "").lstrip("+-")
    sign = -1 if text.startswith("-") else 1
    number = 0
    for part in digits.split(":"):
        octal = part.isdigit() and part.startswith("0") and ":" not in digits
        number = number * 60 + int(part, 8 if octal else 0 if part.startswith("0") and not part.isdigit() else 10)
    return sign * number
