"""Checks that no hero is bound to perform itself, alone or in a circle with others (R24 would cut it off in a game)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, TypeGuard

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language.contradictions import acts
from heirs_rules.language.findings import Finding
from heirs_rules.language.rules import CAN_PERFORM_ITSELF, PERFORMS_ITSELF
from heirs_rules.language.vocabulary import Faction, Manner, Pronoun, Side, Verb, Whose, Zone
from heirs_rules.text.diagnostics import Edit, Fix
from heirs_rules.text.source import Span

_AGAIN = frozenset({Verb.PERFORM, Verb.PLAY})


@frozen
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
        elif isinstance(cards, fx.Selection) and _can_choose_itself(cards, performer):
            message = "this hero lies face-up in your party by then, so it can perform itself"
            end = Span(cards.span.end, cards.span.end)
            fix = Fix(False, "add 'except this card'", (Edit(end, " except this card"),))
            fits = cards.selector.excepting is None
            yield Finding(CAN_PERFORM_ITSELF, cards.span, message, "add 'except this card'", fix=fix if fits else None)


def circles(performers: Sequence[Performer]) -> Iterator[tuple[Performer, Span, Performer]]:
    """The heroes that have to perform each other when they lie in one party: who, where in its text, and whom."""
    bound = [
        (performer, cards.span, (kinds, performer.factions))
        for performer in performers
        for cards in _performed(performer.effect)
        if _is_bound(cards) and (kinds := _chosen(cards)) is not None
    ]
    firsts: dict[_Bond, list[int]] = {}
    for index, (performer, _, bond) in enumerate(bound):
        first = firsts.setdefault(bond, [index])
        if len(first) == 1 and bound[first[0]][0] is not performer:
            first.append(index)  # with two of each sort, everybody finds the first other than itself
    partners = {
        (kinds, own): sorted(
            index
            for (back, factions), first in firsts.items()
            if kinds.have(factions) and back.have(own)
            for index in first
        )
        for kinds, own in firsts
    }
    for performer, span, bond in bound:
        other = next((bound[index][0] for index in partners[bond] if bound[index][0] is not performer), None)
        if other is not None:
            yield performer, span, other


@frozen
class _Kinds:
    """The factions of heroes that are meant: any of some, and none of others."""

    factions: frozenset[Faction]
    not_factions: frozenset[Faction]

    def have(self, factions: frozenset[Faction]) -> bool:
        """Whether a hero of these factions is meant."""
        one_of = not self.factions or not factions.isdisjoint(self.factions)
        return one_of and factions.isdisjoint(self.not_factions)


_Bond: TypeAlias = tuple[_Kinds, frozenset[Faction]]
"""Whom somebody has to perform, and of which factions this somebody is."""


def _performed(effect: fx.Effect) -> Iterator[fx.Cards]:
    for action, _ in acts(effect):
        if isinstance(action, fx.Handle) and action.verb in _AGAIN:
            yield from action.cards


def _is_bound(cards: fx.Cards) -> TypeGuard[fx.Selection]:
    return isinstance(cards, fx.Selection) and cards.manner is Manner.EVERY


def _can_choose_itself(cards: fx.Selection, hero: Performer) -> bool:
    kinds = _chosen(cards)
    return cards.selector.excepting is not Pronoun.THIS_CARD and kinds is not None and kinds.have(hero.factions)


def _chosen(cards: fx.Selection) -> _Kinds | None:
    """Which of the heroes that lie face-up in the performer's party are among the cards; None if none is."""
    selector, kind = cards.selector, cards.selector.kind
    own = selector.source is Zone.PARTY and selector.whose in (Whose.YOU, Whose.ANYBODY)
    if not own or cards.top is not None or kind.side is Side.HIDDEN:
        return None
    return _Kinds(frozenset(kind.factions), frozenset(kind.not_factions))
