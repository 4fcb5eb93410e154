"""A table to try rules on: cards that are made for the test, a position from a document, and choices by their words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import heirs_rules as hr

FACTIONS = {faction.value.replace(" ", "-"): frozenset({faction}) for faction in hr.Faction}
FILLERS = 45
"""How many heroes without a text, x1 and so on, fill a made set up."""

LIBRARY = hr.load_cards()


def cards(**texts: str) -> hr.Library:
    """Heroes by their ids, which are their names, too, each with a faction and a text: "undead: draw a card"."""
    made = {id: text.partition(":") for id, text in texts.items()}
    fillers = {f"x{number}": ("tribes", ":", "") for number in range(1, FILLERS + 1)}
    heroes = (
        hr.Hero(id, id, _factions(faction), effect=hr.parse(text.strip()) if text.strip() else None)
        for id, (faction, _, text) in (made | fillers).items()
    )
    return hr.Library(tuple(heroes), LIBRARY.leaders)


def _factions(name: str) -> frozenset[hr.Faction]:
    return frozenset(hr.Faction) if name == "all" else FACTIONS[name]


class Table:
    """A game at some moment. Unlike a state it changes: choices are made on it one after the other."""

    def __init__(self, game: hr.Game, state: hr.State) -> None:
        self.game, self.state = game, state
        self.events: list[hr.Event] = []

    @property
    def asked(self) -> str:
        """Who is asked: "seat 1", "chance", or "nobody"."""
        if self.state.decision is None:
            return "nobody"
        chooser = self.state.decision.chooser
        return "chance" if chooser == hr.CHANCE else f"seat {chooser}"

    @property
    def offered(self) -> list[str]:
        """The words of the options."""
        return [] if self.state.decision is None else [option.text for option in self.state.decision.options]

    def choose(self, *choices: str) -> Table:
        """Make choices by their words, and remember what happened."""
        for choice in choices:
            assert self.state.decision is not None, f"nobody is asked for '{choice}'"
            option = self.state.decision.option(choice)
            self.events = list(self.game.events(self.state, option))
            self.state = self.game.choose(self.state, option)
        return self

    def go_on(self) -> Table:
        """Let everybody take their last option until the next turn begins, or the game ends."""
        active = self.state.active
        while self.state.decision is not None and self.state.active == active:
            self.choose(self.offered[-1])
        return self

    def pass_turn(self) -> Table:
        """Let the active player do nothing, and everybody take their last option until the next turn begins."""
        self.choose("discard up to 3 cards from your hand")
        return (self.choose("stop") if "stop" in self.offered else self).go_on()

    @property
    def lying(self) -> dict[str, Any]:
        """What lies where, as a document."""
        return hr.document_of(self.game, self.state)

    def zone(self, seat: int, zone: str) -> list[str]:
        """The cards of one zone of a player."""
        found: list[str] = self.lying[f"seat {seat}"].get(zone, [])
        return found

    @property
    def markers(self) -> tuple[int, int]:
        """The spaces of the empire and the tribes marker."""
        return self.state.empire, self.state.tribes

    def sees(self, seat: int) -> hr.Observation:
        """What a seat sees and knows."""
        return self.game.observe(self.state, seat)

    def copy(self) -> Table:
        """The same moment, to go on from in another way."""
        return Table(self.game, self.state)


def table(library: hr.Library, document: Mapping[str, Any], *, basic: bool = False) -> Table:
    """A table with a position on it."""
    game = hr.Game(library, hr.players_of(document), basic=basic)
    return Table(game, hr.position(game, document))


def new_game(library: hr.Library, players: int, first: int | None = 0) -> Table:
    """A table at the beginning of the setup."""
    game = hr.Game(library, players, first=first)
    return Table(game, game.start())
