"""Heroes that perform each other are found whoever they are, and finding them stays quick in a large set."""

from __future__ import annotations

import random

from heirs_rules.language.lint import parse
from heirs_rules.language.performing import Performer, circles
from heirs_rules.language.vocabulary import Faction
from tests.effort import calls

KINDS = ("", "empire ", "tribes or undead ", "non-undead ", "non-tribes non-empire ", "face-up ", "hidden ")
TEXTS = ("perform every {}hero", "play every {}hero of yours", "perform every {}hero of any player except this card")


def performers(chance: random.Random, number: int) -> list[Performer]:
    return [
        Performer(str(index), chance.choice(FACTIONS), parse(chance.choice(TEXTS).format(chance.choice(KINDS))))
        for index in range(number)
    ]


FACTIONS = [*(frozenset({faction}) for faction in Faction), frozenset(Faction)]


def meet(one: Performer, other: Performer) -> bool:
    """Whether two heroes have to perform each other, as `circles` says of these two alone."""
    return one is not other and bool([*circles([one, other])])


def test_everybody_finds_the_first_of_those_who_perform_it_and_whom_it_performs() -> None:
    chance = random.Random("circles")
    several = 0
    for _ in range(60):
        table = performers(chance, chance.randint(2, 8))
        expected = [
            (one.name, next(other.name for other in table if meet(one, other)))
            for one in table
            if any(meet(one, other) for other in table)
        ]
        assert [(one.name, other.name) for one, _, other in circles(table)] == expected
        several += len(expected) > 2
    assert several > 10


def test_twice_the_heroes_are_not_four_times_the_work() -> None:
    few, many = performers(random.Random(1), 200), performers(random.Random(1), 400)
    assert calls(lambda: [*circles(many)]) < 3 * calls(lambda: [*circles(few)])
