"""Every action ends (R24), however the cards are made to loop; and how large a state can get meanwhile."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.acting import MOST_TIMES, times_left
from heirs_rules.language import effects as fx
from tests.game.strategies import LIBRARY, asked, card_sets, game_of, games, seeds, walk
from tests.game.table import Table, cards, table
from tests.game.test_machine import few_calls

CALLS = 150
"""How deep calls may go while an action is carried out, whatever the cards perform."""


def within_bounds(game: hr.Game, state: hr.State) -> None:
    """What docs/design.md says about the size of a state."""
    heroes = len(game.library.heroes)
    assert len(state.beginnings) <= heroes
    assert len(state.stack) <= heroes + 1
    assert len(state.stack) <= len(state.beginnings) + 1
    for frame in state.stack:
        for some in (frame.it, frame.rest, frame.picked, frame.group, frame.queue, frame.pretended):
            assert len(some) == len({*some}), "a card is kept twice"
        assert len(frame.origins) == len({card for card, _, _ in frame.origins})
        for loop in frame.loops:
            for some in (loop.it, loop.rest, loop.gathered, loop.left, loop.accepted):
                assert len(some) == len({*some}), "a card or a seat is kept twice"
        assert times_left(frame) > 0
    assert numbers_in(state.key()) <= most_numbers(game, state)


def numbers_in(value: Any) -> int:
    """How many numbers and letters a value holds."""
    if isinstance(value, tuple):
        return 1 + sum(map(numbers_in, value))
    return len(value) if isinstance(value, str | bytes) else 1


def most_numbers(game: hr.Game, state: hr.State) -> int:
    """Of the cards, how they lie and who knows what; a table for each beginning; a few lists of cards for each text.

    What grows with time is only what several players have answered unseen.
    """
    table = game.cards + 70
    loops = [loop for frame in state.stack for loop in frame.loops]
    answers = numbers_in(tuple(loop.answers for loop in loops))
    return 6 * table * (1 + len(state.beginnings) + 2 * len(state.stack) + len(loops)) + answers


def carried_out(at: Table, choose: Callable[[hr.Decision], str], most: int = 2000) -> int:
    """Go on until the action is over, within bounds all the while; how many heroes have begun at most."""
    begun = 0
    for _ in range(most):
        if len(at.state.stack) == 1 and at.state.stack[0].pc > 1:
            return begun
        begun = max(begun, len(at.state.beginnings))
        within_bounds(at.game, at.state)
        at.choose(choose(asked(at.state)))
    raise AssertionError("the action goes on and on")


# Rings: each hero performs the next one

WAYS = {
    "face-up": "perform every face-up hero of yours",
    "hidden": "perform every hidden hero of yours",
    "tavern": "perform every hero in the tavern",
    "graveyard": "perform every hero in the graveyard",
    "hand": "perform every card in your hand",
    "next": "perform every face-up hero of the next player",
}
"""How to perform whatever lies in a zone."""

BESIDES = {
    "nothing": "",
    "a marker": "+1 empire\n",
    "there and back": "+1 empire\n-1 empire\n",
    "turning over": "turn over this card\n",
    "burying": "bury this card\n",
    "exchanging": "exchange a hero in the tavern with a hero in the graveyard\n",
    "exchanging piles": "exchange the top card of the graveyard with the bottom card of the graveyard\n",
    "repeating": "20 times (+1 tribes then -1 tribes)\n",
    "everybody": "each player (draw a card then discard a card from their hand)\n",
    "drawing": "draw 2 cards\n",
    "shuffling": "shuffle the wilderness\n",
}
"""What the heroes of a ring do besides."""


def ring(zones: tuple[str, ...], besides: str = "", times: str = "") -> Table:
    """A table where the hero in each zone performs the one in the next, and the last one the first; it is played."""
    texts = [times.replace("…", WAYS[zone]) if times else WAYS[zone] for zone in (*zones[1:], zones[0])]
    library = cards(**{f"r{number}": f"undead: {besides}{text}" for number, text in enumerate(texts)})
    place: dict[str, Any] = {"seat 0": {"hand": ["r0"]}, "seat 1": {}, "tavern": [], "graveyard": []}
    for number, zone in enumerate(zones[1:], 1):
        if zone in ("tavern", "graveyard"):
            place[zone] = [f"r{number}"]
        elif zone == "next":
            place["seat 1"]["face-up"] = [f"r{number}"]
        else:
            place["seat 0"].setdefault(zone, []).append(f"r{number}")
    return table(library, place).choose("play r0")


def rings() -> Iterator[tuple[str, ...]]:
    for length in range(1, 6):
        for others in permutations([zone for zone in WAYS if zone != "face-up"], length - 1):
            yield "face-up", *others


@pytest.mark.parametrize("length", range(1, 6))
def test_r24_a_ring_through_any_zones_goes_round_once(length: int) -> None:
    """With nothing else happening, the second round would find everything as the first has left it."""
    found = [zones for zones in rings() if len(zones) == length]
    for zones in found:
        with few_calls(CALLS):
            at = ring(zones)
        assert len(at.state.stack) == 1, zones
        assert len(at.state.beginnings) == length, zones
    assert len(found) == [1, 5, 20, 60, 120][length - 1]


@pytest.mark.parametrize("besides", BESIDES.values(), ids=BESIDES)
def test_r24_a_ring_in_which_more_happens_ends_too(besides: str) -> None:
    chance = Random(besides)
    for zones in chance.sample([*rings()], 12):
        with few_calls(CALLS):
            at = ring(zones, besides)
            carried_out(at, partial(picked, chance))
        within_bounds(at.game, at.state)


def test_r24_a_ring_that_moves_a_marker_goes_round_until_it_stands_still() -> None:
    at = ring(("face-up", "hidden", "tavern"), "+1 empire\n")
    assert at.markers == (12, 4)
    assert len(at.state.beginnings) == 8 + 3, "eight that moved it, and a round in which nothing moved"


def test_r24_no_action_has_more_beginnings_than_heroes() -> None:
    """A counter of two markers, that would take 144 rounds."""
    at = ring(
        ("face-up", "hidden"),
        "+1 empire\nif the space of empire is exactly 12, -11 empire and +1 tribes\n",
    )
    assert len(at.state.beginnings) == len(at.game.library.heroes) == 47
    assert len(at.state.stack) == 1


@pytest.mark.parametrize("times", ["999 times (…)", "99 times (9 times (…))", "each player (each player (…))"])
def test_r24_a_ring_that_is_performed_again_and_again_ends(times: str) -> None:
    for zones in (("face-up",), ("face-up", "hidden"), ("face-up", "graveyard", "tavern", "hand", "next")):
        with few_calls(CALLS):
            at = ring(zones, times=times)
        assert len(at.state.stack) == 1
        within_bounds(at.game, at.state)


FORCED = {
    "back and forth": (
        "exchange every hero in the tavern with every hero in the graveyard\nperform every face-up hero of yours",
        {"tavern": ["x1"], "graveyard": ["x2"]},
    ),
    "with the hand": (
        "exchange every card in your hand with every hero in the tavern\nperform every face-up hero of yours",
        {"seat 0": {"hand": ["a", "x1"]}, "tavern": ["x2"]},
    ),
    "turning over": (
        "turn over every hero of yours\nperform every hero of yours",
        {"seat 0": {"hand": ["a"], "hidden": ["x1"]}},
    ),
    "exchanging itself": (
        "exchange this card with every hero in the tavern\nperform every hero in the tavern\nperform this card",
        {"tavern": ["x1"]},
    ),
    "burying and taking back": (
        "bury every face-up hero of yours\ntake every hero in the graveyard\nperform every card in your hand",
        {},
    ),
    "setting aside": (
        "set aside every hero in the tavern\nperform them\nperform this card",
        {"tavern": ["a", "x1"], "seat 0": {"hand": ["b"]}},
    ),
    "for everybody": (
        "each player (2 times (perform every face-up hero of the next player))\nperform every face-up hero",
        {"seat 1": {"face-up": ["b"]}},
    ),
    "playing on": (
        "take every hero in the graveyard\nplay every card in your hand\nbury every face-up hero of yours",
        {"graveyard": ["b", "x1", "x2"]},
    ),
    "X times": (
        "X times (perform every hero), where X is the number of heroes\n+1 empire",
        {"seat 0": {"hand": ["a"], "face-up": ["b", "x1"]}, "seat 1": {"hidden": ["x2"]}},
    ),
}
"""Texts of two heroes, and where cards lie when one of them is played."""


@pytest.mark.parametrize(("text", "lying"), FORCED.values(), ids=FORCED)
def test_r24_forced_loops_end(text: str, lying: dict[str, Any]) -> None:
    library = cards(a=f"undead: {text}", b=f"empire: {text}")
    document = {"seat 0": {"hand": ["a"]}, "seat 1": {}} | lying
    hero = document["seat 0"]["hand"][0]
    for seed in range(3):
        chance = Random(seed)
        with few_calls(CALLS):
            at = table(library, document).choose(f"play {hero}")
            begun = carried_out(at, partial(picked, chance))
        assert max(begun, len(at.state.beginnings)) <= len(library.heroes)


def picked(chance: Random, decision: hr.Decision) -> str:
    return chance.choice(decision.options).text


def test_r24_heroes_that_are_played_together_count_before_they_begin() -> None:
    """However many play whole hands in the midst of others, there are no more beginnings than heroes."""
    performing = "perform every face-up hero of yours except this card"
    texts = {
        "a": f"+1 empire\n{performing}\nplay every card in your hand",
        "b": f"-1 empire\n{performing}",
        "c": f"+1 tribes\n{performing}\nplay every card in your hand",
        "d": f"take every card in the graveyard\n{performing}",
        "e": "play every card in your hand",
        "f": f"bury a hero\n{performing}",
    }
    made = cards(**{id: f"undead: {text}" for id, text in texts.items()})
    library = hr.Library(made.heroes[: len(texts) + 8], made.leaders)
    ids = [hero.id for hero in library.heroes]
    most = 0
    for seed in range(60):
        chance = Random(seed)
        chance.shuffle(ids)
        game = hr.Game(library, 2)
        lying = {"seat 0": {"hand": ids[:5], "face-up": ids[5:9]}, "graveyard": ids[9:12]}
        for step in walk(game, seed, 60, hr.position(game, lying)):
            within_bounds(game, step.after)
            most = max(most, len(step.after.beginnings))
    assert most == len(library.heroes)


# Texts that repeat themselves


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        ("999 times (+1 empire)", (12, 4)),
        ("999 times (999 times (999 times (+1 empire)))", (12, 4)),
        ("999 times (999 times (999 times (999 times (+1 empire then -1 empire))))", (4, 4)),
        (f"{'each player (' * 9}+1 tribes{')' * 9}", (4, 12)),
        (f"{'each player (9 times (' * 6}+1 tribes{'))' * 6}", (4, 12)),
    ],
)
def test_an_instruction_is_carried_out_only_so_often(text: str, markers: tuple[int, int]) -> None:
    at = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}, "players": 6}).choose("play a")
    assert (at.markers, len(at.state.stack)) == (markers, 1)


@pytest.mark.parametrize(
    ("around", "times"),
    [
        ("9 times (99 times (HERE))", 891),
        ("2 times (3 times (each player (2 times (HERE))))", 72),
        ("99 times (999 times (HERE))", 99 * 101),
        ("999 times (99 times (2 times (HERE)))", 999 * 10),
        ("99 times (HERE)\n9 times (2 times (each player (HERE)))", 99 + 9 * 2 * 6),
        ("each player (999 times (each player (999 times (HERE))))", 6 * 999),
        (f"{'each player (' * 5}9 times (HERE){')' * 5}", 6**5),
        (f"{'each player (' * 9}HERE{')' * 9}", 6**5),
    ],
)
def test_how_many_times_an_instruction_is_carried_out(around: str, times: int) -> None:
    """As often as it says, as long as that is not more than 9,999 times; what is outside comes first."""
    text = around.replace("HERE", "+1 empire, then -1 empire")
    at = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}, "players": 6}).choose("play a")
    assert [event.kind for event in at.events].count(hr.Happening.SHIFT) == 2 * times


def test_it_goes_on_behind_what_it_repeats_no_more() -> None:
    at = table(cards(a="undead: 999 times (99 times (+1 empire))\n-1 tribes"), {"seat 0": {"hand": ["a"]}})
    assert at.choose("play a").markers == (12, 3)


def test_a_question_that_is_asked_again_and_again_stops_being_asked() -> None:
    at = table(cards(a="undead: 999 times (999 times (+1 empire or -1 empire))"), {"seat 0": {"hand": ["a"]}})
    at.choose("play a")
    number = 0
    while len(at.state.stack) > 1:
        at.state = at.game.choose(at.state, asked(at.state).options[number % 2 % len(asked(at.state).options)])
        number += 1
    assert number == 999 * (MOST_TIMES // 999)


def test_unseen_answers_that_are_asked_for_again_and_again_stop_too() -> None:
    library = cards(a="undead: each player (999 times (99 times (+1 empire or -1 empire)))")
    at = table(library, {"seat 0": {"hand": ["a"]}}).choose("play a")
    number = 0
    while len(at.state.stack) > 1:
        at.state = at.game.choose(at.state, asked(at.state).options[0])
        number += 1
        if number % 2000 == 0:
            within_bounds(at.game, at.state)
            assert hr.loads(hr.dumps(at.state), library) == at.state
    assert number == 2 * 999 * (MOST_TIMES // (2 * 999))
    assert at.markers == (12, 4)


def test_a_number_of_times_that_no_text_can_say_ends_too() -> None:
    effect = fx.Times(10**12, hr.parse("+1 empire"))
    heroes = [hr.Hero("a", "a", frozenset({hr.Faction.UNDEAD}), effect=effect), *cards().heroes]
    library = hr.Library(tuple(heroes), LIBRARY.leaders)
    assert table(library, {"seat 0": {"hand": ["a"]}}).choose("play a").markers == (12, 4)


def test_what_was_taken_from_somewhere_twice_goes_back_to_where_it_was_last() -> None:
    text = "set aside every hero in the tavern\nbury them\nset aside the top card of the graveyard"
    at = table(
        cards(a=f"undead: {text}\nreturn it"), {"seat 0": {"hand": ["a"]}, "tavern": ["x1"], "graveyard": ["x2"]}
    )
    at.choose("play a")
    assert (at.lying["graveyard"], at.lying["tavern"]) == (["x1", "x2"], ["-", "-", "-"])


def test_drawing_again_and_again_keeps_nothing_twice() -> None:
    text = "500 times (draw a card then discard every card from your hand)"
    at = table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}}).choose("play a")
    largest = 0
    while len(at.state.stack) > 1:
        within_bounds(at.game, at.state)
        largest = max(largest, len(pickle.dumps(at.state)))
        at.state = at.game.choose(at.state, asked(at.state).options[0])
    assert largest < 20_000


def test_what_several_players_did_is_kept_once() -> None:
    text = "each player (each player (each player (reveal every face-up hero)))\nbury them"
    lying = {"seat 0": {"hand": ["a"], "face-up": ["x1"]}, "seat 1": {"face-up": ["x2"]}, "players": 4}
    at = table(cards(a=f"undead: {text}"), lying).choose("play a")
    buried = [event for event in at.events if event.kind is hr.Happening.MOVE][1:]
    assert [at.game.names[event.card or 0] for event in buried] == ["a", "x1", "x2"]


def test_who_accepts_again_and_again_has_accepted_once() -> None:
    text = "each other player may (2 times (draw a card))\neach other player (2 times (they may draw a card))"
    counting = "X times (+1 empire), where X is the number of cards in their hand"
    at = table(cards(a=f"undead: {text}\n{counting}"), {"seat 0": {"hand": ["a"]}, "seat 1": {}})
    at.choose("play a")
    while len(at.state.stack) > 1:
        within_bounds(at.game, at.state)
        at.choose(at.offered[0])
    assert len(at.state.hands[1]) == 4
    assert at.markers == (8, 4)


# Any cards


@settings(max_examples=settings().max_examples // 2)
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_states_of_any_cards_stay_within_bounds(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    game = hr.Game(library, players)
    with few_calls(CALLS + 100):
        for step in walk(game, seed, 150):
            within_bounds(game, step.after)


@settings(max_examples=settings().max_examples // 10)
@given(games, seeds)
def test_states_of_the_bundled_cards_stay_small(game: hr.Game, seed: int) -> None:
    for step in walk(game, seed):
        within_bounds(game, step.after)
        assert len(step.after.stack) < 12
        assert len(hr.dumps(step.after)) < 8000


def test_the_loop_of_the_bundled_cards_ends() -> None:
    """R24: the only face-up hero performs the one on the graveyard, which performs it."""
    at = Table(
        game_of(2),
        hr.position(game_of(2), {"seat 0": {"hand": ["sun-shy-skeleton"]}, "graveyard": ["ghastly-granny"]}),
    )
    at.choose("play Sun-Shy Skeleton")
    assert [LIBRARY.heroes[card].id for card, _ in at.state.beginnings] == ["sun-shy-skeleton", "ghastly-granny"]
    assert len(at.state.stack) == 1
