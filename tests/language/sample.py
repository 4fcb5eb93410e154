"""What there is in an effect: its parts, the classes it can be made of, and whether a sample has them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import attrs
from hypothesis import HealthCheck, Phase, given, seed, settings

from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import PILES, Pronoun, Who, Zone
from tests.strategies import effects

BATCH = 500
MOST_BATCHES = 20

UNSAYABLE: dict[str, AbstractSet[Enum]] = {
    "Selector.source": {Pronoun.IT, Pronoun.THIS_CARD},  # of one card there is no part
    "Selector.excepting": {Pronoun.REST},
    "Is.pronoun": {Pronoun.THEM, Pronoun.REST},
    "Did.who": set(Who) - {Who.YOU, Who.THEY},
    **dict.fromkeys(("Draw.pile", "Refill.pile"), set(Zone) - PILES),
    "Shuffle.pile": set(Zone) - {Zone.HARBOR, Zone.WILDERNESS},  # the graveyard lies open
}
"""What the types would allow and the language has no words for."""


def gathered(what: Callable[[fx.Effect], AbstractSet[str]], wanted: AbstractSet[str]) -> AbstractSet[str]:
    """What there is in the effects that Hypothesis makes, until there is all that is wanted, or after very many."""
    known: set[str] = set()
    for number in range(MOST_BATCHES):
        known = known.union(*map(what, _batch(number)))
        if wanted <= known:
            break
    return known


@cache
def _batch(number: int) -> list[fx.Effect]:
    made: list[fx.Effect] = []

    @seed(number)
    @settings(
        max_examples=BATCH,
        derandomize=False,  # the seed decides
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(effects())
    def gather(effect: fx.Effect) -> None:
        made.append(effect)

    gather()
    return made


def parts(whole: Any) -> Iterator[tuple[Any, str, Any]]:
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
    known: set[type] = set()
    waiting = [*members(annotation)]
    while waiting:
        member = waiting.pop()
        if isinstance(member, type) and attrs.has(member) and member not in known:
            known.add(member)
            waiting += [inner for hint in hints(member).values() for inner in members(hint)]
    return frozenset(known)


def hints(made: type) -> dict[str, object]:
    """The fields of a class with their types, without the span."""
    known = get_type_hints(made)
    return {name: known[name] for name in _fields(made)}


def _fields(made: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(made) if field.name != "span")


def sayable() -> frozenset[str]:
    """What each field of each class can be: `May.who: YOU`, `May.effect: Choice`."""
    unsayable = {f"{field}: {value.name}" for field, values in UNSAYABLE.items() for value in values}
    assert unsayable <= possible(), "the table has something that the types do not allow either"
    return possible() - unsayable


@cache
def possible() -> frozenset[str]:
    """What each field of each class can be, by its type alone."""
    return frozenset(
        f"{made.__name__}.{name}: {said}"
        for made in classes()
        for name, hint in hints(made).items()
        for member in members(hint)
        for said in _values(member)
    )


def found(effect: fx.Effect) -> frozenset[str]:
    """What the fields of an effect and of its parts are, in the words of `sayable`."""
    return frozenset(f"{type(whole).__name__}.{name}: {_said(part)}" for whole, name, part in parts(effect))


def members(hint: object) -> tuple[object, ...]:
    """The types that a union or a tuple of any length is made of."""
    if isinstance(hint, UnionType):
        return tuple(member for part in get_args(hint) for member in members(part))
    if get_origin(hint) is tuple:
        return members(get_args(hint)[0])
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
