"""Hypothesis strategies for everything that card text can say; each makes the normal form that the parser makes."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from heirs_rules.language import effects as fx
from heirs_rules.language.parser import LARGEST
from heirs_rules.language.vocabulary import (
    OWNED_ZONES,
    PILES,
    End,
    Faction,
    Likeness,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Relation,
    Side,
    Variable,
    Verb,
    Who,
    Whose,
    Zone,
)

numbers = st.just(1) | st.integers(0, LARGEST)
amounts: SearchStrategy[fx.Amount] = numbers | st.just(Variable.X)
markers = st.sampled_from(Marker)
factions = st.sampled_from(Faction)
zones = st.sampled_from(Zone)
piles = st.sampled_from(sorted(PILES, key=lambda pile: pile.value))
owned_zones = st.sampled_from(sorted(OWNED_ZONES, key=lambda zone: zone.value))
groups_of_cards = st.sampled_from([Pronoun.THEM, Pronoun.REST])
"""The pronouns of which one can pick a part."""

owners = st.sampled_from(Whose)
holders = owners.filter(lambda whose: whose is not Whose.ANYBODY)


# Steps


def effects(depth: int = 3) -> SearchStrategy[fx.Effect]:
    """Effects of every class, with up to `depth` others inside each other."""
    return actions() if depth == 0 else actions() | _composed(depth)


@cache
def _composed(depth: int) -> SearchStrategy[fx.Effect]:
    inner = effects(depth - 1)
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(fx.Sequence, several),
        st.builds(fx.Choice, several, st.booleans()),
        st.builds(fx.May, st.sampled_from(Who), inner),
        st.builds(fx.By, st.sampled_from(Who), inner),
        st.builds(fx.If, conditions(), inner, st.none() | inner),
        st.builds(fx.Where, inner, quantities(), st.none() | numbers),
        st.builds(fx.Times, amounts, inner),
    )


@cache
def actions() -> SearchStrategy[fx.Action]:
    return st.one_of(
        st.builds(fx.Shift, st.lists(moves(), min_size=1, max_size=3).map(tuple)),
        st.builds(fx.MoveTo, markers, amounts),
        st.builds(fx.Handle, st.sampled_from(Verb), st.lists(cards(), min_size=1, max_size=3).map(tuple)),
        st.builds(fx.Draw, amounts, st.booleans(), piles),
        st.builds(fx.Exchange, cards(), cards()),
        st.builds(fx.Refill, piles),
        st.builds(fx.Shuffle, st.sampled_from([Zone.HARBOR, Zone.WILDERNESS])),
        chosen_players(),
        st.just(fx.NameFaction()),
    )


def moves() -> SearchStrategy[fx.Move]:
    return st.builds(fx.Move, st.sampled_from([1, -1]), amounts, markers)


@cache
def chosen_players() -> SearchStrategy[fx.ChoosePlayers]:
    return st.sampled_from(Manner).flatmap(
        lambda manner: st.builds(
            fx.ChoosePlayers, st.just(manner), _amounts_of(manner), st.booleans(), st.none() | tallies_of_players()
        )
    )


def _amounts_of(manner: Manner) -> SearchStrategy[fx.Amount]:
    return st.just(1) if manner is Manner.EVERY else amounts


# Cards


@cache
def cards() -> SearchStrategy[fx.Cards]:
    return st.builds(fx.Reference, st.sampled_from(Pronoun)) | selections()


@cache
def selections() -> SearchStrategy[fx.Selection]:
    return st.sampled_from(Manner).flatmap(
        lambda manner: st.builds(fx.Selection, selectors(), st.just(manner), _amounts_of(manner), st.none() | tops())
    )


def tops() -> SearchStrategy[fx.Top]:
    return st.builds(fx.Top, st.sampled_from(End), amounts)


@cache
def selectors() -> SearchStrategy[fx.Selector]:
    """Selectors of every source; also such as can never mean a card, since they can be said."""
    return _selectors(st.just(Zone.PARTY) | zones | groups_of_cards, owners)


def _selectors(
    sources: SearchStrategy[Zone | Pronoun] | SearchStrategy[Zone], whose: SearchStrategy[Whose]
) -> SearchStrategy[fx.Selector]:
    exceptions = st.sampled_from([Pronoun.IT, Pronoun.THEM, Pronoun.THIS_CARD])
    plain = st.builds(fx.Selector, sources, whose)
    return plain | st.builds(fx.Selector, sources, whose, kinds(), st.none() | exceptions)


@cache
def kinds() -> SearchStrategy[fx.Kind]:
    some_factions = st.lists(factions, max_size=3).map(tuple)
    one_word = st.builds(fx.Kind, st.sampled_from(Side)) | factions.map(lambda faction: fx.Kind(factions=(faction,)))
    named = st.builds(fx.Kind, like=st.sampled_from(Likeness))
    return st.one_of(
        st.just(fx.ANY_KIND),
        one_word,
        named,
        st.builds(
            fx.Kind,
            st.none() | st.sampled_from(Side),
            some_factions,
            some_factions,
            st.none() | st.sampled_from(Likeness),
        ),
    )


# Numbers that are counted


@cache
def tallies_of_players() -> SearchStrategy[fx.Tally]:
    """What "a player with" can be followed by: the player is "they", and the cards are theirs."""
    return _tallies(st.sampled_from(Measure), _selectors(owned_zones, st.just(Whose.THEY)))


@cache
def _tallies(measures: SearchStrategy[Measure], among: SearchStrategy[fx.Selector]) -> SearchStrategy[fx.Tally]:
    return measures.flatmap(
        lambda measure: st.builds(
            fx.Tally, st.just(measure), among, amounts if measure is Measure.AT_LEAST else st.just(1)
        )
    )


@cache
def quantities() -> SearchStrategy[fx.Quantity]:
    return measured() | st.builds(fx.Above, measured(), measured() | amounts)


@cache
def measured() -> SearchStrategy[fx.Measured]:
    return st.one_of(
        st.builds(fx.NumberOf, selectors()),
        st.builds(fx.PlayersWith, st.booleans(), st.none() | tallies_of_players()),
        st.builds(fx.FactionsAmong, selectors()),
        st.just(fx.Distance()),
        st.builds(fx.SpaceOf, markers),
    )


# Conditions


@cache
def conditions(depth: int = 2) -> SearchStrategy[fx.Condition]:
    """Conditions of every class, with up to `depth` others inside each other."""
    if depth == 0:
        return _simple_conditions()
    several = st.lists(conditions(depth - 1), min_size=2, max_size=3).map(tuple)
    return _simple_conditions() | st.builds(fx.AllOf, several) | st.builds(fx.AnyOf, several)


@cache
def _simple_conditions() -> SearchStrategy[fx.Condition]:
    return st.one_of(
        st.builds(fx.Leads, markers, st.booleans()),
        st.builds(fx.Has, _tallies_of_holders() | _tallies_of_nobody()),
        st.builds(fx.Is, st.sampled_from([Pronoun.IT, Pronoun.THIS_CARD]), kinds(), st.booleans()),
        st.builds(fx.Did, st.sampled_from([Who.YOU, Who.THEY]), st.booleans()),
        st.builds(fx.Compare, quantities() | st.just(Variable.X), st.sampled_from(Relation), quantities() | amounts),
    )


def _tallies_of_holders() -> SearchStrategy[fx.Tally]:
    """What "you have" and its like can be followed by."""
    return _tallies(st.sampled_from(Measure), _selectors(owned_zones, holders))


def _tallies_of_nobody() -> SearchStrategy[fx.Tally]:
    """What "there is" can be followed by: nobody is named who could have the most."""
    return _tallies(st.sampled_from([Measure.SOME, Measure.NONE, Measure.AT_LEAST]), selectors())
