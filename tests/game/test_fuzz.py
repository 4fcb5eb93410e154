"""What others wrote: every value of a saved state or record changed, bytes that are cut and mixed, any JSON at all."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from tests.game.strategies import LIBRARY, game_of, seeds
from tests.game.test_codec import ODD, ODD_LISTS, Saved, assert_playable, paths, saved

ROUNDS = max(settings().max_examples // 60, 1)
"""How many other values are tried in each place."""

GAME = game_of(2)
RECORD, _ = hr.play(GAME, seed=4, cap=30)

OTHERS = (*ODD, *ODD_LISTS, "seat 0", "decline", 10**400, [[[[[]]]]], "\ud800", "\0")


def changed(document: Any, chance: Random) -> Iterator[tuple[Any, Any]]:
    """Every place in a document, with the document in which just this value is another one, or gone."""
    for number in range(len(list(paths(document)))):
        other = copy.deepcopy(document)
        holder, key = list(paths(other))[number]
        new = chance.choice(OTHERS)
        if new is None and isinstance(holder, dict):
            del holder[key]
        elif type(new) is type(holder[key]) and new == holder[key]:
            continue
        else:
            holder[key] = copy.deepcopy(new)
        yield key, other


def refusal(read: Callable[[], object]) -> str | None:
    """What is said when something is refused, which is one of our errors with a sentence that can be shown."""
    try:
        read()
    except (hr.SaveError, hr.RecordError) as error:
        said = str(error)
    else:
        return None
    assert said
    assert said.isprintable()
    assert len(said) < 5000
    return said


def replayed(text: str | bytes) -> list[hr.State]:
    return list(hr.Record.read(text).replay(LIBRARY))


# Records


@pytest.mark.parametrize("round_", range(ROUNDS))
@pytest.mark.parametrize("parts", [["choices"], ["asked"], ["format", "players", "basic", "first"]], ids=" ".join)
def test_any_change_of_a_record_is_found(parts: list[str], round_: int) -> None:
    whole = json.loads(RECORD.text())
    kept = {name: value for name, value in whole.items() if name not in parts}
    for key, other in changed({name: whole[name] for name in parts}, Random(round_)):
        if (key, other) != ("asked", {}):  # it need not be noted
            assert refusal(partial(replayed, json.dumps({**kept, **other}))), (key, other)


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_a_change_of_what_is_noted_about_the_cards_is_refused_or_changes_nothing(round_: int) -> None:
    whole = json.loads(RECORD.text())
    found = [
        refusal(partial(replayed, json.dumps({**whole, **other})))
        for _, other in changed({"pins": whole["pins"], "cards": whole["cards"]}, Random(round_))
    ]
    assert found.count(None) > 20
    assert len(found) - found.count(None) > 100


# States


@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_any_change_of_a_state_is_refused_or_makes_another_state(number: int, round_: int) -> None:
    chance = Random(f"{number}-{round_}")
    one = deepest()[number]
    refused = kept = 0
    for _, other in changed(one.document, chance):
        text = json.dumps(other)
        if refusal(partial(hr.loads, text, one.game.library)):
            refused += 1
            continue
        kept += 1
        if chance.random() < 0.2:
            assert_playable(one, hr.loads(text, one.game.library), chance)
    assert refused > 5 * kept


def deepest() -> list[Saved]:
    """The states with the most texts inside each other, of those that can be saved in short."""
    return sorted(saved(), key=lambda one: (-len(one.state.stack), len(one.text)))[::5]


# Bytes, and anything


Read = Callable[[bytes], object]
READERS: dict[str, tuple[Read, bytes]] = {
    "state": (hr.loads, hr.dumps(hr.play(GAME, seed=4, cap=30)[1]).encode()),
    "record": (replayed, RECORD.text().encode()),
}


@pytest.mark.parametrize(("read", "text"), READERS.values(), ids=READERS)
@given(seed=seeds)
def test_bytes_that_are_cut_or_mixed_are_refused_or_read(read: Read, text: bytes, seed: int) -> None:
    chance = Random(seed)
    spoilt = bytearray(text)
    for _ in range(chance.choice((1, 1, 1, 2, 5, 50))):
        at = chance.randrange(len(spoilt))
        match chance.randrange(4):
            case 0:
                spoilt[at] = chance.randrange(256)
            case 1:
                del spoilt[at : at + chance.choice((1, 10, 1000, len(spoilt)))]
                spoilt += b" "
            case 2:
                spoilt[at:at] = spoilt[: chance.choice((1, 10, 1000))]
            case _:
                spoilt[at] = chance.choice(b'[]{}",:0123456789-.e\\')
    refusal(partial(read, bytes(spoilt)))


@pytest.mark.parametrize("read", [read for read, _ in READERS.values()], ids=READERS)
@given(
    document=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["format", "cards", "hands"]), inner)
        ),
    ),
    version=st.sampled_from([1, 2]),
)
@example(document={"cards": LIBRARY.fingerprint, "hands": [[], []], "basic": False, "stack": [[]]}, version=1)
@example(document={"cards": "", "choices": ["x"], "players": 2, "basic": False, "first": None}, version=2)
def test_any_json_is_refused(read: Read, document: Any, version: int) -> None:
    assert refusal(partial(read, json.dumps(document).encode()))
    if isinstance(document, dict):
        document = {"format": version, "cards": LIBRARY.fingerprint, **document}
        assert refusal(partial(read, json.dumps(document).encode()))
