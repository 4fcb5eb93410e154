"""The tables of roles list everything there is, and what they say is what the checks do with generated effects."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import pytest
from hypothesis import given

from heirs_rules.language import effects as fx
from heirs_rules.language import roles, vocabulary
from heirs_rules.language.antecedents import check_antecedents
from heirs_rules.language.parser import read
from heirs_rules.language.printer import canonical
from heirs_rules.language.roles import POINTS_BACK, ROLES, VERBS, Change, Role, Word, targets
from heirs_rules.language.vocabulary import OWNED_ZONES, Verb, Who, Whose
from tests.language.sample import classes, hints, members, parts
from tests.strategies import actions, conditions

PROBES = {
    Word.CARDS: "perform it",
    Word.REST: "perform the rest",
    Word.PLAYERS: "they draw a card",
    Word.FACTION: "discard every hero of that faction from the tavern",
    Word.X: "draw X cards",
}
"""A sentence with a word that stands for it."""


# Everything has its roles


def test_every_class_and_every_field_has_a_role() -> None:
    assert {made: set(role.fields) for made, role in ROLES.items()} == {made: set(hints(made)) for made in classes()}


def test_every_verb_has_its_roles() -> None:
    assert set(VERBS) == set(Verb)


@pytest.mark.parametrize("made", sorted(classes(), key=str), ids=lambda made: made.__name__)
def test_a_field_can_hold_what_its_role_says(made: type[fx.Worded]) -> None:
    for name, hint in hints(made).items():
        inside = set(members(hint))
        role = ROLES[made].fields[name]
        pointing = {one for one in inside if isinstance(one, type) and issubclass(one, Enum) and POINTING & set(one)}
        worded = {one for one in inside if isinstance(one, type) and issubclass(one, fx.Worded)}
        assert (role is Role.STEP) == (worded & STEPS != set())
        assert (role is Role.ACTOR) == (Who in inside and made is not fx.Did)
        if role in (Role.READ, Role.TARGET):
            assert pointing | worded
        if role is Role.TARGET:
            assert worded == {fx.Selection, fx.Reference}
        if role is Role.PLAIN and made is not fx.Did:  # "if they do" asks about the step before, whoever they are
            assert pointing | worded == set()


POINTING = {value for value in POINTS_BACK if isinstance(value, Enum)}
STEPS = set(members(fx.Effect))


def test_every_word_that_points_back_is_listed() -> None:
    """Their names say it, but for 'this card', which is always the same."""
    enums = [one for one in vars(vocabulary).values() if isinstance(one, type) and issubclass(one, Enum)]
    named = {value for one in enums for value in one if value.name in ("IT", "THEM", "REST", "THEY", "ITS", "NOT_ITS")}
    named |= {vocabulary.Likeness.THAT, vocabulary.Likeness.NOT_THAT, vocabulary.Variable.X}
    assert named == set(POINTS_BACK)
    pronouns = {value for one in (vocabulary.Pronoun, vocabulary.Likeness, vocabulary.Variable) for value in one}
    assert pronouns - named == {vocabulary.Pronoun.THIS_CARD}


# What the tables say is what the checks do


def missing(text: str) -> set[Word]:
    """What words of a text stand for nothing."""
    effect, findings = read(text)
    assert effect is not None, findings
    found = [one for one in check_antecedents(effect) if one.rule.code in ("HR302", "HR304")]
    said = {one.message.split("'")[1] if one.rule.code == "HR302" else "X" for one in found}
    return {word for word, saying in POINTS_BACK.values() if saying in said}


def pointed(part: fx.Worded) -> Iterator[Word]:
    """What the words in a part stand for, by the tables; in "a player with", `their` is that player."""
    for name, role in ROLES[type(part)].fields.items():
        value = getattr(part, name)
        for inner in value if isinstance(value, tuple) else (value,):
            if role is Role.PLAIN:
                continue
            if isinstance(inner, fx.Worded):
                own = isinstance(part, fx.ChoosePlayers | fx.PlayersWith)
                yield from (word for word in pointed(inner) if not (own and word is Word.PLAYERS))
            elif inner in POINTS_BACK:
                yield POINTS_BACK[inner][0]


def owners(action: fx.Action) -> set[Word]:
    """Who owned cards that were picked among several players, or are a neighbour's, are "they"."""
    picked = [cards for cards in targets(action) if isinstance(cards, fx.Selection)]
    told = [one for one in picked if one.selector.source in OWNED_ZONES]
    return {Word.PLAYERS} if any(one.selector.whose not in (Whose.YOU, Whose.THEY) for one in told) else set()


@given(actions())
def test_an_action_reads_what_its_fields_say(action: fx.Action) -> None:
    assert missing(canonical(action)) == set(pointed(action))


@given(conditions())
def test_a_condition_reads_what_its_fields_say(condition: fx.Condition) -> None:
    assert missing(canonical(fx.If(condition, fx.Draw()))) == set(pointed(condition))


@given(actions())
def test_an_action_binds_what_its_role_says(action: fx.Action) -> None:
    known = set(roles.of(action).binds) | owners(action) | set(pointed(action))
    for word, probe in PROBES.items():
        assert (word in missing(f"{canonical(action)}\n{probe}")) == (word not in known or word in pointed(action))


@given(actions())
def test_only_what_moves_cards_can_be_asked_about(action: fx.Action) -> None:
    effect, findings = read(canonical(fx.Sequence((fx.May(Who.YOU, action), fx.If(fx.Did(Who.YOU), fx.Draw())))))
    assert effect is not None, findings
    never = any(finding.rule.code == "HR508" for finding in check_antecedents(effect))
    assert never == (Change.CARDS not in roles.of(action).writes)


@given(actions())
def test_what_changes_nothing_has_to_be_spoken_of(action: fx.Action) -> None:
    unused = any(finding.rule.code == "HR305" for finding in check_antecedents(action))
    role = roles.of(action)
    assert unused == (role.binds != frozenset() and role.writes == frozenset())


def test_the_parts_of_an_effect_are_those_that_the_tables_know() -> None:
    whole = fx.Where(fx.If(fx.Leads(vocabulary.Marker.EMPIRE), fx.Draw()), fx.Distance())
    assert {type(owner) for owner, _, _ in parts(whole)} <= set(ROLES)
