"""How cards and players are picked (R36, R45, R46), and how that reads in the text of a card."""

from __future__ import annotations

from typing import Any

import pytest

from heirs_rules.game.events import Happening
from tests.game.table import FILLERS, Table, cards, table

LYING: dict[str, Any] = {
    "seat 0": {"hand": ["me", "x9"], "hidden": ["x11", "x12"]},
    "seat 1": {"hand": ["x20", "x21", "x22"], "hidden": ["x13"]},
    "seat 2": {"hand": ["x23"]},
    "tavern": ["x1", "x2", "x3"],
    "graveyard": ["x31", "x32"],
    "wilderness": ["x33", "x34"],
}
MARKERS = "+1 empire or +1 tribes"
X = "where X is the number of your hidden heroes"


def played(text: str, *choices: str, **lying: Any) -> Table:
    """The moment after seat 0 of three has played a hero with this text, and some choices have been made."""
    document = {"players": 3} | LYING | {key.replace("_", " "): value for key, value in lying.items()}
    return table(cards(me=f"undead: {text}", other="undead:"), document).choose("play me", *choices)


@pytest.mark.parametrize("text", ["play an undead hero from your hand", "play 2 undead heroes from your hand"])
def test_r36_what_depends_on_closed_cards_is_asked_also_if_there_are_none(text: str) -> None:
    assert played(text).offered == ["none"]
    assert played(text, seat_0={"hand": ["me", "x9", "other"]}).offered == ["play other"]


def test_nothing_is_asked_for_0_cards_or_players() -> None:
    for step in ("bury X heroes from the tavern", "bury up to X heroes from the tavern", "choose X players"):
        assert played(f"{step}\n{MARKERS}").offered == ["+1 empire", "+1 tribes"]


def test_as_many_players_are_picked_as_x_says() -> None:
    asked = played(f"(choose X players then they draw a card) {X}\n{MARKERS}")
    assert asked.offered == ["choose seat 0", "choose seat 1"]
    assert asked.choose("choose seat 1").offered == ["choose seat 2"]


def test_every_player_that_fits_is_picked_without_a_question() -> None:
    asked = played("choose every player with a hidden hero\nthey discard a card from their hand", "discard x20")
    assert (asked.asked, asked.offered) == ("seat 0", ["discard x9"])


def test_r44_chance_is_offered_all_that_is_left() -> None:
    asked = played("discard 2 random cards in the hand of the next player")
    assert (asked.asked, asked.offered) == ("chance", ["discard x20", "discard x21", "discard x22"])
    assert asked.choose("discard x21").offered == ["discard x20", "discard x22"]


def test_8_2_what_is_set_aside_lies_nowhere_and_is_not_exchanged() -> None:
    asked = played(f"set aside a hero from the tavern\nexchange it with a card in your hand\n{MARKERS}")
    assert asked.choose("set aside x2").offered == ["+1 empire", "+1 tribes"]


def test_r21_whom_several_choose_unseen_is_not_told() -> None:
    asked = played("each other player chooses (choose a player then they draw a card)")
    assert asked.asked == "seat 1"
    asked.choose("choose seat 0")
    assert [event for event in asked.events if event.kind is Happening.CHOOSE] == []


def test_3_5_the_harbor_is_not_renewed_by_a_card_from_the_wilderness() -> None:
    rest = {"other", *(f"x{number}" for number in range(1, FILLERS + 1))}
    lies = {"x9", "x11", "x12", "x20", "x21", "x22", "x13", "x1", "x2", "x3", "x31", "x32", "x33"}
    asked = played("draw a card from the wilderness", seat_2={"hidden": [*rest - lies]}, wilderness=["x33"])
    assert asked.zone(0, "hand") == ["x9", "x33"]


def test_they_are_still_who_was_chosen_when_own_cards_are_picked() -> None:
    asked = played(
        "choose another player\ndiscard a card from your hand\nthey draw a card", "choose seat 2", "discard x9"
    )
    assert asked.asked == "chance"
    asked.choose(asked.offered[0])
    assert (len(asked.zone(0, "hand")), len(asked.zone(2, "hand"))) == (0, 2)


@pytest.mark.parametrize(("hidden", "markers"), [(["x11"], (5, 4)), ([], (4, 5))])
def test_what_happens_otherwise_happens_if_the_condition_fails(hidden: list[str], markers: tuple[int, int]) -> None:
    text = "if you have a hidden hero, +1 empire, otherwise +1 tribes"
    assert played(text, seat_0={"hand": ["me"], "hidden": hidden}).markers == markers


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("(if you have a hidden hero, draw a card) or +1 empire", ["draw a card", "+1 empire"]),
        (
            "bury a hero from the tavern and/or +1 empire",
            ["bury a hero from the tavern", "+1 empire", "bury a hero from the tavern and +1 empire"],
        ),
        ("take one of the top 2 cards of the graveyard, or +1 empire", ["take x31", "take x32", "+1 empire"]),
        ("take the top card of the harbor, or +1 empire", ["take the top card of the harbor", "+1 empire"]),
        ("take the top card of the wilderness, or +1 empire", ["take the top card of the wilderness", "+1 empire"]),
    ],
)
def test_r39_an_alternative_is_offered_with_its_first_cards_if_it_is_the_only_one_and_they_are_known(
    text: str, offered: list[str]
) -> None:
    assert played(text).offered == offered
