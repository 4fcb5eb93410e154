"""Who acts: one after the other, and, where several do, unseen by each other (4.7, R21)."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.selection import View, seats_from
from heirs_rules.game.state import Frame, Loop
from heirs_rules.language.vocabulary import Who


def actors(view: View, who: Who) -> tuple[int, ...]:
    """The seats that are to act, in turn order from the performer's left (R21)."""
    frame, players = view.frame, view.draft.players
    match who:
        case Who.YOU:
            return (frame.you,)
        case Who.NEXT:
            return ((frame.you + 1) % players,)
        case Who.PREVIOUS:
            return ((frame.you - 1) % players,)
        case Who.THEY:
            return tuple(seat for seat in seats_from(frame.you + 1, players) if seat in frame.they)
        case Who.EACH_OTHER:
            return tuple(seat for seat in seats_from(frame.you + 1, players) if seat != frame.actor)
        case Who.EACH:
            return seats_from(frame.you + 1, players)


def act_as(view: View, act: op.ActAs) -> None:
    """Somebody else acts from here on; where several do, the first of them, and all choose before anything happens."""
    frame = view.frame
    seats = actors(view, act.who)
    if not seats or (frame.asking and len(seats) > 1):
        frame.pc, frame.it, frame.did = act.end, (), False
        return
    start = frame.pc + 1
    asking = frame.asking or len(seats) > 1
    nothing: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    loop = Loop(
        start, seats, 0, asking, (nothing,) * len(seats), frame.actor, frame.they, frame.it, frame.rest, (), False, ()
    )
    frame.loops = (*frame.loops, loop)
    frame.actor = seats[0]
    if act.who is not Who.YOU:
        frame.they = (seats[0],)
    frame.pc = start


def acted_as(view: View, _acted: op.ActedAs) -> None:
    """One who acted is done: on with the next one, or with the performer. After the last has chosen, it happens."""
    frame = view.frame
    loop = frame.loops[-1]
    if len(loop.seats) == 1:
        frame.loops = frame.loops[:-1]
        frame.actor = loop.actor
        frame.pc += 1
        return
    if not loop.asking:
        loop = loop._replace(gathered=(*loop.gathered, *frame.it), did=loop.did or frame.did)
    following = loop.turn + 1
    if following == len(loop.seats) and not loop.asking:
        frame.loops = frame.loops[:-1]
        frame.actor, frame.they = loop.actor, loop.accepted or loop.seats
        frame.it, frame.did = loop.gathered, loop.did
        frame.pc += 1
        return
    asking = loop.asking and following < len(loop.seats)
    index = following % len(loop.seats)
    frame.loops = (*frame.loops[:-1], loop._replace(turn=index, asking=asking))
    frame.actor, frame.they = loop.seats[index], (loop.seats[index],)
    frame.it, frame.rest, frame.pretended = loop.it, loop.rest, ()
    frame.pc = loop.start


def record(frame: Frame, choice: tuple[int, ...]) -> None:
    """While several players choose unseen: keep what this one chose here, until it happens."""
    for depth, loop in enumerate(frame.loops):
        if loop.asking:
            answers = list(loop.answers)
            answers[loop.turn] = (*answers[loop.turn], (_place(frame), choice))
            kept = loop._replace(answers=tuple(answers))
            frame.loops = (*frame.loops[:depth], kept, *frame.loops[depth + 1 :])
            return


def recorded(frame: Frame) -> tuple[int, ...] | None:
    """What was chosen here before it happens; None if nobody was asked."""
    if not frame.loops or frame.asking:
        return None
    for loop in frame.loops:
        found = [choice for place, choice in loop.answers[loop.turn] if place == _place(frame)]
        if found:
            return tuple(one for choice in found for one in choice)
    return None


def _place(frame: Frame) -> tuple[int, ...]:
    """Where a text stands: the instruction, and how many times each repetition around it is still to come."""
    return frame.pc, *frame.counters
