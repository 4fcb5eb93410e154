"""The `heirs-rules` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO, TypeAlias

import attrs

from heirs_rules import __version__
from heirs_rules.commands import Refusal
from heirs_rules.language.library import Library
from heirs_rules.language.lint import BUNDLED, Report, check, lint_text
from heirs_rules.language.show import chosen, shown
from heirs_rules.text.decoding import decode, read_source
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.report import render_json, render_text
from heirs_rules.text.source import Source

CLEAN, FINDINGS, USAGE, INTERRUPTED = 0, 1, 2, 130
"""The exit codes: nothing found; something found; nothing checked, as the call could not be carried out; Ctrl-C."""


@attrs.frozen
class Outcome:
    """What a command has to say, and with which exit code."""

    code: int
    text: str
    errors: str = ""


_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

_LINT_EXAMPLES = """\
examples:
  heirs-rules lint                      the cards.yaml of this folder, or else the bundled cards
  heirs-rules lint mine.yaml            one file
  heirs-rules lint cards.yaml mine.yaml   two files as one set of cards
  heirs-rules lint sets/                every .yaml and .yml file in a folder, as one set
  heirs-rules lint --text "+1 empire"   the text of one effect
  heirs-rules lint - < mine.yaml        what another program writes
  heirs-rules lint --format json        for programs

exit codes: 0 no findings, 1 findings, 2 nothing could be checked
"""
_SHOW_EXAMPLES = """\
examples:
  heirs-rules show                       all heroes
  heirs-rules show my-hero "Other Hero"  some, by their ids or names
  heirs-rules show --faction undead      those of one faction
  heirs-rules show --cards mine.yaml     those of other files
"""

_PLAY_EXAMPLES = """\
examples:
  heirs-rules play --players 4 --seed 7          a random game as a story
  heirs-rules play --players 2 --basic           without the advanced heroes
  heirs-rules play --seed 7 --json > game.json   the record of the game, which can be played again
"""
_TRY_EXAMPLES = """\
examples:
  heirs-rules try my-hero --cards mine.yaml       a hero of your own, some turns into a game
  heirs-rules try my-hero --position table.yaml   in a position of your own
"""
_CASES_EXAMPLES = """\
examples:
  heirs-rules cases my-hero.yaml                  run the cases in a file
  heirs-rules cases tests/ --cards mine.yaml      all cases in a folder, with cards of your own
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit code."""
    _prepare(sys.stdout)
    _prepare(sys.stderr)
    options = _parser().parse_args(arguments)
    try:
        outcome: Outcome = options.run(options)
    except Refusal as refusal:
        outcome = Outcome(USAGE, "", f"heirs-rules: {refusal}\n")
    except KeyboardInterrupt:
        return INTERRUPTED
    sys.stderr.write(outcome.errors)
    try:
        sys.stdout.write(outcome.text)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return outcome.code


def _prepare(stream: TextIO) -> None:
    """Let a character that a console cannot show become an escape, not a crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("heirs-rules", description="Cards of Dědicové trůnu (Hidden Leaders) as text.")
    parser.add_argument("--version", action="version", version=f"heirs-rules {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    lint = commands.add_parser(
        "lint", help="check cards files", description="Check cards files.", epilog=_LINT_EXAMPLES, formatter_class=raw
    )
    lint.add_argument("paths", metavar="PATH", nargs="*", help="cards files or folders; - reads from standard input")
    lint.add_argument("--text", metavar="EFFECT", help="check the text of one effect instead of files")
    lint.add_argument("--format", choices=("text", "json"), default="text", help="how to report (default: text)")
    lint.set_defaults(run=_lint)

    show = commands.add_parser(
        "show", help="look at heroes", description="Look at heroes.", epilog=_SHOW_EXAMPLES, formatter_class=raw
    )
    show.add_argument("heroes", metavar="HERO", nargs="*", help="the id or the name of a hero; without any, all heroes")
    show.add_argument("--faction", metavar="F", help="only heroes of this faction")
    show.add_argument("--cards", metavar="PATH", action="append", default=[], help="a cards file (may be repeated)")
    show.set_defaults(run=_show)

    games = _game_parsers(commands)
    for command in games:
        command.add_argument(
            "--cards", metavar="PATH", action="append", default=[], help="a cards file (may be repeated)"
        )
    for command in (lint, show, *games):
        choices = ("auto", "always", "never")
        command.add_argument("--color", choices=choices, default="auto", help="colours (default: on a terminal)")
    return parser


def _game_parsers(commands: _Commands) -> tuple[argparse.ArgumentParser, ...]:
    raw = argparse.RawDescriptionHelpFormatter
    play = commands.add_parser(
        "play",
        help="watch a random game",
        description="Watch a random game.",
        epilog=_PLAY_EXAMPLES,
        formatter_class=raw,
    )
    play.add_argument("--seed", type=int, default=0, help="another number, another game (default: 0)")
    play.add_argument("--basic", action="store_true", help="leave the advanced heroes out")
    play.add_argument("--cap", type=int, metavar="N", help="break the game off after N choices")
    play.add_argument("--json", action="store_true", help="print the record of the game instead")
    play.set_defaults(run=_play)

    attempt = commands.add_parser(
        "try", help="play one hero", description="Play one hero.", epilog=_TRY_EXAMPLES, formatter_class=raw
    )
    attempt.add_argument("hero", metavar="HERO", help="the id or the name of the hero")
    attempt.add_argument("--position", metavar="FILE", help="what lies where (default: some turns into a random game)")
    attempt.add_argument("--seed", type=int, default=0, help="another number, other luck (default: 0)")
    attempt.set_defaults(run=_try)
    for command in (play, attempt):
        command.add_argument("--players", type=int, default=4, metavar="N", help="2 to 6 (default: 4)")

    cases = commands.add_parser(
        "cases", help="run worked cases", description="Run worked cases.", epilog=_CASES_EXAMPLES, formatter_class=raw
    )
    cases.add_argument("paths", metavar="FILE", nargs="+", help="files or folders of cases")
    cases.set_defaults(run=_cases)
    return play, attempt, cases


