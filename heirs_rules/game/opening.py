"""How a game begins, and how a turn ends."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.events import Event, Happening
from heirs_rules.game.offers import card_of
from heirs_rules.game.options import CHANCE, Decision, Option
from heirs_rules.game.rulebook import TURN_PROGRAM
from heirs_rules.game.selection import View, seats_from
from heirs_rules.game.state import NO_SLOT, Frame, Place
from heirs_rules.game.wording import seat_option


def first_player(view: View, _first: op.FirstPlayer) -> Decision | None:
    """R1: chance says who begins, unless the caller has."""
    draft, frame = view.draft, view.frame
    if draft.active < 0:
        return Decision(CHANCE, "say who begins", tuple(seat_option("… begins", seat) for seat in range(draft.players)))
    # The players choose "from the performer's left" (R21): with the one before the first player as the performer.
    frame.you = frame.actor = (draft.active - 1) % draft.players
    frame.pc += 1
    return None


def answer_first_player(view: View, _first: op.FirstPlayer, option: Option) -> None:
    """Chance has said who begins."""
    assert isinstance(option.value, int), "a seat is a number"
    view.draft.active = option.value


def deal_leaders(view: View, _deal: op.DealLeaders) -> Decision | None:
    """2.1: chance deals a leader to each player, from the first player on."""
    draft = view.draft
    seat = next((seat for seat in seats_from(draft.active, draft.players) if draft.leaders[seat] == NO_SLOT), None)
    if seat is None:
        view.frame.pc += 1
        return None
    options = tuple(view.rules.wording.card(f"seat {seat} gets …", leader) for leader in draft.undealt)
    return Decision(CHANCE, f"deal a leader to seat {seat}", options)


def answer_leader(view: View, _deal: op.DealLeaders, option: Option) -> None:
    """Chance has dealt a leader."""
    draft = view.draft
    seat = next(seat for seat in seats_from(draft.active, draft.players) if draft.leaders[seat] == NO_SLOT)
    draft.move(card_of(view, option), Place.LEADER + seat)


def end_turn(view: View, _end: op.EndTurn) -> None:
    """9.1, R2: looked at once, here, at what lies in every party. The setup ends like a turn of the one before."""
    draft, frame = view.draft, view.frame
    if any(len(party) >= view.rules.limit for party in draft.face_up) and frame.program == TURN_PROGRAM:
        draft.over = True
        if draft.log is not None:
            draft.log.append(Event(Happening.END))
        return
    draft.active = (frame.you + 1) % draft.players
    draft.beginnings = ()
    draft.stack[-1] = Frame(TURN_PROGRAM, draft.active, -1)
    if draft.log is not None:
        draft.log.append(Event(Happening.TURN, draft.active))
