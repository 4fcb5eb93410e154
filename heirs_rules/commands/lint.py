"""`heirs-rules lint`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from heirs_rules.commands import CLEAN, FINDINGS, Outcome, Refusal
from heirs_rules.commands.card_files import checked
from heirs_rules.commands.terminal import rendered
from heirs_rules.language.lint import Report, lint_text
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.report import render_json


def lint(options: argparse.Namespace) -> Outcome:
    """Check files, or the text of one effect."""
    if options.text is None:
        report = checked(options.paths)
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
    findings = rendered(diagnostics, options, sys.stdout) + "\n" if diagnostics else ""
    return Outcome(code, f"{findings}{what}{_summary(diagnostics)}\n")


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
