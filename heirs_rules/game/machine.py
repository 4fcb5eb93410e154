"""The interpreter: carries out instructions until somebody has to choose, and takes the answer.

Each kind of instruction has a function that carries it out, or asks; the kinds that ask have one that takes the answer.
A function that asks changes nothing before that it would change again: so a state that was loaded asks what it asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from heirs_rules.game import programs as op
from heirs_rules.game.draft import ON_TOP, Draft, owner_of, zone_of
from heirs_rules.game.events import Event, Happening
from heirs_rules.game.markers import moved, shifted
from heirs_rules.game.options import CHANCE, Decision, Kind, Option
from heirs_rules.game.selection import (
    FACTIONS,
    View,
    amount,
    bits_of,
    candidates,
    count,
    is_closed,
    needed_on_top,
    players_that_fit,
    seats_from,
    stands,
    stood_for,
)
from heirs_rules.game.state import NO_SLOT, Card, Frame, Loop, Pile, Place
from heirs_rules.game.turn import SETUP, TURN
from heirs_rules.game.wording import (
    FACTION_OPTIONS,
    Wording,
    branch_option,
    number_option,
    passing,
    said,
    seat_option,
    verb_words,
)
from heirs_rules.language import effects as fx
from heirs_rules.language.library import Library
from heirs_rules.language.vocabulary import Manner, Pronoun, Verb, Who, Whose, Zone

_ORDER = 1
"""The branch of an option by which chance puts a shuffled card next to the known ones at the end of its pile."""

SETUP_PROGRAM, TURN_PROGRAM = -2, -1
"""The programs that are no hero's."""

_BEGINS = frozenset({Verb.PERFORM, Verb.PLAY})
_TO_OWN = {
    Verb.TAKE: Place.HAND,
    Verb.PLACE_HIDDEN: Place.HIDDEN,
    Verb.PLACE_FACE_UP: Place.FACE_UP,
    Verb.PLAY: Place.FACE_UP,
}
_TO_SHARED = {
    Verb.BURY: (Place.GRAVEYARD, ON_TOP),
    Verb.DISCARD: (Place.WILDERNESS, ON_TOP),
    Verb.PUT_ON_HARBOR: (Place.HARBOR, ON_TOP),
    Verb.PUT_UNDER_HARBOR: (Place.HARBOR, 0),
    Verb.PUT_UNDER_WILDERNESS: (Place.WILDERNESS, 0),
    Verb.PUT_UNDER_GRAVEYARD: (Place.GRAVEYARD, 0),
}
_PILES = {Zone.HARBOR: Place.HARBOR, Zone.WILDERNESS: Place.WILDERNESS, Zone.GRAVEYARD: Place.GRAVEYARD}


class Machine:
    """What stays the same in all games with a library: the programs of its texts, and the words of its options."""

    def __init__(self, library: Library, limit: int) -> None:
        self.library = library
        self.limit = limit
        """How many face-up heroes in a party end the game (9.1)."""
        self.heroes = len(library.heroes)
        self.factions = (*(bits_of(hero.factions) for hero in library.heroes), *(0 for _ in library.leaders))
        self.wording = Wording(library)
        self.programs: dict[int, op.Program] = {
            number: op.program_of(hero.effect) if hero.effect is not None else ()
            for number, hero in enumerate(library.heroes)
        }
        self.programs[TURN_PROGRAM] = op.program_of(TURN, behind=(op.EndTurn(),))
        self.programs[SETUP_PROGRAM] = op.program_of(
            SETUP, before=(op.FirstPlayer(), op.DealLeaders()), behind=(op.EndTurn(),)
        )

    def run(self, draft: Draft) -> None:
        """Carry out instructions until a question stands, or the game is over."""
        while draft.decision is None and not draft.over:
            frame = draft.stack[-1]
            program = self.programs[frame.program]
            if frame.pc == len(program):
                _end_of_text(draft, frame)
            else:
                instruction = program[frame.pc]
                draft.decision = _STEPS[type(instruction)](self, View(draft, frame, self.factions), instruction)

    def answer(self, draft: Draft, option: Option) -> None:
        """Take the answer to the open question."""
        frame = draft.stack[-1]
        instruction = self.programs[frame.program][frame.pc]
        _ANSWERS[type(instruction)](self, View(draft, frame, self.factions), instruction, option)


def _end_of_text(draft: Draft, frame: Frame) -> None:
    """A text is over; what it set aside and put nowhere goes back where it came from."""
    for card, place, position in sorted(frame.origins, key=lambda origin: origin[2]):
        if draft.where[card] == Place.ASIDE:
            draft.move(card, place, position)
    draft.pop()


# Picking cards


