"""Which alternatives are offered, to whom, and in which words (R37 to R39, R46)."""

from typing import Any

from tests.game.table import Table, cards, table


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
