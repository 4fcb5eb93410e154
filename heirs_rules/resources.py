"""Where `cards.yaml` and `grammar` lie: beside this module in a wheel, at the top of the repository in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """The file or folder of that name that travels with the library."""
    for folder in (_PACKAGE, _PACKAGE.parent):
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name} is missing beside {_PACKAGE}: install heirs-rules again")
