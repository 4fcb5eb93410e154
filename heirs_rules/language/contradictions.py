"""Checks that the parts of a step go together: places, owners, sides, factions, numbers, and what each verb can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

import attrs

from heirs_rules.language import effects as fx
from heirs_rules.language.findings import Finding
from heirs_rules.language.printer import quantity
from heirs_rules.language.roles import ROLES, VERBS, Change, Role, targets
from heirs_rules.language.rules import (
    ALWAYS_AT_THE_END,
    ALWAYS_TRUE,
    CONTRADICTORY_FACTIONS,
    MARKER_TWICE,
    MORE_THAN_THERE_ARE,
    NESTED_MAY,
    NEVER_TRUE,
    NO_OWNER_THERE,
    NO_SIDE_THERE,
    NO_SUCH_SPACE,
    NO_TOP_THERE,
    NOT_A_MARKER_HERE,
    NOT_FOR_LEADERS,
    REPEATED_FACTION,
    SAME_ALTERNATIVE,
    SAME_PLACE,
    SEEN_ALREADY,
    UNEVEN_EXCHANGE,
    UNSEEN_CHOICE,
    UNSEEN_COUNT,
    UNSEEN_FILTER,
    WRONG_PLACE_FOR_VERB,
    ZERO,
)
from heirs_rules.language.vocabulary import (
    COMPARISONS,
    OWNED_ZONES,
    PILES,
    End,
    Faction,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Side,
    Variable,
    Verb,
    Who,
    Whose,
    Zone,
)
from heirs_rules.text.visible import excerpt

SPACES = range(1, 13)
"""The spaces of the power track (1.4)."""

PLAYERS = range(2, 7)
"""How many can play (1.1)."""

SLOTS = 3
"""How many cards the tavern holds (2.4)."""


def check_contradictions(effect: fx.Effect) -> Iterator[Finding]:
    """What cannot be, or would never do anything."""
    for part in parts(effect):
        check = _CHECKS.get(type(part))
        if check is not None:
            yield from check(part)
    for action, who in acts(effect):
        actor = _OWN[who]
        if isinstance(action, fx.ChoosePlayers):
            yield from _check_chosen_players(action)
        for group in targets(action):
            yield from _check_sight(group, actor)
        if isinstance(action, fx.Handle):
            for group in action.cards:
                yield from _check_verb(action.verb, group, actor)
    yield from _check_leaders_again(effect)


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
        message = f"only heroes in a party are face-up or hidden, not cards in {_zone(source)}"
        advice = f"delete '{kind.side.value}'"
        yield Finding(NO_SIDE_THERE, selector.span, message, advice, words=(kind.side.value,))
    if selector.whose is not Whose.ANYBODY and source not in OWNED_ZONES:
        message = f"{_zone(source)} belongs to nobody"
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
        if _is_leader(leader) and not _is_leader(partner) and isinstance(partner, fx.Selection):
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


def _check_tally(tally: fx.Tally) -> Iterator[Finding]:
    if tally.measure is not Measure.AT_LEAST or not isinstance(tally.amount, int):
        return
    most = _range_of(fx.NumberOf(tally.selector)).stop - 1
    if tally.amount == 0:
        yield Finding(ALWAYS_TRUE, tally.span, "always true: nobody has less than 0", "write another number")
    elif tally.amount > most:
        message = f"never true: there are never more than {most} cards in {_zone(tally.selector.source)}"
        yield Finding(NEVER_TRUE, tally.span, message, f"write a number up to {most}")


def _check_amount(amount: fx.Amount, part: fx.Worded, consequence: str = "this does nothing") -> Iterator[Finding]:
    if amount == 0:
        message = f"{consequence}: the number is 0"
        yield Finding(ZERO, part.span, message, "write another number, or delete it", words=("0", "+0", "-0"))


def _check_where(where: fx.Where) -> Iterator[Finding]:
    if where.at_most == 0:
        yield Finding(ZERO, where.span, "X is always 0: it is limited to 0", "write a larger limit")


def _check_count(part: fx.NumberOf | fx.FactionsAmong) -> Iterator[Finding]:
    by_faction = isinstance(part, fx.FactionsAmong) or _is_by_faction(part.selector.kind)
    yield from _check_asked(part, part.selector, by_faction)


def _check_asked_tally(part: fx.Has | fx.PlayersWith) -> Iterator[Finding]:
    if part.tally is not None:
        yield from _check_asked(part, part.tally.selector, _is_by_faction(part.tally.selector.kind))


def _check_asked(part: fx.Worded, selector: fx.Selector, by_faction: bool) -> Iterator[Finding]:
    """Of cards that do not lie open, only their owner can tell the faction."""
    if by_faction and isinstance(selector.source, Zone) and selector.whose is not Whose.YOU and not _is_open(selector):
        stack = selector.source is Zone.PARTY
        where = "hidden heroes" if stack else f"cards in {_zone(selector.source)}"
        message = f"this is about the factions of {where} too, which nobody else can check"
        advice = (
            "say 'face-up', or leave the faction out" if stack else "leave the faction out, or ask about other cards"
        )
        yield Finding(UNSEEN_COUNT, part.span, message, advice)


def _check_marker(part: fx.Leads) -> Iterator[Finding]:
    if part.marker in (Marker.LEADING, Marker.TRAILING):
        message = f"the {part.marker.value} marker cannot be asked whether it leads"
        yield Finding(NOT_A_MARKER_HERE, part.span, message, "say 'empire leads' or 'tribes leads'")


def _check_compare(compare: fx.Compare) -> Iterator[Finding]:
    left, right = _range_of(compare.left), _range_of(compare.right)
    why, advice = _what_is_known(compare.left), "write another number"
    if not isinstance(compare.right, int):
        why, advice = f"{why}, and {_what_is_known(compare.right)}", "compare other numbers"
    outcomes = {
        COMPARISONS[compare.relation](one, other) for one in _corners(left, right) for other in _corners(right, left)
    }
    if compare.left == compare.right:
        why, advice = "both numbers are the same", "compare it with another number"
        outcomes = {COMPARISONS[compare.relation](0, 0)}
    if len(outcomes) == 1:
        rule, word = (ALWAYS_TRUE, "always") if outcomes.pop() else (NEVER_TRUE, "never")
        yield Finding(rule, compare.span, f"{word} true: {why}", advice)


def _what_is_known(value: fx.Quantity | Variable) -> str:
    counted, known = value.value if isinstance(value, Variable) else quantity(value), _range_of(value)
    span = f"from {known.start} to {known.stop - 1}" if len(known) > 1 else str(known.start)
    return f"{excerpt(counted)} is always {f'{known.start} or more' if known.stop > _UNBOUNDED else span}"


def _check_all(both: fx.AllOf) -> Iterator[Finding]:
    leading = {part.marker for part in both.conditions if isinstance(part, fx.Leads) and not part.negated}
    if len(leading) > 1 or _has_opposites(both.conditions):
        yield Finding(NEVER_TRUE, both.span, "never true: two of the conditions exclude each other", "delete one")


def _check_any(either: fx.AnyOf) -> Iterator[Finding]:
    if _has_opposites(either.conditions):
        yield Finding(ALWAYS_TRUE, either.span, "always true: one of the two always holds", "leave the condition out")


def _has_opposites(conditions: tuple[fx.Condition, ...]) -> bool:
    said = frozenset(conditions)
    return any(_opposite(condition) in said for condition in conditions)


def _opposite(condition: fx.Condition) -> fx.Condition | None:
    """What holds exactly when a condition does not, where the language has a word for it."""
    match condition:
        case fx.Leads() | fx.Is() | fx.Did():
            return attrs.evolve(condition, negated=not condition.negated)
        case fx.Has(fx.Tally(Measure.SOME | Measure.NONE as measure) as tally):
            other = Measure.NONE if measure is Measure.SOME else Measure.SOME
            return fx.Has(attrs.evolve(tally, measure=other))
        case _:
            return None


_Interval: TypeAlias = range
_UNBOUNDED = 100_000


def _range_of(value: fx.Quantity | fx.Amount) -> _Interval:
    """The numbers that a value can be, in any game."""
    match value:
        case int():
            return range(value, value + 1)
        case fx.SpaceOf():
            return SPACES
        case fx.Distance():
            return range(len(SPACES))
        case fx.FactionsAmong():
            return range(len(Faction) + 1)
        case fx.PlayersWith(others, tally):
            least, most = (PLAYERS.start - 1, PLAYERS.stop - 2) if others else (PLAYERS.start, PLAYERS.stop - 1)
            return range(least if tally is None else 0, most + 1)
        case fx.NumberOf(fx.Selector(Zone.TAVERN)):
            return range(SLOTS + 1)
        case fx.NumberOf(fx.Selector(Zone.LEADER)):
            return range(PLAYERS.stop)
        case fx.Above(measured, other):
            upper, lower = _range_of(measured), _range_of(other)
            return range(max(0, upper.start - lower.stop + 1), max(0, upper.stop - 1 - lower.start) + 1)
        case fx.NumberOf() | Variable():
            return range(_UNBOUNDED + 1)
        case _:
            assert_never(value)


def _corners(interval: _Interval, other: _Interval) -> set[int]:
    """The numbers of an interval that matter against another: its ends, and those around the other's ends."""
    near = {edge + step for edge in (other.start, other.stop - 1) for step in (-1, 0, 1)}
    return {number for number in near | {interval.start, interval.stop - 1} if number in interval}


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
    fx.Tally: _check_tally,
    fx.NumberOf: _check_count,
    fx.FactionsAmong: _check_count,
    fx.Has: _check_asked_tally,
    fx.PlayersWith: _check_asked_tally,
    fx.Where: _check_where,
    fx.Leads: _check_marker,
    fx.Compare: _check_compare,
    fx.AllOf: _check_all,
    fx.AnyOf: _check_any,
    fx.Draw: _check_draw,
    fx.ChoosePlayers: _check_players,
    fx.Times: _check_times,
}


