"""Options: equal ones are the same object, however they were made."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import heirs_rules as hr
from heirs_rules.game.options import Kind
from tests.game.table import LIBRARY


def test_equal_options_are_the_same_object() -> None:
    take = hr.Option("take Cyra", Kind.CARD, 3)
    assert hr.Option("take Cyra", Kind.CARD, 3, 0) is take
    assert pickle.loads(pickle.dumps(take)) is copy.copy(take) is copy.deepcopy(take) is take
    others = (
        hr.Option("take Cyr", Kind.CARD, 3),
        hr.Option("take Cyra", Kind.PLACE, 3),
        hr.Option("take Cyra", Kind.CARD, 4),
        hr.Option("take Cyra", Kind.CARD, 3, 1),
    )
    assert len({take, *others}) == len(others) + 1


def test_an_option_made_by_many_threads_is_one_object() -> None:
    threads = 8
    begin = Barrier(threads)

    def made(_thread: int) -> list[hr.Option]:
        begin.wait()
        return [hr.Option("by many threads", Kind.NUMBER, number) for number in range(500)]

    with ThreadPoolExecutor(threads) as pool:
        rows = [*pool.map(made, range(threads))]
    assert all(len({*map(id, same)}) == 1 for same in zip(*rows, strict=True))


def test_a_kind_is_a_kind_even_if_it_was_given_as_its_number() -> None:
    option = hr.Option("number 2 of kinds", 2, 0)  # type: ignore[arg-type]
    assert option.kind is Kind.SEAT
    with pytest.raises(ValueError, match="12345 is not a valid Kind"):
        hr.Option("no such kind", 12345, 0)  # type: ignore[arg-type]


def test_an_option_does_not_change() -> None:
    option = hr.Option("decline", Kind.PASS, 0)
    with pytest.raises(AttributeError):
        option.text = "accept"  # type: ignore[misc]
    assert (option.text, repr(option), str(option)) == ("decline", "Option(text='decline')", "decline")


def test_an_option_of_another_game_or_another_process_can_be_chosen() -> None:
    one, other = hr.Game(LIBRARY, players=2, first=0), hr.Game(LIBRARY, players=2, first=0)
    option = one.start().decision.options[2]  # type: ignore[union-attr]
    sent = pickle.loads(pickle.dumps(option))
    assert one.choose(one.start(), sent) == other.choose(other.start(), option)
    with pytest.raises(hr.IllegalChoice, match="'seat 0 gets Nobody' is not on offer"):
        one.choose(one.start(), hr.Option("seat 0 gets Nobody", option.kind, option.value))
