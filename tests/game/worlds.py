"""Other worlds: a state in which cards, or what somebody has chosen unseen, have been exchanged for others.

The tables say of every field of a state what it holds, and so what becomes of it when cards change places. Whoever adds
a field has to say it here; then every test that exchanges what a seat cannot know tests the new field, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import combinations
from typing import Any, TypeAlias

import attrs

import heirs_rules as hr
from heirs_rules.game import programs as op
from heirs_rules.game.state import Frame, Loop, Pile, Place, State

Cards: TypeAlias = Mapping[int, int]
"""Which card takes the place of which other."""


class Holds(Enum):
    """What a field holds, and who may know it."""

    OPEN = "nothing about cards; everybody may follow it"
    STEP = "nothing about cards; where the text stands, hidden while others choose unseen"
    CARDS = "cards, in places that have an order: whoever sees the places"
    UNORDERED = "cards in the order of the card file, which says nothing: of each seat, of nobody, or of a text"
    PILE = "a face-down pile: nobody, but for what they remember"
    BY_CARD = "something about each card, by its number: hidden, but for what it says about known cards"
    BEGINNINGS = "how everything lay before: hidden, but for whether it lies so now"
    STACK = "frames"
    CHOSEN = "cards that somebody has picked already: whoever picks"
    ORIGINS = "cards, each with the place it came from"
    LOOPS = "loops"
    ANSWERS = "what each of several has chosen unseen: each their own"


STATE = {
    "setting": Holds.OPEN,
    "active": Holds.OPEN,
    "empire": Holds.OPEN,
    "tribes": Holds.OPEN,
    "face_up": Holds.UNORDERED,
    "hidden": Holds.CARDS,
    "hands": Holds.UNORDERED,
    "leaders": Holds.CARDS,
    "tavern": Holds.CARDS,
    "harbor": Holds.PILE,
    "wilderness": Holds.PILE,
    "graveyard": Holds.CARDS,
    "undealt": Holds.UNORDERED,
    "where": Holds.BY_CARD,
    "seen": Holds.BY_CARD,
    "placed": Holds.BY_CARD,
    "beginnings": Holds.BEGINNINGS,
    "stack": Holds.STACK,
    "over": Holds.OPEN,
}
FRAME = {
    "program": Holds.OPEN,
    "pc": Holds.STEP,
    "you": Holds.OPEN,
    "this": Holds.OPEN,
    "actor": Holds.STEP,
    "they": Holds.STEP,
    "it": Holds.UNORDERED,
    "rest": Holds.UNORDERED,
    "origins": Holds.ORIGINS,
    "faction": Holds.STEP,
    "x": Holds.STEP,
    "did": Holds.STEP,
    "moved": Holds.OPEN,
    "picked": Holds.CHOSEN,
    "owners": Holds.STEP,
    "group": Holds.CHOSEN,
    "left": Holds.STEP,
    "queue": Holds.CARDS,
    "pending": Holds.STEP,
    "marks": Holds.STEP,
    "counters": Holds.STEP,
    "times": Holds.STEP,
    "loops": Holds.LOOPS,
    "pretended": Holds.CHOSEN,
}
LOOP = {
    "start": Holds.OPEN,
    "seats": Holds.OPEN,
    "turn": Holds.OPEN,
    "asking": Holds.OPEN,
    "answers": Holds.ANSWERS,
    "actor": Holds.OPEN,
    "they": Holds.OPEN,
    "it": Holds.UNORDERED,
    "rest": Holds.UNORDERED,
    "gathered": Holds.UNORDERED,
    "left": Holds.UNORDERED,
    "did": Holds.OPEN,
    "accepted": Holds.OPEN,
    "x": Holds.OPEN,
    "faction": Holds.OPEN,
    "had_done": Holds.OPEN,
}
PILE = {"bottom": Holds.CARDS, "shuffled": Holds.UNORDERED, "top": Holds.CARDS}
TABLE = ("empire", "tribes", "face_up", "hidden", "hands", "tavern", "harbor", "wilderness", "graveyard", "leaders")
"""What a beginning remembers, in order."""


# Cards that change places


def exchanges(state: State, seat: int) -> Iterator[Cards]:
    """Every pair of cards that can change places as far as a seat knows.

    Where it knows neither, and where it knows no more than that the one is in the same pile as the other.
    """
    heroes = len(state.where) - len({*state.leaders, *state.undealt} - {-1})
    mixed = [frozenset(pile.shuffled) for pile in (state.harbor, state.wilderness)]
    for one, other in combinations(range(len(state.where)), 2):
        if (one < heroes) is not (other < heroes) or Place.OUT in (state.where[one], state.where[other]):
            continue
        if any(one in cards and other in cards and state.seen[one] == state.seen[other] for cards in mixed):
            continue  # that would change nothing
        unknown = not (state.seen[one] | state.seen[other]) >> seat & 1
        nowhere = not (state.placed[one] | state.placed[other]) >> seat & 1
        if unknown or (nowhere and are_in_one_pile(state, one, other)):
            yield {one: other, other: one}


def are_in_one_pile(state: State, *cards: int) -> bool:
    """Whether cards are in the harbor, or in the wilderness."""
    return {state.where[card] for card in cards} in ({Place.HARBOR}, {Place.WILDERNESS})


def with_cards(game: hr.Game, state: State, cards: Cards) -> State | None:
    """The state with some cards in the places of others; None if something else would be asked there.

    Who knows the cards of a place knows the new ones. Who knows no more than that a card is in a pile, knows it still.
    """
    world = _World(game, cards)
    values = {name: world.value(STATE[name], getattr(state, name)) for name in State.FIELDS}
    if are_in_one_pile(state, *cards):
        somewhere = (seen & ~placed for seen, placed in zip(state.seen, state.placed, strict=True))
        kept = {card: bits for card, bits in enumerate(somewhere) if card in cards}
        seen = {card: values["placed"][card] | bits for card, bits in kept.items()}
        values["seen"] = bytes(seen.get(card, bits) for card, bits in enumerate(values["seen"]))
    return _asked(game, state, values)


def _asked(game: hr.Game, state: State, values: Mapping[str, Any]) -> State | None:
    other = State.of((values[name] for name in State.FIELDS), None)
    if state.over:
        return other
    assert state.decision is not None, "a game that goes on asks"
    asked = game.asked_again(other)
    same = asked.decision is not None and asked.decision.chooser == state.decision.chooser
    return asked if same and asked.key() == other.key() else None


@attrs.frozen
class _World:
    """Puts cards in the places of others, field by field."""

    game: hr.Game
    cards: Cards

    def value(self, holds: Holds, value: Any) -> Any:
        match holds:
            case Holds.OPEN | Holds.STEP:
                return value
            case Holds.CARDS:
                return self.each(value)
            case Holds.UNORDERED:
                new = self.each(value)
                owned = any(isinstance(one, tuple) for one in new)
                return tuple(tuple(sorted(one)) for one in new) if owned else tuple(sorted(new))
            case Holds.PILE:
                return Pile(*(self.value(PILE[name], part) for name, part in zip(Pile._fields, value, strict=True)))
            case Holds.BY_CARD:
                return bytes(value[self.cards.get(card, card)] for card in range(len(value)))
            case Holds.BEGINNINGS:
                return tuple((card, self.table(table)) for card, table in value)
            case Holds.STACK:
                return tuple(map(self.frame, value))
            case Holds.ORIGINS:
                return tuple((self.cards.get(card, card), *place) for card, *place in value)
            case Holds.CHOSEN | Holds.LOOPS | Holds.ANSWERS:
                raise AssertionError("what these hold depends on the text")

    def each(self, value: Any) -> Any:
        return tuple(map(self.each, value)) if isinstance(value, tuple) else self.cards.get(value, value)

    def table(self, table: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(self.value(STATE[name], value) for name, value in zip(TABLE, table, strict=True))

    def frame(self, frame: Frame) -> Frame:
        new = Frame(frame.program, frame.you, frame.this)
        for name in Frame.FIELDS:
            value = getattr(frame, name)
            match FRAME[name]:
                case Holds.LOOPS:
                    setattr(new, name, tuple(self.loop(frame, loop) for loop in value))
                case Holds.CHOSEN:
                    setattr(new, name, self.chosen(frame, frame.pc, value))
                case holds:
                    setattr(new, name, self.value(holds, value))
        return new

    def loop(self, frame: Frame, loop: Loop) -> Loop:
        values = {name: self.value(LOOP[name], getattr(loop, name)) for name in Loop._fields if name != "answers"}
        answers = tuple(tuple((at, self.chosen(frame, at[0], it)) for at, it in one) for one in loop.answers)
        return Loop(**values, answers=answers)

    def chosen(self, frame: Frame, at: int, choice: tuple[int, ...]) -> tuple[int, ...]:
        """What was chosen at an instruction: cards, unless players are picked there, or something else."""
        program = self.game.programs[frame.program]
        if at < len(program) and isinstance(program[at], op.PickPlayers | op.Ask | op.NameFaction):
            return choice
        new: tuple[int, ...] = self.each(choice)
        return new if new == choice else tuple(sorted(new))
