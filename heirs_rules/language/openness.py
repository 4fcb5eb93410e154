"""Which cards lie open to everybody, and which are meant by a faction that not everybody sees."""

from __future__ import annotations

from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Side, Zone


def is_open(selector: fx.Selector) -> bool:
    """Whether everybody sees the cards that are meant."""
    face_up = selector.source is Zone.PARTY and selector.kind.side is Side.FACE_UP
    return face_up or selector.source in (Zone.TAVERN, Zone.GRAVEYARD)


def is_by_faction(kind: fx.Kind) -> bool:
    """Whether cards are meant by their faction."""
    return bool(kind.factions or kind.not_factions) or kind.like is not None
