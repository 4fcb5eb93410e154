"""Games of every size, walks through them, random positions, and sets of heroes that lint has nothing to say about.

Games are walked with seeds: Hypothesis draws the seed, so that a failing example is one line, and a walk is fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import heirs_rules as hr
from heirs_rules.language import effects as fx
from heirs_rules.language.checks import effect_findings
from heirs_rules.language.vocabulary import (
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
from tests import strategies as said

LIBRARY = hr.load_cards()
PLAYERS = range(2, 7)

seeds = st.integers(0, 2**32 - 1)


@cache
def game_of(players: int, basic: bool = False) -> hr.Game:
    """A game with the bundled cards."""
    return hr.Game(LIBRARY, players, basic=basic)


games = st.builds(game_of, st.sampled_from(PLAYERS), st.booleans())


class Step(NamedTuple):
    """One step of a walk: the option that was chosen, between two states."""

    before: hr.State
    option: hr.Option
    after: hr.State


def asked(state: hr.State) -> hr.Decision:
    """The open question of a state that has one."""
    assert state.decision is not None, "the game is over"
    return state.decision


def walk(game: hr.Game, seed: int, cap: int = 5000, start: hr.State | None = None) -> Iterator[Step]:
    """The steps of a random game, from its beginning or from some state."""
    random = Random(seed)
    state = game.start() if start is None else start
    for _ in range(cap):
        if state.decision is None:
            return
        option = random.choice(state.decision.options)
        after = game.choose(state, option)
        yield Step(state, option, after)
        state = after


def spread(game: hr.Game, seed: int, steps: int) -> list[Step]:
    """Some steps of a random game, from all of its parts."""
    whole = list(walk(game, seed))
    chosen = Random(seed).sample(range(len(whole)), min(steps, len(whole)))
    return [whole[index] for index in sorted(chosen)]


# Positions

Document: TypeAlias = dict[str, Any]


@st.composite
def positions(draw: st.DrawFn, players: int) -> Document:
    """Documents that describe any position of the full game: crowded or bare, with much or nothing in the harbor."""
    random = Random(draw(seeds))
    ids = [hero.id for hero in LIBRARY.heroes]
    random.shuffle(ids)
    space = st.integers(1, 12)
    document: Document = {"players": players, "empire": draw(space), "tribes": draw(space)}
    document["turn"] = draw(st.integers(0, players - 1))
    few = st.integers(0, 4)
    for seat in range(players):
        zones = {"hand": draw(few), "face-up": draw(few), "hidden": draw(few)}
        document[f"seat {seat}"] = {
            zone: [ids.pop() for _ in range(min(size, len(ids)))] for zone, size in zones.items()
        }
    document["tavern"] = [ids.pop() if full else "-" for full in draw(st.tuples(*[st.booleans()] * 3))]
    document["graveyard"] = [ids.pop() for _ in range(min(draw(few), len(ids)))]
    in_harbor = draw(st.sampled_from([0, 1, 2, 3, len(ids)]))
    document["wilderness"] = ids[min(in_harbor, len(ids)) :]
    return document


# Sets of heroes


@st.composite
def card_sets(draw: st.DrawFn, players: int) -> hr.Library:
    """Sets just large enough for a game, of heroes with a few generated texts that are shared among them.

    Half of the texts are made of phrases that make sense, half are anything that can be said; what lint has a finding
    for is left out.
    """
    sentences = draw(st.lists(texts(), min_size=5, max_size=9))
    sentences += draw(st.lists(said.effects(1), min_size=5, max_size=9))
    effects = [None, *(effect for effect in map(clean, sentences) if effect is not None)]
    factions = [frozenset({faction}) for faction in Faction]
    numbers = range(5 * players + 4)
    heroes = (hr.Hero(f"hero-{n}", f"Hero {n}", factions[n % 4], effect=effects[n % len(effects)]) for n in numbers)
    return hr.Library(tuple(heroes), LIBRARY.leaders)


MOST_QUESTIONS = 60
"""Texts that may ask more are left out: "999 times (…)" is in order, and slow."""


def clean(effect: fx.Effect) -> fx.Effect | None:
    """An effect as it is read from its own text; None if lint finds anything about it, or if it is very long."""
    read, findings = effect_findings(hr.canonical(effect), frozenset())
    return None if findings or read is None or questions(read, 6, 40) > MOST_QUESTIONS else read


def questions(effect: fx.Effect, players: int, cards: int) -> int:
    """How many questions a text can ask at most, to players and to chance."""
    match effect:
        case fx.Handle(_, groups):
            return sum(_picks(group, cards) for group in groups)
        case fx.Exchange(one, other):
            return _picks(one, cards) + _picks(other, cards)
        case fx.Draw(amount):
            return 1 + _at_most(amount, cards)
        case fx.Refill():
            return 3
        case fx.ChoosePlayers():
            return players
        case fx.NameFaction():
            return 1
        case fx.Sequence(parts) | fx.Choice(parts):
            return 1 + sum(questions(part, players, cards) for part in parts)
        case fx.May(who, inner) | fx.By(who, inner):
            several = who in (Who.EACH, Who.EACH_OTHER, Who.THEY)
            return (1 + questions(inner, players, cards)) * (players if several else 1)
        case fx.If(_, inner, otherwise):
            return sum(questions(way, players, cards) for way in (inner, otherwise) if way is not None)
        case fx.Where(inner):
            return questions(inner, players, cards)
        case fx.Times(amount, inner):
            return (amount if isinstance(amount, int) else cards) * questions(inner, players, cards)
        case _:
            return 0


def _picks(picked: fx.Cards, cards: int) -> int:
    """One question for each card, one to chance for each that has to be put in order, and one that has no answer."""
    if isinstance(picked, fx.Reference):
        return 0
    return 1 + _at_most(picked.amount, cards) + (0 if picked.top is None else _at_most(picked.top.amount, cards))


def _at_most(amount: fx.Amount, cards: int) -> int:
    return min(amount, cards) if isinstance(amount, int) else cards


# Texts that make sense: some phrases, each of one or more steps that belong together

Phrase: TypeAlias = tuple[fx.Effect, ...]

numbers = st.integers(1, 3)
markers = st.sampled_from(Marker)
whos = st.sampled_from([Who.NEXT, Who.PREVIOUS, Who.EACH_OTHER, Who.EACH])
others = st.sampled_from([Whose.YOU, Whose.OTHERS, Whose.ANYBODY, Whose.NEXT, Whose.PREVIOUS])
piles = st.sampled_from([Zone.HARBOR, Zone.WILDERNESS, Zone.GRAVEYARD])
of_one_faction = st.sampled_from(Faction).map(lambda faction: fx.Kind(factions=(faction,)))
_NOT_THERE = (Verb.RETURN, Verb.CHOOSE, Verb.SET_ASIDE, Verb.PERFORM, Verb.PLAY)
moving = st.sampled_from([verb for verb in Verb if verb not in _NOT_THERE])
putting = st.sampled_from([Verb.RETURN, *(verb for verb in Verb if "put" in verb.value or "place" in verb.value)])
IT, REST = fx.Reference(Pronoun.IT), fx.Reference(Pronoun.REST)
OTHER_HEROES = fx.Selector(Zone.PARTY, Whose.YOU, fx.Kind(Side.FACE_UP), Pronoun.THIS_CARD)


@st.composite
def texts(draw: st.DrawFn) -> fx.Effect:
    """One to three phrases."""
    phrases = [draw(phrase()) for _ in range(draw(numbers))]
    steps = tuple(step for phrase in phrases for step in phrase)
    return steps[0] if len(steps) == 1 else fx.Sequence(steps)


@st.composite
def phrase(draw: st.DrawFn) -> Phrase:
    """One or more steps that belong together."""
    kind = draw(st.sampled_from([alone, alone, alone, about_players, about_a_faction, set_aside, depending, priced]))
    return draw(kind())


def alone() -> SearchStrategy[Phrase]:
    """A step by itself."""
    return steps().map(lambda step: (step,))


@st.composite
def about_players(draw: st.DrawFn) -> Phrase:
    """Players are chosen, and then something happens to them."""
    manner = draw(st.sampled_from(Manner))
    tally = draw(st.none() | st.builds(fx.Tally, st.just(Measure.SOME), owned(Whose.THEY)))
    robbed = fx.Handle(Verb.TAKE, (fx.Selection(fx.Selector(Zone.HAND, Whose.THEY), Manner.RANDOM),))
    then = st.one_of(
        st.builds(fx.By, st.just(Who.THEY), handled(owned(Whose.THEY)) | choices()),
        handled(owned(Whose.THEY)),
        st.just(robbed),
        st.builds(fx.Where, shifts(st.just(Variable.X)), st.builds(fx.NumberOf, owned(Whose.THEY))),
    )
    return fx.ChoosePlayers(manner, 1, draw(st.booleans()), tally), draw(then)


@st.composite
def about_a_faction(draw: st.DrawFn) -> Phrase:
    """A faction is named, and then something happens to cards that are of it, or not."""
    kind = fx.Kind(like=draw(st.sampled_from([Likeness.THAT, Likeness.NOT_THAT])))
    return fx.NameFaction(), draw(handled(st.just(fx.Selector(Zone.TAVERN, kind=kind))))


@st.composite
def set_aside(draw: st.DrawFn) -> Phrase:
    """Some cards are set aside, perhaps performed, and put somewhere."""
    if draw(st.booleans()):
        aside = fx.Handle(Verb.SET_ASIDE, (draw(some_cards()),))
        one = fx.Handle(draw(putting), (fx.Selection(fx.Selector(Pronoun.THEM)),))
        return aside, one, fx.Handle(draw(putting), (REST,))
    aside = fx.Handle(Verb.SET_ASIDE, (fx.Selection(draw(selectors())),))
    return aside, fx.Handle(Verb.PERFORM, (IT,)), fx.Handle(draw(putting), (IT,))


@st.composite
def depending(draw: st.DrawFn) -> Phrase:
    """A card is looked at, turned over or taken, and then something depends on what it is."""
    verb = draw(st.sampled_from([Verb.LOOK, Verb.REVEAL, Verb.TURN_OVER, Verb.TAKE]))
    top = st.builds(lambda pile: fx.Selection(fx.Selector(pile), Manner.EVERY, top=fx.Top()), piles)
    cards = draw(st.builds(fx.Selection, others.flatmap(owned)) | top)
    then = draw(simple_steps() | st.builds(fx.Handle, putting, st.just((IT,))))
    return fx.Handle(verb, (cards,)), fx.If(fx.Is(Pronoun.IT, draw(of_one_faction), draw(st.booleans())), then)


@st.composite
def priced(draw: st.DrawFn) -> Phrase:
    """A price, and what it buys."""
    otherwise = draw(st.none() | simple_steps())
    return fx.May(Who.YOU, draw(simple_steps())), fx.If(fx.Did(Who.YOU), draw(simple_steps()), otherwise)


# Steps


@cache
def steps() -> SearchStrategy[fx.Effect]:
    """Steps that need nothing before them."""
    return st.one_of(
        simple_steps(),
        choices(),
        st.builds(fx.Choice, st.tuples(shifts(), shifts()), st.booleans()),
        st.builds(fx.By, whos, simple_steps() | choices() | handled(owned(Whose.THEY))),
        st.builds(fx.May, st.just(Who.YOU) | whos, simple_steps() | choices()),
        st.builds(fx.Times, numbers, choices() | simple_steps()),
        st.builds(fx.If, conditions(), simple_steps(), st.none() | simple_steps()),
        counted(),
    )


@cache
def simple_steps() -> SearchStrategy[fx.Effect]:
    """Steps without others in them."""
    return st.one_of(
        shifts(),
        st.builds(lambda verb, cards: fx.Handle(verb, (cards,)), moving, some_cards()),
        begun(),
        st.builds(fx.Draw, numbers, st.booleans(), piles),
        st.builds(fx.Exchange, some_cards(), some_cards()),
        st.builds(fx.Refill, piles),
        st.builds(fx.Shuffle, st.sampled_from([Zone.HARBOR, Zone.WILDERNESS])),
    )


@cache
def begun() -> SearchStrategy[fx.Effect]:
    """Heroes are performed or played."""
    own = fx.Selection(OTHER_HEROES)
    played = picked(
        st.builds(fx.Selector, st.just(Zone.HAND), st.just(Whose.YOU), st.just(fx.ANY_KIND) | of_one_faction)
    )
    performed = st.just(own) | st.just(fx.Selection(OTHER_HEROES, Manner.EVERY)) | some_cards()
    return st.builds(lambda cards: fx.Handle(Verb.PERFORM, (cards,)), performed) | st.builds(
        lambda cards: fx.Handle(Verb.PLAY, (cards,)), played
    )


@cache
def choices() -> SearchStrategy[fx.Effect]:
    """Alternatives."""
    return st.builds(fx.Choice, st.lists(simple_steps(), min_size=2, max_size=3).map(tuple), st.booleans())


def shifts(amounts: SearchStrategy[fx.Amount] = numbers) -> SearchStrategy[fx.Effect]:
    """Moves of one marker, or of both at once."""
    sign = st.sampled_from([1, -1])
    pairs = st.sampled_from([(Marker.EMPIRE, Marker.TRIBES), (Marker.LEADING, Marker.TRAILING)])
    moves = pairs.flatmap(lambda pair: st.tuples(*(st.builds(fx.Move, sign, amounts, st.just(it)) for it in pair)))
    return st.builds(lambda move: fx.Shift((move,)), st.builds(fx.Move, sign, amounts, markers)) | moves.map(fx.Shift)


@cache
def counted() -> SearchStrategy[fx.Effect]:
    """Steps with an X."""
    x = st.just(Variable.X)
    in_tavern = st.builds(fx.Selection, st.just(fx.Selector(Zone.TAVERN)), st.just(Manner.UP_TO), x)
    inner = st.one_of(
        shifts(x),
        st.builds(fx.Draw, x),
        st.builds(lambda cards: fx.Handle(Verb.DISCARD, (cards,)), in_tavern),
        st.builds(fx.Times, x, shifts()),
        st.builds(fx.MoveTo, st.sampled_from([Marker.EMPIRE, Marker.TRIBES]), x),
    )
    return st.builds(fx.Where, inner, measured() | st.builds(fx.Above, measured(), numbers), st.none() | numbers)


@cache
def measured() -> SearchStrategy[fx.Measured]:
    """Numbers that are counted."""
    return st.one_of(
        st.builds(fx.NumberOf, selectors()),
        st.builds(fx.FactionsAmong, selectors()),
        st.builds(fx.PlayersWith, st.booleans(), st.builds(fx.Tally, st.just(Measure.SOME), owned(Whose.THEY))),
        st.just(fx.Distance()),
        st.builds(fx.SpaceOf, markers),
    )


@cache
def conditions() -> SearchStrategy[fx.Condition]:
    """Conditions that need nothing before them."""
    measures = st.sampled_from([Measure.SOME, Measure.NONE, Measure.MOST, Measure.FEWEST])
    return st.one_of(
        st.builds(fx.Leads, st.sampled_from([Marker.EMPIRE, Marker.TRIBES]), st.booleans()),
        st.builds(fx.Has, st.builds(fx.Tally, measures, owned(Whose.YOU))),
        st.builds(fx.Compare, measured(), st.sampled_from(Relation), measured() | numbers),
    )


# Cards


def handled(among: SearchStrategy[fx.Selector]) -> SearchStrategy[fx.Effect]:
    """Something is done with some of these cards."""
    return st.builds(lambda verb, cards: fx.Handle(verb, (cards,)), moving, picked(among))


@cache
def some_cards() -> SearchStrategy[fx.Selection]:
    """Cards from anywhere."""
    return picked(selectors()) | ends_of_piles()


@cache
def selectors() -> SearchStrategy[fx.Selector]:
    """Which cards, where one can see them."""
    shared = st.sampled_from([Zone.TAVERN, Zone.GRAVEYARD])
    excluded = st.sampled_from(Faction).map(lambda faction: fx.Kind(not_factions=(faction,)))
    return st.one_of(
        others.flatmap(owned),
        st.builds(fx.Selector, st.just(Zone.HAND), st.just(Whose.YOU), st.just(fx.ANY_KIND) | of_one_faction),
        st.builds(fx.Selector, shared, st.just(Whose.ANYBODY), st.just(fx.ANY_KIND) | of_one_faction | excluded),
    )


@cache
def owned(whose: Whose) -> SearchStrategy[fx.Selector]:
    """Cards of some players."""
    sides = st.sampled_from(Side).map(fx.Kind)
    of_faction = st.sampled_from(Faction).map(lambda faction: fx.Kind(Side.FACE_UP, (faction,)))
    heroes = st.builds(fx.Selector, st.just(Zone.PARTY), st.just(whose), sides | of_faction)
    return heroes | st.just(fx.Selector(Zone.HAND, whose))


def picked(among: SearchStrategy[fx.Selector]) -> SearchStrategy[fx.Selection]:
    """Some of these cards, in every manner."""
    return st.builds(fx.Selection, among) | st.sampled_from(Manner).flatmap(
        lambda manner: st.builds(
            fx.Selection, among, st.just(manner), st.just(1) if manner is Manner.EVERY else st.integers(1, 2)
        )
    )


@st.composite
def ends_of_piles(draw: st.DrawFn) -> fx.Selection:
    """The first or last cards of a pile, or some of those of the open one."""
    pile, top = draw(piles), fx.Top(draw(st.sampled_from(End)), draw(numbers))
    among = pile is Zone.GRAVEYARD and top.amount != 1 and draw(st.booleans())
    return fx.Selection(fx.Selector(pile), Manner.CHOSEN if among else Manner.EVERY, top=top)
