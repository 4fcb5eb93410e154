"""Findings are values with a place, an order and a line of text."""

import attrs

from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Related, Rule, Severity
from heirs_rules.text.source import Source, Span

ZONE = Rule("HR302", "unknown-zone", Severity.ERROR)
SOURCE = Source("cards.yaml", "draw 1\nfrom the graveyrad")
FINDING = Diagnostic(SOURCE, Span(16, 25), ZONE, 'there is no zone called "graveyrad"', card="Mourning Tide")


def test_one_line_says_it_all() -> None:
    assert str(FINDING) == (
        'cards.yaml:2:10: error[HR302 unknown-zone] there is no zone called "graveyrad" (Mourning Tide)'
    )
    assert str(attrs.evolve(FINDING, card=None, message="a\nb\u202e")) == (
        "cards.yaml:2:10: error[HR302 unknown-zone] a<U+000A>b<U+202E>"
    )


def test_places_count_from_one_and_end_behind_the_last_character() -> None:
    assert (FINDING.path, FINDING.line, FINDING.column, FINDING.end_line, FINDING.end_column) == (
        *("cards.yaml", 2, 10),
        *(2, 19),
    )
    assert (FINDING.code, FINDING.name, FINDING.severity, FINDING.position) == (
        *("HR302", "unknown-zone"),
        *("error", "exact"),
    )
    assert attrs.evolve(FINDING, exact=False).position == "approximate"


def test_findings_are_compared_by_what_they_say_not_by_the_text_of_the_file() -> None:
    fix = Fix(True, "say graveyard", (Edit(Span(16, 25), "graveyard"),))
    assert attrs.evolve(FINDING, source=Source("cards.yaml", SOURCE.text + "!")) == FINDING
    assert hash(attrs.evolve(FINDING, source=Source("cards.yaml", SOURCE.text + "!"))) == hash(FINDING)
    assert attrs.evolve(FINDING, source=Source("other.yaml", SOURCE.text)) != FINDING
    assert attrs.evolve(FINDING, fix=fix) != FINDING
    assert attrs.evolve(FINDING, related=(Related(SOURCE, Span(0, 4), "here"),)) != FINDING


def test_the_order_is_that_of_a_reader() -> None:
    first = attrs.evolve(FINDING, span=Span(2, 3))
    above = attrs.evolve(FINDING, rule=Rule("HR301", "unknown-word", Severity.WARNING))
    elsewhere = attrs.evolve(first, source=Source("a.yaml", SOURCE.text))
    later_line = attrs.evolve(FINDING, span=Span(7, 8))
    found = sorted([FINDING, later_line, above, first, elsewhere], key=lambda finding: finding.sort_key)
    assert found == [elsewhere, first, later_line, above, FINDING]
