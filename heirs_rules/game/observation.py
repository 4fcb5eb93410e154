"""What a seat may see and knows: built from what is named here and nothing else, so that a new field is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
    decision = state.decision
    asked = decision is not None and decision.chooser == seat
    eye = _Eye(ids, state.seen.translate(_KNOWS[seat]), state.placed.translate(_KNOWS[seat]), state.over)
    return Observation(
        seat,
        state.active,
        state.empire,
        state.tribes,
        tuple(map(eye.party, state.face_up, state.hidden, state.hands, state.leaders)),
        tuple([None if card == NO_SLOT else ids[card] for card in state.tavern]),
        eye.pile(state.harbor),
        eye.pile(state.wilderness),
        tuple([ids[card] for card in reversed(state.graveyard)]),
        eye.seen(set_aside(state.stack, state.where)),
        tuple([ids[frame.this] for frame in state.stack if frame.this >= 0]),
        None if decision is None else decision.chooser,
        decision.question if decision is not None and (asked or not _secretly_choosing(state)) else "",
        decision.options if decision is not None and asked else (),
        state.over,
        moment_of(state, seat, reaches),
    )


_KNOWS = [bytes(seats >> seat & 1 for seats in range(256)) for seat in range(8)]
"""For each seat a table that turns who knows a card into whether this seat does."""


class _Eye(NamedTuple):
    """Looks at cards with the eyes of one seat."""

    ids: Sequence[str]
    known: bytes
    """For each card whether the seat knows it where it lies."""
    placed: bytes
    """For each card in a pile whether the seat knows its depth, too."""
    over: bool

    def seen(self, cards: Sequence[Card]) -> tuple[str | None, ...]:
        ids, known = self.ids, self.known
        return tuple([ids[card] if known[card] else None for card in cards])

    def party(self, face_up: Sequence[Card], hidden: Sequence[Card], hand: Sequence[Card], leader: Card) -> PartyView:
        ids, known, over = self.ids, self.known, self.over
        return PartyView(
            tuple([ids[card] for card in face_up]),
            tuple([ids[card] for card in hidden]) if over else self.seen(hidden),
            len(hand),
            tuple([ids[card] for card in hand if known[card]]),
            ids[leader] if leader != NO_SLOT and (over or known[leader]) else None,
        )

    def pile(self, pile: Pile) -> PileView:
        ids, known, placed = self.ids, self.known, self.placed
        cards = pile.bottom + pile.shuffled + pile.top
        there = [card for card in cards if known[card]]
        if not there:
            return PileView(len(cards), (), ())
        depths = [(depth, ids[card]) for depth, card in enumerate(reversed(cards)) if known[card] and placed[card]]
        somewhere = [ids[card] for card in sorted(there) if not placed[card]]
        return PileView(len(cards), tuple(depths), tuple(somewhere))


def _secretly_choosing(state: State) -> bool:
    return any(loop.asking for frame in state.stack for loop in frame.loops)
