"""What is wrong with a YAML file is said exactly once and exactly where, and the rest of the file is still read."""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import attrs
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.text import syntax
from heirs_rules.text.composition import compose
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic, Fix
from heirs_rules.text.nodes import Mapping, Node, Scalar, Sequence, ambiguity, comment_after
from heirs_rules.text.source import Source
from heirs_rules.text.tree import MOST_REPEATED
from heirs_rules.text.visible import excerpt
from tests.effort import calls

NEST = "[" * 60 + "]" * 60


def findings(text: str) -> tuple[Diagnostic, ...]:
    return compose(Source("a.yaml", text))[1]


def words(finding: Diagnostic) -> str:
    """What a finding underlines."""
    return finding.source.text[finding.span.start : finding.span.end]


def repaired(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def plainly(node: Node | None) -> object:
    """A tree as lists, pairs and strings."""
    match node:
        case Scalar(value=value):
            return value
        case Sequence(items=items):
            return [plainly(item) for item in items]
        case Mapping(entries=entries):
            return [(key.value, plainly(value)) for key, value in entries]
        case None:
            return None


# A rule, a text that breaks it, what is underlined, and part of what is said.
BAD = [
    ("HR001", "- effect: choose: draw 1\n", ":", "`: ` in the middle of unquoted text"),
    ("HR001", "- effect: choose one:\n", ":", "`: ` in the middle of unquoted text"),
    ("HR001", '- effect: "a": b\n', ":", "`: ` in the middle of unquoted text"),
    ("HR001", "- name: x\n   effect: y\n", ":", "`effect:` cannot start here"),
    ("HR001", "- id:a\n  name: b\n", ":", "no space after this `:`"),
    ("HR001", f"- {'k' * 1030}: x\n", "k" * 1030, "longer than 1024"),
    ("HR001", "a: [b\n]: c", ":", "a `:` too many"),
    ("HR001", "- id: a\n  draw 1\n  name: b\n", "draw 1", "no `:` after `draw 1`"),
    ("HR001", "- id: a\n  'draw' # note", "'draw' # note", "no `:` after"),
    ("HR001", "- a: 'x\n", "'", "opens a quoted text that is never closed"),
    ("HR001", '- a: "x\n...\n', '"', "opens a quoted text that is never closed"),
    ("HR001", '- a: "C:\\cards"\n', "\\c", "means nothing inside double quotes"),
    ("HR001", '- a: "\\u12"\n', "\\u", "has to be followed by 4 digits"),
    ("HR001", '- a: "\\UFFFFFFFF"\n', "FFFFFFFF", "no character with this number"),
    ("HR001", "- effect: > 3 cards\n", "3 cards", "`>` announces text on the following lines"),
    ("HR001", "- effect: | draw\n", "draw", "`|` announces text on the following lines"),
    ("HR001", "- effect: |--\n", "-", "`|` announces text on the following lines"),
    ("HR001", "- effect: |0\n", "0", "`|` announces text on the following lines"),
    ("HR001", "- effect: 'draw' 1\n", "1", "text behind the closing quote"),
    ("HR001", "- name: 'don't'\n", "t'", "text behind the closing quote"),
    ("HR001", "- a: [b]c\n", "c", "may not follow what stands before it"),
    ("HR001", "- &a *b\n", "*b", "may not follow what stands before it"),
    ("HR001", "- a: [b, c\n- d: e\n", "[", "`[` is never closed"),
    ("HR001", "- a: {b c: d]\n", "{", "`{` is never closed"),
    ("HR001", "[ a, b ] ]", "]", "`]` has nothing to close"),
    ("HR001", "- id: a\n  effect: |\n\n}\n", "}", "`}` has nothing to close"),
    ("HR001", "- a: ]\n", "]", "`]` has nothing to close"),
    ("HR001", "- a: [b, , c]\n", ",", "`,` cannot stand here"),
    ("HR001", "a: - b\n", "-", "`- ` starts a list item"),
    ("HR001", ": a\n", ":", "no name before this `:`"),
    ("HR001", "a: b # c\n   d\n", "d", "cannot go on after a comment"),
    ("HR001", "a:\n  b: c\n d: e\n", "d: e", "`d` does not fit here"),
    ("HR001", "a\n...\nb\n", "b", "`b` does not fit here"),
    ("HR001", "%YAML 2.0\n---\na: b\n", "%YAML 2.0", "an instruction to YAML"),
    ("HR001", "%TAG ! a\n%TAG ! b\n---\na", "%TAG ! b", "an instruction to YAML"),
    ("HR001", f"%YAML {'9' * 5000}.1\n---\na", "9" * 5000 + ".1", "too large"),
    ("HR003", "- a: draw\x001\n", "\x00", "U+0000 NULL is not allowed"),
    ("HR003", "- a: draw\x9b1\n", "\x9b", "U+009B is not allowed"),
    ("HR006", "", "", "this file is empty"),
    ("HR006", "# todo\n", "", "nothing in this file but comments"),
    ("HR006", "---\n", "", "nothing in this file but comments"),
    ("HR008", "a: b\n---\nc: d\n---\n", "---", "a second YAML document"),
    ("HR009", "- effect: a\n  effect: b\n", "effect", "`effect` is given twice"),
    ("HR009", '- effect: a\n  "effect": b\n', '"effect"', "`effect` is given twice"),
    ("HR009", "- effect: a\n  ? effect\n  : b\n", "effect", "`effect` is given twice"),
    ("HR009", "{a: 1, b: 2, 'a': 3}", "'a'", "`a` is given twice"),
    ("HR010", "- on: x\n", "on", "read as true, not as the text `on`"),
    ("HR010", "- 007: x\n", "007", "read as the number 7"),
    ("HR010", "- ~: x\n", "~", "read as nothing"),
    ("HR010", "- ? \n  : x\n", "", "no name before the `:`"),
    ("HR010", "- ? [a]\n  : b\n", "[a]", "a list or a group"),
    ("HR010", "- ? - a\n    - b\n  : c\n", "- a", "a list or a group"),
    ("HR010", "- {{ x }}: a\n", "{{ x }", "from a template"),
    ("HR010", "- a: {{ x }}\n", "{{ x }", "from a template"),
    ("HR012", '- effect: &x "a"\n', "&x", "anchor that nothing refers to"),
    ("HR012", "- a: &x [b]\n- *x\n", "*x", "one edit changes several places"),
    ("HR012", "- a: &x [b]\n", "&x", "a YAML anchor that nothing refers to"),
    ("HR013", "- effect: &draw 1\n", "&draw", "the text here is only `1`"),
    ("HR013", "- effect: &draw\n", "&draw", "there is no text here"),
    ("HR013", "- effect: !draw 1\n", "!draw", "the text here is only `1`"),
    ("HR013", "- effect: *draw 1\n", "*draw", "no text can start with `*`"),
    ("HR013", "- effect: *draw\n", "*draw", "a reference to something"),
    ("HR013", "- effect: **draw**\n", "**draw**", "no text can start with `*`"),
    ("HR013", "- effect: & draw\n", "&", "no text can start with `&`"),
    ("HR013", "- effect: @draw 1\n", "@draw", "no text can start with `@`"),
    ("HR013", "- effect: `draw 1\n", "`draw", "no text can start with ```"),
    ("HR013", "- effect: %draw 1\n", "%draw", "no text can start with `%`"),
    ("HR013", "- effect: !a!draw 1\n", "!a!draw", "no text can start with `!`"),
    ("HR013", "- effect: !<draw 1\n", "!<draw", "no text can start with `!`"),
    ("HR013", "- effect: ? draw\n", "?", "no text can start with `?`"),
    ("HR014", "- <<: {a: b}\n", "<<", "merge"),
    ("HR015", "- id: !!int x\n", "!!int", "the YAML tag `!!int` is not used"),
    ("HR015", "- id: !!str 7\n", "!!str", "the YAML tag `!!str` is not used"),
    ("HR015", "- !!map {a: b}\n", "!!map", "the YAML tag `!!map` is not used"),
    ("HR018", "a:\n\t- b\n", "\t", "used for indentation"),
    ("HR018", "- a:\t\tb\n", "\t\t", "where YAML wants spaces"),
    ("HR018", "- a: b\tc\n", "\t", "where YAML wants spaces"),
    ("HR018", "- a: b\t\n", "\t", "where YAML wants spaces"),
    ("HR019", "- a: x\u2028y\n", "\u2028", "U+2028 LINE SEPARATOR is a line break to YAML"),
    ("HR019", "- a: x\x85y\n", "\x85", "U+0085 NEXT LINE is a line break to YAML"),
    ("HR021", "- ef\u200bfect: x\n", "\u200b", "in the name `effect`: U+200B ZERO WIDTH SPACE"),
    ("HR021", "- a: 1\n  \ufeffb: x\n", "\ufeff", "in the name `b`: U+FEFF"),
    ("HR021", '- "\xa0b": x\n', "\xa0", "in the name `b`: U+00A0 NO-BREAK SPACE"),
    ("HR024", f"- a: {NEST}\n", "[", "more than 50 lists or groups"),
    ("HR024", "- " * 300 + "a\n", "-", "more than 50 lists or groups"),
    ("HR026", '- a: "x \\ud83d y"\n', "\\ud83d", "half a character"),
    ("HR026", '- a: "x \\ud83d\\ude00"\n', "\\ud83d\\ude00", "a character in two halves"),
    ("HR027", "- a: &x [*x]\n", "*x", "contains itself"),
    ("HR028", "%YAML 1.1\n---\na: b\n", "%YAML 1.1", "instructions to YAML"),
]

GOOD = [
    "- effect: |\n    choose: draw 1\n",
    "- effect: 'choose: draw 1 # now'\n",
    "- id:a\n",
    "- name: 'don''t'\n",
    '- a: "C:\\\\cards \\x41\\u0041\\U0001F600"\n',
    "- effect: |-2\n    > 3 cards\n",
    "- a: [b, c]\n  d: {e: f}\n",
    "- a: 'tab\tinside'\n  b: |\n    x\ty\n",
    "- a: é\u200bx\xa0😀\ufeff\n",
    "- 'on': x\n  '7': x\n  '<<': x\n",
    "- on\n- 007\n- ~\n- 2024-13-45\n- =\n",
    f"- {'9' * 5000}\n",
    "---\na: b\n...\n",
    "a: b\r\nc:\r\n  - d\r\n",
    "a: b\rc:\r- d\r",
    f"{'[' * 50}{']' * 50}",
    "- effect: a & b * c ! d % e @ f ? g | h > i\n",
    "- a: 1\n- a: 2\n",
    "-\n- a\n",
    "- a:\n- ''\n",
]


@pytest.mark.parametrize(("code", "text", "underlined", "message"), BAD)
def test_a_mistake_is_found_once_where_it_is(code: str, text: str, underlined: str, message: str) -> None:
    (finding,) = findings(text)
    assert (finding.code, finding.exact) == (code, True)
    assert words(finding) == underlined
    assert message in finding.message
    assert finding.help


@pytest.mark.parametrize("text", GOOD)
def test_nothing_is_wrong_with(text: str) -> None:
    root, found = compose(Source("a.yaml", text))
    assert found == ()
    assert root is not None


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, text, _, _ in BAD])
def test_nobody_has_to_know_the_jargon(code: str, text: str) -> None:
    for finding in findings(text):
        said = f"{finding.message} {finding.help} {' '.join(related.message for related in finding.related)}"
        for word in ("mapping", "scalar", "token", "node", "scanner", "sequence", "block", "parse"):
            assert word not in said.lower(), code


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, text, _, _ in BAD])
def test_a_safe_fix_removes_the_finding(code: str, text: str) -> None:
    for finding in findings(text):
        if finding.fix is not None and (finding.fix.safe or code == "HR013"):
            assert findings(repaired(text, finding.fix)) == ()


