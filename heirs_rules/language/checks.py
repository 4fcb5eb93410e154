"""Reads one card text and carries out all the checks of it; if one of them crashes, the others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, takewhile

from heirs_rules.language import effects as fx
from heirs_rules.language.antecedents import check_antecedents
from heirs_rules.language.contradictions import check_contradictions
from heirs_rules.language.crashes import ADVICE, INTERNAL_ERROR, surviving
from heirs_rules.language.findings import Finding, narrowed
from heirs_rules.language.misreadings import check_misreadings
from heirs_rules.language.parser import read, read_apart
from heirs_rules.language.performing import Performer, check_performing
from heirs_rules.language.usual_wording import check_usual_wording, is_worded_as_usual
from heirs_rules.language.vocabulary import Faction
from heirs_rules.text.source import Span


def effect_findings(
    text: str, factions: frozenset[Faction] = frozenset(Faction)
) -> tuple[fx.Effect | None, tuple[Finding, ...]]:
    """The effect that a hero's text describes, and all that is wrong with it; no effect where it makes no sense."""
    effect, findings = read(text)
    if effect is None:
        apart = read_apart(text)
        findings += _found(text, _checks_of_the_rest(text, apart))
        return None, (*findings, *_found(text, {"usual wording": lambda: check_usual_wording(text, apart, findings)}))
    findings = _found(text, _checks_of_the_whole(text, effect, factions))
    return effect, (*findings, *_found(text, {"usual wording": lambda: _wording(text, effect, findings)}))


def _wording(text: str, effect: fx.Effect, others: Sequence[Finding]) -> Iterable[Finding]:
    return () if is_worded_as_usual(text, effect) else check_usual_wording(text, read_apart(text), others)


_Checks = dict[str, Callable[[], Iterable[Finding]]]


def _checks_of_the_whole(text: str, effect: fx.Effect, factions: frozenset[Faction]) -> _Checks:
    return {
        "antecedents": lambda: check_antecedents(effect),
        "contradictions": lambda: check_contradictions(effect),
        "misreadings": lambda: check_misreadings(effect, text),
        "performing": lambda: check_performing(Performer("", factions, effect)),
    }


def _checks_of_the_rest(text: str, outcomes: Sequence[fx.Effect | Finding]) -> _Checks:
    """The checks of a text in which some sentences make no sense: of the others what is wrong by itself.

    What words stand for is known up to the first of those sentences only.
    """
    sound = [outcome for outcome in outcomes if not isinstance(outcome, Finding)]
    before = sum(1 for _ in takewhile(lambda outcome: not isinstance(outcome, Finding), outcomes))
    return {
        "antecedents": lambda: check_antecedents(fx.Sequence(tuple(sound[:before])), whole=False),
        "contradictions": lambda: chain.from_iterable(map(check_contradictions, sound)),
        "misreadings": lambda: chain.from_iterable(check_misreadings(step, text) for step in sound),
    }


def _found(text: str, checks: _Checks) -> tuple[Finding, ...]:
    found = [finding for name, check in checks.items() for finding in _surviving(name, check, text)]
    return tuple(dict.fromkeys(narrowed(finding, text) for finding in found))


def _surviving(name: str, check: Callable[[], Iterable[Finding]], text: str) -> list[Finding]:
    return surviving(name, lambda: [*check()], lambda why: [Finding(INTERNAL_ERROR, Span(0, len(text)), why, ADVICE)])
