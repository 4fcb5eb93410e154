"""What holds at every decision of every game: with the bundled cards, and with any cards that lint finds faultless."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.options import Kind
from heirs_rules.game.state import Frame, Pile, Place, State
from tests.game.strategies import (
    LIBRARY,
    PLAYERS,
    Step,
    asked,
    card_sets,
    game_of,
    games,
    positions,
    seeds,
    spread,
    walk,
)

few = settings(max_examples=max(settings().max_examples // 4, 1), phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""For tests that walk through whole games: fewer examples, and no search for a smaller seed, which says nothing."""

every_size = pytest.mark.parametrize(
    "game",
    [game_of(n, b) for n in PLAYERS for b in (False, True)],
    ids=lambda g: f"{g.players}{'basic' if g.basic else ''}",
)


# Cards and markers


@few
@given(games, seeds)
def test_each_card_is_in_exactly_one_place_and_none_is_lost(game: hr.Game, seed: int) -> None:
    heroes = [number for number, hero in enumerate(LIBRARY.heroes) if not (game.basic and hero.advanced)]
    everything = sorted([*heroes, *range(len(LIBRARY.heroes), game.cards)])
    for step in walk(game, seed):
        assert sorted(lying(step.after)) == everything


def lying(state: hr.State) -> Iterator[int]:
    """Every card that lies somewhere, as often as it does."""
    for zone in (*state.face_up, *state.hidden, *state.hands, state.graveyard, state.undealt):
        yield from zone
    for pile in (state.harbor, state.wilderness):
        yield from (*pile.bottom, *pile.shuffled, *pile.top)
    yield from (card for card in (*state.leaders, *state.tavern) if card >= 0)
    yield from (card for frame in state.stack for card, *_ in frame.origins if state.where[card] == Place.ASIDE)


@few
@given(games, seeds)
def test_a_turn_ends_with_three_hand_cards_unless_there_are_no_more(game: hr.Game, seed: int) -> None:
    for before, _, after in walk(game, seed):
        if before.active >= 0 and (after.over or after.active != before.active):
            assert len(after.hands[before.active]) == 3 or not left_to_draw(after)


@given(st.sampled_from(PLAYERS).flatmap(lambda n: st.tuples(st.just(n), positions(n))), seeds)
def test_a_turn_ends_with_three_hand_cards_from_every_position(at: tuple[int, dict[str, Any]], seed: int) -> None:
    players, document = at
    start = hr.position(game_of(players), document)
    for before, _, after in walk(game_of(players), seed, cap=60, start=start):
        if after.over or after.active != before.active:
            assert len(after.hands[before.active]) == 3 or not left_to_draw(after)


def left_to_draw(state: hr.State) -> int:
    return state.harbor.size + state.wilderness.size + sum(card >= 0 for card in state.tavern)


@few
@given(games, seeds)
def test_the_markers_stay_on_the_track(game: hr.Game, seed: int) -> None:
    for step in walk(game, seed):
        assert 1 <= step.after.empire <= 12
        assert 1 <= step.after.tribes <= 12


@few
@given(games, seeds)
def test_every_game_ends_with_a_full_party_and_never_before(game: hr.Game, seed: int) -> None:
    *_, last = walk(game, seed)
    ends_with = {False: [8, 7, 7, 6, 5], True: [7, 6, 6, 5, 4]}[game.basic][game.players - 2]
    assert last.after.over
    assert any(len(party) >= ends_with for party in last.after.face_up)


# Decisions


@few
@given(games, seeds)
def test_there_are_options_exactly_while_the_game_goes_on(game: hr.Game, seed: int) -> None:
    for step in walk(game, seed):
        assert (step.after.decision is None) is step.after.over
        if step.after.decision is not None:
            texts = [option.text for option in step.after.decision.options]
            assert texts
            assert len(texts) == len({*texts})
            assert -1 <= step.after.decision.chooser < game.players


@few
@given(games, seeds)
def test_options_have_the_order_of_r45(game: hr.Game, seed: int) -> None:
    for step in walk(game, seed):
        if step.after.decision is not None:
            assert_in_order(step.after)


def assert_in_order(state: hr.State) -> None:
    places = [place_in_order(state, option) for option in asked(state).options]
    assert all(one < other for one, other in pairwise(places) if one[:2] == other[:2]), asked(state)
    assert places == sorted(places, key=lambda place: place[0]), asked(state)


