"""What a seat sees and knows: by zone (section 6), by what it has seen before (6.1, R47), and at the end (9.4)."""

from __future__ import annotations

import attrs
import pytest

import heirs_rules as hr
from heirs_rules.game.moment import Moment, TextMoment
from heirs_rules.game.observation import PileView
from heirs_rules.game.options import Kind
from tests.game.strategies import LIBRARY, game_of
from tests.game.table import Table, cards, new_game, table

NOBODY_KNOWS = ()

OWN = cards(
    looks="undead: look at a hidden hero of another player",
    hides="undead: place a hero from the tavern hidden",
    takes="undead: take a hero from the tavern",
    turns="undead: turn over a hero of another player",
    buries="undead: bury a hidden hero of another player",
    robs="undead: choose another player\nthey take a hero from the tavern\ntake a random card from their hand",
    tosses="undead: discard a card from your hand\ndiscard every hero from the tavern",
    shuffles="undead: discard every hero from the tavern\nshuffle the wilderness\ndraw a card from the wilderness",
    renews="undead: discard every hero from the tavern\ndraw a card",
    forces="undead: each other player discards a card from their hand",
    spies="undead: look at a leader of another player",
    swaps="undead: exchange your leader with a leader of another player",
    trades="undead: exchange a card in your hand with one of your hidden heroes",
    peeks="undead: set aside the top 2 cards of the harbor\nplace one of them hidden\nreturn the rest",
    sorts="undead: set aside every hero from the tavern\nplace one of them hidden\ndiscard the rest",
    shows="undead: reveal a hidden hero of another player",
    returns="undead: put a card from your hand at the bottom of the harbor",
    pries="undead: choose another player with a card in their hand\nlook at a random card from their hand",
    steals="undead: choose another player with a card in their hand\ntake a random card from their hand",
    bares="undead: reveal a random card from your hand",
    begins="undead: perform one of your hidden heroes",
    checks="undead: discard every hero from the tavern\nshuffle the wilderness\nlook at the top card of the wilderness",
)


def start(hand: list[str], **document: object) -> Table:
    """Three players; seat 0 has these cards and plays the first."""
    zones = {"seat 0": {"hand": hand}, "seat 1": {}, "seat 2": {}}
    return table(OWN, {**zones, **{key.replace("_", " "): value for key, value in document.items()}})


def hidden_of(at: Table, owner: int) -> list[tuple[str | None, ...]]:
    """The hidden heroes of a seat, as each seat knows them."""
    return [at.sees(seat).players[owner].hidden for seat in range(3)]


def hand_of(at: Table, owner: int) -> list[tuple[str, ...]]:
    """What each seat knows to be in the hand of one."""
    return [at.sees(seat).players[owner].in_hand for seat in range(3)]


def wilderness(at: Table) -> list[PileView]:
    return [at.sees(seat).wilderness for seat in range(3)]


# By zone


def test_a_seat_sees_what_lies_open_and_what_is_its_own() -> None:
    at = table(
        OWN,
        {
            "seat 0": {"leader": "enned", "hand": ["x1", "x2"], "face-up": ["x3"], "hidden": ["x4", "x5"]},
            "seat 1": {"leader": "cyra", "hand": ["x6"], "face-up": ["x7"], "hidden": ["x8"]},
            "tavern": ["x9", "-", "x10"],
            "graveyard": ["x11", "x12"],
            "wilderness": ["x13", "x14"],
            "harbor": ["x15"],
            "empire": 7,
            "tribes": 2,
            "turn": 1,
        },
    )
    own, other = at.sees(0).players
    assert (own.hand, own.in_hand, own.face_up, own.hidden, own.leader) == (
        2,
        ("x1", "x2"),
        ("x3",),
        ("x4", "x5"),
        "enned",
    )
    assert (other.hand, other.in_hand, other.face_up, other.hidden, other.leader) == (1, (), ("x7",), (None,), None)
    for seat in (0, 1):
        view = at.sees(seat)
        assert (view.seat, view.active, view.empire, view.tribes, view.over) == (seat, 1, 7, 2, False)
        assert view.tavern == ("x9", None, "x10")
        assert view.graveyard == ("x11", "x12")
        assert view.wilderness == PileView(2, (), ())
        assert view.harbor == PileView(len(OWN.heroes) - 14, (), ())
        assert view.chooser == 1
        assert view.question == at.sees(1).question != ""
        assert bool(view.options) is (seat == 1)


