"""Cards with one small slip in them, and what becomes of each: lint says something, or it is another card.

`python -m tests.language.mutants` makes every slip in every card of cards.yaml and prints the score.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Any

import attrs

from heirs_rules.language import cards_file
from heirs_rules.language import effects as fx
from heirs_rules.language.checks import effect_findings
from heirs_rules.language.fields import DECK, FACTIONS, HERO, LEADER
from heirs_rules.language.findings import Finding
from heirs_rules.language.library import Hero, Library
from heirs_rules.language.lint import BUNDLED, check
from heirs_rules.language.parser import read_apart, vocabulary
from heirs_rules.language.printer import canonical
from heirs_rules.language.tokens import words
from heirs_rules.text.decoding import decode, read_source
from heirs_rules.text.diagnostics import Severity


class Outcome(Enum):
    """What becomes of a card with a slip in it."""

    REPORTED = "lint says something"
    ANOTHER = "another card"
    SILENT = "silent"


@attrs.frozen
class Mutant:
    """A text with one slip; `what` says where and which, as in "hero → heroes"."""

    kind: str
    what: str
    text: str


# Slips in the words of an effect

ODD = (*"_'’\"#.:é−–２٣Ⅻаο字😀", "\u0301", "\u200b", "\u202e", "\xa0", "\0")
"""Characters that are in no word, such as typographic and look-alike ones."""

NUMBERS = ("0", "1", "2", "3", "4", "6", "7", "9", "11", "12", "13", "99", "999", "1000", "01", "02", "one", "a", "X")


def slips(text: str, others: Sequence[str]) -> Iterator[Mutant]:
    """A text with each of its words gone, doubled, misspelt, odd, or another, or changed with the next one."""
    found = [*words(text)]
    for index, one in enumerate(found):
        word, before, behind = one.group(), text[: one.start()], text[one.end() :]
        yield Mutant("word deleted", word, before + behind)
        yield Mutant("word doubled", word, f"{before}{word} {word}{behind}")
        for other in others:
            yield Mutant("other word", f"{word} → {other}", before + other + behind)
        for other in misspellings(word):
            yield Mutant("word misspelt", f"{word} → {other}", before + other + behind)
        for odd in ODD:
            yield Mutant("odd character", f"{word} → {odd}{word}", f"{before}{odd}{word}{behind}")
            yield Mutant("odd character", f"{word} → {word}{odd}", f"{before}{word}{odd}{behind}")
        if re.search(r"\d|\bone\b|X", word):
            for other in [sign + number for number in NUMBERS for sign in ("", "+", "-")]:
                yield Mutant("other number", f"{word} → {other}", before + other + behind)
        if index + 1 < len(found):
            following = found[index + 1]
            between = text[one.end() : following.start()]
            swapped = following.group() + between + word + text[following.end() :]
            yield Mutant("neighbours swapped", f"{word} {following.group()}", before + swapped)


def misspellings(word: str) -> Iterator[str]:
    """A word with a letter left out, doubled, replaced, or swapped with the next one, or in capitals."""
    yield from dict.fromkeys(
        [
            *(word[:place] + word[place + 1 :] for place in range(len(word)) if len(word) > 1),
            *(word[:place] + letter + word[place:] for place, letter in enumerate(word)),
            *(word[:place] + chr(ord(letter) ^ 1) + word[place + 1 :] for place, letter in enumerate(word)),
            *(word[:place] + word[place : place + 2][::-1] + word[place + 2 :] for place in range(len(word) - 1)),
            word.capitalize(),
            word.upper(),
        ]
    )


@attrs.frozen
class Text:
    """The text of a card in which nothing is found, a sentence a line."""

    lines: tuple[str, ...]
    effect: fx.Effect

    @classmethod
    def of(cls, effect: fx.Effect) -> Text:
        return cls(tuple(canonical(effect).split("\n")), effect)

    def mutants(self) -> Iterator[Mutant]:
        """The text with one slip, in all ways."""
        return (mutant for mutant in self._mutants() if mutant.text != "\n".join(self.lines))

    def _mutants(self) -> Iterator[Mutant]:
        others = sorted(vocabulary())
        for index, line in enumerate(self.lines):
            for slip in slips(line, others):
                yield attrs.evolve(slip, text=self._with(slip.text, index, index + 1))
            if index + 1 < len(self.lines):
                following = self.lines[index + 1]
                yield Mutant("lines joined", following, self._with(f"{line} {following}", index, index + 2))
                yield Mutant("lines swapped", following, self._with(f"{following}\n{line}", index, index + 2))
            yield Mutant("line deleted", line, self._with(None, index, index + 1))
            yield Mutant("line doubled", line, self._with(f"{line}\n{line}", index, index + 1))

    def _with(self, new: str | None, start: int, end: int) -> str:
        return "\n".join([*self.lines[:start], *([] if new is None else [new]), *self.lines[end:]])

    def outcome(self, text: str) -> tuple[Outcome, str]:
        """What becomes of the card with this text instead; and where it is another card, what is other."""
        if not all(map(_makes_sense, text.split("\n"))):
            return Outcome.REPORTED, ""
        effect, findings = effect_findings(text)
        if any(finding.rule.severity != Severity.INFO for finding in findings):
            return Outcome.REPORTED, ""
        if effect is None or effect == self.effect or canonical(effect) == canonical(self.effect):
            return Outcome.SILENT, ""
        return Outcome.ANOTHER, difference(self.effect, effect)


@lru_cache(200_000)
def _makes_sense(line: str) -> bool:
    """Whether every sentence of a line does, and there is one; for those that do not lint has an error."""
    outcomes = read_apart(line)
    return bool(outcomes) and not any(isinstance(outcome, Finding) for outcome in outcomes)


def difference(one: object, other: object) -> str:
    """The smallest part in which two effects differ, by its class and field: "Move.sign"."""
    return _difference(one, other) or f"{type(one).__name__} or {type(other).__name__}"


def _difference(one: Any, other: Any) -> str:
    if type(one) is not type(other) or not attrs.has(type(one)):
        return ""
    names = [field.name for field in attrs.fields(type(one)) if field.eq]
    changed = [name for name in names if getattr(one, name) != getattr(other, name)]
    parts = [(getattr(one, name), getattr(other, name)) for name in changed]
    inner = _difference(*_only_changed(*parts[0])) if len(parts) == 1 else ""
    return inner or f"{type(one).__name__}.{' and '.join(changed)}"


def _only_changed(one: object, other: object) -> tuple[object, object]:
    """The one pair of parts that differ, of two tuples of the same length."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        return pairs[0] if len(pairs) == 1 else (one, other)
    return one, other


