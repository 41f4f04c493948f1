"""Information-set Monte Carlo tree search (ISMCTS), the same for all games.

Each iteration samples a state of the searching seat's information set and plays it on. Every seat has a tree
of its own, whose branches are the moves as that seat observes them, and chooses in it by its own payoffs.

Where a model is two-sided, every other iteration draws our own secrets too, and opponents learn from these
only: states that all share our true secrets would soon give them away.
"""

from __future__ import annotations

import gc
import math
import time
from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, State
from bocage.search.model import NO_KEY, SearchModel

CLOCK_EVERY: Final = 16  # iterations between looks at the clock
DECISION_EVERY: Final = 256  # iterations between looks at whether the choice is settled
MAX_DEPTH: Final = 200  # moves in one iteration; no sensible match is longer


class Node:
    """A branch of a seat's tree: a move as that seat observed it, and its payoffs to whoever chose it."""

    def __init__(self, key: i64) -> None:
        self.key: i64 = key
        self.visits: i64 = 0
        self.total: float = 0.0
        self.prior: float = 0.0
        self.child: Node | None = None
        self.sibling: Node | None = None
        self.action_sets: ActionSet | None = None

    def branch(self, key: i64) -> Node:
        """Return the branch of that key, added if need be; branches are in ascending order of their keys."""
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


class ActionSet:
    """The branches that a node's mover may choose from, for all states with one action-set key."""

    def __init__(self, key: i64, nodes: list[Node], following: ActionSet | None) -> None:
        self.key: i64 = key
        self.nodes = nodes
        self.following = following

    def select(self, exploration: float) -> Node:
        """Choose a branch by the PUCT rule: its mean payoff, plus a bonus for what was seldom tried."""
        nodes = self.nodes
        best = nodes[0]
        if len(nodes) == 1:
            return best
        sum_of_priors: float = 0.0
        tried: i64 = 0
        total: float = 0.0
        for node in nodes:
            sum_of_priors += node.prior
            tried += node.visits
            total += node.total
        # An untried branch is taken to be a little worse than the tried ones.
        untried: float = total / float(tried) - 0.1 if tried else 0.5
        reach: float = exploration * math.sqrt(float(tried + 1)) / sum_of_priors
        best_score: float = -1.0e9
        for node in nodes:
            visits: i64 = node.visits
            mean: float = node.total / float(visits) if visits else untried
            score: float = mean + reach * node.prior / float(1 + visits)
            if score > best_score:
                best_score = score
                best = node
        return best


class Ismcts:
    """A search from one seat's view of one position; goes on from where it stopped when run again."""

    def __init__(self, model: SearchModel, seats: i64, rng: Rng, exploration: float) -> None:
        self.model = model
        self.seats: i64 = seats
        self.rng = rng
        self.exploration: float = exploration
        self.iterations: i64 = 0
        self.own = Node(0)  # of a two-sided model: the tree of the searching seat with its true secrets
        self.roots: list[dict[int, Node]] = [{} for _ in range(seats)]
        self.payoffs: list[float] = [0.0 for _ in range(seats)]
        # Of the iteration under way: each seat's node in its tree, and the branches taken, each in the tree
        # of its mover. They are fields because new lists for every iteration would cost too much.
        self.places: list[Node] = [self.own for _ in range(seats)]
        self.taken: list[Node] = [self.own for _ in range(MAX_DEPTH)]
        self.takers: list[int] = [0 for _ in range(MAX_DEPTH)]

    def run(self, most: i64, until: float) -> None:
        """Search for so many iterations, or until the (monotonic) clock shows that time."""
        # A tree has no cycles, and the collector's scans for them grow with it.
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
        seat = self.model.seat
        return self.own if self.model.two_sided else self._root_of(self.model.sample_state(self.rng), seat)

    def tried(self) -> list[tuple[int, int, float]]:
        """List the moves that the searching seat has tried: each with its visits and its mean payoff."""
        found: list[tuple[int, int, float]] = []
        node = self.root().child
        while node is not None:
            if node.visits:
                found.append((node.key, node.visits, node.total / float(node.visits)))
            node = node.sibling
        return found

    def _root_of(self, state: State, seat: i64) -> Node:
        private: int = self.model.private_info(state, seat)
        roots = self.roots[seat]
        node = roots.get(private)
        if node is None:
            node = Node(0)
            roots[private] = node
        return node

    def _iterate(self) -> None:
        model = self.model
        rng = self.rng
        seats = self.seats
        outside = model.two_sided and self.iterations % 2 == 0
        state = model.sample_from_outside(rng) if outside else model.sample_state(rng)
        places = self.places
        for seat in range(seats):
            places[seat] = self._root_of(state, seat)
        only: i64 = -1  # the seat that learns, if not all do
        if model.two_sided and not outside:
            only = model.seat
            places[only] = self.own
        taken: i64 = 0
        depth: i64 = 0
        fresh = False
        growing = False
        while not growing and depth < MAX_DEPTH and not model.is_terminal(state):
            mover: i64 = state.to_move()
            if mover == CHANCE:
                drawn: i64 = model.sample_chance(state, rng)
                for seat in range(seats):
                    places[seat] = places[seat].branch(-2 - drawn)
                continue
            if mover == OVER:
                break
            depth += 1
            branch = self._action_set(places[mover], state).select(self.exploration)
            move: i64 = branch.key
            if only < 0 or mover == only:
                self.taken[taken] = branch
                self.takers[taken] = mover
                taken += 1
            fresh = fresh or branch.visits == 0 or depth >= MAX_DEPTH
            growing = fresh and model.is_quiescent(state, move)
            if not growing:
                for seat in range(seats):
                    if seat != mover:
                        places[seat] = places[seat].branch(model.observed(state, move, seat))
                places[mover] = branch
            state.push(move)
        model.estimate(state, rng, self.payoffs)
        self.iterations += 1
        for k in range(taken):
            node = self.taken[k]
            node.visits += 1
            node.total += self.payoffs[self.takers[k]]

    def _action_set(self, parent: Node, state: State) -> ActionSet:
        """Return the branches that this state allows."""
        key: i64 = self.model.action_set_key(state)
        known = parent.action_sets
        while known is not None:
            if known.key == key:
                return known
            known = known.following
        if key == NO_KEY:
            return ActionSet(key, self._grow(parent, state), None)
        grown = ActionSet(key, self._grow(parent, state), parent.action_sets)
        parent.action_sets = grown
        return grown

    def _grow(self, parent: Node, state: State) -> list[Node]:
        """List the branches that this state allows, and add those that are new."""
        nodes: list[Node] = []
        fresh: list[int] = []
        before: Node | None = None
        node = parent.child
        for move in self.model.candidates(state):  # in ascending order, like the branches
            key: i64 = move
            while node is not None and node.key < key:
                before = node
                node = node.sibling
            if node is None or node.key != key:
                grown = Node(key)
                grown.sibling = node
                if before is None:
                    parent.child = grown
                else:
                    before.sibling = grown
                fresh.append(len(nodes))
                node = grown
            nodes.append(node)
        if fresh:
            self._set_priors(state, nodes, fresh)
        return nodes

    def _set_priors(self, state: State, nodes: list[Node], fresh: list[int]) -> None:
        moves: list[int] = [nodes[k].key for k in fresh]
        weights: list[float] = []
        self.model.priors(state, moves, weights)
        for k in range(len(fresh)):
            nodes[fresh[k]].prior = weights[k]
