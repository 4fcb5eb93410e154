"""States drawn for a seat: it observes the same in them, each is as likely as any other, and the game goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.soundness import complaint
from heirs_rules.game.state import Place, State, set_aside
from tests.effort import calls
from tests.game import worlds
from tests.game.strategies import LIBRARY, asked, card_sets, game_of, games, seeds, spread, walk
from tests.game.table import cards, table
from tests.game.test_leaks import assert_seat_gets_the_same, still_chooses

few = settings(max_examples=max(settings().max_examples // 4, 1), phases=(Phase.explicit, Phase.reuse, Phase.generate))

World: TypeAlias = tuple[Any, ...]


# At every decision


@few
@given(games, seeds)
def test_a_seat_observes_the_same_in_a_state_that_was_drawn_for_it(game: hr.Game, seed: int) -> None:
    random = Random(seed)
    for state, _, _ in spread(game, seed, 80):
        seat = random.randrange(game.players)
        seen = game.observe(state, seat)
        drawn = game.sample(seen, random)
        assert game.observe(drawn, seat) == seen
        assert complaint(game, drawn) is None


@few
@given(games, seeds)
def test_every_byte_that_a_seat_gets_is_the_same_in_a_state_that_was_drawn_for_it(game: hr.Game, seed: int) -> None:
    random = Random(seed)
    *_, (_, _, last) = walk(game, seed)
    for state in (last, *(step.before for step in spread(game, seed, 10))):
        for seat in range(game.players):
            assert_seat_gets_the_same(game, state, game.sample(game.observe(state, seat), random), seat)


@few
@given(games, seeds)
def test_the_game_goes_on_from_a_state_that_was_drawn(game: hr.Game, seed: int) -> None:
    random = Random(seed)
    for state, _, _ in spread(game, seed, 4):
        drawn = game.sample(game.observe(state, random.randrange(game.players)), random)
        saved = hr.loads(hr.dumps(drawn))
        assert (saved, saved.decision) == (drawn, drawn.decision)
        *_, last = walk(game, seed, start=drawn)
        assert last.after.over
        assert game.outcome(last.after) is not None


@few
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_states_can_be_drawn_with_any_cards(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    game, random = hr.Game(library, players), Random(seed)
    for state, _, _ in [*walk(game, seed, 150)][::5]:
        seat = random.randrange(players)
        seen = game.observe(state, seat)
        drawn = game.sample(seen, random)
        assert game.observe(drawn, seat) == seen
        assert complaint(game, drawn) is None
        for step in walk(game, seed, 6, drawn):
            assert hr.loads(hr.dumps(step.after), library) == step.after


@few
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_who_knows_where_everything_lies_is_given_the_very_state(at: tuple[int, hr.Library], seed: int) -> None:
    """Nothing that a text still looks up is lost: it goes on as the true one does, whatever is chosen."""
    players, library = at
    game, random = hr.Game(library, players), Random(seed)
    for state, _, _ in [*walk(game, seed, 150)][::4]:
        seat = random.randrange(players)
        true = known_to(game, state, seat)
        if true is not None and not chooses_unseen(state, seat):
            assert_goes_on_the_same(game, true, game.sample(game.observe(true, seat), random), random)


def test_what_the_next_of_several_looks_up_is_kept() -> None:
    chosen = "discard a hero of that faction from the tavern then (+1 empire or +1 tribes)"
    text = f"name a faction\neach other player chooses ({chosen})"
    game, state = played(text, "undead", "discard x7", tavern=["x7", "x8", "x9"])
    true = known_to(game, state, 1)
    assert true is not None
    assert_goes_on_the_same(game, true, game.sample(game.observe(true, 1), Random(1)), Random(1))


def known_to(game: hr.Game, state: State, seat: int) -> State | None:
    """The state in which everybody knows what lies in its own place, and a seat what is somewhere in the wilderness.

    None if it would not be asked the same: there are questions that are only put to keep a secret.
    """
    nobody, everybody = {*state.harbor.shuffled, *state.undealt}, (1 << game.players) - 1
    known = {**dict.fromkeys(nobody, 0), **dict.fromkeys(state.wilderness.shuffled, 1 << seat)}
    mixed = nobody.union(state.wilderness.shuffled)
    values = {name: getattr(state, name) for name in State.FIELDS}
    values["seen"] = bytes(known.get(card, everybody) for card in range(game.cards))
    values["placed"] = bytes(0 if card in mixed else everybody for card in range(game.cards))
    other = State.of((values[name] for name in State.FIELDS), None)
    same = game.asked_again(other)
    return same if same.decision is not None and same.key() == other.key() else None


def chooses_unseen(state: State, seat: int) -> bool:
    """Whether others have chosen, or are choosing, what a seat does not see yet."""
    inner = state.stack[-1]
    picks = asked(state).chooser != seat and bool(inner.group or inner.picked)
    return picks or any(len(loop.seats) > 1 for frame in state.stack for loop in frame.loops)


def assert_goes_on_the_same(game: hr.Game, true: State, drawn: State, random: Random) -> None:
    """Until it depends on how that lay before which the seat did not see then (R24)."""
    lying = [name for name in State.FIELDS if name not in ("stack", "beginnings")]
    for _ in range(12):
        if true.beginnings != drawn.beginnings and true.decision != drawn.decision:
            return
        assert true.decision == drawn.decision
        assert [getattr(true, name) for name in lying] == [getattr(drawn, name) for name in lying]
        if true.decision is None:
            return
        option = random.choice(true.decision.options)
        true, drawn = game.choose(true, option), game.choose(drawn, option)


def test_the_same_random_numbers_draw_the_same_state() -> None:
    game = game_of(4)
    for state, _, _ in spread(game, 7, 20):
        seen = game.observe(state, 1)
        assert game.sample(seen, Random(3)) == game.sample(seen, Random(3))


def test_an_observation_of_another_game_is_refused() -> None:
    seen = game_of(3).observe(game_of(3).start(), 0)
    with pytest.raises(ValueError, match=r"^this game has 4 players, and the observation 3$"):
        game_of(4).sample(seen, Random(0))
    with pytest.raises(ValueError, match=r"^this is an observation of a game with other cards$"):
        game_of(3, basic=True).sample(seen, Random(0))
    fewer = hr.Game(hr.Library(LIBRARY.heroes[:-1], LIBRARY.leaders), 3)
    with pytest.raises(ValueError, match=r"^this is an observation of a game with other cards: these have no 'deceas"):
        fewer.sample(seen, Random(0))


# The true state is one of many


@pytest.mark.parametrize("players", [3, 6])
def test_the_true_cards_are_not_favoured(players: int) -> None:
    """At each kind of decision, asked of whomever: no unknown card lies where it truly does more often than others."""
    game = game_of(players)
    for state in one_of_each_kind(game, seed=players):
        seen = game.observe(state, 0)
        drawn = [game.sample(seen, Random(number)) for number in range(SAMPLES)]
        for card, chance in unknown(state, 0):
            there = sum(place(one, card) == place(state, card) for one in drawn)
            assert abs(there - SAMPLES * chance) <= 6 * sqrt(SAMPLES * chance * (1 - chance)) + 1, (seen.question, card)


SAMPLES = 200


def one_of_each_kind(game: hr.Game, seed: int) -> list[State]:
    """A state for each question that can be asked in the middle of one game, and its end."""
    found: dict[tuple[str, int], State] = {}
    last = game.start()
    for step in walk(game, seed):
        question = asked(step.before)
        kind = question.question if question.question in USUAL else "of a hero"
        found.setdefault((kind, min(question.chooser, 1)), step.before)
        last = step.after
    return [*found.values(), last]


USUAL = (
    "place a card from their hand hidden",
    "discard a card from their hand",
    "play a card from your hand, or discard up to 3 cards from your hand",
    "discard up to 3 cards from your hand",
    "take a hero from the tavern, or draw a card",
    "discard a card from your hand",
    "uncover the next card of the harbor",
)


def unknown(state: State, seat: int) -> Iterator[tuple[int, float]]:
    """Some cards that a seat does not know, and how likely each is to lie in its very place."""
    heroes = [card for card in range(len(LIBRARY.heroes)) if state.where[card] != Place.OUT]
    shown = {card for stack in state.hidden for card in stack} if state.over else set()
    unseen = [card for card in heroes if not state.seen[card] >> seat & 1 and card not in shown]
    for card in unseen:
        in_hand = Place.HAND <= state.where[card] < Place.LEADER
        if in_hand:
            yield card, sum(state.where[other] == state.where[card] for other in unseen) / len(unseen)
        elif Place.HIDDEN <= state.where[card] < Place.HAND:
            yield card, 1 / len(unseen)


def place(state: State, card: int) -> tuple[int, int]:
    """Where a card lies; a hidden hero has a position, too."""
    return state.where[card], next((stack.index(card) for stack in state.hidden if card in stack), 0)


# Every state is as likely as any other


def library_of(text: str) -> hr.Library:
    """One hero with a text, as many others as three players need, and their leaders."""
    effects = {"tries": hr.parse(text), **{f"x{number}": None for number in range(1, 18)}}
    heroes = (hr.Hero(id, id, frozenset({hr.Faction.UNDEAD}), effect=effect) for id, effect in effects.items())
    return hr.Library(tuple(heroes), LIBRARY.leaders[:3])


def played(text: str, *choices: str, by: int = 0, **lying: Any) -> tuple[hr.Game, State]:
    """A seat of three has played a hero with this text, and choices have been made. What is not said is buried."""
    game = hr.Game(library_of(text), 3)
    document: dict[str, Any] = {key.replace("_", " "): cards for key, cards in lying.items()} | {"turn": by}
    own = document.get(f"seat {by}", {})
    document[f"seat {by}"] = {**own, "hand": ["tries", *own.get("hand", [])]}
    used = str(document)
    document["graveyard"] = [hero.id for hero in game.library.heroes if f"'{hero.id}'" not in used]
    state = hr.position(game, document)
    for choice in ("play tries", *choices):
        state = game.choose(state, asked(state).option(choice))
    return game, state


def all_worlds(game: hr.Game, state: State, seat: int) -> list[State]:
    """Every state that comes from exchanging two cards that the seat cannot tell apart, again and again."""
    found, waiting = {world(state): state}, [state]
    while waiting:
        one = waiting.pop()
        for exchange in worlds.exchanges(one, seat):
            other = worlds.with_cards(game, one, exchange)
            if other is not None and world(other) not in found:
                found[world(other)] = other
                waiting.append(other)
    return list(found.values())


def followed(game: hr.Game, states: Iterable[State], goes_on: Callable[[State], bool]) -> list[State]:
    """The states, and all that follow from them by any choices, as long as something holds."""
    found: dict[State, None] = {}
    waiting = [state for state in states if goes_on(state)]
    while waiting:
        state = waiting.pop()
        found[state] = None
        after = (game.choose(state, option) for option in asked(state).options)
        waiting += [state for state in after if goes_on(state)]
    return list(found)


def world(state: State) -> World:
    """What a seat may not know of a state."""
    frame = state.stack[-1]
    answers = tuple((loop.turn, loop.answers) for loop in frame.loops)
    chosen = answers, frame.pc, frame.group, frame.picked, tuple(set_aside(state.stack, state.where))
    return state.hands, state.hidden, state.leaders, state.harbor, state.wilderness, chosen


def assert_uniform(game: hr.Game, seat: int, states: list[State]) -> None:
    """The seat observes the same in all of these; each is drawn, no other is, and as often as chance has it."""
    seen = game.observe(states[0], seat)
    assert all(game.observe(state, seat) == seen for state in states)
    random, expected = Random(len(states)), max(8, min(40, 1200 // len(states)))
    counted = Counter(world(game.sample(seen, random)) for _ in range(expected * len(states)))
    assert {*counted} <= {world(state) for state in states}
    square = sum((counted[world(state)] - expected) ** 2 / expected for state in states)
    freedom = len(states) - 1
    assert square <= freedom + 4 * sqrt(2 * freedom) + 4, (square, freedom)


@pytest.mark.parametrize(("seat", "ways"), [(0, 12), (1, 2), (2, 3)])
def test_all_arrangements_are_equally_likely(seat: int, ways: int) -> None:
    """Two hand cards of one player, a hidden hero of another, one in the harbor, and the leaders."""
    lying: dict[str, Any] = {"seat_1": {"hand": ["x1", "x2"]}, "seat_2": {"hidden": ["x3"]}, "harbor": ["x4"]}
    game, state = played("+1 empire or +1 tribes", **lying)
    states = all_worlds(game, state, seat)
    assert len(states) == ways * 2
    assert_uniform(game, seat, states)


MIXES = "discard every hero from the tavern\nshuffle the wilderness\nlook at the top card of the wilderness"


@pytest.mark.parametrize("choices", [(), ("x9 is next in the wilderness",)])
@pytest.mark.parametrize("seat", range(2))
def test_a_card_that_is_somewhere_in_a_pile_is_anywhere_in_it(seat: int, choices: tuple[str, ...]) -> None:
    lying: dict[str, Any] = {"tavern": ["x7"], "wilderness": ["x8", "x9"], "seat_1": {"hand": ["x1"]}}
    game, state = played(MIXES, *choices, **lying)
    states = all_worlds(game, state, seat)
    assert len(states) > 1
    assert_uniform(game, seat, states)


FORCES = "each other player discards a card from their hand"


@pytest.mark.parametrize(("chooser", "seat"), [(1, 0), (1, 2), (2, 0), (2, 1), (2, 2)])
@pytest.mark.parametrize("text", [FORCES, "each other player discards up to 2 cards from their hand"])
def test_what_others_choose_unseen_may_be_anything(text: str, chooser: int, seat: int) -> None:
    """Nobody else sees how far somebody is: whether one card has been chosen, or none."""
    game, state = played(text, seat_1={"hand": ["x1", "x2"]}, seat_2={"hand": ["x3", "x4"]})
    worlds_before = all_worlds(game, state, seat)
    moments = followed(game, worlds_before, lambda one: bool(one.stack[1:]) and still_chooses(one))
    states = [one for one in moments if asked(one).chooser == chooser]
    known = Random(seat).choice([game.observe(one, seat) for one in states])
    states = [one for one in states if game.observe(one, seat) == known]
    assert len(states) > 1
    assert_uniform(game, seat, states)


def test_what_somebody_is_picking_may_be_any_of_their_cards() -> None:
    """Seat 1 has picked one of up to two cards to discard."""
    text = "the next player discards up to 2 cards from their hand"
    game, state = played(text, seat_1={"hand": ["x1", "x2", "x3"]}, seat_2={"hidden": ["x4"]})
    states = followed(game, all_worlds(game, state, 0), lambda one: len(one.stack) == 2)
    states = [one for one in states if len(one.stack[-1].group) == 1]
    assert len(states) == 4 * 3 * 2
    assert_uniform(game, 0, states)


def test_what_is_set_aside_may_be_any_card_of_the_pile() -> None:
    text = "set aside the top 2 cards of the wilderness\nplace one of them hidden\nreturn the rest"
    game, state = played(text, wilderness=["x1", "x2", "x3"], seat_1={"hand": ["x4"]})
    states = all_worlds(game, state, 1)
    assert len(states) == 6 * 2
    assert_uniform(game, 1, states)


MANY = [f"x{number}" for number in range(1, 15)]


@pytest.mark.parametrize("text", ["each other player discards", "the next player discards"])
def test_a_state_is_drawn_where_there_are_too_many_ways_to_choose_to_try_them_all(text: str) -> None:
    game, state = played(f"{text} up to 9 cards from their hand", "discard x1", "discard x2", seat_1={"hand": MANY})
    random = Random(text)
    for _ in range(4):
        for seat in range(3):
            seen = game.observe(state, seat)
            drawn = [game.sample(seen, random) for _ in range(5)]
            assert all(game.observe(one, seat) == seen for one in drawn)
        state = game.choose(state, asked(state).options[0])
    assert len(state.stack[-1].group) == 6


def test_what_others_can_have_chosen_is_found_with_so_much_work_and_no_more() -> None:
    def work(cards: int) -> int:
        """With so many cards in the hand of the next player."""
        game, state = played("each other player discards up to 9 cards from their hand", seat_1={"hand": MANY[:cards]})
        seen = game.observe(state, 0)
        game.sample(seen, Random(0))
        return calls(lambda: game.sample(seen, Random(1)))

    assert work(14) < 2 * work(9) < 8 * work(7)


def test_ways_to_choose_that_are_too_many_to_try_are_equally_likely_too() -> None:
    """Of ten cards any five have been picked, or any number: each card in half of the cases."""
    hand = MANY[:10]

    def assert_each_in_half(state: State, seat: int, picked: Callable[[State], Iterable[int]]) -> None:
        seen, random = game.observe(state, seat), Random(7)
        counted = Counter(card for _ in range(200) for card in picked(game.sample(seen, random)))
        assert all(abs(counted[card] - 100) < 35 for card in state.hands[1]), counted

    game, state = played("the next player discards up to 9 cards from their hand", seat_1={"hand": hand})
    for _ in range(5):
        state = game.choose(state, asked(state).options[0])
    assert_each_in_half(state, 0, lambda drawn: drawn.stack[-1].group)

    lying: dict[str, Any] = {"seat_1": {"hand": hand}, "seat_2": {"hand": ["x11", "x12"]}}
    game, state = played("each other player discards up to 9 cards from their hand", **lying)
    while asked(state).chooser == 1:
        state = game.choose(state, asked(state).options[-1])
    assert_each_in_half(
        state, 2, lambda drawn: [card for _, chosen in drawn.stack[-1].loops[0].answers[0] for card in chosen]
    )


def test_what_several_are_asked_a_thousand_times_is_drawn_as_well() -> None:
    game, state = played("each other player (999 times (+1 empire or -1 empire))", seat_1={"hand": ["x1"]})
    for _ in range(700):
        state = game.choose(state, asked(state).options[1])
    for seat in range(3):
        seen = game.observe(state, seat)
        drawn = game.sample(seen, Random(seat))
        assert game.observe(drawn, seat) == seen
        assert asked(drawn).chooser == 1


def test_in_the_setup_everybody_has_chosen_something() -> None:
    library = hr.Library(library_of("+1 empire").heroes[:13], LIBRARY.leaders[:2])
    game = hr.Game(library, 2, first=0)
    state = hr.resolve_chance(game, game.start(), Random(1))
    moments = followed(game, [state], lambda one: asked(one).chooser >= 0 and still_chooses(one))
    for seat in range(2):
        for chooser in range(2):
            states = [one for one in moments if asked(one).chooser == chooser]
            known = game.observe(states[-1], seat)
            assert_uniform(game, seat, [one for one in states if game.observe(one, seat) == known])


# What a text speaks of, and what comes of it


HANDS: dict[str, Any] = {f"seat_{seat}": {"hand": [f"x{seat + 1}"]} for seat in range(3)}
IN_HANDS: dict[str, Any] = {**HANDS, "harbor": ["x4", "x5"], "tavern": ["x6"]}
LOOKED_UP = (
    "draw 2 cards\nyou may discard them",
    "draw 2 cards\ndiscard a card from your hand\nyou may discard the rest",
    "draw 2 cards\nplace one of them hidden\nyou may discard the rest",
    "the next player draws 2 cards\nthey may discard them",
    "each other player draws a card\nthey may discard it",
    "look at a card in the hand of the next player\nyou may discard it",
    "look at the top card of the harbor\nyou may take it",
    "take a random card from the hand of the next player\nyou may place it hidden",
    "draw a card\n2 times (place it hidden then draw a card then (+1 empire or +1 tribes))",
    "exchange your leader with the leader of the next player\nyou may look at it",
    "discard a card from your hand\ndraw 2 cards\nplace one of them hidden\nyou may discard the rest",
    "reveal the top 2 cards of the harbor\ntake one of them\nyou may discard the rest",
    "the next player takes a hero from the tavern\nthe next player draws a card\nyou may reveal it",
    "the next player takes a hero from the tavern\nlook at a card in the hand of the next player\nyou may reveal it",
)
"""Texts that ask while a pronoun stands for cards that not everybody can tell from others."""


@pytest.mark.parametrize("text", LOOKED_UP)
def test_what_a_pronoun_stands_for_may_be_all_that_the_seat_cannot_rule_out(text: str) -> None:
    """Seen by the others, and by whoever plays the hero."""
    for by, seat in ((0, 0), (0, 1), (1, 0), (1, 2)):
        assert_same_futures(text, seat, IN_HANDS, by)


THREE_EACH: dict[str, Any] = {
    "harbor": ["x13", "x14"],
    "tavern": ["x15"],
    **{
        f"seat_{seat}": {"hand": [f"x{seat + number}" for number in (1, 4, 7)], "hidden": [f"x{seat + 10}"]}
        for seat in range(3)
    },
}
POINTED_AT = (
    "set aside 2 cards from your hand\ntake one of them",
    "set aside 2 cards from your hand\nreturn one of them",
    "set aside 3 cards from your hand\nchoose one of them",
    "set aside your hand\nlook at one of them",
    "set aside 2 cards from your hand\nthe next player looks at one of them",
    "set aside 2 cards from the hand of the next player\nthe next player takes one of them",
    "set aside 2 random cards from the hand of the next player\ntake one of them",
    "each other player sets aside 2 cards from their hand\ntake one of them",
    "draw 3 cards\nset aside 2 of them\nplace one of them hidden",
    "set aside the top 2 cards of the harbor\ntake one of them",
    "choose a hidden hero",
)
"""Texts in which everybody sees which card is meant, though not which card that is: it lies in a row (R41, R47)."""


CHOSEN_AMONG = (
    "draw 2 cards\nchoose one of them\n+1 empire or +1 tribes\nreturn it",
    "draw 3 cards\nchoose 2 of them\n+1 empire or +1 tribes\ndiscard one of them\nreturn the rest",
    "draw 2 cards\nlook at one of them\n+1 empire or +1 tribes\ndiscard it",
    "draw 2 cards\nthe next player chooses one of them\n+1 empire or +1 tribes\ndiscard it\nreturn the rest",
    "take 2 random cards from the hand of the next player\nlook at one of them\n+1 empire or +1 tribes\nreturn it",
    "choose 2 cards in your hand\nthe next player looks at one of them\n+1 empire or +1 tribes\nbury them",
    "the next player reveals 2 cards in their hand\nchoose one of them\n+1 empire or +1 tribes\nbury it\nbury the rest",
    (
        "look at 2 cards in the hand of the next player\nchoose a random card in the hand of the next player\n"
        "+1 empire or +1 tribes\nbury it"
    ),
)
"""Texts in which one of some cards in a hand is meant: which it is, only those know who see the hand, or chose."""


@pytest.mark.parametrize(
    ("text", "lying"),
    [
        *((text, THREE_EACH) for text in CHOSEN_AMONG),
        *((text, IN_HANDS) for text in LOOKED_UP),
        *((f"{text}\n+1 empire or +1 tribes\ndiscard them", THREE_EACH) for text in POINTED_AT),
    ],
)
def test_choices_that_look_the_same_tell_nothing_of_what_a_pronoun_stands_for(text: str, lying: dict[str, Any]) -> None:
    game, start = played(text, **lying)
    for state in followed(game, [start], lambda one: len(one.stack) == 2):
        for seat in {1, 2} - {asked(state).chooser}:
            seen: dict[Any, hr.Observation] = {}
            for option in asked(state).options:
                view = game.observe(game.choose(state, option), seat)
                looks = game.events(state, option, seat), view.chooser, view.question, option.branch
                assert seen.setdefault(looks, view) == view


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("text", [FORCES, "each other player may discard a card from their hand"])
def test_somebody_may_have_nothing_to_choose_from(text: str, seat: int) -> None:
    assert_same_futures(text, seat, {"seat_2": {"hand": ["x1", "x2"]}, "seat_1": {"hidden": ["x3"]}})


@pytest.mark.parametrize("seat", range(3))
def test_somebody_may_have_nothing_to_choose_from_in_a_text_that_asks_further(seat: int) -> None:
    game, state = played(f"{FORCES}\n+1 empire or +1 tribes", seat_1={"hidden": ["x3"]}, seat_2={"hand": ["x1", "x2"]})
    for option in asked(state).options:
        for one in (state, game.choose(state, option)):
            seen = game.observe(one, seat)
            assert game.observe(game.sample(seen, Random(seat)), seat) == seen


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize(
    "text",
    [
        "they may discard a card from their hand, then 2 times (+1 empire)",
        "2 times (they may discard a card from their hand)",
        "2 times (discard a card from their hand, or +1 tribes)",
    ],
)
def test_how_often_somebody_did_something_unseen_shows_later_in_nothing_else(text: str, seat: int) -> None:
    hands = {"seat_1": {"hand": ["x1", "x2"]}, "seat_2": {"hand": ["x3", "x4"]}}
    assert_same_futures(f"each other player ({text})\n+1 empire or +1 tribes", seat, hands)


@pytest.mark.parametrize("seat", range(3))
def test_others_may_be_asked_by_one_of_several(seat: int) -> None:
    hands = {"seat_1": {"hand": ["x1", "x2"]}, "seat_2": {"hand": ["x3", "x4"]}}
    assert_same_futures("each player chooses (each other player discards a card from their hand)", seat, hands)


def test_a_card_that_several_texts_have_set_aside_lies_there_once() -> None:
    """It came back to the hand before the second text began, and the first still knows where it came from."""
    aside = "set aside every card from your hand\nreturn one of them\nput the rest at the bottom of the harbor"
    made = cards(a=f"undead: {aside}\nperform one of your face-up heroes except this card", b=f"undead: {aside}")
    at = table(made, {"seat 0": {"hand": ["a", "x1", "x2"], "face-up": ["b"]}, "seat 1": {"hand": ["x3", "x4"]}})
    at.choose("play a", "return x1", "perform b")
    assert at.offered == ["return x1"]
    for seat, shown in ((0, ("x1",)), (1, (None,))):
        seen = at.sees(seat)
        assert seen.aside == shown
        assert at.game.observe(at.game.sample(seen, Random(seat)), seat) == seen


def assert_same_futures(text: str, seat: int, lying: dict[str, Any], by: int = 0) -> None:
    """What may happen next before the eyes of a seat is the same in all possible states, and in those drawn for it."""
    game, state = played(text, by=by, **lying)
    possible: dict[hr.Observation, list[State]] = {}
    for one in followed(game, all_worlds(game, state, seat), lambda one: len(one.stack) == 2):
        possible.setdefault(game.observe(one, seat), []).append(one)
    assert possible
    for seen, states in possible.items():
        drawn = [game.sample(seen, Random(number)) for number in range(60)]
        assert futures(game, drawn, seat) == futures(game, states, seat), seen.question


def futures(game: hr.Game, states: Iterable[State], seat: int) -> set[tuple[tuple[hr.Event, ...], hr.Observation]]:
    return {
        (game.events(state, option, seat), game.observe(game.choose(state, option), seat))
        for state in states
        for option in asked(state).options
    }
