"""What there is in an effect: its parts, the classes it can be made of, and a fixed sample that has them all."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

import attrs
from hypothesis import HealthCheck, Phase, given, settings

from heirs_rules.language import effects as fx
from heirs_rules.text.source import Span
from tests.strategies import effects

Part: TypeAlias = Any
"""An instance of one of the classes in `heirs_rules.language.effects`."""

SAMPLES = 1500


@cache
def sample() -> tuple[fx.Effect, ...]:
    """Effects that Hypothesis makes, the same every time."""
    made: list[fx.Effect] = []

    @settings(
        max_examples=SAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(effects())
    def gather(effect: fx.Effect) -> None:
        made.append(effect)

    gather()
    return tuple(made)


def parts(whole: Part) -> Iterator[tuple[Part, str, Part]]:
    """Every part of an effect at any depth, as (what it is part of, in which field, the part)."""
    for name in _fields(type(whole)):
        value = getattr(whole, name)
        for part in value if isinstance(value, tuple) else (value,):
            yield whole, name, part
            if attrs.has(type(part)):
                yield from parts(part)


@cache
def classes(annotation: object = fx.Effect) -> frozenset[type]:
    """The classes that something of this type can be made of, at any depth."""
    found: set[type] = set()
    waiting = [*_members(annotation)]
    while waiting:
        member = waiting.pop()
        if isinstance(member, type) and attrs.has(member) and member not in found:
            found.add(member)
            waiting += [inner for hint in hints(member).values() for inner in _members(hint)]
    return frozenset(found)


def hints(made: type) -> dict[str, object]:
    """The fields of a class with their types, without the span."""
    known = get_type_hints(made)
    return {name: known[name] for name in _fields(made)}


def _fields(made: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(made) if field.type not in (Span, "Span"))


def possible() -> frozenset[str]:
    """What each field of each class can be, by its type alone: `May.who: YOU`, `May.effect: Choice`."""
    return frozenset(
        f"{made.__name__}.{name}: {said}"
        for made in classes()
        for name, hint in hints(made).items()
        for member in _members(hint)
        for said in _values(member)
    )


def found(effect: fx.Effect) -> frozenset[str]:
    """What the fields of an effect and of its parts are, in the words of `possible`."""
    return frozenset(f"{type(whole).__name__}.{name}: {_said(part)}" for whole, name, part in parts(effect))


def _members(hint: object) -> tuple[object, ...]:
    """The types that a union or a tuple of any length is made of."""
    if isinstance(hint, UnionType):
        return tuple(member for part in get_args(hint) for member in _members(part))
    if get_origin(hint) is tuple:
        return _members(get_args(hint)[0])
    return (hint,)


def _values(member: object) -> list[str]:
    if member is int:
        return [_said(1), _said(2)]
    if member is bool:
        return [_said(False), _said(True)]
    if isinstance(member, type) and issubclass(member, Enum):
        return [_said(value) for value in member]
    assert isinstance(member, type), f"there is no list of what a {member} can be"
    return [member.__name__]


def _said(value: object) -> str:
    """One word for a value; numbers are `one` or `another number`, as the language has a word for 1."""
    match value:
        case bool():
            return str(value)
        case int():
            return "one" if value == 1 else "another number"
        case Enum():
            return value.name
        case _:
            return type(value).__name__


assert _said(None) == NoneType.__name__
