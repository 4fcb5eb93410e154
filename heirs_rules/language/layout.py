"""The usual layout of cards files: every effect in its usual wording, a sentence a line, and tidy lines around it.

A file is not written anew. There are edits where it differs, and all else stays: comments, blank lines, line ends.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language.cards_file import CardsFile, Entry, read_cards
from heirs_rules.language.library import Hero
from heirs_rules.language.printer import canonical
from heirs_rules.text.comments import comments
from heirs_rules.text.composition import composition
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Edit
from heirs_rules.text.edits import edited, in_file
from heirs_rules.text.lines import is_in_brackets, tidied
from heirs_rules.text.nodes import Composition, Mapping, Node, Scalar, Sequence
from heirs_rules.text.rules import NOT_UTF8, NOT_UTF8_ENCODING
from heirs_rules.text.source import LINE_BREAK, Source, Span

_STEP = 2
_COLON = re.compile(r"[ \t]*:\s*")
_COMMENT = re.compile(r"(?<!\S)#[^\r\n]*")
_BEHIND_DASH = re.compile(r"-(?:\s|#[^\r\n]*(?![^\r\n]))*\Z")
_FURTHEST_DASH = 500
_GAP = re.compile(r"[ \t]*")
_NOTE = re.compile(r"[ \t]*(?P<note>#[^\r\n]*)?")
_COMMENT_LINES = re.compile(r"(?:[ \t]*(?:\r\n|\n|\r))(?P<lines>(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r|\Z))*)")
_FOR_LINT = "# heirs:"


@frozen
class Left:
    """A card that was left as it was because of an error, and its line in the file before and in the one behind."""

    name: str
    before: int
    after: int


@frozen
class LaidOut:
    """What a file holds in its usual layout, what in it was left as it was, and why the whole file was."""

    content: bytes
    left: tuple[Left, ...] = ()
    refusal: str = ""


def laid_out(content: bytes, path: str) -> LaidOut:
    """The content of a cards file in its usual layout; what cannot be read is left as it is."""
    source, found = decode(content, path)
    if any(finding.rule in (NOT_UTF8, NOT_UTF8_ENCODING) for finding in found):
        return LaidOut(content, refusal="it is not UTF-8")
    before = _Reading.of(source)
    root = before.composed.root
    if not isinstance(root, Mapping) or is_in_brackets(root):
        return LaidOut(content, refusal="it cannot be read as a cards file")
    worded = before.edited([*_wordings(before.file)])
    if not worded.means(before):
        return LaidOut(content, refusal="its effects cannot be written otherwise without changing more than that")
    best = next((tidy for whole in (True, False) if (tidy := worded.tidied(whole)).means(worded)), worded)
    mark = BOM_UTF8 if content.startswith(BOM_UTF8) else b""
    left = (Left(name, line, now) for (line, name), (now, _) in zip(before.left, best.left, strict=True))
    return LaidOut(mark + best.source.text.encode(), tuple(left))


@frozen
class _Reading:
    """A file with all that is read from it."""

    source: Source
    composed: Composition
    file: CardsFile

    @classmethod
    def of(cls, source: Source) -> _Reading:
        return cls(source, composition(source), read_cards(source))

    @property
    def entries(self) -> tuple[Entry, ...]:
        return (*self.file.leaders, *self.file.heroes)

    @property
    def broken(self) -> list[Span]:
        """The cards with errors, and what cannot be read."""
        cards = (entry.node.span for entry in self.entries if entry.card is None)
        return [*(Span(self._dash(span.start), span.end) for span in cards), *self.composed.unread]

    def _dash(self, start: int) -> int:
        """Where the dash of a card stands, if there are only comments between them."""
        found = _BEHIND_DASH.search(self.source.text, max(0, start - _FURTHEST_DASH), start)
        return found.start() if found else start

    @property
    def left(self) -> tuple[tuple[int, str], ...]:
        """The line and the name of each card with an error."""
        cards = [(entry.node.span, entry.name or "a card") for entry in self.entries if entry.card is None]
        parts = [*cards, *((span, "a card") for span in self.composed.unread)]
        return tuple((self.source.position(span.start)[0], name) for span, name in sorted(parts, key=_start))

    def edited(self, edits: list[Edit]) -> _Reading:
        return _Reading.of(attrs.evolve(self.source, text=edited(self.source.text, edits))) if edits else self

    @property
    def effects(self) -> set[Span]:
        """The effects that can be read."""
        return {entry.effect.span for entry in self.entries if entry.card is not None and entry.effect is not None}

    def tidied(self, whole: bool) -> _Reading:
        """The file with its lines tidied; nothing is moved unless the `whole` file is sound."""
        sound = not self.broken and not any(finding.code < "HR1" for finding in self.file.findings)
        return self.edited(tidied(self.source, self.composed, self.broken, self.effects, whole and sound))

    def means(self, other: _Reading) -> bool:
        """Whether both files have the same cards, the same words apart from effects, and the same comments."""
        return self is other or self._meaning() == other._meaning()

    def _meaning(self) -> tuple[object, ...]:
        remarks = [self.source.text[span.start : span.end].rstrip() for span in comments(self.source, self.composed)]
        cards = [(entry.card, entry.name, entry.replaces) for entry in self.entries]
        errors = [finding.code for finding in self.file.findings if finding.severity == "error"]
        return cards, [*_values(self.composed.root, self.effects)], remarks, errors


def _start(part: tuple[Span, str]) -> int:
    return part[0].start


def _values(node: Node | None, worded: set[Span]) -> Iterator[object]:
    """All names and values in their order, with the beginnings and ends of lists and groups; effects are only there."""
    match node:
        case Scalar():
            yield "an effect" if node.span in worded else (node.value, node.tag)
        case Mapping(entries):
            yield "{"
            for key, value in entries:
                yield key.value
                yield from _values(value, worded)
            yield "}"
        case Sequence(items):
            yield "["
            for item in items:
                yield from _values(item, worded)
            yield "]"


# Effects


def _wordings(file: CardsFile) -> Iterator[Edit]:
    """The edits that write every effect as the bundled cards do."""
    seen: set[Span] = set()
    for entry in file.heroes:
        if isinstance(entry.card, Hero) and entry.card.effect is not None and entry.effect is not None:
            key = next(key for key, value in reversed(entry.node.entries) if key.value == "effect")
            if entry.effect.span not in seen and key.span.end < entry.effect.span.start:
                yield from _wording(key, entry.effect, canonical(entry.card.effect), is_in_brackets(entry.node))
            seen.add(entry.effect.span)


def _wording(key: Scalar, value: Scalar, text: str, in_brackets: bool) -> Iterator[Edit]:
    """One sentence stands behind `effect:`, several below a `|`; where that cannot be, only the words change."""
    between = Span(key.span.end, value.span.start)
    end, note = _with_note(value, between)
    laid = None if in_brackets or note is None else _written(key, text, note)
    if laid is None or not _COLON.fullmatch(_COMMENT.sub("", _text(value.source, between))):
        yield from _same_style(value, text)
    elif "\n" not in laid.strip("\r\n") or not _swallows(value.source, end, _margin(key)):
        if _text(value.source, Span(between.start, end)) != laid:
            yield Edit(Span(between.start, end), laid)
    else:
        yield from _same_style(value, text)


def _with_note(value: Scalar, between: Span) -> tuple[int, str | None]:
    """Where the value ends, with a comment on its line; and the comment about it, or None if there are several."""
    source = value.source
    notes = [found.group().rstrip() for found in _COMMENT.finditer(source.text, between.start, between.end)]
    if value.style in ("literal", "folded"):
        header = _COMMENT.search(source.text, value.span.start, source.line_span(_line(value)).end)
        notes += [header.group().rstrip()] if header else []
        gap = _GAP.match(source.text, value.span.end)
        end = gap.end() if gap else value.span.end
    else:
        behind = _NOTE.match(source.text, value.span.end)
        assert behind is not None, "a note may be empty"
        notes += [behind["note"].rstrip()] if behind["note"] else []
        end = behind.end() if behind["note"] else value.span.end
    return end, None if len(notes) > 1 else "".join(notes)


def _written(key: Scalar, text: str, note: str) -> str:
    remark = f"  {note}" if note else ""
    if "\n" not in text and (not note or note.startswith(_FOR_LINT)):
        return f": {text}{remark}"
    found = LINE_BREAK.search(key.source.text)
    line_break = found.group() if found else "\n"
    return f": |{remark}" + "".join(f"{line_break}{_margin(key)}{sentence}" for sentence in text.split("\n"))


def _margin(key: Scalar) -> str:
    return " " * (key.source.position(key.span.start)[1] - 1 + _STEP)


def _swallows(source: Source, end: int, margin: str) -> bool:
    """Whether a text below a `|` that ends here would take comments below it for its own lines."""
    found = _COMMENT_LINES.match(source.text, end)
    return found is not None and any(line.startswith(f"{margin}") and line.strip() for line in _split(found["lines"]))


def _split(lines: str) -> list[str]:
    return LINE_BREAK.split(lines)


def _same_style(value: Scalar, text: str) -> tuple[Edit, ...]:
    """The words alone, written as the value is."""
    ink = value.value.strip()
    if ink == text:
        return ()
    start = value.value.index(ink)
    for said in (text, text.replace("\n", " then ")):
        if ink == said:
            return ()
        if (edits := in_file([Edit(Span(start, start + len(ink)), said)], value)) is not None:
            return edits
    return ()


def _text(source: Source, span: Span) -> str:
    return source.text[span.start : span.end]


def _line(value: Scalar) -> int:
    return value.source.position(value.span.start)[0]
