"""Several players who carry out one step: who "they" are behind it."""

from typing import Any

import attrs
import pytest

import heirs_rules as hr


def after(effect: str, *choices: str) -> tuple[int, ...]:
    """How many cards each of four players has in hand when a hero with this effect has been played by seat 0."""
    bundled = hr.load_cards()
    performer = attrs.evolve(bundled.hero("keen-koi"), effect=hr.parse(effect))
    library = attrs.evolve(bundled, heroes=(*(h for h in bundled.heroes if h.id != "keen-koi"), performer))
    game = hr.Game(library, 4)
    hands = {"seat 1": ["ace-fighter"], "seat 2": ["furious-frog"], "seat 3": ["bored-goblin"]}
    harbor = ["hairy-hermit", "leery-lizard", "canned-champion", "mummy-mystic", "crow-carrier", "grumpy-guard"]
    document = {seat: {"hand": hand} for seat, hand in hands.items()} | {
        "seat 0": {"hand": ["keen-koi"]},
        "harbor": harbor,
    }
    state = hr.position(game, document)
    for choice in ("play Keen Koi", *choices):
        assert state.decision is not None
        state = game.choose(state, state.decision.option(choice))
    assert len(state.stack) == 1
    return tuple(map(len, state.hands))


def test_r21_they_are_those_who_accepted() -> None:
    effect = "each other player may discard a card from their hand\nif they do, they draw 2 cards"
    assert after(effect, "discard Ace Fighter", "decline", "discard Bored Goblin") == (0, 2, 1, 2)


def test_r21_they_are_all_who_were_asked_if_nobody_accepted() -> None:
    effect = "each other player may discard a card from their hand\nif they do not, they draw a card"
    assert after(effect, "decline", "decline", "decline") == (0, 2, 2, 2)


def test_r21_they_are_all_who_had_to() -> None:
    effect = "each other player discards a card from their hand\nthey draw a card"
    assert after(effect, "discard Ace Fighter", "discard Furious Frog", "discard Bored Goblin") == (0, 1, 1, 1)


def test_r21_what_somebody_else_decides_meanwhile_waits_until_it_happens() -> None:
    """Whether they are asked, and about what, may depend on what was chosen unseen."""
    text = "each other player (discards a card from their hand, then you may place a hero from the tavern hidden)"
    hands = {"seat 1": {"hand": ["ace-fighter"]}, "seat 2": {"hand": ["furious-frog"]}}
    game, state = three_play(text, **hands, tavern=["hairy-hermit", "leery-lizard", "-"])
    chosen = (
        ("discard Ace Fighter", 0, 0),
        ("discard Furious Frog", 1, 0),
        ("place Hairy Hermit hidden", 2, 1),
        ("place Leery Lizard hidden", 2, 2),
    )
    for choice, discarded, hidden in chosen:
        assert state.decision is not None
        state = game.choose(state, state.decision.option(choice))
        assert (state.wilderness.size, len(state.hidden[0])) == (discarded, hidden)


def test_r21_nobody_else_and_no_luck_is_asked_while_several_choose_unseen() -> None:
    text = "each other player chooses (choose another player then they discard a card from their hand)"
    hands = {f"seat {seat}": {"hand": hand} for seat, hand in ((1, ["ace-fighter"]), (2, ["furious-frog"]))}
    game, state = three_play(text, **hands)
    for choice, seat in (("choose seat 2", 2), ("choose seat 0", 2), ("discard Furious Frog", 0)):
        assert state.decision is not None
        state = game.choose(state, state.decision.option(choice))
        assert state.decision is not None
        assert state.decision.chooser == seat
    text = "each other player may (choose a random other player then they discard a card from their hand)"
    game, state = three_play(text, **hands)
    for seat in (1, 2):
        assert state.decision is not None
        assert state.decision.chooser == seat
        state = game.choose(state, state.decision.options[0])
    assert state.decision is not None
    assert state.decision.chooser == hr.CHANCE


