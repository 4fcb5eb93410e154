"""Files that come with the library, and what it keeps to be quicker the next time."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """`cards.yaml` or `grammar`: beside this module in a wheel, at the top of the repository in a checkout."""
    for folder in (_PACKAGE, _PACKAGE.parent):
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name} is missing beside {_PACKAGE}: install heirs-rules again")


class Kept:
    """Plain data that was worked out of some bytes, in the user's folder for what can be made anew at any time.

    It counts only for the very same bytes and the same code, and only if it is whole. There is one for each `name`
    and each place of the library; `code` are the files, or the folders of files, that decide what is worked out.
    """

    def __init__(self, name: str, worked_out_of: bytes, *code: Path) -> None:
        self._of = _stamp(code) + worked_out_of
        self._name = f"{name}-{crc32(str(_PACKAGE).encode()):08x}.{sys.implementation.cache_tag}"

    def read(self) -> Any:
        """The data; None if there is none, or if it is spoilt or about something else."""
        try:
            whole = (_folder() / self._name).read_bytes()
        except (OSError, RuntimeError):
            return None
        behind = len(self._of) + 4
        if whole[: len(self._of)] != self._of or whole[len(self._of) : behind] != _check(whole[behind:]):
            return None
        return marshal.loads(whole[behind:])

    def write(self, data: Any) -> None:
        """Keep the data if that is possible; whoever reads meanwhile finds the old file or the new one."""
        whole = marshal.dumps(data)
        try:
            folder = _folder()
            folder.mkdir(parents=True, exist_ok=True)
            part = folder / f"{self._name}.{os.getpid()}"
            part.write_bytes(self._of + _check(whole) + whole)
            part.replace(folder / self._name)
        except (OSError, RuntimeError):
            return


def _folder() -> Path:
    home = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "heirs-rules"


def _check(data: bytes) -> bytes:
    return crc32(data).to_bytes(4, "big")


def _stamp(code: Iterable[Path]) -> bytes:
    """What changes with the code; Python goes by the same when it keeps compiled modules."""
    states = [state for path in code for state in _states(path)]
    return repr(sorted(states)).encode()


def _states(path: Path) -> Iterator[tuple[str, int, int]]:
    if path.is_file():
        state = path.stat()
        yield path.name, state.st_mtime_ns, state.st_size
        return
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.is_file():
                state = entry.stat()
                yield entry.name, state.st_mtime_ns, state.st_size