def _pick(machine: Machine, view: View, pick: op.Pick) -> Decision | None:
    frame, cards = view.frame, pick.cards
    if isinstance(cards, fx.Reference):
        return _picked(view, pick, _not_yet(machine, view, pick, stood_for(view, cards.pronoun)))
    if isinstance(pick.step, fx.Exchange) and not _both_sides(machine, view, pick):
        return _picked(view, pick, ())
    chosen = _recorded(frame)
    if chosen is not None:
        found = _pickable(machine, view, pick)
        return _picked(view, pick, [card for card in chosen if card in found])
    if frame.asking and (cards.manner is Manner.RANDOM or needed_on_top(view, cards) is not None):
        return _picked(view, pick, ())
    if (unordered := _order(machine, view, cards)) is not None:
        return unordered
    found = _pickable(machine, view, pick)
    if cards.manner is Manner.EVERY:
        return _picked(view, pick, found)
    nothing = frame.left < 0 and not found
    if frame.left < 0:
        frame.left = min(amount(view, cards.amount), len(found))
    offered = _offered(found, frame.group, cards.manner, frame.left)
    if offered:
        chooser = CHANCE if cards.manner is Manner.RANDOM else frame.actor
        options = _card_options(machine, view, pick, offered, chooser)
        stop = (passing("stop"),) if cards.manner is Manner.UP_TO else ()
        return Decision(chooser, _said(view, pick.step), (*options, *stop))
    if nothing and is_closed(view, cards) and cards.manner is not Manner.RANDOM:
        return Decision(frame.actor, _said(view, pick.step), (passing("none"),))
    return _picked(view, pick, [card for card in found if card in frame.group])


def _both_sides(machine: Machine, view: View, pick: op.Pick) -> bool:
    """Whether the other side of an exchange exists, too, or was picked already (R39)."""
    assert isinstance(pick.step, fx.Exchange), "only exchanges have sides"
    return finds(machine, view, pick.step) if pick.cards is pick.step.one else bool(view.frame.picked)


def _picked(view: View, pick: op.Pick, cards: Iterable[Card]) -> Decision | None:
    """The group is complete, and nobody is asked: on with the next instruction."""
    frame = view.frame
    group = tuple(cards)
    if pick.says_who:
        frame.owners = (*frame.owners, *(owner_of(view.draft.where[card]) for card in group))
    frame.picked = (*frame.picked, *group)
    frame.group, frame.left = (), -1
    frame.pc += 1
    return None


def _pickable(machine: Machine, view: View, pick: op.Pick) -> list[Card]:
    assert isinstance(pick.cards, fx.Selection), "what a pronoun stands for is not picked among others"
    return _not_yet(machine, view, pick, candidates(view, pick.cards))


def _not_yet(machine: Machine, view: View, pick: op.Pick, cards: Iterable[Card]) -> list[Card]:
    """The cards that this step has not picked yet, and that can begin if they are to be performed or played (R24)."""
    taken = (*view.frame.picked, *view.frame.pretended) if view.frame.asking else view.frame.picked
    left = [card for card in cards if card not in taken]
    return [card for card in left if _can_begin(machine, view.draft, card)] if pick.verb in _BEGINS else left


def _offered(found: list[int], chosen: tuple[int, ...], manner: Manner, left: int) -> list[int]:
    """What can be chosen next, so that no set is offered twice (R46); for chance, everything that is left."""
    if not left:
        return []
    if manner is Manner.RANDOM:
        return [one for one in found if one not in chosen]
    start = found.index(chosen[-1]) + 1 if chosen else 0
    return found[start : len(found) - left + 1] if manner is Manner.CHOSEN else found[start:]


def _card_options(
    machine: Machine, view: View, pick: op.Pick, cards: Iterable[Card], chooser: int, branch: int = 0
) -> list[Option]:
    verb = verb_words(pick.verb)
    return [_card_option(machine, view, verb, card, chooser, branch) for card in cards]


def _card_option(machine: Machine, view: View, verb: str, card: Card, chooser: int, branch: int) -> Option:
    """A card by its name if the chooser may see it, else by its place."""
    draft = view.draft
    if chooser == CHANCE or draft.seen[card] >> chooser & 1:
        return machine.wording.card(verb, card, branch)
    place = draft.where[card]
    position = _index_aside(view, card) if place == Place.ASIDE else draft.position(card)
    return machine.wording.place(verb, place, position, branch)


def _index_aside(view: View, card: Card) -> int:
    return [origin[0] for origin in view.frame.origins].index(card)


def _card_of(view: View, option: Option) -> Card:
    """The card that an option stands for."""
    if option.kind is Kind.CARD:
        assert isinstance(option.value, int), "a card is a number"
        return option.value
    assert isinstance(option.value, tuple), "a place is a zone with a position"
    place, position = option.value
    draft = view.draft
    match zone_of(place):
        case Place.ASIDE:
            return view.frame.origins[position][0]
        case Place.HIDDEN:
            return draft.hidden[owner_of(place)][position]
        case Place.LEADER:
            return draft.leaders[owner_of(place)]
        case Place.HAND:
            return draft.hands[owner_of(place)][position]
        case zone:
            pile = draft.harbor if zone is Place.HARBOR else draft.wilderness
            return (*pile.bottom, *pile.shuffled, *pile.top)[position]


