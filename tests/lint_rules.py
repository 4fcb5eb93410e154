"""docs/lint-rules.md, written from the pages of the rules: `python -m tests.lint_rules`, or `make docs`."""

import re
from collections.abc import Iterator
from pathlib import Path

from heirs_rules.commands.rule_pages import PAGES, Block, block, page_text

MANUAL = Path(__file__).parent.parent / "docs" / "lint-rules.md"

INTRODUCTION = """\
# What lint finds

Every finding of `heirs-rules lint` has a code, which never changes its meaning, and a name: `HR301 unknown-word`. A
card with an error cannot be played. A warning points at what is probably not meant. For each rule this page says what
it finds and why that matters, with a wrong example, what lint says about it, and a right one.
`heirs-rules lint --explain HR301` shows the same.

`make docs` writes this page from the files in `heirs_rules/rule_pages`. The tests run all examples.
"""


def manual() -> str:
    """The whole page."""
    blocks = [block(path.stem) for path in sorted(PAGES.glob("*.yaml"))]
    return "\n".join((INTRODUCTION, *map(contents, blocks), *(part for one in blocks for part in pages(one))))


def contents(one: Block) -> str:
    rules = [page.rule for page in one.pages]
    rows = [f"| [{rule.code}](#{rule.code.lower()}-{rule.name}) | {rule.name} | {rule.severity} |\n" for rule in rules]
    return f"| {one.name} | [{one.title}](#{anchor(one.title)}) | |\n|---|---|---|\n{''.join(rows)}"


def pages(one: Block) -> Iterator[str]:
    yield f"## {one.title}\n"
    for page in one.pages:
        yield f"### {page.rule.code} {page.rule.name}\n\n*{page.rule.severity}*\n\n{escaped(page_text(page))}"


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def escaped(text: str) -> str:
    """The text without what Markdown would take for its own, apart from the examples, which are four spaces in."""
    return re.sub(r"^(?!    ).*", lambda line: re.sub(r"[*_<\\]", r"\\\g<0>", line[0]), text, flags=re.MULTILINE)


if __name__ == "__main__":
    MANUAL.write_bytes(manual().encode())