# Slips in the lines of an entry

LINE = re.compile(r"(?P<indent> +)(?P<dash>- )?(?P<key>[\w-]+)(?P<colon>:)(?: (?P<value>.*))?")
FRAME = """\
{leaders}heroes:
  - id: another-hero
    name: Another Hero
    faction: empire
    effect: draw a card
{heroes}  - id: last-hero
    name: Last Hero
    faction: undead
"""
KEYS = sorted({*HERO, *LEADER, *DECK, "heroes", "leaders", "deck"})
VALUES = (*FACTIONS, "all", "true", "false", "yes", "no", "null", "~", "|", ">", "[]", "{}", "0", "1", "7", "01", "1.0")


@attrs.frozen
class Entry:
    """The lines of a card in a cards file, from `- id:` on."""

    lines: tuple[str, ...]
    of_hero: bool

    def mutants(self) -> Iterator[Mutant]:
        """The entry with one slip in a key, in a value that is no sentence, or in how a line is indented.

        What means nothing is left alone: blanks, the order of the lines, and that of the factions of a leader.
        """
        keys = [(index, found) for index, line in enumerate(self.lines) if (found := LINE.fullmatch(line))]
        for index, found in keys:
            for slip in (*_slips_of_key(found), *_slips_of_value(found), *_slips_of_line(found)):
                if slip.text != self.lines[index]:
                    yield attrs.evolve(slip, text=self._with(index, slip.text))
        for (index, one), (following, other) in pairwise(keys):
            lines = [*self.lines]
            lines[index], lines[following] = _with(one, "key", other["key"]), _with(other, "key", one["key"])
            yield Mutant("keys swapped", f"{one['key']} {other['key']}", "\n".join(lines))

    def _with(self, index: int, line: str | None) -> str:
        return "\n".join([*self.lines[:index], *([] if line is None else [line]), *self.lines[index + 1 :]])

    def outcome(self, text: str) -> tuple[Outcome, str]:
        """What becomes of the card with these lines instead; and where it is another card, which fields are other."""
        before, _ = _checked("\n".join(self.lines), self.of_hero)
        after, is_reported = _checked(text, self.of_hero)
        if is_reported:
            return Outcome.REPORTED, ""
        return (Outcome.SILENT, "") if after == before else (Outcome.ANOTHER, _changed_cards(before, after))


@lru_cache(2)
def _checked(entry: str, of_hero: bool) -> tuple[Library, bool]:
    """The cards of a file with this entry in it, and whether lint says anything about it."""
    leaders, heroes = ("", f"{entry}\n") if of_hero else (f"leaders:\n{entry}\n", "")
    report = check([decode(FRAME.format(leaders=leaders, heroes=heroes).encode(), "cards.yaml")])
    return report.library, any(finding.severity != Severity.INFO for finding in report.diagnostics)


def _with(found: re.Match[str], part: str, new: str) -> str:
    start, end = found.span(part)
    return found.string[:start] + new + found.string[end:]


