"""What would change in a file, in the unified form that `diff -u` and `git diff` have."""

import re
from collections.abc import Iterator
from difflib import unified_diff

from heirs_rules.text.visible import visible

_LINE = re.compile(rb"[^\n]*\n|[^\n]+")
_LONE_RETURN = re.compile(rb"\r(?!\n)")
_COLOURS = {b"@": b"36", b"+": b"32", b"-": b"31"}


def difference(name: str, before: bytes, after: bytes, colour: bool = False) -> bytes:
    """The changed lines of a file with some around them; nothing if nothing has changed."""
    lines = _difference(name, before, after)
    return b"".join(_painted(line) for line in lines) if colour else b"".join(lines)


def _difference(name: str, before: bytes, after: bytes) -> Iterator[bytes]:
    # The line breaks of old Macs are none to a terminal.
    before, after = (_LONE_RETURN.sub(b"\n", content) for content in (before, after))
    # Latin-1 has a character for every byte, so that any bytes can be compared as text.
    old, new = ([line.decode("latin-1") for line in _LINE.findall(content)] for content in (before, after))
    label = visible(name).encode("utf-8", "replace").decode("latin-1")
    for line in unified_diff(old, new, label, label):
        yield line.encode("latin-1")
        if not line.endswith("\n"):
            yield b"\n\\ No newline at end of file\n"


def _painted(line: bytes) -> bytes:
    """A line in the colour of its kind; the break stays outside, so that the colour does not run on."""
    colour = b"1" if line.startswith((b"+++", b"---")) else _COLOURS.get(line[:1])
    shown = line.rstrip(b"\r\n")
    return b"\x1b[" + colour + b"m" + shown + b"\x1b[0m" + line[len(shown) :] if colour and shown else line
