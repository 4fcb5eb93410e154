"""What happens in a step, told one thing at a time; to a seat only what it may see."""

from __future__ import annotations

from enum import StrEnum

import attrs

from heirs_rules.frozen import frozen


class Happening(StrEnum):
    """The kinds of event."""

    MOVE = "move"
    """A card goes from one place to another."""
    SHIFT = "shift"
    """A marker goes to another space."""
    BEGIN = "begin"
    """A hero is played or performed: its text begins."""
    LOOK = "look"
    """A player sees a card, or, with seat -1, everybody does."""
    SHUFFLE = "shuffle"
    """A pile is shuffled. The wilderness may become the harbor by it (3.5), below what is left there, or above."""
    CHOOSE = "choose"
    """A player is picked, a faction is named, or a card is chosen where it lies."""
    TURN = "turn"
    """A player's turn begins."""
    END = "end"
    """The game is over."""


PLAYED = "play"
"""The word of a move by which a hero is played."""

EXCHANGED = "exchange"
"""The word of two moves, one after the other, by which two cards take each other's place at once."""


@frozen
class Event:
    """One thing that happened. `heirs_rules.game.telling.told` makes a sentence of it."""

    kind: Happening
    seat: int = -1
    """Who did it; -1 for nobody in particular."""
    card: int | None = None
    """The number of the card; None if there is none, or if it may not be seen."""
    source: tuple[int, int] = (-1, -1)
    """The place where the card lay, as a code of `Place`, and its position there, from 0; (-1, -1) if there is none."""
    target: tuple[int, int] = (-1, -1)
    """The place where the card lies now, and its position there, likewise."""
    word: str = ""
    """The marker, the pile, the faction or the player; of a move, `play` if a hero is played by it, or `exchange`."""
    numbers: tuple[int, ...] = ()
    """The spaces of the marker, 1 to 12, before and after."""
    seen_by: int = attrs.field(default=-1, repr=False)
    """Who may see the card, one bit for each seat; -1 for everybody."""

    def seen_from(self, seat: int) -> Event:
        """The event as a seat may see it. Who else sees the card is everybody's to know."""
        if self.card is None or self.seen_by >> seat & 1:
            return self
        return attrs.evolve(self, card=None)
