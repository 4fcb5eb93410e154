"""Text that is safe to show: what would move the cursor, turn the reading direction or hide is spelt out instead."""

import unicodedata

# The bidirectional controls, the zero-width characters and their kin are all of category Cf.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# A joiner or a variation selector inside an emoji is part of what one sees.
_EMOJI_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
_NAMES = {"\0": "NULL", "\x85": "NEXT LINE"}
_EXCERPT = 40


def visible(text: str) -> str:
    """The text with each hidden character written as `<U+202E>`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(f"<U+{ord(character):04X}>" if is_hidden(character) else character for character in text)


def is_hidden(character: str) -> bool:
    """Whether a terminal would not simply draw this character."""
    return unicodedata.category(character) in _HIDDEN_CATEGORIES and character not in _EMOJI_JOINERS


def excerpt(text: str, most: int = _EXCERPT) -> str:
    """The beginning of a text, short enough to stand inside a message."""
    return visible(text if len(text) <= most else text[:most] + "…")


def character_name(character: str) -> str:
    """How a message calls a character that cannot be shown: `U+200B ZERO WIDTH SPACE`."""
    name = _NAMES.get(character) or unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".rstrip()