def _lint(options: argparse.Namespace) -> Outcome:
    if options.text is None:
        report = _checked(options.paths)
        cards = report.heroes + report.leaders
        counts = f"{_count(report.heroes, 'hero', 'heroes')}, {_count(report.leaders, 'leader')}, "
        return _reported(options, report.diagnostics, len(report.files), cards, f"{_subject(report)}: {counts}")
    if options.paths:
        raise Refusal("--text checks one effect, so no files can be given with it")
    return _reported(options, lint_text(options.text), 0, 0, "<text>: ")


def _reported(
    options: argparse.Namespace, diagnostics: Sequence[Diagnostic], files: int, cards: int, what: str
) -> Outcome:
    code = FINDINGS if diagnostics else CLEAN
    if options.format == "json":
        return Outcome(code, render_json(diagnostics, files, cards) + "\n")
    findings = _rendered(diagnostics, options, sys.stdout) + "\n" if diagnostics else ""
    return Outcome(code, f"{findings}{what}{_summary(diagnostics)}\n")


def _show(options: argparse.Namespace) -> Outcome:
    report = _checked(options.cards)
    if any(diagnostic.severity == "error" for diagnostic in report.diagnostics):
        return Outcome(FINDINGS, "", _rendered(report.diagnostics, options, sys.stderr))
    heroes, complaint = chosen(report.library, options.heroes, options.faction)
    if complaint:
        raise Refusal(complaint)
    return Outcome(CLEAN, "\n".join(shown(hero, _is_coloured(options.color, sys.stdout)) for hero in heroes))


# The machine is imported when a game is asked for, so that lint starts without it.


def _play(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import played

    return Outcome(CLEAN, played(_library(options), options))


def _try(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import tried_out

    return Outcome(CLEAN, "\n".join(tried_out(_library(options), options)) + "\n")


def _cases(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import cases_run

    text, good = cases_run(_library(options), options.paths)
    return Outcome(CLEAN if good else FINDINGS, text)


def _library(options: argparse.Namespace) -> Library:
    """The cards to play with; further files add to the bundled cards, or replace some."""
    report = _checked([str(BUNDLED), *options.cards])
    if any(diagnostic.severity == "error" for diagnostic in report.diagnostics):
        raise Refusal("there are errors in the cards\n" + _rendered(report.diagnostics, options, sys.stderr))
    return report.library


def _rendered(diagnostics: Sequence[Diagnostic], options: argparse.Namespace, stream: TextIO) -> str:
    return render_text(diagnostics, _is_coloured(options.color, stream), _is_ascii(stream))


def _checked(paths: Sequence[str]) -> Report:
    """The report about some files."""
    found = [file for path in paths or [_default()] for file in _files(path)]
    if not found:
        raise Refusal(f"there are no .yaml or .yml files in {', '.join(paths)}")
    distinct: dict[str, str] = {}
    for path in found:
        distinct.setdefault(path if path == "-" else os.path.realpath(path), path)
    try:
        return check([_read(path) for path in distinct.values()])
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refusal(f"cannot read {error.filename or 'standard input'}: {reason}") from error


def _default() -> str:
    return "cards.yaml" if Path("cards.yaml").is_file() else str(BUNDLED)


def _files(path: str) -> Iterable[str]:
    """The files that an argument stands for: those of a folder in a fixed order, without hidden ones."""
    if path in ("", "-") or not Path(path).is_dir():
        return [path]
    folder = Path(path)
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.suffix.lower() in (".yaml", ".yml")]
    seen = [file for file in files if not any(part.startswith(".") for part in file.parts)]
    return [str(folder / file) for file in sorted(seen) if (folder / file).is_file()]


def _read(path: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    if path == str(BUNDLED):
        return decode(BUNDLED.read_bytes(), BUNDLED.name)
    if path != "-":
        return read_source(path)
    if sys.stdin is None:
        raise OSError("it is closed")
    return decode(sys.stdin.buffer.read(), "<stdin>")


def _subject(report: Report) -> str:
    if len(report.files) == 1:
        return report.files[0].source.path
    return f"{len(report.files)} files"


def _summary(diagnostics: Sequence[Diagnostic]) -> str:
    counts = [
        _count(number, word)
        for word in ("error", "warning", "info")
        if (number := sum(diagnostic.severity == word for diagnostic in diagnostics))
    ]
    return ", ".join(counts) or "no findings"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def _is_coloured(wish: str, stream: TextIO) -> bool:
    if wish != "auto":
        return wish == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def _is_ascii(stream: TextIO) -> bool:
    """Whether a stream cannot show more than the plainest characters."""
    try:
        "…".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
