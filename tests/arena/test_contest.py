"""The arena: who sits where, what is paired with what, and whether the figures are right."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from functools import partial
from itertools import permutations
from xml.etree import ElementTree

import pytest

from bocage import find_game
from bocage.arena.contest import Contest, Played, play, play_one, whole_groups
from bocage.arena.estimates import Estimate, mean, quantile, share
from bocage.arena.lineups import count_games, groups, rotations, schedule
from bocage.arena.plot import draw, ticks
from bocage.arena.ratings import company_of, expected, rate
from bocage.arena.standings import count
from bocage.core.text import LANGUAGES, say
from bocage.jobs.interrupts import interrupts_wait
from tests.matches import EXAMPLE, GAMES, player_counts

TRIALS = 40
COUNTS = [(bots, players) for players in (2, 3, 4, 5) for bots in (2, 3, 4, 6)]


def named(bots: int) -> tuple[int, ...]:
    return tuple(range(bots))


@pytest.mark.parametrize(("bots", "players"), COUNTS)
def test_a_group_holds_every_rotation_and_nothing_twice(bots: int, players: int) -> None:
    found = groups(named(bots), players)
    everything = [lineup for group in found for lineup in group]
    assert len(everything) == len(set(everything))
    for group in found:
        for lineup in group:
            assert set(rotations(lineup)) <= set(group)


@pytest.mark.parametrize(("bots", "players"), COUNTS)
def test_each_bot_sits_on_each_seat_equally_often(bots: int, players: int) -> None:
    everything = [lineup for group in groups(named(bots), players) for lineup in group]
    for seat in range(players):
        counts = Counter(lineup[seat] for lineup in everything)
        assert len(counts) == bots
        assert len(set(counts.values())) == 1
    if bots < players:  # in every group by itself
        for group in groups(named(bots), players):
            sat = Counter(bot for lineup in group for bot in lineup)
            assert len(set(sat.values())) == 1


def test_two_bots_at_four_seats_sit_two_and_two_in_all_six_ways() -> None:
    found = groups((0, 1), 4)
    assert sorted(map(len, found)) == [2, 4]
    assert {lineup for group in found for lineup in group} == set(permutations((0, 0, 1, 1)))


def test_as_many_bots_as_seats_sit_as_they_were_named() -> None:
    assert groups((0, 1, 2), 3) == [((0, 1, 2), (2, 0, 1), (1, 2, 0))]
    assert groups((0, 1, 1, 1), 4) == [((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))]


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    assert [set(group[0]) for group in groups((0, 1, 2), 2)] == [{0, 1}, {0, 2}, {1, 2}]


@pytest.mark.parametrize(("bots", "players"), COUNTS)
@pytest.mark.parametrize("games", [1, 2, 7, 60, 61])
def test_whole_groups_are_played(bots: int, players: int, games: int) -> None:
    patterns = groups(named(bots), players)
    tasks = list(schedule(patterns, games))
    assert len(tasks) == count_games(patterns, games) >= games
    for number, lineup in tasks:
        assert lineup in patterns[number % len(patterns)]
    sizes = Counter(number for number, _ in tasks)
    assert all(size == len(patterns[number % len(patterns)]) for number, size in sizes.items())
    cut = [Played(number, lineup, (0,), (0,), 0, (), ()) for number, lineup in tasks][:-1]
    kept = whole_groups(cut, patterns)
    assert [game.group for game in kept] == [number for number, _ in tasks if number < max(sizes)]


def figures(games: list[Played]) -> list[object]:
    """Return everything but the time it took."""
    return [(g.group, g.lineup, g.winners, g.scores, g.moves, g.choices) for g in games]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games_whoever_plays_them(name: str) -> None:
    contest = Contest(name, 2, ("greedy", "random"), 5)
    alone = list(play(contest, 12))
    together = list(play(contest, 12, jobs=3))
    assert figures(alone) == figures(together)
    other = Contest(name, 2, ("greedy", "random"), 6)
    assert figures(list(play(other, 12))) != figures(alone)


def test_a_group_shares_its_seed_and_no_other_group_has_it() -> None:
    """With one bot on all seats, rotations with one seed are one and the same match."""
    contest = Contest(EXAMPLE, 2, ("greedy", "random"), 5)
    same = [play_one(contest, 0, (0, 0)) for _ in range(2)]
    other = play_one(contest, 1, (0, 0))
    assert figures(same[:1]) == figures(same[1:])
    assert (same[0].scores, same[0].moves) != (other.scores, other.moves)


def test_a_process_that_fails_is_told() -> None:
    contest = Contest(EXAMPLE, 2, ("greedy", "nobody"), 5)
    with pytest.raises(RuntimeError, match="nobody"):
        list(play(contest, 4, jobs=2))


def test_shared_victories_are_divided_and_scores_shared_out() -> None:
    game = Played(0, (0, 1, 0), (0, 2), (3, 1, 4), 9, (3, 3, 3), (0.0, 0.0, 0.0))
    assert game.points() == [0.5, 0, 0.5]
    assert game.share_of_scores() == [3 / 8, 1 / 8, 1 / 2]
    assert Played(0, (0, 1), (0, 1), (0, 0), 9, (), ()).share_of_scores() == [0.5, 0.5]


def synthetic(
    lineups: list[tuple[int, tuple[int, ...]]], strengths: list[float], rng: random.Random
) -> list[Played]:
    """Draw winners by known strengths; games of a group share half of their luck."""
    games = []
    luck: dict[int, float] = {}
    for group, lineup in lineups:
        common = luck.setdefault(group, rng.random())
        weights = [10 ** (strengths[bot] / 400) for bot in lineup]
        drawn = common if rng.random() < 0.5 else rng.random()
        at, winner = drawn * sum(weights), 0
        while at > weights[winner] and winner < len(lineup) - 1:
            at -= weights[winner]
            winner += 1
        none = (0,) * len(lineup)
        games.append(Played(group, lineup, (winner,), none, 1, none, tuple(map(float, none))))
    return games


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 2), (2, 4), (4, 4), (3, 5)])
def test_elo_recovers_known_strengths_and_its_intervals_hold_them(bots: int, players: int) -> None:
    rng = random.Random(100 * bots + players)
    strengths = [130.0 * (k - (bots - 1) / 2) for k in range(bots)]
    contest = Contest(EXAMPLE, players, tuple(f"bot{k}" for k in range(bots)), 1)
    tasks = list(schedule(contest.groups(), 300))
    held = trials = 0
    sums = [0.0] * bots
    for _ in range(TRIALS):
        standings = count(contest, synthetic(tasks, strengths, rng), "wins", False)
        for bot in standings.bots:
            k = int(bot.name[3:])
            assert bot.elo.low is not None
            assert bot.elo.high is not None
            held += bot.elo.low <= strengths[k] <= bot.elo.high
            trials += 1
            sums[k] += bot.elo.value / TRIALS
    # 95% are to be expected; fewer than 87% of that many would not happen by chance.
    assert held / trials >= 0.87
    for got, true in zip(sums, strengths, strict=True):
        assert got == pytest.approx(true, abs=25)


@pytest.mark.parametrize("chance", [0.5, 0.9, 0.99])
@pytest.mark.parametrize("games", [40, 300])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(chance: float, games: int) -> None:
    rng = random.Random(f"{chance} {games}")
    held, trials = 0, 600
    for _ in range(trials):
        parts = []
        for _ in range(games // 2):  # pairs that often go the same way: the interval must be the wider
            first = rng.random() < chance
            second = first if rng.random() < 0.3 else rng.random() < chance
            parts.append((float(first + second), 2.0))
        found = share(parts)
        assert found
        assert found.low is not None
        assert found.high is not None
        held += found.low <= chance <= found.high
    # 0.92 is more than 3 deviations of 600 trials below 0.95.
    assert held / trials >= 0.92


def test_pairing_makes_an_interval_narrower_where_the_seat_decides() -> None:
    """A game that its first seat always wins: each pair of rotations is even, and so is every estimate."""
    paired = share([(1.0, 2.0)] * 200)
    rng = random.Random(1)
    alone = share([(float(rng.random() < 0.5), 1.0) for _ in range(400)])
    assert paired
    assert alone
    assert paired.high is not None
    assert alone.high is not None
    assert paired.value == 0.5
    assert paired.high - paired.value < (alone.high - alone.value) / 5


def test_who_always_won_may_still_lose() -> None:
    found = share([(2.0, 2.0)] * 50)
    assert found
    assert found.value == found.high == 1
    assert found.low == pytest.approx(1 - 4 / 100, abs=0.01)  # the rule of three, on the safe side
    ratings = rate(2, [{(1, 1): (2.0, [2.0, 0.0])}] * 50)
    assert 300 < ratings[0].value < 700
    assert ratings[0].value == pytest.approx(-ratings[1].value)


def test_too_little_gives_no_interval() -> None:
    assert share([]) is None
    assert share([(1.0, 2.0)]) == Estimate(0.5, None, None)
    assert mean([(3.0, 2.0)]) == Estimate(1.5, None, None)
    assert rate(2, [{(1, 1): (2.0, [1.0, 1.0])}])[0] == Estimate(pytest.approx(0.0), None, None)  # type: ignore[arg-type]


def test_quantiles_are_students() -> None:
    table = {1: 12.706, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 30: 2.042, 1000: 1.962}
    for freedom, value in table.items():
        assert quantile(freedom) == pytest.approx(value, abs=0.01)


def test_expectations_are_shares_of_strength() -> None:
    assert company_of((0, 2, 2, 0), 3) == (2, 0, 2)
    assert expected([0.0, 0.0, 50.0], (2, 2, 0)) == [0.5, 0.5, 0.0]
    assert expected([800.0, -800.0], (1, 1)) == pytest.approx([1.0, 0.0])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_counted_for_every_number_of_players(name: str) -> None:
    game = find_game(name)
    for players in player_counts(game):
        contest = Contest(name, players, ("greedy", "random"), 3)
        played = list(play(contest, 12))
        found = count(contest, played, "scores" if game.scores_add_up else "wins", game.scores_add_up)
        assert found.games == len(played) >= 12
        assert sum(bot.share.value for bot in found.bots) == pytest.approx(1)
        assert sum(bot.share_of_wins.value for bot in found.bots) == pytest.approx(1)
        assert sum(seat.value for seat in found.seats) == pytest.approx(1)
        assert {bot.par for bot in found.bots} == {0.5}
        assert (found.bots[0].share_of_scores is not None) == game.scores_add_up
        assert found.bots[0].name == "greedy"


def test_the_picture_is_well_formed_and_names_every_bot() -> None:
    contest = Contest(EXAMPLE, 2, ("greedy", "random", "lamb"), 3)
    standings = count(contest, list(play(contest, 12)), "wins", False)
    for language in LANGUAGES:
        picture = draw(contest, standings, partial(say, language, "bocage.cli"))
        root = ElementTree.fromstring(picture)
        height = float(root.attrib["height"])
        words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
        for name in contest.bots:
            assert words.count(name) == 2  # beside its rating, and below the seats
        for node in root.iter("{http://www.w3.org/2000/svg}text"):
            assert 0 < float(node.attrib["y"]) < height
            assert 0 <= float(node.attrib["x"]) < 860
        shapes = {
            len(node.attrib.get("points", "").split())
            for node in root.iter()
            if "r" in node.attrib or "points" in node.attrib
        }
        assert len(shapes) >= 2


def test_scales_are_round() -> None:
    assert ticks(-439, 338) == (-600, 400, 200)
    assert ticks(0, 92.6) == (0, 100, 20)
    low, high, step = ticks(3.14, 3.14)
    assert low <= 3.14 <= high
    assert step > 0


def test_ctrl_c_while_processes_are_started_is_not_lost() -> None:
    """It reaches none of those that are started, and whoever starts them once they are all there."""
    said = []
    interrupt = f"import os; os.kill(os.getpid(), {int(signal.SIGINT)}); print('still here')"

    def start() -> None:
        with interrupts_wait():
            os.kill(os.getpid(), signal.SIGINT)
            said.append(subprocess.check_output([sys.executable, "-c", interrupt], text=True).strip())

    with pytest.raises(KeyboardInterrupt):
        start()
    assert said == ["still here"]


def test_ctrl_c_waits_also_where_another_thread_takes_it() -> None:
    """A progress bar has a thread of its own, from before."""
    finished = []
    begun, sent = threading.Event(), threading.Event()

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)
        sent.set()

    def work() -> None:
        with interrupts_wait():
            begun.set()
            sent.wait()
            for _ in range(1000):
                finished.append(True)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    thread.join()
    assert len(finished) == 1000
