"""A table with people at it: its connections, who is there, and the messages each of them is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bocage.core.match import CHANCE, OVER, SPECTATOR, Match
from bocage.server import deals
from bocage.server.connection import Connection
from bocage.server.events import Answered, AnyEvent, Moved, Started
from bocage.server.protocol import (
    VERSION,
    Changed,
    Outgoing,
    Position,
    SeatInfo,
    TableInfo,
    Update,
    Welcome,
    encoder,
)
from bocage.server.table import Table

PRESENCE_LASTS = 60.0  # seconds that another process's word on who is there holds


class LiveTable:
    """A table in memory. `lock` is held while an event is decided, stored and told."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking = False  # a bot is at work for this table
        self.touched = now
        self.away_since = [now] * len(table.places)
        self._elsewhere: dict[str, tuple[float, list[int]]] = {}

    # Who is there.

    def seats_here(self) -> list[int]:
        """List the seats with a connection at this process."""
        return sorted({seat for connection in self.connections for seat in connection.seats})

    def hear(self, sender: str, seats: list[int], now: float) -> None:
        """Note who is connected to another process."""
        self._elsewhere[sender] = (now, seats)

    def present(self, now: float) -> set[int]:
        """Return the seats whose person is connected anywhere."""
        seats = set(self.seats_here())
        for heard, others in self._elsewhere.values():
            if now - heard < PRESENCE_LASTS:
                seats.update(others)
        return seats

    # What is sent.

    def info(self, now: float) -> TableInfo:
        """Say what everybody at the table may know of it."""
        table = self.table
        header = table.header
        present = self.present(now)
        seats = [
            SeatInfo(
                name=place.name,
                kind="person" if place.taken else "bot" if place.bot else "open",
                present=seat in present,
                bot=place.bot,
                standing_in=place.standing_in,
            )
            for seat, place in enumerate(table.places)
        ]
        question = table.question
        return TableInfo(
            table=header.id,
            code=header.code,
            game=header.game,
            phase=table.phase,
            seats=seats,
            options=dict(table.match.given) if table.match else header.options,
            commitment=deals.commitment(header.seed),
            pace=header.pace,
            takeover=header.takeover,
            next_table=table.next_table,
            question=None if question is None else {"seat": question.seat, "agreed": sorted(question.agreed)},
        )

    def position(self, viewer: int) -> Position | None:
        """Say what a viewer sees now."""
        match = self.table.match
        if match is None:
            return None
        at, to_move, deadline, result = self._public(match)
        return Position(at, to_move, match.legal(viewer), match.view(viewer), deadline, result)

    def _public(
        self, match: Match
    ) -> tuple[int, int | str | None, float | None, dict[str, list[int]] | None]:
        """Return what every viewer's position has in common: moves, mover, deadline, result."""
        mover = match.to_move
        if mover == OVER:
            result = match.result
            return len(match.moves), None, None, result.to_json() if result else None
        return len(match.moves), "chance" if mover == CHANCE else mover, self.deadline(), None

    def deadline(self) -> float | None:
        """Return when the mover's time is up, if there is a pace."""
        table = self.table
        if not table.header.pace or table.mover() < 0:
            return None
        return table.since + table.header.pace

    def welcome(self, connection: Connection, now: float) -> Welcome:
        """Say everything a viewer may know."""
        match = self.table.match
        viewer = connection.viewer
        return Welcome(
            version=VERSION,
            number=self.table.number,
            seats=sorted(connection.seats),
            viewer=viewer,
            table=self.info(now),
            position=self.position(viewer),
            log=match.log(viewer) if match else [],
            outcomes=list(match.outcomes) if match else [],
        )

    def apply(self, events: Sequence[AnyEvent], now: float) -> None:
        """Fold stored events in and tell everyone, each what they may know."""
        table = self.table
        after = table.number
        match = table.match
        first = len(match.moves) if match else 0
        hidden = match.concealed_numbers() if match else []
        whole = False
        only_moves = True
        for event in events:
            only_moves &= isinstance(event, Moved)
            whole |= isinstance(event, Started)
            if isinstance(event, Answered):
                before = table.match
                table.apply(event)
                whole |= table.match is not before
            else:
                table.apply(event)
        if not only_moves:
            self._drop_the_revoked()
        if not self.connections:
            return
        if only_moves:
            disclosed = sorted(set(hidden) - set(table.match.concealed_numbers())) if table.match else []
            self._tell_moves(after, first, disclosed, now)
        else:
            self.tell_change(after, now, whole)

    def _tell_moves(self, after: int, first: int, disclosed: list[int], now: float) -> None:
        table = self.table
        match = table.match
        assert match is not None
        info = self.info(now) if match.over else None
        earlier = {number: match.moves[number] for number in disclosed if number < first} or None
        outcomes = match.outcomes[first:]
        at, to_move, deadline, result = self._public(match)
        sent: dict[int, bytes] = {}
        for connection in self.connections:
            viewer = connection.viewer
            if viewer not in sent:
                position = Position(at, to_move, match.legal(viewer), match.view(viewer), deadline, result)
                moves = [match.visible(number, viewer) for number in range(first, at)]
                update = Update(after, table.number, first, moves, outcomes, position, info, earlier)
                sent[viewer] = encoder.encode(update)
            connection.put(sent[viewer])

    def tell_change(self, after: int, now: float, whole: bool = False) -> None:
        """Tell everyone that the table is different."""
        match = self.table.match
        info = self.info(now)
        sent: dict[int, bytes] = {}
        for connection in self.connections:
            viewer = connection.viewer
            if viewer not in sent:
                changed = Changed(after, self.table.number, info, self.position(viewer))
                if whole and match:
                    changed.log, changed.outcomes = match.log(viewer), list(match.outcomes)
                sent[viewer] = encoder.encode(changed)
            connection.put(sent[viewer])

    def tell(self, message: Outgoing, seats: set[int]) -> None:
        """Send a passing message to the connections of some seats."""
        body = encoder.encode(message)
        for connection in self.connections:
            if seats & connection.seats.keys():
                connection.put(body)

    def _drop_the_revoked(self) -> None:
        """Let go of connections whose seat has a newer token."""
        for connection in list(self.connections):
            for seat, generation in connection.seats.items():
                if self.table.places[seat].generation != generation:
                    connection.drop("revoked-token")
                    self.connections.discard(connection)
                    break


def viewer_of(seats: dict[int, int]) -> int:
    """Return whose eyes a new connection sees with: its seat's; with several, nobody's until one looks."""
    return next(iter(seats)) if len(seats) == 1 else SPECTATOR
