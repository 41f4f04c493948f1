"""Views that are shared: who is told with other eyes is told, byte for byte, what would be built for them."""

from __future__ import annotations

from unittest import mock

import pytest

from bocage import Rng, find_game
from bocage.core.game import Game
from bocage.core.match import SPECTATOR, Match
from bocage.server.connection import Connection
from bocage.server.events import AnyEvent, Moved, Started
from bocage.server.live import LiveTable
from bocage.server.table import Decision, Header, Table
from tests.matches import GAMES
from tests.server.inside import Ear

MATCHES = 4


class Frames(Ear):
    """Keeps frames as they are: those that are shared are the same object."""

    def send(self, frame: bytes) -> bool:
        self.heard.append(frame)
        return True


class Listeners:
    """A table with one connection for each viewer, who all hear everything."""

    def __init__(self, header: Header) -> None:
        self.live = LiveTable(Table(header), 0.0)
        self.heard: dict[int, list[bytes]] = {}
        for viewer in range(SPECTATOR, len(header.bots)):
            ear = Frames()
            self.heard[viewer] = ear.heard
            connection = Connection("", ear)
            connection.viewer = viewer
            self.live.connections.add(connection)

    def take(self) -> dict[int, list[bytes]]:
        """Return what each has heard since."""
        taken = {viewer: list(heard) for viewer, heard in self.heard.items()}
        for heard in self.heard.values():
            heard.clear()
        return taken


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shared_is_what_each_would_be_told_alone(name: str) -> None:
    game = find_game(name)
    rng = Rng("shared")
    shared_once = False
    for n in range(MATCHES):
        seats = game.max_players - n % 2
        header = Header("id", "code", name, {}, [""] * seats, "00" * 32)
        shared, alone = Listeners(header), Listeners(header)
        ahead = Match(game, [f"P{seat}" for seat in range(seats)], {})
        together: list[AnyEvent] = [Started(0.0, ahead.players, {})]
        while not ahead.over or together:
            if not ahead.over:
                mover = ahead.to_move
                ahead.push(int(ahead.state.random_move(rng)))
                together.append(Moved(0.0, mover, ahead.moves[-1]))
            if rng.below(3) and not ahead.over:
                continue  # several at once, as they are read from a log that has grown
            shared.live.fold(Decision(list(together)), 0.0)
            with mock.patch.object(Match, "view_key", lambda _, viewer: viewer):
                alone.live.fold(Decision(list(together)), 0.0)
            told = shared.take()
            assert told == alone.take()
            shared_once |= any(
                a is b
                for v, one in told.items()
                for w, two in told.items()
                if v < w
                for a in one
                for b in two
            )
            together = []
    assert shared_once == (type(game).view_key is not Game.view_key)
