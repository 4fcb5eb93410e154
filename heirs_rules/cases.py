"""Worked cases: what a hero does in a position, as YAML that reads without Python. docs/cases.md explains every key.

A case says what lies where (`given`), which hero is played (`play`), what everybody chooses (`choose`), and what has
changed when the hero's text is over (`expect`). What it does not mention has to lie as before, but for cards that it
mentions elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs
import yaml

from heirs_rules.frozen import frozen
from heirs_rules.game.game import Game
from heirs_rules.game.layout import Layout
from heirs_rules.game.observation import PileView
from heirs_rules.game.options import CHANCE, Decision, Option
from heirs_rules.game.position import EMPTY, document_of, players_of, position
from heirs_rules.game.state import Place, State
from heirs_rules.language.library import Library

UNSEEN = "unseen"
"""A card in `knows` that the seat does not know."""

END_OF_TURN = "end of turn"

_KEYS = ("about", "hero", "covers", "basic", "given", "play", "choose", "until", "asked", "expect", "knows")
_CHECKS = ("expect", "asked", "knows")
_SEAT = re.compile(r"seat [0-5]")
_ZONES = ("leader", "hand", "face-up", "hidden")
_SHARED = ("tavern", "graveyard", "wilderness", "harbor", "empire", "tribes", "turn", "aside", "over")
_FACE_DOWN_PILES = ("wilderness", "harbor")


class CaseError(ValueError):
    """A case that cannot be run, or that does not come out; it says where and why."""


@frozen
class Answer:
    """What somebody chooses, and, if the case says so, of which options."""

    who: str
    what: str
    offered: tuple[str, ...] | None


@frozen
class Case:
    """One case, as it was read."""

    number: int
    """Which of its file, from 1."""
    line: int
    """Where it begins in its file, from 1."""
    document: Mapping[str, Any]
    """All of it, with every value as the text that was written."""
    answers: tuple[Answer, ...]

    @property
    def hero(self) -> str:
        """The hero it is about: the one that is played, if nothing else is said."""
        return str(self.document.get("hero", self.document["play"]))

    @property
    def about(self) -> str:
        """What it shows, in plain words."""
        return str(self.document.get("about", ""))

    @property
    def covers(self) -> tuple[str, ...]:
        """The names of what it shows, for whoever counts."""
        return tuple(self.document.get("covers", ()))

    @property
    def to_the_end(self) -> bool:
        """Whether it goes on to the end of the turn, and not only of the hero's text."""
        return "until" in self.document

    def __str__(self) -> str:
        return f"case {self.number} in line {self.line} ({self.hero}{f': {self.about}' if self.about else ''})"


# Reading


def read_cases(text: str) -> tuple[Case, ...]:
    """The cases of a file; a `CaseError` if it holds none, or anything else."""
    try:
        # Every value stays text, so that `-2 tribes`, `no` and `1` are what was written; numbers are read below.
        documents = list(yaml.compose_all(text, Loader=yaml.BaseLoader))
        found = [node for document in documents for node in _cases_in(document)]
        cases = tuple(_case(number, node) for number, node in enumerate(found, 1))
    except (yaml.YAMLError, RecursionError) as error:
        raise CaseError(f"this is not YAML: {error}") from error
    if not cases:
        raise CaseError("there are no cases in this file")
    return cases


def _cases_in(document: yaml.Node | None) -> list[yaml.Node]:
    """A document is a case or a list of cases; an empty one is none."""
    if document is None or document.value == "":
        return []
    return document.value if isinstance(document, yaml.SequenceNode) else [document]


