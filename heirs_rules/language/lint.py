"""Checks cards files, alone and together; loading cards is checking them and keeping what was read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language.cards_file import CardsFile, Entry, read_cards
from heirs_rules.language.checks import effect_findings
from heirs_rules.language.crashes import ADVICE, INTERNAL_ERROR, surviving
from heirs_rules.language.findings import Finding
from heirs_rules.language.library import Hero, Leader, Library
from heirs_rules.language.parser import read
from heirs_rules.language.performing import Performer, circles
from heirs_rules.language.rules import DUPLICATE_ID, PERFORM_CYCLE, REPLACES_NOTHING
from heirs_rules.language.suppression import sifted
from heirs_rules.resources import bundled
from heirs_rules.text.composition import collector_off
from heirs_rules.text.decoding import decode, read_source
from heirs_rules.text.diagnostics import Diagnostic, Related, in_order
from heirs_rules.text.near import nearest
from heirs_rules.text.report import render_text
from heirs_rules.text.rules import TOO_LARGE
from heirs_rules.text.source import Source, Span
from heirs_rules.text.visible import excerpt

BUNDLED = bundled("cards.yaml")
"""The cards file that comes with the library: the 73 heroes and 6 leaders of the game."""


class CardError(ValueError):
    """Cards that cannot be used; `diagnostics` are all the findings, and the message shows them."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n" + render_text(self.diagnostics, colour=False))


@frozen
class Report:
    """What was checked, and what was found."""

    files: tuple[CardsFile, ...]
    library: Library
    """The cards in which there are no errors."""
    diagnostics: tuple[Diagnostic, ...]
    silenced: tuple[Diagnostic, ...] = ()
    """What was found too, but comments in the files say not to report; a card with such an error is still broken."""

    @property
    def obstacles(self) -> tuple[Diagnostic, ...]:
        """If there is an error, silenced or not, so that the cards cannot be used, everything that was found."""
        found = in_order((*self.diagnostics, *self.silenced))
        return found if any(diagnostic.severity == "error" for diagnostic in found) else ()

    @property
    def heroes(self) -> int:
        """How many heroes the files list, broken ones included."""
        return sum(len(file.heroes) for file in self.files)

    @property
    def leaders(self) -> int:
        """How many leaders the files list, broken ones included."""
        return sum(len(file.leaders) for file in self.files)


def lint(cards: str | os.PathLike[str]) -> tuple[Diagnostic, ...]:
    """What is wrong with a cards file, given by its path, or with the text of one.

    A `str` of several lines, or with a `key:` in it, is the text itself, unless there is a file of this name. An
    `OSError` says that the file cannot be read.
    """
    if isinstance(cards, str) and _is_text(cards):
        return check([decode(cards.encode("utf-8", "surrogatepass"), "<text>")]).diagnostics
    return check([read_source(cards)]).diagnostics


def lint_text(effect: str) -> tuple[Diagnostic, ...]:
    """What is wrong with the text of one effect, outside of any file."""
    return _in_text(effect, effect_findings(effect)[1])


def parse(text: str) -> fx.Effect:
    """The effect that a card text describes, by its form alone; a `CardError` if it makes no sense.

    What its pronouns stand for, and whether its parts go together, is checked by `lint`.
    """
    effect, findings = read(text)
    if effect is None:
        raise CardError(_in_text(text, findings))
    return effect


def loaded(files: Iterable[tuple[bytes, str]]) -> Library:
    """The cards in the contents of some files, given with their paths; a `CardError` if there is an error in them."""
    report = check([decode(data, PurePath(path).as_posix()) for data, path in files])
    if obstacles := report.obstacles:
        raise CardError(obstacles)
    return report.library


def check(sources: Sequence[tuple[Source, Sequence[Diagnostic]]]) -> Report:
    """Read some files, each with what its decoding found, and check them alone and together."""
    with collector_off():
        return _checked(sources)


