"""Everything the documentation shows is run: the fenced blocks of README.md and of each page in docs/.

A page is one story. Its blocks are run from top to bottom, in one empty folder and with one set of Python names, so
that a block may build on those above it. What stands behind the three backticks says what happens to a block:

    python              with `>>>` a doctest, where `...` in the output stands for anything; without, it only has to run
    console             `$ ` starts a command; the lines below it are what it prints, all of it, on both streams. A line
                        `...` stands for any number of lines. The commands: `heirs-rules`, `cat FILE` and `echo $?`.
    yaml cards          a card file, which lint finds nothing to say about
    yaml effect         the `effect:` of a hero, likewise
    effect              the bare words of an effect, likewise
    yaml, json, toml    anything else in these languages; it has to be well formed
    text, sh, mermaid   for people; nothing is run

With `title="mine.yaml"` behind these words, the block is written to that file in the page's folder. Such a block may
hold mistakes for lint to find, unless it says `cards` too; Python in it is not run.
"""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import attrs
import pytest
import yaml

TOP = Path(__file__).parent.parent
PAGES = [TOP / "README.md", *sorted(TOP.glob("docs/**/*.md"))]

FENCE = re.compile(r"(?P<indent> *)(?P<ticks>```+)(?P<language>[\w-]*)(?P<words>[^`]*)")
TITLE = re.compile(r'title="(?P<title>[^"]+)"')
LINK = re.compile(r"\]\((?P<page>[^)\s#:]*)(?:#(?P<heading>[^)\s]*))?\)")
HERO = "heroes:\n  - id: example\n    name: Example\n    faction: undead\n"


@attrs.frozen
class Block:
    """A fenced block: its text, what is said about it, and the line it starts on."""

    page: str
    line: int
    language: str
    marks: frozenset[str]
    title: str | None
    text: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


@attrs.define
class Story:
    """What the blocks of one page share."""

    folder: Path
    names: dict[str, Any] = attrs.Factory(lambda: {"__name__": "__main__"})
    exit_status: int = 0

    def tell(self, page: str, markdown: str) -> None:
        for block in blocks(page, markdown):
            self.run(block)

    def run(self, block: Block) -> None:
        if block.title:
            (self.folder / block.title).write_bytes(block.text.encode())
        for mark in block.marks or {""}:
            kind = f"{block.language} {mark}".strip()
            assert kind in KINDS, f"{block.place}: there are no `{kind}` blocks; tests/test_docs.py says what there is"
            if mark or not block.title:
                KINDS[kind](self, block)

    def python(self, block: Block) -> None:
        if ">>>" not in block.text:
            # The empty lines make a traceback show the line of the page.
            exec(compile("\n" * block.line + block.text, block.page, "exec"), self.names)
            return
        test = doctest.DocTestParser().get_doctest(block.text, self.names, block.page, block.page, block.line)
        report: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        self.names.update(test.globs)

    def console(self, block: Block) -> None:
        for command, expected in sessions(block):
            printed = self.printed(command, block)
            assert matches(expected, printed), f"{block.place}: $ {command}\nprints\n{printed}\nand not\n{expected}"

    def printed(self, command: str, block: Block) -> str:
        match shlex.split(command):
            case ["heirs-rules", *arguments]:
                return self.heirs_rules(*arguments)
            case ["cat", name]:
                return (self.folder / name).read_text(encoding="utf-8")
            case ["echo", "$?"]:
                return f"{self.exit_status}\n"
        raise AssertionError(f"{block.place}: a console block cannot run `{command}`; `sh` blocks are not run")

    def heirs_rules(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "heirs_rules", *arguments],
            cwd=self.folder,
            env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        self.exit_status = done.returncode
        return done.stdout.decode().replace("\r\n", "\n")

    def lint(self, cards: str, block: Block) -> None:
        (self.folder / "block.yaml").write_bytes(cards.encode())
        report = self.heirs_rules("lint", "block.yaml")
        assert (self.exit_status, "no findings" in report) == (0, True), f"{block.place}:\n{report}"


KINDS: dict[str, Callable[[Story, Block], object]] = {
    "python": Story.python,
    "console": Story.console,
    "yaml cards": lambda story, block: story.lint(block.text, block),
    "yaml effect": lambda story, block: story.lint(HERO + indent(block.text, 4 * " "), block),
    "effect": lambda story, block: story.lint(HERO + "    effect: |\n" + indent(block.text, 6 * " "), block),
    "yaml": lambda _, block: yaml.safe_load(block.text),
    "json": lambda _, block: json.loads(block.text),
    "toml": lambda _, block: tomllib.loads(block.text),
    "text": lambda *_: None,
    "sh": lambda *_: None,
    "mermaid": lambda *_: None,
}


