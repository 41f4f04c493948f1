"""Sly: learn the value network and the opponent model from matches; `bocage train sly FILE` runs this.

In a lesson all seats look one step ahead, and now and then stray. The network is fitted by Adam to what came
of each position, the propensities of moves as a Luce choice model; kinds of turns are counted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from bocage.core.errors import InputError
from bocage.core.match import Match
from bocage.core.options import Count
from bocage.core.rng import Rng
from bocage.core.training import Fit, Trainer
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.sly.ai import greedy
from bocage.games.sly.ai.lookahead import Ahead, distinct
from bocage.games.sly.ai.network import FEATURES, HIDDEN, LANE, LANE_MASK, SCALE, ZERO, Network, Sums
from bocage.games.sly.ai.opponent_model import EXPOSED, LAID, REVEALED, move_kind, situation
from bocage.games.sly.ai.value import share_out, sums_of
from bocage.games.sly.ai.weights import EVEN, FILE, KINDS, STEPS, TURNS, Weights, read_weights, use
from bocage.games.sly.moves import parse
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import FLIP, FOX, LAY, REVEAL, SlyState, count, nth

ASTRAY: Final = 100  # of 1,000 moves: any legal one, so that the network learns of odd positions too
TEMPERATURE: Final = 0.03  # a move that is so much worse, in chances to win, is played a third as often
BATCH: Final = 256  # positions
FIRST_RATE: Final = 0.01
LAST_RATE: Final = 0.0005
SPREAD: Final = 0.2  # of the weights of an untaught network
LARGEST: Final = 127.0  # steps of a weight either way
ROUNDS: Final = 100  # of the choice model's iteration
PRIOR: Final = 0.5  # wins, and losses, of each kind of move against one of propensity 1 before any data

UNITS: Final = FEATURES * HIDDEN
BIASES: Final = UNITS  # where they begin among the parameters; then the outputs, and their bias
OUTS: Final = BIASES + HIDDEN
PARAMETERS: Final = OUTS + HIDDEN + 1

Position = list[tuple[bytes, float]]
"""For each seat that is looked at the features of the position, and what the seat had in the end."""


class Probes:
    """Reads off which features a position has: networks whose rows count them, sixteen at a time."""

    def __init__(self) -> None:
        self.networks: list[Network] = []
        nothing = [0.0] * HIDDEN
        for first in range(0, FEATURES, HIDDEN):
            rows = bytearray([ZERO] * UNITS)
            for k in range(first, min(first + HIDDEN, FEATURES)):
                rows[HIDDEN * k + k - first] += 1
            self.networks.append(Network(bytes(rows), nothing, nothing, 0.0))

    def features(self, state: SlyState, seat: i64, scores: list[int]) -> bytes:
        """List the features by number, each as often as it is there."""
        found: list[int] = []
        for k, network in enumerate(self.networks):
            sums: Sums = sums_of(state, seat, scores, network)
            for part, lanes in enumerate((sums.a, sums.b, sums.c, sums.d)):
                for lane in range(4):
                    times: int = (lanes >> (LANE * lane)) & LANE_MASK
                    found += [HIDDEN * k + 4 * part + lane] * times
        return bytes(found)


class Fitter:
    """The network's parameters as fractions, and Adam's running means of their slopes."""

    def __init__(self, start: list[float], positions: list[Position]) -> None:
        self.values: vec[float] = vec[float](start)
        self.slopes: vec[float] = vec[float]([0.0] * PARAMETERS)
        self.means: vec[float] = vec[float]([0.0] * PARAMETERS)
        self.squares: vec[float] = vec[float]([0.0] * PARAMETERS)
        self.hidden: vec[float] = vec[float]([0.0] * (4 * HIDDEN))
        self.positions = positions
        self.steps: i64 = 0

    def output(self, features: bytes, room: i64) -> float:
        """Return the network's output, and keep its hidden units."""
        at: i64 = room * HIDDEN
        for j in range(HIDDEN):
            self.hidden[at + j] = self.values[BIASES + j]
        for k in range(len(features)):
            row: i64 = i64(features[k]) * HIDDEN
            for j in range(HIDDEN):
                self.hidden[at + j] += self.values[row + j]
        result: float = self.values[PARAMETERS - 1]
        for j in range(HIDDEN):
            if self.hidden[at + j] > 0.0:
                result += self.hidden[at + j] * self.values[OUTS + j]
        return result

    def chances(self, position: Position) -> list[float]:
        """Return the chance of each seat that is looked at; of two players that is one."""
        scores: list[float] = [self.output(position[k][0], k) for k in range(len(position))]
        if len(scores) == 1:
            scores.append(0.0)
        top: float = max(scores)
        powers: list[float] = [math.exp(score - top) for score in scores]
        total: float = math.fsum(powers)
        return [power / total for power in powers]

    def loss(self) -> float:
        """Return the mean logarithmic loss over all positions."""
        total: float = 0.0
        for position in self.positions:
            chances = self.chances(position)
            for k in range(len(position)):
                total -= position[k][1] * math.log(max(chances[k], 1e-9))
            if len(position) == 1:
                total -= (1.0 - position[0][1]) * math.log(max(chances[1], 1e-9))
        return total / float(max(1, len(self.positions)))

    def run(self, epochs: int, rng: Rng) -> None:
        """Look at all positions so many times, in a new order each time."""
        order = list(range(len(self.positions)))
        for epoch in range(epochs):
            rate: float = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1.0 - epoch / epochs)
            for k in range(len(order) - 1, 0, -1):
                j = int(rng.below(k + 1))
                order[k], order[j] = order[j], order[k]
            for first in range(0, len(order), BATCH):
                batch = order[first : first + BATCH]
                for k in batch:
                    self._add_slope(self.positions[k], 1.0 / float(len(batch)))
                self._step(rate)

    def _add_slope(self, position: Position, share: float) -> None:
        chances = self.chances(position)
        for k in range(len(position)):
            features, payoff = position[k]
            error: float = share * (chances[k] - payoff)
            self.slopes[PARAMETERS - 1] += error
            at: i64 = k * HIDDEN
            for j in range(HIDDEN):
                unit: float = self.hidden[at + j]
                back: float = 0.0
                if unit > 0.0:
                    self.slopes[OUTS + j] += error * unit
                    back = error * self.values[OUTS + j]
                self.slopes[BIASES + j] += back
                self.hidden[at + j] = back
            for n in range(len(features)):
                row: i64 = i64(features[n]) * HIDDEN
                for j in range(HIDDEN):
                    self.slopes[row + j] += self.hidden[at + j]

    def _step(self, rate: float) -> None:
        self.steps += 1
        fair: float = 1.0 - 0.9 ** float(self.steps)
        even: float = 1.0 - 0.999 ** float(self.steps)
        limit: float = LARGEST / SCALE
        for k in range(PARAMETERS):
            slope: float = self.slopes[k]
            mean: float = self.means[k] + 0.1 * (slope - self.means[k])
            square: float = self.squares[k] + 0.001 * (slope * slope - self.squares[k])
            self.means[k] = mean
            self.squares[k] = square
            self.slopes[k] = 0.0
            value: float = self.values[k] - rate * mean / fair / (math.sqrt(square / even) + 1e-8)
            if k < UNITS:
                value = limit if value > limit else -limit if value < -limit else value
            self.values[k] = value


