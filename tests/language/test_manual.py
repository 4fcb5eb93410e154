"""The manual for designers leaves no word of the language out."""

from __future__ import annotations

import re
from pathlib import Path

from heirs_rules.language.parser import vocabulary

MANUAL = Path(__file__).parents[2] / "docs" / "language.md"
ENDINGS = (("ies", "y"), ("es", ""), ("s", ""), ("", ""))


def bases(word: str) -> set[str]:
    """The words of which this one may be a form: "buries" of "bury", "heroes" of "hero"."""
    return {word.removesuffix(ending) + instead for ending, instead in ENDINGS if word.endswith(ending)}


def unexplained(manual: str) -> set[str]:
    """The words of the language that stand in no example and between no backticks."""
    examples = " ".join(re.findall(r"```effect\n.*?```|`[^`\n]+`", manual, re.DOTALL))
    explained = set(re.findall(r"non-|and/or|[\w-]+|[(),]", examples))
    return {word for word in vocabulary() if explained.isdisjoint(bases(word))}


def test_every_word_of_the_language_is_in_the_manual() -> None:
    assert unexplained(MANUAL.read_text("utf-8")) == set()


def test_a_word_left_out_is_noticed() -> None:
    manual = MANUAL.read_text("utf-8")
    assert unexplained(manual.replace("buries", "").replace("bury", "")) == {"bury", "buries"}
