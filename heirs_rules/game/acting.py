"""Who acts: one after the other, and, where several do, unseen by each other (4.7, R21)."""

from __future__ import annotations

from math import prod

from heirs_rules.game import programs as op
from heirs_rules.game.draft import Draft
from heirs_rules.game.options import Decision
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import Seating
from heirs_rules.game.state import Card, Frame, Loop, in_file_order
from heirs_rules.game.steps import Site, Step
from heirs_rules.language.vocabulary import Who

MOST_TIMES = 9999
"""How many times one instruction of a text can be carried out: every text ends, and soon."""


def times_left(frame: Frame) -> int:
    """How many times what begins now can be done, within all that is repeated and done by several around it."""
    return MOST_TIMES // (prod(frame.times) * prod([len(loop.seats) for loop in frame.loops]))


def actors(rules: Rulebook, who: Who) -> Seating:
    """The seats that are to act, in turn order from the performer's left (R21)."""
    players = rules.players
    from_left = rules.clockwise[1:] + rules.clockwise[:1]
    match who:
        case Who.YOU:
            return lambda _draft, frame: (frame.you,)
        case Who.NEXT:
            return lambda _draft, frame: ((frame.you + 1) % players,)
        case Who.PREVIOUS:
            return lambda _draft, frame: ((frame.you - 1) % players,)
        case Who.THEY:
            return lambda _draft, frame: tuple([seat for seat in from_left[frame.you] if seat in frame.they])
        case Who.EACH_OTHER:
            return lambda _draft, frame: tuple([seat for seat in from_left[frame.you] if seat != frame.actor])
        case Who.EACH:
            return lambda _draft, frame: from_left[frame.you]


def is_itself(seat: int, who: Who | None, frame: Frame, players: int) -> bool:
    """Whether it is certainly a seat itself that did something, or is doing it; chance is None."""
    match who:
        case None:
            return False
        case Who.YOU:
            return seat == frame.you
        case Who.NEXT:
            return seat == (frame.you + 1) % players
        case Who.PREVIOUS:
            return seat == (frame.you - 1) % players
        case _:
            return bool(frame.loops) and seat == frame.actor


def act_as(site: Site, act: op.ActAs) -> Step:
    """Somebody else acts from here on; where several do, the first of them, and all choose before anything happens.

    While they choose, nobody else is asked (R21): that would show what was chosen. It waits until it happens.
    """
    who, they_act, then, end = actors(site.rules, act.who), act.who is not Who.YOU, site.then, site.skipping_to(act.end)
    start = site.here + 1

    def step(draft: Draft, frame: Frame) -> Decision | None:
        seats = who(draft, frame)
        asked = frame.asking
        if not seats or (asked and seats != (frame.actor,)):
            return end(draft, frame)
        if len(seats) > 1:
            seats = seats[: times_left(frame)]
        asking = asked or len(seats) > 1
        nothing: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
        before = frame.actor, frame.they, frame.it, frame.rest
        unseen, found = (nothing,) * len(seats), (frame.x, frame.faction, frame.did)
        frame.loops = (*frame.loops, Loop(start, seats, 0, asking, unseen, *before, (), (), False, (), *found))
        frame.actor = seats[0]
        if they_act:
            frame.they = (seats[0],)
        return then(draft, frame)

    return step


def acted_as(site: Site, _acted: op.ActedAs) -> Step:
    """One who acted is done: on with the next one, or with the performer. After the last has chosen, it happens."""
    then, begun = site.then, site.text.acts[site.here + 1]
    has_rest = site.text.speaks_of_rest and "rest" in op.words_set(site.text.program[begun : site.here])

    def step(draft: Draft, frame: Frame) -> Decision | None:
        loop = frame.loops[-1]
        if len(loop.seats) == 1:
            frame.loops = frame.loops[:-1]
            frame.actor = loop.actor
            return then(draft, frame)
        if not loop.asking:
            gathered = in_file_order([*{*loop.gathered, *frame.it}])
            left = in_file_order([*{*loop.left, *frame.rest}]) if has_rest else ()
            loop = loop.gathering(gathered, left, loop.did or frame.did)
        following = loop.turn + 1
        if following == len(loop.seats) and not loop.asking:
            frame.loops, frame.pretended = frame.loops[:-1], ()
            frame.actor, frame.they = loop.actor, loop.accepted or loop.seats
            frame.it, frame.did = loop.gathered, loop.did
            if has_rest:
                frame.rest = loop.left
            return then(draft, frame)
        asking = loop.asking and following < len(loop.seats)
        index = following % len(loop.seats)
        frame.loops = (*frame.loops[:-1], loop.at(index, asking))
        frame.actor, frame.they = loop.seats[index], (loop.seats[index],)
        frame.it, frame.rest, frame.pretended = loop.it, loop.rest, ()
        if loop.asking:
            frame.x, frame.faction, frame.did = loop.x, loop.faction, loop.had_done
        frame.pc = loop.start
        return None

    return step


def record(frame: Frame, here: int, choice: tuple[int, ...]) -> None:
    """While several players choose unseen: keep what this one chose here, until it happens."""
    for depth, loop in enumerate(frame.loops):
        if loop.asking:
            kept = loop.with_answer(((here, *frame.counters), choice))
            frame.loops = (*frame.loops[:depth], kept, *frame.loops[depth + 1 :])
            return


def recorded(frame: Frame, here: int) -> tuple[int, ...] | None:
    """What was chosen here before it happens; None if nobody was asked."""
    if not frame.loops or frame.asking:
        return None
    place = here, *frame.counters  # and how many times each repetition around it is still to come
    for loop in frame.loops:
        found = [choice for at, choice in loop.answers[loop.turn] if at == place]
        if found:
            return tuple([one for choice in found for one in choice])
    return None


def put_somewhere(frame: Frame, cards: tuple[Card, ...]) -> None:
    """Cards that were put somewhere are no longer among the rest; nor among "them" for those who act next."""
    if frame.rest:
        frame.rest = _without(frame.rest, cards)
    for depth, loop in enumerate(frame.loops):
        if len(loop.seats) > 1 and (loop.it or loop.rest or loop.left):
            it, rest, left = (_without(some, cards) for some in (loop.it, loop.rest, loop.left))
            gone = loop._replace(it=it, rest=rest, left=left)
            frame.loops = (*frame.loops[:depth], gone, *frame.loops[depth + 1 :])


def _without(some: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([card for card in some if card not in cards])
