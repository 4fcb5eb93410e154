"""Events as sentences, for people who watch."""

from __future__ import annotations

from collections.abc import Sequence

from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.events import PLAYED, Event, Happening
from heirs_rules.game.state import Place
from heirs_rules.game.wording import place_of_card, zone_name


def told(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence without a full stop; a card that may not be seen is "a card"."""
    who = f"seat {event.seat}" if event.seat >= 0 else "everybody"
    match event.kind:
        case Happening.MOVE:
            return _move(event, names, who)
        case Happening.SHIFT:
            before, after = event.numbers
            return f"{event.word} goes from {before} to {after}"
        case Happening.BEGIN:
            return f"{who} carries out {_card(event, names)}"
        case Happening.LOOK:
            verb = "sees" if event.seat < 0 else "looks at"
            return f"{who} {verb} {_where(event, names)}"
        case Happening.SHUFFLE:
            return f"shuffling: {event.word}"
        case Happening.CHOOSE:
            return f"{who} chooses {event.word or _where(event, names)}"
        case Happening.TURN:
            return f"the turn of seat {event.seat}"
        case Happening.END:
            return "the game is over"


def _card(event: Event, names: Sequence[str]) -> str:
    return "a card" if event.card is None else names[event.card]


def _where(event: Event, names: Sequence[str]) -> str:
    """A card where it lies; its position counts where everybody can follow it: in a stack, or set aside."""
    place, position = event.source
    zone = zone_of(place)
    if zone in (Place.FACE_UP, Place.HIDDEN, Place.LEADER, Place.ASIDE):
        where = card = place_of_card(place, position)
    else:
        where = zone_name(place)
        card = f"a card in {where}"
    return card if event.card is None else f"{names[event.card]} ({where})"


def _move(event: Event, names: Sequence[str], who: str) -> str:
    source, target = event.source[0], event.target[0]
    card = _card(event, names)
    same_party = owner_of(source) == owner_of(target) >= 0
    match zone_of(source), zone_of(target):
        case Place.HIDDEN, Place.FACE_UP if same_party:
            return f"{card} of seat {owner_of(source)} is turned face-up"
        case Place.FACE_UP, Place.HIDDEN if same_party:
            return f"{card} of seat {owner_of(source)} is turned over and hidden"
        case _, Place.GRAVEYARD:
            return f"{card} is buried, from {_from(event)}"
        case _, Place.WILDERNESS:
            return f"{card} is discarded, from {_from(event)}"
        case _, Place.LEADER:
            return f"seat {owner_of(target)} gets {'a leader' if event.card is None else card}"
        case _, Place.TAVERN:
            return f"{card} comes into the tavern, from {_from(event)}"
        case _, Place.ASIDE:
            return f"{who} sets {card} aside, from {_from(event)}"
        case _, Place.FACE_UP if event.word == PLAYED:
            return f"seat {owner_of(target)} plays {card}"
        case _, Place.HAND:
            return f"seat {owner_of(target)} takes {card} from {_from(event)}"
        case _, Place.HIDDEN:
            return f"{card} is placed hidden with seat {owner_of(target)}, from {_from(event)}"
        case _, Place.FACE_UP:
            return f"{card} is placed face-up with seat {owner_of(target)}, from {_from(event)}"
        case _:
            return f"{card} goes from {_from(event)} to {zone_name(target)}"


def _from(event: Event) -> str:
    source, position = event.source
    if zone_of(source) is Place.HIDDEN:
        return place_of_card(source, position)
    if zone_of(source) is Place.ASIDE:
        return "aside" if event.card is not None else f"aside (card {position + 1})"
    return zone_name(source)