# What the one who acts can see and do

_Actor: TypeAlias = frozenset[Whose]
"""Whose cards are the own cards of the one who acts."""


_OWN = {
    Who.YOU: frozenset({Whose.YOU}),
    Who.THEY: frozenset({Whose.THEY}),
    Who.NEXT: frozenset({Whose.NEXT, Whose.THEY}),
    Who.PREVIOUS: frozenset({Whose.PREVIOUS, Whose.THEY}),
    Who.EACH_OTHER: frozenset({Whose.THEY}),
    Who.EACH: frozenset({Whose.THEY}),
}


def _check_sight(cards: fx.Cards, actor: _Actor) -> Iterator[Finding]:
    """Nobody can choose among cards that they cannot see, nor pick by a faction that they cannot see."""
    if not isinstance(cards, fx.Selection) or cards.manner is Manner.EVERY:
        return
    selector = cards.selector
    closed = selector.source in (Zone.HARBOR, Zone.WILDERNESS)
    if cards.manner is Manner.RANDOM:
        pass  # whoever picks sees nothing, and need not
    elif cards.top is None and closed:
        message = f"nobody may look through {_zone(selector.source)} to choose a card"
        yield Finding(UNSEEN_CHOICE, cards.span, message, "say 'the top card of …' or 'a random card from …'")
    elif selector.source is Zone.HAND and selector.whose not in actor:
        message = "one cannot choose among the hand cards of somebody else, which one does not see"
        yield Finding(UNSEEN_CHOICE, cards.span, message, "say 'a random card', or let them choose: 'they …'")
    hidden = selector.source is Zone.PARTY and selector.whose not in actor
    random_of_hand = selector.source is Zone.HAND and selector.whose not in actor and cards.manner is Manner.RANDOM
    out_of_sight = closed and (cards.top is not None or cards.manner is Manner.RANDOM)
    if _is_picky(selector) and (hidden or out_of_sight or random_of_hand):
        where = "hidden heroes of others" if hidden else f"cards in {_zone(selector.source)}"
        yield _unseen(cards, selector, f"one cannot pick by faction among {where}, which one does not see")


