"""A remark `# heirs: ignore[CODE] reason` silences what it is about, and lint says so when it silences nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from heirs_rules.cli import main
from heirs_rules.language.lint import CardError, Report, check, lint
from heirs_rules.language.loading import load_cards
from heirs_rules.text.decoding import decode

UNUSED = """\
heroes:
  - id: old-salt
    name: Old Salt
    faction: undead
    effect: name a faction
"""
IN_A_BLOCK = """\
heroes:
  - id: old-salt
    name: Old Salt
    faction: undead
    effect: |
      +1 empire
      name a faction
"""
REMARK = "# heirs: ignore[HR305] it is said aloud"


def report(*texts: str) -> Report:
    return check([decode(text.encode(), f"{number}.yaml") for number, text in enumerate(texts)])


def codes(text: str) -> list[str]:
    return [finding.code for finding in report(text).diagnostics]


def behind(text: str, line: str, remark: str = REMARK) -> str:
    assert text.count(f"{line}\n") == 1
    return text.replace(f"{line}\n", f"{line} {remark}\n")


def above(text: str, line: str, *remarks: str) -> str:
    assert text.count(f"{line}\n") == 1
    return text.replace(f"{line}\n", "".join(f"{remark}\n" for remark in remarks or (REMARK,)) + f"{line}\n")


SILENT = {
    "on the line": behind(UNUSED, "    effect: name a faction"),
    "above the line": above(UNUSED, "    effect: name a faction"),
    "at any depth": above(UNUSED, "    effect: name a faction", f"            {REMARK}"),
    "above, with other remarks between": above(UNUSED, "    effect: name a faction", REMARK, "# and", "  # so on"),
    "above the card": above(UNUSED, "  - id: old-salt"),
    "above the card, with other remarks between": above(UNUSED, "  - id: old-salt", "# Salt", REMARK, "# and so on"),
    "on the line of a block": behind(IN_A_BLOCK, "    effect: |"),
    "above the line of a block": above(IN_A_BLOCK, "    effect: |"),
    "above the card of a block": above(IN_A_BLOCK, "  - id: old-salt"),
    "behind an indentation and a chomping sign": behind(IN_A_BLOCK.replace("|", "|2-"), "    effect: |2-"),
    "on the line of a folded text": behind(
        IN_A_BLOCK.replace("|", ">").replace("empire", "empire then"), "    effect: >"
    ),
    "by name": behind(UNUSED, "    effect: name a faction", "# heirs: ignore[unused-antecedent] aloud"),
    "by name, in any case": behind(UNUSED, "    effect: name a faction", "# heirs: ignore[Unused-Antecedent] aloud"),
    "by code, in any case": behind(UNUSED, "    effect: name a faction", "# heirs: ignore[hr305] aloud"),
    "with little space": behind(UNUSED, "    effect: name a faction", "#heirs:ignore[HR305]aloud"),
    "with much space": behind(UNUSED, "    effect: name a faction", "   # \t heirs:\t ignore [ HR305 ]   aloud \t"),
    "behind another remark": behind(IN_A_BLOCK, "    effect: |", f"# so be it {REMARK}"),
    "quoted": behind(UNUSED.replace("name a faction", '"name a faction"'), '    effect: "name a faction"'),
    "quoted, on several lines": behind(UNUSED.replace("name a faction", "'name a\n      faction'"), "      faction'"),
    "quoted, from the first line on": UNUSED.replace("name a faction", f"{REMARK}\n      'name a\n      faction'"),
    "between the key and its text": UNUSED.replace("name a faction", f"\n      {REMARK}\n      name a faction"),
    "in braces": f"heroes:\n  - {{id: a, name: A, faction: undead, effect: name a faction}} {REMARK}\n",
    "above braces": f"heroes:\n  {REMARK}\n  - {{id: a, name: A,\n     faction: undead, effect: name a faction}}\n",
    "all in brackets": f"heroes: [\n {REMARK}\n {{id: a, name: A, faction: undead,\n effect: name a faction}}]\n",
    "the dash on its own": UNUSED.replace("  - id", f"  {REMARK}\n  -\n    id"),
    "no line break at the end": f"{UNUSED.rstrip()} {REMARK}",
}


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT)
def test_a_finding_is_silenced(text: str) -> None:
    found = report(text)
    assert found.diagnostics == ()
    assert [finding.code for finding in found.silenced] == ["HR305"]


@pytest.mark.parametrize("line_break", ["\r\n", "\r"])
@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT)
def test_line_breaks_make_no_difference(text: str, line_break: str) -> None:
    assert codes(text.replace("\n", line_break)) == []
    assert codes("\ufeff" + text.replace("\n", line_break)) == ["HR004"]


NOT_SILENT = {
    "behind the id": behind(UNUSED, "  - id: old-salt"),
    "above another line": above(UNUSED, "    name: Old Salt"),
    "above a blank line": above(UNUSED, "    effect: name a faction", REMARK, ""),
    "above all cards": above(UNUSED, "heroes:"),
    "below": UNUSED + REMARK + "\n",
    "another rule": behind(UNUSED, "    effect: name a faction", "# heirs: ignore[HR306] aloud"),
}


@pytest.mark.parametrize("text", NOT_SILENT.values(), ids=NOT_SILENT)
def test_what_a_remark_is_not_about_is_reported_and_so_is_the_remark(text: str) -> None:
    assert sorted(codes(text)) == ["HR305", "HR901"]


def test_a_card_is_silenced_and_the_next_is_not() -> None:
    other = UNUSED.removeprefix("heroes:\n").replace("old-salt", "young-salt")
    first, second = above(UNUSED, "  - id: old-salt") + other, UNUSED + above(other, "  - id: young-salt")
    assert [(finding.code, finding.line) for finding in report(first).diagnostics] == [("HR305", 10)]
    assert [(finding.code, finding.line) for finding in report(second).diagnostics] == [("HR305", 5)]


NO_REMARK = {
    "in a quoted name": UNUSED.replace("Old Salt", f'"Old {REMARK}"'),
    "in a quoted text of several lines": UNUSED.replace("Old Salt", f"'Old\n      {REMARK}\n      Salt'"),
    "in a block": UNUSED.replace("name: Old Salt", f"name: |\n      Old {REMARK}"),
    "on the first line of a block": UNUSED.replace("name: Old Salt", f"name: |\n      {REMARK}\n      Salt"),
    "on the last line of a block": UNUSED.replace("name: Old Salt", f"name: >-\n      Salt\n      {REMARK}"),
    "without a space before it": UNUSED.replace("Old Salt", "Old#heirs:ignore[HR305]aloud"),
}


@pytest.mark.parametrize("text", NO_REMARK.values(), ids=NO_REMARK)
def test_what_stands_in_a_text_is_no_remark(text: str) -> None:
    assert codes(text) == ["HR305"]


def test_several_rules_on_one_line() -> None:
    text = UNUSED.replace("name a faction", "you may (you may name a faction)")
    both = sorted(codes(text))
    assert both == ["HR305", "HR518"]
    line = "    effect: you may (you may name a faction)"
    assert codes(behind(text, line, "# heirs: ignore[HR305, nested-may] on purpose")) == []
    assert codes(behind(text, line, "# heirs: ignore[HR305] aloud # heirs: ignore[HR518] twice")) == []
    assert codes(above(text, line, REMARK, "# heirs: ignore[HR518] twice")) == []
    assert codes(behind(text, line)) == ["HR518"]


MALFORMED = {
    "# heirs:": "this tells lint nothing",
    "# heirs: six players": "this tells lint nothing",
    "# heirs: ignroe[HR305] aloud": "this tells lint nothing",
    "# heirs: ignore": "the rules to ignore stand in brackets",
    "# heirs: ignore HR305 aloud": "the rules to ignore stand in brackets",
    "# heirs: ignore[HR305 aloud": "the bracket is not closed",
    "# heirs: ignore[] aloud": "there is no rule between the brackets or commas",
    "# heirs: ignore[HR305,] aloud": "there is no rule between the brackets or commas",
    "# heirs: ignore[HR305]": "there is no reason, and the next reader will want to know it",
    "# heirs: ignore[HR305] # heirs: ignore[HR305]": "there is no reason, and the next reader will want to know it",
}


@pytest.mark.parametrize(("remark", "message"), MALFORMED.items())
def test_a_malformed_remark_silences_nothing(remark: str, message: str) -> None:
    found = report(behind(UNUSED, "    effect: name a faction", remark)).diagnostics
    malformed = [finding for finding in found if finding.code == "HR904"]
    assert [finding.code for finding in found if finding not in malformed] == ["HR305"]
    assert {finding.message for finding in malformed} == {message}
    assert malformed[0].source.text[malformed[0].span.start :].startswith(remark.partition(" # ")[0])
    assert {(finding.card, finding.severity) for finding in malformed} == {("Old Salt", "error")}


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("HR3", "`heirs-rules lint --explain HR` lists all rules"),
        ("unused-antecedant", "did you mean 'unused-antecedent'?"),
        ("HR305x", "did you mean 'HR305'?"),
        ("HR999", "`heirs-rules lint --explain HR` lists all rules"),
    ],
)
def test_an_unknown_rule_does_not_spoil_the_others(word: str, advice: str) -> None:
    text = behind(UNUSED, "    effect: name a faction", f"# heirs: ignore[{word}, HR305] aloud")
    [finding] = report(text).diagnostics
    assert (finding.code, finding.help) == ("HR903", advice)
    assert text[finding.span.start : finding.span.end] == word


@pytest.mark.parametrize("code", ["HR001", "HR002", "HR003", "HR901", "malformed-suppression"])
def test_some_rules_cannot_be_silenced(code: str) -> None:
    [finding] = report(behind(UNUSED, "    effect: name a faction", f"# heirs: ignore[{code}, HR305] x")).diagnostics
    assert finding.code == "HR904"
    assert finding.message.endswith("cannot be silenced in the file")


def test_a_remark_among_the_lines_of_an_effect_is_said_to_be_one() -> None:
    text = IN_A_BLOCK.replace("      name", f"      {REMARK}\n      name")
    [finding] = (finding for finding in report(text).diagnostics if finding.code == "HR905")
    assert (finding.line, finding.column) == (7, 7)
    assert codes(behind(text, "    effect: |")) == ["HR905"]


def test_what_yaml_says_is_silenced_too() -> None:
    text = UNUSED.replace("name a faction", "&a draw a card").replace("id: old-salt", "id: &b 'old-salt'")
    assert codes(text) == ["HR012", "HR013"]
    remark = "# heirs: ignore[HR012, HR013] both are meant"
    assert codes(above(text, "  - id: &b 'old-salt'", remark)) == []


def test_a_field_that_is_missing_or_unknown_is_silenced_above_its_card() -> None:
    text = UNUSED.replace("faction: undead", "fraction: undead").replace("name a faction", "draw a card")
    assert codes(text) == ["HR101", "HR102"]
    assert codes(above(text, "  - id: old-salt", "# heirs: ignore[HR101,HR102] later")) == []
    assert codes(above(text, "    fraction: undead", "# heirs: ignore[HR102] later")) == ["HR101"]


CIRCLE = """\
heroes:
  - id: old-salt
    name: Old Salt
    faction: undead
    effect: perform every face-up hero except this card
