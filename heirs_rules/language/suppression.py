"""Comments that silence findings: `# heirs: ignore[HR306] reason`.

Such a comment is about its own line and, alone on a line, about the one below. On a line of an effect it is about the
whole effect, and above a card about the whole card. It keeps lint quiet, and makes no broken card work.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language.rules import (
    DUPLICATE_ID,
    MALFORMED_SUPPRESSION,
    PERFORM_CYCLE,
    REPLACES_NOTHING,
    RULES,
    UNKNOWN_RULE_IN_SUPPRESSION,
    UNUSED_SUPPRESSION,
)
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Rule, in_order
from heirs_rules.text.near import nearest
from heirs_rules.text.nodes import Composition, Mapping
from heirs_rules.text.rules import CONTROL_CHARACTER, NOT_UTF8, YAML_SYNTAX
from heirs_rules.text.source import LINE_BREAK, Source, Span
from heirs_rules.text.visible import excerpt

_MARK = re.compile(r"(?<!\S)#[ \t]*heirs:")
_ORDER = re.compile(
    r"#[ \t]*heirs:[ \t]*(?P<verb>\w*)[ \t]*(?:\[(?P<rules>[^\[\]]*)(?P<closed>\])?)?[ \t]*(?P<reason>.*)"
)
_WORD = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
_COMMA_BEHIND = re.compile(r"[ \t]*,[ \t]*")
_COMMA_BEFORE = re.compile(r"[ \t]*,[ \t]*\Z")
_COMMENT_ONLY = re.compile(r"[ \t]*#")
# What may stand between the beginning of a line and the card that begins there, or on a line below.
_LEAD = re.compile(r"(?:[ \t\r\n,\[-]|[&!][^\s,\[\]]*+|#[^\r\n]*+)*+")
_LONGEST_LEAD = 1000
_ALL_RULES = "`heirs-rules lint --explain HR` lists all rules"
# Looking for what was meant takes a while, and must not take for ever in a large file.
_MOST_SUGGESTIONS = 100
_EXAMPLE = "'# heirs: ignore[HR306] and why'"

_UNREAD = frozenset({YAML_SYNTAX, NOT_UTF8, CONTROL_CHARACTER})
_OF_SEVERAL_FILES = frozenset({DUPLICATE_ID, REPLACES_NOTHING, PERFORM_CYCLE})
"""What is found only if the right files are checked together, so that not finding it proves nothing."""


@frozen
class SilencedCard:
    """Where a card of the file and its effect stand, and its name."""

    span: Span
    effects: tuple[Span, ...]
    name: str | None

    @classmethod
    def of(cls, node: Mapping, name: str | None) -> SilencedCard:
        effects = (Span(key.span.start, value.span.end) for key, value in node.entries if key.value == "effect")
        return cls(node.span, tuple(effects), name)


@frozen
class Suppression:
    """Findings by one rule on the lines `first` to `last` are not to be reported; `span` is the rule's code or name."""

    source: Source = attrs.field(eq=False, repr=False)
    span: Span
    rule: Rule
    first: int
    last: int
    card: str | None


def comments_for_lint(source: Source, composed: Composition) -> Iterator[Span]:
    """The comments of a file that begin with `# heirs:`, each up to the next such one."""
    if "heirs:" not in source.text:
        return
    spans = sorted(composed.without_comments(), key=lambda span: span.start)
    starts = [span.start for span in spans]
    ends = [0, *accumulate((span.end for span in spans), max)]
    marks = [mark.start() for mark in _MARK.finditer(source.text)]
    found = [mark for mark in marks if ends[bisect_right(starts, mark)] <= mark]
    for mark, following in pairwise([*found, len(source.text)]):
        line_break = LINE_BREAK.search(source.text, mark, following)
        end = line_break.start() if line_break else following
        yield Span(mark, mark + len(source.text[mark:end].rstrip()))


def is_for_lint(source: Source, comment: Span) -> bool:
    """Whether a comment begins with `# heirs:`."""
    return _MARK.match(source.text, comment.start) is not None


