"""What to do about a mistake in card text: in words, and as an edit where it is clear what was meant."""

from __future__ import annotations

from heirs_rules.frozen import frozen
from heirs_rules.language.tokens import Token, place_of
from heirs_rules.text.diagnostics import Edit, Fix
from heirs_rules.text.source import Span


@frozen
class Advice:
    """A sentence for people, and the edit that does what it says."""

    text: str = ""
    fix: Fix | None = None

    def __bool__(self) -> bool:
        """Whether there is any advice."""
        return bool(self.text)


def replacing(words: list[Token], first: int, behind_last: int, text: str, safe: bool) -> Fix:
    """Other text in the place of some words of a sentence; "a" and "an" before them go by what follows."""
    span = Span(place_of(words[first]).start, place_of(words[behind_last - 1]).end)
    edits = [Edit(span, text)]
    article = words[first - 1] if first else None
    if article in ("a", "an") and article != (right := "an" if text[0] in "aeiou" else "a"):
        edits.insert(0, Edit(place_of(article), right))
    return Fix(safe, f"write '{text.strip()}'", tuple(edits))


def adding(words: list[Token], index: int, text: str, safe: bool) -> Fix:
    """A further word, or a comma, before the word that is there; or at the end."""
    at_end = index == len(words)
    if index and (at_end or text == ","):
        end = place_of(words[index - 1]).end
        edit = Edit(Span(end, end), text if text in (",", ")") else f" {text}")
    else:
        start = place_of(words[index]).start
        edit = Edit(Span(start, start), f"{text} ")
    where = "at the end" if at_end else f"before '{words[index]}'"
    return Fix(safe, f"put '{text}' {where}", (edit,))


def without(words: list[Token], first: int, behind_last: int, safe: bool) -> Fix:
    """Some words of a sentence fewer, and no space too many."""
    start, end = place_of(words[first]).start, place_of(words[behind_last - 1]).end
    if first:
        start = place_of(words[first - 1]).end
    elif behind_last < len(words):
        end = place_of(words[behind_last]).start
    said = " ".join(words[first:behind_last])
    return Fix(safe, f"delete '{said}'", (Edit(Span(start, end), ""),))
