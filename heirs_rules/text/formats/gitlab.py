"""Findings as a code quality report, which GitLab shows in merge requests."""

import json
from collections.abc import Sequence
from pathlib import Path

from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.formats.identity import fingerprints, seen_from
from heirs_rules.text.visible import visible

_SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}


def render_gitlab(diagnostics: Sequence[Diagnostic], root: Path) -> str:
    """One JSON document in GitLab's subset of the Code Climate form."""
    known = zip(diagnostics, fingerprints(diagnostics, root), strict=True)
    return json.dumps([_issue(finding, fingerprint, root) for finding, fingerprint in known], indent=2) + "\n"


def _issue(finding: Diagnostic, fingerprint: str, root: Path) -> dict[str, object]:
    return {
        "description": _description(finding),
        "check_name": f"{finding.code} {finding.name}",
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[finding.severity],
        "location": {
            "path": visible(seen_from(root, finding.path)),
            "lines": {"begin": finding.line, "end": finding.end_line},
        },
    }


def _description(finding: Diagnostic) -> str:
    """All on one line, because GitLab shows no more."""
    return finding.sentence + (f"; help: {visible(' '.join(finding.help.split()))}" if finding.help else "")
