"""Checks that the parts of a text go together: places, owners, sides, factions and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language.abilities import check_abilities, is_leader
from heirs_rules.language.conditions import PLAYERS, SPACES, check_condition
from heirs_rules.language.findings import Finding
from heirs_rules.language.printer import place_name
from heirs_rules.language.roles import ROLES, Role
from heirs_rules.language.rules import (
    ALWAYS_AT_THE_END,
    CONTRADICTORY_FACTIONS,
    MARKER_TWICE,
    MORE_THAN_THERE_ARE,
    NESTED_MAY,
    NO_OWNER_THERE,
    NO_SIDE_THERE,
    NO_SUCH_SPACE,
    NO_TOP_THERE,
    NOT_FOR_LEADERS,
    REPEATED_FACTION,
    SAME_ALTERNATIVE,
    SAME_PLACE,
    UNEVEN_EXCHANGE,
    ZERO,
)
from heirs_rules.language.vocabulary import (
    OWNED_ZONES,
    PILES,
    Faction,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Side,
    Verb,
    Who,
    Whose,
    Zone,
)


def check_contradictions(effect: fx.Effect) -> Iterator[Finding]:
    """What cannot be, or would never do anything; also in its conditions, and in what each verb can do."""
    for part in parts(effect):
        check = _CHECKS.get(type(part))
        if check is not None:
            yield from check(part)
        yield from check_condition(part)
    yield from check_abilities(acts(effect))


def parts(effect: fx.Effect) -> Iterator[fx.Worded]:
    """An effect and everything in it, in the order of the text."""
    waiting: list[object] = [effect]
    while waiting:
        part = waiting.pop()
        if isinstance(part, fx.Worded):
            yield part
            for name in _names(type(part)):
                inner = getattr(part, name)
                if type(inner) not in _WORDS:
                    waiting.append(inner)
        elif isinstance(part, tuple):
            waiting += reversed(part)


_WORDS = frozenset({int, bool, type(None), Faction, Manner, Marker, Measure, Pronoun, Side, Verb, Who, Whose, Zone})
"""What has no parts."""


def _names(kind: type[fx.Worded]) -> tuple[str, ...]:
    """The names of the parts of an effect, from the last to the first."""
    if kind not in _NAMES:
        _NAMES[kind] = tuple(field.name for field in reversed(attrs.fields(kind)) if field.name != "span")
    return _NAMES[kind]


_NAMES: dict[type[fx.Worded], tuple[str, ...]] = {}


def acts(effect: fx.Effect) -> Iterator[tuple[fx.Action, Who]]:
    """Every action, with who carries it out, in the order of the text."""
    waiting: list[tuple[fx.Effect, Who]] = [(effect, Who.YOU)]
    while waiting:
        step, who = waiting.pop()
        if isinstance(step, fx.Action):
            yield step, who
            continue
        fields = ROLES[type(step)].fields
        actor = next((getattr(step, name) for name, role in fields.items() if role is Role.ACTOR), who)
        inner = [getattr(step, name) for name, role in fields.items() if role is Role.STEP]
        steps = [part for value in inner for part in (value if isinstance(value, tuple) else (value,))]
        waiting += [(part, actor) for part in reversed(steps) if part is not None]


# Parts by themselves


def _check_kind(kind: fx.Kind) -> Iterator[Finding]:
    for faction in set(kind.factions) & set(kind.not_factions):
        message = f"no card is {faction.value} and non-{faction.value}"
        words = (f"non-{faction.value}",)
        yield Finding(CONTRADICTORY_FACTIONS, kind.span, message, "keep one of the two", words=words)
    if set(kind.not_factions) == set(Faction):
        message = "every card is of one of the four factions, so none is left"
        yield Finding(CONTRADICTORY_FACTIONS, kind.span, message, "leave out a faction")
    if set(kind.factions) == set(Faction):
        message = "these are all four factions, so the words leave nothing out"
        yield Finding(REPEATED_FACTION, kind.span, message, "delete the factions")
    for factions in (kind.factions, kind.not_factions):
        twice = next((faction for faction in factions if factions.count(faction) > 1), None)
        if twice is not None:
            yield Finding(REPEATED_FACTION, kind.span, f"{twice.value} is said twice", "keep it once")


def _check_selector(selector: fx.Selector) -> Iterator[Finding]:
    source, kind = selector.source, selector.kind
    if not isinstance(source, Zone):
        return
    if source is Zone.LEADER and kind != fx.ANY_KIND:
        message = "a leader is neither face-up nor hidden in a party, and no hero of a faction"
        yield Finding(NOT_FOR_LEADERS, selector.span, message, "say 'a leader of another player' or 'your leader'")
    elif kind.side is not None and source is not Zone.PARTY:
        message = f"only heroes in a party are face-up or hidden, not cards in {place_name(source)}"
        advice = f"delete '{kind.side.value}'"
        yield Finding(NO_SIDE_THERE, selector.span, message, advice, words=(kind.side.value,))
    if selector.whose is not Whose.ANYBODY and source not in OWNED_ZONES:
        message = f"{place_name(source)} belongs to nobody"
        yield Finding(NO_OWNER_THERE, selector.span, message, "delete the owner", words=_OWNERS[selector.whose])


_OWNERS = {
    Whose.ANYBODY: ("of any player",),
    Whose.YOU: ("of yours", "your"),
    Whose.THEY: ("of theirs", "their"),
    Whose.OTHERS: ("of another player", "of other players"),
    Whose.NEXT: ("of the next player",),
    Whose.PREVIOUS: ("of the previous player",),
}


def _check_selection(selection: fx.Selection) -> Iterator[Finding]:
    yield from _check_amount(selection.amount, selection)
    top, selector = selection.top, selection.selector
    if top is None:
        return
    yield from _check_amount(top.amount, top)
    stack = selector.source is Zone.PARTY and selector.kind.side is Side.HIDDEN
    if selector.source not in PILES and not stack:
        message = f"only piles and stacks of hidden heroes have a {top.end.value}"
        yield Finding(NO_TOP_THERE, selection.span, message, "say 'a hero', 'a random card' or 'hidden hero'")
    amount, available = selection.amount, top.amount
    every = selection.manner is Manner.EVERY
    if not every and isinstance(amount, int) and isinstance(available, int) and amount > available > 0:
        message = f"{amount} of {available} cards are more than there are"
        yield Finding(MORE_THAN_THERE_ARE, selection.span, message, f"write {available} or less")


def _check_shift(shift: fx.Shift) -> Iterator[Finding]:
    markers = [move.marker for move in shift.moves]
    for index, move in enumerate(shift.moves):
        if markers.index(move.marker) != index:
            message = f"{move.marker.value} moves twice in one instruction"
            yield Finding(MARKER_TWICE, move.span, message, "add the two moves up, or name the other marker")


def _check_move(move: fx.Move) -> Iterator[Finding]:
    yield from _check_amount(move.amount, move, "this moves nothing")
    if isinstance(move.amount, int) and move.amount >= len(SPACES) - 1:
        end = SPACES[-1] if move.sign > 0 else SPACES[0]
        message = f"the track has {len(SPACES)} spaces, so this always ends on space {end}"
        yield Finding(ALWAYS_AT_THE_END, move.span, message, f"write 'move {move.marker.value} to space {end}'")


def _check_move_to(move: fx.MoveTo) -> Iterator[Finding]:
    if isinstance(move.space, int) and move.space not in SPACES:
        message = f"there is no space {move.space}; the track has the spaces 1 to 12"
        yield Finding(NO_SUCH_SPACE, move.span, message, "write a number from 1 to 12", words=(str(move.space),))


def _check_choice(choice: fx.Choice) -> Iterator[Finding]:
    if choice.several:
        return
    seen: dict[fx.Effect, fx.Effect] = {}
    for alternative in choice.alternatives:
        first = seen.setdefault(alternative, alternative)
        if first is not alternative:
            related = ((first.span, "the same as this one"),)
            message = "this alternative is there already"
            yield Finding(SAME_ALTERNATIVE, alternative.span, message, "delete it, or say what is different", related)


def _check_if(conditional: fx.If) -> Iterator[Finding]:
    if conditional.otherwise == conditional.effect:
        related = ((conditional.effect.span, "the same as this"),)
        message = "the same happens whether the condition holds or not"
        yield Finding(SAME_ALTERNATIVE, conditional.otherwise.span, message, "leave the condition out", related)


def _check_may(may: fx.May) -> Iterator[Finding]:
    if isinstance(may.effect, fx.May) and may.effect.who is may.who:
        message = f"'{may.who.value} may' is said twice, and once is enough"
        yield Finding(NESTED_MAY, may.effect.span, message, "say it once")


def _check_exchange(exchange: fx.Exchange) -> Iterator[Finding]:
    one, other = exchange.one, exchange.other
    if one == other and (isinstance(one, fx.Reference) or one.manner is Manner.EVERY):
        yield Finding(SAME_PLACE, exchange.span, "a card cannot be exchanged with itself", "name two different cards")
    for leader, partner in ((one, other), (other, one)):
        if is_leader(leader) and not is_leader(partner) and isinstance(partner, fx.Selection):
            message = "a leader can only be exchanged with a leader"
            yield Finding(NOT_FOR_LEADERS, partner.span, message, "say 'a leader of another player'")
    if all(isinstance(it, fx.Selection) and it.selector.source is Zone.TAVERN for it in (one, other)):
        message = "exchanging cards of the tavern with each other changes nothing that matters"
        yield Finding(SAME_PLACE, exchange.span, message, "take the other card from another place")
    few, many = sorted((_number_of(one), _number_of(other)))
    if 0 < few < many:
        message = f"{many} cards cannot all take the place of {few}: those that are too many stay where they are"
        yield Finding(UNEVEN_EXCHANGE, exchange.span, message, "name as many cards on both sides")


def _number_of(cards: fx.Cards) -> int:
    """How many cards are meant, if there are enough; 0 where the words do not say it."""
    match cards:
        case fx.Selection(_, Manner.CHOSEN | Manner.RANDOM, int(amount)):
            return amount
        case fx.Selection(_, Manner.EVERY, _, fx.Top(_, int(amount))):
            return amount
        case fx.Reference(Pronoun.IT | Pronoun.THIS_CARD):
            return 1
        case _:
            return 0


def _check_amount(amount: fx.Amount, part: fx.Worded, consequence: str = "this does nothing") -> Iterator[Finding]:
    if amount == 0:
        message = f"{consequence}: the number is 0"
        yield Finding(ZERO, part.span, message, "write another number, or delete it", words=("0", "+0", "-0"))


def _check_where(where: fx.Where) -> Iterator[Finding]:
    if where.at_most == 0:
        yield Finding(ZERO, where.span, "X is always 0: it is limited to 0", "write a larger limit")


def _check_draw(draw: fx.Draw) -> Iterator[Finding]:
    yield from _check_amount(draw.amount, draw)


def _check_players(choice: fx.ChoosePlayers) -> Iterator[Finding]:
    yield from _check_amount(choice.amount, choice)
    most = PLAYERS.stop - (2 if choice.others else 1)
    if isinstance(choice.amount, int) and choice.amount > most:
        message = f"there are never more than {most} {'other players' if choice.others else 'players'}"
        yield Finding(MORE_THAN_THERE_ARE, choice.span, message, f"write {most} or less")


def _check_times(times: fx.Times) -> Iterator[Finding]:
    yield from _check_amount(times.amount, times)


_CHECKS: dict[type, Callable[..., Iterator[Finding]]] = {
    fx.Kind: _check_kind,
    fx.Selector: _check_selector,
    fx.Selection: _check_selection,
    fx.Shift: _check_shift,
    fx.Move: _check_move,
    fx.MoveTo: _check_move_to,
    fx.Choice: _check_choice,
    fx.If: _check_if,
    fx.May: _check_may,
    fx.Exchange: _check_exchange,
    fx.Where: _check_where,
    fx.Draw: _check_draw,
    fx.ChoosePlayers: _check_players,
    fx.Times: _check_times,
}
