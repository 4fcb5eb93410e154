"""Characters that a file should not have, because they do not look like what they are, or cannot be seen at all."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Rule
from heirs_rules.text.rules import (
    BIDI_CONTROL,
    CONTROL_CHARACTER,
    INVISIBLE_CHARACTER,
    LOOK_ALIKE_LETTER,
    MIXED_LINE_ENDINGS,
    ODD_LINE_BREAK,
    TAB_IN_TEXT,
)
from heirs_rules.text.source import LINE_BREAK, Source, Span
from heirs_rules.text.visible import character_name, excerpt, is_hidden

_ODD_LINE_BREAKS = frozenset("\x85\u2028\u2029")
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# A file of another kind has thousands.
_MOST_FORBIDDEN = 20

_WORD = re.compile(r"\w+")
_LIKE_LATIN = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK"})
_LINE_ENDINGS = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}
# Some languages cannot be written without these.
_NEEDED_IN_NAMES = frozenset("\u200c\u200d\u200e\u200f\u061c")

LOOK_ALIKES = str.maketrans(
    "аеорсухіѕјһԁҺкмтвνАВЕЅІЈКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧο’", "aeopcyxisjhdhkmtbvABESIJKMHOPCTXABEZHIKMNOPTYXo'"
)
"""Cyrillic and Greek letters, which nobody can tell from ours."""


def forbidden(source: Source) -> Iterator[Diagnostic]:
    """The characters that must not stand anywhere in a file."""
    if (pattern := _pattern(source.text)) is None:
        return
    for found in islice(pattern.finditer(source.text), _MOST_FORBIDDEN):
        span, character = Span(*found.span()), found.group()
        rule, what, advice = _about(character)
        fix = Fix(False, "delete it", (Edit(span, ""),))
        if rule is ODD_LINE_BREAK:
            fix = Fix(False, "replace it by a space", (Edit(span, " "),))
        yield Diagnostic(source, span, rule, f"{character_name(character)} {what}", advice, fix=fix)


def without_forbidden(source: Source) -> Source:
    """The source with spaces in their place."""
    pattern = _pattern(source.text)
    return source if pattern is None else attrs.evolve(source, text=pattern.sub(" ", source.text))


def _pattern(text: str) -> re.Pattern[str] | None:
    """What finds the forbidden characters of a text, if there are any."""
    characters = "".join(filter(_is_forbidden, set(text)))
    return re.compile(f"[{re.escape(characters)}]") if characters else None


def _is_forbidden(character: str) -> bool:
    """Whether YAML refuses it, or it looks like a line break to YAML alone, or like what it is not to people."""
    if unicodedata.category(character) in ("Cc", "Cs"):
        return character not in "\t\n\r"
    return character in _ODD_LINE_BREAKS or character in _BIDI_CONTROLS or character in "\ufffe\uffff"


def mixed_line_endings(source: Source) -> Iterator[Diagnostic]:
    """The first line that ends in another way than most."""
    crlf = source.text.count("\r\n")
    counts = {"\r\n": crlf, "\n": source.text.count("\n") - crlf, "\r": source.text.count("\r") - crlf}
    if sum(count > 0 for count in counts.values()) < 2:
        return
    most = max(counts, key=lambda ending: counts[ending])
    other = next(found for found in LINE_BREAK.finditer(source.text) if found.group() != most)
    message = f"most lines end in {_LINE_ENDINGS[most]}, this one in {_LINE_ENDINGS[other.group()]}"
    advice = "save the file with one kind of line endings"
    yield Diagnostic(source, Span(*other.span()), MIXED_LINE_ENDINGS, message, advice)


@frozen
class Oddity:
    """A character of a text that is not what it seems: which rule it breaks, where it stands, and what to say."""

    rule: Rule
    index: int
    message: str
    advice: str


def look_alike(text: str) -> Oddity | None:
    """The first letter of another alphabet among Latin ones, in one word."""
    if text.isascii():
        return None
    for word in _WORD.finditer(text):
        alphabets = [_alphabet(letter) for letter in word.group()]
        other = next((index for index, alphabet in enumerate(alphabets) if alphabet in _LIKE_LATIN), None)
        if other is not None and "LATIN" in alphabets:
            plain = word.group().translate(LOOK_ALIKES)
            letter = character_name(word.group()[other])
            message = f"`{excerpt(word.group())}` is not written in one alphabet: there is {letter} in it"
            advice = f"write `{excerpt(plain)}` anew" if plain.isascii() else "write the word anew"
            return Oddity(LOOK_ALIKE_LETTER, word.start() + other, message, advice)
    return None


def unseen(text: str, name: bool = False) -> Oddity | None:
    """The first character that cannot be seen, but for those that a name in some language needs."""
    if text.isascii() and text.isprintable():
        return None
    for index, character in enumerate(text):
        if character not in "\t\n\r" and is_hidden(character) and not (name and character in _NEEDED_IN_NAMES):
            message = f"there is an invisible character in `{excerpt(text)}`: {character_name(character)}"
            return Oddity(INVISIBLE_CHARACTER, index, message, "delete it")
    return tab_in(text)


def tab_in(text: str) -> Oddity | None:
    """The first tab."""
    if "\t" not in text:
        return None
    message = "there is a tab in this text, and every program shows it in another width"
    return Oddity(TAB_IN_TEXT, text.index("\t"), message, "write a space in its place")


def _about(character: str) -> tuple[Rule, str, str]:
    if character in _ODD_LINE_BREAKS:
        what = "is a line break to YAML but not to your editor"
        return ODD_LINE_BREAK, what, "replace it by a space or a real line break"
    if character in _BIDI_CONTROLS:
        return BIDI_CONTROL, "turns the reading direction, so that the text is not what it looks like", "delete it"
    return CONTROL_CHARACTER, "is not allowed in a file", "delete it"


def _alphabet(letter: str) -> str:
    return "LATIN" if letter.isascii() and letter.isalpha() else unicodedata.name(letter, "").partition(" ")[0]
