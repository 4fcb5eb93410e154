"""Every hero does what its worked cases say, and the cases say all there is to say about its text.

The cases lie in cases/, a file for each hero; tags.yaml says what they have to show. A text that differs from that of a
hero in any small thing fails one of its cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

import heirs_rules as hr
from heirs_rules.cases import Case, CaseError, read_cases, run
from heirs_rules.game import machine
from heirs_rules.game import programs as op
from heirs_rules.game.draft import Draft
from heirs_rules.game.options import Decision, Kind
from heirs_rules.game.state import Frame
from heirs_rules.game.steps import Answer, Deed, Kinds, Site, Step
from tests.variants import variants

HERE = Path(__file__).parent
LIBRARY = hr.load_cards()
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted((HERE / "cases").glob("*.yaml"))}
CASES = {hero: read_cases(text) for hero, text in TEXTS.items()}
TAGS: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "tags.yaml").read_text("utf-8"))

MEAN_THE_SAME = {
    "joyless-chief": {"look at the top 2 cards of the wilderness; +1 empire; place one of them hidden"},
    "battle-connoisseur": {
        "set aside every hero from the tavern; +1 tribes; place one of them hidden; discard the rest",
    },
    "crow-carrier": {
        (
            "set aside the top 2 cards of the graveyard; -1 empire and -1 tribes; "
            "place one of them hidden; discard the rest"
        ),
    },
    "ghastly-granny": {"perform one of your face-up heroes except it"},
    "saltwater-sage": {"turn over one of your hidden heroes; play it"},
}
"""Texts that nobody could tell from a hero's own: nobody is asked between their first two sentences; the Granny cannot
begin again at once (R24); what is played lies in one's party already."""


@pytest.mark.parametrize(
    "case", [case for of_hero in CASES.values() for case in of_hero], ids=lambda case: f"{case.hero}-{case.number}"
)
def test_a_case_comes_out(case: Case) -> None:
    run(case, LIBRARY)


def test_every_hero_has_cases_of_its_own() -> None:
    assert list(CASES) == sorted(hero.id for hero in LIBRARY.heroes)
    assert {hero: {case.hero for case in of_hero} for hero, of_hero in CASES.items()} == {
        hero: {hero} for hero in CASES
    }
    assert [str(case) for of_hero in CASES.values() for case in of_hero if not case.about] == []


@pytest.mark.parametrize("hero", CASES)
def test_the_cases_show_what_they_have_to(hero: str) -> None:
    shown = {tag for case in CASES[hero] for tag in case.covers}
    assert shown == set(TAGS["heroes"][hero])


def test_every_tag_is_explained_and_used() -> None:
    assert list(TAGS["heroes"]) == [hero.id for hero in LIBRARY.heroes]
    assert set(TAGS["tags"]) == {tag for tags in TAGS["heroes"].values() for tag in tags}


# What the cases reach


@attrs.frozen
class Trace:
    """What was carried out of the heroes' programs, and what was chosen on the way."""

    reached: set[tuple[int, int]] = attrs.Factory(set)
    """Hero and instruction."""
    chosen: set[tuple[int, int, tuple[int, ...]]] = attrs.Factory(set)
    """Hero, question, and where the alternatives begin that were chosen; none of them is "decline"."""

    def step(self, build: Callable[..., Step]) -> Callable[..., Step]:
        def watched(site: Site, instruction: op.Instruction) -> Step:
            carry_out = build(site, instruction)

            def step(draft: Draft, frame: Frame) -> Decision | None:
                self.reached.add((frame.program, site.here))
                return carry_out(draft, frame)

            return step

        return watched

    def deed(self, build: Callable[..., Deed]) -> Callable[..., Deed]:
        def watched(site: Site, instruction: op.Instruction) -> Deed:
            carry_out = build(site, instruction)

            def deed(draft: Draft, frame: Frame, cards: tuple[int, ...]) -> Decision | None:
                self.reached.add((frame.program, site.here))
                return carry_out(draft, frame, cards)

            return deed

        return watched

    def answer(self, build: Callable[..., Answer]) -> Callable[..., Answer]:
        def watched(site: Site, instruction: op.Instruction) -> Answer:
            take = build(site, instruction)

            def answer(draft: Draft, frame: Frame, option: hr.Option) -> Decision | None:
                if isinstance(instruction, op.Ask):
                    starts = alternatives_in(instruction, option)
                    self.chosen.add((frame.program, site.here, starts))
                    # A card that is chosen with its alternative is picked by that answer.
                    self.reached.update((frame.program, start) for start in starts if option.kind is not Kind.BRANCH)
                return take(draft, frame, option)

            return answer

        return watched


