"""Files are written whole or not at all: whatever goes wrong, what was there before is still there."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path


def write_whole(path: str | Path, content: bytes) -> None:
    """Put a content in the place of a file, in one moment. An `OSError` says why it cannot be; then nothing changed.

    A link stays a link, and a file keeps its permissions. What is no file, such as a pipe, is written to as it is.
    """
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    beside = target.parent / f".heirs-rules-{secrets.token_hex(8)}"
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    _keep_entry(target.parent)


def _keep_entry(folder: Path) -> None:
    """See to it that the new name survives a power cut, where folders can be written through."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
