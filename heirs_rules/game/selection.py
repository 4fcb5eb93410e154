"""What selectors, numbers and conditions mean: each is turned into a function of a moment, once for a game.

A moment is a draft with the frame of the text that asks. What does not depend on it is worked out beforehand, since
games ask the same again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, assert_never

from heirs_rules.game.draft import Draft, owner_of, zone_of
from heirs_rules.game.order import by_place, from_top
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.state import HARBOR, NO_SLOT, WILDERNESS, Card, Frame, Place
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import (
    COMPARISONS,
    FACTION_BITS,
    End,
    Faction,
    Likeness,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Side,
    Variable,
    Whose,
    Zone,
)

FACTIONS = tuple(Faction)

Seats: TypeAlias = tuple[int, ...]
Cards: TypeAlias = Sequence[Card]
"""Cards in the order of R45; whoever gets them does not change them."""

Seating: TypeAlias = Callable[[Draft, Frame], Seats]
Finder: TypeAlias = Callable[[Draft, Frame], Cards]
Count: TypeAlias = Callable[[Draft, Frame], int]
Truth: TypeAlias = Callable[[Draft, Frame], bool]
Verdict: TypeAlias = Callable[[Draft, Frame], bool | None]
"""None if a pronoun stands for nobody."""

_Among: TypeAlias = Callable[[Draft, Frame, Seats], Cards]
"""The cards among those of some seats."""


def NEVER(_draft: Draft, _frame: Frame) -> bool:  # noqa: N802 - a constant, to be compared with
    """Whether something holds that never does."""
    return False


# Players


def owners(rules: Rulebook, whose: Whose) -> Seating:
    """The seats whose cards are meant, clockwise from the performer (R45)."""
    clockwise, players = rules.clockwise, rules.players
    match whose:
        case Whose.YOU:
            return lambda _draft, frame: (frame.you,)
        case Whose.THEY:
            return lambda _draft, frame: (
                tuple([seat for seat in clockwise[frame.you] if seat in frame.they]) if frame.they[1:] else frame.they
            )
        case Whose.ANYBODY:
            return lambda _draft, frame: clockwise[frame.you]
        case Whose.OTHERS:
            return lambda _draft, frame: tuple([seat for seat in clockwise[frame.you] if seat != frame.actor])
        case Whose.NEXT:
            return lambda _draft, frame: ((frame.you + 1) % players,)
        case Whose.PREVIOUS:
            return lambda _draft, frame: ((frame.you - 1) % players,)
        case _:
            assert_never(whose)


def players_that_fit(rules: Rulebook, others: bool, tally: fx.Tally | None) -> Seating:
    """The players whom the words name, clockwise from the performer (R42)."""
    everybody = owners(rules, Whose.OTHERS if others else Whose.ANYBODY)
    if tally is None:
        return everybody
    held, best, enough = _held(rules, tally.selector), _BEST.get(tally.measure), _enough(tally)

    def fit(draft: Draft, frame: Frame) -> Seats:
        counts = {seat: held(draft, frame, seat) for seat in everybody(draft, frame)}
        if best is None:
            return tuple([seat for seat, count in counts.items() if enough(count, frame)])
        wanted = best(counts.values())
        return tuple([seat for seat, count in counts.items() if count == wanted])

    return fit


_BEST: dict[Measure, Callable[[Iterable[int]], int]] = {Measure.MOST: max, Measure.FEWEST: min}


def _held(rules: Rulebook, selector: fx.Selector) -> Callable[[Draft, Frame, int], int]:
    """How many cards of a "player with …" fit: there, "their" is that player."""
    among = _among(rules, selector)
    if selector.whose is Whose.THEY:
        return lambda draft, frame, seat: len(among(draft, frame, (seat,)))
    whose = owners(rules, selector.whose)
    return lambda draft, frame, _seat: len(among(draft, frame, whose(draft, frame)))


def _enough(tally: fx.Tally) -> Callable[[int, Frame], bool]:
    """Whether so many cards are what is said of a player."""
    match tally.measure:
        case Measure.SOME:
            return lambda count, _frame: count > 0
        case Measure.NONE:
            return lambda count, _frame: count == 0
        case _:
            least = fixed(tally.amount)
            return lambda count, frame: count >= (frame.x if least is None else least)


# Cards


def matching(rules: Rulebook, selector: fx.Selector) -> Finder:
    """The cards that a selector means, in the order of R45."""
    if selector.source in _SHARED and not _filters(rules, selector):
        return _SHARED[selector.source]
    among, whose = _among(rules, selector), owners(rules, selector.whose)
    if selector.source in _SHARED:
        return lambda draft, frame: among(draft, frame, ())
    if selector.whose is not Whose.YOU:
        return lambda draft, frame: among(draft, frame, whose(draft, frame))
    if among is _hands:
        return lambda draft, frame: draft.hands[frame.you]
    return lambda draft, frame: among(draft, frame, (frame.you,))


def _among(rules: Rulebook, selector: fx.Selector) -> _Among:
    lying = _lying(rules, selector)
    match _filters(rules, selector):
        case []:
            return lying
        case [fits]:
            return lambda draft, frame, seats: fits(draft, frame, lying(draft, frame, seats))
        case filters:

            def among(draft: Draft, frame: Frame, seats: Seats) -> Cards:
                cards = lying(draft, frame, seats)
                for fits in filters:
                    cards = fits(draft, frame, cards)
                return cards

            return among


def _lying(rules: Rulebook, selector: fx.Selector) -> _Among:
    """The cards in the place of a selector. The two sides of a party are two places."""
    match selector.source:
        case Zone.PARTY:
            return _PARTIES[selector.kind.side]
        case Zone.HAND:
            return _hands
        case Zone.LEADER:
            return lambda draft, _frame, seats: [
                draft.leaders[seat] for seat in seats if draft.leaders[seat] != NO_SLOT
            ]
        case Zone.TAVERN | Zone.GRAVEYARD | Zone.HARBOR | Zone.WILDERNESS:
            there = _SHARED[selector.source]
            return lambda draft, frame, _seats: there(draft, frame)
        case Pronoun():
            cards = stood_for_in_order(rules, selector.source)
            if selector.whose is Whose.ANYBODY:
                return lambda draft, frame, _seats: cards(draft, frame)
            return lambda draft, frame, seats: [
                card for card in cards(draft, frame) if owner_of(draft.where[card]) in seats
            ]
        case _:
            assert_never(selector.source)


def _tavern(draft: Draft, _frame: Frame) -> Cards:
    return draft.tavern if NO_SLOT not in draft.tavern else [card for card in draft.tavern if card != NO_SLOT]


_SHARED: Mapping[Zone | Pronoun, Finder] = {
    Zone.TAVERN: _tavern,
    Zone.GRAVEYARD: lambda draft, _frame: draft.graveyard[::-1],
    Zone.HARBOR: lambda draft, _frame: from_top(draft.harbor),
    Zone.WILDERNESS: lambda draft, _frame: from_top(draft.wilderness),
}


def _hands(draft: Draft, _frame: Frame, seats: Seats) -> Cards:
    return [card for seat in seats for card in draft.hands[seat]]


_PARTIES: dict[Side | None, _Among] = {
    Side.FACE_UP: lambda draft, _frame, seats: [card for seat in seats for card in draft.face_up[seat]],
    Side.HIDDEN: lambda draft, _frame, seats: [card for seat in seats for card in draft.hidden[seat]],
    None: lambda draft, _frame, seats: [
        card for seat in seats for side in (draft.face_up[seat], draft.hidden[seat]) for card in side
    ],
}


_Filter: TypeAlias = Callable[[Draft, Frame, Cards], Cards]


def _filters(rules: Rulebook, selector: fx.Selector) -> list[_Filter]:
    """What a selector demands of the cards in its place."""
    kind, factions = selector.kind, rules.factions
    filters: list[_Filter] = []
    if kind.factions:
        wanted = _bits(kind.factions)
        filters.append(lambda _draft, _frame, cards: [card for card in cards if factions[card] & wanted])
    if kind.not_factions:
        unwanted = _bits(kind.not_factions)
        filters.append(lambda _draft, _frame, cards: [card for card in cards if not factions[card] & unwanted])
    if kind.side is not None and selector.source is not Zone.PARTY:
        side = _SIDES[kind.side]
        filters.append(lambda draft, _frame, cards: [card for card in cards if zone_of(draft.where[card]) is side])
    if selector.excepting is not None:
        filters.append(_except(stood_for(selector.excepting)))
    if kind.like is not None:
        filters.append(_alike(rules, kind.like))
    return filters


_SIDES = {Side.FACE_UP: Place.FACE_UP, Side.HIDDEN: Place.HIDDEN}


def _except(pronoun: Finder) -> _Filter:
    def other(draft: Draft, frame: Frame, cards: Cards) -> Cards:
        excepted = pronoun(draft, frame)
        return [card for card in cards if card not in excepted]

    return other


def _alike(rules: Rulebook, like: Likeness) -> _Filter:
    """ "Of that faction", or of that of "it"; nothing is where that stands for nothing."""
    factions = rules.factions
    named, wanted = like in (Likeness.THAT, Likeness.NOT_THAT), like in (Likeness.THAT, Likeness.ITS)

    def alike(_draft: Draft, frame: Frame, cards: Cards) -> Cards:
        others = (1 << frame.faction if frame.faction >= 0 else 0) if named else _together(rules, frame.it)
        return [card for card in cards if others and bool(factions[card] & others) is wanted]

    return alike


def _bits(factions: tuple[Faction, ...]) -> int:
    bits = 0
    for faction in factions:
        bits |= FACTION_BITS[faction]
    return bits


def _together(rules: Rulebook, cards: Iterable[Card]) -> int:
    """All the factions of some cards."""
    factions = 0
    for card in cards:
        factions |= rules.factions[card]
    return factions


def stood_for(pronoun: Pronoun) -> Finder:
    """The cards that a pronoun stands for, as in the card file."""
    match pronoun:
        case Pronoun.IT | Pronoun.THEM:
            return lambda _draft, frame: frame.it
        case Pronoun.REST:
            return lambda _draft, frame: frame.rest
        case Pronoun.THIS_CARD:
            return lambda _draft, frame: (frame.this,) if frame.this >= 0 else ()
        case _:
            assert_never(pronoun)


def stood_for_in_order(rules: Rulebook, pronoun: Pronoun) -> Finder:
    """The cards that a pronoun stands for, in the order of R45: it follows from where they lie by now."""
    found, clockwise = stood_for(pronoun), rules.clockwise

    def in_order(draft: Draft, frame: Frame) -> Cards:
        cards = found(draft, frame)
        return cards if len(cards) < 2 else by_place(draft, cards, clockwise[frame.you])

    return in_order


def candidates(rules: Rulebook, selection: fx.Selection) -> Finder:
    """The cards that could be picked for a selection, in the order of R45. The top of a pile has its order by then."""
    found, top = matching(rules, selection.selector), selection.top
    if top is None:
        return found
    number, from_top, in_party = fixed(top.amount), top.end is End.TOP, selection.selector.source is Zone.PARTY

    def ends(draft: Draft, frame: Frame) -> Cards:
        cards, wanted = found(draft, frame), frame.x if number is None else number
        if in_party:
            return _ends_of_stacks(draft, cards, wanted, from_top)
        return cards[:wanted] if from_top else _last(cards, wanted)

    return ends


def _ends_of_stacks(draft: Draft, found: Cards, number: int, from_top: bool) -> Cards:
    """The uppermost or lowest of each owner's cards; stacks are listed from the bottom, as always (R45)."""
    kept: list[Card] = []
    for seat in dict.fromkeys([owner_of(draft.where[card]) for card in found]):
        stack = [card for card in found if owner_of(draft.where[card]) == seat]
        kept += _last(stack, number) if from_top else stack[:number]
    return kept


