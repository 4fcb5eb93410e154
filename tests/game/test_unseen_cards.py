"""Cards that a seat does not see, in the middle of texts: how they are offered, and what is drawn for them."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import heirs_rules as hr
from heirs_rules.game.state import Place
from tests.game.table import Table, cards, table

HANDS: dict[str, Any] = {"seat 1": {"hand": ["x1", "x2", "x3"]}, "seat 2": {"hand": ["x4", "x5"], "hidden": ["x6"]}}


def played(text: str, *choices: str, players: int = 3, **lying: Any) -> Table:
    """Seat 0 has played a hero with this text, and choices have been made."""
    document = {key.replace("_", " "): where for key, where in lying.items()} or HANDS
    own = document.get("seat 0", {})
    seats = {"players": players, "seat 0": {**own, "hand": ["a", *own.get("hand", [])]}}
    return table(cards(a=f"undead: {text}"), {**document, **seats}).choose("play a", *choices)


def assert_drawn_as_observed(at: Table) -> None:
    """Whoever observes this, now: what is drawn looks the same to them."""
    for seat, number in product(range(at.game.players), range(20)):
        seen = at.sees(seat)
        drawn = at.game.sample(seen, Random(number))
        assert at.game.observe(drawn, seat) == seen
        assert hr.loads(hr.dumps(drawn), at.game.library) == drawn


# How they are offered


@pytest.mark.parametrize(("choice", "taken"), [(1, "x2"), (2, "x3")])
def test_of_cards_in_a_hand_each_is_offered_that_was_chosen(choice: int, taken: str) -> None:
    at = played("the next player chooses 2 cards in their hand\ntake one of them", "choose x2", "choose x3")
    assert at.offered == [f"take card {number} of seat 1's hand" for number in (1, 2)]
    at.choose(f"take card {choice} of seat 1's hand")
    assert taken in at.sees(0).players[0].in_hand


def test_cards_in_a_hand_can_be_chosen_one_after_the_other() -> None:
    text = "each other player exchanges their hand with the top card of the wilderness\ntake up to 2 of them"
    at = played(text, players=2, seat_1={"hand": ["x1", "x2"]}, wilderness=["x9"])
    assert at.offered == ["take wilderness card 1", "take card 1 of seat 1's hand", "stop"]
    assert_drawn_as_observed(at)
    at.choose("take wilderness card 1", "take card 1 of seat 1's hand")
    assert {*at.sees(0).players[0].in_hand} == {"x1", "x9"}


@pytest.mark.parametrize("hand", [["x1", "x2"], ["x8", "x9"]])
def test_what_a_shuffled_card_is_called_does_not_tell_which_it_is(hand: list[str]) -> None:
    text = "the next player discards 2 cards from their hand\nshuffle the wilderness\ntake one of them"
    at = played(text, *(f"discard {card}" for card in hand), seat_1={"hand": hand}, wilderness=["x4", "x5"])
    assert at.offered == [f"take shuffled wilderness card {number}" for number in (1, 2)]
    assert_drawn_as_observed(at)
    before = at.state.hands[0]
    for number in (1, 2):
        after = at.copy().choose(f"take shuffled wilderness card {number}").state
        [card] = {*after.hands[0]} - {*before}
        assert at.game.library.heroes[card].id == hand[number - 1]


@pytest.mark.parametrize("top", ["x7", "x4"])
def test_a_card_that_is_somewhere_in_a_pile_is_not_named_where_it_lies(top: str) -> None:
    """Everybody knows that x7 is in the wilderness, and nobody how deep."""
    text = (
        "discard every hero from the tavern\nshuffle the wilderness\nset aside one of the top 2 cards of the wilderness"
    )
    at = played(text, tavern=["x7"], wilderness=["x4", "x5", "x6"])
    at.choose(f"{top} is next in the wilderness", "x5 is next in the wilderness")
    assert at.offered == [f"set aside wilderness card {number}" for number in (4, 3)]
    assert_drawn_as_observed(at)


@pytest.mark.parametrize(
    "first", ["draw a card", "look at a hidden hero of another player", "reveal the top card of the harbor"]
)
def test_the_second_side_of_an_exchange_is_asked_for_while_there_is_a_first(first: str) -> None:
    at = played(
        f"{first}\nexchange it with a card in your hand", seat_0={"hand": ["x8", "x9"]}, seat_1={"hidden": ["x3"]}
    )
    while at.asked != "seat 0" or "x9" not in at.offered[-1]:
        assert_drawn_as_observed(at)
        at.choose(at.offered[0])
    assert_drawn_as_observed(at)


@pytest.mark.parametrize("known", ["x1", "x3"])
def test_nobody_is_told_which_cards_another_has_chosen_in_their_hand(known: str) -> None:
    """They know one card of the hand, not whether it was chosen, nor whether the other comes before it."""
    text = "the next player reveals a card in their hand\nthe next player chooses 2 cards in their hand"
    views = []
    for other in ("x2", "x4"):
        hand = sorted([known, other, "x5"])
        at = played(f"{text}\n+1 empire or +1 tribes\nbury them", f"reveal {known}", seat_1={"hand": hand})
        at.choose(*(f"choose {card}" for card in sorted([known, other])))
        assert_drawn_as_observed(at)
        views.append([at.sees(seat) for seat in (0, 2)])
    assert views[0] == views[1]


@pytest.mark.parametrize("top", ["b", "x5"])
def test_what_everybody_saw_is_that_card_also_where_nobody_can_follow_it(top: str) -> None:
    """Seat 1 knows what was performed, and that it lies among shuffled cards; not whether seat 0 sees it now."""
    made = cards(
        a="undead: perform a hero in the tavern\n+1 empire or +1 tribes\nbury it",
        b="undead: discard every hero from the tavern\nshuffle the wilderness\nlook at the top card of the wilderness",
    )
    at = table(made, {"seat 0": {"hand": ["a"]}, "tavern": ["b"], "wilderness": ["x5", "x6"]})
    at.choose("play a", "perform b", f"{top} is next in the wilderness")
    [it] = dict(at.sees(1).moment.texts[-1].fields)["it"]
    assert at.game.library.heroes[it].id == "b"
    assert_drawn_as_observed(at)


def test_in_which_order_cards_of_a_hand_are_meant_tells_nothing() -> None:
    """Everybody knows x3. What is done with them is done in the order of the card file, also in drawn states."""
    text = "the next player reveals a card in their hand\nchoose every card in the hand of the next player"
    views = []
    for other in ("x2", "x4"):
        lying = {"seat_1": {"hand": sorted(["x3", other])}}
        at = played(f"{text}\n+1 empire or +1 tribes\nbury them", "reveal x3", players=2, **lying)
        assert_drawn_as_observed(at)
        views.append(at.sees(0))
        for number in range(20):
            at.state = at.game.sample(views[-1], Random(number))
            at.choose(at.offered[0])
            assert at.state.graveyard[-2] < at.state.graveyard[-1]
    assert views[0] == views[1]


def test_what_is_meant_of_a_hand_is_so_for_the_next_player_who_acts() -> None:
    at = played(
        "choose your hand\nthe next player draws a card, or +1 empire\nbury them", seat_0={"hand": ["x1", "x4", "x9"]}
    )
    assert at.asked == "seat 1"
    assert_drawn_as_observed(at)


def test_which_of_a_hand_are_still_to_begin_is_not_told_by_their_order() -> None:
    made = cards(
        a="undead: perform your hand",
        b="undead: choose every card in your hand\nreturn one of them",
        c="undead: -1 empire",
    )
    at = table(made, {"seat 0": {"hand": ["a", "b", "c", "x1"]}, "players": 3}).choose("play a")
    assert at.asked == "seat 0"
    assert_drawn_as_observed(at)


@pytest.mark.parametrize("known", [False, True])
def test_which_cards_are_still_to_be_performed_nobody_sees_where_chance_picked_them(known: bool) -> None:
    """Not even of cards that lie in order by now, or that somebody knows."""
    texts = dict.fromkeys("bcd", "tribes: reveal the top card of the harbor\n+1 empire or +1 tribes")
    first = "put a card from your hand on top of the harbor\nshuffle the harbor\n" if known else ""
    made = cards(a=f"undead: {first}perform 2 random cards in the harbor\nbury them", **texts)
    views = []
    for second in ("c", "d", "x3"):
        at = table(made, {"players": 3, "seat 0": {"hand": ["a", "d"] if known else ["a"]}}).choose("play a")
        if known:
            at.choose("put d on top of the harbor")
        at.choose("perform b", f"perform {second}", "d is next in the harbor")
        assert at.offered == ["+1 empire", "+1 tribes"]
        assert_drawn_as_observed(at)
        views.append([at.sees(seat) for seat in range(3)])
    assert views[0] == views[1] == views[2]


def test_what_everybody_saw_go_among_shuffled_cards_is_that_card() -> None:
    """Also in a state in which it lies at another depth, where seat 1 cannot tell one card from another."""
    text = (
        "put a card from your hand on top of the harbor\nexchange a hero in the tavern with a random card in the harbor"
    )
    lying: dict[str, Any] = {"tavern": ["x7"], "seat_0": {"hand": ["x1"]}}
    at = played(f"{text}\n+1 empire or +1 tribes\nbury them", "put x1 on top of the harbor", players=2, **lying)
    at.choose("exchange x7", "exchange x9")
    for seat in range(2):
        [*_, seen] = at.sees(seat).moment.texts
        assert dict(seen.fields)["it"] == (7, 9)
    assert_drawn_as_observed(at)


def test_whoever_looks_at_a_card_knows_that_it_is_meant() -> None:
    """Also in the text of another, where others cannot tell which card of the hand it was."""
    text = "the next player looks at a card in the hand of the previous player\n+1 empire or +1 tribes\nbury it"
    at = played(text, "look at card 2 of seat 2's hand", seat_2={"hand": ["x1", "x4", "x7"]})
    drawn = {
        seat: {at.game.sample(at.sees(seat), Random(number)).stack[-1].it for number in range(40)} for seat in range(3)
    }
    assert at.asked == "seat 0"
    assert (drawn[1], drawn[2]) == ({(4,)}, {(4,)})
    assert len(drawn[0]) > 10


# Everybody chooses for themselves


def test_nobody_is_told_what_x_was_for_who_chose_before() -> None:
    """R21: the words of a question must not depend on what another one has chosen unseen."""
    step = "discard up to 2 cards from their hand, then +X tribes, where X is the number of them"
    text = f"choose 2 other players\nthey may ({step})"
    one = played(text, "choose seat 1", "choose seat 2", step, "discard x1", "discard x2")
    other = played(text, "choose seat 1", "choose seat 2", "decline")
    assert one.sees(2) == other.sees(2)
    assert_drawn_as_observed(one)


def test_the_harbor_is_not_renewed_while_several_choose() -> None:
    """R21, R9: what happens, happens after all have chosen."""
    text = "each player exchanges up to 2 cards in their hand with the top card of the harbor"
    game = hr.Game(cards(a=f"undead: {text}"), 2)
    first = ["x1", "x2"]
    rest = [hero.id for hero in game.library.heroes if hero.id not in ("a", *first, "x3", "x4")]
    document = {"seat 0": {"hand": ["a", "x3"]}, "seat 1": {"hand": ["x4"]}, "wilderness": first, "graveyard": rest}
    at = table(game.library, document).choose("play a")
    while at.asked != "chance":
        assert at.state.wilderness.size == len(first)
        at.choose(at.offered[0])
    assert not any(loop.asking for frame in at.state.stack for loop in frame.loops)


def test_what_somebody_would_reveal_is_the_rest_while_several_choose() -> None:
    """R21: nobody is asked about what was the rest before."""
    text = "set aside a hidden hero\neach other player (reveals 2 cards in their hand, then buries one of the rest)"
    at = played(text, "set aside x6", seat_0={"hidden": ["x6"]}, seat_1={"hidden": ["x3"]}, seat_2={"hand": ["x4"]})
    assert (at.asked, at.offered) == ("seat 2", ["reveal x4"])
    assert_drawn_while_asked(at)


# What is drawn


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("each player discards 2 random cards from their hand", ["discard x1"]),
        ("2 times (discard up to 2 cards from your hand)", ["discard x7"]),
        ("2 times (discard up to 2 cards from your hand)", ["discard x7", "stop"]),
    ],
)
def test_what_is_being_picked_is_of_this_time_and_no_other(text: str, choices: list[str]) -> None:
    assert_drawn_as_observed(played(text, *choices, **_with(["x7", "x8"])))


@pytest.mark.parametrize(
    "text",
    [
        "each other player exchanges up to 2 cards in their hand with the top card of the harbor",
        "each other player exchanges a card in their hand with a random card in your hand",
        "each other player may exchange one of their heroes with a random card in your hand",
    ],
)
def test_somebody_may_be_in_the_middle_of_an_exchange_that_several_make(text: str) -> None:
    assert_drawn_while_asked(played(text, **_with(["x7", "x8"])))


@pytest.mark.parametrize(
    "text",
    [
        "each player (discards a card from their hand, then takes up to 2 of them)",
        "each player (reveals 2 cards in their hand, then buries one of the rest)",
    ],
)
def test_what_is_only_asked_when_it_happens_was_not_chosen_before(text: str) -> None:
    assert_drawn_while_asked(played(text, **_with(["x7", "x8"])))


@pytest.mark.parametrize(
    "text",
    [
        "take the top card of the harbor\neach other player draws 2 cards\nbury up to 2 of the rest",
        "reveal 2 cards in your hand\nperform one of your face-up heroes except this card\nbury one of the rest",
        "the next player (reveals a card in their hand, then discards their hand, then buries one of the rest)",
        "discard a card from your hand\neach other player may draw a card\nbury a random one of the rest",
        "the next player (looks at a hidden hero, then discards a card from their hand, then buries one of the rest)",
        "each other player takes 2 random cards from your hand\neach other player draws a card\nreveal one of the rest",
    ],
)
def test_the_rest_may_be_all_that_the_seat_cannot_rule_out(text: str) -> None:
    lying = _with(["x7", "x8"])
    lying["seat_0"]["face-up"] = ["x9"]
    assert_drawn_while_asked(played(text, **lying))


def test_the_rest_may_be_all_that_lies_with_others() -> None:
    """A hero that was revealed has come somewhere else by another text, and back: nobody can follow that in general."""
    made = cards(
        a="undead: reveal a hidden hero of another player\nperform one of your face-up heroes except this card\n"
        "turn over one of the rest",
        b="empire: look at the top card of the harbor",
    )
    at = table(made, {"seat 0": {"hand": ["a"], "face-up": ["b"]}, "seat 1": {"hidden": ["x1"]}, "players": 2})
    assert_drawn_while_asked(at.choose("play a"))


def test_cards_that_are_known_in_different_ways_are_different_cards() -> None:
    """What waits to be performed, and what has been drawn: the one is not the other."""
    text = "perform your hand"
    made = cards(a=f"undead: {text}", b="empire: draw 2 cards\nput them on top of the harbor\n+1 empire or +1 tribes")
    at = table(made, {"seat 0": {"hand": ["a", "b", "x1", "x2"]}, "seat 1": {"hand": ["x3"]}, "players": 2})
    assert_drawn_while_asked(at.choose("play a"))


def test_whoever_knows_the_cards_of_a_hand_knows_which_of_them_they_have_picked() -> None:
    at = played("choose another player\nthey reveal 2 cards in their hand\ndiscard up to 2 of them", "choose seat 1")
    at.choose("reveal x1", "reveal x3", "discard x1")
    assert at.offered == ["discard x3", "stop"]
    assert_drawn_as_observed(at)


def assert_drawn_while_asked(at: Table) -> None:
    """At each question of the text, whatever comes first is chosen; and once more with whatever comes last."""
    start = at.state
    for choice in (0, -1):
        at.state = start
        while len(at.state.stack) > 1:
            assert_drawn_as_observed(at)
            at.choose(at.offered[choice])


def _with(hand: list[str]) -> dict[str, Any]:
    return {key.replace(" ", "_"): where for key, where in HANDS.items()} | {"seat_0": {"hand": hand}}


def test_how_everything_lay_before_differs_though_next_to_nothing_lies_anywhere() -> None:
    """R24: no hand, no face-up hero and no pile has a card any more."""
    text = "bury this card\n+1 empire or +1 tribes"
    game = hr.Game(cards(a=f"undead: {text}"), 2)
    rest = [hero.id for hero in game.library.heroes if hero.id != "a"]
    at = table(game.library, {"seat 0": {"hand": ["a"]}, "graveyard": rest, "players": 2}).choose("play a")
    assert_drawn_as_observed(at)


@pytest.mark.parametrize("harbor", [["x7", "x8"], ["x8", "x7"]])
def test_in_which_order_cards_were_drawn_does_not_matter(harbor: list[str]) -> None:
    """They lie in the hand, so they are offered as in the card file (R45); whichever way the text came there."""
    text = "discard a card from your hand, or draw 2 cards\nlook at one of them\nif it is undead, bury it"
    at = played(text, "draw 2 cards", seat_0={"hand": ["x1"]}, harbor=harbor)
    assert at.offered == ["look at x7", "look at x8"]
    assert_drawn_as_observed(at)


# How everything lay when a hero began (R24)

FROM_TAVERN = "set aside a hero from the tavern"
FROM_HAND = "set aside every card in the hand of the next player"
FROM_STACK = "set aside the bottom hidden hero of the next player"
PERFORM = "name a faction\n{}\nperform one of your face-up heroes"
LYING: dict[str, Any] = {"tavern": ["x7"], "seat_1": {"hand": ["x1", "x2"], "hidden": ["x3", "x4"]}}


def assert_goes_on_as_drawn(at: Table, choice: str, seats: int = 3) -> None:
    """Whichever of the first seats observes this, now: with that choice what is drawn goes on as it truly does."""
    after, index = at.copy().choose(choice), at.offered.index(choice)
    for seat, number in product(range(seats), range(20)):
        drawn = Table(at.game, at.game.sample(at.sees(seat), Random(number)))
        drawn.choose(drawn.offered[index])
        assert drawn.sees(seat) == after.sees(seat), seat
        assert drawn.asked == after.asked


@pytest.mark.parametrize("before", [FROM_TAVERN, FROM_HAND, FROM_STACK, f"{FROM_HAND}\n{FROM_STACK}"])
@pytest.mark.parametrize("then", ["return it", "return them"])
def test_what_goes_back_lies_as_when_the_hero_began(before: str, then: str) -> None:
    """Nothing can be performed then, if all of it goes back."""
    at = played(f"{before}\n{PERFORM.format(then)}", *(["set aside x7"] if before == FROM_TAVERN else []), **LYING)
    assert_drawn_as_observed(at)
    assert_goes_on_as_drawn(at, "undead")
    at.choose("undead")
    assert at.offered == ["perform a"] if before.startswith(FROM_HAND + "\n") else len(at.state.stack) == 1


@pytest.mark.parametrize("before", [FROM_TAVERN, FROM_HAND, FROM_STACK])
@pytest.mark.parametrize(
    "then", ["take them", "put them on top of the harbor", "put them at the bottom of the wilderness"]
)
def test_what_does_not_go_back_does_not_lie_as_when_the_hero_began(before: str, then: str) -> None:
    at = played(f"{before}\n{PERFORM.format(then)}", *(["set aside x7"] if before == FROM_TAVERN else []), **LYING)
    assert_drawn_as_observed(at)
    assert_goes_on_as_drawn(at, "undead")
    assert at.choose("undead").offered == ["perform a"]


@pytest.mark.parametrize("hidden", [["x3", "x4"], ["x4", "x3"]])
def test_of_how_it_lay_a_seat_knows_what_it_sees(hidden: list[str]) -> None:
    """Seat 2 sees neither what lies there, nor that it was something else; all see that one has gone."""
    at = played(f"{FROM_STACK}\n{PERFORM.format('return it')}", seat_1={"hidden": hidden}, tavern=["x7"])
    other = played(f"{FROM_STACK}\n{PERFORM.format('return it')}", seat_1={"hidden": hidden[::-1]}, tavern=["x7"])
    assert at.sees(2) == other.sees(2)
    assert at.sees(1).moment.begun != other.sees(1).moment.begun, "the own cards are seen"
    assert at.sees(0) != other.sees(0), "whoever has set it aside has seen it"


def test_whether_it_lay_so_unseen_is_not_told_of_a_hero_that_is_not_on_offer() -> None:
    """It could not be performed in any case."""
    text = "the next player may draw a card\nperform a hero from the tavern"
    at = played(text, "decline", tavern=["x7", "x8"], seat_1={"hand": ["x1"]}, seat_2={"hand": ["x2"]})
    (hero, lay), *_ = at.state.beginnings
    hands = lay[4]
    values = {name: getattr(at.state, name) for name in hr.State.FIELDS}
    values["beginnings"] = ((hero, (*lay[:4], (hands[0], hands[2], hands[1]), *lay[5:])),)
    other = hr.State.of(values.values(), at.state.decision)
    assert at.asked == "seat 0"
    assert at.game.observe(other, 0) == at.sees(0)


def test_a_hero_that_is_on_offer_for_something_else_need_not_be_able_to_begin() -> None:
    """Everything lies as it did when it began: it can be buried, and not be performed."""
    at = played("reveal this card\nperform one of your face-up heroes, or bury one of them\ndraw a card")
    assert at.offered == ["bury a"]
    assert_drawn_as_observed(at)


@pytest.mark.parametrize("seats", [(0,), (1, 2)])
def test_it_may_lie_again_as_when_the_hero_began(seats: tuple[int, ...]) -> None:
    at = played("place this card hidden\nturn over one of your hidden heroes\n+1 empire or +1 tribes")
    for seat, number in product(seats, range(20)):
        drawn = Table(at.game, at.game.sample(at.sees(seat), Random(number))).choose("turn over a")
        assert drawn.sees(seat) == at.copy().choose("turn over a").sees(seat)


@pytest.mark.parametrize("first", [FROM_TAVERN, FROM_STACK])
@pytest.mark.parametrize(("second", "then"), [(FROM_STACK, "return it"), (FROM_HAND, "return them")])
def test_a_hero_that_another_one_performs_began_with_less_on_the_table(first: str, second: str, then: str) -> None:
    made = cards(
        a=f"undead: {first}\nperform one of your face-up heroes except this card",
        b=f"empire: {second}\n{PERFORM.format(then)}",
    )
    seat = {"hand": ["x1"], "hidden": ["x3", "x4"]}
    lying = {"tavern": ["x7"], "seat 0": {"hand": ["a"], "face-up": ["b"]}, "seat 1": seat, "players": 3}
    at = table(made, lying).choose("play a", *(["set aside x7"] if first == FROM_TAVERN else []), "perform b")
    assert_drawn_as_observed(at)
    assert_goes_on_as_drawn(at, "undead")
    assert at.choose("undead").offered == ["perform a"], "what b found is there again, and what a found is not"


@pytest.mark.parametrize(
    "text",
    [
        "look at the top 2 cards of the harbor\ndiscard a card from your hand\nreveal a random one of the rest",
        "reveal a face-up hero of the next player\ndiscard a card from your hand\nturn over a random one of the rest",
    ],
)
def test_what_was_uncovered_where_everybody_sees_what_becomes_of_it_is_the_rest(text: str) -> None:
    """Whatever is done with a hand meanwhile."""
    at = played(text, seat_0={"hand": ["x7"]}, seat_1={"face-up": ["x1"]}, harbor=["x4", "x5"])
    while at.asked == "seat 0":
        at.choose(at.offered[0])
    assert at.asked == "chance"
    assert_drawn_as_observed(at)
    for seat, number in product((1, 2), range(20)):
        drawn = at.game.sample(at.sees(seat), Random(number))
        lying = drawn.face_up[1] if len(at.offered) == 1 else drawn.harbor.top
        assert drawn.stack[-1].rest == tuple(sorted(lying))


def test_the_next_of_several_can_be_asked_about_the_rest_of_a_hand() -> None:
    at = played(
        "draw 2 cards\ntake a random card from the hand of the next player\neach other player takes one of the rest"
    )
    while at.asked != "seat 1":
        at.choose(at.offered[0])
    for _ in range(2):
        assert_drawn_as_observed(at)
        at.choose(at.offered[0])


def test_what_somebody_drew_openly_is_offered_as_it_lies_in_their_hand() -> None:
    text = (
        "discard a card from your hand\nthe next player may draw 2 cards from the graveyard\n"
        "if they do, place up to 2 of them hidden"
    )
    at = played(text, seat_0={"hand": ["x7", "x8"]}, graveyard=["x5", "x4"])
    at.choose("discard x7", "draw 2 cards from the graveyard")
    assert at.offered == ["place x4 hidden", "place x5 hidden", "stop"]
    assert_drawn_as_observed(at)


def test_what_a_seat_has_picked_is_what_it_could_pick() -> None:
    """By the faction of a card that it does not know."""
    made = cards(
        a="undead: put a card from your hand on top of the harbor\n"
        "each player buries 2 heroes of its faction in the tavern",
        b="empire:",
        c="empire:",
        d="empire:",
    )
    lying = {"seat 0": {"hand": ["a", "b"]}, "seat 1": {"hand": ["x1", "x2"]}, "tavern": ["c", "d"], "players": 2}
    at = table(made, lying).choose("play a", "put b on top of the harbor", "bury c")
    assert (at.asked, at.offered) == ("seat 1", ["bury d"])
    assert_drawn_as_observed(at)


def test_a_card_that_is_somewhere_in_a_pile_is_not_what_was_put_onto_it_unseen() -> None:
    text = (
        "put a hero from the tavern on top of the harbor\nshuffle the harbor\n"
        "the next player (puts a card from their hand on top of the harbor, then they may take it)"
    )
    elsewhere = [f"x{number}" for number in range(10, 46)]
    at = played(text, seat_1={"hand": ["x1", "x2"]}, tavern=["x3", "-", "-"], graveyard=elsewhere)
    at.choose("put x3 on top of the harbor", "put x1 on top of the harbor")
    assert at.offered == ["take it", "decline"]
    assert at.sees(0).harbor.somewhere == ("x3",)
    assert_drawn_as_observed(at)


@pytest.mark.parametrize(
    "text",
    [
        "exchange a random card in the wilderness with the top card of the harbor",
        "exchange the top card of the wilderness with a random card in the harbor",
        "exchange a random card in the wilderness with the bottom 2 cards of the harbor",
    ],
)
def test_what_is_picked_may_come_from_what_has_become_the_harbor_since(text: str) -> None:
    at = played(text, wilderness=["x1", "x2", "x3"], graveyard=[f"x{number}" for number in range(4, 46)])
    asked_after = 0
    while len(at.state.stack) > 1:
        asked_after += not at.state.wilderness.size
        assert_drawn_as_observed(at)
        at.choose(at.offered[0])
    assert asked_after


def test_the_order_of_what_one_picks_in_another_hand_tells_nothing_of_what_one_does_not_know() -> None:
    """Seat 0 has seen x5 in that hand, and not whether the other card stands before it in the card file."""
    text = (
        "the next player reveals a card in their hand\nexchange every card in the hand of the next player with 2 heroes"
    )
    seen = []
    for other in ("x4", "x6"):
        at = played(f"{text} from the tavern", "reveal x5", seat_1={"hand": ["x5", other]}, tavern=["x7", "x8"])
        seen.append(at.sees(0))
        assert_drawn_as_observed(at)
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    "text",
    [
        "play an undead card from your hand, or draw a card\n2 times (you may return one of them, then draw a card)",
        "draw 2 cards\ndiscard a card from your hand\nyou may return one of the rest",
        "draw 2 cards\nthe next player takes a random card from your hand\nreturn one of them",
        "draw 2 cards\nthe next player may return one of them",
    ],
)
def test_what_was_drawn_may_return_though_other_cards_may_have_moved(text: str) -> None:
    for number in range(8):
        at, random = played(text, seat_0={"hand": ["x1", "x2"]}, seat_1={"hand": ["x3"]}), Random(number)
        while len(at.state.stack) > 1:
            assert_drawn_as_observed(at)
            at.choose(random.choice(at.offered))


@pytest.mark.parametrize("seat", [0, 2])
def test_what_was_meant_before_somebody_acts_alone_is_not_told(seat: int) -> None:
    """Which card comes to lie on top is not seen, nor whether it is the hidden hero that went among them."""
    text = (
        "exchange a hidden hero with a random card in the harbor\n"
        "the next player exchanges the top card of the harbor with one of your face-up heroes\nset it aside\ntake it"
    )
    at = played(text, seat_1={"hidden": ["x1"]})
    at.choose("exchange seat 1's hidden hero 1", "exchange x5")
    assert at.asked == "chance"
    seen = [at.copy().choose(f"{top} is next in the harbor").sees(seat) for top in ("x1", "x9")]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seat", [0, 2])
def test_which_hero_that_is_still_to_begin_was_moved_unseen_is_not_told(seat: int) -> None:
    """Of the hand that is performed, and of what was drawn since, the next player has placed one hidden."""
    made = cards(
        a="undead: perform every card in the hand of the next player\nreveal them",
        b="empire: the next player draws a card\nthe next player places a card from their hand hidden\n"
        "+1 empire or +1 tribes",
    )
    lying = {"seat 0": {"hand": ["a"]}, "seat 1": {"hand": ["b", "x1"]}, "harbor": ["x9"], "players": 3}
    at = table(made, lying).choose("play a")
    assert at.offered == ["place b hidden", "place x1 hidden", "place x9 hidden"]
    waiting, drawn = (at.copy().choose(f"place {card} hidden") for card in ("x1", "x9"))
    assert waiting.sees(seat) == drawn.sees(seat)
    for one in (at, waiting, drawn):
        assert_drawn_as_observed(one)


@pytest.mark.parametrize(
    "text",
    [
        "put every card from the harbor on top of the harbor\nthe next player places them hidden\nperform it",
        (
            "each player exchanges the bottom card of the harbor with a random card in the hand of another player, "
            "or draws up to 2 cards\nreturn one of them"
        ),
        "perform every card in the hand of the next player",
    ],
)
def test_what_waits_or_may_return_is_drawn_as_it_was_observed(text: str) -> None:
    made = cards(a=f"undead: {text}", b="tribes: +1 empire or +1 tribes", c="tribes: draw a card, or +1 empire")
    lying: dict[str, Any] = {
        "seat 0": {"hand": ["a"]},
        "seat 1": {"hand": ["b", "c", "x1"]},
        "seat 2": {"hand": ["x2"]},
    }
    for number in range(3):
        at, random = (
            table(made, {**lying, "graveyard": [f"x{n}" for n in range(3, 40)]}).choose("play a"),
            Random(number),
        )
        while len(at.state.stack) > 1:
            assert_drawn_as_observed(at)
            at.choose(random.choice(at.offered))


def test_what_somebody_has_drawn_of_many_cards_is_in_the_order_in_which_it_was_drawn() -> None:
    at = played("draw 9 cards\n+1 empire or +1 tribes\nreturn them", players=2, seat_1={})
    for number in range(8):
        at.choose(f"x{(7 * number) % 9 + 1} is next in the harbor")
    assert at.asked == "chance"
    assert_drawn_as_observed(at)


@pytest.mark.parametrize(
    "text",
    [
        "each other player exchanges the top card of the harbor with a random card in the hand of another player",
        "each other player takes 2 random cards from the hand of another player",
        "each other player looks at a random card in the hand of the next player",
    ],
)
def test_whether_several_had_the_same_card_unseen_is_not_told(text: str) -> None:
    """Where it lies among others, nobody can say how many they are; but whoever is asked about them sees it."""
    hands: dict[str, Any] = {f"seat_{seat}": {"hand": [f"x{seat}", f"x{seat + 3}"]} for seat in range(1, 4)}
    seen: dict[Any, set[int]] = {}
    for number in range(120):
        at, random = played(f"{text}\n+1 empire or +1 tribes\nreveal them", players=4, **hands), Random(number)
        while at.offered != ["+1 empire", "+1 tribes"]:
            assert_drawn_as_observed(at) if number < 3 else None
            at.choose(random.choice(at.offered))
        assert_drawn_as_observed(at) if number < 3 else None
        it = dict(at.sees(0).moment.texts[-1].fields)["it"]
        unnamed = [ref for ref in it if not isinstance(ref, int) and ref[1] < 0]
        assert len({ref[0] for ref in unnamed}) == len(unnamed)
        seen.setdefault(it, set()).add(len(at.state.stack[-1].it))
    assert max(map(len, seen.values())) > 1


def test_how_many_different_cards_several_had_unseen_is_drawn_too() -> None:
    text = "each player looks at a random card in the hand of the next player\n+1 empire or +1 tribes\nbury 2 of them"
    at = played(
        text, "look at x1", "look at x2", "look at x1", seat_1={"hand": ["x1", "x2", "x3"]}, seat_2=HANDS["seat 2"]
    )
    while at.offered != ["+1 empire", "+1 tribes"]:
        at.choose(at.offered[0])
    drawn = [at.game.sample(at.sees(2), Random(number)) for number in range(40)]
    found = {len([card for card in state.stack[-1].it if card in state.hands[1]]) for state in drawn}
    assert found == {1, 2, 3}


def test_several_have_had_no_more_cards_together_than_each_can_have_had() -> None:
    text = "each player chooses 2 random cards in the harbor\n+1 empire or +1 tribes\nbury them"
    at = played(text, players=2, seat_1={})
    random = Random(1)
    while at.offered != ["+1 empire", "+1 tribes"]:
        at.choose(random.choice(at.offered))
    drawn = [at.game.sample(at.sees(0), Random(number)) for number in range(60)]
    assert {len(state.stack[-1].it) for state in drawn} <= {1, 2, 3, 4}


@pytest.mark.parametrize(
    "text",
    [
        "each other player looks at every card in the hand of other players\nbury one of the rest and one of the rest",
        "each other player looks at your hand\nbury 2 random ones of them",
    ],
)
def test_whoever_only_saw_that_others_looked_knows_those_cards_in_other_ways(text: str) -> None:
    """The cards in the hands are known to all that look, though not which of them others looked at."""
    at = played(text, seat_0={"hand": ["x7", "x8"]}, **{key.replace(" ", "_"): lies for key, lies in HANDS.items()})
    while len(at.state.stack) > 1:
        assert_drawn_as_observed(at)
        at.choose(at.offered[0])


def test_that_somebody_is_asked_for_a_second_card_shows_that_there_were_two() -> None:
    text = "each player looks at a random card in the hand of the next player\nset aside 2 of them"
    at = played(text, "look at x1", "look at x2", "look at x1", seat_1={"hand": ["x1", "x2"]}, seat_2=HANDS["seat 2"])
    while len(at.state.stack) > 1:
        assert_drawn_as_observed(at)
        at.choose(at.offered[0])


def test_what_a_text_within_has_set_aside_lies_there_for_those_who_choose_around_it() -> None:
    """Each is to perform both cards; the second performs them after the first, whose text is still carried out."""
    text = (
        "exchange a card in the graveyard with one of your face-up heroes, or set this card aside\n"
        "each other player performs them\nthe previous player looks at them"
    )
    at = played(text, seat_1={"hand": ["x1"]}, seat_2={"hand": ["x2"], "face-up": ["x3"]}, graveyard=["x5", "x6"])
    random = Random(0)
    for choice in ("exchange a card in the graveyard with one of your face-up heroes", "exchange x5", "exchange a"):
        at.choose(choice)
    at.choose("set this card aside")
    for _ in range(5):
        assert_drawn_as_observed(at)
        at.choose(random.choice(at.offered))


@pytest.mark.parametrize("returned", ["x7", "x8", "x9"])
def test_others_cannot_tell_which_of_the_cards_drawn_is_returned(returned: str) -> None:
    """In the hand all are alike; whoever has drawn them knows in which order they came."""
    text = "draw 3 cards\nreturn one of them\n+1 empire or +1 tribes\nreturn the rest"
    at, other = (
        played(text, f"return {returned}", harbor=harbor) for harbor in (["x7", "x8", "x9"], ["x8", "x9", "x7"])
    )
    assert at.sees(1) == other.sees(1)
    assert at.sees(0).moment != other.sees(0).moment
    assert_drawn_as_observed(at)
    drawn = [at.game.sample(at.sees(1), Random(number)) for number in range(60)]
    orders = {[state.where[card] for card, _, _ in state.stack[-1].origins].index(Place.HARBOR) for state in drawn}
    assert orders == {0, 1, 2}


def test_heroes_that_wait_may_have_begun_in_a_text_within() -> None:
    """There are too few others: all that wait to be performed here were performed there."""
    text = "choose every card from the harbor and this card\nperform them\n+1 empire or +1 tribes"
    at, random = played(text, players=2, seat_1={}, graveyard=[f"x{number}" for number in range(1, 16)]), Random(0)
    while at.offered != ["+1 empire", "+1 tribes"]:
        at.choose(random.choice(at.offered))
    assert [len(frame.queue) for frame in at.state.stack[1:]] == [30, 0]
    assert_drawn_as_observed(at)


def test_of_what_is_being_drawn_nothing_has_moved_though_other_cards_may_have() -> None:
    """Cards have left the hand before, so the rest of an earlier look may be anywhere; what is drawn now is not."""
    text = "put up to 2 cards from your hand into the tavern\ndraw 2 cards\nplay a card from your hand\nreturn it"
    at = played(text, "put x1 into the tavern", seat_0={"hand": ["x1", "x2"]}, seat_1={"hidden": ["x3"]})
    while at.asked != "chance" or not at.state.stack[-1].picked:
        at.choose(at.offered[0])
    for seat, number in product((1, 2), range(20)):
        drawn = Table(at.game, at.game.sample(at.sees(seat), Random(number)))
        assert drawn.choose(drawn.offered[0]).sees(seat) == at.copy().choose(at.offered[0]).sees(seat)
