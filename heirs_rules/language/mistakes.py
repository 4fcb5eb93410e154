"""Words that cannot stand where they stand: what was found, what could stand there, what to write instead."""

from __future__ import annotations

import unicodedata
from collections.abc import Set as AbstractSet

from lark import Token

from heirs_rules.language.findings import Finding
from heirs_rules.language.rules import (
    FOREIGN_DIGIT,
    MISSING_SEPARATOR,
    SIGN_REQUIRED,
    TYPOGRAPHIC_SYMBOL,
    UNCLOSED_GROUP,
    UNEXPECTED_END,
    UNEXPECTED_WORD,
    UNKNOWN_SYMBOL,
    UNKNOWN_WORD,
    WRONG_CASE,
)
from heirs_rules.language.tokens import UNKNOWN, end_of, start_of
from heirs_rules.text.diagnostics import Rule
from heirs_rules.text.near import nearest
from heirs_rules.text.source import Span
from heirs_rules.text.visible import character_name, excerpt

END = "$END"
"""What stands for the end of a sentence among the words that could follow."""


class Mistake(Exception):  # noqa: N818 - what it carries is the finding; it is no failure of the program
    """Carries a finding out of the reading of a sentence."""

    def __init__(self, rule: Rule, span: Span, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.finding = Finding(rule, span, message, advice)


def unfinished(words: list[Token], possible: AbstractSet[str]) -> Finding:
    """What is wrong with a sentence that ends too early; `possible` are the words that could follow its last."""
    end = end_of(words[-1])
    opened = _unclosed(words)
    if opened is not None and ")" in possible:
        place = Span(start_of(opened), end_of(opened))
        related = ((place, "it is opened here"),)
        return Finding(
            UNCLOSED_GROUP, Span(end, end), "a '(' is never closed", "write ')' where its steps end", related
        )
    message = f"the sentence ends after '{excerpt(words[-1])}'; expected {_phrase(possible)}"
    return Finding(UNEXPECTED_END, Span(end, end), message)


def misplaced(words: list[Token], index: int, possible: AbstractSet[str], openers: AbstractSet[str]) -> Finding:
    """What is wrong with a sentence at one of its words.

    `possible` are the words that could stand there, `openers` those that can begin a sentence.
    """
    word = words[index]
    place = Span(start_of(word), end_of(word))
    if word.type == UNKNOWN:
        rule, message, advice = _unknown(word, words[index + 1 : index + 2], possible)
        return Finding(rule, place, message, advice)
    if word == ")" and _unclosed(words[:index]) is None:
        return Finding(
            UNEXPECTED_WORD, place, "this ')' closes nothing", "delete it, or write the '(' that it belongs to"
        )
    if word in _MARKERS and possible == {"times"}:
        place = Span(start_of(words[index - 1]), place.end)
        number = "1" if words[index - 1] == "one" else excerpt(words[index - 1].lstrip("0")) or "0"
        message = f"which way does {word} move? '{number}' has no sign"
        return Finding(SIGN_REQUIRED, place, message, f"write '+{number} {word}' or '-{number} {word}'")
    if END in possible and (word in openers or word.type in openers):
        message = f"a new step begins at '{word}', with nothing between it and the step before"
        return Finding(MISSING_SEPARATOR, place, message, f"put '{word}' on a new line, or write 'then' before it")
    message = f"expected {_phrase(possible)}, found '{excerpt(word)}'"
    return Finding(UNEXPECTED_WORD, place, message, _advice(words, index, possible))


def _unclosed(words: list[Token]) -> Token | None:
    opened = []
    for word in words:
        if word == "(":
            opened.append(word)
        elif word == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None


def _advice(words: list[Token], index: int, possible: AbstractSet[str]) -> str:
    """What to write instead of a word that exists, but not here."""
    word = words[index]
    following = words[index + 1] if index + 1 < len(words) else None
    if word in _MARKERS and "SIGNED" in possible and following is not None and following.type.startswith("SIGNED"):
        return f"write '{following} {word}'"
    if word in _MISUSED:
        return _MISUSED[word]
    meant = nearest(word, possible)
    return f"did you mean '{meant}'?" if meant else ""


def _unknown(word: str, following: list[Token], possible: AbstractSet[str]) -> tuple[Rule, str, str]:
    expected = _phrase(possible)
    if not word[0].isalnum() and word[0] not in "+-":
        return _symbol(word, following, expected)
    if word in "+-":
        return UNKNOWN_SYMBOL, f"'{word}' stands alone", f"write the number directly behind it: '{word}1'"
    if (plain := unicodedata.normalize("NFKC", word)) != word or any(c.isdigit() and not c.isascii() for c in word):
        return _foreign(word, plain, expected)
    if word.lower() in possible:
        return WRONG_CASE, f"card text is in lower case, found '{excerpt(word)}'", f"write '{word.lower()}'"
    message = f"there is no word '{excerpt(word)}' in card text; expected {expected}"
    return UNKNOWN_WORD, message, _suggestion(word, possible)


def _symbol(symbol: str, following: list[Token], expected: str) -> tuple[Rule, str, str]:
    if symbol in _TYPOGRAPHIC:
        plain = _TYPOGRAPHIC[symbol]
        behind = excerpt(following[0]) if plain in "+-" and following else ""
        message = f"'{symbol}' ({character_name(symbol)}) is not the sign '{plain}' of card text"
        return TYPOGRAPHIC_SYMBOL, message, f"write '{plain}{behind}'"
    message = f"'{excerpt(symbol)}' means nothing in card text; expected {expected}"
    return UNKNOWN_SYMBOL, message, _SYMBOLS.get(symbol, "delete it")


def _foreign(word: str, plain: str, expected: str) -> tuple[Rule, str, str]:
    """A word with characters that only look like those of card text, such as full-width digits."""
    odd = next(character for character in word if not character.isascii())
    advice = (
        f"write '{excerpt(plain)}'"
        if plain.isascii()
        else "write it with the letters and digits of the English keyboard"
    )
    rule = FOREIGN_DIGIT if odd.isdigit() else UNKNOWN_WORD
    return rule, f"'{excerpt(word)}' has a {character_name(odd)}; expected {expected}", advice


def _suggestion(word: str, possible: AbstractSet[str]) -> str:
    lower = word.lower()
    if lower in _SYNONYMS:
        ours = _SYNONYMS[lower]
        return f"card text says '{ours}'" if ours.split()[0] in possible or ours in possible else ""
    if lower in _NUMBER_WORDS and "NUMBER" in possible:
        return f"write '{_NUMBER_WORDS[lower]}'"
    meant = nearest(lower, possible)
    return f"did you mean '{meant}'?" if meant else ""


def _phrase(possible: AbstractSet[str]) -> str:
    """The words that could stand somewhere, said shortly: "an action, 'they' or a move such as '+1'"."""
    left = {word for word in possible if word not in _THIRD_PERSON}
    parts = []
    for phrase, words in _GROUPS:
        if words <= left:
            parts.append(phrase)
            left -= words
    quoted = [f"'{word}'" for word in sorted(left - {END} - _SPECIAL.keys())]
    parts += [phrase for word, phrase in _SPECIAL.items() if word in left]
    parts += quoted if len(quoted) <= _MOST_LISTED else [*quoted[:_MOST_LISTED], "…"]
    if END in left:
        parts.append("the end of the sentence")
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


_MOST_LISTED = 9
_MARKERS = frozenset({"empire", "tribes", "leading", "trailing"})
_VERBS = frozenset(
    {
        *("bury", "choose", "discard", "draw", "exchange", "look", "move", "name", "perform", "place"),
        *("play", "put", "refill", "return", "reveal", "set", "shuffle", "take", "turn"),
    }
)
_THIRD_PERSON = frozenset({"buries", *(f"{verb}s" for verb in _VERBS)})
_GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("an action such as 'bury' or 'draw'", _VERBS),
    ("a move such as '+1 empire'", frozenset({"SIGNED", "SIGNED_X"})),
    ("who does it, such as 'they' or 'each other player'", frozenset({"they", "each", "you", "the"})),
    ("a player", frozenset({"player", "players"})),
    ("cards, such as 'a hero', 'one of your hidden heroes' or 'it'",
     frozenset({"a", "an", "every", "up", "all", "it", "them", "the", "this", "your", "their", "NUMBER", "X", "one"})),
    ("a marker", _MARKERS),
    ("a faction", frozenset({"empire", "tribes", "water", "undead"})),
    ("'hidden' or 'face-up'", frozenset({"hidden", "face-up"})),
    ("'hero' or 'card'", frozenset({"hero", "heroes", "card", "cards"})),
    ("a number", frozenset({"NUMBER", "X", "one"})),
)  # fmt: skip
_SPECIAL = {"SIGNED": "a number with its sign", "SIGNED_X": "'+X'", "NUMBER": "a number"}

