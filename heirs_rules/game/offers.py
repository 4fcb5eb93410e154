"""Cards as options, and back: by their names where the chooser may see them, else by their places."""

from __future__ import annotations

from collections.abc import Iterable

from heirs_rules.game import programs as op
from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.options import CHANCE, Kind, Option
from heirs_rules.game.selection import View
from heirs_rules.game.state import Card, Place
from heirs_rules.game.wording import verb_words


def card_options(view: View, pick: op.Pick, cards: Iterable[Card], chooser: int, branch: int = 0) -> list[Option]:
    """The options to do something with one of some cards."""
    verb = verb_words(pick.verb)
    return [_card_option(view, verb, card, chooser, branch) for card in cards]


def _card_option(view: View, verb: str, card: Card, chooser: int, branch: int) -> Option:
    """A card by its name if the chooser may see it, else by its place."""
    draft = view.draft
    if chooser == CHANCE or draft.seen[card] >> chooser & 1:
        return view.rules.wording.card(verb, card, branch)
    place = draft.where[card]
    position = _index_aside(view, card) if place == Place.ASIDE else draft.position(card)
    return view.rules.wording.place(verb, place, position, branch)


def _index_aside(view: View, card: Card) -> int:
    return [origin[0] for origin in view.frame.origins].index(card)


def card_of(view: View, option: Option) -> Card:
    """The card that an option stands for."""
    if option.kind is Kind.CARD:
        assert isinstance(option.value, int), "a card is a number"
        return option.value
    assert isinstance(option.value, tuple), "a place is a zone with a position"
    place, position = option.value
    draft = view.draft
    match zone_of(place):
        case Place.ASIDE:
            return view.frame.origins[position][0]
        case Place.HIDDEN:
            return draft.hidden[owner_of(place)][position]
        case Place.LEADER:
            return draft.leaders[owner_of(place)]
        case Place.HAND:
            return draft.hands[owner_of(place)][position]
        case zone:
            pile = draft.harbor if zone is Place.HARBOR else draft.wilderness
            return (*pile.bottom, *pile.shuffled, *pile.top)[position]