def test_an_observation_is_made_of_these_fields_only() -> None:
    """A new field is hidden until somebody adds it here."""
    assert [field.name for field in attrs.fields(hr.Observation)] == [
        *("seat", "active", "empire", "tribes", "players", "tavern", "harbor", "wilderness", "graveyard"),
        *("aside", "texts", "chooser", "question", "options", "over", "moment"),
    ]
    assert [field.name for field in attrs.fields(Moment)] == ["piles", "seen_by", "held", "begun", "texts"]
    assert [field.name for field in attrs.fields(TextMoment)] == ["program", "you", "this", "fields", "picked"]
    assert [field.name for field in attrs.fields(type(game_of(2).observe(game_of(2).start(), 0).players[0]))] == [
        *("face_up", "hidden", "hand", "in_hand", "leader"),
    ]
    assert [field.name for field in attrs.fields(PileView)] == ["size", "known", "somewhere"]


@pytest.mark.parametrize("seat", [-1, 3, 100])
def test_there_is_nothing_to_see_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=rf"^there is no seat {seat}; the seats are 0 to 2$"):
        game_of(3).observe(game_of(3).start(), seat)


def test_the_setup_shows_a_seat_its_own_cards() -> None:
    at = new_game(OWN, 2)
    while at.asked == "chance":
        at.choose(at.offered[0])
    while at.asked == "seat 0":
        at.choose(at.offered[0])
    assert at.sees(0).players[0].leader is not None
    assert at.sees(0).players[1].leader is None
    assert len(at.sees(0).players[0].in_hand) == 5, "nothing moves until all have chosen"
    assert at.sees(0).question == ""
    while at.asked == "seat 1":
        at.choose(at.offered[0])
    assert [len(party.in_hand) for party in at.sees(0).players] == [3, 0]
    assert [[depth for depth, _ in at.sees(seat).wilderness.known] for seat in range(2)] == [[1], [0]]


# What was seen is remembered and followed


def test_a_hidden_hero_that_was_looked_at_is_known_wherever_its_stack_goes() -> None:
    at = start(
        ["looks"],
        seat_1={"hidden": ["x1", "x2", "x3"], "hand": ["hides"]},
        seat_2={"hand": ["buries"]},
        tavern=["x4"],
    )
    at.choose("play looks", "look at seat 1's hidden hero 2")
    assert hidden_of(at, 1) == [(None, "x2", None), ("x1", "x2", "x3"), (None, None, None)]
    at.go_on().choose("play hides", "place x4 hidden")
    assert hidden_of(at, 1)[0] == (None, "x2", None, "x4")
    at.go_on().choose("play buries", "bury seat 1's hidden hero 1")
    assert hidden_of(at, 1) == [("x2", None, "x4"), ("x2", "x3", "x4"), (None, None, "x4")]


def test_who_has_seen_a_hero_go_face_down_knows_it() -> None:
    at = start(["turns"], seat_1={"face-up": ["x1"], "hidden": ["x2"]})
    at.choose("play turns", "turn over x1")
    assert hidden_of(at, 1) == [(None, "x1"), ("x2", "x1"), (None, "x1")]


def test_what_is_revealed_everybody_knows() -> None:
    at = start(["shows"], seat_1={"hidden": ["x1", "x2"]}).choose("play shows", "reveal seat 1's hidden hero 1")
    assert hidden_of(at, 1) == [("x1", None), ("x1", "x2"), ("x1", None)]


