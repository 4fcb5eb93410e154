"""How everything lay when heroes began (R24): what a seat can tell of it now."""

from __future__ import annotations

from typing import Any, TypeAlias

from heirs_rules.game.draft import draft_of
from heirs_rules.game.state import ASIDE, Card, State, Table

Begun: TypeAlias = tuple[Card, bool | None, int]
"""A hero that began; whether everything lies as it did then; and how many texts, the innermost first, have to put back
what they have set aside until it looks so again, or 0 if it looks so now or does not even then.

It is neither true nor false where the seat sees no difference, but there may be one.
"""


def begun(state: State, seat: int, begins: bool) -> tuple[Begun, ...]:
    """The heroes that began. Whoever may begin one now sees from what is offered whether everything lies so."""
    tables = unwound(state)
    seen = [_looks(table, seat) for table in tables]
    found: list[Begun] = []
    for card, then in state.beginnings:
        before = _looks(then, seat)
        if before == seen[0]:
            found.append((card, then == tables[0] if begins else None, 0))
        else:
            found.append((card, False, seen.index(before) if before in seen else 0))
    return tuple(found)


def unwound(state: State) -> list[Table]:
    """How everything lies now; and how it will, for each text from the innermost, once what is set aside goes back."""
    if ASIDE not in state.where:
        return [state.table()]
    draft = draft_of(state)
    tables = [draft.table()]
    for frame in reversed(state.stack):
        draft.put_aside_back(frame.origins)
        tables.append(draft.table())
    return tables


def _looks(table: Table, seat: int) -> tuple[Any, ...]:
    """What a seat sees of a table: what is open, its own cards, and how many all others are."""
    empire, tribes, face_up, hidden, hands, tavern, harbor, wilderness, graveyard, leaders = table
    sizes = [len(cards) for row in (hidden, hands, harbor, wilderness) for cards in row]
    return empire, tribes, face_up, tavern, graveyard, hidden[seat], hands[seat], leaders[seat], sizes
