"""Games played by policies, and their records: what is kept, what replays, and what is refused."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.game.document import DocumentError, document_in
from tests.game.strategies import LIBRARY, asked, game_of, walk

GAME = game_of(3)
RECORD, LAST = hr.play(GAME, seed=7)


def first_option(_game: hr.Game, state: hr.State, _random: Random) -> hr.Option:
    return asked(state).options[0]


# Records


@pytest.mark.parametrize("basic", [False, True])
@pytest.mark.parametrize("first", [None, 1])
def test_a_record_replays_to_equal_states(basic: bool, first: int | None) -> None:
    game = hr.Game(LIBRARY, 4, basic=basic, first=first)
    record, last = hr.play(game, seed=3)
    states = list(record.replay(LIBRARY))
    assert (record.players, record.basic, record.first, record.cards) == (4, basic, first, LIBRARY.fingerprint)
    assert states[0] == game.start()
    assert states[-1] == last
    assert len(states) == len(record.choices) + 1
    for before, choice, after in zip(states, record.choices, states[1:], strict=False):
        assert game.choose(before, asked(before).option(choice)) == after


def test_a_record_survives_json() -> None:
    document = json.loads(json.dumps(RECORD.document()))
    assert hr.Record.of(document) == RECORD
    assert list(document) == ["format", "cards", "players", "basic", "first", "choices", "pins", "asked"]
    assert document["format"] == 2
    *_, last = hr.Record.of(document).replay(LIBRARY)
    assert last == LAST


def test_a_record_survives_being_written() -> None:
    for text in (RECORD.text(), RECORD.text().encode()):
        record = hr.Record.read(text)
        assert record == RECORD
        assert (record.pins, record.asked) == (RECORD.pins, RECORD.asked)
        assert record.text() == RECORD.text()
    assert json.loads(RECORD.text()) == json.loads(json.dumps(RECORD.document()))


def test_a_written_record_has_a_line_for_each_choice() -> None:
    lines = RECORD.text().splitlines()
    start = lines.index(' "choices": [') + 1
    assert [json.loads(line.strip().rstrip(",")) for line in lines[start : start + len(RECORD.choices)]] == [
        *RECORD.choices
    ]
    other = hr.play(GAME, [hr.at_random, hr.at_random, first_option], seed=7)[0]
    same = next(at for at, (one, two) in enumerate(zip(RECORD.choices, other.choices, strict=False)) if one != two)
    assert other.text().splitlines()[: start + same] == lines[: start + same]


def test_what_is_noted_takes_no_part_in_equality() -> None:
    bare = hr.Record(RECORD.cards, 3, False, None, RECORD.choices)
    assert (bare, hash(bare)) == (RECORD, hash(RECORD))
    assert hr.Record.read(bare.text()) == bare
    *_, last = bare.replay(LIBRARY)
    assert last == LAST


def test_equal_games_have_equal_records() -> None:
    assert hr.play(game_of(3), seed=7) == (RECORD, LAST)
    assert hash(hr.play(game_of(3), seed=7)[0]) == hash(RECORD)
    assert hr.play(game_of(3), seed=8)[0] != RECORD


def test_a_seed_may_be_a_generator() -> None:
    assert hr.play(GAME, seed=Random(7)) == (RECORD, LAST)
    random = Random(7)
    assert hr.play(GAME, seed=random) != hr.play(GAME, seed=random)


def test_without_notes_it_goes_as_far_as_the_choices_fit() -> None:
    step, choice = next((at, choice) for at, choice in enumerate(RECORD.choices, 1) if "is next in" in choice)
    missing = next(hero for hero in LIBRARY.heroes if choice.startswith(hero.name))
    other = hr.Library(tuple(hero for hero in LIBRARY.heroes if hero is not missing), LIBRARY.leaders)
    replay = attrs.evolve(RECORD, pins={}, asked=()).replay(other)
    assert all(next(replay).decision is not None for _ in range(step))
    with pytest.raises(hr.RecordError) as refusal:
        next(replay)
    assert str(refusal.value).startswith(f"step {step} does not fit: '{choice}' is not on offer; chance is asked to ")
    assert str(refusal.value).endswith("; it was recorded with other cards")
    assert refusal.value.step == step


def test_a_step_that_does_not_fit_is_named() -> None:
    choices = ("no such thing", *RECORD.choices[1:])
    with pytest.raises(hr.RecordError, match=r"^step 1 does not fit: 'no such thing' is not on offer; chance is asked"):
        list(hr.Record(RECORD.cards, 3, False, None, choices).replay(LIBRARY))


def test_a_choice_too_many_is_named() -> None:
    record = hr.Record(RECORD.cards, 3, False, None, (*RECORD.choices, "decline"))
    why = f"^step {len(RECORD.choices) + 1} does not fit: it is 'decline', but the game is over by then$"
    with pytest.raises(hr.RecordError, match=why):
        list(record.replay(LIBRARY))


def test_a_game_that_cannot_begin_is_refused() -> None:
    with pytest.raises(hr.RecordError, match=r"^this game cannot begin: there is no seat 4"):
        list(hr.Record(RECORD.cards, 3, False, 4, ()).replay(LIBRARY))
    small = hr.Library(LIBRARY.heroes[:10], LIBRARY.leaders)
    with pytest.raises(hr.RecordError, match=r"^this game cannot begin: 3 players need 18 heroes"):
        list(RECORD.replay(small))


HOSTILE: dict[str, tuple[Any, str]] = {
    "nothing": (None, "None has no fields"),
    "a list": ([], "[] has no fields"),
    "a text": ("{}", "'{}' has no fields"),
    "an empty document": ({}, "'format' is missing"),
    "a format that is true": ({"format": True}, "'format' cannot be True"),
    "a text as format": ({"format": "1"}, "'format' cannot be '1'"),
    "no cards": ({"cards": ...}, "'cards' is missing"),
    "cards by number": ({"cards": 5}, "'cards' cannot be 5"),
    "too many players": ({"players": 7}, "'players' cannot be 7"),
    "players that are true": ({"players": True}, "'players' cannot be True"),
    "half a player": ({"players": 2.5}, "'players' cannot be 2.5"),
    "basic by number": ({"basic": 0}, "'basic' cannot be 0"),
    "a first that is false": ({"first": False}, "'first' cannot be False"),
    "a first before all": ({"first": -1}, "'first' cannot be -1"),
    "one text as choices": ({"choices": "decline"}, "'choices' cannot be 'decline'"),
    "choices by number": ({"choices": ["decline", 3]}, "'choices' cannot be ['decline', 3]"),
    "no choices": ({"choices": ...}, "'choices' is missing"),
    "choices of nothing": ({"choices": None}, "'choices' cannot be None"),
    "pins of nothing": ({"pins": {"keen-koi": []}}, "'pins' cannot be {'keen-koi': []}"),
    "a list of pins": ({"pins": []}, "'pins' cannot be []"),
    "questions by number": ({"asked": [1]}, "'asked' cannot be [1]"),
    "half a question": (
        {"asked": [["chance", "", 4, 4, "", 1.5]]},
        "'asked' cannot be [['chance', '', 4, 4, '', 1.5]]",
    ),
    "no questions": ({"asked": None}, "'asked' cannot be None"),
    "a question too few": (
        {"asked": RECORD.document()["asked"][1:]},
        f"{len(RECORD.choices)} choices and {len(RECORD.choices)} questions do not go together",
    ),
    "something else": ({"winner": 2}, "it has no 'winner'"),
}


@pytest.mark.parametrize(("change", "why"), HOSTILE.values(), ids=HOSTILE)
def test_a_document_that_is_no_record_is_refused(change: Any, why: str) -> None:
    document = change
    if isinstance(change, dict) and change:
        document = {**RECORD.document(), **change}
        document = {name: value for name, value in document.items() if value is not ...}
    given = copy.deepcopy(document)
    with pytest.raises(hr.RecordError) as refusal:
        hr.Record.of(document)
    assert str(refusal.value) == f"this is not a game record of format 2: {why}"
    assert refusal.value.step is None
    assert document == given


@pytest.mark.parametrize("version", [-1, 0, 1, 3, 10**9])
def test_a_record_of_another_format_is_refused_with_both_named(version: int) -> None:
    why = f"this is a game record of format {version}, and this version reads format 2"
    for change in ({}, {"more": 1}, {"choices": None}):
        with pytest.raises(hr.RecordError, match=f"^{why}$"):
            hr.Record.of({**RECORD.document(), **change, "format": version})
        with pytest.raises(hr.RecordError, match=f"^{why}$"):
            hr.Record.read(json.dumps({"format": version, **change}))


DEEP = 100_000
NO_JSON: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "Expecting value: line 1 column 1 (char 0)"),
    "half": (RECORD.text()[:5000], "Unterminated string starting at"),
    "no fields": ("[]", "it has no 'format'"),
    "no format": ("{}", "it has no 'format'"),
    "deep": ("[" * DEEP, "it is nested too deeply"),
    "deep choices": (RECORD.text().replace("[", "[" * DEEP, 1), "it is nested too deeply"),
    "not UTF-8": (RECORD.text().encode("utf-16"), "it is not UTF-8 (invalid start byte at byte 1)"),
    "latin": (
        '{"format": 2, "cards": "é"}'.encode("latin-1"),
        "it is not UTF-8 (invalid continuation byte at byte 25)",
    ),
    "a field twice": ('{"format": 2, "format": 2}', "it says 'format' twice"),
    "a pin twice": (RECORD.text().replace('"pins": {', '"pins": {"keen-koi": [],'), "it says 'keen-koi' twice"),
    "no number": ('{"format": NaN}', "NaN is no number"),
    "no end": ('{"format": 2, "players": Infinity}', "Infinity is no number"),
    "too many digits": ('{"format": ' + "1" * 5000 + "}", "Exceeds the limit"),
    "too large": ('"' + " " * (1 << 26) + '"', "it is too large, with more than 67108864 characters"),
}


@pytest.mark.parametrize(("text", "why"), NO_JSON.values(), ids=NO_JSON)
def test_a_text_that_is_no_record_is_refused(text: str | bytes, why: str) -> None:
    with pytest.raises(hr.RecordError) as refusal:
        hr.Record.read(text)
    assert str(refusal.value).startswith(f"this is not a game record: {why}")


def test_a_document_may_be_just_as_large_as_the_largest() -> None:
    text = '{"format": 1, "choices": []}'
    assert document_in(text, "choices", len(text)) == {"format": 1, "choices": []}
    with pytest.raises(DocumentError, match=r"^it is too large, with more than 27 characters$"):
        document_in(text, "choices", len(text) - 1)


def test_a_made_up_choice_is_said_again_harmlessly() -> None:
    for choice in ("\x1b[31mred", "\ud800", "x" * 100_000, "\u202eback"):
        with pytest.raises(hr.RecordError) as refusal:
            list(hr.Record(RECORD.cards, 3, False, None, (choice,)).replay(LIBRARY))
        assert str(refusal.value).isprintable()
        assert len(str(refusal.value)) < 600


# Policies


def test_one_policy_plays_for_all_and_several_play_seat_by_seat() -> None:
    assert hr.play(GAME, first_option, seed=1, cap=200) == hr.play(GAME, [first_option] * 3, seed=1, cap=200)
    asked_seats: set[int] = set()

    def noted(game: hr.Game, state: hr.State, random: Random) -> hr.Option:
        asked_seats.add(asked(state).chooser)
        return hr.at_random(game, state, random)

    hr.play(GAME, [hr.at_random, noted, hr.at_random], seed=1)
    assert asked_seats == {1}


@pytest.mark.parametrize("number", [0, 2, 4])
def test_there_has_to_be_a_policy_for_each_seat(number: int) -> None:
    with pytest.raises(ValueError, match=f"^3 players need 3 policies, not {number}$"):
        hr.play(GAME, [hr.at_random] * number)


def test_a_policy_that_cheats_is_refused() -> None:
    def cheat(_game: hr.Game, _state: hr.State, _random: Random) -> hr.Option:
        return asked(GAME.start()).options[0]

    with pytest.raises(hr.IllegalChoice, match="is not on offer"):
        hr.play(GAME, cheat)


def test_a_capped_game_has_no_outcome() -> None:
    record, state = hr.play(GAME, seed=7, cap=40)
    assert record.choices == RECORD.choices[:40]
    assert not state.over
    assert GAME.outcome(state) is None
    assert hr.play(GAME, seed=7, cap=0) == (hr.Record(LIBRARY.fingerprint, 3, False, None, ()), GAME.start())
    assert hr.play(GAME, seed=7, cap=len(RECORD.choices)) == (RECORD, LAST)
    assert GAME.outcome(LAST) is not None


# Chance


def test_chance_answers_until_a_player_is_asked() -> None:
    state = hr.resolve_chance(GAME, GAME.start(), Random(5))
    assert asked(state).chooser != hr.CHANCE
    assert hr.resolve_chance(GAME, state, Random(6)) is state
    assert hr.resolve_chance(GAME, GAME.start(), Random(5)) == state
    assert hr.resolve_chance(GAME, GAME.start(), Random(6)) != state
    assert hr.resolve_chance(GAME, LAST, Random(5)) is LAST


def test_chance_can_choose_everything_it_is_asked_for() -> None:
    found = {hr.resolve_chance(GAME, GAME.start(), Random(seed)).active for seed in range(40)}
    assert found == {0, 1, 2}
    assert {asked(step.before).chooser for step in walk(GAME, 7)} == {hr.CHANCE, 0, 1, 2}
