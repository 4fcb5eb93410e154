"""Lines and columns are those of an editor: three line breaks, code points, and a tab is one column."""

from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.text.source import Source, Span

TEXTS = st.text(st.sampled_from("ab\t\n\r\x85\u2028\v😀é"), max_size=40)


@given(TEXTS)
def test_positions_agree_with_counting(text: str) -> None:
    source = Source("a.yaml", text)
    line = column = 1
    for offset in range(len(text) + 1):
        assert source.position(offset) == (line, column)
        breaks = text[offset : offset + 1] == "\n" or (
            text[offset : offset + 1] == "\r" and text[offset + 1 : offset + 2] != "\n"
        )
        line, column = (line + 1, 1) if breaks else (line, column + 1)


@given(TEXTS)
def test_lines_join_to_the_text(text: str) -> None:
    source = Source("a.yaml", text)
    spans = [source.line_span(number) for number in range(1, len(source.line_starts) + 1)]
    gaps = [text[first.end : second.start] for first, second in pairwise(spans)]
    assert set(gaps) <= {"\n", "\r\n", "\r"}
    lines = [source.line(number) for number in range(1, len(spans) + 1)]
    assert "".join(line + gap for line, gap in zip(lines, [*gaps, ""], strict=True)) == text


def test_only_the_line_breaks_of_an_editor_count() -> None:
    source = Source("a.yaml", "one\x85\u2028\u2029\v\ftwo\r\nthree\rfour\n")
    assert [source.line(number) for number in (1, 2, 3, 4)] == ["one\x85\u2028\u2029\v\ftwo", "three", "four", ""]


@pytest.mark.parametrize("offset", [-1, 4])
def test_an_offset_outside_is_a_wrong_call(offset: int) -> None:
    with pytest.raises(ValueError, match=f"offset {offset} is outside a.yaml"):
        Source("a.yaml", "abc").position(offset)


@pytest.mark.parametrize("number", [0, 3])
def test_a_line_that_is_not_there_is_a_wrong_call(number: int) -> None:
    with pytest.raises(ValueError, match=f"no line {number}"):
        Source("a.yaml", "abc\n").line(number)


def test_sources_and_spans_are_values() -> None:
    assert (Source("a", "x"), Span(1, 2)) == (Source("a", "x"), Span(1, 2))
    assert Source("a", "x") != Source("b", "x")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Span(1, 2).start = 0  # type: ignore[misc]
