"""States that a seat cannot tell from the true one, drawn at random: what a search needs that knows no more than it.

First the cards: every arrangement of those that the seat does not know in the places where they can lie is equally
likely, of the arrangements with which the same would be asked. Then what others have chosen unseen: everything that
they can have chosen with these cards is equally likely. Of cards that the seat cannot tell apart it does not know who
else knows them; in the state only those do who see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from random import Random
from typing import Any

from heirs_rules.frozen import frozen
from heirs_rules.game import programs as op
from heirs_rules.game.arrangement import Board, DoesNotFit, Unknown
from heirs_rules.game.moment import FOLLOWED, Ref, TextMoment, Way, asking_loop, before_asking, beginning
from heirs_rules.game.observation import Observation
from heirs_rules.game.options import CARD, Option
from heirs_rules.game.reach import REST_ANYWHERE, REST_DRAWN, REST_HELD, REST_LOST, REST_MIXED, Reach, Reaches
from heirs_rules.game.state import Card, Frame, Loop, Pile, Place, Setting, State, in_file_order
from heirs_rules.game.unseen_choices import Asking, asked_alone, loop_of

ATTEMPTS = 10_000
"""How many arrangements are tried, where what is asked depends on cards that the seat does not see."""


@frozen
class Material:
    """What sampling takes from a game."""

    setting: Setting
    reaches: Reaches
    numbers: Mapping[str, Card]
    """The number of each card, by its id."""
    heroes: tuple[Card, ...]
    """The heroes that are in the game."""
    leaders: range
    ask: Callable[[State], State]
    """Carry out what comes before the next question."""
    choose: Callable[[State, Option], State]
    observe: Callable[[State, int], Observation]


def sampled(material: Material, observation: Observation, random: Random) -> State:
    """A state in which the seat observes the same; a `ValueError` if there is none."""
    try:
        unknown = Unknown(observation, material.numbers, material.heroes)
    except KeyError as error:
        raise ValueError(f"this is an observation of a game with other cards: these have no {error}") from None
    asking, can_begin = Asking(material.ask, material.choose, random), _can_begin(material.reaches, observation)
    for _ in range(ATTEMPTS):
        with suppress(DoesNotFit):
            board = Board(material.setting, unknown, material.leaders, random, can_begin)
            state = _Guess(material.reaches, asking, board).state()
            if state is not None and material.observe(state, observation.seat) == observation:
                return state
    raise ValueError("no state was found in which this is observed")


def _can_begin(reaches: Reaches, seen: Observation) -> frozenset[Card]:
    """The heroes that the seat is offered to begin."""
    if seen.chooser != seen.seat:
        return frozenset()
    text = seen.moment.texts[-1]
    branches = beginning(reaches[text.program].program[dict(text.fields).get("pc", 0)])
    begin = [option.value for option in seen.options if option.kind is CARD and option.branch in branches]
    return frozenset(card for card in begin if isinstance(card, int))


class _Guess:
    """One arrangement of the cards, and the texts that are being carried out with it."""

    def __init__(self, reaches: Reaches, asking: Asking, board: Board) -> None:
        self.reaches, self.asking, self.board, self.seen = reaches, asking, board, board.seen

    def state(self) -> State | None:
        """The whole state; None if with these cards something else would be asked."""
        stack: list[Frame] = []
        for text in self.seen.moment.texts:
            stack.append(self._with_answers(self._frame(text), stack))
        if self.seen.over:
            return self.board.state(tuple(stack))
        below, top = stack[:-1], self._with_picks(stack)
        if top is None:
            return None
        try:
            asked = self.asking.ask(self.board.state((*below, top)))
        except ValueError:  # what the seat has picked already could not be picked with these cards
            return None
        return asked if self._is_observed(asked, len(stack), top.pc) else None

    def _is_observed(self, state: State, texts: int, place: int) -> bool:
        """Whether the same is asked, as far as the seat sees it."""
        decision, seen = state.decision, self.seen
        return (
            decision is not None
            and (len(state.stack), state.stack[-1].pc, decision.chooser) == (texts, place, seen.chooser)
            and decision.question == (seen.question or decision.question)
            and (decision.chooser != seen.seat or decision.options == seen.options)
        )

    # Texts

    def _frame(self, text: TextMoment) -> Frame:
        """A text with cards for what the seat can follow of it; everything else as at its beginning."""
        frame = Frame(text.program, text.you, text.this)
        reach, place = self.reaches[frame.program], dict(text.fields).get("pc", 0)
        picks = place < len(reach.program) and isinstance(reach.program[place], op.Pick)
        for name, value in text.fields:
            setattr(frame, name, self._value(name, value, picks, self._limit(reach)))
        offered = reach.used[frame.pc] if self.seen.chooser == self.seen.seat else frozenset[str]()
        frame.loops = tuple([self._with_the_rest(loop, frame, reach) for loop in frame.loops])
        doubts = reach.doubts[frame.pc]
        if REST_LOST in doubts and "rest" in reach.needed[frame.pc] and "rest" not in offered:
            is_used = "rest" in reach.used[frame.pc]
            if is_used or frame.you != self.seen.seat:
                frame.rest = in_file_order([*frame.rest, *self._lost(frame, frame.rest, doubts)])
        own, pool = frame.you == self.seen.seat, self.board.unknown.pool
        meant = [card for card in dict.fromkeys((*frame.it, *frame.rest)) if not own or card in pool]
        frame.origins = self.board.origins(frame.origins, own and not reach.others_take, meant)
        return frame

    def _limit(self, reach: Reach) -> int | None:
        """How many cards several can have had together at most, with those of which the text spoke before."""
        return reach.most * len(self.seen.players) if reach.most else None

    def _with_the_rest(self, loop: Loop, frame: Frame, reach: Reach) -> Loop:
        doubts = reach.doubts[loop.start]
        if REST_LOST not in doubts or "rest" not in reach.needed[loop.start] or frame.you == self.seen.seat:
            return loop
        return loop._replace(rest=in_file_order([*loop.rest, *self._lost(frame, loop.rest, doubts)]))

    def _lost(self, frame: Frame, rest: tuple[Card, ...], doubts: frozenset[str]) -> list[Card]:
        """Any number of cards that may be among the rest, too."""
        places, own = self._may_hold_the_rest(frame, doubts), frame.you == self.seen.seat
        in_order = {card for pile in self.board.piles.values() for card in (*pile.bottom, *pile.top)}
        followed = () if REST_ANYWHERE in doubts else in_order
        return self.board.some_of(places, {*rest, *followed}, own)

    def _may_hold_the_rest(self, frame: Frame, doubts: frozenset[str]) -> frozenset[int]:
        """Where cards may lie that nobody can follow any more: in a hand, or perhaps elsewhere."""
        if REST_ANYWHERE in doubts and self.board.random.getrandbits(1):
            return frozenset({*self.board.where} - {Place.ASIDE, Place.OUT})
        near = {Place.HAND + seat for seat in (frame.you, frame.actor, *frame.they)}
        if REST_HELD in doubts and self.board.random.getrandbits(1):
            near = {*range(Place.HAND, Place.LEADER)}
        held = near if doubts & {REST_DRAWN, REST_HELD} else set()
        return frozenset(held | ({int(Place.HARBOR), int(Place.WILDERNESS)} if REST_MIXED in doubts else set()))

    def _value(self, name: str, value: Any, picks: bool, most: int | None) -> Any:
        match FOLLOWED[name]:
            case Way.CARDS if name == "queue":
                return self.board.cards(value)
            case Way.CARDS:
                return in_file_order(self.board.cards(value, most))
            case Way.PICKING if isinstance(value, tuple) and name != "owners":
                return self._picked_cards(value) if picks else self.board.cards(value)
            case Way.ORIGINS:
                return value  # whose cards depend on those of other fields
            case Way.LOOPS:
                return tuple(self._loop(Loop(*values), most) for values in value)
            case _:
                return value

    def _picked_cards(self, refs: Iterable[Ref]) -> tuple[Card, ...]:
        """Cards that were picked; those that lie together in no order are in that of the card file."""
        found: list[Card] = []
        for _, together in groupby(refs, key=lambda ref: self.board.where[self.board.card(ref)]):
            some = list(together)
            in_no_order = any(not isinstance(ref, int) and ref[1] < 0 for ref in some)
            found += sorted(self.board.cards(some)) if in_no_order else self.board.cards(some)
        return tuple(found)

    def _loop(self, loop: Loop, most: int | None) -> Loop:
        answers = tuple(tuple((place, self.board.cards(choice)) for place, choice in one) for one in loop.answers)
        it, rest, gathered, left = (
            in_file_order(self.board.cards(refs, most)) for refs in (loop.it, loop.rest, loop.gathered, loop.left)
        )
        return loop._replace(answers=answers, it=it, rest=rest, gathered=gathered, left=left)

    # What others have chosen

    def _with_answers(self, frame: Frame, below: list[Frame]) -> Frame:
        """A text in which others have chosen unseen, where several act, what has not happened yet."""
        reach = self.reaches[frame.program]
        for depth, loop in enumerate(frame.loops):
            if len(loop.seats) == 1:
                continue
            answers = list(loop.answers)
            for index, seat in enumerate(loop.seats):
                waits = index < loop.turn if loop.asking else index > loop.turn
                is_at_it = not loop.asking and index == loop.turn and depth == len(frame.loops) - 1
                if seat != self.seen.seat and (waits or is_at_it):
                    start = before_asking(frame, depth, reach) if waits else self._before_picking(frame)
                    chosen = self._answers(asked_alone(start, depth, seat), depth, below)
                    here = frame.pc, *frame.counters  # where it is only asked now, nothing was chosen before
                    answers[index] = chosen if waits else tuple(one for one in chosen if one[0] != here)
            frame.loops = (*frame.loops[:depth], loop._replace(answers=tuple(answers)), *frame.loops[depth + 1 :])
        return frame

    def _answers(self, frame: Frame, depth: int, below: list[Frame]) -> Any:
        """What one of several can have chosen."""
        texts = len(below) + 1
        start = self.board.state((*self._still_aside(below), frame))
        end = self.asking.end(start, lambda state: _is_alone(loop_of(state, texts, depth), 0))
        loop = None if end is None else loop_of(end, texts, depth)
        return loop.answers[0] if loop is not None and _is_alone(loop, 1) else ()

    def _still_aside(self, below: list[Frame]) -> list[Frame]:
        """These texts, the first of which has set aside, too, what is set aside by texts within the next one."""
        within = map(self.board.with_origins, self.seen.moment.texts[len(below) + 1 :])
        origins = [it for text in within for it in text.origins if self.board.where[it[0]] == Place.ASIDE]
        if not origins:
            return below
        first = below[0].copied()
        first.origins = (*first.origins, *origins)
        return [first, *below[1:]]

    def _with_picks(self, stack: list[Frame]) -> Frame | None:
        """The innermost text with what has been chosen there already and shows later; None if nothing fits."""
        *below, frame = stack
        reach = self.reaches[frame.program]
        depth = asking_loop(frame)
        if depth is not None and self.seen.chooser != self.seen.seat:
            return self._choosing(frame, depth, below)
        picked = self.seen.moment.texts[-1].picked
        pick = reach.program[frame.pc] if frame.pc < len(reach.program) else None
        own = frame.actor == self.seen.seat
        step = frame.pc if own else reach.steps[frame.pc]
        if isinstance(pick, op.Pick) and (picked or step < frame.pc):
            return self._picked(frame, step, picked, below)
        return frame

    def _choosing(self, frame: Frame, depth: int, below: list[Frame]) -> Frame | None:
        """The text with somebody at some moment of choosing unseen."""
        loop, texts = frame.loops[depth], len(below) + 1
        before = before_asking(frame, depth, self.reaches[frame.program])
        start = self.board.state((*below, asked_alone(before, depth, loop.seats[loop.turn])))
        moment = self.asking.moment(
            start,
            lambda state: _is_alone(loop_of(state, texts, depth), 0),
            lambda state: state.decision is not None and state.decision.chooser == self.seen.chooser,
        )
        if moment is None:
            return None
        found = moment.stack[-1].copied()
        answers = (*loop.answers[: loop.turn], found.loops[depth].answers[0], *loop.answers[loop.turn + 1 :])
        found.loops = (*found.loops[:depth], loop._replace(answers=answers), *found.loops[depth + 1 :])
        return found

    def _before_picking(self, frame: Frame) -> Frame:
        """The text where the step begins whose cards somebody else is picking."""
        return self._at(frame, self.reaches[frame.program].steps[frame.pc])

    def _at(self, frame: Frame, step: int) -> Frame:
        """The text at the beginning of a step that it is in the middle of."""
        before = frame.copied()
        before.pc = step
        before.marks = frame.marks[: self.reaches[frame.program].marks[step]]
        return before

    def _picked(self, frame: Frame, step: int, picked: int, below: list[Frame]) -> Frame | None:
        """The text in the middle of picking cards, which the others see when the step is complete."""
        before, place, begun = self._at(frame, step), frame.pc, len(self.seen.moment.begun)

        def goes_on(state: State) -> bool:
            at = state.stack[-1]
            is_same_text = len(state.stack) == len(below) + 1 and len(state.beginnings) == begun
            if not is_same_text or _round(at) != _round(frame):
                return False
            return state.decision is not None and (
                step <= at.pc < place or (at.pc == place and len(at.group) <= picked)
            )

        for start in (self.board.state((*below, before)), *self._before_renewal((*below, before))):
            moment = self.asking.moment(
                start, goes_on, lambda state: state.stack[-1].pc == place and len(state.stack[-1].group) == picked
            )
            if moment is not None:
                return moment.stack[-1].copied()
        return None

    def _before_renewal(self, stack: tuple[Frame, ...]) -> Iterator[State]:
        """The board as it may have been before the harbor was renewed in the middle of a step (R9).

        Of what is in order now, some cards at one end were left of the harbor; all others lay in the wilderness.
        """
        state, (bottom, shuffled, top) = self.board.state(stack), self.board.piles[Place.HARBOR]
        if state.wilderness.size:
            return
        on_top, below = (
            (Pile(top=top[at:]) for at in range(len(top) + 1)),
            (Pile(bottom[:at]) for at in range(len(bottom))),
        )
        for left in (*on_top, *below):
            lay = [card for card in (*bottom, *shuffled, *top) if card not in (*left.bottom, *left.top)]
            wilderness = Pile(tuple(self.board.random.sample(lay, len(lay))))
            where = bytearray(state.where)
            for card in lay:
                where[card] = Place.WILDERNESS
            before = {"harbor": left, "wilderness": wilderness, "where": bytes(where)}
            yield State.of((before.get(name, getattr(state, name)) for name in State.FIELDS), None)


def _round(frame: Frame) -> tuple[object, ...]:
    """Whose turn it is and which time it is, in all that several do or that is repeated around a step."""
    return frame.counters, [(loop.turn, loop.asking) for loop in frame.loops]


def _is_alone(loop: Loop | None, turn: int) -> bool:
    """Whether it is the loop in which one is asked alone, for the first or the second time."""
    return loop is not None and loop.asking and loop.turn == turn and len({*loop.seats}) == 1 < len(loop.seats)
