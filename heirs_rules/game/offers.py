"""Cards as options, and back: by their names where the chooser may see them, else by their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.draft import UNORDERED, Draft
from heirs_rules.game.options import CARD, CHANCE, Option
from heirs_rules.game.selection import Cards, Finder
from heirs_rules.game.state import ASIDE, HAND, HARBOR, HIDDEN, LEADER, TAVERN, WILDERNESS, Card, Frame, set_aside
from heirs_rules.game.steps import Site
from heirs_rules.game.wording import verb_words
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Pronoun, Whose, Zone

Offers: TypeAlias = Callable[[Draft, Frame, Cards, int], tuple[Option, ...]]
"""The options to do something with one of some cards, for a chooser."""


def card_options(site: Site, pick: op.Pick, found: Finder, branch: int = 0) -> Offers:
    """How some of the cards found are offered: by name if the chooser may see them, else by their places."""
    words, wording = verb_words(pick.verb), site.rules.wording
    named = wording.cards(words, branch)
    option_of = named.__getitem__

    def by_name(_draft: Draft, _frame: Frame, cards: Cards, _chooser: int) -> tuple[Option, ...]:
        return tuple([named[card] for card in cards])

    def by_place(draft: Draft, frame: Frame, card: Card) -> Option:
        place = draft.where[card]
        if HAND <= place < LEADER:
            position = _without_order(draft, place, found(draft, frame)).index(card)
        elif draft.is_shuffled(card):
            position = UNORDERED - 1 - _without_order(draft, place, found(draft, frame)).index(card)
        else:
            position = draft.position(card)
        return wording.place(words, place, position, branch)

    def options(draft: Draft, frame: Frame, cards: Cards, chooser: int) -> tuple[Option, ...]:
        if chooser == CHANCE:
            return tuple(map(option_of, cards))
        known, eye = _known_by(draft, cards) if in_piles else draft.seen, 1 << chooser
        return tuple([named[card] if known[card] & eye else by_place(draft, frame, card) for card in cards])

    assert isinstance(pick.cards, fx.Selection), "a pronoun leaves nothing to choose"
    source = pick.cards.selector.source
    in_piles = isinstance(source, Pronoun) or source in (Zone.HARBOR, Zone.WILDERNESS)
    return by_name if _sees_all(site, pick.cards.selector) else options


def _known_by(draft: Draft, cards: Cards) -> dict[Card, int]:
    """Who can call cards by their names: in a pile who knows their depth, not who knows only that they are in there."""
    in_order = {card for card in cards if draft.where[card] in (HARBOR, WILDERNESS) and not draft.is_shuffled(card)}
    return {card: draft.placed[card] if card in in_order else draft.seen[card] for card in cards}


def _sees_all(site: Site, selector: fx.Selector) -> bool:
    """Whether the chooser sees all cards that can be meant."""
    own = selector.source is Zone.HAND and selector.whose is Whose.YOU and not site.is_for_others
    return own or selector.source in (Zone.TAVERN, Zone.GRAVEYARD)


def _without_order(draft: Draft, place: int, found: Cards) -> list[Card]:
    """Those of some cards that lie in one place, in no order: only how they were found tells them apart."""
    is_pile = place in (HARBOR, WILDERNESS)
    return [card for card in found if draft.where[card] == place and (not is_pile or draft.is_shuffled(card))]


def card_of(draft: Draft, frame: Frame, option: Option, found: Finder) -> Card:
    """The card that an option stands for; it is one of those found."""
    if option.kind is CARD:
        assert isinstance(option.value, int), "a card is a number"
        return option.value
    assert isinstance(option.value, tuple), "a place is a zone with a position"
    place, position = option.value
    if place == ASIDE:
        return set_aside(draft.stack, draft.where)[position]
    if HIDDEN <= place < HAND:
        return draft.hidden[place - HIDDEN][position]
    if HAND <= place < LEADER:
        return _without_order(draft, place, found(draft, frame))[position]
    if LEADER <= place < TAVERN:
        return draft.leaders[place - LEADER]
    assert place in (HARBOR, WILDERNESS), "what lies elsewhere is seen by everybody"
    if position < UNORDERED:
        return _without_order(draft, place, found(draft, frame))[UNORDERED - 1 - position]
    pile = draft.harbor if place == HARBOR else draft.wilderness
    return (*pile.bottom, *pile.shuffled, *pile.top)[position]
