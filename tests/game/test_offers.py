"""Which alternatives are offered, to whom, and in which words (R37 to R39, R46)."""

from typing import Any

import pytest

from tests.game.table import FILLERS, Table, cards, table


def played(text: str, **lying: Any) -> Table:
    """The moment after seat 0 of three has played a hero with this text."""
    library = cards(me=f"undead: {text}", all="all:", empire="empire:", other="undead:")
    document = {"players": 3, "seat 0": {"hand": ["me"]}, "graveyard": []} | {
        key.replace("_", " "): value for key, value in lying.items()
    }
    return table(library, document).choose("play me")


def test_r37_who_may_is_offered_what_finds_something_also_if_it_is_another() -> None:
    asked = played("the next player may discard a card from their hand, or +1 empire")
    assert (asked.asked, asked.offered) == ("seat 1", ["+1 empire", "decline"])
    asked = played("the next player may (bury a hero from the tavern or draw a card)", tavern=["-", "-", "-"])
    assert (asked.asked, asked.offered) == ("seat 1", ["draw a card", "decline"])


def test_r37_of_several_the_performer_alone_is_offered_only_what_finds_something() -> None:
    asked = played("each player (buries a hero from the tavern or +1 empire)", tavern=["-", "-", "-"])
    for seat in (1, 2):
        assert (asked.asked, asked.offered) == (f"seat {seat}", ["bury a hero from the tavern", "+1 empire"])
        asked.choose("+1 empire")
    assert (asked.asked, asked.offered) == ("seat 0", ["+1 empire"])


def test_a_card_that_fits_two_alternatives_which_say_the_same_is_offered_once() -> None:
    text = "bury an empire hero from the tavern or bury a tribes hero from the tavern"
    assert played(text, tavern=["all", "x1", "empire"]).offered == ["bury empire", "bury all", "bury x1"]


def test_an_alternative_is_offered_with_the_number_in_the_place_of_x() -> None:
    text = "(+X empire or +X tribes) where X is the number of your face-up heroes"
    asked = played(text, seat_0={"hand": ["me"], "face-up": ["other"]})
    assert asked.offered == ["+2 empire", "+2 tribes"]


def test_r39_what_a_closed_choice_begins_with_is_offered_with_it_unless_there_are_others() -> None:
    """Of several alternatives, one that depends on cards that not everybody sees is offered as a whole (R36)."""
    hand = {"hand": ["me", "other"]}
    asked = played("you may play an undead hero from your hand", seat_0=hand)
    assert asked.offered == ["play other", "decline"]
    asked = played("you may (play an undead hero from your hand or draw a card)", seat_0=hand)
    assert asked.offered == ["play an undead card from your hand", "draw a card", "decline"]


def test_r46_of_several_cards_to_choose_none_is_offered_first_that_leaves_too_few() -> None:
    text = "bury 2 heroes from the tavern, or +1 empire"
    asked = played(text, tavern=["all", "x1", "empire"])
    assert asked.offered == ["bury all", "bury x1", "+1 empire"]
    assert asked.choose("bury x1").offered == ["bury empire"]


def test_a_hidden_hero_that_is_chosen_with_an_alternative_is_that_one() -> None:
    text = "bury a hidden hero of the next player, or draw a card"
    asked = played(text, seat_1={"hidden": ["x1", "x2"]})
    assert asked.offered == ["bury seat 1's hidden hero 1", "bury seat 1's hidden hero 2", "draw a card"]
    assert asked.choose("bury seat 1's hidden hero 2").lying["graveyard"] == ["x2"]


