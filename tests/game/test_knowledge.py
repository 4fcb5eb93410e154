"""R47: a seat knows what it can follow, and no longer. Somebody who only hears what the seat is told knows the same."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import heirs_rules as hr
from heirs_rules.game.state import Place
from tests.game.follower import Follower
from tests.game.strategies import Step, card_sets, games, seeds, walk

few = settings(max_examples=max(settings().max_examples // 4, 1), phases=(Phase.explicit, Phase.reuse, Phase.generate))


@few
@given(games, seeds)
def test_a_seat_knows_what_can_be_followed_from_what_it_is_told(game: hr.Game, seed: int) -> None:
    assert_follows(game, walk(game, seed))


@few
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), card_sets(n))), seeds)
def test_with_any_cards_a_seat_knows_what_can_be_followed(at: tuple[int, hr.Library], seed: int) -> None:
    players, library = at
    game = hr.Game(library, players)
    assert_follows(game, walk(game, seed, 150))


def assert_follows(game: hr.Game, steps: Iterable[Step]) -> None:
    """At each step, everybody who was told of it knows what their seat knows."""
    start = game.start()
    followers = [Follower(seat, game.players, start.harbor.shuffled, start.graveyard) for seat in range(game.players)]
    for before, option, after in steps:
        events = game.events(before, option)
        for seat, follower in enumerate(followers):
            follower.told([event.seen_from(seat) for event in events])
            if not after.over:
                assert_knows(follower, game.observe(after, seat), game.library)


def assert_knows(follower: Follower, seen: hr.Observation, library: hr.Library) -> None:
    """The follower knows what the observation says: everything, and nothing else."""
    ids = [*(hero.id for hero in library.heroes), *(leader.id for leader in library.leaders)]

    def name(card: int | None) -> str | None:
        return None if card is None else ids[card]

    def names(cards: set[int]) -> set[str]:
        return {ids[card] for card in cards}

    for seat, party in enumerate(seen.players):
        assert party.hand == follower.hand[seat]
        assert {*party.in_hand} == names(follower.in_hand[seat])
        assert {*party.face_up} == names(follower.face_up[seat])
        assert [*party.hidden] == [name(card) for card in follower.hidden[seat]]
        assert party.leader == name(follower.leader[seat])
    assert [*seen.tavern] == [name(card) for card in follower.tavern]
    assert [*seen.graveyard] == [name(card) for card in reversed(follower.piles[Place.GRAVEYARD])]
    assert seen.aside == tuple(map(name, follower.aside))
    for view, place in ((seen.harbor, Place.HARBOR), (seen.wilderness, Place.WILDERNESS)):
        pile = follower.piles[place]
        depths = [(depth, name(card)) for depth, card in enumerate(reversed(pile)) if card is not None]
        assert (view.size, [*view.known]) == (len(pile), depths)
        assert {*view.somewhere} == names(follower.somewhere[place])
