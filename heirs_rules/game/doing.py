"""What is done with the cards picked, and with the markers."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.draft import ON_TOP, owner_of, zone_of
from heirs_rules.game.events import PLAYED, Event, Happening
from heirs_rules.game.markers import shifted
from heirs_rules.game.picking import can_begin
from heirs_rules.game.piles import PILES
from heirs_rules.game.selection import View
from heirs_rules.game.state import NO_SLOT, Card, Frame, Place
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Verb

_TO_OWN = {
    Verb.TAKE: Place.HAND,
    Verb.PLACE_HIDDEN: Place.HIDDEN,
    Verb.PLACE_UNDER: Place.HIDDEN,
    Verb.PLACE_FACE_UP: Place.FACE_UP,
    Verb.PLAY: Place.FACE_UP,
}
_TO_SHARED = {
    Verb.BURY: (Place.GRAVEYARD, ON_TOP),
    Verb.DISCARD: (Place.WILDERNESS, ON_TOP),
    Verb.PUT_ON_HARBOR: (Place.HARBOR, ON_TOP),
    Verb.PUT_UNDER_HARBOR: (Place.HARBOR, 0),
    Verb.PUT_UNDER_WILDERNESS: (Place.WILDERNESS, 0),
    Verb.PUT_UNDER_GRAVEYARD: (Place.GRAVEYARD, 0),
}


def handle(view: View, do: op.Do) -> None:
    """Do with the cards picked what the verb says, or, while several choose unseen, only note which they are."""
    draft, frame = view.draft, view.frame
    cards, frame.picked = _usable(view, do.verb), ()
    frame.pc += 1
    if do.says_who:
        frame.they, frame.owners = tuple(dict.fromkeys(frame.owners)), ()
    frame.it = cards
    if frame.asking:
        frame.pretended = (*frame.pretended, *cards)
        return
    match do.verb:
        case Verb.LOOK:
            for card in cards:
                draft.look(card, 1 << frame.actor)
        case Verb.REVEAL:
            for card in cards:
                draft.look(card, draft.everybody)
        case Verb.PERFORM:
            frame.queue = cards
        case Verb.PLAY:
            frame.queue = cards
            _moved(view, cards, do.verb)
        case Verb.CHOOSE:
            pass
        case _:
            _moved(view, cards, do.verb)
    frame.rest = cards if do.verb in (Verb.LOOK, Verb.REVEAL, Verb.SET_ASIDE) else frame.rest


def _usable(view: View, verb: Verb) -> tuple[Card, ...]:
    """The cards picked, without leaders where something is done that only goes with heroes."""
    cards = view.frame.picked
    if verb in (Verb.LOOK, Verb.REVEAL, Verb.CHOOSE):
        return cards
    return tuple([card for card in cards if card < view.rules.heroes])


def _moved(view: View, cards: tuple[Card, ...], verb: Verb) -> None:
    draft, frame = view.draft, view.frame
    moving = _returning(frame, cards) if verb is Verb.RETURN else cards
    for card in moving:
        place, position = _destination(view, card, verb)
        if place == Place.TAVERN and NO_SLOT not in draft.tavern:
            continue
        if verb is Verb.SET_ASIDE:
            frame.origins = (*frame.origins, (card, draft.where[card], draft.told_position(card)))
        watcher = 1 << frame.actor if verb is Verb.SET_ASIDE else 0
        draft.move(card, place, position, watcher, PLAYED if verb is Verb.PLAY else "")
        frame.moved += 1
    frame.rest = tuple([card for card in frame.rest if card not in cards])


def _returning(frame: Frame, cards: tuple[Card, ...]) -> list[Card]:
    """The cards that this text took from somewhere, in the order in which they go back; others lie there still."""
    position = {card: position for card, _, position in frame.origins}
    return sorted((card for card in cards if card in position), key=lambda card: position[card])


def _destination(view: View, card: Card, verb: Verb) -> tuple[int, int]:
    draft, frame = view.draft, view.frame
    if verb in _TO_OWN:
        return _TO_OWN[verb] + frame.actor, 0 if verb is Verb.PLACE_UNDER else ON_TOP
    if verb in _TO_SHARED:
        return _TO_SHARED[verb]
    match verb:
        case Verb.TURN_OVER:
            place = draft.where[card]
            other = Place.HIDDEN if zone_of(place) is Place.FACE_UP else Place.FACE_UP
            return other + owner_of(place), ON_TOP
        case Verb.PUT_INTO_TAVERN:
            return Place.TAVERN, ON_TOP
        case Verb.RETURN:
            return next(draft.way_back(place, at) for origin, place, at in frame.origins if origin == card)
        case _:
            assert verb is Verb.SET_ASIDE, "every other verb has its destination"
            return Place.ASIDE, ON_TOP


def begin_next(view: View, begin: op.Begin) -> None:
    """The next waiting hero begins its text, if it can (R24); "you" is who performs or plays it (8.3)."""
    draft, frame = view.draft, view.frame
    while frame.queue:
        card, frame.queue = frame.queue[0], frame.queue[1:]
        if card < view.rules.heroes and (begin.played or can_begin(view, card)):
            draft.beginnings = (*draft.beginnings, (card, draft.table()))
            if draft.log is not None:
                place = draft.where[card], draft.position(card)
                event = Event(Happening.BEGIN, frame.actor, card, place, seen_by=draft.everybody)
                draft.log.append(event)
            draft.stack.append(Frame(card, frame.actor, card))
            return
    frame.pc += 1


def split_sides(view: View, _split: op.Split) -> None:
    """Keep the first side of an exchange apart from the second."""
    frame = view.frame
    frame.marks = (*frame.marks, len(frame.picked))
    frame.pc += 1


def swap_sides(view: View, swap: op.Swap) -> None:
    """Exchange the first side with the second, pair by pair, as far as there are pairs (4.5)."""
    draft, frame = view.draft, view.frame
    cards, frame.picked = frame.picked, ()
    first, frame.marks = frame.marks[-1], frame.marks[:-1]
    frame.pc += 1
    heroes = view.rules.heroes
    pairs = [
        pair for pair in zip(cards[:first], cards[first:], strict=False) if (pair[0] < heroes) is (pair[1] < heroes)
    ]
    frame.it = tuple(card for pair in pairs for card in pair)
    if swap.says_who:
        frame.they, frame.owners = tuple(dict.fromkeys(frame.owners)), ()
    if frame.asking:
        frame.pretended = (*frame.pretended, *frame.it)
        return
    for one, other in pairs:
        draft.exchange(one, other)
        frame.moved += 2
    frame.rest = tuple([card for card in frame.rest if card not in frame.it])


def carry_out(view: View, simple: op.Simple) -> None:
    """Move markers, or shuffle."""
    effect = simple.effect
    view.frame.pc += 1
    if view.frame.asking:
        return
    if isinstance(effect, fx.Shuffle):
        view.draft.shuffle(PILES[effect.pile])
    else:
        view.draft.shift(*shifted(view, effect))
