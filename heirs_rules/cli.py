"""The `heirs-rules` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from heirs_rules import __version__
from heirs_rules.language.lint import BUNDLED, Report, check, lint_text
from heirs_rules.language.show import chosen, shown
from heirs_rules.text.decoding import decode, read_source
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.report import render_json, render_text
from heirs_rules.text.source import Source

CLEAN, FINDINGS, USAGE = 0, 1, 2
"""The exit codes: nothing found; something found; nothing checked, because the call could not be carried out."""

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
  heirs-rules show                      all heroes
  heirs-rules show keen-koi "Hairy Hermit"
  heirs-rules show --faction undead
  heirs-rules show --cards mine.yaml
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit code."""
    _prepare(sys.stdout)
    _prepare(sys.stderr)
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except KeyboardInterrupt:
        return 130
    return code


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
    for command in (lint, show):
        choices = ("auto", "always", "never")
        command.add_argument("--color", choices=choices, default="auto", help="colours (default: on a terminal)")
    return parser


def _lint(options: argparse.Namespace) -> int:
    if options.text is not None:
        if options.paths:
            return _refused("--text checks one effect, so no files can be given with it")
        diagnostics = lint_text(options.text)
        return _reported(options, diagnostics, 0, 0, "<text>")
    report = _checked(options.paths)
    if isinstance(report, int):
        return report
    cards = report.heroes + report.leaders
    what = f"{_subject(report)}: {_count(report.heroes, 'hero', 'heroes')}, {_count(report.leaders, 'leader')}"
    return _reported(options, report.diagnostics, len(report.files), cards, what)


def _reported(options: argparse.Namespace, diagnostics: Sequence[Diagnostic], files: int, cards: int, what: str) -> int:
    if options.format == "json":
        print(render_json(diagnostics, files, cards))
    else:
        if diagnostics:
            print(render_text(diagnostics, _is_coloured(options.color, sys.stdout), _is_ascii(sys.stdout)))
        joint = ", " if cards or files else ": "
        print(f"{what}{joint}{_summary(diagnostics)}")
    return FINDINGS if diagnostics else CLEAN


def _show(options: argparse.Namespace) -> int:
    report = _checked(options.cards)
    if isinstance(report, int):
        return report
    if any(diagnostic.severity == "error" for diagnostic in report.diagnostics):
        print(render_text(report.diagnostics, _is_coloured(options.color, sys.stderr)), file=sys.stderr)
        return FINDINGS
    heroes, missing = chosen(report.library, options.heroes, options.faction)
    if missing:
        return _refused(missing)
    print("\n".join(shown(hero, _is_coloured(options.color, sys.stdout)) for hero in heroes), end="")
    return CLEAN


def _checked(paths: Sequence[str]) -> Report | int:
    """The report about some files; the exit code if they cannot be read."""
    try:
        found = [file for path in paths or [_default()] for file in _files(path)]
        sources = [_read(path) for path in dict.fromkeys(found)]
    except OSError as error:
        return _refused(f"cannot read {error.filename or 'standard input'}: {(error.strerror or str(error)).lower()}")
    if not sources:
        return _refused(f"there are no .yaml or .yml files in {', '.join(paths)}")
    return check(sources)


def _default() -> str:
    return "cards.yaml" if Path("cards.yaml").is_file() else str(BUNDLED)


def _files(path: str) -> Iterable[str]:
    """The files that an argument stands for: those of a folder in a fixed order."""
    if path != "-" and Path(path).is_dir():
        return sorted(
            str(file) for file in Path(path).rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file()
        )
    return [path]


def _read(path: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    if path == "-":
        return decode(sys.stdin.buffer.read(), "<stdin>")
    if path == str(BUNDLED):
        return decode(BUNDLED.read_bytes(), BUNDLED.name)
    return read_source(path)


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


def _refused(message: str) -> int:
    print(f"heirs-rules: {message}", file=sys.stderr)
    return USAGE


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
