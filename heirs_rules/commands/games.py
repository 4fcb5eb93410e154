"""`heirs-rules play`, `replay`, `try` and `cases`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

from heirs_rules.cases import Case, CaseError, numbered, read_cases, run
from heirs_rules.commands import CLEAN, FINDINGS, Outcome, Refusal
from heirs_rules.commands.card_files import playable
from heirs_rules.commands.story import story
from heirs_rules.commands.trying import tried, usual_position, with_in_hand
from heirs_rules.game.game import Game
from heirs_rules.game.options import Decision, Option
from heirs_rules.game.position import PositionError, players_of, position
from heirs_rules.game.record import Record, RecordError, play
from heirs_rules.language.library import Hero, Library
from heirs_rules.saves import load_record, save
from heirs_rules.text.near import nearest


def play_random(options: argparse.Namespace) -> Outcome:
    """A random game, as a story or as a record."""
    if options.cap is not None and options.cap < 0:
        raise Refusal(f"--cap says after how many choices to stop, and cannot be {options.cap}")
    game = _game(playable(options), options.players, options.basic)
    record, _ = play(game, seed=options.seed, cap=options.cap)
    if options.save:
        try:
            save(options.save, record)
        except OSError as error:
            raise Refusal(f"cannot write {options.save}: {(error.strerror or str(error)).lower()}") from error
    if options.json:
        return Outcome(CLEAN, record.text())
    return Outcome(CLEAN, _told(game, record, f", seed {options.seed}"))


def replay(options: argparse.Namespace) -> Outcome:
    """A game that was recorded, as a story; or which step is the first that is not as it was."""
    try:
        record = load_record(options.record)
        game = _game(playable(options), record.players, record.basic)
    except OSError as error:
        raise Refusal(f"cannot read {options.record}: {(error.strerror or str(error)).lower()}") from error
    except RecordError as error:
        raise Refusal(f"{options.record}: {error}") from error
    try:
        return Outcome(CLEAN, _told(game, record))
    except RecordError as error:
        return Outcome(FINDINGS, f"{options.record}: {error}\n")


def _told(game: Game, record: Record, seed: str = "") -> str:
    heading = f"{record.players} players, {'basic' if record.basic else 'full'} game{seed}"
    return "\n".join([heading, *story(game, record)]) + "\n"


def try_hero(options: argparse.Namespace) -> Outcome:
    """A hero played in a position. What happens is told at once, between the questions."""
    library = playable(options)
    hero = _hero(library, options.hero)
    random = Random(options.seed)
    try:
        document = _document(options.position) if options.position else None
        game = _game(library, options.players if document is None else players_of(document), False)
        table = usual_position(game, random) if document is None else document
        position(game, table)  # whatever is wrong with it is said before the hero is put into the hand
        for line in tried(game, with_in_hand(table, hero), hero, _ask, random):
            print(line, flush=True)
    except PositionError as error:
        raise Refusal(f"{options.position}: {error}") from error
    except BrokenPipeError:
        pass  # whoever read our output has seen enough
    return Outcome(CLEAN, "")


def run_cases(options: argparse.Namespace) -> Outcome:
    """The report about case files: a line for each, and one for every failure."""
    library = playable(options)
    lines, failed = [], False
    for path in _files(options.paths):
        cases = _cases(path)
        failures = [f"{path}: {failure}" for failure in _failures(cases, library)]
        failed = failed or bool(failures)
        verdict = f"{len(failures)} not as expected" if failures else "all as expected"
        lines += [*failures, f"{path}: {len(cases)} case{'' if len(cases) == 1 else 's'}, {verdict}"]
    return Outcome(FINDINGS if failed else CLEAN, "\n".join(lines) + "\n")


def _failures(cases: Iterable[Case], library: Library) -> Iterator[CaseError]:
    for case in cases:
        try:
            run(case, library)
        except CaseError as error:
            yield error


def _game(library: Library, players: int, basic: bool) -> Game:
    try:
        return Game(library, players, basic=basic)
    except ValueError as error:
        raise Refusal(str(error)) from error


def _hero(library: Library, wanted: str) -> Hero:
    known = {name: hero for hero in library.heroes for name in (hero.id, hero.name.lower())}
    if wanted.lower() in known:
        return known[wanted.lower()]
    meant = nearest(wanted.lower(), known)
    raise Refusal(f"there is no hero '{wanted}'" + (f"; did you mean '{meant}'?" if meant else ""))


def _document(path: str) -> dict[str, Any]:
    try:
        document = numbered(yaml.load(_text(path), Loader=yaml.BaseLoader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Refusal(f"{path} is not YAML: {error}") from error
    if not isinstance(document, dict):
        raise Refusal(f"{path} holds no position, such as 'seat 0: {{hand: [...]}}'")
    return document


def _cases(path: str) -> tuple[Case, ...]:
    try:
        return read_cases(_text(path))
    except CaseError as error:
        raise Refusal(f"{path}: {error}") from error


def _text(path: str) -> str:
    try:
        return Path(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Refusal(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{path} is not UTF-8: {error}") from error


def _files(paths: list[str]) -> list[str]:
    found: list[str] = []
    for path in paths:
        inside = sorted(str(file) for file in Path(path).rglob("*.yaml")) if Path(path).is_dir() else [path]
        found += inside
    if not found:
        raise Refusal(f"there are no .yaml files in {', '.join(paths)}")
    return list(dict.fromkeys(found))


def _ask(decision: Decision) -> Option:
    """Ask on the terminal until one of the options is named, by its number or its words."""
    print(f"\nseat {decision.chooser}: {decision.question}", file=sys.stderr)
    for number, option in enumerate(decision.options, 1):
        print(f"  {number}  {option}", file=sys.stderr)
    while True:
        print("> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Refusal("there was no answer to the last question")
        answer = line.strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(decision.options):
            return decision.options[int(answer) - 1]
        named = [option for option in decision.options if answer and answer in option.text]
        if len(named) == 1:
            return named[0]
        print(f"write a number from 1 to {len(decision.options)}, or words of one option", file=sys.stderr)
