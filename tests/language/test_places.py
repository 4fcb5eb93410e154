"""A finding names exactly the right characters of the file, however YAML writes the effect.

Each broken effect is written in every style together with marks around what is to be underlined: «words», and ‹words›
for the other place that a finding speaks of. Then the marks are taken out, and lint has to say where they were.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs
import pytest

from heirs_rules.language.lint import check, lint_text
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic, Located
from heirs_rules.text.source import Span

BROKEN: list[tuple[str, str]] = [
    ("HR021", "bury«\u00a0»a hero"),
    ("HR021", "bury«\u200b» a hero"),
    ("HR201", "take «hero» from the tavern"),
    ("HR201", "+1 empire«,» +1 tribes"),
    ("HR201", "bury a hero«)»"),
    ("HR202", "bury a«»"),
    ("HR202", "if empire leads«»"),
    ("HR203", "‹(›bury a hero«»"),
    ("HR204", "bury a hero«;» draw a card"),
    ("HR204", "draw a card «😀»"),
    ("HR206", "draw a card «bury» a hero"),
    ("HR207", "draw «２» cards"),
    ("HR208", "draw «1000» cards"),
    ("HR211", "«Bury» a hero"),
    ("HR212", "«−»1 empire"),
    ("HR215", "take a hero from the tavern «from the graveyard»"),
    ("HR301", "bury a «heroo»"),
    ("HR301", "take a card from the «opponent's» hand"),
    ("HR022", "«drаw» a card"),
    ("HR302", "bury «it»"),
    ("HR302", "take a random card from «their» hand"),
    ("HR302", "bury every hero of «that faction»"),
    ("HR303", "‹you may bury a hero›\ntake «it»"),
    ("HR304", "«+X» empire"),
    ("HR305", "«choose a player»"),
    ("HR306", "take 2 heroes from the tavern\nplace «it» hidden"),
    ("HR307", "+1 empire\nif «you do», draw a card"),
    ("HR308", "«set aside a hero from the tavern»\nperform it"),
    ("HR401", "take a «hidden» hero from the tavern"),
    ("HR402", "take one of «your» heroes from the tavern"),
    ("HR403", "«2 empire»"),
    ("HR404", "bury a face-up empire «non-empire» hero"),
    ("HR407", "take «3 of the top 2 cards of the graveyard»"),
    ("HR409", "take «a card from the hand of another player»"),
    ("HR411", "turn over «a hero in the tavern»"),
    ("HR501", "draw «0» cards"),
    ("HR502", "«+11 empire»"),
    ("HR506", "‹+1 empire› or «+1 empire»"),
    ("HR508", "if «the space of empire is at least 13», draw a card"),
    ("HR516", "perform «one of your face-up heroes»"),
    ("HR301 HR202 HR201 HR208", "bury a «heroo»\nbury a«»\n+1 empire\ntake «hero»\n«+1000» tribes"),
    ("HR302 HR305", "bury «it»\n«name a faction»"),
]

FILE = """\
# A remark.
heroes:
  - id: first
    name: "Zoë 😀 漢字 e\u0301 \\u00e9"
    faction: empire
    effect: +1 empire
  - id: old-salt
    name: Old Salt
    faction: undead
    effect: {effect}
  - {{id: last, name: Last, faction: tribes, effect: draw a card}}
"""
FLOW = """\
heroes:
  - {{id: old-salt, name: Old Salt, faction: undead, "starts": graveyard, effect: {effect}, advanced: true}}
