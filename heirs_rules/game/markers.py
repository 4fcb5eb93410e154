"""Where the markers go (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from heirs_rules.game.draft import FIRST_SPACE, LAST_SPACE, Draft
from heirs_rules.game.selection import fixed
from heirs_rules.game.state import Frame
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Marker

Spaces: TypeAlias = Callable[[Draft, Frame], tuple[int, int]]
"""The spaces of the empire and the tribes marker after an instruction."""


def shifted(effect: fx.Shift | fx.MoveTo) -> Spaces:
    """Where an instruction puts the markers."""
    return moved(effect.moves) if isinstance(effect, fx.Shift) else _moved_to(effect)


def moved(moves: Sequence[fx.Move]) -> Spaces:
    """Where moves that are one instruction put the markers: who leads is looked up once, before any of them (5.3)."""
    if len(moves) == 1 and moves[0].marker in _THE_TWO:
        return _one_moved(moves[0])
    parts = [(move.marker, move.sign, fixed(move.amount)) for move in moves]

    def spaces(draft: Draft, frame: Frame) -> tuple[int, int]:
        empire, tribes = draft.empire, draft.tribes
        for marker, sign, number in parts:
            meant = _which(draft, marker)
            by = sign * (frame.x if number is None else number)
            if meant is _EMPIRE:
                empire = _on_track(empire + by)
            elif meant is _TRIBES:
                tribes = _on_track(tribes + by)
        return empire, tribes

    return spaces


def _one_moved(move: fx.Move) -> Spaces:
    sign, number = move.sign, fixed(move.amount)

    def empire(draft: Draft, frame: Frame) -> tuple[int, int]:
        return _on_track(draft.empire + sign * (frame.x if number is None else number)), draft.tribes

    def tribes(draft: Draft, frame: Frame) -> tuple[int, int]:
        return draft.empire, _on_track(draft.tribes + sign * (frame.x if number is None else number))

    return empire if move.marker is _EMPIRE else tribes


def _moved_to(effect: fx.MoveTo) -> Spaces:
    marker, number = effect.marker, fixed(effect.space)

    def spaces(draft: Draft, frame: Frame) -> tuple[int, int]:
        meant, space = _which(draft, marker), _on_track(frame.x if number is None else number)
        empire = space if meant is _EMPIRE else draft.empire
        tribes = space if meant is _TRIBES else draft.tribes
        return empire, tribes

    return spaces


def _which(draft: Draft, marker: Marker) -> Marker | None:
    """The marker that is meant; on the same space neither leads nor trails."""
    if marker is _EMPIRE or marker is _TRIBES:
        return marker
    ahead = draft.empire - draft.tribes
    if not ahead:
        return None
    return _EMPIRE if (ahead > 0) is (marker is Marker.LEADING) else _TRIBES


_EMPIRE, _TRIBES = _THE_TWO = (Marker.EMPIRE, Marker.TRIBES)


def _on_track(space: int) -> int:
    if FIRST_SPACE <= space <= LAST_SPACE:
        return space
    return FIRST_SPACE if space < FIRST_SPACE else LAST_SPACE