def alternatives_in(ask: op.Ask, option: hr.Option) -> tuple[int, ...]:
    match option.kind, option.value:
        case Kind.PASS, _:
            return ()
        case Kind.BRANCH, tuple(starts):
            return starts
        case _:
            return (ask.branches[option.branch].start,)


def all_alternatives(ask: op.Ask) -> Iterator[tuple[int, ...]]:
    """Everything that the words of a question leave open."""
    starts = [branch.start for branch in ask.branches]
    yield from (some for size in range(1, len(starts) + 1 if ask.several else 2) for some in combinations(starts, size))
    if ask.may:
        yield ()


def traced(monkeypatch: pytest.MonkeyPatch) -> Trace:
    trace, kinds = Trace(), machine.KINDS
    watched = Kinds(
        {kind: trace.step(build) for kind, build in kinds.steps.items()},
        {kind: trace.answer(build) for kind, build in kinds.answers.items()},
        {kind: trace.deed(build) for kind, build in kinds.deeds.items()},
        kinds.end,
    )
    monkeypatch.setattr(machine, "KINDS", watched)
    for of_hero in CASES.values():
        for case in of_hero:
            run(case, LIBRARY)
    return trace


def test_the_cases_reach_every_instruction_and_choose_every_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = traced(monkeypatch)
    for number, hero in enumerate(LIBRARY.heroes):
        for place, instruction in enumerate(op.program_of(hero.effect) if hero.effect is not None else ()):
            # "You may" has looked at both sides of an exchange already, and goes past this one. A jump is no step.
            if not isinstance(instruction, op.Sides | op.Jump):
                assert (number, place) in trace.reached, f"{hero.id}: no case reaches {instruction}"
            if isinstance(instruction, op.Ask):
                missing = {(number, place, some) for some in all_alternatives(instruction)} - trace.chosen
                assert not missing, f"{hero.id}: never chosen in '{instruction.words}': {missing}"


@pytest.mark.parametrize("hero", [hero.id for hero in LIBRARY.heroes if hero.effect is not None])
def test_any_other_text_fails_a_case(hero: str) -> None:
    effect = LIBRARY.hero(hero).effect
    assert effect is not None
    alike = {said(variant) for variant in variants(effect) if is_alike(hero, variant)}
    assert {text for text in alike if not says_it_twice(text)} == MEAN_THE_SAME.get(hero, set())


def is_alike(hero: str, effect: hr.Effect) -> bool:
    """Whether all cases of a hero come out with another effect, too."""
    library = library_with(hero, effect)
    try:
        for case in CASES[hero]:
            run(case, library)
    except ValueError:
        # A `CaseError`; or an effect that no text can say, which the game cannot carry out.
        return False
    return True


def library_with(hero: str, effect: hr.Effect) -> hr.Library:
    """The heroes that occur in a hero's cases, with this effect; the others do nothing, which is quicker."""
    effects = {other.id: other.effect for other in LIBRARY.heroes if other.id in TEXTS[hero]} | {hero: effect}
    heroes = [attrs.evolve(other, effect=effects.get(other.id)) for other in LIBRARY.heroes]
    return attrs.evolve(LIBRARY, heroes=tuple(heroes))


def said(effect: hr.Effect) -> str:
    return hr.canonical(effect).replace("\n", "; ")


def says_it_twice(text: str) -> bool:
    """Whether a text has both "may" and "up to one", which are the same."""
    return " may " in text and " up to one " in text


# What is wrong with a case


GIVEN = "given: {seat 0: {hand: [rotting-orangutan]}}\nplay: rotting-orangutan\n"

