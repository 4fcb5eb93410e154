"""The usual layout changes the looks of a file and nothing else: no meaning, no comment, and nothing a second time."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heirs_rules.language import effects as fx
from heirs_rules.language.layout import LaidOut, Left, laid_out
from heirs_rules.language.lint import Report, check
from heirs_rules.language.printer import canonical
from heirs_rules.resources import bundled
from heirs_rules.text.decoding import decode
from tests.language.test_places import FILE, STYLES
from tests.strategies import effects
from tests.test_hostile import LARGE, SMALL


def laid(text: str) -> str:
    result = laid_out(text.encode(), "cards.yaml")
    assert (result.left, result.refusal) == ((), "")
    return result.content.decode()


def checked(content: bytes) -> Report:
    return check([decode(content, "cards.yaml")])


def remarks(content: bytes) -> list[str]:
    return [found.rstrip() for found in re.findall(r"# [^\r\n]*", content.decode())]


def assert_same_but_for_its_looks(before: bytes, result: LaidOut) -> None:
    assert checked(result.content).library == checked(before).library
    assert remarks(result.content) == remarks(before)
    again = laid_out(result.content, "cards.yaml")
    assert (again.content, again.refusal) == (result.content, result.refusal)
    assert result.content.endswith((b"\n", b"\r")) or result.left or result.refusal


# Examples

LOOSE = """\
# top  \u0020
leaders:
- id: lem
  name:  Lem
  number:   1
  factions:
  - undead
  # between
  - tribes

# heroes
heroes:   # list

   # A
   -   id: a   # id
       name :  "A" # no
       # before effect
       effect: "draw one card then +1 empire" # why
       faction: undead
       # end of a

   # B
   -
     id: b
     name: B b
       b
     faction: undead
     effect: >
       +1   empire

     # after

   - {id: c, name: "C",   faction: undead, effect: 'you draw a  card'}
   - {id: c2, name: C2, faction: undead, effect: "bury a hero then +1   empire"}
   - id: d
     name: D
     faction: undead
     effect: # note
         draw  a card
   - # e
     id: e
     name: |
       E
     faction: undead
     effect: draw   a card # heirs: ignore[HR306] it stays
   - id: f
     name: F
     faction: undead
     effect: |+2 # c

        draw a card

        +1 empire


# end
deck: {leaders: 1}


"""
TIDY = """\
# top
leaders:
  - id: lem
    name: Lem
    number: 1
    factions:
      - undead
      # between
      - tribes

# heroes
heroes:   # list

  # A
  - id: a   # id
    name: "A"  # no
    # before effect
    effect: |  # why
      draw a card
      +1 empire
    faction: undead
    # end of a

  # B
  -
    id: b
    name: B b
      b
    faction: undead
    effect: +1 empire

    # after

  - {id: c, name: "C",   faction: undead, effect: 'you draw a card'}
  - {id: c2, name: C2, faction: undead, effect: "bury a hero\\n+1 empire"}
  - id: d
    name: D
    faction: undead
    effect: |  # note
      draw a card
  -  # e
    id: e
    name: |
      E
    faction: undead
    effect: draw a card  # heirs: ignore[HR306] it stays
  - id: f
    name: F
    faction: undead
    effect: |  # c
      draw a card
      +1 empire


