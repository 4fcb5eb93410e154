"""States as JSON, and back: with a format version, and the fingerprint of the cards that they belong to.

What is read is taken for a state only if every value fits its field (`shapes.py`), if all of it fits together
(`soundness.py`), and if the question it waits for, asked again, changes nothing.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from typing import Any

import attrs

from heirs_rules.game.document import LARGEST, DocumentError, document_in
from heirs_rules.game.game import Game
from heirs_rules.game.layout import Layout
from heirs_rules.game.shapes import NEEDED_IN_A_FRAME, Fits, Shapes, misfit
from heirs_rules.game.soundness import complaint
from heirs_rules.game.state import Frame, Loop, Pile, Setting, State
from heirs_rules.language.library import Library

FORMAT = 1
"""The version of the format; a file of another one is refused."""


class SaveError(ValueError):
    """A saved state that cannot be loaded: it is none, or of another format or other cards; it says which."""


def dumps(state: State) -> str:
    """A state as one JSON document, for `loads`. It holds everything that is hidden, too: no player may see it."""
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


def loads(text: str | bytes, library: Library) -> State:
    """The state that `dumps` wrote; a `SaveError` says why there is none. The open question is asked anew."""
    document = _document(text, library)
    if document.get("cards") != library.fingerprint:
        saved = reprlib.repr(document.get("cards"))
        raise SaveError(f"this was saved with the cards {saved}, and these are '{library.fingerprint}'")
    game = _game(document, library)
    state = _state(document, game)
    wrong = complaint(game, state)
    if wrong is not None:
        raise SaveError(f"{_NO_STATE}: {wrong}")
    try:
        asked = game.asked_again(state)
    except (LookupError, ValueError) as error:
        raise SaveError(f"{_NO_STATE}: the open question cannot be asked ({error})") from error
    if asked.key() != state.key():
        raise SaveError(f"{_NO_STATE}: nobody is asked in it")
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
_FOR_A_CARD = 8
"""How many characters a card takes up in a table."""
_NO_STATE = "this is not the state of a game"


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
    return {
        name: _plain(value)
        for name, value in fields.items()
        if name in NEEDED_IN_A_FRAME or value != getattr(new, name)
    }


def _document(text: str | bytes, library: Library) -> Mapping[str, Any]:
    """The document of a saved state; the largest ones hold a whole table for every hero that has begun (R24)."""
    heroes = len(library.heroes)
    try:
        document = document_in(text, "stack", LARGEST + _FOR_A_CARD * heroes * heroes)
    except DocumentError as error:
        raise SaveError(f"this is not a saved state: {error}") from error
    version = document["format"]
    if type(version) is not int or version != FORMAT:
        raise SaveError(f"this was saved in format {reprlib.repr(version)}, and this version reads format {FORMAT}")
    return document


def _game(document: Mapping[str, Any], library: Library) -> Game:
    """The game that a state belongs to: it has as many players as there are hands."""
    hands, basic = document.get("hands"), document.get("basic")
    if not isinstance(hands, list) or not isinstance(basic, bool):
        raise SaveError(f"{_NO_STATE}: it needs the 'hands' of all players, and 'basic', which is true or false")
    try:
        return Game(library, len(hands), basic=basic)
    except ValueError as error:
        raise SaveError(f"{_NO_STATE}: {error}") from error


def _state(document: Mapping[str, Any], game: Game) -> State:
    """The state without its question. Every value fits its field by now."""
    shapes = Shapes(game.players, len(game.library.heroes), game.cards)
    _check({name: document[name] for name in document if name not in ("format", "cards", "basic")}, shapes.state)
    board = {name: _tuples(document[name]) for name in _BOARD}
    board |= {name: Pile(*board[name]) for name in ("harbor", "wilderness")}
    stack = tuple(_frame(frame, shapes) for frame in document["stack"])
    layout = Layout(**{field.name: board[field.name] for field in attrs.fields(Layout)})
    lying = layout.lying()
    aside = dict.fromkeys(card for frame in stack for card, _, _ in frame.origins if card not in lying)
    try:
        where = bytes(layout.where(game.cards, aside))
    except ValueError as error:
        raise SaveError(f"{_NO_STATE}: {error}") from error
    further = {
        "setting": Setting(document["cards"], document["basic"]),
        "where": where,
        "seen": bytes.fromhex(document["seen"]),
        "placed": bytes.fromhex(document["placed"]),
        "stack": stack,
    }
    values = board | further
    return State.of((values[name] for name in State.FIELDS), None)


def _frame(document: Mapping[str, Any], shapes: Shapes) -> Frame:
    _check(document, shapes.frame, NEEDED_IN_A_FRAME)
    frame = Frame(document["program"], document["you"], document["this"])
    for name, value in document.items():
        setattr(frame, name, _tuples(value))
    frame.loops = tuple(Loop(*loop) for loop in frame.loops)
    return frame


def _check(document: Any, shapes: Mapping[str, Fits], needed: tuple[str, ...] | None = None) -> None:
    wrong = misfit(document, shapes, needed)
    if wrong is not None:
        raise SaveError(f"{_NO_STATE}: {wrong}")
