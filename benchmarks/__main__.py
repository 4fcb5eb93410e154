"""`python -m benchmarks` measures what playing and linting cost, and prints it, ratios first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter

from benchmarks import growth, memory, playing, processes, states
from benchmarks.goals import compared
from benchmarks.machine import described
from benchmarks.race import Plan
from benchmarks.report import Section, markdown, terminal

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- measured, by make bench: -->\n", "<!-- until here -->\n"
USUAL, QUICK = Plan(rounds=9, slice=0.3), Plan(rounds=3, slice=0.15, quick=True)

SECTIONS: Mapping[str, Callable[[Plan], Section]] = {
    "playing": playing.measured,
    "states": states.measured,
    "memory": memory.measured,
    "processes": processes.measured,
    "growth": growth.measured,
}


def main() -> None:
    """Measure what is wanted; print it, or write it into the docs."""
    options = _options()
    usual = QUICK if options.quick else USUAL
    plan = Plan(options.repeats or usual.rounds, usual.slice, options.seed, usual.quick)
    start = perf_counter()
    sections = [_measured(name, plan) for name in options.only or SECTIONS]
    sections.insert(0, compared({name: value for section in sections for name, value in section.figures.items()}))
    about = (
        f"{described()} Figures are medians of {plan.rounds} rounds, with quartiles; slices of {plan.slice} seconds; "
        f"seed {plan.seed}; it took {(perf_counter() - start) / 60:.0f} minutes."
    )
    if options.markdown:
        write(about, sections)
    print("\n".join([f"{about}\n", *map(terminal, sections)]), end="")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few rounds in short slices, and fewer cards")
    parser.add_argument("--only", action="append", choices=SECTIONS, help="this part; can be given several times")
    parser.add_argument("--repeats", type=int, metavar="N", help=f"how often everything is measured ({USUAL.rounds})")
    parser.add_argument("--seed", type=int, default=0, help="other games of other chances (0)")
    parser.add_argument("--markdown", action="store_true", help="also write the tables into docs/benchmarks.md")
    options = parser.parse_args()
    if options.markdown and options.only:
        parser.error("the page shows all parts: --markdown goes without --only")
    return options


def _measured(name: str, plan: Plan) -> Section:
    print(f"Measuring {name} ...", file=sys.stderr, flush=True)
    return SECTIONS[name](plan)


def write(about: str, sections: Sequence[Section]) -> None:
    """Put the tables in the place of those on the page."""
    before, begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{PAGE} lacks the lines between which the tables go: {BEGIN.strip()} and {END.strip()}")
    tables = "\n".join(map(markdown, sections))
    PAGE.write_text(f"{before}{BEGIN}\n{about}\n\n{tables}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
