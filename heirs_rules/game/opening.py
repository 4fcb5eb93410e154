"""How a game begins, and how a turn ends."""

from __future__ import annotations

from heirs_rules.game import programs as op
from heirs_rules.game.draft import Draft
from heirs_rules.game.events import Event, Happening
from heirs_rules.game.options import CHANCE, Decision, Option, decision_of
from heirs_rules.game.rulebook import TURN_PROGRAM, Rulebook
from heirs_rules.game.state import LEADER, NO_SLOT, Frame
from heirs_rules.game.steps import Answer, Site, Step
from heirs_rules.game.wording import seat_option


def first_player(site: Site, _first: op.FirstPlayer) -> Step:
    """R1: chance says who begins, unless the caller has."""
    players, here, then = site.rules.players, site.here, site.then
    options = tuple([seat_option("… begins", seat) for seat in range(players)])

    def step(draft: Draft, frame: Frame) -> Decision | None:
        if draft.active < 0:
            frame.pc = here
            return decision_of(CHANCE, "say who begins", options)
        # The players choose "from the performer's left" (R21): with the one before the first player as the performer.
        frame.you = frame.actor = (draft.active - 1) % players
        return then(draft, frame)

    return step


def answer_first_player(site: Site, _first: op.FirstPlayer) -> Answer:
    """Chance has said who begins."""
    again = site.again

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        assert isinstance(option.value, int), "a seat is a number"
        draft.active = option.value
        return again(draft, frame)

    return answer


def deal_leaders(site: Site, _deal: op.DealLeaders) -> Step:
    """2.1: chance deals a leader to each player, from the first player on."""
    rules, here, then = site.rules, site.here, site.then

    def step(draft: Draft, frame: Frame) -> Decision | None:
        seat = _without_leader(rules, draft)
        if seat is None:
            return then(draft, frame)
        frame.pc = here
        option_of = rules.wording.cards(f"seat {seat} gets …").__getitem__
        return decision_of(CHANCE, f"deal a leader to seat {seat}", tuple(map(option_of, draft.undealt)))

    return step


def answer_leader(site: Site, _deal: op.DealLeaders) -> Answer:
    """Chance has dealt a leader."""
    rules, again = site.rules, site.again

    def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
        seat = _without_leader(rules, draft)
        assert seat is not None, "chance was asked because somebody has no leader"
        assert isinstance(option.value, int), "chance is offered leaders by their numbers"
        draft.move(option.value, LEADER + seat)
        return again(draft, frame)

    return answer


def _without_leader(rules: Rulebook, draft: Draft) -> int | None:
    """The next player who gets a leader."""
    return next((seat for seat in rules.clockwise[draft.active] if draft.leaders[seat] == NO_SLOT), None)


def end_turn(site: Site, _end: op.EndTurn) -> Step:
    """9.1, R2: looked at once, here, at what lies in every party. The setup ends like a turn of the one before."""
    limit, players, here = site.rules.limit, site.rules.players, site.here

    def step(draft: Draft, frame: Frame) -> None:
        if frame.program == TURN_PROGRAM and max(map(len, draft.face_up)) >= limit:
            draft.over, frame.pc = True, here
            if draft.log is not None:
                draft.log.append(Event(Happening.END))
            return
        draft.active = (frame.you + 1) % players
        draft.beginnings = ()
        draft.turn_to(Frame(TURN_PROGRAM, draft.active, -1))
        if draft.log is not None:
            draft.log.append(Event(Happening.TURN, draft.active))

    return step
