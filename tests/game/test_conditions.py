"""When a condition holds, and what numbers are counted (4.3, 5.3, R17, R18)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.table import Table, cards, table

LYING: dict[str, Any] = {
    "seat 0": {"hand": ["me", "x9"], "hidden": ["x11", "x12"]},
    "seat 1": {"hand": ["x20", "x21", "x22"], "hidden": ["x13"], "face-up": ["empire"]},
    "seat 2": {"hand": ["x23"], "face-up": ["x14"]},
    "tavern": ["x1", "all", "-"],
    "graveyard": ["x31", "x32"],
    "wilderness": ["x33"],
    "empire": 6,
}


def played(text: str, **lying: Any) -> Table:
    """The moment after seat 0 of three has played a hero with this text; the markers stand on 6 and 4."""
    document = {"players": 3} | LYING | {key.replace("_", " "): value for key, value in lying.items()}
    return table(cards(me=f"undead: {text}", all="all:", empire="empire:"), document).choose("play me")


HOLD = [
    "empire leads",
    "tribes does not lead",
    "you have a hidden hero",
    "you have no hidden water folk hero",
    "you have at least 2 hidden heroes",
    "you have the most hidden heroes",
    "the next player has an empire hero",
    "the next player has a face-up hero",
    "the previous player has the fewest hidden heroes",
    "another player has an empire hero",
    "there is a hero in the tavern",
    "there are at least 2 heroes in the tavern",
    "there is no empire hero in the graveyard",
    "the number of cards in your hand is exactly 1",
    "the number of your hidden heroes is more than the number of cards in your hand",
    "the number of hidden heroes of the next player is less than 2",
    "the number of players with a hidden hero is at least 2",
    "the number of other players with a hidden hero is at most 1",
    "the number of factions among heroes in the tavern is exactly 4",
    "the distance between the markers is exactly 2",
    "the space of empire is exactly 6",
    "the space of leading is more than the space of trailing",
    "the space of empire above 4 is exactly 2",
    "the space of empire above the space of tribes is exactly 2",
    "the space of tribes above the space of empire is exactly 0",
    "empire leads and you have a hidden hero",
    "tribes leads or you have a hidden hero",
]
FAIL = [
    "tribes leads",
    "empire does not lead",
    "you have no hidden hero",
    "you have at least 3 hidden heroes",
    "you have the fewest hidden heroes",
    "the next player has the most hidden heroes",
    "the next player has a water folk hero",
    "the previous player has a hidden hero",
    "another player has an undead hero",
    "there is a water folk hero in the graveyard",
    "there are at least 3 heroes in the tavern",
    "there is no hero in the tavern",
    "the number of cards in your hand is more than 1",
    "the number of your hidden heroes is less than 2",
    "the number of players with a hidden hero is exactly 3",
    "the number of factions among heroes in the tavern is at most 3",
    "the distance between the markers is at least 3",
    "the space of trailing is exactly 6",
    "empire leads and you have no hidden hero",
    "tribes leads or you have no hidden hero",
]


@pytest.mark.parametrize(
    ("condition", "markers"), [*((text, (7, 4)) for text in HOLD), *((text, (6, 5)) for text in FAIL)]
)
def test_a_condition_holds_or_fails(condition: str, markers: tuple[int, int]) -> None:
    assert played(f"if {condition}, +1 empire, otherwise +1 tribes").markers == markers


@pytest.mark.parametrize(
    "condition",
    [
        "they have a hidden hero",
        "it is an empire hero",
        "the number of heroes of that faction in the tavern is at least 0",
        "the number of heroes of its faction in the tavern is at least 0",
        "the number of hidden heroes of theirs is at least 0",
        "there is no hero of that faction in the tavern",
        "you have no hero of that faction",
        "empire leads and they have a hidden hero",
    ],
)
def test_a_condition_about_nobody_or_nothing_neither_holds_nor_fails(condition: str) -> None:
    assert played(f"if {condition}, +1 empire, otherwise +1 tribes").markers == (6, 4)


def test_5_3_where_neither_marker_leads_there_is_no_leading_one() -> None:
    text = "if the space of leading is at least 1, +1 empire, otherwise +1 tribes"
    assert played(text, empire=4).markers == (4, 4)


@pytest.mark.parametrize(
    ("kind", "buried"),
    [
        ("hero", ["x1", "all"]),
        ("tribes hero", ["x1", "all"]),
        ("non-tribes hero", []),
        ("undead hero", ["all"]),
        ("undead or tribes hero", ["x1", "all"]),
        ("non-undead hero", ["x1"]),
        ("non-undead non-empire hero", ["x1"]),
    ],
)
def test_r17_and_r18_which_heroes_are_meant_by_their_factions(kind: str, buried: list[str]) -> None:
    assert {*played(f"bury every {kind} from the tavern").lying["graveyard"]} == {*buried, "x31", "x32"}


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("choose a player with a hidden hero", [0, 1]),
        ("choose another player with no hidden hero", [2]),
        ("choose a player with at least 2 hidden heroes", [0]),
        ("choose a player with the most cards in their hand", [1]),
        ("choose another player with the fewest cards in their hand", [2]),
        ("choose a player", [0, 1, 2]),
    ],
)
def test_r42_which_players_the_words_name(text: str, offered: list[int]) -> None:
    assert played(text).offered == [f"choose seat {seat}" for seat in offered]
