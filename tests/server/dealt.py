"""Matches dealt by a server's rules, without a server: fast, and the same every time."""

from __future__ import annotations

from hashlib import sha256

from bocage import Record, Rng
from bocage.bots import find_bot
from bocage.core.match import CHANCE
from bocage.server.deals import Deal
from bocage.server.events import AnyEvent
from bocage.server.table import Decision, Header, Table


def seed(name: object) -> str:
    """Make a seed that is the same every time."""
    return sha256(f"seed {name}".encode()).hexdigest()


def opened(name: object, game: str, seats: int = 2, **options: object) -> tuple[Table, list[AnyEvent]]:
    """Open a table, seat people with salts of their own, and start; return it with its events."""
    header = Header(
        id=f"table-{name}",
        code=f"code-{name}",
        game=game,
        options={"first": "random", **options},
        bots=[""] * seats,
        seed=seed(name),
    )
    table = Table(header)
    events: list[AnyEvent] = []

    def happen(decision: Decision) -> None:
        table.adopt(decision)
        events.extend(decision.events)

    for seat in range(seats):
        happen(table.sit(seat, f"Player {seat}", f"salt-{name}-{seat}", 0.0))
    happen(table.start(1.0))
    happen(table.draws(1.0))
    return table, events


def play_out(table: Table, events: list[AnyEvent], moves: int = 10_000) -> None:
    """Let random players go on, for so many moves or to the end."""
    rng = Rng(table.header.id)
    bot = find_bot("random")
    match = table.match
    assert match is not None
    for _ in range(moves):
        if match.over:
            return
        assert match.to_move != CHANCE
        seat = match.to_move
        text = bot.choose(match.observe(seat), rng)
        decision = table.play(seat, text, len(match.moves), "", 2.0)
        table.adopt(decision)
        events += decision.events


def finished(name: object, game: str, seats: int = 2, **options: object) -> tuple[Record, Deal]:
    """Return a whole match and its deal."""
    table, events = opened(name, game, seats, **options)
    play_out(table, events)
    assert table.match is not None
    return Record.of(table.match), table.deal()
