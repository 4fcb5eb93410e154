"""The interpreter: carries out instructions until somebody has to choose, and takes the answer.

For each kind of instruction there is a function that turns one into a step, and for those that ask another one that
turns it into what takes the answer. That is done when a text is first carried out, once for a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heirs_rules.game import programs as op
from heirs_rules.game.acting import act_as, acted_as
from heirs_rules.game.alternatives import accepted, answer_ask, ask_which, go_on
from heirs_rules.game.control import again, check_sides, count_x, jump, repeat, test_condition
from heirs_rules.game.doing import begin_next, carry_out, done_with, handle, split_sides, swap_sides
from heirs_rules.game.draft import Draft
from heirs_rules.game.opening import answer_first_player, answer_leader, deal_leaders, end_turn, first_player
from heirs_rules.game.options import Decision, Option
from heirs_rules.game.picking import answer_faction, answer_pick, answer_players, name_faction, pick_cards, pick_players
from heirs_rules.game.piles import answer_draw, answer_refill, draw_cards, refill_tavern
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.state import Frame, State
from heirs_rules.game.steps import Answer, Kinds, Site, Step, Text


class Machine:
    """Carries out the texts of one rulebook. It holds nothing that changes but what it has worked out already."""

    def __init__(self, rules: Rulebook, linked: bool = True) -> None:
        self._texts = _Texts(rules, linked)
        self._alone = _Texts(rules, False)

    def advance(self, draft: Draft, option: Option) -> State:
        """Take the answer to the open question, and go on from there."""
        frame = draft.stack[-1]
        decision = self._texts[frame.program].answers[frame.pc](draft, frame, option)
        return self.run(draft) if decision is None else draft.finished(decision)

    def run(self, draft: Draft) -> State:
        """Carry out instructions until a question stands, or the game is over; the state then."""
        decision: Decision | None = None
        while decision is None and not draft.over:
            frame = draft.stack[-1]
            decision = self._texts[frame.program].steps[frame.pc](draft, frame)
        return draft.finished(decision)

    def asked_again(self, draft: Draft) -> State:
        """Carry out the next instruction only: at an open question, ask it again."""
        frame = draft.stack[-1]
        return draft.finished(self._alone[frame.program].steps[frame.pc](draft, frame))


class _Texts(dict[int, Text]):
    """Each text as steps, by the number of its hero, made when it is first carried out."""

    def __init__(self, rules: Rulebook, linked: bool) -> None:
        super().__init__()
        self.rules, self.linked = rules, linked

    def __missing__(self, program: int) -> Text:
        return self.setdefault(program, Text(self.rules, program, KINDS, self.linked))


def _end_of_text(draft: Draft, frame: Frame) -> None:
    """A text is over; what it set aside and put nowhere goes back where it came from."""
    if frame.origins:
        draft.put_aside_back(frame.origins)
    draft.pop()


_STEPS: Mapping[type, Callable[[Site, Any], Step]] = {
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
_ANSWERS: Mapping[type, Callable[[Site, Any], Answer]] = {
    op.Pick: answer_pick,
    op.Draw: answer_draw,
    op.Refill: answer_refill,
    op.PickPlayers: answer_players,
    op.NameFaction: answer_faction,
    op.Ask: answer_ask,
    op.FirstPlayer: answer_first_player,
    op.DealLeaders: answer_leader,
}
KINDS = Kinds(_STEPS, _ANSWERS, {op.Do: done_with}, _end_of_text)
"""What the instructions of a text are turned into."""

ASKING = frozenset(_ANSWERS)
"""The kinds of instruction at which a question can be open."""
