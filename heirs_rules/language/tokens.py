"""Card text cut into words, and words into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from heirs_rules.frozen import frozen
from heirs_rules.text.source import Span

UNKNOWN = "UNKNOWN"
"""The type of a word that is not in the grammar."""


class Token(str):
    """A word, with the name that the grammar gives to it, and the place in its text at which it starts."""

    __slots__ = ("start_pos", "type")
    type: str
    start_pos: int

    def __new__(cls, kind: str, word: str, start_pos: int = 0) -> Token:
        token = super().__new__(cls, word)
        token.type = kind
        token.start_pos = start_pos
        return token


_LEXEME = re.compile(
    r"""
      (?P<BREAK>    \r\n | \n | \r )
    | (?P<SPACE>    [ \t]+ )
    | (?P<NON>      non-(?=[a-z]) )
    | (?P<SIGNED>   [+-][0-9]+(?!\w) )
    | (?P<SIGNED_X> [+-]X(?!\w) )
    | (?P<NUMBER>   [0-9]+(?!\w) )
    | (?P<WORD>     and/or(?!\w) | [+-]?\w(?:[\w'’\u0300-\u036f-]*[\w\u0300-\u036f])? )
    | (?P<SIGN>     . )
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBERS = frozenset({"SIGNED", "SIGNED_X", "NUMBER"})
_WITH_A_COMMA = frozenset({"then", "or", "and/or", "otherwise", "where", "at most"})


@frozen
class Sentence:
    """The words of one sentence. `border` is a `then` beside it, if there is one; `goes_on`: the one behind it."""

    words: list[Token]
    border: Token | None = None
    goes_on: bool = False


def sentences(text: str, vocabulary: Mapping[str, str]) -> Iterator[Sentence]:
    """The sentences of a text. `vocabulary` gives the type of each word of the grammar.

    A sentence ends with its line, or at a `then` that stands in no parentheses. Empty lines have none, but on either
    side of a `then` there is always one, even without words.
    """
    line: list[Token] = []
    for token in _tokens(text, vocabulary):
        if token.type == "BREAK":
            yield from _cut(_without_optional_commas(line))
            line = []
        else:
            line.append(token)
    yield from _cut(_without_optional_commas(line))


def words(text: str) -> Iterator[re.Match[str]]:
    """The words and signs of a text, without blanks and line breaks."""
    return (found for found in _LEXEME.finditer(text) if found.lastgroup not in ("BREAK", "SPACE"))


def place_of(token: Token) -> Span:
    """Where a word stands in its text."""
    return Span(token.start_pos, token.start_pos + len(token))


def _tokens(text: str, vocabulary: Mapping[str, str]) -> Iterator[Token]:
    for found in _LEXEME.finditer(text):
        group = found.lastgroup
        if group == "SPACE":
            continue
        word = found.group()
        kind = group if group in _NUMBERS or group == "BREAK" else vocabulary.get(word, UNKNOWN)
        yield Token(kind, word, found.start())


def _without_optional_commas(line: list[Token]) -> list[Token]:
    """The line without the commas before words that need none, so that the grammar names the others only."""
    if "," not in line:
        return line
    kept = []
    for index, token in enumerate(line):
        following = line[index + 1 : index + 3]
        if token != "," or _WITH_A_COMMA.isdisjoint([*following[:1], " ".join(following)]):
            kept.append(token)
    return kept


def _cut(line: list[Token]) -> Iterator[Sentence]:
    if not line:
        return
    words: list[Token] = []
    border: Token | None = None
    depth = 0
    for token in line:
        depth += (token == "(") - (token == ")")
        if token == "then" and depth <= 0:
            yield Sentence(words, token, goes_on=True)
            words, border = [], token
        else:
            words.append(token)
    yield Sentence(words, border)
