"""The order of cards that lie anywhere, and of those that lie together in none (R40, R45)."""

from __future__ import annotations

from itertools import permutations

import pytest

from heirs_rules.game.draft import draft_of
from heirs_rules.game.order import by_place, from_top, is_unordered, runs
from tests.game.table import Table, cards, table

LYING = {
    "players": 3,
    "seat 0": {"hand": ["a", "x5"], "face-up": ["x21", "x20"], "hidden": ["x9", "x8"], "leader": "cyra"},
    "seat 1": {"hand": ["x7", "x6"], "face-up": ["x31"], "hidden": ["x4", "x3"], "leader": "pavyr"},
    "seat 2": {"hand": ["x2"], "hidden": ["x1"], "leader": "myrad"},
    "tavern": ["x12", "x11", "x10"],
    "graveyard": ["x13", "x14", "x15"],
    "wilderness": ["x17", "x16"],
    "harbor": ["x19", "x18"],
    "turn": 1,
}


def lying() -> Table:
    return table(cards(a="undead: +1 empire"), LYING)


def numbers(at: Table, *names: str) -> tuple[int, ...]:
    return tuple(at.game.names.index(name) for name in names)


ORDERS = (
    (0, ("x20", "x21", "x9", "x8", "x31", "x4", "x3", "x1")),
    (1, ("x31", "x4", "x3", "x1", "x20", "x21", "x9", "x8")),
    (2, ("x1", "x20", "x21", "x9", "x8", "x31", "x4", "x3")),
    (0, ("x8", "Cyra", "Pavyr", "Myrad", "x12")),
    (1, ("Pavyr", "Myrad", "Cyra")),
    (0, ("x12", "x11", "x10", "x19", "x18", "x22", "x40", "x17", "x16", "x13", "x14", "x15")),
    (0, ("x15", "a", "x5", "x6", "x7", "x2")),
    (2, ("x2", "a", "x5", "x6", "x7")),
    (1, ("x6", "x7", "x2", "a", "x5")),
)


@pytest.mark.parametrize(("first", "names"), ORDERS)
def test_r45_cards_that_lie_anywhere_are_in_the_order_of_their_places(first: int, names: tuple[str, ...]) -> None:
    """Parties clockwise, leaders, the tavern by its slots, piles from the top, hands clockwise."""
    at = lying()
    seats = [(first + seat) % 3 for seat in range(3)]
    found = by_place(draft_of(at.state), sorted(numbers(at, *names)), seats)
    assert tuple(found) == numbers(at, *names)


def test_r45_what_is_set_aside_comes_last_and_in_the_order_in_which_it_was() -> None:
    at = table(
        cards(a="undead: set aside every hero from the tavern\n+1 empire or +1 tribes\nbury them"),
        {"seat 0": {"hand": ["a", "x5"]}, "tavern": ["x3", "x1", "x2"]},
    ).choose("play a")
    aside = numbers(at, "x3", "x1", "x2")
    draft = draft_of(at.state)
    for some in permutations((*aside, *numbers(at, "x5"))):
        assert by_place(draft, some, (0, 1)) == [*numbers(at, "x5"), *aside]


def test_cards_in_one_hand_or_face_up_in_one_party_are_in_the_order_of_the_card_file_already() -> None:
    at = lying()
    for some in (numbers(at, "x6", "x7"), numbers(at, "x20", "x21")):
        assert by_place(draft_of(at.state), some, (0, 1, 2)) is some


def test_nothing_tells_cards_of_a_hand_or_of_a_shuffled_pile_apart() -> None:
    at = lying()
    unordered = {*numbers(at, "a", "x5", "x7", "x6", "x2"), *at.state.harbor.shuffled}
    assert len(unordered) > 5
    assert {card for card in range(at.game.cards) if is_unordered(at.state, card)} == unordered
    text = "shuffle the wilderness\n+1 empire or +1 tribes"
    shuffled = table(cards(a=f"undead: {text}"), {**LYING, "turn": 0}).choose("play a").state
    assert {card for card in shuffled.wilderness.shuffled if is_unordered(shuffled, card)} == {
        *shuffled.wilderness.shuffled
    }
    assert len(shuffled.wilderness.shuffled) == 2


def test_cards_that_follow_each_other_and_lie_together_in_no_order_are_a_run() -> None:
    at = lying()
    rows = (("x6", "x7"), ("x2",), ("x4",), ("x3",), ("x22", "x40"), ("x5",), ("x19",), ("x18",), ("x23",))
    some = [card for row in rows for card in numbers(at, *row)]
    assert runs(at.state, some) == [[*numbers(at, *row)] for row in rows]
    assert runs(at.state, []) == []


def test_a_pile_from_the_top_is_its_ends_and_between_them_the_card_file() -> None:
    at = lying()
    harbor = at.state.harbor
    assert from_top(harbor) == (*numbers(at, "x19", "x18"), *harbor.shuffled)
    assert from_top(at.state.wilderness) == numbers(at, "x17", "x16")
