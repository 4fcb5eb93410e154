"""Picking: who chooses which cards, which players or which faction, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.acting import record, recorded
from heirs_rules.game.draft import Draft, owner_of
from heirs_rules.game.events import Event, Happening
from heirs_rules.game.offers import card_of, card_options
from heirs_rules.game.options import CHANCE, Decision, Kind, Option
from heirs_rules.game.piles import ORDER, next_in_order, put_in_order
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import (
    FACTIONS,
    Cards,
    Finder,
    Truth,
    candidates,
    fixed,
    is_closed,
    is_random,
    needed_on_top,
    players_that_fit,
    stood_for,
)
from heirs_rules.game.state import ASIDE, HAND, HIDDEN, Card, Frame
from heirs_rules.game.steps import Answer, Step
from heirs_rules.game.wording import FACTION_OPTIONS, is_without_x, passing, seat_option, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Verb, Zone

BEGINS = frozenset({Verb.PERFORM, Verb.PLAY})
"""What makes a hero's text begin."""

_Complete: TypeAlias = Callable[[Draft, Frame, Iterable[Card]], Decision | None]


# Cards


def pick_cards(rules: Rulebook, pick: op.Pick) -> Step:
    """Ask for the next card of a group, until it is complete; nobody is asked where nothing is left to choose."""
    complete, cards = _picked(pick), pick.cards
    found = takeable(rules, cards, pick.verb)
    if isinstance(cards, fx.Reference):
        return lambda draft, frame: complete(draft, frame, found(draft, frame))
    again = _chosen_before(cards, found, complete)
    step = (_every_card if cards.manner is Manner.EVERY else _one_card_more)(rules, pick, cards, again)
    in_order = next_in_order(rules, cards)
    if in_order is None:
        return step

    def ordered(draft: Draft, frame: Frame) -> Decision | None:
        if frame.loops and again(draft, frame):
            return None
        return in_order(draft, frame) or step(draft, frame)

    return ordered


def _chosen_before(cards: fx.Selection, found: Finder, complete: _Complete) -> Truth:
    """Complete a group with what was chosen before, unseen by others; while they choose so, luck has to wait."""
    needed, by_chance = needed_on_top(cards), cards.manner is Manner.RANDOM

    def again(draft: Draft, frame: Frame) -> bool:
        chosen = recorded(frame)
        if chosen is not None:
            still = found(draft, frame)
            complete(draft, frame, [card for card in chosen if card in still])
            return True
        by_luck = by_chance or (needed is not None and needed(draft, frame) is not None)
        if by_luck and frame.asking:
            complete(draft, frame, ())
            return True
        return False

    return again


def _every_card(rules: Rulebook, pick: op.Pick, cards: fx.Selection, again: Truth) -> Step:
    """Nobody is asked."""
    complete, found = _picked(pick), takeable(rules, cards, pick.verb)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if frame.loops and again(draft, frame):
            return None
        return complete(draft, frame, found(draft, frame))

    return step


def _one_card_more(rules: Rulebook, pick: op.Pick, cards: fx.Selection, again: Truth) -> Step:
    """Ask for one card after the other."""
    complete, found, closed = _picked(pick), takeable(rules, cards, pick.verb), is_closed(cards)
    number, offered, offers, words = (
        fixed(cards.amount),
        card_options(rules, pick.verb),
        next_offers(cards.manner),
        pick.words,
    )
    by_chance, up_to = cards.manner is Manner.RANDOM, cards.manner is Manner.UP_TO
    stop, none = (passing("stop"),) if up_to else (), (passing("none"),)
    unchanging = words if is_without_x(words) else None
    renewed = by_chance and cards.top is None and cards.selector.source is Zone.HARBOR

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if frame.loops and again(draft, frame):
            return None
        cards, left = found(draft, frame), frame.left
        if left < 0:
            if cards:
                # A harbor from which some are drawn at random may be renewed meanwhile (R9).
                most = len(cards) + (draft.wilderness.size if renewed else 0)
                left = frame.left = min(frame.x if number is None else number, most)
            elif not by_chance and closed(draft, frame):
                return Decision(frame.actor, spoken(words, frame.x), none)
        more = offers(cards, frame.group, left) if left > 0 else ()
        if more or (up_to and left > 0 and frame.group and _is_secret(draft, cards)):
            chooser = CHANCE if by_chance else frame.actor
            asked = unchanging or spoken(words, frame.x)
            return Decision(chooser, asked, (*offered(draft, frame, more, chooser), *stop))
        return complete(draft, frame, [card for card in cards if card in frame.group] if frame.group else ())

    return step