def test_an_own_discard_is_known_by_its_depth_as_the_pile_grows() -> None:
    at = start(["tosses", "x1", "x2"], wilderness=["x9"], tavern=["x3", "x4"]).choose("play tosses")
    assert wilderness(at) == [PileView(1, (), ())] * 3
    at.choose("discard x1")
    thrown = ((0, "x4"), (1, "x3"))
    assert wilderness(at) == [PileView(4, (*thrown, (2, "x1")), ()), PileView(4, thrown, ()), PileView(4, thrown, ())]


def test_a_card_that_travels_openly_into_a_hand_is_known_there() -> None:
    at = start(["takes", "x1"], tavern=["x2", "x3"]).choose("play takes", "take x2")
    assert hand_of(at, 0) == [("x1", "x2"), ("x2",), ("x2",)]
    assert at.sees(1).players[0].hand == 2


def test_a_card_that_travels_openly_into_a_stack_is_known_there() -> None:
    at = start(["hides"], tavern=["x2"]).choose("play hides", "place x2 hidden")
    assert hidden_of(at, 0) == [("x2",)] * 3


def test_a_known_hidden_hero_is_known_in_the_hand_it_comes_to() -> None:
    at = start(
        ["trades", "x1"], seat_0={"hand": ["trades", "x1"], "hidden": ["x3"]}, seat_2={"hand": ["looks"]}, turn=2
    )
    at.choose("play looks", "look at seat 0's hidden hero 1").go_on()
    at.choose("play trades", "exchange x1", "exchange x3")
    assert hand_of(at, 0) == [("x3",), NOBODY_KNOWS, ("x3",)]
    assert hidden_of(at, 0) == [("x1",), (None,), (None,)]


def test_a_robbed_hand_is_forgotten_by_whoever_did_not_see_the_card() -> None:
    at = start(["robs"], seat_1={"hand": ["x1", "x5"]}, tavern=["x2"]).choose("play robs", "choose seat 1", "take x2")
    assert at.asked == "chance"
    assert hand_of(at, 1) == [("x2",), ("x1", "x2", "x5"), ("x2",)]
    at.choose("take x5")
    assert hand_of(at, 1) == [("x2",), ("x1", "x2"), NOBODY_KNOWS], "the robber saw that it was another card"
    assert hand_of(at, 0) == [("x5",), ("x5",), NOBODY_KNOWS]


def test_shuffling_leaves_what_is_in_the_pile_but_not_where() -> None:
    at = start(["shuffles"], tavern=["x2"], wilderness=["x9"]).choose("play shuffles")
    assert at.asked == "chance"
    assert wilderness(at) == [PileView(2, (), ("x2",))] * 3
    at.choose("x9 is next in the wilderness")
    assert wilderness(at) == [PileView(1, (), ("x2",)), PileView(1, (), ()), PileView(1, (), ())]
    assert hand_of(at, 0) == [("x9",), NOBODY_KNOWS, NOBODY_KNOWS]


def test_a_card_in_the_harbor_is_known_until_an_unseen_card_leaves_it() -> None:
    others = [hero.id for hero in OWN.heroes if hero.id not in ("renews", "x2", "x3", "x4", "x5")]
    at = start(["renews"], tavern=["x2", "x3"], wilderness=["x4", "x5"], graveyard=others).choose("play renews")
    assert at.asked == "chance"
    assert [at.sees(seat).harbor for seat in range(3)] == [PileView(4, (), ("x2", "x3"))] * 3
    at.choose("x3 is next in the harbor")
    assert [at.sees(seat).harbor for seat in range(3)] == [
        PileView(3, (), ("x2",)),
        PileView(3, (), ()),
        PileView(3, (), ()),
    ]
    assert hand_of(at, 0) == [("x3",), NOBODY_KNOWS, NOBODY_KNOWS]


def test_of_one_pile_some_cards_are_known_by_their_depth_and_others_are_not() -> None:
    at = start(["checks"], tavern=["x2", "x3"], wilderness=["x9"]).choose("play checks")
    at.choose("x3 is next in the wilderness")
    one, *others = wilderness(at)
    assert one == PileView(3, ((0, "x3"),), ("x2",))
    assert others == [PileView(3, (), ("x2", "x3"))] * 2


