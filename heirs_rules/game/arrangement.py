"""Where the cards that a seat does not know can lie: drawn so that every arrangement is equally likely."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, repeat
from math import comb
from random import Random
from typing import Any, TypeAlias

import attrs

from heirs_rules.game.beginnings import lay_so, look, otherwise, unwound
from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.layout import Layout, watchers
from heirs_rules.game.moment import ANY, ANYWHERE, SOME, Ref, Spot, TextMoment, is_mixed
from heirs_rules.game.observation import Observation, PileView
from heirs_rules.game.state import NO_SLOT, Card, Frame, Pile, Place, Setting, State

Rows: TypeAlias = dict[int, list[Card]]
"""For each place that is not open its cards, from the bottom where there is one."""

UNKNOWN = -1
"""A card that the seat does not know."""

_Slot: TypeAlias = tuple[int, int]
"""A place, and a position there."""


class Unknown:
    """The places of the cards that a seat does not know, and which cards can lie there."""

    def __init__(self, observation: Observation, numbers: Mapping[str, Card], heroes: Iterable[Card]) -> None:
        self.seen, self.numbers, self.heroes = observation, numbers, tuple(heroes)
        self.rows: Rows = dict(self._rows())
        views = ((Place.HARBOR, observation.harbor), (Place.WILDERNESS, observation.wilderness))
        self.somewhere: Rows = {place: self._cards(view.somewhere) for place, view in views}
        known = {*self._open(), *(card for cards in (*self.rows.values(), *self.somewhere.values()) for card in cards)}
        self.pool = [card for card in self.heroes if card not in known]
        self.slots = [(place, at) for place, row in self.rows.items() for at, card in enumerate(row) if card < 0]
        if len(self.slots) != len(self.pool) + sum(map(len, self.somewhere.values())):
            raise ValueError("this is an observation of a game with other cards")
        # The rest of the cards lies where their order means nothing: among the shuffled ones of the harbor.
        bottom, shuffled, _ = observation.moment.piles[0]
        self._last = {(int(Place.HARBOR), at) for at in range(bottom, bottom + shuffled)}
        self._first = [slot for slot in self.slots if slot not in self._last]

    def drawn(self, random: Random) -> Rows:
        """All cards that do not lie open, those that are not known in any of the places where they can be."""
        rows = {place: list(row) for place, row in self.rows.items()}
        taken: set[_Slot] = set()
        for place, cards in self.somewhere.items():
            if cards:
                slots = random.sample([slot for slot in self.slots if slot[0] == place], len(cards))
                taken.update(slots)
                _fill(rows, slots, cards)
        first = [slot for slot in self._first if slot not in taken]
        chosen = random.sample(self.pool, len(first))
        _fill(rows, first, chosen)
        if len(chosen) < len(self.pool):
            left = [slot for slot in self.slots if slot in self._last and slot not in taken]
            _fill(rows, left, sorted({*self.pool}.difference(chosen)))
        return rows

    def _rows(self) -> Iterator[tuple[int, list[Card]]]:
        for seat, party in enumerate(self.seen.players):
            known = self._cards(party.in_hand)
            yield Place.HAND + seat, known + [UNKNOWN] * (party.hand - len(known))
            yield Place.HIDDEN + seat, self._cards(party.hidden)
        yield Place.ASIDE, self._cards(self.seen.aside)
        yield Place.HARBOR, self._pile(self.seen.harbor)
        yield Place.WILDERNESS, self._pile(self.seen.wilderness)

    def _open(self) -> Iterator[Card]:
        for party in self.seen.players:
            yield from self._cards(party.face_up)
        yield from self._cards((*self.seen.tavern, *self.seen.graveyard))

    def _pile(self, view: PileView) -> list[Card]:
        """A pile from the bottom."""
        cards = [UNKNOWN] * view.size
        for depth, id in view.known:
            cards[view.size - 1 - depth] = self.numbers[id]
        return cards

    def _cards(self, ids: Iterable[str | None]) -> list[Card]:
        return [UNKNOWN if id is None else self.numbers[id] for id in ids]


def _fill(rows: Rows, slots: Iterable[_Slot], cards: Iterable[Card]) -> None:
    for (place, at), card in zip(slots, cards, strict=True):
        rows[place][at] = card


class DoesNotFit(Exception):  # noqa: N818 - no error: another arrangement is tried
    """With these cards a text cannot speak of so many different ones."""


class Board:
    """A state in the making: everything but the texts that are being carried out."""

    def __init__(
        self,
        setting: Setting,
        unknown: Unknown,
        leaders: range,
        random: Random,
        can_begin: frozenset[Card],
    ) -> None:
        """`can_begin` are the heroes that the seat is offered to begin."""
        self.setting, self.unknown, self.random, self.can_begin = setting, unknown, random, can_begin
        self.seen = unknown.seen
        self.rows = unknown.drawn(random)
        self.piles: dict[int, Pile] = {
            place: _cut(self.rows[place], *sizes)
            for place, sizes in zip((Place.HARBOR, Place.WILDERNESS), self.seen.moment.piles, strict=True)
        }
        self.leaders, self.undealt = self._leaders(leaders)
        self.layout = self._layout()
        self.where = self._where(leaders)
        self._among: dict[tuple[int, int], list[Card]] = {}
        self._named: dict[Spot, Card] = {}
        self._several: dict[tuple[int, int, int | None], list[Card]] = {}
        self._values = self._fields()
        if self.seen.moment.begun:
            self._values["beginnings"] = self._beginnings()

    def state(self, stack: tuple[Frame, ...]) -> State:
        """The state in which these texts are being carried out, without its question."""
        return State.of((stack if name == "stack" else self._values[name] for name in State.FIELDS), None)

    def cards(self, refs: Iterable[Ref], most: int | None = None) -> tuple[Card, ...]:
        """The cards that a text speaks of; where it may be about several that cannot be told apart, so many at most."""
        found: list[Card] = []
        for ref in refs:
            found += [self.card(ref)] if isinstance(ref, int) or ref[2] != SOME else self._some(*ref[:2], most)
        return tuple(found)

    def _some(self, place: int, kind: int, most: int | None) -> list[Card]:
        """One or more of the cards that cannot be told apart in a place, the same wherever a text speaks of them so."""
        if (place, kind, most) not in self._several:
            left = self._order(place, kind)
            if not left:
                raise DoesNotFit
            sizes = range(1, len(left) + 1)[:most]
            size = self.random.choices(sizes, [comb(len(left), size) for size in sizes])[0]
            self._several[place, kind, most] = self.random.sample(left, size)
        return self._several[place, kind, most]

    def card(self, ref: Ref) -> Card:
        """The card that a text speaks of."""
        if isinstance(ref, int):
            return ref
        place, position, _ = ref
        if position >= 0:
            return self.leaders[owner_of(place)] if zone_of(place) is Place.LEADER else self.rows[place][position]
        if ref not in self._named:
            taken = [card for (*kind, _), card in self._named.items() if kind == [place, position]]
            left = [card for card in self._order(place, position) if card not in taken]
            if not left:
                raise DoesNotFit
            self._named[ref] = left[0]
        return self._named[ref]

    def origins(
        self, origins: Iterable[tuple[Ref | None, int, int]], own: bool, meant: Iterable[Card] = ()
    ) -> tuple[tuple[Card, int, int], ...]:
        """The cards that a text, perhaps the seat's own, took from somewhere; for others those that are meant, or any.

        Which of those came first that the seat cannot tell apart, is drawn.
        """
        origins = [*origins]
        known = [None if ref is None else self.card(ref) for ref, _, _ in origins]
        others = chain([card for card in meant if card not in known], repeat(self._anything()))
        cards = [next(others) if card is None else card for card in known]
        alike: dict[tuple[int, int], list[int]] = {}
        for index, (card, (_, place, at)) in enumerate(zip(cards, origins, strict=True)):
            if is_mixed(self.where[card], own, self.seen.seat):
                alike.setdefault((place, at), []).append(index)
        for indices in alike.values():
            drawn = self.random.sample([cards[index] for index in indices], len(indices))
            for index, card in zip(indices, drawn, strict=True):
                cards[index] = card
        return tuple([(card, place, at) for card, (_, place, at) in zip(cards, origins, strict=True)])

    def some_of(self, places: Container[int], others: Iterable[Card], unknown: bool) -> list[Card]:
        """Any number of heroes in some places; not others, nor perhaps known ones."""
        heroes = self.unknown.pool if unknown else self.unknown.heroes
        left = {*heroes}.difference(others)
        cards = [card for card in sorted(left) if self.where[card] in places]
        return self.random.sample(cards, self.random.randint(0, len(cards)))

    def _anything(self) -> Card:
        """A card that is not set aside, if there is one that the seat does not know."""
        lying = [card for card, place in enumerate(self.where) if place not in (Place.ASIDE, Place.OUT)]
        return min(lying, key=lambda card: (card not in self.unknown.pool, card))

    def _order(self, place: int, kind: int) -> list[Card]:
        """The cards of a place that cannot be told apart, in any order.

        Of those that wait to begin first the ones that have not begun: others have if a text within went before them.
        """
        if (place, kind) not in self._among:
            found = self._among_others(place)
            if kind != ANY:
                known = {*self._known(place)}
                found = [card for card in found if card not in known]
            begun = {card for card, _ in self.seen.moment.begun} if place == ANYWHERE else set()
            self._among[place, kind] = sorted(self.random.sample(found, len(found)), key=begun.__contains__)
        return self._among[place, kind]

    def _among_others(self, place: int) -> list[Card]:
        if place == ANYWHERE:
            return [card for card in self.unknown.heroes if self.where[card] != Place.ASIDE]
        if place == Place.UNDEALT:
            return list(self.undealt)
        return list(self.piles[place].shuffled) if place in self.piles else self.rows[place]

    def _known(self, place: int) -> list[Card]:
        if place == ANYWHERE:
            return [card for card in self.unknown.heroes if card not in self.unknown.pool]
        return [*self.unknown.rows.get(place, ()), *self.unknown.somewhere.get(place, ())]

    def _leaders(self, leaders: range) -> tuple[list[Card], tuple[Card, ...]]:
        """The leaders of all seats, and those that nobody has."""
        dealt = [owner_of(place) for place, _ in self.seen.moment.seen_by if zone_of(place) is Place.LEADER]
        own = {seat: self.seen.players[seat].leader for seat in dealt}
        known = {seat: self.unknown.numbers[id] for seat, id in own.items() if id is not None}
        left = [leader for leader in leaders if leader not in known.values()]
        unseen = [seat for seat in dealt if seat not in known]
        known |= dict(zip(unseen, self.random.sample(left, len(unseen)), strict=True))
        has = [known.get(seat, NO_SLOT) for seat in range(len(self.seen.players))]
        return has, tuple(leader for leader in left if leader not in has)

    def _where(self, leaders: range) -> bytes:
        """The place of each card."""
        where = bytearray([Place.OUT] * leaders.start + [Place.UNDEALT] * len(leaders))
        layout = self.layout
        rows = (*self.rows.items(), *enumerate(layout.face_up), (Place.GRAVEYARD, layout.graveyard))
        for place, cards in rows:
            for card in cards:
                where[card] = place
        for place, card in (*((Place.TAVERN, card) for card in layout.tavern), *enumerate(self.leaders, Place.LEADER)):
            if card != NO_SLOT:
                where[card] = place
        return bytes(where)

    def _layout(self) -> Layout:
        seen, numbers = self.seen, self.unknown.numbers
        seats = range(len(seen.players))
        return Layout(
            hands=tuple(tuple(sorted(self.rows[Place.HAND + seat])) for seat in seats),
            face_up=tuple(tuple(numbers[id] for id in party.face_up) for party in seen.players),
            hidden=tuple(tuple(self.rows[Place.HIDDEN + seat]) for seat in seats),
            leaders=tuple(self.leaders),
            harbor=self.piles[Place.HARBOR],
            active=seen.active,
            empire=seen.empire,
            tribes=seen.tribes,
            tavern=tuple(NO_SLOT if id is None else numbers[id] for id in seen.tavern),
            wilderness=self.piles[Place.WILDERNESS],
            graveyard=tuple(numbers[id] for id in reversed(seen.graveyard)),
            undealt=self.undealt,
        )

    def _fields(self) -> dict[str, object]:
        seen, placed = self._knowledge()
        return {
            **{field.name: getattr(self.layout, field.name) for field in attrs.fields(Layout)},
            "setting": self.setting,
            "where": self.where,
            "seen": bytes(seen),
            "placed": bytes(placed),
            "beginnings": (),
            "over": self.seen.over,
        }

    def _beginnings(self) -> tuple[tuple[Card, Any], ...]:
        """How everything lay when heroes began (R24): as now, as when what is set aside is back, or otherwise.

        What the seat did not see lay as it does now, or it differed. Heroes that are on offer to begin can begin.
        """
        seat, unknown = self.seen.seat, self._unknown_first()
        now, *later = unwound(self.state(tuple(map(self.with_origins, self.seen.moment.texts))))
        put_back = {look(table, seat, tuple, tuple): table for table in reversed(later)}
        found: list[tuple[Card, Any]] = []
        for card, seen in self.seen.moment.begun:
            lay = lay_so(seen, now, seat, *unknown)
            back = put_back.get(seen) if look(now, seat, tuple, tuple) != seen else None
            found.append((card, back or (lay if self._lay_as_now(card) else otherwise(lay, seat))))
        return tuple(found)

    def _unknown_first(self) -> tuple[list[Card], Card]:
        """The heroes, those first of which the seat, or else another one, does not know the place; and a leader."""
        somewhere = [card for cards in self.unknown.somewhere.values() for card in cards]
        unseen = (has for has, party in zip(self.leaders, self.seen.players, strict=True) if party.leader is None)
        seen, everybody = self._values["seen"], (1 << len(self.seen.players)) - 1
        assert isinstance(seen, bytes), "it is known who knows what before it is asked how everything lay"
        secret = [card for card in self.unknown.heroes if seen[card] != everybody]
        heroes = dict.fromkeys((*self.unknown.pool, *somewhere, *secret, *self.unknown.heroes))
        return list(heroes), next(iter((*self.undealt, *unseen, *self.leaders)))

    def _lay_as_now(self, card: Card) -> bool:
        """Whether all that the seat does not see lay so, too: mostly; but not if the hero is on offer to begin."""
        return card not in self.can_begin and self.random.getrandbits(3) > 0

    def with_origins(self, text: TextMoment) -> Frame:
        """A text as at its beginning, but that it has taken what it took from somewhere."""
        frame = Frame(text.program, text.you, text.this)
        frame.origins = self.origins(dict(text.fields).get("origins", ()), own=True)
        return frame

    def _knowledge(self) -> tuple[bytearray, bytearray]:
        """Who knows what: of cards that the seat cannot tell apart, only those know them who see them."""
        everybody = (1 << len(self.seen.players)) - 1
        seen = bytearray(self.where.translate(_watching(everybody)))
        placed = bytearray(seen)
        for place, known_by in self.seen.moment.seen_by:
            there = [self.leaders[owner_of(place)]] if zone_of(place) is Place.LEADER else self.rows[place]
            for card, seats in zip(there, known_by, strict=True):
                if seats:
                    seen[card], placed[card] = seats, seats
        for card, seats, followed in self.seen.moment.held:
            seen[card], placed[card] = seats, followed
        for cards in self.unknown.somewhere.values():
            for card in cards:
                seen[card] |= 1 << self.seen.seat
        return seen, placed


@cache
def _watching(everybody: int) -> bytes:
    """A table from each place to those who see the cards there."""
    watching = [watchers(place, everybody) for place in range(Place.OUT + 1)]
    return bytes([*watching, *bytes(256 - len(watching))])


def _cut(cards: list[Card], bottom: int, shuffled: int, _top: int) -> Pile:
    above = bottom + shuffled
    return Pile(tuple(cards[:bottom]), tuple(sorted(cards[bottom:above])), tuple(cards[above:]))