def _case(number: int, node: yaml.Node) -> Case:
    line = node.start_mark.line + 1
    where = f"case {number} in line {line}"
    document = _value(node)
    if not isinstance(document, Mapping):
        raise CaseError(f"{where}: a case has keys, such as 'given' and 'play', and is not {document!r}")
    unknown = next((key for key in document if key not in _KEYS), None)
    if unknown is not None:
        raise CaseError(f"{where}: a case has no '{unknown}'; it has {', '.join(_KEYS)}")
    if not isinstance(document.get("play"), str):
        raise CaseError(f"{where}: 'play' says which hero is played, by its id")
    if not any(key in document for key in _CHECKS):
        raise CaseError(f"{where}: nothing is checked; write 'expect', 'asked' or 'knows' ('expect: {{}}': no change)")
    for key, allowed in (("basic", ("true", "false")), ("until", (END_OF_TURN,))):
        if document.get(key, allowed[0]) not in allowed:
            raise CaseError(f"{where}: '{key}' is {' or '.join(allowed)}, not {document[key]!r}")
    for key in ("choose", "covers"):
        if not isinstance(document.get(key, []), list):
            raise CaseError(f"{where}: '{key}' is a list, and not {document[key]!r}")
    for key in ("given", "expect", "knows"):
        if not isinstance(document.get(key, {}), Mapping):
            raise CaseError(f"{where}: '{key}' says what lies where, such as 'seat 0: {{hand: [...]}}'")
    return Case(number, line, document, tuple(_answer(where, entry) for entry in document.get("choose", [])))


def _value(node: yaml.Node) -> Any:
    """What was written, with every single value as text; no key may be given twice."""
    match node:
        case yaml.MappingNode():
            document: dict[str, Any] = {}
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode) or key.value in document:
                    why = f"'{key.value}' is given twice" if isinstance(key, yaml.ScalarNode) else "a key is a word"
                    raise CaseError(f"line {key.start_mark.line + 1}: {why}")
                document[key.value] = _value(value)
            return document
        case yaml.SequenceNode():
            return [_value(one) for one in node.value]
        case _:
            return node.value


def _answer(where: str, entry: object) -> Answer:
    choices = [(who, what) for who, what in entry.items() if who != "of"] if isinstance(entry, Mapping) else []
    if not isinstance(entry, Mapping) or len(choices) != 1:
        raise CaseError(f"{where}: a choice is written 'seat 0: …' or 'chance: …', not {entry!r}")
    ((who, what),) = choices
    if who != "chance" and not _SEAT.fullmatch(who):
        raise CaseError(f"{where}: 'seat 0' to 'seat 5' or 'chance' chooses, not '{who}'")
    offered = entry.get("of")
    if not isinstance(what, str) or not isinstance(offered, list | None):
        raise CaseError(f"{where}: a choice is one option, and 'of' lists all that are offered, not {entry!r}")
    return Answer(who, what, None if offered is None else tuple(offered))


# Running


def run(case: Case, library: Library) -> State:
    """Run a case: the state behind it. A `CaseError` says what came out differently."""
    game, given = _started(case, library)
    state = _answered(case, game, _played(case, game, given), given.active)
    decision = state.decision if _goes_on(case, state, given.active) else None
    _check_asked(case, decision)
    for difference in (*_changes(case, game, given, state), *_ignorance(case, game, state)):
        raise CaseError(f"{case}: {difference}")
    return state


def _started(case: Case, library: Library) -> tuple[Game, State]:
    given = numbered(case.document.get("given", {}))
    rest = given.pop("rest", "harbor")
    if rest not in ("harbor", "nowhere"):
        raise CaseError(f"{case}: the 'rest' of the heroes lies in the 'harbor' or 'nowhere', not {rest!r}")
    try:
        game = Game(library, players_of(given), basic=case.document.get("basic") == "true")
        state = position(game, given)
    except ValueError as error:
        raise CaseError(f"{case}: {error}") from error
    return game, state if rest == "harbor" else _without_rest(game, state)


def _without_rest(game: Game, state: State) -> State:
    """The same, but the harbor holds only the heroes that were named."""
    layout = Layout(**{field.name: getattr(state, field.name) for field in attrs.fields(Layout)})
    return game.turn(attrs.evolve(layout, harbor=state.harbor._replace(shuffled=())))


def _played(case: Case, game: Game, state: State) -> State:
    hero = case.document["play"]
    number = next((number for number, card in enumerate(game.library.heroes) if card.id == hero), None)
    if number is None:
        raise CaseError(f"{case}: there is no hero '{hero}'")
    for option in state.decision.options if state.decision is not None else ():
        if option.text.startswith("play ") and option.value == number:
            return game.choose(state, option)
    raise CaseError(f"{case}: '{hero}' cannot be played; is it in the hand of seat {state.active}, whose turn it is?")