def _last(cards: Cards, number: int) -> Cards:
    return cards[max(len(cards) - number, 0) :]


def is_closed(selection: fx.Selection) -> Truth:
    """Whether a selection depends on the faces of cards that not everybody sees (R36)."""
    kind, source = selection.selector.kind, selection.selector.source
    if not (kind.factions or kind.not_factions or kind.like is not None):
        return NEVER
    if isinstance(source, Pronoun):
        cards = stood_for(source)
        return lambda draft, frame: any(draft.seen[card] != draft.everybody for card in cards(draft, frame))
    hidden = source is Zone.PARTY and kind.side is not Side.FACE_UP
    closed = hidden or source in (Zone.HAND, Zone.HARBOR, Zone.WILDERNESS)
    return (lambda _draft, _frame: True) if closed else NEVER


def needed_on_top(rules: Rulebook, selection: fx.Selection) -> Callable[[Draft, Frame], tuple[int, bool] | None] | None:
    """The pile of which a selection needs to know more cards at one end than are in order, and whether at its top.

    Every card of a pile comes from the top (R40). None at once if it is no selection that ever does.
    """
    top, selector = selection.top, selection.selector
    if selector.source not in (Zone.HARBOR, Zone.WILDERNESS) or (top is None and selection.manner is not Manner.EVERY):
        return None
    on_top, number = top is None or top.end is End.TOP, None if top is None else fixed(top.amount)
    from_harbor, filters = selector.source is Zone.HARBOR, _filters(rules, selector)
    place = HARBOR if from_harbor else WILDERNESS

    def needed(draft: Draft, frame: Frame) -> tuple[int, bool] | None:
        pile = draft.harbor if from_harbor else draft.wilderness
        if not pile.shuffled:
            return None
        if top is None:
            return place, on_top
        known: Cards = pile.top if on_top else pile.bottom
        for fits in filters:
            known = fits(draft, frame, known)
        return (place, on_top) if len(known) < (frame.x if number is None else number) else None

    return needed


