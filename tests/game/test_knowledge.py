"""R47: a seat knows what it can follow, and no longer. Somebody who only hears what the seat is told knows the same."""

from __future__ import annotations

from hypothesis import Phase, given, settings

import heirs_rules as hr
from heirs_rules.game.state import Place
from tests.game.follower import Follower
from tests.game.strategies import LIBRARY, games, seeds, walk

few = settings(max_examples=max(settings().max_examples // 4, 1), phases=(Phase.explicit, Phase.reuse, Phase.generate))

IDS = [*(hero.id for hero in LIBRARY.heroes), *(leader.id for leader in LIBRARY.leaders)]


@few
@given(games, seeds)
def test_a_seat_knows_what_can_be_followed_from_what_it_is_told(game: hr.Game, seed: int) -> None:
    start = game.start()
    followers = [Follower(seat, game.players, start.harbor.shuffled, start.graveyard) for seat in range(game.players)]
    for before, option, after in walk(game, seed):
        events = game.events(before, option)
        for seat, follower in enumerate(followers):
            follower.told([event.seen_from(seat) for event in events])
            if not after.over:
                assert_knows(follower, game.observe(after, seat))


def assert_knows(follower: Follower, seen: hr.Observation) -> None:
    """The follower knows what the observation says: everything, and nothing else."""
    for seat, party in enumerate(seen.players):
        assert party.hand == follower.hand[seat]
        assert {*party.in_hand} == names(follower.in_hand[seat])
        assert {*party.face_up} == names(follower.face_up[seat])
        assert [*party.hidden] == [name(card) for card in follower.hidden[seat]]
        assert party.leader == name(follower.leader[seat])
    assert [*seen.tavern] == [name(card) for card in follower.tavern]
    assert [*seen.graveyard] == [name(card) for card in reversed(follower.piles[Place.GRAVEYARD])]
    assert sorted(map(str, seen.aside)) == sorted(str(name(card)) for card in follower.aside)
    for view, place in ((seen.harbor, Place.HARBOR), (seen.wilderness, Place.WILDERNESS)):
        pile = follower.piles[place]
        depths = [(depth, name(card)) for depth, card in enumerate(reversed(pile)) if card is not None]
        assert (view.size, [*view.known]) == (len(pile), depths)
        assert {*view.somewhere} == names(follower.somewhere[place])


def name(card: int | None) -> str | None:
    return None if card is None else IDS[card]


def names(cards: set[int]) -> set[str]:
    return {IDS[card] for card in cards}