def _answered(case: Case, game: Game, state: State, active: int) -> State:
    """The state when all that the case chooses has been chosen, and whatever answers itself."""
    answers = [*case.answers]
    while _goes_on(case, state, active) and (decision := state.decision) is not None:
        option = _meant(decision, answers[0]) if answers else None
        if option is not None:
            _check_offered(case, decision, answers.pop(0))
        elif len(decision.options) == 1:
            option = decision.options[0]
        elif answers:
            answer = answers[0]
            raise CaseError(f"{case}: {answer.who} cannot choose '{answer.what}' now; {_question(decision)}")
        else:
            break
        state = game.choose(state, option)
    if answers:
        raise CaseError(f"{case}: nobody was asked for '{answers[0].who}: {answers[0].what}'")
    return state


def _goes_on(case: Case, state: State, active: int) -> bool:
    if case.to_the_end:
        return not state.over and state.active == active
    return len(state.stack) > 1


def _meant(decision: Decision, answer: Answer) -> Option | None:
    """The option that is meant: by its whole text, or by words that are in no other."""
    if answer.who != _seat(decision.chooser):
        return None
    exact = [option for option in decision.options if option.text == answer.what]
    among = [option for option in decision.options if f" {answer.what} " in f" {option.text} "]
    return exact[0] if exact else among[0] if len(among) == 1 else None


def _seat(chooser: int) -> str:
    return "chance" if chooser == CHANCE else f"seat {chooser}"


def _question(decision: Decision) -> str:
    options = ", ".join(f"'{option}'" for option in decision.options)
    return f"{_seat(decision.chooser)} is asked to {decision.question}: {options}"


# Checking


def _check_offered(case: Case, decision: Decision, answer: Answer) -> None:
    if answer.offered is not None and answer.offered != tuple(option.text for option in decision.options):
        raise CaseError(f"{case}: {answer.who} should be offered {_shown([*answer.offered])}; {_question(decision)}")


def _check_asked(case: Case, decision: Decision | None) -> None:
    asked = case.document.get("asked")
    if asked is None:
        if decision is not None:
            raise CaseError(f"{case}: the text is not over; {_question(decision)}")
        return
    if not isinstance(asked, Mapping) or len(asked) != 1:
        raise CaseError(f"{case}: 'asked' says who is asked for what, such as 'seat 2: [+2 tribes, -2 tribes]'")
    if decision is None:
        raise CaseError(f"{case}: nobody is asked any more")
    ((who, options),) = asked.items()
    if who != _seat(decision.chooser) or options != [option.text for option in decision.options]:
        raise CaseError(f"{case}: {who} should be asked for {_shown(options)}; {_question(decision)}")


def _changes(case: Case, game: Game, given: State, state: State) -> Iterator[str]:
    """Where the table is not as it was given, but for the hero that was played and what the case expects.

    A card that is expected in one place is expected to have left any other.
    """
    expected = case.document.get("expect")
    if expected is None:
        return
    table = _table(game, given)
    player = table[f"seat {given.active}"]
    hero = case.document["play"]
    played = {"hand": [card for card in player["hand"] if card != hero], "face-up": [*player.get("face-up", []), hero]}
    table[f"seat {given.active}"] = player | played
    places = dict(_places(case, game, expected))
    table = _without(table, frozenset(_ids(places)))
    for key, value in places.items():
        table[key] = {**table.get(key, {}), **value} if isinstance(value, Mapping) else value
    found = _table(game, state)
    for key in {**table, **found}:
        yield from _differences(key, table.get(key), found.get(key))


def _ids(value: Any) -> Iterator[str]:
    """Every text in a document, ids of cards among them."""
    if isinstance(value, Mapping):
        value = value.values()
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for one in value:
            yield from _ids(one)


def _without(value: Any, ids: frozenset[str]) -> Any:
    """The same without some cards; in the tavern a slot becomes empty."""
    if isinstance(value, Mapping):
        return {key: _without_slots(one, ids) if key == "tavern" else _without(one, ids) for key, one in value.items()}
    return [one for one in value if one not in ids] if isinstance(value, list) else value


def _without_slots(slots: list[str], ids: frozenset[str]) -> list[str]:
    return [EMPTY if slot in ids else slot for slot in slots]


