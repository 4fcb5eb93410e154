"""Saving and loading: at every kind of question, and of documents that nobody saved."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

import heirs_rules as hr
from heirs_rules.game import programs as op
from heirs_rules.game.machine import ASKING
from heirs_rules.game.state import Place
from tests.game.strategies import LIBRARY, PLAYERS, asked, game_of, walk
from tests.game.table import cards, table

OWN = cards(
    a="undead: each other player chooses +1 empire or -1 tribes or (draw a card then discard a card from their hand)",
    b="empire: 3 times (+1 empire or bury a hero)\nset aside the top 3 cards of the harbor\n"
    "place one of them hidden\nreturn the rest",
    c="tribes: you may exchange a hero in the tavern with a card in your hand\nplay a card from your hand",
    d="tribes: set aside a hero from the tavern\nperform it\nplace it hidden\n"
    "choose up to 2 other players\nthey discard a card from their hand",
    e="undead: each other player may discard a card from their hand\ndraw up to 3 cards\n"
    "+X empire and/or +X tribes, where X is the number of your face-up heroes",
    f="empire: each player (2 times (discard a card from their hand or +1 empire))\n"
    "each other player may (name a faction then place a card from their hand hidden)",
    g="water-folk: perform every face-up hero of yours except this card\nrefill the tavern from the graveyard",
    h="all: choose a random player\neach player chooses another player",
)
"""Heroes whose texts stop at every kind of question, alone and inside each other."""


class Saved(NamedTuple):
    """A state, with the game it belongs to and what was saved of it."""

    game: hr.Game
    state: hr.State
    text: str

    @property
    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.text)
        return document


@cache
def saved() -> tuple[Saved, ...]:
    """States from many games: of each kind of question, some, and of each depth of texts."""
    found: dict[tuple[object, ...], list[Saved]] = {}
    games = [game_of(n, basic) for n in PLAYERS for basic in (False, True)] + [hr.Game(OWN, n) for n in (2, 3, 4)] * 4
    for seed, game in enumerate(games):
        for state in (game.start(), *(step.after for step in walk(game, seed, 300))):
            frame = state.stack[-1]
            kind = type(game.programs[frame.program][frame.pc])
            asking = [loop.asking for loop in frame.loops]
            key = kind, len(state.stack), tuple(asking), bool(frame.counters), bool(frame.marks), frame.left > 0
            few = found.setdefault(key, [])
            if len(few) < 3:
                few.append(Saved(game, state, hr.dumps(state)))
    return tuple(one for few in found.values() for one in few)


def loaded(one: Saved, document: object) -> hr.State:
    return hr.loads(json.dumps(document), one.game.library)


# What was saved


def test_the_examples_stop_at_every_kind_of_question() -> None:
    frames = [(one.game, one.state.stack[-1]) for one in saved()]
    kinds = {type(game.programs[frame.program][frame.pc]) for game, frame in frames}
    assert kinds == ASKING | {op.EndTurn}
    assert max(len(one.state.stack) for one in saved()) > 3
    assert any(frame.asking for _, frame in frames)


def test_what_was_saved_loads_as_it_was() -> None:
    for one in saved():
        state = hr.loads(one.text, one.game.library)
        assert (state, hash(state), state.decision) == (one.state, hash(one.state), one.state.decision)
        assert hr.dumps(state) == one.text
        again = [step.after for step in walk(one.game, 1, 12, state)]
        assert again == [step.after for step in walk(one.game, 1, 12, one.state)]


def test_a_finished_game_loads_finished() -> None:
    _, last = hr.play(game_of(3), seed=2)
    state = hr.loads(hr.dumps(last))
    assert state.over
    assert state.decision is None
    assert game_of(3).outcome(state) == game_of(3).outcome(last)


def test_the_bundled_cards_are_meant_unless_others_are_given() -> None:
    state = game_of(2).start()
    assert hr.loads(hr.dumps(state)) == hr.loads(hr.dumps(state), LIBRARY) == state
    own = hr.Game(OWN, 2).start()
    with pytest.raises(hr.SaveError) as refusal:
        hr.loads(hr.dumps(own))
    assert (
        str(refusal.value)
        == f"this was saved with the cards '{OWN.fingerprint}', and these are '{LIBRARY.fingerprint}'"
    )


def test_what_is_saved_is_one_line_of_json() -> None:
    text = hr.dumps(game_of(2).start())
    assert "\n" not in text
    assert text.isascii()
    assert list(json.loads(text))[:3] == ["format", "cards", "basic"]


def test_of_a_text_only_that_is_saved_which_is_not_as_at_its_beginning() -> None:
    (turn,) = json.loads(hr.dumps(hr.position(GAME, {"seat 0": {"hand": ["keen-koi"]}})))["stack"]
    assert list(turn) == ["program", "pc", "you", "this"]


# What nobody saved

DEEP = 100_000
NO_SAVE: dict[str, str] = {
    "nothing": "",
    "a word": "hello",
    "half a document": '{"format": 1',
    "an endless list": "[" * DEEP,
    "a deep list": "[" * DEEP + "]" * DEEP,
    "a deep document": '{"format": ' * DEEP + "1" + "}" * DEEP,
    "two documents": "{}{}",
    "a zero byte": "\0",
    "a field twice": '{"format": 1, "format": 1}',
    "a field twice, deep inside": '{"format": 1, "stack": [{"pc": 0, "pc": 0}]}',
    "minus infinity": '{"format": 1, "empire": -Infinity}',
    "a digit too many": '{"format": ' + "1" * 5000 + "}",
    "a byte order mark": '\ufeff{"format": 1}',
}
NO_STATE: dict[str, tuple[str, str]] = {
    "a list": ("[]", "this is not a saved state: it has no 'format'"),
    "null": ("null", "this is not a saved state: it has no 'format'"),
    "a number": ("1", "this is not a saved state: it has no 'format'"),
    "another document": ('{"a": 1}', "this is not a saved state: it has no 'format'"),
    "an older format": ('{"format": 0}', "this was saved in format 0, and this version reads format 1"),
    "a newer format": ('{"format": 2}', "this was saved in format 2, and this version reads format 1"),
    "a format that is true": ('{"format": true}', "this was saved in format True, and this version reads format 1"),
    "a format that is nearly 1": ('{"format": 1.0}', "this was saved in format 1.0, and this version reads format 1"),
    "no number as format": ('{"format": NaN}', "this is not a saved state: NaN is no number"),
    "a number beyond all": ('{"format": 1e999}', "this was saved in format inf, and this version reads format 1"),
    "no cards": (
        '{"format": 1}',
        f"this was saved with the cards None, and these are '{LIBRARY.fingerprint}'",
    ),
    "other cards": (
        '{"format": 1, "cards": "0123456789abcdef"}',
        f"this was saved with the cards '0123456789abcdef', and these are '{LIBRARY.fingerprint}'",
    ),
}


@pytest.mark.parametrize("text", NO_SAVE.values(), ids=NO_SAVE)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(hr.SaveError, match=r"^this is not a saved state: "):
        hr.loads(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b'{"format": "\xff"}', "it is not UTF-8 (invalid start byte at byte 13)"),
        ('{"format": 1}'.encode("utf-16"), "it is not UTF-8 (invalid start byte at byte 1)"),
        ('{"format": 1, "over": NaN}', "NaN is no number"),
        ('{"format": 1, "over": 1, "over": 1}', "it says 'over' twice"),
        ("[" * DEEP, "it is nested too deeply"),
        ('"' + " " * (1 << 27) + '"', "it is too large, with more than 67151496 characters"),
    ],
)
def test_what_is_wrong_with_the_json_is_said(text: str | bytes, why: str) -> None:
    with pytest.raises(hr.SaveError) as refusal:
        hr.loads(text)
    assert str(refusal.value) == f"this is not a saved state: {why}"


def test_bytes_are_read_as_well() -> None:
    state = game_of(2).start()
    assert hr.loads(hr.dumps(state).encode()) == state


@pytest.mark.parametrize(("text", "why"), NO_STATE.values(), ids=NO_STATE)
def test_what_is_no_saved_state_is_refused(text: str, why: str) -> None:
    with pytest.raises(hr.SaveError) as refusal:
        hr.loads(text)
    assert str(refusal.value) == why
    assert isinstance(refusal.value, ValueError)


GAME = game_of(2)
STATE = hr.position(
    GAME,
    {
        "seat 0": {"hand": ["ace-fighter"], "hidden": ["keen-koi"]},
        "tavern": ["furious-frog"],
        "wilderness": ["bored-goblin"],
    },
)
GOOD: dict[str, Any] = json.loads(hr.dumps(STATE))
PLAYING: dict[str, Any] = json.loads(hr.dumps(GAME.choose(STATE, asked(STATE).options[0])))
"""In the middle of a text."""
KOI, GOBLIN, EMPEROR = (
    next(number for number, hero in enumerate(LIBRARY.heroes) if hero.id == id)
    for id in ("keen-koi", "bored-goblin", "deceased-emperor")
)
LEADER = len(LIBRARY.heroes)


def with_frame(**fields: Any) -> dict[str, Any]:
    """What changes one of the texts that are carried out, the innermost."""
    *outer, inner = PLAYING["stack"]
    return {**PLAYING, "stack": [*outer, {**inner, **fields}]}


def knowing(card: int, seats: int) -> str:
    """The field 'seen' with other seats that know a card."""
    seen = bytearray.fromhex(GOOD["seen"])
    seen[card] = seats
    return seen.hex()


CHANGED: dict[str, tuple[dict[str, Any], str]] = {
    "a field is missing": ({name: GOOD[name] for name in GOOD if name != "tavern"}, "'tavern' is missing"),
    "a field is unknown": (GOOD | {"luck": 1}, "it has no 'luck'"),
    "no hands": (GOOD | {"hands": None}, "it needs the 'hands' of all players, and 'basic', which is true or false"),
    "basic is 0": (GOOD | {"basic": 0}, "it needs the 'hands' of all players, and 'basic', which is true or false"),
    "one player": (GOOD | {"hands": [[]]}, "2 to 6 can play, not 1"),
    "nine players": (GOOD | {"hands": [[]] * 9}, "2 to 6 can play, not 9"),
    "a player more": (GOOD | {"hands": [*GOOD["hands"], []]}, "'face_up' cannot be [[], []]"),
    "a space 0": (GOOD | {"empire": 0}, "'empire' cannot be 0"),
    "a space 13": (GOOD | {"tribes": 13}, "'tribes' cannot be 13"),
    "a space that is true": (GOOD | {"tribes": True}, "'tribes' cannot be True"),
    "half a space": (GOOD | {"tribes": 4.0}, "'tribes' cannot be 4.0"),
    "a seat beyond": (GOOD | {"active": 2}, "'active' cannot be 2"),
    "nobody's turn": (GOOD | {"active": -1}, "'active', 'leaders' and the first of the 'stack' do not fit each other"),
    "a turn before somebody begins": (
        json.loads(hr.dumps(GAME.start())) | {"active": 0},
        "'active', 'leaders' and the first of the 'stack' do not fit each other",
    ),
    "a wrong turn": (GOOD | {"active": 1}, "'active', 'leaders' and the first of the 'stack' do not fit each other"),
    "a card too high": (GOOD | {"graveyard": [GAME.cards]}, f"'graveyard' cannot be [{GAME.cards}]"),
    "a card below 0": (GOOD | {"graveyard": [-1]}, "'graveyard' cannot be [-1]"),
    "a leader in a pile": (GOOD | {"graveyard": [LEADER]}, f"'graveyard' cannot be [{LEADER}]"),
    "a hero as a leader": (GOOD | {"leaders": [KOI, LEADER]}, f"'leaders' cannot be [{KOI}, {LEADER}]"),
    "a card twice": (GOOD | {"graveyard": [EMPEROR, KOI]}, f"card {KOI} lies in two places"),
    "a leader twice": (GOOD | {"leaders": [LEADER, LEADER]}, f"card {LEADER} lies in two places"),
    "a card missing": (GOOD | {"graveyard": []}, "Deceased Emperor is missing in this game"),
    "a card by its id": (GOOD | {"graveyard": ["keen-koi"]}, "'graveyard' cannot be ['keen-koi']"),
    "a hand in no order": (GOOD | {"hands": [[KOI, GOBLIN], []]}, f"'hands' cannot be [[{KOI}, {GOBLIN}], []]"),
    "four slots": (GOOD | {"tavern": [-1] * 4}, "'tavern' cannot be [-1, -1, -1, -1]"),
    "a pile in two parts": (GOOD | {"wilderness": [[], []]}, "'wilderness' cannot be [[], []]"),
    "nobody has a leader": (
        GOOD | {"leaders": [-1, -1], "undealt": list(range(LEADER, LEADER + 6))},
        "'active', 'leaders' and the first of the 'stack' do not fit each other",
    ),
    "seen by nobody known": (GOOD | {"seen": "04" * GAME.cards}, "4040404040404'"),
    "seen by too few": (GOOD | {"seen": "00" * GAME.cards}, "'seen' and 'placed' do not fit where the cards lie"),
    "an own hero unknown": (GOOD | {"seen": knowing(KOI, 2)}, "'seen' and 'placed' do not fit where the cards lie"),
    "a depth known, but not the card": (
        GOOD | {"placed": knowing(GOBLIN, 1)},
        "'seen' and 'placed' do not fit where the cards lie",
    ),
    "the depth of a shuffled card": (
        GOOD | dict.fromkeys(("seen", "placed"), knowing(GOOD["harbor"][1][0], 1)),
        "'seen' and 'placed' do not fit where the cards lie",
    ),
    "seen in no digits": (GOOD | {"seen": "x"}, "'seen' cannot be 'x'"),
    "seen with spaces": (GOOD | {"placed": " 0" * GAME.cards}, "0 0 0 0 0 0 0'"),
    "no texts": (GOOD | {"stack": []}, "'stack' cannot be []"),
    "texts that are none": (GOOD | {"stack": [1]}, "1 has no fields"),
    "no turn": (
        PLAYING | {"stack": PLAYING["stack"][1:]},
        "'stack' begins with the setup or a turn, and goes on with texts of heroes",
    ),
    "a turn in a turn": (
        PLAYING | {"stack": PLAYING["stack"][:1] * 2},
        "'stack' begins with the setup or a turn, and goes on with texts of heroes",
    ),
    "over and asked": (GOOD | {"over": True}, "'pc' of a text does not fit the rules"),
    "over by number": (GOOD | {"over": 0}, "'over' cannot be 0"),
    "a text cut short": (with_frame(pc=99), "'pc' of a text does not fit Ace Fighter"),
    "a text before its start": (with_frame(pc=-1), "'pc' cannot be -1"),
    "another hero's text": (with_frame(this=KOI), "'this' of a text does not fit Ace Fighter"),
    "a text without a place": (PLAYING | {"stack": [{"program": -1, "you": 0, "this": -1}]}, "'pc' is missing"),
    "a text with more": (with_frame(luck=1), "it has no 'luck'"),
    "a player beyond": (with_frame(you=5), "'you' cannot be 5"),
    "a leader spoken of": (with_frame(it=[LEADER]), "'it' of a text does not fit Ace Fighter"),
    "a card set aside by nobody": (
        with_frame(origins=[[EMPEROR, 35, 0]]) | {"graveyard": []},
        "'origins' of a text does not fit Ace Fighter",
    ),
    "a card that was nowhere": (
        with_frame(origins=[[EMPEROR, Place.ASIDE, 0]]),
        f"'origins' cannot be [[{EMPEROR}, 36, 0]]",
    ),
    "a loop of nobody": (with_frame(loops=[[]]), "'loops' cannot be [[]]"),
    "a loop that is none": (
        with_frame(loops=[[0, [0], 0, True, [[]], 0, [], [], [], [], [], False, [], 0, -1, False]]),
        "'loops' of a text does not fit Ace Fighter",
    ),
    "a mark too many": (with_frame(marks=[0]), "'marks' of a text does not fit Ace Fighter"),
    "a count of true": (with_frame(moved=True), "'moved' cannot be True"),
    "a repetition of nothing": (with_frame(counters=[1]), "'counters' of a text does not fit Ace Fighter"),
    "an alternative of nothing": (with_frame(pending=[[0]]), "'pending' of a text does not fit Ace Fighter"),
    "a beginning of nothing": (PLAYING | {"beginnings": [[]]}, "'beginnings' cannot be [[]]"),
}


@pytest.mark.parametrize(("document", "why"), CHANGED.values(), ids=CHANGED)
def test_a_document_that_is_no_state_is_refused(document: dict[str, Any], why: str) -> None:
    with pytest.raises(hr.SaveError) as refusal:
        hr.loads(json.dumps(document))
    assert str(refusal.value).startswith("this is not the state of a game: ")
    assert str(refusal.value).endswith(why)
    assert len(str(refusal.value)) < 300


def test_a_text_that_waits_for_nothing_is_refused() -> None:
    for one in saved():
        document = one.document
        for frame in document["stack"]:
            program = one.game.programs[frame["program"]]
            good = frame["pc"]
            for frame["pc"] in range(len(program) + 1):
                if frame["pc"] == good or type(program[min(frame["pc"], len(program) - 1)]) in (*ASKING, op.Begin):
                    continue
                with pytest.raises(hr.SaveError):
                    loaded(one, document)
            frame["pc"] = good
        assert loaded(one, document) == one.state


def test_cards_that_lie_nowhere_belong_to_a_text_that_sets_some_aside() -> None:
    """Not to one that does anything else with cards."""
    made = cards(a="undead: bury a hero from the tavern\nyou may bury a hero from the tavern")
    at = table(made, {"seat 0": {"hand": ["a"]}, "tavern": ["x1", "x2"]}).choose("play a", "bury x1")
    document = json.loads(hr.dumps(at.state))
    (moved,) = document["graveyard"]
    document["graveyard"], document["stack"][-1]["origins"] = [], [[moved, Place.TAVERN, 0]]
    with pytest.raises(hr.SaveError, match=r"'origins' of a text does not fit a$"):
        hr.loads(json.dumps(document), made)


def test_an_alternative_that_is_being_carried_out_waits_no_more() -> None:
    made = cards(a="undead: bury a hero from the tavern and/or take a hero from the tavern")
    at = table(made, {"seat 0": {"hand": ["a"]}, "tavern": ["x1", "x2"]}).choose("play a")
    at.choose(next(choice for choice in at.offered if "bury" in choice and "take" in choice))
    document = json.loads(hr.dumps(at.state))
    inner = document["stack"][-1]
    ((later,),) = inner["pending"]
    assert inner["pc"] < later
    assert hr.loads(json.dumps(document), made) == at.state
    for wrong in ([inner["pc"]], [inner["pc"], later], [later, later], [later + 1]):
        inner["pending"] = [wrong]
        with pytest.raises(hr.SaveError, match=r"'pending' of a text does not fit a$"):
            hr.loads(json.dumps(document), made)


def test_what_has_been_chosen_unseen_is_what_can_be_chosen_there() -> None:
    """No number of any answer, and no place of one, can be too high."""
    tried = set()
    for one in saved():
        document = one.document
        for frame in document["stack"]:
            program = one.game.programs[frame["program"]]
            answers = [answer for loop in frame.get("loops", []) for chosen in loop[4] for answer in chosen]
            for place, choice in answers:
                tried.add(type(program[place[0]]))
                for holder, at in [(place, 0), *((choice, at) for at in range(len(choice)))]:
                    number, holder[at] = holder[at], 1 << 12
                    with pytest.raises(hr.SaveError, match="'loops' of a text does not fit"):
                        loaded(one, document)
                    holder[at] = number
        assert loaded(one, document) == one.state
    assert tried == {op.Pick, op.PickPlayers, op.Ask, op.NameFaction}


def test_nobody_may_have_been_chosen_unseen() -> None:
    made = cards(a="undead: each player chooses up to 2 other players")
    for choices in (["stop"], ["choose seat 0", "stop"], ["choose seat 0", "choose seat 2"]):
        at = table(made, {"seat 0": {"hand": ["a"]}, "seat 2": {}}).choose("play a", *choices)
        assert at.asked == "seat 2"
        assert hr.loads(hr.dumps(at.state), made) == at.state


def test_only_where_something_is_asked_can_have_been_answered() -> None:
    for one in saved():
        document = one.document
        for frame in document["stack"]:
            program = one.game.programs[frame["program"]]
            for place in (answer[0] for loop in frame.get("loops", []) for chosen in loop[4] for answer in chosen):
                good = place[0]
                for other, instruction in enumerate(program):
                    if not isinstance(instruction, op.Pick | op.PickPlayers | op.Ask | op.NameFaction):
                        place[0] = other
                        with pytest.raises(hr.SaveError, match="'loops' of a text does not fit"):
                            loaded(one, document)
                place[0] = good


def test_a_step_has_not_more_times_left_than_there_are() -> None:
    made = cards(a="undead: 3 times (+1 empire or bury a hero)")
    at = table(made, {"seat 0": {"hand": ["a"]}}).choose("play a")
    document = json.loads(hr.dumps(at.state))
    assert document["stack"][-1]["counters"] == [3]
    document["stack"][-1]["counters"] = [2]
    assert hr.loads(json.dumps(document), made).stack[-1].counters == (2,)
    for wrong in ([4], [0], [3, 3], []):
        document["stack"][-1]["counters"] = wrong
        with pytest.raises(hr.SaveError, match="'counters' "):
            hr.loads(json.dumps(document), made)
    document["stack"][-1]["counters"] = [1]
    for wrong in ([4], [0], [3, 3], [10_000], []):
        document["stack"][-1]["times"] = wrong
        with pytest.raises(hr.SaveError, match=r"'(counters|times)' "):
            hr.loads(json.dumps(document), made)


def test_a_step_within_others_is_not_done_more_often_than_an_instruction_can_be() -> None:
    made = cards(a="undead: each player (99 times (999 times (+1 empire or bury a hero)))")
    at = table(made, {"seat 0": {"hand": ["a"]}}).choose("play a")
    document = json.loads(hr.dumps(at.state))
    assert document["stack"][-1]["times"] == [99, 50]
    for times, fits in (([98, 51], True), ([99, 51], False), ([1, 999], True)):
        document["stack"][-1].update(times=times, counters=[1, 1])
        if fits:
            assert hr.loads(json.dumps(document), made).stack[-1].times == tuple(times)
        else:
            with pytest.raises(hr.SaveError, match="'times' of a text does not fit a"):
                hr.loads(json.dumps(document), made)
    document["stack"][-1]["loops"][0][1] = []
    with pytest.raises(hr.SaveError, match=r"'(loops|times)' of a text does not fit a"):
        hr.loads(json.dumps(document), made)


# One value changed

_GONE, _TWICE = object(), object()
ODD = (None, True, False, -1, -2, 0, 1, 2, 3, 7, 13, 33, 45, 73, 255, 10**30, 1.5, float("nan"), "", "x", "ff")
ODD_LISTS: tuple[Any, ...] = ([], [0], [1], [[]], [0, 0], [[0, 0]], [[[0], [0]]], {}, {"pc": 0})
CHANGES = 25 * settings().max_examples


def test_one_value_changed_is_refused_or_a_state_that_can_be_played() -> None:
    chance = Random("changes")
    refused = kept = 0
    for _ in range(CHANGES):
        one = chance.choice(saved())
        document = one.document
        ways = list(paths(document["stack"] if chance.random() < 0.6 else document))
        change(chance.choice(ways), chance.choice([*ODD, *ODD_LISTS, _GONE, _TWICE]))
        try:
            state = loaded(one, document)
        except hr.SaveError as error:
            refused += str(error) != ""
            continue
        kept += 1
        assert_playable(one, state, chance)
    assert refused + kept == CHANGES
    assert refused > CHANGES / 2
    assert kept > CHANGES / 20


Path = tuple[dict[str, Any] | list[Any], Any]


def paths(value: Any) -> Iterator[Path]:
    """Every value inside a document: what holds it, and where in that."""
    for key, inside in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(inside, dict | list):
            yield from paths(inside)


def change(path: Path, new: object) -> None:
    holder, key = path
    if new is _GONE:
        del holder[key]
    elif new is _TWICE:
        holder[key] = [holder[key], holder[key]]
    else:
        holder[key] = copy.deepcopy(new)


def assert_playable(one: Saved, state: hr.State, chance: Random) -> None:
    """Whatever has been loaded goes on for a while like any state, and keeps its cards."""
    game = hr.Game(one.game.library, len(state.hands), basic=state.setting.basic)
    assert hr.loads(hr.dumps(state), game.library) == state
    assert 1 <= state.empire <= 12
    assert 1 <= state.tribes <= 12
    for step in walk(game, chance.randrange(2**32), 15, state):
        hr.loads(hr.dumps(step.after), game.library)
        for seat in range(game.players):
            game.observe(step.after, seat)
            game.events(step.before, step.option, seat)
