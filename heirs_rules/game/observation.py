"""What a seat may see and knows: built from what is named here and nothing else, so that a new field is hidden."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from heirs_rules.game.moment import Moment, moment_of, set_aside
from heirs_rules.game.options import Decision, IllegalChoice, Option
from heirs_rules.game.reach import Reaches
from heirs_rules.game.state import NO_SLOT, Card, Pile, State


@attrs.frozen
class PileView:
    """A face-down pile as a seat knows it."""

    size: int
    known: tuple[tuple[int, str], ...]
    """The cards whose depth is known: how many cards lie on it, and its id."""
    somewhere: tuple[str, ...]
    """The ids of those that are known to be in it, at a depth that is not."""


@attrs.frozen
class PartyView:
    """A player as a seat sees them. Cards are ids; None is one that the seat does not know."""

    face_up: tuple[str, ...]
    hidden: tuple[str | None, ...]
    """From the bottom of the stack."""
    hand: int
    """How many cards."""
    in_hand: tuple[str, ...]
    """Those that are known to be among them."""
    leader: str | None


@attrs.frozen
class Observation:
    """The game as one seat knows it (section 6, R47). Two states that it cannot tell apart give equal observations."""

    seat: int
    active: int
    """Whose turn it is; -1 before the first."""
    empire: int
    tribes: int
    players: tuple[PartyView, ...]
    """By seat."""
    tavern: tuple[str | None, ...]
    """By slot; None is an empty one."""
    harbor: PileView
    wilderness: PileView
    graveyard: tuple[str, ...]
    """From the top."""
    aside: tuple[str | None, ...]
    """What is set aside at the moment."""
    texts: tuple[str, ...]
    """The heroes whose texts are being carried out, the innermost last."""
    chooser: int | None
    """Who is asked; None when the game is over."""
    question: str
    """What is asked, if this seat is asked, or if everybody may know."""
    options: tuple[Option, ...]
    """If this seat is asked."""
    over: bool
    moment: Moment = attrs.field(repr=False)
    """The inner side of the game, as far as the seat can follow it: what `Game.sample` needs."""

    def option(self, text: str) -> Option:
        """The option with that text; an `IllegalChoice` that says no more than the seat may know if there is none."""
        for option in self.options:
            if option.text == text:
                return option
        if self.chooser == self.seat:
            raise Decision(self.seat, self.question, self.options).refusal(text)
        asked = "nobody is asked" if self.over else f"seat {self.seat} is not asked"
        raise IllegalChoice(f"'{text}' is not on offer; {asked}")


def observed(ids: Sequence[str], state: State, seat: int, reaches: Reaches) -> Observation:
    """What a seat may see and knows; a `ValueError` if there is no such seat."""
    if not 0 <= seat < len(state.hands):
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(state.hands) - 1}")
    eye = _Eye(ids, state, seat)
    asked = state.decision is not None and state.decision.chooser == seat
    choosing = _secretly_choosing(state)
    return Observation(
        seat,
        state.active,
        state.empire,
        state.tribes,
        tuple(eye.party(other) for other in range(len(state.hands))),
        tuple(None if card == NO_SLOT else ids[card] for card in state.tavern),
        eye.pile(state.harbor),
        eye.pile(state.wilderness),
        tuple([ids[card] for card in reversed(state.graveyard)]),
        tuple([eye.seen(card) for card in set_aside(state.stack, state.where)]),
        tuple(ids[frame.this] for frame in state.stack if frame.this >= 0),
        None if state.decision is None else state.decision.chooser,
        state.decision.question if state.decision is not None and (asked or not choosing) else "",
        state.decision.options if state.decision is not None and asked else (),
        state.over,
        moment_of(state, seat, reaches),
    )


@attrs.frozen
class _Eye:
    """Looks at a state with the eyes of one seat."""

    ids: Sequence[str]
    state: State
    seat: int

    def knows(self, card: Card) -> bool:
        return bool(self.state.seen[card] >> self.seat & 1)

    def seen(self, card: Card) -> str | None:
        return self.ids[card] if self.knows(card) else None

    def party(self, other: int) -> PartyView:
        state, ids, bit = self.state, self.ids, 1 << self.seat
        seen, leader = state.seen, state.leaders[other]
        revealed = leader != NO_SLOT and (state.over or seen[leader] & bit)
        hidden = tuple([ids[card] if state.over or seen[card] & bit else None for card in state.hidden[other]])
        known = tuple([ids[card] for card in state.hands[other] if seen[card] & bit])
        face_up = tuple([ids[card] for card in state.face_up[other]])
        return PartyView(face_up, hidden, len(state.hands[other]), known, ids[leader] if revealed else None)

    def pile(self, pile: Pile) -> PileView:
        cards = (*pile.bottom, *pile.shuffled, *pile.top)
        seen, placed, bit = self.state.seen, self.state.placed, 1 << self.seat
        there = [(depth, card) for depth, card in enumerate(reversed(cards)) if seen[card] & bit]
        known = [(depth, self.ids[card]) for depth, card in there if placed[card] & bit]
        somewhere = [card for _, card in there if not placed[card] & bit]
        return PileView(len(cards), tuple(known), tuple(self.ids[card] for card in sorted(somewhere)))


def _secretly_choosing(state: State) -> bool:
    return any(loop.asking for frame in state.stack for loop in frame.loops)
