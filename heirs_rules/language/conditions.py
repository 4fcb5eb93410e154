"""Checks of what is counted and asked: whether it is always or never so, and whether anybody can check it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language.findings import Finding
from heirs_rules.language.openness import is_by_faction, is_open
from heirs_rules.language.printer import place_name, quantity
from heirs_rules.language.rules import ALWAYS_TRUE, NEVER_TRUE, NOT_A_MARKER_HERE, UNSEEN_COUNT
from heirs_rules.language.vocabulary import COMPARISONS, Faction, Marker, Measure, Variable, Whose, Zone
from heirs_rules.text.visible import excerpt

SPACES = range(1, 13)
"""The spaces of the power track (1.4)."""

PLAYERS = range(2, 7)
"""How many can play (1.1)."""

SLOTS = 3
"""How many cards the tavern holds (2.4)."""


def check_condition(part: fx.Worded) -> Iterator[Finding]:
    """What is wrong with a condition, or with something that is counted, by itself."""
    check = _CHECKS.get(type(part))
    return iter(()) if check is None else check(part)


def _check_tally(tally: fx.Tally) -> Iterator[Finding]:
    if tally.measure is not Measure.AT_LEAST or not isinstance(tally.amount, int):
        return
    most = _range_of(fx.NumberOf(tally.selector)).stop - 1
    if tally.amount == 0:
        yield Finding(ALWAYS_TRUE, tally.span, "always true: nobody has less than 0", "write another number")
    elif tally.amount > most:
        message = f"never true: there are never more than {most} cards in {place_name(tally.selector.source)}"
        yield Finding(NEVER_TRUE, tally.span, message, f"write a number up to {most}")


def _check_count(part: fx.NumberOf | fx.FactionsAmong) -> Iterator[Finding]:
    by_faction = isinstance(part, fx.FactionsAmong) or is_by_faction(part.selector.kind)
    yield from _check_asked(part, part.selector, by_faction)


def _check_asked_tally(part: fx.Has | fx.PlayersWith) -> Iterator[Finding]:
    if part.tally is not None:
        yield from _check_asked(part, part.tally.selector, is_by_faction(part.tally.selector.kind))


def _check_asked(part: fx.Worded, selector: fx.Selector, by_faction: bool) -> Iterator[Finding]:
    """Of cards that do not lie open, only their owner can tell the faction."""
    if by_faction and isinstance(selector.source, Zone) and selector.whose is not Whose.YOU and not is_open(selector):
        stack = selector.source is Zone.PARTY
        where = "hidden heroes" if stack else f"cards in {place_name(selector.source)}"
        message = f"this is about the factions of {where} too, which nobody else can check"
        advice = (
            "say 'face-up', or leave the faction out" if stack else "leave the faction out, or ask about other cards"
        )
        yield Finding(UNSEEN_COUNT, part.span, message, advice)


def _check_marker(part: fx.Leads) -> Iterator[Finding]:
    if part.marker in (Marker.LEADING, Marker.TRAILING):
        message = f"the {part.marker.value} marker cannot be asked whether it leads"
        yield Finding(NOT_A_MARKER_HERE, part.span, message, "say 'empire leads' or 'tribes leads'")


def _check_compare(compare: fx.Compare) -> Iterator[Finding]:
    left, right = _range_of(compare.left), _range_of(compare.right)
    why, advice = _what_is_known(compare.left), "write another number"
    if not isinstance(compare.right, int):
        why, advice = f"{why}, and {_what_is_known(compare.right)}", "compare other numbers"
    outcomes = {
        COMPARISONS[compare.relation](one, other) for one in _corners(left, right) for other in _corners(right, left)
    }
    if compare.left == compare.right:
        why, advice = "both numbers are the same", "compare it with another number"
        outcomes = {COMPARISONS[compare.relation](0, 0)}
    if len(outcomes) == 1:
        rule, word = (ALWAYS_TRUE, "always") if outcomes.pop() else (NEVER_TRUE, "never")
        yield Finding(rule, compare.span, f"{word} true: {why}", advice)


def _what_is_known(value: fx.Quantity | Variable) -> str:
    counted, known = value.value if isinstance(value, Variable) else quantity(value), _range_of(value)
    span = f"from {known.start} to {known.stop - 1}" if len(known) > 1 else str(known.start)
    return f"{excerpt(counted)} is always {f'{known.start} or more' if known.stop > _UNBOUNDED else span}"


def _check_all(both: fx.AllOf) -> Iterator[Finding]:
    leading = {part.marker for part in both.conditions if isinstance(part, fx.Leads) and not part.negated}
    if len(leading) > 1 or _has_opposites(both.conditions):
        yield Finding(NEVER_TRUE, both.span, "never true: two of the conditions exclude each other", "delete one")


def _check_any(either: fx.AnyOf) -> Iterator[Finding]:
    if _has_opposites(either.conditions):
        yield Finding(ALWAYS_TRUE, either.span, "always true: one of the two always holds", "leave the condition out")


def _has_opposites(conditions: tuple[fx.Condition, ...]) -> bool:
    said = frozenset(conditions)
    return any(_opposite(condition) in said for condition in conditions)


def _opposite(condition: fx.Condition) -> fx.Condition | None:
    """What holds exactly when a condition does not, where the language has a word for it."""
    match condition:
        case fx.Leads() | fx.Is() | fx.Did():
            return attrs.evolve(condition, negated=not condition.negated)
        case fx.Has(fx.Tally(Measure.SOME | Measure.NONE as measure) as tally):
            other = Measure.NONE if measure is Measure.SOME else Measure.SOME
            return fx.Has(attrs.evolve(tally, measure=other))
        case _:
            return None


_Interval: TypeAlias = range
_UNBOUNDED = 100_000


def _range_of(value: fx.Quantity | fx.Amount) -> _Interval:
    """The numbers that a value can be, in any game."""
    match value:
        case int():
            return range(value, value + 1)
        case fx.SpaceOf():
            return SPACES
        case fx.Distance():
            return range(len(SPACES))
        case fx.FactionsAmong():
            return range(len(Faction) + 1)
        case fx.PlayersWith(others, tally):
            least, most = (PLAYERS.start - 1, PLAYERS.stop - 2) if others else (PLAYERS.start, PLAYERS.stop - 1)
            return range(least if tally is None else 0, most + 1)
        case fx.NumberOf(fx.Selector(Zone.TAVERN)):
            return range(SLOTS + 1)
        case fx.NumberOf(fx.Selector(Zone.LEADER)):
            return range(PLAYERS.stop)
        case fx.Above(measured, other):
            upper, lower = _range_of(measured), _range_of(other)
            return range(max(0, upper.start - lower.stop + 1), max(0, upper.stop - 1 - lower.start) + 1)
        case fx.NumberOf() | Variable():
            return range(_UNBOUNDED + 1)
        case _:
            assert_never(value)


def _corners(interval: _Interval, other: _Interval) -> set[int]:
    """The numbers of an interval that matter against another: its ends, and those around the other's ends."""
    near = {edge + step for edge in (other.start, other.stop - 1) for step in (-1, 0, 1)}
    return {number for number in near | {interval.start, interval.stop - 1} if number in interval}


_CHECKS: dict[type, Callable[..., Iterator[Finding]]] = {
    fx.Tally: _check_tally,
    fx.NumberOf: _check_count,
    fx.FactionsAmong: _check_count,
    fx.Has: _check_asked_tally,
    fx.PlayersWith: _check_asked_tally,
    fx.Leads: _check_marker,
    fx.Compare: _check_compare,
    fx.AllOf: _check_all,
    fx.AnyOf: _check_any,
}
