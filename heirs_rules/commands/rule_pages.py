"""The page of each rule: what it finds, why that matters, and examples on which lint is run.

The pages lie in heirs_rules/rule_pages, in a file for each block of codes, such as HR4, with its `title` and its
`pages`. A page says in a few sentences `what` is found and `why` it matters. `fix` is the kinds of repair that lint may
offer. `bad` and `good` are examples: the text of an effect, or cards files by their names, which are checked together.
`saved as` is the encoding of the bad example, and `also` has the other rules that find something in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from textwrap import fill
from typing import Any

import yaml

from heirs_rules.commands.selection import codes_of
from heirs_rules.frozen import frozen
from heirs_rules.language.lint import check, lint_text
from heirs_rules.language.rules import RULES
from heirs_rules.resources import bundled
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic, Rule
from heirs_rules.text.report import render_text
from heirs_rules.text.visible import visible

PAGES = bundled("rule_pages")

_BLOCK = len("HR4")
_WIDTH = 88
_REPAIRS = {
    (): "by hand.",
    ("safe",): "`lint --fix`, where there is only one right way.",
    ("unsafe",): "`lint --fix --unsafe`, where it is likely what was meant; look at it first with `--diff`.",
    ("safe", "unsafe"): "`lint --fix`, where there is only one right way; where one is only likely,"
    " `lint --fix --unsafe`, which is worth a look with `--diff` first.",
}


@frozen
class Example:
    """The text of an effect, or cards files by their names."""

    content: str | Mapping[str, str]
    encoding: str = "UTF-8"

    def findings(self) -> tuple[Diagnostic, ...]:
        """What lint finds in it."""
        if isinstance(self.content, str):
            return lint_text(self.content)
        return check([decode(text.encode(self.encoding), name) for name, text in self.content.items()]).diagnostics


@frozen
class Page:
    """What is said about a rule."""

    rule: Rule
    what: str
    why: str
    bad: Example
    good: Example
    also: tuple[str, ...]
    fixes: tuple[str, ...] = ()
    """The kinds of repair that lint may offer: `safe` and `unsafe`."""


@frozen
class Block:
    """The pages of rules whose codes begin alike."""

    name: str
    title: str
    pages: tuple[Page, ...]


def explanation(wish: str) -> str:
    """The page of the rule with this code or name, or a list of the rules whose codes begin so."""
    codes = codes_of(wish)
    if len(codes) == 1:
        page = page_of(codes[0])
        return f"{page.rule.code} {page.rule.name} ({page.rule.severity})\n\n{page_text(page)}"
    names = dict.fromkeys(code[:_BLOCK] for code in codes)
    return "\n".join(_listed(block(name).title, [code for code in codes if code.startswith(name)]) for name in names)


def page_of(code: str) -> Page:
    """The page of the rule with this code."""
    return next(page for page in block(code[:_BLOCK]).pages if page.rule.code == code)


def page_text(page: Page) -> str:
    """A page in a form that is Markdown and can be read as it is."""
    found = [finding for finding in page.bad.findings() if finding.rule == page.rule]
    others = f", and finds {' and '.join(page.also)} too" if page.also else ""
    paragraphs = [
        _filled(page.what),
        _filled(f"Why: {page.why}"),
        _filled(f"Repair: {_REPAIRS[page.fixes]}"),
        *_shown("Wrong", page.bad),
        f"Lint says this{others}:",
        _set_off(render_text(found, colour=False)),
        *_shown("Right", page.good),
    ]
    return "\n\n".join(paragraphs) + "\n"


@cache
def block(name: str) -> Block:
    """The pages of a block, by its name such as HR4."""
    document = yaml.safe_load((PAGES / f"{name}.yaml").read_text(encoding="utf-8"))
    return Block(name, document["title"], tuple(_page(RULES[code], page) for code, page in document["pages"].items()))


def _page(rule: Rule, page: Mapping[str, Any]) -> Page:
    bad = Example(page["bad"], page.get("saved as", "UTF-8"))
    also, fixes = tuple(page.get("also", ())), tuple(page.get("fix", ()))
    return Page(rule, page["what"], page["why"], bad, Example(page["good"]), also, fixes)


def _listed(title: str, codes: Iterable[str]) -> str:
    rules = [RULES[code] for code in codes]
    return f"{title}\n" + "".join(f"  {rule.code}  {rule.severity:<7}  {rule.name}\n" for rule in rules)


def _shown(label: str, example: Example) -> Iterator[str]:
    """An example, each of its files with its name."""
    if isinstance(example.content, str):
        yield from (f"{label}:", _set_off(example.content))
        return
    saved = "" if example.encoding == "UTF-8" else f", saved as {example.encoding}"
    for name, text in example.content.items():
        yield from (f"{label}, in {name}{saved}:", _set_off(text))


def _set_off(text: str) -> str:
    return "\n".join(f"    {visible(line)}".rstrip() for line in text.rstrip("\n").split("\n"))


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
