"""`heirs-rules fmt`."""

from __future__ import annotations

import argparse
import sys

from heirs_rules.commands import CLEAN, FINDINGS, Outcome, Refusal
from heirs_rules.commands.card_files import CardFile, own_contents
from heirs_rules.commands.fixing import write
from heirs_rules.commands.terminal import is_coloured
from heirs_rules.language.layout import LaidOut, laid_out
from heirs_rules.text.difference import difference
from heirs_rules.text.visible import visible


def fmt(options: argparse.Namespace) -> Outcome:
    """Write files in the usual wording and layout, or say which would change, or how."""
    if options.check and options.diff:
        raise Refusal("--check lists files and --diff shows what would change in them: give one of the two")
    if options.stdin_filename is not None and "-" not in options.paths:
        raise Refusal("--stdin-filename names what is read from standard input, so give '-' with it")
    files = [(file, laid_out(file.content, file.name)) for file in own_contents(options)]
    changed = [(file, after) for file, after in files if after.content != file.content]
    is_written = not (options.check or options.diff)
    found = (complaint for file, after in files for complaint in _complaints(file, after, is_written))
    complaints = "".join(f"heirs-rules: {complaint}\n" for complaint in found)
    if not is_written:
        code = FINDINGS if changed or complaints else CLEAN
        if options.check:
            return Outcome(code, "".join(f"{visible(file.name)}\n" for file, _ in changed), complaints)
        colour = is_coloured(options.color, sys.stdout)
        shown = (difference(file.name, file.content, after.content, colour) for file, after in changed)
        return Outcome(code, errors=complaints, content=b"".join(shown))
    piped = write([(file, after.content) for file, after in files])
    said = "".join(f"formatted {visible(file.name)}\n" for file, _ in changed if file.path != "-")
    # The standard output may belong to the text.
    to_text = "-" in options.paths
    return Outcome(
        FINDINGS if complaints else CLEAN, "" if to_text else said, complaints + (said if to_text else ""), piped
    )


def _complaints(file: CardFile, after: LaidOut, written: bool) -> list[str]:
    """What was left as it was, and why."""
    name = visible(file.name)
    if after.refusal:
        return [f"{name} is left as it is: {after.refusal}"]
    return [
        f"{name}:{card.after if written else card.before}: {visible(card.name)} has errors and is left as it is;"
        " `heirs-rules lint` shows them"
        for card in after.left
    ]