def place_in_order(state: hr.State, option: hr.Option) -> tuple[Any, ...]:
    """Where an option belongs: "decline" and its like last, what begins an alternative with that, cards as they lie."""
    if option.kind is Kind.PASS:
        return (99,)
    if option.kind in (Kind.CARD, Kind.PLACE):
        return option.branch, "cards", *place_of_card(state, card_of(state, option))
    if option.kind is Kind.SEAT:
        assert isinstance(option.value, int)
        return 0, "seats", (option.value - performer(state)) % len(state.hands)
    if option.kind is Kind.FACTION:
        return 0, "factions", ["empire", "tribes", "water folk", "undead"].index(option.text)
    assert isinstance(option.value, tuple), "numbers come from no bundled card"
    return 0, "alternatives", len(option.value), option.value


def performer(state: hr.State) -> int:
    return state.stack[-1].you


def card_of(state: hr.State, option: hr.Option) -> int:
    if option.kind is Kind.CARD:
        assert isinstance(option.value, int)
        return option.value
    assert isinstance(option.value, tuple)
    place, position = option.value
    assert Place.HIDDEN <= place < Place.HAND, "with the bundled cards, nothing else unseen is chosen from"
    return state.hidden[place - Place.HIDDEN][position]


def place_of_card(state: hr.State, card: int) -> tuple[int, ...]:
    """Seats clockwise from the performer, face-up before hidden; slots; piles from the top; the rest as in the file."""
    first = performer(state)
    for distance, seat in enumerate((first + step) % len(state.hands) for step in range(len(state.hands))):
        if card in state.face_up[seat]:
            return distance, 0, card
        if card in state.hidden[seat]:
            return distance, 1, state.hidden[seat].index(card)
        if card in state.hands[seat]:
            return distance, 2, card
    aside = [card for card, *_ in state.stack[-1].origins if state.where[card] == Place.ASIDE]
    for ordered in (state.tavern, state.graveyard[::-1], state.wilderness.top[::-1], state.harbor.top[::-1], aside):
        if card in ordered:
            return 99, 0, ordered.index(card)
    return 99, 1, card


# States


@few
@given(games, seeds)
def test_a_state_that_was_saved_is_the_same_and_goes_on_the_same(game: hr.Game, seed: int) -> None:
    for state, option, after in spread(game, seed, 40):
        loaded = hr.loads(hr.dumps(state))
        assert (loaded, hash(loaded), loaded.decision) == (state, hash(state), state.decision)
        assert game.choose(loaded, option) == after
        assert [one.after for one in walk(game, seed, 8, loaded)] == [one.after for one in walk(game, seed, 8, state)]


@few
@given(games, seeds)
def test_a_step_leaves_the_state_before_as_it_was(game: hr.Game, seed: int) -> None:
    for state, _, _ in spread(game, seed, 30):
        saved, hashed = hr.dumps(state), hash(state)
        for option in asked(state).options:
            game.choose(state, option)
            game.events(state, option)
            game.observe(state, 0)
        fresh = hr.loads(saved)
        assert (hr.dumps(state), hash(state), hash(fresh)) == (saved, hashed, hashed)
        assert state == fresh


@few
@given(games, seeds)
def test_states_do_not_change(game: hr.Game, seed: int) -> None:
    for state, _, _ in spread(game, seed, 3):
        for name in (*State.FIELDS, "decision", "anything"):
            with pytest.raises(AttributeError):
                setattr(state, name, None)
            with pytest.raises(AttributeError):
                delattr(state, name)
        for name in Frame.FIELDS:
            with pytest.raises(AttributeError):
                setattr(state.stack[-1], name, None)


@few
@given(games, seeds)
def test_states_can_be_pickled_and_copied(game: hr.Game, seed: int) -> None:
    for state, option, after in spread(game, seed, 10):
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            assert (twin, hash(twin), twin.decision) == (state, hash(state), state.decision)
            assert game.choose(twin, option) == after
            assert game.events(twin, option) == game.events(state, option)
            with pytest.raises(AttributeError):
                twin.over = True


TRACE = """
import hashlib, heirs_rules as hr
from random import Random
library = hr.load_cards()
trace = hashlib.sha256()
for players in range(2, 7):
    for basic in (False, True):
        game = hr.Game(library, players, basic=basic)
        random, state = Random(players), game.start()
        while state.decision is not None:
            option = random.choice(state.decision.options)
            trace.update(repr((state.decision, game.observe(state, 0), game.events(state, option))).encode())
            state = game.choose(state, option)
        trace.update((hr.dumps(state) + repr(game.outcome(state))).encode())
print(trace.hexdigest())
"""


def test_the_same_choices_give_the_same_game_in_every_process() -> None:
    """Whatever the order of sets is, without assertions, without docstrings, and with every warning as an error."""
    ways = [("0", "-O"), ("1", "-W", "error", "-X", "dev"), ("random", "-OO")]
    traces = {traced(*way) for way in ways}
    assert len(traces) == 1
    (trace,) = traces
    assert len(trace.strip()) == 64


