"""How many positions lie how many choices away, from fixed deals: `python -m tests.perft` writes them down anew.

Chance is counted like any player. A change of these numbers is a change of the rules, or of the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import yaml

import heirs_rules as hr
from tests.game.strategies import LIBRARY

FILE = Path(__file__).parent / "perft.yaml"
LARGEST = {"quick": 1_000, "deep": 15_000}
"""Up to how many positions are counted in every run of the tests, and by `make test-long`."""

_DEALS = [
    # players, basic, after how many turns; None for the setup
    (2, False, None),
    (4, False, None),
    (2, False, 0),
    (2, False, 9),
    (2, True, 14),
    (3, False, 4),
    (3, False, 15),
    (3, True, 8),
    (4, False, 10),
    (4, True, 12),
    (5, False, 16),
    (6, False, 7),
    (6, True, 11),
]


@attrs.frozen
class Deal:
    """Where counting begins."""

    players: int
    basic: bool
    position: dict[str, Any] | None
    """None is the beginning of the setup."""

    @property
    def game(self) -> hr.Game:
        return hr.Game(LIBRARY, self.players, basic=self.basic)

    def start(self) -> hr.State:
        return self.game.start() if self.position is None else hr.position(self.game, self.position)


def counts(deal: Deal, largest: int) -> Iterator[tuple[int, int]]:
    """For one choice, for two and so on: how many ways there are, and how many different positions they lead to."""
    game, level = deal.game, {deal.start(): 1}
    while True:
        following: dict[hr.State, int] = {}
        for state, ways in level.items():
            for option in state.decision.options if state.decision else ():
                after = game.choose(state, option)
                following[after] = following.get(after, 0) + ways
                if len(following) > largest:
                    return
        if not following:
            return
        level = following
        yield sum(level.values()), len(level)


def written() -> list[tuple[Deal, list[tuple[int, int]]]]:
    """The deals of the file, with their numbers."""
    read = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [
        (Deal(one["players"], one["basic"], one["position"]), [tuple(pair) for pair in one["ways and positions"]])
        for one in read
    ]


def dealt(players: int, basic: bool, turns: int | None, seed: int) -> Deal:
    """A deal from a random game, some turns into it."""
    if turns is None:
        return Deal(players, basic, None)
    game, random = hr.Game(LIBRARY, players, basic=basic), Random(seed)
    state, begun = game.start(), -1
    while begun < turns:
        assert state.decision is not None, "the game is long enough"
        after = game.choose(state, random.choice(state.decision.options))
        begun += after.active != state.active or (begun < 0 and len(after.stack) == 1 and after.stack[0].program == -1)
        state = after
    return Deal(players, basic, hr.document_of(game, state))


def main() -> None:
    """Write the file anew, with the deals that are in it."""
    deals = [deal for deal, _ in written()] if FILE.exists() else [dealt(*one, seed) for seed, one in enumerate(_DEALS)]
    documents = [
        {
            "players": deal.players,
            "basic": deal.basic,
            "position": deal.position,
            "ways and positions": [list(pair) for pair in counts(deal, LARGEST["deep"])],
        }
        for deal in deals
    ]
    text = yaml.safe_dump(documents, sort_keys=False, default_flow_style=None, width=110, allow_unicode=True)
    FILE.write_text(f"# {(__doc__ or '').splitlines()[0]}\n{text}", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
