"""The `heirs-rules` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TextIO, TypeAlias

from heirs_rules import __version__
from heirs_rules.commands import FORMATS, INTERNAL, INTERRUPTED, USAGE, Outcome, Refusal
from heirs_rules.text.diagnostics import Severity

_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

_LINT_EXAMPLES = """\
examples:
  heirs-rules lint                      the cards.yaml of this folder, or else the bundled cards
  heirs-rules lint mine.yaml            one file
  heirs-rules lint cards.yaml mine.yaml   two files as one set of cards
  heirs-rules lint sets/                every .yaml and .yml file in a folder, as one set
  heirs-rules lint 'sets/**/new-*.yaml'   the files that match a pattern, as one set
  heirs-rules lint --text "+1 empire"   the text of one effect
  heirs-rules lint - < mine.yaml        what another program writes
  heirs-rules lint --select HR2,HR301 --statistics   some rules only, and how often each is broken
  heirs-rules lint --ignore then-ends-it             without one rule
  heirs-rules lint --fail-level error   warnings are shown, and exit with 0
  heirs-rules lint --format concise     one line a finding, for the problem matchers of editors
  heirs-rules lint --format json        for other programs
  heirs-rules lint --format github      annotations in GitHub Actions
  heirs-rules lint --format gitlab > gl-code-quality-report.json
  heirs-rules lint --format sarif --exit-zero > heirs-rules.sarif
  heirs-rules lint --diff mine.yaml     what --fix would change
  heirs-rules lint --fix mine.yaml      repair what has only one right repair
  heirs-rules lint --fix --unsafe mine.yaml          and what is only likely
  heirs-rules lint --fix - < mine.yaml  the repaired text on the standard output, findings on the standard error
  heirs-rules lint --explain HR301      what a rule is about, with examples; HR4 lists a block of them

exit codes: 0 no findings at --fail-level or above, 1 findings, 2 nothing could be checked, or not repaired, 3 a mistake
in heirs-rules itself, 130 interrupted. After --fix those findings count that are left. --diff exits
with 1 also if there is anything to repair.
"""
_FMT_EXAMPLES = """\
examples:
  heirs-rules fmt                       lay out the cards.yaml of this folder
  heirs-rules fmt mine.yaml sets/       files, and every .yaml and .yml file in a folder
  heirs-rules fmt --diff mine.yaml      what would change
  heirs-rules fmt --check sets/         which files would change
  heirs-rules fmt - < mine.yaml         the laid out text on the standard output

Every effect is written in the usual wording, a sentence a line. No card changes its meaning, and all comments stay. A
card with an error is left as it is.

exit codes: 0 all is laid out, 1 something was left as it is, or would change with --check or --diff, 2 a file could not
be read or written, 3 a mistake in heirs-rules itself, 130 interrupted
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
  heirs-rules play --seed 7 --save game.json     keep the record of the game, which can be played again
"""
_REPLAY_EXAMPLES = """\
examples:
  heirs-rules replay game.json                     the story of a game that was recorded
  heirs-rules replay game.json --cards mine.yaml   with cards of your own
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
    outcome = _outcome(_parser().parse_args(arguments))
    sys.stderr.write(outcome.errors)
    try:
        sys.stdout.write(outcome.text)
        sys.stdout.flush()
        if outcome.content:
            sys.stdout.buffer.write(outcome.content)
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    return outcome.code


def _outcome(options: argparse.Namespace) -> Outcome:
    """What comes of running a command; whatever happens, there is an answer."""
    try:
        outcome: Outcome = options.run(options)
        return outcome
    except Refusal as refusal:
        code, errors = USAGE, f"heirs-rules: {refusal}\n"
    except KeyboardInterrupt:
        code, errors = INTERRUPTED, ""
    except Exception:  # noqa: BLE001 - it has to end with the exit code of a mistake of ours
        import traceback

        sentence = "this is a mistake in heirs-rules itself: please report it, with the lines above"
        code, errors = INTERNAL, f"{traceback.format_exc()}heirs-rules: {sentence}\n"
    return Outcome(code, _empty_report(options) if options.run is _lint else "", errors)


