"""`heirs-rules show`: heroes as people want to look at them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence

from heirs_rules.commands import CLEAN, FINDINGS, Outcome, Refusal
from heirs_rules.commands.card_files import checked
from heirs_rules.commands.terminal import is_coloured, rendered
from heirs_rules.language.fields import FACTIONS
from heirs_rules.language.library import Hero, Library
from heirs_rules.language.printer import canonical
from heirs_rules.language.vocabulary import Faction
from heirs_rules.text.near import nearest
from heirs_rules.text.visible import visible

_COLOURS = {Faction.EMPIRE: "31", Faction.TRIBES: "32", Faction.WATER_FOLK: "36", Faction.UNDEAD: "35"}
_OF_ALL = "33"


def show(options: argparse.Namespace) -> Outcome:
    """Show some heroes, or all."""
    report = checked(options.cards)
    if obstacles := report.obstacles:
        return Outcome(FINDINGS, "", rendered(obstacles, options, sys.stderr))
    heroes, complaint = _chosen(report.library, options.heroes, options.faction)
    if complaint:
        raise Refusal(complaint)
    return Outcome(CLEAN, "\n".join(_shown(hero, is_coloured(options.color, sys.stdout)) for hero in heroes))


def _chosen(library: Library, names: Sequence[str], faction: str | None) -> tuple[list[Hero], str]:
    """The heroes with these ids or names, of one faction if it is given; and what is wrong with the wish."""
    if faction is not None and faction not in FACTIONS:
        return [], _unknown("faction", faction, FACTIONS)
    heroes = []
    for name in names:
        named = [hero for hero in library.heroes if name.lower() in (hero.id, hero.name.lower())]
        if not named:
            known = (known for hero in library.heroes for known in (hero.id, hero.name.lower()))
            return [], _unknown("hero", name, known)
        heroes += [hero for hero in named if hero not in heroes]
    wanted = frozenset(Faction) if faction is None else {FACTIONS[faction]}
    found = [hero for hero in (heroes if names else library.heroes) if not wanted.isdisjoint(hero.factions)]
    return found, "" if found else "there is no such hero in these cards"


def _shown(hero: Hero, colour: bool) -> str:
    """A hero in a few lines."""
    single = len(hero.factions) == 1
    factions = ", ".join(faction.value for faction in Faction if faction in hero.factions)
    paint = _COLOURS[next(iter(hero.factions))] if single else _OF_ALL
    heading = _painted(visible(hero.name), f"1;{paint}", colour)
    marks = [_painted(factions, paint, colour), *(["advanced"] if hero.advanced else [])]
    effect = canonical(hero.effect).split("\n") if hero.effect is not None else ["(no effect)"]
    lines = [f"{heading}  {'  '.join(marks)}  {_painted(hero.id, '2', colour)}", *(f"  {line}" for line in effect)]
    return "\n".join(lines) + "\n"


def _painted(text: str, colour: str, on: bool) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if on else text


def _unknown(kind: str, name: str, known: Iterable[str]) -> str:
    meant = nearest(name.lower(), known)
    return f"there is no {kind} '{visible(name)}'" + (f"; did you mean '{meant}'?" if meant else "")
