"""Alternatives and "may": what is offered, and what follows from the answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from heirs_rules.game import programs as op
from heirs_rules.game.acting import record, recorded
from heirs_rules.game.finding import finds
from heirs_rules.game.markers import moved, shifted
from heirs_rules.game.offers import card_of, card_options
from heirs_rules.game.options import Decision, Kind, Option
from heirs_rules.game.picking import choose_card, next_offers, pickable
from heirs_rules.game.selection import View, amount, is_closed, stands
from heirs_rules.game.wording import branch_option, passing, spoken
from heirs_rules.language import effects as fx


def ask_which(view: View, ask: op.Ask) -> Decision | None:
    """Ask which alternatives happen, of those that find something to act on (R37, R38), or whether the one does."""
    frame = view.frame
    chosen = recorded(frame)
    if chosen is not None:
        return _go(view, ask, chosen)
    offered = [
        (number, branch)
        for number, branch in enumerate(ask.branches)
        if (not ask.may and frame.actor != frame.you) or finds(view, branch.effect)
    ]
    if not offered and ask.always:
        offered = [(len(ask.branches) - 1, ask.branches[-1])]
    if not offered:
        return _go(view, ask, ())
    if frame.actor == frame.you:
        offered = _distinct(view, offered)
    if ask.several:
        options = _combined(view, [branch for _, branch in offered])
    else:
        options = [option for number, branch in offered for option in _begun(view, ask, number, branch)]
    options = list({option.text: option for option in reversed(options)}.values())[::-1]
    decline = (passing("decline" if options else "none"),) if ask.may else ()
    return Decision(frame.actor, spoken(ask.words, view.frame.x), (*options, *decline))


def _begun(view: View, ask: op.Ask, number: int, branch: op.Branch) -> list[Option]:
    """The options by which an alternative begins: its first objects, if they can be offered at once."""
    pick = branch.pick
    if pick is not None and isinstance(pick.cards, fx.Selection):
        cards = pick.cards
        if not is_closed(view, cards) or (ask.may and len(ask.branches) == 1):
            found = pickable(view, pick)
            left = min(amount(view, cards.amount), len(found))
            offers = next_offers(found, (), cards.manner, left)
            return card_options(view, pick, offers, view.frame.actor, number)
    return [branch_option(spoken(branch.words, view.frame.x), (branch.start,))]


def _distinct(view: View, offered: list[tuple[int, op.Branch]]) -> list[tuple[int, op.Branch]]:
    """The alternatives without those that put the markers where an earlier one does (R38)."""
    ends: list[tuple[int, int]] = []
    kept = []
    for number, branch in offered:
        end = _end_of(view, branch.effect)
        if end is None or end not in ends:
            kept.append((number, branch))
        if end is not None:
            ends.append(end)
    return kept


def _end_of(view: View, effect: fx.Effect) -> tuple[int, int] | None:
    """Where an alternative puts the markers, if it does nothing else."""
    match effect:
        case fx.Shift() | fx.MoveTo():
            return shifted(view, effect)
        case fx.If(condition, inner, None) if stands(view, condition):
            return _end_of(view, inner)
        case _:
            return None


def _combined(view: View, branches: Sequence[op.Branch]) -> list[Option]:
    """Every choice of one or more alternatives (R10); those that only move markers, once for each end (R38)."""
    options, ends = [], set()
    for size in range(1, len(branches) + 1):
        for some in combinations(branches, size):
            end = _joint_end(view, [branch.effect for branch in some])
            if end is None or end not in ends or view.frame.actor != view.frame.you:
                text = " and ".join(spoken(branch.words, view.frame.x) for branch in some)
                options.append(branch_option(text, tuple(branch.start for branch in some)))
            ends.add(end)
    return options


def _joint_end(view: View, effects: Sequence[fx.Effect]) -> tuple[int, int] | None:
    """Where marker moves that are one instruction put the markers; None if anything else is among them."""
    shifts = [effect for effect in effects if isinstance(effect, fx.Shift)]
    if len(shifts) < len(effects):
        return None
    return moved(view, [move for shift in shifts for move in shift.moves])


def answer_ask(view: View, ask: op.Ask, option: Option) -> None:
    """Go on with what was chosen; an option may hold the first card of its alternative, too (R39)."""
    frame = view.frame
    if option.kind is Kind.PASS:
        record(frame, ())
        _go(view, ask, ())
    elif option.kind is Kind.BRANCH:
        assert isinstance(option.value, tuple), "alternatives are known by where they begin"
        record(frame, option.value)
        _go(view, ask, option.value)
    else:
        branch = ask.branches[option.branch]
        pick = branch.pick
        assert pick is not None, "only picks are offered with their question"
        assert isinstance(pick.cards, fx.Selection), "only what is picked among others is offered"
        card = card_of(view, option)
        record(frame, (branch.start,))
        _go(view, ask, (branch.start,))
        frame.left = min(amount(view, pick.cards.amount), len(pickable(view, pick)))
        choose_card(frame, card)


def _go(view: View, ask: op.Ask, starts: tuple[int, ...]) -> Decision | None:
    """On with the alternatives that begin there; without any, behind the question."""
    frame = view.frame
    if not starts:
        frame.pc, frame.it = ask.end, ()
        frame.did = frame.did and not ask.may
        return None
    if ask.may:
        frame.marks = (*frame.marks, frame.moved)
    chosen = [branch.effect for branch in ask.branches if branch.start in starts]
    end = _joint_end(view, chosen) if len(starts) > 1 else None
    if end is not None:
        frame.pc = ask.end
        if not frame.asking:
            view.draft.shift(*end)
        return None
    frame.pending = (*frame.pending, starts[1:])
    frame.pc = starts[0]
    return None


def go_on(view: View, following: op.Next) -> None:
    """An alternative is over: the next one that was chosen, or on behind them all."""
    frame = view.frame
    waiting = frame.pending[-1]
    frame.pending = (*frame.pending[:-1], waiting[1:]) if waiting else frame.pending[:-1]
    frame.pc = waiting[0] if waiting else following.end


def accepted(view: View, _accepted: op.Accepted) -> None:
    """An accepted "may" is over: "if you do" holds if it moved a card."""
    frame = view.frame
    frame.did = frame.moved > frame.marks[-1]
    loop = frame.loops[-1]
    if not loop.asking:
        frame.loops = (*frame.loops[:-1], loop._replace(accepted=(*loop.accepted, frame.actor)))
    frame.marks = frame.marks[:-1]
    frame.pc += 1
