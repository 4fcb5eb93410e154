"""Findings as values: what is wrong, where, by which rule, and what to do about it."""

from collections.abc import Iterable
from enum import StrEnum

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.text.source import Source, Span
from heirs_rules.text.visible import visible


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@frozen
class Rule:
    """What a finding is an instance of; a code is never given to another rule."""

    code: str
    name: str
    severity: Severity


@frozen
class Edit:
    """Put `text` in the place of what stands at `span`."""

    span: Span
    text: str


@frozen
class Fix:
    """A repair. A safe one leaves the meaning as it is, or is the only thing that can have been meant.

    One without edits is to save the file again, without the byte order mark, which is no part of a source's text.
    """

    safe: bool
    message: str
    edits: tuple[Edit, ...]


@attrs.frozen
class Located:
    """Something at a place in a source. Sources are compared by their names, so that comparing stays cheap."""

    source: Source = attrs.field(eq=lambda source: source.path)
    span: Span

    @property
    def path(self) -> str:
        """The name of the source."""
        return self.source.path

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.source.position(self.span.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, from 1."""
        return self.source.position(self.span.start)[1]

    @property
    def end_line(self) -> int:
        """The line of the place just behind the last character, from 1."""
        return self.source.position(self.span.end)[0]

    @property
    def end_column(self) -> int:
        """The column of the place just behind the last character, from 1."""
        return self.source.position(self.span.end)[1]


@attrs.frozen
class Related(Located):
    """Another place that helps to understand a finding."""

    message: str


@attrs.frozen
class Diagnostic(Located):
    """One finding; `exact` is false when only the neighbourhood of the fault is known."""

    rule: Rule
    message: str
    help: str = ""
    card: str | None = None
    exact: bool = True
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    def __str__(self) -> str:
        rule = f"{self.severity}[{self.code} {self.name}]"
        return f"{visible(self.path)}:{self.line}:{self.column}: {rule} {self.sentence}"

    @property
    def sentence(self) -> str:
        """The message with the name of the card, safe to show."""
        return visible(self.message) + (f" ({visible(self.card)})" if self.card else "")

    @property
    def code(self) -> str:
        """The code of the rule, `HR302`."""
        return self.rule.code

    @property
    def name(self) -> str:
        """The name of the rule, `unknown-zone`."""
        return self.rule.name

    @property
    def severity(self) -> str:
        """`error`, `warning` or `info`."""
        return self.rule.severity.value

    @property
    def position(self) -> str:
        """`exact` or `approximate`."""
        return "exact" if self.exact else "approximate"

    @property
    def sort_key(self) -> tuple[str, int, int, str, int, str]:
        """The order of a report: by file, place, code, length and words."""
        return self.path, *self.source.position(self.span.start), self.code, self.span.end, self.message


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings as a report lists them; of those by one rule at one place, the first."""
    first: dict[tuple[object, ...], Diagnostic] = {}
    for finding in sorted(diagnostics, key=lambda finding: finding.sort_key):
        first.setdefault((finding.path, finding.span, finding.code), finding)
    return tuple(first.values())
