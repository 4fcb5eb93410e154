"""What happens in a step: as data, as a seat may see it, and as sentences."""

from __future__ import annotations

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.game.state import Place
from heirs_rules.game.telling import told
from tests.game.strategies import LIBRARY, asked, game_of, walk
from tests.game.table import Table, cards, new_game, table

OWN = cards(
    looks="undead: look at a hidden hero of another player",
    searches="undead: look at the top card of the wilderness",
    opens="undead: set aside the top card of the harbor\nreveal it\ndiscard it",
    shows="undead: reveal a hidden hero of another player",
    moves="undead: +1 empire and -2 tribes",
    turns="undead: turn over a hero of another player",
    robs="undead: choose another player\ntake a random card from their hand",
    names="undead: name a faction",
    chooses="undead: choose a hidden hero of another player\nbury it",
    asks="undead: the next player chooses a card in their hand\n+1 empire or +1 tribes\nbury it",
    trades="undead: exchange a card in your hand with one of your hidden heroes",
    fetches="undead: take a card from the graveyard\nplace a hero from the tavern hidden",
    places="undead: place a hero from the tavern face-up",
    performs="undead: perform a hero in the tavern",
    aside="undead: set aside the top 2 cards of the harbor\nplace one of them hidden\ndiscard the rest",
    buries="undead: bury a hidden hero of another player\nput a card from your hand on top of the harbor",
    shuffles="undead: shuffle the wilderness",
    calls="undead: play a card from your hand",
    swaps="undead: exchange your leader with a leader of another player",
    refills="undead: refill the tavern",
    digs="undead: draw a card from the wilderness",
    forces="undead: each other player discards a card from their hand",
)


def at(hand: list[str], **document: object) -> Table:
    zones: dict[str, object] = {"seat 0": {"hand": hand}, "seat 1": {}, "seat 2": {}}
    return table(OWN, zones | {key.replace("_", " "): value for key, value in document.items()})


def story(table: Table, *choices: str, seat: int | None = None) -> list[str]:
    """What the last of some choices does, in sentences; to everybody, or as a seat may see it."""
    table.choose(*choices[:-1])
    assert table.state.decision is not None
    events = table.game.events(table.state, table.state.decision.option(choices[-1]), seat)
    return [told(event, table.game.names) for event in events]


# Data


def test_an_event_says_what_went_where() -> None:
    table = at(["moves"], tribes=6)
    table.choose("play moves")
    play, begin, *shifts = table.events
    number = table.game.names.index("moves")
    assert attrs.astuple(play)[:7] == ("move", 0, number, (Place.HAND, 0), (Place.FACE_UP, 0), "play", ())
    assert (begin.kind, begin.seat, begin.card) == (hr.Happening.BEGIN, 0, number)
    assert [(it.kind, it.seat, it.word, it.numbers) for it in shifts] == [
        (hr.Happening.SHIFT, 0, "empire", (4, 5)),
        (hr.Happening.SHIFT, 0, "tribes", (6, 4)),
    ]


def test_events_are_the_same_whoever_asks_and_change_nothing() -> None:
    game = game_of(3)
    for state, option, after in walk(game, 4, 60):
        assert game.events(state, option) == game.events(state, option)
        assert game.choose(state, option) == after
        for seat in range(3):
            assert game.events(state, option, seat) == tuple(it.seen_from(seat) for it in game.events(state, option))


def test_what_an_event_does_not_have_is_minus_one() -> None:
    """As the fields of events say: no seat, no place, no position; and nobody who may not see it."""
    event = hr.Event(hr.Happening.END)
    assert (event.seat, event.card, event.source, event.target, event.seen_by) == (-1, None, (-1, -1), (-1, -1), -1)
    for state, option, _ in walk(game_of(3), 5):
        for event in game_of(3).events(state, option):
            moves = event.kind is hr.Happening.MOVE
            chosen = event.kind is hr.Happening.CHOOSE and not event.word
            lies = moves or chosen or event.kind in (hr.Happening.LOOK, hr.Happening.BEGIN)
            assert (event.source == (-1, -1)) is not lies
            assert (event.target == (-1, -1)) is not moves


def test_what_happens_is_called_by_its_name() -> None:
    assert [it.value for it in hr.Happening] == [it.name.lower() for it in hr.Happening]


def test_an_option_that_is_not_on_offer_tells_nothing() -> None:
    game = game_of(2)
    *_, step = walk(game, 0, 5)
    with pytest.raises(hr.IllegalChoice):
        game.events(game.start(), step.option)


# What a seat may see


def test_a_card_is_named_to_those_who_may_see_it() -> None:
    trade = at(["trades", "x1"], seat_0={"hand": ["trades", "x1"], "hidden": ["x2"]}).choose(
        "play trades", "exchange x1"
    )
    moves = [
        event
        for event in trade.game.events(trade.state, asked(trade.state).option("exchange x2"))
        if event.kind == "move"
    ]
    assert [event.word for event in moves[:2]] == ["exchange", "exchange"]
    assert story(trade, "exchange x2", seat=0)[:2] == [
        "x1 is placed hidden with seat 0, from seat 0's hand",
        "seat 0 takes x2 from seat 0's hidden hero 1",
    ]
    assert story(trade, "exchange x2", seat=1)[:2] == [
        "a card is placed hidden with seat 0, from seat 0's hand",
        "seat 0 takes a card from seat 0's hidden hero 1",
    ]