def _check_chosen_players(choice: fx.ChoosePlayers) -> Iterator[Finding]:
    """Nor can anybody tell who has cards of a faction that are not open."""
    if choice.tally is not None and _is_picky(choice.tally.selector):
        message = "nobody can tell by faction who has them, as the cards are not open"
        yield _unseen(choice.tally, choice.tally.selector, message)


def _is_picky(selector: fx.Selector) -> bool:
    """Whether cards are meant by their faction, although they do not all lie open."""
    is_shown = selector.kind.side is Side.FACE_UP or selector.source in (Zone.TAVERN, Zone.GRAVEYARD)
    return _is_by_faction(selector.kind) and not is_shown


def _is_by_faction(kind: fx.Kind) -> bool:
    return bool(kind.factions or kind.not_factions) or kind.like is not None


def _unseen(part: fx.Worded, selector: fx.Selector, message: str) -> Finding:
    kind = selector.kind
    factions = (*(f"non-{faction.value}" for faction in kind.not_factions), *(it.value for it in kind.factions))
    words = (*factions, "that faction", "its faction")
    return Finding(UNSEEN_FILTER, part.span, message, "say 'face-up', or leave the faction out", words=words)


def _check_verb(verb: Verb, cards: fx.Cards, actor: _Actor) -> Iterator[Finding]:
    if not isinstance(cards, fx.Selection):
        return
    selector = cards.selector
    own = selector.whose in actor
    if _is_leader(cards) and verb not in _FOR_LEADERS:
        message = f"a leader cannot be used with '{verb.value.replace(' …', '')}'"
        yield Finding(NOT_FOR_LEADERS, cards.span, message, _ABOUT_LEADERS)
    elif verb is Verb.RETURN and isinstance(selector.source, Zone):
        message = "only cards that this text looked at, drew or set aside can be returned"
        yield Finding(WRONG_PLACE_FOR_VERB, cards.span, message, "say 'it', 'them', 'one of them' or 'the rest'")
    elif verb is Verb.TURN_OVER and isinstance(selector.source, Zone) and selector.source is not Zone.PARTY:
        message = f"only heroes in a party can be turned over, not cards in {_zone(selector.source)}"
        yield Finding(WRONG_PLACE_FOR_VERB, cards.span, message, "say 'a hero', or use 'reveal'")
    elif _lies_there(verb, cards, own):
        message = f"these cards are already where '{verb.value.replace(' …', '')}' puts them"
        yield Finding(WRONG_PLACE_FOR_VERB, cards.span, message, "take the cards from another place")
    elif verb in (Verb.LOOK, Verb.REVEAL) and _is_seen(selector, own, verb):
        who = "everybody" if _is_open(selector) else "the one who looks"
        yield Finding(SEEN_ALREADY, cards.span, f"{who} sees these cards at any time", "look at hidden cards instead")


