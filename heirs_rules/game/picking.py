"""Picking: who chooses which cards, which players or which faction, and how it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from heirs_rules.game import programs as op
from heirs_rules.game.acting import record, recorded
from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.events import Event, Happening
from heirs_rules.game.offers import card_of, card_options
from heirs_rules.game.options import CHANCE, Decision, Kind, Option
from heirs_rules.game.piles import ORDER, next_in_order, put_in_order
from heirs_rules.game.selection import (
    FACTIONS,
    View,
    amount,
    candidates,
    is_closed,
    needed_on_top,
    players_that_fit,
    stood_for,
)
from heirs_rules.game.state import Card, Frame, Place
from heirs_rules.game.wording import FACTION_OPTIONS, passing, seat_option, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Verb

BEGINS = frozenset({Verb.PERFORM, Verb.PLAY})
"""What makes a hero's text begin."""


def pick_cards(view: View, pick: op.Pick) -> Decision | None:
    """Ask for the next card of a group, until it is complete; nobody is asked where nothing is left to choose."""
    frame, cards = view.frame, pick.cards
    if isinstance(cards, fx.Reference):
        return picked(view, pick, not_yet(view, pick, stood_for(view, cards.pronoun)))
    chosen = recorded(frame)
    if chosen is not None:
        found = pickable(view, pick)
        return picked(view, pick, [card for card in chosen if card in found])
    if frame.asking and (cards.manner is Manner.RANDOM or needed_on_top(view, cards) is not None):
        return picked(view, pick, ())
    if (unordered := next_in_order(view, cards)) is not None:
        return unordered
    found = pickable(view, pick)
    if cards.manner is Manner.EVERY:
        return picked(view, pick, found)
    nothing = frame.left < 0 and not found
    if frame.left < 0 and found:
        frame.left = min(amount(view, cards.amount), len(found))
    offers = next_offers(found, frame.group, cards.manner, frame.left)
    up_to = cards.manner is Manner.UP_TO
    if offers or (up_to and frame.left > 0 and frame.group and _is_secret(view, found)):
        chooser = CHANCE if cards.manner is Manner.RANDOM else frame.actor
        options = card_options(view, pick, offers, chooser)
        stop = (passing("stop"),) if up_to else ()
        return Decision(chooser, spoken(pick.words, view.frame.x), (*options, *stop))
    if nothing and is_closed(view, cards) and cards.manner is not Manner.RANDOM:
        return Decision(frame.actor, spoken(pick.words, view.frame.x), (passing("none"),))
    return picked(view, pick, [card for card in found if card in frame.group])


def _is_secret(view: View, cards: Iterable[Card]) -> bool:
    """Whether others do not see which of these cards are chosen; then it must not show who could go on (R36, R46)."""
    draft = view.draft
    return any(draft.seen[card] != draft.everybody and zone_of(draft.where[card]) is not Place.HIDDEN for card in cards)


def picked(view: View, pick: op.Pick, cards: Iterable[Card]) -> Decision | None:
    """The group is complete, and nobody is asked: on with the next instruction."""
    frame = view.frame
    group = tuple(cards)
    if pick.says_who:
        frame.owners = (*frame.owners, *(owner_of(view.draft.where[card]) for card in group))
    frame.picked = (*frame.picked, *group)
    frame.group, frame.left = (), -1
    frame.pc += 1
    return None


def pickable(view: View, pick: op.Pick) -> list[Card]:
    """The cards that can be picked for a group."""
    assert isinstance(pick.cards, fx.Selection), "what a pronoun stands for is not picked among others"
    return not_yet(view, pick, candidates(view, pick.cards))


def not_yet(view: View, pick: op.Pick, cards: Iterable[Card]) -> list[Card]:
    """The cards that this step has not picked yet, and that can begin if they are to be performed or played (R24)."""
    taken = (*view.frame.picked, *view.frame.pretended) if view.frame.asking else view.frame.picked
    left = [card for card in cards if card not in taken]
    return [card for card in left if can_begin(view, card)] if pick.verb in BEGINS else left


