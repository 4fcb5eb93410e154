"""Whole games: played by policies, and kept as a list of choices that can be played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.game.divergence import Asked, asked_in, changes, difference, order_of, pins_of
from heirs_rules.game.document import DocumentError, document_in
from heirs_rules.game.game import FEWEST_PLAYERS, MOST_PLAYERS, Game
from heirs_rules.game.options import CHANCE, LONGEST, IllegalChoice, Option
from heirs_rules.game.shapes import Fits, dictionary, either, misfit, number, one_of, row, some, text, truth
from heirs_rules.game.state import State
from heirs_rules.language.library import Library, Pin
from heirs_rules.text.visible import excerpt

Policy: TypeAlias = Callable[[Game, State, Random], Option]
"""How a player chooses: one of `state.decision.options`. A fair one looks at `game.observe(state, seat)` only."""

FORMAT = 2
"""The version of the format; a file of another one is refused."""

_MANY = 1 << 20
_ASKED = row(text, text, number(0, _MANY), number(0, _MANY), text, one_of(number(0, _MANY), some(text)))
_SHAPES: Mapping[str, Fits] = {
    "format": number(FORMAT, FORMAT),
    "cards": text,
    "players": number(FEWEST_PLAYERS, MOST_PLAYERS),
    "basic": truth,
    "first": either(None, number(0, MOST_PLAYERS - 1)),
    "choices": some(text),
    "pins": dictionary(row(text, text, text, text)),
    "asked": some(_ASKED),
}
_NEEDED = ("format", "cards", "players", "basic", "first", "choices")


_MOST_SAID = 4000
"""How long the sentence about a step may be; there are questions with hundreds of options."""


class RecordError(ValueError):
    """A record that cannot be played again, or none; it says which step is the first that does not fit, and why."""

    step: int | None = None
    """The first step that does not fit, counted from 1; the one behind the last choice if only the end differs."""


@frozen
class Record:
    """A game as its setup and the choices of all, chance's included: readable, comparable, replayable."""

    cards: str
    """The fingerprint of the library."""
    players: int
    basic: bool
    first: int | None
    choices: tuple[str, ...]
    """The texts of the options chosen, in order."""
    pins: Mapping[str, Pin] = attrs.field(factory=dict, eq=False, repr=False)
    """What the cards of the game were like, by their ids; empty if it was not noted."""
    asked: tuple[Asked, ...] = attrs.field(default=(), eq=False, repr=False)
    """What was asked before each step and after the last, and how everything lay; empty if it was not noted."""

    def document(self) -> dict[str, Any]:
        """The record as plain data, for JSON."""
        noted = {
            "pins": {id: list(pin) for id, pin in self.pins.items()},
            "asked": [[list(value) if isinstance(value, tuple) else value for value in asked] for asked in self.asked],
        }
        setup = {name: getattr(self, name) for name in _NEEDED[1:]}
        return {"format": FORMAT, **setup, "choices": list(self.choices), **noted}

    def text(self) -> str:
        """The record as JSON with a line for each choice, so that two of them can be compared by eye."""
        fields = (f" {json.dumps(name)}: {_laid_out(value)}" for name, value in self.document().items())
        return "{\n" + ",\n".join(fields) + "\n}\n"

    @classmethod
    def of(cls, document: Any) -> Record:
        """The record that plain data describes; a `RecordError` if it describes none."""
        version = document.get("format") if isinstance(document, dict) else None
        if type(version) is int and version != FORMAT:
            raise RecordError(f"this is a game record of format {version}, and this version reads format {FORMAT}")
        wrong = misfit(document, _SHAPES, _NEEDED) or _misfit_of_lengths(document)
        if wrong is not None:
            raise RecordError(f"this is not a game record of format {FORMAT}: {wrong}")
        setup = {name: document[name] for name in _NEEDED[1:-1]}
        pins = {id: Pin(*pin) for id, pin in document.get("pins", {}).items()}
        asked = (Asked(*_tuples(row)) for row in document.get("asked", []))
        return cls(**setup, choices=tuple(document["choices"]), pins=pins, asked=tuple(asked))

    @classmethod
    def read(cls, text: str | bytes) -> Record:
        """The record that `text` wrote; a `RecordError` says why it is none."""
        try:
            return cls.of(document_in(text, "choices"))
        except DocumentError as error:
            raise RecordError(f"this is not a game record: {error}") from error

    def replay(self, library: Library) -> Iterator[State]:
        """Every state of the game, from the first to the last, as long as everything is as it was recorded.

        A `RecordError` names the first step that is not, counted from 1, how it differs, and which cards have changed.
        """
        try:
            game = Game(library, self.players, basic=self.basic, first=self.first)
        except ValueError as error:
            raise RecordError(f"this game cannot begin: {error}") from error
        order = order_of(self.pins, library)
        state = game.start()
        begun: set[str] = set()
        for step in range(1, len(self.choices) + 2):
            how = difference(self.asked[step - 1], asked_in(state, order)) if self.asked else None
            if how is not None:
                raise self._differs(step, how, game, begun)
            yield state
            begun.update(game.library.heroes[card].id for card, _ in state.beginnings)
            if step <= len(self.choices):
                try:
                    state = game.choose(state, _option(state, self.choices[step - 1]))
                except IllegalChoice as error:
                    raise self._differs(step, str(error), game, begun) from error

    def _differs(self, step: int, how: str, game: Game, begun: Collection[str]) -> RecordError:
        """The error for a step; it says what has changed about the cards, too."""
        if self.pins:
            since = f"; {changes(self.pins, pins_of(game.library, game.basic), begun)}"
        else:
            since = "" if self.cards == game.library.fingerprint else "; it was recorded with other cards"
        error = RecordError(f"step {step} does not fit: {excerpt(how, _MOST_SAID)}{since}")
        error.step = step
        return error


def _misfit_of_lengths(document: Mapping[str, Any]) -> str | None:
    choices, asked = len(document["choices"]), len(document.get("asked", []))
    return f"{choices} choices and {asked} questions do not go together" if asked not in (0, choices + 1) else None


def _tuples(row: Sequence[Any]) -> Iterator[Any]:
    return (tuple(value) if isinstance(value, list) else value for value in row)


def _option(state: State, choice: str) -> Option:
    if state.decision is None:
        raise IllegalChoice(f"it is '{excerpt(choice, LONGEST)}', but the game is over by then")
    return state.decision.option(choice)


def _laid_out(value: object) -> str:
    """JSON with a line for each part of a list or of a dictionary."""
    if isinstance(value, dict) and value:
        parts = [f"  {_line(key)}: {_line(part)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + "\n }"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {_line(part)}" for part in value) + "\n ]"
    return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


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
    pins = pins_of(game.library, game.basic)
    order = order_of(pins, game.library)
    state = game.start()
    choices: list[str] = []
    asked = [asked_in(state, order)]
    while state.decision is not None and (cap is None or len(choices) < cap):
        chooser = state.decision.chooser
        option = (at_random if chooser == CHANCE else seats[chooser])(game, state, random)
        state = game.choose(state, option)
        choices.append(option.text)
        asked.append(asked_in(state, order))
    setup = game.library.fingerprint, game.players, game.basic, game.first
    return Record(*setup, tuple(choices), pins, tuple(asked)), state
