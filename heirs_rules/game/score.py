"""The end of a game: which faction wins, and which of its allies (section 9)."""

from __future__ import annotations

from heirs_rules.frozen import frozen
from heirs_rules.game.state import State
from heirs_rules.language.library import Library
from heirs_rules.language.vocabulary import Faction

FIRST_DARK_SPACE = 9
"""Spaces 9 to 12 are the dark war spaces (1.4)."""


@frozen
class Standing:
    """How a player stands at the end: what the ties of 9.5 look at, in their order."""

    seat: int
    leader: str
    """The leader's id."""
    allied: bool
    """Whether the leader is allied with the winning faction."""
    of_faction: int
    """Heroes of the winning faction in the party, hidden ones included."""
    heroes: int
    """All heroes in the party, hidden ones included."""
    number: int
    """The number of the leader, 1 to 6 for the bundled ones; the higher wins."""


@frozen
class Outcome:
    """What has come of a game (section 9)."""

    faction: Faction
    """The winning faction (9.2)."""
    winner: int | None
    """The winning seat; None if nobody is allied with that faction (R22)."""
    rule: str
    """The number of the rule that decided: 9.4, 9.5 or R22."""
    reason: str
    """The same in words."""
    standings: tuple[Standing, ...]
    """One for each seat, the best first."""


def winning_faction(empire: int, tribes: int) -> Faction:
    """The faction that wins with the markers on these spaces: the first that fits, and one always does (9.2, 9.3)."""
    if empire >= FIRST_DARK_SPACE and tribes >= FIRST_DARK_SPACE:
        return Faction.UNDEAD
    if abs(empire - tribes) <= 1:
        return Faction.WATER_FOLK
    return Faction.EMPIRE if empire > tribes else Faction.TRIBES


def outcome(library: Library, state: State) -> Outcome:
    """What comes of the game as it lies."""
    faction = winning_faction(state.empire, state.tribes)
    standings = sorted((_standing(library, state, seat, faction) for seat in range(len(state.hands))), key=_rank)
    allies = [standing for standing in standings if standing.allied]
    if not allies:
        reason = f"no player is allied with the winning faction, {faction.value}"
        return Outcome(faction, None, "R22", reason, tuple(standings))
    rule, why = _decided(allies)
    reason = f"{faction.value} wins, and seat {allies[0].seat} {why}"
    return Outcome(faction, allies[0].seat, rule, reason, tuple(standings))


def _standing(library: Library, state: State, seat: int, faction: Faction) -> Standing:
    leader = library.leaders[state.leaders[seat] - len(library.heroes)]
    party = [library.heroes[card] for card in (*state.face_up[seat], *state.hidden[seat])]
    of_faction = sum(faction in hero.factions for hero in party)
    return Standing(seat, leader.id, faction in leader.factions, of_faction, len(party), leader.number)


def _rank(standing: Standing) -> tuple[bool, int, int, int]:
    return not standing.allied, -standing.of_faction, standing.heroes, -standing.number


def _decided(allies: list[Standing]) -> tuple[str, str]:
    """The rule by which the first of the allies wins, and what it says."""
    first, *others = allies
    if not others:
        return "9.4", "is its only ally"
    second = others[0]
    if first.of_faction != second.of_faction:
        return "9.5", "has the most heroes of it"
    if first.heroes != second.heroes:
        return "9.5", "has as many heroes of it as anybody, and the fewest altogether"
    return "9.5", "has the leader with the highest number among equals"
