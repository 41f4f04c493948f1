"""Uly & Polly: one wolf against all the others, who share one sheepdog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from bocage.core.game import SPECTATOR, Game, Observation, Result, View
from bocage.core.options import Count, Seat
from bocage.core.rng import Rng
from bocage.core.state import Sampler, State
from bocage.games.uly_polly import moves
from bocage.games.uly_polly.ai import greedy
from bocage.games.uly_polly.sample import UlyPollySampler
from bocage.games.uly_polly.state import CELLS, GO_TO, START_AT, SWAP_OF, UlyPollyState
from bocage.games.uly_polly.view import view

TEXTS = [moves.write(move) for move in range(SWAP_OF + CELLS * CELLS)]  # they are asked for again and again


class UlyPolly(Game):
    """The game's face to the rest of the house."""

    name = "uly-polly"
    aliases = ("uly_polly",)
    letter = "U"
    rule_count = 20
    min_players = 2
    max_players = 5
    age = 4
    minutes = (20, 30)
    place = 1
    options = (Seat("first", 0), Count("patience", 12, steps=(6, 12, 24, 0)))
    pointing = frozenset(map(moves.cell_name, range(CELLS)))  # the helpers decide together (U5, U10)
    scores_add_up = True  # tokens (U14, U15)

    def start(self, players: int, options: Mapping[str, object]) -> UlyPollyState:
        """Return the empty field, the first wolf about to hide."""
        return UlyPollyState(players, cast(int, options["first"]), cast(int, options["patience"]))

    def parse(self, state: State, text: str) -> int:
        """Read a move."""
        return moves.parse(text)

    def text(self, state: State, move: int) -> str:
        """Write a move."""
        return TEXTS[move]

    def concealed(self, state: State, move: int) -> str:
        """Conceal where the wolf hides (U3, U4)."""
        return "hide ?" if move < START_AT else ""

    def outcome(self, state: State, move: int) -> str:
        """Say what was turned over: `sheep`, `wolf`, or nothing."""
        assert isinstance(state, UlyPollyState)
        if not GO_TO <= move < SWAP_OF or (state.face_up >> (move - GO_TO)) & 1:
            return ""
        return "wolf" if state.wolf == move - GO_TO else "sheep"

    def view(self, state: State, viewer: int) -> View:
        """Build what a viewer may see."""
        assert isinstance(state, UlyPollyState)
        return cast(View, view(state, viewer))

    def view_key(self, state: State, viewer: int) -> int:
        """The helpers see what everybody sees; only the wolf knows more (U4)."""
        assert isinstance(state, UlyPollyState)
        return viewer if viewer < 0 or viewer == state.wolf_seat else SPECTATOR

    def result(self, state: State) -> Result:
        """Most tokens wins, ties share (U19)."""
        assert isinstance(state, UlyPollyState)
        tokens = [int(state.tokens_of(seat)) for seat in range(state.seats)]
        return Result([seat for seat, count in enumerate(tokens) if count == max(tokens)], tokens)

    def team(self, state: State, seat: int) -> set[int]:
        """The helpers decide together (U5); the wolf is alone."""
        assert isinstance(state, UlyPollyState)
        helpers = set(range(state.seats)) - {int(state.wolf_seat)}
        return helpers if seat in helpers else {seat}

    def sampler(self, observation: Observation) -> Sampler:
        """Prepare to draw possible hiding places."""
        return UlyPollySampler(self.start(observation.players, observation.options), observation.log)

    def greedy(self, observation: Observation, rng: Rng) -> str:
        """Choose a sensible move."""
        return greedy.choose(observation.view, observation.legal, rng)


GAME = UlyPolly()
