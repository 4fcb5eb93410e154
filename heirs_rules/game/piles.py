"""Piles: chance decides on the order of shuffled cards when it matters; drawing, and refilling the tavern."""

from __future__ import annotations

from functools import cache

from heirs_rules.game import programs as op
from heirs_rules.game.draft import Draft
from heirs_rules.game.offers import card_of
from heirs_rules.game.options import CHANCE, Decision, Kind, Option
from heirs_rules.game.selection import View, amount, needed_on_top
from heirs_rules.game.state import NO_SLOT, Card, Frame, Pile, Place
from heirs_rules.game.wording import number_option, passing, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Zone

ORDER = 1
"""The branch of an option by which chance puts a shuffled card next to the known ones at the end of its pile."""

PILES = {Zone.HARBOR: Place.HARBOR, Zone.WILDERNESS: Place.WILDERNESS, Zone.GRAVEYARD: Place.GRAVEYARD}


def next_in_order(view: View, cards: fx.Selection) -> Decision | None:
    """Ask chance for the next card at an end of a pile, if the step needs one; the harbor is renewed in time (R9).

    A random card needs no order, but it does need a card in the harbor.
    """
    draft = view.draft
    wanted = amount(view, cards.top.amount) if cards.top is not None else int(cards.manner is Manner.RANDOM)
    short = cards.selector.source is Zone.HARBOR and draft.harbor.size < wanted and not draft.harbor.shuffled
    if short and draft.wilderness.size:
        draft.refill_harbor()
    needed = needed_on_top(view, cards)
    if needed is None:
        return None
    pile = draft.harbor if needed[0] == Place.HARBOR else draft.wilderness
    return _ask_order(view, pile, Place(needed[0]))


def _ask_order(view: View, pile: Pile, place: Place) -> Decision:
    verb = f"… is next in the {place.name.lower()}"
    options = tuple([view.rules.wording.card(verb, card, ORDER) for card in pile.shuffled])
    return Decision(CHANCE, f"uncover the next card of the {place.name.lower()}", options)


def put_in_order(view: View, cards: fx.Cards, card: Card) -> None:
    """Chance has said which shuffled card is next at the end of the pile that a step needs."""
    assert isinstance(cards, fx.Selection), "only the top of a pile needs an order"
    needed = needed_on_top(view, cards)
    assert needed is not None, "chance was asked because an order was needed"
    view.draft.order(card, *needed)


def _next_card(view: View, zone: Zone) -> Card | Decision | None:
    """The top card of a pile; a question to chance if that is undecided; None if there is none (R8, R9)."""
    draft = view.draft
    if zone is Zone.GRAVEYARD:
        return draft.graveyard[-1] if draft.graveyard else None
    if zone is Zone.HARBOR and not draft.harbor.size and draft.wilderness.size:
        draft.refill_harbor()
    pile = draft.harbor if zone is Zone.HARBOR else draft.wilderness
    if pile.top:
        return pile.top[-1]
    if pile.shuffled:
        return _ask_order(view, pile, PILES[zone])
    return pile.bottom[-1] if pile.bottom else None


def draw_cards(view: View, draw: op.Draw) -> Decision | None:
    """Draw one card after the other; chance is asked where the order is not known, the player where it is "up to"."""
    draft, frame, effect = view.draft, view.frame, draw.effect
    if frame.asking:
        return _drawn(frame)
    if frame.left < 0:
        wanted = amount(view, effect.amount)
        most = min(wanted, available(draft, effect.pile))
        if effect.up_to and most:
            return Decision(frame.actor, spoken(draw.words, frame.x), _draw_options(most, effect.pile))
        frame.left = wanted
    while frame.left:
        card = _next_card(view, effect.pile)
        if isinstance(card, Decision):
            return card
        if card is None:
            break
        frame.origins = (*frame.origins, (card, draft.where[card], draft.position(card)))
        draft.move(card, Place.HAND + frame.actor)
        frame.moved += 1
        frame.picked = (*frame.picked, card)
        frame.left -= 1
    return _drawn(frame)


def _drawn(frame: Frame) -> Decision | None:
    frame.it = frame.rest = frame.picked
    frame.picked, frame.left = (), -1
    frame.pc += 1
    return None


def available(draft: Draft, pile: Zone) -> int:
    """How many cards can be drawn from a pile."""
    match pile:
        case Zone.HARBOR:
            return draft.harbor.size + draft.wilderness.size
        case Zone.WILDERNESS:
            return draft.wilderness.size
        case _:
            return len(draft.graveyard)


def _draw_options(most: int, pile: Zone) -> tuple[Option, ...]:
    numbers = range(most, 0, -1)
    return (*(number_option(_drawing(number, pile), number) for number in numbers), passing("stop"))


@cache
def _drawing(number: int, pile: Zone) -> str:
    return op.said(fx.Draw(number, pile=pile))


def answer_draw(view: View, draw: op.Draw, option: Option) -> None:
    """Chance has said which card is next, or the player how many to draw."""
    match option.kind:
        case Kind.NUMBER:
            assert isinstance(option.value, int), "a number is a number"
            view.frame.left = option.value
        case Kind.PASS:
            view.frame.left = 0
        case _:
            view.draft.order(card_of(view, option), PILES[draw.effect.pile], True)


def refill_tavern(view: View, refill: op.Refill) -> Decision | None:
    """Fill the empty slots from a pile, one after the other, as far as it goes."""
    draft, frame = view.draft, view.frame
    while NO_SLOT in draft.tavern and not frame.asking:
        card = _next_card(view, refill.effect.pile)
        if isinstance(card, Decision):
            return card
        if card is None:
            break
        draft.move(card, Place.TAVERN)
        frame.moved += 1
        frame.picked = (*frame.picked, card)
    frame.it, frame.picked = frame.picked, ()
    frame.pc += 1
    return None


def answer_refill(view: View, refill: op.Refill, option: Option) -> None:
    """Chance has said which card is next."""
    view.draft.order(card_of(view, option), PILES[refill.effect.pile], True)
