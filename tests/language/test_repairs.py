"""Repairs change what they are about and nothing else: no other card, no comment, no line end, no byte order mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from heirs_rules.language import repairs
from heirs_rules.language.lint import Report, check
from heirs_rules.language.repairs import Repaired, repaired
from heirs_rules.language.rules import RULES
from heirs_rules.resources import bundled
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Rule, Severity
from heirs_rules.text.source import Source, Span
from tests.language.test_checks import FILES
from tests.language.test_places import BROKEN, MARKS, Style, styles
from tests.test_hostile import LARGE, SMALL

ALL = frozenset(RULES)


def mended(text: str, unsafe: bool = False) -> str:
    return repaired(text.encode(), "cards.yaml", ALL, unsafe).content.decode()


# Each kind of repair in a file

BEFORE = """\
# top 😀
heroes:   # a list
  - id: a b   # id

    name: no  # name
    faction: Water Folk
    advanced: yes
    efect: |  # an effect
      Draw two Cards.
      take a heroo from the tavren
      +１ Empire

  -
  # between
  - {id: c, name: "C", faction: undaed, effect: 'bury a heroo'}
  # heirs: ignore[HR306] nothing is found
  - id: d # heirs: ignore[HR306,HR305] nothing is found
    name: !!str 12
    faction: undead
    starts: graveyrad
    effect: &e "draw a \\
      card. bury a hero"
  # end
"""
AFTER = """\
# top 😀
heroes:   # a list
  - id: a b   # id

    name: "no"  # name
    faction: water-folk
    advanced: true
    effect: |  # an effect
      draw 2 cards
      take a hero from the tavern
      +1 empire

  # between
  - {id: c, name: "C", faction: undead, effect: 'bury a hero'}
  - id: d
    name: "12"
    faction: undead
    starts: graveyard
    effect: "draw a \\
      card. bury a hero"
  # end
