"""Cards files of any length, made of the bundled cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

import heirs_rules as hr


def write(path: Path, heroes: int, *, alike: bool) -> Path:
    """A file with so many heroes, and the bundled leaders.

    The heroes are copies of the bundled ones under names of their own. Or else each text has numbers of its own, too,
    and begins with a sentence more, so that hardly any is there twice.
    """
    chance = Random(heroes)
    bundled = yaml.safe_load(hr.BUNDLED.read_text(encoding="utf-8"))
    lines = ["---", "leaders:"]
    for leader in bundled["leaders"]:
        lines += _entry(leader, "")
    lines.append("heroes:")
    for number in range(heroes):
        hero = dict(bundled["heroes"][number % len(bundled["heroes"])])
        if not alike:
            hero["effect"] = _varied(hero.get("effect", ""), chance)
        lines += _entry(hero, str(number // len(bundled["heroes"]) or ""))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _entry(card: dict[str, Any], copy: str) -> Iterator[str]:
    named = {**card, "id": f"{card['id']}-{copy}".rstrip("-"), "name": f"{card['name']} {copy}".rstrip()}
    marks = iter("-" + " " * len(named))
    for field, value in named.items():
        if field == "effect":
            yield f"  {next(marks)} effect: |"
            yield from (f"      {line}" for line in value.splitlines())
        else:
            yield f"  {next(marks)} {field}: {_written(value)}"


def _written(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _varied(effect: str, chance: Random) -> str:
    """The text with one more sentence, and each number another; what was different stays so."""
    others = chance.sample(range(1, 11), 10)
    join, sign = chance.choice(["and", "or"]), chance.choice("+-")
    first = f"+{chance.randint(1, 10)} empire {join} {sign}{chance.randint(1, 10)} tribes"
    varied = re.sub(r"(?<=[+-])\d+", lambda number: str(others[int(number[0]) % 10]), effect)
    return f"{first}\n{varied}"
