"""States and records in files: written whole, read again, and refused if they are something else."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

import heirs_rules as hr
from tests.game.strategies import LIBRARY, game_of
from tests.game.table import cards

GAME = game_of(2)
RECORD, LAST = hr.play(GAME, seed=1)
STATE = hr.play(GAME, seed=1, cap=60)[1]


def test_states_and_records_are_read_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for state in (STATE, LAST, GAME.start()):
        hr.save(path, state)
        assert hr.load_state(path) == hr.load_state(str(path), LIBRARY) == state
    hr.save(str(path), RECORD)
    assert hr.load_record(path) == hr.load_record(str(path)) == RECORD
    assert hr.load_record(path).asked == RECORD.asked
    assert [file.name for file in tmp_path.iterdir()] == ["file.json"]


def test_states_of_own_cards_need_these(tmp_path: Path) -> None:
    own = cards(a="undead: draw a card")
    state = hr.Game(own, 2).start()
    hr.save(tmp_path / "own", state)
    assert hr.load_state(tmp_path / "own", own) == state
    with pytest.raises(hr.SaveError, match=r"^this was saved with the cards '"):
        hr.load_state(tmp_path / "own")


def test_a_file_of_the_other_kind_is_refused(tmp_path: Path) -> None:
    hr.save(tmp_path / "state", STATE)
    hr.save(tmp_path / "record", RECORD)
    with pytest.raises(hr.RecordError, match=r"^this is not a game record: it is a saved state, which `load_state`"):
        hr.load_record(tmp_path / "state")
    with pytest.raises(hr.SaveError, match=r"^this is not a saved state: it is a game record, which `load_record`"):
        hr.load_state(tmp_path / "record")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{" * 100_000, b'{"format": NaN}'])
def test_what_is_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(hr.RecordError, match=r"^this is not a game record: "):
        hr.load_record(tmp_path / "file")
    with pytest.raises(hr.SaveError, match=r"^this is not a saved state: "):
        hr.load_state(tmp_path / "file")


def test_what_cannot_be_saved_leaves_what_was_saved_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hr.save(tmp_path / "file", STATE)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for what in (LAST, RECORD):
        with pytest.raises(OSError, match="No space left on device"):
            hr.save(tmp_path / "file", what)
    assert hr.load_state(tmp_path / "file") == STATE
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_files_that_are_not_there_are_the_errors_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        hr.load_state(tmp_path / "missing")
    with pytest.raises(FileNotFoundError):
        hr.load_record(tmp_path / "missing")
    with pytest.raises(FileNotFoundError):
        hr.save(tmp_path / "missing" / "file", STATE)
