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
    from heirs_rules.language.effects import Effect as Effect
    from heirs_rules.language.library import Hero as Hero
    from heirs_rules.language.library import Leader as Leader
    from heirs_rules.language.library import Library as Library
    from heirs_rules.language.lint import BUNDLED as BUNDLED
    from heirs_rules.language.lint import CardError as CardError
    from heirs_rules.language.lint import lint as lint
    from heirs_rules.language.lint import load_cards as load_cards
    from heirs_rules.language.lint import parse as parse
    from heirs_rules.language.printer import canonical as canonical
    from heirs_rules.language.vocabulary import Faction as Faction
    from heirs_rules.text.diagnostics import Diagnostic as Diagnostic

__version__ = "0.1.0"

__all__ = [
    "BUNDLED",
    "CardError",
    "Diagnostic",
    "Effect",
    "Faction",
    "Hero",
    "Leader",
    "Library",
    "canonical",
    "lint",
    "load_cards",
    "parse",
]

_HOMES = {
    "heirs_rules.language.effects": ("Effect",),
    "heirs_rules.language.library": ("Hero", "Leader", "Library"),
    "heirs_rules.language.lint": ("BUNDLED", "CardError", "lint", "load_cards", "parse"),
    "heirs_rules.language.printer": ("canonical",),
    "heirs_rules.language.vocabulary": ("Faction",),
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
