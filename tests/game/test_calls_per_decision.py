"""A decision does not get dearer unnoticed. Time would measure the machine; calls are the same on all of them."""

import sys

from tests.game.calls_per_decision import PINNED, counted

# The count is pinned on the oldest Python. Newer ones inline some calls, and may come to count others.
TOLERANCE = 0.10 if sys.version_info[:2] == (3, 11) else 0.25


def test_a_decision_costs_as_many_function_calls_as_before() -> None:
    pinned, now = float(PINNED.read_text(encoding="utf-8")), counted()
    assert abs(now / pinned - 1) <= TOLERANCE, (
        f"a decision took {pinned} function calls and now takes {now:.1f}; if that is as it should be, pin it with: "
        "python -m tests.game.calls_per_decision"
    )
