"""Where `cards.yaml` and `grammar` lie: beside this module in a wheel, at the top of the repository in a checkout."""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """The file or folder of that name that travels with the library."""
    for folder in (_PACKAGE, _PACKAGE.parent):
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name} is missing beside {_PACKAGE}: install heirs-rules again")


def kept(name: str) -> Path | None:
    """A file in the user's folder for things that can be made anew at any time; None if there can be no such folder."""
    home = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    try:
        folder = (Path(home) if home else Path.home() / ".cache") / "heirs-rules"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder / name
