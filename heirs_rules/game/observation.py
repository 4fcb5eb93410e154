"""What a seat may see and knows: built from what is named here and nothing else, so that a new field is hidden."""

from __future__ import annotations

import attrs

from heirs_rules.game.options import Option
from heirs_rules.game.state import NO_SLOT, Card, Pile, Place, State
from heirs_rules.language.library import Library


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


def observed(library: Library, state: State, seat: int) -> Observation:
    """What a seat may see and knows; a `ValueError` if there is no such seat."""
    if not 0 <= seat < len(state.hands):
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(state.hands) - 1}")
    eye = _Eye(library, state, seat)
    asked = state.decision is not None and state.decision.chooser == seat
    choosing = _secretly_choosing(state)
    return Observation(
        seat,
        state.active,
        state.empire,
        state.tribes,
        tuple(eye.party(other) for other in range(len(state.hands))),
        tuple(None if card == NO_SLOT else eye.id(card) for card in state.tavern),
        eye.pile(state.harbor),
        eye.pile(state.wilderness),
        tuple(eye.id(card) for card in reversed(state.graveyard)),
        tuple(eye.seen(card) for card in _aside(state)),
        tuple(eye.id(frame.this) for frame in state.stack if frame.this >= 0),
        None if state.decision is None else state.decision.chooser,
        state.decision.question if state.decision is not None and (asked or not choosing) else "",
        state.decision.options if state.decision is not None and asked else (),
        state.over,
    )


@attrs.frozen
class _Eye:
    """Looks at a state with the eyes of one seat."""

    library: Library
    state: State
    seat: int

    def id(self, card: Card) -> str:
        heroes = self.library.heroes
        return heroes[card].id if card < len(heroes) else self.library.leaders[card - len(heroes)].id

    def knows(self, card: Card) -> bool:
        return bool(self.state.seen[card] >> self.seat & 1)

    def seen(self, card: Card) -> str | None:
        return self.id(card) if self.knows(card) else None

    def party(self, other: int) -> PartyView:
        state = self.state
        leader = state.leaders[other]
        revealed = state.over or (leader != NO_SLOT and self.knows(leader))
        hidden = tuple(self.id(card) if state.over else self.seen(card) for card in state.hidden[other])
        known = tuple(self.id(card) for card in state.hands[other] if self.knows(card))
        face_up = tuple(self.id(card) for card in state.face_up[other])
        return PartyView(face_up, hidden, len(state.hands[other]), known, self.id(leader) if revealed else None)

    def pile(self, pile: Pile) -> PileView:
        cards = (*pile.bottom, *pile.shuffled, *pile.top)
        known, somewhere = [], []
        for depth, card in enumerate(reversed(cards)):
            if self.state.placed[card] >> self.seat & 1:
                known.append((depth, self.id(card)))
            elif self.knows(card):
                somewhere.append(card)
        return PileView(len(cards), tuple(known), tuple(self.id(card) for card in sorted(somewhere)))


def _aside(state: State) -> list[Card]:
    return [card for frame in state.stack for card, _, _ in frame.origins if state.where[card] == Place.ASIDE]


def _secretly_choosing(state: State) -> bool:
    return any(loop.asking for frame in state.stack for loop in frame.loops)