def traced(hash_seed: str, *flags: str) -> str:
    top = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(top)}
    done = subprocess.run([sys.executable, *flags, "-c", TRACE], env=env, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


# What is hidden


def sees(event: hr.Event, seat: int) -> bool:
    """By the table of section 6, R28 and R41."""
    if event.kind in (hr.Happening.LOOK, hr.Happening.BEGIN):
        return event.kind is hr.Happening.BEGIN or event.seat in (-1, seat)
    places = (event.source[0], event.target[0])
    is_open = any(place < Place.HIDDEN or place in (Place.TAVERN, Place.GRAVEYARD) for place in places if place >= 0)
    own = any(place in (Place.HIDDEN + seat, Place.HAND + seat, Place.LEADER + seat) for place in places)
    return is_open or own or (event.target[0] == Place.ASIDE and event.seat == seat)


@few
@given(games, seeds)
def test_events_for_a_seat_name_no_card_that_it_cannot_see(game: hr.Game, seed: int) -> None:
    for state, option, _ in walk(game, seed):
        for event in game.events(state, option):
            for seat in range(game.players):
                told = event.seen_from(seat)
                assert told.card == (event.card if knew(state, event, seat) or sees(event, seat) else None)


def knew(state: hr.State, event: hr.Event, seat: int) -> bool:
    """Whether a seat could follow the card: it knew its place, and not only the hand or the shuffled pile it was in."""
    if event.card is None or not state.seen[event.card] >> seat & 1:
        return False
    return bool(state.placed[event.card] >> seat & 1) and not Place.HAND <= event.source[0] < Place.LEADER


# Wrong calls


@few
@given(games, seeds)
def test_an_option_that_is_not_on_offer_is_refused(game: hr.Game, seed: int) -> None:
    steps = spread(game, seed, 20)
    for (state, option, _), (other, _, _) in zip(steps, reversed(steps), strict=True):
        if option in asked(other).options:
            continue
        saved = hr.dumps(other)
        with pytest.raises(hr.IllegalChoice) as refusal:
            game.choose(other, option)
        assert str(refusal.value).startswith(f"'{option}' is not on offer; ")
        assert all(f"'{offered}'" in str(refusal.value) for offered in asked(other).options)
        assert asked(other).question in str(refusal.value)
        assert hr.dumps(other) == saved
        with pytest.raises(hr.IllegalChoice, match="'nothing of the sort' is not on offer"):
            asked(state).option("nothing of the sort")


@every_size
def test_a_finished_game_offers_nothing(game: hr.Game) -> None:
    *_, last = walk(game, 0)
    with pytest.raises(ValueError, match="the game is over"):
        game.choose(last.after, last.option)
    with pytest.raises(ValueError, match="the game is over"):
        game.events(last.after, last.option)


def test_a_state_of_another_game_is_refused() -> None:
    state = game_of(3).start()
    option = asked(state).options[0]
    fewer = hr.Library(LIBRARY.heroes[1:], LIBRARY.leaders)
    for other in (hr.Game(fewer, 3), game_of(3, basic=True), game_of(4)):
        with pytest.raises(ValueError, match="this state belongs to a game"):
            other.choose(state, option)


# Any cards


@settings(max_examples=max(settings().max_examples // 2, 1))
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_cards_without_findings_can_be_played(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    game = hr.Game(library, players)
    cards = sorted(lying(game.start()))
    questions = 0
    for step in walk(game, seed, 150):
        questions = questions + 1 if step.after.active == step.before.active else 0
        assert questions < 20 * len(library.heroes), "an action goes on and on"
        assert_sound(game, library, step)
        assert sorted(lying(step.after)) == cards


def assert_sound(game: hr.Game, library: hr.Library, step: Step) -> None:
    """What is always so, whatever the cards are."""
    before, option, after = step
    assert 1 <= after.empire <= 12
    assert 1 <= after.tribes <= 12
    assert (after.decision is None) is after.over
    if after.decision is not None:
        texts = [option.text for option in after.decision.options]
        assert len(texts) == len({*texts}) > 0
    assert game.choose(hr.loads(hr.dumps(before), library), option) == after
    for seat in range(game.players):
        game.observe(after, seat)
        game.events(before, option, seat)


@given(st.integers(2, 3).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_a_record_of_any_cards_can_be_played_again(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    record, last = hr.play(hr.Game(library, players), seed=seed, cap=120)
    *_, replayed = record.replay(library)
    assert replayed == last


def test_a_pile_counts_all_of_its_parts() -> None:
    assert Pile((1,), (2, 3), (4, 5, 6)).size == 6
