"""Edits of a text, and where those of a YAML value have to be made in its file."""

import re
from collections.abc import Iterable, Sequence

from heirs_rules.text.diagnostics import Edit
from heirs_rules.text.nodes import Scalar
from heirs_rules.text.places import Places, places
from heirs_rules.text.source import LINE_BREAK, Span

# What ends unquoted text, or what such text cannot start with.
_NOT_PLAIN = re.compile(r":(?=\s|\Z)|(?<!\S)#|\A(?:[-?](?!\S)|[,\[\]{}&*!|>'\"%@`])")
_FLOW_SIGNS = re.compile(r"[,\[\]{}]")


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with all the edits made; they may touch, but not overlap."""
    parts: list[str] = []
    end = 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)):
        assert edit.span.start >= end, "edits do not overlap"
        parts += [text[end : edit.span.start], edit.text]
        end = edit.span.end
    return "".join([*parts, text[end:]])


def in_file(edits: Sequence[Edit], scalar: Scalar, in_brackets: bool = True) -> tuple[Edit, ...] | None:
    """Edits of a scalar's value where the value is written, perhaps in brackets, where a comma would end it.

    None if the way in which it is written cannot take them, or if it is not known where each character stands.
    """
    known = scalar.characters
    if known is None or not known.starts:
        return None
    written = []
    for edit in edits:
        text = _in_style(edit.text, scalar, known, in_brackets)
        if text is None:
            return None
        written.append(Edit(_place(edit.span, scalar.value, known), text))
    if len(edits) == 1 and scalar.style == "literal" and _stays_in_its_line(edits[0], written[0], scalar, known):
        return tuple(written)
    return tuple(written) if _reads_as(edited(scalar.value, edits), written, scalar, known) else None


def _stays_in_its_line(edit: Edit, written: Edit, scalar: Scalar, known: Places) -> bool:
    """Whether an edit below a `|` changes nothing but the words of a line, so that no other has to be read again."""
    value, file = scalar.value, scalar.source.text
    start = value.rfind("\n", 0, edit.span.start) + 1
    end = value.find("\n", edit.span.end)
    end = len(value) if end < 0 else end
    if start == end or "\n" in value[start:end] or not (edit.text.isascii() and edit.text.isprintable()):
        return False
    line = value[start : edit.span.start] + edit.text + value[edit.span.end : end]
    before, behind = file[known.starts[start] : written.span.start], file[written.span.end : known.ends[end - 1]]
    return before + written.text + behind == line and line[:1].strip() != ""


def _place(span: Span, value: str, known: Places) -> Span:
    if span.start < span.end:
        return Span(known.starts[span.start], known.ends[span.end - 1])
    behind_a_word = span.start > 0 and not value[span.start - 1].isspace()
    offset = known.ends[span.start - 1] if behind_a_word or span.start == len(value) else known.starts[span.start]
    return Span(offset, offset)


def _in_style(text: str, scalar: Scalar, known: Places, in_brackets: bool) -> str | None:
    match scalar.style:
        case "literal":
            return text.replace("\n", _line_break(scalar) + _indentation(scalar, known))
        case "folded":
            return text.replace("\n", _line_break(scalar) * 2 + _indentation(scalar, known))
        case "double":
            return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        case "single":
            return None if "\n" in text else text.replace("'", "''")
        case "plain":
            ends_it = in_brackets and "," not in scalar.value and _FLOW_SIGNS.search(text)
            return None if "\n" in text or ends_it else text


def _line_break(scalar: Scalar) -> str:
    found = LINE_BREAK.search(scalar.source.text, scalar.span.start)
    return found.group() if found else "\n"


def _indentation(scalar: Scalar, known: Places) -> str:
    """What stands before the first line of a text below a `|` that is not blank."""
    first = len(scalar.value) - len(scalar.value.lstrip("\n"))
    if first == len(scalar.value):
        return ""
    return " " * (scalar.source.position(known.starts[first])[1] - 1)


def _reads_as(value: str, edits: Iterable[Edit], scalar: Scalar, known: Places) -> bool:
    """Whether the scalar has this value once the edits are made in the file."""
    start = scalar.span.start
    end = max(scalar.span.end, known.ends[-1] if known.ends else 0)
    moved = (Edit(Span(edit.span.start - start, edit.span.end - start), edit.text) for edit in edits)
    text = edited(scalar.source.text[start:end], moved)
    if scalar.plain and (_NOT_PLAIN.search(text) or not value or value != value.strip()):
        return False
    if scalar.style in ("literal", "folded"):
        # What is not as far in as before could be no part of the text any more.
        margin = _indentation(scalar, known)
        if any(line.strip() and not line.startswith(margin) for line in LINE_BREAK.split(text)[1:]):
            return False
    return places(text, Span(0, len(text)), scalar.style, value) is not None
