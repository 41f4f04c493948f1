"""Tree search where every seat knows only what it can know; the same for all games.

Each iteration imagines a state that the searching seat believes possible and plays it on. Every seat has a
tree of its own, whose branches are the moves as that seat sees them (so a card laid face down is one branch
for the others, whatever card it is), and chooses in it by what it has seen there before. A seat's tree begins
with what that seat alone knows in the imagined state: the opponents in the tree know their own secrets, not
ours.

Where a mind is two-sided, every other iteration imagines a state from outside, our own secrets drawn like
those of the others, and only from these do the others learn: from states that all have our true secrets in
common they would soon guess them. In such an iteration we are one of the players we might be, with a tree of
its own.
"""

from __future__ import annotations

import gc
import math
import time
from typing import Final

from mypy_extensions import i64

from bocage.core.mind import Mind
from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, State

CLOCK_EVERY: Final = 16  # iterations between looks at the clock
DECISION_EVERY: Final = 256  # iterations between looks at whether the choice is settled
DEEPEST: Final = 200  # moves in one iteration; no sensible line is longer


class Node:
    """A branch of a seat's tree: a move as that seat saw it, and what came of it for whoever chose it."""

    def __init__(self, key: i64) -> None:
        self.key: i64 = key
        self.visits: i64 = 0
        self.total: float = 0.0
        self.prior: float = 0.0
        self.child: Node | None = None
        self.sibling: Node | None = None

    def branch(self, key: i64) -> Node:
        """Return the branch of that key, grown if need be; they stand in ascending order of their keys."""
        before: Node | None = None
        node = self.child
        while node is not None and node.key < key:
            before = node
            node = node.sibling
        if node is not None and node.key == key:
            return node
        grown = Node(key)
        grown.sibling = node
        if before is None:
            self.child = grown
        else:
            before.sibling = grown
        return grown


class Search:
    """A search from one seat's view of one position; goes on from where it stopped when run again."""

    def __init__(self, mind: Mind, seats: i64, rng: Rng, curiosity: float) -> None:
        self.mind = mind
        self.seats: i64 = seats
        self.rng = rng
        self.curiosity: float = curiosity
        self.iterations: i64 = 0
        self.deepest: i64 = DEEPEST
        self.own = Node(0)  # where the mind is two-sided: the tree of the searching seat as it is
        self.roots: list[dict[int, Node]] = [{} for _ in range(seats)]
        self.payoffs: list[float] = [0.0 for _ in range(seats)]

    def run(self, most: i64, until: float) -> None:
        """Search for so many iterations, or until the (monotonic) clock shows that time."""
        # A tree has no cycles, and looking for some in it again and again takes the longer the larger it is.
        collecting = gc.isenabled()
        gc.disable()
        try:
            k: i64 = 0
            while k < most and (k % CLOCK_EVERY or time.monotonic() < until):
                self._iterate()
                k += 1
        finally:
            if collecting:
                gc.enable()

    def run_to_decision(self, most: i64, until: float) -> None:
        """Search as `run` does, but stop when no other move can become the most visited any more."""
        end: i64 = self.iterations + most
        while self.iterations < end and time.monotonic() < until:
            left: i64 = end - self.iterations
            self.run(left if left < DECISION_EVERY else DECISION_EVERY, until)
            if self._lead() > end - self.iterations:
                return

    def _lead(self) -> i64:
        """Return by how many visits the most visited move leads."""
        most: i64 = 0
        second: i64 = 0
        node = self.root().child
        while node is not None:
            if node.visits > most:
                second = most
                most = node.visits
            elif node.visits > second:
                second = node.visits
            node = node.sibling
        return most - second

    def root(self) -> Node:
        """Return the searching seat's own tree."""
        seat = self.mind.seat
        return self.own if self.mind.two_sided else self._root_of(self.mind.imagine(self.rng), seat)

    def _root_of(self, state: State, seat: i64) -> Node:
        private: int = self.mind.private(state, seat)
        roots = self.roots[seat]
        node = roots.get(private)
        if node is None:
            node = Node(0)
            roots[private] = node
        return node

    def _iterate(self) -> None:
        mind = self.mind
        outside = mind.two_sided and self.iterations % 2 == 0
        state = mind.imagine_from_outside(self.rng) if outside else mind.imagine(self.rng)
        seats = self.seats
        nodes: list[Node] = []
        for seat in range(seats):
            nodes.append(self._root_of(state, seat))
        only: i64 = -1  # the seat that learns, if not all do
        if mind.two_sided and not outside:
            only = mind.seat
            nodes[only] = self.own
        chosen: list[Node] = []  # the branches taken, each in its mover's tree
        movers: list[int] = []
        depth: i64 = 0
        fresh = False
        growing = False
        while not growing and depth < DEEPEST and not mind.finished(state):
            mover: i64 = state.to_move()
            if mover == CHANCE:
                drawn: i64 = mind.let_chance_draw(state, self.rng)
                for seat in range(seats):
                    nodes[seat] = nodes[seat].branch(-2 - drawn)
                continue
            if mover == OVER:
                break
            depth += 1
            parent = nodes[mover]
            moves = mind.candidates(state)
            branch = self._select(parent, state, moves)
            move: i64 = branch.key
            if only < 0 or mover == only:
                chosen.append(branch)
                movers.append(mover)
            fresh = fresh or branch.visits == 0 or depth >= self.deepest
            growing = fresh and not mind.restless(state, move)
            if not growing:
                for seat in range(seats):
                    if seat != mover:
                        nodes[seat] = nodes[seat].branch(mind.seen(state, move, seat))
                nodes[mover] = branch
            state.push(move)
        mind.estimate(state, self.rng, self.payoffs)
        self.iterations += 1
        for k in range(len(chosen)):
            node = chosen[k]
            node.visits += 1
            node.total += self.payoffs[movers[k]]

    def _select(self, parent: Node, state: State, moves: list[int]) -> Node:
        """Choose among the moves that this state allows: what looked good, and what was seldom tried."""
        nodes: list[Node] = []
        fresh: list[int] = []
        before: Node | None = None
        node = parent.child
        for move in moves:  # in ascending order, like the branches
            while node is not None and node.key < move:
                before = node
                node = node.sibling
            if node is None or node.key != move:
                grown = Node(move)
                grown.sibling = node
                if before is None:
                    parent.child = grown
                else:
                    before.sibling = grown
                fresh.append(len(nodes))
                node = grown
            nodes.append(node)
        if fresh:
            self._give_priors(state, nodes, fresh)
        sum_of_priors: float = 0.0
        tried: i64 = 0
        total: float = 0.0
        for some in nodes:
            sum_of_priors += some.prior
            tried += some.visits
            total += some.total
        # What has not been tried is taken to be a little worse than what has.
        untried: float = total / float(tried) - 0.1 if tried else 0.5
        reach: float = self.curiosity * math.sqrt(float(tried + 1)) / sum_of_priors
        best = nodes[0]
        best_score: float = -1.0e9
        for some in nodes:
            mean: float = some.total / float(some.visits) if some.visits else untried
            score: float = mean + reach * some.prior / float(1 + some.visits)
            if score > best_score:
                best_score = score
                best = some
        return best

    def _give_priors(self, state: State, nodes: list[Node], fresh: list[int]) -> None:
        moves: list[int] = [nodes[k].key for k in fresh]
        weights: list[float] = []
        self.mind.hunches(state, moves, weights)
        for k in range(len(fresh)):
            nodes[fresh[k]].prior = weights[k]
