"""Repairs cards files: makes the edits that findings come with, and proves each time that nothing else has changed."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property

from heirs_rules.frozen import frozen
from heirs_rules.language.crashes import INTERNAL_ERROR
from heirs_rules.language.lint import Report, check
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic, Edit
from heirs_rules.text.edits import edited
from heirs_rules.text.rules import BYTE_ORDER_MARK, NOT_UTF8, NOT_UTF8_ENCODING
from heirs_rules.text.sameness import Contents, Shift, comments_stay, fields_stay, starts_after
from heirs_rules.text.source import Source

_ABOUT_COMMENTS = "HR9"
# A repair may uncover the next mistake of a sentence. In a large file it is not looked for very often.
_MOST_ROUNDS = 100
_FEWEST_ROUNDS = 3
_MOST_CHARACTERS_AGAIN = 1_000_000


@frozen
class Repaired:
    """What a file holds after its repair, and which findings were repaired; those `refused` would change more."""

    content: bytes
    made: tuple[Diagnostic, ...] = ()
    refused: tuple[Diagnostic, ...] = ()


def repaired(content: bytes, path: str, codes: Collection[str], unsafe: bool = False) -> Repaired:
    """The content of a file with all findings of these rules repaired for which there is a repair.

    Where repairs overlap the first is made, and the file is looked at again.
    """
    version = _Version.of(content, path)
    made: list[Diagnostic] = []
    refused: list[Diagnostic] = []
    rounds = max(_FEWEST_ROUNDS, min(_MOST_ROUNDS, _MOST_CHARACTERS_AGAIN // max(1, len(content))))
    for _ in range(rounds):
        known = {_identity(finding) for finding in refused}
        wanted = [] if version is None else version.repairable(codes, unsafe)
        wanted = _apart([finding for finding in wanted if _identity(finding) not in known])
        if version is None or not wanted:
            break
        after = _further(version, wanted)
        if isinstance(after, Diagnostic):
            refused.append(after)
        else:
            version, done = after
            made += done
    return Repaired(content if version is None else version.content, tuple(made), tuple(refused))


def _further(version: _Version, wanted: Sequence[Diagnostic]) -> tuple[_Version, Sequence[Diagnostic]] | Diagnostic:
    """The file with as many of the repairs made as go well together; or the first of them, if it does harm."""
    while True:
        after = version.without(wanted)
        if after is not None and _is_proven(version, after, wanted):
            return after, wanted
        if len(wanted) == 1:
            return wanted[0]
        wanted = wanted[: len(wanted) // 2]


@frozen
class _Version:
    """What a file holds at some time, and what is found in it."""

    content: bytes
    source: Source
    report: Report

    @classmethod
    def of(cls, content: bytes, path: str) -> _Version | None:
        """None if the content cannot be read as the text that it is."""
        source, findings = decode(content, path)
        if any(finding.rule in (NOT_UTF8, NOT_UTF8_ENCODING) for finding in findings):
            return None
        return cls(content, source, check([(source, findings)]))

    @cached_property
    def contents(self) -> Contents:
        """What has to stay but for the repairs."""
        return Contents.of(self.source)

    def repairable(self, codes: Collection[str], unsafe: bool) -> list[Diagnostic]:
        """The findings of these rules for which there is a repair."""
        return [
            finding
            for finding in self.report.diagnostics
            if finding.code in codes and finding.fix is not None and (finding.fix.safe or unsafe)
        ]

    def without(self, findings: Sequence[Diagnostic]) -> _Version | None:
        """The file with these findings repaired."""
        marked = self.content.startswith(BOM_UTF8) and all(finding.rule != BYTE_ORDER_MARK for finding in findings)
        text = edited(self.source.text, _edits(findings))
        return _Version.of((BOM_UTF8 if marked else b"") + text.encode(), self.source.path)


def _edits(findings: Sequence[Diagnostic]) -> list[Edit]:
    return [edit for finding in findings if finding.fix is not None for edit in finding.fix.edits]


def _identity(finding: Diagnostic) -> tuple[str, str, str]:
    """What a finding is known by although lines above it come and go."""
    return finding.code, finding.message, finding.source.line(finding.line)


def _apart(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings, from the first on, whose repairs follow each other and do not touch."""
    kept: list[Diagnostic] = []
    end = -1
    for finding in findings:
        edits = _edits([finding])
        if all(edit.span.start > end for edit in edits):
            kept.append(finding)
            end = max([end, *(edit.span.end for edit in edits)])
    return kept


# Proof


def _is_proven(before: _Version, after: _Version, made: Sequence[Diagnostic]) -> bool:
    """Whether the repairs have taken away their findings and have changed nothing that they are not about."""
    shift = Shift(_edits(made))
    left = {(finding.code, finding.message, finding.span.start) for finding in after.report.diagnostics}
    if any((finding.code, finding.message, shift.moved(finding.span.start)) in left for finding in made):
        return False
    if not _stays_readable(before.report, after.report, made):
        return False
    old, new = before.contents, after.contents
    of_comments = Shift(_edits([finding for finding in made if finding.code >= _ABOUT_COMMENTS]))
    return (
        fields_stay(old, new, shift)
        and comments_stay(old, new, shift, of_comments)
        and _cards_stay(before.report, after.report, shift, _may_change(made))
        and (_finds_more(made) or _starts(after.report) <= starts_after(old, shift))
    )


def _stays_readable(before: Report, after: Report, made: Sequence[Diagnostic]) -> bool:
    """Whether nothing new is wrong with the file itself; what could not be read may turn out to have more faults."""
    if any(finding.rule == INTERNAL_ERROR for finding in after.diagnostics):
        return False
    if _finds_more(made):
        return True
    were, are = (
        Counter(finding.code for finding in report.diagnostics if finding.code < "HR1") for report in (before, after)
    )
    return are <= were


def _finds_more(made: Sequence[Diagnostic]) -> bool:
    """Whether there were parts of the file that could not be read."""
    return any(finding.code < "HR1" and finding.severity == "error" for finding in made)


def _starts(report: Report) -> set[int]:
    """Where the cards begin."""
    (file,) = report.files
    return {entry.node.span.start for entry in (*file.leaders, *file.heroes)}


def _may_change(made: Sequence[Diagnostic]) -> Shift:
    """The edits behind which a card may be another one: those of errors, and those that are not safe."""
    return Shift(
        _edits([finding for finding in made if finding.severity == "error" or not (finding.fix and finding.fix.safe)])
    )


def _cards_stay(before: Report, after: Report, shift: Shift, may_change: Shift) -> bool:
    """Whether every card that could be read is the same."""
    (old,), (new,) = before.files, after.files
    found = {entry.node.span.start: entry.card for entry in (*new.leaders, *new.heroes)}
    return all(
        found.get(shift.moved(entry.node.span.start)) == entry.card
        for entry in (*old.leaders, *old.heroes)
        if entry.card is not None and not may_change.near(entry.node.span)
    )
