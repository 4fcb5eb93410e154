"""What is done with cards: where each verb puts them (8.1), and what the pronouns stand for then."""

from __future__ import annotations

from typing import Any

import pytest

from heirs_rules.game.draft import owner_of
from heirs_rules.game.events import Happening
from heirs_rules.game.state import Place
from tests.game.table import Table, cards, table


def played(text: str, *choices: str, **lying: Any) -> Table:
    """The moment after seat 0 of three has played a hero with this text, and some choices have been made."""
    seats: dict[str, Any] = {
        "seat 0": {"hand": ["me", "x9"], "hidden": ["x11", "x12"]},
        "seat 1": {"hand": ["x20", "x21", "x22"], "hidden": ["x13"]},
        "seat 2": {"hand": ["x23", "x24", "x25"], "hidden": ["x14", "x15"]},
    }
    piles = {"tavern": ["x3", "x2", "x1"], "graveyard": ["x31", "x32"], "wilderness": ["x33", "x34"]}
    document = {"players": 3, **seats, **piles, "harbor": ["x35", "x36"]}
    document |= {key.replace("_", " "): value for key, value in lying.items()}
    return table(cards(me=f"undead: {text}"), document).choose("play me", *choices)


@pytest.mark.parametrize(
    ("text", "choice", "place"),
    [
        ("bury a hero from the tavern", "bury x2", ("graveyard", 0)),
        ("discard a hero from the tavern", "discard x2", ("wilderness", 0)),
        ("put a hero from the tavern on top of the harbor", "put x2 on top of the harbor", ("harbor", 0)),
        (
            "put a hero from the tavern at the bottom of the wilderness",
            "put x2 at the bottom of the wilderness",
            ("wilderness", -1),
        ),
        (
            "put a hero from the tavern at the bottom of the graveyard",
            "put x2 at the bottom of the graveyard",
            ("graveyard", -1),
        ),
    ],
)
def test_8_1_what_is_put_on_a_pile_lies_on_top_or_at_the_bottom(text: str, choice: str, place: tuple[str, int]) -> None:
    zone, at = place
    assert played(text, choice).lying[zone][at] == "x2"


def test_8_1_what_is_put_at_the_bottom_of_the_harbor_is_drawn_last() -> None:
    asked = played("put a hero from the tavern at the bottom of the harbor", "put x2 at the bottom of the harbor")
    assert [asked.game.library.heroes[card].id for card in asked.state.harbor.bottom] == ["x2"]


@pytest.mark.parametrize(
    ("text", "choice", "hidden"),
    [
        ("place a hero from the tavern hidden", "place x2 hidden", ["x11", "x12", "x2"]),
        (
            "place a hero from the tavern hidden at the bottom",
            "place x2 hidden at the bottom",
            ["x2", "x11", "x12"],
        ),
    ],
)
def test_8_1_what_is_placed_hidden_lies_on_top_or_at_the_bottom(text: str, choice: str, hidden: list[str]) -> None:
    assert played(text, choice).zone(0, "hidden") == hidden


@pytest.mark.parametrize("verb", ["take it", "bury it", "turn it over", "place it hidden", "set it aside"])
def test_leaders_stay_where_they_are_whatever_a_text_does_with_them(verb: str) -> None:
    text, first = "choose the leader of the next player\n{}\n+1 empire or +1 tribes", {"leader": "lemron"}
    asked = played(text.format(verb), "choose seat 1's leader", seat_1=first)
    assert asked.state.leaders == played("+1 empire or +1 tribes", seat_1=first).state.leaders
    assert asked.offered == ["+1 empire", "+1 tribes"]


def test_only_what_lies_in_a_party_can_be_turned_over() -> None:
    asked = played("take a hero from the tavern\nturn it over", "take x2")
    assert "x2" in asked.zone(0, "hand")


def test_they_are_the_owners_of_what_was_picked() -> None:
    asked = played("bury a hidden hero of another player\nthey draw a card", "bury seat 2's hidden hero 1")
    assert (len(asked.zone(1, "hand")), len(asked.zone(2, "hand"))) == (3, 4)


def test_an_exchange_with_a_hero_from_the_tavern_leaves_who_they_are() -> None:
    text = "choose another player\nexchange a card in your hand with a hero from the tavern\nthey draw a card"
    asked = played(text, "choose seat 2", "exchange x9", "exchange x2")
    assert (len(asked.zone(1, "hand")), len(asked.zone(2, "hand"))) == (3, 4)


def test_r21_who_chooses_unseen_is_not_offered_a_card_chosen_before() -> None:
    step = "discards a card from their hand, then buries a card from their hand, then discards a card from their hand"
    asked = played(f"each other player ({step})")
    assert asked.offered == ["discard x20", "discard x21", "discard x22"]
    assert asked.choose("discard x21").offered == ["bury x20", "bury x22"]
    assert asked.choose("bury x20").offered == ["discard x22"]


def test_r21_an_exchange_that_several_choose_happens_once_all_have_chosen() -> None:
    step = "exchanges a card in their hand with a hero from the tavern"
    asked = played(f"each other player (3 times ({step}))", "exchange x20", "exchange x2")
    assert asked.lying["tavern"] == ["x3", "x2", "x1"]
    assert asked.offered == ["exchange x21", "exchange x22"]
    assert asked.choose("exchange x21").offered == ["exchange x3", "exchange x1"]
    assert asked.choose("exchange x3").offered == ["exchange x22"]


