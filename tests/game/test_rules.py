"""One test or more for every numbered rule and ruling that a game can break; the number stands in the test's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

import heirs_rules as hr
from tests.game.table import LIBRARY, Table, cards, new_game, table

RULES = [
    *(f"1.{n}" for n in range(1, 6)),
    *(f"2.{n}" for n in range(1, 7)),
    *(f"3.{n}" for n in range(1, 6)),
    *(f"4.{n}" for n in range(1, 9)),
    *(f"5.{n}" for n in range(1, 5)),
    "6", "6.1",
    *(f"7.{n}" for n in range(1, 5)),
    *(f"8.{n}" for n in range(1, 7)),
    *(f"9.{n}" for n in range(1, 7)),
    *(f"R{n}" for n in range(1, 48) if n not in (19, 25, 26, 27, 33)),
]  # fmt: skip
"""The numbers of the rules, as docs/rules.md has them."""

NOT_FOR_A_GAME = {
    "R16": "says how card texts are worded",
}
"""The numbers without a test, and why no game can break them."""


def test_every_rule_has_a_test() -> None:
    named = {match[1] for name in globals() if (match := re.match(r"test_(r?\d+(?:_\d+)?)_", name))}
    tested = {name.upper().replace("_", ".") for name in named}
    assert tested | NOT_FOR_A_GAME.keys() == {*RULES}
    assert not tested & NOT_FOR_A_GAME.keys()


# 1. Material


def test_1_1_two_to_six_can_play() -> None:
    for players in range(2, 7):
        assert len(hr.Game(LIBRARY, players).start().hands) == players
    for players in (0, 1, 7):
        with pytest.raises(ValueError, match="2 to 6 can play"):
            hr.Game(LIBRARY, players)


def test_1_2_the_leaders_are_the_six_pairs_of_factions() -> None:
    assert [(leader.number, leader.name) for leader in LIBRARY.leaders] == [
        (1, "Lemron"), (2, "Cyra"), (3, "Myrad"), (4, "Xiadul"), (5, "Pavyr"), (6, "Enned")
    ]  # fmt: skip
    assert {leader.factions for leader in LIBRARY.leaders} == {frozenset(pair) for pair in combinations(hr.Faction, 2)}
    assert LIBRARY.leader("xiadul").factions == {hr.Faction.EMPIRE, hr.Faction.UNDEAD}


def test_1_3_there_are_18_heroes_of_each_faction_and_the_emperor() -> None:
    counts = Counter(hero.factions for hero in LIBRARY.heroes)
    assert counts == {**{frozenset({faction}): 18 for faction in hr.Faction}, frozenset(hr.Faction): 1}


def test_1_4_the_track_has_12_spaces() -> None:
    game = hr.Game(LIBRARY, 2)
    for space in (1, 12):
        assert hr.position(game, {"empire": space}).empire == space
    for space in (0, 13):
        with pytest.raises(hr.PositionError):
            hr.position(game, {"empire": space})


def test_1_5_both_markers_start_on_space_4() -> None:
    assert new_game(LIBRARY, 3).markers == (4, 4)


# 2. Setup


def test_2_1_each_player_gets_a_leader_at_random_that_only_its_owner_sees() -> None:
    game = new_game(LIBRARY, 2)
    assert game.asked == "chance"
    assert game.offered == [f"seat 0 gets {leader.name}" for leader in LIBRARY.leaders]
    game.choose("seat 0 gets Myrad")
    assert "seat 1 gets Myrad" not in game.offered
    game.choose("seat 1 gets Cyra")
    assert [party.leader for party in game.sees(0).players] == ["myrad", None]
    assert [party.leader for party in game.sees(1).players] == [None, "cyra"]
    assert len(game.state.undealt) == 4


def test_2_2_the_markers_stand_on_their_starting_space() -> None:
    assert set_up(4).markers == (4, 4)


def test_2_3_the_emperor_lies_alone_on_the_graveyard() -> None:
    assert new_game(LIBRARY, 3).sees(0).graveyard == ("deceased-emperor",)
    assert set_up(3).sees(0).graveyard == ("deceased-emperor",)


def test_2_4_three_heroes_lie_in_the_tavern_the_others_in_the_harbor() -> None:
    game = new_game(LIBRARY, 2).choose("seat 0 gets Lemron", "seat 1 gets Cyra")
    assert game.asked == "chance"
    assert len(game.offered) == 72
    game.choose(
        "Furious Frog is next in the harbor", "Keen Koi is next in the harbor", "Bored Goblin is next in the harbor"
    )
    assert game.lying["tavern"] == ["furious-frog", "keen-koi", "bored-goblin"]
    assert game.sees(0).harbor.size == 69


def test_2_5_of_five_heroes_one_is_hidden_one_discarded_and_three_kept() -> None:
    game = set_up(2, until="seat 0")
    assert [len(game.zone(seat, "hand")) for seat in (0, 1)] == [5, 5]
    five = game.zone(0, "hand")
    names = [LIBRARY.hero(id).name for id in five]
    assert game.offered == [f"place {name} hidden" for name in names]
    game.choose(f"place {names[0]} hidden")
    assert game.offered == [f"discard {name}" for name in names[1:]]
    game.choose(f"discard {names[1]}")
    game.choose(game.offered[0]).choose(game.offered[0])
    assert game.zone(0, "hidden") == five[:1]
    assert game.zone(0, "hand") == five[2:]
    assert game.lying["wilderness"][1] == five[1]


def test_2_6_turns_pass_clockwise() -> None:
    game = table(cards(), {"seat 2": {}, "turn": 1})
    turns = [game.pass_turn().state.active for _ in range(4)]
    assert turns == [2, 0, 1, 2]


def set_up(players: int, first: int | None = 0, until: str = "") -> Table:
    """A game at its first turn, or when somebody is asked for the first time."""
    game = new_game(LIBRARY, players, first)
    while game.asked != until and len(game.state.stack[0].loops) + (game.state.stack[0].program != -1):
        game.choose(game.offered[0])
    return game


# 3. The turn


def test_3_1_a_turn_begins_with_playing_a_hero_or_discarding_up_to_three() -> None:
    start = table(cards(a="empire: +1 empire"), {"seat 0": {"hand": ["a", "x1", "x2", "x3"]}})
    assert start.offered == ["play a", "play x1", "play x2", "play x3", "discard up to 3 cards from your hand"]
    assert start.copy().choose("play a").markers == (5, 4)
    discarding = start.copy().choose("discard up to 3 cards from your hand", "discard a", "discard x2", "discard x3")
    assert discarding.lying["wilderness"] == ["x3", "x2", "a"]
    assert discarding.zone(0, "hand") == ["x1"]
    assert discarding.sees(1).wilderness.known == ()


def test_3_2_cards_are_drawn_from_tavern_and_harbor_until_the_hand_holds_four() -> None:
    turn = table(cards(), {"seat 0": {"hand": ["x1", "x2"]}, "tavern": ["x3", "x4"], "harbor": ["x5", "x6"]})
    turn.choose("play x1")
    assert turn.offered == ["take x3", "take x4", "draw a card"]
    turn.choose("draw a card")
    assert turn.zone(0, "hand") == ["x2", "x5"]
    turn.choose("take x4")
    assert turn.offered == ["take x3", "draw a card"]
    assert turn.lying["tavern"] == ["x3", "-", "-"]
    turn.choose("draw a card")
    assert turn.zone(0, "hand") == ["x2", "x4", "x5", "x6"]
    assert turn.offered == [f"discard {id}" for id in ("x2", "x4", "x5", "x6")]


def test_3_3_one_is_discarded_so_that_three_remain() -> None:
    turn = table(cards(), {"seat 0": {"hand": ["x1", "x2", "x3", "x4"]}, "tavern": ["x6", "x7", "x8"]})
    turn.choose("play x1", "take x6", "discard x2")
    assert turn.zone(0, "hand") == ["x3", "x4", "x6"]
    assert turn.lying["wilderness"] == ["x2"]
    assert turn.sees(1).wilderness.known == ()


def test_3_4_then_every_empty_slot_of_the_tavern_is_refilled() -> None:
    position = {"seat 0": {"hand": ["x1", "x2", "x3"]}, "tavern": ["-", "x6", "-"], "harbor": ["x7", "x8", "x9"]}
    turn = table(cards(), position).choose("play x1", "draw a card", "take x6", "discard x2")
    assert turn.lying["tavern"][:2] == ["x8", "x9"]
    assert turn.asked == "chance"
    turn.choose("x10 is next in the harbor")
    assert turn.lying["tavern"] == ["x8", "x9", "x10"]
    assert turn.state.active == 1


def test_3_5_an_empty_harbor_is_renewed_from_the_wilderness_when_a_card_is_needed() -> None:
    turn = emptied(wilderness=["x1", "x2", "x3"], hand=["a", "x5"], a="empire: draw 2 cards")
    turn.choose("play a")
    assert turn.asked == "chance"
    assert turn.offered == [f"x{n} is next in the harbor" for n in (1, 2, 3)]
    turn.choose("x2 is next in the harbor", "x3 is next in the harbor")
    assert turn.zone(0, "hand") == ["x2", "x3", "x5"]
    assert (turn.state.harbor.size, turn.state.wilderness.size) == (1, 0)


def test_3_5_the_tavern_is_refilled_from_the_wilderness_too() -> None:
    turn = emptied(wilderness=["x1", "x2", "x3"], hand=["x5", "x6", "x7", "x8", "x9"]).choose("play x5")
    turn.choose("discard x6")
    assert turn.asked == "chance"
    assert "x6 is next in the harbor" in turn.offered


def emptied(wilderness: list[str], hand: list[str], harbor: tuple[str, ...] = (), **texts: str) -> Table:
    """A position with nothing in the harbor, or only some cards: all others lie on the graveyard."""
    library = cards(**texts)
    lying = {*wilderness, *hand, *harbor}
    buried = [hero.id for hero in library.heroes if hero.id not in lying]
    document = {"seat 0": {"hand": hand}, "wilderness": wilderness, "harbor": list(harbor), "graveyard": buried}
    return table(library, document)


# 4. Playing a hero


def test_4_1_a_hero_lies_face_up_in_the_party_before_its_effect() -> None:
    turn = table(cards(a="undead: bury a face-up hero"), {"seat 0": {"hand": ["a"], "face-up": ["x1"]}})
    turn.choose("play a")
    assert turn.zone(0, "face-up") == ["a", "x1"]
    assert turn.offered == ["bury a", "bury x1"]


def test_4_2_the_steps_happen_in_the_order_of_the_text() -> None:
    """So that X is what was discarded, where the move comes last; and a marker has moved, where it comes first."""
    barbarian = table(
        LIBRARY, {"seat 0": {"hand": ["hangry-barbarian"]}, "tavern": ["arrowgant-skeleton", "ace-fighter"]}
    )
    assert barbarian.choose("play Hangry Barbarian").markers == (2, 4)
    first = table(cards(a="undead: +1 empire\nif empire leads, +1 tribes"), {"seat 0": {"hand": ["a"]}})
    assert first.choose("play a").markers == (5, 5)
    last = table(cards(a="undead: if empire leads, +1 tribes\n+1 empire"), {"seat 0": {"hand": ["a"]}})
    assert last.choose("play a").markers == (5, 4)


def test_4_3_only_may_and_up_to_can_be_declined() -> None:
    texts = {
        "must": "bury one of your face-up heroes",
        "may": "you may bury one of your face-up heroes",
        "upto": "bury up to 2 of your face-up heroes",
    }
    library = cards(**{id: f"undead: {text}" for id, text in texts.items()})
    start = table(library, {"seat 0": {"hand": [*texts], "face-up": ["x1"]}})
    assert start.copy().choose("play must").offered == ["bury must", "bury x1"]
    assert start.copy().choose("play may").offered == ["bury may", "bury x1", "decline"]
    assert start.copy().choose("play upto").offered == ["bury upto", "bury x1", "stop"]
    assert start.copy().choose("play may", "decline").zone(0, "face-up") == ["may", "x1"]
    assert start.copy().choose("play upto", "stop").zone(0, "face-up") == ["upto", "x1"]


def test_4_4_a_step_without_objects_is_skipped_and_the_card_goes_on() -> None:
    text = "bury a hidden hero of another player\n+1 empire"
    turn = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}})
    assert turn.choose("play a").markers == (5, 4)


def test_4_5_as_many_as_there_are() -> None:
    turn = table(cards(a="undead: bury 3 heroes from the tavern"), {"seat 0": {"hand": ["a"]}, "tavern": ["x1", "x2"]})
    turn.choose("play a", "bury x1", "bury x2")
    assert turn.lying["graveyard"] == ["x2", "x1"]
    assert turn.asked == "seat 0"


def test_4_6_a_player_may_be_oneself_another_player_may_not() -> None:
    texts = {"a": "choose a player\nthey draw a card", "b": "choose another player\nthey draw a card"}
    library = cards(**{id: f"undead: {text}" for id, text in texts.items()}, c="undead: the next player draws a card")
    start = table(library, {"seat 2": {"hand": ["a", "b", "c"]}, "turn": 2, "harbor": ["x1"]})
    assert start.copy().choose("play a").offered == ["choose seat 2", "choose seat 0", "choose seat 1"]
    assert start.copy().choose("play b").offered == ["choose seat 0", "choose seat 1"]
    assert start.copy().choose("play c").zone(0, "hand") == ["x1"]


def test_4_7_others_choose_and_you_stays_the_performer() -> None:
    text = "take a face-up hero of another player\nthey bury one of your face-up heroes"
    turn = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}, "seat 1": {"face-up": ["x1", "x2"]}})
    turn.choose("play a", "take x1")
    assert (turn.asked, turn.offered) == ("seat 1", ["bury a"])


def test_4_8_at_random_is_chance_s_choice() -> None:
    turn = table(
        cards(a="undead: take a random card from the hand of another player"),
        {"seat 0": {"hand": ["a"]}, "seat 1": {"hand": ["x1", "x2"]}, "seat 2": {"hand": ["x3"]}},
    )
    turn.choose("play a")
    assert (turn.asked, turn.offered) == ("chance", ["take x1", "take x2", "take x3"])


# 5. Markers


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("+2 empire", (4, 4), (6, 4)),
        ("-2 tribes", (4, 4), (4, 2)),
        ("+3 empire", (11, 4), (12, 4)),
        ("-3 tribes", (4, 2), (4, 1)),
        ("+3 empire and +1 tribes", (12, 4), (12, 5)),
    ],
)
def test_5_1_plus_is_right_minus_is_left_up_to_the_ends(
    text: str, start: tuple[int, int], end: tuple[int, int]
) -> None:
    assert played(text, *start).markers == end


def test_5_2_and_is_both_or_is_one_and_or_is_one_or_both() -> None:
    assert played("+1 empire and -1 tribes").markers == (5, 3)
    assert played("+1 empire or -1 tribes").offered == ["+1 empire", "-1 tribes"]
    both = played("+2 empire and/or +2 tribes")
    assert both.offered == ["+2 empire", "+2 tribes", "+2 empire and +2 tribes"]
    assert both.copy().choose("+2 tribes").markers == (4, 6)
    assert both.choose("+2 empire and +2 tribes").markers == (6, 6)


def test_5_3_who_leads_is_looked_up_once_before_either_moves() -> None:
    text = "-1 leading and +1 trailing"
    assert played(text, 5, 4).markers == (4, 5)
    assert played(text, 7, 9).markers == (8, 8)
    assert played(text, 6, 6).markers == (6, 6)


def test_5_4_x_is_counted_when_the_step_is_carried_out_and_then_capped() -> None:
    text = "bury a face-up hero\n+X empire, where X is the number of cards in the graveyard, at most 2"
    for graveyard, empire in (([], 5), (["x8"], 6), (["x8", "x9"], 6)):
        assert played(text, graveyard=graveyard).choose("bury a").markers == (empire, 4)


def played(text: str, empire: int = 4, tribes: int = 4, **more: object) -> Table:
    """The moment after a hero with this text was played by seat 0 of two."""
    document = {"seat 0": {"hand": ["a"]}, "empire": empire, "tribes": tribes, **more}
    return table(cards(a=f"undead: {text}"), document).choose("play a")


def test_5_1_a_marker_moved_to_a_space_stands_there_and_the_other_stays() -> None:
    assert played("move empire to space 9").markers == (9, 4)
    assert played("move tribes to space 2").markers == (4, 2)
    assert played("move leading to space 1", 7, 4).markers == (1, 4)
    assert played("move trailing to space 12", 7, 4).markers == (7, 12)
    assert played(
        "move empire to space X, where X is the number of cards in the graveyard", graveyard=["x1"]
    ).markers == (
        1,
        4,
    )


def test_5_4_the_space_of_a_marker_is_a_number() -> None:
    for marker, space in {"empire": 9, "tribes": 3, "leading": 9, "trailing": 3}.items():
        at = played(f"-X leading, where X is the space of {marker}", 9, 3)
        assert at.markers == (max(9 - space, 1), 3)


def test_8_1_a_card_of_a_pile_is_chosen_by_its_place_by_who_does_not_see_it() -> None:
    document = {"seat 0": {"hand": ["a"]}, "harbor": ["x1", "x2", "x3"], "wilderness": ["x4", "x5"]}
    at = table(cards(a="undead: place one of the top 2 cards of the harbor hidden"), document).choose("play a")
    at.choose(at.offered[1])
    assert at.lying["seat 0"]["hidden"] == ["x2"]


def test_8_3_a_leader_has_no_text_to_perform() -> None:
    first = LIBRARY.leaders[0].id
    at = table(cards(a="undead: look at your leader, then perform it"), {"seat 0": {"hand": ["a"], "leader": first}})
    assert at.choose("play a").asked == "seat 0"
    assert len(at.state.stack) == 1


def test_3_4_they_are_all_cards_with_which_the_tavern_was_refilled() -> None:
    at = played("refill the tavern\nplace them hidden", harbor=["x1", "x2", "x3", "x4"])
    while at.asked == "chance":
        at.choose(at.offered[0])
    assert len(at.state.hidden[0]) == 3


def test_8_1_a_leader_is_chosen_by_its_place_whoever_has_it() -> None:
    document = {
        "seat 0": {"hand": ["x1"], "leader": "myrad"},
        "seat 1": {"hand": ["a"], "leader": "cyra"},
        "turn": 1,
    }
    at = table(cards(a="undead: look at a leader of another player"), document).choose("play a")
    at.choose("look at seat 0's leader")
    assert [party.leader for party in at.sees(1).players] == ["myrad", "cyra"]
    assert [party.leader for party in at.sees(0).players] == ["myrad", None]


# 6. Zones


def test_6_who_sees_what() -> None:
    seen = table(
        cards(),
        {
            "seat 0": {"hand": ["x1"], "face-up": ["x2"], "hidden": ["x3", "x4"], "leader": "myrad"},
            "seat 1": {"hand": ["x5", "x6"], "face-up": ["x7"], "hidden": ["x8"], "leader": "cyra"},
            "tavern": ["x9", "-", "x10"], "graveyard": ["x11", "x12"], "wilderness": ["x13"], "harbor": ["x14"],
        },
    ).sees(0)  # fmt: skip
    own, other = seen.players
    assert (own.leader, own.in_hand, own.face_up, own.hidden) == ("myrad", ("x1",), ("x2",), ("x3", "x4"))
    assert (other.leader, other.hand, other.in_hand, other.hidden) == (None, 2, (), (None,))
    assert other.face_up == ("x7",)
    assert seen.tavern == ("x9", None, "x10")
    assert seen.graveyard == ("x11", "x12")
    assert (seen.wilderness.size, seen.wilderness.known, seen.wilderness.somewhere) == (1, (), ())
    assert (seen.harbor.size, seen.harbor.known, seen.harbor.somewhere) == (32, (), ())


def test_6_1_a_discard_and_a_card_that_travelled_openly_are_known_until_they_are_shuffled() -> None:
    library = cards(a="undead: discard a hero from the tavern", b="undead: shuffle the wilderness")
    turn = table(library, {"seat 0": {"hand": ["a", "b", "x5"]}, "tavern": ["x1", "x2"], "harbor": ["x6", "x7"]})
    turn.choose("play a", "discard x1", "draw a card", "draw a card", "discard x5")
    assert turn.sees(0).wilderness.known == ((0, "x5"), (1, "x1"))
    assert turn.sees(1).wilderness.known == ((1, "x1"),)
    shuffling = table(library, {"seat 0": {"hand": ["b"]}, "wilderness": ["x1"]})
    assert shuffling.choose("play b").sees(0).wilderness.known == ()
    turn.go_on().pass_turn().choose("play b")
    assert turn.sees(1).wilderness.known == ()
    assert "x1" in turn.sees(1).wilderness.somewhere


# 7. Hidden heroes


def test_7_1_hidden_heroes_come_from_effects_too() -> None:
    turn = table(
        cards(a="undead: place a card from your hand hidden"), {"seat 0": {"hand": ["a", "x1"], "hidden": ["x2"]}}
    )
    assert turn.choose("play a", "place x1 hidden").zone(0, "hidden") == ["x2", "x1"]


@pytest.mark.parametrize(
    "text",
    [
        "turn over one of your hidden heroes",
        "place one of your hidden heroes face-up",
        "exchange this card with one of your hidden heroes",
    ],
)
def test_7_2_a_hero_that_becomes_face_up_does_not_use_its_effect(text: str) -> None:
    library = cards(a=f"undead: {text}", b="undead: +5 empire")
    turn = table(library, {"seat 0": {"hand": ["a"], "hidden": ["b"]}}).choose("play a")
    turn.choose(turn.offered[0])
    assert "b" in turn.zone(0, "face-up")
    assert turn.markers == (4, 4)


def test_7_3_hidden_heroes_do_not_end_the_game_but_count_for_winning_it() -> None:
    many = [f"x{n}" for n in range(1, 8)]
    turn = table(
        cards(), {"seat 0": {"face-up": many[:6], "hidden": ["x10", "x11", "x12"], "hand": ["x7"]}, "seat 1": {}}
    )
    assert turn.choose("play x7").go_on().asked == "seat 1"
    end = ending({"seat 0": {"hidden": ["x11"], "leader": "lemron"}, "seat 1": {"leader": "myrad"}}, 3, 9)
    assert end.winner == 0


def test_7_4_everybody_can_follow_the_stack_and_its_owner_may_look() -> None:
    library = cards(a="undead: turn over a hidden hero of another player")
    turn = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {"hidden": ["x1", "x2", "x3"]}})
    assert turn.sees(1).players[1].hidden == ("x1", "x2", "x3")
    turn.choose("play a")
    assert turn.offered == [f"turn over seat 1's hidden hero {n}" for n in (1, 2, 3)]
    turn.choose("turn over seat 1's hidden hero 2")
    assert turn.sees(1).players[1].hidden == ("x1", "x3")


# 8. Words on the cards


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("bury a hero from the tavern", "graveyard"),
        ("discard a hero from the tavern", "wilderness"),
        ("take a hero from the tavern", "hand"),
        ("place a hero from the tavern hidden", "hidden"),
        ("place a hero from the tavern face-up", "face-up"),
    ],
)
def test_8_1_the_verbs_put_cards_where_they_say(text: str, zone: str) -> None:
    turn = table(
        cards(a=f"undead: {text}"),
        {"seat 0": {"hand": ["a"], "hidden": ["x5"]}, "tavern": ["x1"], "graveyard": ["x2"], "wilderness": ["x3"]},
    )
    turn.choose("play a")
    turn.choose(turn.offered[0])
    expected = {
        "graveyard": ["x1", "x2"],
        "wilderness": ["x1", "x3"],
        "hand": ["x1"],
        "hidden": ["x5", "x1"],
        "face-up": ["a", "x1"],
    }
    assert (turn.lying[zone] if zone in turn.lying else turn.zone(0, zone)) == expected[zone]


def test_8_1_turn_over_look_reveal_return_refill() -> None:
    hidden = {"seat 0": {"hand": ["a"]}, "seat 1": {"hidden": ["x1"]}, "seat 2": {}}
    turned = table(cards(a="undead: turn over a hidden hero of another player\nturn over it"), hidden)
    assert turned.choose("play a", "turn over seat 1's hidden hero 1").zone(1, "hidden") == ["x1"]
    looked = table(cards(a="undead: look at a hidden hero of another player"), hidden)
    looked.choose("play a", "look at seat 1's hidden hero 1")
    assert [looked.sees(seat).players[1].hidden for seat in range(3)] == [("x1",), ("x1",), (None,)]
    revealed = table(cards(a="undead: reveal a hidden hero of another player"), hidden)
    revealed.choose("play a", "reveal seat 1's hidden hero 1")
    assert [revealed.sees(seat).players[1].hidden for seat in range(3)] == [("x1",)] * 3
    returned = played(
        "set aside every hero from the tavern\nplace one of them hidden\nreturn the rest", tavern=["x1", "x2", "x3"]
    )
    assert returned.choose("place x2 hidden").lying["tavern"] == ["x1", "-", "x3"]
    refilled = played("refill the tavern", tavern=["-", "x2"], harbor=["x5", "x6"])
    assert refilled.lying["tavern"] == ["x5", "x2", "x6"]


def test_8_2_exchanged_cards_take_each_other_s_exact_place() -> None:
    library = cards(
        a="undead: exchange a hero in the tavern with one of your hidden heroes",
        b="undead: exchange the top card of the graveyard with one of your face-up heroes",
    )
    start = table(
        library,
        {
            "seat 0": {"hand": ["a", "b"], "hidden": ["x1", "x2", "x3"]},
            "tavern": ["x4", "x5"],
            "graveyard": ["x8", "x9"],
        },
    )
    swapped = start.copy().choose("play a", "exchange x5", "exchange x2")
    assert swapped.zone(0, "hidden") == ["x1", "x5", "x3"]
    assert swapped.lying["tavern"] == ["x4", "x2", "-"]
    assert swapped.lying.get("wilderness") is None
    buried = start.copy().choose("play b", "exchange b")
    assert buried.lying["graveyard"] == ["b", "x9"]
    assert buried.zone(0, "face-up") == ["x8"]


def test_8_3_a_performed_hero_stays_where_it_is_and_you_are_its_you() -> None:
    library = cards(
        a="undead: perform a hero in the tavern",
        b="empire: place a card from your hand hidden\nthe next player draws a card",
    )
    turn = table(library, {"seat 1": {"hand": ["a", "x1"]}, "seat 2": {}, "turn": 1, "tavern": ["b"], "harbor": ["x5"]})
    turn.choose("play a", "perform b")
    assert turn.asked == "seat 1"
    turn.choose("place x1 hidden")
    assert turn.zone(1, "hidden") == ["x1"]
    assert turn.zone(2, "hand") == ["x5"]
    assert turn.lying["tavern"] == ["b", "-", "-"]
    assert turn.zone(1, "face-up") == ["a"]


def test_8_4_play_another_is_a_complete_play() -> None:
    library = cards(a="undead: play a card from your hand", b="empire: +1 empire")
    turn = table(library, {"seat 0": {"hand": ["a", "b"]}}).choose("play a", "play b")
    assert turn.zone(0, "face-up") == ["a", "b"]
    assert turn.markers == (5, 4)


def test_8_5_the_emperor_is_of_all_four_factions_and_does_nothing() -> None:
    for faction in ("empire", "tribes", "water folk", "undead"):
        position = {"seat 0": {"hand": ["a"]}, "seat 1": {"face-up": ["emperor", "x1"]}}
        library = cards(a=f"undead: bury a face-up {faction} hero of another player", emperor="all:")
        assert "bury emperor" in table(library, position).choose("play a").offered
    does_nothing = table(cards(emperor="all:"), {"seat 0": {"hand": ["emperor"]}}).choose("play emperor")
    assert (does_nothing.asked, does_nothing.offered) == ("seat 0", ["draw a card"])
    assert LIBRARY.hero("deceased-emperor").effect is None


def test_8_6_slots_emptied_by_an_effect_stay_empty_until_the_end_of_the_turn() -> None:
    turn = played("bury every hero from the tavern", tavern=["x1", "x2", "x3"])
    assert turn.lying["tavern"] == ["-", "-", "-"]
    assert turn.go_on().lying["tavern"].count("-") == 0


# 9. The end


@pytest.mark.parametrize("basic", [False, True])
@pytest.mark.parametrize("players", range(2, 7))
def test_9_1_so_many_face_up_heroes_in_any_party_end_the_game(players: int, basic: bool) -> None:
    needed = {False: [8, 7, 7, 6, 5], True: [7, 6, 6, 5, 4]}[basic][players - 2]
    heroes = [f"x{n}" for n in range(1, needed + 1)]
    for own, others, over in ((needed - 2, needed - 1, False), (needed - 1, 0, True), (0, needed, True)):
        first, second = {"hand": ["x40"], "face-up": heroes[:own]}, {"face-up": [f"x{n + 10}" for n in range(others)]}
        turn = table(cards(), {"players": players, "seat 0": first, "seat 1": second}, basic=basic)
        assert turn.choose("play x40").go_on().state.over is over


@pytest.mark.parametrize(
    ("empire", "tribes", "faction"),
    [(9, 12, "undead"), (8, 9, "water folk"), (4, 4, "water folk"), (12, 8, "empire"), (3, 6, "tribes")],
)
def test_9_2_the_winning_faction_is_the_first_that_fits(empire: int, tribes: int, faction: str) -> None:
    assert ending({}, empire, tribes).faction.value == faction


def test_9_3_exactly_one_faction_wins_in_every_position() -> None:
    """tests/game/test_score.py has all of them; here are those on the borders."""
    border = {(6, 4): "empire", (5, 4): "water folk", (4, 5): "water folk", (4, 6): "tribes", (9, 9): "undead"}
    for (empire, tribes), faction in border.items():
        assert ending({}, empire, tribes).faction.value == faction


def test_9_4_leaders_and_hidden_heroes_are_turned_up_and_one_ally_wins_outright() -> None:
    first = {"leader": "enned", "hand": ["x40"], "face-up": [f"x{n}" for n in range(21, 28)]}
    turn = table(cards(), {"seat 0": first, "seat 1": {"leader": "pavyr", "hidden": ["x11"], "hand": ["x12"]}})
    turn.choose("play x40").go_on()
    for seat in (0, 1):
        seen = turn.sees(seat)
        assert [party.leader for party in seen.players] == ["enned", "pavyr"]
        assert seen.players[1].hidden == ("x11",)
        assert (seen.harbor.known, seen.harbor.somewhere) == ((), ())
    assert (turn.sees(0).players[1].hand, turn.sees(0).players[1].in_hand) == (1, ())
    assert turn.sees(1).wilderness.known == ()
    outcome = turn.game.outcome(turn.state)
    assert outcome is not None
    assert (outcome.faction.value, outcome.winner, outcome.rule) == ("water folk", 0, "9.4")


def test_9_5_ties_most_of_the_faction_then_fewest_heroes_then_the_higher_leader() -> None:
    seats = {"seat 0": {"leader": "lemron"}, "seat 1": {"leader": "cyra"}, "seat 2": {"leader": "enned"}}
    library = {"a": "water-folk:", "b": "water-folk:", "c": "water-folk:", "emperor": "all:"}

    def winner(*parties: list[str]) -> int | None:
        held = {seat: {**zones, "hidden": party} for (seat, zones), party in zip(seats.items(), parties, strict=True)}
        return ending(held, 4, 4, **library).winner

    assert winner(["a"], ["b", "emperor"], []) == 1
    assert winner(["a"], ["b", "x11"], ["x12"]) == 0
    assert winner(["a", "x11"], ["b", "x12"], ["x13"]) == 1
    assert winner([], [], []) == 2


def test_9_6_the_basic_game_leaves_the_advanced_heroes_out() -> None:
    game = hr.Game(LIBRARY, 4, basic=True)
    state = game.start()
    assert state.harbor.size == 52
    assert all(not LIBRARY.heroes[card].advanced for card in state.harbor.shuffled)


def ending(seats: Mapping[str, Mapping[str, object]], empire: int, tribes: int, **texts: str) -> hr.Outcome:
    """What comes of a game with these parties, and one more that ends it, and is allied with those that do not win."""
    players = max(hr.players_of(seats), 2)
    faction = winning(empire, tribes)
    given = {zones.get("leader") for zones in seats.values()}
    [outsider, *_] = [it.id for it in LIBRARY.leaders if faction not in it.factions and it.id not in given]
    full = {"face-up": [f"x{n}" for n in range(21, 29)], "leader": outsider}
    document = {**seats, f"seat {players}": full, "empire": empire, "tribes": tribes}
    over = table(cards(**texts), document).go_on()
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    return outcome


def winning(empire: int, tribes: int) -> hr.Faction:
    """9.2, said once more."""
    if min(empire, tribes) > 8:
        return hr.Faction.UNDEAD
    if empire - tribes in (-1, 0, 1):
        return hr.Faction.WATER_FOLK
    return hr.Faction.EMPIRE if empire > tribes else hr.Faction.TRIBES


# 10. Rulings


def test_r1_chance_says_who_begins_or_the_caller() -> None:
    game = new_game(LIBRARY, 3, first=None)
    assert (game.asked, game.offered) == ("chance", ["seat 0 begins", "seat 1 begins", "seat 2 begins"])
    assert set_up(3, first=2).state.active == 2
    with pytest.raises(ValueError, match="there is no seat 3"):
        hr.Game(LIBRARY, 3, first=3)


def test_r2_the_end_is_looked_for_once_at_the_end_of_the_turn() -> None:
    """A number that is reached and lost again does not end the game; the turn is finished in any case."""
    heroes = [f"x{n}" for n in range(1, 8)]
    library = cards(a="undead: bury one of your face-up heroes")
    lost = table(library, {"seat 0": {"hand": ["a"], "face-up": heroes}}).choose("play a", "bury x1").go_on()
    assert not lost.state.over
    reached = table(library, {"seat 0": {"hand": ["x9", "x10"], "face-up": heroes}}).choose("play x9")
    assert reached.asked == "seat 0"
    reached.go_on()
    assert reached.state.over
    assert len(reached.zone(0, "hand")) == 3


def test_r3_nothing_may_be_discarded_and_must_be_with_an_empty_hand() -> None:
    turn = table(cards(), {"seat 0": {"hand": ["x1"]}})
    turn.choose("discard up to 3 cards from your hand")
    assert turn.offered == ["discard x1", "stop"]
    assert turn.choose("stop").zone(0, "hand") == ["x1"]
    empty = table(cards(), {"seat 0": {}})
    assert (empty.asked, empty.offered) == ("seat 0", ["discard up to 3 cards from your hand"])
    assert empty.choose("discard up to 3 cards from your hand").offered == ["draw a card"]


def test_r4_a_hero_need_not_be_played() -> None:
    assert "discard up to 3 cards from your hand" in table(cards(), {"seat 0": {"hand": ["x1"]}}).offered


def test_r5_a_larger_hand_is_discarded_down_to_three_and_a_smaller_one_is_left() -> None:
    turn = table(
        cards(a="undead: draw 4 cards"),
        {"seat 0": {"hand": ["a", "x1", "x2"]}, "harbor": [f"x{n}" for n in range(3, 7)]},
    )
    turn.choose("play a", "discard x1", "discard x3", "discard x5")
    assert turn.zone(0, "hand") == ["x2", "x4", "x6"]
    assert turn.lying["wilderness"] == ["x5", "x3", "x1"]
    few = emptied(wilderness=[], hand=["x1", "x2"]).choose("play x1")
    assert few.state.active == 1
    assert few.zone(0, "hand") == ["x2"]


def test_r6_a_hand_of_four_draws_nothing() -> None:
    turn = table(cards(), {"seat 0": {"hand": [f"x{n}" for n in range(1, 6)]}, "tavern": ["x9"]}).choose("play x1")
    assert turn.offered == [f"discard x{n}" for n in range(2, 6)]


def test_r7_each_card_is_seen_before_the_next_is_chosen() -> None:
    turn = table(cards(), {"seat 0": {"hand": ["x1", "x2"]}, "tavern": ["x3"], "harbor": ["x4"]}).choose("play x1")
    turn.choose("draw a card")
    assert turn.sees(0).players[0].in_hand == ("x2", "x4")
    assert turn.offered == ["take x3", "draw a card"]


def test_r8_with_nothing_left_to_draw_the_game_goes_on() -> None:
    turn = emptied(wilderness=[], hand=["x1"]).choose("play x1")
    assert turn.state.active == 1
    assert turn.zone(0, "hand") == []
    only_tavern = table(
        cards(), {"seat 0": {"hand": ["x1"]}, "tavern": ["x2"], "graveyard": [f"x{n}" for n in range(3, 46)]}
    ).choose("play x1")
    assert only_tavern.offered == ["take x2"]
    assert only_tavern.choose("take x2").state.active == 1


def test_r9_what_is_left_is_drawn_first_what_is_aside_stays_aside_and_what_is_discarded_later_is_not_shuffled() -> None:
    turn = emptied(
        wilderness=["x1", "x2"],
        hand=["a", "x9"],
        harbor=("x3",),
        a="undead: set aside the top 2 cards of the harbor\ndiscard them\ndraw a card",
    )
    turn.choose("play a")
    assert turn.offered == ["x1 is next in the harbor", "x2 is next in the harbor"]
    turn.choose("x2 is next in the harbor")
    assert turn.lying["wilderness"] == ["x2", "x3"]
    assert turn.asked == "chance"
    assert turn.offered == ["x1 is next in the harbor"]
    turn.choose("x1 is next in the harbor")
    assert turn.zone(0, "hand") == ["x1", "x9"]


def test_r9_a_harbor_that_random_cards_empty_is_renewed_for_the_next_of_them() -> None:
    turn = emptied(["x1", "x2"], ["a"], ("x3",), a="undead: take 2 random cards from the harbor").choose("play a")
    assert (turn.asked, turn.offered, turn.state.wilderness.size) == ("chance", ["take x3"], 2)
    turn.choose("take x3")
    assert (turn.offered, turn.state.wilderness.size) == (["take x1", "take x2"], 0)
    turn.choose("take x2")
    assert turn.zone(0, "hand") == ["x2", "x3"]
    assert (turn.state.harbor.size, turn.state.wilderness.size) == (1, 0)


def test_r9_it_is_not_renewed_before_and_not_without_need() -> None:
    one = emptied(["x1", "x2"], ["a"], ("x3",), a="undead: take a random card from the harbor")
    one.choose("play a", "take x3")
    assert (one.zone(0, "hand"), one.state.wilderness.size) == (["x3"], 2)
    no_cards = "undead: take X random cards from the harbor, where X is the number of cards in your hand"
    assert emptied(["x1", "x2"], ["a"], a=no_cards).choose("play a").state.wilderness.size == 2
    two = emptied([], ["a"], ("x3",), a="undead: take 2 random cards from the harbor").choose("play a", "take x3")
    assert two.zone(0, "hand") == ["x3"]


def test_r9_random_cards_that_stay_in_the_harbor_lie_on_the_renewed_one() -> None:
    look = emptied(["x1", "x2"], ["a"], ("x3", "x4"), a="undead: look at 3 random cards in the harbor").choose("play a")
    look.choose("look at x4", "look at x3", "look at x1")
    seen = look.sees(0).harbor
    assert {id for _, id in seen.known} | {*seen.somewhere} == {"x1", "x3", "x4"}
    assert (look.state.harbor.size, look.state.wilderness.size) == (4, 0)


def test_r10_one_of_and_or_has_to_be_chosen_unless_nothing_could_move() -> None:
    assert "decline" not in played("+2 empire and/or +2 tribes").offered
    assert played("+2 empire and/or +2 tribes", 12, 12).offered == ["draw a card"]


def test_r11_a_move_that_would_not_move_is_not_offered_while_another_would() -> None:
    assert played("+1 empire or -1 tribes", 12, 4).offered == ["-1 tribes"]
    assert played("+2 empire and/or +2 tribes", 12, 4).offered == ["+2 tribes"]
    assert played("+1 empire and/or +2 empire", 10, 4).offered == ["+1 empire", "+2 empire"]
    assert played("+1 empire or +1 tribes", 12, 12).offered == ["draw a card"]
    assert played("the next player chooses +2 empire or -2 empire", 12, 4).offered == ["+2 empire", "-2 empire"]


def test_r12_a_move_past_the_end_is_shortened() -> None:
    assert played("+3 empire", 11, 4).markers == (12, 4)
    assert played("-3 empire and -1 tribes", 2, 1).markers == (1, 1)


def test_r13_a_hero_without_any_object_can_be_played() -> None:
    turn = played("bury a hidden hero of another player")
    assert turn.zone(0, "face-up") == ["a"]
    assert turn.offered == ["draw a card"]


def test_r14_it_must_be_used_against_oneself() -> None:
    turn = played("bury a face-up hero")
    assert turn.offered == ["bury a"]


def test_r15_a_hero_may_affect_itself_unless_it_says_otherwise() -> None:
    assert played("bury one of your face-up heroes").offered == ["bury a"]
    assert played("bury one of your face-up heroes except this card").offered == ["draw a card"]


def test_r17_the_emperor_is_of_all_factions_during_play() -> None:
    library = cards(a="tribes: if you have a face-up undead hero, -2 empire", emperor="all:")
    turn = table(library, {"seat 0": {"hand": ["a"], "face-up": ["emperor"]}})
    assert turn.choose("play a").markers == (2, 4)


def test_r18_the_emperor_is_never_non_empire() -> None:
    library = cards(a="undead: bury a non-empire hero from the tavern", emperor="all:", b="empire:")
    turn = table(library, {"seat 0": {"hand": ["a"]}, "tavern": ["emperor", "b", "x1"]})
    assert turn.choose("play a").offered == ["bury x1"]


def test_r20_a_new_hidden_hero_lies_on_top() -> None:
    library = cards(
        a="undead: place a card from your hand hidden",
        b="undead: turn over a face-up hero of another player",
        c="undead: exchange one of your hidden heroes with a card in your hand",
        d="undead: turn over one of your hidden heroes",
    )
    start = table(
        library,
        {
            "seat 0": {"hand": ["a", "b", "c", "d", "x1"], "hidden": ["x2", "x3", "x4"]},
            "seat 1": {"face-up": ["x5"], "hidden": ["x6"]},
        },
    )
    assert start.copy().choose("play a", "place x1 hidden").zone(0, "hidden") == ["x2", "x3", "x4", "x1"]
    assert start.copy().choose("play b", "turn over x5").zone(1, "hidden") == ["x6", "x5"]
    assert start.copy().choose("play c", "exchange x3", "exchange x1").zone(0, "hidden") == ["x2", "x1", "x4"]
    assert start.copy().choose("play d", "turn over x3").zone(0, "hidden") == ["x2", "x4"]


def test_r21_all_choose_unseen_from_the_performer_s_left_and_then_it_happens() -> None:
    library = cards(a="undead: each other player discards a card from their hand")
    seats = {"seat 0": {"hand": ["x9", "x10"]}, "seat 2": {"hand": ["x2", "x12"]}, "seat 3": {"hand": ["x3", "x13"]}}
    turn = table(library, {**seats, "seat 1": {"hand": ["a"]}, "turn": 1}).choose("play a")
    assert turn.asked == "seat 2"
    turn.choose("discard x12")
    assert (turn.asked, turn.lying.get("wilderness")) == ("seat 3", None)
    other = table(library, {**seats, "seat 1": {"hand": ["a"]}, "turn": 1}).choose("play a", "discard x2")
    assert turn.sees(3) == other.sees(3)
    assert turn.events == []
    turn.choose("discard x3", "discard x10")
    assert turn.lying["wilderness"] == ["x10", "x3", "x12"]
    assert (turn.zone(2, "hand"), turn.zone(3, "hand")) == (["x2"], ["x13"])


def test_r21_what_somebody_is_asked_further_shows_nothing_of_the_answer_before() -> None:
    text = "each other player discards up to 2 cards from their hand, or draws up to 2 cards"
    library = cards(a=f"undead: {text}")
    start = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {"hand": ["x1", "x2"]}, "seat 2": {}})
    start.choose("play a")
    assert start.asked == "seat 1"
    ways = [start.copy().choose(option) for option in start.offered]
    assert len({way.state.decision.question for way in ways if way.state.decision is not None}) == 2
    assert len({way.sees(0).question for way in ways}) == 1


def test_r21_in_the_setup_each_player_is_asked_twice_in_a_row() -> None:
    game = set_up(3, first=1, until="seat 1")
    asked = []
    for _ in range(6):
        asked.append(game.asked)
        assert game.lying.get("wilderness") is None
        game.choose(game.offered[0])
    assert asked == ["seat 1", "seat 1", "seat 2", "seat 2", "seat 0", "seat 0"]
    assert len(game.lying["wilderness"]) == 3


def test_r22_nobody_wins_when_nobody_is_allied_with_the_winning_faction() -> None:
    outcome = ending({"seat 0": {"leader": "pavyr"}, "seat 1": {"leader": "xiadul"}}, 4, 4)
    assert (outcome.faction.value, outcome.winner, outcome.rule) == ("water folk", None, "R22")


def test_r23_who_has_nothing_in_hand_cannot_be_robbed() -> None:
    library = cards(
        a="undead: choose another player with a card in their hand\ntake a random card from their hand\n+1 empire"
    )
    turn = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {}, "seat 2": {"hand": ["x1"]}}).choose("play a")
    assert turn.offered == ["choose seat 2"]
    nobody = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {}, "seat 2": {}}).choose("play a")
    assert (nobody.markers, nobody.offered) == ((5, 4), ["draw a card"])


def test_r24_heroes_that_perform_each_other_for_ever_stop_when_nothing_has_changed() -> None:
    position = {"seat 0": {"hand": ["sun-shy-skeleton"]}, "graveyard": ["ghastly-granny"]}
    turn = table(LIBRARY, position).choose("play Sun-Shy Skeleton")
    assert turn.offered == ["draw a card"]
    assert begun(turn) == ["sun-shy-skeleton", "ghastly-granny"]


def begun(turn: Table) -> list[str]:
    """The heroes that began in the last step."""
    cards = [event.card for event in turn.events if event.kind is hr.Happening.BEGIN]
    return [turn.game.library.heroes[card].id for card in cards if card is not None]


def test_r24_a_hero_begins_again_when_something_has_changed() -> None:
    """The one performs the other, which moves a marker each time: until it stands at the end of the track."""
    library = cards(
        a="undead: +1 empire\nperform the top card of the graveyard", b="undead: perform one of your face-up heroes"
    )
    turn = table(library, {"seat 0": {"hand": ["a"]}, "graveyard": ["b"]}).choose("play a")
    while turn.offered == ["perform a"]:
        turn.choose("perform a")
    assert turn.markers == (12, 4)
    assert turn.offered == ["draw a card"]


def test_r24_a_pile_of_one_card_lies_the_same_when_it_was_shuffled() -> None:
    made = cards(
        a="undead: 2 times (perform one of your face-up heroes except this card)", b="undead: shuffle the harbor"
    )
    elsewhere = [f"x{number}" for number in range(2, 46)]
    lying = {"seat 0": {"hand": ["a"], "face-up": ["b"]}, "harbor": ["x1"], "graveyard": elsewhere}
    assert len(table(made, lying).choose("play a", "perform b").state.stack) == 1, "it is over"
    lying["harbor"] = ["x1", "x2"]
    lying["graveyard"] = elsewhere[1:]
    at = table(made, lying).choose("play a", "perform b")
    assert at.offered == ["perform b"], "of two cards the order may be another one"


def test_r24_no_action_has_more_beginnings_than_the_set_has_heroes() -> None:
    library = cards(
        a="undead: +1 empire or -1 empire\nperform the top card of the graveyard",
        b="undead: perform one of your face-up heroes",
    )
    turn = table(library, {"seat 0": {"hand": ["a"]}, "graveyard": ["b"]}).choose("play a")
    beginnings = 1
    while turn.offered != ["draw a card"]:
        turn.choose(Random(beginnings).choice(turn.offered))
        beginnings += sum(event.kind is hr.Happening.BEGIN for event in turn.events)
    assert beginnings == len(library.heroes)


def test_r24_a_hero_that_cannot_begin_is_no_legal_object() -> None:
    library = cards(a="undead: perform one of your face-up heroes", b="undead: +1 empire")
    turn = table(library, {"seat 0": {"hand": ["a"], "face-up": ["b"]}}).choose("play a")
    assert turn.offered == ["perform b"]


def test_r24_extra_plays_belong_to_the_same_action_and_the_next_turn_is_another() -> None:
    library = cards(
        a="undead: you may play a card from your hand\nperform one of your face-up heroes",
        b="undead: perform one of your face-up heroes except this card",
    )
    turn = table(library, {"seat 0": {"hand": ["a", "b"]}}).choose("play a", "play b")
    assert turn.offered == ["perform a"]
    turn.choose("perform a")
    assert begun(turn) == ["a"]
    assert turn.offered == ["draw a card"]
    assert turn.go_on().state.beginnings == ()


def test_r28_everybody_sees_which_hidden_hero_is_looked_at_and_only_the_performer_sees_it() -> None:
    library = cards(a="undead: look at a hidden hero of another player")
    turn = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {"hidden": ["x1", "x2"]}, "seat 2": {}})
    turn.choose("play a", "look at seat 1's hidden hero 2")
    [look] = [event for event in turn.events if event.kind is hr.Happening.LOOK]
    seen = [look.seen_from(seat) for seat in range(3)]
    assert len({event.source for event in seen}) == 1
    number = [hero.id for hero in library.heroes].index("x2")
    assert [event.card for event in seen] == [number, number, None]
    assert turn.sees(2).players[1].hidden == (None, None)


def test_r28_where_a_card_lay_among_shuffled_ones_is_not_told() -> None:
    """Such cards are kept in the order of the card file, so that a number would say which it was."""
    for text in ("take a random card from the harbor", "look at a random card in the harbor"):
        turn = played(text)
        events = {repr([event.seen_from(1) for event in turn.copy().choose(it).events]) for it in turn.offered}
        assert len(events) == 1


def test_r29_the_whole_graveyard_is_public_in_its_order() -> None:
    seen = table(cards(), {"graveyard": ["x1", "x2", "x3"]}).sees(1)
    assert seen.graveyard == ("x1", "x2", "x3")


def test_r30_twenty_heroes_are_advanced_five_of_each_faction() -> None:
    counts = Counter(hero.factions for hero in LIBRARY.heroes if hero.advanced)
    assert counts == {frozenset({faction}): 5 for faction in hr.Faction}


def test_r31_the_discards_of_the_setup_lie_in_turn_order() -> None:
    game = set_up(3, first=2, until="seat 2")
    discarded = []
    for _ in range(3):
        game.choose(game.offered[0])
        discarded.append(game.offered[0])
        game.choose(game.offered[0])
    wilderness = [LIBRARY.hero(id).name for id in game.lying["wilderness"]]
    assert [f"discard {name}" for name in wilderness] == discarded[::-1]


def test_r32_a_game_that_is_broken_off_has_no_outcome() -> None:
    game = hr.Game(LIBRARY, 2)
    record, last = hr.play(game, seed=1, cap=50)
    assert len(record.choices) == 50
    assert game.outcome(last) is None


def test_r34_the_priest_s_extra_play_can_be_declined_and_not_turned_into_discards() -> None:
    position = {"seat 0": {"hand": ["doubtful-priest", "furious-frog", "ace-fighter"]}}
    turn = table(LIBRARY, position).choose("play Doubtful Priest", "+2 empire")
    assert turn.offered == ["play Furious Frog", "decline"]


def test_r35_exchanging_with_the_graveyard_is_no_bury() -> None:
    """What comes onto the graveyard lies where the other card lay, not on top of it."""
    text = "exchange a card in the graveyard with one of your face-up heroes"
    turn = played(text, graveyard=["x1", "x2", "x3"]).choose("exchange x2", "exchange a")
    assert turn.lying["graveyard"] == ["x1", "a", "x3"]


def test_8_1_into_the_tavern_go_as_many_cards_as_there_is_room_for() -> None:
    hand: Any = {"seat 0": {"hand": ["a", "x1", "x2"]}, "tavern": ["x3", "-", "x4"]}
    for text in ("put 2 cards from your hand into the tavern", "you may put 2 cards from your hand into the tavern"):
        assert played(text, **hand).offered[:2] == ["put x1 into the tavern", "put x2 into the tavern"]
        put = played(text, **hand).choose("put x2 into the tavern")
        assert (put.lying["tavern"], put.zone(0, "hand")) == (["x3", "x2", "x4"], ["x1"])
    both = played("put a card from your hand and the top card of the graveyard into the tavern", **hand)
    assert both.choose("put x2 into the tavern").lying["tavern"] == ["x3", "x2", "x4"]
    every = played("put your hand into the tavern\nbury them\nset aside the top 2 cards of the graveyard", **hand)
    assert (every.lying["tavern"], every.lying["graveyard"]) == (["x3", "-", "x4"], ["x1"])
    rest = "set aside every card from your hand\nput the rest into the tavern\nbury the rest"
    assert played(rest, **hand).lying["graveyard"] == ["x2"]
    hand["tavern"] = ["x3", "x5", "x4"]
    full = played(
        "reveal the top card of the graveyard\nput a random card from your hand into the tavern\nbury it", **hand
    )
    assert full.zone(0, "hand") == ["x1", "x2"]


def test_r39_the_first_side_of_an_exchange_leaves_a_card_for_the_second_and_still_has_as_many_as_it_has_to() -> None:
    sides = {"seat 0": {"hand": ["a"], "hidden": ["x5"]}, "seat 1": {"hidden": ["x1", "x2"]}}
    for may in ("", "you may "):
        text = f"undead: {may}exchange 2 hidden heroes with 2 hidden heroes of another player"
        start = table(cards(a=text), sides).choose("play a")
        assert start.offered == ["exchange x5", *["decline"][: len(may)]]
        start.choose("exchange x5")
        assert start.offered == ["exchange seat 1's hidden hero 1", "exchange seat 1's hidden hero 2"]
        start.choose("exchange seat 1's hidden hero 2")
        assert start.offered == ["exchange seat 1's hidden hero 1"]
        assert start.choose(*start.offered).zone(0, "hidden") == ["x1"]
        only = table(cards(a=text), {**sides, "seat 0": {"hand": ["a"]}}).choose("play a")
        assert only.offered[:2] == ["exchange seat 1's hidden hero 1", "exchange seat 1's hidden hero 2"]
        only.choose("exchange seat 1's hidden hero 2", "exchange seat 1's hidden hero 1")
        assert only.zone(1, "hidden") == ["x2", "x1"]


def test_r39_the_first_side_of_an_exchange_leaves_a_card_for_the_second() -> None:
    sides = {"seat 0": {"hand": ["a"]}, "seat 1": {"face-up": ["x1"]}}
    texts = {
        "exchange a face-up hero with a face-up hero of another player": ["exchange a"],
        "exchange a random face-up hero with a face-up hero of another player": ["exchange a"],
        "exchange up to 2 face-up heroes with a face-up hero of another player": ["exchange a", "stop"],
        "exchange a hero with this card": ["exchange x1"],
        "you may exchange a hero with a hero of another player": ["exchange a", "decline"],
    }
    for text, offered in texts.items():
        turn = table(cards(a=f"undead: {text}"), sides).choose("play a")
        assert turn.offered == offered
        turn.choose(offered[0]).go_on()
        assert (turn.zone(0, "face-up"), turn.zone(1, "face-up")) == (["x1"], ["a"])
    sides["seat 1"]["face-up"] = ["x1", "x2"]
    text = "exchange 2 face-up heroes with 2 face-up heroes of another player"
    turn = table(cards(a=f"undead: {text}"), sides).choose("play a", "exchange a", "exchange x1")
    assert (turn.asked, turn.offered) == ("seat 0", ["exchange x2"])
    for text in ("exchange it with a hero in the tavern", "exchange all of your heroes with a face-up hero"):
        either = f"reveal every hero from the tavern\n{text}, or +1 tribes"
        assert played(either, tavern=["x1"]).offered == ["+1 tribes"]


def test_8_2_cards_of_one_pile_or_of_the_tavern_change_their_places() -> None:
    slots = played("exchange a hero in the tavern with a hero in the tavern", tavern=["x3", "x1", "x2"])
    assert slots.choose("exchange x3", "exchange x2").lying["tavern"] == ["x2", "x1", "x3"]
    ends = played("exchange the top card of the harbor with the bottom card of the harbor", harbor=["x1"])
    ends.choose("x2 is next in the harbor")
    assert (ends.state.harbor.bottom, ends.state.harbor.top) == ((1,), (2,))
    assert [(event.source[1], event.target[1]) for event in ends.events] == [(44, 0), (0, 44)]


def test_8_2_a_card_that_changes_places_with_a_shuffled_one_lies_nobody_knows_how_deep() -> None:
    turn = played(
        "shuffle the wilderness\nexchange the top card of the wilderness with a random card from the wilderness",
        wilderness=["x1", "x3", "x2"],
    )
    turn.choose("x3 is next in the wilderness", "exchange x1")
    pile = turn.state.wilderness
    assert (pile.bottom, pile.shuffled, pile.top) == ((), (2, 3), (1,))
    assert hr.loads(hr.dumps(turn.state), turn.game.library) == turn.state


def test_8_2_what_takes_the_place_of_a_shuffled_card_lies_among_the_shuffled() -> None:
    start = played("exchange a random card from the harbor with one of your face-up heroes")
    for drawn in ("x1", "x20", "x45"):
        turn = start.copy().choose(f"exchange {drawn}", "exchange a")
        assert turn.zone(0, "face-up") == [drawn]
        assert 0 in turn.state.harbor.shuffled
        assert turn.state.harbor.bottom == turn.state.harbor.top == ()


def test_8_1_what_was_set_aside_from_among_shuffled_cards_returns_there() -> None:
    start = played("set aside a random card from the harbor\nperform it\nreturn it")
    for drawn in ("x1", "x20", "x45"):
        turn = start.copy().choose(f"set aside {drawn}")
        assert len(turn.state.harbor.shuffled) == 45
        assert turn.state.harbor.bottom == turn.state.harbor.top == ()


def test_8_1_what_returns_lies_in_its_old_order_whatever_is_missing_between() -> None:
    hidden = {"seat 0": {"hand": ["a"], "hidden": ["x1", "x2", "x3", "x4"]}}
    for text in ("set aside all of your hidden heroes\nreturn them", "set aside all of your hidden heroes\n+1 empire"):
        back = table(cards(a=f"undead: {text}"), hidden).choose("play a")
        assert back.zone(0, "hidden") == ["x1", "x2", "x3", "x4"]
    for missing, kept in ((2, ["x1", "x3", "x4"]), (1, ["x2", "x3", "x4"]), (3, ["x1", "x2", "x4"])):
        text = "set aside the bottom 3 hidden heroes of yours\nbury one of them\nreturn the rest"
        turn = table(cards(a=f"undead: {text}"), hidden).choose("play a", f"bury x{missing}")
        assert turn.zone(0, "hidden") == kept
    pile: Any = {"graveyard": ["x1", "x2", "x3", "x4"]}
    for missing, kept in ((4, ["x1", "x2", "x3"]), (3, ["x1", "x2", "x4"])):
        turn = played("set aside the bottom 2 cards of the graveyard\ntake one of them\nreturn the rest", **pile)
        assert turn.choose(f"take x{missing}").lying["graveyard"] == kept
    text = "set aside a card from the graveyard\nset aside a card from the graveyard\nreturn it"
    for first, second in (("x3", "x2"), ("x2", "x3"), ("x4", "x1")):
        turn = played(text, **pile).choose(f"set aside {first}", f"set aside {second}")
        assert turn.lying["graveyard"] == ["x1", "x2", "x3", "x4"]


def test_8_1_what_lay_on_top_returns_to_the_top_whatever_was_put_under_the_pile() -> None:
    pile: Any = {"graveyard": ["x1", "x2", "x3", "x4", "x5"]}
    text = "set aside the top 3 cards of the graveyard\nput one of them at the bottom of the graveyard\nreturn the rest"
    for number, kept in ((1, ["x2", "x3"]), (2, ["x1", "x3"]), (3, ["x1", "x2"])):
        for ending in ("", "\n+1 empire"):
            turn = played(text.replace("\nreturn the rest", ending or "\nreturn the rest"), **pile)
            turn.choose(f"put x{number} at the bottom of the graveyard")
            assert turn.lying["graveyard"] == [*kept, "x4", "x5", f"x{number}"]
    drawn = played("draw 2 cards\nput one of them at the bottom of the harbor\nreturn the rest", harbor=["x1", "x2"])
    drawn.choose("put x1 at the bottom of the harbor")
    assert drawn.state.harbor.top == (2,)


def test_8_1_what_returns_lies_between_the_same_cards_whatever_came_below_or_left() -> None:
    hand: Any = {"seat 0": {"hand": ["a", "x9"], "face-up": ["b"]}, "graveyard": ["x1", "x2", "x3", "x4"]}
    ways = {
        "put a card from your hand at the bottom of the graveyard": ("x3", ["x1", "x2", "x3", "x4", "x9"]),
        "take the bottom card of the graveyard": ("x2", ["x1", "x2", "x3"]),
        "put the bottom card of the graveyard at the bottom of the graveyard": ("x2", ["x1", "x2", "x3", "x4"]),
        "exchange a card in your hand with the bottom card of the graveyard": ("x2", ["x1", "x2", "x3", "x9"]),
        "perform one of your face-up heroes except this card": ("x2", ["x1", "x2", "x3"]),
    }
    for way, (number, kept) in ways.items():
        for ending in ("return the rest", "+1 empire"):
            text = f"undead: set aside a card from the graveyard\n{way}\n{ending}"
            library = cards(a=text, b="undead: discard the bottom card of the graveyard")
            turn = table(library, {**hand, "turn": 0}).choose("play a", f"set aside {number}")
            while len(turn.state.stack) > 1:
                turn.choose(turn.offered[0])
            assert turn.lying["graveyard"] == kept
    pushed = played(
        "set aside one of the top 3 cards of the harbor\nbury a random card from the harbor", harbor=["x1", "x2", "x3"]
    )
    assert pushed.choose("set aside harbor card 44", "bury x9").state.harbor.top == (3, 2, 1)


def test_8_1_what_returns_lies_where_it_lay_also_if_another_went_back_to_another_place_of_the_pile() -> None:
    for way, kept in (("bury", ["x4", "x1", "x2", "x3"]), ("return", ["x1", "x2", "x3", "x4"])):
        text = f"set aside the bottom 2 cards of the graveyard\n{way} one of them\nreturn the rest"
        turn = played(text, graveyard=["x1", "x2", "x3", "x4"]).choose(f"{way} x4")
        assert turn.lying["graveyard"] == kept
    text = "set aside the bottom 2 cards of the graveyard\nreturn one of them\nbury it\nreturn the rest"
    turn = played(text, graveyard=["x1", "x2", "x3", "x4"]).choose("return x3")
    assert turn.lying["graveyard"] == ["x3", "x1", "x2", "x4"]


def test_r9_what_returns_to_a_renewed_harbor_lies_above_what_came_from_the_wilderness() -> None:
    text = "undead: set aside one of the top 3 cards of the harbor\ndraw 3 cards"
    turn = emptied(["x4", "x5"], ["a"], ("x1", "x2", "x3"), a=text)
    turn.choose("play a", "set aside harbor card 2", "x4 is next in the harbor")
    assert turn.state.harbor == ((), (5,), (2,))


def test_8_1_what_was_the_uppermost_only_when_others_were_gone_does_not_return_on_top() -> None:
    text = "\n".join(["set aside a card from the graveyard"] * 3)
    for order in permutations(["x1", "x2", "x3"]):
        turn = played(text, graveyard=["x1", "x2", "x3", "x4"]).choose(*(f"set aside {card}" for card in order))
        assert turn.lying["graveyard"] == ["x1", "x2", "x3", "x4"]


def test_8_1_a_tavern_slot_belongs_first_to_the_card_that_came_from_it() -> None:
    full: Any = {"seat 0": {"hand": ["a", "x9"]}, "tavern": ["x1", "x2", "x3"]}
    for ending in ("return the rest", "+1 empire"):
        turn = played(
            f"set aside every hero from the tavern\nput a card from your hand into the tavern\n{ending}", **full
        )
        turn.choose("put x9 into the tavern")
        assert (turn.lying["tavern"], turn.lying["wilderness"]) == (["x9", "x2", "x3"], ["x1"])
    again = played("set aside a hero from the tavern\nput it into the tavern\nreturn it", **full)
    assert again.choose("set aside x2").lying["tavern"] == ["x1", "x2", "x3"]


def test_8_1_what_was_put_under_a_pile_lies_below_the_shuffled_cards_that_return() -> None:
    text = "set aside 45 random cards from the harbor\nput a random one of them at the bottom of the harbor"
    turn = played(text)
    while turn.asked == "chance":
        turn.choose(turn.offered[0])
    assert (turn.state.harbor.bottom, len(turn.state.harbor.shuffled)) == ((1,), 44)


def test_r40_every_card_of_a_shuffled_pile_comes_from_its_top() -> None:
    order = ["x2", "x3", "x1"]
    for text in ("bury every card from the wilderness", "set aside every card from the wilderness\nbury them"):
        turn = played(f"shuffle the wilderness\n{text}", graveyard=[], wilderness=["x1", "x2", "x3"])
        turn.choose(*(f"{card} is next in the wilderness" for card in order))
        assert turn.lying["graveyard"] == order[::-1]
    turn = played("reveal every card from the harbor").choose(
        *(f"x{n} is next in the harbor" for n in range(45, 0, -1))
    )
    assert turn.sees(1).harbor.known[:2] == ((0, "x45"), (1, "x44"))


def test_r40_the_top_card_of_a_kind_in_a_shuffled_pile_is_the_uppermost_of_that_kind() -> None:
    library = cards(
        a="undead: shuffle the wilderness\nbury the top undead card of the wilderness", b="undead:", c="undead:"
    )
    turn = table(library, {"seat 0": {"hand": ["a"]}, "graveyard": [], "wilderness": ["b", "x1", "c", "x2"]})
    turn.choose("play a", "x1 is next in the wilderness", "c is next in the wilderness")
    assert turn.lying["graveyard"] == ["c"]
    assert turn.state.wilderness.shuffled == tuple(
        sorted(turn.game.library.heroes.index(library.hero(id)) for id in ("b", "x2"))
    )


def test_r47_who_has_seen_a_shuffled_card_knows_the_pile_and_not_how_deep_it_lies() -> None:
    seen = played("reveal a random card from the harbor").choose("reveal x20").sees(1)
    assert (seen.harbor.known, seen.harbor.somewhere) == ((), ("x20",))


def test_r36_a_question_with_one_option_is_asked_and_one_about_hidden_cards_without_any() -> None:
    assert played("bury a face-up hero").offered == ["bury a"]
    library = cards(
        a="undead: you may play an empire card from your hand", b="undead: play an empire card from your hand"
    )
    for hero in ("a", "b"):
        turn = table(library, {"seat 0": {"hand": [hero, "x1"]}}).choose(f"play {hero}")
        assert (turn.asked, turn.offered) == ("seat 0", ["none"])
        assert turn.choose("none").offered == ["draw a card"]


def test_4_7_who_chooses_unseen_among_cards_in_a_hand_chooses_one_of_those_that_are_meant() -> None:
    lying: Any = {"seat 0": {"hand": ["a", "x1", "x9"]}, "seat 1": {}, "harbor": ["x8", "x7"]}
    for text in (
        "draw 2 cards\nthe next player discards one of them",
        "draw 2 cards\nthe next player discards one of the rest",
        "draw 2 cards\nthe next player discards one of them, or takes a card from the graveyard",
        "draw 2 cards\nthe next player may discard one of them",
    ):
        for number, card in enumerate(("x7", "x8"), 1):
            turn = played(text.replace("takes", "take"), **lying)
            assert turn.asked == "seat 1"
            turn.choose(f"discard card {number} of seat 0's hand")
            assert turn.lying["wilderness"] == [card]


def test_r36_who_discards_the_last_of_a_hand_could_go_on_as_far_as_others_can_tell() -> None:
    for first in ("x1", "x2", "x3"):
        turn = table(cards(), {"seat 0": {"hand": ["x1", "x2", "x3"]}})
        turn.choose("discard up to 3 cards from your hand", f"discard {first}")
        assert turn.asked == "seat 0"
        assert turn.offered[-1] == "stop"
        assert turn.state.decision is not None
        assert turn.state.decision.question == "discard up to 3 cards from your hand"


def test_r37_an_alternative_is_offered_if_its_first_step_finds_something() -> None:
    text = "(bury a hero from the tavern, then +1 empire), or draw a card from the wilderness, or -1 empire"
    assert played(text, 1).offered == ["draw a card"]
    assert played(text, 1, wilderness=["x1"]).offered == ["draw a card from the wilderness"]
    assert played(text, 2, tavern=["x1"]).offered == ["bury x1", "-1 empire"]
    assert played("+1 tribes, or -1 empire if empire leads").offered == ["+1 tribes"]


def test_r37_an_alternative_with_a_condition_is_offered_by_what_it_comes_to() -> None:
    """In the words of what it comes to, if it comes to nothing else."""
    either = "if you have a hidden hero, draw a card, otherwise -1 tribes"
    hidden: Any = {"seat 0": {"hand": ["a"], "hidden": ["x1"]}}
    assert played(f"({either}) or +1 empire").offered == [either, "+1 empire"]
    assert played(f"({either}) or +1 empire", tribes=1).offered == ["+1 empire"]
    assert played(f"({either}) or +1 empire", tribes=1, **hidden).offered == [either, "+1 empire"]
    one = "if you have a hidden hero, draw a card"
    assert played(f"({one}) or +1 empire").offered == ["+1 empire"]
    assert played(f"({one}) or +1 empire", **hidden).offered == ["draw a card", "+1 empire"]


def test_r37_an_alternative_with_a_number_is_offered_if_there_is_something_to_count() -> None:
    counted = "+X tribes, where X is the number of your hidden heroes"
    hidden: Any = {"seat 0": {"hand": ["a"], "hidden": ["x1"]}}
    assert played(f"({counted}) or +1 empire").offered == ["+1 empire"]
    assert played(f"({counted}) or +1 empire", **hidden).offered[1:] == ["+1 empire"]
    nobody = "+X tribes, where X is the number of cards in their hand"
    assert played(f"({nobody}) or +1 empire").offered == ["+1 empire"]
    somebody = f"choose another player\n({nobody}) or +1 empire"
    theirs: Any = {"seat 1": {"hand": ["x1"]}}
    chosen = played(somebody, **theirs).choose("choose seat 1")
    assert len(chosen.offered) == 2


def test_r37_cards_that_are_chosen_together_are_offered_if_there_are_any_of_either_sort() -> None:
    text = "take a hidden hero of another player and a hero from the tavern"
    for start in (f"you may {text}", f"{text}, or +1 tribes", f"{text}, and/or +1 tribes"):
        assert played(start, tavern=["x1"]).offered[0] == text
        assert played(start, tavern=["x1"]).choose(text).choose("take x1").zone(0, "hand") == ["x1"]
        assert text not in played(start, tribes=3).offered
    into = "you may put a card from your hand and a card from the graveyard into the tavern"
    assert len(played(into, graveyard=["x1"], tavern=["x2"]).offered) == 2
    assert "decline" not in played(into, graveyard=["x1"], tavern=["x2", "x3", "x4"]).offered


def test_r37_a_card_that_nobody_else_sees_may_be_there_unless_everybody_sees_that_none_is() -> None:
    text = "discard an undead card from your hand, or +1 tribes"
    assert played(text).offered == ["+1 tribes"]
    assert len(played(text, **{"seat 0": {"hand": ["a", "x1"]}}).offered) == 2  # type: ignore[arg-type]
    text = "bury a random undead card from the wilderness, or +1 tribes"
    assert played(text).offered == ["+1 tribes"]
    assert len(played(text, wilderness=["x1"]).offered) == 2


X_IS_0 = "X is the number of heroes in the tavern"


def test_r37_the_end_of_a_stack_or_pile_is_offered_if_a_card_lies_there() -> None:
    sources: dict[str, Any] = {zone: {zone: ["x1"]} for zone in ("graveyard", "harbor", "wilderness")}
    for source, lying in sources.items():
        take = f"take the top card of the {source}"
        assert played(f"{take} or +1 empire", **lying).offered[-1] == "+1 empire"
        assert len(played(f"{take} or +1 empire", **lying).offered) == 2
        assert len(played(f"take the top X cards of the {source} or +1 empire, where {X_IS_0}", **lying).offered) == 1
    assert played("take the top card of the graveyard or +1 empire", graveyard=[]).offered == ["+1 empire"]
    assert played("take a random hero from the tavern or +1 empire", graveyard=["x1"]).offered == ["+1 empire"]


def test_r21_luck_has_to_wait_while_several_choose_unseen() -> None:
    text = "each player (take a random card from the harbor then discard a card from their hand)"
    hands: Any = {"seat 0": {"hand": ["a", "x1"]}, "seat 1": {"hand": ["x2", "x3"]}}
    at = played(text, **hands)
    assert (at.asked, at.offered) == ("seat 1", ["discard x2", "discard x3"])
    at.choose("discard x2")
    assert (at.asked, at.offered) == ("seat 0", ["discard x1"])
    at.choose("discard x1")
    assert at.asked == "chance"
    assert at.state.wilderness.size == 0
    at.choose(at.offered[0])
    assert (at.asked, at.lying["wilderness"]) == ("chance", ["x2"])


def test_r38_moves_that_end_on_the_same_spaces_are_offered_once() -> None:
    assert played("-1 leading or -3 leading", 2, 1).offered == ["-1 leading"]
    assert played("-1 leading or -3 leading", 3, 1).offered == ["-1 leading", "-3 leading"]
    assert played("+1 empire, or +2 empire if tribes leads", 11, 12).offered == ["+1 empire"]
    assert played("+1 empire, or draw a card, or +2 empire", 11, 12).offered == ["+1 empire", "draw a card"]
    assert played("+1 empire, or draw a card, or +2 empire", 10, 12).offered == [
        "+1 empire",
        "draw a card",
        "+2 empire",
    ]
    both = ["+1 empire", "draw a card", "+1 empire and draw a card"]
    assert played("+1 empire and/or +2 empire and/or draw a card", 11, 12).offered == both


def test_r38_two_moves_that_do_the_same_alone_may_do_more_together() -> None:
    assert played("+1 empire and/or +1 leading", 5, 1).offered == ["+1 empire", "+1 empire and +1 leading"]
    assert played("+1 empire and/or +1 leading", 11, 1).offered == ["+1 empire"]
    at = played("move empire to space 7 and/or +3 empire", 4, 1)
    assert at.offered == ["move empire to space 7", "move empire to space 7 and +3 empire"]
    assert at.choose("move empire to space 7 and +3 empire").markers == (10, 1)


def test_r39_may_is_one_question_and_after_the_first_side_of_an_exchange_there_is_no_declining() -> None:
    text = "you may exchange one of your hidden heroes with a card in your hand"
    library = cards(a=f"undead: {text}")
    turn = table(library, {"seat 0": {"hand": ["a", "x1", "x2"], "hidden": ["x3", "x4"]}}).choose("play a")
    assert turn.offered == ["exchange x3", "exchange x4", "decline"]
    assert turn.copy().choose("decline").zone(0, "hidden") == ["x3", "x4"]
    assert turn.choose("exchange x4").offered == ["exchange x1", "exchange x2"]
    no_hand = table(library, {"seat 0": {"hand": ["a"], "hidden": ["x3"]}}).choose("play a")
    assert no_hand.offered == ["draw a card"]


def test_r39_may_with_up_to_and_other_cards_may_be_none_of_the_first() -> None:
    text = "you may discard up to 2 cards from your hand and a hero from the tavern"
    lying: Any = {"seat 0": {"hand": ["a", "x1"]}, "tavern": ["x2"]}
    at = table(cards(a=f"undead: {text}"), lying).choose("play a")
    assert at.offered == [text.removeprefix("you may "), "decline"]
    at.choose(at.offered[0])
    assert at.offered == ["discard x1", "stop"]
    at.choose("stop", "discard x2")
    assert at.lying["wilderness"] == ["x2"]
    exchange = "you may exchange up to 2 heroes in the tavern with every card in your hand"
    assert table(cards(a=f"undead: {exchange}"), lying).choose("play a").offered == ["exchange x2", "decline"]
    then_draws = "you may (discard up to 2 cards from your hand, then draw a card)"
    at = table(cards(a=f"undead: {then_draws}"), lying).choose("play a")
    assert at.offered == ["discard up to 2 cards from your hand, then draw a card", "decline"]


def test_r39_no_card_is_uncovered_for_an_exchange_of_which_one_side_is_gone_when_it_happens() -> None:
    text = "choose a hero from the tavern\neach other player may exchange the top card of the harbor with it"
    lying = {"seat 0": {"hand": ["a"]}, "seat 1": {"hand": ["x1"]}, "seat 2": {"hand": ["x2"]}, "tavern": ["x9", "x8"]}
    turn = table(cards(a=f"undead: {text}, or place it hidden"), lying).choose("play a", "choose x9")
    turn.choose("place it hidden", "exchange the top card of the harbor with it")
    assert (turn.asked, turn.zone(1, "hidden")) == ("seat 0", ["x9"])
    assert len(turn.state.stack) == 1


def test_r39_may_with_several_cards_needs_not_all_of_them() -> None:
    """4.5: also where others cannot see whether there is one of the first."""
    for first in ("a hero in the tavern", "an undead card from your hand"):
        text = f"you may discard {first} and one of your hidden heroes"
        at = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a", "x1"], "hidden": ["x2"]}, "players": 2})
        assert len(at.choose("play a").offered) == 2
        at.choose(at.offered[0]).choose(*(["none"] if "undead" in first else []))
        assert at.choose("discard x2").lying["wilderness"] == ["x2"]


def test_r39_one_hero_cannot_be_both_sides_of_an_exchange() -> None:
    text = "exchange a face-up hero with one of your face-up heroes"
    library = cards(a=f"undead: {text}")
    alone = table(library, {"seat 0": {"hand": ["a"]}}).choose("play a")
    assert alone.offered == ["draw a card"]
    with_another = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {"face-up": ["x1"]}}).choose("play a")
    assert with_another.offered == ["exchange x1"]


def test_r9_cards_from_the_bottom_are_those_that_are_left_before_the_harbor_is_renewed() -> None:
    text = "undead: set aside the bottom 2 cards of the harbor\nbury them"
    turn = emptied(wilderness=["x1", "x2"], hand=["a"], harbor=("x3",), a=text).choose("play a")
    assert (turn.asked, turn.offered) == ("chance", ["x1 is next in the harbor", "x2 is next in the harbor"])
    assert [event.word for event in turn.events if event.kind == "shuffle"] == ["wilderness onto harbor"]
    turn.choose("x2 is next in the harbor")
    assert turn.lying["graveyard"][:2] == ["x3", "x2"]
    assert turn.state.harbor.shuffled == (1,)


def test_r9_the_harbor_is_not_renewed_for_an_exchange_of_nothing() -> None:
    text = "undead: exchange up to 2 cards in your hand with the top card of the harbor"
    turn = emptied(wilderness=["x1", "x2"], hand=["a", "x3"], a=text).choose("play a", "stop")
    assert turn.state.harbor.size == 0


def test_r9_the_harbor_is_not_renewed_for_more_cards_than_go_into_the_tavern() -> None:
    for put in ("the top card", "the top 2 cards", "2 random cards", "every card", "one of the top 2 cards"):
        library = cards(a=f"undead: put {put} of the harbor into the tavern")
        lying = {"seat 0": {"hand": ["a"]}, "wilderness": ["x1", "x2"], "tavern": ["x3", "x4", "x5"]}
        full = table(library, {**lying, "graveyard": [f"x{n}" for n in range(6, 46)]}).choose("play a")
        assert (full.state.harbor.size, full.state.wilderness.size) == (0, 2)
        lying = {**lying, "tavern": ["x3", "x4", "-"], "graveyard": [f"x{n}" for n in range(6, 46)]}
        room = table(library, {**lying, "harbor": ["x5"]}).choose("play a")
        if put in ("the top 2 cards", "2 random cards", "every card"):
            if len(room.state.stack) > 1:
                room.choose("put x5 into the tavern")
            assert (room.lying["tavern"], room.state.wilderness.size) == (["x3", "x4", "x5"], 2)


def test_r9_a_random_card_of_an_empty_harbor_is_one_of_the_wilderness() -> None:
    turn = emptied(wilderness=["x1", "x2"], hand=["a"], harbor=(), a="undead: take a random card from the harbor")
    turn.choose("play a")
    assert (turn.asked, turn.offered) == ("chance", ["take x1", "take x2"])
    assert turn.lying.get("wilderness", []) == []


def test_r40_cards_arrive_in_the_order_of_the_options() -> None:
    discarded = played("discard every hero from the tavern", tavern=["x3", "x1", "x2"])
    assert discarded.lying["wilderness"] == ["x2", "x1", "x3"]
    stack = table(
        cards(a="undead: bury all of your hidden heroes"), {"seat 0": {"hand": ["a"], "hidden": ["x2", "x1", "x3"]}}
    )
    assert stack.choose("play a").lying["graveyard"] == ["x3", "x1", "x2"]
    pile = played("discard the top 2 cards of the graveyard", graveyard=["x2", "x1", "x3"])
    assert pile.lying["wilderness"] == ["x1", "x2"]
    lowest = played("discard the bottom 2 cards of the graveyard", graveyard=["x2", "x1", "x3"])
    assert lowest.lying["wilderness"] == ["x3", "x1"]
    uppermost = table(
        cards(a="undead: bury the top 2 hidden heroes of yours"),
        {"seat 0": {"hand": ["a"], "hidden": ["x2", "x1", "x3"]}},
    )
    assert uppermost.choose("play a").lying["graveyard"] == ["x3", "x1"]
    northman = table(
        LIBRARY, {"seat 0": {"hand": ["nightmarish-northman"]}, "seat 1": {"face-up": ["keen-koi"]}, "graveyard": []}
    )
    northman.choose("play Nightmarish Northman", "+2 empire", "bury Nightmarish Northman", "bury Keen Koi")
    assert northman.lying["graveyard"] == ["keen-koi", "nightmarish-northman"]


def test_r41_who_sees_what_is_set_aside() -> None:
    open_cards = played(
        "set aside every hero from the tavern\nplace one of them hidden\ndiscard the rest", tavern=["x1", "x2"]
    )
    assert [open_cards.sees(seat).aside for seat in (0, 1)] == [("x1", "x2")] * 2
    closed = played(
        "set aside the top 2 cards of the harbor\nplace one of them hidden\ndiscard the rest", harbor=["x1", "x2"]
    )
    assert [closed.sees(seat).aside for seat in (0, 1)] == [("x1", "x2"), (None, None)]


def test_r41_what_is_set_aside_lies_nowhere() -> None:
    library = cards(
        a="undead: set aside a hero from the tavern\nperform it\nplace it hidden",
        b="empire: bury every hero from the tavern",
    )
    turn = table(library, {"seat 0": {"hand": ["a"]}, "tavern": ["b", "x1"]}).choose("play a", "set aside b")
    assert turn.lying["graveyard"] == ["x1"]
    assert turn.zone(0, "hidden") == ["b"]


def test_r42_everybody_whom_the_words_name_can_be_picked() -> None:
    text = "choose a player\n+X empire, where X is the number of their face-up undead heroes"
    turn = played(text)
    assert turn.offered == ["choose seat 0", "choose seat 1"]
    assert turn.choose("choose seat 1").markers == (4, 4)


def test_r43_this_card_is_the_one_whose_text_runs_and_you_the_performer() -> None:
    library = cards(a="undead: perform a hero in the tavern", b="undead: bury this card\nthe next player draws a card")
    turn = table(library, {"seat 1": {"hand": ["a"]}, "seat 2": {}, "turn": 1, "tavern": ["b"], "harbor": ["x1"]})
    turn.choose("play a", "perform b")
    assert turn.lying["graveyard"] == ["b"]
    assert turn.zone(1, "face-up") == ["a"]
    assert turn.zone(2, "hand") == ["x1"]


def test_r44_the_options_of_chance_are_equally_likely() -> None:
    game = hr.Game(LIBRARY, 4)
    firsts = Counter(hr.resolve_chance(game, game.start(), Random(seed)).active for seed in range(800))
    assert {*firsts} == {0, 1, 2, 3}
    assert all(150 < times < 250 for times in firsts.values())


def test_r45_cards_of_several_players_who_are_they_are_offered_clockwise_from_the_performer() -> None:
    """Though the performer has acted last."""
    text = "each player draws a card\nbury one of their face-up heroes"
    lying: Any = {"seat 1": {"face-up": ["x1"]}, "seat 2": {"face-up": ["x2"]}, "harbor": ["x7", "x8", "x9"]}
    at = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}, **lying}).choose("play a")
    assert at.offered == ["bury a", "bury x1", "bury x2"]


def test_r45_the_order_of_the_options() -> None:
    library = cards(
        a="undead: bury a hero",
        b="undead: take a card from the graveyard",
        c="undead: name a faction\nbury a hero of that faction from the tavern",
    )
    lying = {
        "seat 0": {"face-up": ["x2"]},
        "seat 1": {"hand": ["a", "b", "c", "x1"], "face-up": ["x9", "x8"], "hidden": ["x7", "x6"]},
        "seat 2": {"hidden": ["x4", "x3"]},
        "tavern": ["x12", "x11"],
        "graveyard": ["x22", "x21"],
        "turn": 1,
    }
    start = table(library, lying)
    assert start.offered == ["play a", "play b", "play c", "play x1", "discard up to 3 cards from your hand"]
    assert start.copy().choose("play a").offered == [
        "bury a", "bury x8", "bury x9", "bury x7", "bury x6",
        "bury seat 2's hidden hero 1", "bury seat 2's hidden hero 2", "bury x2",
    ]  # fmt: skip
    assert start.copy().choose("play b").offered == ["take x22", "take x21"]
    assert start.copy().choose("play c").offered == ["empire", "tribes", "water folk", "undead"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("take every hero from the tavern\nplace one of them hidden", ["x11", "x12", "x13"]),
        ("bury every hero in the tavern\nplace one of them hidden", ["x11", "x13", "x12"]),
        ("put every hero from the tavern on top of the harbor\nplace one of them hidden", ["x11", "x13", "x12"]),
        ("place every hero from the tavern hidden\nbury one of them", ["x12", "x13", "x11"]),
        ("set aside every hero from the tavern\nbury one of them", ["x12", "x13", "x11"]),
        ("each player takes a hero from the tavern\nbury one of them", ["x11", "x12", "x13"]),
    ],
)
def test_r45_them_are_offered_by_where_they_lie_by_now(text: str, offered: list[str]) -> None:
    turn = played(text, tavern=["x12", "x13", "x11"], players=3)
    if turn.asked == "seat 1":
        turn.choose("take x12", "take x13", "take x11")
    assert [option.removesuffix(" hidden").split()[-1] for option in turn.offered] == offered


def test_8_1_what_was_neither_set_aside_nor_drawn_does_not_return() -> None:
    turn = played("take 2 cards from the graveyard\nreturn one of them\n+1 empire", graveyard=["x1", "x2"])
    while turn.offered[0].startswith("take x"):
        turn.choose(turn.offered[0])
    assert turn.markers == (5, 4)
    drawn = played("draw 2 cards from the graveyard\nreturn one of them\n+1 empire", graveyard=["x1", "x2", "x3"])
    assert drawn.offered == ["return x1", "return x2"]
    assert drawn.choose("return x2").lying["graveyard"] == ["x2", "x3"]


def test_r46_no_set_of_cards_is_offered_twice() -> None:
    """Every set of up to three of five cards can be discarded, and each in one way only."""
    start = table(cards(), {"seat 0": {"hand": [f"x{n}" for n in range(1, 6)]}})
    ways = [start.copy().choose("discard up to 3 cards from your hand")]
    found: list[frozenset[str]] = []
    while ways:
        way = ways.pop()
        if way.state.decision is not None and way.state.decision.question.startswith("discard up to 3"):
            ways += [way.copy().choose(option) for option in way.offered]
        else:
            found.append(frozenset(way.lying.get("wilderness", [])))
    hand = [f"x{n}" for n in range(1, 6)]
    assert Counter(found) == {frozenset(some): 1 for size in range(4) for some in combinations(hand, size)}


def test_r46_the_cards_of_3_3_are_asked_for_one_at_a_time() -> None:
    turn = table(cards(), {"seat 0": {"hand": [f"x{n}" for n in range(1, 7)]}}).choose("play x1")
    assert turn.offered == ["discard x2", "discard x3", "discard x4", "discard x5"]
    turn.choose("discard x4")
    assert turn.offered == ["discard x5", "discard x6"]


def test_r47_a_card_is_known_in_a_hand_until_one_that_was_not_seen_leaves_it() -> None:
    """tests/game/test_observation.py has more of it."""
    turn = table(cards(), {"seat 0": {"hand": ["x1", "x2", "x3"]}, "tavern": ["x5"], "harbor": ["x6"]})
    turn.choose("play x1", "take x5", "draw a card")
    assert turn.sees(1).players[0].in_hand == ("x5",)
    assert turn.choose("discard x2").sees(1).players[0].in_hand == ()


@pytest.mark.parametrize(("tavern", "words"), [(["x7"], "a card"), (["x7", "x8"], "2 cards")])
def test_a_step_is_asked_for_with_as_many_as_there_are(tavern: list[str], words: str) -> None:
    text = "undead: (discard X cards from your hand, then +X empire), where X is the number of heroes in the tavern"
    at = table(cards(a=text), {"seat 0": {"hand": ["a", "x1", "x2", "x3"]}, "tavern": tavern}).choose("play a")
    assert at.state.decision is not None
    assert at.state.decision.question == f"discard {words} from your hand"


@pytest.mark.parametrize("leader", ["lemron", "cyra"])
@pytest.mark.parametrize(
    "sides", ["your leader with one of your hidden heroes", "one of your hidden heroes with your leader"]
)
def test_a_leader_and_a_hero_do_not_change_places(leader: str, sides: str) -> None:
    made = cards(a=f"undead: exchange {sides}")
    at = table(made, {"seat 0": {"hand": ["a"], "hidden": ["x1"], "leader": leader}}).choose("play a")
    while len(at.state.stack) > 1:
        at.choose(at.offered[0])
    assert (at.sees(0).players[0].leader, at.sees(0).players[0].hidden) == (leader, ("x1",))
