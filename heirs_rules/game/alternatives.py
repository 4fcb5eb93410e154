"""Alternatives and "may": what is offered, and what follows from the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

import attrs

from heirs_rules.game import programs as op
from heirs_rules.game.acting import record, recorded
from heirs_rules.game.draft import Draft
from heirs_rules.game.finding import finds
from heirs_rules.game.markers import Spaces, moved, shifted
from heirs_rules.game.offers import card_of, card_options
from heirs_rules.game.options import Decision, Kind, Option
from heirs_rules.game.picking import choosing, next_offers, takeable
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import Truth, fixed, is_closed, stands
from heirs_rules.game.state import Card, Frame
from heirs_rules.game.steps import Answer, Step
from heirs_rules.game.wording import branch_option, is_without_x, passing, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Verb

_End: TypeAlias = Callable[[Draft, Frame], tuple[int, int] | None]
"""Where something puts the markers, if it does nothing else."""


_Begun: TypeAlias = Callable[[Draft, Frame], list[Option] | None]
"""The options by which an alternative begins; None if it finds nothing to act on (R37)."""


@attrs.frozen
class _Way:
    """An alternative, ready to be offered."""

    found: Truth
    """Whether it finds something to act on (R37)."""
    begun: _Begun
    words: str
    start: int
    end: _End | None
    """Where it puts the markers, if that may be all it does."""


def ask_which(rules: Rulebook, ask: op.Ask) -> Step:
    """Ask which alternatives happen, of those that find something to act on (R37, R38), or whether the one does."""
    offer = (_combined if ask.several else _one_by_one)(rules, ask)
    go, words, may = _going(ask), ask.words, ask.may
    unchanging = words if is_without_x(words) else None

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if frame.loops and (chosen := recorded(frame)) is not None:
            return go(draft, frame, chosen)
        options = offer(draft, frame)
        if options is None:
            return go(draft, frame, ())
        if may:
            options.append(passing("decline" if options else "none"))
        return Decision(frame.actor, unchanging or spoken(words, frame.x), tuple(options))

    return step


def _ways(rules: Rulebook, ask: op.Ask) -> list[_Way]:
    ways = []
    for number, branch in enumerate(ask.branches):
        effect, found = branch.effect, finds(rules, branch.effect)
        begun = _begun(rules, ask, number, branch, found)
        ways.append(_Way(found, begun, branch.words, branch.start, _end_of(rules, effect)))
    return ways


def _begun(rules: Rulebook, ask: op.Ask, number: int, branch: op.Branch, found: Truth) -> _Begun:
    """Offer an alternative's first objects, if they can be offered at once, or the whole of it."""
    words, starts = branch.words, (branch.start,)
    unchanging = [branch_option(words, starts)] if is_without_x(words) else None

    def as_a_whole(draft: Draft, frame: Frame) -> list[Option] | None:
        if not found(draft, frame):
            return None
        return unchanging or [branch_option(spoken(words, frame.x), starts)]

    pick = branch.pick
    if pick is None or not isinstance(pick.cards, fx.Selection):
        return as_a_whole
    takes, offered = takeable(rules, pick.cards, pick.verb), card_options(rules, pick.verb, number)
    most, offers, closed = fixed(pick.cards.amount), next_offers(pick.cards.manner), is_closed(pick.cards)
    alone = ask.may and len(ask.branches) == 1
    more_is_needed = not _is_about_one_group(branch.effect)

    def at_once(draft: Draft, frame: Frame) -> list[Option] | None:
        if more_is_needed and not found(draft, frame):
            return None
        hides = closed(draft, frame)
        if hides and not alone:
            return as_a_whole(draft, frame)
        cards, wanted = takes(draft, frame), frame.x if most is None else most
        if not wanted or not (cards or hides):
            return None
        return offered(draft, frame, offers(cards, (), min(wanted, len(cards))), frame.actor)

    return at_once


