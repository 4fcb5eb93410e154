"""Checks that no hero is bound to perform itself, alone or in a circle with others (R24 would cut it off in a game)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language.contradictions import parts
from heirs_rules.language.findings import Finding
from heirs_rules.language.rules import CAN_PERFORM_ITSELF, PERFORMS_ITSELF
from heirs_rules.language.vocabulary import Faction, Manner, Pronoun, Side, Verb, Whose, Zone
from heirs_rules.text.diagnostics import Edit, Fix
from heirs_rules.text.source import Span

_AGAIN = frozenset({Verb.PERFORM, Verb.PLAY})


@attrs.frozen
class Performer:
    """A hero as far as performing goes: what it is called, its factions, and its effect."""

    name: str
    factions: frozenset[Faction]
    effect: fx.Effect


def check_performing(performer: Performer) -> Iterator[Finding]:
    """Where a hero performs itself, or can choose itself: its card lies face-up in the party by then (4.1)."""
    for cards in _performed(performer.effect):
        if cards == fx.Reference(Pronoun.THIS_CARD):
            message = "this hero performs itself, which would never end"
            yield Finding(PERFORMS_ITSELF, cards.span, message, "perform another card")
        elif isinstance(cards, fx.Selection) and _can_choose(cards, performer, itself=True):
            message = "this hero lies face-up in your party by then, so it can perform itself"
            end = Span(cards.span.end, cards.span.end)
            fix = Fix(False, "add 'except this card'", (Edit(end, " except this card"),))
            fits = cards.selector.excepting is None
            yield Finding(CAN_PERFORM_ITSELF, cards.span, message, "add 'except this card'", fix=fix if fits else None)


def circles(performers: Sequence[Performer]) -> Iterator[tuple[Performer, Span, Performer]]:
    """The heroes that have to perform each other when they lie in one party: who, where in its text, and whom."""
    bound = [
        (performer, cards) for performer in performers for cards in _performed(performer.effect) if _is_bound(cards)
    ]
    for performer, cards in bound:
        assert isinstance(cards, fx.Selection)
        for other, back in bound:
            assert isinstance(back, fx.Selection)
            if other is not performer and _can_choose(cards, other) and _can_choose(back, performer):
                yield performer, cards.span, other
                break


def _performed(effect: fx.Effect) -> Iterator[fx.Cards]:
    for part in parts(effect):
        if isinstance(part, fx.Handle) and part.verb in _AGAIN:
            yield from part.cards


def _is_bound(cards: fx.Cards) -> bool:
    return isinstance(cards, fx.Selection) and cards.manner is Manner.EVERY and cards.top is None


def _can_choose(cards: fx.Selection, hero: Performer, itself: bool = False) -> bool:
    """Whether a hero that lies face-up in the performer's party is among the cards."""
    selector, kind = cards.selector, cards.selector.kind
    return (
        selector.source is Zone.PARTY
        and selector.whose in (Whose.YOU, Whose.ANYBODY)
        and cards.top is None
        and kind.side is not Side.HIDDEN
        and not (itself and selector.excepting is Pronoun.THIS_CARD)
        and (not kind.factions or not hero.factions.isdisjoint(kind.factions))
        and hero.factions.isdisjoint(kind.not_factions)
    )
