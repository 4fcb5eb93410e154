"""Reports underline the words in question, whatever they are made of, and cannot drive the terminal."""

import attrs
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.text.diagnostics import Diagnostic, Related, Rule, Severity
from heirs_rules.text.report import render_concise, render_text
from heirs_rules.text.source import Source, Span

ZONE = Rule("HR302", "unknown-zone", Severity.ERROR)


def finding(text: str, words: str, message: str = "no such zone", line_breaks_before: int = 0) -> Diagnostic:
    source = Source("cards.yaml", "\n" * line_breaks_before + text)
    start = source.text.index(words)
    return Diagnostic(source, Span(start, start + len(words)), ZONE, message)


def frame(found: Diagnostic, ascii: bool = False) -> list[str]:  # noqa: A002
    return render_text([found], colour=False, ascii=ascii).splitlines()[1:]


def test_a_finding_shows_its_line_its_card_and_what_to_do() -> None:
    found = finding("      draw 1 card from graveyrad", "graveyrad", line_breaks_before=417)
    found = attrs.evolve(found, card="Mourning Tide", help='did you mean "graveyard"?\nor the tavern?')
    assert render_text([found], colour=False) == (
        "cards.yaml:418:24: error[HR302 unknown-zone]: no such zone  (Mourning Tide)\n"
        "    |\n"
        "418 |       draw 1 card from graveyrad\n"
        "    |                        ^^^^^^^^^\n"
        '    = help: did you mean "graveyard"?\n'
        "            or the tavern?\n"
    )


def test_findings_are_apart_and_nothing_is_nothing() -> None:
    found = finding("a b", "b")
    assert render_text([found, found], colour=False).count("\n\ncards.yaml:1:3: ") == 1
    assert render_text([], colour=False) == ""


def test_concise_findings_are_the_first_lines() -> None:
    found = attrs.evolve(finding("a b", "b"), card="Mourning Tide", help="no")
    for colour in (False, True):
        heading = render_text([found], colour).splitlines(keepends=True)[0]
        assert render_concise([found, found], colour) == heading * 2
    assert render_concise([attrs.evolve(found, message="ž")], colour=False, ascii=True).isascii()
    assert render_concise([], colour=False) == ""


def test_related_places_have_frames_of_their_own() -> None:
    found = finding("- id: a\n  id: b", "id: b")
    found = attrs.evolve(found, related=(Related(found.source, Span(2, 4), "first here"),))
    assert frame(found)[3:] == ["cards.yaml:1:3: note: first here", "  |", "1 | - id: a", "  |   ^^"]


def test_carets_stand_under_wide_combining_and_tabbed_text() -> None:
    assert frame(finding("\tab\te\u0301漢字 😀 zone x", "zone"))[1:] == [
        "1 |     ab  e\u0301漢字 😀 zone x",
        "  |                  ^^^^",
    ]
    assert frame(finding("draw 漢字 x", "漢字"))[2] == "  |      ^^^^"
    assert frame(finding("Ａ ❤\ufe0f x", "x"))[2] == "  |      ^"
    assert frame(finding("👩\u200d🚀 x", "x"))[2] == "  |      ^"


def test_an_empty_place_has_one_caret() -> None:
    found = finding("draw 1", "draw 1")
    assert frame(attrs.evolve(found, span=Span(6, 6)))[2] == "  |       ^"
    assert frame(Diagnostic(Source("a.yaml", ""), Span(0, 0), ZONE, "empty"))[1:] == ["1 |", "  | ^"]


def test_a_place_of_several_lines_is_underlined_on_its_first() -> None:
    found = finding("  draw 1\n  bury 2\n\n", "draw 1\n  bury 2")
    assert frame(found)[1:] == ["1 |   draw 1", "  |   ^^^^^^ … to line 2"]
    assert frame(found, ascii=True)[2] == "  |   ^^^^^^ ... to line 2"
    assert frame(finding("  draw 1\n\n", "draw 1\n\n"))[2] == "  |   ^^^^^^"


def test_a_long_line_is_cut_around_the_place() -> None:
    _, line, carets = frame(finding("a" * 5000 + " zone " + "b" * 5000, "zone"))
    assert line[4] == line[-1] == "…"
    assert len(line) < 120
    assert line[carets.index("^") : carets.rindex("^") + 1] == "zone"
    _, line, carets = frame(finding("zone " + "b" * 5000, "zone"))
    assert line.startswith("1 | zone b")
    assert line.endswith("b…")
    assert carets == "  | ^^^^"
    _, line, carets = frame(finding("z" * 5000, "z" * 5000))
    assert len(carets) <= len(line) < 120


def test_a_file_cannot_drive_the_terminal() -> None:
    found = finding("a\x1b[31m\u202e\x9b zone", "zone", message="the word \x1b]0;x\x07 is unknown")
    found = attrs.evolve(found, card="\x1b[2J", help="\u2066x", source=Source("\x1b.yaml", found.source.text))
    text = render_text([found], colour=False)
    assert not [character for character in text if character != "\n" and not character.isprintable()]
    line, carets = text.splitlines()[2:4]
    assert line == "1 | a<U+001B>[31m<U+202E><U+009B> zone"
    assert line[carets.index("^") : carets.rindex("^") + 1] == "zone"


def test_ascii_is_enough_when_it_has_to_be() -> None:
    found = finding("ď😀 zone", "zone", message="žádná zóna")
    text = render_text([found], colour=False, ascii=True)
    assert text.isascii()
    assert text.splitlines()[2:] == ["1 | \\u010f\\U0001f600 zone", "  |                  ^^^^"]


def test_colours_change_nothing_but_the_colours() -> None:
    found = attrs.evolve(finding("a zone", "zone"), help="x", card="Y")
    coloured = render_text([found], colour=True)
    assert "\x1b[1;31merror[HR302 unknown-zone]\x1b[0m" in coloured
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[34m"):
        coloured = coloured.replace(code, "")
    assert coloured == render_text([found], colour=False)


@given(st.text(st.sampled_from("ab \t漢é😀\u0301\x00\u202e\ud83d"), max_size=150), st.data())
def test_carets_are_as_far_in_as_the_text_before_them(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    found = Diagnostic(Source("a.yaml", text), Span(start, end), ZONE, "x")
    _, line, carets = frame(found, ascii=True)
    assert carets.rstrip() == carets
    assert set(carets[carets.index("^") :]) == {"^"}
    if start < end and "\t" not in text and "..." not in line:
        shown = frame(Diagnostic(Source("a.yaml", text[start:end]), Span(0, 0), ZONE, "x"), ascii=True)[1]
        assert line.ljust(200)[carets.index("^") : carets.rindex("^") + 1].rstrip() == shown[4:]
