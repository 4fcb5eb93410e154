"""Linked steps come to the same as instructions that are carried out one by one, with any cards (game/steps.py)."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.machine import Machine
from tests.effort import calls
from tests.game.strategies import PLAYERS, card_sets, games, seeds
from tests.game.table import Table, cards, table
from tests.game.test_machine import few_calls

few = settings(max_examples=max(settings().max_examples // 4, 1))


def one_by_one(game: hr.Game) -> hr.Game:
    """The same game, with a machine that carries out each instruction alone."""
    plain = hr.Game(game.library, game.players, basic=game.basic, first=game.first)
    plain._machine = Machine(plain._rules, linked=False)
    return plain


def same_game(game: hr.Game, seed: int, most: int) -> None:
    plain, random = one_by_one(game), Random(seed)
    state, expected = game.start(), plain.start()
    for _ in range(most):
        assert state == expected
        assert state.decision == expected.decision
        if state.decision is None:
            return
        option = random.choice(state.decision.options)
        assert game.events(state, option) == plain.events(expected, option)
        state, expected = game.choose(state, option), plain.choose(expected, option)


@few
@given(games, seeds)
def test_with_the_bundled_cards(game: hr.Game, seed: int) -> None:
    same_game(game, seed, 1000)


@given(st.sampled_from(PLAYERS).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_with_any_cards(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    same_game(hr.Game(library, players), seed, 200)


def of_one_text(text: str) -> Table:
    """Seat 0 may play a hero with that text."""
    return table(cards(hero=f"undead: {text}"), {"seat 0": {"hand": ["hero"]}, "empire": 1, "tribes": 4})


def test_a_long_text_and_many_times_go_no_deeper_into_calls_than_short_ones() -> None:
    long = "\n".join(["+1 empire", "-1 empire"] * 200 + ["+2 tribes"])
    often = f"9 times ({'9 times (' * 2}+1 empire, then -1 empire{')' * 3}\n+2 tribes"
    for text in (long, often, "999 times (+1 empire, then -1 empire)\n+2 tribes"):
        at = of_one_text(text)
        with few_calls(120):
            at.choose("play hero")
        assert at.markers == (1, 6)


def test_a_text_of_twice_the_length_takes_twice_the_work_to_link() -> None:
    def work(lines: int) -> int:
        at = of_one_text("\n".join(["you may draw a card", "each other player may draw a card"] * lines))
        return calls(lambda: at.choose("play hero"))

    assert work(400) < 3 * work(200)
