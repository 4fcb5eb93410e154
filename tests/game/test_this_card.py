"""A text may say anything of its own card, wherever that lies: nothing crashes, nothing is lost, all can be saved."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import settings

import heirs_rules as hr
from tests.game.strategies import asked
from tests.game.table import cards, table
from tests.game.test_properties import lying

DEEDS = [
    "bury …",
    "discard …",
    "take …",
    "turn over …",
    "place … face-up",
    "place … hidden",
    "place … hidden at the bottom",
    "put … on top of the harbor",
    "put … at the bottom of the harbor",
    "put … at the bottom of the wilderness",
    "put … at the bottom of the graveyard",
    "put … into the tavern",
    "set aside …",
    "set aside … then return it",
    "set aside … then set aside it",
    "return …",
    "look at …",
    "reveal …",
    "choose …",
    "play …",
    "perform …",
    *(
        f"exchange … with {other}"
        for other in (
            "a hero in the tavern",
            "the top card of the harbor",
            "the bottom card of the wilderness",
            "the top card of the graveyard",
            "a card in your hand",
            "a hidden hero of another player",
            "a face-up hero",
        )
    ),
]
MANNERS = [
    "…",
    "… then turn over this card",
    "… then …",
    "each player (…)",
    "you may (…)",
    "2 times (…)",
    "… or +1 empire",
]
WAYS: dict[str, dict[str, Any]] = {
    "perform every face-up hero of yours except this card": {"seat 0": {"hand": ["a"], "face-up": ["b"]}},
    "perform every hidden hero of yours": {"seat 0": {"hand": ["a"], "hidden": ["x1", "b"]}},
    "perform every hidden hero of the next player": {"seat 1": {"hidden": ["b", "x1"]}},
    "perform every hero in the tavern": {"tavern": ["b"]},
    "perform the top card of the graveyard": {"graveyard": ["b", "x1"]},
    "perform every card in your hand": {"seat 0": {"hand": ["a", "b"]}},
    "perform the top card of the harbor": {"harbor": ["b"]},
    "perform the bottom card of the wilderness": {"wilderness": ["x1", "b"]},
    "set aside a hero from the tavern\nperform it": {"tavern": ["b"]},
    "set aside the top card of the harbor\nperform it": {"harbor": ["b"]},
    "draw a card\nperform it": {"harbor": ["b"]},
    "play a card from your hand": {"seat 0": {"hand": ["a", "b"]}},
}
COMBINATIONS = Random("this card").sample([*product(DEEDS, MANNERS, WAYS)], 5 * settings().max_examples)


@pytest.mark.parametrize("way", WAYS)
def test_a_text_may_say_anything_of_its_own_card(way: str) -> None:
    for deed, manner, _ in [one for one in COMBINATIONS if one[2] == way]:
        text = manner.replace("…", deed).replace("…", "this card")
        at = table(
            cards(a=f"undead: {way}", b=f"empire: {text}"), {"seat 0": {"hand": ["a"]}, "seat 1": {}} | WAYS[way]
        )
        before = sorted(lying(at.state))
        at.choose("play a")
        chance = Random(text)
        for _ in range(10):
            assert sorted(lying(at.state)) == before, text
            assert hr.loads(hr.dumps(at.state), at.game.library) == at.state, text
            if at.state.decision is None or at.state.active != 0:
                break
            at.choose(chance.choice(asked(at.state).options).text)


@pytest.mark.parametrize(
    ("lies", "place"),
    [("tavern", {"tavern": ["b"]}), ("graveyard", {"graveyard": ["b"]}), ("hand", {"seat 0": {"hand": ["a", "b"]}})],
)
def test_only_what_lies_in_a_party_has_two_sides(lies: str, place: dict[str, Any]) -> None:
    lying_there = "every card in your hand" if lies == "hand" else f"every hero in the {lies}"
    turning = {"a": f"undead: perform {lying_there}", "b": "empire: turn over this card\nyou may turn over this card"}
    at = table(cards(**turning), {"seat 0": {"hand": ["a"]}, "seat 1": {}} | place)
    at.choose("play a")
    assert at.offered[0] != "turn over b"
    assert len(at.state.stack) == 1
    assert "b" in (at.zone(0, "hand") if lies == "hand" else at.lying[lies])


def test_what_is_set_aside_already_stays_where_it_came_from() -> None:
    at = table(
        cards(a="undead: each player (set aside every hero in the tavern)\nset aside them"),
        {"seat 0": {"hand": ["a"]}, "seat 1": {}, "tavern": ["x1", "-", "x2"]},
    )
    at.choose("play a")
    assert at.lying["tavern"] == ["x1", "-", "x2"]


def test_what_is_set_aside_cannot_be_exchanged_as_it_lies_nowhere() -> None:
    for text in ("exchange it with a face-up hero", "perform it"):
        library = cards(
            a=f"undead: set aside a hero from the tavern\n{text}", b="empire: exchange this card with a hero"
        )
        at = table(library, {"seat 0": {"hand": ["a"], "face-up": ["x1"]}, "tavern": ["b"]})
        at.choose("play a", "set aside b")
        assert len(at.state.stack) == 1
        assert (at.lying["tavern"], at.zone(0, "face-up")) == (["b", "-", "-"], ["a", "x1"])
