"""Picking: who chooses which cards, which players or which faction, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.acting import record, recorded
from heirs_rules.game.draft import Draft, owner_of
from heirs_rules.game.events import Event, Happening
from heirs_rules.game.offers import as_offered, card_of, card_options
from heirs_rules.game.options import CARD, CHANCE, PASS, Decision, Option, decision_of
from heirs_rules.game.piles import ORDER, awaits_luck, next_in_order, put_in_order
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import (
    FACTIONS,
    Cards,
    Count,
    Finder,
    candidates,
    fixed,
    is_closed,
    is_random,
    players_that_fit,
    stood_for_in_order,
)
from heirs_rules.game.state import ASIDE, HAND, HIDDEN, NO_SLOT, Card, Frame
from heirs_rules.game.steps import Answer, Deed, Site, Step
from heirs_rules.game.wording import FACTION_OPTIONS, is_without_x, passing, seat_option, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Pronoun, Verb, Zone

BEGINS = frozenset({Verb.PERFORM, Verb.PLAY})
"""What makes a hero's text begin."""


# Cards


def pick_cards(site: Site, pick: op.Pick) -> Step:
    """Ask for the next card of a group, until it is complete; nobody is asked where nothing is left to choose."""
    complete, cards, found = _picked(site, pick), pick.cards, to_be_picked(site, pick)
    if isinstance(cards, fx.Reference):
        return _every_card(found, complete)
    before = _chosen_before(site, cards, found)
    match cards.manner:
        case Manner.EVERY:
            step = _every_card(found, complete)
        case Manner.CHOSEN:
            step = _one_of_so_many(site, pick, cards)
        case _:
            step = _one_of_any_number(site, pick, cards)
    in_order = next_in_order(site, cards)
    if in_order is not None and pick.verb is Verb.PUT_INTO_TAVERN:
        in_order = _where_there_is_room(in_order, cards, found)

    def after_others(draft: Draft, frame: Frame) -> Decision | None:
        if frame.loops and (chosen := before(draft, frame)) is not None:
            return complete(draft, frame, tuple(chosen))
        if in_order is not None and (asked := in_order(draft, frame)) is not None:
            return asked
        return step(draft, frame)

    return after_others if in_order is not None or site.is_for_others else step


def _where_there_is_room(in_order: Step, cards: fx.Selection, found: Finder) -> Step:
    """Put no more cards of a pile in order, and renew the harbor for no more (R9), than go into the tavern."""
    every, from_harbor = cards.manner is Manner.EVERY, cards.selector.source is Zone.HARBOR

    def step(draft: Draft, frame: Frame) -> Decision | None:
        room = draft.tavern.count(NO_SLOT) - len(frame.picked)
        pile = draft.harbor if from_harbor else draft.wilderness
        if room < 1 or (every and not pile.shuffled and pile.size >= room):
            return None
        if every and sum(not draft.is_shuffled(card) for card in found(draft, frame)) >= room:
            return None
        return in_order(draft, frame)

    return step


def _chosen_before(site: Site, cards: fx.Selection, found: Finder) -> Callable[[Draft, Frame], Cards | None]:
    """What was chosen before, unseen by others, or None; while they choose so, luck has to wait."""
    by_luck, here = awaits_luck(site.rules, cards), site.here

    def before(draft: Draft, frame: Frame) -> Cards | None:
        chosen = recorded(frame, here)
        if chosen is not None:
            still = found(draft, frame)
            return [card for card in chosen if card in still]
        return () if frame.asking and by_luck(draft, frame) else None

    return before


def _every_card(found: Finder, complete: Deed) -> Step:
    """Nobody is asked."""
    return lambda draft, frame: complete(draft, frame, tuple(found(draft, frame)))


def most_of(pick: op.Pick) -> int | Count:
    """How many cards are wanted: always so many, or it depends. Into the tavern go as many as there is room for."""
    assert isinstance(pick.cards, fx.Selection), "a pronoun is about as many as it stands for"
    number = fixed(pick.cards.amount)
    if pick.verb is not Verb.PUT_INTO_TAVERN:
        return (lambda _draft, frame: frame.x) if number is None else number
    return lambda draft, frame: min(
        frame.x if number is None else number, draft.tavern.count(NO_SLOT) - len(frame.picked)
    )