def _checked(sources: Sequence[tuple[Source, Sequence[Diagnostic]]]) -> Report:
    files = tuple(_read(source, found) for source, found in sources)
    diagnostics = [diagnostic for _, found in sources for diagnostic in found]
    diagnostics += [diagnostic for file in files for diagnostic in file.findings]
    kept, conflicts = _joined(files)
    diagnostics += conflicts
    heroes = [entry for entry in kept if isinstance(entry.card, Hero)]
    diagnostics += surviving("circles", lambda: [*_circles(heroes)], lambda why: [_crash(files[0].source, why)])
    library = Library(
        tuple(entry.card for entry in heroes if isinstance(entry.card, Hero)),
        tuple(entry.card for entry in kept if isinstance(entry.card, Leader)),
    )
    suppressions = [suppression for file in files for suppression in file.suppressions]
    found = in_order(diagnostics)
    reported, silenced = surviving(
        "suppressions", lambda: sifted(found, suppressions), lambda why: ((*found, _crash(files[0].source, why)), ())
    )
    return Report(files, library, reported, silenced)


def _in_text(text: str, findings: Iterable[Finding]) -> tuple[Diagnostic, ...]:
    """Findings about a text that lies in no file."""
    source = Source("<text>", text)
    diagnostics = []
    for finding in findings:
        related = tuple(Related(source, span, message) for span, message in finding.related)
        diagnostics.append(
            Diagnostic(
                source, finding.span, finding.rule, finding.message, finding.help, related=related, fix=finding.fix
            )
        )
    return in_order(diagnostics)


def _read(source: Source, found: Sequence[Diagnostic]) -> CardsFile:
    if any(diagnostic.rule is TOO_LARGE for diagnostic in found):
        return CardsFile(source)
    return surviving(
        "cards file", lambda: read_cards(source), lambda why: CardsFile(source, findings=(_crash(source, why),))
    )


def _crash(source: Source, why: str) -> Diagnostic:
    return Diagnostic(source, Span(0, 0), INTERNAL_ERROR, why, ADVICE)


def _joined(files: Sequence[CardsFile]) -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of all files, later ones in the place of those that they replace."""
    kept: dict[str, Entry] = {}
    findings = []
    for file in files:
        for entry in (*file.leaders, *file.heroes):
            if entry.id is None:
                continue
            first = kept.get(entry.id)
            if first is not None and not entry.replaces:
                findings.append(_duplicate(entry, entry.id, first))
                continue
            if first is None and entry.replaces and len(files) > 1:
                meant = nearest(entry.id, kept) if len(findings) < _MOST_SUGGESTIONS else None
                findings.append(_replacing_nothing(entry, entry.id, meant))
            kept[entry.id] = entry
    return list(kept.values()), findings


def _duplicate(entry: Entry, id: str, first: Entry) -> Diagnostic:
    message = f"the id '{excerpt(id)}' is there already"
    advice = "write another id, or 'replaces: true' if this card is to take the other's place"
    here, there = entry.place, first.place
    related = (Related(there.source, there.span, "it is here first"),)
    return Diagnostic(here.source, here.span, DUPLICATE_ID, message, advice, entry.name, related=related)


def _replacing_nothing(entry: Entry, id: str, meant: str | None) -> Diagnostic:
    message = f"'{excerpt(id)}' replaces nothing: no card before it has this id"
    advice = f"did you mean '{meant}'?" if meant else "delete 'replaces: true', or write the id of a card"
    return Diagnostic(entry.place.source, entry.place.span, REPLACES_NOTHING, message, advice, entry.name)


# Looking for what was meant takes a while, and must not take for ever in large files.
_MOST_SUGGESTIONS = 100


def _circles(heroes: Sequence[Entry]) -> Iterator[Diagnostic]:
    performers = [
        Performer(entry.card.id, entry.card.factions, entry.card.effect)
        for entry in heroes
        if isinstance(entry.card, Hero) and entry.card.effect is not None
    ]
    entries = {entry.id: entry for entry in heroes}
    for performer, span, other in circles(performers):
        entry, partner = entries[performer.name], entries[other.name]
        text = entry.effect
        assert text is not None, "a hero with an effect has a text"
        assert partner.name is not None, "a hero has a name"
        place, exact = text.place(span.start, span.end)
        message = f"this hero and {excerpt(partner.name)} perform each other in a circle when they lie in one party"
        related = (Related(partner.place.source, partner.place.span, "the other hero"),)
        advice = "perform one hero instead of every, or leave one of the two out"
        yield Diagnostic(text.source, place, PERFORM_CYCLE, message, advice, entry.name, exact, related)


def _is_text(cards: str) -> bool:
    return not cards or bool(_LOOKS_LIKE_YAML.search(cards) and not os.path.exists(cards))  # noqa: PTH110 - a long text


_LOOKS_LIKE_YAML = re.compile(r"[\r\n]|:(?:\s|\Z)")