def is_random(cards: fx.Cards) -> bool:
    """Whether chance picks the cards."""
    return isinstance(cards, fx.Selection) and cards.manner is Manner.RANDOM


# Numbers


def fixed(amount: fx.Amount) -> int | None:
    """A number that stands in the text; None for X, which is what was counted: the frame's `x`."""
    return None if isinstance(amount, Variable) else amount


def count(rules: Rulebook, quantity: fx.Quantity) -> Count:
    """What a number that is counted is (5.4)."""
    match quantity:
        case fx.NumberOf(selector):
            if selector == _OWN_HAND:
                return lambda draft, frame: len(draft.hands[frame.you])
            found = matching(rules, selector)
            return lambda draft, frame: len(found(draft, frame))
        case fx.PlayersWith(others, tally):
            fit = players_that_fit(rules, others, tally)
            return lambda draft, frame: len(fit(draft, frame))
        case fx.FactionsAmong(selector):
            some = matching(rules, selector)
            return lambda draft, frame: _together(rules, some(draft, frame)).bit_count()
        case fx.Distance():
            return lambda draft, _frame: abs(draft.empire - draft.tribes)
        case fx.SpaceOf(marker):
            return lambda draft, _frame: space_of(draft, marker) or 0
        case fx.Above(measured, other):
            more, less = count(rules, measured), _value(rules, other)
            if isinstance(other, int):
                return lambda draft, frame: max(0, more(draft, frame) - other)
            return lambda draft, frame: max(0, more(draft, frame) - less(draft, frame))
        case _:
            assert_never(quantity)


