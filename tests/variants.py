"""Effects that differ from an effect in one small thing: what worked cases have to tell from the real one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import OWNED_ZONES, Manner, Measure, Pronoun

_OTHER_PRONOUNS = {
    Pronoun.IT: [Pronoun.THIS_CARD],
    Pronoun.THEM: [Pronoun.THIS_CARD],
    Pronoun.REST: [Pronoun.THEM],
    Pronoun.THIS_CARD: [Pronoun.IT],
}
"""Others mean the same where they are used: "it" and "them" always do, "the rest" and "them" right after a look."""

_ORDER_IS_NOTHING = frozenset({"moves", "factions", "not_factions"})


def variants(effect: fx.Effect) -> Iterator[fx.Effect]:
    """Each with one part changed, left out, exchanged with its neighbour, or without the "may" or "if" around it."""
    yield from dict.fromkeys(variant for variant in _variants(effect) if variant != effect)


def _variants(node: Any) -> Iterator[Any]:
    if isinstance(node, fx.May | fx.By | fx.If):
        yield node.effect
    if isinstance(node, fx.ChoosePlayers):
        yield attrs.evolve(node, tally=None)
    for field in attrs.fields(type(node)):
        if field.name != "span" and _says_something(node, field.name):
            value = getattr(node, field.name)
            others = (-value,) if field.name == "sign" else (*_others(value), *_orders(field.name, value))
            yield from (attrs.evolve(node, **{field.name: other}) for other in others)


def _others(value: Any) -> Iterator[Any]:
    """What could stand in the place of a part."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1) if value > 1 else (value + 1,)
        case Pronoun():
            yield from _OTHER_PRONOUNS[value]
        case Measure.SOME:
            yield from (Measure.NONE, Measure.MOST, Measure.FEWEST)
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case tuple():
            for index, part in enumerate(value):
                if len(value) > 1:
                    yield (*value[:index], *value[index + 1 :])
                yield from ((*value[:index], other, *value[index + 1 :]) for other in _others(part))
        case fx.Kind():
            yield fx.Kind()
            yield from _variants(value)
        case fx.Top():
            yield None
            yield from _variants(value)
        case None:
            return
        case _:
            yield from _variants(value)


def _orders(field: str, value: Any) -> Iterator[Any]:
    if isinstance(value, tuple) and len(value) > 1 and field not in _ORDER_IS_NOTHING:
        for index in range(len(value) - 1):
            yield (*value[:index], value[index + 1], value[index], *value[index + 2 :])


def _says_something(node: Any, field: str) -> bool:
    """Whether a game would be another with something else there."""
    match node, field:
        case fx.Selector(source), "whose":
            return source in OWNED_ZONES
        case fx.Selection(_, manner), "amount":
            return manner is not Manner.EVERY
        case fx.Selection(top=fx.Top(amount=1)), "manner":
            return False
        case fx.Tally(measure), "amount":
            return measure is Measure.AT_LEAST
        case fx.Did(), "who":
            return False
        case _:
            return True
