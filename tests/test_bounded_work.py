"""Whatever file it is given, the command answers within bounds of time and memory, and without a traceback."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.commands import FINDINGS
from heirs_rules.language.lint import check
from heirs_rules.resources import bundled
from heirs_rules.text.decoding import decode
from heirs_rules.text.source import LARGEST

resource = pytest.importorskip("resource", reason="only Unix can limit what a process takes")

TOP = Path(__file__).parent.parent
CARDS = bundled("cards.yaml").read_bytes()
SECONDS = 120
"""Many times what the slowest of these takes, so that only what never ends is too slow."""
MEBIBYTES = 500
"""Several times what the largest of these takes; without bounds they would take gigabytes."""

LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{later}: &{later} [{','.join([f'*{earlier}'] * 9)}]\n"
    for earlier, later in zip("abcdefghijklmnopqrstuvwxy", "bcdefghijklmnopqrstuvwxyz", strict=True)
)
MERGES = "m0: &m0 {a: b}\n" + "".join(
    f"m{level}: &m{level} {{<<: [{', '.join([f'*m{level - 1}'] * 10)}]}}\n" for level in range(1, 30)
)
FILES: dict[str, bytes] = {
    "a list of lists of lists": LAUGHS.encode(),
    "merges of merges": MERGES.encode(),
    "a list of itself": b"heroes: &a [*a, *a, *a]\n",
    "open brackets": b"[" * 1_000_000,
    "dashes": b"- " * 500_000,
    "a long line": b"heroes: " + b"x" * 5_000_000,
    "one quote": b"heroes: '" + b"x\n" * 100_000,
    "nulls": bytes(500_000),
    "noise": random.Random("noise").randbytes(500_000),
    "one byte too many": b"#" * (LARGEST + 1),
}


def limited() -> None:
    """Called in the process of the command, before it starts."""
    resource.setrlimit(resource.RLIMIT_AS, (MEBIBYTES << 20, MEBIBYTES << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def lint(path: Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "heirs_rules", "lint", str(path)]
    return subprocess.run(command, cwd=TOP, capture_output=True, preexec_fn=limited, check=False)


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_a_file_takes_no_more_than_so_much(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(data)
    done = lint(path)
    assert done.stderr == b""
    assert done.returncode == FINDINGS
    assert b"error[HR" in done.stdout


def test_the_bounds_would_be_noticed() -> None:
    greedy = subprocess.run(
        [sys.executable, "-c", f"bytearray({MEBIBYTES} << 20)"], preexec_fn=limited, capture_output=True, check=False
    )
    assert b"MemoryError" in greedy.stderr


# Anything at all


@given(st.binary(max_size=400))
def test_any_bytes_have_findings(data: bytes) -> None:
    found = check([decode(data, "mine.yaml")]).diagnostics
    assert [finding for finding in found if finding.severity == "error"]
    assert all(finding.code != "HR999" for finding in found)


CHANGES = st.lists(st.tuples(st.integers(0, 5_000), st.integers(0, 6), st.binary(max_size=4)), min_size=1, max_size=4)


@given(st.integers(0, len(CARDS) - 5_000), CHANGES)
def test_cards_with_any_bytes_changed_do_not_crash_lint(start: int, changes: list[tuple[int, int, bytes]]) -> None:
    data = b"heroes:\n" + CARDS[start : start + 5_000]
    for at, length, new in changes:
        data = data[:at] + new + data[at + length :]
    report = check([decode(data, "mine.yaml")])
    assert all(finding.code != "HR999" for finding in report.diagnostics)
    for finding in report.diagnostics:
        assert str(finding).isprintable()
    assert report.diagnostics or report.library.heroes


# Whoever reads the report


@pytest.mark.parametrize("form", ["text", "concise", "json", "github", "gitlab", "sarif"])
def test_a_closed_pipe_ends_quietly(form: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"heroes:\n" + b"  - id: A\n" * 3_000)
    command = [sys.executable, "-m", "heirs_rules", "lint", "--format", form, str(path)]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.read(10)) == 10
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == FINDINGS
