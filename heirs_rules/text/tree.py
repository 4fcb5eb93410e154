"""Building nodes from what YAML sees, and what is wrong with a document although it can be read."""

import re
from collections.abc import Iterable, Iterator

import attrs
from yaml import ScalarNode
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)
from yaml.resolver import Resolver

from heirs_rules.frozen import frozen
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix
from heirs_rules.text.keys import entries
from heirs_rules.text.nodes import Composition, Mapping, Node, Scalar, Sequence, quotation
from heirs_rules.text.places import REPLACEMENT, Style
from heirs_rules.text.rules import (
    ANCHOR_OR_ALIAS,
    LONE_SURROGATE,
    MULTIPLE_DOCUMENTS,
    RECURSIVE_ALIAS,
    TOO_LARGE,
    YAML_DIRECTIVE,
    YAML_SYMBOL_ATE_TEXT,
    YAML_TAG,
)
from heirs_rules.text.source import Source, Span
from heirs_rules.text.syntax import end_of, start_of
from heirs_rules.text.visible import excerpt

# How many nodes all aliases together may stand for: nine lists of nine aliases each would make half a milliard.
MOST_REPEATED = 10_000

_PROPERTY = re.compile(r"(?:[ \r\n]|#[^\r\n]*)*(?P<property>&[0-9A-Za-z_-]+|![^ \r\n]*)")
_GAP = re.compile(r"(?:[ \r\n]|#[^\r\n]*)*")
_HEADER = re.compile(r"[|>][0-9+-]*")
_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")
_TEXT_TAG = "tag:yaml.org,2002:str"
_IN_QUOTES = "put the whole text in quotes, or under a `|` on lines of its own"
_RESOLVER = Resolver()


def tree(source: Source, seen: Iterable[Event]) -> Composition:
    """The first document; its root is None when there is no document."""
    builder = _Builder(source)
    unread: tuple[Span, ...] = ()
    for event in seen:
        if isinstance(event, DocumentStartEvent) and builder.root is not None:
            builder.findings.append(_second_document(source, start_of(event)))
            unread = (Span(start_of(event), len(source.text)),)
            break
        builder.read(event)
    findings = (*builder.findings, *_unused_anchors(source, builder.anchors))
    return Composition(builder.root, findings, tuple(builder.scalars), unread)


@attrs.define
class _Anchor:
    """A name for a node; while `node` is None its end has not been read yet."""

    span: Span
    node: Node | None = None
    size: int = 1
    used: bool = False


@frozen
class _Properties:
    """What stands before a node: `&name` and `!tag`; the node itself begins at `start`."""

    start: int
    anchor: Span | None = None
    tag: Span | None = None


@attrs.define
class _Open:
    """A list or a mapping whose end has not been read yet, with the nodes in it; `size` counts those further in too."""

    event: CollectionStartEvent
    properties: _Properties
    anchor: _Anchor | None
    nodes: list[Node] = attrs.Factory(list)
    size: int = 1


