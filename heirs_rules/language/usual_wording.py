"""Checks that a text is worded as usual: words that say the same in another way are read, and a slip is among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from heirs_rules.language import effects as fx
from heirs_rules.language.findings import Finding
from heirs_rules.language.parser import vocabulary
from heirs_rules.language.printer import canonical
from heirs_rules.language.rules import USUAL_WORDING
from heirs_rules.language.tokens import place_of, sentences, words
from heirs_rules.text.diagnostics import Edit, Fix
from heirs_rules.text.source import Span
from heirs_rules.text.visible import excerpt

_LONGEST_ADVICE = 200
"""How many characters of a sentence a piece of advice repeats; of a longer one it has only what is different."""


def is_worded_as_usual(text: str, effect: fx.Effect) -> bool:
    """Whether a text is worded just as the printer words its effect; of most texts no more needs to be known."""
    return text.split() == canonical(effect).split()


def check_usual_wording(
    text: str, outcomes: Iterable[fx.Effect | Finding], others: Sequence[Finding]
) -> Iterator[Finding]:
    """Sentences that say in other words what has a usual wording, if nothing else is wrong with them.

    Blanks count for nothing, nor does it matter whether a sentence ends with its line or at a `then`. `outcomes` are
    what the sentences say, or what is wrong with them.
    """
    for sentence, said in zip(sentences(text, vocabulary()), outcomes, strict=True):
        if isinstance(said, Finding):
            continue
        place = Span(place_of(sentence.words[0]).start, place_of(sentence.words[-1]).end)
        if not any(_meet(place, other.span) for other in others):
            written, usual = text[place.start : place.end], canonical(said).replace("\n", ", then ")
            if (difference := _difference(written, usual)) is not None:
                yield _finding(difference, written, usual, place.start)


def _meet(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _difference(written: str, usual: str) -> tuple[Span, Span] | None:
    """Where a sentence and its usual wording differ: in each the smallest stretch, with a word of it at least."""
    ours, theirs = [*words(written)], [*words(usual)]
    said, wanted = [found.group() for found in ours], [found.group() for found in theirs]
    if said == wanted:
        return None
    ahead = _alike(said, wanted)
    behind = min(_alike(said[::-1], wanted[::-1]), min(len(said), len(wanted)) - ahead)
    if ahead + behind == len(said):
        ahead, behind = (ahead, behind - 1) if behind else (ahead - 1, behind)
    return _stretch(ours, ahead, behind), _stretch(theirs, ahead, behind)


def _alike(said: list[str], wanted: list[str]) -> int:
    """How many words are the same at the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(said, wanted, strict=False)))


def _stretch(words: Sequence[re.Match[str]], ahead: int, behind: int) -> Span:
    inner = words[ahead : len(words) - behind]
    return Span(inner[0].start(), inner[-1].end()) if inner else Span(0, 0)


def _finding(difference: tuple[Span, Span], written: str, usual: str, start: int) -> Finding:
    where, there = difference
    found, instead = excerpt(written[where.start : where.end]), usual[there.start : there.end]
    shown = excerpt(instead)
    message = f"'{found}' is usually written '{shown}'" if instead else f"'{found}' is usually left out"
    advice = usual if len(usual) <= _LONGEST_ADVICE else shown
    edit = _edit(where, written, instead, start)
    fix = Fix(True, f"write '{shown}'" if instead else f"delete '{found}'", (edit,))
    return Finding(USUAL_WORDING, Span(start + where.start, start + where.end), message, f"write '{advice}'", fix=fix)


def _edit(where: Span, written: str, instead: str, start: int) -> Edit:
    """Other words in the place of some, with the blanks that words need between them, and no blank before a comma."""
    before, behind = written[: where.start], written[where.end :]
    if not instead or instead[0] in _CLOSING:
        before = before.rstrip()
    if not before:
        behind = behind if instead else behind.lstrip()
    ahead = " " if before and before[-1] not in " \t(" and instead[:1] not in _CLOSING else ""
    after = " " if behind and behind[0] not in {*" \t", *_CLOSING} and instead[-1:] != "(" else ""
    text = f"{ahead}{instead}{after}" if instead else ahead and after
    return Edit(Span(start + len(before), start + len(written) - len(behind)), text)


_CLOSING = frozenset(",)")
