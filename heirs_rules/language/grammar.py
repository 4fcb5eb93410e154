"""The grammar of card text as tables, and the machine that follows them from word to word.

`grammar/card.lark` is the grammar. Lark works the tables out, refusing a grammar in which a text could mean two things;
they are kept in the user's folder, since that takes longer than reading all the cards. Nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import Any, TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.language.expected import END
from heirs_rules.language.tokens import Token
from heirs_rules.resources import Kept, lying
from heirs_rules.text.source import Span

Maker: TypeAlias = Callable[[Span, list[Any]], Any]
"""What becomes of a phrase, given where it stands and what has become of its parts."""

NOWHERE = Span(0, 0)
"""Where a phrase of no words stands."""

_FAULT = 1 << 30
# In a large file there are the same places again and again, one text after the other.
_span = lru_cache(5_000)(Span)
_Row: TypeAlias = Mapping[str, int]
_Phrase: TypeAlias = tuple[int, str, tuple[tuple[int, bool], ...], bool]
"""How many parts a phrase has, the rule that says so, and which of them count; a part that is marked is a list of parts
itself, which are joined to the others. At last, whether there is nothing to do, as its parts are those of its only one.
"""


class Misfit(Exception):  # noqa: N818 - a word on its way into a finding
    """Raised at a word that cannot stand where it stands; `states` are those of the machine at this place."""

    def __init__(self, word: Token, states: list[int]) -> None:
        super().__init__(str(word))
        self.word, self.states = word, states


@frozen
class Grammar:
    """The tables. In each state a word leads on to another state (0 or more), or ends a phrase (less than 0)."""

    vocabulary: Mapping[str, str]
    """Every word of the language, with the name that the grammar gives to it."""
    start: int
    rows: tuple[_Row, ...]
    phrases: tuple[_Phrase, ...]

    def parse(self, words: Iterable[Token], makers: Mapping[str, Maker]) -> Any:
        """What a sentence becomes; a `Misfit` where it makes no sense. A phrase without a maker becomes its parts."""
        rows, phrases = self.rows, self.phrases
        states: list[int] = [self.start]
        parts: list[Any] = []
        starts: list[int] = []
        ends: list[int] = []
        for word in (*words, Token(END, "")):
            kind = word.type
            while (action := rows[states[-1]].get(kind, _FAULT)) < 0:
                size, rule, picked, is_done = phrases[~action]
                if size:
                    del states[-size:]
                states.append(rows[states[-1]][rule])
                if is_done:
                    continue
                begun, ended = _extent(starts, ends, size)
                phrase = _picked(parts[len(parts) - size :], picked)
                if maker := makers.get(rule):
                    phrase = maker(_span(begun, ended) if begun >= 0 else NOWHERE, phrase)
                if size:
                    del parts[-size:], starts[-size:], ends[-size:]
                parts.append(phrase)
                starts.append(begun)
                ends.append(ended)
            if action == _FAULT:
                raise Misfit(word, states)
            states.append(action)
            parts.append(word)
            starts.append(word.start_pos)
            ends.append(word.start_pos + len(word))
        return parts[-2]

    def reach(self, states: Sequence[int], kinds: Iterable[str]) -> int:
        """How many words of these kinds could follow, one after the other."""
        after = [*states]
        count = 0
        for kind in kinds:
            while (action := self.rows[after[-1]].get(kind, _FAULT)) < 0:
                size, rule, _, _ = self.phrases[~action]
                del after[len(after) - size :]
                after.append(self.rows[after[-1]][rule])
            if action == _FAULT:
                break
            after.append(action)
            count += 1
        return count

    def possible(self, states: Sequence[int]) -> AbstractSet[str]:
        """The kinds of words that could follow."""
        return {kind for kind in self.rows[states[-1]] if _is_word(kind) and self.reach(states, [kind])}

    @property
    def openers(self) -> AbstractSet[str]:
        """The kinds of words that can begin a sentence."""
        return self.possible([self.start])


@cache
def grammar() -> Grammar:
    """The grammar of card text."""
    with open(lying("grammar/card.lark"), "rb") as file:  # noqa: PTH123
        text = file.read()
    kept = Kept("grammar", text, __file__, lying("language/tables.py"))
    tables = kept.read()
    if tables is None:
        from heirs_rules.language.tables import worked_out

        tables = worked_out(text.decode())
        kept.write(tables)
    vocabulary, start, rows, states, phrases = tables
    return Grammar(vocabulary, start, tuple(rows[row] for row in states), tuple(phrases))


def _extent(starts: list[int], ends: list[int], size: int) -> tuple[int, int]:
    """Where the last phrase stands: from its first word to its last, if it has any, or else at -1."""
    if not size:
        return -1, -1
    if starts[-size] >= 0 and ends[-1] >= 0:
        return starts[-size], ends[-1]
    return next((start for start in starts[-size:] if start >= 0), -1), max(ends[-size:])


def _picked(parts: list[Any], picked: Iterable[tuple[int, bool]]) -> list[Any]:
    chosen: list[Any] = []
    for index, joined in picked:
        if joined:
            chosen += parts[index]
        else:
            chosen.append(parts[index])
    return chosen


def _is_word(kind: str) -> bool:
    return kind == END or kind.isupper()