def test_fixes_are_offered_where_they_are_certain() -> None:
    safe = {code for code, text, _, _ in BAD for finding in findings(text) if finding.fix and finding.fix.safe}
    assert safe == {"HR010", "HR012", "HR015", "HR018", "HR021", "HR026", "HR028"}


def test_two_places_are_shown_where_there_are_two() -> None:
    (twice,) = findings("- effect: a\n  name: x\n  effect: b\n  name: y\n")[:1]
    assert (twice.line, [(related.line, related.column) for related in twice.related]) == (3, [(1, 3)])
    (quote,) = findings('- a: "x\n  b: y\n')
    assert [(related.line, related.column) for related in quote.related] == [(2, 7)]
    (crossed,) = findings('- a: "x\n  b: "y"\n')
    assert (crossed.line, crossed.column) == (2, 7)
    assert [(related.line, related.column) for related in crossed.related] == [(1, 6)]


def test_each_repetition_points_at_the_first() -> None:
    found = findings("- a: 1\n  a: 2\n  a: 3\n")
    assert [(finding.line, finding.related[0].line) for finding in found] == [(2, 1), (3, 1)]


def test_repeated_names_are_both_in_the_tree() -> None:
    root, _ = compose(Source("a.yaml", "a: 1\nb: 2\na: 3\n"))
    assert plainly(root) == [("a", "1"), ("b", "2"), ("a", "3")]