def read_suppressions(
    source: Source, comments: Sequence[Span], cards: Iterable[SilencedCard]
) -> tuple[tuple[Suppression, ...], tuple[Diagnostic, ...]]:
    """What these comments silence, and what is wrong with them."""
    places = _Places.of(source, cards)
    targets = _targets(source, comments)
    suppressions: list[Suppression] = []
    findings: list[Diagnostic] = []
    for comment in comments:
        number = source.position(comment.start)[0]
        first, last, card = places.about(number, targets.get(number, number))
        order = _ORDER.match(source.text, comment.start, comment.end)
        assert order is not None, "a comment for lint begins with its mark"
        if fault := _fault(order):
            findings.append(Diagnostic(source, comment, MALFORMED_SUPPRESSION, *fault, card))
            continue
        for word in _WORD.finditer(source.text, *order.span("rules")):
            rule = _rule(word.group())
            span = Span(*word.span())
            if rule is None:
                near = _near(word.group()) if len(findings) < _MOST_SUGGESTIONS else None
                advice = f"did you mean '{near}'?" if near else _ALL_RULES
                message = f"there is no rule '{excerpt(word.group())}'"
                fix = Fix(False, f"write '{near}'", (Edit(span, near),)) if near else None
                findings.append(Diagnostic(source, span, UNKNOWN_RULE_IN_SUPPRESSION, message, advice, card, fix=fix))
            elif _is_always_said(rule):
                message = f"{rule.code} cannot be silenced in the file"
                advice = f"delete it; `heirs-rules lint --ignore {rule.code}` leaves it out"
                findings.append(Diagnostic(source, span, MALFORMED_SUPPRESSION, message, advice, card))
            else:
                suppressions.append(Suppression(source, span, rule, first, last, card))
    return tuple(suppressions), tuple(findings)


