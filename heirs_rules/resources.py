"""Files that come with the library, and what it keeps to be quicker the next time.

Whoever only plays cards that are known waits for this module, so it does without pathlib, which takes a while to load.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from pathlib import Path

_join, _exists = os.path.join, os.path.exists
_PACKAGE = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120


def bundled(name: str) -> Path:
    """`cards.yaml` or `grammar`: beside this module in a wheel, at the top of the repository in a checkout."""
    from pathlib import Path

    return Path(lying(name))


def lying(name: str) -> str:
    """The path of a file or folder that travels with the library."""
    for folder in (_PACKAGE, os.path.dirname(_PACKAGE)):  # noqa: PTH120
        if _exists(path := _join(folder, name)):
            return path
    raise FileNotFoundError(f"{name} is missing beside {_PACKAGE}: install heirs-rules again")


class Kept:
    """Plain data that was worked out of some bytes, in the user's folder for what can be made anew at any time.

    It counts only for the very same bytes and the same code, and only if it is whole. There is one for each `name`
    and each place of the library; `code` are the files, or the folders of files, that decide what is worked out.
    """

    def __init__(self, name: str, worked_out_of: bytes, *code: str) -> None:
        self._of = repr([*map(_stamp, code)]).encode() + worked_out_of
        self._name = f"{name}-{crc32(os.fsencode(_PACKAGE)):08x}.{sys.implementation.cache_tag}"

    def read(self) -> Any:
        """The data; None if there is none, or if it is spoilt or about something else."""
        try:
            with open(_join(_folder(), self._name), "rb") as file:  # noqa: PTH123
                whole = file.read()
        except (OSError, ValueError):
            return None
        behind = len(self._of) + 4
        if whole[: len(self._of)] != self._of or whole[len(self._of) : behind] != _check(whole[behind:]):
            return None
        return marshal.loads(whole[behind:])

    def write(self, data: Any) -> None:
        """Keep the data if that is possible; whoever reads meanwhile finds the old file or the new one."""
        whole = marshal.dumps(data)
        path = _join(_folder(), self._name)
        try:
            os.makedirs(_folder(), exist_ok=True)  # noqa: PTH103
            with open(f"{path}.{os.getpid()}", "wb") as file:  # noqa: PTH123
                file.write(b"".join((self._of, _check(whole), whole)))
            os.replace(file.name, path)  # noqa: PTH105
        except (OSError, ValueError):
            return


def _folder() -> str:
    home = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return _join(home or os.path.expanduser("~/.cache"), "heirs-rules")  # noqa: PTH111


def _check(data: bytes) -> bytes:
    return crc32(data).to_bytes(4, "big")


def _stamp(code: str) -> list[tuple[str, int, int]]:
    """What changes with the code; Python goes by the same when it keeps compiled modules."""
    return sorted(_states(code))


def _states(code: str) -> Iterator[tuple[str, int, int]]:
    folder = code if os.path.isdir(code) else os.path.dirname(code)  # noqa: PTH112, PTH120
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file() and (code in (folder, entry.path)):
                state = entry.stat()
                yield entry.name, state.st_mtime_ns, state.st_size
