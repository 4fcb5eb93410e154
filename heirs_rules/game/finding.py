"""Whether a step would find something to act on, which decides what is offered (R37)."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.acting import actors
from heirs_rules.game.markers import shifted
from heirs_rules.game.picking import not_yet, pickable
from heirs_rules.game.piles import PILES, available
from heirs_rules.game.selection import View, amount, count, is_closed, players_that_fit, stands, stood_for
from heirs_rules.game.state import NO_SLOT
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Pronoun, Verb, Who, Whose, Zone


def finds(view: View, effect: fx.Effect) -> bool:
    """Whether the first step of an effect finds something to act on now (R37); what not everybody sees counts (R36)."""
    draft = view.draft
    match effect:
        case fx.Shift() | fx.MoveTo():
            return shifted(view, effect) != (draft.empire, draft.tribes)
        case fx.Handle(verb, cards):
            if verb is Verb.PUT_INTO_TAVERN and NO_SLOT not in draft.tavern:
                return False
            return any(_finds_cards(view, op.Pick(group, verb, "", False)) for group in cards)
        case fx.Exchange(one, other):
            sides = [op.Pick(side, None, "", False) for side in (one, other)]
            return all(_finds_cards(view, side) for side in sides) and not _are_one_card(view, sides)
        case fx.Draw(number, _, pile):
            return amount(view, number) > 0 and available(draft, pile) > 0
        case fx.Refill(pile):
            return NO_SLOT in draft.tavern and available(draft, pile) > 0
        case fx.Shuffle(pile):
            return (draft.harbor if pile is Zone.HARBOR else draft.wilderness).size > 0
        case fx.ChoosePlayers(_, number, others, tally):
            return amount(view, number) > 0 and bool(players_that_fit(view, others, tally))
        case fx.NameFaction():
            return True
        case fx.Sequence(steps):
            return finds(view, steps[0])
        case fx.Choice(alternatives):
            return any(finds(view, alternative) for alternative in alternatives)
        case fx.May(who, inner) | fx.By(who, inner):
            return any(finds(_as(view, seat, who), inner) for seat in actors(view, who))
        case fx.If(condition, inner, otherwise):
            holds = stands(view, condition)
            way = inner if holds else otherwise
            return holds is not None and way is not None and finds(view, way)
        case fx.Where(inner):
            return counted(view, effect) is not None and finds(_with_x(view, effect), inner)
        case fx.Times(number, inner):
            return amount(view, number) > 0 and finds(view, inner)


def _finds_cards(view: View, pick: op.Pick) -> bool:
    if isinstance(pick.cards, fx.Reference):
        return bool(not_yet(view, pick, stood_for(view, pick.cards.pronoun)))
    if pick.cards.manner is not Manner.EVERY and amount(view, pick.cards.amount) == 0:
        return False
    source = pick.cards.selector.source
    from_harbor = pick.cards.manner is Manner.RANDOM and source is Zone.HARBOR
    if source in PILES and (pick.cards.top is not None or from_harbor):
        return available(view.draft, source) > 0
    return bool(pickable(view, pick)) or is_closed(view, pick.cards)


def _are_one_card(view: View, sides: list[op.Pick]) -> bool:
    """Whether both sides of an exchange can only be the same card."""
    if not all(isinstance(side.cards, fx.Selection) and side.cards.top is None for side in sides):
        return False
    found = [pickable(view, side) for side in sides]
    return found[0] == found[1] and len(found[0]) == 1


def _as(view: View, seat: int, who: Who) -> View:
    frame = view.frame.copied()
    frame.actor = seat
    if who is not Who.YOU:
        frame.they = (seat,)
    return View(view.rules, view.draft, frame)


def _with_x(view: View, where: fx.Where) -> View:
    frame = view.frame.copied()
    frame.x = counted(view, where) or 0
    return View(view.rules, view.draft, frame)


def counted(view: View, where: fx.Where) -> int | None:
    """X; None if what is to be counted stands for nobody."""
    if _counts_nobody(view, where.quantity):
        return None
    number = count(view, where.quantity)
    return number if where.at_most is None else min(number, where.at_most)


def _counts_nobody(view: View, quantity: fx.Quantity | fx.Amount) -> bool:
    match quantity:
        case fx.Above(measured, other):
            return _counts_nobody(view, measured) or _counts_nobody(view, other)
        case fx.NumberOf(selector) | fx.FactionsAmong(selector):
            nobody = isinstance(selector.source, Pronoun) and not stood_for(view, selector.source)
            return nobody or (selector.whose is Whose.THEY and not view.frame.they)
        case _:
            return False
