"""The forms for programs: documents of the right shape whatever is found, and commands that nothing breaks out of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Related, Rule, Severity, in_order
from heirs_rules.text.formats.document import render_json
from heirs_rules.text.formats.github import render_github
from heirs_rules.text.formats.gitlab import render_gitlab
from heirs_rules.text.formats.identity import fingerprints, seen_from
from heirs_rules.text.formats.sarif import render_sarif
from heirs_rules.text.report import render_concise
from heirs_rules.text.source import Source, Span

ZONE = Rule("HR302", "unknown-zone", Severity.ERROR)
STYLE = Rule("HR700", "style", Severity.WARNING)
HINT = Rule("HR701", "hint", Severity.INFO)
SOURCE = Source("sets/cards.yaml", "draw 1\nfrom the graveyrad\n")
FINDING = Diagnostic(SOURCE, Span(16, 25), ZONE, "no such zone", "did you mean it?\nor that?", "Mourning Tide")
FULL = attrs.evolve(
    FINDING,
    exact=False,
    related=(Related(SOURCE, Span(0, 4), "here"),),
    fix=Fix(True, "say graveyard", (Edit(Span(16, 25), "graveyard"),)),
)
BREAK = Diagnostic(SOURCE, Span(5, 7), STYLE, "no such zone")

MATCHER = Path(__file__).parent.parent.parent / ".github" / "heirs-rules-matcher.json"

NASTY = st.text(st.sampled_from("ab:,%[]#\n\r\u2028\ud83d\x1b漢{}\"'\\"), max_size=12)


@st.composite
def findings(draw: st.DrawFn) -> list[Diagnostic]:
    """Findings with whatever can stand in a file in their names and words."""
    found = []
    for number in range(draw(st.integers(0, 4))):
        source = Source(draw(NASTY).encode("utf-8", "replace").decode() + "x.yaml", draw(NASTY) + "\nab")
        start = draw(st.integers(0, len(source.text)))
        span = Span(start, draw(st.integers(start, len(source.text))))
        rule = draw(st.sampled_from([ZONE, STYLE, HINT]))
        related = (Related(source, Span(0, 1), f"here {draw(NASTY)}"),) * draw(st.integers(0, 1))
        fix = draw(st.sampled_from([None, Fix(False, "x", (Edit(span, f"\ud83d{number}"),))]))
        card = draw(st.none() | NASTY)
        message = f"no {draw(NASTY)}"
        found.append(Diagnostic(source, span, rule, message, draw(NASTY), card, True, related, fix))
    return found


# Order


def test_findings_are_in_order_and_each_fault_is_there_once() -> None:
    twin = attrs.evolve(FINDING, message="said in other words")
    elsewhere = attrs.evolve(FINDING, span=Span(0, 4))
    other_rule = attrs.evolve(FINDING, rule=STYLE)
    other_file = attrs.evolve(FINDING, source=Source("a.yaml", SOURCE.text))
    wider = attrs.evolve(FINDING, span=Span(16, 26))
    expected = (other_file, elsewhere, FINDING, wider, other_rule)
    assert in_order([twin, other_rule, wider, FINDING, elsewhere, other_file, FINDING]) == expected
    assert in_order(reversed(expected)) == expected


# JSON


def test_json_says_everything() -> None:
    place = {"line": 2, "column": 10, "end_line": 2, "end_column": 19}
    related = {"line": 1, "column": 1, "end_line": 1, "end_column": 5}
    break_too = {"line": 1, "column": 6, "end_line": 2, "end_column": 1}
    assert json.loads(render_json([FULL, BREAK], files=2, cards=73)) == {
        "version": 1,
        "findings": [
            {
                "path": "sets/cards.yaml",
                **place,
                "code": "HR302",
                "name": "unknown-zone",
                "severity": "error",
                "message": "no such zone",
                "help": "did you mean it?\nor that?",
                "card": "Mourning Tide",
                "position": "approximate",
                "related": [{"path": "sets/cards.yaml", **related, "message": "here"}],
                "fix": {"safe": True, "message": "say graveyard", "edits": [{**place, "text": "graveyard"}]},
            },
            {
                "path": "sets/cards.yaml",
                **break_too,
                "code": "HR700",
                "name": "style",
                "severity": "warning",
                "message": "no such zone",
                "help": "",
                "card": None,
                "position": "exact",
                "related": [],
                "fix": None,
            },
        ],
        "summary": {"files": 2, "cards": 73, "errors": 1, "warnings": 1, "infos": 0},
    }


def test_json_can_always_be_saved() -> None:
    found = attrs.evolve(FINDING, message="half \ud83d")
    assert json.loads(render_json([found], files=1, cards=0).encode("utf-8"))["findings"][0]["message"] == "half \ud83d"
    assert json.loads(render_json([], files=0, cards=0))["findings"] == []


# Shapes: what the specifications of SARIF 2.1.0 and of GitLab's code quality reports have of what we write, and no more


def misfits(value: object, shape: object, where: str = "") -> list[str]:
    """Where a document differs from a shape: a type, a pattern, the choices of a set, a list, or fields.

    A field with a `?` may be missing; there are no others.
    """
    if isinstance(shape, dict):
        return misfit_fields(value, shape, where) if isinstance(value, dict) else [f"{where}: no object"]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [f"{where}: no list"]
        return [misfit for n, item in enumerate(value) for misfit in misfits(item, shape[0], f"{where}/{n}")]
    match shape:
        case re.Pattern():
            fits = isinstance(value, str) and shape.fullmatch(value) is not None
        case frozenset():
            fits = value in shape
        case type():
            fits = type(value) is shape
        case _:
            fits = value == shape
    return [] if fits else [f"{where}: {value!r}"]


def misfit_fields(value: Mapping[str, object], shape: Mapping[str, object], where: str) -> list[str]:
    known = {name.rstrip("?"): inner for name, inner in shape.items()}
    needed = {name for name in shape if not name.endswith("?")}
    wrong = [f"{where}/{name}: unknown" for name in value if name not in known]
    wrong += [f"{where}/{name}: missing" for name in needed if name not in value]
    return wrong + [
        misfit for name in value if name in known for misfit in misfits(value[name], known[name], f"{where}/{name}")
    ]


class Positive:
    """A whole number from 1."""

    def __eq__(self, other: object) -> bool:
        return type(other) is int and other >= 1

    __hash__ = None  # type: ignore[assignment]


SHOWN = re.compile(r"(?:[^\x00-\x1f\x7f-\x9f\ud800-\udfff]|\n)+")
CODE = re.compile(r"HR\d{3}")
NAME = re.compile(r"[a-z0-9-]+")
TEXT = {"text": SHOWN}
FILE = {
    "uri": re.compile(r"file:///[\w%/.~-]+|(?!/)[\w%/.~-]+"),
    "uriBaseId?": "%SRCROOT%",
}
REGION = {"startLine": Positive(), "startColumn": Positive(), "endLine": Positive(), "endColumn": Positive()}
PLACE = {"artifactLocation": FILE, "region": REGION}
SARIF = {
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
    "version": "2.1.0",
    "runs": [
        {
            "tool": {
                "driver": {
                    "name": "heirs-rules",
                    "version": re.compile(r"\d+\.\d+\.\d+"),
                    "rules": [
                        {
                            "id": CODE,
                            "name": NAME,
                            "shortDescription": TEXT,
                            "fullDescription": TEXT,
                            "help": TEXT,
                            "defaultConfiguration": {"level": frozenset({"error", "warning", "note"})},
                        }
                    ],
                }
            },
            "invocations": [{"executionSuccessful": bool}],
            "columnKind": "unicodeCodePoints",
            "results": [
                {
                    "ruleId": CODE,
                    "ruleIndex": int,
                    "level": frozenset({"error", "warning", "note"}),
                    "message": TEXT,
                    "locations": [{"physicalLocation": PLACE, "logicalLocations?": [{"name": SHOWN}]}],
                    "relatedLocations?": [{"id": int, "physicalLocation": PLACE, "message": TEXT}],
                    "partialFingerprints": {"heirsRulesFinding/v1": re.compile(r"[0-9a-f]{64}")},
                    "fixes?": [
                        {
                            "description": TEXT,
                            "artifactChanges": [
                                {
                                    "artifactLocation": FILE,
                                    "replacements": [{"deletedRegion": REGION, "insertedContent": {"text": str}}],
                                }
                            ],
                            "properties": {"safe": bool},
                        }
                    ],
                    "properties": {"position": frozenset({"exact", "approximate"})},
                }
            ],
        }
    ],
}
GITLAB = [
    {
        "description": SHOWN,
        "check_name": re.compile(r"HR\d{3} [a-z0-9-]+"),
        "fingerprint": re.compile(r"[0-9a-f]{64}"),
        "severity": frozenset({"info", "minor", "major", "critical", "blocker"}),
        "location": {"path": re.compile(r"(?s:.+)"), "lines": {"begin": Positive(), "end": Positive()}},
    }
]


def test_a_repair_without_edits_is_none_for_sarif() -> None:
    """A byte order mark stands before all the characters that could be edited."""
    log = render_sarif([attrs.evolve(FINDING, fix=Fix(True, "delete it", ()))], Path.cwd(), "1", {}, True)
    assert "fixes" not in json.loads(log)["runs"][0]["results"][0]


def test_what_does_not_fit_is_found() -> None:
    shape = {"a": int, "b?": [{"c": re.compile("x+")}], "d?": frozenset({"e"}), "f?": Positive()}
    assert misfits({"a": 1}, shape) == misfits({"a": 1, "b": [{"c": "xx"}], "d": "e", "f": 1}, shape) == []
    assert misfits({"b": [{"c": "y"}], "d": "f", "g": 1, "f": 0}, shape) == [
        *("/g: unknown", "/a: missing", "/b/0/c: 'y'", "/d: 'f'", "/f: 0"),
    ]
    assert misfits({"a": True, "b": {}}, shape) == ["/a: True", "/b: no list"]
    assert misfits([], shape) == [": no object"]


@given(findings())
def test_documents_have_their_shapes_whatever_is_found(found: list[Diagnostic]) -> None:
    here = Path.cwd()
    for rendered, shape in (
        (render_sarif(found, here, "1.2.3", {}, successful=True), SARIF),
        (render_gitlab(found, here), GITLAB),
    ):
        assert rendered.isascii()
        assert misfits(json.loads(rendered), shape) == []
    assert len(json.loads(render_json(found, files=1, cards=1))["findings"]) == len(found)


# SARIF


def test_sarif_says_everything() -> None:
    document = json.loads(render_sarif([FULL, BREAK], Path.cwd(), "1.2.3", {"HR302": "All about it."}, successful=True))
    [run] = document["runs"]
    assert run["tool"]["driver"]["rules"][0] == {
        "id": "HR302",
        "name": "unknown-zone",
        "shortDescription": {"text": "unknown zone"},
        "fullDescription": {"text": "All about it."},
        "help": {"text": "All about it."},
        "defaultConfiguration": {"level": "error"},
    }
    file = {"uri": "sets/cards.yaml", "uriBaseId": "%SRCROOT%"}
    region = {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 19}
    first, second = run["results"]
    assert first == {
        "ruleId": "HR302",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "no such zone\ndid you mean it?\nor that?"},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": file, "region": region},
                "logicalLocations": [{"name": "Mourning Tide"}],
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "physicalLocation": {
                    "artifactLocation": file,
                    "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 5},
                },
                "message": {"text": "here"},
            }
        ],
        "partialFingerprints": {"heirsRulesFinding/v1": fingerprints([FULL], Path.cwd())[0]},
        "fixes": [
            {
                "description": {"text": "say graveyard"},
                "artifactChanges": [
                    {
                        "artifactLocation": file,
                        "replacements": [{"deletedRegion": region, "insertedContent": {"text": "graveyard"}}],
                    }
                ],
                "properties": {"safe": True},
            }
        ],
        "properties": {"position": "approximate"},
    }
    assert (second["ruleIndex"], second["level"]) == (1, "warning")
    assert run["invocations"] == [{"executionSuccessful": True}]


def uri(path: str, root: Path) -> dict[str, str]:
    found = attrs.evolve(FINDING, source=Source(path, SOURCE.text))
    document = json.loads(render_sarif([found], root, "1.2.3", {}, successful=True))
    location: dict[str, str] = document["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    return location


def test_addresses_are_relative_and_encoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sets").mkdir()
    monkeypatch.chdir(tmp_path / "sets")
    for path, expected in {
        "mé karty/a:b#1?.yaml": "sets/m%C3%A9%20karty/a%3Ab%231%3F.yaml",
        "../cards.yaml": "cards.yaml",
        "./x/../cards.yaml": "sets/cards.yaml",
        str(tmp_path / "sets" / "cards.yaml"): "sets/cards.yaml",
        "<stdin>": "sets/%3Cstdin%3E",
    }.items():
        assert uri(path, tmp_path) == {"uri": expected, "uriBaseId": "%SRCROOT%"}
    assert uri("../../other cards.yaml", tmp_path) == {"uri": (tmp_path.parent / "other cards.yaml").as_uri()}


def test_paths_are_seen_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert seen_from(tmp_path, "a/./b/../c.yaml") == "a/c.yaml"
    assert seen_from(tmp_path / "a", "a/c.yaml") == "c.yaml"
    assert seen_from(tmp_path / "a", "ab/c.yaml") == (tmp_path / "ab" / "c.yaml").as_posix()


# Fingerprints


def test_fingerprints_tell_findings_apart_and_not_lines() -> None:
    here = Path.cwd()
    twice = [FINDING, attrs.evolve(FINDING, span=Span(0, 4))]
    others = [
        attrs.evolve(FINDING, source=Source("b.yaml", SOURCE.text)),
        attrs.evolve(FINDING, rule=STYLE),
        attrs.evolve(FINDING, card=None),
        attrs.evolve(FINDING, message="another"),
    ]
    known = fingerprints([*twice, *others], here)
    assert len(set(known)) == 6
    moved = Source(SOURCE.path, "# a remark\n" + SOURCE.text)
    further = [attrs.evolve(finding, source=moved, span=Span(11, 13)) for finding in twice]
    assert fingerprints([*others[:2], *further], here) == [*known[2:4], *known[:2]]
    numbered = [attrs.evolve(FINDING, message=f"a byte (line {n}, column {n + 1})") for n in (7, 80)]
    assert fingerprints(numbered[:1], here) == fingerprints(numbered[1:], here)


# GitLab


def test_gitlab_says_it_in_one_line() -> None:
    first, second = json.loads(render_gitlab([FULL, BREAK], Path.cwd()))
    assert first == {
        "description": "no such zone (Mourning Tide); help: did you mean it? or that?",
        "check_name": "HR302 unknown-zone",
        "fingerprint": fingerprints([FULL], Path.cwd())[0],
        "severity": "major",
        "location": {"path": "sets/cards.yaml", "lines": {"begin": 2, "end": 2}},
    }
    assert second["description"] == "no such zone"
    assert second["severity"] == "minor"
    assert second["location"]["lines"] == {"begin": 1, "end": 2}
    assert render_gitlab([], Path.cwd()) == "[]\n"


# GitHub


def test_github_annotates_lines() -> None:
    hint = attrs.evolve(BREAK, rule=HINT, span=Span(0, 4))
    assert render_github([hint, BREAK, FULL], Path.cwd()).splitlines() == [
        (
            "::error file=sets/cards.yaml,line=2,endLine=2,col=10,endColumn=19,title=HR302 unknown-zone"
            "::no such zone (Mourning Tide)%0Adid you mean it?%0Aor that?"
        ),
        "::warning file=sets/cards.yaml,line=1,endLine=2,title=HR700 style::no such zone",
        "::notice file=sets/cards.yaml,line=1,endLine=1,col=1,endColumn=5,title=HR701 hint::no such zone",
    ]
    assert render_github([], Path.cwd()) == ""


def test_github_shows_ten_annotations_of_a_kind() -> None:
    errors = [attrs.evolve(FINDING, message=f"the {n}th") for n in range(12)]
    lines = render_github([BREAK, *errors], Path.cwd()).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error"] * 10 + ["-", "-", "The", "::warning"]
    assert lines[10:13] == [
        "- sets/cards.yaml:2:10: error[HR302 unknown-zone]: the 10th  (Mourning Tide)",
        "- sets/cards.yaml:2:10: error[HR302 unknown-zone]: the 11th  (Mourning Tide)",
        "The first 10 of 12 findings of severity 'error' are annotations.",
    ]
    assert "The first" not in render_github([BREAK, *errors[:10]], Path.cwd())


def command(line: str) -> tuple[str, dict[str, str], str]:
    """A line as GitHub reads it."""
    matched = re.fullmatch(r"::(?P<kind>\w+) (?P<properties>(?:(?!::).)*)::(?P<data>.*)", line)
    assert matched is not None, line
    pairs = (pair.split("=", 1) for pair in matched["properties"].split(","))
    return matched["kind"], {name: decoded(value, ":,") for name, value in pairs}, decoded(matched["data"])


def decoded(text: str, further: str = "") -> str:
    for character in (*further, "\r", "\n", "%"):
        text = text.replace(f"%{ord(character):02X}", character)
    return text


@given(findings())
def test_nothing_breaks_out_of_an_annotation(found: list[Diagnostic]) -> None:
    lines = render_github(found, Path.cwd()).splitlines()
    ranked = sorted(found, key=lambda finding: list(Severity).index(finding.rule.severity))
    assert len(lines) == len(found)
    for line, finding in zip(lines, ranked, strict=True):
        _, properties, data = command(line)
        assert properties["title"] == f"{finding.code} {finding.name}"
        assert properties["line"] == str(finding.line)
        assert data.startswith(finding.sentence)


def test_nothing_breaks_out_of_a_line_of_the_log() -> None:
    found = attrs.evolve(FINDING, source=Source("::stop-commands::x", SOURCE.text), card="##[error]x\n::error::y")
    _, *beyond = render_github([FINDING] * 10 + [found], Path.cwd()).splitlines()[9:]
    assert beyond[0].startswith("- ::stop-commands::x:2:10: error")
    assert "##[" not in beyond[0]
    assert len(beyond) == 2


# The problem matcher


def matched(line: str) -> Mapping[str, str]:
    """What GitHub makes of a line of the log."""
    for matcher in json.loads(MATCHER.read_text(encoding="utf-8"))["problemMatcher"]:
        [pattern] = matcher["pattern"]
        if found := re.search(pattern["regexp"], line):
            fields = {name: found[number] for name, number in pattern.items() if name != "regexp"}
            return {"severity": matcher.get("severity", "error"), **fields}
    return {}


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize(("rule", "severity"), [(ZONE, "error"), (STYLE, "warning"), (HINT, "notice")])
@pytest.mark.parametrize("path", ["sets/cards.yaml", "C:/my cards/a:1.yaml", "<stdin>"])
def test_the_problem_matcher_understands_concise_lines(colour: bool, rule: Rule, severity: str, path: str) -> None:
    found = attrs.evolve(FINDING, rule=rule, source=Source(path, SOURCE.text))
    [line] = render_concise([found], colour).splitlines()
    assert matched(line) == {
        "file": path,
        "line": "2",
        "column": "10",
        "severity": severity,
        "code": f"{rule.code} {rule.name}",
        "message": "no such zone  (Mourning Tide)",
    }


@pytest.mark.parametrize("line", ["cards.yaml: 1 hero, 0 leaders, 1 error", "cards.yaml:1:3: note: it is here first"])
def test_the_problem_matcher_leaves_other_lines_alone(line: str) -> None:
    assert matched(line) == {}


def test_the_problem_matchers_have_names_of_their_own() -> None:
    owners: Sequence[str] = [one["owner"] for one in json.loads(MATCHER.read_text(encoding="utf-8"))["problemMatcher"]]
    assert len(set(owners)) == len(owners) == 2
