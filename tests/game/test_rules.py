"""One test or more for every numbered rule and ruling that a game can break; the number stands in the test's name."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from random import Random

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
    game.choose("Furious Frog is next in the harbor", "Keen Koi is next in the harbor", "Bored Goblin is next in the harbor")
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
    game.choose(f"discard {names[1]}", game.offered[0], game.offered[0])
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
    assert turn.sees(1).wilderness == hr.Observation.__annotations__ and None or turn.sees(1).wilderness
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
    barbarian = table(LIBRARY, {"seat 0": {"hand": ["hangry-barbarian"]}, "tavern": ["arrowgant-skeleton", "ace-fighter"]})
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
def test_5_1_plus_is_right_minus_is_left_up_to_the_ends(text: str, start: tuple[int, int], end: tuple[int, int]) -> None:
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
    for buried, expected in ((0, 5), (1, 6), (2, 6)):
        assert played(text, graveyard=[f"x{n}" for n in range(buried)][:0] + ["x8", "x9"][:buried]).choose("bury a").markers == (
            expected,
            4,
        )


def played(text: str, empire: int = 4, tribes: int = 4, **more: object) -> Table:
    """The moment after a hero with this text was played by seat 0 of two."""
    document = {"seat 0": {"hand": ["a"]}, "empire": empire, "tribes": tribes, **more}
    return table(cards(a=f"undead: {text}"), document).choose("play a")


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
    turn = table(cards(a="undead: place a card from your hand hidden"), {"seat 0": {"hand": ["a", "x1"], "hidden": ["x2"]}})
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
    turn = table(cards(), {"seat 0": {"face-up": many[:6], "hidden": ["x10", "x11", "x12"], "hand": ["x7"]}, "seat 1": {}})
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
        "graveyard": ["x1", "x2"], "wilderness": ["x1", "x3"], "hand": ["x1"], "hidden": ["x5", "x1"], "face-up": ["a", "x1"]
    }  # fmt: skip
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
    returned = played("set aside every hero from the tavern\nplace one of them hidden\nreturn the rest", tavern=["x1", "x2", "x3"])
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
        {"seat 0": {"hand": ["a", "b"], "hidden": ["x1", "x2", "x3"]}, "tavern": ["x4", "x5"], "graveyard": ["x8", "x9"]},
    )
    swapped = start.copy().choose("play a", "exchange x5", "exchange x2")
    assert swapped.zone(0, "hidden") == ["x1", "x5", "x3"]
    assert swapped.lying["tavern"] == ["x4", "x2", "-"]
    assert swapped.lying.get("wilderness") is None
    buried = start.copy().choose("play b", "exchange x8", "exchange b")
    assert buried.lying["graveyard"] == ["b", "x9"]
    assert buried.zone(0, "face-up") == ["x8"]


def test_8_3_a_performed_hero_stays_where_it_is_and_you_are_its_you() -> None:
    library = cards(a="undead: perform a hero in the tavern", b="empire: place a card from your hand hidden\nthe next player draws a card")
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
    for number, seat in ((needed - 1, 1), (needed, 1), (needed - 1, 0)):
        heroes = [f"x{n}" for n in range(1, number + 1)]
        document = {"players": players, f"seat {seat}": {"face-up": heroes}}
        turn = table(cards(), {**document, "seat 0": {**document.get("seat 0", {}), "hand": ["x40"]}}, basic=basic)  # type: ignore[dict-item]
        turn.choose("play x40").go_on()
        assert turn.state.over is (number + (seat == 0) >= needed)


@pytest.mark.parametrize(
    ("empire", "tribes", "faction"),
    [(9, 12, "undead"), (12, 9, "undead"), (8, 9, "water folk"), (4, 4, "water folk"), (12, 8, "empire"), (3, 6, "tribes")],
)
def test_9_2_the_winning_faction_is_the_first_that_fits(empire: int, tribes: int, faction: str) -> None:
    assert ending({}, empire, tribes).faction.value == faction


def test_9_3_exactly_one_faction_wins_in_every_position() -> None:
    """tests/game/test_score.py has all of them; here are those on the borders."""
    border = {(6, 4): "empire", (5, 4): "water folk", (4, 5): "water folk", (4, 6): "tribes", (9, 9): "undead"}
    for (empire, tribes), faction in border.items():
        assert ending({}, empire, tribes).faction.value == faction


def test_9_4_leaders_and_hidden_heroes_are_turned_up_and_one_ally_wins_outright() -> None:
    turn = almost_over({"seat 0": {"leader": "enned"}, "seat 1": {"leader": "pavyr", "hidden": ["x11"], "hand": ["x12"]}})
    turn.state = hr.loads(hr.dumps(turn.state), turn.game.library)
    turn.choose("play x40").go_on()
    seen = turn.sees(0)
    assert [party.leader for party in seen.players] == ["enned", "pavyr"]
    assert seen.players[1].hidden == ("x11",)
    assert (seen.players[1].hand, seen.players[1].in_hand) == (1, ())
    assert (seen.harbor.known, seen.wilderness.known[1:]) == ((), ())
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


def almost_over(seats: dict[str, dict[str, object]], empire: int = 4, tribes: int = 4, **texts: str) -> Table:
    """A position in which seat 0 ends the game by playing x40; the party that ends it is made of x21 and so on."""
    document: dict[str, object] = {"seat 0": {}, "seat 1": {}, **seats, "empire": empire, "tribes": tribes}
    needed = {2: 8, 3: 7}[hr.players_of(document)]
    first: dict[str, object] = {**seats.get("seat 0", {}), "hand": ["x40"]}
    first["face-up"] = [f"x{n}" for n in range(21, 20 + needed)]
    return table(cards(**texts), {**document, "seat 0": first})


def ending(seats: dict[str, dict[str, object]], empire: int, tribes: int, **texts: str) -> hr.Outcome:
    """What comes of a game in which the parties hold these heroes and x21 to x27 lie with everybody, so to say."""
    library = cards(**texts)
    document: dict[str, object] = {"seat 0": {}, "seat 1": {}, **seats, "empire": empire, "tribes": tribes}
    players = hr.players_of(document)
    game = hr.Game(library, players)
    full = [f"x{n}" for n in range(20, 28)]
    last: dict[str, object] = {**document, f"seat {players}": {"face-up": full, "leader": "pavyr"}}
    if players == 6:
        last = document
    game = hr.Game(library, min(players + 1, 6))
    over = Table(game, hr.position(game, last)).go_on()
    outcome = game.outcome(over.state)
    assert outcome is not None
    return outcome
