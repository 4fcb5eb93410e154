"""Cards as options, and back: by their names where the chooser may see them, else by their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.draft import Draft
from heirs_rules.game.options import CARD, CHANCE, Option
from heirs_rules.game.selection import Cards
from heirs_rules.game.state import ASIDE, HAND, HARBOR, HIDDEN, LEADER, TAVERN, WILDERNESS, Card, Frame
from heirs_rules.game.steps import Site
from heirs_rules.game.wording import verb_words
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Whose, Zone

Offers: TypeAlias = Callable[[Draft, Frame, Cards, int], tuple[Option, ...]]
"""The options to do something with one of some cards, for a chooser."""


def card_options(site: Site, pick: op.Pick, branch: int = 0) -> Offers:
    """How cards are offered: a card by its name if the chooser may see it, else by its place."""
    words, wording = verb_words(pick.verb), site.rules.wording
    named = wording.cards(words, branch)
    option_of = named.__getitem__

    def by_name(_draft: Draft, _frame: Frame, cards: Cards, _chooser: int) -> tuple[Option, ...]:
        return tuple([named[card] for card in cards])

    def by_place(draft: Draft, frame: Frame, card: Card) -> Option:
        place = draft.where[card]
        position = _index_aside(frame, card) if place == ASIDE else draft.position(card)
        return wording.place(words, place, position, branch)

    def options(draft: Draft, frame: Frame, cards: Cards, chooser: int) -> tuple[Option, ...]:
        if chooser == CHANCE:
            return tuple(map(option_of, cards))
        seen, eye = draft.seen, 1 << chooser
        return tuple([named[card] if seen[card] & eye else by_place(draft, frame, card) for card in cards])

    assert isinstance(pick.cards, fx.Selection), "a pronoun leaves nothing to choose"
    return by_name if _sees_all(site, pick.cards.selector) else options


def _sees_all(site: Site, selector: fx.Selector) -> bool:
    """Whether the chooser sees all cards that can be meant."""
    own = selector.source is Zone.HAND and selector.whose is Whose.YOU and not site.is_for_others
    return own or selector.source in (Zone.TAVERN, Zone.GRAVEYARD)


def _index_aside(frame: Frame, card: Card) -> int:
    return [origin[0] for origin in frame.origins].index(card)


def card_of(draft: Draft, frame: Frame, option: Option) -> Card:
    """The card that an option stands for."""
    if option.kind is CARD:
        assert isinstance(option.value, int), "a card is a number"
        return option.value
    assert isinstance(option.value, tuple), "a place is a zone with a position"
    place, position = option.value
    if place == ASIDE:
        return frame.origins[position][0]
    if HIDDEN <= place < HAND:
        return draft.hidden[place - HIDDEN][position]
    if HAND <= place < LEADER:
        return draft.hands[place - HAND][position]
    if LEADER <= place < TAVERN:
        return draft.leaders[place - LEADER]
    assert place in (HARBOR, WILDERNESS), "what lies elsewhere is seen by everybody"
    pile = draft.harbor if place == HARBOR else draft.wilderness
    return (*pile.bottom, *pile.shuffled, *pile.top)[position]
