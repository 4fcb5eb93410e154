"""The words of options and questions, and the option objects themselves: made once, used in every game of a library."""

from __future__ import annotations

from collections import Counter
from functools import cache

from heirs_rules.game.draft import owner_of, zone_of
from heirs_rules.game.options import Kind, Option
from heirs_rules.game.state import UNORDERED, Card, Place
from heirs_rules.language.library import Hero, Leader, Library
from heirs_rules.language.vocabulary import Faction, Verb


def is_without_x(words: str) -> bool:
    """Whether a step is worded the same, whatever X was before: it says no X, or counts it itself."""
    return "X" not in words or "where X is" in words


@cache
def spoken(words: str, x: int) -> str:
    """A step in words, with the number in the place of X."""
    if is_without_x(words):
        return words
    if x == 1:
        for several, one in _ONE.items():
            words = words.replace(several, one)
    return words.replace("X", str(x))


_ONE = {"X cards": "a card", "X heroes": "a hero", "X players": "a player"}


class Wording:
    """The words for the cards of one library."""

    def __init__(self, library: Library) -> None:
        cards: list[Hero | Leader] = [*library.heroes, *library.leaders]
        times = Counter(card.name for card in cards)
        self.names = tuple(card.name if times[card.name] == 1 else f"{card.name} ({card.id})" for card in cards)
        """How each card is called: by its name, with its id where two have the same."""
        self._cards: dict[tuple[str, int], CardOptions] = {}
        self._places: dict[tuple[str, int, int, int], Option] = {}

    def cards(self, verb: str, branch: int = 0) -> CardOptions:
        """The options to do something with a card that the chooser may see; `verb` has a `…` for the card."""
        options = self._cards.get((verb, branch))
        if options is None:
            options = self._cards.setdefault((verb, branch), CardOptions(verb, self.names, branch))
        return options

    def place(self, verb: str, place: int, position: int, branch: int) -> Option:
        """The option to do something with a card that the chooser may not see."""
        key = (verb, place, position, branch)
        option = self._places.get(key)
        if option is None:
            text = verb.replace("…", place_of_card(place, position))
            option = Option(text, Kind.PLACE, (place, position), branch)
            self._places[key] = option
        return option


class CardOptions(dict[Card, Option]):
    """The options of one verb by their cards, each made when it is first looked up."""

    def __init__(self, verb: str, names: tuple[str, ...], branch: int) -> None:
        super().__init__()
        self.verb, self.names, self.branch = verb, names, branch

    def __missing__(self, card: Card) -> Option:
        option = Option(self.verb.replace("…", self.names[card]), Kind.CARD, card, self.branch)
        return self.setdefault(card, option)


def place_of_card(place: int, position: int) -> str:
    """How a card is called by its place: "seat 2's hidden hero 1", counted from the bottom of the stack."""
    seat = owner_of(place)
    match zone_of(place):
        case Place.HIDDEN:
            return f"seat {seat}'s hidden hero {position + 1}"
        case Place.FACE_UP:
            return f"seat {seat}'s face-up hero {position + 1}"
        case Place.HAND:
            return f"card {position + 1} of seat {seat}'s hand"
        case Place.LEADER:
            return f"seat {seat}'s leader"
        case Place.ASIDE:
            return f"set-aside card {position + 1}"
        case zone if position < UNORDERED:
            return f"shuffled {zone.name.lower()} card {UNORDERED - position}"
        case zone if position < 0:
            return f"a card of the {zone.name.lower()}"
        case zone:
            return f"{zone.name.lower()} card {position + 1}"


def zone_name(place: int) -> str:
    """A place in words: "seat 1's hand", "the tavern"."""
    seat = owner_of(place)
    zone = zone_of(place)
    match zone:
        case Place.FACE_UP | Place.HIDDEN:
            return f"seat {seat}'s {'face-up' if zone is Place.FACE_UP else 'hidden'} heroes"
        case Place.HAND:
            return f"seat {seat}'s hand"
        case Place.LEADER:
            return f"seat {seat}"
        case Place.ASIDE:
            return "set aside"
        case Place.UNDEALT:
            return "the leaders nobody has"
        case Place.OUT:
            return "out of the game"
        case _:
            return f"the {zone.name.lower()}"


_PASSES = {text: Option(text, Kind.PASS, 0) for text in ("decline", "stop", "none")}
FACTION_OPTIONS = tuple(Option(faction.value, Kind.FACTION, number) for number, faction in enumerate(Faction))


def passing(text: str) -> Option:
    """The option to do nothing, or nothing more."""
    return _PASSES[text]


@cache
def seat_option(verb: str, seat: int) -> Option:
    """The option to pick a player."""
    return Option(verb.replace("…", f"seat {seat}"), Kind.SEAT, seat)


@cache
def branch_option(text: str, starts: tuple[int, ...]) -> Option:
    """The option to carry out some alternatives, which begin at these places of the program."""
    return Option(text, Kind.BRANCH, starts)


@cache
def number_option(text: str, number: int) -> Option:
    """The option of a number."""
    return Option(text, Kind.NUMBER, number)


def verb_words(verb: Verb | None) -> str:
    """How an action is said, with a `…` for the card."""
    return "exchange …" if verb is None else verb.value
