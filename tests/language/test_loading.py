"""Cards that have not changed are not read again; whatever is wrong with what was kept, the cards are the same."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from heirs_rules.language import loading
from heirs_rules.language.compiled import library_of, plain
from heirs_rules.language.contradictions import parts
from heirs_rules.language.effects import Effect
from heirs_rules.language.library import Hero, Library
from heirs_rules.language.lint import BUNDLED, CardError, loaded
from heirs_rules.language.loading import load_cards
from heirs_rules.language.vocabulary import Faction
from heirs_rules.text.source import Span
from tests.strategies import effects

TOP = Path(__file__).parents[2]
READ = loaded([(BUNDLED.read_bytes(), str(BUNDLED))])
CARD = "heroes:\n  - {{id: {0}, name: {0}, faction: undead, effect: draw a card}}\n"


@pytest.fixture(autouse=True)
def shelves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which things are kept, which is empty at first."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "kept"))
    return tmp_path / "kept" / "heirs-rules"


def kept_in(shelves: Path) -> Path:
    (path,) = shelves.glob("cards-*")
    return path


def spans(library: Library) -> list[Span]:
    return [part.span for hero in library.heroes if hero.effect is not None for part in parts(hero.effect)]


def test_what_is_kept_is_what_was_read(shelves: Path) -> None:
    assert load_cards() == READ
    written = kept_in(shelves).stat().st_mtime_ns
    again = load_cards()
    assert again == READ
    assert spans(again) == spans(READ)
    assert len(spans(again)) > 500
    assert again.fingerprint == READ.fingerprint
    assert kept_in(shelves).stat().st_mtime_ns == written


@given(effects())
def test_every_effect_can_be_kept(effect: Effect) -> None:
    hero = Hero("a", "A", frozenset(Faction), effect=effect)
    library = Library((hero,), ())
    again = library_of(marshal.loads(marshal.dumps(plain(library))))
    assert again == library
    assert spans(again) == spans(library)


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.99])
def test_what_is_cut_short_counts_for_nothing(shelves: Path, share: float) -> None:
    load_cards()
    whole = kept_in(shelves).read_bytes()
    kept_in(shelves).write_bytes(whole[: int(len(whole) * share)])
    assert load_cards() == READ
    assert kept_in(shelves).read_bytes() == whole


@pytest.mark.parametrize("back", [1, 10, 1000, 5000])
def test_a_changed_byte_is_noticed(shelves: Path, back: int) -> None:
    load_cards()
    whole = bytearray(kept_in(shelves).read_bytes())
    whole[-back] ^= 1
    kept_in(shelves).write_bytes(whole)
    assert load_cards() == READ


def test_other_cards_at_the_same_place_are_read(shelves: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    for name in ("old-salt", "new-salt"):
        mine.write_text(CARD.format(name))
        assert [hero.id for hero in load_cards(mine).heroes] == [name]
        assert kept_in(shelves)


def test_other_code_reads_the_cards_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(CARD.format("old-salt"))
    library = load_cards(mine)
    code = tmp_path / "code"
    code.mkdir()
    (code / "parser.py").write_text("")
    monkeypatch.setattr(loading, "lying", lambda _: str(code))
    (kept := loading._kept([(mine.read_bytes(), str(mine))])).write(plain(library))
    assert kept.read() is not None
    (code / "parser.py").write_text("# another")
    assert loading._kept([(mine.read_bytes(), str(mine))]).read() is None


def test_cards_with_errors_are_not_kept(shelves: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(CARD.format("Old_Salt"))
    for _ in range(2):
        with pytest.raises(CardError, match="HR105"):
            load_cards(mine)
    assert not [*shelves.glob("cards-*")]


def test_the_order_and_the_number_of_files_count(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.write_text(CARD.format("one"))
    other.write_text(CARD.format("other"))
    for files in ([one, other], [other, one], [one]):
        for _ in range(2):
            assert [hero.id for hero in load_cards(*files).heroes] == [file.stem for file in files]
    for _ in range(2):
        with pytest.raises(CardError, match="HR109"):
            load_cards(one, one)


def test_there_are_never_more_than_so_many(shelves: Path, tmp_path: Path) -> None:
    for number in range(100):
        path = tmp_path / f"{number}.yaml"
        path.write_text(CARD.format("a"))
        load_cards(path)
    assert 20 < len([*shelves.iterdir()]) <= 65


def test_a_folder_that_cannot_be_written_is_no_matter(shelves: Path) -> None:
    shelves.parent.mkdir()
    shelves.write_text("a file where the folder would be")
    assert load_cards() == READ == load_cards()


PLAYING = """\
import sys
import heirs_rules as hr
game = hr.Game(hr.load_cards())
state = game.start()
assert len(state.decision.options) > 1
print(*sorted(sys.modules))
"""


def modules(code: str) -> set[str]:
    """What a process has loaded that ran some code."""
    command = [sys.executable, "-c", code]
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    return {*subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()}


READERS = {"lark", "yaml", "heirs_rules.language.lint", "heirs_rules.language.parser", "heirs_rules.text.usual"}


def test_whoever_plays_known_cards_loads_nothing_that_reads_them() -> None:
    cold, warm = modules(PLAYING), modules(PLAYING)
    assert READERS - {"yaml"} <= cold
    assert READERS & warm == set()
    assert {"pathlib", "hashlib", "traceback"} & warm == set()
