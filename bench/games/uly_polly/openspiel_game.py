"""Uly & Polly as an OpenSpiel Python game, written the way OpenSpiel's own Python games are.

It is the peer we measure against, so it is given every advantage that style allows: plain integer fields,
a bit mask for the field, lists of legal actions prepared once. Actions are dense, as OpenSpiel wants them:
hide 0–15, start 16–31, go 32–47, and one for each of the 42 pairs of touching cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

CELLS = 16
HIDE_AT, START_AT, GO_TO, SWAP_OF = 0, 16, 32, 48
HIDE, START, SWAP, GO, ENDED = range(5)
SHEEP_TO_ESCAPE = 8
PATIENCE = 12
FIRST = 0
MIN_PLAYERS, MAX_PLAYERS = 2, 5
MOST_ROUNDS = 6
# Between two tiles turned over the dog may wander for `patience` moves less one; each follows a swap.
LONGEST_ROUND = 2 + 2 * SHEEP_TO_ESCAPE * PATIENCE


def _touching(a: int, b: int) -> bool:
    return a != b and abs(a // 4 - b // 4) <= 1 and abs(a % 4 - b % 4) <= 1


PAIRS = [(a, b) for a in range(CELLS) for b in range(a + 1, CELLS) if _touching(a, b)]
HIDES = list(range(HIDE_AT, HIDE_AT + CELLS))
STARTS = list(range(START_AT, START_AT + CELLS))
GOES = [[GO_TO + cell for cell in range(CELLS) if _touching(dog, cell)] for dog in range(CELLS)]
SWAPS = [[SWAP_OF + k for k, pair in enumerate(PAIRS) if dog not in pair] for dog in range(CELLS)]

GAME_TYPE = pyspiel.GameType(
    short_name="python_uly_polly",
    long_name="Python Uly & Polly",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=MIN_PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": MIN_PLAYERS, "patience": PATIENCE, "first": FIRST},
)


def cell_name(cell: int) -> str:
    return "abcd"[cell % 4] + "1234"[cell // 4]


class UlyPollyGame(pyspiel.Game):  # type: ignore[misc]
    """One wolf against all the others, who share one sheepdog."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.players = int(given.get("players", MIN_PLAYERS))
        self.patience = int(given.get("patience", PATIENCE))
        self.first = int(given.get("first", FIRST))
        info = pyspiel.GameInfo(
            num_distinct_actions=SWAP_OF + len(PAIRS),
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=0.0,
            max_utility=float(MOST_ROUNDS),
            max_game_length=MOST_ROUNDS * LONGEST_ROUND,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> UlyPollyState:
        return UlyPollyState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: dict[str, Any] | None = None
    ) -> UlyPollyObserver:
        return UlyPollyObserver(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class UlyPollyState(pyspiel.State):  # type: ignore[misc]
    """The field, the dog, the wolf, and the tokens."""

    def __init__(self, game: UlyPollyGame) -> None:
        super().__init__(game)
        self.seats = game.players
        self.patience = game.patience
        self.rounds = 2 * self.seats if self.seats <= 3 else self.seats  # U18
        self.round = 1
        self.phase = HIDE
        self.wolf_seat = game.first
        self.helper = (game.first + 1) % self.seats
        self.wolf = -1
        self.dog = -1
        self.face_up = 0
        self.found = 0
        self.quiet = 0
        self.tokens = [0] * self.seats

    def current_player(self) -> int:
        if self.phase == ENDED:
            terminal: int = pyspiel.PlayerId.TERMINAL
            return terminal
        return self.wolf_seat if self.phase in (HIDE, SWAP) else self.helper

    def _legal_actions(self, player: int) -> list[int]:
        if self.phase == SWAP:
            return SWAPS[self.dog]  # U7, U8
        if self.phase == GO:
            return GOES[self.dog]  # U11
        return HIDES if self.phase == HIDE else STARTS  # U3, U5

    def _apply_action(self, action: int) -> None:
        if action >= SWAP_OF:
            self._swap(*PAIRS[action - SWAP_OF])
        elif action >= GO_TO:
            self._go(action - GO_TO)
        elif action >= START_AT:
            self.dog = action - START_AT
            self.phase = SWAP
        else:
            self.wolf = action
            self.phase = START

    def _swap(self, a: int, b: int) -> None:
        if (self.face_up >> a ^ self.face_up >> b) & 1:  # U9
            self.face_up ^= 1 << a | 1 << b
        if self.wolf == a:
            self.wolf = b
        elif self.wolf == b:
            self.wolf = a
        self.phase = GO

    def _go(self, cell: int) -> None:
        self.dog = cell
        if self.face_up >> cell & 1:  # U12
            self.quiet += 1
            if self.quiet == self.patience:  # U16
                self._end_round(caught=False)
                return
        else:
            self.face_up |= 1 << cell  # U13
            self.quiet = 0
            if cell == self.wolf:  # U14
                self._end_round(caught=True)
                return
            self.found += 1
            if self.found == SHEEP_TO_ESCAPE:  # U15
                self._end_round(caught=False)
                return
        self.helper = (self.helper + 1) % self.seats  # U10
        if self.helper == self.wolf_seat:
            self.helper = (self.helper + 1) % self.seats
        self.phase = SWAP

    def _end_round(self, caught: bool) -> None:
        for seat in range(self.seats):
            if (seat == self.wolf_seat) != caught:
                self.tokens[seat] += 1
        if self.round == self.rounds:
            self.phase = ENDED
            return
        self.round += 1
        self.wolf_seat = (self.wolf_seat + 1) % self.seats  # U17
        self.helper = (self.wolf_seat + 1) % self.seats
        self.wolf = self.dog = -1
        self.face_up = self.found = self.quiet = 0
        self.phase = HIDE

    def _action_to_string(self, player: int, action: int) -> str:
        if action >= SWAP_OF:
            a, b = PAIRS[action - SWAP_OF]
            return f"swap {cell_name(a)} {cell_name(b)}"
        if action >= GO_TO:
            return "go " + cell_name(action - GO_TO)
        if action >= START_AT:
            return "start " + cell_name(action - START_AT)
        return "hide " + cell_name(action)

    def is_terminal(self) -> bool:
        return self.phase == ENDED

    def returns(self) -> list[float]:
        if self.phase != ENDED:
            return [0.0] * self.seats
        return [float(count) for count in self.tokens]

    def __str__(self) -> str:
        return (
            f"round {self.round} phase {self.phase} wolf {self.wolf} dog {self.dog} "
            f"face up {self.face_up:016b} tokens {self.tokens}"
        )


class UlyPollyObserver:
    """What one player sees: the field, the dog, the tokens, and the wolf if it is theirs (U4)."""

    def __init__(self, game: UlyPollyGame, iig_obs_type: object, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        shapes = {"face_up": CELLS, "dog": CELLS, "wolf": CELLS, "phase": 5, "tokens": game.players}
        self.tensor: Any = np.zeros(sum(shapes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        index = 0
        for name, size in shapes.items():
            self.dict[name] = self.tensor[index : index + size]
            index += size

    def set_from(self, state: UlyPollyState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["face_up"][:] = [state.face_up >> cell & 1 for cell in range(CELLS)]
        self.dict["phase"][state.phase] = 1
        self.dict["tokens"][:] = state.tokens
        if state.dog >= 0:
            self.dict["dog"][state.dog] = 1
        if state.wolf >= 0 and self._knows(state, player):
            self.dict["wolf"][state.wolf] = 1

    def string_from(self, state: UlyPollyState, player: int) -> str:
        wolf = state.wolf if self._knows(state, player) else "?"
        return f"up {state.face_up:016b} dog {state.dog} wolf {wolf} tokens {state.tokens}"

    def _knows(self, state: UlyPollyState, player: int) -> bool:
        return player == state.wolf_seat or state.phase == ENDED


pyspiel.register_game(GAME_TYPE, UlyPollyGame)
