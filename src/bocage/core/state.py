"""What every state of every game offers, and the two loops that run over any of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import MASK, MULTIPLIER, Rng

# Seats count from 0; a viewer may also be -1 (a spectator) or -2 (everything), so these are other numbers.
CHANCE: Final = -3  # to_move(): a draw is due
OVER: Final = -4  # to_move(): the match has ended


class State:
    """A position. Moves are integers inside; a game's `moves` module knows their text.

    `push` trusts its caller and is for search; `apply` in the match checks with `refusal` first.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats

    def to_move(self) -> i64:
        """Return the seat to move, CHANCE or OVER."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """List the legal moves of whoever is to move, chance included, in ascending order."""
        raise NotImplementedError

    def refusal(self, move: i64) -> str:
        """Return "" for a legal move, else a sentence's id that begins with its rule (`U11-one-cell`)."""
        raise NotImplementedError

    def push(self, move: i64) -> None:
        """Play a legal move, unchecked."""
        raise NotImplementedError

    def random_move(self, rng: Rng) -> i64:
        """Pick one legal move, each as likely as the other; at chance, draw as the rules say."""
        raise NotImplementedError

    def playout(self, rng: Rng) -> i64:
        """Play random moves until the match is over; return how many. Games repeat it, to be inlined."""
        count: i64 = 0
        while self.to_move() != OVER:
            self.push(self.random_move(rng))
            count += 1
        return count

    def chances(self) -> list[tuple[int, int]]:
        """List what chance may draw now, each with its weight; empty when no draw is due."""
        return []

    def copy(self) -> State:
        """Return an independent twin."""
        raise NotImplementedError

    def epoch(self) -> i64:
        """Count the moments so far at which all earlier secrets became public."""
        return 0

    def key(self) -> tuple[int, ...]:
        """Return everything that makes up the position; two states are equal when their keys are."""
        raise NotImplementedError


class Sampler:
    """Draws states that agree with everything one seat has seen."""

    def sample(self, rng: Rng) -> State:
        """Return a fresh state, each possibility as likely as the other."""
        raise NotImplementedError

    def moves(self, rng: Rng) -> list[int]:
        """Return the whole list of moves of a possible match, with every unknown move filled in."""
        raise NotImplementedError


def playout(state: State, rng: Rng) -> i64:
    """Play random moves until the match is over; return how many it took."""
    return state.playout(rng)


def perft(state: State, depth: i64, trail: i64) -> i64:
    """Count the sequences of `depth` moves from here; chance is drawn once per node and not counted.

    `trail` starts as the seed; a draw depends on it and on the moves that led to the node alone.
    """
    while state.to_move() == CHANCE:
        state = state.copy()
        trail = _along(trail, -1)
        state.push(state.random_move(Rng(int(trail))))
    if depth == 0:
        return 1
    if state.to_move() == OVER:
        return 0
    moves = state.legal()
    if depth == 1:
        return len(moves)
    total: i64 = 0
    for move in moves:
        child = state.copy()
        child.push(move)
        total += perft(child, depth - 1, _along(trail, move))
    return total


def next_nodes(state: State, trail: i64) -> list[tuple[State, int]]:
    """List the nodes one move below, each with its trail, as `perft` meets them."""
    while state.to_move() == CHANCE:
        state = state.copy()
        trail = _along(trail, -1)
        state.push(state.random_move(Rng(int(trail))))
    nodes: list[tuple[State, int]] = []
    if state.to_move() != OVER:
        for move in state.legal():
            child = state.copy()
            child.push(move)
            nodes.append((child, int(_along(trail, move))))
    return nodes


def _along(trail: i64, move: i64) -> i64:
    return ((trail ^ (trail >> 29)) * MULTIPLIER + move) & MASK
