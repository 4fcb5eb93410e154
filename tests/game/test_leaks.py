"""What a seat cannot know changes nothing of what it gets: exchange it, card for card and choice for choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.moment import FOLLOWED
from heirs_rules.game.options import Kind
from heirs_rules.game.state import Frame, Loop, Pile, Setting, State
from heirs_rules.game.telling import told
from tests.game import table, worlds
from tests.game.strategies import Step, asked, card_sets, games, seeds, spread, walk

few = settings(max_examples=max(settings().max_examples // 4, 1), phases=(Phase.explicit, Phase.reuse, Phase.generate))

EXCHANGES = 6
"""How many exchanges are tried in a state."""


# Every field is accounted for


def test_every_field_of_a_state_is_exchanged_by_what_it_holds() -> None:
    """A new field of a state has to say in `worlds.py` what it holds, and in `moment.py` who can follow it."""
    assert [*worlds.STATE] == [*State.FIELDS]
    assert {*State.__slots__} == {*State.FIELDS, "_hash", "decision", "log"}
    assert [*worlds.FRAME] == [*Frame.FIELDS] == [*FOLLOWED]
    assert [*worlds.LOOP] == [*Loop._fields]
    assert [*worlds.PILE] == [*Pile._fields]
    assert Setting._fields == ("cards", "basic")
    assert [field.name for field in attrs.fields(hr.Decision)] == ["chooser", "question", "options"]
    assert [field.name for field in attrs.fields(hr.Option)] == ["text", "kind", "value", "branch"]
    assert [field.name for field in attrs.fields(hr.Event)] == [
        *("kind", "seat", "card", "source", "target", "word", "numbers", "seen_by"),
    ]


# What a seat gets


def everything(game: hr.Game, state: State, seat: int) -> dict[str, Any]:
    """Every byte that a seat can get of a state."""
    seen = game.observe(state, seat)
    return {
        "observation": seen,
        "hash": hash(seen),
        "words": (repr(seen), str(seen), repr(seen.moment)),
        "saved": json.dumps(attrs.asdict(seen)),
        "options": [(option.text, str(option), repr(option), option.kind, option.value) for option in seen.options],
        "refused": refused(seen),
        "outcome": repr(game.outcome(state)),
    }


def refused(seen: hr.Observation) -> str:
    with pytest.raises(hr.IllegalChoice) as refusal:
        seen.option("something else")
    return str(refusal.value)


def assert_seat_gets_the_same(game: hr.Game, state: State, other: State, seat: int) -> None:
    one, same = everything(game, state, seat), everything(game, other, seat)
    for name, value in one.items():
        assert value == same[name], (name, seat)


def assert_story_is_the_same(game: hr.Game, state: State, other: State, seat: int, cards: worlds.Cards) -> None:
    """Whatever is chosen: the same happens before the eyes of a seat, until an exchanged card turns up."""
    for option in asked(state).options[:3]:
        chosen = counterpart(option, other, cards)
        if chosen is None:
            continue
        events = zip(game.events(state, option, seat), game.events(other, chosen, seat), strict=False)
        for event, same in events:
            if event.card is not None and cards.get(event.card, event.card) != event.card:
                assert same.card == cards[event.card]
                break
            assert (event, told(event, game.names), repr(event)) == (same, told(same, game.names), repr(same))


def counterpart(option: hr.Option, other: State, cards: worlds.Cards) -> hr.Option | None:
    """The same option in another world: with the card that lies there now."""
    value = cards.get(option.value, option.value) if isinstance(option.value, int) else option.value
    value = value if option.kind is Kind.CARD else option.value
    found = (it for it in asked(other).options if (it.kind, it.value, it.branch) == (option.kind, value, option.branch))
    return next(found, None)


# Cards


@few
@given(games, seeds)
def test_two_cards_that_a_seat_cannot_tell_apart_can_change_places(game: hr.Game, seed: int) -> None:
    random, tried = Random(seed), 0
    for state, _, _ in spread(game, seed, 9):
        for seat in random.sample(range(game.players), 1):
            for cards in some(worlds.exchanges(state, seat), random):
                other = worlds.with_cards(game, state, cards)
                if other is not None:
                    tried += 1
                    assert_seat_gets_the_same(game, state, other, seat)
                    assert_story_is_the_same(game, state, other, seat, cards)
    assert tried > EXCHANGES


@settings(max_examples=max(settings().max_examples // 5, 2))
@given(games, seeds)
def test_every_two_cards_that_a_seat_cannot_tell_apart_can_change_places(game: hr.Game, seed: int) -> None:
    """In one state, each pair, and not only some of them."""
    random = Random(seed)
    state = random.choice([state for state, _, _ in spread(game, seed, 9)])
    assert tried_exchanges(game, state, random.randrange(game.players)) > EXCHANGES


def tried_exchanges(game: hr.Game, state: State, seat: int) -> int:
    """How many exchanges there are; none of them may show to a seat."""
    mine, tried = game.observe(state, seat), 0
    words = repr(mine)
    for cards in worlds.exchanges(state, seat):
        other = worlds.with_cards(game, state, cards)
        if other is not None:
            tried += 1
            seen = game.observe(other, seat)
            assert seen == mine
            assert repr(seen) == words
    return tried


@pytest.mark.parametrize(
    "text",
    [
        "the next player reveals a card in their hand\ntake a card from the hand of the next player",
        "look at a card in the hand of the next player\ntake 2 cards from the hand of the next player",
        "the next player reveals a card in their hand\nthe next player chooses 2 cards in their hand\ntake one of them",
        (
            "the next player reveals a card in their hand\n"
            "exchange a card in the hand of the next player with a card in your hand"
        ),
        (
            "the next player reveals a card in their hand\n"
            "exchange every card in the hand of the next player with 2 heroes in the tavern"
        ),
        "reveal the top card of the wilderness\nshuffle the wilderness\ntake a card from the wilderness",
        (
            "look at the top card of the wilderness\nshuffle the wilderness\n"
            "the next player chooses 2 cards in the wilderness\ntake one of them"
        ),
    ],
)
def test_what_is_known_of_a_hand_or_pile_does_not_show_what_else_lies_there(text: str) -> None:
    """Neither by the order of the options nor by their words, whichever of the cards in the middle is known."""
    hands = {"seat 0": {"hand": ["a", "x1"]}, "seat 1": {"hand": ["x3", "x7", "x9"]}}
    lying = {**hands, "wilderness": ["x8", "x5", "x2"], "tavern": ["x4", "x6", "x10"], "players": 3}
    at = table.table(table.cards(a=f"undead: {text}"), lying).choose("play a")
    asked_here = 0
    while len(at.state.stack) > 1:
        middle = at.offered[len(at.offered) // 2]
        if at.asked == "seat 0":
            asked_here += 1
            assert tried_exchanges(at.game, at.state, 0) > EXCHANGES
        at.choose(middle)
    assert asked_here


def some(exchanges: Iterator[worlds.Cards], random: Random) -> list[worlds.Cards]:
    found = list(exchanges)
    return random.sample(found, min(EXCHANGES, len(found)))


@few
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_with_any_cards_two_that_a_seat_cannot_tell_apart_can_change_places(
    at: tuple[int, hr.Library], seed: int
) -> None:
    players, library = at
    game, random = hr.Game(library, players), Random(seed)
    states = [state for state, _, _ in walk(game, seed, 150)][::10]
    for state in states:
        seat = random.randrange(players)
        for cards in some(worlds.exchanges(state, seat), random):
            other = worlds.with_cards(game, state, cards)
            if other is not None:
                assert_seat_gets_the_same(game, state, other, seat)
    tried_exchanges(game, random.choice(states), random.randrange(players))


@few
@given(games, seeds, st.integers(0, 5))
def test_a_finished_game_shows_no_more_than_9_4_says(game: hr.Game, seed: int, seat: int) -> None:
    *_, (_, _, last) = walk(game, seed)
    seat %= game.players
    shown = {*last.leaders, *(card for stack in last.hidden for card in stack)}
    random = Random(seed)
    secret = [cards for cards in worlds.exchanges(last, seat) if not shown & {*cards}]
    for cards in random.sample(secret, min(40, len(secret))):
        other = worlds.with_cards(game, last, cards)
        assert other is not None
        assert_seat_gets_the_same(game, last, other, seat)


# Choices


@few
@given(games, seeds)
def test_what_others_choose_unseen_shows_nothing(game: hr.Game, seed: int) -> None:
    """Not even how far they are: a seat gets the same until another is asked, and then the same whatever was chosen."""
    for state, _, _ in walk(game, seed):
        if still_chooses(state):
            chooser = asked(state).chooser
            children = [game.choose(state, option) for option in asked(state).options]
            others = {*range(game.players)} - {chooser}
            for child in filter(still_chooses, children):
                before = state if asked(child).chooser == chooser else children[0]
                for seat in others if still_chooses(before) else ():
                    assert_seat_gets_the_same(game, before, child, seat)


def still_chooses(state: State) -> bool:
    return any(loop.asking for frame in state.stack for loop in frame.loops)


@few
@given(games, seeds)
def test_choices_that_look_the_same_leave_a_seat_where_it_was(game: hr.Game, seed: int) -> None:
    """Whatever was chosen, or drawn: where a seat sees the same happen, it knows the same."""
    assert [*compared(game, walk(game, seed), Random(seed))]


@few
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_with_any_cards_choices_that_look_the_same_leave_a_seat_where_it_was(
    at: tuple[int, hr.Library], seed: int
) -> None:
    players, library = at
    game = hr.Game(library, players)
    assert all(compared(game, walk(game, seed, 150), Random(seed)))


def compared(game: hr.Game, steps: Iterator[Step], random: Random) -> Iterator[bool]:
    """Two choices of cards at each step that look the same to somebody else, and whether they leave the same."""
    for state, _, _ in steps:
        options = [it for it in asked(state).options if it.kind in (Kind.CARD, Kind.PLACE)]
        seat = random.randrange(game.players)
        if len(options) < 2 or seat == asked(state).chooser:
            continue
        one, other = random.sample(options, 2)
        if one.branch == other.branch and game.events(state, one, seat) == game.events(state, other, seat):
            views = [game.observe(game.choose(state, option), seat) for option in (one, other)]
            if heard(views[0]) == heard(views[1]):
                assert views[0] == views[1], (asked(state), seat)
                yield True


def heard(seen: hr.Observation) -> tuple[object, ...]:
    """What everybody hears of how it goes on."""
    return seen.active, seen.chooser, seen.question, seen.texts


@pytest.mark.parametrize(
    "text",
    [
        "each other player (discards a hidden hero of another player, then +1 empire or -1 empire)",
        "each other player discards 2 hidden heroes",
        "the next player discards 2 hidden heroes",
    ],
)
def test_a_card_that_was_chosen_by_its_place_is_not_named_while_more_is_asked(text: str) -> None:
    def sees(hidden: list[str]) -> hr.Observation:
        document = {"players": 3, "seat 0": {"hand": ["a"]}, "seat 2": {"hidden": hidden}}
        at = table.table(table.cards(a=f"undead: {text}"), document)
        at.choose("play a", "discard seat 2's hidden hero 1")
        assert at.asked == "seat 1"
        return at.sees(1)

    assert sees(["x1", "x2", "x3"]) == sees(["x2", "x1", "x3"])
