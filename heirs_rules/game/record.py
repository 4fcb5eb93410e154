"""Whole games: played by policies, and kept as a list of choices that can be played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import attrs

from heirs_rules.game.game import FEWEST_PLAYERS, MOST_PLAYERS, Game
from heirs_rules.game.options import CHANCE, IllegalChoice, Option
from heirs_rules.game.shapes import Fits, either, misfit, number, some, text, truth
from heirs_rules.game.state import State
from heirs_rules.language.library import Library

Policy: TypeAlias = Callable[[Game, State, Random], Option]
"""How a player chooses: one of `state.decision.options`. A fair one looks at `game.observe(state, seat)` only."""

FORMAT = 1
_SHAPES: Mapping[str, Fits] = {
    "format": number(FORMAT, FORMAT),
    "cards": text,
    "players": number(FEWEST_PLAYERS, MOST_PLAYERS),
    "basic": truth,
    "first": either(None, number(0, MOST_PLAYERS - 1)),
    "choices": some(text),
}


class RecordError(ValueError):
    """A record that cannot be played again, or none; it says which step is the first that does not fit, and why."""


@attrs.frozen
class Record:
    """A game as its setup and the choices of all, chance's included: readable, comparable, replayable."""

    cards: str
    """The fingerprint of the library."""
    players: int
    basic: bool
    first: int | None
    choices: tuple[str, ...]
    """The texts of the options chosen, in order."""

    def document(self) -> dict[str, Any]:
        """The record as plain data, for JSON."""
        return {"format": FORMAT, **attrs.asdict(self), "choices": list(self.choices)}

    @classmethod
    def of(cls, document: Any) -> Record:
        """The record that plain data describes; a `RecordError` if it describes none."""
        wrong = misfit(document, _SHAPES)
        if wrong is not None:
            raise RecordError(f"this is not a game record of format {FORMAT}: {wrong}")
        fields = {field.name: document[field.name] for field in attrs.fields(cls)}
        return cls(**{**fields, "choices": tuple(document["choices"])})

    def replay(self, library: Library) -> Iterator[State]:
        """Every state of the game, from the first to the last. With other cards it goes as far as the choices fit.

        A `RecordError` names the first step that does not fit, counted from 1, with what was on offer instead.
        """
        try:
            game = Game(library, self.players, basic=self.basic, first=self.first)
        except ValueError as error:
            raise RecordError(f"this game cannot begin: {error}") from error
        state = game.start()
        yield state
        for step, choice in enumerate(self.choices, 1):
            if state.decision is None:
                raise RecordError(f"step {step} is '{choice}', but the game is over by then")
            try:
                option = state.decision.option(choice)
            except IllegalChoice as error:
                cards = "" if self.cards == library.fingerprint else " (it was recorded with other cards)"
                raise RecordError(f"step {step} does not fit{cards}: {error}") from error
            state = game.choose(state, option)
            yield state


def at_random(_game: Game, state: State, random: Random) -> Option:
    """The policy that picks any option, all equally likely."""
    assert state.decision is not None, "a policy is asked when there is a question"
    return random.choice(state.decision.options)


def resolve_chance(game: Game, state: State, random: Random) -> State:
    """Answer for chance (4.8, R44) until a player is asked, or the game is over; the state there."""
    while state.decision is not None and state.decision.chooser == CHANCE:
        state = game.choose(state, random.choice(state.decision.options))
    return state


def play(
    game: Game, policies: Policy | Sequence[Policy] = at_random, seed: int | Random = 0, cap: int | None = None
) -> tuple[Record, State]:
    """A whole game: its record, and its last state. After `cap` choices it is broken off, without an outcome (R32).

    One policy plays for everybody, several play seat by seat; chance, and what the policies draw, come from the seed.
    A `ValueError` says that there are not as many policies as players.

    >>> import heirs_rules as hr
    >>> game = hr.Game(hr.load_cards(), players=2)
    >>> record, last = play(game, seed=1)
    >>> game.outcome(last).faction in hr.Faction, len(record.choices) == len(list(record.replay(game.library))) - 1
    (True, True)
    """
    seats = policies if isinstance(policies, Sequence) else [policies] * game.players
    if len(seats) != game.players:
        raise ValueError(f"{game.players} players need {game.players} policies, not {len(seats)}")
    random = seed if isinstance(seed, Random) else Random(seed)
    state = game.start()
    choices: list[str] = []
    while state.decision is not None and (cap is None or len(choices) < cap):
        chooser = state.decision.chooser
        option = (at_random if chooser == CHANCE else seats[chooser])(game, state, random)
        state = game.choose(state, option)
        choices.append(option.text)
    return Record(game.library.fingerprint, game.players, game.basic, game.first, tuple(choices)), state
