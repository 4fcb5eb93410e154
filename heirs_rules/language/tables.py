"""The tables of the grammar, worked out by Lark, as plain data."""

from __future__ import annotations

from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from heirs_rules.language.expected import END


def worked_out(text: str) -> tuple[Any, ...]:
    """The words, the first state, the different rows, the row of each state, and the phrases of a grammar."""
    lark = Lark(text, parser="lalr", start="sentence", maybe_placeholders=False)
    table = lark.parser.parser._parse_table
    rules: dict[Any, int] = {}
    rows: dict[tuple[tuple[str, int], ...], int] = {}
    states = []
    for state in range(len(table.states)):
        row = {
            str(kind): argument if action is Shift else ~rules.setdefault(argument, len(rules))
            for kind, (action, argument) in table.states[state].items()
        }
        if state == table.end_states["sentence"]:
            row[END] = state
        states.append(rows.setdefault(tuple(sorted(row.items())), len(rows)))
    words = {str(one.pattern.value): str(one.name) for one in lark.terminals if one.pattern.type == "str"}
    return words, table.start_states["sentence"], [dict(row) for row in rows], states, [*map(_phrase, rules)]


def _phrase(rule: Any) -> tuple[int, str, tuple[tuple[int, bool], ...], bool]:
    """A phrase as in Lark's own trees: words that the grammar names count, and rules; those named with `_` dissolve."""
    picked = tuple(
        (index, not symbol.is_term and symbol.name.startswith("_"))
        for index, symbol in enumerate(rule.expansion)
        if not (symbol.is_term and symbol.filter_out)
    )
    name, size = str(rule.origin.name), len(rule.expansion)
    return size, name, picked, size == 1 and picked == ((0, True),) and name.startswith("_")