"""


@attrs.frozen
class Style:
    """How an effect is written, and in which file."""

    write: Callable[[str], str]
    file: str = FILE
    extra: frozenset[str] = frozenset()
    """The rules that the style itself breaks."""


# How the text of an effect is written


def in_one_line(text: str) -> str:
    return text.replace("\n", " then ")


def wrapped(text: str) -> str:
    """Every word on a line of its own, which YAML joins with spaces."""
    return in_one_line(text).replace(" ", "\n      ")


def single(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def double(text: str) -> str:
    return '"' + text.replace("\n", "\\n") + '"'


def escaped(text: str) -> str:
    escapes = {"a": "\\x61", "e": "\\u0065", "r": "\\U00000072", "\n": "\\n", "/": "\\/"}
    return '"' + "".join(escapes.get(character, character) for character in text) + '"'


def wrapped_with_joints(text: str) -> str:
    return double(in_one_line(text)).replace(" ", " \\\n      ")


def block(header: str, text: str, indentation: int = 6, behind: str = "") -> str:
    lines = [" " * indentation + line if line else "" for line in text.split("\n")]
    return "\n".join([header, *lines]) + behind


STYLES = {
    "plain": Style(in_one_line),
    "plain on the next line": Style(lambda text: "\n      " + in_one_line(text)),
    "plain behind a remark": Style(lambda text: "# remark\n      " + in_one_line(text)),
    "plain on many lines": Style(wrapped),
    "single": Style(lambda text: single(in_one_line(text))),
    "single with a sentence a paragraph": Style(lambda text: single(text).replace("\n", "\n\n      ")),
    "single on many lines": Style(lambda text: single(wrapped(text))),
    "double": Style(double),
    "double with escapes": Style(escaped),
    "double on many lines": Style(lambda text: double(in_one_line(text)).replace(" ", "\n      ")),
    "double with joints": Style(wrapped_with_joints),
    "literal": Style(lambda text: block("|", text)),
    "literal with a remark": Style(lambda text: block("| # remark", text)),
    "literal, stripped": Style(lambda text: block("|-", text)),
    "literal, kept": Style(lambda text: block("|+", text, behind="\n\n\n")),
    "literal, deep": Style(lambda text: block("|", text, 11)),
    "literal, indented by a number": Style(lambda text: block("|2", text)),
    "literal, indented by a number and more": Style(lambda text: block("|1-", text, 8)),
    "literal, further lines indented": Style(lambda text: block("|", text.replace("\n", "\n   "))),
    "literal with blank lines": Style(lambda text: block("|", "\n" + text.replace("\n", "\n\n"))),
    "literal with trailing blanks": Style(lambda text: block("|", text.replace("\n", "  \n") + "  ")),
    "literal with tabs": Style(lambda text: block("|", text.replace(" ", "\t")), extra=frozenset({"HR030"})),
    "folded": Style(lambda text: block(">", in_one_line(text))),
    "folded, stripped": Style(lambda text: block(">-", in_one_line(text).replace(" ", "\n"))),
    "folded with a sentence a paragraph": Style(lambda text: block(">", text.replace("\n", "\n\n"))),
    "folded on many lines": Style(lambda text: block(">", in_one_line(text).replace(" ", "\n"))),
    "flow, double": Style(double, FLOW),
    "flow, escaped": Style(escaped, FLOW),
    "flow, single": Style(lambda text: single(in_one_line(text)), FLOW),
    "anchor, double": Style(lambda text: "&e " + double(text), extra=frozenset({"HR012"})),
    "anchor, literal": Style(lambda text: block("&e |", text), extra=frozenset({"HR012"})),
    "tag, plain": Style(lambda text: "!!str " + in_one_line(text), extra=frozenset({"HR015"})),
    "tag, double": Style(lambda text: "!!str " + double(text), extra=frozenset({"HR015"})),
    "tag and anchor, literal": Style(lambda text: block("!!str &e |", text), extra=frozenset({"HR012", "HR015"})),
}
styles = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
MARKS = re.compile("[«»‹›]")


@attrs.frozen
class Written:
    """A file without its marks, and what lay between them, in the order of the file."""

    text: str
    findings: tuple[Span, ...]
    others: tuple[Span, ...]


def written(marked: str) -> Written:
    places: dict[str, list[int]] = {mark: [] for mark in "«»‹›"}
    for count, found in enumerate(MARKS.finditer(marked)):
        places[found.group()].append(found.start() - count)
    findings = tuple(map(Span, places["«"], places["»"]))
    return Written(MARKS.sub("", marked), findings, tuple(map(Span, places["‹"], places["›"])))


JOINED = "HR217"
"""What lint says where a style joins sentences by `then`."""


def expect(codes: str, file: Written, ignored: frozenset[str] = frozenset(), before: bytes = b"") -> None:
    """Check that lint finds this at these places, and nothing else."""
    diagnostics = check([decode(before + file.text.encode(), "cards.yaml")]).diagnostics
    found = [diagnostic for diagnostic in diagnostics if diagnostic.code not in ignored | {JOINED}]
    assert [diagnostic.code for diagnostic in found] == codes.split(), file.text
    assert tuple(diagnostic.span for diagnostic in found) == file.findings, file.text
    assert tuple(other.span for diagnostic in found for other in diagnostic.related) == file.others, file.text
    for diagnostic in found:
        assert (diagnostic.path, diagnostic.card, diagnostic.position) == ("cards.yaml", "Old Salt", "exact")
        assert_lines_and_columns(diagnostic, file.text)
        for other in diagnostic.related:
            assert_lines_and_columns(other, file.text)


def assert_lines_and_columns(located: Located, text: str) -> None:
    """Lines and columns as an editor counts them."""
    for offset, position in (
        (located.span.start, (located.line, located.column)),
        (located.span.end, (located.end_line, located.end_column)),
    ):
        lines = re.split("\r\n|\n|\r", text[:offset])
        assert position == (len(lines), len(lines[-1]) + 1)


# Every broken effect in every style


def test_the_marks_are_where_lint_finds_the_mistakes_in_text_alone() -> None:
    for codes, marked in BROKEN:
        bare = written(marked)
        found = lint_text(bare.text)
        assert (" ".join(finding.code for finding in found), *(finding.span for finding in found)) == (
            codes,
            *bare.findings,
        )


@styles
@pytest.mark.parametrize(("codes", "marked"), BROKEN, ids=[marked for _, marked in BROKEN])
def test_the_right_characters_are_named_in_every_style(style: Style, codes: str, marked: str) -> None:
    file = written(style.file.format(effect=style.write(marked)))
    expect(codes, file, style.extra)


@styles
@pytest.mark.parametrize("break_", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_of_other_systems_change_no_place(style: Style, break_: str) -> None:
    for codes, marked in BROKEN[::3]:
        lf = style.file.format(effect=style.write(marked))
        expect(codes, written(lf.replace("\n", break_)), style.extra)


@styles
def test_a_byte_order_mark_changes_no_place(style: Style) -> None:
    for codes, marked in BROKEN[1::3]:
        file = written(style.file.format(effect=style.write(marked)))
        expect(codes, file, style.extra | {"HR004"}, b"\xef\xbb\xbf")


@styles
def test_lines_above_and_deeper_indentation_move_it_by_just_as_much(style: Style) -> None:
    for codes, marked in BROKEN[2::5]:
        file = style.file.format(effect=style.write(marked))
        for above, deeper in ((1, 0), (7, 0), (0, 2), (3, 5)):
            moved = "# 😀\n" * above + re.sub(r"(?m)^(?=[ ]*\S)", " " * deeper, file)
            expect(codes, written(moved), style.extra)
            was, now = (lines_and_columns(written(text).text, codes) for text in (file, moved))
            assert now == [(line + above, column + deeper) for line, column in was]


def lines_and_columns(text: str, codes: str) -> list[tuple[int, int]]:
    found = check([decode(text.encode(), "cards.yaml")]).diagnostics
    return [(diagnostic.line, diagnostic.column) for diagnostic in found if diagnostic.code in codes]


# Many mistakes in one file


def cards(*effects: str) -> str:
    card = "  - id: c{}\n    name: C{}\n    faction: undead\n    effect: {}\n"
    return "heroes:\n" + "".join(card.format(number, number, effect) for number, effect in enumerate(effects))


def found_in(text: str) -> list[tuple[str, str | None, int]]:
    diagnostics: tuple[Diagnostic, ...] = check([decode(text.encode(), "cards.yaml")]).diagnostics
    return [(diagnostic.code, diagnostic.card, diagnostic.line) for diagnostic in diagnostics]


def test_every_broken_sentence_is_found() -> None:
    text = cards(block("|", "bury a heroo\ndraw a card\ntake hero then bury\n+1 red then draw a card then (bury it"))
    assert found_in(text) == [
        ("HR301", "C0", 6),
        ("HR201", "C0", 8),
        ("HR202", "C0", 8),
        ("HR301", "C0", 9),
        ("HR203", "C0", 9),
    ]


def test_every_broken_card_is_found() -> None:
    text = cards("bury a heroo", "draw a card", "bury it", "[draw a card]", "draw 0 cards")
    assert found_in(text) == [
        ("HR301", "C0", 5),
        ("HR302", "C2", 13),
        ("HR103", "C3", 17),
        ("HR501", "C4", 21),
    ]


@pytest.mark.parametrize("effect", ["choose: a hero", "'draw' a card", "[draw", "*draw a card", "> 3 cards", "@draw"])
def test_what_yaml_cannot_read_in_one_card_hides_no_other(effect: str) -> None:
    first, second, third = found_in(cards("bury a heroo", effect, "bury it"))
    assert (first, third) == (("HR301", "C0", 5), ("HR302", "C2", 13))
    assert second[0] in ("HR001", "HR013")
    assert second[2] == 9


def test_columns_count_characters_and_not_what_they_are_made_of() -> None:
    text = FLOW.replace("Old Salt", "漢字 😀 e\u0301").format(effect='"bury a «heroo»"')
    file = written(text)
    (finding,) = check([decode(file.text.encode(), "cards.yaml")]).diagnostics
    assert finding.span == file.findings[0]
    assert finding.column == len(text.split("\n")[1].partition("«")[0]) + 1


@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_what_yaml_cannot_read_names_its_card_too(break_: str) -> None:
    text = """\
# Some cards
heroes:
- id: ann
  name: 'Ann'  # the first
  effect: draw a card: then bury it
- id: bea
  id: bee
  faction: undead
  effect: draw a card
leaders: none
"""
    found = check([decode(text.replace("\n", break_).encode(), "cards.yaml")]).diagnostics
    assert [(finding.code, finding.line, finding.card) for finding in found] == [
        ("HR001", 5, "Ann"),
        ("HR101", 6, "bee"),
        ("HR009", 7, "bee"),
        ("HR103", 10, None),
    ]