def _answer_pick(_machine: Machine, view: View, pick: op.Pick, option: Option) -> None:
    frame = view.frame
    if option.kind is Kind.PASS:
        _record(frame, ())
        _picked(view, pick, frame.group)
    elif option.branch == _ORDER:
        _put_in_order(view, pick.cards, _card_of(view, option))
    else:
        _choose_card(frame, _card_of(view, option))


def _choose_card(frame: Frame, card: Card) -> None:
    _record(frame, (card,))
    frame.group = (*frame.group, card)
    frame.left -= 1


# Piles whose order chance decides when it matters


def _order(machine: Machine, view: View, cards: fx.Selection) -> Decision | None:
    """Ask chance for the next card at an end of a pile, if the step needs one; the harbor is renewed in time (R9)."""
    draft = view.draft
    wanted = amount(view, cards.top.amount) if cards.top is not None else 0
    if cards.selector.source is Zone.HARBOR and draft.harbor.size < wanted and draft.wilderness.size:
        draft.refill_harbor()
    needed = needed_on_top(view, cards)
    if needed is None:
        return None
    pile = draft.harbor if needed[0] == Place.HARBOR else draft.wilderness
    return _ask_order(machine, pile, Place(needed[0]))


def _ask_order(machine: Machine, pile: Pile, place: Place) -> Decision:
    verb = f"… is next in the {place.name.lower()}"
    options = tuple([machine.wording.card(verb, card, _ORDER) for card in pile.shuffled])
    return Decision(CHANCE, f"uncover the next card of the {place.name.lower()}", options)


def _put_in_order(view: View, cards: fx.Cards, card: Card) -> None:
    assert isinstance(cards, fx.Selection), "only the top of a pile needs an order"
    needed = needed_on_top(view, cards)
    assert needed is not None, "chance was asked because an order was needed"
    view.draft.order(card, *needed)


def _next_card(machine: Machine, draft: Draft, zone: Zone) -> Card | Decision | None:
    """The top card of a pile; a question to chance if that is undecided; None if there is none (R8, R9)."""
    if zone is Zone.GRAVEYARD:
        return draft.graveyard[-1] if draft.graveyard else None
    if zone is Zone.HARBOR and not draft.harbor.size and draft.wilderness.size:
        draft.refill_harbor()
    pile = draft.harbor if zone is Zone.HARBOR else draft.wilderness
    if pile.top:
        return pile.top[-1]
    if pile.shuffled:
        return _ask_order(machine, pile, _PILES[zone])
    return pile.bottom[-1] if pile.bottom else None


# Doing something with the cards picked


def _do(_machine: Machine, view: View, do: op.Do) -> None:
    draft, frame = view.draft, view.frame
    cards, frame.picked = frame.picked, ()
    frame.pc += 1
    if do.says_who:
        frame.they, frame.owners = tuple(dict.fromkeys(frame.owners)), ()
    frame.it = cards
    if frame.asking:
        frame.pretended = (*frame.pretended, *cards)
        return
    match do.verb:
        case Verb.LOOK:
            for card in cards:
                draft.look(card, 1 << frame.actor)
        case Verb.REVEAL:
            for card in cards:
                draft.look(card, draft.everybody)
        case Verb.PERFORM:
            frame.queue = cards
        case Verb.PLAY:
            frame.queue = cards
            _moved(view, cards, do.verb)
        case Verb.CHOOSE:
            pass
        case _:
            _moved(view, cards, do.verb)
    frame.rest = cards if do.verb in (Verb.LOOK, Verb.REVEAL, Verb.SET_ASIDE) else frame.rest


def _moved(view: View, cards: tuple[Card, ...], verb: Verb) -> None:
    draft, frame = view.draft, view.frame
    moving = _returning(frame, cards) if verb is Verb.RETURN else cards
    for card in moving:
        place, position = _destination(view, card, verb)
        if place == Place.TAVERN and NO_SLOT not in draft.tavern:
            continue
        if verb is Verb.SET_ASIDE:
            frame.origins = (*frame.origins, (card, draft.where[card], draft.position(card)))
        draft.move(card, place, position, 1 << frame.actor if verb is Verb.SET_ASIDE else 0)
        frame.moved += 1
    frame.rest = tuple([card for card in frame.rest if card not in cards])


def _returning(frame: Frame, cards: tuple[Card, ...]) -> list[Card]:
    """The cards that this text took from somewhere, in the order in which they go back; others lie there still."""
    position = {card: position for card, _, position in frame.origins}
    return sorted((card for card in cards if card in position), key=lambda card: position[card])


def _destination(view: View, card: Card, verb: Verb) -> tuple[int, int]:
    draft, frame = view.draft, view.frame
    if verb in _TO_OWN:
        return _TO_OWN[verb] + frame.actor, ON_TOP
    if verb in _TO_SHARED:
        return _TO_SHARED[verb]
    match verb:
        case Verb.TURN_OVER:
            place = draft.where[card]
            other = Place.HIDDEN if zone_of(place) is Place.FACE_UP else Place.FACE_UP
            return other + owner_of(place), ON_TOP
        case Verb.PUT_INTO_TAVERN:
            return Place.TAVERN, ON_TOP
        case Verb.RETURN:
            return next((place, position) for origin, place, position in frame.origins if origin == card)
        case _:
            assert verb is Verb.SET_ASIDE, "every other verb has its destination"
            return Place.ASIDE, ON_TOP


