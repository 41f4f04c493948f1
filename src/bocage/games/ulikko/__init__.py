"""Ulikko: push a tile into the shared board, take the one that falls out, and build your forest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

from bocage.core.errors import BocageError, InputError
from bocage.core.game import Game, Observation, Result, View
from bocage.core.options import File, Seat, Switch
from bocage.core.rng import Rng
from bocage.core.state import Sampler, State
from bocage.games.ulikko import moves
from bocage.games.ulikko.ai import greedy
from bocage.games.ulikko.deck import COLOURS, KINDS, SIDES, SYMBOLS, Deck
from bocage.games.ulikko.deckfile import read_deck
from bocage.games.ulikko.position import ANYWHERE, INSERT_AT, KIND, MOVE, NONE, PLACE_ON, REINSERT
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState, start
from bocage.games.ulikko.view import view


@cache
def our_deck() -> Deck:
    """Return the deck that comes with the room."""
    return read_deck(json.loads(files(__name__).joinpath("data", "deck.json").read_text(encoding="utf-8")))


@lru_cache(maxsize=16)
def _deck_of(text: str) -> Deck:
    return read_deck(json.loads(text))


class Ulikko(Game):
    """The game's face to the rest of the house."""

    name = "ulikko"
    aliases = ("tulikko",)
    letter = "K"
    rule_count = 32
    min_players = 2
    max_players = 4
    age = 8
    minutes = (20, 20)
    place = 2
    options = (Seat("first", 0), Switch("advanced", False), Switch("show_centre", True), File("deck", None))
    has_secrets = False

    def check(self, players: int, options: Mapping[str, object]) -> dict[str, object]:
        """Check the options, and all that a deck says; without `advanced`, each kind needs a simple card."""
        checked = super().check(players, options)
        if checked["deck"] is not None:
            try:
                deck = read_deck(cast(dict[str, object], checked["deck"]))
                for k, kind in enumerate(KINDS):
                    if not deck.choice(k, cast(bool, checked["advanced"])):
                        raise InputError("deck-only-advanced", self.domain).at(kind)
            except BocageError as error:
                raise error.at("options.deck") from None
        return checked

    def start(self, players: int, options: Mapping[str, object]) -> UlikkoState:
        """Return the table before anything is drawn."""
        given = options["deck"]
        deck = our_deck() if given is None else _deck_of(json.dumps(given))
        return start(players, cast(int, options["first"]), cast(bool, options["advanced"]), deck)

    def parse(self, state: State, text: str) -> int:
        """Read a move."""
        assert isinstance(state, UlikkoState)
        return moves.parse(state.deck, text)

    def text(self, state: State, move: int) -> str:
        """Write a move."""
        assert isinstance(state, UlikkoState)
        return moves.write(state.deck, move)

    def concealed(self, state: State, move: int) -> str:
        """Conceal nothing: all that happens is seen by all."""
        return ""

    def outcome(self, state: State, move: int) -> str:
        """Say what a move brought about, in words that need no translation.

        After `insert` and `aurora reinsert`: the tile that falls out and the side, `blue south`. After a tile
        was set: the landscape cards met, the symbol cards and the auroras taken, `river star orange-3`. At
        the end `gone` when a tile leaves the game by itself (K12).
        """
        assert isinstance(state, UlikkoState)
        kind = move >> KIND
        if kind not in (INSERT_AT, PLACE_ON, REINSERT, ANYWHERE, MOVE):
            return ""
        after = state.copy()
        after.push(move)
        before, board = state.boards[state.seat], after.boards[state.seat]
        words: list[str] = []
        if kind in (INSERT_AT, REINSERT):
            side = (move & 3) ^ 2
            words = [COLOURS[(state.main >> (2 * side)) & 3], SIDES[side]]
        else:
            words += _named(KINDS, board.met & ~before.met)
            words += _named(SYMBOLS, board.symbols & ~before.symbols)
            words += [f"{colour}-3" for colour in _named(COLOURS, board.threes & ~before.threes)]
            words += [f"{colour}-4" for colour in _named(COLOURS, board.fours & ~before.fours)]
        placed = kind in (PLACE_ON, ANYWHERE) or (kind == MOVE and state.fallen == NONE)
        if not placed and after.fallen == NONE:
            words.append("gone")
        return " ".join(words)

    def view(self, state: State, viewer: int) -> View:
        """Build what a viewer sees: the same for all."""
        assert isinstance(state, UlikkoState)
        return cast(View, view(state))

    def result(self, state: State) -> Result:
        """Fewest points left wins, then the largest group of equal tiles, then all share (K30–K32)."""
        assert isinstance(state, UlikkoState)
        scores = [int(board.points_left()) for board in state.boards]
        ranks = [(int(board.points_left()), -int(board.largest_group())) for board in state.boards]
        return Result([seat for seat, rank in enumerate(ranks) if rank == min(ranks)], scores)

    def sampler(self, observation: Observation) -> Sampler:
        """Fold the log."""
        return UlikkoSampler(self.start(observation.players, observation.options), observation.log)

    def greedy(self, observation: Observation, rng: Rng) -> str:
        """Choose a sensible move."""
        state = self.sampler(observation).sample(rng)
        assert isinstance(state, UlikkoState)
        return moves.write(state.deck, greedy.choose(state, rng))


def _named(words: list[str], mask: int) -> list[str]:
    return [word for k, word in enumerate(words) if (mask >> k) & 1]


GAME = Ulikko()
