"""How places and the cards in them are called."""

from __future__ import annotations

import pytest

from heirs_rules.game.state import UNORDERED, Place
from heirs_rules.game.wording import is_without_x, place_of_card, spoken, zone_name

PLACES = [
    (Place.HIDDEN + 1, 0, "seat 1's hidden hero 1", "seat 1's hidden heroes"),
    (Place.FACE_UP + 1, 2, "seat 1's face-up hero 3", "seat 1's face-up heroes"),
    (Place.HAND + 2, 1, "card 2 of seat 2's hand", "seat 2's hand"),
    (Place.LEADER + 1, 0, "seat 1's leader", "seat 1"),
    (Place.ASIDE, 0, "set-aside card 1", "set aside"),
    (Place.TAVERN, 2, "tavern card 3", "the tavern"),
    (Place.GRAVEYARD, 0, "graveyard card 1", "the graveyard"),
    (Place.HARBOR, UNORDERED, "a card of the harbor", "the harbor"),
    (Place.WILDERNESS, UNORDERED - 2, "shuffled wilderness card 2", "the wilderness"),
    (Place.UNDEALT, 0, "undealt card 1", "the leaders nobody has"),
    (Place.OUT, 0, "out card 1", "out of the game"),
]


@pytest.mark.parametrize(("place", "position", "card", "zone"), PLACES)
def test_a_place_and_a_card_there_are_called_by_their_words(place: int, position: int, card: str, zone: str) -> None:
    assert (place_of_card(place, position), zone_name(place)) == (card, zone)


def test_a_step_says_the_number_in_the_place_of_x() -> None:
    assert spoken("draw X cards", 1) == "draw a card"
    assert spoken("draw X cards", 3) == "draw 3 cards"
    assert spoken("draw a card", 3) == "draw a card"
    assert spoken("draw X cards, where X is 2", 3) == "draw X cards, where X is 2"
    assert [is_without_x(words) for words in ("draw a card", "draw X cards", "+X empire, where X is 1")] == [1, 0, 1]