class Choices:
    """What players chose, and what else there was: the opponent model's data."""

    def __init__(self) -> None:
        self.chosen: list[float] = [PRIOR] * KINDS
        self.sets: dict[tuple[int, ...], int] = {}
        self.turns: list[int] = [0] * TURNS

    def note(self, state: SlyState, move: i64) -> None:
        """Note a move before it is played."""
        seat = state.actor
        where: i64 = situation(state, seat)
        kinds = [int(move_kind(state, each, where)) for each in distinct(state, state.legal())]
        kind = int(move_kind(state, move, where))
        if len(kinds) > 1 and kind in kinds:
            kinds.sort()
            self.sets[tuple(kinds)] = self.sets.get(tuple(kinds), 0) + 1
            self.chosen[kind] += 1.0
        if move < FLIP:
            deed: i64 = LAID if LAY <= move < REVEAL else REVEALED if move >= REVEAL else EXPOSED
            fox: i64 = 0
            for k in range(count(state.down)):
                space: i64 = nth(state.down, k)
                if state.owner_at(space) == seat and state.card_at(space) == FOX:
                    fox = 1
            self.turns[2 * (3 * where + deed) + fox] += 1

    def propensities(self) -> bytes:
        """Fit the choice model: a move is as likely as its propensity is large among those there were."""
        strengths = [1.0] * KINDS
        for _ in range(ROUNDS):
            met = [2.0 * PRIOR / (strength + 1.0) for strength in strengths]
            for kinds, times in self.sets.items():
                share: float = float(times) / math.fsum([strengths[kind] for kind in kinds])
                for kind in kinds:
                    met[kind] += share
            strengths = [self.chosen[kind] / met[kind] for kind in range(KINDS)]
        return bytes([min(255, max(0, round(EVEN + STEPS * math.log(each)))) for each in strengths])

    def turn_likelihoods(self) -> bytes:
        """Return how often each kind of turn was taken in its situation."""
        found = bytearray(TURNS)
        for at in range(0, TURNS, 6):
            for fox in range(2):
                there = self.turns[at + fox : at + 6 : 2]
                for deed in range(3):
                    likely: float = float(there[deed] + 1) / float(sum(there) + 3)
                    found[at + 2 * deed + fox] = min(255, max(0, round(256 * likely) - 1))
        return bytes(found)


