"""Scenes, and what each seat can follow of them: `python -m tests.game.scenes` writes `scenes.txt` anew.

Each of `scenes.yaml` is a table at which seat 0 plays a hero with an unusual text, and choices are made at random. The
text file has, choice by choice, the inner side of the game as each seat follows it. A reviewer reads in its differences
what somebody would learn, or no longer know. No other test says so much of so many texts, though it does not say why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import yaml

from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.moment import ANY, ANYWHERE, SOME, UNSEEN, Ref, TextMoment
from heirs_rules.game.state import Place
from tests.game.table import Table, cards, table

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the quicker one, where it was built
SCENES: list[dict[str, Any]] = yaml.load(Path(__file__).with_name("scenes.yaml").read_text("utf-8"), _LOADER)
"""Each with the texts of its heroes, as in `cards`, what lies where, and the seed of the choices."""

WRITTEN = Path(__file__).with_name("scenes.txt")
DRAWS = 6
MOST = 14
"""How many choices are made, if the text does not end before."""

_Names: TypeAlias = Sequence[str]


_HEADING, _DRAWN = "Scene ", ": drawn "


def text_of(number: int, *, drawn: bool = True) -> str:
    """A scene as it goes now, with what is drawn for it, or without, which takes less time."""
    scene = SCENES[number]
    texts = [f"  {id}: {text.strip()}".replace("\n", ", then ") for id, text in scene["texts"].items()]
    return "\n".join([f"{_HEADING}{number}", *texts, *_lines(scene, drawn)]) + "\n"


def without_drawn(text: str) -> str:
    """The text of a scene without what is drawn for it."""
    return "".join(line for line in text.splitlines(keepends=True) if _DRAWN not in line)


def written() -> list[str]:
    """The scenes as they went."""
    before, *scenes = WRITTEN.read_text("utf-8").split(f"\n{_HEADING}")
    return [f"{_HEADING}{scene}" for scene in (before.removeprefix(_HEADING), *scenes)]


def moments(scene: Mapping[str, Any]) -> Iterator[Table]:
    """The table of a scene at each question."""
    at, random = table(cards(**scene["texts"]), scene["lies"]), Random(scene["seed"])
    at.choose("play a")
    for _ in range(MOST):
        yield at
        if at.state.decision is None or len(at.state.stack) == 1:
            return
        at.choose(random.choice(at.offered))


def _lines(scene: Mapping[str, Any], drawn: bool) -> Iterator[str]:
    last: dict[int, list[str]] = {}
    for at in moments(scene):
        decision = at.state.decision
        yield f"\n{at.asked}: {decision.question if decision is not None else ''} ({len(at.offered)})"
        told: dict[str, list[str]] = {}
        for seat in range(at.game.players):
            now = [*_followed(at, seat), *([_drawn(at, seat)] if drawn else [])]
            for line in now:
                if line not in last.get(seat, []):
                    told.setdefault(line, []).append(str(seat))
            last[seat] = now
        yield from [f"  {' '.join(seats)}: {line}" for line, seats in told.items()]


def _followed(at: Table, seat: int) -> Iterator[str]:
    """What a seat can follow, without what it usually knows of its own cards."""
    seen, names = at.sees(seat), at.game.names
    moment = seen.moment
    yield "piles " + " ".join("/".join(map(str, sizes)) for sizes in moment.piles)
    for place, seats in moment.seen_by:
        if place >= Place.TAVERN or {*seats} != {1 << owner_of(place)}:
            yield f"{_place(place)} seen by {' '.join(map(_seats, seats))}"
    for card, knowing, followed in moment.held:
        if knowing != 1 << seat:
            yield f"held {names[card]} {_seats(knowing)} {_seats(followed)}"
    for card, look in moment.begun:
        yield f"{names[card]} began at {_look(look, names)}"
    for text in moment.texts[1:] or moment.texts:
        yield _text(text, names)
    if seen.options:
        yield f"offered {', '.join(str(option) for option in seen.options)}"


def _drawn(at: Table, seat: int) -> str:
    """What is drawn for a seat: how often something else, how many cards words stand for, and a digest of all of it."""
    seen, random = at.sees(seat), Random(0)
    states = [at.game.sample(seen, random) for _ in range(DRAWS)]
    keys = [state.key()[1:] for state in states]
    words = {word: sorted({len(getattr(state.stack[-1], word)) for state in states}) for word in ("it", "rest")}
    several = [f"{word} {numbers[0]} to {numbers[-1]}" for word, numbers in words.items() if len(numbers) > 1]
    digest = sha256(repr(keys).encode()).hexdigest()[:6]
    return f"drawn {'; '.join([f'{len({*keys})} of {DRAWS}', *several, digest])}"


def _text(text: TextMoment, names: _Names) -> str:
    fields = [f"{name} {_FIELDS.get(name, _plain)(value, names)}" for name, value in text.fields]
    picked = [f"{text.picked} picked"] if text.picked else []
    title = f"{names[text.this]} of" if text.this >= 0 else "turn of"
    return f"{title} {text.you}: {'; '.join([*fields, *picked])}"


def _plain(value: Any, _names: _Names) -> str:
    return repr(value)


def _refs(refs: Sequence[Ref | None], names: _Names) -> str:
    return ", ".join(_ref(ref, names) for ref in refs) or "-"


def _ref(ref: Ref | None, names: _Names) -> str:
    if ref is None:
        return "?"
    if isinstance(ref, int):
        return names[ref] if ref >= 0 else "empty"
    place, kind, number = ref
    which = {UNSEEN: "unseen", ANY: "any"}.get(kind, str(kind))
    return f"{which} of {_place(place)}{' some' if number == SOME else f' {number}' if number else ''}"


def _origins(origins: Sequence[tuple[Ref | None, int, int]], names: _Names) -> str:
    return ", ".join(f"{_ref(ref, names)} from {_place(place)} {at}" for ref, place, at in origins)


def _loops(loops: Sequence[tuple[Any, ...]], names: _Names) -> str:
    return " and ".join(_loop(loop, names) for loop in loops)


def _loop(loop: tuple[Any, ...], names: _Names) -> str:
    *before, answers, actor, they, it, rest, gathered, left = loop[:11]
    own = [[(place, _chosen(choice, names)) for place, choice in seat] for seat in answers]
    words = " | ".join(_refs(cards, names) for cards in (it, rest, gathered, left))
    return f"{before} answers {own}, actor {actor}, they {they}, {words}, {loop[11:]}"


def _chosen(choice: Sequence[Ref], names: _Names) -> str:
    return ", ".join(str(one) if isinstance(one, int) else _ref(one, names) for one in choice)


def _look(look: Sequence[Any], names: _Names) -> str:
    shown = [_refs(row, names) if isinstance(row, tuple) else str(row) for row in look[:-1]]
    return f"{' | '.join(shown)} | {look[-1]}"


def _place(place: int) -> str:
    if place == ANYWHERE:
        return "anywhere"
    zone = zone_of(place)
    return zone.name.lower() + (f" {place - zone}" if zone < Place.TAVERN else "")


def _seats(bits: int) -> str:
    return "".join(str(seat) for seat in range(8) if bits >> seat & 1) or "-"


_FIELDS = dict.fromkeys(("it", "rest", "queue", "picked", "group", "pretended"), _refs) | {
    "origins": _origins,
    "loops": _loops,
}
