"""Cards files as they are given on the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from heirs_rules.commands import Refusal
from heirs_rules.commands.terminal import rendered
from heirs_rules.language.library import Library
from heirs_rules.language.lint import BUNDLED, Report, check
from heirs_rules.text.decoding import decode, read_source
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.source import Source


def checked(paths: Sequence[str]) -> Report:
    """The report about some files and folders; without any, about this folder's cards or the bundled ones."""
    found = [file for path in paths or [_default()] for file in _files(path)]
    if not found:
        raise Refusal(f"there are no .yaml or .yml files in {', '.join(paths)}")
    distinct: dict[str, str] = {}
    for path in found:
        distinct.setdefault(path if path == "-" else os.path.realpath(path), path)
    try:
        return check([_read(path) for path in distinct.values()])
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refusal(f"cannot read {error.filename or 'standard input'}: {reason}") from error


def playable(options: argparse.Namespace) -> Library:
    """The cards to play with; further files add to the bundled cards, or replace some."""
    report = checked([str(BUNDLED), *options.cards])
    if any(diagnostic.severity == "error" for diagnostic in report.diagnostics):
        raise Refusal("there are errors in the cards\n" + rendered(report.diagnostics, options, sys.stderr))
    return report.library


def _default() -> str:
    return "cards.yaml" if Path("cards.yaml").is_file() else str(BUNDLED)


def _files(path: str) -> Iterable[str]:
    """The files that an argument stands for: those of a folder in a fixed order, without hidden ones."""
    if path in ("", "-") or not Path(path).is_dir():
        return [path]
    folder = Path(path)
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.suffix.lower() in (".yaml", ".yml")]
    seen = [file for file in files if not any(part.startswith(".") for part in file.parts)]
    return [str(folder / file) for file in sorted(seen) if (folder / file).is_file()]


def _read(path: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    if path == str(BUNDLED):
        return decode(BUNDLED.read_bytes(), BUNDLED.name)
    if path != "-":
        return read_source(path)
    if sys.stdin is None:
        raise OSError("it is closed")
    return decode(sys.stdin.buffer.read(), "<stdin>")
