"""A check that crashes is a mistake of this library: it is reported like any finding, and hides no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from heirs_rules.text.diagnostics import Rule, Severity
from heirs_rules.text.visible import excerpt

INTERNAL_ERROR = Rule("HR999", "internal-error", Severity.ERROR)
ADVICE = "the mistake is in heirs-rules, not in the cards: please report it, with the traceback"

_T = TypeVar("_T")


def surviving(check: str, work: Callable[[], _T], crashed: Callable[[str], _T]) -> _T:
    """What the work gives; or if it crashes, what is made of a sentence about that, with the traceback printed."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - whatever it is, it must not hide what else is found
        import traceback

        traceback.print_exc()
        return crashed(f"heirs-rules itself crashed in '{check}': {type(error).__name__}: {excerpt(str(error))}")
