"""Findings as the JSON document of this library."""

import json
from collections import Counter
from collections.abc import Sequence

from heirs_rules.text.diagnostics import Diagnostic, Fix, Severity
from heirs_rules.text.source import Source, Span


def render_json(diagnostics: Sequence[Diagnostic], files: int, cards: int) -> str:
    """One JSON document: lines and columns count from 1, in code points, and an end is behind the last character."""
    number = Counter(finding.severity for finding in diagnostics)
    summary = {"files": files, "cards": cards} | {f"{severity}s": number[severity.value] for severity in Severity}
    document = {"version": 1, "findings": [_as_json(finding) for finding in diagnostics], "summary": summary}
    return json.dumps(document, indent=2) + "\n"


def _as_json(finding: Diagnostic) -> dict[str, object]:
    return {
        "path": finding.path,
        **_range(finding.source, finding.span),
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "help": finding.help,
        "card": finding.card,
        "position": finding.position,
        "related": [
            {"path": related.path, **_range(related.source, related.span), "message": related.message}
            for related in finding.related
        ],
        "fix": None if finding.fix is None else _fix_as_json(finding.source, finding.fix),
    }


def _fix_as_json(source: Source, fix: Fix) -> dict[str, object]:
    edits = [{**_range(source, edit.span), "text": edit.text} for edit in fix.edits]
    return {"safe": fix.safe, "message": fix.message, "edits": edits}


def _range(source: Source, span: Span) -> dict[str, int]:
    (line, column), (end_line, end_column) = source.position(span.start), source.position(span.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