def _is_about_one_group(effect: fx.Effect) -> bool:
    """Whether an effect finds something as soon as there is a card for its first group."""
    first = effect.steps[0] if isinstance(effect, fx.Sequence) else effect
    return isinstance(first, fx.Handle) and len(first.cards) == 1 and first.verb is not Verb.PUT_INTO_TAVERN


_Offer: TypeAlias = Callable[[Draft, Frame], list[Option] | None]
"""What is offered; None if no alternative finds anything."""


def _one_by_one(rules: Rulebook, ask: op.Ask) -> _Offer:
    """Each alternative, but none that puts the markers where an earlier one does (R38)."""
    ways, may, always = _ways(rules, ask), ask.may, ask.always
    same_ends = sum(way.end is not None for way in ways) > 1
    said = {branch.pick.verb if branch.pick is not None else branch.words for branch in ask.branches}
    same_words = len(said) < len(ways) or any("X" in branch.words for branch in ask.branches)

    def offer(draft: Draft, frame: Frame) -> list[Option] | None:
        options: list[Option] | None = None
        if frame.actor != frame.you and not may:
            options = [option for way in ways for option in way.begun(draft, frame) or _whole(way, frame)]
        else:
            ends: list[tuple[int, int]] = []
            for way in ways:
                begun = way.begun(draft, frame)
                if begun is None:
                    continue
                options = options if options is not None else []
                end = way.end(draft, frame) if same_ends and way.end is not None else None
                if end is None or end not in ends or frame.actor != frame.you:
                    options += begun
                if end is not None:
                    ends.append(end)
        if options is None and always:
            options = _whole(ways[-1], frame)
        return _once(options) if options and same_words else options

    return offer


def _whole(way: _Way, frame: Frame) -> list[Option]:
    return [branch_option(spoken(way.words, frame.x), (way.start,))]


def _combined(rules: Rulebook, ask: op.Ask) -> _Offer:
    """Every choice of one or more alternatives (R10); those that only move markers, once for each end (R38)."""
    ways = _ways(rules, ask)
    choices = [some for size in range(1, len(ways) + 1) for some in combinations(ways, size)]
    joint = [(some, _joint_end([ask.branches[ways.index(way)].effect for way in some])) for some in choices]

    def offer(draft: Draft, frame: Frame) -> list[Option] | None:
        own = frame.actor == frame.you
        offered = [way for way in ways if not own or way.found(draft, frame)]
        if own and len(offered) > 1:
            offered = _distinct(draft, frame, offered)
        options, ends = [], set()
        for some, joint_end in joint:
            if any(way not in offered for way in some):
                continue
            end = joint_end(draft, frame) if joint_end is not None else None
            if end is None or end not in ends or not own:
                text = " and ".join([spoken(way.words, frame.x) for way in some])
                options.append(branch_option(text, tuple([way.start for way in some])))
            ends.add(end)
        return _once(options) if options else None

    return offer


def _once(options: list[Option]) -> list[Option]:
    """Each text once."""
    return list({option.text: option for option in reversed(options)}.values())[::-1]


def _distinct(draft: Draft, frame: Frame, ways: Sequence[_Way]) -> list[_Way]:
    """The alternatives without those that put the markers where an earlier one does (R38)."""
    ends: list[tuple[int, int]] = []
    kept = []
    for way in ways:
        end = way.end(draft, frame) if way.end is not None else None
        if end is None or end not in ends:
            kept.append(way)
        if end is not None:
            ends.append(end)
    return kept


def _end_of(rules: Rulebook, effect: fx.Effect) -> _End | None:
    """Where an alternative puts the markers, if that may be all it does."""
    match effect:
        case fx.Shift() | fx.MoveTo():
            return shifted(effect)
        case fx.If(condition, inner, None) if (end := _end_of(rules, inner)) is not None:
            stand, reached = stands(rules, condition), end
            return lambda draft, frame: reached(draft, frame) if stand(draft, frame) else None
        case _:
            return None