def test_who_looks_sees_and_everybody_learns_where() -> None:
    look = at(["looks"], seat_1={"hidden": ["x1", "x2"]}).choose("play looks")
    assert story(look, "look at seat 1's hidden hero 2", seat=0)[0] == "seat 0 looks at x2 (seat 1's hidden hero 2)"
    assert story(look, "look at seat 1's hidden hero 2", seat=1)[0] == "seat 0 looks at x2 (seat 1's hidden hero 2)"
    assert story(look, "look at seat 1's hidden hero 2", seat=2)[0] == "seat 0 looks at seat 1's hidden hero 2"


def test_robbing_shows_the_card_to_two() -> None:
    rob = at(["robs"], seat_1={"hand": ["x1", "x2"]}).choose("play robs", "choose seat 1")
    sentences = [story(rob, "take x2", seat=seat)[0] for seat in range(3)]
    assert sentences == ["seat 0 takes x2 from seat 1's hand"] * 2 + ["seat 0 takes a card from seat 1's hand"]


def test_everybody_sees_where_a_card_is_chosen() -> None:
    points = at(["chooses"], seat_1={"hidden": ["x1", "x2"]}).choose("play chooses")
    assert story(points, "choose seat 1's hidden hero 2", seat=1)[0] == "seat 0 chooses x2 (seat 1's hidden hero 2)"
    assert story(points, "choose seat 1's hidden hero 2", seat=2)[0] == "seat 0 chooses seat 1's hidden hero 2"
    asks = at(["asks"], seat_1={"hand": ["x1", "x2"]}).choose("play asks")
    assert story(asks, "choose x2", seat=1) == ["seat 1 chooses x2 (seat 1's hand)"]
    assert story(asks, "choose x2", seat=0) == ["seat 1 chooses a card in seat 1's hand"]


def test_everybody_sees_which_of_the_cards_that_are_set_aside_goes_where() -> None:
    aside = at(["aside"], **KOI).choose("play aside", "x6 is next in the harbor", "x7 is next in the harbor")
    assert story(aside, "place x7 hidden", seat=2) == [
        "a card is placed hidden with seat 0, from aside (card 2)",
        "a card is discarded, from aside (card 1)",
    ]


def test_an_event_for_a_seat_is_told_without_the_card_that_it_may_not_see() -> None:
    """In whole games: the sentence of a seat is that of everybody, or the same with "a card" instead of the name."""
    game = game_of(4)
    hidden = 0
    for state, option, _ in walk(game, 11):
        whole = game.events(state, option)
        for seat in range(4):
            for event, seen in zip(whole, game.events(state, option, seat), strict=True):
                sentence = told(seen, game.names)
                if seen.card is not None or event.card is None:
                    assert seen == event
                    continue
                hidden += 1
                assert seen == attrs.evolve(event, card=None)
                assert not any(name in sentence for name in game.names), sentence
                assert "a card" in sentence or "a leader" in sentence or "looks at seat" in sentence, sentence
    assert hidden > 200


def test_no_event_names_a_card_before_the_choices_of_all_are_known() -> None:
    force = at(["forces"], seat_1={"hand": ["x1", "x2"]}, seat_2={"hand": ["x3", "x4"]}).choose("play forces")
    assert story(force, "discard x1") == []
    assert story(force, "discard x1", "discard x4", seat=1) == [
        "x1 is discarded, from seat 1's hand",
        "a card is discarded, from seat 2's hand",
    ]


# Sentences

