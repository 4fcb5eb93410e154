"""What a text still looks up from its beginning on, and what others cannot tell at its end (R47)."""

from __future__ import annotations

import pytest

import heirs_rules as hr
from heirs_rules.game import programs as op
from heirs_rules.game.programs import program_of
from heirs_rules.game.reach import (
    GLANCES,
    IT_BY_PLACE,
    REST_ANYWHERE,
    REST_DRAWN,
    REST_HELD,
    REST_LOST,
    REST_MIXED,
    Reach,
    reach_of,
)
from heirs_rules.language.vocabulary import Who

IT_SEEN, REST_SEEN = GLANCES["it"][Who.YOU], GLANCES["rest"][Who.YOU]
BURY = "bury a hero from the tavern"


def reach(text: str) -> Reach:
    return reach_of(program_of(hr.parse(text)))


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("take it", "it"),
        ("bury the rest", "rest"),
        ("return it", "it origins"),
        ("discard a hero of that faction from the tavern", "faction"),
        ("if you do, draw a card", "did"),
        ("if it is an empire hero, draw a card", "it"),
        ("draw X cards", "x"),
        ("+X empire", "x"),
        ("choose X players", "x"),
        ("X times (draw a card)", "x"),
        ("take X of them", "it x"),
        ("bury a hero from the tavern except it", "it"),
        ("each other player takes it", "it"),
        ("take it or +1 empire", "it"),
        ("(+1 empire then take it) or draw a card", "it"),
        ("draw X cards, where X is the number of your hidden heroes", ""),
        ("(draw X cards then take it), where X is the number of cards in your hand", ""),
        ("(take it then draw X cards), where X is the number of cards in your hand", "it"),
    ],
)
def test_what_a_text_looks_up_is_needed(text: str, needed: str) -> None:
    assert reach(text).needed[0] == set(needed.split())


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        (f"{BURY} then take it", ""),
        ("draw a card then bury it", ""),
        ("draw a card then bury the rest", ""),
        ("refill the tavern then take it", ""),
        ("look at the top 2 cards of the harbor\ntake one of them\nbury the rest", ""),
        ("name a faction\ndiscard a hero of that faction from the tavern", ""),
        (f"{BURY} then bury the rest", "rest"),
        (f"you may {BURY}\ntake it", "it"),
        (f"{BURY} or discard a hero from the tavern\ntake it", "it"),
        (f"{BURY} and/or +1 empire\ntake it", "it"),
        (f"if you have a hidden hero, {BURY}\ntake it", "it"),
        (f"2 times (take it then {BURY})", "it"),
        (f"X times ({BURY})\ntake it", "it x"),
        ("exchange a card in your hand with a hero from the tavern\ntake it", "it"),
        ("each other player buries a card from their hand\ntake it", "it"),
        ("2 times (refill the tavern then take it)\nbury the rest", "rest"),
        ("each other player (takes it then draws a card)", "it"),
    ],
)
def test_what_is_set_anew_on_every_way_is_not_needed_before(text: str, needed: str) -> None:
    assert reach(text).needed[0] == set(needed.split())


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        (BURY, set()),
        ("look at the top card of the graveyard", set()),
        ("look at a hidden hero of the next player", set()),
        ("set aside the top card of the harbor", set()),
        ("take them", set()),
        ("draw a card", {REST_DRAWN}),
        ("look at the top card of the harbor\ndraw a card", {REST_DRAWN}),
        ("each player (looks at the top card of the harbor, then draws a card)", {REST_DRAWN}),
        ("bury a card from your hand", {REST_LOST}),
        ("bury the top card of the wilderness", {REST_LOST}),
        ("exchange a card in your hand with a hero from the tavern", {REST_LOST}),
        ("exchange a card in your hand with a card in your hand", {REST_LOST, IT_BY_PLACE}),
        ("choose a card in the hand of the next player", {IT_SEEN, IT_BY_PLACE}),
        ("choose a card in the hand of the next player\nchoose it", {IT_SEEN, IT_BY_PLACE}),
        ("choose a random card in the hand of the next player", {GLANCES["it"][None], IT_BY_PLACE}),
        ("the next player chooses a card in their hand", {GLANCES["it"][Who.NEXT], IT_BY_PLACE}),
        ("look at a random card in the hand of the next player", {IT_SEEN, REST_SEEN, REST_HELD}),
        ("reveal a card in the hand of the next player", {REST_HELD}),
        ("look at the top 2 cards of the harbor\nreveal a card in the hand of the next player", {REST_HELD}),
        ("look at the top card of the harbor", {IT_SEEN, REST_SEEN}),
        ("look at the top card of the harbor\nlook at it", {IT_SEEN, REST_SEEN, REST_HELD, REST_MIXED}),
        ("look at the top card of the harbor\nreveal it", {REST_HELD, REST_MIXED}),
        ("look at the top 2 cards of the harbor\ntake one of them", {REST_SEEN}),
        ("look at 2 random cards from the harbor", {IT_SEEN, REST_SEEN, REST_MIXED}),
        ("perform one of your face-up heroes", {REST_LOST, REST_ANYWHERE}),
        ("choose a card in your hand\nperform one of your face-up heroes", {REST_LOST, REST_ANYWHERE}),
        (
            "look at the top card of the harbor\nperform one of your face-up heroes",
            {REST_SEEN, REST_LOST, REST_ANYWHERE},
        ),
    ],
)
def test_what_others_cannot_tell_at_the_end(text: str, doubts: set[str]) -> None:
    assert reach(text).doubts[-1] == doubts


def test_how_many_questions_are_open_at_a_place() -> None:
    """Of which several alternatives can be chosen, of which may be declined, and repetitions: within, and behind."""
    found = reach(f"2 times (you may ({BURY} and/or +1 empire))\ndraw a card")
    assert (max(found.pending), max(found.marks), max(found.counters)) == (1, 1, 1)
    assert (found.pending[-1], found.marks[-1], found.counters[-1]) == (0, 0, 0)
    sides = reach("exchange a card in your hand with a hero from the tavern\n+1 empire")
    assert (max(sides.marks), sides.marks[-1], sides.marks[-2]) == (1, 0, 0)


@pytest.mark.parametrize("text", ["each other player (takes it, then +1 empire)", "2 times (take it, then +1 empire)"])
def test_what_is_looked_up_again_is_needed_until_then(text: str) -> None:
    found = reach(text)
    assert [at for at, needed in enumerate(found.needed) if "it" in needed] == [*range(len(found.program))]


def test_what_another_alternative_or_a_later_step_looks_up_is_needed_in_an_alternative() -> None:
    for text in ("+1 empire and/or take it", "(+1 empire and/or +1 tribes) then take it"):
        found = reach(text)
        (ask, *_) = found.program
        assert isinstance(ask, op.Ask)
        behind = next(at for at, it in enumerate(found.program) if isinstance(it, op.Next))
        assert "it" in found.needed[behind]
        assert "it" in found.needed[ask.branches[0].start]


def test_a_question_looks_at_the_first_step_of_each_alternative() -> None:
    assert reach("(take it then bury the rest) or +1 empire").used[0] == {"it"}


def test_whether_somebody_did_is_known_once_they_have_accepted() -> None:
    found = reach("you may draw a card\nif you do, +1 empire")
    places = {type(it): at for at, it in enumerate(found.program)}
    assert "did" not in found.needed[places[op.Accepted]]
    assert "did" in found.needed[places[op.Test]]
