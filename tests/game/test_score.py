"""Who wins: the faction by the markers, the leader by alliance and ties (section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import heirs_rules as hr
from heirs_rules.game.score import outcome, winning_faction
from tests.game.strategies import LIBRARY, game_of

SPACES = range(1, 13)
EMPIRE, TRIBES, WATER_FOLK, UNDEAD = hr.Faction


def fits(faction: hr.Faction, red: int, green: int) -> bool:
    """The sentences of 9.2, each for itself."""
    dark = {9, 10, 11, 12}
    return {
        UNDEAD: red in dark and green in dark,
        WATER_FOLK: red == green or red + 1 == green or green + 1 == red,
        EMPIRE: red >= green + 2,
        TRIBES: green >= red + 2,
    }[faction]


@pytest.mark.parametrize("red", SPACES)
@pytest.mark.parametrize("green", SPACES)
def test_9_3_exactly_one_faction_wins_with_the_markers_anywhere(red: int, green: int) -> None:
    fitting = [faction for faction in (UNDEAD, WATER_FOLK, EMPIRE, TRIBES) if fits(faction, red, green)]
    assert winning_faction(red, green) is fitting[0]
    assert fitting == [fitting[0]] or fitting[0] is UNDEAD


@pytest.mark.parametrize(
    ("red", "green", "faction"),
    [(9, 12, UNDEAD), (8, 9, WATER_FOLK), (12, 8, EMPIRE), (3, 6, TRIBES), (4, 4, WATER_FOLK)],
)
def test_9_3_the_examples(red: int, green: int, faction: hr.Faction) -> None:
    assert winning_faction(red, green) is faction


def scored(document: Mapping[str, Any]) -> hr.Outcome:
    """What would come of a position if the game ended with it."""
    game = game_of(hr.players_of(document))
    return outcome(LIBRARY, hr.position(game, document))


# Lemron 1 (Water Folk, Tribes), Cyra 2 (Empire, Water Folk), Myrad 3 (Undead, Tribes), Xiadul 4 (Empire, Undead),
# Pavyr 5 (Empire, Tribes), Enned 6 (Undead, Water Folk)
EMPIRE_WINS = {"empire": 8, "tribes": 4}
OF_EMPIRE = [hero.id for hero in LIBRARY.heroes if hero.factions == {EMPIRE}]
OF_TRIBES = [hero.id for hero in LIBRARY.heroes if hero.factions == {TRIBES}]
EMPEROR = next(hero.id for hero in LIBRARY.heroes if len(hero.factions) == 4)


def test_9_4_one_ally_alone_wins_with_whatever_party() -> None:
    found = scored(
        {**EMPIRE_WINS, "seat 0": {"leader": "lemron", "face-up": OF_EMPIRE[:5]}, "seat 1": {"leader": "cyra"}}
    )
    assert (found.faction, found.winner, found.rule) == (EMPIRE, 1, "9.4")
    assert found.reason == "empire wins, and seat 1 is its only ally"


def test_9_5_most_heroes_of_the_faction_win_hidden_ones_included() -> None:
    found = scored(
        {
            **EMPIRE_WINS,
            "seat 0": {"leader": "pavyr", "face-up": OF_EMPIRE[:2]},
            "seat 1": {"leader": "cyra", "hidden": OF_EMPIRE[2:5]},
        }
    )
    assert (found.winner, found.rule) == (1, "9.5")
    assert found.reason == "empire wins, and seat 1 has the most heroes of it"
    assert [(it.seat, it.of_faction, it.heroes) for it in found.standings] == [(1, 3, 3), (0, 2, 2)]


def test_9_5_the_emperor_counts_for_the_winning_faction() -> None:
    with_emperor = {"leader": "cyra", "face-up": [OF_EMPIRE[0], EMPEROR]}
    found = scored({**EMPIRE_WINS, "seat 0": {"leader": "pavyr", "face-up": OF_EMPIRE[1:2]}, "seat 1": with_emperor})
    assert (found.winner, found.standings[0].of_faction) == (1, 2)
    hidden = {"leader": "cyra", "hidden": [EMPEROR]}
    found = scored({**EMPIRE_WINS, "seat 0": {"leader": "pavyr"}, "seat 1": hidden})
    assert (found.winner, found.standings[0].of_faction) == (1, 1)


def test_9_5_then_the_fewest_heroes_altogether_win_hidden_ones_included() -> None:
    found = scored(
        {
            **EMPIRE_WINS,
            "seat 0": {"leader": "pavyr", "face-up": OF_EMPIRE[:2], "hidden": OF_TRIBES[:1]},
            "seat 1": {"leader": "cyra", "face-up": OF_EMPIRE[2:4]},
        }
    )
    assert (found.winner, found.rule) == (1, "9.5")
    assert found.reason == "empire wins, and seat 1 has as many heroes of it as anybody, and the fewest altogether"


def test_9_5_at_last_the_higher_leader_wins() -> None:
    found = scored(
        {
            **EMPIRE_WINS,
            "seat 0": {"leader": "cyra", "face-up": [OF_EMPIRE[0], OF_TRIBES[0]]},
            "seat 1": {"leader": "xiadul", "hidden": [OF_EMPIRE[1], OF_TRIBES[1]]},
        }
    )
    assert (found.winner, found.rule) == (1, "9.5")
    assert found.reason == "empire wins, and seat 1 has the leader with the highest number among equals"


def test_r22_nobody_wins_without_an_ally() -> None:
    found = scored(
        {**EMPIRE_WINS, "seat 0": {"leader": "lemron"}, "seat 1": {"leader": "enned", "face-up": OF_EMPIRE[:3]}}
    )
    assert (found.faction, found.winner, found.rule) == (EMPIRE, None, "R22")
    assert found.reason == "no player is allied with the winning faction, empire"
    assert [it.allied for it in found.standings] == [False, False]


def test_standings_name_everybody_from_the_best_to_the_worst() -> None:
    found = scored(
        {
            **EMPIRE_WINS,
            "seat 0": {"leader": "lemron", "face-up": OF_EMPIRE[:4]},
            "seat 1": {"leader": "cyra", "face-up": OF_EMPIRE[4:5]},
            "seat 2": {"leader": "xiadul", "face-up": OF_EMPIRE[5:7]},
            "seat 3": {"leader": "pavyr", "face-up": OF_EMPIRE[7:8]},
            "seat 4": {"leader": "enned", "face-up": OF_EMPIRE[8:9], "hidden": OF_TRIBES[:1]},
        }
    )
    standing = hr.Standing(seat=2, leader="xiadul", allied=True, of_faction=2, heroes=2, number=4)
    assert found.standings[0] == standing
    assert [(it.seat, it.allied) for it in found.standings] == [(2, True), (3, True), (1, True), (0, False), (4, False)]
    assert found.winner == 2


def test_the_winner_is_whoever_no_other_ally_beats() -> None:
    """The ties of 9.5 once more, for random ends: dropped one by one, as the rule tells it."""
    random = Random("ends")
    decided_by = set()
    for _ in range(400):
        ids = random.sample([hero.id for hero in LIBRARY.heroes], 24)
        players = random.randint(2, 6)
        leaders = random.sample([leader.id for leader in LIBRARY.leaders], players)
        document: dict[str, Any] = {"empire": random.choice(SPACES), "tribes": random.choice(SPACES)}
        for seat in range(players):
            zones = {zone: [ids.pop() for _ in range(random.randint(0, 2))] for zone in ("face-up", "hidden")}
            document[f"seat {seat}"] = {"leader": leaders[seat], **zones}
        found = scored(document)
        assert found.faction is winning_faction(document["empire"], document["tribes"])
        winner, rule = expected(document, found.faction)
        assert (found.winner, found.rule) == (winner, rule)
        decided_by.add(found.reason.partition("seat")[2][3:])
    assert len(decided_by) == 5


def expected(document: Mapping[str, Any], faction: hr.Faction) -> tuple[int | None, str]:
    def party(seat: int) -> list[hr.Hero]:
        zones = document[f"seat {seat}"]
        return [LIBRARY.hero(id) for id in (*zones["face-up"], *zones["hidden"])]

    seats = range(hr.players_of(document))
    leaders = {seat: LIBRARY.leader(document[f"seat {seat}"]["leader"]) for seat in seats}
    left = [seat for seat in seats if faction in leaders[seat].factions]
    if not left:
        return None, "R22"
    if len(left) == 1:
        return left[0], "9.4"
    most = max(sum(faction in hero.factions for hero in party(seat)) for seat in left)
    left = [seat for seat in left if sum(faction in hero.factions for hero in party(seat)) == most]
    fewest = min(len(party(seat)) for seat in left)
    left = [seat for seat in left if len(party(seat)) == fewest]
    return max(left, key=lambda seat: leaders[seat].number), "9.5"


def test_only_a_finished_game_has_an_outcome() -> None:
    game = game_of(4)
    _, last = hr.play(game, seed=1)
    assert game.outcome(last) == outcome(LIBRARY, last)
    assert game.outcome(game.start()) is None
