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

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, State
from bocage.search.model import UNNUMBERED, Mind

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
        self.fork: Fork | None = None

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


class Fork:
    """The branches of a node that its mover may choose from, as long as a mind gives them the same number.

    A node has several where what its seat saw tells less than what the mover would know, and so does not
    decide what may be played.
    """

    def __init__(self, number: i64, nodes: list[Node], following: Fork | None) -> None:
        self.number: i64 = number
        self.nodes = nodes
        self.following = following

    def select(self, curiosity: float) -> Node:
        """Choose a branch: what looked good, and what was seldom tried."""
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
        # What has not been tried is taken to be a little worse than what has.
        untried: float = total / float(tried) - 0.1 if tried else 0.5
        reach: float = curiosity * math.sqrt(float(tried + 1)) / sum_of_priors
        best_score: float = -1.0e9
        for node in nodes:
            visits: i64 = node.visits
            mean: float = node.total / float(visits) if visits else untried
            score: float = mean + reach * node.prior / float(1 + visits)
            if score > best_score:
                best_score = score
                best = node
        return best


class Search:
    """A search from one seat's view of one position; goes on from where it stopped when run again."""

    def __init__(self, mind: Mind, seats: i64, rng: Rng, curiosity: float) -> None:
        self.mind = mind
        self.seats: i64 = seats
        self.rng = rng
        self.curiosity: float = curiosity
        self.iterations: i64 = 0
        self.own = Node(0)  # where the mind is two-sided: the tree of the searching seat as it is
        self.roots: list[dict[int, Node]] = [{} for _ in range(seats)]
        self.payoffs: list[float] = [0.0 for _ in range(seats)]
        # Of the iteration under way: where each seat stands in its tree, and the branches taken, each in its
        # mover's tree. They are here because a list for every iteration would cost more than what is in it.
        self.places: list[Node] = [self.own for _ in range(seats)]
        self.taken: list[Node] = [self.own for _ in range(DEEPEST)]
        self.takers: list[int] = [0 for _ in range(DEEPEST)]

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
        private: int = self.mind.private(state, seat)
        roots = self.roots[seat]
        node = roots.get(private)
        if node is None:
            node = Node(0)
            roots[private] = node
        return node

    def _iterate(self) -> None:
        mind = self.mind
        rng = self.rng
        seats = self.seats
        outside = mind.two_sided and self.iterations % 2 == 0
        state = mind.imagine_from_outside(rng) if outside else mind.imagine(rng)
        places = self.places
        for seat in range(seats):
            places[seat] = self._root_of(state, seat)
        only: i64 = -1  # the seat that learns, if not all do
        if mind.two_sided and not outside:
            only = mind.seat
            places[only] = self.own
        taken: i64 = 0
        depth: i64 = 0
        fresh = False
        growing = False
        while not growing and depth < DEEPEST and not mind.finished(state):
            mover: i64 = state.to_move()
            if mover == CHANCE:
                drawn: i64 = mind.let_chance_draw(state, rng)
                for seat in range(seats):
                    places[seat] = places[seat].branch(-2 - drawn)
                continue
            if mover == OVER:
                break
            depth += 1
            branch = self._fork(places[mover], state).select(self.curiosity)
            move: i64 = branch.key
            if only < 0 or mover == only:
                self.taken[taken] = branch
                self.takers[taken] = mover
                taken += 1
            fresh = fresh or branch.visits == 0 or depth >= DEEPEST
            growing = fresh and not mind.restless(state, move)
            if not growing:
                for seat in range(seats):
                    if seat != mover:
                        places[seat] = places[seat].branch(mind.seen(state, move, seat))
                places[mover] = branch
            state.push(move)
        mind.estimate(state, rng, self.payoffs)
        self.iterations += 1
        for k in range(taken):
            node = self.taken[k]
            node.visits += 1
            node.total += self.payoffs[self.takers[k]]

    def _fork(self, parent: Node, state: State) -> Fork:
        """Return the branches that this state allows."""
        number: i64 = self.mind.choice(state)
        fork = parent.fork
        while fork is not None:
            if fork.number == number:
                return fork
            fork = fork.following
        if number == UNNUMBERED:
            return Fork(number, self._grow(parent, state), None)
        grown = Fork(number, self._grow(parent, state), parent.fork)
        parent.fork = grown
        return grown

    def _grow(self, parent: Node, state: State) -> list[Node]:
        """List the branches that this state allows; those that nobody has come by are grown."""
        nodes: list[Node] = []
        fresh: list[int] = []
        before: Node | None = None
        node = parent.child
        for move in self.mind.candidates(state):  # in ascending order, like the branches
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
            self._give_priors(state, nodes, fresh)
        return nodes

    def _give_priors(self, state: State, nodes: list[Node], fresh: list[int]) -> None:
        moves: list[int] = [nodes[k].key for k in fresh]
        weights: list[float] = []
        self.mind.hunches(state, moves, weights)
        for k in range(len(fresh)):
            nodes[fresh[k]].prior = weights[k]