"""


def test_what_is_safe_is_repaired() -> None:
    """In the last card an error is left, so that it is not known yet what there is to silence."""
    kept = "  # heirs: ignore[HR306] nothing is found\n  - id: d\n"
    assert mended(BEFORE) == AFTER.replace("  - id: d\n", kept).replace('effect: "draw', 'effect: &e "draw')


def test_what_is_only_likely_is_repaired_when_asked() -> None:
    likely = AFTER.replace("id: a b ", "id: a-b ").replace("card. bury", "card then bury")
    assert mended(BEFORE, unsafe=True) == likely


@pytest.mark.parametrize("break_", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_stay(break_: str) -> None:
    before, after = (text.replace("\n", break_) for text in (BEFORE, mended(BEFORE)))
    assert mended(before) == after


def test_only_the_rules_that_are_asked_for() -> None:
    one = repaired(BEFORE.encode(), "cards.yaml", {"HR107"})
    assert one.content.decode() == BEFORE.replace("advanced: yes", "advanced: true")
    assert [finding.code for finding in one.made] == ["HR107"]
    assert repaired(BEFORE.encode(), "cards.yaml", ()) == Repaired(BEFORE.encode())


def test_a_byte_order_mark_goes_only_if_it_is_asked_for() -> None:
    before = "\ufeff" + BEFORE
    assert mended(before) == mended(BEFORE)
    assert repaired(before.encode(), "cards.yaml", ALL - {"HR004"}).content.decode() == "\ufeff" + mended(BEFORE)


def test_what_a_comment_silences_stays() -> None:
    text = "heroes:\n  - id: a\n    name: A\n    faction: Undead # heirs: ignore[HR106] so it is\n"
    assert mended(text, unsafe=True) == text


@pytest.mark.parametrize("case", FILES, ids=lambda case: case["finds"][0]["code"])
@pytest.mark.parametrize("unsafe", [False, True])
def test_every_kind_of_file_is_repaired_once_and_for_all(case: dict[str, str], unsafe: bool) -> None:
    before = case["file"].encode(case.get("encoding", "utf-8"))
    first = repaired(before, "cards.yaml", ALL, unsafe)
    assert first.refused == ()
    assert repaired(first.content, "cards.yaml", ALL, unsafe) == Repaired(first.content)
    assert (first.content == before) is not bool(first.made)
    assert errors(first.content) <= errors(before)


def errors(content: bytes) -> int:
    found = check([decode(content, "cards.yaml")]).diagnostics
    return sum(finding.severity == "error" for finding in found)


# In every style

EACH = 4


@styles
def test_repairs_leave_all_else_alone_in_every_style(style: Style, request: pytest.FixtureRequest) -> None:
    number = len(request.node.name) % EACH
    made = 0
    for _, marked in BROKEN[number::EACH]:
        broken = MARKS.sub("", style.file.format(effect=style.write(marked)))
        result = repaired(broken.encode(), "cards.yaml", ALL - style.extra, unsafe=True)
        made += len(result.made)
        assert result.refused == ()
        before, after = (without_effects(text) for text in (broken, result.content.decode()))
        assert after == before
        assert repaired(result.content, "cards.yaml", ALL - style.extra, unsafe=True).made == ()
    assert made > 0


def without_effects(text: str) -> list[tuple[str, object]]:
    """All that is in a file but the effect that was broken, and its comments."""
    (file,) = check([decode(text.encode(), "cards.yaml")]).files
    fields = [(entry.name, key.value, value) for entry in file.heroes for key, value in entry.node.entries]
    kept = [(key, value) for name, key, value in fields if (name, key) != ("Old Salt", "effect")]
    return [*kept, *(("#", comment) for comment in re.findall(r"#.*", text))]


# Proof


def spoiling(monkeypatch: pytest.MonkeyPatch, old: str, new: str, safe: bool = True, at: int = 1) -> None:
    """Let lint find something at each appearance of a text, with a repair that writes something else instead."""
    untouched = {SOUND, BROKEN_A}
    rule = Rule("HR299", "spoiler", Severity.WARNING)

    def checked(sources: Sequence[tuple[Source, Sequence[Diagnostic]]]) -> Report:
        report = check(sources)
        source = sources[0][0]
        found = [
            Diagnostic(source, Span(*place.span(at)), rule, "x", fix=Fix(safe, "", (Edit(Span(*place.span(at)), new),)))
            for place in re.finditer(f"({old})", source.text)
            if source.text in untouched
        ]
        return attrs.evolve(report, diagnostics=(*report.diagnostics, *found))

    monkeypatch.setattr(repairs, "check", checked)


SOUND = """\
deck:
  heroes: 2
heroes:  # list
  - id: a
    name: A
    faction: empire
    effect: |
      draw a card
      +1 empire
  # of B
  - id: b
    name: B
    faction: undead
