"""Saving to files, whole or not at all, and loading, with the bundled cards unless others are given."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from heirs_rules.game.codec import dumps
from heirs_rules.game.codec import loads as loads_with
from heirs_rules.game.record import Record
from heirs_rules.game.state import State
from heirs_rules.language.library import Library
from heirs_rules.language.loading import load_cards
from heirs_rules.text.writing import write_whole


def save(path: str | Path, what: State | Record) -> None:
    """Write a state or a record to a file, whole or not at all: an `OSError` leaves what was there before."""
    text = dumps(what) + "\n" if isinstance(what, State) else what.text()
    write_whole(path, text.encode())


def load_state(path: str | Path, library: Library | None = None) -> State:
    """The state in a file that `save` wrote; a `SaveError` or an `OSError` says why there is none."""
    return loads(Path(path).read_bytes(), library)


def load_record(path: str | Path) -> Record:
    """The record in a file that `save` wrote; a `RecordError` or an `OSError` says why there is none."""
    return Record.read(Path(path).read_bytes())


def loads(text: str | bytes, library: Library | None = None) -> State:
    """The state that `dumps` wrote. A `SaveError` says why it cannot be loaded, such as that the cards are others."""
    return loads_with(text, _bundled() if library is None else library)


@cache
def _bundled() -> Library:
    return load_cards()
