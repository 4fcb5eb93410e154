"""Findings as commands to GitHub Actions, which shows them beside the lines of a pull request."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.formats.identity import seen_from
from heirs_rules.text.report import render_concise
from heirs_rules.text.visible import visible

_KINDS = {"error": "error", "warning": "warning", "info": "notice"}
_LIMIT = 10
"""GitHub shows no more annotations of a kind."""


def render_github(diagnostics: Sequence[Diagnostic], root: Path) -> str:
    """Errors first, then warnings; of each kind the first ten as annotations, the others as lines of the log."""
    lines = []
    for severity, kind in _KINDS.items():
        found = [finding for finding in diagnostics if finding.severity == severity]
        lines += [_annotation(finding, kind, root) for finding in found[:_LIMIT]]
        lines += _beyond_the_limit(found, severity)
    return "".join(f"{line}\n" for line in lines)


def _annotation(finding: Diagnostic, kind: str, root: Path) -> str:
    text = "\n".join([finding.sentence, *(visible(line) for line in finding.help.split("\n") if line)])
    properties: dict[str, str | int] = {
        "file": visible(seen_from(root, finding.path)),
        "line": finding.line,
        "endLine": finding.end_line,
        **_columns(finding),
        "title": f"{finding.code} {finding.name}",
    }
    return f"::{kind} {','.join(f'{name}={_property(value)}' for name, value in properties.items())}::{_data(text)}"


def _columns(finding: Diagnostic) -> dict[str, int]:
    # GitHub drops an annotation's columns, with a complaint, if its lines differ.
    return {"col": finding.column, "endColumn": finding.end_column} if finding.line == finding.end_line else {}


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str | int) -> str:
    return _data(str(value)).replace(":", "%3A").replace(",", "%2C")


def _beyond_the_limit(found: Sequence[Diagnostic], severity: str) -> Iterator[str]:
    if len(found) > _LIMIT:
        # The words of a card must not become a command: one starts a line with `::`, or has `##[` anywhere.
        for line in render_concise(found[_LIMIT:], colour=False).splitlines():
            yield "- " + line.replace("##[", "# #[")
        yield f"The first {_LIMIT} of {len(found)} findings of severity '{severity}' are annotations."
