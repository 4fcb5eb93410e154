"""The second opinion itself, against positions worked out by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from tests.naive.heroes import EFFECTS, EVERYBODY, FACTIONS, factions_of, outcomes
from tests.naive.table import CHANCE, Outcomes, Table

CARDS = Path(__file__).parent.parent.parent / "cards.yaml"


def laid(players: int = 2, **zones: Any) -> Table:
    """A table with both markers on space 4 and nothing on it but what is said: `hand0`, `face_up1`, `tavern` …"""
    table = Table(4, 4, nothing(players), nothing(players), nothing(players))
    for name, value in zones.items():
        if name[-1].isdigit():
            getattr(table, name[:-1])[int(name[-1])] = value.split()
        elif name == "tavern":
            table.tavern = [None if hero == "-" else hero for hero in value.split()]
        else:
            setattr(table, name, value.split() if isinstance(value, str) else value)
    return table


def nothing(players: int) -> list[list[str]]:
    return [[] for _ in range(players)]


def spaces(found: Outcomes) -> set[tuple[int, int]]:
    return set(zip(each(found, "red"), each(found, "green"), strict=True))


def each(found: Outcomes, zone: str) -> list[Any]:
    """What lies in a zone, for each way it can end."""
    assert found.complete
    return [dict(end.position)[zone] for end in found.ends]


def only(found: Outcomes, zone: str) -> Any:
    [value] = set(each(found, zone))
    return value


def test_all_heroes_of_the_card_file_are_here_and_no_others() -> None:
    heroes = yaml.safe_load(CARDS.read_text(encoding="utf-8"))["heroes"]
    factions = {hero["id"]: hero["faction"].replace("-", " ") for hero in heroes}
    assert set(EFFECTS) == set(factions)
    assert all(factions_of(id) == (FACTIONS if faction == "all" else (faction,)) for id, faction in factions.items())
    assert Counter(factions.values()) == {**dict.fromkeys(FACTIONS, 18), "all": 1}


def test_a_hero_that_only_moves_markers_ends_face_up_in_the_party() -> None:
    found = outcomes(laid(hand0="depressed-druid leery-lizard", hidden1="keen-koi"), 0, "depressed-druid")
    assert found.positions == {
        laid(hand0="leery-lizard", face_up0="depressed-druid", hidden1="keen-koi", red=1, green=3).position()
    }
    assert [end.deciders for end in found.ends] == [()]


def test_a_move_that_moves_nothing_is_not_offered() -> None:
    assert spaces(outcomes(laid(hand0="leery-lizard"), 0, "leery-lizard")) == {(3, 4), (4, 2)}
    assert spaces(outcomes(laid(hand0="leery-lizard", red=1), 0, "leery-lizard")) == {(1, 2)}
    assert spaces(outcomes(laid(hand0="leery-lizard", red=1, green=1), 0, "leery-lizard")) == {(1, 1)}
    assert spaces(outcomes(laid(hand0="furious-frog"), 0, "furious-frog")) == {(2, 4), (4, 2), (2, 2)}
    assert spaces(outcomes(laid(hand0="furious-frog", red=1), 0, "furious-frog")) == {(1, 2)}


def test_moves_with_the_same_end_are_one_choice() -> None:
    for red, green, paths in [(5, 4, 2), (2, 1, 1), (4, 4, 1), (3, 9, 1), (1, 1, 1)]:
        assert outcomes(laid(hand0="hairy-hermit", red=red, green=green), 0, "hairy-hermit").paths == paths
    assert spaces(outcomes(laid(hand0="triple-sword-lizard", green=2, red=1), 0, "triple-sword-lizard")) == {(1, 1)}


def test_the_leading_marker_is_looked_up_before_either_moves() -> None:
    assert spaces(outcomes(laid(hand0="keen-koi", red=5), 0, "keen-koi")) == {(4, 5)}
    assert spaces(outcomes(laid(hand0="keen-koi"), 0, "keen-koi")) == {(4, 4)}
    assert spaces(outcomes(laid(hand0="drowned-deserter", red=12, green=11), 0, "drowned-deserter")) == {
        (11, 11),
        (12, 12),
    }


def test_a_hero_that_is_alone_buries_itself() -> None:
    found = outcomes(laid(hand0="unconfident-executioner", graveyard="deceased-emperor"), 0, "unconfident-executioner")
    assert only(found, "graveyard") == ("deceased-emperor", "unconfident-executioner")
    assert only(found, "face-up") == ((), ())


def test_the_emperor_is_of_every_faction() -> None:
    table = laid(hand0="shaky-sharpshooter", face_up1="deceased-emperor keen-koi", red=12, green=1)
    assert only(outcomes(table, 0, "shaky-sharpshooter"), "graveyard") == ("deceased-emperor",)
    table = laid(hand0="queer-quartermaster keen-koi", face_up0="deceased-emperor")
    assert outcomes(table, 0, "queer-quartermaster").paths == 1


def test_the_next_player_and_then_the_performer_decide_for_the_priest() -> None:
    found = outcomes(laid(3, hand2="doubtful-priest keen-koi flailing-knight"), 2, "doubtful-priest")
    assert {end.deciders for end in found.ends} == {(0, 2)}
    assert spaces(found) == {(6, 4), (2, 4), (5, 5), (3, 3)}
    assert {hands[2] for hands in each(found, "hand")} == {("flailing-knight",), ("flailing-knight", "keen-koi")}


def test_whoever_lost_a_hero_to_the_troll_decides() -> None:
    table = laid(3, hand0="saber-toothed-troll", face_up2="keen-koi", green=1)
    found = outcomes(table, 0, "saber-toothed-troll")
    assert {end.deciders for end in found.ends} == {(2,)}
    assert spaces(found) == {(4, 3), (4, 1)}
    assert only(found, "hand") == (("keen-koi",), (), ())
    assert spaces(outcomes(laid(hand0="saber-toothed-troll"), 0, "saber-toothed-troll")) == {(4, 4)}


def test_discards_of_several_players_arrive_from_the_performers_left() -> None:
    table = laid(
        4, hand1="will-bending-witch leery-lizard", hand0="keen-koi furious-frog", hand3="depressed-druid", green=12
    )
    found = outcomes(table, 1, "will-bending-witch")
    assert set(each(found, "wilderness")) == {("depressed-druid", "keen-koi"), ("depressed-druid", "furious-frog")}
    assert only(found, "red") == 5


def test_the_own_victim_of_the_northman_lies_below_the_other_one() -> None:
    table = laid(hand0="nightmarish-northman", face_up0="leery-lizard", face_up1="keen-koi", red=12, green=12)
    found = outcomes(table, 0, "nightmarish-northman")
    assert set(each(found, "graveyard")) == {("leery-lizard", "keen-koi"), ("nightmarish-northman", "keen-koi")}


def test_the_ram_deals_the_graveyard_from_its_top_and_itself_too() -> None:
    table = laid(hand0="resurrected-ram", tavern="- keen-koi furious-frog", graveyard="deceased-emperor hairy-hermit")
    found = outcomes(table, 0, "resurrected-ram")
    assert only(found, "tavern") == ("hairy-hermit", "deceased-emperor", None)
    assert only(found, "wilderness") == ("keen-koi", "furious-frog")
    table = laid(hand0="sun-shy-skeleton", graveyard="deceased-emperor resurrected-ram")
    found = outcomes(table, 0, "sun-shy-skeleton")
    assert only(found, "tavern") == ("resurrected-ram", "deceased-emperor", None)
    assert spaces(found) == {(5, 4), (4, 5)}


def test_an_empty_harbor_is_filled_when_the_next_card_is_needed() -> None:
    table = laid(
        hand0="pessimistic-whaleman", harbor="keen-koi", wilderness="hairy-hermit leery-lizard", red=12, green=12
    )
    found = outcomes(table, 0, "pessimistic-whaleman")
    hidden = {
        (hidden[0], pile, harbor)
        for hidden, pile, harbor in zip(
            *(each(found, zone) for zone in ("hidden", "wilderness", "harbor")), strict=True
        )
    }
    assert hidden == {
        (("keen-koi",), ("hairy-hermit",), ("leery-lizard",)),
        (("keen-koi",), ("leery-lizard",), ("hairy-hermit",)),
        (("hairy-hermit",), ("keen-koi",), ("leery-lizard",)),
        (("leery-lizard",), ("keen-koi",), ("hairy-hermit",)),
    }
    assert {end.deciders for end in found.ends} == {(CHANCE, 0)}
    table = laid(hand0="deep-sea-squire", harbor="keen-koi", red=12, green=12)
    assert only(outcomes(table, 0, "deep-sea-squire"), "hidden") == (("keen-koi",), ())


def test_an_exchange_is_about_exact_places() -> None:
    table = laid(hand0="groggy-preacher", tavern="- keen-koi -", red=12, green=12)
    found = outcomes(table, 0, "groggy-preacher")
    assert (only(found, "tavern"), only(found, "face-up")) == ((None, "groggy-preacher", None), (("keen-koi",), ()))
    table = laid(hand0="underestimated-squire keen-koi", hidden0="leery-lizard furious-frog hairy-hermit")
    assert {hidden[0] for hidden in each(outcomes(table, 0, "underestimated-squire"), "hidden")} == {
        ("leery-lizard", "furious-frog", "hairy-hermit"),
        ("keen-koi", "furious-frog", "hairy-hermit"),
        ("leery-lizard", "keen-koi", "hairy-hermit"),
        ("leery-lizard", "furious-frog", "keen-koi"),
    }
    table = laid(hand0="mummy-mystic", graveyard="deceased-emperor keen-koi")
    assert set(each(outcomes(table, 0, "mummy-mystic"), "graveyard")) == {
        ("deceased-emperor", "keen-koi"),
        ("deceased-emperor", "mummy-mystic"),
    }


def test_a_card_that_was_set_aside_is_put_away_last_and_counted_nowhere() -> None:
    table = laid(hand0="modest-monsterslayer", tavern="insidious-impaler naughty-necromancer -", red=1, green=1)
    found = outcomes(table, 0, "modest-monsterslayer")
    ends = set(zip(each(found, "graveyard"), each(found, "hidden"), each(found, "red"), strict=True))
    assert ends == {
        (("naughty-necromancer",), (("insidious-impaler",), ()), 1),
        ((), (("naughty-necromancer",), ()), 1),
    }


def test_heroes_that_perform_each_other_for_ever_end() -> None:
    found = outcomes(laid(hand0="sun-shy-skeleton", graveyard="deceased-emperor ghastly-granny"), 0, "sun-shy-skeleton")
    assert found.positions == {
        laid(face_up0="sun-shy-skeleton", graveyard="deceased-emperor ghastly-granny").position()
    }
    assert found.paths == 1
    table = laid(hand0="sun-shy-skeleton", face_up0="depressed-druid", graveyard="ghastly-granny", red=12, green=12)
    assert spaces(outcomes(table, 0, "sun-shy-skeleton")) == {(9, 11)}
    table = laid(
        hand0="ghastly-granny", face_up0="sun-shy-skeleton keen-koi", graveyard="unconfident-executioner", red=8
    )
    found = outcomes(table, 0, "ghastly-granny")
    assert set(each(found, "graveyard")) == {
        ("unconfident-executioner",),
        ("unconfident-executioner", "sun-shy-skeleton"),
        ("unconfident-executioner", "keen-koi"),
        ("unconfident-executioner", "ghastly-granny"),
    }


def test_no_action_has_more_beginnings_than_the_set_has_heroes() -> None:
    table = laid(hand0="sun-shy-skeleton", face_up0="depressed-druid", graveyard="ghastly-granny", red=12, green=12)
    table.most_beginnings = 2
    assert spaces(outcomes(table, 0, "sun-shy-skeleton")) == {(12, 12)}


def test_the_sage_performs_what_it_turned_up_and_that_may_be_its_own_victim() -> None:
    table = laid(hand0="saltwater-sage", hidden0="keen-koi unconfident-executioner", red=5)
    found = outcomes(table, 0, "saltwater-sage")
    ends = set(zip(each(found, "face-up"), each(found, "graveyard"), each(found, "red"), strict=True))
    assert ends == {
        ((("keen-koi", "saltwater-sage"), ()), (), 4),
        ((("unconfident-executioner",), ()), ("saltwater-sage",), 4),
        ((("saltwater-sage",), ()), ("unconfident-executioner",), 4),
    }


def test_the_assassin_names_the_faction_before_the_victim() -> None:
    table = laid(hand0="androgynous-assassin", hidden1="keen-koi deceased-emperor", red=1, green=12)
    found = outcomes(table, 0, "androgynous-assassin")
    ends = set(zip(each(found, "hidden"), each(found, "face-up"), each(found, "graveyard"), strict=True))
    assert (found.paths, ends) == (
        8,
        {
            (((), ("keen-koi",)), (("androgynous-assassin",), ()), ("deceased-emperor",)),
            (((), ("deceased-emperor",)), (("androgynous-assassin",), ()), ("keen-koi",)),
            (((), ("deceased-emperor",)), (("androgynous-assassin",), ("keen-koi",)), ()),
        },
    )


def test_a_random_card_of_a_hand_is_chance_and_empty_hands_cannot_be_robbed() -> None:
    table = laid(3, hand0="resilient-rearguard", hand2="keen-koi hairy-hermit", red=12, green=1)
    found = outcomes(table, 0, "resilient-rearguard")
    assert {end.deciders for end in found.ends} == {(CHANCE,)}
    assert {hands[0] for hands in each(found, "hand")} == {("keen-koi",), ("hairy-hermit",)}


def test_what_is_shown_to_whom() -> None:
    found = outcomes(laid(hand1="tentacle-oracle", wilderness="keen-koi hairy-hermit"), 1, "tentacle-oracle")
    assert [end.looks for end in found.ends] == [{(EVERYBODY, "hairy-hermit")}]
    table = laid(hand0="watchful-witch", hidden0="hairy-hermit", hidden1="keen-koi leery-lizard", red=1, green=12)
    assert {len(end.looks) for end in outcomes(table, 0, "watchful-witch").ends} == {0, 1, 2}
    assert outcomes(table, 0, "watchful-witch").paths == 4


def test_a_limit_is_told() -> None:
    table = laid(hand0="furious-frog")
    assert [outcomes(table, 0, "furious-frog", most).complete for most in (2, 3)] == [False, True]
    assert table.position() == laid(hand0="furious-frog").position()
