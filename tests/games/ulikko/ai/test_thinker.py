"""Ulikko: the levels. They see wins, use auroras, keep the time, repeat themselves, and stand in order."""

from __future__ import annotations

import time
from functools import cache

import pytest

from bocage import Match, Rng, find_game
from bocage.arena.contest import Contest, play
from bocage.bots import find_bot
from bocage.core.game import Observation
from bocage.core.state import OVER
from bocage.core.thinking import FARMER, FOX, LAMB, SHEPHERD, Level, Reasons
from bocage.games.ulikko.ai.distance import NEVER, CardDistance
from bocage.games.ulikko.ai.features import FEATURES, Features
from bocage.games.ulikko.ai.thinker import THINKER
from bocage.games.ulikko.ai.weights import weights_for
from bocage.games.ulikko.position import AFTER, INSERT, PLACE
from bocage.games.ulikko.state import UlikkoState
from tests.games.ulikko.positions import board_of, build, state_of

ULIKKO = find_game("ulikko")
LEVELS = [LAMB, FARMER, SHEPHERD, FOX]
LONG = 1000.0  # seconds: here the clock is not to cut in, however slow the machine


def can_win(state: UlikkoState, seat: int) -> bool:
    """Say whether the last seat of a round can end the match as its only winner, by trying all its moves."""
    if state.to_move() == OVER:
        return ULIKKO.result(state).winners == [seat]
    if state.to_move() != seat:
        return False
    for move in state.legal():
        twin = state.copy()
        twin.push(move)
        if can_win(twin, seat):
            return True
    return False


def winning_moves(match: Match) -> list[str]:
    """List the moves after which the mover, last in a round that ends the match, can still win alone."""
    state = state_of(match)
    seat = int(state.seat)
    found = []
    for move in state.legal():
        twin = state.copy()
        twin.push(move)
        if can_win(twin, seat):
            found.append(ULIKKO.text(state, move))
    return found


def is_last_chance(match: Match) -> bool:
    """Say whether the round may end the match with this turn; purple auroras make trying all too long."""
    state = state_of(match)
    seat = int(state.seat)
    if (seat + 1) % state.seats != state.first or state.phase not in (INSERT, PLACE, AFTER):
        return False
    board = state.boards[seat]
    ends = state.turn == 12 or any(other.points_left() == 0 for other in state.boards)
    return (ends or board.points_left() <= 9) and not board.ready() & 8


@cache
def decisive_positions() -> list[tuple[Observation, list[str]]]:
    """Find positions in which some moves win the match this turn, and some do not."""
    found: list[tuple[Observation, list[str]]] = []
    greedy = find_bot("greedy")
    for number in range(120):
        rng = Rng(f"decisive {number}")
        match = Match(ULIKKO, ["Ada", "Ben"], {"first": number % 2})
        while not match.over:
            match.draw(rng)
            if match.over:
                break
            if len(match.legal(match.to_move)) > 1 and is_last_chance(match):
                winning = winning_moves(match)
                if winning and len(winning) < len(match.legal(match.to_move)):
                    found.append((match.observe(match.to_move), winning))
            match.play(greedy.choose(match.observe(match.to_move), rng))
    return found


def think(observation: Observation, level: Level, seed: str = "seed") -> Reasons:
    """Think without hurry."""
    return THINKER.think(observation, level, Rng(seed), time.monotonic() + LONG)


def some_observations(players: int) -> list[Observation]:
    """Take positions of every phase from a match that farmers play."""
    rng = Rng(f"phases {players}")
    match = Match(ULIKKO, list("ABCD"[:players]), {})
    found: list[Observation] = []
    farmer = find_bot("farmer")
    while not match.over:
        match.draw(rng)
        if not match.over:
            observation = match.observe(match.to_move)
            if len(observation.legal) > 1:
                found.append(observation)
            match.play(farmer.choose(observation, rng))
    return found


@pytest.mark.parametrize("level", [FARMER, SHEPHERD], ids=lambda level: level.name)
def test_a_win_in_this_turn_is_never_missed(level: Level) -> None:
    positions = decisive_positions()
    assert len(positions) >= 30
    for observation, winning in positions:
        assert think(observation, level).move in winning


def test_auroras_that_win_are_used() -> None:
    by_aurora = [
        (observation, winning)
        for observation, winning in decisive_positions()
        if all(text.startswith("aurora") for text in winning)
    ]
    assert len(by_aurora) >= 3
    for observation, winning in by_aurora:
        reasons = think(observation, SHEPHERD)
        assert reasons.move in winning
        assert reasons.values[reasons.move] == 1.0


@pytest.mark.parametrize("players", [2, 4])
def test_the_same_seed_gives_the_same_reasons(players: int) -> None:
    for observation in some_observations(players)[::9]:
        for level in (LAMB, FARMER, SHEPHERD):
            assert think(observation, level) == think(observation, level)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_are_chances_of_legal_moves_and_the_best_is_played(players: int) -> None:
    for observation in some_observations(players)[::7]:
        for level in (LAMB, FARMER, SHEPHERD):
            reasons = think(observation, level)
            assert reasons.move in reasons.values
            assert set(reasons.values) <= set(observation.legal)
            assert all(0 <= value <= 1 for value in reasons.values.values())
            assert reasons.belief == {}  # nothing is hidden
            if level is FARMER and players == 2:  # among more it errs
                assert reasons.values[reasons.move] == max(reasons.values.values())


def test_the_lamb_errs_but_never_absurdly() -> None:
    astray = 0
    observations = some_observations(2)
    for number, observation in enumerate(observations):
        reasons = think(observation, LAMB, str(number))
        better = [value for value in reasons.values.values() if value > reasons.values[reasons.move]]
        assert len(better) < 5
        astray += bool(better)
    assert len(observations) / 10 < astray < len(observations)


