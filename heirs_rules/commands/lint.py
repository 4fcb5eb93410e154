"""`heirs-rules lint`."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import attrs

from heirs_rules import __version__
from heirs_rules.commands import CLEAN, FINDINGS, INTERNAL, Outcome, Refusal
from heirs_rules.commands.card_files import checked, files, own_contents
from heirs_rules.commands.selection import selected
from heirs_rules.commands.terminal import is_coloured, rendered
from heirs_rules.language.crashes import INTERNAL_ERROR
from heirs_rules.language.library import Library
from heirs_rules.language.lint import Report, lint_text
from heirs_rules.text.diagnostics import Diagnostic, Severity
from heirs_rules.text.visible import visible

if TYPE_CHECKING:
    from heirs_rules.commands.fixing import Fixed

_DOCUMENTS = ("json", "gitlab", "sarif")


def lint(options: argparse.Namespace) -> Outcome:
    """Check files, or the text of one effect; or explain a rule."""
    if options.explain is not None:
        return Outcome(CLEAN, _explanation(options))
    codes = selected(options.select, options.ignore)
    _refuse_what_does_not_go_together(options)
    if options.show_files:
        found = files(options.paths, options.allow_empty)
        return Outcome(CLEAN, "".join(f"{visible(PurePath(path).as_posix())}\n" for path in found))
    if options.fix or options.diff:
        return _fixed(options, codes)
    return _reported(_report(options), options, codes)


def _fixed(options: argparse.Namespace, codes: frozenset[str]) -> Outcome:
    """Files repaired, and what is left to find in them; or only what would change."""
    from heirs_rules.commands.fixing import fixed, write

    repairs = fixed(own_contents(options), codes, options.unsafe)
    report = repairs.report
    if options.diff:
        return _differences(repairs, report, options, codes)
    piped = write([(file, after.content) for file, after in repairs.files])
    outcome = _reported(report, options, codes, repairs.made)
    errors = repairs.refused + outcome.errors
    if "-" in options.paths:
        # The standard output belongs to the repaired text.
        return Outcome(outcome.code, errors=errors + outcome.text, content=piped)
    return attrs.evolve(outcome, errors=errors)


def _differences(repairs: Fixed, report: Report, options: argparse.Namespace, codes: frozenset[str]) -> Outcome:
    left = [finding for finding in report.diagnostics if finding.code in codes]
    code = _exit_code(left, options.fail_level, options.exit_zero)
    if code == CLEAN and repairs.made and not options.exit_zero:
        code = FINDINGS
    said = f"{_count(repairs.made, 'finding')} would be fixed, {len(left) or 'none'} left\n"
    colour = is_coloured(options.color, sys.stdout)
    return Outcome(code, errors=repairs.refused + said, content=repairs.differences(colour))


def _reported(report: Report, options: argparse.Namespace, codes: frozenset[str], made: int = 0) -> Outcome:
    kept = tuple(finding for finding in report.diagnostics if finding.code in codes)
    code = _exit_code(kept, options.fail_level, options.exit_zero)
    statistics = _statistics(kept) if options.statistics else ""
    if options.format in _DOCUMENTS:
        said = f"fixed {_count(made, 'finding')}\n" if made else ""
        return Outcome(code, _document(options.format, attrs.evolve(report, diagnostics=kept)), said + statistics)
    parts = [_findings(kept, options), statistics, _summary(report, kept, options, made)]
    return Outcome(code, _PARTED[options.format].join(filter(None, parts)))


def _explanation(options: argparse.Namespace) -> str:
    if options.paths or options.text is not None:
        raise Refusal("--explain checks nothing, so no files and no --text can be given with it")
    if options.fix or options.unsafe or options.diff:
        raise Refusal("--explain checks nothing, so leave --fix, --unsafe and --diff out")
    if options.format != "text":
        raise Refusal("--explain is for people: leave --format out")
    from heirs_rules.commands.rule_pages import explanation

    return explanation(options.explain)


def empty_report(options: argparse.Namespace) -> str:
    """What stands on the standard output if nothing could be checked: programs get a document even then."""
    return _document(options.format, _NOTHING, successful=False) if options.format in _DOCUMENTS else ""


_NOTHING = Report((), Library((), ()), ())
_PARTED = {"text": "\n", "concise": "", "github": ""}


def _refuse_what_does_not_go_together(options: argparse.Namespace) -> None:
    if options.text is not None and options.paths:
        raise Refusal("--text checks one effect, so no files can be given with it")
    if options.text is not None and (options.fix or options.diff):
        raise Refusal("--fix and --diff are about files, so they cannot be given with --text")
    if options.unsafe and not (options.fix or options.diff):
        raise Refusal("--unsafe says which repairs to make, so give --fix or --diff with it")
    if options.diff and options.format != "text":
        raise Refusal("--diff prints nothing but the differences: leave --format out")
    if options.show_files and (options.fix or options.diff):
        raise Refusal("--show-files lists files, and nothing is checked or repaired: leave --fix and --diff out")
    if options.text is not None and options.show_files:
        raise Refusal("--text checks one effect, so there are no files to show")
    if options.show_files and options.format != "text":
        raise Refusal("--show-files lists files in one way only: leave --format out")
    if options.stdin_filename is not None and "-" not in options.paths:
        raise Refusal("--stdin-filename names what is read from standard input, so give '-' with it")


def _report(options: argparse.Namespace) -> Report:
    if options.text is not None:
        return attrs.evolve(_NOTHING, diagnostics=lint_text(options.text))
    return checked(options.paths, options.stdin_filename, options.allow_empty)


def _exit_code(findings: Sequence[Diagnostic], fail_level: str, exit_zero: bool) -> int:
    if any(finding.rule == INTERNAL_ERROR for finding in findings):
        return INTERNAL
    levels = [severity.value for severity in Severity]
    counted = levels[: levels.index(fail_level) + 1]
    fails = any(finding.severity in counted for finding in findings)
    return FINDINGS if fails and not exit_zero else CLEAN


def _document(form: str, report: Report, successful: bool = True) -> str:
    """The report as one document, for programs."""
    if form == "json":
        from heirs_rules.text.formats.document import render_json

        return render_json(report.diagnostics, len(report.files), report.heroes + report.leaders)
    if form == "gitlab":
        from heirs_rules.text.formats.gitlab import render_gitlab

        return render_gitlab(report.diagnostics, _top())

    from heirs_rules.commands.rule_pages import page_of
    from heirs_rules.text.formats.sarif import render_sarif

    rules = {finding.rule for finding in report.diagnostics}
    about = {rule.code: page_of(rule.code) for rule in rules - {INTERNAL_ERROR}}
    described = {code: f"{page.what.strip()} {page.why.strip()}" for code, page in about.items()}
    successful = successful and INTERNAL_ERROR not in rules
    return render_sarif(report.diagnostics, _top(), __version__, described, successful)


def _top() -> Path:
    """The folder from which other programs look at our files: the top of the checkout, where they say which it is."""
    here = Path.cwd()
    top = os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR")
    return Path(top) if top and here.is_relative_to(top) else here


def _findings(findings: Sequence[Diagnostic], options: argparse.Namespace) -> str:
    if options.format == "github":
        from heirs_rules.text.formats.github import render_github

        return render_github(findings, _top())
    return rendered(findings, options, sys.stdout, concise=options.format == "concise")


def _statistics(findings: Sequence[Diagnostic]) -> str:
    """How often each rule was broken, the most frequent first."""
    counts = Counter(f"{finding.code} {finding.name}" for finding in findings)
    ranked = sorted(counts.items(), key=lambda count: (-count[1], count[0]))
    return "".join(f"{number:>5}  {rule}\n" for rule, number in ranked)


def _summary(report: Report, findings: Sequence[Diagnostic], options: argparse.Namespace, made: int) -> str:
    counts = [f"fixed {_count(made, 'finding')}"] if made else []
    counts += [
        _count(number, word)
        for word in ("error", "warning", "info")
        if (number := sum(finding.severity == word for finding in findings))
    ]
    hint = _hint(findings) if options.format == "text" and options.text is None else ""
    return f"{_subject(report, options)}{', '.join(counts) or 'no findings'}{hint}\n"


def _hint(findings: Sequence[Diagnostic]) -> str:
    """How many of the findings could be repaired, and how."""
    fixes = [finding.fix for finding in findings if finding.fix is not None]
    safe = sum(fix.safe for fix in fixes)
    ways = [f"--fix repairs {safe}"] if safe else []
    if unsafe := len(fixes) - safe:
        ways.append(f"--fix --unsafe {'repairs ' if not safe else ''}{unsafe}{' more' if safe else ''}")
    return f" ({', '.join(ways)})" if ways else ""


def _subject(report: Report, options: argparse.Namespace) -> str:
    if options.text is not None:
        return "<text>: "
    # In a log of GitHub Actions, a line that begins with a name could be a command.
    named = len(report.files) == 1 and options.format != "github"
    what = visible(report.files[0].source.path) if named else _count(len(report.files), "file")
    return f"{what}: {_count(report.heroes, 'hero', 'heroes')}, {_count(report.leaders, 'leader')}, "


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"
