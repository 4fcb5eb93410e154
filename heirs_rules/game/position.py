"""Positions as small documents: what lies where at the beginning of a turn, in ids; what is not said is as usual.

`seat 0` to `seat 5`: `leader`, `hand`, `face-up`, `hidden` (from the bottom of the stack). `tavern`: its slots, `-` for
an empty one. `graveyard`, `wilderness`, `harbor`: from the top; the rest of the harbor is shuffled. `empire`, `tribes`:
the markers. `turn`: whose turn it is. `players`: how many, if more than the seats named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from heirs_rules.game.draft import FIRST_SPACE, LAST_SPACE
from heirs_rules.game.game import FEWEST_PLAYERS, MOST_PLAYERS, Game
from heirs_rules.game.layout import START_SPACE, TAVERN_SLOTS, Layout
from heirs_rules.game.state import NO_SLOT, Card, Pile, State
from heirs_rules.language.vocabulary import Zone

EMPTY = "-"
"""An empty tavern slot."""

_ZONES = ("leader", "hand", "face-up", "hidden")
_SEATS: Mapping[object, int] = {f"seat {number}": number for number in range(MOST_PLAYERS)}
_SHARED = ("tavern", "graveyard", "wilderness", "harbor", "empire", "tribes", "turn", "players")


class PositionError(ValueError):
    """A document that describes no position; the message says what is wrong, and where."""


def players_of(document: Mapping[str, Any]) -> int:
    """How many players a position has: one for each seat up to the highest named, and at least two.

    >>> players_of({"seat 3": {"hand": []}})
    4
    """
    if not isinstance(document, Mapping):
        raise PositionError(
            f"a position says what lies where, such as 'seat 0: {{hand: [...]}}'; it is not {document!r}"
        )
    seats = [_seat(key) for key in document if key not in _SHARED]
    usual = max([*seats, FEWEST_PLAYERS - 1]) + 1
    players = _number(document, "players", usual, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    if seats and max(seats) >= players:
        raise PositionError(f"there is no seat {max(seats)} with {players} players")
    return players


def position(game: Game, document: Mapping[str, Any]) -> State:
    """The state at the beginning of a turn that a document describes; a `PositionError` says what is wrong with it.

    >>> import heirs_rules as hr
    >>> game = hr.Game(hr.load_cards(), players=2)
    >>> state = position(game, {"seat 1": {"leader": "cyra"}, "turn": 1, "empire": 7})
    >>> state.decision.chooser, state.empire, [option.text for option in state.decision.options]
    (1, 7, ['discard up to 3 cards from your hand'])
    """
    players = players_of(document)
    if players > game.players or ("players" in document and players != game.players):
        raise PositionError(f"this is a position of {players} players, and the game has {game.players}")
    reading = _Reading(game)
    seats = [reading.seat(document.get(f"seat {seat}", {}), seat) for seat in range(game.players)]
    graveyard = document.get("graveyard")
    layout = Layout(
        hands=tuple(tuple(sorted(seat["hand"])) for seat in seats),
        face_up=tuple(tuple(sorted(seat["face-up"])) for seat in seats),
        hidden=tuple(seat["hidden"] for seat in seats),
        leaders=reading.leaders(seats),
        harbor=Pile(top=reading.heroes(document.get("harbor", []), "the harbor")[::-1]),
        active=_number(document, "turn", 0, range(game.players)),
        empire=_number(document, "empire", START_SPACE, range(FIRST_SPACE, LAST_SPACE + 1)),
        tribes=_number(document, "tribes", START_SPACE, range(FIRST_SPACE, LAST_SPACE + 1)),
        tavern=reading.tavern(document.get("tavern", [])),
        wilderness=Pile(bottom=reading.heroes(document.get("wilderness", []), "the wilderness")[::-1]),
        graveyard=() if graveyard is None else reading.heroes(graveyard, "the graveyard")[::-1],
    )
    return game.turn(_completed(game, layout, graveyard is None))


def document_of(game: Game, state: State) -> dict[str, Any]:
    """The document of a position: where everything lies, with what is as usual left out.

    A position holds no question: of a state in the middle of a turn this is what lies on the table.
    """
    name = _Reading(game).ids.__getitem__
    document: dict[str, Any] = {"players": game.players}
    for seat in range(game.players):
        zones = {"hand": state.hands[seat], "face-up": state.face_up[seat], "hidden": state.hidden[seat]}
        cards: dict[str, Any] = {zone: [name(card) for card in held] for zone, held in zones.items() if held}
        leader = {"leader": name(state.leaders[seat])} if state.leaders[seat] != NO_SLOT else {}
        document[f"seat {seat}"] = leader | cards
    document["tavern"] = [EMPTY if card == NO_SLOT else name(card) for card in state.tavern]
    document["graveyard"] = [name(card) for card in reversed(state.graveyard)]
    for zone, pile in (("wilderness", state.wilderness), ("harbor", state.harbor)):
        known = (*pile.bottom, *pile.shuffled, *pile.top) if zone == "wilderness" else pile.top
        if known:
            document[zone] = [name(card) for card in reversed(known)]
    return document | {"empire": state.empire, "tribes": state.tribes, "turn": max(state.active, 0)}


def _completed(game: Game, layout: Layout, with_buried: bool) -> Layout:
    """The layout with everything that was not said: heroes in the graveyard at the start, the rest in the harbor."""
    heroes = game.library.heroes
    lying = layout.lying()
    left = [card for card in range(len(heroes)) if card not in lying and not (game.basic and heroes[card].advanced)]
    buried = [card for card in left if with_buried and heroes[card].starts is Zone.GRAVEYARD]
    shuffled = tuple(card for card in left if card not in buried)
    undealt = tuple(card for card in range(len(heroes), game.cards) if card not in lying)
    harbor = Pile(shuffled=shuffled, top=layout.harbor.top)
    return attrs.evolve(layout, harbor=harbor, graveyard=(*layout.graveyard, *buried), undealt=undealt)


class _Reading:
    """Reads ids as cards, each of which can be in one place."""

    def __init__(self, game: Game) -> None:
        self.basic, self.heroes_of, leaders = game.basic, game.library.heroes, game.library.leaders
        self.ids = [*(hero.id for hero in self.heroes_of), *(leader.id for leader in leaders)]
        self.numbers = {id: number for number, id in enumerate(self.ids)}
        self.lying: dict[Card, str] = {}

    def seat(self, zones: object, seat: int) -> dict[str, tuple[Card, ...]]:
        """The cards of a player, by zone."""
        if not isinstance(zones, Mapping):
            raise PositionError(f"seat {seat} has zones, such as 'hand: [...]', not {zones!r}")
        unknown = next((zone for zone in zones if zone not in _ZONES), None)
        if unknown is not None:
            raise PositionError(f"seat {seat} has no '{unknown}'; its zones are {', '.join(_ZONES)}")
        cards = {zone: self.heroes(zones.get(zone, []), f"{zone} of seat {seat}") for zone in _ZONES[1:]}
        leader = zones.get("leader")
        return cards | ({"leader": (self.leader(leader, seat),)} if leader is not None else {"leader": ()})

    def heroes(self, ids: object, where: str) -> tuple[Card, ...]:
        """Heroes by their ids, in the order of the document."""
        if not isinstance(ids, Sequence) or isinstance(ids, str):
            raise PositionError(f"{where}: a list of heroes was expected, not {ids!r}")
        return tuple(self.hero(id, where) for id in ids)

    def hero(self, id: object, where: str) -> Card:
        number = self.numbers.get(id) if isinstance(id, str) else None
        if number is None or number >= len(self.heroes_of):
            raise PositionError(f"{where}: there is no hero {id!r}")
        if self.basic and self.heroes_of[number].advanced:
            raise PositionError(f"{where}: '{id}' is left out of the basic game")
        return self.placed(number, where)

    def leader(self, id: object, seat: int) -> Card:
        number = self.numbers.get(id) if isinstance(id, str) else None
        if number is None or number < len(self.heroes_of):
            raise PositionError(f"seat {seat}: there is no leader {id!r}")
        return self.placed(number, f"seat {seat}")

    def placed(self, card: Card, where: str) -> Card:
        """A card that lies there, and nowhere else."""
        if card in self.lying:
            raise PositionError(f"{where}: '{self.ids[card]}' lies in two places; the other is {self.lying[card]}")
        self.lying[card] = where
        return card

    def leaders(self, seats: Sequence[Mapping[str, tuple[Card, ...]]]) -> tuple[Card, ...]:
        """The leaders of all seats; who was given none gets the first that is left."""
        given = [leader for seat in seats for leader in seat["leader"]]
        left = iter([card for card in range(len(self.heroes_of), len(self.ids)) if card not in given])
        return tuple(seat["leader"][0] if seat["leader"] else next(left, NO_SLOT) for seat in seats)

    def tavern(self, slots: object) -> tuple[Card, ...]:
        """The tavern, slot by slot; what is not said is empty."""
        if not isinstance(slots, Sequence) or isinstance(slots, str) or len(slots) > TAVERN_SLOTS:
            raise PositionError(f"the tavern is a list of up to {TAVERN_SLOTS} slots, not {slots!r}")
        cards = [NO_SLOT if slot in (EMPTY, None) else self.hero(slot, "the tavern") for slot in slots]
        return (*cards, *[NO_SLOT] * (TAVERN_SLOTS - len(cards)))


def _number(document: Mapping[str, Any], key: str, usual: int, allowed: range) -> int:
    number = document.get(key, usual)
    if not isinstance(number, int) or isinstance(number, bool) or number not in allowed:
        raise PositionError(f"'{key}' is a number from {allowed.start} to {allowed.stop - 1}, not {number!r}")
    return number


def _seat(key: object) -> int:
    if key not in _SEATS:
        known = f"'seat 0' to 'seat {MOST_PLAYERS - 1}', {', '.join(_SHARED)}"
        raise PositionError(f"a position has no {key!r}; it has {known}")
    return _SEATS[key]
