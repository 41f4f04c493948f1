"""A table with people at it: its connections, who is there, and the messages each of them is sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from bocage.core.game import Result
from bocage.core.match import CHANCE, OVER, SPECTATOR, Match
from bocage.server import deals
from bocage.server.connection import Connection
from bocage.server.events import Moved
from bocage.server.protocol import (
    VERSION,
    Changed,
    Pointing,
    Position,
    Question,
    SeatInfo,
    TableInfo,
    Update,
    Welcome,
    frame,
)
from bocage.server.table import Decision, Table

if TYPE_CHECKING:
    from bocage.server.inbox import Inbox

PRESENCE_LASTS = 60.0  # seconds that another process's word on who is there holds


class LiveTable:
    """A table in memory. Whatever changes it comes through its inbox."""

    inbox: Inbox

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.thinking = False  # a bot is at work for this table
        self.touched = now
        self.away_since = [now] * len(table.places)
        self._timer: asyncio.TimerHandle | None = None
        self._elsewhere: dict[str, tuple[float, list[int]]] = {}

    # Who is there.

    def seats_here(self) -> list[int]:
        """List the seats with a connection at this process."""
        return sorted({seat for connection in self.connections for seat in connection.seats})

    def hear(self, sender: str, seats: list[int], now: float) -> bool:
        """Note who is connected to another process; say whether that changes who is there."""
        before = self.present()
        self._elsewhere[sender] = (now, seats)
        return self._compare(before, now)

    def forget_the_silent(self, now: float) -> bool:
        """Forget what processes said that have long said nothing; say whether that changes who is there."""
        if not self._elsewhere:
            return False
        before = self.present()
        for sender, (heard, _) in list(self._elsewhere.items()):
            if now - heard >= PRESENCE_LASTS:
                del self._elsewhere[sender]
        return self._compare(before, now)

    def _compare(self, before: set[int], now: float) -> bool:
        after = self.present()
        for seat in before - after:
            self.away_since[seat] = now
        return before != after

    def present(self) -> set[int]:
        """Return the seats whose person is connected anywhere."""
        return set(self.seats_here()).union(*(seats for _, seats in self._elsewhere.values()))

    def set_timer(self, timer: asyncio.TimerHandle | None) -> None:
        """Be reminded once, at another time than before, or not at all."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer

    # What is sent.

    def info(self, now: float) -> TableInfo:
        """Say what everybody at the table may know of it."""
        table = self.table
        header = table.header
        present = self.present()
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
            question=Question(question.seat, sorted(question.agreed)) if question else None,
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
    ) -> tuple[int, int | Literal["chance"] | None, float | None, Result | None]:
        """Return what every viewer's position has in common: moves, mover, deadline, result."""
        mover = match.to_move
        if mover == OVER:
            return len(match.moves), None, None, match.result
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

    def fold(self, decision: Decision, now: float) -> None:
        """Fold stored events in, all of them moves or none, and tell everyone what they may know."""
        table, match, after = self.table, self.table.match, self.table.number
        if match is not None and isinstance(decision.events[0], Moved):
            first, hidden = len(match.moves), match.concealed_numbers()
            table.adopt(decision)
            if self.connections:
                disclosed = sorted(set(hidden) - set(match.concealed_numbers())) if hidden else hidden
                self._tell_moves(after, first, disclosed, now)
            return
        table.adopt(decision)
        self._drop_the_revoked()
        if self.connections:
            # A match that began, or begins again from before a take-back: its log is another.
            self.tell_change(after, now, whole=table.match is not match)

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
            viewer = match.view_key(connection.viewer)
            body = sent.get(viewer)
            if body is None:
                position = Position(at, to_move, match.legal(viewer), match.view(viewer), deadline, result)
                moves = [match.visible(number, viewer) for number in range(first, at)]
                update = Update(after, table.number, first, moves, outcomes, position, info, earlier)
                body = sent[viewer] = frame(update)
            connection.put(body)

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
                sent[viewer] = frame(changed)
            connection.put(sent[viewer])

    def tell_pointing(self, seat: int, cell: str) -> None:
        """Show a pointing hand to the others of the seat's team, on devices where nobody else looks.

        A device that one of them shares with somebody else gets it only while they look.
        """
        match = self.table.match
        team = match.game.team(match.state, seat) if match else {seat}
        others, body = team - {seat}, frame(Pointing(seat, cell))
        for connection in self.connections:
            seats = connection.seats.keys()
            if connection.viewer in others or (seats & others and seats <= others | {seat}):
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
    """Return who looks at a new connection: its seat; with several seats nobody until one is chosen."""
    return next(iter(seats)) if len(seats) == 1 else SPECTATOR