def _is_secret(draft: Draft, cards: Cards) -> bool:
    """Whether others do not see which of these cards are chosen; then it must not show who could go on (R36, R46)."""
    return any(draft.seen[card] != draft.everybody and not HIDDEN <= draft.where[card] < HAND for card in cards)


def _picked(pick: op.Pick) -> _Complete:
    """The group is complete, and nobody is asked: on with the next instruction."""
    says_who = pick.says_who

    def complete(draft: Draft, frame: Frame, cards: Iterable[Card]) -> None:
        group = tuple(cards)
        if says_who:
            frame.owners = (*frame.owners, *[owner_of(draft.where[card]) for card in group])
        frame.picked += group
        frame.group, frame.left = (), -1
        frame.pc += 1

    return complete


def takeable(rules: Rulebook, cards: fx.Cards, verb: Verb | None) -> Finder:
    """The cards that a step has not picked yet and that it can be done with.

    What is turned over lies in a party, what is exchanged somewhere (8.2), and what is performed can begin (R24).
    """
    found = candidates(rules, cards) if isinstance(cards, fx.Selection) else stood_for(cards.pronoun)
    begins, turns, exchanges = verb in BEGINS, verb is Verb.TURN_OVER, verb is None

    def left(draft: Draft, frame: Frame) -> Cards:
        cards = found(draft, frame)
        taken = frame.picked
        if frame.loops and frame.asking:
            taken += frame.pretended
        if taken:
            cards = [card for card in cards if card not in taken]
        if begins and draft.beginnings:
            return [card for card in cards if can_begin(rules, draft, card)]
        if turns:
            return [card for card in cards if draft.where[card] < HAND]
        if exchanges and ASIDE in map(draft.where.__getitem__, cards):
            return [card for card in cards if draft.where[card] != ASIDE]
        return cards

    return left


def can_begin(rules: Rulebook, draft: Draft, card: Card) -> bool:
    """R24: not twice with everything lying as it did, and not more often than there are heroes."""
    if not draft.beginnings:
        return True
    if not room(rules, draft):
        return False
    last = next((table for begun, table in reversed(draft.beginnings) if begun == card), None)
    return last is None or last != draft.table()


def room(rules: Rulebook, draft: Draft) -> int:
    """How many heroes can still begin in this action, besides those that have been played and wait for it (R24)."""
    waiting = 0
    for frame in draft.stack:
        if frame.queue:
            begin = rules.programs[frame.program][frame.pc]
            waiting += len(frame.queue) if isinstance(begin, op.Begin) and begin.played else 0
    return max(rules.heroes - len(draft.beginnings) - waiting, 0)


_Offers: TypeAlias = Callable[[Sequence[int], tuple[int, ...], int], Sequence[int]]


def next_offers(manner: Manner) -> _Offers:
    """What can be chosen next of what was found, after what was chosen, if so many are left to choose.

    No set is offered twice (R46): what follows the last one chosen, as far as enough of them follow it, where it must
    be so many. Chance is offered everything that is left.
    """
    if manner is Manner.RANDOM:
        return lambda found, chosen, _left: [one for one in found if one not in chosen]
    must = manner is Manner.CHOSEN

    def offers(found: Sequence[int], chosen: tuple[int, ...], left: int) -> Sequence[int]:
        start = found.index(chosen[-1]) + 1 if chosen else 0
        return found[start : len(found) - left + 1] if must else found[start:]

    return offers


