"""From the bytes of a file to a source. A file is UTF-8; whatever else it is, its text is shown as well as can be."""

import os
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from pathlib import PurePath

from heirs_rules.text.diagnostics import Diagnostic, Fix
from heirs_rules.text.rules import BYTE_ORDER_MARK, INVISIBLE_CHARACTER, NOT_UTF8, NOT_UTF8_ENCODING, TOO_LARGE
from heirs_rules.text.source import LARGEST, Source, Span, bytes_of

# The marks of UTF-32 come first, because that of UTF-16-LE is how one of them begins.
_MARKS = (
    (BOM_UTF32_LE, "UTF-32-LE"),
    (BOM_UTF32_BE, "UTF-32-BE"),
    (BOM_UTF16_LE, "UTF-16-LE"),
    (BOM_UTF16_BE, "UTF-16-BE"),
)


def read_source(path: str | os.PathLike[str]) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text of a file and what is wrong with its encoding; an `OSError` is left to the caller."""
    return decode(bytes_of(path), PurePath(path).as_posix())


def decode(data: bytes, path: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text in `data`, which `path` names in messages, and what is wrong with its encoding."""
    if len(data) > LARGEST:
        source = Source(path, "")
        message = f"the file has more than {LARGEST // 1_000_000} MB, and no more is read of any"
        return source, (
            Diagnostic(source, Span(0, 0), TOO_LARGE, message, "split it, or see whether it is another file"),
        )
    if encoding := _other_encoding(data):
        return _decoded_as(encoding, data, path)
    body = data.removeprefix(BOM_UTF8)
    marked = len(body) < len(data)
    try:
        source, findings = Source(path, body.decode()), []
    except UnicodeDecodeError as error:
        source = Source(path, body.decode(errors="replace"))
        findings = [_not_utf8(source, body, error.start)]
    if marked:
        findings.insert(0, _byte_order_mark(source))
    if source.text.startswith("\ufeff"):
        message = "a second byte order mark follows the first"
        findings.append(Diagnostic(source, Span(0, 1), INVISIBLE_CHARACTER, message, "delete it"))
    return source, tuple(findings)


def _other_encoding(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    match [byte == 0 for byte in data[:4]]:  # ASCII characters, and one of them in two bytes
        case [False, True, False, True]:
            return "UTF-16-LE"
        case [True, False, True, False]:
            return "UTF-16-BE"
    return ""


def _decoded_as(encoding: str, data: bytes, path: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    source = Source(path, data.decode(encoding, errors="replace").removeprefix("\ufeff"))
    message = f"the file is {encoding[:6]}, not UTF-8"
    return source, (Diagnostic(source, Span(0, 0), NOT_UTF8_ENCODING, message, 'save it again as "UTF-8"'),)


def _byte_order_mark(source: Source) -> Diagnostic:
    message = "the file starts with a byte order mark, three bytes that cannot be seen"
    advice = 'save it as "UTF-8", not as "UTF-8 with BOM"'
    return Diagnostic(source, Span(0, 0), BYTE_ORDER_MARK, message, advice, fix=Fix(True, "delete it", ()))


def _not_utf8(source: Source, body: bytes, index: int) -> Diagnostic:
    offset = len(body[:index].decode())
    line, column = source.position(offset)
    message = f"byte 0x{body[index]:02X} is not valid UTF-8 (line {line}, column {column})"
    return Diagnostic(source, Span(offset, offset + 1), NOT_UTF8, message, _advice(body, index))


def _advice(body: bytes, index: int) -> str:
    try:
        body.decode("cp1252")
    except UnicodeDecodeError:
        return 'save the file again as "UTF-8"'
    character = body[index : index + 1].decode("cp1252")
    return f'the file looks like Windows-1252, where this byte is "{character}"; save it again as "UTF-8"'