_TYPOGRAPHIC = {
    **dict.fromkeys("\u2212\u2013\u2014\u2010\u2011\u2012\uff0d\ufe63", "-"),
    **dict.fromkeys("\uff0b\ufe62", "+"),
    **dict.fromkeys("\uff0c\u3001", ","),
    "\uff08": "(",
    "\uff09": ")",
}
_SYMBOLS = {
    ".": "a sentence ends with its line: delete the full stop",
    ";": "put the next step on a new line, or write 'then'",
    ":": "delete the colon",
    "[": "steps are grouped with ( and )",
    "{": "steps are grouped with ( and )",
    "|": "alternatives are joined by 'or'",
    "/": "alternatives are joined by 'or'",
    "&": "write 'and'",
}
_SYNONYMS = {
    "another's": "of another player",
    "all": "every",
    "army": "empire",
    "dead": "undead",
    "deck": "harbor",
    "destroy": "bury",
    "each": "every",
    "face-down": "hidden",
    "facedown": "hidden",
    "faceup": "face-up",
    "flip": "turn over",
    "green": "tribes",
    "harbour": "harbor",
    "his": "their",
    "inn": "tavern",
    "kill": "bury",
    "left": "next",
    "open": "face-up",
    "opponent": "another player",
    "opponents": "other players",
    "opponent's": "of another player",
    "pick": "choose",
    "red": "empire",
    "right": "previous",
    "secret": "hidden",
    "select": "choose",
    "show": "reveal",
    "steal": "take",
    "swap": "exchange",
    "switch": "exchange",
    "use": "perform",
    "visible": "face-up",
    "water-folk": "water folk",
    "x": "X",
}
_NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12,
}  # fmt: skip
_MISUSED = {
    "may": "say who may: 'you may …'",
    "all": "write 'every'",
    "each": "write 'every'",
    "if": "write the condition first: 'if …, …'",
}
