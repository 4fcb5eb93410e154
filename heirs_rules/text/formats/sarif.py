"""Findings in SARIF 2.1.0, the form that code scanning and many editors read."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Located, Rule
from heirs_rules.text.formats.identity import fingerprints, seen_from
from heirs_rules.text.source import Source, Span
from heirs_rules.text.visible import visible

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_FINGERPRINT = "heirsRulesFinding/v1"


def render_sarif(
    diagnostics: Sequence[Diagnostic], root: Path, version: str, described: Mapping[str, str], successful: bool
) -> str:
    """One SARIF log; `described` says more about rules by their codes, `successful` whether all could be checked."""
    rules = sorted({finding.rule for finding in diagnostics}, key=lambda rule: rule.code)
    known = zip(diagnostics, fingerprints(diagnostics, root), strict=True)
    about = [_rule(rule, described.get(rule.code, _words(rule))) for rule in rules]
    run = {
        "tool": {"driver": {"name": "heirs-rules", "version": version, "rules": about}},
        "invocations": [{"executionSuccessful": successful}],
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, root) | {"ruleIndex": rules.index(finding.rule), "partialFingerprints": {_FINGERPRINT: it}}
            for finding, it in known
        ],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _words(rule: Rule) -> str:
    return rule.name.replace("-", " ")


def _rule(rule: Rule, description: str) -> dict[str, object]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": _text(_words(rule)),
        "fullDescription": _text(description),
        "help": _text(description),
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _result(finding: Diagnostic, root: Path) -> dict[str, object]:
    advice = [visible(line) for line in finding.help.split("\n") if line]
    card = {"logicalLocations": [{"name": visible(finding.card)}]} if finding.card else {}
    result: dict[str, object] = {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": _text("\n".join([visible(finding.message), *advice])),
        "locations": [{"physicalLocation": _place(finding, root), **card}],
        "properties": {"position": finding.position},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _place(related, root), "message": _text(visible(related.message))}
            for number, related in enumerate(finding.related, 1)
        ]
    if finding.fix and finding.fix.edits:
        result["fixes"] = [_fix(finding.fix, finding.source, root)]
    return result


def _place(located: Located, root: Path) -> dict[str, object]:
    return {"artifactLocation": _file(located.source, root), "region": _region(located.source, located.span)}


def _file(source: Source, root: Path) -> dict[str, str]:
    path = seen_from(root, source.path)
    if Path(path).is_absolute():
        return {"uri": Path(path).as_uri()}
    return {"uri": quote(os.fsencode(path)), "uriBaseId": "%SRCROOT%"}


def _region(source: Source, span: Span) -> dict[str, int]:
    (line, column), (end_line, end_column) = source.position(span.start), source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _fix(fix: Fix, source: Source, root: Path) -> dict[str, object]:
    replacements = [_replacement(edit, source) for edit in fix.edits]
    change = {"artifactLocation": _file(source, root), "replacements": replacements}
    return {"description": _text(visible(fix.message)), "artifactChanges": [change], "properties": {"safe": fix.safe}}


def _replacement(edit: Edit, source: Source) -> dict[str, object]:
    return {"deletedRegion": _region(source, edit.span), "insertedContent": _text(edit.text)}


def _text(text: str) -> dict[str, str]:
    return {"text": text}
