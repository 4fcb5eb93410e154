"""Worked cases: what a hero does in a position, as YAML documents that read without Python.

A file holds one or more documents (`---` between them) or lists of cases. A case has `given`, a position; `play`, the
hero that the player whose turn it is plays; `choose`, what everybody chooses, in order; and `expect`, what lies where
when the hero's text is over. A question with a single option answers itself. Instead of `expect`, or besides it,
`asked` says what is asked next: `{seat 2: [+2 tribes, -2 tribes]}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import yaml

from heirs_rules.game.game import Game
from heirs_rules.game.options import CHANCE, Decision, Option
from heirs_rules.game.position import PositionError, document_of, players_of, position
from heirs_rules.game.state import State
from heirs_rules.language.library import Library

_KEYS = ("hero", "about", "given", "play", "choose", "expect", "asked", "basic")


class CaseError(ValueError):
    """A case that cannot be run, or that does not come out; it says where and why."""


@attrs.frozen
class Case:
    """One case, as it was read."""

    number: int
    """Which of its file, from 1."""
    document: Mapping[str, Any]

    @property
    def hero(self) -> str:
        """The hero it is about."""
        return str(self.document.get("hero", self.document.get("play", "")))

    def __str__(self) -> str:
        about = self.document.get("about")
        return f"case {self.number} ({self.hero}{f': {about}' if about else ''})"


def read_cases(text: str) -> tuple[Case, ...]:
    """The cases of a file; a `CaseError` if it holds none, or anything else."""
    try:
        # Every value stays text, so that `-2 tribes`, `no` and `1` are what was written; numbers are read below.
        documents = list(yaml.load_all(text, Loader=yaml.BaseLoader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise CaseError(f"this is not YAML: {error}") from error
    found = [
        one for document in documents if document for one in (document if isinstance(document, list) else [document])
    ]
    if not found:
        raise CaseError("there are no cases in this file")
    cases = []
    for number, document in enumerate(found, 1):
        if not isinstance(document, dict) or "play" not in document:
            raise CaseError(f"case {number}: a case has at least 'given' and 'play'")
        unknown = next((key for key in document if key not in _KEYS), None)
        if unknown is not None:
            raise CaseError(f"case {number}: a case has no '{unknown}'; it has {', '.join(_KEYS)}")
        cases.append(Case(number, document))
    return tuple(cases)


def run(case: Case, library: Library) -> State:
    """Run a case: the state behind it. A `CaseError` says what came out differently."""
    game, state = _started(case, library)
    answers = [_answer(case, entry) for entry in _listed(case.document.get("choose", []))]
    state = _played(case, game, state, str(case.document["play"]))
    while state.decision is not None and len(state.stack) > 1:
        decision = state.decision
        if answers and (option := _meant(decision, *answers[0])) is not None:
            answers.pop(0)
        elif len(decision.options) == 1:
            option = decision.options[0]
        elif answers:
            raise CaseError(f"{case}: {answers[0][0]} cannot choose '{answers[0][1]}' now: {_question(decision)}")
        else:
            break
        state = game.choose(state, option)
    if answers:
        raise CaseError(f"{case}: nobody was asked for '{answers[0][0]}: {answers[0][1]}'")
    _check_asked(case, state)
    _check_expected(case, game, state)
    return state


def _started(case: Case, library: Library) -> tuple[Game, State]:
    given = _numbered(case.document.get("given") or {})
    if not isinstance(given, Mapping):
        raise CaseError(f"{case}: 'given' says what lies where, such as 'seat 0: {{hand: [...]}}'")
    try:
        game = Game(library, players_of(given), basic=case.document.get("basic") == "true")
        return game, position(game, given)
    except (PositionError, ValueError) as error:
        raise CaseError(f"{case}: {error}") from error


def _played(case: Case, game: Game, state: State, hero: str) -> State:
    names = {card.id: card.name for card in game.library.heroes}
    for option in state.decision.options if state.decision is not None else ():
        if option.text == f"play {names.get(hero, hero)}":
            return game.choose(state, option)
    raise CaseError(f"{case}: '{hero}' cannot be played; is it in the hand of the player whose turn it is?")


def _listed(entries: object) -> Sequence[object]:
    if not isinstance(entries, list):
        raise CaseError("'choose' is a list, such as [seat 0: decline]")
    return entries


def _answer(case: Case, entry: object) -> tuple[str, str]:
    if not isinstance(entry, Mapping) or len(entry) != 1:
        raise CaseError(f"{case}: a choice is written 'seat 0: …' or 'chance: …', not {entry!r}")
    ((who, what),) = entry.items()
    return str(who), str(what)


def _meant(decision: Decision, who: str, what: str) -> Option | None:
    """The option that a case means: by its whole text, or by an end of it that only one option has."""
    if who != _seat(decision.chooser):
        return None
    exact = [option for option in decision.options if option.text == what]
    ending = [option for option in decision.options if f" {option.text} ".find(f" {what} ") >= 0]
    return exact[0] if exact else ending[0] if len(ending) == 1 else None


def _seat(chooser: int) -> str:
    return "chance" if chooser == CHANCE else f"seat {chooser}"


def _question(decision: Decision) -> str:
    options = ", ".join(f"'{option}'" for option in decision.options)
    return f"{_seat(decision.chooser)} is asked to {decision.question}: {options}"


def _check_asked(case: Case, state: State) -> None:
    asked = case.document.get("asked")
    decision = state.decision if len(state.stack) > 1 else None
    if asked is None:
        if decision is not None:
            raise CaseError(f"{case}: the text is not over: {_question(decision)}")
        return
    if decision is None:
        raise CaseError(f"{case}: nobody is asked any more")
    if not isinstance(asked, Mapping) or len(asked) != 1:
        raise CaseError(f"{case}: 'asked' says who is asked for what, such as 'seat 2: [+2 tribes, -2 tribes]'")
    ((who, options),) = asked.items()
    if who != _seat(decision.chooser) or options != [option.text for option in decision.options]:
        raise CaseError(f"{case}: expected {who} to be asked for {_shown(options)}; {_question(decision)}")


def _check_expected(case: Case, game: Game, state: State) -> None:
    found = document_of(game, state)
    for difference in _differences(_numbered(case.document.get("expect") or {}), found):
        raise CaseError(f"{case}: {difference}")


def _differences(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        if isinstance(value, Mapping):
            zones = found.get(key, {})
            for zone, cards in value.items():
                there = zones.get(zone, [])
                if _unordered(zone, cards) != _unordered(zone, there):
                    yield f"{key} should have {zone} {_shown(cards)}, and has {_shown(there)}"
        elif (there := found.get(key, [])) != _as_found(key, value):
            yield f"{key} should be {_shown(value)}, and is {_shown(there)}"


def _unordered(zone: str, cards: Any) -> Any:
    return sorted(cards) if zone in ("hand", "face-up") and isinstance(cards, list) else cards


def _as_found(key: str, value: Any) -> Any:
    """The tavern may be written without its last empty slots."""
    return [*value, *["-"] * (3 - len(value))] if key == "tavern" and isinstance(value, list) else value


def _shown(value: Any) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def _numbered(value: Any) -> Any:
    """A document in which all values are texts, with its numbers as numbers."""
    if isinstance(value, dict):
        return {key: _numbered(one) for key, one in value.items()}
    return int(value) if isinstance(value, str) and value.isdecimal() else value