NO_CASES = {
    "": "there are no cases in this file",
    "# nothing\n": "there are no cases in this file",
    "[]": "there are no cases in this file",
    "a: [": "this is not YAML",
    "- &a [*a]": "this is not YAML",
    "- 1": "case 1 in line 1: a case has keys, such as 'given' and 'play', and is not '1'",
    "\n\n- given: {}\n  expect: {}": "case 1 in line 3: 'play' says which hero is played, by its id",
    "play: [a]\nexpect: {}": "case 1 in line 1: 'play' says which hero is played",
    "play: a": "nothing is checked; write 'expect', 'asked' or 'knows' ('expect: {}': no change)",
    "play: a\nexpcet: {}": "a case has no 'expcet'; it has about, hero, covers, basic, given, play, choose, until",
    "play: a\nexpect: {}\nplay: b": "line 3: 'play' is given twice",
    "play: a\nexpect: {empire: 5,\n empire: 6}": "line 3: 'empire' is given twice",
    "? [a]\n: b": "line 1: a key is a word",
    "play: a\nexpect: {}\nbasic: maybe": "'basic' is true or false, not 'maybe'",
    "play: a\nexpect: {}\nuntil: tomorrow": "'until' is end of turn, not 'tomorrow'",
    "play: a\nexpect: {}\nchoose: decline": "'choose' is a list, and not 'decline'",
    "play: a\nexpect: {}\ncovers: all": "'covers' is a list, and not 'all'",
    "play: a\nexpect: nothing": "'expect' says what lies where, such as 'seat 0: {hand: [...]}'",
    "play: a\nexpect: {}\ngiven: [b]": "'given' says what lies where",
    "play: a\nexpect: {}\nchoose: [decline]": "a choice is written 'seat 0: …' or 'chance: …', not 'decline'",
    "play: a\nexpect: {}\nchoose: [{seat 0: b, seat 1: c}]": "a choice is written 'seat 0: …' or 'chance: …'",
    "play: a\nexpect: {}\nchoose: [{seat 7: b}]": "'seat 0' to 'seat 5' or 'chance' chooses, not 'seat 7'",
    "play: a\nexpect: {}\nchoose: [{seat 0: [b]}]": "a choice is one option",
    "play: a\nexpect: {}\nchoose: [{seat 0: b, of: b}]": "'of' lists all that are offered",
}

