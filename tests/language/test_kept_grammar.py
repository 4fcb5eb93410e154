"""What was worked out of the grammar is kept in the user's folder; nothing depends on it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


def findings(folder: Path) -> str:
    """What lint says in a process of its own, which keeps its things in a folder."""
    command = [sys.executable, "-W", "error", "-m", "heirs_rules", "lint", "--text", "bury itt"]
    environment = os.environ | {"XDG_CACHE_HOME": str(folder), "LOCALAPPDATA": str(folder), "PYTHONPATH": str(TOP)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode == 1
    return ran.stdout


def test_it_is_kept_and_read_again(tmp_path: Path) -> None:
    first = findings(tmp_path)
    (kept,) = (tmp_path / "heirs-rules").iterdir()
    written = kept.stat().st_mtime_ns
    assert findings(tmp_path) == first
    assert kept.stat().st_mtime_ns == written


@pytest.mark.parametrize("part", [0, 10, 100_000])
def test_it_is_made_anew_if_it_is_spoilt(tmp_path: Path, part: int) -> None:
    first = findings(tmp_path)
    (kept,) = (tmp_path / "heirs-rules").iterdir()
    kept.write_bytes(kept.read_bytes()[:part])
    assert findings(tmp_path) == first
    assert kept.stat().st_size > part


def test_it_need_not_be_kept(tmp_path: Path) -> None:
    (tmp_path / "heirs-rules").write_text("a file where the folder would be")
    assert "did you mean 'it'?" in findings(tmp_path)