def _lies_there(verb: Verb, cards: fx.Selection, own: bool) -> bool:
    """Whether cards lie already where a verb puts them; in a pile only the one that lies at this end."""
    selector = cards.selector
    match verb:
        case Verb.TAKE:
            return own and selector.source is Zone.HAND
        case Verb.PLACE_FACE_UP:
            return own and selector.source is Zone.PARTY and selector.kind.side is Side.FACE_UP
        case Verb.PUT_INTO_TAVERN:
            return selector.source is Zone.TAVERN
        case Verb.PLACE_HIDDEN | Verb.PLACE_UNDER:
            end = fx.Top() if verb is Verb.PLACE_HIDDEN else fx.Top(End.BOTTOM)
            return own and cards.top == end and cards.manner is Manner.EVERY
        case _:
            return (selector.source, cards.top) == _ENDS.get(verb) and cards.manner is Manner.EVERY


_ENDS = {
    Verb.BURY: (Zone.GRAVEYARD, fx.Top()),
    Verb.DISCARD: (Zone.WILDERNESS, fx.Top()),
    Verb.PUT_ON_HARBOR: (Zone.HARBOR, fx.Top()),
    Verb.PUT_UNDER_HARBOR: (Zone.HARBOR, fx.Top(End.BOTTOM)),
    Verb.PUT_UNDER_WILDERNESS: (Zone.WILDERNESS, fx.Top(End.BOTTOM)),
    Verb.PUT_UNDER_GRAVEYARD: (Zone.GRAVEYARD, fx.Top(End.BOTTOM)),
}


def _is_seen(selector: fx.Selector, own: bool, verb: Verb) -> bool:
    return _is_open(selector) or (own and verb is Verb.LOOK and selector.source in OWNED_ZONES)


def _is_open(selector: fx.Selector) -> bool:
    face_up = selector.source is Zone.PARTY and selector.kind.side is Side.FACE_UP
    return face_up or selector.source in (Zone.TAVERN, Zone.GRAVEYARD)


def _check_leaders_again(effect: fx.Effect) -> Iterator[Finding]:
    """Nor do heroes' verbs go with "it" where that is a leader."""
    leaders = False
    for action, _ in acts(effect):
        groups = targets(action)
        again = [group for group in groups if leaders and _is_spoken_of(group)]
        verb = action.verb if isinstance(action, fx.Handle) else None
        if verb is not None and verb not in _FOR_LEADERS:
            for group in again:
                message = f"a leader cannot be used with '{verb.value.replace(' …', '')}'"
                yield Finding(NOT_FOR_LEADERS, group.span, message, _ABOUT_LEADERS)
        if verb is None and again and not all(group in again or _is_leader(group) for group in groups):
            yield Finding(NOT_FOR_LEADERS, action.span, "a leader can only be exchanged with a leader", _ABOUT_LEADERS)
        if groups or isinstance(action, fx.Draw | fx.Refill):
            leaders = bool(again) or any(map(_is_leader, groups))


_FOR_LEADERS = frozenset(verb for verb, role in VERBS.items() if role.writes <= {Change.KNOWLEDGE})
_ABOUT_LEADERS = "leaders can be looked at, revealed, or exchanged"


def _is_spoken_of(cards: fx.Cards) -> bool:
    """Whether cards are those of an earlier step, or some of them."""
    if isinstance(cards, fx.Reference):
        return cards.pronoun is not Pronoun.THIS_CARD
    return isinstance(cards.selector.source, Pronoun)


def _is_leader(cards: fx.Cards) -> bool:
    return isinstance(cards, fx.Selection) and cards.selector.source is Zone.LEADER


def _zone(zone: object) -> str:
    assert isinstance(zone, Zone), "only places are called by name"
    return {Zone.PARTY: "a party", Zone.HAND: "a hand", Zone.LEADER: "the leaders"}.get(zone, f"the {zone.value}")
