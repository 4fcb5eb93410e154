"""Loading cards to play with. Cards that have not changed since they were last loaded are not read again."""

from __future__ import annotations

import os
from pathlib import Path
from zlib import crc32

from heirs_rules.language.compiled import library_of, plain
from heirs_rules.language.library import Library
from heirs_rules.resources import Kept, bundled
from heirs_rules.text.source import contents

BUNDLED = bundled("cards.yaml")
"""The cards file that comes with the library: the 73 heroes and 6 leaders of the game."""

# Other files may push out what is known of some; so there are never more of them.
_SHELVES = 64


def load_cards(*paths: str | os.PathLike[str]) -> Library:
    """The cards of some files, joined in their order; without any, the bundled ones.

    A `CardError` carries all findings if there is an error among them, even one that a comment silences: it keeps lint
    quiet, and makes no card work. An `OSError` says that a file cannot be read.
    """
    files = [(contents(path), os.fspath(path)) for path in paths or (BUNDLED,)]
    kept = _kept(files)
    if (known := kept.read()) is not None:
        return library_of(known)

    from heirs_rules.language.lint import loaded

    library = loaded(files)
    kept.write(plain(library))
    return library


def _kept(files: list[tuple[bytes, str]]) -> Kept:
    names = "\0".join(str(Path(path).absolute()) for _, path in files)
    whole = b"".join(len(data).to_bytes(8, "big") + data for data, _ in files)
    language = Path(__file__).parent
    code = (language, language.parent / "text", bundled("grammar"))
    return Kept(f"cards-{crc32(names.encode('utf-8', 'surrogatepass')) % _SHELVES}", whole, *code)
