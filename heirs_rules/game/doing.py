"""What is done with the cards picked, and with the markers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.acting import put_somewhere
from heirs_rules.game.draft import Draft
from heirs_rules.game.events import PLAYED, Event, Happening
from heirs_rules.game.markers import shifted
from heirs_rules.game.options import Decision
from heirs_rules.game.picking import can_begin, room
from heirs_rules.game.piles import PILES
from heirs_rules.game.state import (
    ASIDE,
    FACE_UP,
    GRAVEYARD,
    HAND,
    HARBOR,
    HIDDEN,
    NO_SLOT,
    ON_TOP,
    TAVERN,
    WILDERNESS,
    Card,
    Frame,
    in_file_order,
)
from heirs_rules.game.steps import Deed, Site, Step
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Verb

_Cards: TypeAlias = tuple[Card, ...]
_Doing: TypeAlias = Callable[[Draft, Frame, _Cards], None]

_TO_OWN = {
    Verb.TAKE: (HAND, ON_TOP),
    Verb.PLACE_HIDDEN: (HIDDEN, ON_TOP),
    Verb.PLACE_UNDER: (HIDDEN, 0),
    Verb.PLACE_FACE_UP: (FACE_UP, ON_TOP),
    Verb.PLAY: (FACE_UP, ON_TOP),
}
_TO_SHARED = {
    Verb.BURY: (GRAVEYARD, ON_TOP),
    Verb.DISCARD: (WILDERNESS, ON_TOP),
    Verb.PUT_ON_HARBOR: (HARBOR, ON_TOP),
    Verb.PUT_UNDER_HARBOR: (HARBOR, 0),
    Verb.PUT_UNDER_WILDERNESS: (WILDERNESS, 0),
    Verb.PUT_UNDER_GRAVEYARD: (GRAVEYARD, 0),
    Verb.PUT_INTO_TAVERN: (TAVERN, ON_TOP),
}
_ONLY_SHOWN = frozenset({Verb.LOOK, Verb.REVEAL, Verb.CHOOSE})
"""What can be done with leaders, too."""


def handle(site: Site, do: op.Do) -> Step:
    """Do with the cards picked what the verb says."""
    done = done_with(site, do)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        cards, frame.picked = frame.picked, ()
        return done(draft, frame, cards)

    return step


def done_with(site: Site, do: op.Do) -> Deed:
    """Do with some cards what the verb says, or, while several choose unseen, only note which they are."""
    verb, says_who, rules, then = do.verb, do.says_who, site.rules, site.then
    heroes, only_heroes = rules.heroes, verb not in _ONLY_SHOWN and site.text.is_about_leaders
    into_tavern = verb is Verb.PUT_INTO_TAVERN
    plays, uncovers = verb is Verb.PLAY, verb in (Verb.LOOK, Verb.REVEAL, Verb.SET_ASIDE)
    others = plays or into_tavern or only_heroes
    if verb in (_TO_OWN | _TO_SHARED) and not (others or says_who or site.is_for_others):
        return _moved_with(site, verb)
    does = _doing(verb)

    def deed(draft: Draft, frame: Frame, cards: _Cards) -> Decision | None:
        if only_heroes and cards and max(cards) >= heroes:
            cards = tuple([card for card in cards if card < heroes])
        if plays and len(cards) > 1:
            cards = cards[: room(rules, draft)]
        if into_tavern:
            cards = cards[: draft.tavern.count(NO_SLOT)]
        if says_who:
            frame.they, frame.owners = tuple(dict.fromkeys(frame.owners)), ()
        frame.it = cards if len(cards) < 2 else in_file_order(cards)
        if frame.loops and frame.asking:
            frame.pretended = (*frame.pretended, *cards)
        else:
            does(draft, frame, cards)
        if uncovers:
            frame.rest = frame.it
        return then(draft, frame)

    return deed


def _moved_with(site: Site, verb: Verb) -> Deed:
    """The same where only heroes can be meant that one player moves: all that happens most times."""
    move, then = _move(verb), site.then

    def deed(draft: Draft, frame: Frame, cards: _Cards) -> Decision | None:
        frame.it = cards if len(cards) < 2 else in_file_order(cards)
        move(draft, frame, cards)
        return then(draft, frame)

    return deed


def _doing(verb: Verb) -> _Doing:
    match verb:
        case Verb.LOOK:
            return _look
        case Verb.REVEAL:
            return _reveal
        case Verb.CHOOSE:
            return _choose
        case Verb.PERFORM:
            return _queue
        case Verb.PLAY:
            lay_down = _move(verb)

            def play(draft: Draft, frame: Frame, cards: _Cards) -> None:
                frame.queue = cards
                lay_down(draft, frame, cards)

            return play
        case Verb.SET_ASIDE:
            return _set_aside
        case Verb.RETURN:
            return _return
        case Verb.TURN_OVER:
            return _turn_over
        case _:
            return _move(verb)


def _look(draft: Draft, frame: Frame, cards: _Cards) -> None:
    for card in cards:
        draft.look(card, 1 << frame.actor)


def _reveal(draft: Draft, _frame: Frame, cards: _Cards) -> None:
    for card in cards:
        draft.look(card, draft.everybody)


def _choose(draft: Draft, _frame: Frame, cards: _Cards) -> None:
    for card in cards:
        draft.choose(card)


def _queue(_draft: Draft, frame: Frame, cards: _Cards) -> None:
    frame.queue = cards


def _set_aside(draft: Draft, frame: Frame, cards: _Cards) -> None:
    """Set cards aside, and note where they came from; whoever does it sees them."""
    for card in cards:
        place = draft.where[card]
        if place == ASIDE:
            continue
        frame.came_from(card, *draft.comes_from(card))
        draft.move(card, ASIDE, ON_TOP, 1 << frame.actor)
        frame.moved += 1
    put_somewhere(frame, cards)


def _return(draft: Draft, frame: Frame, cards: _Cards) -> None:
    """Put back the cards that this text took from somewhere."""
    frame.moved += draft.put_back(cards, frame.origins)
    put_somewhere(frame, cards)


def _turn_over(draft: Draft, frame: Frame, cards: _Cards) -> None:
    """Turn heroes over where they lie; only those in a party have another side."""
    for card in cards:
        place = draft.where[card]
        if place < HAND:
            draft.move(card, place + HIDDEN if place < HIDDEN else place - HIDDEN)
            frame.moved += 1
    put_somewhere(frame, cards)


def _move(verb: Verb) -> _Doing:
    """Move cards to where the verb says."""
    own = verb in _TO_OWN
    zone, position = (_TO_OWN if own else _TO_SHARED)[verb]
    word = PLAYED if verb is Verb.PLAY else ""

    def move(draft: Draft, frame: Frame, cards: _Cards) -> None:
        place = zone + frame.actor if own else zone
        for card in cards:
            draft.move(card, place, position, 0, word)
        frame.moved += len(cards)
        if frame.rest or frame.loops:
            put_somewhere(frame, cards)

    return move


def begin_next(site: Site, begin: op.Begin) -> Step:
    """The next waiting hero begins its text, if it can (R24); "you" is who performs or plays it (8.3)."""
    rules, played, here, then = site.rules, begin.played, site.here, site.then
    heroes = rules.heroes

    def step(draft: Draft, frame: Frame) -> Decision | None:
        while frame.queue:
            card, frame.queue = frame.queue[0], frame.queue[1:]
            if card < heroes and (played or can_begin(rules, draft, card)):
                draft.beginnings = (*draft.beginnings, (card, draft.table()))
                draft.see(card, draft.everybody)
                if draft.log is not None:
                    place = draft.where[card], draft.told_position(card)
                    draft.log.append(Event(Happening.BEGIN, frame.actor, card, place, seen_by=draft.everybody))
                frame.pc = here
                draft.push(Frame(card, frame.actor, card))
                return None
        return then(draft, frame)

    return step


def split_sides(site: Site, _split: op.Split) -> Step:
    """Keep the first side of an exchange apart from the second, which nobody needs where the first has no card."""
    then, swap = site.then, site.to(site.here + 2)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        frame.marks = (*frame.marks, len(frame.picked))
        return then(draft, frame) if frame.picked else swap(draft, frame)

    return step


def swap_sides(site: Site, swap: op.Swap) -> Step:
    """Exchange the first side with the second, pair by pair, as far as there are pairs (4.5)."""
    heroes, says_who, then = site.rules.heroes, swap.says_who, site.then

    def step(draft: Draft, frame: Frame) -> Decision | None:
        cards, frame.picked = frame.picked, ()
        first, frame.marks = frame.marks[-1], frame.marks[:-1]
        pairs = [
            pair for pair in zip(cards[:first], cards[first:], strict=False) if (pair[0] < heroes) is (pair[1] < heroes)
        ]
        frame.it = in_file_order([card for pair in pairs for card in pair])
        if says_who:
            frame.they, frame.owners = tuple(dict.fromkeys(frame.owners)), ()
        if frame.loops and frame.asking:
            frame.pretended = (*frame.pretended, *frame.it)
            return then(draft, frame)
        for one, other in pairs:
            draft.exchange(one, other)
            frame.moved += 2
        put_somewhere(frame, frame.it)
        return then(draft, frame)

    return step


def carry_out(site: Site, simple: op.Simple) -> Step:
    """Move markers, or shuffle."""
    deed, then = _simple_deed(simple.effect), site.then

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if not (frame.loops and frame.asking):
            deed(draft, frame)
        return then(draft, frame)

    return step


def _simple_deed(effect: fx.Shift | fx.MoveTo | fx.Shuffle) -> Callable[[Draft, Frame], None]:
    if isinstance(effect, fx.Shuffle):
        pile = PILES[effect.pile]
        return lambda draft, _frame: draft.shuffle(pile)
    ends = shifted(effect)
    return lambda draft, frame: draft.shift(*ends(draft, frame))
