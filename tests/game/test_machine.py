"""The interpreter's promises: no deep calls, nothing that changes, nothing shared that could get in the way."""

from __future__ import annotations

import copy
import inspect
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.game.state import Frame, KeptFrame, Pile
from tests.game.strategies import LIBRARY, asked, game_of, walk
from tests.game.table import Table, cards, table

DEPTH = 70
RING = cards(
    **{f"p{number}": "undead: perform one of your face-up heroes except this card" for number in range(DEPTH + 1)}
)
"""Every hero performs another one."""


@contextmanager
def few_calls(deeper: int) -> Iterator[None]:
    """Let calls go only so much deeper than they are."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + deeper)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def deep() -> Table:
    """A hero that performs a hero that performs a hero …"""
    ids = [hero.id for hero in RING.heroes if hero.id.startswith("p")]
    at = table(RING, {"seat 0": {"hand": ids[:1], "face-up": ids[1:]}}).choose(f"play {ids[0]}")
    while len(at.state.stack) < DEPTH:
        at.choose(at.offered[-1])
    return at


def test_performing_is_no_calling() -> None:
    with few_calls(150):
        at = deep()
        assert len(at.state.stack) == DEPTH
        assert hr.loads(hr.dumps(at.state), RING) == at.state
        assert len({at.state, at.copy().state}) == 1
        assert len(at.sees(0).texts) == DEPTH - 1
        at.go_on()
    assert at.state.over


def test_a_deep_state_can_be_pickled_and_copied() -> None:
    at = deep()
    for twin in (pickle.loads(pickle.dumps(at.state)), copy.deepcopy(at.state)):
        assert twin == at.state
        assert twin.stack[0] is not at.state.stack[0]
        assert all(isinstance(frame, KeptFrame) for frame in twin.stack)


def test_r24_a_ring_of_heroes_that_perform_each_other_ends() -> None:
    at = deep()
    begun = 0
    while len(at.state.stack) > 1:
        before = len(at.state.beginnings)
        at.choose(at.offered[0])
        begun += len(at.state.beginnings) > before
    assert begun <= 2, "whoever has begun cannot begin again while nothing changes"


# What a text asked for happens once, and no card is lost


def test_each_answer_of_a_repeated_step_is_carried_out_once() -> None:
    each = cards(each="undead: each player (2 times (draw a card or +1 empire))")
    at = table(each, {"seat 0": {"hand": ["each"]}, "empire": 1}).choose("play each")
    for choice in ("draw a card", "+1 empire", "+1 empire", "draw a card"):
        at.choose(choice)
    while at.asked == "chance":
        at.choose(at.offered[0])
    assert at.markers == (3, 4)
    assert [len(hand) for hand in at.state.hands] == [1, 1]


@pytest.mark.parametrize("back", ["return the rest", "draw a card"])
@pytest.mark.parametrize(
    ("tavern", "then", "wilderness"),
    [(["x1", "x2", "x3"], ["x4", "x2", "x3"], ["x1"]), (["x1", "x2", "-"], ["x4", "x2", "x1"], [])],
)
def test_what_goes_back_to_a_slot_that_is_taken_goes_to_another_or_is_discarded(
    back: str, tavern: list[str], then: list[str], wilderness: list[str]
) -> None:
    aside = cards(
        aside=f"undead: set aside a hero from the tavern\nput a card from your hand into the tavern\n{back}",
    )
    at = table(aside, {"seat 0": {"hand": ["aside", "x4"]}, "tavern": tavern, "harbor": ["x5"]})
    at.choose("play aside", "set aside x1", "put x4 into the tavern")
    assert len(at.state.stack) == 1
    assert at.lying["tavern"] == then
    assert at.lying.get("wilderness", []) == wilderness


# Nothing changes


def test_states_and_what_they_hold_refuse_to_change() -> None:
    state = deep().state
    for name in ("active", "stack", "decision", "anything"):
        with pytest.raises(AttributeError, match=f"^a state does not change: '{name}' cannot be set; use Game.choose$"):
            setattr(state, name, 1)
    with pytest.raises(AttributeError, match=r"^a state does not change: 'over' cannot be deleted$"):
        del state.over
    for frame in state.stack:
        for name in (*Frame.FIELDS, "anything"):
            with pytest.raises(AttributeError, match=f"^a state does not change: '{name}' cannot be set"):
                setattr(frame, name, 1)
        with pytest.raises(AttributeError, match=r"^a state does not change: 'pc' cannot be deleted$"):
            del frame.pc
    decision = asked(state)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        decision.chooser = 1  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        decision.options[0].text = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.harbor.top = ()  # type: ignore[misc]


def test_a_state_holds_plain_data_only() -> None:
    at = deep()
    assert plain(at.state.key()) == {int, str, bool, bytes, tuple, Pile, type(at.state.setting)}


def plain(value: object) -> set[type]:
    """The kinds of value inside a value."""
    if isinstance(value, tuple):
        return {type(value)}.union(*map(plain, value))
    return {type(value)}


# Nothing is shared that could get in the way


def test_threads_can_share_a_game() -> None:
    game = hr.Game(LIBRARY, 4)
    alone = [[step.after for step in walk(hr.Game(LIBRARY, 4), seed, 150)] for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda seed: [step.after for step in walk(game, seed, 150)], range(4)))
    assert together == alone


def test_two_games_go_on_from_one_state() -> None:
    state = deep().state
    saved = hr.dumps(state)
    game = hr.Game(RING, 2)
    children = [game.choose(state, option) for option in asked(state).options]
    assert len({*children}) == len(children)
    assert hr.dumps(state) == saved
    assert [game.choose(state, option) for option in asked(state).options] == children


def test_options_are_plain_and_equal_in_every_game_of_a_library() -> None:
    one, other = hr.Game(LIBRARY, 3), hr.Game(LIBRARY, 3)
    for step in walk(one, 9, 80):
        assert other.choose(step.before, step.option) == step.after
        again = pickle.loads(pickle.dumps(step.option))
        assert one.choose(step.before, again) == step.after


# Wrong calls


def test_a_state_of_other_cards_or_another_size_is_refused() -> None:
    state = game_of(3).start()
    option = asked(state).options[0]
    others = (hr.Game(RING, 3), game_of(2), game_of(3, basic=True))
    for other in others:
        for call in (other.choose, other.events):
            with pytest.raises(ValueError, match=r"^this state belongs to a game with other cards, with more or fewer"):
                call(state, option)


@pytest.mark.parametrize(
    ("players", "first", "why"),
    [
        (1, None, "2 to 6 can play, not 1"),
        (7, None, "2 to 6 can play, not 7"),
        (3, 3, "there is no seat 3; with 3 players the seats are 0 to 2"),
        (3, -1, "there is no seat -1; with 3 players the seats are 0 to 2"),
    ],
)
def test_a_game_of_a_wrong_size_is_refused(players: int, first: int | None, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        hr.Game(LIBRARY, players, first=first)


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^6 players need 33 heroes in the harbor; these cards have 30$"):
        hr.Game(hr.Library(LIBRARY.heroes[:30], LIBRARY.leaders), 6)
    with pytest.raises(ValueError, match=r"^4 players need 4 leaders; these cards have 3$"):
        hr.Game(hr.Library(LIBRARY.heroes, LIBRARY.leaders[:3]), 4)