def test_cards_that_are_meant_are_gone_for_the_next_who_acts() -> None:
    asked = played("choose 2 heroes in the tavern\neach other player takes them", "choose x3", "choose x2")
    assert (len(asked.zone(1, "hand")), len(asked.zone(2, "hand"))) == (5, 3)


def test_what_is_turned_over_is_not_among_the_rest() -> None:
    text = "reveal 2 of your hidden heroes\nturn over one of them\nbury the rest"
    asked = played(text, "reveal x11", "reveal x12", "turn over x12")
    assert (asked.zone(0, "face-up"), asked.lying["graveyard"][0]) == (["me", "x12"], "x11")


def test_cards_that_are_meant_are_in_the_order_of_the_card_file() -> None:
    asked = played("bury 2 heroes from the tavern\n+1 empire or +1 tribes", "bury x3", "bury x2")
    meant = asked.state.stack[-1].it
    assert list(meant) == sorted(meant)
    assert len(meant) == 2


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("set aside the top card of the graveyard\nbury a card from your hand", "graveyard"),
        ("set aside the top card of the wilderness\ndiscard a card from your hand", "wilderness"),
    ],
)
def test_8_1_what_lay_on_top_returns_to_the_top(text: str, zone: str) -> None:
    before = played("+1 empire or +1 tribes", wilderness=["x33"]).lying[zone]
    asked = played(text, wilderness=["x33"])
    asked.choose(next(option for option in asked.offered if option.endswith(" x9")))
    assert asked.lying[zone] == [before[0], "x9", *before[1:]]


def test_a_pile_of_which_nothing_has_moved_is_shuffled() -> None:
    asked = played("+1 empire or +1 tribes\nshuffle the wilderness\nshuffle the harbor")
    asked.choose("+1 empire")
    assert (len(asked.state.wilderness.shuffled), asked.state.harbor.top) == (2, ())
    assert [event.word for event in asked.events if event.kind is Happening.SHUFFLE] == ["wilderness", "harbor"]


@pytest.mark.parametrize(
    ("text", "choice", "place", "position"),
    [
        ("discard a card from your hand", "discard x9", Place.WILDERNESS, 2),
        ("bury a card from your hand", "bury x9", Place.GRAVEYARD, 2),
        ("place a card from your hand hidden", "place x9 hidden", Place.HIDDEN, 2),
        ("put a card from your hand on top of the harbor", "put x9 on top of the harbor", Place.HARBOR, None),
    ],
)
def test_an_event_says_where_in_a_stack_or_pile_a_card_went(
    text: str, choice: str, place: Place, position: int | None
) -> None:
    asked = played(text)
    size = asked.state.harbor.size
    asked.choose(choice)
    assert [event.target for event in asked.events if event.kind is Happening.MOVE][:1] == [
        (place, size if position is None else position)
    ]


def test_an_event_says_where_a_drawn_card_went() -> None:
    asked = played("draw a card", harbor=[])
    assert asked.asked == "chance"
    asked.choose(asked.offered[0])
    moved = next(event for event in asked.events if event.kind is Happening.MOVE)
    assert (moved.source[0], moved.target) == (Place.HARBOR, (Place.HAND, 0))


def test_nobody_owns_what_lies_in_the_middle_of_the_table() -> None:
    assert [owner_of(place) for place in (Place.FACE_UP + 2, Place.LEADER, Place.TAVERN, Place.HARBOR)] == [
        2,
        0,
        -1,
        -1,
    ]


@pytest.mark.parametrize(("choice", "empire"), [("return it", 5), ("decline", 4)])
def test_what_is_returned_has_moved(choice: str, empire: int) -> None:
    """So "if you do" holds behind it."""
    at = played("set aside a hero from the tavern\nyou may return it\nif you do, +1 empire", "set aside x2", choice)
    assert at.markers == (empire, 4)


def test_a_hero_begins_where_it_lies_and_only_play_has_a_word_of_its_own() -> None:
    at = played("perform one of your hidden heroes", "perform x12")
    [begin] = [event for event in at.events if event.kind is Happening.BEGIN]
    assert (begin.card, begin.source, begin.word) == (at.game.names.index("x12"), (Place.HIDDEN, 1), "")
    at = played("take a hero from the tavern", "take x2")
    assert [event.word for event in at.events if event.kind is Happening.MOVE] == [""]


def test_what_is_exchanged_of_the_rest_is_no_longer_among_it() -> None:
    text = "look at the top 2 cards of the harbor\nexchange one of the rest with a hero in the tavern\ntake the rest"
    at = played(text, "exchange x35", "exchange x2")
    assert (at.zone(0, "hand"), at.lying["tavern"]) == (["x9", "x36"], ["x3", "x35", "x1"])


def test_each_of_several_is_exchanged_with_its_partner() -> None:
    text = "exchange 2 of your hidden heroes with 2 heroes in the tavern"
    at = played(text, "exchange x11", "exchange x12", "exchange x3", "exchange x1")
    assert (at.lying["tavern"], at.zone(0, "hidden")) == (["x11", "x2", "x12"], ["x3", "x1"])


def test_where_players_cannot_be_chosen_they_are_nobody() -> None:
    """Nobody has a face-up hero but the performer; "they" is not who was named before."""
    at = played("the next player draws a card\nchoose another player with a face-up hero\nthey draw a card")
    assert len(at.state.hands[1]) == 4
