"""A state does not change, and every field of it counts."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import heirs_rules as hr
from heirs_rules.game.state import State
from tests.game.strategies import game_of

GAME = game_of(3)
STATE = hr.position(GAME, {"seat 0": {"hand": ["keen-koi"], "hidden": ["ace-fighter"]}, "tavern": ["furious-frog"]})
FIELDS = [name for name in State.FIELDS if name != "stack"]


def other(value: Any) -> Any:
    """Something else of the same type."""
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    return (*value, ()) if isinstance(value, tuple) else value + 1


@pytest.mark.parametrize("name", FIELDS)
def test_states_that_differ_in_one_field_are_not_equal(name: str) -> None:
    values = {field: getattr(STATE, field) for field in State.FIELDS}
    same = State.of(values.values(), STATE.decision)
    assert (same, hash(same)) == (STATE, hash(STATE))
    assert State.of((values | {name: other(values[name])}).values(), STATE.decision) != STATE


def test_states_with_other_texts_are_not_equal() -> None:
    playing = GAME.choose(STATE, STATE.decision.options[0]) if STATE.decision else STATE
    values = [playing.stack if field == "stack" else getattr(STATE, field) for field in State.FIELDS]
    assert State.of(values, STATE.decision) != STATE


def test_a_state_cannot_be_changed() -> None:
    for name in State.FIELDS:
        with pytest.raises(AttributeError, match=f"^a state does not change: '{name}' cannot be set; use Game.choose$"):
            setattr(STATE, name, None)
        with pytest.raises(AttributeError, match=f"^a state does not change: '{name}' cannot be deleted$"):
            delattr(STATE, name)


def test_a_state_says_what_is_asked() -> None:
    assert (
        repr(STATE)
        == "<State 0 to play a card from your hand, or discard up to 3 cards from your hand, empire 4, tribes 4>"
    )
    over = pickle.loads(pickle.dumps(hr.play(GAME, seed=1)[1]))
    assert repr(over) == f"<State over, empire {over.empire}, tribes {over.tribes}>"