FAILURES = {
    "play: nobody\nexpect: {}": "there is no hero 'nobody'",
    "play: keen-koi\nexpect: {}": "'keen-koi' cannot be played; is it in the hand of seat 0, whose turn it is?",
    "given: {seat 0: {hand: [keen]}}\nplay: keen-koi\nexpect: {}": "hand of seat 0: there is no hero 'keen'",
    "given: {seat 0: [keen-koi]}\nplay: keen-koi\nexpect: {}": "seat 0 has zones, such as 'hand: [...]'",
    "given: {players: 9}\nplay: keen-koi\nexpect: {}": "'players' is a number from 2 to 6, not 9",
    "given: {rest: away}\nplay: keen-koi\nexpect: {}": "the 'rest' of the heroes lies in the 'harbor' or 'nowhere'",
    "basic: true\ngiven: {seat 0: {hand: [doubtful-priest]}}\nplay: doubtful-priest\nexpect: {}": "doubtful-priest",
    GIVEN + "expect: {}": "the text is not over; seat 0 is asked to +2 empire or +2 tribes: '+2 empire', '+2 tribes'",
    GIVEN + "choose: [seat 0: +3 empire]\nexpect: {}": "seat 0 cannot choose '+3 empire' now; seat 0 is asked to",
    GIVEN + "choose: [seat 1: +2 empire]\nexpect: {}": "seat 1 cannot choose '+2 empire' now; seat 0 is asked to",
    GIVEN + "choose: [seat 0: '+2']\nexpect: {}": "seat 0 cannot choose '+2' now",
    GIVEN + "choose: [seat 0: empire, seat 0: tribes]\nexpect: {}": "nobody was asked for 'seat 0: tribes'",
    GIVEN
    + "choose: [{seat 0: +2 empire, of: [+2 empire]}]\nexpect: {}": "seat 0 should be offered [+2 empire]; seat 0",
    GIVEN + "asked: {seat 0: [+2 tribes]}": "seat 0 should be asked for [+2 tribes]; seat 0 is asked to",
    GIVEN + "asked: {seat 1: [+2 empire, +2 tribes]}": "seat 1 should be asked for [+2 empire, +2 tribes]; seat 0 is",
    GIVEN + "asked: +2 tribes": "'asked' says who is asked for what",
    GIVEN + "choose: [seat 0: empire]\nasked: {seat 0: [stop]}": "nobody is asked any more",
    GIVEN + "choose: [seat 0: empire]\nexpect: {}": "empire should be 4, and is 6",
    GIVEN + "choose: [seat 0: empire]\nexpect: {empire: 5}": "empire should be 5, and is 6",
    GIVEN + "choose: [seat 0: empire]\nexpect: {empire: 6, tribes: 5}": "tribes should be 5, and is 4",
    GIVEN + "choose: [seat 0: empire]\nexpect: {empire: 6, graveyard: []}": "graveyard should be [], and is [deceased",
    GIVEN + "choose: [seat 0: empire]\nexpect: {empire: 6, over: true}": "over should be true, and is []",
    GIVEN
    + "choose: [seat 0: empire]\nexpect: {empire: 6, seat 0: {hand: [keen-koi]}}": "seat 0 hand should be [keen-koi]",
    GIVEN + "choose: [seat 0: empire]\nexpect: {empire: 6, seat 1: {hidden: [x]}}": "seat 1 hidden should be [x]",
    GIVEN + "choose: [seat 0: empire]\nexpect: {tavren: []}": "there is no 'tavren'; there is seat 0, seat 1, tavern",
    GIVEN + "choose: [seat 0: empire]\nexpect: {seat 2: {}}": "there is no 'seat 2'; there is seat 0, seat 1, tavern",
    GIVEN + "choose: [seat 0: empire]\nexpect: {seat 0: {hnad: []}}": "seat 0 has no 'hnad'; it has leader, hand",
    GIVEN + "choose: [seat 0: empire]\nexpect: {seat 0: []}": "'seat 0' cannot be []; seats have zones",
    GIVEN + "choose: [seat 0: empire]\nexpect: {tavern: {}}": "'tavern' cannot be {}; seats have zones",
    GIVEN + "choose: [seat 0: empire]\nknows: {seat 1: {seat 0: {face-up: []}}}": "seat 1 knows: seat 0 face-up should",
    GIVEN
    + "choose: [seat 0: empire]\nknows: {seat 1: {seat 0: {leader: lemron}}}": "leader should be lemron, and is uns",
    GIVEN + "choose: [seat 0: empire]\nknows: {seat 2: {}}": "'knows' says what a seat knows",
    GIVEN + "choose: [seat 0: empire]\nknows: {seat 1: keen-koi}": "'knows' says what a seat knows",
}


@pytest.mark.parametrize(("text", "complaint"), NO_CASES.items())
def test_a_file_without_readable_cases_says_where_and_why(text: str, complaint: str) -> None:
    with pytest.raises(CaseError) as failure:
        read_cases(text)
    assert complaint in str(failure.value)


@pytest.mark.parametrize(("text", "complaint"), FAILURES.items())
def test_a_case_that_does_not_come_out_says_why(text: str, complaint: str) -> None:
    (case,) = read_cases(text)
    with pytest.raises(CaseError) as failure:
        run(case, LIBRARY)
    assert complaint in str(failure.value)
    assert str(failure.value).startswith("case 1 in line 1 (")


def test_documents_and_lists_of_cases_are_read_alike() -> None:
    one = "play: keen-koi\nexpect: {}\n"
    assert [case.line for case in read_cases(f"---\n{one}---\n{one}")] == [2, 5]
    assert [case.line for case in read_cases("- {play: keen-koi, expect: {}}\n- {play: keen-koi, knows: {}}")] == [1, 2]
