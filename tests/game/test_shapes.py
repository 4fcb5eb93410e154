"""Which values each field of a saved state can have, for three players, ten heroes and six leaders, at the borders."""

from __future__ import annotations

from typing import Any

import pytest

from heirs_rules.game.shapes import Shapes
from heirs_rules.game.state import Place

SHAPES = Shapes(3, 10, 16)
CARDS = ([0, 15], [[16], [-1], 0, ["0"], [True]])
SEATS = ([0, 2], [[3], [-1]])
NUMBER = (0, [-1, True, "0", 0.0, None])
TIMES = ([1, 9999], [[0], [10000]])
HIDDEN = int(Place.HIDDEN)

FRAME: dict[str, tuple[Any, list[Any]]] = {
    "program": (9, [10, "9"]),
    "pc": NUMBER,
    "you": (2, [3, -1]),
    "this": (9, [10, -2]),
    "actor": (2, [3, -1]),
    "they": SEATS,
    "it": CARDS,
    "rest": CARDS,
    "origins": (
        [[9, HIDDEN + 2, -2], [0, int(Place.TAVERN), -1], [0, int(Place.WILDERNESS), 15], [0, int(Place.HAND), 0]],
        [[[10, HIDDEN, 0]], [[9, HIDDEN + 3, 0]], [[9, HIDDEN, -3]], [[9, HIDDEN, 16]], [[9, int(Place.LEADER), 0]]],
    ),
    "faction": (3, [4, -2]),
    "x": (16, [17, -1]),
    "did": (True, [1, None]),
    "moved": NUMBER,
    "picked": CARDS,
    "owners": SEATS,
    "group": CARDS,
    "left": (-1, [-2, None]),
    "queue": CARDS,
    "pending": ([[0, 3], []], [[0], [[-1]]]),
    "marks": ([0], [[-1]]),
    "counters": TIMES,
    "times": TIMES,
    "pretended": CARDS,
}
STATE: dict[str, tuple[Any, list[Any]]] = {
    "active": (-1, [-2, 3]),
    "empire": (12, [0, 13]),
    "tribes": (1, [0, 13]),
    "face_up": ([[0, 9], [], []], [[[10], [], []], [[], []], [[9, 0], [], []], [[0, 0], [], []]]),
    "hidden": ([[9, 0], [], []], [[[10], [], []], [[], []]]),
    "hands": ([[0, 9], [], []], [[[10], [], []], [[], [], [], []]]),
    "leaders": ([-1, 10, 15], [[9, 10, 11], [10, 11, 16], [10, 11]]),
    "tavern": ([-1, 0, 9], [[-2, 0, 9], [0, 1, 10], [0, 1]]),
    "harbor": ([[9, 0], [0, 9], []], [[[10], [], []], [[], [9, 0], []], [[], []]]),
    "graveyard": ([9, 0], [[10], [-1]]),
    "undealt": ([10, 15], [[9], [16], [15, 10]]),
    "over": (False, [0]),
    "seen": ("07" * 16, ["07" * 15, "07" * 15 + "08", "0A" * 16, "0g" * 16, 7]),
    "placed": ("0107" + "04" * 14, ["", "00" * 17]),
}


@pytest.mark.parametrize(("name", "good", "bad"), [(name, good, bad) for name, (good, bad) in FRAME.items()])
def test_a_field_of_a_frame_is_read_up_to_its_borders(name: str, good: Any, bad: list[Any]) -> None:
    assert SHAPES.frame[name](good)
    assert [value for value in bad if SHAPES.frame[name](value)] == []


@pytest.mark.parametrize(("name", "good", "bad"), [(name, good, bad) for name, (good, bad) in STATE.items()])
def test_a_field_of_a_state_is_read_up_to_its_borders(name: str, good: Any, bad: list[Any]) -> None:
    assert SHAPES.state[name](good)
    assert [value for value in bad if SHAPES.state[name](value)] == []


def test_every_field_has_its_borders() -> None:
    assert {*SHAPES.frame} == {*FRAME, "loops"}
    assert {*SHAPES.state} == {*STATE, "wilderness", "beginnings", "stack"}
