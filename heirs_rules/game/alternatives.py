"""Alternatives and "may": what is offered, and what follows from the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.game import programs as op
from heirs_rules.game.acting import record, recorded
from heirs_rules.game.draft import Draft
from heirs_rules.game.finding import finds
from heirs_rules.game.markers import Spaces, moved, shifted
from heirs_rules.game.offers import card_of, card_options
from heirs_rules.game.options import CARD, PASS, PLACE, Decision, Option, decision_of
from heirs_rules.game.picking import choosing_the_first, most_of, next_offers, offers_with_partner, to_be_picked
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import NEVER, Cards, Truth, fixed, is_closed, stands
from heirs_rules.game.state import Card, Frame
from heirs_rules.game.steps import Answer, Site, Step
from heirs_rules.game.wording import branch_option, is_without_x, passing, spoken
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Marker, Verb

_End: TypeAlias = Callable[[Draft, Frame], tuple[int, int] | None]
"""Where something puts the markers, if it does nothing else."""


_Options: TypeAlias = tuple[Option, ...]

_Begun: TypeAlias = Callable[[Draft, Frame], _Options | None]
"""The options by which an alternative begins; None if it finds nothing to act on (R37)."""


@frozen
class _Way:
    """An alternative, ready to be offered."""

    found: Truth
    """Whether it finds something to act on (R37)."""
    begun: _Begun
    words: str
    start: int
    end: _End | None
    """Where it puts the markers, if that may be all it does."""


def ask_which(site: Site, ask: op.Ask) -> Step:
    """Ask which alternatives happen, of those that find something to act on (R37, R38), or whether the one does."""
    offer = (_combined if ask.several else _one_by_one)(site, ask)
    go, words, may, here = _going(site, ask), ask.words, ask.may, site.here
    go_when_it_happens = _going(site, ask, look_again=True)
    unchanging = words if is_without_x(words) else None

    def step(draft: Draft, frame: Frame) -> Decision | None:
        options = offer(draft, frame)
        if options is None:
            return go(draft, frame, ())
        if may:
            options = (*options, passing("decline" if options else "none"))
        frame.pc = here
        return decision_of(frame.actor, unchanging or spoken(words, frame.x), options)

    def after_others(draft: Draft, frame: Frame) -> Decision | None:
        chosen = recorded(frame, here)
        return step(draft, frame) if chosen is None else go_when_it_happens(draft, frame, chosen)

    return after_others if site.is_for_others else step


def _ways(site: Site, ask: op.Ask) -> list[_Way]:
    ways = []
    for number, branch in enumerate(ask.branches):
        effect, found = branch.effect, finds(site.rules, branch.effect)
        begun = _begun(site, ask, number, branch, found)
        ways.append(_Way(found, begun, branch.words, branch.start, _end_of(site.rules, effect)))
    return ways


def _begun(site: Site, ask: op.Ask, number: int, branch: op.Branch, found: Truth) -> _Begun:
    """Offer an alternative's first objects, if they can be offered at once, or the whole of it."""
    words, starts, pick = branch.words, (branch.start,), branch.pick
    unchanging = (branch_option(words, starts),) if is_without_x(words) else None

    def as_a_whole(draft: Draft, frame: Frame) -> _Options | None:
        if not found(draft, frame):
            return None
        return unchanging or (branch_option(spoken(words, frame.x), starts),)

    if pick is None or not isinstance(pick.cards, fx.Selection):
        return as_a_whole
    takes = to_be_picked(site.of(branch.start), pick)
    offered = card_options(site.of(branch.start), pick, takes, number)
    amount, closed = fixed(pick.cards.amount), is_closed(pick.cards)
    offers = next_offers(pick.cards.manner)
    shared = offers_with_partner(site.of(branch.start), pick) if pick.cards.manner is Manner.CHOSEN else None
    most = most_of(pick)
    alone = ask.may and len(ask.branches) == 1
    more_is_needed, has_others = not _is_about_one_group(branch.effect), _is_about_several_groups(branch.effect)

    def at_once(draft: Draft, frame: Frame) -> _Options | None:
        if more_is_needed and not found(draft, frame):
            return None
        hides = closed(draft, frame)
        if hides and not alone:
            return as_a_whole(draft, frame)
        cards, wanted = takes(draft, frame), most if isinstance(most, int) else most(draft, frame)
        if not wanted or not (cards or (hides and not has_others)):
            return as_a_whole(draft, frame) if more_is_needed else None
        wanted = min(wanted, len(cards))
        more = offers(cards, (), wanted) if shared is None else shared(draft, frame, cards, wanted)
        return offered(draft, frame, more, frame.actor)

    def any_of_them(draft: Draft, frame: Frame) -> _Options | None:
        cards = takes(draft, frame)
        return offered(draft, frame, cards, frame.actor) if cards else None

    is_plain = (
        closed is NEVER and not more_is_needed and (amount == 1 or (amount and pick.cards.manner is Manner.UP_TO))
    )
    return any_of_them if is_plain else at_once


