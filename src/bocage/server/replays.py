"""Looking back: every position of a match, as one pair of eyes saw it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import msgspec

from bocage.core.errors import BocageError, InputError
from bocage.core.match import CHANCE, EVERYTHING, OVER, Match
from bocage.core.record import Record, parse_json
from bocage.games import find_game
from bocage.server.protocol import Position
from bocage.server.shapes import ReplayAnswer

MOST_MOVES = 2000  # about twice the longest match that people play; its answer has a few megabytes
MOST_WAITING = 16  # who comes after them is told that the server is busy


class Replays:
    """Makes replays, one at a time and in a thread, so that play does not wait for them."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def of(self, record: Record, eyes: int) -> bytes:
        """Return the JSON of a record's replay."""
        return await self._make(lambda: _encoded(record, eyes))

    async def read(self, text: msgspec.Raw, eyes: int) -> bytes:
        """Return the JSON of the replay of a record that somebody sent."""
        return await self._make(lambda: _encoded(_read(bytes(text)), eyes))

    async def _make(self, make: Callable[[], bytes]) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise InputError("busy", "bocage.server")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(make)
        finally:
            self._waiting -= 1


def eyes_of(text: str) -> int:
    """Read from an address with whose eyes to look; with all shown if nothing is said."""
    if text == "":
        return EVERYTHING
    if not re.fullmatch("-?[0-9]{1,3}", text):
        raise InputError("bad-message", "bocage.server", problem="eyes is a number").at("eyes")
    return int(text)


def replay(record: Record, eyes: int) -> ReplayAnswer:
    """Replay a record, and keep what those eyes saw on the way."""
    if len(record.moves) > MOST_MOVES:
        raise InputError("too-long", "bocage.server").at("moves")
    game = find_game(record.game)
    match = record.match(game, at=0)
    if not EVERYTHING <= eyes < len(match.players):
        raise InputError("no-such-seat", seat=str(eyes), last=str(len(match.players) - 1)).at("eyes")
    moves: list[str] = []
    positions = [_position(match, eyes)]
    for number, text in enumerate(record.moves):
        try:
            match.play(text)
        except BocageError as error:
            raise error.at(f"move {number + 1}") from None
        moves.append(match.visible(number, eyes))
        positions.append(_position(match, eyes))
    return ReplayAnswer(game.name, match.players, match.given, eyes, moves, match.outcomes, positions)


def _read(text: bytes) -> Record:
    try:
        return Record.from_object(parse_json(text.decode()))
    except UnicodeDecodeError as error:
        raise InputError("bad-message", "bocage.server", problem=str(error)) from None


def _encoded(record: Record, eyes: int) -> bytes:
    return msgspec.json.encode(replay(record, eyes))


def _position(match: Match, eyes: int) -> Position:
    mover = match.to_move
    return Position(
        at=len(match.moves),
        to_move="chance" if mover == CHANCE else None if mover == OVER else mover,
        legal=[],
        view=match.view(eyes),
        deadline=None,
        result=match.result,
    )
