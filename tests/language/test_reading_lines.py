"""Lines that come again are read once, and a text says the same as if it were read as a whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.language import parser
from heirs_rules.language.contradictions import parts
from heirs_rules.language.effects import Effect
from heirs_rules.language.parser import read
from heirs_rules.language.printer import canonical
from heirs_rules.text.source import Span
from tests.effort import calls
from tests.strategies import effects

LINES = st.sampled_from(
    [
        *(
            "draw a card",
            "",
            "  +1 empire or -X tribes, where X is the number of your heroes",
            "bury a hero then draw it",
        ),
        *(
            "then",
            "bury a heroo",
            "draw a card\r",
            "(draw a card then",
            "put it on top",
            "\t+2 leading  ",
            "then draw it",
        ),
    ]
)


def said(reading: tuple[object, object]) -> tuple[object, object, list[Span]]:
    """What was read, with the places of all words."""
    effect, findings = reading
    return effect, findings, [part.span for part in parts(effect)] if effect is not None else []  # type: ignore[arg-type]


@given(effects())
def test_an_effect_is_read_alike(effect: Effect) -> None:
    text = f"draw a card\n\n {canonical(effect)}\n{canonical(effect)}"
    assert said(read(text)) == said(parser._read_slowly(text))


@given(st.lists(LINES, max_size=5).map("\n".join))
def test_lines_of_any_kind_are_read_alike(text: str) -> None:
    assert said(read(text)) == said(parser._read_slowly(text))


def test_what_is_known_is_not_read_again() -> None:
    text = "bury a face-up hero of another player\nif you do, draw 7 cards"
    first = calls(lambda: read(text))
    assert 3 * calls(lambda: read(text)) < first


@pytest.mark.parametrize("line", ["draw a card " * 50, "draw a card" + " or draw a card" * 50])
def test_long_lines_are_not_remembered(line: str) -> None:
    before = parser._steps_of_line.cache_info().currsize
    read(line)
    assert parser._steps_of_line.cache_info().currsize == before