def test_names_are_read_without_what_cannot_be_seen_in_them() -> None:
    root, _ = compose(Source("a.yaml", "ef\u200bfect: x\n? [a]\n: b\n<<: {c: d}\n"))
    assert plainly(root) == [("effect", "x")]


def test_values_are_text_and_nothing_else() -> None:
    root, found = compose(Source("a.yaml", "a: 010\nb: yes\nc: ~\nd:\ne: 1:30\nf: '7'\ng: text\n"))
    assert found == ()
    assert isinstance(root, Mapping)
    assert [(value.value, value.tag) for _, value in root.entries if isinstance(value, Scalar)] == [
        *[("010", "int"), ("yes", "bool"), ("~", "null"), ("", "null"), ("1:30", "int"), ("7", "str")],
        ("text", "str"),
    ]


def test_half_characters_do_not_get_into_values() -> None:
    root, _ = compose(Source("a.yaml", '- "x \\ud83d y"\n'))
    assert plainly(root) == ["x \ufffd y"]
    assert isinstance(root, Sequence)
    assert isinstance(root.items[0], Scalar)
    assert root.items[0].place(4, 5)[1]


def test_collections_know_where_they_stand() -> None:
    text = "a: [b, c] # x\nd:\n  - e\n  -  f: g\n     h: |\n       i \n         \n\n# end\nj: &k {l: m}\n"
    root, _ = compose(Source("a.yaml", text))
    assert isinstance(root, Mapping)
    spans = [value.span for _, value in root.entries]
    assert [text[span.start : span.end] for span in (root.span, *spans)] == [
        text[:-1],
        "[b, c]",
        "- e\n  -  f: g\n     h: |\n       i",
        "{l: m}",
    ]


