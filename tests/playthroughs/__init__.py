"""A dozen whole games as texts, with every hero in them: `python -m tests.playthroughs` writes them anew.

A reviewer reads in their differences what a change of the rules or the cards does. Each text tells all choices with
what was on offer, everything that happens and to whom it looks otherwise, and, turn by turn, what every seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import heirs_rules as hr
from heirs_rules.game.observation import PartyView, PileView
from heirs_rules.game.score import winning_faction
from heirs_rules.game.telling import told
from tests.game.strategies import LIBRARY

FOLDER = Path(__file__).parent
GAMES = [(2, False), (3, False), (4, False), (5, False), (6, False), (2, True)] * 2
"""How many play, and whether it is the basic game."""


def texts() -> dict[str, str]:
    """All playthroughs, by the names of their files."""
    begun: set[str] = set()
    written = {}
    for number, (players, basic) in enumerate(GAMES, 1):
        game = hr.Game(LIBRARY, players, basic=basic)
        heading = f"Game {number}: {players} players, {'basic' if basic else 'full'} game"
        written[f"{number:02}.txt"] = "\n".join([heading, *lines(game, number, begun)]) + "\n"
    return written


def lines(game: hr.Game, seed: int, begun: set[str]) -> Iterator[str]:
    """A game, line by line. Whoever can, plays or performs heroes that did not occur in any game before."""
    random = Random(seed)
    state = game.start()
    step = 0
    while state.decision is not None:
        step += 1
        option = chosen(state.decision, random, begun)
        yield from asking(step, state.decision, option)
        yield from happening(game, state, option, begun)
        before, state = state, game.choose(state, option)
        if state.over or any(event.kind is hr.Happening.TURN for event in game.events(before, option)):
            yield from table(game, state)
    outcome = game.outcome(state)
    assert outcome is not None, "the game is over"
    yield f"\n{outcome.reason} ({outcome.rule})"
    for standing in outcome.standings:
        yield f"  {standing}"


def chosen(decision: hr.Decision, random: Random, begun: set[str]) -> hr.Option:
    """Chance is chance; a player prefers heroes that are new."""
    new = [hero.name for hero in LIBRARY.heroes if hero.name not in begun]
    verbs = ("play ", "perform ", "take ")
    liked = [it for it in decision.options if it.text.startswith(verbs) and it.text.partition(" ")[2] in new]
    return random.choice(liked or decision.options)


def asking(step: int, decision: hr.Decision, option: hr.Option) -> Iterator[str]:
    """What was asked, what could be chosen, and what was; of the cards that chance can draw, only how many they are."""
    if decision.chooser == hr.CHANCE:
        yield f"\n{step}. chance: {decision.question}: {option} (1 of {len(decision.options)})"
        return
    yield f"\n{step}. seat {decision.chooser}: {decision.question}"
    for offered in decision.options:
        yield f"  {'>' if offered == option else '-'} {offered}"


def happening(game: hr.Game, state: hr.State, option: hr.Option, begun: set[str]) -> Iterator[str]:
    """What happened, and for whom it looks otherwise."""
    for event in game.events(state, option):
        if event.kind is hr.Happening.BEGIN and event.card is not None:
            begun.add(LIBRARY.heroes[event.card].name)
        said = told(event, game.names)
        seen = {seat: told(event.seen_from(seat), game.names) for seat in range(game.players)}
        others = {other for other in seen.values() if other != said}
        yield f"    {said}"
        for other in sorted(others):
            seats = ", ".join(str(seat) for seat, it in seen.items() if it == other)
            yield f"      for {seats}: {other}"


def table(game: hr.Game, state: hr.State) -> Iterator[str]:
    """How everything lies, and what each seat knows of what does not lie open."""
    faction = winning_faction(state.empire, state.tribes).value
    whose = "The end" if state.over else f"The turn of seat {state.active}"
    yield f"\n== {whose}: empire {state.empire}, tribes {state.tribes}; {faction} would win"
    everybody = game.observe(state, 0)
    yield f"   tavern: {cards(everybody.tavern)}; graveyard: {cards(everybody.graveyard)}"
    for seat, party in enumerate(everybody.players):
        yield f"   seat {seat}: {party.hand} in hand, {len(party.hidden)} hidden, face-up {cards(party.face_up)}"
    for seat in range(game.players):
        seen = game.observe(state, seat)
        parties = {f"seat {other}": of_party(party) for other, party in enumerate(seen.players)}
        known = {**parties, "harbor": of_pile(seen, seen.harbor), "wilderness": of_pile(seen, seen.wilderness)}
        yield f"   {seat} knows: {'; '.join(f'{what}: {it}' for what, it in known.items() if it)}"


def of_party(party: PartyView) -> str:
    """What one knows of a player, apart from what lies open."""
    hand = [f"hand {cards(party.in_hand)}"] if party.in_hand else []
    hidden = [f"hidden {cards(party.hidden)}"] if any(party.hidden) else []
    return ", ".join([*([party.leader] if party.leader else []), *hand, *hidden])


def of_pile(seen: hr.Observation, pile: PileView) -> str:
    """What one knows of a pile; during the game only of its uppermost cards, which are the ones that matter."""
    known = [f"{id} below {depth}" for depth, id in pile.known if depth < 3 or seen.over]
    return ", ".join([f"{pile.size} cards", *known, *(f"{id} somewhere" for id in pile.somewhere)])


def cards(ids: Sequence[str | None]) -> str:
    """Some cards in words."""
    return " ".join("?" if id is None else id for id in ids) or "-"
