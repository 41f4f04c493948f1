"""Lollo: five snails race to the lettuce, and nobody knows whose is whose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from bocage.core.game import Game, Observation, Result, View
from bocage.core.options import Choice, Seat
from bocage.core.rng import Rng
from bocage.core.state import State
from bocage.games.lollo import moves
from bocage.games.lollo.ai import greedy
from bocage.games.lollo.sample import LolloSampler
from bocage.games.lollo.state import BLACKBIRD, CHOOSE, LONG, PICK_LIMIT, ROLL, SHORT, LolloState
from bocage.games.lollo.view import view

PATHS = ("short", "long")


class Lollo(Game):
    """The game's face to the rest of the house."""

    name = "lollo"
    letter = "L"
    rule_count = 11
    min_players = 2
    max_players = 4
    age = 5
    minutes = (5, 10)
    place = 4
    options = (Seat("first", 0), Choice("path", "short", PATHS))

    def start(self, players: int, options: Mapping[str, object]) -> LolloState:
        """Return the garden with every snail at the gate."""
        return LolloState(players, cast(int, options["first"]), LONG if options["path"] == "long" else SHORT)

    def parse(self, state: State, text: str) -> int:
        """Read a move."""
        return moves.parse(text)

    def text(self, state: State, move: int) -> str:
        """Write a move."""
        return moves.write(move)

    def concealed(self, state: State, move: int) -> str:
        """Conceal which snail is picked (L2, L3)."""
        return "pick ?" if move < PICK_LIMIT else ""

    def outcome(self, state: State, move: int) -> str:
        """Say what the snail does, and where it comes to: `crawls 6`, `crawls lettuce`, `slips gate`."""
        assert isinstance(state, LolloState)
        if not PICK_LIMIT <= move < ROLL:
            return ""
        to = int(state.goal(move - CHOOSE))
        place = "gate" if to == 0 else "lettuce" if to == state.lettuce else str(to)
        return f"{'slips' if state.die == BLACKBIRD else 'crawls'} {place}"

    def view(self, state: State, viewer: int) -> View:
        """Build what a viewer may see."""
        assert isinstance(state, LolloState)
        return cast(View, view(state, viewer))

    def result(self, state: State) -> Result:
        """Most points wins, ties share (L10, L11)."""
        assert isinstance(state, LolloState)
        points = [int(state.points_of(seat)) for seat in range(state.seats)]
        return Result([seat for seat, count in enumerate(points) if count == max(points)], points)

    def sampler(self, observation: Observation) -> LolloSampler:
        """Prepare to draw the favourites nobody has shown."""
        return LolloSampler(self.start(observation.players, observation.options), observation.log)

    def greedy(self, observation: Observation, rng: Rng) -> str:
        """Choose a sensible move."""
        return greedy.choose(self.sampler(observation), observation.seat, observation.legal, rng)


GAME = Lollo()
