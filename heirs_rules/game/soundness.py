"""Whether values that fit their fields one by one can be a state together: the cards, who has seen them, the texts."""

from __future__ import annotations

from collections.abc import Iterator
from operator import lt
from typing import TypeVar

from heirs_rules.game import programs as op
from heirs_rules.game.acting import times_left
from heirs_rules.game.game import Game
from heirs_rules.game.layout import watchers
from heirs_rules.game.machine import ASKING
from heirs_rules.game.rulebook import SETUP_PROGRAM, TURN_PROGRAM
from heirs_rules.game.state import NO_SLOT, Frame, Loop, Place, State
from heirs_rules.language.vocabulary import Faction, Verb


def complaint(game: Game, state: State) -> str | None:
    """Why something that looks like a state of this game is none; None if it is one, as far as can be told."""
    return next(_complaints(game, state), None)


def _complaints(game: Game, state: State) -> Iterator[str]:
    heroes = game.library.heroes
    for card, place in enumerate(state.where):
        left_out = game.basic and card < len(heroes) and heroes[card].advanced
        if (place == Place.OUT) is not left_out:
            yield f"{game.names[card]} {'is left out of' if left_out else 'is missing in'} this game"
    if not _is_seen_by_those_who_see_it(state):
        yield "'seen' and 'placed' do not fit where the cards lie"
    first, *others = state.stack
    if first.program >= 0 or any(frame.program < 0 for frame in others):
        yield "'stack' begins with the setup or a turn, and goes on with texts of heroes"
        return
    for frame in state.stack:
        wrong = _misfit(game, state, frame)
        if wrong is not None:
            title = "the rules" if frame is first else game.names[frame.program]
            yield f"'{wrong}' of a text does not fit {title}"
            return
    if not _fits_the_moment(game, state, first):
        yield "'active', 'leaders' and the first of the 'stack' do not fit each other"


def _is_seen_by_those_who_see_it(state: State) -> bool:
    """Everybody knows what lies open, players what is their own; in piles, whoever knows a depth knows the card.

    Among shuffled cards nobody knows a depth.
    """
    everybody = (1 << len(state.hands)) - 1
    if any(state.placed[card] for pile in (state.harbor, state.wilderness) for card in pile.shuffled):
        return False
    return all(
        not watchers(place, everybody) & ~seen and not (place in (Place.HARBOR, Place.WILDERNESS) and placed & ~seen)
        for place, seen, placed in zip(state.where, state.seen, state.placed, strict=True)
    )


def _fits_the_moment(game: Game, state: State, first: Frame) -> bool:
    """It is nobody's turn before somebody begins, and leaders are dealt before anything else happens."""
    dealt = NO_SLOT not in state.leaders
    if first.program == TURN_PROGRAM:
        return first.you == state.active and dealt
    begins, deals = (isinstance(game.programs[SETUP_PROGRAM][first.pc], it) for it in (op.FirstPlayer, op.DealLeaders))
    if begins:
        return state.active < 0 and {*state.leaders} == {NO_SLOT}
    return first.you == (state.active - 1) % game.players and state.active >= 0 and dealt is not deals


# A text that waits


def _misfit(game: Game, state: State, frame: Frame) -> str | None:
    """The field of a frame that cannot be what it is at this place of its text."""
    program = game.programs[frame.program]
    if frame.pc >= len(program) or not _waits(state, frame, program[frame.pc]):
        return "pc"
    allowed = _allowed(game, state, program)
    checks = {
        "this": frame.this == max(frame.program, -1),
        "pending": _fits_pending(frame, program),
        "marks": len(frame.marks) == _open_marks(frame, program),
        "counters": _fits_counters(frame, program),
        "loops": _fits_loops(frame, program, state, allowed),
        "times": all(loop.seats for loop in frame.loops) and times_left(frame) > 0,
        "origins": _fits_origins(frame, program, state),
        **{name: allowed.issuperset(getattr(frame, name)) for name in _CARDS},
        **{name: _are_meant(getattr(frame, name), allowed) for name in _MEANT},
    }
    return next((name for name, fits in checks.items() if not fits), None)


def _waits(state: State, frame: Frame, instruction: op.Instruction) -> bool:
    """Whether a text can stand at an instruction: the innermost asks, or ends the game; the others perform or play."""
    if frame is not state.stack[-1]:
        return isinstance(instruction, op.Begin)
    return isinstance(instruction, op.EndTurn) if state.over else type(instruction) in ASKING


