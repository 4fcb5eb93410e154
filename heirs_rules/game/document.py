"""JSON that anybody may have written: every fault of it is one error, with a sentence."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from typing import Any, NoReturn

LARGEST = 1 << 26
"""How many characters a document may have, unless it is said otherwise; a game of a million choices has fewer."""


class DocumentError(ValueError):
    """A text that is no document of the kind that was expected; it says why."""


_KINDS = {"stack": "a saved state, which `load_state` reads", "choices": "a game record, which `load_record` reads"}
"""The kinds of document, by a field that no other has."""


def document_in(text: str | bytes, field: str, largest: int = LARGEST) -> Mapping[str, Any]:
    """The fields of a JSON document of the kind with that field. What may be in them is for `shapes.misfit` to say."""
    if len(text) > largest:
        raise DocumentError(f"it is too large, with more than {largest} characters")
    try:
        decoded = text if isinstance(text, str) else text.decode()
        document = json.loads(decoded, object_pairs_hook=_each_once, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise DocumentError(f"it is not UTF-8 ({error.reason} at byte {error.start + 1})") from error
    except RecursionError as error:
        raise DocumentError("it is nested too deeply") from error
    except ValueError as error:
        raise DocumentError(str(error)) from error
    if not isinstance(document, dict) or "format" not in document:
        raise DocumentError("it has no 'format'")
    for other, kind in _KINDS.items():
        if other in document and field not in document:
            raise DocumentError(f"it is {kind}")
    return document


def _each_once(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for name, value in fields:
        if name in document:
            raise DocumentError(f"it says {reprlib.repr(name)} twice")
        document[name] = value
    return document


def _no_number(name: str) -> NoReturn:
    raise DocumentError(f"{name} is no number")
