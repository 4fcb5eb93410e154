"""Checks of what the one who acts can see and do: which cards can be picked, and what each verb can do with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from heirs_rules.language import effects as fx
from heirs_rules.language.findings import Finding
from heirs_rules.language.openness import is_by_faction, is_open
from heirs_rules.language.printer import place_name
from heirs_rules.language.roles import VERBS, Change, targets
from heirs_rules.language.rules import (
    NOT_FOR_LEADERS,
    SEEN_ALREADY,
    UNSEEN_CHOICE,
    UNSEEN_FILTER,
    WRONG_PLACE_FOR_VERB,
)
from heirs_rules.language.vocabulary import OWNED_ZONES, End, Manner, Pronoun, Side, Verb, Who, Whose, Zone


def check_abilities(acts: Iterable[tuple[fx.Action, Who]]) -> Iterator[Finding]:
    """What those who act cannot see or do; each action with who carries it out, in the order of the text."""
    acts = [*acts]
    for action, who in acts:
        actor = _OWN[who]
        if isinstance(action, fx.ChoosePlayers):
            yield from _check_chosen_players(action)
        for group in targets(action):
            yield from _check_sight(group, actor)
        if isinstance(action, fx.Handle):
            for group in action.cards:
                yield from _check_verb(action.verb, group, actor)
    yield from _check_leaders_again(action for action, _ in acts)


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
        message = f"nobody may look through {place_name(selector.source)} to choose a card"
        yield Finding(UNSEEN_CHOICE, cards.span, message, "say 'the top card of …' or 'a random card from …'")
    elif selector.source is Zone.HAND and selector.whose not in actor:
        message = "one cannot choose among the hand cards of somebody else, which one does not see"
        yield Finding(UNSEEN_CHOICE, cards.span, message, "say 'a random card', or let them choose: 'they …'")
    hidden = selector.source is Zone.PARTY and selector.whose not in actor
    random_of_hand = selector.source is Zone.HAND and selector.whose not in actor and cards.manner is Manner.RANDOM
    out_of_sight = closed and (cards.top is not None or cards.manner is Manner.RANDOM)
    if _is_picky(selector) and (hidden or out_of_sight or random_of_hand):
        where = "hidden heroes of others" if hidden else f"cards in {place_name(selector.source)}"
        yield _unseen(cards, selector, f"one cannot pick by faction among {where}, which one does not see")


def _check_chosen_players(choice: fx.ChoosePlayers) -> Iterator[Finding]:
    """Nor can anybody tell who has cards of a faction that are not open."""
    if choice.tally is not None and _is_picky(choice.tally.selector):
        message = "nobody can tell by faction who has them, as the cards are not open"
        yield _unseen(choice.tally, choice.tally.selector, message)


def _is_picky(selector: fx.Selector) -> bool:
    """Whether cards are meant by their faction, although they do not all lie open."""
    is_shown = selector.kind.side is Side.FACE_UP or is_open(selector)
    return is_by_faction(selector.kind) and not is_shown


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
    if is_leader(cards) and verb not in _FOR_LEADERS:
        message = f"a leader cannot be used with '{verb.value.replace(' …', '')}'"
        yield Finding(NOT_FOR_LEADERS, cards.span, message, _ABOUT_LEADERS)
    elif verb is Verb.RETURN and isinstance(selector.source, Zone):
        message = "only cards that this text looked at, drew or set aside can be returned"
        yield Finding(WRONG_PLACE_FOR_VERB, cards.span, message, "say 'it', 'them', 'one of them' or 'the rest'")
    elif verb is Verb.TURN_OVER and isinstance(selector.source, Zone) and selector.source is not Zone.PARTY:
        message = f"only heroes in a party can be turned over, not cards in {place_name(selector.source)}"
        yield Finding(WRONG_PLACE_FOR_VERB, cards.span, message, "say 'a hero', or use 'reveal'")
    elif _lies_there(verb, cards, own):
        message = f"these cards are already where '{verb.value.replace(' …', '')}' puts them"
        yield Finding(WRONG_PLACE_FOR_VERB, cards.span, message, "take the cards from another place")
    elif verb in (Verb.LOOK, Verb.REVEAL) and _is_seen(selector, own, verb):
        who = "everybody" if is_open(selector) else "the one who looks"
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
    return is_open(selector) or (own and verb is Verb.LOOK and selector.source in OWNED_ZONES)


def _check_leaders_again(actions: Iterable[fx.Action]) -> Iterator[Finding]:
    """Nor do heroes' verbs go with "it" where that is a leader."""
    leaders = False
    for action in actions:
        groups = targets(action)
        again = [group for group in groups if leaders and _is_spoken_of(group)]
        verb = action.verb if isinstance(action, fx.Handle) else None
        if verb is not None and verb not in _FOR_LEADERS:
            for group in again:
                message = f"a leader cannot be used with '{verb.value.replace(' …', '')}'"
                yield Finding(NOT_FOR_LEADERS, group.span, message, _ABOUT_LEADERS)
        if verb is None and again and not all(group in again or is_leader(group) for group in groups):
            yield Finding(NOT_FOR_LEADERS, action.span, "a leader can only be exchanged with a leader", _ABOUT_LEADERS)
        if groups or isinstance(action, fx.Draw | fx.Refill):
            leaders = bool(again) or any(map(is_leader, groups))


_FOR_LEADERS = frozenset(verb for verb, role in VERBS.items() if role.writes <= {Change.KNOWLEDGE})
_ABOUT_LEADERS = "leaders can be looked at, revealed, or exchanged"


def _is_spoken_of(cards: fx.Cards) -> bool:
    """Whether cards are those of an earlier step, or some of them."""
    if isinstance(cards, fx.Reference):
        return cards.pronoun is not Pronoun.THIS_CARD
    return isinstance(cards.selector.source, Pronoun)


def is_leader(cards: fx.Cards) -> bool:
    """Whether cards are leaders by their own words."""
    return isinstance(cards, fx.Selection) and cards.selector.source is Zone.LEADER
