"""What a seat may see and knows: built from what is named here and nothing else, so that a new field is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.game.filling import Fillable, row_of
from heirs_rules.game.moment import Eye, Halts, Moment, seen_by, sizes
from heirs_rules.game.options import Decision, IllegalChoice, Option
from heirs_rules.game.reach import Reaches
from heirs_rules.game.state import ASIDE, HARBOR, NO_SLOT, WILDERNESS, Card, Pile, State, set_aside


@frozen
class PileView:
    """A face-down pile as a seat knows it."""

    size: int
    known: tuple[tuple[int, str], ...]
    """The cards whose depth is known: how many cards lie on it, and its id."""
    somewhere: tuple[str, ...]
    """The ids of those that are known to be in it, at a depth that is not."""


@frozen
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


@frozen
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


class Observer:
    """Observes the states of a game. What all seats see alike of the last one it remembers for the next that asks."""

    def __init__(self, ids: Sequence[str], reaches: Reaches) -> None:
        self.ids, self.halts = ids, Halts(reaches)
        self._last: _Shared | None = None
        self._face_up = _remembering(self._names)
        self._depths = _remembering(self._names_from_top)

    def observed(self, state: State, seat: int) -> Observation:
        """What a seat may see and knows; a `ValueError` if there is no such seat."""
        if not 0 <= seat < len(state.hands):
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(state.hands) - 1}")
        eye, shared, stack, decision = Eye(state, seat, self.halts), self._shared(state), state.stack, state.decision
        aside, seen_by = set_aside(stack, state.where), shared.seen_by
        seen = _new_observation()
        seen.seat, seen.active, seen.empire, seen.tribes = seat, state.active, state.empire, state.tribes
        seen.players = self._parties(eye, shared)
        seen.tavern, seen.graveyard, seen.aside = shared.tavern, shared.graveyard, ()
        seen.harbor = self._pile(eye, HARBOR, state.harbor)
        seen.wilderness = self._pile(eye, WILDERNESS, state.wilderness)
        if aside:
            seen.aside, seen_by = self._known(eye, aside), (*seen_by, (ASIDE, row_of(state.seen, aside)))
        seen.texts = tuple([self.ids[frame.this] for frame in stack if frame.this >= 0])
        seen.chooser, seen.question, seen.options, seen.over = None, "", (), state.over
        if decision is not None:
            seen.chooser = decision.chooser
            if eye.asked:
                seen.question, seen.options = decision.question, decision.options
            elif not [loop for frame in stack for loop in frame.loops if loop.asking]:
                seen.question = decision.question
        seen.moment = eye.moment(shared.piles, seen_by)
        seen.__class__ = Observation
        observation: Observation = seen
        return observation

    def _names(self, zones: Sequence[Sequence[Card]]) -> _Rows:
        """The cards of each zone."""
        return [row_of(self.ids, cards) for cards in zones]

    def _names_from_top(self, pile: Pile) -> tuple[tuple[int, str], ...]:
        """Every card of a pile with its depth."""
        return tuple(enumerate(row_of(self.ids, (pile.bottom + pile.shuffled + pile.top)[::-1])))

    def _shared(self, state: State) -> _Shared:
        parts, last = _shared_parts(state), self._last
        if last is None or last.parts != parts:
            self._last = last = _Shared(self.ids, state, parts, self._face_up(state.face_up))
        return last

    def _parties(self, eye: Eye, shared: _Shared) -> tuple[PartyView, ...]:
        seat, knows_of, over, strangers = eye.seat, eye.knows_of, eye.state.over, shared.strangers
        parties = []
        for owner, face_up in enumerate(shared.face_up):
            if owner == seat or owner in knows_of or over:
                parties.append(self._party(eye, owner, face_up))
            else:
                parties.append(strangers[owner] or shared.stranger(eye.state, owner))
        return tuple(parties)

    def _party(self, eye: Eye, owner: int, face_up: tuple[str, ...]) -> PartyView:
        """A player of whom the seat knows something: of itself, all; and who is hidden, everybody at the end (9.4)."""
        ids, known, state, own = self.ids, eye.known, eye.state, owner == eye.seat
        hidden, hand, leader, over = state.hidden[owner], state.hands[owner], state.leaders[owner], state.over
        party = _new_party()
        party.face_up, party.hand = face_up, len(hand)
        party.hidden = row_of(ids, hidden) if own or over else self._known(eye, hidden)
        party.in_hand = row_of(ids, hand) if own else tuple([ids[card] for card in hand if known[card]])
        party.leader = ids[leader] if leader != NO_SLOT and (over or known[leader]) else None
        party.__class__ = PartyView
        view: PartyView = party
        return view

    def _pile(self, eye: Eye, place: int, pile: Pile) -> PileView:
        cards = pile.bottom + pile.shuffled + pile.top
        if place not in eye.known_in:
            return _unknown(len(cards))
        depths, placed = self._depths(pile), eye.placed()
        view = _new_pile()
        view.size, view.somewhere = len(cards), ()
        view.known = tuple(compress(depths, row_of(placed, cards[::-1])))
        if len(view.known) < eye.known_in.count(place):
            ids, known = self.ids, eye.known
            view.somewhere = tuple([ids[card] for card in sorted(cards) if known[card] and not placed[card]])
        view.__class__ = PileView
        found: PileView = view
        return found

    def _known(self, eye: Eye, cards: Iterable[Card]) -> tuple[str | None, ...]:
        """Cards of which the seat may know some, and others not."""
        ids, known = self.ids, eye.known
        return tuple([ids[card] if known[card] else None for card in cards])


class _NewObservation(Fillable, Observation):
    __slots__ = ()


_new_observation: Callable[[], Any] = _NewObservation


class _NewParty(Fillable, PartyView):
    __slots__ = ()


_new_party: Callable[[], Any] = _NewParty


class _NewPile(Fillable, PileView):
    __slots__ = ()


_new_pile: Callable[[], Any] = _NewPile


_Rows: TypeAlias = list[tuple[str, ...]]
_Part = TypeVar("_Part")
_Made = TypeVar("_Made")

_shared_parts: Callable[[State], tuple[Any, ...]] = attrgetter(
    *("seen", "placed", "face_up", "hidden", "hands", "leaders", "tavern", "harbor", "wilderness", "graveyard"),
)
"""The fields of a state on which depends what all seats see alike."""


class _Shared:
    """What all seats see alike of a state."""

    __slots__ = ("face_up", "graveyard", "parts", "piles", "seen_by", "strangers", "tavern")
    strangers: list[PartyView | None]
    """The players as those see them who know no card of theirs that lies face down, if there were any."""

    def __init__(self, ids: Sequence[str], state: State, parts: tuple[Any, ...], face_up: _Rows) -> None:
        self.parts, self.face_up = parts, face_up
        self.tavern = tuple([None if card == NO_SLOT else ids[card] for card in state.tavern])
        self.graveyard = row_of(ids, state.graveyard[::-1])
        self.piles, self.seen_by = sizes(state), seen_by(state)
        self.strangers = [None] * len(state.hands)

    def stranger(self, state: State, owner: int) -> PartyView:
        """A player of whose cards that lie face down nothing is known; the same for all who know nothing of them."""
        party = _new_party()
        party.face_up, party.in_hand, party.leader = self.face_up[owner], (), None
        party.hidden, party.hand = (None,) * len(state.hidden[owner]), len(state.hands[owner])
        party.__class__ = PartyView
        stranger: PartyView = party
        self.strangers[owner] = stranger
        return stranger


def _remembering(make: Callable[[_Part], _Made]) -> Callable[[_Part], _Made]:
    """Remembers what came of the last argument: states that follow each other share most of their parts."""
    last: tuple[_Part, _Made] | None = None

    def made(part: _Part) -> _Made:
        nonlocal last
        found = last
        if found is None or found[0] is not part:
            last = found = part, make(part)
        return found[1]

    return made


@cache
def _unknown(size: int) -> PileView:
    """A pile of which nothing is known but how many cards it has."""
    return PileView(size, (), ())
