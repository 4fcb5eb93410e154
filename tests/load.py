"""Many games one after the other, and how much memory they leave behind: `python -m tests.load 100000` prints it."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Iterator

import heirs_rules as hr


def games(number: int, library: hr.Library) -> Iterator[hr.State]:
    """The ends of random games of all sizes, each looked at by everybody, told and saved once."""
    tables = [hr.Game(library, players, basic=basic) for players in range(2, 7) for basic in (False, True)]
    for seed in range(number):
        game = tables[seed % len(tables)]
        record, last = hr.play(game, seed=seed)
        for seat in range(game.players):
            game.observe(last, seat)
        hr.loads(hr.dumps(last), library)
        hr.Record.read(record.text())
        yield last


def left_behind(number: int, library: hr.Library) -> int:
    """How many bytes more are in use after so many games."""
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for _ in games(number, library):
        pass
    gc.collect()
    return tracemalloc.get_traced_memory()[0] - before


def main(number: int) -> None:
    """Play, and say from time to time how much memory the process has taken at most."""
    import resource  # which is not there on Windows

    library = hr.load_cards()
    every = max(number // 20, 1)
    for played, _ in enumerate(games(number, library), 1):
        if played % every == 0:
            kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            print(f"{played:>9} games  {kilobytes / 1024:.1f} MB", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
