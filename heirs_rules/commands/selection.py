"""Rules as they are given on the command line: by a code, the beginning of codes, or a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heirs_rules.commands import Refusal
from heirs_rules.language.crashes import INTERNAL_ERROR
from heirs_rules.language.rules import RULES
from heirs_rules.text.near import nearest
from heirs_rules.text.visible import excerpt


def selected(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str]:
    """The codes of the rules to report, from lists with commas. A crash is always reported."""
    wanted = _listed(select) if select else frozenset(RULES)
    return wanted - _listed(ignore) | {INTERNAL_ERROR.code}


def codes_of(word: str) -> list[str]:
    """The codes that a word stands for, in their order."""
    is_code = word.upper().startswith("HR")
    found = [code for code in RULES if code.startswith(word.upper())] if is_code else _named(word.lower())
    if not found:
        near = nearest(word.lower(), (rule.name for rule in RULES.values())) or nearest(word.upper(), RULES)
        advice = f"did you mean '{near}'?" if near else "`heirs-rules lint --explain HR` lists all"
        raise Refusal(f"there is no rule '{excerpt(word)}'; {advice}")
    return sorted(found)


def _named(name: str) -> list[str]:
    return [code for code, rule in RULES.items() if rule.name == name]


def _listed(lists: Iterable[str]) -> frozenset[str]:
    return frozenset(code for words in lists for word in words.split(",") for code in codes_of(word.strip()))
