"""What selectors, numbers and conditions mean at one moment of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import attrs

from heirs_rules.game.draft import Draft, owner_of, zone_of
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.state import NO_SLOT, Card, Frame, Pile, Place
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import (
    FACTION_BITS,
    End,
    Faction,
    Likeness,
    Marker,
    Measure,
    Pronoun,
    Side,
    Variable,
    Whose,
    Zone,
    compares,
)

FACTIONS = tuple(Faction)


@attrs.define
class View:
    """A moment of a game as a text sees it: the rules, the draft, and the text's frame."""

    rules: Rulebook
    draft: Draft
    frame: Frame


# Players


def seats_from(first: int, players: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with one."""
    return tuple((first + step) % players for step in range(players))


def owners(view: View, whose: Whose) -> tuple[int, ...]:
    """The seats whose cards are meant, clockwise from the performer (R45)."""
    frame, players = view.frame, view.draft.players
    match whose:
        case Whose.YOU:
            return (frame.you,)
        case Whose.THEY:
            return frame.they
        case Whose.ANYBODY:
            return seats_from(frame.you, players)
        case Whose.OTHERS:
            return tuple(seat for seat in seats_from(frame.you, players) if seat != frame.actor)
        case Whose.NEXT:
            return ((frame.you + 1) % players,)
        case Whose.PREVIOUS:
            return ((frame.you - 1) % players,)
        case _:
            assert_never(whose)


def players_that_fit(view: View, others: bool, tally: fx.Tally | None) -> tuple[int, ...]:
    """The players whom the words name, clockwise from the performer (R42)."""
    seats = owners(view, Whose.OTHERS if others else Whose.ANYBODY)
    if tally is None:
        return seats
    counts = {seat: len(_held(view, tally.selector, seat)) for seat in seats}
    match tally.measure:
        case Measure.MOST:
            return tuple(seat for seat in seats if counts[seat] == max(counts.values()))
        case Measure.FEWEST:
            return tuple(seat for seat in seats if counts[seat] == min(counts.values()))
        case _:
            return tuple(seat for seat in seats if _measures(view, tally, counts[seat]))


def _held(view: View, selector: fx.Selector, seat: int) -> list[Card]:
    """The cards of a "player with …": there, "their" is that player."""
    return list(matching(view, selector, (seat,) if selector.whose is Whose.THEY else None))


def _measures(view: View, tally: fx.Tally, count: int) -> bool:
    match tally.measure:
        case Measure.SOME:
            return count > 0
        case Measure.NONE:
            return count == 0
        case _:
            return count >= amount(view, tally.amount)


# Cards


def matching(view: View, selector: fx.Selector, seats: tuple[int, ...] | None = None) -> Iterator[Card]:
    """The cards that a selector means, in the order of R45; `seats` may say whose instead of the selector."""
    draft, frame, kind = view.draft, view.frame, selector.kind
    excepted = _stood_for(frame, selector.excepting) if selector.excepting is not None else ()
    wanted, unwanted = _bits(kind.factions), _bits(kind.not_factions)
    for card in _lying(view, selector, owners(view, selector.whose) if seats is None else seats):
        factions = view.rules.factions[card]
        if (
            (not wanted or factions & wanted)
            and not factions & unwanted
            and card not in excepted
            and (kind.side is None or zone_of(draft.where[card]) is _SIDES[kind.side])
            and (kind.like is None or _is_like(view, kind.like, factions))
        ):
            yield card


def _bits(factions: tuple[Faction, ...]) -> int:
    bits = 0
    for faction in factions:
        bits |= FACTION_BITS[faction]
    return bits


def _is_like(view: View, like: Likeness, factions: int) -> bool:
    """Whether factions fit "of that faction" or "of its faction"; nothing does where that stands for nothing."""
    if like in (Likeness.THAT, Likeness.NOT_THAT):
        others = 1 << view.frame.faction if view.frame.faction >= 0 else 0
    else:
        others = _together(view, view.frame.it)
    return bool(others) and bool(factions & others) is (like in (Likeness.THAT, Likeness.ITS))


def _together(view: View, cards: Iterable[Card]) -> int:
    """All the factions of some cards."""
    factions = 0
    for card in cards:
        factions |= view.rules.factions[card]
    return factions


_SIDES = {Side.FACE_UP: Place.FACE_UP, Side.HIDDEN: Place.HIDDEN}


def _lying(view: View, selector: fx.Selector, seats: tuple[int, ...]) -> Iterator[Card]:
    """The cards in the place of a selector, before any filter."""
    draft = view.draft
    match selector.source:
        case Zone.PARTY:
            for seat in seats:
                yield from draft.face_up[seat]
                yield from draft.hidden[seat]
        case Zone.HAND:
            for seat in seats:
                yield from draft.hands[seat]
        case Zone.LEADER:
            yield from (draft.leaders[seat] for seat in seats if draft.leaders[seat] != NO_SLOT)
        case Zone.TAVERN:
            yield from (card for card in draft.tavern if card != NO_SLOT)
        case Zone.GRAVEYARD:
            yield from reversed(draft.graveyard)
        case Zone.HARBOR | Zone.WILDERNESS:
            yield from _from_top(draft.harbor if selector.source is Zone.HARBOR else draft.wilderness)
        case Pronoun():
            cards = _stood_for(view.frame, selector.source)
            owned = selector.whose is Whose.ANYBODY
            yield from (card for card in cards if owned or owner_of(draft.where[card]) in seats)
        case _:
            assert_never(selector.source)


def _from_top(pile: Pile) -> Iterator[Card]:
    yield from reversed(pile.top)
    yield from pile.shuffled
    yield from reversed(pile.bottom)


def stood_for(view: View, pronoun: Pronoun) -> tuple[Card, ...]:
    """The cards that a pronoun stands for now."""
    return _stood_for(view.frame, pronoun)


def _stood_for(frame: Frame, pronoun: Pronoun) -> tuple[Card, ...]:
    match pronoun:
        case Pronoun.IT | Pronoun.THEM:
            return frame.it
        case Pronoun.REST:
            return frame.rest
        case Pronoun.THIS_CARD:
            return (frame.this,) if frame.this >= 0 else ()
        case _:
            assert_never(pronoun)


def candidates(view: View, selection: fx.Selection) -> list[Card]:
    """The cards that could be picked for a selection, in the order of R45. The top of a pile has its order by then."""
    found = list(matching(view, selection.selector))
    if selection.top is None:
        return found
    if selection.selector.source is Zone.PARTY:
        return _ends_of_stacks(view, found, selection.top)
    number = amount(view, selection.top.amount)
    return found[:number] if selection.top.end is End.TOP else _last(found, number)


def _ends_of_stacks(view: View, found: list[Card], top: fx.Top) -> list[Card]:
    """The uppermost or lowest of each owner's cards; stacks are listed from the bottom, as always (R45)."""
    kept = []
    for seat in dict.fromkeys(owner_of(view.draft.where[card]) for card in found):
        stack = [card for card in found if owner_of(view.draft.where[card]) == seat]
        number = amount(view, top.amount)
        kept += stack[:number] if top.end is End.BOTTOM else _last(stack, number)
    return kept


def _last(cards: list[Card], number: int) -> list[Card]:
    return cards[max(len(cards) - number, 0) :]


def is_closed(view: View, selection: fx.Selection) -> bool:
    """Whether a selection depends on the faces of cards that not everybody sees (R36)."""
    kind, source = selection.selector.kind, selection.selector.source
    if not (kind.factions or kind.not_factions or kind.like is not None):
        return False
    if isinstance(source, Pronoun):
        return any(view.draft.seen[card] != view.draft.everybody for card in _stood_for(view.frame, source))
    hidden = source is Zone.PARTY and kind.side is not Side.FACE_UP
    return hidden or source in (Zone.HAND, Zone.HARBOR, Zone.WILDERNESS)


def needed_on_top(view: View, selection: fx.Selection) -> tuple[int, bool] | None:
    """The pile of which a selection needs to know more cards at one end than are in order, and whether at its top."""
    top, source = selection.top, selection.selector.source
    if top is None or source not in (Zone.HARBOR, Zone.WILDERNESS):
        return None
    pile = view.draft.harbor if source is Zone.HARBOR else view.draft.wilderness
    on_top = top.end is End.TOP
    known = len(pile.top if on_top else pile.bottom)
    place = Place.HARBOR if source is Zone.HARBOR else Place.WILDERNESS
    return (place, on_top) if known < amount(view, top.amount) and pile.shuffled else None


# Numbers


def amount(view: View, amount: fx.Amount) -> int:
    """A number of the text; X is what was counted."""
    return view.frame.x if isinstance(amount, Variable) else amount


def count(view: View, quantity: fx.Quantity) -> int:
    """What a number that is counted is now (5.4)."""
    match quantity:
        case fx.NumberOf(selector):
            return len(list(matching(view, selector)))
        case fx.PlayersWith(others, tally):
            return len(players_that_fit(view, others, tally))
        case fx.FactionsAmong(selector):
            return _together(view, matching(view, selector)).bit_count()
        case fx.Distance():
            return abs(view.draft.empire - view.draft.tribes)
        case fx.SpaceOf(marker):
            return space_of(view.draft, marker) or 0
        case fx.Above(measured, other):
            return max(0, count(view, measured) - _value(view, other))
        case _:
            assert_never(quantity)


def space_of(draft: Draft, marker: Marker) -> int | None:
    """The space a marker stands on; None for the leading or trailing one while neither leads (5.3)."""
    match marker:
        case Marker.EMPIRE:
            return draft.empire
        case Marker.TRIBES:
            return draft.tribes
        case _ if draft.empire == draft.tribes:
            return None
        case Marker.LEADING:
            return max(draft.empire, draft.tribes)
        case Marker.TRAILING:
            return min(draft.empire, draft.tribes)
        case _:
            assert_never(marker)


# Conditions


def stands(view: View, condition: fx.Condition) -> bool | None:
    """Whether a condition holds; None if a pronoun in it stands for nobody: then its step is skipped."""
    match condition:
        case fx.AllOf(conditions):
            parts = [stands(view, part) for part in conditions]
            return None if None in parts else all(parts)
        case fx.AnyOf(conditions):
            parts = [stands(view, part) for part in conditions]
            return None if None in parts else any(parts)
        case fx.Leads(marker, negated):
            return _leads(view.draft, marker) is not negated
        case fx.Has(tally):
            return _has(view, tally)
        case fx.Is(pronoun, kind, negated):
            cards = stood_for(view, pronoun)
            selector = fx.Selector(pronoun, kind=kind)
            return (len(list(matching(view, selector))) == len(cards)) is not negated if cards else None
        case fx.Did(_, negated):
            return view.frame.did is not negated
        case fx.Compare(left, relation, right):
            return compares(_value(view, left), relation, _value(view, right))
        case _:
            assert_never(condition)


def _leads(draft: Draft, marker: Marker) -> bool:
    ahead = draft.empire - draft.tribes
    return (marker is Marker.EMPIRE and ahead > 0) or (marker is Marker.TRIBES and ahead < 0)


def _has(view: View, tally: fx.Tally) -> bool | None:
    seats = owners(view, tally.selector.whose)
    if tally.measure in (Measure.MOST, Measure.FEWEST):
        counts = [len(list(matching(view, tally.selector, (seat,)))) for seat in range(view.draft.players)]
        best = max(counts) if tally.measure is Measure.MOST else min(counts)
        return any(counts[seat] == best for seat in seats) if seats else None
    if tally.selector.whose is Whose.ANYBODY:
        return _measures(view, tally, len(list(matching(view, tally.selector))))
    held = (len(list(matching(view, tally.selector, (seat,)))) for seat in seats)
    return any(_measures(view, tally, number) for number in held) if seats else None


def _value(view: View, value: fx.Quantity | fx.Amount) -> int:
    return amount(view, value) if isinstance(value, int | Variable) else count(view, value)
