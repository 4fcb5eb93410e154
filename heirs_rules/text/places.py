"""Where in the source each character of a scalar's value was written, in every style that YAML has.

The text is read a second time, by style; the caller accepts the places only if this reading gives the same value.
"""

import re
from collections.abc import Iterator
from typing import Literal, assert_never

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.text.source import Span

Style = Literal["plain", "single", "double", "literal", "folded"]

# A lone half of a surrogate pair cannot be printed or saved; this character stands for it in values.
REPLACEMENT = "\ufffd"

_SPACES_AND_BREAKS = r"(?P<spaces>[ \t]+)|(?P<break>\r\n|\n|\r)"
_PLAIN = re.compile(rf"{_SPACES_AND_BREAKS}|(?P<text>[^ \t\r\n]+)")
_SINGLE = re.compile(rf"{_SPACES_AND_BREAKS}|(?P<escape>'')|(?P<text>[^ \t\r\n']+)")
_DOUBLE = re.compile(
    rf"{_SPACES_AND_BREAKS}|(?P<joint>\\(?:\r\n|\n|\r))"
    r"|(?P<escape>\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[^xuU]))|(?P<text>[^ \t\r\n\\]+)"
)
_ESCAPES = dict(zip("0abt\tnvfre \"\\/N_LP'", "\0\a\b\t\t\n\v\f\r\x1b \"\\/\x85\xa0\u2028\u2029'", strict=True))

_HEADER = re.compile(r"[|>](?:(?P<digit>[1-9])|(?P<chomping>[+-]))*[ ]*(?:#[^\r\n]*)?(?:\r\n|\n|\r|\Z)")
_FOLDS = re.compile(r"[\r\n]")
_LINE = re.compile(r"(?P<spaces> *)(?P<rest>[^\r\n]*)(?P<break>\r\n|\n|\r|\Z)")
_NOTHING_IS_INDENTED_SO_FAR = 10**9
# A digit in the header counts from the indentation of the parent, which the scalar does not know.
_MOST_INDENTATIONS_TRIED = 200


@frozen
class Places:
    """For each character of a value the offsets of its first source character and of the one behind its last."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]


def places(text: str, span: Span, style: Style, value: str) -> Places | None:
    """The places of the characters of `value`, or None when they cannot be told with certainty."""
    for reading in _readings(text, span, style):
        if "".join(reading.characters) == value:
            return Places(tuple(reading.starts), tuple(reading.ends))
    return None


def value_of(text: str, span: Span, style: Style) -> str:
    """The value that is written there, if its indentation shows in the first line of it."""
    written = text[span.start + 1 : span.end - 1]
    if style == "single" and not _FOLDS.search(written):
        return written.replace("''", "'")
    if style == "double" and "\\" not in written and not _FOLDS.search(written):
        return written
    return "".join(next(_readings(text, span, style)).characters)


@attrs.define
class _Reading:
    characters: list[str] = attrs.Factory(list)
    starts: list[int] = attrs.Factory(list)
    ends: list[int] = attrs.Factory(list)

    def add(self, character: str, start: int, end: int) -> None:
        self.characters.append(character)
        self.starts.append(start)
        self.ends.append(end)

    def copy(self, text: str, start: int) -> None:
        for offset, character in enumerate(text, start):
            self.add(character, offset, offset + 1)


def _readings(text: str, span: Span, style: Style) -> Iterator[_Reading]:
    match style:
        case "plain":
            yield _flow_reading(text, span, _PLAIN)
        case "single":
            yield _flow_reading(text, Span(span.start + 1, span.end - 1), _SINGLE)
        case "double":
            yield _flow_reading(text, Span(span.start + 1, span.end - 1), _DOUBLE)
        case "literal" | "folded":
            yield from _block_readings(text, span.start, style == "folded")
        case _:
            assert_never(style)


def _flow_reading(text: str, span: Span, pattern: re.Pattern[str]) -> _Reading:
    """One break is read as a space and n as n - 1 breaks; the white space around them is not read at all."""
    reading = _Reading()
    pending: list[tuple[str, int, int]] = []
    breaks = 0
    for token in pattern.finditer(text, span.start, span.end):
        start, end = token.span()
        match token.lastgroup:
            case "spaces" if not breaks:
                pending = [(text[offset], offset, offset + 1) for offset in range(start, end)]
            case "spaces":
                pass
            case "break":
                breaks += 1
                pending = [*(pending if breaks > 2 else []), (" " if breaks == 1 else "\n", start, end)]
            case "joint":  # a backslash before the break: the break vanishes, the spaces before it stay
                _flush(pending, reading)
                breaks = 2
            case kind:
                _flush(pending, reading)
                breaks = 0
                if kind == "text":
                    reading.copy(token.group(), start)
                else:
                    reading.add(_unescaped(token.group()), start, end)
    _flush(pending, reading)
    return reading


def _flush(pending: list[tuple[str, int, int]], reading: _Reading) -> None:
    for character, start, end in pending:
        reading.add(character, start, end)
    pending.clear()


def _unescaped(escape: str) -> str:
    if escape[1] not in "xuU":
        return _ESCAPES.get(escape[1], "")
    digits = escape[2:]
    code = int(digits, 16)
    return REPLACEMENT if 0xD800 <= code <= 0xDFFF else chr(code)


def _block_readings(text: str, start: int, folded: bool) -> Iterator[_Reading]:
    header = _HEADER.match(text, start)
    if header is None:
        return
    for indentation in _indentations(text, header):
        yield _block_reading(text, header, indentation, folded)


def _indentations(text: str, header: re.Match[str]) -> Iterator[int]:
    deepest = 0
    for line in _lines(text, header.end()):
        deepest = max(deepest, len(line["spaces"]))
        if line["rest"]:
            break
    if header["digit"] is None:
        yield deepest
    else:
        least = int(header["digit"])
        yield from range(least, min(deepest, least + _MOST_INDENTATIONS_TRIED) + 1)
    yield _NOTHING_IS_INDENTED_SO_FAR


def _block_reading(text: str, header: re.Match[str], indentation: int, folded: bool) -> _Reading:
    reading = _Reading()
    last: re.Match[str] | None = None
    blank: list[re.Match[str]] = []
    for line in _lines(text, header.end()):
        if len(line["spaces"]) < indentation and line["rest"]:
            break
        if line.end("rest") - line.start() <= indentation:
            blank.append(line)
            continue
        if last is not None and not (folded and _runs_on(last, line, indentation)):
            _add_break(reading, last)
        elif last is not None and not blank:
            reading.add(" ", *last.span("break"))
        for empty in blank:
            _add_break(reading, empty)
        reading.copy(text[line.start() + indentation : line.end("rest")], line.start() + indentation)
        last, blank = line, []
    if last is not None and header["chomping"] != "-":
        _add_break(reading, last)
    if header["chomping"] == "+":
        for empty in blank:
            _add_break(reading, empty)
    return reading


def _runs_on(line: re.Match[str], following: re.Match[str], indentation: int) -> bool:
    """Whether the break between two lines folds, which it does not next to a line that is indented further."""
    return all(found.string[found.start() + indentation] not in " \t" for found in (line, following))


def _add_break(reading: _Reading, line: re.Match[str]) -> None:
    if line["break"]:
        reading.add("\n", *line.span("break"))


def _lines(text: str, start: int) -> Iterator[re.Match[str]]:
    while start < len(text):
        line = _LINE.match(text, start)
        assert line is not None, "any text begins with a line"
        yield line
        start = line.end()
