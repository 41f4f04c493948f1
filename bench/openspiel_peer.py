"""OpenSpiel's Python information-set tree search as a bot for our games.

Our compiled rules are wrapped as an OpenSpiel Python game: what OpenSpiel asks of a state is answered by
ours, and worlds are drawn by our samplers (`resample_from_infostate`). The bot sees an observation and
nothing else, like ours. Everything is done so that the peer is as fast and as strong as its own code allows:

- the sampler is prepared once per move, clones copy our state and nothing more, keys are running hashes;
- a match whose scores add up round by round ends, for its search, with the round: no noise from later ones;
- it knows no time limit of its own, so it is stopped between two simulations when its time is up.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bocage.core.game import Game, Observation
from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, State
from bocage.core.thinking import Reasons
from bocage.games import find_game

UCT_C = 2.0**0.5  # for payoffs from 0 to 1
MOST = 10**9
LARGEST_MOVE = 2**31 - 1
LONGEST_GAME = 10_000
FEWEST_SIMULATIONS = 3  # the first two only look at the root

GAME_TYPE = pyspiel.GameType(
    short_name="python_bocage",
    long_name="A game of Bocage",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 2},
)


class WrappedGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, seen from a position of one of its matches."""

    def __init__(self, game: Game, seen: Observation, rng: Rng) -> None:
        self.rules = game
        self.seen = seen
        self.rng = rng
        self.sampler = game.sampler(seen)
        self.first = self.sampler.sample(rng)
        self.epoch = int(self.first.epoch())
        self.scores = game.result(self.first).scores if game.scores_add_up else [0] * seen.players
        info = pyspiel.GameInfo(
            num_distinct_actions=LARGEST_MOVE,
            max_chance_outcomes=LARGEST_MOVE,
            num_players=seen.players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, {"players": seen.players})

    def new_initial_state(self) -> WrappedState:
        return WrappedState(self)


class Root:
    """A world as it was when the search began; what each seat knew then tells its nodes apart."""

    def __init__(self, game: WrappedGame, state: State) -> None:
        self.game = game
        self.state = state.copy()
        self.known: dict[int, str] = {game.seen.seat: ""}  # the same in every world

    def knows(self, seat: int) -> str:
        found = self.known.get(seat)
        if found is None:
            found = self.known[seat] = repr(self.game.rules.view(self.state, seat))
        return found


class WrappedState(pyspiel.State):  # type: ignore[misc]
    """Our state, the world it began in, and for each seat a running hash of what it has seen since."""

    def __init__(self, game: WrappedGame) -> None:
        super().__init__(game)
        self.wrapped = game
        self.at: State = game.first.copy()
        self.root = Root(game, self.at)
        self.keys = [0] * game.seen.players

    def clone(self) -> WrappedState:
        twin = WrappedState.__new__(WrappedState)
        pyspiel.State.__init__(twin, self.wrapped)
        twin.wrapped = self.wrapped
        twin.at = self.at.copy()
        twin.root = self.root
        twin.keys = self.keys.copy()
        return twin

    def resample_from_infostate(self, player: int, sampler: object) -> WrappedState:
        """Draw another world from the root, as the seat knows it."""
        game = self.wrapped
        world = WrappedState.__new__(WrappedState)
        pyspiel.State.__init__(world, game)
        world.wrapped = game
        world.at = game.sampler.sample(game.rng)
        world.root = Root(game, world.at)
        world.keys = [0] * game.seen.players
        return world

    def current_player(self) -> int:
        mover = int(self.at.to_move())
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def is_terminal(self) -> bool:
        if self.at.to_move() == OVER:
            return True
        game = self.wrapped
        return game.rules.scores_add_up and int(self.at.epoch()) != game.epoch

    def is_chance_node(self) -> bool:
        return bool(self.at.to_move() == CHANCE)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.at.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draws = self.at.chances()
        total = sum(weight for _, weight in draws)
        return [(move, weight / total) for move, weight in draws]

    def apply_action(self, action: int) -> None:
        self._apply_action(action)

    def _apply_action(self, action: int) -> None:
        state, rules, move = self.at, self.wrapped.rules, int(action)
        mover = int(state.to_move())
        if rules.has_secrets:
            shown: object = rules.concealed(state, move) or move
            happened = rules.outcome(state, move)
        else:
            shown, happened = move, ""
        for seat in range(len(self.keys)):
            seen = move if seat == mover else shown
            self.keys[seat] = hash((self.keys[seat], seen, happened))
        state.push(move)

    def information_state_string(self, player: int | None = None) -> str:
        seat = int(self.at.to_move()) if player is None else player
        return f"{self.keys[seat]} {self.root.knows(seat)}"

    def returns(self) -> list[float]:
        rules = self.wrapped.rules
        result = rules.result(self.at)
        if rules.scores_add_up:
            gained = [a - b for a, b in zip(result.scores, self.wrapped.scores, strict=True)]
            return [float(score) for score in gained]
        return [(seat in result.winners) / len(result.winners) for seat in range(len(self.keys))]

    def __str__(self) -> str:
        return str(self.at.key())


class CompiledEvaluator(RandomRolloutEvaluator):  # type: ignore[misc]
    """Random ends as its own, but played in machine code: a faster engine than OpenSpiel gives it."""

    def evaluate(self, state: WrappedState) -> Any:  # noqa: ANN401 - an array
        rules = state.wrapped.rules
        if rules.scores_add_up:  # ours would play on into the next round
            return super().evaluate(state)
        end = state.clone()
        end.at.playout(state.wrapped.rng)
        return np.array(end.returns())


class TimeIsUpError(Exception):
    """Thrown out of the search's loop."""


class TimedSearch(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, for so many seconds or so many simulations."""

    seconds = 0.0
    simulations = 0

    def run_search(self, state: WrappedState) -> list[tuple[int, float]]:
        self.until = time.monotonic() + self.seconds
        self.simulations = 0
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except TimeIsUpError:
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def sample_root_state(self, state: WrappedState) -> WrappedState:
        if self.simulations >= FEWEST_SIMULATIONS and time.monotonic() >= self.until:
            raise TimeIsUpError
        self.simulations += 1
        world: WrappedState = super().sample_root_state(state)
        return world


class OpenSpielBot:
    """The peer, as a bot among ours."""

    name = "openspiel"

    def __init__(self, seconds: float, compiled_rollouts: bool = False, simulations: int = MOST) -> None:
        self.seconds = seconds
        self.compiled_rollouts = compiled_rollouts
        self.most = simulations
        self.simulations = 0
        self.choices = 0

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Let OpenSpiel's search choose."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        began = time.monotonic()
        game = find_game(observation.game)
        wrapped = WrappedGame(game, observation, rng)
        random_state = np.random.RandomState(int(rng.below(2**31)))
        kind = CompiledEvaluator if self.compiled_rollouts else RandomRolloutEvaluator
        evaluator = kind(n_rollouts=1, random_state=random_state)
        search = TimedSearch(wrapped, evaluator, UCT_C, self.most, random_state=random_state)
        search.seconds = self.seconds - (time.monotonic() - began)
        state = wrapped.new_initial_state()
        action = int(search.step(state))
        self.simulations += search.simulations
        self.choices += 1
        return game.text(state.at, action)

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Give the move; it says no more."""
        return Reasons(self.choose(observation, rng))