class SlyCourse:
    """A training for one number of players."""

    def __init__(self, players: int, options: Mapping[str, object], tables: dict[str, object]) -> None:
        self.players = players
        self.epochs = cast(int, options["epochs"])
        self.samples = cast(int, options["samples"])
        self.held = tables
        self.weights: Weights | None = None
        if str(players) in tables:
            try:
                self.weights = read_weights(tables[str(players)])
            except (KeyError, TypeError, ValueError) as error:
                raise InputError("weights-unusable", problem=str(error)).at(str(players)) from None
        self.probes = Probes()
        self.network = _network(self.weights)
        self.earlier: list[Position] = []
        self.positions: list[Position] = []
        self.choices = Choices()

    def play(self, seed: str, number: int) -> None:
        """Play a match one step ahead, and note its positions and choices."""
        rng = Rng(f"{seed} {number}")
        game = find_game("sly")
        given = {"first": number % self.players, "a": _side(number, 1), "b": _side(number, 2)}
        match = Match(game, [f"{seat}" for seat in range(self.players)], given)
        noted: list[tuple[int, list[bytes]]] = []
        while not match.over:
            state = match.state
            assert isinstance(state, SlyState)
            if not state.flips_left:
                noted.append((int(state.actor), self._features(state)))
            astray = int(rng.below(1000)) < ASTRAY
            legal = [int(move) for move in state.legal()]
            move = legal[int(rng.below(len(legal)))] if astray else self._choose(match, rng)
            if not astray:
                self.choices.note(state, move)
            match.push(move)
        payoffs = [0.0] * 4
        assert isinstance(match.state, SlyState)
        share_out(match.state, payoffs)
        for actor, features in noted:
            seats = [actor] if self.players == 2 else range(self.players)
            self.positions.append([(each, payoffs[seat]) for each, seat in zip(features, seats, strict=True)])

    def _features(self, state: SlyState) -> list[bytes]:
        scores: list[int] = [int(state.score_of(seat)) for seat in range(state.seats)]
        seats = [int(state.actor)] if self.players == 2 else list(range(self.players))
        return [self.probes.features(state, seat, scores) for seat in seats]

    def _choose(self, match: Match, rng: Rng) -> int:
        seen = match.observe(match.to_move)
        if len(seen.legal) == 1:
            return parse(seen.legal[0])
        sampler = match.game.sampler(seen)
        assert isinstance(sampler, SlySampler)
        if self.network is None:
            return parse(greedy.choose(sampler, seen.seat, seen.legal, rng))
        samples = [sampler.sample(rng) for _ in range(self.samples)]
        moves = distinct(samples[0], [parse(text) for text in seen.legal])
        values = Ahead(samples, seen.seat, self.network).values(moves)
        best = max(values)
        return weighted_choice(
            {
                move: math.exp((value - best) / TEMPERATURE)
                for move, value in zip(moves, values, strict=True)
                if value >= 0
            },
            rng,
        )

    def learn(self, seed: str) -> Fit:
        """Fit the network to this lesson and the one before, and the opponent model to this lesson."""
        rng = Rng(f"fit {seed}")
        fitter = Fitter(_parameters(self.weights, rng), self.positions)
        before = fitter.loss()
        fitter.positions = self.earlier + self.positions
        fitter.run(self.epochs, rng)
        fitter.positions = self.positions
        fit = Fit(len(self.positions), before, fitter.loss())
        self.weights = _weights(fitter, self.choices)
        self.network = _network(self.weights)
        self.earlier, self.positions, self.choices = self.positions, [], Choices()
        return fit

    def tables(self) -> dict[str, object]:
        """Return what the file is to hold."""
        held = dict(self.held)
        if self.weights is not None:
            held[str(self.players)] = self.weights.to_json()
        return dict(sorted(held.items()))


def _side(number: int, bit: int) -> str:
    return "back" if (number >> bit) & 1 else "front"


def _network(weights: Weights | None) -> Network | None:
    if weights is None:
        return None
    return Network(weights.rows, weights.biases, weights.outs, weights.out_bias)


def _parameters(weights: Weights | None, rng: Rng) -> list[float]:
    """Begin with small random weights where there are none; all-zero units would stay alike."""
    if weights is None:
        drawn = [SPREAD * (int(rng.below(2001)) / 1000 - 1) for _ in range(PARAMETERS)]
        return [0.0 if BIASES <= k < OUTS or k == PARAMETERS - 1 else drawn[k] for k in range(PARAMETERS)]
    rows = [(byte - ZERO) / SCALE for byte in weights.rows]
    return [*rows, *weights.biases, *weights.outs, weights.out_bias]


def _weights(fitter: Fitter, choices: Choices) -> Weights:
    values = [fitter.values[k] for k in range(PARAMETERS)]
    return Weights(
        bytes([ZERO + round(SCALE * value) for value in values[:UNITS]]),
        [round(value, 5) for value in values[BIASES:OUTS]],
        [round(value, 5) for value in values[OUTS : OUTS + HIDDEN]],
        round(values[PARAMETERS - 1], 5),
        choices.propensities(),
        choices.turn_likelihoods(),
    )


TRAINER = Trainer((Count("epochs", 12, minimum=1), Count("samples", 4, minimum=1)), SlyCourse, use, FILE)
