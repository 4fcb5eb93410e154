"""What the tests of the command share: cards files, and a process of its own. `run` is in conftest.py."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

HERO = "heroes:\n  - id: old-salt\n    name: Old Salt\n    faction: undead\n    effect: draw a card\n"
BROKEN = HERO.replace("draw a card", "draw card")
OTHER = HERO.replace("old-salt", "young-salt").replace("Old", "Young").replace("undead", "empire")
REPLACING = HERO.replace("    name", "    replaces: true\n    name").replace("draw a card", "+1 empire")
WARNED = HERO.replace("draw a card", "name a faction")

Run: TypeAlias = Callable[..., tuple[int, str, str]]

_TOP = Path(__file__).parent.parent


def process(
    *arguments: str, given: bytes = b"", module: Sequence[str] = ("-m", "heirs_rules"), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    known = os.pathsep.join(filter(None, [str(_TOP), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, *module, *arguments],
        input=given,
        capture_output=True,
        env={**inherited, "PYTHONPATH": known, **environment},
        timeout=60,
        check=False,
    )


def file(name: str, text: str | bytes) -> str:
    """Write a file in this folder, and give its name."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return name