def _is_about_one_group(effect: fx.Effect) -> bool:
    """Whether an effect finds something as soon as there is a card for its first group."""
    first = effect.steps[0] if isinstance(effect, fx.Sequence) else effect
    return isinstance(first, fx.Handle) and len(first.cards) == 1 and first.verb is not Verb.PUT_INTO_TAVERN


def _is_about_several_groups(effect: fx.Effect) -> bool:
    """Whether an effect goes on with others where there is no card for its first group (4.5)."""
    first = effect.steps[0] if isinstance(effect, fx.Sequence) else effect
    return isinstance(first, fx.Handle) and len(first.cards) > 1


_Offer: TypeAlias = Callable[[Draft, Frame], _Options | None]
"""What is offered; None if no alternative finds anything."""


def _one_by_one(site: Site, ask: op.Ask) -> _Offer:
    """Each alternative, but none that puts the markers where an earlier one does (R38)."""
    ways = _ways(site, ask)
    begins, last, always, own = [way.begun for way in ways], ways[-1], ask.always, ask.may or not site.is_for_others
    said = {branch.pick.verb if branch.pick is not None else branch.words for branch in ask.branches}
    same_words = len(said) < len(ways) or any("X" in branch.words for branch in ask.branches)
    same_ends = sum(way.end is not None for way in ways) > 1

    def each(draft: Draft, frame: Frame) -> _Options | None:
        options: _Options | None = None
        for begin in begins:
            begun = begin(draft, frame)
            if begun is not None:
                options = begun if options is None else options + begun
        return _whole(last, frame) if options is None and always else options

    def each_once(draft: Draft, frame: Frame) -> _Options | None:
        if own or frame.actor == frame.you:
            options = _with_other_ends(draft, frame, ways) if same_ends else each(draft, frame)
        else:
            options = tuple([option for way in ways for option in way.begun(draft, frame) or _whole(way, frame)])
        return _once(options) if options and same_words else options

    return each_once if same_words or same_ends or not own else each


def _with_other_ends(draft: Draft, frame: Frame, ways: Sequence[_Way]) -> _Options | None:
    """The alternatives that find something; for whoever performs, only one that puts the markers somewhere (R38)."""
    options: _Options | None = None
    ends: list[tuple[int, int]] = []
    for way in ways:
        begun = way.begun(draft, frame)
        if begun is None:
            continue
        options = options if options is not None else ()
        end = way.end(draft, frame) if way.end is not None else None
        if end is None or end not in ends or frame.actor != frame.you:
            options += begun
        if end is not None:
            ends.append(end)
    return options


def _whole(way: _Way, frame: Frame) -> _Options:
    return (branch_option(spoken(way.words, frame.x), (way.start,)),)


def _combined(site: Site, ask: op.Ask) -> _Offer:
    """Every choice of alternatives (R10); of those that differ in marker moves only, one for each end (R38)."""
    ways = _ways(site, ask)
    effects = {way: branch.effect for way, branch in zip(ways, ask.branches, strict=True)}
    choices = [some for size in range(1, len(ways) + 1) for some in combinations(ways, size)]
    all_results = [(some, _result([(way, effects[way]) for way in some])) for some in choices]

    def offer(draft: Draft, frame: Frame) -> _Options | None:
        own = frame.actor == frame.you
        offered = [way for way in ways if not own or way.found(draft, frame)]
        options, results = [], set()
        for some, result_of in all_results:
            if any(way not in offered for way in some):
                continue
            result = result_of(draft, frame)
            if result is None or result not in results or not own:
                text = " and ".join([spoken(way.words, frame.x) for way in some])
                options.append(branch_option(text, tuple([way.start for way in some])))
            results.add(result)
        return _once(tuple(options)) if options else None

    return offer


def _result(some: Sequence[tuple[_Way, fx.Effect]]) -> Callable[[Draft, Frame], object]:
    """What some alternatives come to: where they put the markers, and what else they do; None if it is not compared."""
    others = [way.start for way, _ in some if way.end is None]
    ends = [way.end for way, _ in some if way.end is not None]
    moving = [effect for way, effect in some if way.end is not None]
    comparable = not others or all(_is_of_the_two(effect) for effect in moving)
    end = ends[0] if len(ends) == 1 else _joint_end(moving) if moving and comparable else None
    if end is None:
        return lambda _draft, _frame: None
    reached = end

    def result(draft: Draft, frame: Frame) -> object:
        spaces = reached(draft, frame)
        return None if spaces is None else (spaces, *others)

    return result


