"""The setup and the turn: effects like those of a card (sections 2 and 3), built from the same classes."""

from __future__ import annotations

from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Manner, Variable, Verb, Who, Whose, Zone

HAND_AFTER_A_TURN = 3
HAND_AFTER_DRAWING = 4
FIRST_HAND = 5
MOST_DISCARDS = 3


_YOUR_HAND = fx.Selector(Zone.HAND, Whose.YOU)
_THEIR_HAND = fx.Selector(Zone.HAND, Whose.THEY)

# 2.4, 2.5: three heroes into the tavern; five for each player, of which one is hidden and one discarded.
SETUP = fx.Sequence(
    (
        fx.Refill(Zone.HARBOR),
        fx.By(Who.EACH, fx.Draw(FIRST_HAND)),
        fx.By(
            Who.EACH,
            fx.Sequence(
                (
                    fx.Handle(Verb.PLACE_HIDDEN, (fx.Selection(_THEIR_HAND),)),
                    fx.Handle(Verb.DISCARD, (fx.Selection(_THEIR_HAND),)),
                )
            ),
        ),
    )
)

# 3.1: play a hero, or discard up to three (R3, R4, R46).
_ACT = fx.Choice(
    (
        fx.Handle(Verb.PLAY, (fx.Selection(_YOUR_HAND),)),
        fx.Handle(Verb.DISCARD, (fx.Selection(_YOUR_HAND, Manner.UP_TO, MOST_DISCARDS),)),
    )
)
# 3.2: one card at a time (R6, R7); nothing is drawn where nothing is left (R8).
_DRAW = fx.Times(
    HAND_AFTER_DRAWING, fx.Choice((fx.Handle(Verb.TAKE, (fx.Selection(fx.Selector(Zone.TAVERN)),)), fx.Draw()))
)
DRAWN = fx.NumberOf(_YOUR_HAND)
"""How many cards count as drawn already: those that one holds."""
# 3.3: down to three (R5).
_DISCARD = fx.Where(
    fx.Handle(Verb.DISCARD, (fx.Selection(_YOUR_HAND, Manner.CHOSEN, Variable.X),)),
    fx.Above(fx.NumberOf(_YOUR_HAND), HAND_AFTER_A_TURN),
)
# 3.4 refills the tavern.
TURN = fx.Sequence((_ACT, _DRAW, _DISCARD, fx.Refill(Zone.HARBOR)))