def test_r21_how_many_cards_each_draws_is_chosen_before_anybody_draws() -> None:
    bundled = hr.load_cards()
    hero = attrs.evolve(bundled.hero("keen-koi"), effect=hr.parse("each player draws up to 2 cards\nbury them"))
    game = hr.Game(attrs.evolve(bundled, heroes=(*(h for h in bundled.heroes if h.id != hero.id), hero)), 3)
    harbor = ["hairy-hermit", "leery-lizard", "canned-champion", "mummy-mystic"]
    document = {"players": 3, "seat 0": {"hand": ["keen-koi"]}, "harbor": harbor, "graveyard": []}
    state = hr.position(game, document)
    for choice, seat in (("play Keen Koi", 1), ("draw 2 cards", 2), ("stop", 0), ("draw a card", 0)):
        assert state.decision is not None
        assert not any(state.hands[1:])
        state = game.choose(state, state.decision.option(choice))
        assert state.decision is not None
        assert state.decision.chooser == seat
        assert hr.loads(hr.dumps(state), game.library) == state
    assert hr.document_of(game, state)["graveyard"] == [harbor[at] for at in (1, 0, 2)]  # their own first (R45)


def test_r21_the_harbor_is_not_renewed_while_several_choose() -> None:
    effect = "each player takes the top card of the harbor, or +1 empire"
    bundled = hr.load_cards()
    hero = attrs.evolve(bundled.hero("keen-koi"), effect=hr.parse(effect))
    small = [hero, *(other for other in bundled.heroes if other.id != hero.id)][:13]
    game = hr.Game(attrs.evolve(bundled, heroes=tuple(small)), 2)
    ids = [other.id for other in small[1:]]
    document = {"seat 0": {"hand": ["keen-koi"]}, "seat 1": {"hidden": ids[2:]}, "wilderness": ids[:2], "graveyard": []}
    state = hr.position(game, document)
    for choice, seat in (("play Keen Koi", 1), ("take the top card of the harbor", 0), ("+1 empire", hr.CHANCE)):
        assert state.decision is not None
        state = game.choose(state, state.decision.option(choice))
        assert state.decision is not None
        assert state.decision.chooser == seat
        assert (state.wilderness.size == 0) is (seat == hr.CHANCE)


@pytest.mark.parametrize(
    ("text", "hands", "rest"),
    [
        ("set aside the top 3 cards of the harbor\neach other player takes one of the rest\nbury the rest", (1, 1), 1),
        (
            "set aside the top 3 cards of the harbor\neach other player takes a random one of them\nbury the rest",
            (1, 1),
            1,
        ),
        ("set aside the top 3 cards of the harbor\neach player takes the rest\nbury the rest", (3, 0), 0),
        ("set aside the top 3 cards of the harbor\neach other player takes them\nbury the rest", (3, 0), 0),
    ],
)
def test_r21_what_one_took_of_the_cards_that_are_spoken_of_is_gone_for_the_next(
    text: str, hands: tuple[int, ...], rest: int
) -> None:
    game, state = three_play(text, harbor=["hairy-hermit", "leery-lizard", "canned-champion"])
    while len(state.stack) > 1:
        assert state.decision is not None
        state = game.choose(state, state.decision.options[state.decision.chooser == 2])
        assert hr.loads(hr.dumps(state), game.library) == state
    assert (*map(len, state.hands[1:]), len(state.graveyard)) == (*hands, rest)


def test_r21_who_chose_the_same_card_as_one_before_goes_without() -> None:
    text = "set aside the top 3 cards of the harbor\neach other player takes one of the rest\nbury the rest"
    game, state = three_play(text, harbor=["hairy-hermit", "leery-lizard", "canned-champion"])
    while len(state.stack) > 1:
        assert state.decision is not None
        state = game.choose(state, state.decision.options[0])
    assert (*map(len, state.hands[1:]), len(state.graveyard)) == (1, 0, 2)


def test_the_rest_is_without_what_refilled_the_tavern() -> None:
    text = "look at the top 2 cards of the harbor\nrefill the tavern\nbury the rest"
    tavern = ["saltwater-sage", "mummy-mystic", "-"]
    game, state = three_play(text, harbor=["hairy-hermit", "leery-lizard"], tavern=tavern)
    document = hr.document_of(game, state)
    assert (document["graveyard"], document["tavern"]) == (["leery-lizard"], [*tavern[:2], "hairy-hermit"])


