"""What could stand at some place of a sentence, said so that it helps."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

END = "$END"
"""What stands for the end of a sentence among the words that could follow."""


def expectation(possible: AbstractSet[str]) -> str:
    """The words that could stand somewhere, said shortly: "a step such as 'draw a card' or '+1 empire'"."""
    left = {word for word in possible if word not in _THIRD_PERSON}
    parts = ["the end of the sentence"] if END in left else []
    for phrase, needed, included in _GROUPS:
        if needed <= left:
            parts.append(phrase)
            left -= needed | included
    words = [_SPECIAL.get(word, f"'{word}'") for word in sorted(left - {END}, key=_rank)]
    parts += words if len(words) <= _MOST_LISTED else [*words[: _MOST_LISTED - 1], "…"]
    return _listed(parts)


def alternatives(possible: Iterable[str]) -> str:
    """A few words, one of which could stand somewhere."""
    return _listed([_SPECIAL.get(word, f"'{word}'") for word in sorted(possible, key=_rank)])


def _rank(word: str) -> tuple[int, str]:
    return (_LIKELY.index(word) if word in _LIKELY else len(_LIKELY)), word


def _listed(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any(" or " in part or " such as " in part for part in parts[:-1]) else ""
    return f"{', '.join(parts[:-1])}{comma} or {parts[-1]}"


_MOST_LISTED = 6
_LIKELY = (",", "or", "and", "otherwise", "from", "if", "where", "and/or")
_SPECIAL = {",": "a comma", "SIGNED": "a number with its sign", "SIGNED_X": "'+X'", "NUMBER": "a number"}

_MARKERS = frozenset({"empire", "tribes", "leading", "trailing"})
_FACTIONS = frozenset({"empire", "tribes", "water", "undead"})
_NOUNS = frozenset({"hero", "heroes", "card", "cards"})
_LEADERS = frozenset({"leader", "leaders"})
_NUMBERS = frozenset({"NUMBER", "X", "one"})
_VERBS = frozenset(
    {
        *("bury", "choose", "discard", "draw", "exchange", "look", "move", "name", "perform", "place"),
        *("play", "put", "refill", "return", "reveal", "set", "shuffle", "take", "turn"),
    }
)
_THIRD_PERSON = frozenset({"buries", *(f"{verb}s" for verb in _VERBS)})
SECOND_FORMS = _THIRD_PERSON | {"an", "cards", "has", "heroes", "leaders", "players"}
"""Words of which another form stands wherever they stand."""


_GROUPS: tuple[tuple[str, AbstractSet[str], AbstractSet[str]], ...] = (
    ("a step such as 'draw a card' or '+1 empire'",
     _VERBS | {"SIGNED"}, _NUMBERS | {"SIGNED_X", "they", "each", "you", "the", "(", "if"}),
    ("a condition such as 'empire leads' or 'you have a hero'",
     {"there", "you", "it"}, _MARKERS | {"they", "this", "the", "another", "other", "X", "("}),
    ("cards such as 'a hero', 'one of your heroes' or 'it'",
     _NUMBERS | {"a", "every", "all", "up", "it", "them", "the", "this", "your", "their"}, {"an"}),
    ("an owner or a place, such as 'another player' or 'the tavern'",
     {"another", "the", "your"}, {"a", "any", "its", "other", "that", "their", "theirs", "yours"}),
    ("more about the cards such as 'from the tavern'", {"of", "from", "in"}, {"among", "except", "not"}),
    ("a joining word such as 'or'", {"or", "if", "where"}, {"and", "and/or"}),
    ("a number such as 'a', '2' or 'up to 3'", _NUMBERS | {"a", "up"}, {"an"}),
    ("how many, such as 'a', 'no' or 'at least 2'", {"a", "no", "at"}, {"an", "the"}),
    ("a place such as 'the tavern' or 'your hand'", {"the", "your", "their"}, {"a"}),
    ("a player", {"player", "players"}, {"other"}),
    ("'hero' or 'card'", _NOUNS, _LEADERS),
    ("a kind of card such as 'hidden' or 'undead'", _FACTIONS | {"hidden", "face-up"}, {"non-", "random", "of"}),
    ("a marker", _MARKERS, frozenset()),
    ("a faction", _FACTIONS, {"non-"}),
    ("'hidden' or 'face-up'", {"hidden", "face-up"}, frozenset()),
    ("a number", _NUMBERS, frozenset()),
)  # fmt: skip
"""What to call some words that can stand in the same place, with those that need not be mentioned then."""