def _slips_of_key(found: re.Match[str]) -> Iterator[Mutant]:
    key = found["key"]
    yield Mutant("key deleted", key, _with(found, "key", ""))
    yield Mutant("key doubled", key, _with(found, "key", f"{key} {key}"))
    yield Mutant("key doubled", f"{key}:", _with(found, "key", f"{key}: {key}"))
    yield from (Mutant("key misspelt", f"{key} → {other}", _with(found, "key", other)) for other in misspellings(key))
    yield from (Mutant("other key", f"{key} → {other}", _with(found, "key", other)) for other in KEYS)
    yield Mutant("colon deleted", key, _with(found, "colon", ""))
    yield Mutant("colon doubled", key, _with(found, "colon", "::"))
    if found["value"] is not None:
        yield Mutant("key and value swapped", key, _with(found, "value", key).replace(key, found["value"], 1))
    if found["dash"] is not None:
        yield Mutant("dash deleted", key, _with(found, "dash", "  "))
        yield Mutant("dash deleted", key, _with(found, "dash", ""))
        yield Mutant("dash doubled", key, _with(found, "dash", "- - "))
        yield Mutant("dash doubled", key, _with(found, "dash", "-- "))


def _slips_of_value(found: re.Match[str]) -> Iterator[Mutant]:
    value = found["value"]
    if not value or (found["key"] == "effect" and value != "|"):
        return  # slips in the words of an effect are another matter
    yield Mutant("value deleted", value, _with(found, "value", ""))
    yield Mutant("value doubled", value, _with(found, "value", f"{value} {value}"))
    others = [other for other in (*misspellings(value), *VALUES) if _words(other) != _words(value)]
    yield from (Mutant("other value", f"{value} → {other}", _with(found, "value", other)) for other in others)


def _words(value: str) -> str:
    return value.replace(" ", "")


def _slips_of_line(found: re.Match[str]) -> Iterator[Mutant]:
    line, key = found.string, found["key"]
    yield Mutant("line deleted", key, "")
    yield Mutant("line doubled", key, f"{line}\n{line}")
    for indent in (" ", "   ", "\t", found["indent"] + " ", found["indent"] + "  ", found["indent"] + "\t", ""):
        if indent != found["indent"]:
            yield Mutant("line moved", f"{key} by {len(indent) - len(found['indent'])}", _with(found, "indent", indent))


def _changed_cards(before: Library, after: Library) -> str:
    changed = [
        difference(one, other) for one, other in zip(_cards(before), _cards(after), strict=False) if one != other
    ]
    return " and ".join(changed) if len(_cards(before)) == len(_cards(after)) else "how many cards there are"


def _cards(library: Library) -> tuple[object, ...]:
    return (*library.leaders, *library.heroes)


# All of cards.yaml


def bundled_texts() -> list[Text]:
    """The texts of the bundled heroes."""
    library = check([read_source(BUNDLED)]).library
    return [Text.of(hero.effect) for hero in library.heroes if hero.effect is not None]


def bundled_entries() -> list[Entry]:
    """The entries of the bundled leaders and heroes, as they stand in the file."""
    file, *_ = check([read_source(BUNDLED)]).files
    return [*map(_entry, file.leaders), *map(_entry, file.heroes)]


def _entry(entry: cards_file.Entry) -> Entry:
    source, place = entry.node.source, entry.node.span
    text = source.text[source.line_span(source.position(place.start)[0]).start : place.end].rstrip()
    return Entry(tuple(text.split("\n")), isinstance(entry.card, Hero))


@attrs.define
class Score:
    """How many slips of each kind had which outcome, what the other cards are, and which slips were silent."""

    outcomes: Counter[tuple[str, Outcome]] = attrs.Factory(Counter)
    others: Counter[str] = attrs.Factory(Counter)
    silent: list[Mutant] = attrs.Factory(list)

    def count(self, original: Text | Entry, mutants: Iterable[Mutant]) -> None:
        """Add the outcomes of some slips in one card."""
        for mutant in mutants:
            outcome, difference = original.outcome(mutant.text)
            self.outcomes[mutant.kind, outcome] += 1
            if outcome is Outcome.ANOTHER:
                self.others[difference] += 1
            elif outcome is Outcome.SILENT:
                self.silent.append(mutant)

    def table(self) -> str:
        """The score of each kind and of all, and what other cards there are."""
        kinds = dict.fromkeys(kind for kind, _ in self.outcomes)
        rows = [_row(kind, [self.outcomes[kind, outcome] for outcome in Outcome]) for kind in kinds]
        totals = [sum(self.outcomes[kind, outcome] for kind in kinds) for outcome in Outcome]
        head = f"{'':24}{'slips':>8}" + "".join(f"{outcome.value:>22}" for outcome in Outcome) + f"{'score':>10}"
        others = [f"  {count:6}  {difference}" for difference, count in self.others.most_common()]
        return "\n".join([head, *rows, _row("all", totals), "", "What is other in the other cards:", *others])


def _row(kind: str, counts: Sequence[int]) -> str:
    slips = sum(counts)
    share = 100 * (1 - counts[-1] / slips)
    return f"{kind:24}{slips:8}" + "".join(f"{count:22}" for count in counts) + f"{share:9.2f}%"


if __name__ == "__main__":
    for title, originals in (("Words", bundled_texts()), ("Keys", bundled_entries())):
        score = Score()
        for original in originals:
            score.count(original, original.mutants())
        print(title, score.table(), *(f"SILENT: {one.kind}, {one.what}\n{one.text}" for one in score.silent), sep="\n")