def _begin(machine: Machine, view: View, _begin: op.Begin) -> None:
    """The next waiting hero begins its text, if it can (R24); "you" is who performs or plays it (8.3)."""
    draft, frame = view.draft, view.frame
    while frame.queue:
        card, frame.queue = frame.queue[0], frame.queue[1:]
        if card < machine.heroes and _can_begin(machine, draft, card):
            draft.beginnings = (*draft.beginnings, (card, draft.table()))
            if draft.log is not None:
                place = draft.where[card], draft.position(card)
                event = Event(Happening.BEGIN, frame.actor, card, place, seen_by=draft.everybody)
                draft.log.append(event)
            draft.stack.append(Frame(card, frame.actor, card))
            return
    frame.pc += 1


def _can_begin(machine: Machine, draft: Draft, card: Card) -> bool:
    """R24: not twice with everything lying as it did, and not more often than there are heroes."""
    if not draft.beginnings:
        return True
    if len(draft.beginnings) >= machine.heroes:
        return False
    last = next((table for begun, table in reversed(draft.beginnings) if begun == card), None)
    return last is None or last != draft.table()


def _split(_machine: Machine, view: View, _split: op.Split) -> None:
    """Keep the first side of an exchange apart from the second."""
    frame = view.frame
    frame.marks = (*frame.marks, len(frame.picked))
    frame.pc += 1


def _swap(_machine: Machine, view: View, swap: op.Swap) -> None:
    draft, frame = view.draft, view.frame
    cards, frame.picked = frame.picked, ()
    first, frame.marks = frame.marks[-1], frame.marks[:-1]
    frame.pc += 1
    pairs = list(zip(cards[:first], cards[first:], strict=False))
    frame.it = tuple(card for pair in pairs for card in pair)
    if swap.says_who:
        frame.they, frame.owners = tuple(dict.fromkeys(frame.owners)), ()
    if frame.asking:
        frame.pretended = (*frame.pretended, *frame.it)
        return
    for one, other in pairs:
        draft.exchange(one, other)
        frame.moved += 2
    frame.rest = tuple([card for card in frame.rest if card not in frame.it])


# Drawing and refilling


def _draw(machine: Machine, view: View, draw: op.Draw) -> Decision | None:
    draft, frame, effect = view.draft, view.frame, draw.effect
    if frame.asking:
        return _drawn(frame)
    if frame.left < 0:
        wanted = amount(view, effect.amount)
        available = _available(draft, effect.pile)
        if effect.up_to and min(wanted, available):
            return Decision(frame.actor, _said(view, effect), _draw_options(min(wanted, available), effect.pile))
        frame.left = wanted
    while frame.left:
        card = _next_card(machine, draft, effect.pile)
        if isinstance(card, Decision):
            return card
        if card is None:
            break
        frame.origins = (*frame.origins, (card, draft.where[card], draft.position(card)))
        draft.move(card, Place.HAND + frame.actor)
        frame.moved += 1
        frame.picked = (*frame.picked, card)
        frame.left -= 1
    return _drawn(frame)


def _drawn(frame: Frame) -> Decision | None:
    frame.it = frame.rest = frame.picked
    frame.picked, frame.left = (), -1
    frame.pc += 1
    return None


def _available(draft: Draft, pile: Zone) -> int:
    """How many cards can be drawn from a pile."""
    match pile:
        case Zone.HARBOR:
            return draft.harbor.size + draft.wilderness.size
        case Zone.WILDERNESS:
            return draft.wilderness.size
        case _:
            return len(draft.graveyard)


def _draw_options(most: int, pile: Zone) -> tuple[Option, ...]:
    numbers = range(most, 0, -1)
    return (*(number_option(said(fx.Draw(number, pile=pile)), number) for number in numbers), passing("stop"))


def _answer_draw(_machine: Machine, view: View, draw: op.Draw, option: Option) -> None:
    match option.kind:
        case Kind.NUMBER:
            assert isinstance(option.value, int), "a number is a number"
            view.frame.left = option.value
        case Kind.PASS:
            view.frame.left = 0
        case _:
            view.draft.order(_card_of(view, option), _PILES[draw.effect.pile], True)


def _refill(machine: Machine, view: View, refill: op.Refill) -> Decision | None:
    draft, frame = view.draft, view.frame
    while NO_SLOT in draft.tavern and not frame.asking:
        card = _next_card(machine, draft, refill.effect.pile)
        if isinstance(card, Decision):
            return card
        if card is None:
            break
        draft.move(card, Place.TAVERN)
        frame.moved += 1
        frame.picked = (*frame.picked, card)
    frame.it, frame.picked = frame.picked, ()
    frame.pc += 1
    return None


def _answer_refill(_machine: Machine, view: View, refill: op.Refill, option: Option) -> None:
    view.draft.order(_card_of(view, option), _PILES[refill.effect.pile], True)


# Markers, players, factions