def test_a_card_put_under_the_harbor_is_known_by_its_depth() -> None:
    at = start(["returns", "x1"]).choose("play returns", "put x1 at the bottom of the harbor")
    size = at.sees(0).harbor.size
    assert at.sees(0).harbor == PileView(size, ((size - 1, "x1"),), ())
    assert at.sees(1).harbor == PileView(size, (), ())


def test_a_card_that_goes_back_among_shuffled_ones_is_known_but_not_its_depth() -> None:
    own = cards(searches="undead: set aside one of the top 3 cards of the harbor\nshuffle the harbor")
    used = ["searches", *(f"x{number}" for number in range(1, 8))]
    filled = [hero.id for hero in own.heroes if hero.id not in used]
    piles = {"harbor": ["x1", "x2", "x3"], "wilderness": ["x4", "x5", "x6", "x7"], "graveyard": filled}
    at = table(own, {"seat 0": {"hand": ["searches"]}, **piles}).choose("play searches", "set aside harbor card 2")
    assert len(at.state.stack) == 1
    assert at.sees(0).harbor == PileView(3, (), ("x2",))
    assert at.sees(1).harbor == PileView(3, (), ())


def test_what_is_set_aside_is_seen_by_the_performer_or_by_all() -> None:
    at = start(["peeks"], harbor=["x1", "x2", "x3"]).choose("play peeks")
    assert [at.sees(seat).aside for seat in range(3)] == [("x1", "x2"), (None, None), (None, None)]
    assert [at.sees(seat).texts for seat in range(3)] == [("peeks",)] * 3
    at.choose("place x1 hidden")
    assert at.sees(0).harbor.known == ((0, "x2"),)
    assert at.sees(1).harbor.known == NOBODY_KNOWS
    assert hidden_of(at, 0) == [("x1",), (None,), (None,)]
    at = start(["sorts"], tavern=["x1", "x2"]).choose("play sorts")
    assert [at.sees(seat).aside for seat in range(3)] == [("x1", "x2")] * 3


def test_who_knows_a_hand_card_does_not_learn_that_somebody_else_looks_at_it() -> None:
    others = [hero.id for hero in OWN.heroes if hero.id not in ("takes", "pries", "x1", "x2")]
    at = start(["takes", "x1"], seat_1={"hand": ["pries"]}, tavern=["x2"], graveyard=others)
    at.choose("play takes", "take x2", "play pries", "choose seat 0")
    assert at.asked == "chance"
    one, other = at.copy().choose("look at x1"), at.copy().choose("look at x2")
    assert one.sees(1).players[0].in_hand == ("x1", "x2")
    assert one.sees(2) == other.sees(2)
    for seat, shown in ((0, True), (1, True), (2, False)):
        cards = {event.seen_from(seat).card for event in (*one.events, *other.events) if event.kind == "look"}
        assert (cards == {None}) is not shown
    assert [event.seen_by for event in other.events if event.kind == "look"] == [0b011]


def test_who_follows_a_hand_card_does_not_learn_who_looks_at_it() -> None:
    """Seat 2 has lost track of x2 and may have found it again: seat 1, who has not lost it, cannot tell."""
    used = ("takes", "steals", "pries", "x1", "x2", "x5")
    others = [hero.id for hero in OWN.heroes if hero.id not in used]
    hands = {"seat_1": {"hand": ["steals"]}, "seat_2": {"hand": ["pries"]}}
    at = start(["takes", "x1", "x5"], **hands, tavern=["x2"], graveyard=others)
    at.choose("play takes", "take x2", "play steals", "choose seat 0", "take x5")
    assert hand_of(at, 0) == [("x1", "x2"), ("x2",), NOBODY_KNOWS]
    at.choose("play pries", "choose seat 0")
    one, other = at.copy().choose("look at x1"), at.copy().choose("look at x2")
    assert [one.sees(seat).players[0].in_hand for seat in (1, 2)] == [("x2",), ("x1",)]
    assert one.sees(1) == other.sees(1)
    assert one.sees(0) != other.sees(0)


