"""What a seat knows (6.1, R47): what it has seen and can follow, exactly or roughly, until it cannot any more."""

from __future__ import annotations

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.game.state import State
from tests.game.table import LIBRARY, Table, cards, new_game, table

THREE: dict[str, dict[str, list[str]]] = {"seat 0": {}, "seat 1": {}, "seat 2": {}}


def hidden(turn: Table, seat: int, of: int) -> tuple[str | None, ...]:
    """The stack of one player as another sees it."""
    return turn.sees(seat).players[of].hidden


def in_hand(turn: Table, of: int) -> list[tuple[str, ...]]:
    """What each seat knows to be in the hand of one player."""
    return [turn.sees(seat).players[of].in_hand for seat in range(turn.game.players)]


# Hidden heroes


def test_a_hidden_hero_that_was_looked_at_is_remembered_while_the_stack_moves() -> None:
    library = cards(
        look="undead: look at a hidden hero of another player",
        turn="undead: turn over a hidden hero of another player",
        hide="undead: place a card from your hand hidden",
    )
    turn = table(
        library,
        {**THREE, "seat 0": {"hand": ["look", "turn"]}, "seat 1": {"hand": ["hide", "x9"], "hidden": ["x1", "x2"]}},
    )
    turn.choose("play look", "look at seat 1's hidden hero 2").go_on()
    assert hidden(turn, 0, 1) == (None, "x2")
    turn.choose("play hide", "place x9 hidden").go_on()
    assert hidden(turn, 0, 1) == (None, "x2", None)
    turn.pass_turn().choose("play turn")
    assert turn.offered == ["turn over seat 1's hidden hero 1", "turn over x2", "turn over seat 1's hidden hero 3"]
    turn.choose("turn over seat 1's hidden hero 1")
    assert [hidden(turn, seat, 1) for seat in range(3)] == [("x2", None), ("x2", "x9"), (None, None)]


def test_a_hero_that_was_seen_face_up_is_known_when_it_is_hidden() -> None:
    library = cards(a="undead: turn over a face-up hero of another player")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a"]}, "seat 1": {"face-up": ["x1"], "hidden": ["x2"]}})
    turn.choose("play a", "turn over x1")
    assert [hidden(turn, seat, 1) for seat in range(3)] == [(None, "x1"), ("x2", "x1"), (None, "x1")]


def test_a_hero_from_the_tavern_is_known_when_it_is_hidden() -> None:
    library = cards(a="undead: place a hero from the tavern hidden")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a"]}, "tavern": ["x1"]}).choose("play a", "place x1 hidden")
    assert [hidden(turn, seat, 0) for seat in range(3)] == [("x1",)] * 3


def test_a_card_from_a_hand_is_not_known_when_it_is_hidden_unless_it_was_the_only_one_that_can_be_meant() -> None:
    """Weaker conclusions are not kept: even where the hand holds nothing else that is unknown."""
    library = cards(a="undead: place a card from your hand hidden")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a", "x1"]}}).choose("play a", "place x1 hidden")
    assert [hidden(turn, seat, 0) for seat in range(3)] == [("x1",), (None,), (None,)]


def test_a_hero_that_is_taken_is_known_to_its_former_owner() -> None:
    library = cards(a="undead: take a hidden hero of another player")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a"]}, "seat 1": {"hidden": ["x1", "x2"]}})
    turn.choose("play a", "take seat 1's hidden hero 2")
    assert in_hand(turn, 0) == [("x2",), ("x2",), ()]


# Hands


def test_a_card_that_is_taken_openly_is_known_until_an_unseen_card_leaves_the_hand() -> None:
    turn = table(cards(), {**THREE, "seat 0": {"hand": ["x1", "x2", "x3"]}, "tavern": ["x8", "x9"], "harbor": ["x10"]})
    turn.choose("play x1", "take x8", "take x9")
    assert in_hand(turn, 0) == [("x2", "x3", "x8", "x9"), ("x8", "x9"), ("x8", "x9")]
    turn.choose("discard x2")
    assert in_hand(turn, 0) == [("x3", "x8", "x9"), (), ()]


def test_a_card_that_leaves_openly_leaves_the_others_known() -> None:
    for verb, known in (("play", ("x8", "x9")), ("bury", ("x8", "x9")), ("discard", ())):
        library = cards(a=f"undead: take every hero from the tavern\n{verb} a card from your hand")
        turn = table(library, {**THREE, "seat 0": {"hand": ["a", "x1"]}, "tavern": ["x8", "x9"]})
        turn.choose("play a", f"{verb} x1")
        assert in_hand(turn, 0) == [("x8", "x9"), known, known]


