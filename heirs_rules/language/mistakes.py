"""Words that cannot stand where they stand: what was found, what could stand there, what to write instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile
from typing import TypeAlias

from heirs_rules.language.advice import Advice, adding, replacing, without
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
from heirs_rules.language.tokens import UNKNOWN, Sentence, Token, place_of
from heirs_rules.text.characters import LOOK_ALIKES, look_alike
from heirs_rules.text.diagnostics import Edit, Fix, Rule
from heirs_rules.text.near import is_slip, nearest, slips
from heirs_rules.text.rules import INVISIBLE_CHARACTER, LOOK_ALIKE_LETTER
from heirs_rules.text.source import Span
from heirs_rules.text.visible import character_name, excerpt, is_hidden

Reach: TypeAlias = Callable[[Sequence[str]], int]
"""How many of some words could follow, one after the other, from the place of a mistake on."""


class Mistake(Exception):  # noqa: N818 - what it carries is the finding; it is no failure of the program
    """Carries a finding out of the reading of a sentence."""

    def __init__(self, rule: Rule, span: Span, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.finding = Finding(rule, span, message, advice)


def _advised(rule: Rule, place: Span, message: str, advice: Advice) -> Finding:
    return Finding(rule, place, message, advice.text, fix=advice.fix)


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
        fix = adding(words, len(words), ")", safe=False)
        return Finding(UNCLOSED_GROUP, Span(end, end), "a '(' is never closed", advice, related, fix=fix)
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
        return _unknown(words, index, possible, openers, reach)
    if word == ")" and _unclosed(words[:index]) is None:
        advice = Advice("delete it, or write the '(' that it belongs to", without(words, index, index + 1, safe=False))
        return _advised(UNEXPECTED_WORD, place, "this ')' closes nothing", advice)
    if word in _MARKERS and possible == {"times"}:
        return _signless(words[index - 1], word)
    if END in possible and _begins(word, openers):
        message = f"a new step begins at '{word}', with nothing between it and the step before"
        advice = Advice(
            f"put '{word}' on a new line, or write 'then' before it", adding(words, index, "then", safe=False)
        )
        return _advised(MISSING_SEPARATOR, place, message, advice)
    message = f"expected {expectation(possible)}, found '{excerpt(word)}'"
    advice = _said_otherwise(words, index, possible, reach)
    advice = advice or (_joint(words, index, openers) if END in possible else Advice())
    return _advised(UNEXPECTED_WORD, place, message, advice or _repair(words, index, possible, reach))


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


def _joint(words: list[Token], index: int, openers: AbstractSet[str]) -> Advice:
    """What to write instead of a comma or an "and" that joins steps, or nothing."""
    word = words[index]
    if word not in (",", "and"):
        return Advice()
    if index + 1 == len(words):
        text = "delete the comma" if word == "," else "delete 'and'"
        return Advice(text, without(words, index, index + 1, safe=word == ","))
    following = words[index + 1]
    if not _begins(following, openers):
        return Advice()
    new_line = f"or put '{following}' on a new line"
    if word == ",":
        return Advice(f"write 'then' or 'or' instead of the comma, {new_line}")
    return Advice(f"write 'then' instead of 'and', {new_line}", replacing(words, index, index + 1, "then", safe=False))


def _unclosed(words: list[Token]) -> Token | None:
    opened = []
    for word in words:
        if word == "(":
            opened.append(word)
        elif word == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None


# What to write instead


def _said_otherwise(words: list[Token], index: int, possible: AbstractSet[str], reach: Reach) -> Advice:
    """The advice for what people write who think of other games, or of everyday English."""
    ahead, behind = " ".join(words[max(0, index - 12) : index]), " ".join(words[index : index + 4]).lower()
    for led_by, found, advice in SAID_OTHERWISE:
        match = re.match(rf"{found}(?!\w)", behind)
        if match and (led := re.search(rf"(?:\A|(?<= )){led_by}\Z" if led_by else "", ahead)):
            text = (match if match.re.groups else led).expand(advice)
            end = index + len(match.group().split())
            return Advice(text, _as_advised(text, words, index, end, possible, reach))
    return Advice()


def _as_advised(
    advice: str, words: list[Token], index: int, end: int, possible: AbstractSet[str], reach: Reach
) -> Fix | None:
    """The edit that does what some advice says about the words from `index` up to `end`, if it is as simple as that."""
    if advice.startswith("delete it:"):
        complete = end < len(words) or END in possible
        return without(words, index, end, safe=True) if complete and _reads_on([], words[end:], reach) else None
    instead = _INSTEAD.fullmatch(advice)
    if instead is None:
        return None
    said = "an" if instead[1] == "a" and words[end:] and words[end][0] in "aeiou" else instead[1]
    return (
        replacing(words, index, end, said, safe=False)
        if _reads_on(said.replace("non-", "non- ").split(), words[end:], reach)
        else None
    )


def _reads_on(said: Sequence[str], following: Sequence[Token], reach: Reach) -> bool:
    """Whether a sentence can go on with some words and with those that are there, up to the next unknown one."""
    known = takewhile(lambda word: word.type != UNKNOWN, following)
    told = [*said, *known]
    return reach(told) == len(told)


def _repair(words: list[Token], index: int, possible: AbstractSet[str], reach: Reach) -> Advice:
    """The smallest change behind which the sentence reads on, if one is clearly meant."""
    word, following = words[index], words[index + 1 : index + 2]
    behind = [word, *following] if following and following[0].type != UNKNOWN else [word]
    only = len(possible) == 1
    for missing in _OFTEN_MISSING:
        if missing in possible and reach([missing, *behind]) == 1 + len(behind):
            said = "an" if missing == "a" and word[0] in "aeiou" else missing
            fix = adding(words, index, said, safe=only) if _reads_on([said], words[index:], reach) else None
            return Advice(f"put {'a comma' if said == ',' else repr(said)} before '{excerpt(word)}'", fix)
    meant, _ = (next(iter(possible)), True) if only else _meant(word, possible)
    if meant is not None and reach([meant, *following]) == 1 + len(following):
        fix = (
            replacing(words, index, index + 1, meant, safe=False)
            if _reads_on([meant], words[index + 1 :], reach)
            else None
        )
        return Advice(f"write '{meant}'" if only else f"did you mean '{meant}'?", fix)
    rest = words[index + 1 : index + 3]
    if rest and word in _OFTEN_TOO_MANY and reach(rest) == len(rest):
        fix = without(words, index, index + 1, safe=False) if _reads_on([], words[index + 1 :], reach) else None
        return Advice(f"delete '{word}'", fix)
    return Advice()


def _meant(word: str, possible: AbstractSet[str]) -> tuple[str | None, bool]:
    """The word that somebody probably meant who wrote this one, and whether it can have been no other."""
    only = nearest(word, possible)
    near = only or nearest(word, possible - SECOND_FORMS)
    is_likely = len(word) > 2 and near is not None and ("-" in near) >= ("-" in word)
    return (near, near == only and is_slip(word, near)) if near is not None and is_likely else (None, False)


_INSTEAD = re.compile(r"write '([^'…]+)'")
_OFTEN_MISSING = ("a", "the", "of", ",", "to", "space", "folk", "player", "over", "with", "that", "card")
_OFTEN_TOO_MANY = frozenset({",", "a", "an", "the", "to", "of", "may", "and", "or", "then", "than", "is", "with"})
_MARKERS = frozenset({"empire", "tribes", "leading", "trailing"})


# Words and signs that card text does not know


def _unknown(
    words: list[Token], index: int, possible: AbstractSet[str], openers: AbstractSet[str], reach: Reach
) -> Finding:
    word, following = words[index], words[index + 1 :]
    place = place_of(word)
    if word == "#" and [*following[:2]] == ["heirs", ":"]:
        message = "everything in card text is text, so lint is told nothing here"
        advice = "write it behind 'effect: |', or above the '- id:' of the card"
        return Finding(SUPPRESSION_INSIDE_TEXT, place, message, advice)
    if len(word) == 1 and not word.isalnum() and word not in "+-":
        return _symbol(words, index, possible, openers, reach)
    if word in "+-":
        return _lonely_sign(words, index, possible)
    if not word.isascii():
        return _foreign(words, index, possible, reach)
    if word.lower() in possible:
        message = f"card text is in lower case, found '{excerpt(word)}'"
        return Finding(
            WRONG_CASE,
            place,
            message,
            f"write '{word.lower()}'",
            fix=replacing(words, index, index + 1, word.lower(), safe=True),
        )
    message = f"there is no word '{excerpt(word)}' in card text; expected {expectation(possible)}"
    advised = _translation(words, index, reach) or _said_otherwise(words, index, possible, reach)
    meant, is_sure = (None, False) if advised else _meant(word.lower(), possible)
    if meant is not None:
        fits = _reads_on([meant], following, reach)
        fix = replacing(words, index, index + 1, meant, safe=is_sure) if fits else None
        advised = Advice(f"did you mean '{meant}'?", fix)
    return _advised(UNKNOWN_WORD, place, message, advised)


def _lonely_sign(words: list[Token], index: int, possible: AbstractSet[str]) -> Finding:
    sign, following = words[index], words[index + 1 : index + 2]
    is_number = bool(following) and following[0].type in ("NUMBER", "X")
    number = excerpt(following[0]) if is_number else "1"
    signed = is_number and ("SIGNED" if following[0].type == "NUMBER" else "SIGNED_X") in possible
    fix = replacing(words, index, index + 2, sign + following[0], safe=True) if signed else None
    advice = Advice(f"write the number directly behind it: '{sign}{number}'", fix)
    return _advised(UNKNOWN_SYMBOL, place_of(sign), f"'{sign}' stands alone", advice)


def _symbol(
    words: list[Token], index: int, possible: AbstractSet[str], openers: AbstractSet[str], reach: Reach
) -> Finding:
    symbol, following = words[index], words[index + 1 :]
    place = place_of(symbol)
    advised = _said_otherwise(words, index, possible, reach)
    plain = _TYPOGRAPHIC.get(symbol, "")
    number = excerpt(following[0]) if plain in ("+", "-") and following else ""
    if plain and (plain not in ("+", "-") or number[:1].isdigit() or number == "X"):
        message = f"'{symbol}' ({character_name(symbol)}) is not the sign '{plain}' of card text"
        advice = Advice(f"write '{plain}{number}'", _typographic(plain, words, index, possible))
        return _advised(TYPOGRAPHIC_SYMBOL, place, message, advised or advice)
    if is_hidden(symbol) or symbol.isspace():
        message = f"there is an invisible character: {character_name(symbol)}"
        return _advised(INVISIBLE_CHARACTER, place, message, advised or _visibly(words, index))
    message = f"'{excerpt(symbol)}' means nothing in card text; expected {expectation(possible)}"
    if symbol in _SEPARATORS:
        return _advised(UNKNOWN_SYMBOL, place, message, advised or _separated(words, index, possible, openers))
    advice = Advice(_SYMBOLS.get(symbol, "delete it"), _as_word(words, index, reach))
    return _advised(UNKNOWN_SYMBOL, place, message, advised or advice)


def _typographic(plain: str, words: list[Token], index: int, possible: AbstractSet[str]) -> Fix | None:
    if plain not in ("+", "-"):
        touches = plain == "," and _touches([words[index]], *words[index + 1 : index + 2])
        fits = plain in possible or plain == ","
        return replacing(words, index, index + 1, ", " if touches else plain, safe=True) if fits else None
    number = words[index + 1]
    fits = ("SIGNED_X" if number == "X" else "SIGNED") in possible
    return replacing(words, index, index + 2, plain + number, safe=True) if fits else None


def _visibly(words: list[Token], index: int) -> Advice:
    """A space in the place of an invisible character, or nothing."""
    symbol = words[index]
    if symbol.isspace():
        return Advice("write a plain space", Fix(True, "write a plain space", (Edit(place_of(symbol), " "),)))
    joins = _touches(words[index - 1 : index], symbol) and _touches([symbol], *words[index + 1 : index + 2])
    instead = " " if joins and symbol == _ZERO_WIDTH_SPACE else ""
    return Advice("delete it", Fix(not joins, "delete it", (Edit(place_of(symbol), instead),)))


def _touches(former: Sequence[Token], *latter: Token) -> bool:
    """Whether one word begins where another ends."""
    return bool(former and latter) and place_of(former[0]).end == place_of(latter[0]).start


def _separated(words: list[Token], index: int, possible: AbstractSet[str], openers: AbstractSet[str]) -> Advice:
    """What to do about a sign that ends sentences in other texts."""
    name, following = _SEPARATORS[words[index]], words[index + 1 : index + 2]
    ends = bool(index) and END in possible
    if not following:
        return Advice(f"delete the {name}", without(words, index, index + 1, safe=True) if ends else None)
    begins = ends and words[index] in ".;" and _begins(following[0], openers)
    fix = _joined(words, index, "then") if begins else None
    return Advice(f"put the next step on a new line, without the {name}", fix)


def _as_word(words: list[Token], index: int, reach: Reach) -> Fix | None:
    """The word that is meant by a sign."""
    joint = {"&": "and", "/": "or", "|": "or"}.get(words[index])
    fits = joint is not None and index and _reads_on([joint], words[index + 1 :], reach)
    return _joined(words, index, joint) if joint is not None and fits else None


def _joined(words: list[Token], index: int, joint: str) -> Fix:
    """A word in the place of a sign between others, with a space on either side of it."""
    former, sign, *following = words[index - 1 : index + 2]
    span = Span(place_of(former).end, place_of(sign).end)
    space = "" if following and place_of(following[0]).start > span.end else " "
    return Fix(False, f"write '{joint}'", (Edit(span, f" {joint}{space}"),))


def _foreign(words: list[Token], index: int, possible: AbstractSet[str], reach: Reach) -> Finding:
    """A word with characters that are not on an English keyboard, although they may look as if they were."""
    word = words[index]
    plain = unicodedata.normalize("NFKC", word).translate(LOOK_ALIKES)
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFKD", plain)
        plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    plain = plain.lower() if plain.lower() in possible else plain
    odd = next(character for character in word if not character.isascii())
    advice = Advice("write it with the letters and digits of an English keyboard")
    if plain in possible or plain.lstrip("+-").isdecimal():
        fix = _in_ascii(plain, words, index, reach)
        which = "digits" if odd.isdigit() else "letters"
        advice = Advice(f"write '{excerpt(plain)}' with the {which} of an English keyboard", fix)
    rule = FOREIGN_DIGIT if odd.isdigit() else LOOK_ALIKE_LETTER if look_alike(word) else UNKNOWN_WORD
    message = f"'{excerpt(word)}' has a {character_name(odd)}; expected {expectation(possible)}"
    return _advised(rule, place_of(word), message, advice)


def _in_ascii(plain: str, words: list[Token], index: int, reach: Reach) -> Fix | None:
    said = plain
    if plain.lstrip("+-").isdecimal():
        said = Token("SIGNED" if plain[0] in "+-" else "NUMBER", plain)
    known = plain.isascii() and _reads_on([said], words[index + 1 :], reach)
    return replacing(words, index, index + 1, plain, safe=True) if known else None


def _translation(words: list[Token], index: int, reach: Reach) -> Advice:
    """How card text writes a word that it does not know, if it can stand there."""
    lower = words[index].lower()

    def instead(text: str, said: Sequence[str], safe: bool, says: str = "write") -> Advice:
        fits = _reads_on(said, words[index + 1 :], reach)
        return Advice(f"{says} '{text}'", replacing(words, index, index + 1, text, safe) if fits else None)

    glued = _GLUED.fullmatch(lower)
    if glued and glued[2] in _MARKERS:
        return instead(f"{glued[1]} {glued[2]}", [Token("SIGNED", glued[1]), glued[2]], safe=True)
    head, _, tail = lower.rpartition("-") if "-" in lower else ("non", "", lower.removeprefix("non"))
    if lower != tail and len(head) < 6 and slips(head, "non") <= 2 and reach(["non-", tail]) == 2:
        return instead(f"non-{tail}", ["non-", tail], safe=head == "non")
    if lower in ("-x", "+x"):
        return instead(lower.upper(), [Token("SIGNED_X", lower.upper())], safe=True)
    for ours in SYNONYMS.get(lower, ()):
        for ahead in ("", "a", "the", "at least"):
            said = f"{ahead} {ours}".split()
            if reach(said) == len(said):
                return instead(" ".join(said), said, _is_spelling(lower, " ".join(said)), says="card text says")
    return Advice()


def _is_spelling(word: str, ours: str) -> bool:
    """Whether it is the same word, or the same number."""
    letters = re.sub(r"[^a-z]", "", ours.lower())
    return ours.isdecimal() or re.sub(r"[^a-z]", "", word) == letters or is_slip(word, ours)


_GLUED = re.compile(r"([+-]\d+)(\w+)")
_TYPOGRAPHIC = {
    **dict.fromkeys("\u2212\u2013\u2014\u2010\u2011\u2012\uff0d\ufe63", "-"),
    **dict.fromkeys("\uff0b\ufe62", "+"),
    **dict.fromkeys("\uff0c\u3001", ","),
    "\uff08": "(",
    "\uff09": ")",
}
_ZERO_WIDTH_SPACE = "\u200b"
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