def _simple(_machine: Machine, view: View, simple: op.Simple) -> None:
    effect = simple.effect
    view.frame.pc += 1
    if view.frame.asking:
        return
    if isinstance(effect, fx.Shuffle):
        view.draft.shuffle(_PILES[effect.pile])
    else:
        view.draft.shift(*shifted(view, effect))


def _pick_players(_machine: Machine, view: View, pick: op.PickPlayers) -> Decision | None:
    frame, effect = view.frame, pick.effect
    chosen = _recorded(frame)
    if chosen is not None:
        return _picked_players(frame, chosen)
    found = list(players_that_fit(view, effect.others, effect.tally))
    if effect.manner is Manner.EVERY:
        return _picked_players(frame, tuple(found))
    if frame.left < 0:
        frame.left = min(amount(view, effect.amount), len(found))
    offered = _offered(found, frame.group, effect.manner, frame.left)
    if not offered:
        return _picked_players(frame, tuple(seat for seat in found if seat in frame.group))
    chooser = CHANCE if effect.manner is Manner.RANDOM else frame.actor
    stop = (passing("stop"),) if effect.manner is Manner.UP_TO else ()
    return Decision(chooser, _said(view, effect), (*(seat_option("choose …", seat) for seat in offered), *stop))


def _picked_players(frame: Frame, seats: tuple[int, ...]) -> Decision | None:
    frame.they = seats
    frame.group, frame.left = (), -1
    frame.pc += 1
    return None


def _answer_players(_machine: Machine, view: View, _pick: op.PickPlayers, option: Option) -> None:
    draft, frame = view.draft, view.frame
    if option.kind is Kind.PASS:
        _record(frame, ())
        _picked_players(frame, frame.group)
        return
    assert isinstance(option.value, int), "a seat is a number"
    _record(frame, (option.value,))
    frame.group = (*frame.group, option.value)
    frame.left -= 1
    if draft.log is not None and not frame.asking:
        draft.log.append(Event(Happening.CHOOSE, frame.actor, word=f"seat {option.value}"))


def _name_faction(_machine: Machine, view: View, _name: op.NameFaction) -> Decision | None:
    frame = view.frame
    chosen = _recorded(frame)
    if chosen is None:
        return Decision(frame.actor, said(fx.NameFaction()), FACTION_OPTIONS)
    frame.faction = chosen[0]
    frame.pc += 1
    return None


def _answer_faction(_machine: Machine, view: View, _name: op.NameFaction, option: Option) -> None:
    frame = view.frame
    assert isinstance(option.value, int), "a faction is a number"
    _record(frame, (option.value,))
    frame.faction = option.value
    frame.pc += 1
    if view.draft.log is not None and not frame.asking:
        view.draft.log.append(Event(Happening.CHOOSE, frame.actor, word=FACTIONS[option.value].value))


# Alternatives


def _ask(machine: Machine, view: View, ask: op.Ask) -> Decision | None:
    frame = view.frame
    chosen = _recorded(frame)
    if chosen is not None:
        return _go(view, ask, chosen)
    offered = [
        (number, branch)
        for number, branch in enumerate(ask.branches)
        if (not ask.may and frame.actor != frame.you) or finds(machine, view, branch.effect)
    ]
    if not offered:
        return _go(view, ask, ())
    if frame.actor == frame.you:
        offered = _distinct(view, offered)
    if ask.several:
        options = _combined(view, [branch for _, branch in offered])
    else:
        options = [option for number, branch in offered for option in _begun(machine, view, ask, number, branch)]
        options = list({option.text: option for option in reversed(options)}.values())[::-1]
    decline = (passing("decline"),) if ask.may else ()
    return Decision(frame.actor, _said(view, ask.step), (*options, *decline))


def _begun(machine: Machine, view: View, ask: op.Ask, number: int, branch: op.Branch) -> list[Option]:
    """The options by which an alternative begins: its first objects, if they can be offered at once."""
    pick = branch.pick
    if pick is not None and isinstance(pick.cards, fx.Selection):
        cards = pick.cards
        if not is_closed(view, cards) or (ask.may and len(ask.branches) == 1):
            found = _pickable(machine, view, pick)
            left = min(amount(view, cards.amount), len(found))
            offered = _offered(found, (), cards.manner, left)
            return _card_options(machine, view, pick, offered, view.frame.actor, number)
    return [branch_option(_said(view, branch.effect), (branch.start,))]


def _distinct(view: View, offered: list[tuple[int, op.Branch]]) -> list[tuple[int, op.Branch]]:
    """The alternatives without those that put the markers where an earlier one does (R38)."""
    ends: list[tuple[int, int]] = []
    kept = []
    for number, branch in offered:
        end = _end_of(view, branch.effect)
        if end is None or end not in ends:
            kept.append((number, branch))
        if end is not None:
            ends.append(end)
    return kept


def _end_of(view: View, effect: fx.Effect) -> tuple[int, int] | None:
    """Where an alternative puts the markers, if it does nothing else."""
    match effect:
        case fx.Shift() | fx.MoveTo():
            return shifted(view, effect)
        case fx.If(condition, inner, None) if stands(view, condition):
            return _end_of(view, inner)
        case _:
            return None


