"""A game: how it is set up, how it goes on, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random

from heirs_rules.game.draft import draft_of
from heirs_rules.game.events import Event
from heirs_rules.game.layout import TAVERN_SLOTS, Layout
from heirs_rules.game.machine import Machine
from heirs_rules.game.observation import Observation, Observer
from heirs_rules.game.options import Decision, Option
from heirs_rules.game.programs import Program
from heirs_rules.game.rulebook import SETUP_PROGRAM, TURN_PROGRAM, Rulebook
from heirs_rules.game.sampling import Material, sampled
from heirs_rules.game.score import Outcome, outcome
from heirs_rules.game.state import NO_SLOT, Frame, Pile, Setting, State
from heirs_rules.game.turn import FIRST_HAND
from heirs_rules.language.library import Library
from heirs_rules.language.vocabulary import Zone

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6

_ENDS_WITH = {False: {2: 8, 3: 7, 4: 7, 5: 6, 6: 5}, True: {2: 7, 3: 6, 4: 6, 5: 5, 6: 4}}
"""How many face-up heroes end the game, in the full and in the basic game (9.1)."""


class Game:
    """The rules for one library and one number of players. It holds no state: any number of games can share it.

    >>> import heirs_rules as hr
    >>> game = hr.Game(hr.load_cards(), players=3, first=0)
    >>> state = game.start()
    >>> state.decision.question, len(state.decision.options)
    ('deal a leader to seat 0', 6)
    >>> state = game.choose(state, state.decision.option("seat 0 gets Cyra"))
    >>> state.decision.question, len(state.decision.options)
    ('deal a leader to seat 1', 5)
    """

    def __init__(self, library: Library, players: int = 4, *, basic: bool = False, first: int | None = None) -> None:
        """For 2 to 6 players, at seats numbered from 0, clockwise.

        `basic` leaves the advanced heroes out (9.6); `first` is the seat that begins, None for chance (R1). Raises a
        `ValueError` if so many cannot play, the library is too small for them, or there is no such seat.
        """
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} can play, not {players}")
        if first is not None and not 0 <= first < players:
            raise ValueError(f"there is no seat {first}; with {players} players the seats are 0 to {players - 1}")
        self.library, self.players, self.basic, self.first = library, players, basic, first
        self.setting = Setting(library.fingerprint, basic)
        self._check_size()
        self._rules = Rulebook(library, players, _ENDS_WITH[basic][players])
        self._machine = Machine(self._rules)
        self._observer = Observer(self._ids, self._rules.reaches)

    def start(self) -> State:
        """The beginning of the setup (section 2): the first question, which is one to chance."""
        return self._first

    @cached_property
    def _first(self) -> State:
        heroes = self.library.heroes
        used = [number for number, hero in enumerate(heroes) if not (self.basic and hero.advanced)]
        nothing: tuple[tuple[int, ...], ...] = ((),) * self.players
        layout = Layout(
            nothing,
            nothing,
            nothing,
            (NO_SLOT,) * self.players,
            Pile(shuffled=tuple(number for number in used if heroes[number].starts is None)),
            active=-1 if self.first is None else self.first,
            graveyard=tuple(number for number in used if heroes[number].starts is Zone.GRAVEYARD),
            undealt=tuple(range(len(heroes), self.cards)),
        )
        return self._begun(layout.state(self.setting, self.cards, Frame(SETUP_PROGRAM, 0, -1)))

    def turn(self, layout: Layout) -> State:
        """The beginning of a turn of the active player, with the cards lying in a certain way."""
        frame = Frame(TURN_PROGRAM, layout.active, -1)
        return self._begun(layout.state(self.setting, self.cards, frame))

    @property
    def names(self) -> tuple[str, ...]:
        """How each card is called, by its number: heroes, then leaders."""
        return self._rules.wording.names

    @property
    def cards(self) -> int:
        """How many cards there are, leaders included."""
        return len(self.library.heroes) + len(self.library.leaders)

    @property
    def programs(self) -> Mapping[int, Program]:
        """Every text spelt out, by the number of its hero; those of the rules themselves have negative numbers."""
        return self._rules.programs

    def choose(self, state: State, option: Option) -> State:
        """The next state in which somebody is asked, or the end. The state itself does not change.

        An `IllegalChoice` says what is on offer instead; a `ValueError`, that the game is over or the state another's.
        """
        decision = state.decision
        if decision is None or state.setting is not self.setting:
            decision = self._check_open(state)
        if option not in decision.options:
            raise decision.refusal(str(option))
        return self._machine.advance(draft_of(state), option)

    def events(self, state: State, option: Option, seat: int | None = None) -> tuple[Event, ...]:
        """What happens if an option is chosen, in order; for a seat, only what that seat may see of it.

        It raises what `choose` raises, and chooses nothing.
        """
        log: list[Event] = []
        self._check_open(state).check(option)
        self._machine.advance(draft_of(state, log), option)
        return tuple(log) if seat is None else tuple(event.seen_from(seat) for event in log)

    def outcome(self, state: State) -> Outcome | None:
        """Who has won, and by which rule (section 9); None while the game goes on."""
        self._check(state)
        return outcome(self.library, state) if state.over else None

    def observe(self, state: State, seat: int) -> Observation:
        """What a seat may see and knows (section 6, R47); a `ValueError` if there is no such seat."""
        self._check(state)
        return self._observer.observed(state, seat)

    def sample(self, observation: Observation, random: Random) -> State:
        """A state in which the seat observes just this, drawn at random: every one is equally likely (R47).

        It may be any decision, also of another seat or of chance, and what others have chosen unseen is drawn, too. The
        seat's options are the same. A `ValueError` says that it is no observation of this game.

        >>> import heirs_rules as hr
        >>> game = hr.Game(hr.load_cards(), players=3)
        >>> state = hr.resolve_chance(game, game.start(), Random(1))
        >>> seen = game.observe(state, 0)
        >>> other = game.sample(seen, Random(2))
        >>> game.observe(other, 0) == seen, other.hands[0] == state.hands[0], other.hands[1] == state.hands[1]
        (True, True, False)
        """
        if len(observation.players) != self.players:
            raise ValueError(f"this game has {self.players} players, and the observation {len(observation.players)}")
        return sampled(self._material, observation, random)

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        """The id of each card, by its number."""
        library = self.library
        return (*(hero.id for hero in library.heroes), *(leader.id for leader in library.leaders))

    @cached_property
    def _material(self) -> Material:
        library = self.library
        heroes = (number for number, hero in enumerate(library.heroes) if not (self.basic and hero.advanced))
        numbers = {id: number for number, id in enumerate(self._ids)}
        leaders = range(len(library.heroes), self.cards)
        asking = self._begun, self.choose, self.observe
        return Material(self.setting, self._rules.reaches, numbers, tuple(heroes), leaders, *asking)

    def asked_again(self, state: State) -> State:
        """A state that has been read, with its open question. If it was one, nothing else has changed."""
        draft = draft_of(state)
        draft.over = False
        return self._machine.asked_again(draft)

    def _begun(self, state: State) -> State:
        return self._machine.run(draft_of(state))

    def _check(self, state: State) -> None:
        if state.setting != self.setting or len(state.hands) != self.players:
            raise ValueError(
                "this state belongs to a game with other cards, with more or fewer players, or to the other of the "
                "full and the basic game"
            )

    def _check_open(self, state: State) -> Decision:
        """The open question; a `ValueError` if there is none, or the state is another game's."""
        if state.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        self._check(state)
        return state.decision

    def _check_size(self) -> None:
        heroes = [hero for hero in self.library.heroes if not (self.basic and hero.advanced) and hero.starts is None]
        needed = FIRST_HAND * self.players + TAVERN_SLOTS
        if len(heroes) < needed:
            raise ValueError(
                f"{self.players} players need {needed} heroes in the harbor; these cards have {len(heroes)}"
            )
        if len(self.library.leaders) < self.players:
            leaders = len(self.library.leaders)
            raise ValueError(f"{self.players} players need {self.players} leaders; these cards have {leaders}")
