"""The cards of a game: heroes, leaders, and the library that holds a set of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from heirs_rules.frozen import frozen
from heirs_rules.language.effects import Effect
from heirs_rules.language.printer import canonical
from heirs_rules.language.vocabulary import Faction, Zone


@frozen
class Hero:
    """A hero card (1.3)."""

    id: str
    name: str
    factions: frozenset[Faction]
    """One faction, or all four (8.5)."""
    advanced: bool = False
    """Left out of the basic game (9.6)."""
    starts: Zone | None = None
    """Where the card lies after the setup instead of in the harbor: the graveyard, or None (2.3)."""
    effect: Effect | None = None

    def __str__(self) -> str:
        return self.name


@frozen
class Leader:
    """A leader card, allied with two factions (1.2)."""

    id: str
    name: str
    number: int
    """Decides the last tie: the higher wins (9.5)."""
    factions: frozenset[Faction]

    def __str__(self) -> str:
        return self.name


class Pin(NamedTuple):
    """What is noted of a card, so that one can tell later what has changed about it."""

    name: str
    factions: str
    further: str
    """Where a hero starts; the number of a leader."""
    effect: str
    """A hash of the effect in its usual wording."""


@frozen
class Library:
    """A set of cards, in the order of their files."""

    heroes: tuple[Hero, ...]
    leaders: tuple[Leader, ...]

    def hero(self, id: str) -> Hero:
        """The hero with that id; a `KeyError` if there is none."""
        return self._heroes[id]

    def leader(self, id: str) -> Leader:
        """The leader with that id; a `KeyError` if there is none."""
        return self._leaders[id]

    @classmethod
    def known_by(cls, fingerprint: str, heroes: tuple[Hero, ...], leaders: tuple[Leader, ...]) -> Library:
        """A library of which the fingerprint is known."""
        library = cls(heroes, leaders)
        object.__setattr__(library, "fingerprint", fingerprint)
        return library

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that a game depends on; the wording and the layout of the files do not matter."""
        lines = [
            *(
                f"{hero.id}|{hero.name}|{_names(hero.factions)}|{hero.advanced}|{hero.starts}|{_text(hero)}"
                for hero in self.heroes
            ),
            *(f"{leader.id}|{leader.name}|{leader.number}|{_names(leader.factions)}" for leader in self.leaders),
        ]
        return _hash("\n".join(lines))

    @cached_property
    def pins(self) -> Mapping[str, Pin]:
        """A pin for each card, by its id, in the order of the files: heroes, then leaders."""
        heroes = {
            hero.id: Pin(hero.name, _names(hero.factions), (hero.starts or Zone.HARBOR).value, _hash(_text(hero)))
            for hero in self.heroes
        }
        leaders = {
            leader.id: Pin(leader.name, _names(leader.factions), str(leader.number), "") for leader in self.leaders
        }
        return heroes | leaders

    @cached_property
    def _heroes(self) -> dict[str, Hero]:
        return {hero.id: hero for hero in self.heroes}

    @cached_property
    def _leaders(self) -> dict[str, Leader]:
        return {leader.id: leader for leader in self.leaders}


def _names(factions: frozenset[Faction]) -> str:
    return ",".join(faction.value for faction in Faction if faction in factions)


def _text(hero: Hero) -> str:
    return "" if hero.effect is None else canonical(hero.effect)


def _hash(text: str) -> str:
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()[:16]