def test_among_four_the_farmer_errs_less_than_the_lamb() -> None:
    observations = some_observations(4)
    lost = {LAMB: 0.0, FARMER: 0.0}
    astray = 0
    for level in lost:
        for number, observation in enumerate(observations):
            reasons = think(observation, level, str(number))
            chance, best = reasons.values[reasons.move], max(reasons.values.values())
            lost[level] += best - chance
            if level is FARMER:
                astray += chance < best
                assert best - chance < 0.15
    assert 0 < astray < len(observations) / 2
    assert 2 * lost[FARMER] < lost[LAMB]


def test_among_four_the_shepherd_hesitates_and_gives_little_away() -> None:
    moves: list[set[str]] = []
    for observation in some_observations(4)[::4]:
        found = [think(observation, SHEPHERD, str(number)) for number in range(12)]
        moves.append({reasons.move for reasons in found})
        lost = [max(reasons.values.values()) - reasons.values[reasons.move] for reasons in found]
        assert sum(lost) / len(lost) < 0.06
    assert any(len(some) > 1 for some in moves)
    assert any(len(some) == 1 for some in moves)


def test_the_fox_keeps_a_tiny_deadline() -> None:
    slowest = 0.0
    for observation in some_observations(4):
        start = time.process_time()  # of this process: what else the machine does is no matter
        reasons = THINKER.think(observation, FOX, Rng(1), time.monotonic() + 0.02)
        slowest = max(slowest, time.process_time() - start)
        assert reasons.move in observation.legal
    assert slowest < 0.3  # its 12,000 iterations would take longer


def share_of_points(level: str, other: str, games: int) -> float:
    """Play games for two, each deal twice with the seats exchanged."""
    points = 0.0
    for number in range(games):
        draws, rng = Rng(f"order {number // 2}"), Rng(f"bots {number}")
        match = Match(ULIKKO, ["A", "B"], {"first": number // 2 % 2})
        bots = [find_bot(level), find_bot(other)] if number % 2 else [find_bot(other), find_bot(level)]
        while not match.over:
            match.draw(draws)
            if not match.over:
                match.play(bots[match.to_move].choose(match.observe(match.to_move), rng))
        assert match.result is not None
        winners = match.result.winners
        points += 1 / len(winners) if number % 2 == 1 - winners[0] or len(winners) == 2 else 0.0
    return points / games


def test_the_levels_stand_in_order() -> None:
    # Between equals, so many of 56 points come once in 2,000 tries, so many of 32 once in 1,000.
    assert share_of_points("farmer", "lamb", 56) >= 41 / 56
    assert share_of_points("shepherd", "farmer", 32) >= 25 / 32


@pytest.mark.parametrize(("better", "worse"), [("farmer", "lamb"), ("shepherd", "farmer")])
def test_among_four_the_levels_stand_in_order(better: str, worse: str) -> None:
    """Two of each at the table, seats rotated. Between equals 78 of 120 points come once in 1,000 tries."""
    contest = Contest("ulikko", 4, (better, worse), 3)
    points = 0.0
    for game in play(contest, 120):
        points += sum(won for won, bot in zip(game.points(), game.lineup, strict=True) if bot == 0)
    assert points >= 78


def test_prospects_count_the_tiles_a_card_is_away() -> None:
    deck = state_of(build(["a1 orange", "a1 green"], [])).deck
    line = CardDistance(deck.shape[deck.find(2, "line-of-five")])
    line.look(board_of(["ogbp.", "o....", ".....", "....."]), deck.symbol_of, 0)
    assert (line.distance, line.ways) == (1, 1)
    assert line.outs == 15 << (4 * deck.symbol_of[4])  # e1, whatever the colour
    square = CardDistance(deck.colour[deck.find(1, "orange-green-blue")])
    square.look(board_of(["oo...", "g....", ".....", "....."]), deck.symbol_of, 0)
    assert square.distance == 1
    assert square.outs == 1 << (4 * deck.symbol_of[6] + 2)  # blue on b2
    cross = CardDistance(deck.river[deck.find(0, "cross")])
    cross.look(board_of(["og...", "b....", ".....", "....."], "a1-b1 a1-a2"), deck.symbol_of, 0)
    assert cross.distance == 1
    assert cross.outs == 0b1001 << (4 * deck.symbol_of[6])  # b2 must differ from b1 and a2
    cross.look(board_of(["ogo..", "bpb..", "ogo..", "bpb.."]), deck.symbol_of, 0)
    assert cross.distance > 2  # where two tiles lie already, no pawn comes later
    ring = CardDistance(deck.river[deck.find(0, "all-six")])
    ring.look(board_of(["og.go", ".....", ".....", "....."], "a1-b1 d1-e1"), deck.symbol_of, 0)
    assert ring.distance == NEVER  # the pawns can no longer all hang together


def test_what_a_finished_match_pays_is_exact() -> None:
    rng = Rng("ends")
    for number in range(40):
        match = Match(ULIKKO, list("ABC"), {"first": number % 3})
        while not match.over:
            match.push(int(match.state.random_move(rng)))
        state = state_of(match)
        payoffs = [0.0] * 3
        Features(state, [0.0] * FEATURES).chances(state, payoffs)
        assert match.result is not None
        winners = match.result.winners
        assert payoffs == [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]


def test_there_are_weights_for_every_number_of_players() -> None:
    assert {len(weights_for(players)) for players in (2, 3, 4)} == {FEATURES}