# Reading on


def test_three_broken_items_do_not_hide_the_others() -> None:
    text = (
        "leaders:\n"
        "  - id: two\n"
        "heroes:\n"
        "  - id: a\n"
        "    effect: |\n"
        "      draw 1\n"
        "  - id: b\n"
        "    effect: choose: draw 1\n"
        "  - id: c\n"
        "    name: 'C\n"
        "    effect: x\n"
        "  # a remark\n"
        "  - id: d\n"
        "    name: 'D'\n"
        "  - id: e\n"
        "\teffect: x\n"
        "  - id: f\n"
    )
    root, found = compose(Source("a.yaml", text))
    assert [(finding.code, finding.line, finding.column) for finding in found] == [
        ("HR001", 8, 19),
        ("HR001", 10, 11),
        ("HR018", 16, 1),
    ]
    assert plainly(root) == [
        ("leaders", [[("id", "two")]]),
        ("heroes", [[("id", "a"), ("effect", "draw 1\n")], [("id", "d"), ("name", "D")], [("id", "f")]]),
    ]


@pytest.mark.parametrize(
    ("text", "lines", "tree"),
    [
        ("heroes:\n  - id: a\n   - id: b\n  - id: c\n", [3], [("heroes", [[("id", "c")]])]),
        ("heroes:\n  - id: a\n - id: b\n", [3], [("heroes", [[("id", "a")]])]),
        ("heroes:\n  - id: a\n  name: b\n  - id: c\n", [3], [("heroes", [[("id", "c")]])]),
        ("heroes:\n- 'a\n- b\nleaders:\n- c\n", [2], [("heroes", ["b"]), ("leaders", ["c"])]),
        ("- a: 'x' y\n- b\n- c: 'x' y", [1, 3], ["b"]),
        ("- |\n  text\n- 'b\n- 'c'\n", [3], ["text\n", "c"]),
        ("heroes:  # all\n  - 'a\nx: y\n", [2], [("heroes", []), ("x", "y")]),
        ("heroes:\n  -\n    'a\n  -\n    b: c: d\nx: y\n", [3, 5], [("heroes", []), ("x", "y")]),
        ("heroes:\n- id: 'a\n  b: c\nx: y\n", [2], [("heroes", []), ("x", "y")]),
        ("heroes:\n-\n 'a\n-\n  b: c: d\nx: y\n", [3, 5], [("heroes", []), ("x", "y")]),
        ("- a: b\n  -\n- c\n", [2], ["c"]),
        ("heroes:\n  - id: a\nx: 'y\n", [3], None),
        ("heroes:\n  - 'a\nx: 'y\n", [2, 3], None),
    ],
)
def test_what_is_not_broken_is_read(text: str, lines: list[int], tree: object) -> None:
    root, found = compose(Source("a.yaml", text))
    assert [finding.line for finding in found] == lines
    assert plainly(root) == tree


