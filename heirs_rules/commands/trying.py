"""A hero tried out: played in a position, with all questions asked of whoever sits at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from heirs_rules.game.game import Game
from heirs_rules.game.options import CHANCE, Decision, Option
from heirs_rules.game.position import document_of, position
from heirs_rules.game.record import at_random, resolve_chance
from heirs_rules.game.telling import told
from heirs_rules.language.library import Hero

_USUAL_TURNS = 8


def usual_position(game: Game, random: Random) -> dict[str, Any]:
    """A position as they come about in play: some turns into a random game, with seat 0 to play."""
    state = resolve_chance(game, game.start(), random)
    turns = 0
    while state.decision is not None and (turns < _USUAL_TURNS or state.active or len(state.hands[0]) != 3):
        active = state.active
        state = game.choose(state, at_random(game, state, random))
        turns += state.active != active
    return document_of(game, state)


def with_in_hand(document: Mapping[str, Any], hero: Hero) -> dict[str, Any]:
    """The position with a hero in the hand of the player whose turn it is, wherever else it lay."""
    seat = f"seat {document.get('turn', 0)}"
    without = {key: _without(value, hero.id) for key, value in document.items()}
    zones = dict(without.get(seat) or {})
    return without | {seat: zones | {"hand": [*zones.get("hand", []), hero.id]}}


def _without(value: Any, id: str) -> Any:
    if isinstance(value, Mapping):
        return {key: _without(one, id) for key, one in value.items()}
    return [one for one in value if one != id] if isinstance(value, list) else value


def tried(
    game: Game, document: Mapping[str, Any], hero: Hero, choose: Callable[[Decision], Option], random: Random
) -> Iterator[str]:
    """Play a hero: what happens, as lines, and what has changed in the end. Chance answers for itself."""
    state = position(game, document)
    before = document_of(game, state)
    assert state.decision is not None, "a turn begins with a question"
    option = state.decision.option(f"play {game.names[game.library.heroes.index(hero)]}")
    while True:
        yield from (f"  {told(event, game.names)}" for event in game.events(state, option))
        state = game.choose(state, option)
        if state.decision is None or len(state.stack) == 1:
            break
        option = random.choice(state.decision.options) if state.decision.chooser == CHANCE else choose(state.decision)
    yield ""
    yield from _changes(before, document_of(game, state))


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    changed = {key: value for key, value in after.items() if before.get(key) != value}
    yield "what has changed:" if changed else "nothing has changed"
    for key, value in changed.items():
        yield f"  {key}: {_shown(value)}"


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{zone} {_shown(cards)}" for zone, cards in value.items())
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, list) else str(value)
