"""Edits are made where they belong, and those of a value only where its style can take them."""

from __future__ import annotations

import pytest

from heirs_rules.text.composition import compose
from heirs_rules.text.diagnostics import Edit
from heirs_rules.text.edits import edited, in_file
from heirs_rules.text.nodes import Mapping, Scalar
from heirs_rules.text.source import Source, Span


def value_of(text: str) -> Scalar:
    """The value of the last field of a file."""
    root, findings = compose(Source("a.yaml", text))
    assert findings == ()
    assert isinstance(root, Mapping)
    value = root.entries[-1][1]
    assert isinstance(value, Scalar)
    return value


def test_edits_are_made_from_the_first_to_the_last() -> None:
    edits = [Edit(Span(6, 7), "E"), Edit(Span(0, 1), ""), Edit(Span(3, 3), "--"), Edit(Span(3, 4), "D")]
    assert edited("abcdefg", edits) == "bc--DefE"
    assert edited("abc", []) == "abc"


def test_edits_do_not_overlap() -> None:
    with pytest.raises(AssertionError):
        edited("abc", [Edit(Span(0, 2), ""), Edit(Span(1, 3), "")])


# A file, what is to be replaced in the value, by what, and the file then; None where this cannot be written.
CARRIED = [
    ("a: one two # x\n", "two", "2", "a: one 2 # x\n"),
    ("a: one\n  two\n", "two", "2", "a: one\n  2\n"),
    ("a: one\n  two\n", "one two", "1", "a: 1\n"),
    ("a: one\n  two\n", "one ", "", None),
    ("a: one two\n", " two", ": 2", None),
    ("a: one two\n", "two", "#", None),
    ("a: one two\n", "one", "- 1", None),
    ("a: one two\n", "one", "-1", "a: -1 two\n"),
    ("a: one two\n", "one", "'1", None),
    ("a: one two\n", "one", "1,", None),
    ("a: one, two\n", "two", "2, 3", "a: one, 2, 3\n"),
    ("a: one two\n", " ", "\n", None),
    ("a: 'it''s one'\n", "it's", "there's", "a: 'there''s one'\n"),
    ("a: 'one two'\n", " ", "\n", None),
    ("a: 'one: two'\n", "two", "2 # 3", "a: 'one: 2 # 3'\n"),
    ('a: "\\x6fne two"\n', "one", '"1"', 'a: "\\"1\\" two"\n'),
    ('a: "one two"\n', " ", "\n", 'a: "one\\ntwo"\n'),
    ('a: "one \\\n  two"\n', "two", "\\", 'a: "one \\\n  \\\\"\n'),
    ("a: |\n   one two\nb: c\n", "c", "d", "a: |\n   one two\nb: d\n"),
    ("a: |2\n    one\n   two\n", "two", "2\n3", "a: |2\n    one\n   2\n  3\n"),
    ("a: |\n\n   one two\n", " two", "\n2", "a: |\n\n   one\n   2\n"),
    ("a: |\r\n   one two\r\n\r\n", " ", "\n", "a: |\r\n   one\r\n   two\r\n\r\n"),
    ("a: |-\n   one two", "two", "2", "a: |-\n   one 2"),
    ("a: |+\n   one\n\n\n", "one", "1", "a: |+\n   1\n\n\n"),
    ("a: |\n one\n", "one", " 1", None),
    ("a: >\n  one two\n", " ", "\n", "a: >\n  one\n\n  two\n"),
    ("a: >\n  one\n  two\n", "two", "2", "a: >\n  one\n  2\n"),
    ("a: >\n  one\n  two\n", "e t", "", "a: >\n  onwo\n"),
]


@pytest.mark.parametrize(("text", "old", "new", "after"), CARRIED)
def test_the_edit_of_a_value_is_made_as_its_style_wants_it(text: str, old: str, new: str, after: str | None) -> None:
    value = value_of(text)
    start = value.value.index(old)
    edits = in_file([Edit(Span(start, start + len(old)), new)], value)
    assert (edits and edited(text, edits)) == after
    if after is not None:
        assert value_of(after).value == value.value.replace(old, new, 1)


# A file, where something is inserted into the value, and the file then.
INSERTED = [
    ("a: one two\n", 4, "a: one 3 two\n"),
    ("a: one\n  two\n", 4, "a: one\n  3 two\n"),
    ("a: >\n  one\n  two\n", 4, "a: >\n  one\n  3 two\n"),
    ("a: |\n  one\n  two\n", 4, "a: |\n  one\n  3 two\n"),
    ('a: "one\\ntwo"\n', 4, 'a: "one\\n3 two"\n'),
]


@pytest.mark.parametrize(("text", "at", "after"), INSERTED)
def test_what_is_inserted_stands_before_the_word(text: str, at: int, after: str) -> None:
    edits = in_file([Edit(Span(at, at), "3 ")], value_of(text))
    assert edits is not None
    assert edited(text, edits) == after


@pytest.mark.parametrize("text", ["a: one  \n", "a: |\n  one  \n", "a: 'one'\n", "a: >-\n  one\n"])
def test_what_is_added_at_the_end_stands_directly_behind_the_last_word(text: str) -> None:
    edits = in_file([Edit(Span(3, 3), "!")], value_of(text))
    assert edits is not None
    assert edited(text, edits) == text.replace("one", "one!")


def test_nothing_is_edited_where_nothing_stands() -> None:
    assert in_file([Edit(Span(0, 0), "x")], value_of("a: ''\n")) is None


def test_nothing_is_edited_where_the_places_are_not_known() -> None:
    text = 'a: "x\\N"\n'
    unsure = Scalar("other", "str", Source("a.yaml", text), Span(3, 8), "double")
    assert in_file([Edit(Span(0, 1), "y")], unsure) is None
