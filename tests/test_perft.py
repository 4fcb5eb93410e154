"""From every deal of tests/perft.yaml, as many positions are reached as are written there."""

from __future__ import annotations

from itertools import takewhile

import pytest
from hypothesis import settings

from tests.perft import LARGEST, Deal, counts, written

MOST = LARGEST["deep" if settings().max_examples > 100 else "quick"]
DEALS = written()


@pytest.mark.parametrize(("deal", "expected"), DEALS, ids=range(len(DEALS)))
def test_there_are_as_many_positions_as_ever(deal: Deal, expected: list[tuple[int, int]]) -> None:
    few = list(takewhile(lambda pair: pair[1] <= MOST, expected))
    assert len(few) >= 2
    assert list(counts(deal, MOST)) == few


def test_there_are_a_dozen_deals_of_all_sizes() -> None:
    assert len(DEALS) >= 12
    assert {deal.players for deal, _ in DEALS} == {2, 3, 4, 5, 6}
    assert {deal.basic for deal, _ in DEALS} == {False, True}
    assert any(deal.position is None for deal, _ in DEALS)