_OWN_HAND = fx.Selector(Zone.HAND, Whose.YOU)


def counts_nobody(value: fx.Quantity | fx.Amount) -> Truth:
    """Whether a word in what is counted stands for nobody. Cards of which there are none are counted: they are 0."""
    match value:
        case fx.Above(measured, other):
            return _any_of(counts_nobody(measured), counts_nobody(other))
        case fx.NumberOf(selector) | fx.FactionsAmong(selector):
            return _means_nobody(selector)
        case fx.PlayersWith(tally=fx.Tally(selector=selector)):
            return is_like_nothing(selector.kind)
        case fx.SpaceOf(Marker.LEADING | Marker.TRAILING):
            return lambda draft, _frame: draft.empire == draft.tribes
        case _:
            return NEVER


def _means_nobody(selector: fx.Selector) -> Truth:
    """Whether a selector speaks of their cards, or of its faction, and there is nobody and nothing."""
    like = is_like_nothing(selector.kind)
    return _any_of(like, lambda _draft, frame: not frame.they) if selector.whose is Whose.THEY else like


def is_like_nothing(kind: fx.Kind) -> Truth:
    """Whether cards are compared with a faction that was not named, or with a card that is not there."""
    match kind.like:
        case None:
            return NEVER
        case Likeness.THAT | Likeness.NOT_THAT:
            return lambda _draft, frame: frame.faction < 0
        case _:
            return lambda _draft, frame: not frame.it


