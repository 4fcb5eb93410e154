"""How other programs know a finding again: by its file as seen from the top folder, and by a fingerprint."""

import os
import re
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from heirs_rules.text.diagnostics import Diagnostic


def seen_from(root: Path, path: str) -> str:
    """A path as seen from a folder, with forward slashes; the whole path of what lies outside of it."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - `Path.absolute` would keep `..`
    return (absolute.relative_to(root) if absolute.is_relative_to(root) else absolute).as_posix()


def fingerprints(diagnostics: Iterable[Diagnostic], root: Path) -> list[str]:
    """For each finding what stays as it is when lines come or go elsewhere. Equal findings are counted apart."""
    seen: Counter[str] = Counter()
    found = []
    for finding in diagnostics:
        words = _NUMBERS.sub("", finding.message)
        identity = "\0".join([seen_from(root, finding.path), finding.code, finding.card or "", words])
        seen[identity] += 1
        found.append(sha256(f"{identity}\0{seen[identity]}".encode("utf-8", "surrogatepass")).hexdigest())
    return found


_NUMBERS = re.compile(r"(?<=\bline )\d+|(?<=\bcolumn )\d+")
