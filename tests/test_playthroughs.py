"""Whole games go as they went. `python -m tests.playthroughs` writes them anew; their differences are for reading."""

from __future__ import annotations

import pytest

from tests.game.strategies import LIBRARY
from tests.playthroughs import FOLDER, GAMES, texts

WRITTEN = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}


@pytest.mark.xdist_group("playthroughs")
def test_games_go_as_they_went() -> None:
    now = texts()
    assert list(now) == list(WRITTEN)
    assert len(now) == len(GAMES) >= 12
    for name, text in now.items():
        assert text == WRITTEN[name], name


def test_every_hero_occurs() -> None:
    told = "\n".join(WRITTEN.values())
    missing = [hero.name for hero in LIBRARY.heroes if f" carries out {hero.name}\n" not in told]
    assert missing == []
