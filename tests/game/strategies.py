"""Games of every size, walks through them, random positions, and sets of heroes whose texts lint finds nothing wrong with.

Games are walked with seeds: Hypothesis draws the seed, so that a failing example is one line, and a walk is fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import heirs_rules as hr
from heirs_rules.language import effects as fx
from heirs_rules.language.cards_file import effect_findings
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
    return sorted_sample(whole, steps, seed)


def sorted_sample(whole: list[Step], size: int, seed: int) -> list[Step]:
    """Some of the steps, in their order."""
    chosen = Random(seed).sample(range(len(whole)), min(size, len(whole)))
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
        document[f"seat {seat}"] = {zone: [ids.pop() for _ in range(min(size, len(ids)))] for zone, size in zones.items()}
    document["tavern"] = [ids.pop() if ids and draw(st.booleans()) else "-" for _ in range(3)]
    document["graveyard"] = [ids.pop() for _ in range(min(draw(few), len(ids)))]
    in_harbor = draw(st.integers(0, 3) | st.just(len(ids)))
    document["wilderness"] = ids[min(in_harbor, len(ids)) :]
    return document


# Sets of heroes


@st.composite
def card_sets(draw: st.DrawFn, players: int, kinds: int = 6) -> hr.Library:
    """Sets just large enough for a game, of heroes with a few generated effects that are shared among them."""
    effects = [draw(clean_effects()) for _ in range(kinds)]
    drawn = [clean(draw(said.effects(draw(st.integers(0, 2))))) for _ in range(kinds)]
    texts = [*effects, *(effect for effect in drawn if effect is not None), None]
    factions = [frozenset({faction}) for faction in Faction]
    heroes = tuple(
        hr.Hero(f"hero-{n}", f"Hero {n}", factions[n % 4], effect=texts[n % len(texts)]) for n in range(5 * players + 4)
    )
    return hr.Library(heroes, LIBRARY.leaders)


MOST_QUESTIONS = 60
"""Effects that ask more are left out: "999 times (…)" is in order, and slow."""


def clean(effect: fx.Effect) -> fx.Effect | None:
    """An effect as it is read from its own text; None if lint finds anything about it, or if it is very long."""
    text = hr.canonical(effect)
    read, findings = effect_findings(text, frozenset())
    return None if findings or read is None or questions(read, 6, 40) > MOST_QUESTIONS else read


def clean_effects() -> SearchStrategy[fx.Effect]:
    """Effects that make sense: one to three phrases."""
    found = st.lists(_phrases(), min_size=1, max_size=3).map(_sequence).map(clean)
    return found.filter(lambda effect: effect is not None).map(_there)


def _there(effect: fx.Effect | None) -> fx.Effect:
    assert effect is not None
    return effect


def _sequence(phrases: list[tuple[fx.Effect, ...]]) -> fx.Effect:
    steps = tuple(step for phrase in phrases for step in phrase)
    return steps[0] if len(steps) == 1 else fx.Sequence(steps)


def questions(effect: fx.Effect, players: int, cards: int) -> int:
    """How many questions a text can ask at most: to players, and to chance."""
    most: Callable[[fx.Amount], int] = lambda amount: cards if isinstance(amount, Variable) else min(amount, cards)  # noqa: E731
    inner: Callable[[fx.Effect], int] = lambda effect: questions(effect, players, cards)  # noqa: E731
    match effect:
        case fx.Handle(_, groups):
            return sum(_picks(group, cards) for group in groups)
        case fx.Exchange(one, other):
            return _picks(one, cards) + _picks(other, cards)
        case fx.Draw(amount):
            return 1 + most(amount)
        case fx.Refill():
            return 3
        case fx.ChoosePlayers():
            return players
        case fx.NameFaction():
            return 1
        case fx.Sequence(steps):
            return sum(map(inner, steps))
        case fx.Choice(alternatives):
            return 1 + sum(map(inner, alternatives))
        case fx.May(who, one):
            return (1 + inner(one)) * _actors(who, players)
        case fx.By(who, one):
            return inner(one) * _actors(who, players)
        case fx.If(_, one, other):
            return inner(one) + (0 if other is None else inner(other))
        case fx.Where(one):
            return inner(one)
        case fx.Times(amount, one):
            return (amount if isinstance(amount, int) else cards) * inner(one)
        case _:
            return 0


def _actors(who: Who, players: int) -> int:
    return players if who in (Who.EACH, Who.EACH_OTHER, Who.THEY) else 1


def _picks(cards: fx.Cards, most: int) -> int:
    """One question for each card, one to chance for each that has to be put in order, and one that has no answer."""
    if isinstance(cards, fx.Reference):
        return 0
    picked = most if isinstance(cards.amount, Variable) else min(cards.amount, most)
    top = 0 if cards.top is None else most if isinstance(cards.top.amount, Variable) else min(cards.top.amount, most)
    return 1 + picked + top


# Phrases: one or more steps that belong together

Phrase: TypeAlias = tuple[fx.Effect, ...]

_numbers = st.integers(1, 3)
_kinds = st.just(fx.ANY_KIND) | st.sampled_from(Faction).map(lambda faction: fx.Kind(factions=(faction,)))
_not_kinds = st.sampled_from(Faction).map(lambda faction: fx.Kind(not_factions=(faction,)))


def _shifts(amounts: SearchStrategy[fx.Amount] = _numbers) -> SearchStrategy[fx.Effect]:
    move = lambda *markers: st.builds(fx.Move, st.sampled_from([1, -1]), amounts, st.sampled_from(markers))  # noqa: E731
    one = move(*Marker).map(lambda it: fx.Shift((it,)))
    two = st.tuples(move(Marker.EMPIRE), move(Marker.TRIBES)).map(fx.Shift)
    koi = st.tuples(move(Marker.LEADING), move(Marker.TRAILING)).map(fx.Shift)
    return st.one_of(one, one, two, koi)


@cache
def _owned(whose: Whose) -> SearchStrategy[fx.Selector]:
    sides = st.sampled_from([Side.FACE_UP, Side.HIDDEN]).map(lambda side: fx.Kind(side))
    face_up = st.sampled_from(Faction).map(lambda faction: fx.Kind(Side.FACE_UP, (faction,)))
    return st.builds(fx.Selector, st.just(Zone.PARTY), st.just(whose), sides | face_up)


_own_hand = st.builds(fx.Selector, st.just(Zone.HAND), st.just(Whose.YOU), _kinds)
_tavern = st.builds(fx.Selector, st.just(Zone.TAVERN), st.just(Whose.ANYBODY), _kinds | _not_kinds)
_graveyard = st.builds(fx.Selector, st.just(Zone.GRAVEYARD), st.just(Whose.ANYBODY), _kinds)
_parties = st.sampled_from([Whose.YOU, Whose.OTHERS, Whose.ANYBODY, Whose.NEXT, Whose.PREVIOUS]).flatmap(_owned)
_selectors = st.one_of(_parties, _parties, _own_hand, _tavern, _graveyard)


def _manners(selectors: SearchStrategy[fx.Selector]) -> SearchStrategy[fx.Selection]:
    return st.one_of(
        st.builds(fx.Selection, selectors),
        st.builds(fx.Selection, selectors, st.just(Manner.CHOSEN), _numbers),
        st.builds(fx.Selection, selectors, st.just(Manner.UP_TO), _numbers),
        st.builds(fx.Selection, selectors, st.just(Manner.EVERY)),
        st.builds(fx.Selection, selectors, st.just(Manner.RANDOM), st.integers(1, 2)),
    )


_piles = st.sampled_from([Zone.HARBOR, Zone.WILDERNESS, Zone.GRAVEYARD])
_tops = st.builds(
    lambda pile, end, number, among: fx.Selection(
        fx.Selector(pile),
        Manner.CHOSEN if among and number > 1 and pile is Zone.GRAVEYARD else Manner.EVERY,
        top=fx.Top(end, number),
    ),
    _piles,
    st.sampled_from(End),
    _numbers,
    st.booleans(),
)
_any_cards = st.one_of(_manners(_selectors), _tops)
_moving = st.sampled_from(
    [verb for verb in Verb if verb not in (Verb.RETURN, Verb.CHOOSE, Verb.SET_ASIDE, Verb.PERFORM, Verb.PLAY)]
)


def _handles(
    cards: SearchStrategy[fx.Selection] = _any_cards, verbs: SearchStrategy[Verb] = _moving
) -> SearchStrategy[fx.Effect]:
    return st.builds(lambda verb, group: fx.Handle(verb, (group,)), verbs, cards)


_begins = st.one_of(
    _handles(st.one_of(_manners(_parties | _tavern | _graveyard), _tops), st.just(Verb.PERFORM)),
    st.just(fx.Handle(Verb.PERFORM, (fx.Selection(_s, Manner.EVERY),)))
    if (_s := fx.Selector(Zone.PARTY, Whose.YOU, fx.Kind(Side.FACE_UP), Pronoun.THIS_CARD))
    else st.nothing(),
    _handles(_manners(_own_hand), st.just(Verb.PLAY)),
)
_draws = st.builds(fx.Draw, _numbers, st.booleans(), _piles)
_exchanges = st.builds(fx.Exchange, _any_cards, _any_cards)
_simple = st.one_of(
    _shifts(), _handles(), _handles(), _draws, _exchanges, st.builds(fx.Refill, _piles), _begins,
    st.builds(fx.Shuffle, _piles),
)  # fmt: skip
_choices = st.builds(fx.Choice, st.lists(_simple, min_size=2, max_size=3).map(tuple), st.booleans())
_whos = st.sampled_from([Who.NEXT, Who.PREVIOUS, Who.EACH_OTHER, Who.EACH])


def _phrases() -> SearchStrategy[Phrase]:
    alone = st.one_of(
        _simple,
        _choices,
        st.builds(fx.Choice, st.lists(_shifts(), min_size=2, max_size=2).map(tuple), st.booleans()),
        st.builds(fx.By, _whos, _simple | _choices | _handles(_manners(_of_theirs))),
        st.builds(fx.May, st.just(Who.YOU) | _whos, _simple | _choices),
        st.builds(fx.Times, _numbers, _choices | _simple),
        st.builds(fx.If, _conditions, _simple, st.none() | _simple),
        _counted,
    )
    return alone.map(lambda effect: (effect,)) | st.one_of(_players, _named, _aside, _seen, _priced)


_of_theirs = _owned(Whose.THEY) | st.just(fx.Selector(Zone.HAND, Whose.THEY))

_measured = st.one_of(
    st.builds(fx.NumberOf, _selectors),
    st.builds(fx.FactionsAmong, _parties | _tavern),
    st.builds(fx.PlayersWith, st.booleans(), st.none() | st.builds(fx.Tally, st.just(Measure.SOME), _owned(Whose.THEY))),
    st.just(fx.Distance()),
    st.builds(fx.SpaceOf, st.sampled_from(Marker)),
)
_x = st.just(Variable.X)
_counted = st.builds(
    fx.Where,
    st.one_of(
        _shifts(_x),
        st.builds(fx.Draw, _x),
        _handles(st.builds(fx.Selection, _tavern | _own_hand, st.just(Manner.UP_TO), _x)),
        st.builds(fx.Times, _x, _shifts()),
        st.builds(fx.MoveTo, st.sampled_from([Marker.EMPIRE, Marker.TRIBES]), _x),
    ),
    _measured | st.builds(fx.Above, _measured, _measured | _numbers),
    st.none() | _numbers,
)
_conditions = st.one_of(
    st.builds(fx.Leads, st.sampled_from([Marker.EMPIRE, Marker.TRIBES]), st.booleans()),
    st.builds(fx.Has, st.builds(fx.Tally, st.sampled_from([Measure.SOME, Measure.NONE, Measure.MOST]), _owned(Whose.YOU))),
    st.builds(fx.Compare, _measured, st.sampled_from(Relation), _measured | _numbers),
)

# "choose a player", and then something about them
_players = st.tuples(
    st.builds(
        fx.ChoosePlayers,
        st.sampled_from([Manner.CHOSEN, Manner.UP_TO, Manner.RANDOM, Manner.EVERY]),
        st.just(1),
        st.booleans(),
        st.none() | st.builds(fx.Tally, st.just(Measure.SOME), _of_theirs),
    ),
    st.one_of(
        st.builds(fx.By, st.just(Who.THEY), _handles(_manners(_of_theirs)) | _choices),
        _handles(_manners(_owned(Whose.THEY))),
        st.just(fx.Handle(Verb.TAKE, (fx.Selection(fx.Selector(Zone.HAND, Whose.THEY), Manner.RANDOM),))),
        st.builds(fx.Where, _shifts(_x), st.builds(fx.NumberOf, _of_theirs)),
    ),
)
# "name a faction", and then something of that faction
_named = st.tuples(
    st.just(fx.NameFaction()),
    _handles(_manners(st.sampled_from([Likeness.THAT, Likeness.NOT_THAT]).map(lambda it: fx.Selector(Zone.TAVERN, kind=fx.Kind(like=it))))),
)
_puts = st.sampled_from(
    [
        Verb.BURY, Verb.DISCARD, Verb.TAKE, Verb.PLACE_HIDDEN, Verb.PLACE_FACE_UP, Verb.RETURN, Verb.PUT_ON_HARBOR,
        Verb.PUT_UNDER_HARBOR, Verb.PUT_UNDER_WILDERNESS, Verb.PUT_UNDER_GRAVEYARD, Verb.PUT_INTO_TAVERN,
    ]
)  # fmt: skip
_one_of_them = fx.Selection(fx.Selector(Pronoun.THEM))
_the_rest = fx.Reference(Pronoun.REST)
# Some cards are set aside, perhaps performed, and put somewhere
_aside = st.one_of(
    st.builds(
        lambda cards, one, other: (
            fx.Handle(Verb.SET_ASIDE, (cards,)),
            fx.Handle(one, (_one_of_them,)),
            fx.Handle(other, (_the_rest,)),
        ),
        _any_cards,
        _puts,
        _puts,
    ),
    st.builds(
        lambda selector, verb: (
            fx.Handle(Verb.SET_ASIDE, (fx.Selection(selector),)),
            fx.Handle(Verb.PERFORM, (fx.Reference(Pronoun.IT),)),
            fx.Handle(verb, (fx.Reference(Pronoun.IT),)),
        ),
        _tavern | _graveyard | _own_hand,
        _puts,
    ),
)
# A card is looked at or turned over, and something depends on what it is
_seen = st.builds(
    lambda verb, cards, kind, then: (fx.Handle(verb, (cards,)), fx.If(fx.Is(Pronoun.IT, kind), then)),
    st.sampled_from([Verb.LOOK, Verb.REVEAL, Verb.TURN_OVER, Verb.TAKE]),
    st.builds(fx.Selection, _parties) | _piles.map(lambda it: fx.Selection(fx.Selector(it), Manner.EVERY, top=fx.Top())),
    st.sampled_from(Faction).map(lambda faction: fx.Kind(factions=(faction,))),
    _simple | _puts.map(lambda verb: fx.Handle(verb, (fx.Reference(Pronoun.IT),))),
)
# "you may …", "if you do, …"
_priced = st.tuples(
    st.builds(fx.May, st.just(Who.YOU), _simple), st.builds(fx.If, st.just(fx.Did(Who.YOU)), _simple, st.none() | _simple)
)