def test_the_same_items_survive_whichever_are_broken() -> None:
    for chosen in range(32):
        items = [f"  - id: h{n}\n    effect: 'x'{' y' if chosen >> n & 1 else ''}\n" for n in range(5)]
        root, found = compose(Source("a.yaml", "heroes:\n" + "".join(items)))
        broken = [n for n in range(5) if chosen >> n & 1]
        assert [finding.line for finding in found] == [2 * n + 3 for n in broken]
        good = [[("id", f"h{n}"), ("effect", "x")] for n in range(5) if n not in broken]
        assert plainly(root) == [("heroes", good)]


def test_other_findings_are_made_beside_broken_items() -> None:
    found = findings("- a: 'x' y\n- b: 1\n  b: 2\n- a: *c d\n")
    assert [(finding.code, finding.line) for finding in found] == [("HR001", 1), ("HR009", 3), ("HR013", 4)]


# Hostile files


ALIAS_BOMB = "a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{previous}'] * 9)}]\n"
    for previous, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def size(node: Node | None) -> int:
    match node:
        case Sequence(items=items):
            return 1 + sum(map(size, items))
        case Mapping(entries=entries):
            return 1 + sum(1 + size(value) for _, value in entries)
    return 1


def test_aliases_cannot_blow_a_file_up() -> None:
    root, found = compose(Source("a.yaml", ALIAS_BOMB))
    assert [finding.code for finding in found if finding.severity == "error"] == ["HR025"]
    assert size(root) <= MOST_REPEATED + len(ALIAS_BOMB)


