"""Reads one cards file: from YAML nodes to heroes and leaders, with every finding at its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as SequenceOf
from functools import partial
from typing import TypeAlias

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language.checks import effect_findings
from heirs_rules.language.crashes import ADVICE, INTERNAL_ERROR, surviving
from heirs_rules.language.fields import (
    ALL,
    DECK,
    FACTIONS,
    FILE,
    HERO,
    ID,
    ID_IN_WORDS,
    LARGEST,
    LEADER,
    NUMBER,
    START,
    Fields,
    needed,
)
from heirs_rules.language.findings import Finding
from heirs_rules.language.library import Hero, Leader
from heirs_rules.language.parser import read
from heirs_rules.language.rules import (
    BAD_ID,
    BAD_NUMBER,
    BAD_PAIR,
    BLANK_FIELD,
    BROKEN_PROMISE,
    CARD_NOT_MAPPING,
    EMPTY_EFFECT,
    FLAG_NOT_BOOLEAN,
    MISSING_FIELD,
    MISSING_SEPARATOR,
    UNKNOWN_FACTION,
    UNKNOWN_FIELD,
    UNKNOWN_PLACE,
    WRONG_ROOT,
    WRONG_TYPE,
)
from heirs_rules.language.suppression import (
    SilencedCard,
    Suppression,
    comments_for_lint,
    is_for_lint,
    read_suppressions,
)
from heirs_rules.language.vocabulary import Faction, Zone
from heirs_rules.text.characters import Oddity, look_alike, tab_in, unseen
from heirs_rules.text.composition import composition
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Related, Rule
from heirs_rules.text.edits import in_file
from heirs_rules.text.lines import is_in_brackets
from heirs_rules.text.near import is_slip, nearest
from heirs_rules.text.nodes import Mapping, Node, Scalar, Sequence, ambiguity, comment_after
from heirs_rules.text.recovery import items
from heirs_rules.text.rules import COMMENT_CUTS_TEXT, EMPTY_FILE, LONE_SURROGATE, YAML_SYMBOL_ATE_TEXT
from heirs_rules.text.source import Source, Span
from heirs_rules.text.visible import excerpt

Card: TypeAlias = Hero | Leader


@frozen
class Entry:
    """One card of a file: what it says, as far as it can be read, and where in a list it stands."""

    listed: SequenceOf[Node] = attrs.field(eq=False, repr=False)
    index: int = attrs.field(eq=False)
    card: Card | None
    """None if there is an error in it."""
    id: str | None
    name: str | None
    replaces: bool = False

    @property
    def node(self) -> Mapping:
        """Where it stands, in full; it may have to be read once more for that."""
        node = self.listed[self.index]
        assert isinstance(node, Mapping), "what is something else is no card"
        return node

    @property
    def place(self) -> Scalar | Mapping:
        """What to underline when something is wrong with the card as a whole."""
        node = self.node
        return _text_in(node, "id") or (node.entries[0][0] if node.entries else node)

    @property
    def effect(self) -> Scalar | None:
        """The text of its effect."""
        return _text_in(self.node, "effect")


@frozen
class CardsFile:
    """What one file holds."""

    source: Source
    heroes: tuple[Entry, ...] = ()
    leaders: tuple[Entry, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    suppressions: tuple[Suppression, ...] = ()


def read_cards(source: Source) -> CardsFile:
    """The cards of a file, and what is wrong with it apart from other files."""
    composed = composition(source)
    root, findings = composed.root, tuple(_of_their_cards(composed.findings, source))
    if root is None:
        return CardsFile(source, findings=findings)
    comments = [*comments_for_lint(source, composed)]
    spoilt = frozenset(finding.line for finding in findings if finding.rule in (LONE_SURROGATE, YAML_SYMBOL_ATE_TEXT))
    reading = _Reading(list(findings), spoilt=spoilt)
    if not isinstance(root, Mapping) and any(finding.rule is EMPTY_FILE for finding in findings):
        return CardsFile(source, findings=findings)
    if not isinstance(root, Mapping):
        reading.say(
            root,
            WRONG_ROOT,
            f"a cards file begins with 'heroes:' or 'leaders:', not with {_what(root)}",
            _root_advice(root),
        )
        return _silencing(CardsFile(source, findings=tuple(reading.findings)), comments)
    fields = reading.fields(root, FILE)
    heroes = reading.cards(fields.get("heroes"), reading.hero)
    leaders = reading.cards(fields.get("leaders"), reading.leader)
    reading.promises(fields.get("deck"), heroes, leaders)
    if not heroes and not leaders and not reading.findings:
        reading.say(root, EMPTY_FILE, "there are no cards in this file", "leave the file out, or add a card")
    file = CardsFile(source, tuple(heroes), tuple(leaders), tuple(reading.findings))
    return _silencing(file, comments)


def _silencing(file: CardsFile, comments: list[Span]) -> CardsFile:
    """The file with what its comments tell lint."""
    if not comments:
        return file
    cards = [SilencedCard.of(entry.node, entry.name) for entry in (*file.heroes, *file.leaders)]
    suppressions, findings = read_suppressions(file.source, comments, cards)
    return attrs.evolve(file, suppressions=suppressions, findings=(*file.findings, *findings))


def _of_their_cards(findings: SequenceOf[Diagnostic], source: Source) -> Iterator[Diagnostic]:
    """The findings about YAML, with the card in whose lines each is; the card itself may not be readable."""
    if not findings:
        return
    known = items(source)
    starts = [item.span.start for item in known]
    for finding in findings:
        index = bisect_right(starts, finding.span.start) - 1
        inside = index >= 0 and finding.span.start < known[index].span.end
        yield attrs.evolve(finding, card=_name_in(source, known[index].span)) if inside else finding


def _name_in(source: Source, lines: Span) -> str | None:
    """What `_name_of` says of a card, for one that may not be readable."""
    found = {line["field"]: line["text"] for line in _NAMING.finditer(source.text, lines.start, lines.end)}
    return found.get("name") or found.get("id")


def placed(finding: Finding, text: Scalar, card: str | None, in_brackets: bool = True) -> Diagnostic:
    """A finding about card text, at its place in the file."""
    span, exact = text.place(finding.span.start, finding.span.end)
    related = tuple(
        Related(text.source, text.place(*attrs.astuple(where))[0], message) for where, message in finding.related
    )
    advice = finding.help
    if finding.rule is MISSING_SEPARATOR and text.style != "literal" and len(_lines(text)) > 1:
        advice = "YAML joins these lines into one: put the text under `effect: |`, a sentence a line"
    fix = _placed_fix(finding.fix, text, in_brackets) if finding.fix is not None else None
    if finding.rule is MISSING_SEPARATOR and text.style == "folded":
        fix = _unfolded(text) or fix
    return Diagnostic(text.source, span, finding.rule, finding.message, advice, card, exact, related, fix)


def _placed_fix(fix: Fix, text: Scalar, in_brackets: bool) -> Fix | None:
    edits = in_file(fix.edits, text, in_brackets)
    return attrs.evolve(fix, edits=edits) if edits is not None else None


def _unfolded(text: Scalar) -> Fix | None:
    """A `|` in the place of the `>` that joins the lines of a text, if each of them is a sentence."""
    start = text.span.start
    lines = "\n".join(text.source.line(number).strip() for number in [*_lines(text)][1:])
    return Fix(True, "write '|'", (Edit(Span(start, start + 1), "|"),)) if read(lines)[0] is not None else None


def _lines(text: Scalar) -> range:
    first, last = text.source.position(text.span.start)[0], text.source.position(text.span.end)[0]
    return range(first, last + 1)


def _instead(scalar: Scalar, text: str, safe: bool) -> Fix:
    """Another value, without quotes and on one line."""
    return Fix(safe, f"write '{text}'", (Edit(scalar.span, text),))


def _without_dash(item: Node) -> Fix | None:
    """A line fewer, if nothing is on it but a dash."""
    source, dash = item.source, item.span.start - 1
    number = source.position(item.span.start)[0]
    if item.span.start != item.span.end or source.line(number).strip() != "-" or source.text[dash] != "-":
        return None
    return Fix(True, "delete the '-'", (Edit(_whole_line(source, number), ""),))


def _whole_line(source: Source, number: int) -> Span:
    """A line with its line break; of the last line, with the one before it."""
    span = source.line_span(number)
    if number < len(source.line_starts):
        return Span(span.start, source.line_starts[number])
    return Span(source.line_span(number - 1).end if number > 1 else 0, span.end)


_TRUTH = {
    **dict.fromkeys(("yes", "y", "on", "true"), "true"),
    **dict.fromkeys(("no", "n", "off", "false"), "false"),
}
_NAMING = re.compile(
    r"(?:\A|(?<=[\r\n]))[ \t]*(?:-[ \t]+)?(?P<field>id|name):[ \t]+(?P<quote>['\"]?)(?P<text>\S[^\r\n]*?)(?P=quote)"
    r"[ \t]*(?:[ \t]#[^\r\n]*)?(?=[\r\n]|\Z)"
)
_ALIKE_FIELDS = {"text": "effect", "ability": "effect", "factions": "faction", "title": "name", "key": "id"}


# The effects that are known while a file is read.
_MOST_REMEMBERED = 1000

_Read: TypeAlias = tuple[Card | None, Scalar | None, bool]
"""A card if there are no errors in it, its id, and whether it replaces another."""


# What is wrong because of a letter that looks like another, if there is one.
_SPELT = frozenset({BAD_ID, UNKNOWN_FACTION, UNKNOWN_FIELD, UNKNOWN_PLACE, FLAG_NOT_BOOLEAN, BAD_NUMBER})


@attrs.define
class _Reading:
    """Reads a file and gathers findings; `card` is the name of the card that is being read."""

    findings: list[Diagnostic]
    card: str | None = None
    in_brackets: bool = True
    """Whether the card is written in brackets."""
    alone: bool = False
    """Whether the card is the only item of its list."""
    memory: dict[tuple[str, frozenset[Faction]], tuple[fx.Effect | None, tuple[Finding, ...]]] = attrs.Factory(dict)
    spoilt: frozenset[int] = frozenset()
    """The lines on which YAML has made something else of the text, so that what is left makes no sense."""

    def say(self, node: Node, rule: Rule, message: str, advice: str = "", fix: Fix | None = None) -> None:
        """Report something about a node: the whole of a scalar, the first line of anything larger."""
        span = node.span
        if isinstance(node, Scalar) and rule in _SPELT and (odd := look_alike(node.value)) is not None:
            self.point(node, odd)
            return
        if not isinstance(node, Scalar):
            number = node.source.position(span.start)[0]
            span = Span(span.start, max(span.start, min(span.end, node.source.line_span(number).end)))
        self.findings.append(Diagnostic(node.source, span, rule, message, advice, self.card, fix=fix))

    def point(self, text: Scalar, odd: Oddity) -> None:
        """Report a character."""
        span, exact = text.place(odd.index, odd.index + 1)
        self.findings.append(Diagnostic(text.source, span, odd.rule, odd.message, odd.advice, self.card, exact))

    # Structure

    def items(self, node: Node | None) -> SequenceOf[Node]:
        if node is None:
            return ()
        if isinstance(node, Sequence):
            self.alone = len(node.items) == 1
            return node.items
        self.say(node, WRONG_TYPE, f"expected a list of cards, found {_what(node)}", "begin each card with '- id: …'")
        return ()

    def fields(self, node: Mapping, known: Fields) -> dict[str, Node]:
        """The fields of a mapping by name. Of a field that is there twice, the last counts."""
        found = {key.value: value for key, value in node.entries}
        for key, _ in node.entries:
            if key.value not in known and not (key.plain and key.tag != "str"):
                meant = nearest(key.value, known) or _ALIKE_FIELDS.get(key.value)
                near = meant if meant in known and meant not in found else None
                advice = f"did you mean '{near}'?" if near else f"the fields here are {_listed(known)}"
                fix = _instead(key, near, safe=is_slip(key.value.lower(), near)) if near else None
                self.say(key, UNKNOWN_FIELD, f"there is no field '{excerpt(key.value)}' here", advice, fix)
        if missing := [name for name in needed(known) if name not in found]:
            place = next((key for key, _ in node.entries if key.value == "id"), None) or node
            one = len(missing) == 1
            lines = _listed(f"{name}: …" for name in missing)
            message = f"{_listed(missing)} {'is' if one else 'are'} missing"
            self.say(place, MISSING_FIELD, message, f"add {'a line' if one else 'the lines'} {lines}")
        return found

    def no_card(self, item: Node) -> None:
        message = f"expected a card, found {_what(item)}"
        advice = (
            "delete the '-', or write the card behind it"
            if _what(item) == "nothing"
            else "write '- id: …' and the other fields"
        )
        self.say(item, CARD_NOT_MAPPING, message, advice, None if self.alone else _without_dash(item))

    # Cards

    def cards(self, node: Node | None, read: Callable[[Mapping], _Read]) -> list[Entry]:
        """The cards of a list; of a card that cannot be read, or not without a crash, what is left of it."""
        listed = self.items(node)
        entries = []
        for index, item in enumerate(listed):
            if not isinstance(item, Mapping):
                self.no_card(item)
                continue
            self.card = _name_of(item)
            card, id, replaces = surviving("card", partial(read, item), partial(self.wreck, item))
            entries.append(Entry(listed, index, card, id.value if id else None, self.card, replaces))
            self.card = None
        return entries

    def wreck(self, item: Mapping, why: str) -> _Read:
        self.say(item, INTERNAL_ERROR, why, ADVICE)
        return None, _text_in(item, "id"), False

    def hero(self, item: Mapping) -> _Read:
        before = len(self.findings)
        self.in_brackets = is_in_brackets(item)
        fields = self.fields(item, HERO)
        id = self.id(fields.get("id"))
        name = self.text("name", fields.get("name"))
        factions = self.faction(fields.get("faction"), ALL)
        flags = {flag: self.flag(flag, fields.get(flag)) for flag in ("advanced", "replaces")}
        starts = self.place(fields.get("starts"))
        text = self.text("effect", fields.get("effect")) if "effect" in fields else None
        effect = self.effect(text, factions)
        card = None
        if not _has_error(self.findings[before:]) and id and name and factions:
            card = Hero(id.value, name.value, factions, flags["advanced"], starts, effect)
        return card, id, flags["replaces"]

    def leader(self, item: Mapping) -> _Read:
        before = len(self.findings)
        fields = self.fields(item, LEADER)
        id = self.id(fields.get("id"))
        name = self.text("name", fields.get("name"))
        number = self.number("number", fields.get("number"))
        factions = self.pair(fields.get("factions"))
        replaces = self.flag("replaces", fields.get("replaces"))
        card = None
        if not _has_error(self.findings[before:]) and id and name and number is not None and factions:
            card = Leader(id.value, name.value, number, factions)
        return card, id, replaces

    # Fields

    def text(self, field: str, node: Node | None) -> Scalar | None:
        """A field that is text; None if it is not, or has none."""
        if node is None or (isinstance(node, Scalar) and not node.value and self.is_spoilt(node)):
            return None
        if not isinstance(node, Scalar):
            advice = "put the text under `effect: |`" if field == "effect" else f"write '{field}: …' on one line"
            self.say(node, WRONG_TYPE, f"'{field}' has to be text, found {_what(node)}", advice)
        elif field == "effect" and not node.value.strip():
            self.say(node, EMPTY_EFFECT, "the effect is empty", "a hero without effect has no 'effect:' line at all")
        elif not node.value.strip():
            self.say(node, BLANK_FIELD, f"'{field}' is empty", f"write the {field}")
        elif (ambiguous := ambiguity(node)) is not None:
            # What is quoted where YAML has taken a part of the text for a sign of its own is not the whole text.
            fix = None if self.is_spoilt(node) else ambiguous.fix
            self.findings.append(attrs.evolve(ambiguous, card=self.card, fix=fix))
        elif field != "effect" and (odd := unseen(node.value, field == "name")) is not None:
            self.point(node, odd)
        elif field == "effect" and (comment := comment_after(node)) and not is_for_lint(node.source, comment):
            message = "everything behind ' #' is a comment to YAML, and no part of the effect"
            advice = "put the text under `effect: |`, or the comment on a line of its own"
            self.findings.append(Diagnostic(node.source, comment, COMMENT_CUTS_TEXT, message, advice, self.card))
        else:
            return node
        return None

    def id(self, node: Node | None) -> Scalar | None:
        scalar = self.text("id", node)
        if scalar is not None and not ID.fullmatch(scalar.value):
            slug = "-".join(re.findall(r"[a-z0-9]+", scalar.value.lower()))
            advice = (
                f"write '{excerpt(slug)}'" if slug else "write the name in small letters, with '-' between the words"
            )
            fix = _instead(scalar, slug, safe=False) if slug else None
            self.say(scalar, BAD_ID, ID_IN_WORDS, advice, fix)
        return scalar

    def flag(self, field: str, node: Node | None) -> bool:
        if node is None:
            return False
        if isinstance(node, Scalar) and node.plain and node.value in ("true", "false"):
            return node.value == "true"
        meant = _TRUTH.get(node.value.strip().lower()) if isinstance(node, Scalar) else None
        fix = _instead(node, meant, safe=True) if isinstance(node, Scalar) and meant else None
        self.say(node, FLAG_NOT_BOOLEAN, f"'{field}' is true or false", "write 'true', or delete the line", fix)
        return False

    def number(self, field: str, node: Node | None) -> int | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and node.plain and NUMBER.fullmatch(node.value):
            return int(node.value)
        message = f"'{field}' has to be a number from 0 to {LARGEST}, in digits"
        is_quoted = isinstance(node, Scalar) and NUMBER.fullmatch(node.value.strip())
        fix = _instead(node, node.value.strip(), safe=True) if isinstance(node, Scalar) and is_quoted else None
        self.say(node, BAD_NUMBER, message, "write for example 3", fix)
        return None

    def place(self, node: Node | None) -> Zone | None:
        scalar = self.text("starts", node)
        if scalar is not None and scalar.value != START.value:
            message = f"a hero cannot start in '{excerpt(scalar.value)}'"
            advice = f"write '{START.value}', or delete the line: then it starts in the harbor"
            fix = _instead(scalar, START.value, safe=True) if is_slip(scalar.value.lower(), START.value) else None
            self.say(scalar, UNKNOWN_PLACE, message, advice, fix)
        return START if scalar is not None else None

    def faction(self, node: Node | None, *further: str) -> frozenset[Faction]:
        """The factions a name stands for; none if there is no such name."""
        scalar = self.text("faction", node)
        if scalar is None:
            return frozenset()
        if scalar.value in FACTIONS:
            return frozenset({FACTIONS[scalar.value]})
        if scalar.value in further:
            return frozenset(Faction)
        names = (*FACTIONS, *further)
        tidy = scalar.value.strip().lower().replace(" ", "-").replace("_", "-")
        meant = nearest(tidy, names)
        advice = f"did you mean '{meant}'?" if meant else f"the factions are {_listed(names)}"
        fix = _instead(scalar, meant, safe=is_slip(tidy, meant)) if meant else None
        self.say(scalar, UNKNOWN_FACTION, f"there is no faction '{excerpt(scalar.value)}'", advice, fix)
        return frozenset()

    def pair(self, node: Node | None) -> frozenset[Faction]:
        """The two factions of a leader."""
        if node is None:
            return frozenset()
        if not isinstance(node, Sequence):
            self.say(
                node,
                WRONG_TYPE,
                f"'factions' has to be a list, found {_what(node)}",
                "write 'factions: [empire, undead]'",
            )
            return frozenset()
        before = len(self.findings)
        factions = frozenset[Faction]().union(*map(self.faction, node.items))
        if len(self.findings) == before and (len(node.items) != 2 or len(factions) != 2):
            self.say(
                node, BAD_PAIR, "a leader is allied with two different factions", "write for example '[empire, undead]'"
            )
        return factions

    def effect(self, text: Scalar | None, factions: frozenset[Faction]) -> fx.Effect | None:
        if text is None or self.is_spoilt(text):
            return None
        if (tab := tab_in(text.value)) is not None:
            self.point(text, tab)
        effect, findings = self.remembered(text.value, factions or frozenset(Faction))
        self.findings += [placed(finding, text, self.card, self.in_brackets) for finding in findings]
        return effect

    def remembered(self, text: str, factions: frozenset[Faction]) -> tuple[fx.Effect | None, tuple[Finding, ...]]:
        """What `effect_findings` says; large files say the same again and again."""
        known = self.memory.get((text, factions))
        if known is None:
            if len(self.memory) == _MOST_REMEMBERED:
                self.memory.clear()
            known = self.memory[text, factions] = effect_findings(text, factions)
        return known

    def is_spoilt(self, text: Scalar) -> bool:
        return bool(self.spoilt) and not self.spoilt.isdisjoint(_lines(text))

    # What the file promises

    def promises(self, node: Node | None, heroes: list[Entry], leaders: list[Entry]) -> None:
        if node is None:
            return
        if not isinstance(node, Mapping):
            self.say(
                node,
                WRONG_TYPE,
                f"'deck' has to be a list of counts, found {_what(node)}",
                "write 'heroes: 73' below it",
            )
            return
        found = _counted(heroes, leaders)
        for name, value in self.fields(node, DECK).items():
            promised = self.number(name, value)
            if promised is not None and name in found and promised != found[name]:
                what = name if name in ("heroes", "leaders") else f"heroes that are '{name}'"
                message = f"the deck promises {promised} {what}, and the file has {found[name]}"
                advice = f"write {found[name]}, or see which card is missing or too many"
                assert isinstance(value, Scalar), "what is read as a number is no list"
                self.say(value, BROKEN_PROMISE, message, advice, _instead(value, str(found[name]), safe=False))


def _counted(heroes: list[Entry], leaders: list[Entry]) -> dict[str, int]:
    written = [
        {key.value: value.value for key, value in entry.node.entries if isinstance(value, Scalar)} for entry in heroes
    ]
    counts = {"heroes": len(heroes), "leaders": len(leaders)}
    counts["advanced"] = sum(fields.get("advanced") == "true" for fields in written)
    return counts | {name: sum(fields.get("faction") == name for fields in written) for name in (*FACTIONS, ALL)}


def _text_in(item: Mapping, field: str) -> Scalar | None:
    """What stands behind a name, the last time if it is given twice."""
    found = [value for key, value in item.entries if key.value == field and isinstance(value, Scalar)]
    return found[-1] if found else None


def _name_of(item: Mapping) -> str | None:
    """How to call a card in a finding: by its name, or else its id."""
    texts = {key.value: value.value for key, value in item.entries if isinstance(value, Scalar) and value.value.strip()}
    return texts.get("name") or texts.get("id")


def _has_error(findings: Iterable[Diagnostic]) -> bool:
    return any(finding.severity == "error" for finding in findings)


def _what(node: Node) -> str:
    match node:
        case Mapping():
            return "a group of fields"
        case Sequence():
            return "a list"
        case Scalar(value="", style="plain"):
            return "nothing"
        case _:
            return "text"


def _root_advice(root: Node) -> str:
    if isinstance(root, Scalar) and ":" in root.value:
        return "is a space missing behind ':'?"
    return "write 'heroes:' on the first line, and the list of cards below it"


def _listed(names: Iterable[str]) -> str:
    *others, last = (f"'{name}'" for name in names)
    return f"{', '.join(others)} and {last}" if others else last
