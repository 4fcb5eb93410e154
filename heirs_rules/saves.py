"""Loading what was saved, with the bundled cards unless others are given."""

from __future__ import annotations

from functools import cache

from heirs_rules.game.codec import loads as loads_with
from heirs_rules.game.state import State
from heirs_rules.language.library import Library
from heirs_rules.language.loading import load_cards


def loads(text: str, library: Library | None = None) -> State:
    """The state that `dumps` wrote. A `SaveError` says why it cannot be loaded, such as that the cards are others."""
    return loads_with(text, _bundled() if library is None else library)


@cache
def _bundled() -> Library:
    return load_cards()