def _combined(view: View, branches: Sequence[op.Branch]) -> list[Option]:
    """Every choice of one or more alternatives (R10); those that only move markers, once for each end (R38)."""
    options, ends = [], set()
    for size in range(1, len(branches) + 1):
        for some in combinations(branches, size):
            end = _joint_end(view, [branch.effect for branch in some])
            if end is None or end not in ends or view.frame.actor != view.frame.you:
                text = " and ".join(_said(view, branch.effect) for branch in some)
                options.append(branch_option(text, tuple(branch.start for branch in some)))
            ends.add(end)
    return options


def _joint_end(view: View, effects: Sequence[fx.Effect]) -> tuple[int, int] | None:
    """Where marker moves that are one instruction put the markers; None if anything else is among them."""
    shifts = [effect for effect in effects if isinstance(effect, fx.Shift)]
    if len(shifts) < len(effects):
        return None
    return moved(view, [move for shift in shifts for move in shift.moves])


def _answer_ask(machine: Machine, view: View, ask: op.Ask, option: Option) -> None:
    frame = view.frame
    if option.kind is Kind.PASS:
        _record(frame, ())
        _go(view, ask, ())
    elif option.kind is Kind.BRANCH:
        assert isinstance(option.value, tuple), "alternatives are known by where they begin"
        _record(frame, option.value)
        _go(view, ask, option.value)
    else:
        branch = ask.branches[option.branch]
        pick = branch.pick
        assert pick is not None, "only picks are offered with their question"
        assert isinstance(pick.cards, fx.Selection), "only what is picked among others is offered"
        card = _card_of(view, option)
        _record(frame, (branch.start,))
        _go(view, ask, (branch.start,))
        frame.left = min(amount(view, pick.cards.amount), len(_pickable(machine, view, pick)))
        _choose_card(frame, card)


def _go(view: View, ask: op.Ask, starts: tuple[int, ...]) -> Decision | None:
    """On with the alternatives that begin there; without any, behind the question."""
    frame = view.frame
    if not starts:
        frame.pc, frame.it = ask.end, ()
        frame.did = frame.did and not ask.may
        return None
    if ask.may:
        frame.marks = (*frame.marks, frame.moved)
    chosen = [branch.effect for branch in ask.branches if branch.start in starts]
    end = _joint_end(view, chosen) if len(starts) > 1 else None
    if end is not None:
        frame.pc = ask.end
        if not frame.asking:
            view.draft.shift(*end)
        return None
    frame.pending = (*frame.pending, starts[1:])
    frame.pc = starts[0]
    return None


def _next(_machine: Machine, view: View, following: op.Next) -> None:
    frame = view.frame
    waiting = frame.pending[-1]
    frame.pending = (*frame.pending[:-1], waiting[1:]) if waiting else frame.pending[:-1]
    frame.pc = waiting[0] if waiting else following.end


def _accepted(_machine: Machine, view: View, _accepted: op.Accepted) -> None:
    frame = view.frame
    frame.did = frame.moved > frame.marks[-1]
    frame.marks = frame.marks[:-1]
    frame.pc += 1


def _said(view: View, effect: fx.Effect) -> str:
    """A step in words, with the number in the place of X."""
    words = said(effect)
    return words.replace("X", str(view.frame.x)) if "X" in words else words


def finds(machine: Machine, view: View, effect: fx.Effect) -> bool:
    """Whether the first step of an effect finds something to act on now (R37); what not everybody sees counts (R36)."""
    draft = view.draft
    match effect:
        case fx.Shift() | fx.MoveTo():
            return shifted(view, effect) != (draft.empire, draft.tribes)
        case fx.Handle(verb, cards):
            if verb is Verb.PUT_INTO_TAVERN and NO_SLOT not in draft.tavern:
                return False
            return any(_finds_cards(machine, view, op.Pick(group, verb, effect, False)) for group in cards)
        case fx.Exchange(one, other):
            return all(_finds_cards(machine, view, op.Pick(side, None, effect, False)) for side in (one, other))
        case fx.Draw(number, _, pile):
            return amount(view, number) > 0 and _available(draft, pile) > 0
        case fx.Refill(pile):
            return NO_SLOT in draft.tavern and _available(draft, pile) > 0
        case fx.Shuffle(pile):
            return (draft.harbor if pile is Zone.HARBOR else draft.wilderness).size > 0
        case fx.ChoosePlayers(_, number, others, tally):
            return amount(view, number) > 0 and bool(players_that_fit(view, others, tally))
        case fx.NameFaction():
            return True
        case fx.Sequence(steps):
            return finds(machine, view, steps[0])
        case fx.Choice(alternatives):
            return any(finds(machine, view, alternative) for alternative in alternatives)
        case fx.May(who, inner) | fx.By(who, inner):
            return any(finds(machine, _as(view, seat, who), inner) for seat in _actors(view, who))
        case fx.If(condition, inner, otherwise):
            holds = stands(view, condition)
            way = inner if holds else otherwise
            return holds is not None and way is not None and finds(machine, view, way)
        case fx.Where(inner):
            return _counts(view, effect) is not None and finds(machine, _with_x(view, effect), inner)
        case fx.Times(number, inner):
            return amount(view, number) > 0 and finds(machine, view, inner)


