"""A record says which step is the first that is not as it was, how it differs, and which cards have changed since."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.game.divergence import asked_in, changes, pins_of
from tests.game.strategies import LIBRARY, asked, game_of, walk
from tests.game.table import cards

GAME = game_of(3)
RECORD, LAST = hr.play(GAME, seed=7)


def changed(hero_id: str, library: hr.Library = LIBRARY, **fields: Any) -> hr.Library:
    """A library in which a hero has other fields."""
    heroes = (attrs.evolve(hero, **fields) if hero.id == hero_id else hero for hero in library.heroes)
    return hr.Library(tuple(heroes), library.leaders)


def refusal(record: hr.Record, library: hr.Library) -> hr.RecordError:
    with pytest.raises(hr.RecordError) as refused:
        list(record.replay(library))
    return refused.value


def replayed(record: hr.Record, library: hr.Library) -> int:
    """How many states a replay gives before it refuses to go on."""
    states = record.replay(library)
    number = 0
    with contextlib.suppress(hr.RecordError):
        while next(states, None) is not None:
            number += 1
    return number


def test_what_is_noted_is_what_was_asked_and_how_everything_lay() -> None:
    assert len(RECORD.asked) == len(RECORD.choices) + 1
    for state, noted in zip(RECORD.replay(LIBRARY), RECORD.asked, strict=True):
        assert noted == asked_in(state)
        assert (noted.empire, noted.tribes) == (state.empire, state.tribes)
        if state.decision is None:
            assert noted[:2] == ("nobody", "")
        elif state.decision.chooser == hr.CHANCE:
            assert (noted.who, noted.options) == ("chance", len(state.decision.options))
        else:
            assert noted.who == f"seat {state.decision.chooser}"
            assert noted.question == state.decision.question
            assert noted.options == tuple(option.text for option in state.decision.options)


def test_only_the_cards_of_the_game_are_pinned() -> None:
    basic, _ = hr.play(game_of(3, basic=True), seed=1)
    assert list(basic.pins) == [
        *[hero.id for hero in LIBRARY.heroes if not hero.advanced],
        *[leader.id for leader in LIBRARY.leaders],
    ]
    advanced = next(hero for hero in LIBRARY.heroes if hero.advanced)
    other = changed(advanced.id, effect=hr.parse("+3 empire"))
    assert other.fingerprint != LIBRARY.fingerprint
    *_, last = basic.replay(other)
    assert last.over
    assert list(RECORD.pins) == [it.id for it in LIBRARY.heroes] + [it.id for it in LIBRARY.leaders]


def test_the_wording_of_an_effect_does_not_matter_to_its_pin() -> None:
    one, other = (
        cards(a="undead: bury a hero of yours then draw 1 card"),
        cards(a="undead: bury one of your heroes\ndraw a card"),
    )
    assert one.pins == other.pins
    assert one.pins["a"].effect != cards(a="undead: bury one of your heroes").pins["a"].effect


# A card has changed

MADE = cards(
    a="undead: +1 empire\ntake a hero from the tavern",
    b="empire: draw a card",
    c="empire: bury this card",
)


def game_with(play: str) -> hr.Record:
    """A game in which a hero is played, as soon as somebody can."""

    def prefers(_game: hr.Game, state: hr.State, random: Random) -> hr.Option:
        options = asked(state).options
        return next((option for option in options if option.text == play), random.choice(options))

    records = (hr.play(hr.Game(MADE, 2), prefers, seed=seed, cap=150)[0] for seed in range(100))
    return next(record for record in records if play in record.choices)


def after(record: hr.Record, choice: str) -> int:
    """The number of the step that follows a choice."""
    return record.choices.index(choice) + 2


@pytest.mark.parametrize(
    ("hero", "text", "how"),
    [
        ("a", "+2 empire\ntake a hero from the tavern", "empire and tribes were on 5 and 4, and are on 6 and 4; "),
        ("a", "+1 empire\nbury a hero", " was asked to take a hero from the tavern, and now seat "),
        ("a", "+1 empire\ntake an undead hero from the tavern", " was asked to take a hero from the tavern, and now "),
        ("c", "discard this card", "some card lay in another place"),
    ],
)
def test_a_changed_effect_shows_at_the_first_step_after_it(hero: str, text: str, how: str) -> None:
    record = game_with(f"play {hero}")
    other = changed(hero, MADE, effect=hr.parse(text))
    refused = refusal(record, other)
    assert refused.step == after(record, f"play {hero}")
    assert str(refused).startswith(f"step {refused.step} does not fit: ")
    assert how in str(refused)
    assert str(refused).endswith(f"; '{hero}' has changed its effect")
    assert replayed(record, other) == refused.step - 1


TAKING = {f"a{number}": "undead: take an empire hero from the tavern" for number in range(10)}
EMPIRE = cards(**TAKING, **{f"e{number}": "empire:" for number in range(20)})


def test_options_that_differ_are_listed_as_they_were_and_as_they_are() -> None:
    """The same question, with one hero less that fits it."""
    question = "take an empire hero from the tavern"
    records = (hr.play(hr.Game(EMPIRE, 2), seed=seed)[0] for seed in range(100))
    record, step = next(
        (record, step)
        for record in records
        for step, noted in enumerate(record.asked, 1)
        if noted.question == question and isinstance(noted.options, tuple) and "take e1" in noted.options[:-1]
    )
    refused = refusal(record, changed("e1", EMPIRE, factions=frozenset({hr.Faction.TRIBES})))
    noted = record.asked[step - 1]
    assert isinstance(noted.options, tuple)
    then = [f"'{option}'" for option in noted.options]
    now = [option for option in then if option != "'take e1'"]
    assert str(refused) == (
        f"step {step} does not fit: {noted.who} had the options {', '.join(then)}, "
        f"and now has the options {', '.join(now)}; 'e1' has changed its factions"
    )


def test_a_hero_that_is_gone_shows_at_once() -> None:
    fewer = hr.Library(tuple(hero for hero in LIBRARY.heroes if hero.id != "keen-koi"), LIBRARY.leaders)
    refused = refusal(RECORD, fewer)
    assert str(refused) == "step 1 does not fit: some card lay in another place; 'keen-koi' is gone"


def test_a_new_hero_shows_at_the_first_draw() -> None:
    new = hr.Hero("aaa", "Aaa", frozenset({hr.Faction.EMPIRE}))
    refused = refusal(RECORD, hr.Library((new, *LIBRARY.heroes), LIBRARY.leaders))
    draw = next(step for step, choice in enumerate(RECORD.choices, 1) if "is next in the harbor" in choice)
    assert str(refused) == f"step {draw} does not fit: chance had 72 options, and now has 73 options; 'aaa' is new"


def test_another_order_of_the_cards_shows_where_it_matters() -> None:
    backwards = hr.Library(LIBRARY.heroes[::-1], LIBRARY.leaders)
    refused = refusal(RECORD, backwards)
    assert str(refused).endswith("; the cards are in another order")
    assert refused.step is not None
    assert refused.step > 20, "chance does not care"


def test_changed_factions_leaders_and_starts_are_named() -> None:
    def said(library: hr.Library) -> str:
        return changes(RECORD.pins, pins_of(library, False), ())

    assert said(LIBRARY) == "the cards are the same"
    assert said(changed("keen-koi", factions=frozenset(hr.Faction))) == "'keen-koi' has changed its factions"
    emperor = next(hero for hero in LIBRARY.heroes if hero.starts is not None)
    assert said(changed(emperor.id, starts=None)) == f"'{emperor.id}' has changed where it starts"
    twice = changed("keen-koi", name="Koi", effect=None)
    assert said(twice) == "'keen-koi' has changed its name and its effect"
    leaders = (attrs.evolve(LIBRARY.leaders[0], number=9), *LIBRARY.leaders[1:])
    assert said(hr.Library(LIBRARY.heroes, leaders)) == f"'{leaders[0].id}' has changed its number"


def test_those_that_were_played_are_named_first_and_not_too_many() -> None:
    without = hr.Library(tuple(attrs.evolve(hero, effect=None) for hero in LIBRARY.heroes), LIBRARY.leaders)
    refused = refusal(RECORD, without)
    assert refused.step is not None
    begun = {id for state in [*RECORD.replay(LIBRARY)][: refused.step] for id in begun_in(state)}
    named = str(refused).rpartition("; ")[2]
    assert named.startswith(tuple(f"'{id}' has changed its effect" for id in begun))
    assert named.endswith(" more cards have changed")
    assert named.count("has changed its effect") == 5


def begun_in(state: hr.State) -> list[str]:
    return [LIBRARY.heroes[card].id for card, _ in state.beginnings]


# The rules have changed


def test_other_rules_show_at_the_first_step_that_they_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if fewer heroes ended the game (9.1)."""
    monkeypatch.setattr("heirs_rules.game.game._ENDS_WITH", {False: {3: 2}, True: {}})
    refused = refusal(RECORD, LIBRARY)
    assert refused.step is not None
    assert str(refused).startswith(f"step {refused.step} does not fit: ")
    assert str(refused).endswith(", and now the game is over; the cards are the same")
    states = list(hr.Record(RECORD.cards, 3, False, None, RECORD.choices[: refused.step - 2]).replay(LIBRARY))
    assert all(not state.over for state in states)