def test_a_hand_card_that_is_revealed_is_known_to_everybody() -> None:
    at = start(["bares", "x1"]).choose("play bares", "reveal x1")
    assert hand_of(at, 0) == [("x1",)] * 3


def test_a_hidden_hero_that_is_performed_is_seen_by_everybody() -> None:
    at = start(["begins"], seat_0={"hand": ["begins"], "hidden": ["x1", "x2"]})
    at.choose("play begins", "perform x2")
    assert hidden_of(at, 0) == [("x1", "x2"), (None, "x2"), (None, "x2")]


def test_who_knows_that_a_card_is_in_a_pile_does_not_learn_that_somebody_looks_at_it() -> None:
    at = start(["checks"], tavern=["x2"], wilderness=["x9"]).choose("play checks")
    assert [view.somewhere for view in wilderness(at)] == [("x2",)] * 3
    for found in ("x2", "x9"):
        then = at.copy().choose(f"{found} is next in the wilderness")
        assert [view.known for view in wilderness(then)] == [((0, found),), NOBODY_KNOWS, NOBODY_KNOWS]
        assert [view.somewhere for view in wilderness(then)][1:] == [("x2",)] * 2
        [looked] = [event for event in then.events if event.kind == "look"]
        assert [looked.seen_from(seat).card is not None for seat in range(3)] == [True, False, False]


# Questions


def test_while_several_choose_unseen_nobody_sees_what_the_others_are_asked() -> None:
    at = start(["forces"], seat_1={"hand": ["x1", "x2"]}, seat_2={"hand": ["x3", "x4"]}).choose("play forces")
    assert [bool(at.sees(seat).question) for seat in range(3)] == [False, True, False]
    assert [at.sees(seat).chooser for seat in range(3)] == [1, 1, 1]
    before = [at.sees(seat) for seat in (0, 2)]
    one, other = at.copy().choose("discard x1"), at.copy().choose("discard x2")
    assert [one.sees(seat) for seat in (0, 2)] == [other.sees(seat) for seat in (0, 2)]
    assert one.sees(0).players == before[0].players
    assert [option.text for option in one.sees(2).options] == ["discard x3", "discard x4"]


def test_a_seat_finds_its_options_by_their_words() -> None:
    at = start(["takes"], tavern=["x2", "x3"]).choose("play takes")
    assert at.sees(0).option("take x3") == at.sees(0).options[1]
    with pytest.raises(
        hr.IllegalChoice, match=r"^'x' is not on offer; seat 0 is asked to take .*: 'take x2', 'take x3'$"
    ):
        at.sees(0).option("x")
    with pytest.raises(hr.IllegalChoice, match=r"^'take x2' is not on offer; seat 1 is not asked$"):
        at.sees(1).option("take x2")


def test_when_the_game_is_over_nobody_is_asked() -> None:
    game = hr.Game(LIBRARY, 2)
    _, last = hr.play(game, seed=1)
    with pytest.raises(hr.IllegalChoice, match=r"^'stop' is not on offer; nobody is asked$"):
        game.observe(last, 0).option("stop")


# Leaders


def test_a_leader_is_seen_by_its_owner_and_by_who_looked_at_it() -> None:
    at = start(["spies"], seat_1={"leader": "cyra"}, seat_2={"leader": "enned"})
    assert [at.sees(0).players[other].leader for other in range(3)] == ["lemron", None, None]
    at.choose("play spies", "look at seat 1's leader")
    assert [at.sees(0).players[other].leader for other in range(3)] == ["lemron", "cyra", None]
    assert [at.sees(2).players[other].leader for other in range(3)] == [None, None, "enned"]


