"""Counters for hosts, in the text format that Prometheus reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bocage.server.events import AnyEvent, Moved


@dataclass
class Metrics:
    """What this process has done since it started."""

    tables: int = 0
    moves: int = 0
    events: int = 0
    refusals: int = 0
    connections: int = 0
    dropped: int = 0

    def count(self, events: Sequence[AnyEvent]) -> None:
        """Count events that were stored."""
        for event in events:
            self.events += 1
            self.moves += isinstance(event, Moved)

    def text(self, live_tables: int) -> str:
        """Write the counters."""
        lines = []
        for name, kind, help_text, value in (
            ("bocage_tables_opened_total", "counter", "Tables opened.", self.tables),
            ("bocage_moves_total", "counter", "Moves stored, draws of chance included.", self.moves),
            ("bocage_events_total", "counter", "Events stored.", self.events),
            ("bocage_refusals_total", "counter", "Messages refused.", self.refusals),
            ("bocage_connections", "gauge", "Open connections.", self.connections),
            ("bocage_dropped_total", "counter", "Connections dropped for reading too slowly.", self.dropped),
            ("bocage_tables_in_memory", "gauge", "Tables in memory.", live_tables),
        ):
            lines += [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}", f"{name} {value}"]
        return "\n".join(lines) + "\n"