def _joint_end(effects: Sequence[fx.Effect]) -> Spaces | None:
    """Where marker moves that are one instruction put the markers; None if anything else is among them."""
    shifts = [effect for effect in effects if isinstance(effect, fx.Shift)]
    return moved([move for shift in shifts for move in shift.moves]) if len(shifts) == len(effects) else None


def answer_ask(rules: Rulebook, ask: op.Ask) -> Answer:
    """Go on with what was chosen; an option may hold the first card of its alternative, too (R39)."""
    go = _going(ask)
    begin = [_first_card(rules, branch) for branch in ask.branches]

    def answer(draft: Draft, frame: Frame, option: Option) -> None:
        if option.kind is Kind.PASS:
            record(frame, ())
            go(draft, frame, ())
        elif option.kind is Kind.BRANCH:
            assert isinstance(option.value, tuple), "alternatives are known by where they begin"
            if frame.loops:
                record(frame, option.value)
            go(draft, frame, option.value)
        else:
            starts = (ask.branches[option.branch].start,)
            card = card_of(draft, frame, option)
            if frame.loops:
                record(frame, starts)
            go(draft, frame, starts)
            begin[option.branch](draft, frame, card)

    return answer


def _first_card(rules: Rulebook, branch: op.Branch) -> Callable[[Draft, Frame, Card], None]:
    """Begin an alternative with a card, which was chosen with it; more may have to follow."""
    pick = branch.pick
    if pick is None or not isinstance(pick.cards, fx.Selection):
        return _no_first_card
    found, number, choose = takeable(rules, pick.cards, pick.verb), fixed(pick.cards.amount), choosing(pick)

    def begin(draft: Draft, frame: Frame, card: Card) -> None:
        wanted = frame.x if number is None else number
        frame.left = 1 if wanted == 1 else min(wanted, len(found(draft, frame)))
        choose(draft, frame, card)

    return begin


def _no_first_card(_draft: Draft, _frame: Frame, _card: Card) -> None:
    raise AssertionError("only alternatives that begin with a pick are offered with a card")


def _going(ask: op.Ask) -> Callable[[Draft, Frame, tuple[int, ...]], Decision | None]:
    """On with the alternatives that begin there; without any, behind the question."""
    end, may = ask.end, ask.may

    def go(draft: Draft, frame: Frame, starts: tuple[int, ...]) -> Decision | None:
        if not starts:
            frame.pc, frame.it = end, ()
            frame.did = frame.did and not may
            return None
        if may:
            frame.marks = (*frame.marks, frame.moved)
        chosen = [branch.effect for branch in ask.branches if branch.start in starts] if starts[1:] else ()
        joint_end = _joint_end(chosen) if chosen else None
        if joint_end is not None:
            frame.pc = end
            if not frame.asking:
                draft.shift(*joint_end(draft, frame))
            return None
        frame.pending = (*frame.pending, starts[1:])
        frame.pc = starts[0]
        return None

    return go


def go_on(_rules: Rulebook, following: op.Next) -> Step:
    """An alternative is over: the next one that was chosen, or on behind them all."""
    end = following.end

    def step(_draft: Draft, frame: Frame) -> None:
        waiting = frame.pending[-1]
        if waiting:
            frame.pending = (*frame.pending[:-1], waiting[1:])
            frame.pc = waiting[0]
        else:
            frame.pending = frame.pending[:-1]
            frame.pc = end

    return step


def accepted(_rules: Rulebook, _accepted: op.Accepted) -> Step:
    """An accepted "may" is over: "if you do" holds if it moved a card."""

    def step(_draft: Draft, frame: Frame) -> None:
        frame.did = frame.moved > frame.marks[-1]
        loop = frame.loops[-1]
        if not loop.asking and frame.actor not in loop.accepted:
            frame.loops = (*frame.loops[:-1], loop._replace(accepted=(*loop.accepted, frame.actor)))
        frame.marks = frame.marks[:-1]
        frame.pc += 1

    return step