def test_an_exchanged_leader_is_followed_by_who_knew_it() -> None:
    at = start(["swaps"], seat_1={"leader": "cyra"}, seat_2={"leader": "enned"})
    at.choose("play swaps", "exchange seat 1's leader")
    assert [at.sees(0).players[other].leader for other in range(3)] == ["cyra", "lemron", None]
    assert [at.sees(1).players[other].leader for other in range(3)] == ["cyra", "lemron", None]
    assert [at.sees(2).players[other].leader for other in range(3)] == [None, None, "enned"]


# The end


@pytest.mark.parametrize("players", [2, 4, 6])
def test_9_4_at_the_end_leaders_and_hidden_heroes_are_turned_up_and_all_else_stays_secret(players: int) -> None:
    game = game_of(players)
    record, last = hr.play(game, seed=players)
    *_, before, _ = record.replay(LIBRARY)
    ids = [*(hero.id for hero in LIBRARY.heroes), *(leader.id for leader in LIBRARY.leaders)]
    for seat in range(players):
        then, now = game.observe(before, seat), game.observe(last, seat)
        assert now.over
        assert (now.chooser, now.question, now.options) == (None, "", ())
        for other, party in enumerate(now.players):
            assert party.leader == ids[last.leaders[other]]
            assert party.hidden == tuple(ids[card] for card in last.hidden[other])
        assert any(None in party.hidden or party.leader is None for party in then.players)
        assert any(len(party.in_hand) < party.hand for party in now.players)
        assert len(now.harbor.known) + len(now.harbor.somewhere) < now.harbor.size
        assert not {ids[leader] for leader in last.undealt} & {party.leader for party in now.players}


@pytest.mark.parametrize("pile", ["wilderness", "harbor"])
def test_r47_a_card_that_goes_among_shuffled_ones_lies_somewhere_among_them(pile: str) -> None:
    text = f"undead: shuffle the {pile}\nexchange a card in your hand with a random card from the {pile}"
    lying = {"seat 0": {"hand": ["a", "x1"]}, "wilderness": ["x2", "x3", "x4"]}
    at = table(cards(a=text), lying).choose("play a", "exchange x1")
    at.choose("exchange x3" if pile == "wilderness" else at.offered[0])
    seen: PileView = getattr(at.sees(0), pile)
    assert (seen.known, seen.somewhere) == ((), ("x1",))


# Options


def test_a_refusal_lists_a_hundred_options_and_counts_the_rest() -> None:
    def refused(number: int, text: str) -> str:
        options = tuple(hr.Option(f"take x{at}", Kind.NUMBER, at) for at in range(number))
        with pytest.raises(hr.IllegalChoice) as refusal:
            hr.Decision(0, "take something", options).option(text)
        return str(refusal.value)

    offer = ", ".join(f"'take x{at}'" for at in range(100))
    assert refused(100, "leave") == f"'leave' is not on offer; seat 0 is asked to take something: {offer}"
    assert refused(150, "leave") == f"'leave' is not on offer; seat 0 is asked to take something: {offer} and 50 more"
    assert refused(1, "x" * 200).startswith("'" + "x" * 200 + "' is not on offer")
    assert refused(1, "x" * 201).startswith("'" + "x" * 200 + "…' is not on offer")


HIDDEN = {"seat 1": {"hidden": ["x1", "x2"]}}


def test_an_option_says_which_alternative_it_begins() -> None:
    plain, several = (
        table(cards(a=f"undead: {text}"), {"seat 0": {"hand": ["a"]}, "tavern": ["x1", "x2"]}).choose("play a").state
        for text in ("bury a hero from the tavern", "bury a hero from the tavern or take a hero from the tavern")
    )
    assert plain.decision is not None
    assert several.decision is not None
    assert [option.branch for option in plain.decision.options] == [0, 0]
    assert len({option.branch for option in several.decision.options}) == 2
    hidden = table(cards(a="undead: bury a hidden hero of another player"), {"seat 0": {"hand": ["a"]}, **HIDDEN})
    assert [(it.kind, it.branch) for it in hidden.choose("play a").sees(0).options] == [(Kind.PLACE, 0)] * 2
    assert [repr(option) for option in plain.decision.options] == ["Option(text='bury x1')", "Option(text='bury x2')"]
