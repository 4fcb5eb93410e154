"""What a terminal can show, and wants to."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import TextIO

from heirs_rules.text.diagnostics import Diagnostic
from heirs_rules.text.report import render_concise, render_text


def rendered(
    diagnostics: Sequence[Diagnostic], options: argparse.Namespace, stream: TextIO, concise: bool = False
) -> str:
    """Findings as a stream can show them."""
    render = render_concise if concise else render_text
    return render(diagnostics, is_coloured(options.color, stream), _is_ascii(stream))


def is_coloured(wish: str, stream: TextIO) -> bool:
    """Whether to use colours: as it was wished, or else on terminals, unless the environment says otherwise."""
    if wish != "auto":
        return wish == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def _is_ascii(stream: TextIO) -> bool:
    """Whether a stream cannot show more than the plainest characters."""
    try:
        "…".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