def test_a_game_that_goes_on_longer_shows_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heirs_rules.game.game._ENDS_WITH", {False: {3: 20}, True: {}})
    refused = refusal(RECORD, LIBRARY)
    assert refused.step == len(RECORD.choices) + 1
    assert f"step {refused.step} does not fit: the game was over, and now seat " in str(refused)


def test_every_change_of_a_choice_is_found_where_it_is() -> None:
    """Whatever choice is put into the place of another one, the step is named, or else the one after it."""
    steps = list(walk_of(RECORD))
    for number in range(0, len(steps), 9):
        state, choice = steps[number]
        other = next((option.text for option in asked(state).options if option.text != choice), "nothing")
        choices = (*RECORD.choices[:number], other, *RECORD.choices[number + 1 :])
        refused = refusal(attrs.evolve(RECORD, choices=choices), LIBRARY)
        expected = number + 1 if other == "nothing" else number + 2
        assert refused.step is not None
        assert expected <= refused.step
        assert refused.step <= expected + 6, "a choice that only shows later, such as one of several hand cards"


def walk_of(record: hr.Record) -> list[tuple[hr.State, str]]:
    return list(zip(record.replay(LIBRARY), record.choices, strict=False))


def test_the_notes_are_the_same_whoever_made_them() -> None:
    random_walk = [step.before for step in walk(GAME, 3, 60)]
    again = [step.before for step in walk(hr.Game(LIBRARY, 3), 3, 60)]
    assert [asked_in(state) for state in random_walk] == [asked_in(state) for state in again]
