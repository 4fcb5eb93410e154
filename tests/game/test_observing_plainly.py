"""An observation is made in short cuts: it is the same as one that is made plainly, field by field and card by card."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game import programs as op
from heirs_rules.game.moment import (
    FOLLOWED,
    Eye,
    Halts,
    Moment,
    TextMoment,
    Way,
    asking_loop,
    before_asking,
    is_random,
)
from heirs_rules.game.observation import PartyView, PileView
from heirs_rules.game.reach import REST_LOST, Reach, Reaches, waits_unseen
from heirs_rules.game.state import NO_SLOT, Frame, Pile, Place, State, set_aside
from tests.game.strategies import LIBRARY, card_sets, game_of, games, seeds, spread, walk
from tests.game.table import cards, table
from tests.game.worlds import TABLE

few = settings(max_examples=max(settings().max_examples // 4, 1), phases=(Phase.explicit, Phase.reuse, Phase.generate))


# Plainly


@cache
def reaches_of(game: hr.Game) -> Reaches:
    return Reaches(game.programs)


class Plainly:
    """One seat that looks at a state: every card one by one, and every field of a frame."""

    def __init__(self, game: hr.Game, state: State, seat: int) -> None:
        library = game.library
        self.ids = [*(hero.id for hero in library.heroes), *(leader.id for leader in library.leaders)]
        self.state, self.seat = state, seat
        self.reaches = reaches_of(game)
        self.eye = Eye(state, seat, Halts(self.reaches))
        self.asked = state.decision is not None and state.decision.chooser == seat

    def knows(self, card: int) -> bool:
        return bool(self.state.seen[card] >> self.seat & 1)

    def observation(self) -> hr.Observation:
        state, decision, ids = self.state, self.state.decision, self.ids
        told = decision is not None and (self.asked or not any(it.asking for one in state.stack for it in one.loops))
        return hr.Observation(
            seat=self.seat,
            active=state.active,
            empire=state.empire,
            tribes=state.tribes,
            players=tuple(map(self.party, range(len(state.hands)))),
            tavern=tuple(None if card == NO_SLOT else ids[card] for card in state.tavern),
            harbor=self.pile(state.harbor),
            wilderness=self.pile(state.wilderness),
            graveyard=tuple(ids[card] for card in reversed(state.graveyard)),
            aside=tuple(ids[card] if self.knows(card) else None for card in set_aside(state.stack, state.where)),
            texts=tuple(ids[frame.this] for frame in state.stack if frame.this >= 0),
            chooser=decision.chooser if decision is not None else None,
            question=decision.question if decision is not None and told else "",
            options=decision.options if decision is not None and self.asked else (),
            over=state.over,
            moment=self.moment(),
        )

    def party(self, owner: int) -> PartyView:
        state, ids, leader = self.state, self.ids, self.state.leaders[owner]
        return PartyView(
            face_up=tuple(ids[card] for card in state.face_up[owner]),
            hidden=tuple(ids[card] if state.over or self.knows(card) else None for card in state.hidden[owner]),
            hand=len(state.hands[owner]),
            in_hand=tuple(ids[card] for card in state.hands[owner] if self.knows(card)),
            leader=ids[leader] if leader != NO_SLOT and (state.over or self.knows(leader)) else None,
        )

    def pile(self, pile: Pile) -> PileView:
        cards = [card for part in pile for card in part]
        known = [card for card in cards if self.knows(card)]
        placed = {card for card in known if self.state.placed[card] >> self.seat & 1}
        depths = [(depth, self.ids[card]) for depth, card in enumerate(reversed(cards)) if card in placed]
        return PileView(
            len(cards), tuple(depths), tuple(self.ids[card] for card in sorted(known) if card not in placed)
        )

    def moment(self) -> Moment:
        state = self.state
        piles = (state.harbor, state.wilderness)
        return Moment(
            piles=tuple((len(pile.bottom), len(pile.shuffled), len(pile.top)) for pile in piles),
            seen_by=tuple(self.seen_by()),
            held=tuple(self.held()),
            begun=tuple((card, self.visible(*then)) for card, then in state.beginnings if state.stack[1:]),
            texts=self.texts(),
        )

    def seen_by(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        state = self.state
        for seat, stack in enumerate(state.hidden):
            if stack:
                yield Place.HIDDEN + seat, tuple(state.seen[card] for card in stack)
        for seat, leader in enumerate(state.leaders):
            if leader != NO_SLOT:
                yield Place.LEADER + seat, (state.seen[leader],)
        for place, pile in ((Place.HARBOR, state.harbor), (Place.WILDERNESS, state.wilderness)):
            known = tuple(state.placed[card] for part in pile for card in part)
            if any(known):
                yield int(place), known
        aside = set_aside(state.stack, state.where)
        if aside:
            yield int(Place.ASIDE), tuple(state.seen[card] for card in aside)

    def held(self) -> Iterator[tuple[int, int, int]]:
        seen, placed, bit = self.state.seen, self.state.placed, 1 << self.seat
        for owner, hand in enumerate(self.state.hands):
            for card in filter(self.knows, hand):
                followed = placed[card] & seen[card] if owner == self.seat or placed[card] & bit else 0
                yield card, (seen[card] if owner == self.seat else followed | bit | 1 << owner), followed

    def visible(
        self, empire: int, tribes: int, face_up: Any, hidden: Any, hands: Any, *further: Any
    ) -> tuple[Any, ...]:
        """What this seat saw of how everything lay, but for cards of which it does not know any more where they lie."""
        tavern, harbor, wilderness, graveyard, leaders = further
        sizes = tuple(len(cards) for cards in (*hidden, *hands, *harbor, *wilderness))
        everybody = range(len(hands))
        rows = [*((cards, everybody) for cards in face_up), (hands[self.seat], [self.seat])]
        known_first = [tuple(sorted(self.told(cards, by), key=lambda card: card is None)) for cards, by in rows]
        own = [(hidden[self.seat], [self.seat]), ((leaders[self.seat],), [self.seat])]
        seen = [tuple(self.told(*row)) for row in ((tavern, everybody), (graveyard, everybody), *own)]
        return empire, tribes, *known_first, *seen, sizes

    def told(self, cards: Iterable[int], seats: Iterable[int]) -> list[int | None]:
        """Those of some cards of which all these seats know where they lie."""
        state, found = self.state, list[int | None]()
        for card in cards:
            piled = any(card in part for pile in (state.harbor, state.wilderness) for part in pile)
            known = all(
                state.seen[card] >> seat & 1 and (not piled or state.placed[card] >> seat & 1) for seat in seats
            )
            found.append(card if card == NO_SLOT or known else None)
        return found

    def texts(self) -> tuple[TextMoment, ...]:
        """Looked at twice: first to see which cards are meant where, then with numbers for those that look alike."""
        for _ in range(2):
            texts = tuple(self.text(frame, number) for number, frame in enumerate(self.state.stack))
            self.eye.tell_apart()
        return texts

    def text(self, frame: Frame, number: int) -> TextMoment:
        reach = self.reaches[frame.program]
        depth = asking_loop(frame)
        if depth is not None and not self.asked:
            frame = before_asking(frame, depth, reach)
        beginning = Frame(frame.program, frame.you, frame.this)
        fields = [("actor", frame.actor)]
        for name in FOLLOWED:
            value, usual = getattr(frame, name), getattr(beginning, name)
            self.eye.field = number, name
            if name != "actor" and value != usual:
                followed = self.followed(name, value, frame, reach)
                if followed is not None and followed != usual:
                    fields.append((name, followed))
        pick = reach.program[frame.pc] if frame.pc < len(reach.program) else None
        by_others = isinstance(pick, op.Pick) and (frame.actor != self.seat or is_random(pick))
        return TextMoment(frame.program, frame.you, frame.this, tuple(fields), len(frame.group) if by_others else 0)

    def followed(self, name: str, value: Any, frame: Frame, reach: Reach) -> Any:
        needed, doubts = reach.needed[frame.pc], reach.doubts[frame.pc]
        match FOLLOWED[name]:
            case Way.OPEN if name == "marks" and frame.actor != self.seat:
                return value[: reach.marks[reach.steps[frame.pc]]]
            case Way.OPEN:
                return value
            case Way.NEEDED:
                return value if name in needed else None
            case Way.CARDS if name in ("queue", *needed & {"it"}) and (picked := waits_unseen(reach.program, frame.pc)):
                before = reach.doubts[reach.steps[frame.pc - 1]]
                return self.eye.waiting(value, name == "queue", frame, picked, before)
            case Way.CARDS if name == "queue":
                return self.eye.row(value, by_name=True)
            case Way.CARDS:
                offered = self.asked and name in reach.used[frame.pc]
                return self.eye.cards(name, value, frame, doubts, offered) if name in needed else None
            case Way.ORIGINS:
                offered = self.asked and "origins" in reach.used[frame.pc]
                lost = REST_LOST in doubts and not offered
                return self.eye.origins(frame, "origins" in needed, lost, not reach.others_take)
            case Way.PICKING:
                return self.picking(name, value, frame, reach)
            case Way.LOOPS:
                return tuple(self.eye.loop(loop, frame, reach) for loop in value)

    def picking(self, name: str, value: Any, frame: Frame, reach: Reach) -> Any:
        instruction = reach.program[frame.pc] if frame.pc < len(reach.program) else None
        match instruction:
            case op.Pick() if frame.actor != self.seat or (is_random(instruction) and name in ("group", "left")):
                return None
            case op.Draw() | op.Refill() if name == "picked":
                behind = reach.needed[frame.pc + 1] & {"it", "rest", "origins"}
                return self.eye.row(value) if behind else None
            case op.PickPlayers():
                return value if name in ("group", "left", "owners") else None
            case op.Pick() if name in ("picked", "group", "pretended"):
                step = reach.program[reach.steps[frame.pc] : frame.pc]
                by_luck = any(isinstance(it, op.Pick) and is_random(it) for it in step)
                return self.eye.row(value, True) if by_luck and name == "picked" else self.eye.picks(value)
            case _ if name in ("picked", "group", "pretended"):
                return self.eye.row(value, True)
            case _:
                return value


def assert_as_plainly(game: hr.Game, state: State, seat: int) -> None:
    seen, plain = game.observe(state, seat), Plainly(game, state, seat).observation()
    for field in attrs.fields(hr.Observation):
        assert getattr(seen, field.name) == getattr(plain, field.name), (field.name, seat)
    assert (seen, hash(seen), repr(seen), repr(seen.moment)) == (plain, hash(plain), repr(plain), repr(plain.moment))
    assert (attrs.asdict(seen), types_in(seen)) == (attrs.asdict(plain), types_in(plain))


def types_in(value: Any) -> object:
    """The types of all that is in an observation: equal numbers may be of different types, such as members of enums."""
    if attrs.has(type(value)):
        return type(value), [types_in(getattr(value, field.name)) for field in attrs.fields(type(value))]
    return (type(value), [*map(types_in, value)]) if isinstance(value, tuple) else type(value)


# Everywhere


@few
@given(games, seeds)
def test_a_seat_observes_what_is_found_plainly(game: hr.Game, seed: int) -> None:
    """In two games of the same players at once: nothing of a state that was observed before stays behind."""
    *_, last = walk(game, seed)
    states = [step.before for other in (seed, seed + 1) for step in spread(game, other, 30)]
    Random(seed).shuffle(states)
    for state in (last.after, *states):
        for seat in range(game.players):
            assert_as_plainly(game, state, seat)


@few
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_with_any_cards_a_seat_observes_what_is_found_plainly(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    game = hr.Game(library, players)
    for state, _, _ in [*walk(game, seed, 150)][::3]:
        for seat in range(players):
            assert_as_plainly(game, state, seat)


@given(seeds)
def test_a_state_that_differs_in_one_field_shows_the_difference(seed: int) -> None:
    """Whatever was observed before, and whoever saw it: the same as in a game in which nothing was."""
    game, random = game_of(3), Random(seed)
    one, other = (random.choice([*beginnings_of_turns(game, number)]) for number in (seed, seed + 1))
    for name in State.FIELDS:
        values = {field: getattr(other if field == name else one, field) for field in State.FIELDS}
        between = State.of(values.values(), one.decision)
        for seat in range(3):
            game.observe(one, seat)
            assert game.observe(between, seat) == hr.Game(LIBRARY, 3).observe(between, seat), name


@few
@given(games, seeds)
def test_whether_everything_lies_as_it_did_is_found_plainly(game: hr.Game, seed: int) -> None:
    """R24: with another card or marker in any place, or with one card less there, when a hero began."""
    spread_out = (step.before for step in spread(game, seed, 3))
    for state in (*islice(beginnings_of_turns(game, seed), 1), *spread_out):
        now = {name: getattr(state, name) for name in TABLE}
        tables = [now, *(now | {name: other} for name in TABLE for other in others(name, now[name]))]
        begun = tuple((card, tuple(lay.values())) for card, lay in enumerate(tables))
        values = {name: getattr(state, name) for name in State.FIELDS} | {"beginnings": begun}
        then = State.of(values.values(), state.decision)
        for seat in range(game.players):
            assert_as_plainly(game, then, seat)


def others(name: str, value: Any) -> Iterator[Any]:
    """Another value of a field, for each seat or part of a pile that it may differ in."""
    if isinstance(value, int):
        yield value - 1
    elif name in ("face_up", "hidden", "hands", "harbor", "wilderness", "leaders"):
        for index, part in enumerate(value):
            for other in others("", part):
                yield (*value[:index], other, *value[index + 1 :])
    elif value:
        yield ((value[0] or 2) - 1, *value[1:])
        yield value[1:]


@pytest.mark.parametrize(
    "text", ["discard 2 random cards from your hand", "each player discards 2 random cards from their hand"]
)
def test_what_chance_has_picked_already_is_found_plainly(text: str) -> None:
    hands = {f"seat {seat}": {"hand": [f"x{3 * seat + number}" for number in range(1, 4)]} for seat in range(2)}
    hands["seat 0"]["hand"].append("a")
    at = table(cards(a=f"undead: {text}"), hands).choose("play a")
    at.choose(at.offered[0])
    assert at.asked == "chance"
    assert [at.sees(seat).moment.texts[-1].picked for seat in range(2)] == [1, 1]
    for seat in range(2):
        assert_as_plainly(at.game, at.state, seat)


def beginnings_of_turns(game: hr.Game, seed: int) -> Iterator[State]:
    for state, _, _ in walk(game, seed):
        if state.active >= 0 and len(state.stack) == 1 and state.stack[0].pc == 0:
            yield state


# What it is


def test_an_observation_is_frozen_and_can_be_copied_whole() -> None:
    game = game_of(4)
    for state, _, _ in spread(game, 5, 20):
        seen = game.observe(state, 1)
        for part in (seen, seen.players[0], seen.harbor, seen.wilderness, seen.moment, seen.moment.texts[0]):
            name = attrs.fields(type(part))[0].name
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(part, name, getattr(part, name))
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(part, name)
        for same in (pickle.loads(pickle.dumps(seen)), copy.deepcopy(seen), attrs.evolve(seen)):
            assert (same, hash(same), types_in(same)) == (seen, hash(seen), types_in(seen))