def sifted(
    findings: Sequence[Diagnostic], suppressions: Sequence[Suppression]
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """The findings to report, among them the suppressions that silence none; and those that are silenced."""
    if not suppressions:
        return tuple(findings), ()
    silenced = _silenced(findings, suppressions)
    reported = [finding for finding in findings if finding not in silenced]
    unused = _unused(findings, reported, suppressions)
    return in_order((*reported, *unused)), tuple(finding for finding in findings if finding in silenced)


# Where a comment stands


@frozen
class _Lines:
    first: int
    last: int
    card: str | None


@frozen
class _Places:
    """The cards and the effects of a file by their lines, each in order."""

    source: Source
    starts: tuple[int, ...]
    """The offsets at which the cards begin."""
    cards: tuple[_Lines, ...]
    effects: tuple[_Lines, ...]

    @classmethod
    def of(cls, source: Source, cards: Iterable[SilencedCard]) -> _Places:
        # A card that is repeated by an alias stands in the file once.
        once = {card.span.start: card for card in cards}
        ordered = [once[start] for start in sorted(once)]
        effects = [_lines(source, effect, card.name) for card in ordered for effect in card.effects]
        lines = tuple(_lines(source, card.span, card.name) for card in ordered)
        return cls(source, tuple(sorted(once)), lines, tuple(sorted(effects, key=lambda effect: effect.first)))

    def about(self, number: int, target: int) -> tuple[int, int, str | None]:
        """The lines that a comment on one line is about, which is alone there if the target is another line."""
        if target != number and (card := self._card_begun(target)) is not None:
            return number, card.last, card.card
        card = _around(self.cards, target)
        name = card.card if card else None
        if effect := _around(self.effects, target):
            return min(number, effect.first), effect.last, name
        return number, target, name

    def _card_begun(self, number: int) -> _Lines | None:
        """The card that begins on a line, or below it behind nothing but its dash."""
        line = self.source.line_starts[number - 1]
        index = bisect_left(self.starts, line)
        if index == len(self.starts) or self.starts[index] - line > _LONGEST_LEAD:
            return None
        return self.cards[index] if _LEAD.fullmatch(self.source.text, line, self.starts[index]) else None


def _lines(source: Source, span: Span, card: str | None) -> _Lines:
    return _Lines(source.position(span.start)[0], source.position(span.end)[0], card)


def _around(known: Sequence[_Lines], number: int) -> _Lines | None:
    index = bisect_right(known, number, key=lambda lines: lines.first) - 1
    return known[index] if index >= 0 and number <= known[index].last else None


def _targets(source: Source, comments: Iterable[Span]) -> dict[int, int]:
    """For each line with nothing but a comment for lint, the next one with something else."""
    targets: dict[int, int] = {}
    numbers = {source.position(comment.start)[0] for comment in comments}
    for number in sorted(numbers, reverse=True):
        following = number
        while following <= len(source.line_starts) and _COMMENT_ONLY.match(source.line(following)):
            following = targets.get(following + 1, following + 1)
        if following != number:
            targets[number] = min(following, len(source.line_starts))
    return targets


# What a comment says


def _fault(order: re.Match[str]) -> tuple[str, str] | None:
    """What is wrong with the form of a comment, and what to do."""
    if order["verb"] != "ignore":
        return "this tells lint nothing", f"write {_EXAMPLE}"
    if order["rules"] is None or order["closed"] is None:
        what = "the rules to ignore stand in brackets" if order["rules"] is None else "the bracket is not closed"
        return what, f"write {_EXAMPLE}"
    if not all(word.strip() for word in order["rules"].split(",")):
        return "there is no rule between the brackets or commas", f"write the code of a rule: {_EXAMPLE}"
    if not order["reason"].strip():
        return "there is no reason, and the next reader will want to know it", "write behind the brackets why"
    return None


def _rule(word: str) -> Rule | None:
    named = (rule for rule in RULES.values() if rule.name == word.lower())
    return RULES.get(word.upper()) or next(named, None)


def _is_always_said(rule: Rule) -> bool:
    return rule in _UNREAD or rule.code.startswith("HR9")


def _near(word: str) -> str | None:
    return nearest(word.lower(), (rule.name for rule in RULES.values())) or nearest(word.upper(), RULES)


# What is silenced


def _silenced(findings: Sequence[Diagnostic], suppressions: Iterable[Suppression]) -> frozenset[Diagnostic]:
    ranges: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for suppression in suppressions:
        ranges[suppression.source.path, suppression.rule.code].append((suppression.first, suppression.last))
    firsts = {key: sorted(first for first, _ in found) for key, found in ranges.items()}
    lasts = {key: [0, *accumulate((last for _, last in sorted(found)), max)] for key, found in ranges.items()}
    return frozenset(
        finding
        for finding in findings
        if (key := (finding.path, finding.code)) in firsts
        and lasts[key][bisect_right(firsts[key], finding.line)] >= finding.line
    )


def _unused(
    findings: Iterable[Diagnostic], reported: Iterable[Diagnostic], suppressions: Iterable[Suppression]
) -> Iterator[Diagnostic]:
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    errors: dict[str, list[int]] = defaultdict(list)
    for finding in findings:
        found[finding.path, finding.code].append(finding.line)
    for finding in reported:
        if finding.severity == "error":
            errors[finding.path].append(finding.line)
    for suppression in suppressions:
        path, code = suppression.source.path, suppression.rule.code
        if suppression.rule in _OF_SEVERAL_FILES or _any_in(found[path, code], suppression):
            continue
        if _any_in(errors[path], suppression):
            continue  # where something cannot be read, it is not known what else would have been found
        message = f"{code} is not found here, so that there is nothing to silence"
        advice = "delete it, or move it to the finding"
        source, span, card = suppression.source, suppression.span, suppression.card
        fix = _without_suppression(source, span)
        yield Diagnostic(source, span, UNUSED_SUPPRESSION, message, advice, card, fix=fix)


def _without_suppression(source: Source, rule: Span) -> Fix | None:
    """The comment without one of its rules, or no comment if there is no other."""
    text, number = source.text, source.position(rule.start)[0]
    line = source.line_span(number)
    start = text.rfind("#", line.start, rule.start)
    order = _ORDER.match(text, start, line.end)
    if order is None or _MARK.search(text, rule.end, line.end):
        return None  # several comments in one
    others = order["rules"].split(",")
    if len(others) > 1:
        behind = _COMMA_BEHIND.match(text, rule.end)
        before = _COMMA_BEFORE.search(text, order.start("rules"), rule.start)
        span = Span(rule.start, behind.end()) if behind else Span(before.start() if before else rule.start, rule.end)
        return Fix(True, "delete the rule", (Edit(span, ""),))
    if text[line.start : start].strip():
        code = len(text[line.start : start].rstrip())
        return Fix(True, "delete the comment", (Edit(Span(line.start + code, line.end), ""),))
    if number < len(source.line_starts):
        return Fix(True, "delete the comment", (Edit(Span(line.start, source.line_starts[number]), ""),))
    return Fix(True, "delete the comment", (Edit(Span(start, line.end), ""),))


def _any_in(ordered: Sequence[int], suppression: Suppression) -> bool:
    index = bisect_left(ordered, suppression.first)
    return index < len(ordered) and ordered[index] <= suppression.last