def can_begin(view: View, card: Card) -> bool:
    """R24: not twice with everything lying as it did, and not more often than there are heroes."""
    draft = view.draft
    if not draft.beginnings:
        return True
    if len(draft.beginnings) >= view.rules.heroes:
        return False
    last = next((table for begun, table in reversed(draft.beginnings) if begun == card), None)
    return last is None or last != draft.table()


def next_offers(found: list[int], chosen: tuple[int, ...], manner: Manner, left: int) -> list[int]:
    """What can be chosen next, so that no set is offered twice (R46); for chance, everything that is left."""
    if not left:
        return []
    if manner is Manner.RANDOM:
        return [one for one in found if one not in chosen]
    start = found.index(chosen[-1]) + 1 if chosen else 0
    return found[start : len(found) - left + 1] if manner is Manner.CHOSEN else found[start:]


def answer_pick(view: View, pick: op.Pick, option: Option) -> None:
    """Add the card to the group, or end it; or chance has said which card is next in a pile."""
    frame = view.frame
    if option.kind is Kind.PASS:
        record(frame, ())
        picked(view, pick, frame.group)
    elif option.branch == ORDER:
        put_in_order(view, pick.cards, card_of(view, option))
    else:
        choose_card(frame, card_of(view, option))


def choose_card(frame: Frame, card: Card) -> None:
    """Add a card to the group that is being picked."""
    record(frame, (card,))
    frame.group = (*frame.group, card)
    frame.left -= 1


def pick_players(view: View, pick: op.PickPlayers) -> Decision | None:
    """Ask for the next player, until there are as many as the text says."""
    frame, effect = view.frame, pick.effect
    chosen = recorded(frame)
    if chosen is not None:
        return _picked_players(frame, chosen)
    found = list(players_that_fit(view, effect.others, effect.tally))
    if effect.manner is Manner.EVERY:
        return _picked_players(frame, tuple(found))
    if frame.left < 0:
        frame.left = min(amount(view, effect.amount), len(found))
    offers = next_offers(found, frame.group, effect.manner, frame.left)
    if not offers:
        return _picked_players(frame, tuple(seat for seat in found if seat in frame.group))
    chooser = CHANCE if effect.manner is Manner.RANDOM else frame.actor
    stop = (passing("stop"),) if effect.manner is Manner.UP_TO else ()
    options = tuple([seat_option("choose …", seat) for seat in offers])
    return Decision(chooser, spoken(pick.words, view.frame.x), options + stop)


def _picked_players(frame: Frame, seats: tuple[int, ...]) -> Decision | None:
    frame.they = seats
    frame.group, frame.left = (), -1
    frame.pc += 1
    return None


def answer_players(view: View, _pick: op.PickPlayers, option: Option) -> None:
    """Add the player to those that are picked, or end it."""
    draft, frame = view.draft, view.frame
    if option.kind is Kind.PASS:
        record(frame, ())
        _picked_players(frame, frame.group)
        return
    assert isinstance(option.value, int), "a seat is a number"
    record(frame, (option.value,))
    frame.group = (*frame.group, option.value)
    frame.left -= 1
    if draft.log is not None and not frame.asking:
        draft.log.append(Event(Happening.CHOOSE, frame.actor, word=f"seat {option.value}"))


def name_faction(view: View, _name: op.NameFaction) -> Decision | None:
    """Ask for one of the four factions."""
    frame = view.frame
    chosen = recorded(frame)
    if chosen is None:
        return Decision(frame.actor, "name a faction", FACTION_OPTIONS)
    frame.faction = chosen[0]
    frame.pc += 1
    return None


def answer_faction(view: View, _name: op.NameFaction, option: Option) -> None:
    """It is "that faction" from now on."""
    frame = view.frame
    assert isinstance(option.value, int), "a faction is a number"
    record(frame, (option.value,))
    frame.faction = option.value
    frame.pc += 1
    if view.draft.log is not None and not frame.asking:
        view.draft.log.append(Event(Happening.CHOOSE, frame.actor, word=FACTIONS[option.value].value))