@attrs.define
class _Builder:
    source: Source
    root: Node | None = None
    findings: list[Diagnostic] = attrs.Factory(list)
    scalars: list[Scalar] = attrs.Factory(list)
    anchors: list[_Anchor] = attrs.Factory(list)
    named: dict[str, _Anchor] = attrs.Factory(dict)
    open: list[_Open] = attrs.Factory(list)
    repeated: int = 0

    def read(self, event: Event) -> None:
        match event:
            case ScalarEvent():
                properties = _properties(self.source.text, event)
                anchor = self._anchor(event, properties)
                scalar = _scalar(self.source, event, properties.start)
                self.scalars.append(scalar)
                self._close(scalar, 1, properties, anchor)
            case CollectionStartEvent():
                properties = _properties(self.source.text, event)
                self.open.append(_Open(event, properties, self._anchor(event, properties)))
            case CollectionEndEvent():
                ended = self.open.pop()
                self._close(self._collection(ended, event), ended.size, ended.properties, ended.anchor)
            case AliasEvent():
                self._add(*self._repeated(event))
            case DocumentStartEvent():
                self.findings += _directives(self.source, start_of(event))

    def _anchor(self, event: NodeEvent, properties: _Properties) -> _Anchor | None:
        if event.anchor is None or properties.anchor is None:
            return None
        self.named[event.anchor] = _Anchor(properties.anchor)
        self.anchors.append(self.named[event.anchor])
        return self.named[event.anchor]

    def _close(self, node: Node, size: int, properties: _Properties, anchor: _Anchor | None) -> None:
        if anchor is not None:
            anchor.node, anchor.size = node, size
        if properties.tag is not None:
            self.findings.append(_tag(self.source, properties.tag, node))
        if isinstance(node, Scalar) and node.style == "double" and _SURROGATES.search(node.value):
            self.findings += _surrogates(node)
            node = attrs.evolve(node, value=_SURROGATES.sub(_replaced, node.value))
        self._add(node, size)

    def _collection(self, ended: _Open, event: Event) -> Node:
        last = ended.nodes[-1].span.end if ended.nodes else ended.properties.start
        bracketed = self.source.text[ended.properties.start : ended.properties.start + 1] in ("[", "{")
        span = Span(ended.properties.start, end_of(event) if ended.event.flow_style and bracketed else last)
        if not isinstance(ended.event, MappingStartEvent):
            return Sequence(tuple(ended.nodes), self.source, span)
        kept, findings = entries(zip(ended.nodes[::2], ended.nodes[1::2], strict=True))
        self.findings += findings
        return Mapping(kept, self.source, span)

    def _add(self, node: Node, size: int) -> None:
        if self.open:
            self.open[-1].nodes.append(node)
            self.open[-1].size += size
        else:
            self.root = node

    def _repeated(self, event: AliasEvent) -> tuple[Node, int]:
        """The node that an alias stands for; an empty text when it cannot stand for one."""
        span = Span(start_of(event), end_of(event))
        anchor = self.named.get(event.anchor or "")
        if anchor is not None:
            anchor.used = True
            self.repeated += anchor.size
        finding = _alias(self.source, span, anchor, self.repeated)
        if finding is not None:
            self.findings.append(finding)
        if anchor is None or anchor.node is None or self.repeated > MOST_REPEATED:
            return Scalar("", "str", self.source, span, "plain"), 1
        return anchor.node, anchor.size


def _properties(text: str, event: NodeEvent) -> _Properties:
    start = start_of(event)
    spans: dict[str, Span] = {}
    if not isinstance(event, (ScalarEvent, CollectionStartEvent)) or (event.anchor is None and event.tag is None):
        return _Properties(start)
    for _ in range((event.anchor is not None) + (event.tag is not None)):
        found = _PROPERTY.match(text, start)
        assert found is not None, "YAML has seen an anchor or a tag here"
        spans[found["property"][0]] = Span(found.start("property"), found.end())
        start = found.end()
    gap = _GAP.match(text, start)
    assert gap is not None, "a gap may be empty"
    end = min(gap.end(), end_of(event)) if isinstance(event, ScalarEvent) else gap.end()
    return _Properties(end, spans.get("&"), spans.get("!"))


def _scalar(source: Source, event: ScalarEvent, start: int) -> Scalar:
    implicit = (True, False) if event.style is None and event.tag != _TEXT_TAG else (False, True)
    tag: str = _RESOLVER.resolve(ScalarNode, event.value, implicit)  # type: ignore[no-untyped-call]
    end = _end_of_block(source.text, event, start) if event.style in ("|", ">") else end_of(event)
    return Scalar(event.value, tag.rpartition(":")[2], source, Span(start, end), _STYLES.get(event.style, "plain"))


def _end_of_block(text: str, event: ScalarEvent, start: int) -> int:
    if event.value.strip(" \t\n"):
        return start + len(text[start : end_of(event)].rstrip(" \t\r\n"))
    header = _HEADER.match(text, start)
    return header.end() if header else end_of(event)


def _second_document(source: Source, start: int) -> Diagnostic:
    message = "a second YAML document starts here, and only the first is read"
    advice = "delete this line, or move what follows into a file of its own"
    return Diagnostic(source, Span(start, start + 3), MULTIPLE_DOCUMENTS, message, advice)


def _directives(source: Source, start: int) -> list[Diagnostic]:
    if not source.text.startswith("%", start):
        return []
    message = "lines that start with `%` are instructions to YAML, and are not used in card files"
    number = source.position(start)[0]
    end = source.line_span(number).end
    fix = None
    if source.text.startswith("%YAML ", start) and number < len(source.line_starts):
        fix = Fix(True, "delete the line", (Edit(Span(start, source.line_starts[number]), ""),))
    return [Diagnostic(source, Span(start, end), YAML_DIRECTIVE, message, "delete the line", fix=fix)]