def _is_of_the_two(effect: fx.Effect) -> bool:
    """Whether it moves a marker by its own name: which leads may change between two moves."""
    return isinstance(effect, fx.Shift) and all(move.marker in (Marker.EMPIRE, Marker.TRIBES) for move in effect.moves)


def _once(options: _Options) -> _Options:
    """Each text once."""
    return tuple({option.text: option for option in reversed(options)}.values())[::-1]


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


def answer_ask(site: Site, ask: op.Ask) -> Answer:
    """Go on with what was chosen; an option may hold the first card of its alternative, too (R39)."""
    go, begin, here = _going(site, ask), [_first_card(site, ask, branch) for branch in ask.branches], site.here
    takes = [_nothing if it.pick is None else to_be_picked(site.of(it.start), it.pick) for it in ask.branches]

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        kind = option.kind
        if kind is CARD:
            return begin[option.branch](draft, frame, option.value)  # type: ignore[arg-type]  # it is its number
        if kind is PLACE:
            return begin[option.branch](draft, frame, card_of(draft, frame, option, takes[option.branch]))
        starts = () if kind is PASS else option.value
        assert isinstance(starts, tuple), "alternatives are known by where they begin"
        if frame.loops:
            record(frame, here, starts)
        return go(draft, frame, starts)

    return answer


def _first_card(site: Site, ask: op.Ask, branch: op.Branch) -> Callable[[Draft, Frame, Card], Decision | None]:
    """Begin an alternative with a card, which was chosen with it; more may have to follow."""
    if branch.pick is None:
        return _no_first_card
    choose, may = choosing_the_first(site.of(branch.start), branch.pick), ask.may
    here, starts = site.here, (branch.start,)
    if not (may or site.is_for_others):
        return choose

    def begin(draft: Draft, frame: Frame, card: Card) -> Decision | None:
        record(frame, here, starts)
        if may:
            frame.marks = (*frame.marks, frame.moved)
        return choose(draft, frame, card)

    return begin


def _nothing(_draft: Draft, _frame: Frame) -> Cards:
    return ()


def _no_first_card(_draft: Draft, _frame: Frame, _card: Card) -> None:
    raise AssertionError("only alternatives that begin with a pick are offered with a card")


def _going(
    site: Site, ask: op.Ask, look_again: bool = False
) -> Callable[[Draft, Frame, tuple[int, ...]], Decision | None]:
    """On with the alternatives that begin there; without any, behind the question.

    An exchange that was chosen unseen by others is looked at again: by now one side of it may not exist (R39).
    """
    several, may, end, skipped = ask.several, ask.may, site.to(ask.end), site.skipping_to(ask.end)
    program = site.text.program
    places = {it.start: it.start - (look_again and isinstance(program[it.start - 1], op.Sides)) for it in ask.branches}
    ways = {branch.start: (branch.effect, site.to(places[branch.start])) for branch in ask.branches}

    def go(draft: Draft, frame: Frame, starts: tuple[int, ...]) -> Decision | None:
        if not starts:
            return skipped(draft, frame)
        if may:
            frame.marks = (*frame.marks, frame.moved)
        if several:
            joint_end = _joint_end([ways[start][0] for start in starts]) if starts[1:] else None
            if joint_end is not None:
                if not frame.asking:
                    draft.shift(*joint_end(draft, frame))
                return end(draft, frame)
            frame.pending = (*frame.pending, starts[1:])
        return ways[starts[0]][1](draft, frame)

    return go


def go_on(site: Site, following: op.Next) -> Step:
    """An alternative is over: the next one that was chosen, or on behind them all."""
    end = site.to(following.end)

    def step(draft: Draft, frame: Frame) -> Decision | None:
        *outer, waiting = frame.pending
        if waiting:
            frame.pending = (*outer, waiting[1:])
            frame.pc = waiting[0]
            return None
        frame.pending = tuple(outer)
        return end(draft, frame)

    return step


def accepted(site: Site, _accepted: op.Accepted) -> Step:
    """An accepted "may" is over: "if you do" holds if it moved a card."""
    then = site.then

    def step(draft: Draft, frame: Frame) -> Decision | None:
        *outer, before = frame.marks
        frame.marks, frame.did = tuple(outer), frame.moved > before
        loop = frame.loops[-1]
        if not loop.asking and frame.actor not in loop.accepted:
            frame.loops = (*frame.loops[:-1], loop._replace(accepted=(*loop.accepted, frame.actor)))
        return then(draft, frame)

    return step
