"""Words that cannot stand where they stand: what was found, what could stand there, what to write instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from lark import Token

from heirs_rules.language.expected import END, SECOND_FORMS, alternatives, expectation
from heirs_rules.language.findings import Finding
from heirs_rules.language.rules import (
    FOREIGN_DIGIT,
    MISSING_SEPARATOR,
    SIGN_REQUIRED,
    SUPPRESSION_INSIDE_TEXT,
    TYPOGRAPHIC_SYMBOL,
    UNCLOSED_GROUP,
    UNEXPECTED_END,
    UNEXPECTED_WORD,
    UNKNOWN_SYMBOL,
    UNKNOWN_WORD,
    WRONG_CASE,
)
from heirs_rules.language.slips import SAID_OTHERWISE, SYNONYMS
from heirs_rules.language.tokens import UNKNOWN, Sentence, place_of
from heirs_rules.text.diagnostics import Rule
from heirs_rules.text.near import nearest, slips
from heirs_rules.text.rules import INVISIBLE_CHARACTER
from heirs_rules.text.source import Span
from heirs_rules.text.visible import character_name, excerpt, is_hidden

Reach: TypeAlias = Callable[[Sequence[str]], int]
"""How many of some words could follow, one after the other, from the place of a mistake on."""


class Mistake(Exception):  # noqa: N818 - what it carries is the finding; it is no failure of the program
    """Carries a finding out of the reading of a sentence."""

    def __init__(self, rule: Rule, span: Span, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.finding = Finding(rule, span, message, advice)


def without_words(sentence: Sentence) -> Finding:
    """What is wrong with a sentence of no words at all."""
    assert sentence.border is not None, "a line with words in it makes a sentence without any only at a 'then'"
    message = "there is no step on one side of 'then'"
    return Finding(UNEXPECTED_END, place_of(sentence.border), message, "delete the 'then', or say the step")


def unfinished(sentence: Sentence, possible: AbstractSet[str]) -> Finding:
    """What is wrong with a sentence that ends too early; `possible` are the words that could follow its last."""
    words = sentence.words
    end = place_of(words[-1]).end
    opened = _unclosed(words)
    if opened is not None and ")" in possible:
        related = ((place_of(opened), "it is opened here"),)
        advice = "write ')' where its steps end"
        return Finding(UNCLOSED_GROUP, Span(end, end), "a '(' is never closed", advice, related)
    message = f"the sentence ends after '{excerpt(words[-1])}'; expected {expectation(possible)}"
    return Finding(UNEXPECTED_END, Span(end, end), message, _ending(sentence, possible))


def misplaced(
    words: list[Token], index: int, possible: AbstractSet[str], openers: AbstractSet[str], reach: Reach
) -> Finding:
    """What is wrong with a sentence at one of its words.

    `possible` are the words that could stand there, `openers` those that can begin a sentence.
    """
    word = words[index]
    place = place_of(word)
    if word.type == UNKNOWN:
        rule, message, advice = _unknown(words, index, possible, reach)
        return Finding(rule, place, message, advice)
    if word == ")" and _unclosed(words[:index]) is None:
        advice = "delete it, or write the '(' that it belongs to"
        return Finding(UNEXPECTED_WORD, place, "this ')' closes nothing", advice)
    if word in _MARKERS and possible == {"times"}:
        return _signless(words[index - 1], word)
    if END in possible and _begins(word, openers):
        message = f"a new step begins at '{word}', with nothing between it and the step before"
        return Finding(MISSING_SEPARATOR, place, message, f"put '{word}' on a new line, or write 'then' before it")
    message = f"expected {expectation(possible)}, found '{excerpt(word)}'"
    advice = _said_otherwise(words, index) or (_joint(words, index, openers) if END in possible else "")
    return Finding(UNEXPECTED_WORD, place, message, advice or _repair(words, index, possible, reach))


def _ending(sentence: Sentence, possible: AbstractSet[str]) -> str:
    """How a sentence could go on that ends too early."""
    if "," in possible and sentence.words[0] == "if":
        what = "instead of 'then'" if sentence.goes_on else "and what happens if this is true"
        return f"write a comma {what}"
    if "(" in possible and sentence.words[-1] in ("or", "and/or", "otherwise"):
        return f"delete '{sentence.words[-1]}', or say the other step"
    return f"write {alternatives(possible)} there" if len(possible) <= 3 else ""


def _signless(number: Token, marker: Token) -> Finding:
    spaces = "1" if number == "one" else excerpt(number.lstrip("0")) or "0"
    message = f"which way does {marker} move? '{excerpt(number)}' has no sign"
    advice = f"write '+{spaces} {marker}' or '-{spaces} {marker}'"
    return Finding(SIGN_REQUIRED, Span(place_of(number).start, place_of(marker).end), message, advice)


def _begins(word: Token, openers: AbstractSet[str]) -> bool:
    return word in openers or word.type in openers


def _joint(words: list[Token], index: int, openers: AbstractSet[str]) -> str:
    """What to write instead of a comma or an "and" that joins steps, or nothing."""
    word = words[index]
    if word not in (",", "and"):
        return ""
    if index + 1 == len(words):
        return "delete the comma" if word == "," else "delete 'and'"
    if not _begins(words[index + 1], openers):
        return ""
    instead = "'then' or 'or' instead of the comma" if word == "," else "'then' instead of 'and'"
    return f"write {instead}, or put '{words[index + 1]}' on a new line"


def _unclosed(words: list[Token]) -> Token | None:
    opened = []
    for word in words:
        if word == "(":
            opened.append(word)
        elif word == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None


# What to write instead


def _said_otherwise(words: list[Token], index: int) -> str:
    """The advice for what people write who think of other games, or of everyday English."""
    before, behind = " ".join(words[max(0, index - 12) : index]), " ".join(words[index : index + 4]).lower()
    for ahead, found, advice in SAID_OTHERWISE:
        match = re.match(rf"{found}(?!\w)", behind)
        if match and (led := re.search(rf"(?:\A|(?<= )){ahead}\Z" if ahead else "", before)):
            return (match if match.re.groups else led).expand(advice)
    return ""


def _repair(words: list[Token], index: int, possible: AbstractSet[str], reach: Reach) -> str:
    """The smallest change behind which the sentence reads on, if one is clearly meant."""
    word, following = words[index], words[index + 1 : index + 2]
    behind = [word, *following] if following and following[0].type != UNKNOWN else [word]
    for missing in _OFTEN_MISSING:
        if missing in possible and reach([missing, *behind]) == 1 + len(behind):
            shown = "a comma" if missing == "," else "'an'" if missing == "a" and word[0] in "aeiou" else f"'{missing}'"
            return f"put {shown} before '{excerpt(word)}'"
    meant = next(iter(possible)) if len(possible) == 1 else _meant(word, possible)
    if meant is not None and reach([meant, *following]) == 1 + len(following):
        return f"write '{meant}'" if len(possible) == 1 else f"did you mean '{meant}'?"
    rest = words[index + 1 : index + 3]
    if rest and word in _OFTEN_TOO_MANY and reach(rest) == len(rest):
        return f"delete '{word}'"
    return ""


def _meant(word: str, possible: AbstractSet[str]) -> str | None:
    """The word that somebody probably meant who wrote this one."""
    near = nearest(word, possible) or nearest(word, possible - SECOND_FORMS)
    is_likely = len(word) > 2 and near is not None and ("-" in near) >= ("-" in word)
    return near if is_likely else None


_OFTEN_MISSING = ("a", "the", "of", ",", "to", "space", "folk", "player", "over", "with", "that", "card")
_OFTEN_TOO_MANY = frozenset({",", "a", "an", "the", "to", "of", "may", "and", "or", "then", "than", "is", "with"})
_MARKERS = frozenset({"empire", "tribes", "leading", "trailing"})


# Words and signs that card text does not know


def _unknown(words: list[Token], index: int, possible: AbstractSet[str], reach: Reach) -> tuple[Rule, str, str]:
    word = words[index]
    following = words[index + 1 : index + 2]
    if word == "#" and [*words[index + 1 : index + 3]] == ["heirs", ":"]:
        message = "everything in card text is text, so lint is told nothing here"
        return SUPPRESSION_INSIDE_TEXT, message, "write it behind 'effect: |', or above the '- id:' of the card"
    if not word[0].isalnum() and word[0] not in "+-":
        rule, message, advice = _symbol(word, following, expectation(possible))
        return rule, message, _said_otherwise(words, index) or advice
    if word in "+-":
        number = excerpt(following[0]) if following and following[0].type in ("NUMBER", "X") else "1"
        return UNKNOWN_SYMBOL, f"'{word}' stands alone", f"write the number directly behind it: '{word}{number}'"
    if not word.isascii():
        return _foreign(word, possible)
    if word.lower() in possible:
        return WRONG_CASE, f"card text is in lower case, found '{excerpt(word)}'", f"write '{word.lower()}'"
    message = f"there is no word '{excerpt(word)}' in card text; expected {expectation(possible)}"
    advice = _translation(word.lower(), reach) or _said_otherwise(words, index)
    if not advice and (meant := _meant(word.lower(), possible)):
        advice = f"did you mean '{meant}'?"
    return UNKNOWN_WORD, message, advice


def _symbol(symbol: str, following: list[Token], expected: str) -> tuple[Rule, str, str]:
    plain = _TYPOGRAPHIC.get(symbol, "")
    behind = excerpt(following[0]) if plain in ("+", "-") and following else ""
    if plain and (plain not in ("+", "-") or behind[:1].isdigit() or behind == "X"):
        message = f"'{symbol}' ({character_name(symbol)}) is not the sign '{plain}' of card text"
        return TYPOGRAPHIC_SYMBOL, message, f"write '{plain}{behind}'"
    if is_hidden(symbol) or symbol.isspace():
        advice = "write a plain space" if symbol.isspace() else "delete it"
        return INVISIBLE_CHARACTER, f"there is an invisible character: {character_name(symbol)}", advice
    message = f"'{excerpt(symbol)}' means nothing in card text; expected {expected}"
    if symbol in _SEPARATORS:
        name = _SEPARATORS[symbol]
        new_line = f"put the next step on a new line, without the {name}"
        return UNKNOWN_SYMBOL, message, new_line if following else f"delete the {name}"
    return UNKNOWN_SYMBOL, message, _SYMBOLS.get(symbol, "delete it")


def _foreign(word: str, possible: AbstractSet[str]) -> tuple[Rule, str, str]:
    """A word with characters that are not on an English keyboard, although they may look as if they were."""
    plain = unicodedata.normalize("NFKC", word).translate(_LOOK_ALIKES)
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFKD", plain)
        plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    plain = plain.lower() if plain.lower() in possible else plain
    odd = next(character for character in word if not character.isascii())
    advice = "write it with the letters and digits of an English keyboard"
    if plain in possible or plain.lstrip("+-").isdecimal():
        advice = f"write '{excerpt(plain)}' with the {'digits' if odd.isdigit() else 'letters'} of an English keyboard"
    rule = FOREIGN_DIGIT if odd.isdigit() else UNKNOWN_WORD
    return rule, f"'{excerpt(word)}' has a {character_name(odd)}; expected {expectation(possible)}", advice


def _translation(word: str, reach: Reach) -> str:
    """How card text writes a word that it does not know, if it can stand there."""
    glued = _GLUED.fullmatch(word)
    if glued and glued[2] in _MARKERS:
        return f"write '{glued[1]} {glued[2]}'"
    head, _, tail = word.rpartition("-") if "-" in word else ("non", "", word.removeprefix("non"))
    if word != tail and len(head) < 6 and slips(head, "non") <= 2 and reach(["non-", tail]) == 2:
        return f"write 'non-{tail}'"
    if word in ("-x", "+x"):
        return f"write '{word.upper()}'"
    for ours in SYNONYMS.get(word, ()):
        for ahead in ("", "a", "the", "at least"):
            said = f"{ahead} {ours}".split()
            if reach(said) == len(said):
                return f"card text says '{' '.join(said)}'"
    return ""


_GLUED = re.compile(r"([+-]\d+)(\w+)")
_TYPOGRAPHIC = {
    **dict.fromkeys("\u2212\u2013\u2014\u2010\u2011\u2012\uff0d\ufe63", "-"),
    **dict.fromkeys("\uff0b\ufe62", "+"),
    **dict.fromkeys("\uff0c\u3001", ","),
    "\uff08": "(",
    "\uff09": ")",
}
_LOOK_ALIKES = str.maketrans("аеорсухіѕјһԁҺкмтвν’", "aeopcyxisjhdhkmtbv'")
"""Cyrillic and Greek letters, which nobody can tell from ours."""

_SEPARATORS = {".": "full stop", ";": "semicolon", ":": "colon", "!": "exclamation mark"}
_SYMBOLS = {
    "[": "steps are grouped with ( and )",
    "{": "steps are grouped with ( and )",
    "|": "alternatives are joined by 'or'",
    "/": "alternatives are joined by 'or'",
    "&": "write 'and'",
    "\\": "begin a new line, or write 'then'",
    "#": "a remark stands in the file above the card, not in its text",
}