def _prepare(stream: TextIO) -> None:
    """Let a character that a console cannot show become an escape, not a crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("heirs-rules", description="Cards of Dědicové trůnu (Hidden Leaders) as text.")
    parser.add_argument("--version", action="version", version=f"heirs-rules {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, prog=parser.prog)
    for add in (_add_lint, _add_fmt, _add_show, _add_play, _add_replay, _add_try, _add_cases):
        command = add(commands)
        choices = ("auto", "always", "never")
        command.add_argument("--color", choices=choices, default="auto", help="colours (default: on a terminal)")
    return parser


def _added(commands: _Commands, name: str, about: str, examples: str) -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    description = f"{about[0].upper()}{about[1:]}."
    return commands.add_parser(name, help=about, description=description, epilog=examples, formatter_class=raw)


def _add_lint(commands: _Commands) -> argparse.ArgumentParser:
    command = _added(commands, "lint", "check cards files", _LINT_EXAMPLES)
    command.add_argument("paths", metavar="PATH", nargs="*", help="files, folders or patterns; - is the standard input")
    command.add_argument("--text", metavar="EFFECT", help="check the text of one effect instead of files")
    command.add_argument("--explain", metavar="RULE", help="what a rule is about, by its code or name")
    command.add_argument("--format", choices=FORMATS, default="text", help="how to report (default: text)")
    rules = {"--select": "only these rules: codes, beginnings such as HR2, or names", "--ignore": "not these rules"}
    for option, about in rules.items():
        command.add_argument(option, metavar="RULE[,RULE]", action="append", default=[], help=about)
    levels = [severity.value for severity in Severity]
    command.add_argument("--fail-level", choices=levels, default="warning", help="what exits with 1 (default: warning)")
    command.add_argument("--exit-zero", action="store_true", help="exit with 0 even if there are findings")
    command.add_argument("--fix", action="store_true", help="repair what has only one right repair")
    command.add_argument("--unsafe", action="store_true", help="with --fix: repair too what is only likely")
    command.add_argument("--diff", action="store_true", help="print what --fix would change, and change nothing")
    command.add_argument("--statistics", action="store_true", help="add how often each rule was broken")
    command.add_argument("--show-files", action="store_true", help="list the files that would be checked, and stop")
    command.add_argument("--allow-empty", action="store_true", help="a folder or pattern may be without files")
    command.add_argument("--stdin-filename", metavar="NAME", help="what to call the standard input in findings")
    command.set_defaults(run=_lint)
    return command


def _add_fmt(commands: _Commands) -> argparse.ArgumentParser:
    command = _added(commands, "fmt", "write cards files in the usual wording and layout", _FMT_EXAMPLES)
    command.add_argument("paths", metavar="PATH", nargs="*", help="files, folders or patterns; - is the standard input")
    command.add_argument("--check", action="store_true", help="list the files that would change, and change nothing")
    command.add_argument("--diff", action="store_true", help="print what would change, and change nothing")
    command.add_argument("--allow-empty", action="store_true", help="a folder or pattern may be without files")
    command.add_argument("--stdin-filename", metavar="NAME", help="what to call the standard input")
    command.set_defaults(run=_fmt)
    return command


def _add_show(commands: _Commands) -> argparse.ArgumentParser:
    command = _added(commands, "show", "look at heroes", _SHOW_EXAMPLES)
    command.add_argument("heroes", metavar="HERO", nargs="*", help="a hero's id or name; without any, all heroes")
    command.add_argument("--faction", metavar="F", help="only heroes of this faction")
    command.add_argument("--cards", metavar="PATH", action="append", default=[], help="a cards file (may be repeated)")
    command.set_defaults(run=_show)
    return command


def _add_play(commands: _Commands) -> argparse.ArgumentParser:
    command = _with_more_cards(_added(commands, "play", "watch a random game", _PLAY_EXAMPLES))
    command.add_argument("--players", type=int, default=4, metavar="N", help="2 to 6 (default: 4)")
    command.add_argument("--seed", type=int, default=0, help="another number, another game (default: 0)")
    command.add_argument("--basic", action="store_true", help="leave the advanced heroes out")
    command.add_argument("--cap", type=int, metavar="N", help="break the game off after N choices")
    command.add_argument("--json", action="store_true", help="print the record of the game instead")
    command.add_argument("--save", metavar="FILE", help="write the record of the game to a file, too")
    command.set_defaults(run=_play)
    return command


def _add_replay(commands: _Commands) -> argparse.ArgumentParser:
    command = _with_more_cards(_added(commands, "replay", "watch a recorded game again", _REPLAY_EXAMPLES))
    command.add_argument("record", metavar="FILE", help="what `play --save` wrote")
    command.set_defaults(run=_replay)
    return command


def _add_try(commands: _Commands) -> argparse.ArgumentParser:
    command = _with_more_cards(_added(commands, "try", "play one hero", _TRY_EXAMPLES))
    command.add_argument("hero", metavar="HERO", help="the hero's id or name")
    command.add_argument("--position", metavar="FILE", help="what lies where (default: some turns into a random game)")
    command.add_argument("--players", type=int, default=4, metavar="N", help="2 to 6 (default: 4)")
    command.add_argument("--seed", type=int, default=0, help="another number, other luck (default: 0)")
    command.set_defaults(run=_try)
    return command


def _add_cases(commands: _Commands) -> argparse.ArgumentParser:
    command = _with_more_cards(_added(commands, "cases", "run worked cases", _CASES_EXAMPLES))
    command.add_argument("paths", metavar="FILE", nargs="+", help="files or folders of cases")
    command.set_defaults(run=_cases)
    return command


def _with_more_cards(command: argparse.ArgumentParser) -> argparse.ArgumentParser:
    more = "a cards file that adds to the bundled cards, or replaces some (may be repeated)"
    command.add_argument("--cards", metavar="PATH", action="append", default=[], help=more)
    return command


# What a command needs is imported when it is asked for.


def _lint(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.lint import lint

    return lint(options)


def _empty_report(options: argparse.Namespace) -> str:
    from heirs_rules.commands.lint import empty_report

    return empty_report(options)


def _fmt(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.fmt import fmt

    return fmt(options)


def _show(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.show import show

    return show(options)


def _play(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import play_random

    return play_random(options)


def _replay(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import replay

    return replay(options)


def _try(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import try_hero

    return try_hero(options)


def _cases(options: argparse.Namespace) -> Outcome:
    from heirs_rules.commands.games import run_cases

    return run_cases(options)
