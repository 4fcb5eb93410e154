"""Every rule has a page, and the page is true: its bad example breaks the rule, and its good one breaks none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heirs_rules.cli import main
from heirs_rules.commands.rule_pages import PAGES, Page, block, page_text
from heirs_rules.language.lint import lint_text
from heirs_rules.language.rules import RULES
from heirs_rules.text.composition import compose
from heirs_rules.text.decoding import decode
from tests.language.test_checks import FILES, SLIPS, TEXTS, in_file
from tests.lint_rules import MANUAL, manual
from tests.text.test_composition import BAD, findings

BLOCKS = [block(path.stem) for path in sorted(PAGES.iterdir())]
EVERY_PAGE = [page for one in BLOCKS for page in one.pages]

each_page = pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.rule.code)

# What people who are no programmers should not have to read; a rule about YAML may speak of YAML.
JARGON = re.compile(
    r"token|terminal|pars(?:e|ing)|syntax|node|scalar|mapping|document tree|antecedent|pronoun|literal|boolean|string"
    r"|selector|encoding error|null|\$END|compile|semantic",
    re.IGNORECASE,
)


def test_every_rule_has_one_page_in_the_file_of_its_block() -> None:
    pages = [(one.name, page.rule.code) for one in BLOCKS for page in one.pages]
    assert sorted(pages) == sorted((code[:3], code) for code in RULES)
    assert [code for _, code in pages] == sorted(RULES)


@pytest.mark.parametrize("path", sorted(PAGES.iterdir()), ids=lambda path: path.name)
def test_the_files_are_ones_that_lint_could_read(path: Path) -> None:
    """YAML itself lets a page or a key of a page stand there twice."""
    source, findings = decode(path.read_bytes(), path.name)
    assert (findings, compose(source)[1]) == ((), ())


def test_codes_and_names_are_of_one_form() -> None:
    assert all(re.fullmatch(r"HR[0-9]{3}", code) for code in RULES)
    assert all(re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", rule.name) for rule in RULES.values())
    assert len({rule.name for rule in RULES.values()}) == len(RULES)


@each_page
def test_the_bad_example_breaks_the_rule(page: Page) -> None:
    assert {finding.code for finding in page.bad.findings()} == {page.rule.code, *page.also}


@each_page
def test_the_good_example_breaks_none(page: Page) -> None:
    assert page.good.findings() == ()
    assert type(page.good.content) is type(page.bad.content)
    assert page.good != page.bad


@each_page
def test_a_page_says_what_and_why_in_a_few_plain_sentences(page: Page) -> None:
    for text in (page.what, page.why):
        assert text == " ".join(text.split()) + "\n"
        assert 1 <= len(re.findall(r"[.](?=[\s\"]|$)", text)) <= 3, text
        assert text.endswith(".\n")
        assert len(text) <= 320
        assert JARGON.findall(text) == []
    for finding in page.bad.findings():
        assert page.rule.code < "HR1" or JARGON.findall(f"{finding.message} {finding.help}") == []


def kinds_of_repair() -> dict[str, set[str]]:
    """For each rule the kinds of repair that lint offers in all the texts and files that the tests know."""
    found = [finding for page in EVERY_PAGE for finding in page.bad.findings()]
    found += [finding for case in TEXTS for finding in lint_text(case["text"])]
    found += [finding for case in FILES for finding in in_file(case, case["file"], case.get("encoding", "utf-8"))]
    found += [finding for text, _, _ in SLIPS for finding in lint_text(text)]
    found += [finding for _, text, _, _ in BAD for finding in findings(text)]
    kinds: dict[str, set[str]] = {code: set() for code in RULES}
    for finding in found:
        if finding.fix is not None:
            kinds[finding.code].add("safe" if finding.fix.safe else "unsafe")
    return kinds


def test_a_page_says_which_repairs_there_are() -> None:
    assert {page.rule.code: set(page.fixes) for page in EVERY_PAGE} == kinds_of_repair()


def test_the_manual_is_current() -> None:
    assert MANUAL.read_text(encoding="utf-8") == manual(), "docs/lint-rules.md is out of date: run `make docs`"


# The command

ARGUMENTS = [("HR303", "HR303"), ("hr303", "HR303"), ("uncertain-antecedent", "HR303"), ("Bad-ID", "HR105")]


@pytest.mark.parametrize(("wish", "code"), ARGUMENTS)
def test_a_rule_is_explained(wish: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--explain", wish]) == 0
    [page] = (page for page in EVERY_PAGE if page.rule.code == code)
    out, err = capsys.readouterr()
    assert out == f"{code} {page.rule.name} (error)\n\n{page_text(page)}"
    assert err == ""


def test_the_page_shows_what_lint_says(capsys: pytest.CaptureFixture[str]) -> None:
    for page in EVERY_PAGE:
        if isinstance(page.bad.content, str) and not page.also:
            assert main(["lint", "--text", page.bad.content.rstrip("\n"), "--color", "never"]) == 1
            said, _, summary = capsys.readouterr().out.rpartition("\n\n")
            assert summary.startswith("<text>: ")
            assert "".join(f"    {line}\n" for line in said.split("\n")) in page_text(page)


@pytest.mark.parametrize("wish", ["HR", "HR4", "hr40"])
def test_a_beginning_lists_its_rules(wish: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--explain", wish]) == 0
    out = capsys.readouterr().out
    assert re.findall(r"^  (HR\d\d\d)  (?:error  |warning|info   )  [a-z0-9-]+$", out, re.MULTILINE) == [
        code for code in sorted(RULES) if code.startswith(wish.upper())
    ]
    assert [title for title in out.split("\n") if title and not title.startswith(" ")] == [
        one.title for one in BLOCKS if one.name.startswith(wish.upper()[:3])
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["HR301x"], "there is no rule 'HR301x'; did you mean 'HR301'?"),
        (["unknown-wrod"], "there is no rule 'unknown-wrod'; did you mean 'unknown-word'?"),
        (["weather"], "there is no rule 'weather'; `heirs-rules lint --explain HR` lists all"),
        ([""], "there is no rule ''; `heirs-rules lint --explain HR` lists all"),
        (["HR301", "cards.yaml"], "--explain checks nothing, so no files and no --text can be given with it"),
        (["HR301", "--text", ""], "--explain checks nothing, so no files and no --text can be given with it"),
        (["HR301", "--format", "json"], "--explain is for people: leave --format out"),
    ],
)
def test_what_cannot_be_explained(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--explain", *arguments]) == 2
    assert capsys.readouterr().err == f"heirs-rules: {complaint}\n"
