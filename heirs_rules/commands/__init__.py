"""The commands of `heirs-rules`: each takes what was asked for and gives what there is to say."""

from heirs_rules.frozen import frozen

CLEAN, FINDINGS, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130
"""The exit codes: nothing found; something found; nothing checked, as the call could not be carried out; a mistake of
ours; Ctrl-C."""


class Refusal(Exception):  # noqa: N818 - the caller is at fault, and is told so in a sentence
    """Why a call cannot be carried out."""


FORMATS = ("text", "concise", "json", "github", "gitlab", "sarif")
"""The forms of a report."""


@frozen
class Outcome:
    """What a command has to say, and with which exit code."""

    code: int
    text: str = ""
    errors: str = ""
    content: bytes = b""
    """What goes to the standard output byte by byte, instead of a text."""