def test_the_rest_is_what_is_left_of_all_that_several_drew() -> None:
    text = "each player draws 2 cards\ntake one of them\nbury the rest"
    harbor = ["hairy-hermit", "leery-lizard", "canned-champion", "mummy-mystic", "crow-carrier", "grumpy-guard"]
    game, state = three_play(text, harbor=harbor)
    assert state.decision is not None
    state = game.choose(state, state.decision.option("take Crow Carrier"))
    assert (*map(len, state.hands), len(state.graveyard)) == (1, 0, 0, 5)


def three_play(text: str, **more: Any) -> tuple[hr.Game, hr.State]:
    """The moment after seat 0 of three has played a hero with this text."""
    bundled = hr.load_cards()
    hero = attrs.evolve(bundled.hero("keen-koi"), effect=hr.parse(text))
    game = hr.Game(attrs.evolve(bundled, heroes=(*(h for h in bundled.heroes if h.id != hero.id), hero)), 3)
    state = hr.position(game, {"players": 3, "seat 0": {"hand": ["keen-koi"]}, "graveyard": [], **more})
    assert state.decision is not None
    return game, game.choose(state, state.decision.option("play Keen Koi"))


HANDS = {"seat 1": {"hand": ["ace-fighter", "crow-carrier"]}, "seat 2": {"hand": ["furious-frog", "mummy-mystic"]}}


def test_the_previous_player_of_the_first_is_the_last() -> None:
    _, state = three_play("the previous player discards a card from their hand", **HANDS)
    assert state.decision is not None
    assert state.decision.chooser == 2


@pytest.mark.parametrize(
    ("who", "choices"),
    [
        ("the next player discards a card from their hand", ["discard Ace Fighter"]),
        ("each other player discards a card from their hand", ["discard Ace Fighter", "discard Furious Frog"]),
        ("the next player (each other player discards a card from their hand)", ["discard Furious Frog"]),
    ],
)
def test_when_others_have_acted_nothing_is_left_of_it(who: str, choices: list[str]) -> None:
    game, state = three_play(f"{who}\n+1 empire or +1 tribes", **HANDS)
    for choice in choices:
        assert state.decision is not None
        state = game.choose(state, state.decision.option(choice))
    assert state.decision is not None
    assert (state.decision.chooser, state.stack[-1].loops, state.wilderness.size) == (0, (), len(choices))


def test_r21_while_several_choose_within_what_another_does_the_other_is_not_forgotten() -> None:
    text = "set aside every hero from the tavern\nthe next player (each player takes one of them)\nbury the rest"
    game, state = three_play(text, tavern=["hairy-hermit", "leery-lizard", "canned-champion"])
    chosen = (("take Leery Lizard", 1), ("take Canned Champion", 2), ("take Hairy Hermit", 0))
    for choice, seat in chosen:
        assert state.decision is not None
        assert (state.decision.chooser, [len(loop.seats) for loop in state.stack[-1].loops]) == (seat, [1, 3])
        state = game.choose(state, state.decision.option(choice))
    assert [*map(len, state.hands)] == [1, 1, 1]
    assert len(state.stack) == 1


def test_r21_what_each_may_do_within_what_all_do_is_chosen_unseen_too() -> None:
    text = "each other player chooses (they may discard a card from their hand)"
    game, state = three_play(text, **HANDS)
    for choice, seat in (("discard Ace Fighter", 1), ("discard Furious Frog", 2)):
        assert state.decision is not None
        assert (state.decision.chooser, state.wilderness.size) == (seat, 0)
        state = game.choose(state, state.decision.option(choice))
    assert state.wilderness.size == 2


def test_a_card_that_several_have_looked_at_is_among_the_rest_once() -> None:
    text = "draw 2 cards\neach other player looks at a random one of them\ndiscard one of the rest"
    game, state = three_play(text, harbor=["hairy-hermit", "leery-lizard"])
    for choice in ("look at Hairy Hermit", "look at Hairy Hermit"):
        assert state.decision is not None
        state = game.choose(state, state.decision.option(choice))
    assert state.decision is not None
    assert [option.text for option in state.decision.options] == ["discard Hairy Hermit"]