def test_an_alias_inside_what_it_names_is_cut() -> None:
    root, found = compose(Source("a.yaml", "a: &x\n  b: [*x, c, *x]\n"))
    assert [finding.code for finding in found] == ["HR027", "HR027"]
    assert plainly(root) == [("a", [("b", ["", "c", ""])])]


def work(text: str) -> int:
    """How many functions are called to read a text."""
    assert findings(text)
    return calls(lambda: findings(text))


HOSTILE: dict[str, Callable[[int], str]] = {
    "nested brackets": lambda n: "[" * n,
    "nested braces": lambda n: "{a: " * n,
    "nested dashes": lambda n: "- " * n,
    "nested names": lambda n: "".join(f"{' ' * level}a:\n" for level in range(n // 8)),
    "broken items": lambda n: "- a: 'x' y\n" * (n // 8),
    "open quotes": lambda n: "- a: 'x\n" * (n // 8),
    "open brackets": lambda n: "- a: [x\n" * (n // 8),
    "tabs": lambda n: "\t" * n,
    "control characters": lambda n: "\x00" * n,
    "surrogates": lambda n: '"' + "\\ud83d" * n + '"',
    "repeated names": lambda n: "a: b\n" * n,
    "anchors": lambda n: "- &a b\n" * n,
    "aliases": lambda n: "- &a b\n" + "- *a\n" * n,
    "a long line": lambda n: "- 'x' " + "y" * n,
    "documents": lambda n: "a\n---\n" * n,
    "spaces": lambda n: " " * n,
    "questions": lambda n: "? " * n,
}


@pytest.mark.parametrize("family", HOSTILE)
def test_twice_the_file_is_not_four_times_the_work(family: str) -> None:
    text = HOSTILE[family]
    assert work(text(4000)) < 3 * work(text(2000)) + 20_000


@pytest.mark.parametrize("text", ["[" * 600, "{a: " * 600, "- " * 600, "? " * 600, "!x " * 600, "a: &x [*x]"])
def test_no_file_exhausts_the_stack(text: str) -> None:
    limit, depth = sys.getrecursionlimit(), 0
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        found = findings(text)
    finally:
        sys.setrecursionlimit(limit)
    assert found


def test_a_damaged_file_is_never_found_to_be_sound() -> None:
    rng = random.Random(8)
    for _ in range(100):
        source, found = decode(rng.randbytes(512), "a.yaml")
        assert found + compose(source)[1]


PIECES = st.sampled_from(
    (
        *"ab:-#'\"|>{}[],&*!%@`\n\r\t \\?=<~1\x85\ufeff\0😀\ud83d",
        *("\n  ", "\n- ", ": ", " #", "\r\n", "\n---\n", "\n...\n", "\\\n", "|2\n", "- id: a\n  b: c\n"),
        *("\\u12", "<<: *a", "&a ", "''", "!!str "),
    )
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_gives_a_tree_or_findings(text: str) -> None:
    root, found = compose(Source("a.yaml", text))
    assert root is not None or found
    assert list(found) == sorted(found, key=lambda finding: finding.sort_key)
    assert len(set(found)) == len(found)
    for finding in found:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert str(finding).isprintable()
        assert finding.exact or finding.code == "HR021"
    assert size(root) <= MOST_REPEATED + 2 * len(text) + 2


def test_an_error_that_is_not_known_yet_is_a_finding_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Newer(yaml.SafeLoader):
        def check_event(self, *_choices: object) -> bool:
            raise yaml.MarkedYAMLError(problem="while whistling", problem_mark=yaml.Mark("", 2, 0, 0, None, 0))

    monkeypatch.setattr(syntax, "Loader", Newer)
    (finding,) = findings("- a b\n")
    assert (finding.code, words(finding), finding.exact) == ("HR001", "a b", False)


@pytest.fixture
def collector() -> Iterator[None]:
    enabled, threshold = gc.isenabled(), gc.get_threshold()
    yield
    (gc.enable if enabled else gc.disable)()
    gc.set_threshold(*threshold)


@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.usefixtures("collector")
def test_the_garbage_collector_is_left_as_it_was(enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    findings("- a: 'x' y\n")
    assert gc.isenabled() == enabled


@pytest.mark.usefixtures("collector")
def test_no_garbage_is_looked_for_while_composing() -> None:
    source, looked = Source("a.yaml", "- a: b\n" * 100), []

    def note(phase: str, details: dict[str, int]) -> None:
        looked.append((phase, details))

    gc.enable()
    gc.callbacks.append(note)
    gc.set_threshold(100)
    try:
        compose(source)
    finally:
        gc.set_threshold(0)
        gc.callbacks.remove(note)
    assert len(looked) < 10


# Questions about a single scalar


def only(text: str) -> Scalar:
    root, _ = compose(Source("a.yaml", text))
    assert isinstance(root, Mapping)
    _, value = root.entries[0]
    assert isinstance(value, Scalar)
    return value


@pytest.mark.parametrize(
    ("written", "reading"),
    [
        ("no", "false"),
        ("On", "true"),
        ("007", "the number 7"),
        ("012", "the number 10"),
        ("+1", "the number 1"),
        ("-0x1F", "the number -31"),
        ("0b11", "the number 3"),
        ("10_000", "the number 10000"),
        ("1:30", "the number 90"),
        ("190:20:30", "the number 685230"),
        ("0", "the number 0"),
        ("9" * 5000, "a number"),
        (".5", "a number"),
        ("1:2.5", "a number"),
        ("2024-13-45", "a date"),
        ("~", "nothing"),
        ("null", "nothing"),
        ("=", "a symbol"),
        ("<<", "a symbol"),
        *((written, "a number by some programs") for written in ("0o12", "08", "1e3", "-.5")),
    ],
)
def test_unquoted_text_that_is_read_otherwise(written: str, reading: str) -> None:
    text = f"id: {written} # note"
    finding = ambiguity(only(text))
    assert finding is not None
    assert (finding.code, words(finding)) == ("HR011", written)
    assert (
        finding.message
        == f"unquoted `{excerpt(written)}` is read as {reading}{'' if ' by ' in reading else ' by YAML'}"
    )
    assert finding.fix is not None
    assert finding.fix.safe
    assert repaired(text, finding.fix) == f'id: "{written}" # note'
    mended = only(repaired(text, finding.fix))
    assert (mended.value, ambiguity(mended)) == (written, None)


def test_text_that_is_missing_is_read_as_nothing() -> None:
    finding = ambiguity(only("id:\nname: x"))
    assert finding is not None
    assert (finding.line, finding.column, finding.fix) == (1, 4, None)


@pytest.mark.parametrize("written", ["y", "1-2", "1.2.3", "e5", "'no'", '"7"', "|\n  no", "!!str 7", "draw 1"])
def test_text_that_is_read_as_text(written: str) -> None:
    assert ambiguity(only(f"id: {written}")) is None


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("effect: draw 1 # then bury", "# then bury"),
        ("effect: draw\n  1   # then bury\n", "# then bury"),
        ("effect: draw 1#then", None),
        ("effect: draw 1\n# then bury", None),
        ("effect: 'draw 1' # note", None),
        ("effect: |\n  draw 1 # then bury", None),
    ],
)
def test_a_comment_may_have_been_meant_as_text(text: str, comment: str | None) -> None:
    span = comment_after(only(text))
    assert (span and text[span.start : span.end]) == comment


def test_nodes_are_compared_by_what_they_say() -> None:
    assert only("a: 'b'\n") == only("# c\na:   b\n")
    assert only("a: '1'\n") != only("a: 1\n")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        only("a: b").value = "c"  # type: ignore[misc]