def test_a_robbed_hand() -> None:
    """Robber and victim see the card. For anybody else it may be any card of the hand, so that none is known there."""
    text = "the next player takes a hero from the tavern\ntake a random card from the hand of the next player"
    start = table(
        cards(a=f"undead: {text}"), {**THREE, "seat 0": {"hand": ["a"]}, "seat 1": {"hand": ["x1"]}, "tavern": ["x8"]}
    )
    start.choose("play a", "take x8")
    assert in_hand(start, 1) == [("x8",), ("x1", "x8"), ("x8",)]
    one = start.copy().choose("take x1")
    assert (in_hand(one, 1), in_hand(one, 0)) == ([("x8",), ("x8",), ()], [("x1",), ("x1",), ()])
    other = start.copy().choose("take x8")
    assert (in_hand(other, 1), in_hand(other, 0)) == ([(), ("x1",), ()], [("x8",), ("x8",), ()])
    assert one.sees(2) == other.sees(2)


# Piles


def test_an_own_discard_is_known_by_its_depth() -> None:
    turn = table(
        cards(), {**THREE, "seat 0": {"hand": ["x1", "x2", "x3"]}, "seat 1": {"hand": ["x4"]}, "wilderness": ["x9"]}
    )
    turn.choose("discard up to 3 cards from your hand", "discard x1", "discard x3", "stop")
    assert turn.sees(0).wilderness.known == ((0, "x3"), (1, "x1"))
    assert turn.sees(1).wilderness.known == ()
    assert turn.sees(1).wilderness.size == 3


def test_a_discard_is_known_deeper_when_others_come_on_top() -> None:
    turn = table(cards(), {**THREE, "seat 0": {"hand": ["x1"]}, "seat 1": {"hand": ["x4", "x5"]}})
    turn.choose("discard up to 3 cards from your hand", "discard x1").go_on()
    known = turn.sees(0).wilderness.known
    assert "x1" in [id for _, id in known]
    turn.choose("discard up to 3 cards from your hand", "discard x4", "stop")
    assert turn.sees(0).wilderness.known == tuple((depth + 1, id) for depth, id in known)
    assert turn.sees(1).wilderness.known == ((0, "x4"),)
    assert turn.sees(2).wilderness.known == ()


def test_what_is_put_on_the_harbor_is_known_until_it_is_drawn_and_then_in_that_hand() -> None:
    library = cards(a="undead: put a card from your hand on top of the harbor")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a", "x1"]}, "tavern": ["x2", "x3", "x4"]})
    turn.choose("play a", "put x1 on top of the harbor")
    assert turn.sees(0).harbor.known == ((0, "x1"),)
    assert turn.sees(1).harbor.known == ()
    turn.choose("take x2", "take x3", "take x4")
    turn.choose("draw a card")
    assert turn.sees(0).harbor.known == ()
    assert "x1" in turn.sees(0).players[0].in_hand


def test_what_another_draws_is_known_to_be_in_that_hand_if_it_was_known_before() -> None:
    library = cards(a="undead: put a card from your hand on top of the harbor\nthe next player draws a card")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a", "x1"]}}).choose("play a", "put x1 on top of the harbor")
    assert in_hand(turn, 1) == [("x1",), ("x1",), ()]


def test_a_shuffle_ends_the_knowledge_of_depths_and_an_unseen_draw_that_of_the_pile() -> None:
    library = cards(
        a="undead: shuffle the wilderness\nthe next player draws a card from the wilderness",
        b="undead: shuffle the wilderness",
    )
    start = {
        **THREE,
        "seat 0": {"hand": ["x1", "x2", "x3"]},
        "seat 1": {"hand": ["a", "b"]},
        "wilderness": ["x9", "x10"],
    }
    turn = table(library, start).choose("discard up to 3 cards from your hand", "discard x1", "stop").go_on()
    assert "x1" in [id for _, id in turn.sees(0).wilderness.known]
    shuffled = turn.copy().choose("play b")
    assert (shuffled.sees(0).wilderness.known, "x1" in shuffled.sees(0).wilderness.somewhere) == ((), True)
    assert "x1" not in shuffled.sees(2).wilderness.somewhere
    drawn = turn.copy().choose("play a", "x1 is next in the wilderness")
    assert drawn.sees(0).wilderness.somewhere == ()
    assert drawn.sees(2).players[2].in_hand == ("x1",)


def test_a_renewed_harbor_is_known_roughly_until_a_card_is_drawn_from_it_unseen() -> None:
    library = cards(a="undead: draw a card")
    buried = [hero.id for hero in library.heroes if hero.id not in ("a", "x1", "x2", "x3", "x4")]
    turn = table(
        library, {"seat 0": {"hand": ["a", "x1", "x2", "x3"]}, "seat 1": {}, "wilderness": ["x4"], "graveyard": buried}
    )
    turn.choose("discard up to 3 cards from your hand", "discard x1", "discard x2", "stop")
    assert turn.sees(0).wilderness.known == ((0, "x2"), (1, "x1"))
    turn.choose("draw a card")
    assert turn.sees(0).harbor.somewhere == ("x1", "x2")
    assert turn.sees(1).harbor.somewhere == ()
    turn.choose("x4 is next in the harbor")
    assert turn.sees(0).harbor.somewhere == ("x1", "x2")