def _one_of_so_many(site: Site, pick: op.Pick, cards: fx.Selection) -> Step:
    """Ask for one card after the other, where it has to be so many, or all that there are."""
    complete, found, closed, here = _picked(site, pick), to_be_picked(site, pick), is_closed(cards), site.here
    most, words, offered, none = most_of(pick), pick.words, card_options(site, pick, found), (passing("none"),)
    offers = offers_with_partner(site, pick)
    unchanging = words if is_without_x(words) else None

    def step(draft: Draft, frame: Frame) -> Decision | None:
        cards, left, group = found(draft, frame), frame.left, frame.group
        if left < 0:
            if not cards and closed(draft, frame):
                frame.pc = here
                return decision_of(frame.actor, spoken(words, frame.x), none)
            left = frame.left = min(most if isinstance(most, int) else most(draft, frame), len(cards))
        if offers is None:
            start = cards.index(group[-1]) + 1 if group else 0
            more = cards[start : len(cards) - left + 1]
        else:
            more = offers(draft, frame, cards, left)
        if left < 1 or not more:
            return complete(draft, frame, _in_order_of(cards, group))
        frame.pc = here
        asked = unchanging or spoken(words, frame.x)
        return decision_of(frame.actor, asked, offered(draft, frame, more, frame.actor))

    return step


def _one_of_any_number(site: Site, pick: op.Pick, cards: fx.Selection) -> Step:
    """Ask for one card after the other: the player, until it is enough, or chance."""
    complete, found, closed, here = _picked(site, pick), to_be_picked(site, pick), is_closed(cards), site.here
    wanted, words, offered, offers = (
        most_of(pick),
        pick.words,
        card_options(site, pick, found),
        next_offers(cards.manner),
    )
    by_chance, renewed = cards.manner is Manner.RANDOM, _is_renewed(cards)
    stop, none = () if by_chance else (passing("stop"),), (passing("none"),)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        cards, left = found(draft, frame), frame.left
        if left < 0:
            if cards:
                most = len(cards) + (draft.wilderness.size if renewed else 0)
                left = frame.left = min(wanted if isinstance(wanted, int) else wanted(draft, frame), most)
            elif not by_chance and closed(draft, frame):
                frame.pc = here
                return decision_of(frame.actor, spoken(words, frame.x), none)
        more = offers(cards, frame.group, left) if left > 0 else ()
        if more or (stop and left > 0 and frame.group and _is_secret(draft, cards)):
            frame.pc = here
            chooser = CHANCE if by_chance else frame.actor
            return decision_of(chooser, spoken(words, frame.x), offered(draft, frame, more, chooser) + stop)
        return complete(draft, frame, _in_order_of(cards, frame.group))

    return step