def _finds_cards(machine: Machine, view: View, pick: op.Pick) -> bool:
    if isinstance(pick.cards, fx.Reference):
        return bool(_not_yet(machine, view, pick, stood_for(view, pick.cards.pronoun)))
    if pick.cards.manner is not Manner.EVERY and amount(view, pick.cards.amount) == 0:
        return False
    if pick.cards.top is not None and pick.cards.selector.source in _PILES:
        return _available(view.draft, pick.cards.selector.source) > 0
    return bool(_pickable(machine, view, pick)) or is_closed(view, pick.cards)


def _as(view: View, seat: int, who: Who) -> View:
    frame = view.frame.copied()
    frame.actor = seat
    if who is not Who.YOU:
        frame.they = (seat,)
    return View(view.draft, frame, view.factions)


def _with_x(view: View, where: fx.Where) -> View:
    frame = view.frame.copied()
    frame.x = _counts(view, where) or 0
    return View(view.draft, frame, view.factions)


# Conditions, numbers, repetition


def _test(_machine: Machine, view: View, test: op.Test) -> None:
    holds = stands(view, test.condition)
    view.frame.pc = test.end if holds is None else view.frame.pc + 1 if holds else test.otherwise


def _count(_machine: Machine, view: View, counting: op.Count) -> None:
    number = _counts(view, counting.effect)
    if number is None:
        view.frame.pc = counting.end
        return
    view.frame.x = number
    view.frame.pc += 1


def _counts(view: View, where: fx.Where) -> int | None:
    """X; None if what is to be counted stands for nobody."""
    if _counts_nobody(view, where.quantity):
        return None
    number = count(view, where.quantity)
    return number if where.at_most is None else min(number, where.at_most)


def _counts_nobody(view: View, quantity: fx.Quantity | fx.Amount) -> bool:
    match quantity:
        case fx.Above(measured, other):
            return _counts_nobody(view, measured) or _counts_nobody(view, other)
        case fx.NumberOf(selector) | fx.FactionsAmong(selector):
            nobody = isinstance(selector.source, Pronoun) and not stood_for(view, selector.source)
            return nobody or (selector.whose is Whose.THEY and not view.frame.they)
        case _:
            return False


def _jump(_machine: Machine, view: View, jump: op.Jump) -> None:
    view.frame.pc = jump.to


def _repeat(_machine: Machine, view: View, repeat: op.Repeat) -> None:
    frame = view.frame
    times = amount(view, repeat.amount)
    if times <= 0:
        frame.pc = repeat.end
        return
    frame.counters = (*frame.counters, times)
    frame.pc += 1


def _again(_machine: Machine, view: View, again: op.Again) -> None:
    frame = view.frame
    left = frame.counters[-1] - 1
    frame.counters = (*frame.counters[:-1], left) if left else frame.counters[:-1]
    frame.pc = again.start if left else frame.pc + 1


# Who acts


def _actors(view: View, who: Who) -> tuple[int, ...]:
    """The seats that are to act, in turn order from the performer's left (R21)."""
    frame, players = view.frame, view.draft.players
    match who:
        case Who.YOU:
            return (frame.you,)
        case Who.NEXT:
            return ((frame.you + 1) % players,)
        case Who.PREVIOUS:
            return ((frame.you - 1) % players,)
        case Who.THEY:
            return tuple(seat for seat in seats_from(frame.you + 1, players) if seat in frame.they)
        case Who.EACH_OTHER:
            return tuple(seat for seat in seats_from(frame.you + 1, players) if seat != frame.actor)
        case Who.EACH:
            return seats_from(frame.you + 1, players)


def _act_as(_machine: Machine, view: View, act: op.ActAs) -> None:
    frame = view.frame
    seats = _actors(view, act.who)
    if not seats or (frame.asking and len(seats) > 1):
        frame.pc, frame.it, frame.did = act.end, (), False
        return
    start = frame.pc + 1
    asking = frame.asking or len(seats) > 1
    nothing: tuple[tuple[int, tuple[int, ...]], ...] = ()
    loop = Loop(
        start, seats, 0, asking, (nothing,) * len(seats), frame.actor, frame.they, frame.it, frame.rest, (), False
    )
    frame.loops = (*frame.loops, loop)
    frame.actor = seats[0]
    if act.who is not Who.YOU:
        frame.they = (seats[0],)
    frame.pc = start