def _unused_anchors(source: Source, anchors: Iterable[_Anchor]) -> Iterator[Diagnostic]:
    for anchor in anchors:
        if anchor.used:
            continue
        if isinstance(anchor.node, Scalar) and anchor.node.plain:
            yield _ate_text(source, anchor.span, "an anchor", anchor.node)
        else:
            message = f"`{excerpt(_written(source, anchor.span))}` is a YAML anchor that nothing refers to"
            # Before a text it may be a part of the text, with a quotation mark in the middle.
            is_apart = not isinstance(anchor.node, Scalar) or anchor.node.style in ("literal", "folded")
            fix = Fix(is_apart, "delete it", (Edit(_with_the_space(source, anchor.span), ""),))
            yield Diagnostic(source, anchor.span, ANCHOR_OR_ALIAS, message, "delete it", fix=fix)


def _with_the_space(source: Source, span: Span) -> Span:
    """A word with the space behind it, or else before it."""
    if source.text.startswith(" ", span.end):
        return Span(span.start, span.end + 1)
    return Span(span.start - source.text.endswith(" ", 0, span.start), span.end)


def _alias(source: Source, span: Span, anchor: _Anchor | None, repeated: int) -> Diagnostic | None:
    written = excerpt(_written(source, span))
    if anchor is None:
        message = f"`{written}` is a YAML sign (a reference to something that has the name `{written[1:]}`), not text"
        return Diagnostic(source, span, YAML_SYMBOL_ATE_TEXT, message, _IN_QUOTES)
    if anchor.node is None:
        return Diagnostic(source, span, RECURSIVE_ALIAS, f"`{written}` contains itself", "write out what is meant")
    if repeated > MOST_REPEATED:
        if repeated - anchor.size > MOST_REPEATED:
            return None  # said already
        message = f"the repetitions up to here, such as `{written}`, stand for more than {MOST_REPEATED} parts"
        return Diagnostic(source, span, TOO_LARGE, message, "write out what is meant")
    message = f"`{written}` repeats another part of the file, so that one edit changes several places"
    return Diagnostic(source, span, ANCHOR_OR_ALIAS, message, "write out what is meant")


def _tag(source: Source, span: Span, node: Node) -> Diagnostic:
    written = _written(source, span)
    if not written.startswith(("!!", "!<")):
        return _ate_text(source, span, "a tag", node)
    message = f"the YAML tag `{excerpt(written)}` is not used in card files"
    if written != "!!str" or not isinstance(node, Scalar):
        return Diagnostic(source, span, YAML_TAG, message, "delete it, and put a text in quotes")
    if node.plain:
        edit = Edit(Span(span.start, node.span.end), quotation(node.value))
        return Diagnostic(source, span, YAML_TAG, message, "use quotes instead", fix=Fix(True, "use quotes", (edit,)))
    edit = Edit(Span(span.start, node.span.start), "")
    return Diagnostic(source, span, YAML_TAG, message, "delete it", fix=Fix(True, "delete it", (edit,)))


def _ate_text(source: Source, span: Span, kind: str, node: Node) -> Diagnostic:
    message = f"`{excerpt(_written(source, span))}` is a YAML sign ({kind}), not text"
    if not isinstance(node, Scalar):
        return Diagnostic(source, span, YAML_SYMBOL_ATE_TEXT, message, _IN_QUOTES)
    message += f"; the text here is only `{excerpt(node.value)}`" if node.value else "; there is no text here"
    whole = Span(span.start, node.span.end)
    text = _written(source, whole)
    one_line = node.plain and not re.search(r"[\r\n]", text)
    fix = Fix(False, "put the whole text in quotes", (Edit(whole, quotation(text)),)) if one_line else None
    return Diagnostic(source, span, YAML_SYMBOL_ATE_TEXT, message, _IN_QUOTES, fix=fix)


def _surrogates(scalar: Scalar) -> Iterator[Diagnostic]:
    sound = attrs.evolve(scalar, value=_SURROGATES.sub(_replaced, scalar.value))
    for found in _SURROGATES.finditer(scalar.value):
        span, exact = sound.place(*found.span())
        written = excerpt(_written(scalar.source, span))
        if len(found.group()) == 1:
            message, advice, fix = f"`{written}` is half a character", "write the character itself", None
        else:
            character = found.group().encode("utf-16", "surrogatepass").decode("utf-16")
            message, advice = f"`{written}` is a character in two halves", f"write the character itself: {character}"
            fix = Fix(True, "write the character itself", (Edit(span, character),)) if exact else None
        yield Diagnostic(scalar.source, span, LONE_SURROGATE, message, advice, exact=exact, fix=fix)


def _replaced(found: re.Match[str]) -> str:
    return REPLACEMENT * len(found.group())


def _written(source: Source, span: Span) -> str:
    return source.text[span.start : span.end]
