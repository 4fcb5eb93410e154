"""Cards as options, and back: by their names where the chooser may see them, else by their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.acting import is_itself
from heirs_rules.game.draft import Draft
from heirs_rules.game.options import CARD, CHANCE, Option
from heirs_rules.game.order import is_unordered, runs
from heirs_rules.game.reach import GLANCES
from heirs_rules.game.selection import Cards, Finder
from heirs_rules.game.state import (
    ASIDE,
    HAND,
    HARBOR,
    HIDDEN,
    LEADER,
    TAVERN,
    UNORDERED,
    WILDERNESS,
    Card,
    Frame,
    set_aside,
)
from heirs_rules.game.steps import Site
from heirs_rules.game.wording import verb_words
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Pronoun, Whose, Zone

Offers: TypeAlias = Callable[[Draft, Frame, Cards, int], tuple[Option, ...]]
"""The options to do something with one of some cards, for a chooser."""


def card_options(site: Site, pick: op.Pick, found: Finder, branch: int = 0) -> Offers:
    """How some of the cards found are offered: by name if the chooser can tell which they are, else by their places."""
    words, wording = verb_words(pick.verb), site.rules.wording
    named = wording.cards(words, branch)

    def by_name(_draft: Draft, _frame: Frame, cards: Cards, _chooser: int) -> tuple[Option, ...]:
        return itemgetter(*cards)(named) if len(cards) > 1 else tuple([named[card] for card in cards])

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
        if chooser == CHANCE or (in_hands and cards and _are_in_hand(draft, cards, chooser)):
            return by_name(draft, frame, cards, chooser)
        return tuple(
            [named[card] if tells(draft, frame, card, chooser) else by_place(draft, frame, card) for card in cards]
        )

    assert isinstance(pick.cards, fx.Selection), "a pronoun leaves nothing to choose"
    if _sees_all(site, pick.cards.selector):
        return by_name
    tells, in_hands = _telling(site, pick.cards.selector), pick.cards.selector.source is Zone.HAND
    return options


def as_offered(site: Site, cards: fx.Cards, found: Finder) -> Finder:
    """The cards found, as they are offered to whoever chooses: of those that lie together in no order, first the ones
    that they can tell from others, so that nothing shows where in the card file the others are."""
    if not isinstance(cards, fx.Selection) or cards.manner in (Manner.EVERY, Manner.RANDOM):
        return found
    if not _has_unordered(cards.selector) or _sees_all(site, cards.selector):
        return found
    tells, in_hands = _telling(site, cards.selector), cards.selector.source is Zone.HAND

    def offered(draft: Draft, frame: Frame) -> Cards:
        cards, seat = found(draft, frame), frame.actor
        if len(cards) < 2 or (in_hands and _are_in_hand(draft, cards, seat)):
            return cards
        told = {card for card in cards if tells(draft, frame, card, seat)}
        if not told or len(told) == len(cards):
            return cards
        return [card for run in runs(draft, cards) for card in sorted(run, key=lambda card: card not in told)]

    return offered


def _are_in_hand(draft: Draft, cards: Cards, seat: int) -> bool:
    """Whether all of some cards in hands, as they are found, are in that of one seat: one hand follows the other."""
    return draft.where[cards[0]] == draft.where[cards[-1]] == HAND + seat


_Telling: TypeAlias = Callable[[Draft, Frame, Card, int], bool]
"""Whether a seat can tell which card it is, where it lies and by what the text says of it."""


def _telling(site: Site, selector: fx.Selector) -> _Telling:
    source, players = selector.source, site.rules.players
    if not _has_unordered(selector):
        return lambda draft, _frame, card, seat: bool(draft.seen[card] >> seat & 1)
    word = _WORDS.get(source)
    doubts = site.doubts if word is not None else frozenset[str]()

    def tells(draft: Draft, frame: Frame, card: Card, seat: int) -> bool:
        place = draft.where[card]
        if place == HAND + seat or not draft.seen[card] >> seat & 1:
            return place == HAND + seat
        if is_unordered(draft, card):
            return word is None or not is_glanced(word, doubts, frame, seat, players)
        return place not in (HARBOR, WILDERNESS) or bool(draft.placed[card] >> seat & 1)

    return tells


def is_glanced(word: str, doubts: frozenset[str], frame: Frame, seat: int, players: int) -> bool:
    """Whether somebody else alone saw which cards of a hand or a shuffled pile a word stands for."""
    return any(glance in doubts and not is_itself(seat, who, frame, players) for who, glance in GLANCES[word].items())


_WORDS: Mapping[object, str] = {Pronoun.IT: "it", Pronoun.THEM: "it", Pronoun.REST: "rest"}


def _has_unordered(selector: fx.Selector) -> bool:
    """Whether cards can be meant that lie in no order."""
    return isinstance(selector.source, Pronoun) or selector.source in (Zone.HAND, Zone.HARBOR, Zone.WILDERNESS)


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