_CARDS = ("picked", "group", "queue", "pretended")
_MEANT = ("it", "rest")


def _allowed(game: Game, state: State, program: op.Program) -> frozenset[int]:
    """The cards that a text can speak of: heroes in the game, and leaders if it picks among these."""
    last = game.cards if op.is_about_leaders(program) else len(game.library.heroes)
    return frozenset(card for card in range(last) if state.where[card] != Place.OUT)


def _are_meant(cards: tuple[int, ...], allowed: frozenset[int]) -> bool:
    """Whether words of a text can stand for these cards, which are in the order of the card file."""
    return allowed.issuperset(cards) and all(map(lt, cards, cards[1:]))


_Around = TypeVar("_Around", op.ActAs, op.Ask, op.Repeat)


def _around(frame: Frame, program: op.Program, kind: type[_Around]) -> list[tuple[int, _Around]]:
    """The instructions of a kind, with their places, that have begun and are not over: from the outermost inwards."""
    begun = enumerate(program[: frame.pc])
    return [(at, one) for at, one in begun if isinstance(one, kind) and frame.pc < one.end]


def _fits_pending(frame: Frame, program: op.Program) -> bool:
    """For each open question of which several alternatives can be chosen, some of them."""
    questions = [ask for _, ask in _around(frame, program, op.Ask) if ask.several]
    return len(questions) == len(frame.pending) and all(
        _are_branches(ask, starts) and all(frame.pc < start for start in starts)
        for ask, starts in zip(questions, frame.pending, strict=True)
    )


def _are_branches(ask: op.Ask, starts: tuple[int, ...]) -> bool:
    """Whether these are alternatives of a question, in their order."""
    return {branch.start for branch in ask.branches}.issuperset(starts) and all(map(lt, starts, starts[1:]))


def _open_marks(frame: Frame, program: op.Program) -> int:
    """One for each accepted "may", and one while the second side of an exchange is picked."""
    accepted = sum(ask.may for _, ask in _around(frame, program, op.Ask))
    before = program[: frame.pc]
    return accepted + sum(isinstance(it, op.Split) - isinstance(it, op.Swap) for it in before)


def _fits_counters(frame: Frame, program: op.Program) -> bool:
    """For each repeated step, how many times it is done, and how many are left: not more than there are."""
    repeats = [repeat for _, repeat in _around(frame, program, op.Repeat)]
    return len(repeats) == len(frame.counters) == len(frame.times) and all(
        left <= times and (not isinstance(repeat.amount, int) or times <= repeat.amount)
        for repeat, left, times in zip(repeats, frame.counters, frame.times, strict=True)
    )


def _fits_origins(frame: Frame, program: op.Program, state: State) -> bool:
    """Only a text that sets cards aside keeps cards that lie nowhere."""
    sets_aside = any(isinstance(it, op.Do) and it.verb is Verb.SET_ASIDE for it in program)
    return sets_aside or all(state.where[card] != Place.ASIDE for card, _, _ in frame.origins)


def _fits_loops(frame: Frame, program: op.Program, state: State, allowed: frozenset[int]) -> bool:
    """For each step that others carry out: one of them is at it, and has chosen what can be chosen there."""
    acts = _around(frame, program, op.ActAs)
    return len(acts) == len(frame.loops) and all(
        loop.start == at + 1
        and len(loop.seats) == len({*loop.seats}) == len(loop.answers) > loop.turn
        and all(_are_meant(cards, allowed) for cards in (loop.it, loop.rest, loop.gathered, loop.left))
        and _fits_answers(loop, program[: act.end], state)
        for (at, act), loop in zip(acts, frame.loops, strict=True)
    )


def _fits_answers(loop: Loop, program: op.Program, state: State) -> bool:
    return all(
        place != () and loop.start <= place[0] < len(program) and _can_be_chosen(choice, program[place[0]], state)
        for answers in loop.answers
        for place, choice in answers
    )


def _can_be_chosen(choice: tuple[int, ...], instruction: op.Instruction, state: State) -> bool:
    """Whether this can have been answered at an instruction."""
    match instruction:
        case op.Pick():
            return all(card < len(state.where) for card in choice)
        case op.PickPlayers():
            return all(seat < len(state.hands) for seat in choice)
        case op.Draw(effect):
            return len(choice) == 1 and effect.up_to and choice[0] <= len(state.where)
        case op.NameFaction():
            return len(choice) == 1 and choice[0] < len(Faction)
        case op.Ask():
            return _are_branches(instruction, choice)
        case _:
            return False
