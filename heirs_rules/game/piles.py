"""Piles: chance decides on the order of shuffled cards when it matters; drawing, and refilling the tavern."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter

from heirs_rules.game import programs as op
from heirs_rules.game.acting import put_somewhere, record, recorded
from heirs_rules.game.draft import Draft
from heirs_rules.game.options import CARD, CHANCE, Decision, Kind, Option, decision_of
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import Truth, fixed, is_random, needed_on_top
from heirs_rules.game.state import (
    GRAVEYARD,
    HAND,
    HARBOR,
    NO_SLOT,
    ON_TOP,
    TAVERN,
    WILDERNESS,
    Card,
    Frame,
    in_file_order,
)
from heirs_rules.game.steps import Answer, Site, Step
from heirs_rules.game.wording import number_option, passing, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import End, Manner, Zone

ORDER = 1
"""The branch of an option by which chance puts a shuffled card next to the known ones at the end of its pile."""

PILES = {Zone.HARBOR: HARBOR, Zone.WILDERNESS: WILDERNESS, Zone.GRAVEYARD: GRAVEYARD}


def next_in_order(site: Site, cards: fx.Selection) -> Step | None:
    """Ask chance for the next card at an end of a pile, if the step needs one; the harbor is renewed in time (R9).

    A random card needs no order, but it does need a card in the harbor that is not picked yet. None at once for what
    needs neither.
    """
    needed, is_short, here = needed_on_top(site.rules, cards), _is_short(cards), site.here
    if not is_up_to_luck(cards):
        return None
    ask = {HARBOR: _ask_order(site.rules, Zone.HARBOR), WILDERNESS: _ask_order(site.rules, Zone.WILDERNESS)}
    from_top = cards.top is None or cards.top.end is End.TOP

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if any(draft.wilderness) and is_short(draft, frame):
            draft.refill_harbor(from_top)
        end = needed(draft, frame) if needed is not None else None
        if end is None:
            return None
        frame.pc = here
        return ask[end[0]](draft)

    return step


def is_up_to_luck(cards: fx.Selection) -> bool:
    """Whether chance may have a part in picking cards: in their order, in renewing the harbor, or in which they are."""
    unordered = cards.selector.source in (Zone.HARBOR, Zone.WILDERNESS) and cards.manner is Manner.EVERY
    return is_random(cards) or cards.top is not None or unordered


def awaits_luck(rules: Rulebook, cards: fx.Selection) -> Truth:
    """Whether chance has a part in picking cards now."""
    needed, is_short, by_chance = needed_on_top(rules, cards), _is_short(cards), is_random(cards)
    return lambda draft, frame: (
        by_chance
        or (needed is not None and needed(draft, frame) is not None)
        or (any(draft.wilderness) and is_short(draft, frame))
    )


def _is_short(cards: fx.Selection) -> Truth:
    """Whether the harbor has too few cards for a step, and all that it has are in order."""
    if cards.selector.source is not Zone.HARBOR or (cards.top is None and not is_random(cards)):
        return lambda _draft, _frame: False
    number = fixed(cards.amount if cards.top is None else cards.top.amount)
    if cards.top is None:
        return lambda draft, frame: (
            frame.left != 0 and (frame.x if number is None else number) > 0 and _all_are_picked(draft, frame)
        )
    return lambda draft, frame: (
        not draft.harbor.shuffled and draft.harbor.size < (frame.x if number is None else number)
    )


def _all_are_picked(draft: Draft, frame: Frame) -> bool:
    """Whether every card of the harbor has been picked; then chance has put them in an order by picking them."""
    chosen = [card for card in (*frame.picked, *frame.group) if draft.where[card] == HARBOR]
    if len(chosen) < draft.harbor.size:
        return False
    for card in chosen:
        if card in draft.harbor.shuffled:
            draft.order(card, HARBOR, True)
    return True


def _ask_order(rules: Rulebook, zone: Zone) -> Callable[[Draft], Decision]:
    """The question to chance which of a pile's shuffled cards is next."""
    option_of = rules.wording.cards(f"… is next in the {zone.value}", ORDER)
    words, from_harbor, heroes = f"uncover the next card of the {zone.value}", zone is Zone.HARBOR, rules.heroes
    every: tuple[Option, ...] = ()

    def ask(draft: Draft) -> Decision:
        nonlocal every
        if not every:
            every = tuple([option_of[card] for card in range(heroes)])
        cards = (draft.harbor if from_harbor else draft.wilderness)[1]
        options = itemgetter(*cards)(every) if len(cards) > 1 else (every[cards[0]],)
        return decision_of(CHANCE, words, options)

    return ask


def put_in_order(rules: Rulebook, cards: fx.Selection) -> Callable[[Draft, Frame, Option], None]:
    """Chance has said which shuffled card is next at the end of the pile that a step needs."""
    needed = needed_on_top(rules, cards)

    def answer(draft: Draft, frame: Frame, option: Option) -> None:
        end = needed(draft, frame) if needed is not None else None
        assert end is not None, "chance was asked because an order was needed"
        assert isinstance(option.value, int), "chance is offered cards by their numbers"
        draft.order(option.value, *end)

    return answer


