"""Positions as documents: what lies where, what is as usual, and what is wrong with a document."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.state import Place
from tests.game.strategies import LIBRARY, PLAYERS, asked, game_of, positions, walk

FULL: dict[str, Any] = {
    "players": 3,
    "seat 0": {
        "leader": "enned",
        "hand": ["furious-frog", "ace-fighter"],
        "face-up": ["keen-koi"],
        "hidden": ["bored-goblin", "hairy-hermit"],
    },
    "seat 1": {"leader": "lemron", "face-up": ["grumpy-guard", "curious-troll"]},
    "seat 2": {"leader": "cyra", "hidden": ["leery-lizard"]},
    "tavern": ["flailing-knight", "-", "krill-keeper"],
    "graveyard": ["joyless-chief", "deceased-emperor"],
    "wilderness": ["crow-carrier", "canned-champion"],
    "harbor": ["ghastly-granny", "half-eaten-bull"],
    "empire": 11,
    "tribes": 2,
    "turn": 1,
}


def state_of(document: Mapping[str, Any], **of_game: Any) -> hr.State:
    return hr.position(hr.Game(LIBRARY, hr.players_of(document), **of_game), document)


def number(id: str) -> int:
    ids = [*(hero.id for hero in LIBRARY.heroes), *(leader.id for leader in LIBRARY.leaders)]
    return ids.index(id)


# What a document says


def test_every_zone_is_filled_as_the_document_says() -> None:
    state = state_of(FULL)
    assert state.hands == (tuple(sorted(map(number, ["furious-frog", "ace-fighter"]))), (), ())
    assert state.face_up[0] == (number("keen-koi"),)
    assert state.face_up[1] == tuple(sorted(map(number, ["grumpy-guard", "curious-troll"])))
    assert state.hidden == ((number("bored-goblin"), number("hairy-hermit")), (), (number("leery-lizard"),))
    assert state.leaders == tuple(map(number, ["enned", "lemron", "cyra"]))
    assert state.tavern == (number("flailing-knight"), -1, number("krill-keeper"))
    assert state.graveyard == (number("deceased-emperor"), number("joyless-chief"))
    assert (*state.wilderness.bottom, *state.wilderness.top) == (number("canned-champion"), number("crow-carrier"))
    assert state.harbor.top == (number("half-eaten-bull"), number("ghastly-granny"))
    assert (state.empire, state.tribes, state.active) == (11, 2, 1)
    assert asked(state).chooser == 1
    assert sorted(state.undealt) == sorted(map(number, ["myrad", "xiadul", "pavyr"]))


def test_a_document_comes_back_as_it_was() -> None:
    game = game_of(3)
    again = hr.document_of(game, hr.position(game, FULL))
    for seat in ("seat 0", "seat 1", "seat 2"):
        assert {zone: sorted(cards) for zone, cards in again[seat].items()} == {
            zone: sorted(cards) for zone, cards in FULL[seat].items()
        }
        assert again[seat].get("hidden") == FULL[seat].get("hidden")
    assert {key: value for key, value in again.items() if key[:4] != "seat"} == {
        key: value for key, value in FULL.items() if key[:4] != "seat"
    }


@given(st.sampled_from(PLAYERS).flatmap(lambda n: st.tuples(st.just(n), positions(n))))
def test_any_position_comes_back_as_it_was(at: tuple[int, dict[str, Any]]) -> None:
    players, document = at
    given = copy.deepcopy(document)
    state = hr.position(game_of(players), document)
    again = hr.document_of(game_of(players), state)
    assert document == given
    assert hr.position(game_of(players), again) == state
    assert hr.document_of(game_of(players), hr.position(game_of(players), again)) == again


@pytest.mark.parametrize("seed", range(3))
def test_the_beginning_of_a_turn_comes_back_with_the_same_cards(seed: int) -> None:
    game = game_of(4)
    turns = [it.after for it in walk(game, seed) if it.after.active != it.before.active and it.before.active >= 0]
    assert len(turns) > 10
    for state in turns:
        again = hr.position(game, hr.document_of(game, state))
        for zone in ("hands", "face_up", "hidden", "leaders", "tavern", "graveyard", "empire", "tribes", "active"):
            assert getattr(again, zone) == getattr(state, zone)
        assert (again.where, again.decision) == (state.where, state.decision)


def test_what_is_not_said_is_as_usual() -> None:
    state = state_of({})
    assert len(state.hands) == 2
    assert (state.empire, state.tribes, state.active) == (4, 4, 0)
    assert (state.hands, state.face_up, state.hidden) == (((), ()),) * 3
    assert state.tavern == (-1, -1, -1)
    assert state.graveyard == (number("deceased-emperor"),)
    assert (state.harbor.size, len(state.harbor.shuffled), state.wilderness.size) == (72, 72, 0)
    assert state.leaders == (number("lemron"), number("cyra"))
    assert asked(state).options[0].text.startswith("discard")


def test_there_are_as_many_players_as_seats_are_named_unless_it_is_said() -> None:
    assert hr.players_of({}) == 2
    assert hr.players_of({"seat 3": {}}) == 4
    assert hr.players_of({"players": 5, "seat 3": {}}) == 5
    assert len(hr.position(game_of(5), {"seat 3": {}}).hands) == 5


def test_who_is_given_no_leader_gets_the_first_that_is_left() -> None:
    state = state_of({"seat 1": {"leader": "lemron"}, "seat 2": {}})
    assert state.leaders == tuple(map(number, ["cyra", "lemron", "myrad"]))


def test_the_emperor_lies_where_the_document_says() -> None:
    assert state_of({"graveyard": []}).graveyard == ()
    assert number("deceased-emperor") in state_of({"graveyard": []}).harbor.shuffled
    assert state_of({"seat 0": {"hidden": ["deceased-emperor"]}}).graveyard == ()
    assert state_of({"graveyard": None}).graveyard == (number("deceased-emperor"),)


def test_an_empty_slot_is_a_dash_or_nothing() -> None:
    assert state_of({"tavern": ["-", None, "keen-koi"]}).tavern == (-1, -1, number("keen-koi"))
    assert state_of({"tavern": ["keen-koi"]}).tavern == (number("keen-koi"), -1, -1)


def test_everybody_sees_what_lies_open_and_players_what_is_theirs_and_nobody_more() -> None:
    game = game_of(3)
    state = hr.position(game, FULL)
    for seat in range(3):
        view = game.observe(state, seat)
        assert view.wilderness == type(view.wilderness)(2, (), ())
        assert view.harbor == type(view.harbor)(59, (), ())
        for other, party in enumerate(view.players):
            assert (party.leader is not None) is (other == seat)
            assert len(party.in_hand) == (party.hand if other == seat else 0)
            assert all((hidden is not None) is (other == seat) for hidden in party.hidden)


def test_the_harbor_is_drawn_from_its_known_top() -> None:
    state = state_of({"harbor": ["ghastly-granny", "half-eaten-bull"], "seat 0": {"hand": ["keen-koi"]}})
    game = game_of(2)
    state = game.choose(state, asked(state).option("discard up to 3 cards from your hand"))
    state = game.choose(state, asked(state).option("stop"))
    drawn = [event.card for event in game.events(state, asked(state).option("draw a card"))]
    assert drawn == [number("ghastly-granny")]


def test_a_position_can_be_played_to_its_end() -> None:
    *_, last = walk(game_of(3), 5, start=state_of(FULL))
    assert last.after.over


def test_the_basic_game_goes_without_the_advanced_heroes() -> None:
    state = state_of({"seat 0": {"hand": ["keen-koi"]}}, basic=True)
    out = [card for card, place in enumerate(state.where) if place == Place.OUT]
    assert out == [card for card, hero in enumerate(LIBRARY.heroes) if hero.advanced]
    assert len(out) == 20


# What is wrong with a document

ADVANCED = next(hero.id for hero in LIBRARY.heroes if hero.advanced)
KNOWN_KEYS = "'seat 0' to 'seat 5', tavern, graveyard, wilderness, harbor, empire, tribes, turn, players"
WRONG: dict[str, tuple[Any, str]] = {
    "a list": ([], "a position says what lies where, such as 'seat 0: {hand: [...]}'; it is not []"),
    "nothing": (None, "a position says what lies where, such as 'seat 0: {hand: [...]}'; it is not None"),
    "an unknown key": ({"tavren": []}, f"a position has no 'tavren'; it has {KNOWN_KEYS}"),
    "a seat too many": ({"seat 6": {}}, f"a position has no 'seat 6'; it has {KNOWN_KEYS}"),
    "a seat written oddly": ({"seat 00": {}}, f"a position has no 'seat 00'; it has {KNOWN_KEYS}"),
    "a seat in other digits": ({"seat ٣": {}}, f"a position has no 'seat ٣'; it has {KNOWN_KEYS}"),
    "a seat by number": ({0: {}}, f"a position has no 0; it has {KNOWN_KEYS}"),
    "a seat beyond the players": ({"players": 2, "seat 2": {}}, "there is no seat 2 with 2 players"),
    "no players": ({"players": 0}, "'players' is a number from 2 to 6, not 0"),
    "too many players": ({"players": 7}, "'players' is a number from 2 to 6, not 7"),
    "players that are true": ({"players": True}, "'players' is a number from 2 to 6, not True"),
    "players in words": ({"players": "2"}, "'players' is a number from 2 to 6, not '2'"),
    "more players than the game": ({"players": 3}, "this is a position of 3 players, and the game has 2"),
    "more seats than the game": ({"seat 4": {}}, "this is a position of 5 players, and the game has 2"),
    "a space too low": ({"empire": 0}, "'empire' is a number from 1 to 12, not 0"),
    "a space too high": ({"tribes": 13}, "'tribes' is a number from 1 to 12, not 13"),
    "a negative space": ({"tribes": -4}, "'tribes' is a number from 1 to 12, not -4"),
    "a space that is true": ({"empire": True}, "'empire' is a number from 1 to 12, not True"),
    "half a space": ({"empire": 4.0}, "'empire' is a number from 1 to 12, not 4.0"),
    "no space": ({"empire": None}, "'empire' is a number from 1 to 12, not None"),
    "nobody's turn": ({"turn": 2}, "'turn' is a number from 0 to 1, not 2"),
    "chance's turn": ({"turn": -1}, "'turn' is a number from 0 to 1, not -1"),
    "a seat of nothing": ({"seat 0": None}, "seat 0 has zones, such as 'hand: [...]', not None"),
    "a seat of cards": ({"seat 0": ["keen-koi"]}, "seat 0 has zones, such as 'hand: [...]', not ['keen-koi']"),
    "an unknown zone": (
        {"seat 1": {"hands": []}},
        "seat 1 has no 'hands'; its zones are leader, hand, face-up, hidden",
    ),
    "an unknown hero": ({"seat 0": {"hand": ["koi"]}}, "hand of seat 0: there is no hero 'koi'"),
    "a hero by number": ({"seat 0": {"hidden": [3]}}, "hidden of seat 0: there is no hero 3"),
    "a leader as a hero": ({"graveyard": ["cyra"]}, "the graveyard: there is no hero 'cyra'"),
    "the first leader as a hero": ({"graveyard": ["lemron"]}, "the graveyard: there is no hero 'lemron'"),
    "the last hero as a leader": (
        {"seat 1": {"leader": LIBRARY.heroes[-1].id}},
        f"seat 1: there is no leader '{LIBRARY.heroes[-1].id}'",
    ),
    "a hero as a leader": ({"seat 1": {"leader": "keen-koi"}}, "seat 1: there is no leader 'keen-koi'"),
    "two leaders": ({"seat 1": {"leader": ["cyra", "enned"]}}, "seat 1: there is no leader ['cyra', 'enned']"),
    "one text as a hand": (
        {"seat 0": {"hand": "keen-koi"}},
        "hand of seat 0: a list of heroes was expected, not 'keen-koi'",
    ),
    "a number as a pile": ({"wilderness": 3}, "the wilderness: a list of heroes was expected, not 3"),
    "nothing as a pile": ({"harbor": None}, "the harbor: a list of heroes was expected, not None"),
    "an empty place in a pile": ({"harbor": ["-"]}, "the harbor: there is no hero '-'"),
    "a tavern of one": ({"tavern": "keen-koi"}, "the tavern is a list of up to 3 slots, not 'keen-koi'"),
    "too many slots": ({"tavern": ["-"] * 4}, "the tavern is a list of up to 3 slots, not ['-', '-', '-', '-']"),
    "an unknown hero in a slot": ({"tavern": ["-", "koi"]}, "the tavern: there is no hero 'koi'"),
    "a hero in two places": (
        {"seat 0": {"hand": ["keen-koi"]}, "tavern": ["keen-koi"]},
        "the tavern: 'keen-koi' lies in two places; the other is hand of seat 0",
    ),
    "a hero twice in a pile": (
        {"graveyard": ["keen-koi", "keen-koi"]},
        "the graveyard: 'keen-koi' lies in two places; the other is the graveyard",
    ),
    "a leader of two": (
        {"seat 0": {"leader": "cyra"}, "seat 1": {"leader": "cyra"}},
        "seat 1: 'cyra' lies in two places; the other is seat 0",
    ),
}


@pytest.mark.parametrize(("document", "why"), WRONG.values(), ids=WRONG)
def test_a_document_that_describes_no_position_is_refused(document: Any, why: str) -> None:
    with pytest.raises(hr.PositionError) as refusal:
        hr.position(game_of(2), document)
    assert str(refusal.value) == why
    assert isinstance(refusal.value, ValueError)


def test_the_basic_game_has_no_advanced_heroes() -> None:
    with pytest.raises(hr.PositionError) as refusal:
        hr.position(game_of(2, basic=True), {"seat 0": {"hand": [ADVANCED]}})
    assert str(refusal.value) == f"hand of seat 0: '{ADVANCED}' is left out of the basic game"


def test_one_value_changed_in_a_good_document_is_a_position_or_a_position_error() -> None:
    odd: tuple[Any, ...] = (
        None,
        True,
        -1,
        13,
        4.5,
        "",
        "keen-koi",
        [],
        ["keen-koi"],
        [["keen-koi"]],
        {},
        {"hand": ["keen-koi"]},
    )
    refused = 0
    for path in paths(FULL):
        for value in odd:
            document = copy.deepcopy(FULL)
            inside: Any = document
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = value
            try:
                state = hr.position(game_of(3), document)
            except hr.PositionError as error:
                refused += str(error) != ""
            else:
                assert hr.position(game_of(3), hr.document_of(game_of(3), state)) == state
    assert refused > 300


def paths(value: Any) -> list[list[Any]]:
    """The keys that lead to each value in a document."""
    items = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [path for key, inside in items for path in ([key], *([key, *further] for further in paths(inside)))]
