"""Cards as plain data that needs no reading, and back: what is kept between two runs."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language import vocabulary
from heirs_rules.language.library import Hero, Leader, Library
from heirs_rules.text.source import Span

Plain = Any
"""Numbers, texts, None, and lists and tuples of these."""

_EFFECTS = {kind.__name__: kind for kind in vars(fx).values() if isinstance(kind, type) and issubclass(kind, fx.Worded)}
_MEMBERS = {
    str(member): member
    for kind in vars(vocabulary).values()
    if isinstance(kind, type) and issubclass(kind, Enum)
    for member in kind
}


def plain(library: Library) -> Plain:
    """A library, with the places of all words, and what it is known by."""
    heroes = [
        (hero.id, hero.name, _names(hero.factions), hero.advanced, _plain(hero.starts), _plain(hero.effect))
        for hero in library.heroes
    ]
    leaders = [(leader.id, leader.name, leader.number, _names(leader.factions)) for leader in library.leaders]
    return library.fingerprint, heroes, leaders


def library_of(data: Plain) -> Library:
    """The library that `plain` made this of."""
    fingerprint, heroes, leaders = data
    return Library.known_by(
        fingerprint,
        tuple(
            Hero(id, name, _members(factions), advanced, _whole(starts), _whole(effect))
            for id, name, factions, advanced, starts, effect in heroes
        ),
        tuple(Leader(id, name, number, _members(factions)) for id, name, number, factions in leaders),
    )


def _plain(value: object) -> Plain:
    match value:
        case fx.Worded():
            inner = (getattr(value, field.name) for field in attrs.fields(type(value)) if field.name != "span")
            return type(value).__name__, value.span.start, value.span.end, *map(_plain, inner)
        case Enum():
            return str(value)
        case tuple():
            return [*map(_plain, value)]
        case _:
            return value


def _whole(data: Plain) -> Any:
    kind = type(data)
    if kind is tuple:
        name, start, end, *inner = data
        return _EFFECTS[name](*map(_whole, inner), span=Span(start, end))
    if kind is str:
        return _MEMBERS[data]
    if kind is list:
        return tuple(map(_whole, data))
    return data


def _names(members: frozenset[vocabulary.Faction]) -> list[str]:
    return sorted(map(str, members))


def _members(names: list[str]) -> frozenset[Any]:
    return frozenset(_MEMBERS[name] for name in names)