def _in_order_of(cards: Cards, group: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([card for card in cards if card in group]) if group else ()


def _is_renewed(cards: fx.Selection) -> bool:
    """Whether cards are drawn at random from a harbor that may be renewed meanwhile (R9)."""
    return cards.manner is Manner.RANDOM and cards.top is None and cards.selector.source is Zone.HARBOR


def _is_secret(draft: Draft, cards: Cards) -> bool:
    """Whether others do not see which of these cards are chosen; then it must not show who could go on (R36, R46)."""
    return any(draft.seen[card] != draft.everybody and not HIDDEN <= draft.where[card] < HAND for card in cards)


def _picked(site: Site, pick: op.Pick) -> Deed:
    """The group is complete, and nobody is asked: on with the next instruction."""
    says_who, then, deed = pick.says_who, site.then, site.deed if pick.only else None

    def complete(draft: Draft, frame: Frame, group: tuple[Card, ...]) -> Decision | None:
        if says_who:
            frame.owners = (*frame.owners, *[owner_of(draft.where[card]) for card in group])
        frame.group, frame.left = (), -1
        if deed is not None:
            return deed(draft, frame, group)
        frame.picked += group
        return then(draft, frame)

    return complete


def takeable(rules: Rulebook, cards: fx.Cards, verb: Verb | None, is_first: bool = False) -> Finder:
    """The cards that a step has not picked yet and that it can be done with.

    What is turned over lies in a party, what is exchanged somewhere (8.2), what is performed can begin (R24), and what
    returns was set aside or drawn by this text. `is_first` says that nothing of the step can have been picked, not even
    by others.
    """
    found = candidates(rules, cards) if isinstance(cards, fx.Selection) else stood_for_in_order(rules, cards.pronoun)
    begins, turns, returns, exchanges = verb in BEGINS, verb is Verb.TURN_OVER, verb is Verb.RETURN, verb is None
    if is_first and not (turns or returns or exchanges):
        return _able_to_begin(rules, found) if begins else found

    def left(draft: Draft, frame: Frame) -> Cards:
        cards = found(draft, frame)
        taken = frame.picked
        if frame.loops and frame.asking:
            taken += frame.pretended
        if taken:
            cards = [card for card in cards if card not in taken]
        if begins:
            return [card for card in cards if can_begin(rules, draft, card)]
        if turns:
            return [card for card in cards if draft.where[card] < HAND]
        if returns:
            came = {card for card, _, _ in frame.origins}
            return [card for card in cards if card in came]
        if exchanges and ASIDE in map(draft.where.__getitem__, cards):
            return [card for card in cards if draft.where[card] != ASIDE]
        return cards

    return left


def _able_to_begin(rules: Rulebook, found: Finder) -> Finder:
    def able(draft: Draft, frame: Frame) -> Cards:
        cards = found(draft, frame)
        return [card for card in cards if can_begin(rules, draft, card)] if draft.beginnings else cards

    return able


def to_be_picked(site: Site, pick: op.Pick) -> Finder:
    """The cards that can be picked at a place. The first side of an exchange leaves one for the second (R39)."""
    found = takeable(site.rules, pick.cards, pick.verb, pick.only and not site.is_for_others)
    others = _partners(site, pick)
    if others is None:
        return as_offered(site, pick.cards, found)

    def left(draft: Draft, frame: Frame) -> Cards:
        group, partners = frame.group, others(draft, frame)
        return [card for card in found(draft, frame) if card in group or partners != [card]]

    return as_offered(site, pick.cards, left)


def _partners(site: Site, pick: op.Pick) -> Finder | None:
    """What is left for the second side of an exchange, where it can be about cards of the first, which is picked."""
    split, second = (*site.text.program[site.here + 1 : site.here + 3], None, None)[:2]
    if not (isinstance(split, op.Split) and isinstance(second, op.Pick) and may_share(pick.cards, second.cards)):
        return None
    found = takeable(site.rules, second.cards, None)
    return lambda draft, frame: [card for card in found(draft, frame) if card not in frame.group]


def offers_with_partner(site: Site, pick: op.Pick) -> Callable[[Draft, Frame, Cards, int], Cards] | None:
    """What can be chosen next of several cards for the first side of an exchange, so that as many can follow as must.

    One of those is kept for the second side. None where that changes nothing.
    """
    others = _partners(site, pick)
    if others is None or not isinstance(pick.cards, fx.Selection) or pick.cards.amount == 1:
        return None
    partners = others

    def offers(draft: Draft, frame: Frame, cards: Cards, left: int) -> Cards:
        rest = cards[cards.index(frame.group[-1]) + 1 :] if frame.group else cards
        second = {*partners(draft, frame)}
        left = min(left, len(rest) - (second <= {*rest}))
        enough = []
        for index, card in enumerate(rest, 1):
            kept = second - {card} <= {*rest[index:]}
            if left > 0 and len(rest) - index - kept >= left - 1:
                enough.append(card)
        return enough

    return offers


def may_share(one: fx.Cards, other: fx.Cards) -> bool:
    """Whether both sides of an exchange can mean the same card, and one can tell which cards they mean."""
    sides = [side.selector for side in (one, other) if isinstance(side, fx.Selection)]
    if any(side.source in (Zone.HARBOR, Zone.WILDERNESS) for side in sides):
        return False
    if len(sides) < 2 or any(isinstance(side.source, Pronoun) for side in sides):
        return True
    (here, there), kinds = [side.source for side in sides], [side.kind.side for side in sides]
    return here is there and (None in kinds or kinds[0] is kinds[1])


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


def answer_pick(site: Site, pick: op.Pick) -> Answer:
    """Add the card to the group, or end it; or chance has said which card is next in a pile."""
    complete, choose, again, here = _picked(site, pick), choosing(site, pick), site.again, site.here
    in_order = put_in_order(site.rules, pick.cards) if isinstance(pick.cards, fx.Selection) else None
    found = to_be_picked(site, pick)

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        if option.kind is PASS:
            record(frame, here, ())
            return complete(draft, frame, frame.group)
        if option.branch == ORDER:
            assert in_order is not None, "only the cards of a pile need an order"
            in_order(draft, frame, option)
            return again(draft, frame)
        card = option.value if option.kind is CARD else card_of(draft, frame, option, found)
        return choose(draft, frame, card)  # type: ignore[arg-type]  # of a card, the value is its number

    return answer


def choosing(site: Site, pick: op.Pick) -> Callable[[Draft, Frame, Card], Decision | None]:
    """Add a card to the group that is being picked, and complete it if no more are to come.

    The cards of a group come in the order of R45, and players choose them in it. Chance does not.
    """
    complete, by_chance, again, here = _picked(site, pick), is_random(pick.cards), site.again, site.here

    def choose(draft: Draft, frame: Frame, card: Card) -> Decision | None:
        if frame.loops:
            record(frame, here, (card,))
        if frame.left == 1 and not by_chance:
            return complete(draft, frame, (*frame.group, card))
        frame.group = (*frame.group, card)
        frame.left -= 1
        return again(draft, frame)

    return choose


def choosing_the_first(site: Site, pick: op.Pick) -> Callable[[Draft, Frame, Card], Decision | None]:
    """Begin a group with a card."""
    choose, found, deed = choosing(site, pick), to_be_picked(site, pick), site.deed
    assert isinstance(pick.cards, fx.Selection), "a pronoun leaves nothing to choose"
    number, most = fixed(pick.cards.amount), most_of(pick)

    def choose_first(draft: Draft, frame: Frame, card: Card) -> Decision | None:
        wanted = most if isinstance(most, int) else most(draft, frame)
        frame.left = 1 if wanted == 1 else min(wanted, len(found(draft, frame)))
        return choose(draft, frame, card)

    if number != 1 or deed is None or not pick.only or pick.says_who or site.is_for_others:
        return choose_first
    return lambda draft, frame, card: deed(draft, frame, (card,))


# Players, and factions


def pick_players(site: Site, pick: op.PickPlayers) -> Step:
    """Ask for the next player, until there are as many as the text says."""
    effect, here, then = pick.effect, site.here, site.then
    fit, number, words = players_that_fit(site.rules, effect.others, effect.tally), fixed(effect.amount), pick.words
    every, by_chance, offers = effect.manner is Manner.EVERY, effect.manner is Manner.RANDOM, next_offers(effect.manner)
    stop = (passing("stop"),) if effect.manner is Manner.UP_TO else ()

    def step(draft: Draft, frame: Frame) -> Decision | None:
        chosen = recorded(frame, here)
        if chosen is not None:
            _picked_players(frame, chosen)
            return then(draft, frame)
        found = () if by_chance and frame.asking else fit(draft, frame)  # luck waits until it happens
        if every:
            _picked_players(frame, found)
            return then(draft, frame)
        if frame.left < 0:
            frame.left = min(frame.x if number is None else number, len(found))
        more = offers(found, frame.group, frame.left) if frame.left else ()
        if not more:
            _picked_players(frame, tuple([seat for seat in found if seat in frame.group]))
            return then(draft, frame)
        frame.pc = here
        options = [seat_option("choose …", seat) for seat in more]
        return decision_of(CHANCE if by_chance else frame.actor, spoken(words, frame.x), (*options, *stop))

    return step


def _picked_players(frame: Frame, seats: tuple[int, ...]) -> None:
    frame.they = seats
    frame.group, frame.left = (), -1


def answer_players(site: Site, _pick: op.PickPlayers) -> Answer:
    """Add the player to those that are picked, or end it."""
    again, then, here = site.again, site.then, site.here

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        if option.kind is PASS:
            record(frame, here, ())
            _picked_players(frame, frame.group)
            return then(draft, frame)
        assert isinstance(option.value, int), "a seat is a number"
        record(frame, here, (option.value,))
        frame.group = (*frame.group, option.value)
        frame.left -= 1
        _tell_choice(draft, frame, f"seat {option.value}")
        return again(draft, frame)

    return answer


def name_faction(site: Site, _name: op.NameFaction) -> Step:
    """Ask for one of the four factions."""
    here, then = site.here, site.then

    def step(draft: Draft, frame: Frame) -> Decision | None:
        chosen = recorded(frame, here)
        if chosen is None:
            frame.pc = here
            return decision_of(frame.actor, "name a faction", FACTION_OPTIONS)
        frame.faction = chosen[0]
        return then(draft, frame)

    return step


def answer_faction(site: Site, _name: op.NameFaction) -> Answer:
    """It is "that faction" from now on."""
    then, here = site.then, site.here

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        assert isinstance(option.value, int), "a faction is a number"
        record(frame, here, (option.value,))
        frame.faction = option.value
        _tell_choice(draft, frame, FACTIONS[option.value].value)
        return then(draft, frame)

    return answer


def _tell_choice(draft: Draft, frame: Frame, word: str) -> None:
    if draft.log is not None and not frame.asking:
        draft.log.append(Event(Happening.CHOOSE, frame.actor, word=word))
