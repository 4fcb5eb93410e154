"""Loading cards to play with. Cards that have not changed since they were last loaded are not read again."""

from __future__ import annotations

import os
from zlib import crc32

from heirs_rules.language.compiled import library_of, plain
from heirs_rules.language.library import Library
from heirs_rules.resources import Kept, lying
from heirs_rules.text.source import bytes_of

# Other files may push out what is known of some; so there are never more of them.
_SHELVES = 64


def load_cards(*paths: str | os.PathLike[str]) -> Library:
    """The cards of some files, joined in their order; without any, the bundled ones.

    A `CardError` carries all findings if there is an error among them, even one that a comment silences: it keeps lint
    quiet, and makes no card work. An `OSError` says that a file cannot be read.
    """
    files = [(bytes_of(path), os.fspath(path)) for path in paths or (lying("cards.yaml"),)]
    kept = _kept(files)
    if (known := kept.read()) is not None:
        return library_of(known)

    from heirs_rules.language.lint import loaded

    library = loaded(files)
    kept.write(plain(library))
    return library


def _kept(files: list[tuple[bytes, str]]) -> Kept:
    names = "\0".join(os.path.abspath(path) for _, path in files)  # noqa: PTH100 - see resources
    whole = b"".join(len(data).to_bytes(8, "big") + data for data, _ in files)
    shelf = crc32(names.encode("utf-8", "surrogatepass")) % _SHELVES
    return Kept(f"cards-{shelf}", whole, lying("language"), lying("text"), lying("grammar"))
