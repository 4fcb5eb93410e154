"""Where a game goes another way than it was recorded, and what has changed about the cards since."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from heirs_rules.game.options import CHANCE, LONGEST
from heirs_rules.game.state import Place, State
from heirs_rules.language.library import Library, Pin
from heirs_rules.text.visible import excerpt


class Asked(NamedTuple):
    """What was asked before a step, and how everything lay then."""

    who: str
    """"seat 2", "chance", or "nobody" when the game is over."""
    question: str
    empire: int
    tribes: int
    lying: str
    """A checksum of the zones in which the cards lie."""
    options: tuple[str, ...] | int
    """What a player could choose; of chance, among how many."""


def asked_in(state: State, numbers: Sequence[int] | None = None) -> Asked:
    """What is asked in a state. The checksum takes the cards in the order of their numbers, or in another order."""
    decision, where = state.decision, state.where
    if numbers is not None:
        where = bytes([where[number] if number >= 0 else Place.OUT for number in numbers])
    markers_and_cards = state.empire, state.tribes, f"{crc32(where):08x}"
    if decision is None:
        return Asked("nobody", "", *markers_and_cards, 0)
    if decision.chooser == CHANCE:
        return Asked("chance", decision.question, *markers_and_cards, len(decision.options))
    options = tuple([option.text for option in decision.options])
    return Asked(f"seat {decision.chooser}", decision.question, *markers_and_cards, options)


def pins_of(library: Library, basic: bool) -> Mapping[str, Pin]:
    """What there is to know about the cards that a game is played with."""
    left_out = {hero.id for hero in library.heroes if basic and hero.advanced}
    return {id: pin for id, pin in library.pins.items() if id not in left_out} if left_out else library.pins


def order_of(pins: Mapping[str, Pin], library: Library) -> Sequence[int] | None:
    """The numbers of recorded cards in a library, -1 for those that it does not have; None if they are the same."""
    if list(pins) == list(library.pins):
        return None
    numbers = {id: number for number, id in enumerate(library.pins)}
    return [numbers.get(id, -1) for id in pins]


def difference(then: Asked, now: Asked) -> str | None:
    """How what is asked, and how everything lies, differs from what was recorded; None if it does not."""
    return "; ".join(_differences(then, now)) or None


def _differences(then: Asked, now: Asked) -> Iterator[str]:
    if (then.empire, then.tribes) != (now.empire, now.tribes):
        yield f"empire and tribes were on {then.empire} and {then.tribes}, and are on {now.empire} and {now.tribes}"
    if (then.who, then.question) != (now.who, now.question):
        yield f"{_asking(then, 'was')}, and now {_asking(now, 'is')}"
    elif then.options != now.options:
        yield f"{excerpt(then.who)} had {_listed(then.options)}, and now has {_listed(now.options)}"
    elif then.lying != now.lying:
        yield "some card lay in another place"


def _asking(asked: Asked, tense: str) -> str:
    if not asked.question:
        return f"the game {tense} over"
    return f"{excerpt(asked.who)} {tense} asked to {excerpt(asked.question, LONGEST)}"


_MOST_LISTED = 20


def _listed(options: tuple[str, ...] | int) -> str:
    if isinstance(options, int):
        return f"{options} options"
    more = f" and {len(options) - _MOST_LISTED} more" if len(options) > _MOST_LISTED else ""
    return "the options " + ", ".join(f"'{excerpt(option, LONGEST)}'" for option in options[:_MOST_LISTED]) + more


# What has changed about the cards

_MOST_NAMED = 5


def changes(then: Mapping[str, Pin], now: Mapping[str, Pin], first: Collection[str]) -> str:
    """What has changed about the cards of a game, in a sentence; those that are to be named first come first."""
    found = {id: change for id in {**then, **now} if (change := _change(then.get(id), now.get(id))) is not None}
    if not found:
        return "the cards are the same" if list(then) == list(now) else "the cards are in another order"
    ids = sorted(found, key=lambda id: id not in first)
    more = f", and {len(ids) - _MOST_NAMED} more cards have changed" if len(ids) > _MOST_NAMED else ""
    return ", ".join(f"'{excerpt(id)}' {found[id]}" for id in ids[:_MOST_NAMED]) + more


def _change(then: Pin | None, now: Pin | None) -> str | None:
    if then is None:
        return "is new"
    if now is None:
        return "is gone"
    further = "its number" if then.effect == now.effect == "" else "where it starts"
    parts = zip(("its name", "its factions", further, "its effect"), then, now, strict=True)
    changed = [part for part, one, other in parts if one != other]
    return f"has changed {' and '.join(changed)}" if changed else None
