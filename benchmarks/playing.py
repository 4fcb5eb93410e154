"""How fast games are played, beside other libraries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.playouts import CHESS_PLIES, OURS, PEERS, heirs, ready
from benchmarks.race import Pair, Plan, Sample, Spread, race
from benchmarks.report import Section, Table, figure, spread

ABOUT = f"""\
Uniformly random play on one core: ask for what is legal, pick one of it, choose it. A decision is a question to a
player with two or more options, and so it is for all libraries; the time is all that passes, with chance, forced
moves and new games. The next column counts the questions to chance with two or more outcomes as well, for those who
ask chance openly: OpenSpiel and us. A step is any call that moves the game on, also one without alternatives. In
RLCard's uno most steps are of that kind, so our decisions are also compared with its steps. "Clone" and "copies"
keep the state before each step by copying it; ours are immutable, and kept as they are. Games of chess end
after {CHESS_PLIES} plies."""

_SAME = ("decisions",)
_WITH_CHANCE = ("decisions", "chance")
_STEPS = ("steps",)

Pairs = Mapping[str, Sequence[Pair]]


def measured(plan: Plan) -> Section:
    """Our games of four players beside all others."""
    works, missing = ready({**OURS, **PEERS})
    pairs = race(heirs(4), works, plan)
    figures = {f"decisions ÷ {name}": _speed(several, _SAME) for name, several in pairs.items()}
    figures |= {f"decisions ÷ steps of {name}": _speed(several, _SAME, _STEPS) for name, several in pairs.items()}
    samples = [sample for several in pairs.values() for pair in several for sample in (pair.ours, pair.other)]
    busy = figure(Spread.of(sample.elapsed / sample.seconds for sample in samples).median)
    about = (
        f"{ABOUT} All times are those of the processor; by the clock on the wall, a slice took {busy} times as long."
    )
    return Section("Playing", about, [_ratios(pairs), _rates(pairs)], figures, missing)


def _speed(pairs: Sequence[Pair], ours: Sequence[str], other: Sequence[str] | None = None) -> Spread:
    return Spread.of(pair.speed(ours, other) for pair in pairs)


def _ratios(pairs: Pairs) -> Table:
    rows = [
        [
            name,
            spread(_speed(several, _SAME)),
            figure(_speed(several, _WITH_CHANCE).median),
            figure(_speed(several, _SAME, _STEPS).median),
            figure(_speed(several, ("games",)).median),
        ]
        for name, several in pairs.items()
    ]
    heads = ["ours with 4 players ÷ ...", "decisions/s", "with chance's", "our decisions ÷ their steps", "games/s"]
    return Table(heads, rows)


def _rates(pairs: Pairs) -> Table:
    ours = [pair.ours for several in pairs.values() for pair in several]
    rows = [_rate_row("heirs-rules, 4 players", ours)]
    rows += [_rate_row(name, [pair.other for pair in several]) for name, several in pairs.items()]
    return Table(["", "decisions/s", "with chance's", "steps/s", "games/s", "decisions a game"], rows)


def _rate_row(name: str, samples: Sequence[Sample]) -> list[str]:
    rates = [Spread.of(sample.rate(*what) for sample in samples) for what in (_SAME, _WITH_CHANCE, _STEPS, ("games",))]
    a_game = Spread.of(sample.rate("decisions") / sample.rate("games") for sample in samples)
    return [name, spread(rates[0]), *(figure(rate.median) for rate in rates[1:]), figure(a_game.median)]
