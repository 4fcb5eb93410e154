"""Scenes go as they went, and every state that is drawn for what a seat observes in them looks to it the same."""

from __future__ import annotations

from random import Random

import pytest

import heirs_rules as hr
from tests.game.scenes import SCENES, moments, text_of, written

NUMBERS = range(len(SCENES))
WRITTEN = written()


def test_all_scenes_are_written() -> None:
    assert len(WRITTEN) == len(SCENES) > 0


@pytest.mark.parametrize("number", NUMBERS)
def test_a_scene_goes_as_it_went(number: int) -> None:
    assert text_of(number) == WRITTEN[number]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_drawn_in_a_scene_looks_the_same(number: int) -> None:
    random = Random(number)
    for at in moments(SCENES[number]):
        for seat in range(at.game.players):
            seen = at.sees(seat)
            drawn = at.game.sample(seen, random)
            assert at.game.observe(drawn, seat) == seen
            assert hr.loads(hr.dumps(drawn), at.game.library) == drawn
