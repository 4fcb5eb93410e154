"""Declarative card definitions for the board game Dědicové trůnu (Hidden Leaders): read, checked, and written back.

>>> import heirs_rules as hr
>>> library = hr.load_cards()
>>> len(library.heroes), len(library.leaders)
(73, 6)
>>> print(hr.canonical(hr.parse("bury a hero of yours then draw 1 card")))
bury one of your heroes
draw a card

Names are loaded when they are first used, so that the import itself costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heirs_rules.game.codec import SaveError as SaveError
    from heirs_rules.game.codec import dumps as dumps
    from heirs_rules.game.events import Event as Event
    from heirs_rules.game.events import Happening as Happening
    from heirs_rules.game.game import Game as Game
    from heirs_rules.game.observation import Observation as Observation
    from heirs_rules.game.options import CHANCE as CHANCE
    from heirs_rules.game.options import Decision as Decision
    from heirs_rules.game.options import IllegalChoice as IllegalChoice
    from heirs_rules.game.options import Option as Option
    from heirs_rules.game.position import PositionError as PositionError
    from heirs_rules.game.position import document_of as document_of
    from heirs_rules.game.position import players_of as players_of
    from heirs_rules.game.position import position as position
    from heirs_rules.game.record import Policy as Policy
    from heirs_rules.game.record import Record as Record
    from heirs_rules.game.record import RecordError as RecordError
    from heirs_rules.game.record import at_random as at_random
    from heirs_rules.game.record import play as play
    from heirs_rules.game.record import resolve_chance as resolve_chance
    from heirs_rules.game.score import Outcome as Outcome
    from heirs_rules.game.score import Standing as Standing
    from heirs_rules.game.state import State as State
    from heirs_rules.language.effects import Effect as Effect
    from heirs_rules.language.library import Hero as Hero
    from heirs_rules.language.library import Leader as Leader
    from heirs_rules.language.library import Library as Library
    from heirs_rules.language.lint import BUNDLED as BUNDLED
    from heirs_rules.language.lint import CardError as CardError
    from heirs_rules.language.lint import lint as lint
    from heirs_rules.language.lint import parse as parse
    from heirs_rules.language.loading import load_cards as load_cards
    from heirs_rules.language.printer import canonical as canonical
    from heirs_rules.language.vocabulary import Faction as Faction
    from heirs_rules.saves import load_record as load_record
    from heirs_rules.saves import load_state as load_state
    from heirs_rules.saves import loads as loads
    from heirs_rules.saves import save as save
    from heirs_rules.text.diagnostics import Diagnostic as Diagnostic

__version__ = "0.1.0"

__all__ = [
    "BUNDLED",
    "CHANCE",
    "CardError",
    "Decision",
    "Diagnostic",
    "Effect",
    "Event",
    "Faction",
    "Game",
    "Happening",
    "Hero",
    "IllegalChoice",
    "Leader",
    "Library",
    "Observation",
    "Option",
    "Outcome",
    "Policy",
    "PositionError",
    "Record",
    "RecordError",
    "SaveError",
    "Standing",
    "State",
    "at_random",
    "canonical",
    "document_of",
    "dumps",
    "lint",
    "load_cards",
    "load_record",
    "load_state",
    "loads",
    "parse",
    "play",
    "players_of",
    "position",
    "resolve_chance",
    "save",
]

_HOMES = {
    "heirs_rules.game.codec": ("SaveError", "dumps"),
    "heirs_rules.game.events": ("Event", "Happening"),
    "heirs_rules.game.game": ("Game",),
    "heirs_rules.game.observation": ("Observation",),
    "heirs_rules.game.options": ("CHANCE", "Decision", "IllegalChoice", "Option"),
    "heirs_rules.game.position": ("PositionError", "document_of", "players_of", "position"),
    "heirs_rules.game.record": ("Policy", "Record", "RecordError", "at_random", "play", "resolve_chance"),
    "heirs_rules.game.score": ("Outcome", "Standing"),
    "heirs_rules.game.state": ("State",),
    "heirs_rules.language.effects": ("Effect",),
    "heirs_rules.language.library": ("Hero", "Leader", "Library"),
    "heirs_rules.language.lint": ("BUNDLED", "CardError", "lint", "parse"),
    "heirs_rules.language.loading": ("load_cards",),
    "heirs_rules.language.printer": ("canonical",),
    "heirs_rules.language.vocabulary": ("Faction",),
    "heirs_rules.saves": ("load_record", "load_state", "loads", "save"),
    "heirs_rules.text.diagnostics": ("Diagnostic",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'heirs_rules' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
