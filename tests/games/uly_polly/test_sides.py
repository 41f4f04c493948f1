"""Bots that own a side in Uly & Polly: the wolf's or the dog's, by turns."""

from __future__ import annotations

import pytest

from bocage import Match, Rng, find_game
from bocage.arena.contest import Contest, play
from bocage.arena.sides import has_sides, play_sides
from bocage.arena.standings import count
from bocage.bots import find_bot
from bocage.core.game import Observation
from bocage.core.thinking import Reasons


class Witness:
    """A bot that writes down for which seat it was asked in which round, and as what."""

    name = "witness"

    def __init__(self) -> None:
        self.asked: set[tuple[int, int, bool]] = set()

    def choose(self, observation: Observation, rng: Rng) -> str:
        view = observation.view
        self.asked.add((view["round"], observation.seat, view["wolf_seat"] == observation.seat))
        return find_bot("random").choose(observation, rng)

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        return Reasons(self.choose(observation, rng))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sides_are_played_by_one_bot_each_and_change_every_round(players: int) -> None:
    game = find_game("uly-polly")
    assert has_sides(game, players)
    for seed in range(5):
        bots = [Witness(), Witness()]
        match = Match(game, [str(seat) for seat in range(players)])
        result = play_sides(match, bots, str(seed))
        rounds = 2 * players if players == 3 else players  # U18
        assert match.over
        assert sum(result.scores) == rounds
        for k, bot in enumerate(bots):
            for number, _, is_wolf in bot.asked:
                assert is_wolf == ((number - 1 + k) % 2 == 0)
        # A wolf that escapes has a token, a wolf that is caught gives one to all others.
        assert match.result
        caught = match.outcomes.count("wolf")
        assert sum(match.result.scores) == caught * (players - 1) + rounds - caught


def test_only_unequal_sides_can_be_owned() -> None:
    assert not has_sides(find_game("uly-polly"), 2)


def test_sides_are_paired_and_counted_like_seats() -> None:
    contest = Contest("uly-polly", 5, ("greedy", "random"), 3, sides=True)
    played = list(play(contest, 40))
    assert {game.lineup for game in played} == {(0, 1), (1, 0)}
    found = count(contest, played, "scores", True)
    assert len(found.seats) == 2
    assert sum(bot.share.value for bot in found.bots) == pytest.approx(1)
    assert found.bots[0].name == "greedy"
