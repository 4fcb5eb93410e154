"""Where the markers go (section 5)."""

from __future__ import annotations

from collections.abc import Iterable

from heirs_rules.game.draft import FIRST_SPACE, LAST_SPACE
from heirs_rules.game.selection import View, amount
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Marker


def shifted(view: View, effect: fx.Shift | fx.MoveTo) -> tuple[int, int]:
    """The spaces of the empire and the tribes marker after an instruction."""
    if isinstance(effect, fx.Shift):
        return moved(view, effect.moves)
    spaces = {Marker.EMPIRE: view.draft.empire, Marker.TRIBES: view.draft.tribes}
    marker = _which(view, effect.marker)
    if marker is not None:
        spaces[marker] = _on_track(amount(view, effect.space))
    return spaces[Marker.EMPIRE], spaces[Marker.TRIBES]


def moved(view: View, moves: Iterable[fx.Move]) -> tuple[int, int]:
    """The spaces after moves that are one instruction: who leads is looked up once, before any of them (5.3)."""
    spaces = {Marker.EMPIRE: view.draft.empire, Marker.TRIBES: view.draft.tribes}
    for move in moves:
        marker = _which(view, move.marker)
        if marker is not None:
            spaces[marker] = _on_track(spaces[marker] + move.sign * amount(view, move.amount))
    return spaces[Marker.EMPIRE], spaces[Marker.TRIBES]


def _which(view: View, marker: Marker) -> Marker | None:
    """The marker that is meant; on the same space neither leads nor trails."""
    empire, tribes = view.draft.empire, view.draft.tribes
    match marker:
        case Marker.LEADING | Marker.TRAILING if empire == tribes:
            return None
        case Marker.LEADING:
            return Marker.EMPIRE if empire > tribes else Marker.TRIBES
        case Marker.TRAILING:
            return Marker.TRIBES if empire > tribes else Marker.EMPIRE
        case _:
            return marker


def _on_track(space: int) -> int:
    return min(max(space, FIRST_SPACE), LAST_SPACE)