"""
BROKEN_A = SOUND.replace("card\n", "crad\n")
SPOILT = [
    # What a repair must not do, by what it would write instead of what.
    ("another effect", "draw a card", "draw 2 cards"),
    ("a word fewer", r"\+1 empire\n", ""),
    ("another field", "faction: empire", "faction: empire\n    advanced: true"),
    ("a field fewer", "    name: B\n", ""),
    ("the end of a field", "name: A", "name: A #"),
    ("another card", "  # of B\n", "  # of B\n  - id: c\n    name: C\n    faction: empire\n"),
    ("a card fewer", r"  - id: b\n    name: B\n    faction: undead\n", ""),
    ("a card within a card", "  - id: b", "    id: b"),
    ("a comment fewer", " # list", ""),
    ("another comment", "of B", "of C"),
    ("a comment made of the text", "      draw a card", "    # draw a card"),
    ("a comment of its own", "heroes: 2", "heroes: 2 # two"),
    ("the end of the file", "  - id: b", "...\n  - id: b"),
    ("what YAML cannot read", "name: A", "name: 'A"),
    ("an anchor", "name: A", "name: &x A"),
    ("a new mistake in the file", "name: A", "\tname: A"),
]


@pytest.mark.parametrize(("old", "new"), [(old, new) for _, old, new in SPOILT], ids=[name for name, _, _ in SPOILT])
def test_a_repair_that_changes_more_is_refused(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoiling(monkeypatch, old, new)
    result = repaired(SOUND.encode(), "cards.yaml", [*ALL, "HR299"])
    assert result.content.decode() == SOUND
    assert [finding.code for finding in result.refused] == ["HR299"]


def test_an_unsafe_repair_may_change_its_own_card_only(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiling(monkeypatch, "draw a card", "draw 2 cards", safe=False)
    assert repaired(SOUND.encode(), "cards.yaml", ["HR299"]).content.decode() == SOUND
    changed = repaired(SOUND.encode(), "cards.yaml", ["HR299"], unsafe=True).content.decode()
    assert changed == SOUND.replace("draw a card", "draw 2 cards")
    spoiling(monkeypatch, "card\n      ", "card\n      # ", safe=False)
    assert repaired(SOUND.encode(), "cards.yaml", ["HR299"], unsafe=True).made != ()
    spoiling(monkeypatch, r"empire\n  #", "empire\n      #", safe=False)
    assert repaired(SOUND.encode(), "cards.yaml", ["HR299"], unsafe=True).made == ()


def test_what_is_refused_hinders_no_other_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiling(monkeypatch, "faction: undead", "faction: empire")
    result = repaired(BROKEN_A.encode(), "cards.yaml", [*ALL, "HR299"])
    assert result.content.decode() == SOUND
    assert [finding.code for finding in result.made] == ["HR301"]
    assert [finding.code for finding in result.refused] == ["HR299"]


def test_the_first_of_overlapping_repairs_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiling(monkeypatch, "crad\n", "card\n")
    result = repaired(BROKEN_A.encode(), "cards.yaml", [*ALL, "HR299"])
    assert (result.content.decode(), [finding.code for finding in result.made]) == (SOUND, ["HR301"])


def test_a_misspelt_list_of_cards_is_one_again() -> None:
    assert mended(SOUND.replace("heroes:  #", "heros:  #")) == SOUND


# What is easily repaired wrongly


def test_what_yaml_has_eaten_is_not_thrown_away() -> None:
    for effect in ("&draw 1", '&draw "a card"', "!draw 1"):
        text = f"heroes:\n  - id: a\n    name: A\n    faction: empire\n    effect: {effect}\n"
        assert mended(text) == text
    assert mended(text.replace("!draw 1", "&draw 1"), unsafe=True) == text.replace("!draw 1", '"&draw 1"')


def test_lines_that_a_file_folds_are_unfolded_if_each_is_a_sentence() -> None:
    text = "heroes:\n  - id: a\n    name: A\n    faction: empire\n    effect: >-\n      +1 empire\n      draw a card\n"
    assert mended(text) == text.replace(">-", "|-")
    assert mended(text.replace("draw a", "draw a\n     "), unsafe=True) == text.replace("draw a", "then draw a\n     ")


def test_a_comma_is_written_where_it_cannot_end_the_text() -> None:
    text = "heroes:\n  - id: a\n    name: A\n    faction: empire\n    effect: if empire leads draw a card\n"
    assert mended(text, unsafe=True) == text.replace("leads", "leads,")
    text = "heroes:\n  - {id: a, name: A, faction: empire, effect: if empire leads draw a card}\n"
    assert mended(text, unsafe=True) == text


# What is never repaired


@pytest.mark.parametrize("content", [b"\xff\xfe" + BEFORE.encode("utf-16-le"), BEFORE.encode("utf-8") + b"# \xe9\n"])
def test_a_file_in_another_encoding_stays_as_it_is(content: bytes) -> None:
    assert repaired(content, "cards.yaml", ALL, unsafe=True) == Repaired(content)


@pytest.mark.parametrize("name", [*SMALL, "digits", "a long key", "brackets", "dashes", "names in names"])
def test_hostile_files_are_repaired_or_left_alone(name: str) -> None:
    data = (SMALL | LARGE)[name]
    content = data if isinstance(data, bytes) else data.encode()
    result = repaired(content, "cards.yaml", ALL, unsafe=True)
    assert (result.content == content) is not bool(result.made)
    again = repaired(result.content, "cards.yaml", ALL, unsafe=True)
    assert again.content == result.content


def test_there_is_nothing_to_repair_in_the_bundled_cards() -> None:
    content = Path(str(bundled("cards.yaml"))).read_bytes()
    assert repaired(content, "cards.yaml", ALL, unsafe=True) == Repaired(content)