def _any_of(one: Truth, other: Truth) -> Truth:
    if one is NEVER or other is NEVER:
        return other if one is NEVER else one
    return lambda draft, frame: one(draft, frame) or other(draft, frame)


def _value(rules: Rulebook, value: fx.Quantity | fx.Amount) -> Count:
    if isinstance(value, Variable):
        return lambda _draft, frame: frame.x
    if isinstance(value, int):
        return lambda _draft, _frame: value
    return count(rules, value)


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


def stands(rules: Rulebook, condition: fx.Condition) -> Verdict:
    """Whether a condition holds; None if a pronoun in it stands for nobody: then its step is skipped."""
    match condition:
        case fx.AllOf(conditions):
            return _together_stand([stands(rules, part) for part in conditions], all)
        case fx.AnyOf(conditions):
            return _together_stand([stands(rules, part) for part in conditions], any)
        case fx.Leads(marker, negated):
            ahead = 1 if marker is Marker.EMPIRE else -1 if marker is Marker.TRIBES else 0
            return lambda draft, _frame: ((draft.empire - draft.tribes) * ahead > 0) is not negated
        case fx.Has(tally):
            return _has(rules, tally)
        case fx.Is(pronoun, kind, negated):
            return _are_all(rules, pronoun, kind, negated)
        case fx.Did(_, negated):
            return lambda _draft, frame: frame.did is not negated
        case fx.Compare(left, relation, right):
            one, other, compare = _value(rules, left), _value(rules, right), COMPARISONS[relation]
            nobody = _any_of(counts_nobody(left), counts_nobody(right))
            return _unless(nobody, lambda draft, frame: compare(one(draft, frame), other(draft, frame)))
        case _:
            assert_never(condition)


def _together_stand(parts: list[Verdict], joined: Callable[[Iterable[bool | None]], bool]) -> Verdict:
    def stand(draft: Draft, frame: Frame) -> bool | None:
        verdicts = [part(draft, frame) for part in parts]
        return None if None in verdicts else joined(verdicts)

    return stand


def _are_all(rules: Rulebook, pronoun: Pronoun, kind: fx.Kind, negated: bool) -> Verdict:
    cards, fitting = stood_for(pronoun), matching(rules, fx.Selector(pronoun, kind=kind))
    nothing = is_like_nothing(kind)

    def are(draft: Draft, frame: Frame) -> bool | None:
        meant = cards(draft, frame)
        return (len(fitting(draft, frame)) == len(meant)) is not negated if meant else None

    return _unless(nothing, are)


def _has(rules: Rulebook, tally: fx.Tally) -> Verdict:
    among, whose = _among(rules, tally.selector), owners(rules, tally.selector.whose)
    best, enough, seats_in_all = _BEST.get(tally.measure), _enough(tally), range(rules.players)

    def together(draft: Draft, frame: Frame) -> bool | None:
        return enough(len(among(draft, frame, whose(draft, frame))), frame)

    def anybody(draft: Draft, frame: Frame) -> bool | None:
        seats = whose(draft, frame)
        if not seats:
            return None
        if best is None:
            return any(enough(len(among(draft, frame, (seat,))), frame) for seat in seats)
        counts = [len(among(draft, frame, (seat,))) for seat in seats_in_all]
        wanted = best(counts)
        return any(counts[seat] == wanted for seat in seats)

    has = together if best is None and tally.selector.whose is Whose.ANYBODY else anybody
    return _unless(is_like_nothing(tally.selector.kind), has)


def _unless(nobody: Truth, stand: Verdict) -> Verdict:
    """A condition that is about nothing where a word in it stands for nobody."""
    return stand if nobody is NEVER else lambda draft, frame: None if nobody(draft, frame) else stand(draft, frame)