def blocks(page: str, markdown: str) -> Iterator[Block]:
    lines = enumerate(markdown.split("\n"), start=1)
    for number, line in lines:
        if fence := FENCE.fullmatch(line):
            inside = []
            for _, text in lines:
                if text.strip() == fence["ticks"]:
                    break
                inside.append(text.removeprefix(fence["indent"]) + "\n")
            else:
                raise AssertionError(f"{page}:{number}: this block is never closed")
            title = TITLE.search(fence["words"])
            marks = frozenset(TITLE.sub("", fence["words"]).split())
            yield Block(page, number, fence["language"], marks, title["title"] if title else None, "".join(inside))


def sessions(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output below it."""
    before, *rest = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert rest, f"{block.place}: a console block needs a command, a line that starts with `$ `"
    assert not before, f"{block.place}: a console block starts with a command, `$ `"
    for session in rest:
        command, _, expected = session.partition("\n")
        yield command, expected


def matches(expected: str, printed: str) -> bool:
    lines = expected.rstrip("\n").split("\n")
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in lines)
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n") is not None


def broken_links(page: Path, markdown: str) -> list[str]:
    prose = re.sub(r"^( *)(```+).*?^\1\2$|`[^`\n]*`", "", markdown, flags=re.MULTILINE | re.DOTALL)
    return [link[0] for link in LINK.finditer(prose) if not leads_somewhere(link, page)]


def leads_somewhere(link: re.Match[str], page: Path) -> bool:
    target = page.parent / link["page"] if link["page"] else page
    return target.exists() and (not link["heading"] or link["heading"] in anchors(target.read_text(encoding="utf-8")))


def anchors(markdown: str) -> set[str]:
    headings = re.findall(r"^#+ +(.*?) *$", markdown, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(TOP).as_posix())
def test_every_block_does_what_the_page_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Story(tmp_path).tell(page.relative_to(TOP).as_posix(), page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "page", sorted(TOP.glob("*.md")) + PAGES[1:], ids=lambda page: page.relative_to(TOP).as_posix()
)
def test_every_link_leads_to_a_page_and_a_heading(page: Path) -> None:
    assert broken_links(page, page.read_text(encoding="utf-8")) == []


WRONG_PAGES = {
    "```python\n>>> 1 + 1\n3\n```": "Got:",
    "```python\nassert 1 == 2, 'no'\n```": "no",
    '```text title="a.txt"\none\n```\n```console\n$ cat a.txt\ntwo\n```': "page.md:4: $ cat a.txt",
    "```console\n$ echo $?\n```": "page.md:1: $ echo $?",
    "```console\n$ rm a.txt\n```": "cannot run `rm a.txt`",
    "```console\nheirs-rules lint\n```": "needs a command",
    "```pyhton\n1\n```": "no `pyhton` blocks",
    "```yaml efect\n1\n```": "no `yaml efect` blocks",
    "text\n\n```python\n1": "page.md:3: this block is never closed",
}


@pytest.mark.parametrize(("markdown", "complaint"), WRONG_PAGES.items())
def test_a_page_that_is_wrong_fails(markdown: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError) as failure:
        Story(tmp_path).tell("page.md", markdown)
    assert complaint in str(failure.value)


def test_blocks_build_on_those_above_them(tmp_path: Path) -> None:
    markdown = (
        "```python\nx = 1\n```\n```python\n>>> y = x + 1\n```\n```python\nassert y == 2\n```\n"
        '```yaml title="a.yaml"\na:\n  b\nc:\n  d\n```\n```console\n$ cat a.yaml\n...\nc:\n...\n$ echo $?\n0\n```\n'
    )
    story = Story(tmp_path)
    story.tell("page.md", markdown)
    assert story.names["y"] == 2


def test_broken_links_are_found(tmp_path: Path) -> None:
    markdown = "# A title: yes\n[a](#a-title-yes) [b](#nowhere) [c](page.md) [d](lost.md) [e](https://example.org/x)"
    page = tmp_path / "page.md"
    page.write_text(markdown, encoding="utf-8")
    assert broken_links(page, markdown) == ["](#nowhere)", "](lost.md)"]