# end
deck: {leaders: 1}
"""


def test_nothing_of_a_card_with_an_error_changes_from_its_dash_on() -> None:
    broken = LOOSE.replace("draw   a card #", "draw   a crad #").encode()
    result = laid_out(broken, "cards.yaml")
    card = broken[broken.index(b"   - # e") : broken.index(b"   - id: f")]
    assert card in result.content


@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_a_loose_file_becomes_a_tidy_one(break_: str) -> None:
    assert laid(LOOSE.replace("\n", break_)) == TIDY.replace("\n", break_)
    assert laid("\ufeff" + TIDY.replace("\n", break_)) == "\ufeff" + TIDY.replace("\n", break_)


def test_lint_finds_the_usual_wording_in_what_is_laid_out() -> None:
    assert "HR701" in {finding.code for finding in checked(LOOSE.encode()).diagnostics}
    assert "HR701" not in {finding.code for finding in checked(TIDY.encode()).diagnostics}


def test_the_bundled_cards_are_laid_out_already() -> None:
    content = Path(str(bundled("cards.yaml"))).read_bytes()
    assert laid_out(content, "cards.yaml") == LaidOut(content)


def test_a_card_with_an_error_stays_just_as_it_is() -> None:
    broken = LOOSE.replace("draw  a card", "draw  a crad").replace("number:   1", "number:   one")
    result = laid_out(broken.encode(), "cards.yaml")
    assert result.left == (Left("Lem", 3, 3), Left("D", 35, 36))
    text = result.content.decode()
    assert "- id: lem\n  name:  Lem\n  number:   one\n  factions:\n  - undead\n" in text
    assert "   - id: d\n     name: D\n     faction: undead\n     effect: # note\n         draw  a crad\n" in text
    assert "       effect: |  # why\n         draw a card\n         +1 empire\n" in text
    assert text.endswith("deck: {leaders: 1}\n")
    assert_same_but_for_its_looks(broken.encode(), result)


def test_what_yaml_cannot_read_stays_just_as_it_is() -> None:
    broken = LOOSE.replace('"A" # no', "'A")
    result = laid_out(broken.encode(), "cards.yaml")
    assert [card.before for card in result.left] == [15]
    assert "name :  'A\n" in result.content.decode()
    assert "     effect: +1 empire\n" in result.content.decode()
    assert_same_but_for_its_looks(broken.encode(), result)


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        ("heroes: é".encode("latin-1"), "it is not UTF-8"),
        ("heroes: []\n".encode("utf-16"), "it is not UTF-8"),
        (b"- a\n", "it cannot be read as a cards file"),
        (b"", "it cannot be read as a cards file"),
        (b"{heroes: []}\n", "it cannot be read as a cards file"),
        (b"heroes: [\n", "it cannot be read as a cards file"),
    ],
)
def test_what_is_no_cards_file_stays_as_it_is(content: bytes, refusal: str) -> None:
    assert laid_out(content, "cards.yaml") == LaidOut(content, refusal=refusal)


CARD = "heroes:\n  - id: a\n    name: A\n    faction: empire\n    effect: {}\n"
WRITTEN = [
    # An effect as it is written, and in the usual layout.
    ("draw one card", "draw a card"),
    ("'draw a card'", "draw a card"),
    ('"draw a card\\nbury a hero"', "|\n      draw a card\n      bury a hero"),
    ("draw a card then bury a hero", "|\n      draw a card\n      bury a hero"),
    ("|\n      draw a card", "draw a card"),
    ("|-\n          draw a card\n\n          bury a hero", "|\n      draw a card\n      bury a hero"),
    (">\n      draw a\n      card", "draw a card"),
    ("\n      draw a card", "draw a card"),
    ("| # c\n      draw a card", "|  # c\n      draw a card"),
    ("# c\n      draw a card", "|  # c\n      draw a card"),
    ("'draw a card' # c", "|  # c\n      draw a card"),
    ("|  # heirs: ignore[HR306] x\n      draw a card", "draw a card  # heirs: ignore[HR306] x"),
    ("# c\n      'draw one card' # d", " # c\n      'draw a card'  # d"),
    ("&x 'draw one card'", "&x 'draw a card'"),
    ("!!str draw one card", "!!str draw a card"),
    ("draw a card then bury one hero\n      # c", "draw a card then bury a hero\n      # c"),
    ("draw a card then bury one hero\n     # c", "|\n      draw a card\n      bury a hero\n     # c"),
    ("draw a card then bury one hero\n\n       # c", "draw a card then bury a hero\n\n       # c"),
]


@pytest.mark.parametrize(("loose", "tidy"), WRITTEN)
def test_how_an_effect_is_laid_out(loose: str, tidy: str) -> None:
    assert laid(CARD.format(loose)) == CARD.format(tidy)


def test_an_effect_that_several_cards_share_stays_shared() -> None:
    text = CARD.format("&x 'draw one card'") + CARD.format("*x").partition("\n")[2].replace("id: a", "id: b")
    assert laid(text) == text.replace("one", "a")
    text = CARD.format("draw one card").replace("- id", "- &x\n    id") + "  - *x\n"
    result = laid_out(text.encode(), "cards.yaml")
    assert result.content.decode() == text.replace("one", "a")


# Everything that the tests can make up


@settings(max_examples=settings().max_examples // 2)
@given(effects(2), st.sampled_from(sorted(STYLES)), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_any_effect_in_any_style(effect: fx.Effect, style: str, break_: str, marked: bool) -> None:
    text = FILE.replace("{effect}", "{effect}  ").format(effect=STYLES[style].write(loosely(canonical(effect))))
    before = ("\ufeff" * marked + text.replace("\n", break_)).encode()
    result = laid_out(before, "cards.yaml")
    assert result.refusal == ""
    assert_same_but_for_its_looks(before, result)
    after = result.content.decode()
    assert after.startswith("\ufeff") is marked
    assert set(re.findall(r"\r\n|\r|\n", after)) == {break_}
    if not result.left and STYLES[style].file == FILE and not STYLES[style].extra:
        wording = canonical(effect).split("\n")
        margin = f"{break_}      "
        laid_out_effect = wording[0] if len(wording) == 1 else "|" + "".join(margin + line for line in wording)
        assert (f"effect: {laid_out_effect}{break_}" in after) is not ("remark\n" in text.partition("effect: +1")[2])


def loosely(text: str) -> str:
    return text.replace("a card", "one card").replace(" or ", "  or ")


def test_any_layout_of_a_whole_file_is_tidied_to_one() -> None:
    """Spaces, blank ends of lines, indentation, quotes and remarks at random, in the bundled cards."""
    whole = Path(str(bundled("cards.yaml"))).read_text(encoding="utf-8")
    chance = random.Random("layout")
    for _ in range(5):
        loose = loosened(whole, chance)
        assert loose != whole
        assert laid(loose) == whole


def loosened(text: str, chance: random.Random) -> str:
    """The same file with other looks: lines deeper or less deep, more spaces, effects in other styles."""
    dash, field = chance.choice([(0, 2), (1, 4), (2, 5), (4, 6), (3, 9)])
    columns = {2: dash, 4: field, 6: field + chance.choice([1, 2, 5])}
    lines = []
    for line in text.rstrip("\n").split("\n"):
        ink = line.lstrip(" ")
        column = len(line) - len(ink)
        if column == 2 and not ink.startswith(("-", "#")):
            column = 1 + dash  # a count below `deck:`
        ink = re.sub(r"^- +", "-" + " " * (field - dash - 1), ink)
        spaced = re.sub(r"^([\w-]+): +", rf"\1:{' ' * chance.randint(1, 3)}", ink)
        in_text = column == 6 or ink.startswith("#")
        lines.append(" " * columns.get(column, column) + (ink if in_text else spaced) + " " * chance.randint(0, 2))
    return "\n".join(lines) + "\n" * chance.randint(0, 4)


def test_random_changes_of_a_good_file_lose_no_meaning() -> None:
    whole = Path(str(bundled("cards.yaml"))).read_bytes()
    good = whole[whole.rindex(b"\nheroes:") :][:2500].rpartition(b"\n\n")[0]
    chance = random.Random("changes")
    changed = 0
    for _ in range(40):
        data = bytearray(good)
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(2)] = chance.choice(
                [b" ", b"  ", b"\n", b"#", b" #", b"'", b"|", b"-", b":"]
            )
        result = laid_out(bytes(data), "cards.yaml")
        changed += result.content != data
        assert_same_but_for_its_looks(bytes(data), result)
    assert changed > 20


@pytest.mark.parametrize("name", [*SMALL, "digits", "a long key", "brackets", "dashes", "names in names"])
def test_hostile_files_lose_nothing(name: str) -> None:
    data = (SMALL | LARGE)[name]
    content = data if isinstance(data, bytes) else data.encode()
    result = laid_out(content, "cards.yaml")
    assert result.refusal or checked(result.content).library == checked(content).library
    assert laid_out(result.content, "cards.yaml").content == result.content