def _next_card(rules: Rulebook, zone: Zone) -> Callable[[Draft], Card | Decision | None]:
    """The card on top of a pile, the question which it is, or None if there is none, not even after renewing (R9)."""
    ask, from_harbor = _ask_order(rules, zone), zone is Zone.HARBOR
    if zone is Zone.GRAVEYARD:
        return lambda draft: draft.graveyard[-1] if draft.graveyard else None

    def card(draft: Draft) -> Card | Decision | None:
        bottom, shuffled, top = draft.harbor if from_harbor else draft.wilderness
        if top:
            return top[-1]
        if shuffled:
            return ask(draft)
        if bottom:
            return bottom[-1]
        if from_harbor and any(draft.wilderness):
            draft.refill_harbor()
            return card(draft)
        return None

    return card


def draw_cards(site: Site, draw: op.Draw) -> Step:
    """Draw one card after the other; chance is asked where the order is not known, the player where it is "up to"."""
    effect, here, then = draw.effect, site.here, site.then
    number, up_to, words = fixed(effect.amount), effect.up_to, draw.words
    next_card, may_return, text = _next_card(site.rules, effect.pile), site.text.may_return, site.text
    drawn = _drawn_and_the_rest if text.speaks_of_rest else _drawn

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if frame.left < 0:
            frame.left = frame.x if number is None else number
            if up_to:
                chosen = recorded(frame, here)
                most = min(frame.left, available(draft, effect.pile)) if chosen is None else 0
                if most:
                    frame.pc, frame.left = here, -1
                    return decision_of(frame.actor, spoken(words, frame.x), _draw_options(most, effect.pile))
                frame.left = sum(chosen or ())
        if frame.loops and frame.asking:
            drawn(frame)
            return then(draft, frame)
        while frame.left:
            card = next_card(draft)
            if isinstance(card, Decision):
                frame.pc = here
                return card
            if card is None:
                break
            if may_return:
                frame.came_from(card, draft.where[card], ON_TOP)
            draft.move(card, HAND + frame.actor)
            frame.moved += 1
            frame.picked = (*frame.picked, card)
            frame.left -= 1
        drawn(frame)
        return then(draft, frame)

    return step


def _drawn(frame: Frame) -> None:
    drawn = frame.picked
    frame.it, frame.picked, frame.left = drawn if len(drawn) < 2 else in_file_order(drawn), (), -1


def _drawn_and_the_rest(frame: Frame) -> None:
    frame.rest = in_file_order(frame.picked)
    _drawn(frame)


def are_left(pile: Zone) -> Truth:
    """Whether any card can be drawn from a pile."""
    match pile:
        case Zone.HARBOR:
            return lambda draft, _frame: any(draft.harbor) or any(draft.wilderness)
        case Zone.WILDERNESS:
            return lambda draft, _frame: any(draft.wilderness)
        case _:
            return lambda draft, _frame: bool(draft.graveyard)


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


def answer_draw(site: Site, draw: op.Draw) -> Answer:
    """Chance has said which card is next, or the player how many to draw."""
    pile, again, may_return, here = PILES[draw.effect.pile], site.again, site.text.may_return, site.here

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        number = option.value
        assert isinstance(number, int), "cards are numbers, and so is how many of them are drawn"
        if option.kind is CARD:
            draft.draw(number, pile, HAND + frame.actor)
            if may_return:
                frame.came_from(number, pile, ON_TOP)
            frame.moved += 1
            frame.picked = (*frame.picked, number)
            frame.left -= 1
        else:
            frame.left = number if option.kind is Kind.NUMBER else 0
            record(frame, here, (frame.left,))
        return again(draft, frame)

    return answer


def refill_tavern(site: Site, refill: op.Refill) -> Step:
    """Fill the empty slots from a pile, one after the other, as far as it goes."""
    next_card, here, then = _next_card(site.rules, refill.effect.pile), site.here, site.then

    def step(draft: Draft, frame: Frame) -> Decision | None:
        while NO_SLOT in draft.tavern and not (frame.loops and frame.asking):
            card = next_card(draft)
            if isinstance(card, Decision):
                frame.pc = here
                return card
            if card is None:
                break
            draft.move(card, TAVERN)
            frame.moved += 1
            frame.picked = (*frame.picked, card)
        if frame.rest or frame.loops:
            put_somewhere(frame, frame.picked)
        frame.it, frame.picked = in_file_order(frame.picked), ()
        return then(draft, frame)

    return step


def answer_refill(site: Site, refill: op.Refill) -> Answer:
    """Chance has said which card is next."""
    pile, again = PILES[refill.effect.pile], site.again

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        card = option.value
        assert isinstance(card, int), "a card is a number"
        draft.draw(card, pile, TAVERN)
        frame.moved += 1
        frame.picked = (*frame.picked, card)
        return again(draft, frame)

    return answer