def _acted_as(_machine: Machine, view: View, _acted: op.ActedAs) -> None:
    frame = view.frame
    loop = frame.loops[-1]
    if len(loop.seats) == 1:
        frame.loops = frame.loops[:-1]
        frame.actor = loop.actor
        frame.pc += 1
        return
    if not loop.asking:
        loop = loop._replace(gathered=(*loop.gathered, *frame.it), did=loop.did or frame.did)
    following = loop.turn + 1
    if following == len(loop.seats) and not loop.asking:
        frame.loops = frame.loops[:-1]
        frame.actor, frame.they = loop.actor, loop.seats
        frame.it, frame.did = loop.gathered, loop.did
        frame.pc += 1
        return
    asking = loop.asking and following < len(loop.seats)
    index = following % len(loop.seats)
    frame.loops = (*frame.loops[:-1], loop._replace(turn=index, asking=asking))
    frame.actor, frame.they = loop.seats[index], (loop.seats[index],)
    frame.it, frame.rest, frame.pretended = loop.it, loop.rest, ()
    frame.pc = loop.start


def _record(frame: Frame, choice: tuple[int, ...]) -> None:
    """While several players choose unseen: keep what this one chose here, until it happens."""
    for depth, loop in enumerate(frame.loops):
        if loop.asking:
            answers = list(loop.answers)
            answers[loop.turn] = (*answers[loop.turn], (frame.pc, choice))
            kept = loop._replace(answers=tuple(answers))
            frame.loops = (*frame.loops[:depth], kept, *frame.loops[depth + 1 :])
            return


def _recorded(frame: Frame) -> tuple[int, ...] | None:
    """What was chosen here before it happens; None if nobody was asked."""
    if not frame.loops or frame.asking:
        return None
    for loop in frame.loops:
        found = [choice for pc, choice in loop.answers[loop.turn] if pc == frame.pc]
        if found:
            return tuple(one for choice in found for one in choice)
    return None


# The setup and the end of a turn


def _first_player(_machine: Machine, view: View, _first: op.FirstPlayer) -> Decision | None:
    draft, frame = view.draft, view.frame
    if draft.active < 0:
        return Decision(CHANCE, "say who begins", tuple(seat_option("… begins", seat) for seat in range(draft.players)))
    # The players choose "from the performer's left" (R21): with the one before the first player as the performer.
    frame.you = frame.actor = (draft.active - 1) % draft.players
    frame.pc += 1
    return None


def _answer_first_player(_machine: Machine, view: View, _first: op.FirstPlayer, option: Option) -> None:
    assert isinstance(option.value, int), "a seat is a number"
    view.draft.active = option.value


def _deal_leaders(machine: Machine, view: View, _deal: op.DealLeaders) -> Decision | None:
    draft = view.draft
    seat = next((seat for seat in seats_from(draft.active, draft.players) if draft.leaders[seat] == NO_SLOT), None)
    if seat is None:
        view.frame.pc += 1
        return None
    options = tuple(machine.wording.card(f"seat {seat} gets …", leader) for leader in draft.undealt)
    return Decision(CHANCE, f"deal a leader to seat {seat}", options)


def _answer_leader(_machine: Machine, view: View, _deal: op.DealLeaders, option: Option) -> None:
    draft = view.draft
    seat = next(seat for seat in seats_from(draft.active, draft.players) if draft.leaders[seat] == NO_SLOT)
    draft.move(_card_of(view, option), Place.LEADER + seat)


def _end_turn(machine: Machine, view: View, _end: op.EndTurn) -> None:
    """9.1, R2: looked at once, here, at what lies in every party. The setup ends like a turn of the one before."""
    draft, frame = view.draft, view.frame
    if any(len(party) >= machine.limit for party in draft.face_up) and frame.program == TURN_PROGRAM:
        draft.over = True
        if draft.log is not None:
            draft.log.append(Event(Happening.END))
        return
    draft.active = (frame.you + 1) % draft.players
    draft.beginnings = ()
    draft.stack[-1] = Frame(TURN_PROGRAM, draft.active, -1)
    if draft.log is not None:
        draft.log.append(Event(Happening.TURN, draft.active))


_Step: TypeAlias = Callable[[Machine, View, Any], Decision | None]
_Answer: TypeAlias = Callable[[Machine, View, Any, Option], None]

_STEPS: Mapping[type, _Step] = {
    op.Pick: _pick,
    op.Do: _do,
    op.Begin: _begin,
    op.Split: _split,
    op.Swap: _swap,
    op.Draw: _draw,
    op.Refill: _refill,
    op.Simple: _simple,
    op.PickPlayers: _pick_players,
    op.NameFaction: _name_faction,
    op.Ask: _ask,
    op.Next: _next,
    op.Accepted: _accepted,
    op.Test: _test,
    op.Count: _count,
    op.Jump: _jump,
    op.Repeat: _repeat,
    op.Again: _again,
    op.ActAs: _act_as,
    op.ActedAs: _acted_as,
    op.FirstPlayer: _first_player,
    op.DealLeaders: _deal_leaders,
    op.EndTurn: _end_turn,
}
_ANSWERS: Mapping[type, _Answer] = {
    op.Pick: _answer_pick,
    op.Draw: _answer_draw,
    op.Refill: _answer_refill,
    op.PickPlayers: _answer_players,
    op.NameFaction: _answer_faction,
    op.Ask: _answer_ask,
    op.FirstPlayer: _answer_first_player,
    op.DealLeaders: _answer_leader,
}
