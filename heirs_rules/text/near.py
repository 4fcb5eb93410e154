"""The word somebody probably meant: a suggestion only where one word is clearly the nearest."""

from collections.abc import Iterable


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate with the fewest typing slips, if it is near enough and no other is as near."""
    limit = max(1, len(word) // 3)
    near = sorted(
        (slips(word, candidate), candidate) for candidate in set(candidates) if abs(len(word) - len(candidate)) <= limit
    )
    if not near or near[0][0] > limit or (len(near) > 1 and near[1][0] == near[0][0]):
        return None
    return near[0][1]


def slips(one: str, other: str) -> int:
    """How many letters were left out, added, changed or swapped with their neighbour (optimal string alignment)."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]


def is_slip(word: str, meant: str) -> bool:
    """Whether so few letters of a word are wrong that nothing else can have been meant."""
    return 4 * slips(word, meant) <= len(word)