def test_the_graveyard_is_followed_by_everybody() -> None:
    library = cards(
        a="undead: take the bottom card of the graveyard", b="undead: discard the top card of the graveyard"
    )
    start = table(library, {**THREE, "seat 0": {"hand": ["a", "b"]}, "graveyard": ["x1", "x2"]})
    assert in_hand(start.copy().choose("play a"), 0)[1:] == [("x2",), ("x2",)]
    assert [start.copy().choose("play b").sees(seat).wilderness.known for seat in range(3)] == [((0, "x1"),)] * 3


def test_a_card_that_was_looked_at_on_a_pile_is_known_by_its_depth() -> None:
    library = cards(a="undead: look at the top 2 cards of the wilderness\nplace one of them hidden")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a"]}, "wilderness": ["x1", "x2", "x3"]}).choose("play a")
    assert turn.offered == ["place x1 hidden", "place x2 hidden"]
    turn.choose("place x1 hidden")
    assert [turn.sees(seat).wilderness.known for seat in range(3)] == [((0, "x2"),), (), ()]
    assert [hidden(turn, seat, 0) for seat in range(3)] == [("x1",), (None,), (None,)]


def test_what_is_revealed_is_known_to_all() -> None:
    library = cards(a="undead: reveal the top card of the wilderness")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a"]}, "wilderness": ["x1", "x2"]}).choose("play a")
    assert [turn.sees(seat).wilderness.known for seat in range(3)] == [((0, "x1"),)] * 3


# Set aside, leaders, and the questions


def test_what_is_set_aside_and_discarded_is_known_to_the_performer() -> None:
    library = cards(a="undead: set aside the top 2 cards of the harbor\nplace one of them hidden\ndiscard the rest")
    turn = table(library, {**THREE, "seat 0": {"hand": ["a"]}, "harbor": ["x1", "x2"]}).choose(
        "play a", "place x2 hidden"
    )
    assert [turn.sees(seat).wilderness.known for seat in range(3)] == [((0, "x1"),), (), ()]
    assert [hidden(turn, seat, 0) for seat in range(3)] == [("x2",), (None,), (None,)]


def test_leaders_that_are_looked_at_or_exchanged() -> None:
    library = cards(
        a="undead: look at a leader of another player", b="undead: exchange your leader with a leader of another player"
    )
    start = table(library, {"seat 0": {"hand": ["a", "b"]}, "seat 1": {}, "seat 2": {}})
    looked = start.copy().choose("play a", "look at seat 1's leader")
    assert [looked.sees(seat).players[1].leader for seat in range(3)] == ["cyra", "cyra", None]
    swapped = start.copy().choose("play b", "exchange seat 1's leader")
    assert [party.leader for party in swapped.sees(0).players] == ["cyra", "lemron", None]
    assert [party.leader for party in swapped.sees(1).players] == ["cyra", "lemron", None]
    assert [party.leader for party in swapped.sees(2).players] == [None, None, "myrad"]


def test_only_who_is_asked_sees_the_options() -> None:
    turn = table(cards(), {"seat 0": {"hand": ["x1"]}, "seat 1": {}})
    assert turn.state.decision is not None
    assert turn.sees(0).options == turn.state.decision.options
    assert turn.sees(1).options == ()
    assert turn.sees(1).chooser == 0
    assert turn.sees(0).question == turn.sees(1).question


def test_the_heroes_whose_texts_run_are_public() -> None:
    library = cards(a="undead: perform a hero in the tavern", b="empire: +1 empire or -1 empire")
    turn = table(library, {"seat 0": {"hand": ["a"]}, "seat 1": {}, "tavern": ["b"]}).choose("play a", "perform b")
    assert turn.sees(1).texts == ("a", "b")


def test_during_the_setup_nobody_sees_what_the_others_have_chosen() -> None:
    game = new_game(LIBRARY, 2)
    while game.asked == "chance":
        game.choose(game.offered[0])
    hide, discard = (game.copy().choose(game.offered[index]) for index in (0, 4))
    assert hide.sees(1) == discard.sees(1)
    assert hide.events == discard.events == []


def test_two_states_that_differ_for_nobody_are_equal_and_others_are_not() -> None:
    one = table(cards(), {"seat 0": {"hand": ["x1"]}, "seat 1": {}})
    two = table(cards(), {"seat 0": {"hand": ["x2"]}, "seat 1": {}})
    assert one.sees(1) == two.sees(1)
    assert one.sees(0) != two.sees(0)
    assert one.state != two.state


def test_there_is_no_such_seat() -> None:
    turn = table(cards(), THREE)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; the seats are 0 to 2"):
            turn.game.observe(turn.state, seat)


def test_a_new_field_of_the_state_is_hidden() -> None:
    """An observation is made of what is named: it has no field that a state has not been asked for."""
    shown = {field.name for field in attrs.fields(hr.Observation)}
    assert shown == {
        "seat", "active", "empire", "tribes", "players", "tavern", "harbor", "wilderness", "graveyard", "aside",
        "texts", "chooser", "question", "options", "over",
    }  # fmt: skip
    assert not shown & {"undealt", "where", "seen", "placed", "beginnings", "stack", "hands", "hidden", "leaders"}
    assert {"undealt", "stack"} <= {*State.FIELDS}
