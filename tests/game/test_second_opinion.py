"""The machine and the card file against the second opinion: small random positions, and all that can become of them.

For each hero, both sides follow every way through: every choice of every player, and whatever chance can do. There have
to be equally many; and they have to end in the same positions, decided by the same players in the same order, with the
same cards shown to the same players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import settings

import heirs_rules as hr
from heirs_rules.game.events import Happening
from heirs_rules.game.game import Game
from heirs_rules.game.layout import TAVERN_SLOTS, Layout
from heirs_rules.game.options import Kind, Option
from heirs_rules.game.state import NO_SLOT, Card, Pile, State
from tests.naive import heroes as naive
from tests.naive.table import Outcome, Outcomes, Position, Table

LIBRARY = hr.load_cards()
IDS = [hero.id for hero in LIBRARY.heroes]
NUMBERS = {id: number for number, id in enumerate(IDS)}
GAMES = {players: Game(LIBRARY, players, first=0) for players in (2, 3, 4)}

STARTERS = [
    "deceased-emperor",
    "doubtful-priest",
    "ghastly-granny",
    "insidious-impaler",
    "modest-monsterslayer",
    "saltwater-sage",
    "sun-shy-skeleton",
]
"""The heroes that begin others, and the one that does nothing."""

TABLES = 3 * settings().max_examples
"""How many for each hero."""

MOST_CARDS = 10
"""Besides the one that is played."""

MOST_IN_HARBOR = 3

MOST_PATHS = 400
"""Positions from which there are more ways are left out."""


@pytest.mark.parametrize("hero", IDS)
def test_the_second_opinion_agrees(hero: str) -> None:
    chance = Random(hero)
    for _ in range(TABLES):
        check(hero, *random_table(chance, hero, IDS))


@pytest.mark.parametrize("hero", STARTERS)
def test_the_second_opinion_agrees_about_heroes_that_begin_each_other(hero: str) -> None:
    chance = Random(hero)
    for _ in range(TABLES):
        check(hero, *random_table(chance, hero, [*STARTERS, *chance.sample(IDS, 3)]))


def random_table(chance: Random, hero: str, others: Sequence[str]) -> tuple[Table, int]:
    """A table, and the seat that has the hero in its hand."""
    players = chance.choice(sorted(GAMES))
    seat = chance.randrange(players)
    hands, face_up, hidden = ([list[str]() for _ in range(players)] for _ in range(3))
    table = Table(chance.randint(1, 12), chance.randint(1, 12), hands, face_up, hidden)
    hands[seat].append(hero)
    zones = [hands, face_up, hidden, [table.harbor], [table.wilderness], [table.graveyard]]
    tavern = len(zones)
    favourite = chance.randint(0, tavern)
    cards = sorted({*others} - {hero}, key=IDS.index)
    for card in chance.sample(cards, chance.randint(0, min(MOST_CARDS, len(cards)))):
        kind = chance.choice([favourite, chance.randint(0, tavern)])
        slots = [slot for slot in range(TAVERN_SLOTS) if table.tavern[slot] is None]
        if kind == tavern and slots:
            table.tavern[chance.choice(slots)] = card
            continue
        zone = table.wilderness if kind == tavern else chance.choice(zones[kind])
        zone = table.wilderness if zone is table.harbor and len(zone) == MOST_IN_HARBOR else zone
        zone.append(card)
    return table, seat


def check(hero: str, table: Table, seat: int) -> None:
    """Compare the two sides; where they differ, show it with as few cards as possible."""
    if agree(hero, table, seat):
        return
    while (simpler := next((less for less in with_less(table, hero) if not agree(hero, less, seat)), None)) is not None:
        table = simpler
    expected, found = naive.outcomes(table, seat, hero), outcomes(table, seat, hero)
    assert found.ends == expected.ends, f"seat {seat} at {table}"
    assert found.paths == expected.paths, f"seat {seat} at {table}"


def agree(hero: str, table: Table, seat: int) -> bool:
    expected = naive.outcomes(table, seat, hero, MOST_PATHS)
    return not expected.complete or outcomes(table, seat, hero) == expected


def with_less(table: Table, hero: str) -> Iterator[Table]:
    """The same table without one of its cards."""
    for card in IDS:
        less = table.copy()
        less.tavern = [None if other == card else other for other in less.tavern]
        for zone in (*less.hand, *less.face_up, *less.hidden, less.harbor, less.wilderness, less.graveyard):
            if card in zone:
                zone.remove(card)
        if card != hero and less.position() != table.position():
            yield less


def outcomes(table: Table, seat: int, hero: str) -> Outcomes:
    """What can become of a table if a seat plays a hero, in the machine."""
    game = GAMES[table.players]
    start = state_of(game, table, seat)
    assert position_of(start) == table.position()
    assert start.decision is not None
    [play] = [option for option in start.decision.options if plays(option, NUMBERS[hero])]
    ends: set[Outcome] = set()
    paths = 0
    ways = [Way(game.choose(start, play), (), looks_at(game, start, play))]
    while ways:
        way = ways.pop()
        if way.state.decision is not None and len(way.state.stack) > 1:
            ways += [followed(game, way, option) for option in way.state.decision.options]
        else:
            ends.add(Outcome(position_of(way.state), way.deciders, way.looks))
            paths += 1
        assert paths + len(ways) <= 4 * MOST_PATHS, "the machine finds many more ways"
    return Outcomes(frozenset(ends), paths, complete=True)


class Way(NamedTuple):
    """A way through a hero, as far as it was followed."""

    state: State
    deciders: tuple[int, ...]
    looks: frozenset[tuple[int, str]]


def followed(game: Game, way: Way, option: Option) -> Way:
    decision = way.state.decision
    assert decision is not None
    decides = len(decision.options) > 1 and way.deciders[-1:] != (decision.chooser,)
    deciders = (*way.deciders, decision.chooser) if decides else way.deciders
    return Way(game.choose(way.state, option), deciders, way.looks | looks_at(game, way.state, option))


def looks_at(game: Game, state: State, option: Option) -> frozenset[tuple[int, str]]:
    events = game.events(state, option)
    return frozenset((e.seat, IDS[e.card]) for e in events if e.kind is Happening.LOOK and e.card is not None)


def plays(option: Option, card: Card) -> bool:
    return option.kind is Kind.CARD and option.value == card


def state_of(game: Game, table: Table, seat: int) -> State:
    layout = Layout(
        hands=tuple(tuple(sorted(numbers(cards))) for cards in table.hand),
        face_up=tuple(tuple(sorted(numbers(cards))) for cards in table.face_up),
        hidden=tuple(numbers(cards) for cards in table.hidden),
        leaders=tuple(range(len(IDS), len(IDS) + table.players)),
        harbor=Pile(shuffled=tuple(sorted(numbers(table.harbor)))),
        active=seat,
        empire=table.red,
        tribes=table.green,
        tavern=tuple(NO_SLOT if id is None else NUMBERS[id] for id in table.tavern),
        wilderness=Pile(top=numbers(table.wilderness)),
        graveyard=numbers(table.graveyard),
        undealt=tuple(range(len(IDS) + table.players, len(IDS) + len(LIBRARY.leaders))),
    )
    return game.turn(layout)


def numbers(ids: Sequence[str]) -> tuple[Card, ...]:
    return tuple(NUMBERS[id] for id in ids)


def position_of(state: State) -> Position:
    return Table(
        state.empire,
        state.tribes,
        [named(cards) for cards in state.hands],
        [named(cards) for cards in state.face_up],
        [named(cards) for cards in state.hidden],
        [None if card == NO_SLOT else IDS[card] for card in state.tavern],
        named(cards_of(state.harbor)),
        named(cards_of(state.wilderness)),
        named(state.graveyard),
    ).position()


def cards_of(pile: Pile) -> tuple[Card, ...]:
    return (*pile.bottom, *pile.shuffled, *pile.top)


def named(cards: Sequence[Card]) -> list[str]:
    return [IDS[card] for card in cards]