def _ignorance(case: Case, game: Game, state: State) -> Iterator[str]:
    """Where a seat knows more or less than the case says."""
    for who, expected in case.document.get("knows", {}).items():
        if not _SEAT.fullmatch(who) or int(who[5:]) >= game.players or not isinstance(expected, Mapping):
            raise CaseError(f"{case}: 'knows' says what a seat knows, such as 'seat 0: {{seat 1: {{hidden: [...]}}}}'")
        known = _knowledge(game, state, int(who[5:]))
        for key, value in _places(case, game, expected):
            wanted = {**known[key], **value} if isinstance(value, Mapping) else value
            yield from (f"{who} knows: {difference}" for difference in _differences(key, wanted, known.get(key)))


def _places(case: Case, game: Game, document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries of a document about places, none of them misspelt."""
    seats = [f"seat {seat}" for seat in range(game.players)]
    for key, value in numbered(document).items():
        if key not in seats and key not in _SHARED:
            raise CaseError(f"{case}: there is no '{key}'; there is {', '.join([*seats, *_SHARED])}")
        if isinstance(value, Mapping) is not (key in seats):
            raise CaseError(f"{case}: '{key}' cannot be {value!r}; seats have zones, other places cards or a number")
        unknown = next((zone for zone in value if zone not in _ZONES), None) if key in seats else None
        if unknown is not None:
            raise CaseError(f"{case}: {key} has no '{unknown}'; it has {', '.join(_ZONES)}")
        yield key, value


def _table(game: Game, state: State) -> dict[str, Any]:
    """Where everything lies, also in the middle of a text."""
    aside = [game.library.heroes[card].id for card, place in enumerate(state.where) if place == Place.ASIDE]
    found = document_of(game, state)
    return found | ({"aside": aside} if aside else {}) | ({"over": "true"} if state.over else {})


def _knowledge(game: Game, state: State, seat: int) -> dict[str, Any]:
    """What a seat knows of every place."""
    view = game.observe(state, seat)
    known: dict[str, Any] = {
        f"seat {other}": {
            "leader": party.leader or UNSEEN,
            "hand": [*party.in_hand, *[UNSEEN] * (party.hand - len(party.in_hand))],
            "face-up": [*party.face_up],
            "hidden": [card or UNSEEN for card in party.hidden],
        }
        for other, party in enumerate(view.players)
    }
    piles = {"wilderness": _known_pile(view.wilderness), "harbor": _known_pile(view.harbor)}
    open_to_all = {"tavern": [card or "-" for card in view.tavern], "graveyard": [*view.graveyard]}
    return known | piles | open_to_all | {"aside": [card or UNSEEN for card in view.aside]}


def _known_pile(pile: PileView) -> list[str]:
    known = dict(pile.known)
    return [known.get(depth, UNSEEN) for depth in range(pile.size)]


def _differences(key: str, wanted: Any, found: Any) -> Iterator[str]:
    if isinstance(wanted, Mapping) or isinstance(found, Mapping):
        wanted, found = wanted or {}, found or {}
        for zone in {**wanted, **found}:
            yield from _differences(f"{key} {zone}", wanted.get(zone), found.get(zone))
    elif (should := _compared(key, wanted)) != (there := _compared(key, found)):
        yield f"{key} should be {_shown(should)}, and is {_shown(there)}"


def _compared(key: str, value: Any) -> Any:
    """A value in the form in which it is compared: without what makes no difference in that place."""
    zone = key.rpartition(" ")[2]
    cards = [] if value is None else value
    if not isinstance(cards, list):
        return cards
    if zone in ("hand", "face-up", "aside"):
        return sorted(cards, key=str)
    if zone == "tavern":
        return [*cards, *["-"] * (3 - len(cards))]
    while zone in _FACE_DOWN_PILES and cards and cards[-1] == UNSEEN:
        cards = cards[:-1]
    return cards


def _shown(value: Any) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def numbered(value: Any) -> Any:
    """A document in which all values are texts, with its numbers as numbers."""
    if isinstance(value, dict):
        return {key: numbered(one) for key, one in value.items()}
    return int(value) if isinstance(value, str) and value.isdecimal() else value
