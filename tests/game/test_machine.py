"""The machine by itself: states are data, texts nest without recursion, and what a library cannot be played with."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import heirs_rules as hr
from heirs_rules.game.state import Frame, State
from tests.game.table import LIBRARY, Table, cards, table


@contextmanager
def little_room(frames: int) -> Iterator[None]:
    """Python may only call so much deeper than from here."""
    depth, frame = 0, sys._getframe()
    while (outer := frame.f_back) is not None:
        depth, frame = depth + 1, outer
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


DEEP = 70


def chain(length: int) -> Table:
    """Each hero performs the one that lies below it on the graveyard, since it goes away itself."""
    texts = {
        f"h{n}": "undead: put this card at the bottom of the graveyard\nperform the top card of the graveyard"
        for n in range(length)
    }
    library = cards(**texts, end="undead: +1 empire or -1 empire")
    graveyard = [*(f"h{n}" for n in range(1, length)), "end"]
    return table(library, {"seat 0": {"hand": ["h0"]}, "graveyard": graveyard})


def test_heroes_that_perform_each_other_need_no_recursion() -> None:
    start = chain(DEEP)
    with little_room(150):
        turn = start.choose("play h0")
        assert len(turn.state.stack) == DEEP + 2
        saved = hr.dumps(turn.state)
        assert hr.loads(saved, turn.game.library) == turn.state
        assert hash(turn.state) == hash(hr.loads(saved, turn.game.library))
        assert len(turn.sees(1).texts) == DEEP + 1
        turn.choose("-1 empire")
    assert turn.markers == (3, 4)
    assert len(turn.state.stack) == 1


def test_the_room_was_little() -> None:
    def deeper(depth: int) -> int:
        return depth and deeper(depth - 1)

    with pytest.raises(RecursionError), little_room(150):
        deeper(150)


def test_a_deep_question_is_answered_from_a_loaded_state() -> None:
    turn = chain(20).choose("play h0")
    loaded = Table(turn.game, hr.loads(hr.dumps(turn.state), turn.game.library))
    assert loaded.choose("+1 empire").state == turn.choose("+1 empire").state


def test_frames_are_data() -> None:
    turn = chain(5).choose("play h0")
    for frame in turn.state.stack:
        for name in Frame.FIELDS:
            assert plain(getattr(frame, name)), name
    document = json.loads(hr.dumps(turn.state))
    assert len(document["stack"]) == 7
    assert [frame["you"] for frame in document["stack"]] == [0] * 7


def plain(value: object) -> bool:
    """Whether a value is made of numbers and tuples only."""
    return isinstance(value, int) or (isinstance(value, tuple) and all(map(plain, value)))


def test_every_field_of_a_state_counts() -> None:
    """Two states that differ in one field are not equal, so that nothing is forgotten when they are compared."""
    state = chain(2).choose("play h0").state
    values = dict(zip(State.FIELDS, state.key(), strict=True)) | {"stack": state.stack}
    assert State.of(values.values(), state.decision) == state
    for name in State.FIELDS:
        other = State.of(({**values, name: ()} if name == "stack" else {**values, name: "else"}).values(), None)
        assert (name, other == state) == (name, False)


def test_games_share_what_belongs_to_the_library_and_no_state() -> None:
    one, two = hr.Game(LIBRARY, 3), hr.Game(LIBRARY, 3)
    state = one.start()
    assert state == two.start()
    assert state.decision is not None
    option = state.decision.options[1]
    assert one.choose(state, option) == two.choose(state, option)


@pytest.mark.parametrize(
    ("heroes", "leaders", "players", "complaint"),
    [
        (12, 6, 2, "2 players need 13 heroes in the harbor; these cards have 12"),
        (32, 6, 6, "6 players need 33 heroes in the harbor; these cards have 32"),
        (73, 3, 4, "4 players need 4 leaders; these cards have 3"),
        (0, 0, 2, "2 players need 13 heroes in the harbor; these cards have 0"),
    ],
)
def test_a_set_that_is_too_small_is_refused(heroes: int, leaders: int, players: int, complaint: str) -> None:
    library = hr.Library(LIBRARY.heroes[:heroes], LIBRARY.leaders[:leaders])
    with pytest.raises(ValueError, match=complaint):
        hr.Game(library, players)


def test_a_set_that_is_just_large_enough_can_be_played() -> None:
    library = hr.Library(LIBRARY.heroes[:33], LIBRARY.leaders)
    record, last = hr.play(hr.Game(library, 6), seed=3, cap=2000)
    assert len(record.choices) > 100
    assert last.over or len(record.choices) == 2000


def test_a_game_without_any_cards_left_goes_on_asking() -> None:
    """Nobody has a card, and there is none to draw: each turn is the one choice to discard nothing."""
    library = cards()
    turn = table(library, {"seat 0": {}, "seat 1": {}, "graveyard": [hero.id for hero in library.heroes]})
    for active in (0, 1, 0, 1):
        assert turn.state.active == active
        assert turn.offered == ["discard up to 3 cards from your hand"]
        turn.choose(turn.offered[0])


def test_a_long_repetition_is_asked_as_long_as_it_takes() -> None:
    turn = table(cards(a="undead: 999 times (+1 empire or -1 empire)"), {"seat 0": {"hand": ["a"]}}).choose("play a")
    for _ in range(998):
        turn.choose(turn.offered[0])
    assert len(turn.state.stack) == 2
    turn.choose(turn.offered[0])
    assert len(turn.state.stack) == 1
