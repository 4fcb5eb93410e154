"""Checks for words that people take to belong to what stands before them, and that card text does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from heirs_rules.language import effects as fx
from heirs_rules.language.contradictions import acts, parts
from heirs_rules.language.findings import Finding
from heirs_rules.language.rules import ANOTHER_FOR_ALL, NEIGHBOUR_OF_YOU, THEN_ENDS_IT, VERB_OF_NOBODY
from heirs_rules.language.vocabulary import Manner, Who, Whose
from heirs_rules.text.source import Span

_VERB = re.compile(r"(?P<stem>[a-z]+?)(?P<ending>ies|s)(?![a-z])")
_THEN = re.compile(r"[ \t,]*(?P<then>then)[ \t(]*")
_ANOTHER = re.compile(r"another[ \t]+player")
_NEIGHBOUR = re.compile(r"the[ \t]+(?:next|previous)[ \t]+player")


def check_misreadings(effect: fx.Effect, text: str) -> Iterator[Finding]:
    """Verbs and neighbours of somebody else than it seems, one player's cards that are all players', and `then`."""
    for action, who in acts(effect):
        yield from _check_verb(action, who, text)
        yield from _check_neighbour(action, who, text)
    for part in parts(effect):
        yield from _check_another(part, text)
    if isinstance(effect, fx.Sequence):
        for step, following in pairwise(effect.steps):
            yield from _check_then(step, following, text)


def _check_verb(action: fx.Action, who: Who, text: str) -> Iterator[Finding]:
    verb = _VERB.match(text, action.span.start)
    if verb is not None and who is Who.YOU:
        stem = verb["stem"] + ("y" if verb["ending"] == "ies" else "")
        message = f"it is you who would do this, although '{verb.group()}' speaks of somebody else"
        advice = f"write '{stem}' if it is you, or say who does it: 'they {stem} …'"
        yield Finding(VERB_OF_NOBODY, Span(*verb.span()), message, advice)


def _check_neighbour(action: fx.Action, who: Who, text: str) -> Iterator[Finding]:
    found = _NEIGHBOUR.search(text, action.span.start, action.span.end)
    if found is not None and who in (Who.EACH, Who.EACH_OTHER):
        message = f"'{found.group()}' is your neighbour, and the same one for each of them"
        advice = "say 'another player', or whose card it is on a line before"
        yield Finding(NEIGHBOUR_OF_YOU, Span(*found.span()), message, advice)


def _check_another(part: fx.Worded, text: str) -> Iterator[Finding]:
    """Several cards, or a number of them, may be of several players, however few the words name."""
    match part:
        case fx.Selection(fx.Selector(whose=Whose.OTHERS), manner, amount) if manner is not Manner.EVERY:
            message = "these cards may be of several other players" if amount != 1 else ""
        case fx.Selection(fx.Selector(whose=Whose.OTHERS)):
            message = "these are the cards of all other players"
        case fx.NumberOf(fx.Selector(whose=Whose.OTHERS)) | fx.FactionsAmong(fx.Selector(whose=Whose.OTHERS)):
            message = "this counts the cards of all other players"
        case _:
            return
    found = _ANOTHER.search(text, part.span.start, part.span.end)
    if message and found is not None:
        advice = "write 'other players', or put 'choose another player' on a line before and say 'their' cards"
        yield Finding(ANOTHER_FOR_ALL, Span(*found.span()), message, advice)


def _check_then(step: fx.Effect, following: fx.Effect, text: str) -> Iterator[Finding]:
    """Between two sentences of one line. What begins with a person or an "if" itself is not misunderstood."""
    then = _THEN.fullmatch(text, step.span.end, following.span.start)
    anew = isinstance(following, fx.By | fx.May | fx.If)
    if then is None or anew or _VERB.match(text, following.span.start):
        return
    match step:
        case fx.May():
            message = "what follows this 'then' happens even if the step before is declined"
        case fx.If():
            message = "what follows this 'then' happens whether the condition holds or not"
        case fx.By(who) if who is not Who.YOU:
            message = f"what follows this 'then' is done by you, not by '{who.value}'"
        case _:
            return
    advice = "put it on a new line, or both steps into parentheses: '(…, then …)'"
    yield Finding(THEN_ENDS_IT, Span(*then.span("then")), message, advice)
