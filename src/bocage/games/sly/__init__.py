"""Sly: hide your hens at the hen house, and your fox among theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from bocage.core.game import Game, Observation, Result, View
from bocage.core.options import Choice, Count, Seat
from bocage.core.rng import Rng
from bocage.core.state import State
from bocage.games.sly import moves
from bocage.games.sly.ai import greedy
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import FOX, LAY, REVEAL, SlyState
from bocage.games.sly.view import view

SIDES = ("front", "back")


class Sly(Game):
    """The game's face to the rest of the house."""

    name = "sly"
    letter = "S"
    rule_count = 20
    min_players = 2
    max_players = 4
    age = 8
    minutes = (15, 25)
    place = 3
    options = (
        Seat("first", 0),
        Choice("a", "front", SIDES),
        Choice("b", "front", SIDES),
        Count("turn_limit", 40, minimum=1, steps=(10, 20, 40)),
    )

    def start(self, players: int, options: Mapping[str, object]) -> SlyState:
        """Return the empty hen house, every card in hand."""
        return SlyState(
            players,
            cast(int, options["first"]),
            options["a"] == "back",
            options["b"] == "back",
            cast(int, options["turn_limit"]),
        )

    def parse(self, state: State, text: str) -> int:
        """Read a move."""
        return moves.parse(text)

    def text(self, state: State, move: int) -> str:
        """Write a move."""
        return moves.write(move)

    def concealed(self, state: State, move: int) -> str:
        """Conceal which card is laid (S6)."""
        return moves.conceal(move)

    def outcome(self, state: State, move: int) -> str:
        """Name the card that is turned over; what follows from it, everyone can tell."""
        assert isinstance(state, SlyState)
        if LAY <= move < REVEAL:
            return ""
        return moves.coloured(state.owner_at(move & 15), state.card_at(move & 15))

    def view(self, state: State, viewer: int) -> View:
        """Build what a viewer may see."""
        assert isinstance(state, SlyState)
        return cast(View, view(state, viewer))

    def result(self, state: State) -> Result:
        """Most points wins; the highest hen in hand breaks a tie, else it is shared (S19, S20)."""
        assert isinstance(state, SlyState)
        seats = range(state.seats)
        scores = [int(state.score_of(seat)) for seat in seats]
        hens = [(int(state.hand_of(seat)) & ~(1 << (FOX - 1))).bit_length() for seat in seats]
        ranking = list(zip(scores, hens, strict=True))
        return Result([seat for seat in seats if ranking[seat] == max(ranking)], scores)

    def sampler(self, observation: Observation) -> SlySampler:
        """Prepare to draw the face-down cards."""
        start = self.start(observation.players, observation.options)
        return SlySampler(start, observation.log, observation.outcomes)

    def greedy(self, observation: Observation, rng: Rng) -> str:
        """Choose a sensible move."""
        return greedy.choose(self.sampler(observation), observation.seat, observation.legal, rng)


GAME = Sly()
