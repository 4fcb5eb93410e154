"""Decisions as data: who is asked, and the options in the order of R45."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.game.filling import Fillable
from heirs_rules.text.visible import excerpt

CHANCE = -1
"""The seat of chance: its options are equally likely (R44)."""


LONGEST = 200
"""How much of a choice that somebody made up is said again."""


_MOST_LISTED = 100


class Kind(IntEnum):
    """What an option stands for, and so what its `value` is."""

    CARD = 0
    """A card that the chooser may see; the value is its number."""
    PLACE = 1
    """A card that the chooser may not see; the value is its place: zone, seat, position."""
    SEAT = 2
    """A player."""
    FACTION = 3
    """One of the four factions, by its number."""
    BRANCH = 4
    """An alternative of the text, or several, by their numbers."""
    NUMBER = 5
    """How many."""
    PASS = 6
    """Nothing, or nothing more: "decline", "stop", "none"."""


CARD, PLACE, PASS = Kind.CARD, Kind.PLACE, Kind.PASS
"""The same kinds as plain names, which every step compares: members of an enumeration are slow to look up."""


@attrs.frozen(eq=False, init=False)
class Option:
    """One thing that can be chosen; its text is unique among the options of its decision.

    Equal ones are the same object, however they were made: so a choice is found among many in no time.
    """

    text: str
    kind: Kind = attrs.field(repr=False)
    value: int | tuple[int, ...] = attrs.field(repr=False)
    branch: int = attrs.field(default=0, repr=False)
    """Which alternative the option begins, where alternatives and their first objects are asked together."""

    def __new__(cls, text: str, kind: Kind, value: int | tuple[int, ...], branch: int = 0) -> Option:
        parts = text, Kind(kind), value, branch
        option = _OPTIONS.get(parts)
        if option is None:
            option = object.__new__(cls)
            option.__attrs_init__(*parts)
            option = _OPTIONS.setdefault(parts, option)  # another thread may have been quicker
        return option

    def __reduce__(self) -> tuple[type[Option], tuple[object, ...]]:
        return Option, (self.text, self.kind, self.value, self.branch)

    def __str__(self) -> str:
        return self.text


_OPTIONS: dict[tuple[str, Kind, int | tuple[int, ...], int], Option] = {}
"""Every option that was ever made."""


@frozen
class Decision:
    """A question that the game waits for: every choice is one, also that of chance, and that with one option (R36)."""

    chooser: int
    """A seat, or CHANCE."""
    question: str
    """What is asked, in the words of the card text or the rules."""
    options: tuple[Option, ...]
    """Never empty."""

    def option(self, text: str) -> Option:
        """The option with that text; an `IllegalChoice` if there is none."""
        for option in self.options:
            if option.text == text:
                return option
        raise self.refusal(text)

    def check(self, option: Option) -> None:
        """An `IllegalChoice` unless the option is on offer."""
        if option not in self.options:
            raise self.refusal(str(option))

    def refusal(self, text: str) -> IllegalChoice:
        """What to say of something that is not on offer. It names all options: it is for whoever is asked."""
        who = "chance" if self.chooser == CHANCE else f"seat {self.chooser}"
        offer = ", ".join(f"'{option}'" for option in self.options[:_MOST_LISTED])
        more = f" and {len(self.options) - _MOST_LISTED} more" if len(self.options) > _MOST_LISTED else ""
        asked = f"{who} is asked to {self.question}: {offer}{more}"
        return IllegalChoice(f"'{excerpt(text, LONGEST)}' is not on offer; {asked}")


class _NewDecision(Fillable, Decision):
    __slots__ = ()


_new_decision: Callable[[], Any] = _NewDecision


def decision_of(chooser: int, question: str, options: tuple[Option, ...]) -> Decision:
    """A decision, made in half the time: the machine makes one at every step."""
    decision = _new_decision()
    decision.chooser, decision.question, decision.options = chooser, question, options
    decision.__class__ = Decision
    made: Decision = decision
    return made


class IllegalChoice(ValueError):  # noqa: N818 - the name under which callers know it
    """An option that the decision does not offer; the message says who is asked for what."""
