"""Ulikko: the levels. They see wins, use auroras, keep the time, repeat themselves, and stand in order."""

from __future__ import annotations

import time
from functools import cache

import pytest

from bocage import Match, Rng, find_game
from bocage.bots import find_bot
from bocage.bots.levels import FARMER, FOX, LAMB, SHEPHERD, Level, LevelBot
from bocage.bots.ulikko_thinker import THINKER, weights_for
from bocage.core.game import Observation
from bocage.core.state import OVER
from bocage.games.ulikko.mind import UlikkoMind
from bocage.games.ulikko.position import AFTER, INSERT, PLACE
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState
from tests.games.ulikko.positions import state_of

ULIKKO = find_game("ulikko")
LEVELS = [LAMB, FARMER, SHEPHERD, FOX]
QUICK = Level("shepherd", 3, 60.0)  # as deep as a shepherd, however slow the machine


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
