"""A game told as a story: who played what, what it did, where the markers went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heirs_rules.game.draft import zone_of
from heirs_rules.game.events import PLAYED, Event, Happening
from heirs_rules.game.game import Game
from heirs_rules.game.record import Record
from heirs_rules.game.rulebook import SETUP_PROGRAM
from heirs_rules.game.score import Outcome, Standing
from heirs_rules.game.state import Place, State
from heirs_rules.game.telling import told


def story(game: Game, record: Record) -> Iterator[str]:
    """The lines of a story, turn by turn, and how it ended."""
    states = list(record.replay(game.library))
    turn = 0
    household: list[Event] = []
    for before, choice, after in zip(states, record.choices, states[1:], strict=False):
        assert before.decision is not None, "somebody chose here"
        events = game.events(before, before.decision.option(choice))
        if before.active < 0 or before.stack[-1].program == SETUP_PROGRAM:
            household += events
        elif len(before.stack) > 1 or choice.startswith("play "):
            yield from _played(len(before.stack), events, game.names)
        else:
            household += events
        if any(event.kind is Happening.TURN for event in events):
            yield from _household(household, game.names)
            household.clear()
            turn += 1
            yield f"\nTurn {turn}, seat {after.active}  (empire {after.empire}, tribes {after.tribes})"
    yield from _household(household, game.names)
    yield from _end(states[-1], game.outcome(states[-1]))


def _played(depth: int, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """What a hero's text does, deeper by a step for each hero that is played or performed in it."""
    before: Event | None = None
    for event in events:
        if event.kind is Happening.TURN:
            return
        goes_without_saying = before is not None and before.word == PLAYED and before.card == event.card
        if event.kind is not Happening.BEGIN or not goes_without_saying:
            yield f"{'  ' * depth}{told(event, names)}"
        depth += event.kind is Happening.BEGIN
        before = event


def _household(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """What a player does besides playing a hero, in a line each: draw, discard, refill."""
    moves = [event for event in events if event.kind is Happening.MOVE]
    lines = (
        ("leaders", [event for event in moves if zone_of(event.target[0]) is Place.LEADER]),
        ("hides", [event for event in moves if zone_of(event.target[0]) is Place.HIDDEN]),
        ("draws", [event for event in moves if zone_of(event.target[0]) is Place.HAND]),
        ("discards", [event for event in moves if zone_of(event.target[0]) is Place.WILDERNESS]),
        ("tavern", [event for event in moves if zone_of(event.target[0]) is Place.TAVERN]),
    )
    for word, some in lines:
        if some:
            cards = ", ".join("a card" if event.card is None else names[event.card] for event in some)
            yield f"  {word}: {cards}"
    if any(event.kind is Happening.SHUFFLE for event in events):
        yield "  the wilderness is shuffled and becomes the harbor"


def _end(state: State, outcome: Outcome | None) -> Iterator[str]:
    yield f"\nempire {state.empire}, tribes {state.tribes}"
    if outcome is None:
        yield "The game was broken off: nobody wins."
        return
    yield f"{outcome.reason[0].upper()}{outcome.reason[1:]} ({outcome.rule})."
    yield from (_standing(standing, outcome) for standing in outcome.standings)


def _standing(standing: Standing, outcome: Outcome) -> str:
    allied = "allied" if standing.allied else "not allied"
    heroes = f"{standing.of_faction} of {standing.heroes} heroes are {outcome.faction.value}"
    return f"  seat {standing.seat}: {standing.leader} ({standing.number}), {allied}; {heroes}"
