"""Scenes go as they went, and every state that is drawn for what a seat observes in them looks to it the same."""

from __future__ import annotations

from random import Random

import pytest

import heirs_rules as hr
from tests.game.scenes import SCENES, moments, text_of, without_drawn, written

WRITTEN = written()
TEN = [range(first, min(first + 10, len(SCENES))) for first in range(0, len(SCENES), 10)]


def test_all_scenes_are_written() -> None:
    assert len(WRITTEN) == len(SCENES) > 0


@pytest.mark.parametrize("numbers", TEN, ids=str)
def test_scenes_go_as_they_went(numbers: range) -> None:
    for number in numbers:
        assert text_of(number, drawn=False) == without_drawn(WRITTEN[number])


@pytest.mark.parametrize("numbers", TEN, ids=str)
def test_the_same_is_drawn_in_scenes_as_before(numbers: range) -> None:
    for number in numbers:
        assert text_of(number) == WRITTEN[number]


@pytest.mark.parametrize("numbers", TEN, ids=str)
def test_what_is_drawn_in_scenes_looks_the_same(numbers: range) -> None:
    for number in numbers:
        random = Random(number)
        for at in moments(SCENES[number]):
            for seat in range(at.game.players):
                seen = at.sees(seat)
                drawn = at.game.sample(seen, random)
                assert at.game.observe(drawn, seat) == seen
                assert hr.loads(hr.dumps(drawn), at.game.library) == drawn