def answer_pick(_rules: Rulebook, pick: op.Pick) -> Answer:
    """Add the card to the group, or end it; or chance has said which card is next in a pile."""
    complete, choose = _picked(pick), choosing(pick)
    in_order = put_in_order(pick.cards) if isinstance(pick.cards, fx.Selection) else None

    def answer(draft: Draft, frame: Frame, option: Option) -> None:
        if option.kind is Kind.PASS:
            record(frame, ())
            complete(draft, frame, frame.group)
        elif option.branch == ORDER:
            assert in_order is not None, "only the top of a pile needs an order"
            in_order(draft, frame, option)
        else:
            choose(draft, frame, card_of(draft, frame, option))

    return answer


def choosing(pick: op.Pick) -> Callable[[Draft, Frame, Card], None]:
    """Add a card to the group that is being picked, and complete it if no more are to come.

    The cards of a group come in the order of R45, and players choose them in it. Chance does not.
    """
    complete, by_chance = _picked(pick), is_random(pick.cards)

    def choose(draft: Draft, frame: Frame, card: Card) -> None:
        if frame.loops:
            record(frame, (card,))
        frame.group = (*frame.group, card)
        frame.left -= 1
        if not frame.left and not by_chance:
            complete(draft, frame, frame.group)

    return choose


# Players, and factions


def pick_players(rules: Rulebook, pick: op.PickPlayers) -> Step:
    """Ask for the next player, until there are as many as the text says."""
    effect = pick.effect
    fit, number, words = players_that_fit(rules, effect.others, effect.tally), fixed(effect.amount), pick.words
    every, by_chance, offers = effect.manner is Manner.EVERY, effect.manner is Manner.RANDOM, next_offers(effect.manner)
    stop = (passing("stop"),) if effect.manner is Manner.UP_TO else ()

    def step(draft: Draft, frame: Frame) -> Decision | None:
        chosen = recorded(frame)
        if chosen is not None:
            return _picked_players(frame, chosen)
        found = fit(draft, frame)
        if every:
            return _picked_players(frame, found)
        if frame.left < 0:
            frame.left = min(frame.x if number is None else number, len(found))
        more = offers(found, frame.group, frame.left) if frame.left else ()
        if not more:
            return _picked_players(frame, tuple([seat for seat in found if seat in frame.group]))
        options = [seat_option("choose …", seat) for seat in more]
        return Decision(CHANCE if by_chance else frame.actor, spoken(words, frame.x), (*options, *stop))

    return step


def _picked_players(frame: Frame, seats: tuple[int, ...]) -> Decision | None:
    frame.they = seats
    frame.group, frame.left = (), -1
    frame.pc += 1
    return None


def answer_players(_rules: Rulebook, _pick: op.PickPlayers) -> Answer:
    """Add the player to those that are picked, or end it."""

    def answer(draft: Draft, frame: Frame, option: Option) -> None:
        if option.kind is Kind.PASS:
            record(frame, ())
            _picked_players(frame, frame.group)
            return
        assert isinstance(option.value, int), "a seat is a number"
        record(frame, (option.value,))
        frame.group = (*frame.group, option.value)
        frame.left -= 1
        _tell_choice(draft, frame, f"seat {option.value}")

    return answer


def name_faction(_rules: Rulebook, _name: op.NameFaction) -> Step:
    """Ask for one of the four factions."""

    def step(_draft: Draft, frame: Frame) -> Decision | None:
        chosen = recorded(frame)
        if chosen is None:
            return Decision(frame.actor, "name a faction", FACTION_OPTIONS)
        frame.faction = chosen[0]
        frame.pc += 1
        return None

    return step


def answer_faction(_rules: Rulebook, _name: op.NameFaction) -> Answer:
    """It is "that faction" from now on."""

    def answer(draft: Draft, frame: Frame, option: Option) -> None:
        assert isinstance(option.value, int), "a faction is a number"
        record(frame, (option.value,))
        frame.faction = option.value
        frame.pc += 1
        _tell_choice(draft, frame, FACTIONS[option.value].value)

    return answer


def _tell_choice(draft: Draft, frame: Frame, word: str) -> None:
    if draft.log is not None and not frame.asking:
        draft.log.append(Event(Happening.CHOOSE, frame.actor, word=word))