KOI = {
    "seat_1": {"hidden": ["x1"], "face-up": ["x2"], "hand": ["x3"]},
    "tavern": ["x4"],
    "graveyard": ["x5"],
    "wilderness": ["x8"],
}
TOLD: dict[str, tuple[list[str], list[str]]] = {
    "play": (
        ["moves"],
        ["seat 0 plays moves", "seat 0 carries out moves", "empire goes from 4 to 5", "tribes goes from 4 to 2"],
    ),
    "reveal": (["shows", "reveal seat 1's hidden hero 1"], ["everybody sees x1 (seat 1's hidden hero 1)"]),
    "turn face-up": (["turns", "turn over seat 1's hidden hero 1"], ["x1 of seat 1 is turned face-up"]),
    "turn over": (["turns", "turn over x2"], ["x2 of seat 1 is turned over and hidden"]),
    "choose a player": (["robs", "choose seat 1"], ["seat 0 chooses seat 1"]),
    "choose a hero": (
        ["chooses", "choose seat 1's hidden hero 1"],
        ["seat 0 chooses x1 (seat 1's hidden hero 1)", "x1 is buried, from seat 1's hidden hero 1"],
    ),
    "name a faction": (["names", "water folk"], ["seat 0 chooses water folk"]),
    "from the graveyard": (["fetches", "take x5"], ["seat 0 takes x5 from the graveyard"]),
    "from the tavern": (
        ["fetches", "take x5", "place x4 hidden"],
        ["x4 is placed hidden with seat 0, from the tavern"],
    ),
    "place face-up": (["places", "place x4 face-up"], ["x4 is placed face-up with seat 0, from the tavern"]),
    "look into a pile": (
        ["searches"],
        ["seat 0 plays searches", "seat 0 carries out searches", "seat 0 looks at x8 (the wilderness)"],
    ),
    "reveal what is set aside": (
        ["opens", "x6 is next in the harbor"],
        [
            "seat 0 sets x6 aside, from the harbor",
            "everybody sees x6 (set-aside card 1)",
            "x6 is discarded, from aside",
        ],
    ),
    "perform": (["performs", "perform x4"], ["seat 0 carries out x4"]),
    "bury": (["buries", "bury seat 1's hidden hero 1"], ["x1 is buried, from seat 1's hidden hero 1"]),
    "onto a pile": (
        ["buries", "bury seat 1's hidden hero 1", "put x9 on top of the harbor"],
        ["x9 goes from seat 0's hand to the harbor"],
    ),
    "set aside": (
        ["aside", "x6 is next in the harbor", "x7 is next in the harbor"],
        [
            "seat 0 sets x6 aside, from the harbor",
            "seat 0 sets x7 aside, from the harbor",
        ],
    ),
    "from aside": (
        ["aside", "x6 is next in the harbor", "x7 is next in the harbor", "place x6 hidden"],
        ["x6 is placed hidden with seat 0, from aside", "x7 is discarded, from aside"],
    ),
    "play another": (["calls", "play x9"], ["seat 0 plays x9", "seat 0 carries out x9"]),
    "leaders": (["swaps", "exchange seat 1's leader"], ["seat 1 gets Lemron", "seat 0 gets Cyra"]),
}


@pytest.mark.parametrize(("choices", "sentences"), TOLD.values(), ids=TOLD)
def test_a_step_is_told_in_sentences(choices: list[str], sentences: list[str]) -> None:
    hero, *further = choices
    assert story(at([hero, "x9"], **KOI), f"play {hero}", *further) == sentences


def test_shuffling_and_drawing_are_told() -> None:
    table = at(["shuffles"], wilderness=["x1"])
    assert story(table, "play shuffles")[2:] == ["shuffling: wilderness"]
    rest = [hero.id for hero in OWN.heroes if hero.id not in ("refills", "x1")]
    table = at(["refills"], wilderness=["x1"], graveyard=rest)
    assert story(table, "play refills")[2:] == ["shuffling: wilderness into harbor"]
    assert story(table, "play refills", "x1 is next in the harbor")[0] == "x1 comes into the tavern, from the harbor"


def test_the_setup_and_the_turns_are_told() -> None:
    table = new_game(OWN, 2, first=None)
    assert story(table, "seat 1 begins") == []
    assert story(table, "seat 1 begins", "seat 1 gets Cyra", seat=1) == ["seat 1 gets Cyra"]
    table = new_game(OWN, 2, first=None)
    assert story(table, "seat 1 begins", "seat 1 gets Cyra", seat=0) == ["seat 1 gets a leader"]
    while not any(event.kind is hr.Happening.TURN for event in table.events):
        table.choose(table.offered[0])
    assert told(table.events[-1], table.game.names) == "the turn of seat 1"


def test_the_end_is_told() -> None:
    game = game_of(2)
    *_, last = walk(game, 3)
    assert told(game.events(last.before, last.option)[-1], game.names) == "the game is over"


def test_every_event_of_a_game_is_a_sentence() -> None:
    game = game_of(3)
    kinds = set()
    for state, option, _ in walk(game, 2):
        for event in game.events(state, option):
            sentence = told(event, game.names)
            kinds.add(event.kind)
            assert sentence == sentence.strip()
            assert not sentence.endswith(".")
            if event.card is not None:
                assert game.names[event.card] in sentence
    assert {hr.Happening.MOVE, hr.Happening.SHIFT, hr.Happening.BEGIN, hr.Happening.TURN, hr.Happening.END} <= kinds


def test_names_are_unique_where_two_heroes_share_one() -> None:
    twins = hr.Library(
        tuple(attrs.evolve(hero, name="Twin") if number < 2 else hero for number, hero in enumerate(LIBRARY.heroes)),
        LIBRARY.leaders,
    )
    game = hr.Game(twins, 2)
    ids = [hero.id for hero in LIBRARY.heroes[:2]]
    assert list(game.names[:2]) == [f"Twin ({id})" for id in ids]
    state = hr.position(game, {"seat 0": {"hand": ids}})
    assert [option.text for option in asked(state).options][:2] == [f"play Twin ({id})" for id in ids]
