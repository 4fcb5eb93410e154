"""What words that point back stand for where a step before was skipped: its own words for nothing, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.table import Table, cards, table

HARBOR = ["x41", "x42", "x43", "x44"]


def after(text: str, *choices: str, **more: Any) -> Table:
    """The moment after a hero with this text was played by seat 0 of two; questions with one option are answered."""
    document = {"seat 0": {"hand": ["a"]}, "seat 1": {}, "harbor": HARBOR, **more}
    at = answered(table(cards(a=f"undead: {text}"), document).choose("play a"))
    for choice in choices:
        answered(at.choose(choice))
    assert len(at.state.stack) == 1, at.offered
    return at


def answered(at: Table) -> Table:
    while len(at.state.stack) > 1 and len(at.offered) == 1:
        at.choose(at.offered[0])
    return at


@pytest.mark.parametrize(
    ("between", "choices"),
    [
        ("+1 empire or +2 empire", ()),
        ("you may -1 tribes", ("decline",)),
        ("they choose +1 tribes or -1 tribes", ()),
        ("X times (-1 tribes)", ()),
        ("-X tribes, where X is the number of their hidden heroes", ()),
        ("if they have a hidden hero, -1 tribes, otherwise +1 tribes", ()),
    ],
)
def test_it_is_the_card_of_the_step_before_if_what_is_skipped_between_moves_none(
    between: str, choices: tuple[str, ...]
) -> None:
    text = f"""+X leading, where X is the number of cards in the wilderness
        choose another player with a hidden hero
        take a hero from the tavern
        {between}
        bury it"""
    assert after(text, *choices, tavern=["x1"], empire=12).lying["graveyard"] == ["x1"]


@pytest.mark.parametrize(
    "skipped",
    [
        "exchange a hero in the tavern with one of your hidden heroes",
        "take a hero from the tavern, or take a card from the graveyard",
        "they take a card from your hand",
        "take up to X heroes from the tavern, where X is the number of their hidden heroes",
        "if they have a hidden hero, take a hero from the tavern, otherwise take a card from the wilderness",
    ],
)
def test_them_are_never_the_cards_of_an_older_step(skipped: str) -> None:
    text = f"choose another player with a hidden hero\nreveal this card\n{skipped}\nbury them"
    at = after(text, graveyard=[])
    assert (at.lying["graveyard"], at.zone(0, "face-up")) == ([], ["a"])


def test_they_are_never_the_players_of_an_older_step() -> None:
    either = "take a face-up hero of another player, or take a hidden hero of another player"
    other = "exchange a face-up hero of another player with a hero in the tavern"
    for skipped in (either, other):
        assert after(f"choose every player\n{skipped}\nthey draw a card").zone(1, "hand") == []


def test_the_rest_is_never_that_of_an_older_step() -> None:
    either = "look at the top card of the wilderness, or reveal a card from your hand"
    at = after(f"look at the top card of the harbor\n{either}\ntake the rest")
    assert at.zone(0, "hand") == []


def test_x_is_never_a_number_that_was_counted_before() -> None:
    text = """+X empire, where X is the distance between the markers
        choose another player with a hidden hero
        draw X cards, where X is the number of their hidden heroes
        -X tribes"""
    assert after(text, empire=6).markers == (8, 4)


def test_if_you_do_is_about_the_may_before_and_not_about_what_nobody_did_since() -> None:
    text = """choose another player with a hidden hero
        you may discard a hero from the tavern
        if you do, they draw a card
        if you do not, +1 empire"""
    assert after(text, "discard x1", tavern=["x1"]).markers == (4, 4)
    assert after(text, "decline", tavern=["x1"]).markers == (5, 4)


@pytest.mark.parametrize(
    ("condition", "more"),
    [
        ("the number of their face-up heroes is less than 2", {}),
        ("the number of cards in your hand is at least the number of cards in their hand", {}),
        ("the space of leading is less than 9", {}),
        ("the space of trailing above 2 is exactly 0", {}),
        ("the space of leading is exactly 4", {}),
        ("there is no hero in the tavern of its faction", {}),
        ("this card is not of its faction", {}),
        ("they have no hidden hero", {}),
        ("it is not undead", {}),
        ("empire does not lead or it is undead", {}),
    ],
)
def test_a_condition_about_nobody_neither_holds_nor_fails(condition: str, more: dict[str, Any]) -> None:
    text = f"""choose another player with a hidden hero
        reveal a card from your hand
        if {condition}, -1 tribes, otherwise +1 tribes"""
    assert after(text, **more).markers == (4, 4)


def test_cards_of_which_there_are_none_are_0() -> None:
    text = """discard every hero from the tavern
        -X empire and +1 tribes, where X is the number of them
        if the number of factions among them is exactly 0, +1 tribes"""
    assert after(text).markers == (4, 6)
    assert after(text, tavern=["x1", "x2"]).markers == (2, 5)


def test_the_space_of_the_leading_marker_is_no_number_while_none_leads() -> None:
    text = "(+1 tribes, then -X empire), where X is the space of leading"
    assert after(text).markers == (4, 4)
    assert after(text, empire=6).markers == (1, 5)


def test_an_alternative_about_the_faction_of_no_card_is_not_offered() -> None:
    text = "take a hero from the tavern\ndiscard a card from your hand of its faction, or +1 tribes"
    assert after(text, **{"seat 0": {"hand": ["a", "x1"]}}).markers == (4, 5)
