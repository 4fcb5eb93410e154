"""The interpreter: carries out instructions until somebody has to choose, and takes the answer.

Each kind of instruction has a function that carries it out, or asks; the kinds that ask have one that takes the answer.
A function that asks changes nothing before that it would change again: so a state that was loaded asks what it asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heirs_rules.game import programs as op
from heirs_rules.game.acting import act_as, acted_as
from heirs_rules.game.alternatives import accepted, answer_ask, ask_which, go_on
from heirs_rules.game.control import again, check_sides, count_x, jump, repeat, test_condition
from heirs_rules.game.doing import begin_next, carry_out, handle, split_sides, swap_sides
from heirs_rules.game.draft import Draft
from heirs_rules.game.opening import answer_first_player, answer_leader, deal_leaders, end_turn, first_player
from heirs_rules.game.options import Decision, Option
from heirs_rules.game.picking import answer_faction, answer_pick, answer_players, name_faction, pick_cards, pick_players
from heirs_rules.game.piles import answer_draw, answer_refill, draw_cards, refill_tavern
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.selection import View
from heirs_rules.game.state import Frame, Place


def run(rules: Rulebook, draft: Draft) -> None:
    """Carry out instructions until a question stands, or the game is over."""
    while draft.decision is None and not draft.over:
        step(rules, draft)


def step(rules: Rulebook, draft: Draft) -> None:
    """Carry out the next instruction; at an open question, ask it again."""
    frame = draft.stack[-1]
    program = rules.programs[frame.program]
    if frame.pc == len(program):
        _end_of_text(draft, frame)
    else:
        instruction = program[frame.pc]
        draft.decision = _STEPS[type(instruction)](View(rules, draft, frame), instruction)


def answer(rules: Rulebook, draft: Draft, option: Option) -> None:
    """Take the answer to the open question."""
    frame = draft.stack[-1]
    instruction = rules.programs[frame.program][frame.pc]
    _ANSWERS[type(instruction)](View(rules, draft, frame), instruction, option)


def _end_of_text(draft: Draft, frame: Frame) -> None:
    """A text is over; what it set aside and put nowhere goes back where it came from."""
    for card, place, position in sorted(frame.origins, key=lambda origin: origin[2]):
        if draft.where[card] == Place.ASIDE:
            draft.move(card, *draft.way_back(place, position))
    draft.pop()


_STEPS: Mapping[type, Callable[[View, Any], Decision | None]] = {
    op.Pick: pick_cards,
    op.Do: handle,
    op.Begin: begin_next,
    op.Sides: check_sides,
    op.Split: split_sides,
    op.Swap: swap_sides,
    op.Draw: draw_cards,
    op.Refill: refill_tavern,
    op.Simple: carry_out,
    op.PickPlayers: pick_players,
    op.NameFaction: name_faction,
    op.Ask: ask_which,
    op.Next: go_on,
    op.Accepted: accepted,
    op.Test: test_condition,
    op.Count: count_x,
    op.Jump: jump,
    op.Repeat: repeat,
    op.Again: again,
    op.ActAs: act_as,
    op.ActedAs: acted_as,
    op.FirstPlayer: first_player,
    op.DealLeaders: deal_leaders,
    op.EndTurn: end_turn,
}
_ANSWERS: Mapping[type, Callable[[View, Any, Option], None]] = {
    op.Pick: answer_pick,
    op.Draw: answer_draw,
    op.Refill: answer_refill,
    op.PickPlayers: answer_players,
    op.NameFaction: answer_faction,
    op.Ask: answer_ask,
    op.FirstPlayer: answer_first_player,
    op.DealLeaders: answer_leader,
}

ASKING = frozenset(_ANSWERS)
"""The kinds of instruction at which a question can be open."""
