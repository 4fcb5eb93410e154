"""`heirs-rules lint --fix`: files repaired, or what would change in them."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Sequence
from pathlib import Path

from heirs_rules.commands import Refusal
from heirs_rules.commands.card_files import CardFile
from heirs_rules.frozen import frozen
from heirs_rules.language.lint import Report, check
from heirs_rules.language.repairs import Repaired, repaired
from heirs_rules.text.decoding import decode
from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.difference import difference
from heirs_rules.text.visible import visible
from heirs_rules.text.writing import write_whole


@frozen
class Fixed:
    """Some files, and what each holds after its repair."""

    files: tuple[tuple[CardFile, Repaired], ...]

    @property
    def report(self) -> Report:
        """What is found in the repaired files."""
        return check([decode(after.content, file.name) for file, after in self.files])

    @property
    def made(self) -> int:
        """How many findings are repaired."""
        return sum(len(after.made) for _, after in self.files)

    @property
    def refused(self) -> str:
        """A line for each finding whose repair would change more than it should."""
        findings = [finding for _, after in self.files for finding in after.refused]
        return "".join(f"heirs-rules: {_refused(finding)}\n" for finding in findings)

    def differences(self, colour: bool) -> bytes:
        """What would change, file by file."""
        changes = (difference(file.name, file.content, after.content, colour) for file, after in self.files)
        return b"".join(changes)


def fixed(files: Sequence[CardFile], codes: Collection[str], unsafe: bool) -> Fixed:
    """The files with the findings of these rules repaired; nothing is written yet."""
    return Fixed(tuple((file, repaired(file.content, file.name, codes, unsafe)) for file in files))


def write(contents: Sequence[tuple[CardFile, bytes]]) -> bytes:
    """Write the files that have changed, each whole or not at all; what was read from standard input is returned.

    A `Refusal` says why nothing, or nothing more, has been written.
    """
    changed = [(file, content) for file, content in contents if file.path != "-" and file.content != content]
    for file, _ in changed:
        _check_writable(file)
    for file, content in changed:
        try:
            write_whole(file.path, content)
        except OSError as error:
            raise Refusal(f"cannot write {file.name}: {(error.strerror or str(error)).lower()}") from error
    return b"".join(content for file, content in contents if file.path == "-")


def _check_writable(file: CardFile) -> None:
    if Path(file.path).exists() and not Path(file.path).is_file():
        raise Refusal(f"cannot write {file.name}: it is not an ordinary file")
    try:
        now, mode = Path(file.path).read_bytes(), Path(file.path).stat().st_mode
    except OSError as error:
        raise Refusal(f"cannot write {file.name}: {(error.strerror or str(error)).lower()}") from error
    if now != file.content:
        raise Refusal(f"cannot write {file.name}: it has changed since it was read")
    if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(file.path, os.W_OK):
        raise Refusal(f"cannot write {file.name}: it is read-only")


def _refused(finding: Diagnostic) -> str:
    place = f"{visible(finding.path)}:{finding.line}:{finding.column}"
    return f"{place}: {finding.code} is not repaired, since more would change than that; please look at it yourself"
