"""States as JSON, and back: with a format version, and the fingerprint of the cards that they belong to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs

from heirs_rules.game.game import Game
from heirs_rules.game.layout import Layout
from heirs_rules.game.state import Frame, Loop, Pile, Setting, State
from heirs_rules.language.library import Library

FORMAT = 1
"""The version of the format; a file of another one is refused."""


class SaveError(ValueError):
    """A saved state that cannot be loaded."""


def dumps(state: State) -> str:
    """A state as one JSON document. It holds everything that is hidden, too: it is not for players to see."""
    document = {
        "format": FORMAT,
        "cards": state.setting.cards,
        "basic": state.setting.basic,
        **{name: _plain(getattr(state, name)) for name in _BOARD},
        "seen": state.seen.hex(),
        "placed": state.placed.hex(),
        "stack": [_frame_document(frame) for frame in state.stack],
    }
    return json.dumps(document, separators=(",", ":"))


def loads(text: str, library: Library) -> State:
    """The state that `dumps` wrote; a `SaveError` says why there is none. The open question is asked anew."""
    document = _document(text)
    if document.get("cards") != library.fingerprint:
        raise SaveError(f"this was saved with the cards {document.get('cards')}, and these are {library.fingerprint}")
    try:
        state = _state(document, library)
        game = Game(library, len(state.hands), basic=state.setting.basic)
        asked = game.resumed(state)
    except SaveError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError, OverflowError) as error:
        raise SaveError(f"this is not the state of a game: {error}") from error
    if asked.key() != state.key():
        raise SaveError("this is not a state in which anybody is asked")
    return asked


_BOARD = (
    "active",
    "empire",
    "tribes",
    "face_up",
    "hidden",
    "hands",
    "leaders",
    "tavern",
    "harbor",
    "wilderness",
    "graveyard",
    "undealt",
    "beginnings",
    "over",
)


def _plain(value: object) -> Any:
    """Tuples as lists, all the way down."""
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _tuples(value: object) -> Any:
    """Lists as tuples, all the way down."""
    return tuple([_tuples(one) for one in value]) if isinstance(value, list) else value


def _frame_document(frame: Frame) -> dict[str, Any]:
    """A frame without the fields that are as they were at its beginning."""
    new = Frame(frame.program, frame.you, frame.this)
    fields = {name: getattr(frame, name) for name in Frame.FIELDS}
    needed = ("program", "you", "this", "pc")
    return {name: _plain(value) for name, value in fields.items() if name in needed or value != getattr(new, name)}


def _document(text: str) -> Mapping[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is not a saved state: {error}") from error
    if not isinstance(document, dict) or "format" not in document:
        raise SaveError("this is not a saved state: it has no 'format'")
    if document["format"] != FORMAT:
        raise SaveError(f"this was saved in format {document['format']}, and this version reads format {FORMAT}")
    return document


def _state(document: Mapping[str, Any], library: Library) -> State:
    missing = [name for name in (*_BOARD, "basic", "seen", "placed", "stack") if name not in document]
    if missing:
        raise SaveError(f"this is not the state of a game: '{missing[0]}' is missing")
    board = {name: _tuples(document[name]) for name in _BOARD}
    board |= {name: Pile(*board[name]) for name in ("harbor", "wilderness")}
    stack = tuple(_frame(frame) for frame in document["stack"])
    layout = Layout(**{field.name: board[field.name] for field in attrs.fields(Layout)})
    lying = layout.lying()
    aside = [card for frame in stack for card, _, _ in frame.origins if card not in lying]
    where = bytes(layout.where(len(library.heroes) + len(library.leaders), dict.fromkeys(aside)))
    seen, placed = bytes.fromhex(document["seen"]), bytes.fromhex(document["placed"])
    if not len(seen) == len(placed) == len(where):
        raise SaveError("this is not the state of a game: what is known does not fit the cards")
    further = {"setting": Setting(document["cards"], document["basic"]), "where": where, "seen": seen, "placed": placed}
    values = board | further | {"stack": stack}
    return State.of((values[name] for name in State.FIELDS), None)


def _frame(document: Mapping[str, Any]) -> Frame:
    frame = Frame(document["program"], document["you"], document["this"])
    for name, value in document.items():
        if name not in Frame.FIELDS:
            raise SaveError(f"this is not the state of a game: a text has no '{name}'")
        setattr(frame, name, _tuples(value))
    frame.loops = tuple(Loop(*loop) for loop in frame.loops)
    return frame
