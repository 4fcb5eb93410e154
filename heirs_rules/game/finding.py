"""Whether a step would find something to act on, which decides what is offered (R37)."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from heirs_rules.game.acting import actors
from heirs_rules.game.draft import Draft
from heirs_rules.game.markers import shifted
from heirs_rules.game.picking import may_share, takeable
from heirs_rules.game.piles import are_left
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import (
    NEVER,
    Truth,
    candidates,
    count,
    counts_nobody,
    fixed,
    is_closed,
    is_like_nothing,
    is_random,
    players_that_fit,
    stands,
)
from heirs_rules.game.state import NO_SLOT, Frame
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Verb, Who, Zone


def finds(rules: Rulebook, effect: fx.Effect) -> Truth:
    """Whether the first step of an effect finds something to act on now (R37); what not everybody sees counts (R36)."""
    match effect:
        case fx.Shift() | fx.MoveTo():
            ends = shifted(effect)
            return lambda draft, frame: ends(draft, frame) != (draft.empire, draft.tribes)
        case fx.Handle(verb, cards):
            return _finds_to_handle(verb, [_finds_cards(rules, group, verb) for group in cards])
        case fx.Exchange(one, other):
            return _finds_both_sides(rules, one, other)
        case fx.Draw(amount=number, pile=pile):
            wanted, left = _wanted(number), are_left(pile)
            if fixed(number):
                return left
            return lambda draft, frame: wanted(draft, frame) and left(draft, frame)
        case fx.Refill(pile):
            room = are_left(pile)
            return lambda draft, frame: NO_SLOT in draft.tavern and room(draft, frame)
        case fx.Shuffle(pile):
            return lambda draft, _frame: (draft.harbor if pile is Zone.HARBOR else draft.wilderness).size > 0
        case fx.ChoosePlayers(amount=number, others=others, tally=tally):
            anybody, fit = _wanted(number), players_that_fit(rules, others, tally)
            return lambda draft, frame: anybody(draft, frame) and bool(fit(draft, frame))
        case fx.NameFaction():
            return lambda _draft, _frame: True
        case fx.Sequence(steps):
            return finds(rules, steps[0])
        case fx.Choice(alternatives):
            ways = [finds(rules, alternative) for alternative in alternatives]
            return lambda draft, frame: any(found(draft, frame) for found in ways)
        case fx.May(who, inner) | fx.By(who, inner):
            return _finds_as(rules, who, finds(rules, inner))
        case fx.If():
            return _finds_if(rules, effect)
        case fx.Where(inner):
            return _finds_with_x(rules, effect, finds(rules, inner))
        case fx.Times(number, inner):
            ever, once = _wanted(number), finds(rules, inner)
            return lambda draft, frame: ever(draft, frame) and once(draft, frame)


def _wanted(amount: fx.Amount) -> Truth:
    """Whether it is to be done at all: X may be 0."""
    number = fixed(amount)
    return lambda _draft, frame: (frame.x if number is None else number) > 0


def _finds_to_handle(verb: Verb, groups: list[Truth]) -> Truth:
    into_tavern = verb is Verb.PUT_INTO_TAVERN
    if len(groups) == 1 and not into_tavern:
        return groups[0]
    return lambda draft, frame: (
        not (into_tavern and NO_SLOT not in draft.tavern) and any(found(draft, frame) for found in groups)
    )


def _finds_cards(rules: Rulebook, cards: fx.Cards, verb: Verb | None) -> Truth:
    found = takeable(rules, cards, verb)
    if isinstance(cards, fx.Reference):
        return lambda draft, frame: bool(found(draft, frame))
    number = fixed(1 if cards.manner is Manner.EVERY else cards.amount)
    source = cards.selector.source
    unordered = cards.top is not None and source is Zone.WILDERNESS
    if unordered or (source is Zone.HARBOR and (cards.top is not None or is_random(cards))):
        wanted, left = _wanted(cards.amount), are_left(Zone(source))
        on_top = _wanted(1 if cards.top is None else cards.top.amount)
        return lambda draft, frame: wanted(draft, frame) and on_top(draft, frame) and left(draft, frame)
    closed = is_closed(cards)
    if number is not None and number > 0 and closed is NEVER:
        return lambda draft, frame: bool(found(draft, frame))
    anything, unlike = candidates(rules, _of_any_faction(cards)), is_like_nothing(cards.selector.kind)

    def any_found(draft: Draft, frame: Frame) -> bool:
        if (frame.x if number is None else number) < 1:
            return False
        may_be_there = closed(draft, frame) and not unlike(draft, frame) and bool(anything(draft, frame))
        return may_be_there or bool(found(draft, frame))

    return any_found


def _of_any_faction(cards: fx.Selection) -> fx.Selection:
    """The cards of which others cannot tell whether they are meant: everybody sees whether there are any."""
    kind = attrs.evolve(cards.selector.kind, factions=(), not_factions=(), like=None)
    return attrs.evolve(cards, selector=attrs.evolve(cards.selector, kind=kind))


def _finds_both_sides(rules: Rulebook, one: fx.Cards, other: fx.Cards) -> Truth:
    """Both sides of an exchange exist, and not by the same card alone."""
    sides = [_finds_cards(rules, side, None) for side in (one, other)]
    here, there = takeable(rules, one, None), takeable(rules, other, None)
    shared, chosen = may_share(one, other), isinstance(one, fx.Selection) and one.manner is not Manner.EVERY

    def found(draft: Draft, frame: Frame) -> bool:
        if not all(side(draft, frame) for side in sides):
            return False
        if not shared:
            return True
        first, second = {*here(draft, frame)}, {*there(draft, frame)}
        return len(first | second) > 1 if chosen else not second <= first

    return found


def _finds_as(rules: Rulebook, who: Who, inner: Truth) -> Truth:
    """Whether anybody who is to act would find something."""
    seats, they_act = actors(rules, who), who is not Who.YOU

    def found(draft: Draft, frame: Frame) -> bool:
        if not they_act and frame.actor == frame.you:
            return inner(draft, frame)
        for seat in seats(draft, frame):
            other = frame.copied()
            other.actor = seat
            if they_act:
                other.they = (seat,)
            if inner(draft, other):
                return True
        return False

    return found


def _finds_if(rules: Rulebook, effect: fx.If) -> Truth:
    stand, then = stands(rules, effect.condition), finds(rules, effect.effect)
    otherwise = finds(rules, effect.otherwise) if effect.otherwise is not None else None

    def found(draft: Draft, frame: Frame) -> bool:
        holds = stand(draft, frame)
        if holds:
            return then(draft, frame)
        return holds is not None and otherwise is not None and otherwise(draft, frame)

    return found


def _finds_with_x(rules: Rulebook, effect: fx.Where, inner: Truth) -> Truth:
    x = counted(rules, effect)

    def found(draft: Draft, frame: Frame) -> bool:
        number = x(draft, frame)
        if number is None:
            return False
        other = frame.copied()
        other.x = number
        return inner(draft, other)

    return found


def counted(rules: Rulebook, where: fx.Where) -> Callable[[Draft, Frame], int | None]:
    """X; None if a word in what is to be counted stands for nobody."""
    number, nobody, most = count(rules, where.quantity), counts_nobody(where.quantity), where.at_most
    if nobody is NEVER and most is None:
        return number

    def x(draft: Draft, frame: Frame) -> int | None:
        if nobody(draft, frame):
            return None
        counted = number(draft, frame)
        return counted if most is None else min(counted, most)

    return x