"""


def test_what_is_found_only_in_several_files_together_is_silenced_and_never_said_to_be_unused() -> None:
    young = CIRCLE.replace("old", "young").replace("Old", "Young")
    found = [finding.path for finding in report(CIRCLE, young).diagnostics if finding.code == "HR605"]
    assert found == ["0.yaml", "1.yaml"]
    silent = above(young, "  - id: young-salt", "# heirs: ignore[HR605] wild")
    assert [finding.path for finding in report(CIRCLE, silent).diagnostics] == ["0.yaml"]
    assert codes(silent) == []


def test_a_promise_of_the_deck_is_silenced() -> None:
    text = UNUSED.replace("name a faction", "draw a card") + "deck:\n  heroes: 2\n"
    assert codes(text) == ["HR601"]
    assert codes(behind(text, "  heroes: 2", "# heirs: ignore[HR601] the other comes later")) == []


def test_a_remark_is_not_unused_where_the_effect_cannot_be_read() -> None:
    assert codes(behind(IN_A_BLOCK.replace("+1 empire", "+1 empier"), "    effect: |")) == ["HR301"]


def test_a_card_that_yaml_cannot_read_does_not_spoil_the_remarks_of_others() -> None:
    broken = f"  - id: 'wreck\n    name: [x\n    effect: |\n      {REMARK}\n"
    other = above(UNUSED.removeprefix("heroes:\n"), "  - id: old-salt", f"  {REMARK}")
    assert set(codes(f"heroes:\n{broken}{other}")) == {"HR001"}
    assert set(codes(f"heroes:\n{other}{broken}")) == {"HR001"}


def test_nothing_is_a_remark_in_a_second_document_or_where_nothing_can_be_read() -> None:
    assert codes(f"{UNUSED}---\n{REMARK}\na: |\n  # heirs: x\n") == ["HR305", "HR008"]
    assert codes(f"a: 'x\n{REMARK}\n") == ["HR001"]
    assert codes(f"{REMARK}\n") == ["HR006"]


def test_a_card_that_an_alias_repeats_is_silenced_where_it_stands() -> None:
    text = (
        f"heroes:\n  # heirs: ignore[HR012, HR305, HR109] twins\n  - &a\n    id: a\n    name: A\n    faction: undead\n"
        f"    effect: name a faction\n  - *a {REMARK.replace('HR305', 'HR012')}\n"
    )
    assert set(codes(text.replace("heirs:", "heirs"))) == {"HR012", "HR109", "HR305"}
    assert codes(text) == ["HR901"]


# What follows from it


def test_a_silenced_warning_does_not_keep_cards_from_being_loaded(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(SILENT["above the card"].encode())
    assert [hero.id for hero in load_cards(path).heroes] == ["old-salt"]


def test_a_silenced_error_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = UNUSED.replace("name a faction", "draw a card from the tavren # heirs: ignore[HR301] later")
    path = tmp_path / "cards.yaml"
    path.write_bytes(text.encode())
    assert lint(path) == ()
    assert main(["lint", str(path)]) == 0
    assert capsys.readouterr().out.endswith("1 hero, 0 leaders, no findings\n")
    with pytest.raises(CardError) as caught:
        load_cards(path)
    assert [finding.severity for finding in caught.value.diagnostics] == ["error"]
    assert main(["show", "--cards", str(path)]) == 1
    assert "HR301" in capsys.readouterr().err
    assert report(text).library.heroes == ()


def test_silenced_findings_count_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(SILENT["on the line"].encode())
    assert main(["lint", "--statistics", "--fail-level", "info", str(path)]) == 0
    assert "HR" not in capsys.readouterr().out


MUCH = {
    "stacked": UNUSED.replace("  - id", f"{REMARK}\n" * 10_000 + "  - id"),
    "above blank lines": UNUSED.replace("  - id", f"{REMARK}\n\n" * 10_000 + "  - id"),
    "on one line": behind(UNUSED, "    effect: name a faction", f"{REMARK} " * 10_000),
    "in one bracket": behind(UNUSED, "    effect: name a faction", f"# heirs: ignore[{'HR305x, ' * 10_000}HR305] x"),
    "beginnings": behind(UNUSED, "    effect: name a faction", "# heirs" * 50_000 + f" {REMARK}"),
}


@pytest.mark.parametrize("text", MUCH.values(), ids=MUCH)
def test_the_work_is_bounded(text: str) -> None:
    started = time.process_time()
    report(text)
    assert time.process_time() - started < 10
