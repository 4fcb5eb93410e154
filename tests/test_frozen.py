"""Frozen classes are those of attrs in all that can be seen of them, and the library has no others."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from typing import Any

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.text.source import Span


@attrs.frozen
class Theirs:
    """As attrs makes it."""

    name: str
    parts: tuple[object, ...] = ()
    place: int = attrs.field(default=0, eq=False, repr=False, kw_only=True)
    number: int = attrs.field(default=1, eq=False)
    secret: int = attrs.field(default=2, repr=False)


@frozen
class Ours:
    """The same fields."""

    name: str
    parts: tuple[object, ...] = ()
    place: int = attrs.field(default=0, eq=False, repr=False, kw_only=True)
    number: int = attrs.field(default=1, eq=False)
    secret: int = attrs.field(default=2, repr=False)


@frozen
class Further(Ours):
    """With what it has inherited, and more."""

    more: int = 0


@frozen
class Empty:
    """Without a field."""


VALUES: list[dict[str, Any]] = [
    {"name": "a"},
    {"name": "b"},
    {"name": "a", "parts": ("x", 2)},
    {"name": "a", "place": 7},
    {"name": "a", "number": 8},
    {"name": "a", "secret": 9},
]


def frozen_classes() -> list[type[Any]]:
    """All of the library's."""
    names = [found.name for found in pkgutil.walk_packages(hr.__path__, "heirs_rules.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    classes = {it for module in modules for it in vars(module).values() if isinstance(it, type) and attrs.has(it)}
    return [it for it in classes if it.__module__.startswith("heirs_rules.") and it.__setattr__ is Span.__setattr__]


@pytest.mark.parametrize("one", VALUES)
@pytest.mark.parametrize("other", VALUES)
def test_they_are_compared_as_those_of_attrs_are(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert (Ours(**one) == Ours(**other)) is (Theirs(**one) == Theirs(**other))
    assert (Ours(**one) != Ours(**other)) is (Theirs(**one) != Theirs(**other))
    assert len({Ours(**one), Ours(**other)}) == len({Theirs(**one), Theirs(**other)})


@pytest.mark.parametrize("values", VALUES)
def test_they_are_shown_copied_and_changed_as_those_of_attrs_are(values: dict[str, Any]) -> None:
    ours, theirs = Ours(**values), Theirs(**values)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert attrs.asdict(ours) == attrs.asdict(theirs)
    for twin in (copy.copy(ours), copy.deepcopy(ours), pickle.loads(pickle.dumps(ours))):
        assert twin is not ours
        assert (twin, hash(twin), attrs.asdict(twin)) == (ours, hash(ours), attrs.asdict(ours))
    assert attrs.evolve(ours, name="c", number=3) == Ours("c", ours.parts, 4, ours.secret)


def test_they_are_frozen_and_have_slots() -> None:
    value: Any = Ours("a")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        value.name = "b"
    assert not hasattr(value, "__dict__")
    assert Ours.__match_args__ == Theirs.__match_args__ == ("name", "parts", "number", "secret")


def test_only_what_is_of_the_same_class_is_equal() -> None:
    assert Ours("a") != Further("a")
    assert Further("a") == Further("a") != Further("a", more=1)
    assert Ours("a").__eq__(Theirs("a")) is NotImplemented
    assert len({Empty(), fx.NameFaction(), Empty()}) == 2
    assert repr([Empty(), Further("a")]) == "[Empty(), Further(name='a', parts=(), number=1, more=0)]"


def test_what_cannot_be_hashed_makes_its_owner_so() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Ours("a", ([],)))


def test_functions_of_a_field_of_its_own_are_not_passed_over() -> None:
    for field in (attrs.field(eq=str.casefold), attrs.field(repr=str.upper)):
        with pytest.raises(AssertionError, match="one for attrs"):
            frozen(type("Named", (), {"name": field, "__annotations__": {"name": str}}))


def test_the_library_has_no_others_unless_a_field_is_compared_by_a_function() -> None:
    classes = [it for it in frozen_classes() if "__eq__" in vars(it)]
    assert {fx.Move, fx.Kind, hr.Event, hr.Diagnostic, Span} <= set(classes)
    others = [it for it in classes if it.__eq__.__module__ != "heirs_rules.frozen"]
    assert [it for it in others if not any(field.eq_key for field in attrs.fields(it))] == []
    assert hr.Diagnostic in others
