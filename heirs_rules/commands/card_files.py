"""Cards files as they are given on the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from glob import glob
from pathlib import Path, PurePath

from heirs_rules.commands import Refusal
from heirs_rules.commands.terminal import rendered
from heirs_rules.frozen import frozen
from heirs_rules.language.library import Library
from heirs_rules.language.lint import BUNDLED, Report, check
from heirs_rules.text.decoding import decode
from heirs_rules.text.source import LARGEST, bytes_of


@frozen
class CardFile:
    """A file as it was read: where from, what it is called in findings, and what it holds."""

    path: str
    name: str
    content: bytes


def checked(paths: Sequence[str], stdin_filename: str | None = None, allow_empty: bool = False) -> Report:
    """The report about some files and folders; without any, about this folder's cards or the bundled ones."""
    return check([decode(file.content, file.name) for file in contents(paths, stdin_filename, allow_empty)])


def contents(
    paths: Sequence[str], stdin_filename: str | None = None, allow_empty: bool = False
) -> tuple[CardFile, ...]:
    """What is in some files and folders; without any, in this folder's cards or the bundled ones."""
    try:
        return tuple(_read(path, stdin_filename or "<stdin>") for path in files(paths, allow_empty))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refusal(f"cannot read {error.filename or 'standard input'}: {reason}") from error


def own_contents(options: argparse.Namespace) -> tuple[CardFile, ...]:
    """The same, to be changed; the cards that come with the library are not the user's to change."""
    if not options.paths and _default() == str(BUNDLED):
        raise Refusal("there is no cards.yaml here, and the bundled cards are not changed: name a file")
    return contents(options.paths, options.stdin_filename, options.allow_empty)


def files(paths: Sequence[str], allow_empty: bool = False) -> list[str]:
    """The files that some files, folders and patterns stand for, each once."""
    distinct: dict[str, str] = {}
    for path in paths or [_default()]:
        found = _files(path)
        if not found and not allow_empty:
            nothing = "there are no .yaml or .yml files in" if Path(path).is_dir() else "nothing matches"
            raise Refusal(f"{nothing} {path}")
        for file in found:
            distinct.setdefault(file if file == "-" else os.path.realpath(file), file)
    return list(distinct.values())


def playable(options: argparse.Namespace) -> Library:
    """The cards to play with; further files add to the bundled cards, or replace some."""
    report = checked([str(BUNDLED), *options.cards])
    if obstacles := report.obstacles:
        raise Refusal("there are errors in the cards\n" + rendered(obstacles, options, sys.stderr))
    return report.library


def _default() -> str:
    return "cards.yaml" if Path("cards.yaml").is_file() else str(BUNDLED)


def _files(path: str) -> list[str]:
    """The files that an argument stands for, in a fixed order: of a folder, those that are not hidden."""
    if path in ("", "-"):
        return [path]
    if Path(path).is_dir():
        return _files_in(Path(path))
    if any(character in path for character in "*?[") and not Path(path).exists():
        matches = sorted(glob(path, recursive=True))  # noqa: PTH207 - those of Path have to be relative
        return [file for match in matches for file in _files(match)]
    return [path]


def _files_in(folder: Path) -> list[str]:
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.suffix.lower() in (".yaml", ".yml")]
    seen = [file for file in files if not any(part.startswith(".") for part in file.parts)]
    return [str(folder / file) for file in sorted(seen) if (folder / file).is_file()]


def _read(path: str, stdin_filename: str) -> CardFile:
    if path == str(BUNDLED):
        return CardFile(path, BUNDLED.name, BUNDLED.read_bytes())
    if path != "-":
        return CardFile(path, PurePath(path).as_posix(), bytes_of(path))
    if sys.stdin is None:
        raise OSError("it is closed")
    return CardFile(path, PurePath(stdin_filename).as_posix(), sys.stdin.buffer.read(LARGEST + 1))
