"""How many samples Hypothesis makes, and how the tests of the command run it.

By default there are the same few samples every time; many random ones under `make test-long`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from heirs_rules.cli import main
from tests.command_line import Run

# Time limits would measure the machine, not the code.
_TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("ci", _TIMELESS, max_examples=60, derandomize=True)
settings.register_profile("long", _TIMELESS, max_examples=3000, derandomize=False, print_blob=True)
settings.load_profile("ci")


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to be in, and an environment that says nothing about colours or a checkout."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command here; its exit code, its output, and its complaints."""

    def running(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return running
