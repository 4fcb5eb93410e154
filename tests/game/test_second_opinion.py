"""The machine and the card file against the second opinion: small random positions, and all that can become of them.

For each hero, both sides follow every way through: every choice of every player, and whatever chance can do. There have
to be equally many; and they have to end in the same positions, decided by the same players in the same order, with the
same cards shown to the same players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

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

MOST_CARDS = 10
"""Besides the one that is played."""

MOST_IN_HARBOR = 3

MOST_PATHS = 400
"""Positions from which there are more ways are left out."""


@st.composite
def tables(draw: st.DrawFn, hero: str, others: Sequence[str]) -> tuple[Table, int]:
    """A table, and the seat that has the hero in its hand."""
    players = draw(st.sampled_from(sorted(GAMES)))
    seat = draw(st.integers(0, players - 1))
    space = st.integers(1, 12)
    hands, face_up, hidden = ([list[str]() for _ in range(players)] for _ in range(3))
    table = Table(draw(space), draw(space), hands, face_up, hidden)
    hands[seat].append(hero)
    zones = [hands, face_up, hidden, [table.harbor], [table.wilderness], [table.graveyard]]
    tavern = len(zones)
    kinds = st.integers(0, tavern)
    kinds |= st.just(draw(kinds))  # so that about half the cards lie together
    cards = sorted({*others} - {hero}, key=IDS.index)
    number = draw(st.integers(0, min(MOST_CARDS, len(cards))))
    for card in draw(st.lists(st.sampled_from(cards), min_size=number, max_size=number, unique=True)):
        kind = draw(kinds)
        slots = [slot for slot in range(TAVERN_SLOTS) if table.tavern[slot] is None]
        if kind == tavern and slots:
            table.tavern[draw(st.sampled_from(slots))] = card
            continue
        zone = table.wilderness if kind == tavern else draw(st.sampled_from(zones[kind]))
        zone = table.wilderness if zone is table.harbor and len(zone) == MOST_IN_HARBOR else zone
        zone.append(card)
    return table, seat


@pytest.mark.parametrize("hero", IDS)
@given(st.data())
def test_the_second_opinion_agrees(hero: str, data: st.DataObject) -> None:
    agree(hero, *data.draw(tables(hero, IDS)))


@pytest.mark.parametrize("hero", STARTERS)
@given(st.data())
def test_the_second_opinion_agrees_about_heroes_that_begin_each_other(hero: str, data: st.DataObject) -> None:
    others = [*STARTERS, *data.draw(st.lists(st.sampled_from(IDS), max_size=3))]
    agree(hero, *data.draw(tables(hero, others)))


def agree(hero: str, table: Table, seat: int) -> None:
    expected = naive.outcomes(table, seat, hero, MOST_PATHS)
    assume(expected.complete)
    found = outcomes(table, seat, hero)
    assert {end.position for end in found.ends} == expected.positions
    assert found.ends == expected.ends
    assert found.paths == expected.paths


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