THERE: dict[str, Any] = {
    "seat_0": {"hand": ["me", "x9"], "hidden": ["x11", "x12"]},
    "seat_1": {"hand": ["x20"], "hidden": ["x13"]},
    "seat_2": {"hand": ["x21"]},
    "tavern": ["x1", "x2", "-"],
    "wilderness": ["x4"],
}
NO_TAVERN = {"tavern": ["-", "-", "-"]}
NO_HANDS = {"seat_0": {"hand": ["me"]}, "seat_1": {}, "seat_2": {}}
NO_PILES: dict[str, Any] = {"wilderness": []}
"""Nothing is left for the harbor either: see `gone`."""
X = "where X is the number of your hidden heroes"
NOT_HIDDEN = {"seat_0": {"hand": ["me", "x9"]}}
SOMETHING = [
    ("+1 empire", {"empire": 12}),
    ("move empire to space 12", {"empire": 12}),
    ("bury a hero from the tavern", NO_TAVERN),
    ("bury every hero from the tavern", NO_TAVERN),
    ("bury a hero from the tavern and a card from your hand", NO_TAVERN | NO_HANDS),
    ("bury X heroes from the tavern", {}),
    (f"(bury X heroes from the tavern) {X}", NOT_HIDDEN),
    (f"(bury X heroes from the tavern) {X}", NO_TAVERN),
    (f"(bury X tribes heroes from the tavern) {X}", {"tavern": ["other", "-", "-"]}),
    ("bury the top card of the wilderness", {"wilderness": []}),
    ("take a random card from the harbor", NO_PILES),
    (f"(look at the top X cards of the harbor) {X}", NOT_HIDDEN),
    ("put a card from your hand into the tavern", {"tavern": ["x1", "x2", "x3"]}),
    ("put a card from your hand into the tavern", NO_HANDS),
    ("exchange a card in your hand with a hero from the tavern", NO_TAVERN),
    ("exchange a card in your hand with a hero from the tavern", NO_HANDS),
    ("draw a card", NO_PILES),
    (f"(draw X cards) {X}", NOT_HIDDEN),
    (f"(draw X cards) {X}", NO_PILES),
    ("refill the tavern", {"tavern": ["x1", "x2", "x3"]}),
    ("refill the tavern", NO_PILES),
    ("shuffle the wilderness", {"wilderness": []}),
    ("choose another player with a hidden hero", {"seat_1": {"hand": ["x20"]}}),
    (f"(choose X players with a hidden hero) {X}", NOT_HIDDEN),
    ("bury every hero from the tavern then draw a card", NO_TAVERN),
    ("you may bury a hero from the tavern", NO_TAVERN),
    ("the next player discards a card from their hand", {"seat_1": {"hidden": ["x13"]}}),
    ("each other player discards a card from their hand", NO_HANDS),
    ("the next player draws a card", NO_PILES),
    ("if you have a hidden hero, bury a hero from the tavern", NO_TAVERN),
    ("if you have a hidden hero, bury a hero from the tavern", NOT_HIDDEN),
    ("if you have no hidden hero, draw a card, otherwise bury a hero from the tavern", NO_TAVERN),
    ("2 times (bury a hero from the tavern)", NO_TAVERN),
    (f"(X times (bury a hero from the tavern)) {X}", NOT_HIDDEN),
]


@pytest.mark.parametrize(("alternative", "less"), SOMETHING)
def test_r37_an_alternative_is_offered_if_it_finds_something(alternative: str, less: dict[str, Any]) -> None:
    text = f"({alternative}) or +1 tribes"
    if less:
        assert played(text, **THERE).offered[0] != "+1 tribes"
    lying = THERE | less
    assert played(text, **(gone(lying) if less is NO_PILES else lying)).offered == ["+1 tribes"]


def test_r37_a_step_of_two_groups_finds_something_if_one_of_them_does() -> None:
    text = "(bury a hero from the tavern and a card from your hand) or +1 tribes"
    assert len(played(text, **THERE | NO_TAVERN).offered) == 2
    assert len(played("(bury a card from your hand and a hero from the tavern) or +1 tribes", **NO_TAVERN).offered) == 1


def gone(lying: dict[str, Any]) -> dict[str, Any]:
    """The same with all that would be in the harbor in the hidden stack of the last player."""
    lies = {id for seat in ("seat_0", "seat_1") for zone in lying[seat].values() for id in zone} | {*lying["tavern"]}
    rest = [
        id for id in ("all", "empire", "other", *(f"x{number}" for number in range(1, FILLERS + 1))) if id not in lies
    ]
    return lying | {"seat_2": {"hidden": rest}}
