"""A repair of card text is made at the right characters of the file, or not offered, however YAML writes the effect."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from heirs_rules.language.lint import lint
from heirs_rules.text.composition import compose
from heirs_rules.text.diagnostics import Edit
from heirs_rules.text.edits import edited, in_file
from heirs_rules.text.nodes import Mapping, Scalar, Sequence
from heirs_rules.text.source import Source, Span
from tests.effort import calls
from tests.language.test_places import STYLES, Style, styles

SAMPLES = [
    "bury a hero",
    "+1 empire, or -1 tribes",
    "draw a card\nbury a face-up hero",
    "if empire leads, draw a card\n\n+X empire",
]
INSTEAD = ["", "two", "a hero", ", then", "-1", "(", "'", '"', "\\", "one\ntwo", ": ", " #", "😀", "  "]
EACH_STYLE = 40


def fields_of(text: str) -> tuple[Scalar, list[str]]:
    """The effect of the card that matters, in a file of one of the styles, and all the other fields."""
    root, _ = compose(Source("cards.yaml", text))
    assert isinstance(root, Mapping)
    cards = root.entries[0][1]
    assert isinstance(cards, Sequence)
    effect, others = None, []
    for card in cards.items:
        assert isinstance(card, Mapping)
        name = next(value.value for key, value in card.entries if key.value == "id" and isinstance(value, Scalar))
        for key, value in card.entries:
            assert isinstance(value, Scalar)
            if key.value == "effect" and name == "old-salt":
                effect = value
            else:
                others.append(f"{key.value}: {value.value}")
    assert effect is not None
    return effect, others


@styles
@pytest.mark.parametrize("break_", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_an_edit_changes_just_what_it_says(style: Style, break_: str) -> None:
    chance = random.Random(f"{list(STYLES.values()).index(style)}{break_}")
    made: Counter[bool] = Counter()
    for sample in SAMPLES:
        text = style.file.format(effect=style.write(sample)).replace("\n", break_)
        effect, others = fields_of(text)
        for _ in range(EACH_STYLE // len(SAMPLES)):
            start, end = sorted(chance.choices(range(len(effect.value.rstrip()) + 1), k=2))
            edits = [Edit(Span(start, end), chance.choice(INSTEAD))]
            carried = in_file(edits, effect)
            made[carried is not None] += 1
            if carried is not None:
                after, others_after = fields_of(edited(text, carried))
                assert (after.value, others_after) == (edited(effect.value, edits), others)
    assert made[True] > EACH_STYLE // 5


def test_twice_the_mistakes_are_twice_the_work() -> None:
    """Each comes with its repair, which is proven without reading the whole text again."""
    _, one, two = (calls(partial(lint, block_of(lines))) for lines in (50, 200, 400))
    assert two < 2.5 * one


def block_of(lines: int) -> str:
    head = "heroes:\n  - id: a\n    name: A\n    faction: empire\n    effect: |\n"
    return head + "      bury a heroo\n" * lines
