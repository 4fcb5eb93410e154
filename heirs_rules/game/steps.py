"""Steps and answers: what an instruction is turned into, once for a game, to be carried out again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from heirs_rules.game.draft import Draft
from heirs_rules.game.options import Decision, Option
from heirs_rules.game.state import Frame

Step: TypeAlias = Callable[[Draft, Frame], Decision | None]
"""Carries out an instruction, or asks; the frame is the draft's, at this instruction.

A step that asks changes nothing before that it would change again: so a state that was loaded asks what it asked.
"""

Answer: TypeAlias = Callable[[Draft, Frame, Option], None]
"""Takes the answer to what the step has asked."""
