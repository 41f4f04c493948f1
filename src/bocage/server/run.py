"""Run the application under uvicorn."""

from __future__ import annotations

from asyncio import TimerHandle
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bocage.server.app import Application
from bocage.server.bus import Bus
from bocage.server.config import Config
from bocage.server.logs import configure_logs
from bocage.server.protocol import LONGEST_MESSAGE
from bocage.server.store import open_store

CUT_AFTER = 12.0  # seconds; the closing handshake has 10


def make_bus(config: Config) -> Bus | None:
    """Return what connects several processes on one database, where that is possible."""
    if not config.database.startswith(("postgresql://", "postgres://")):
        return None
    from bocage.server.postgres_bus import PostgresBus

    return PostgresBus(config.database)


class Line(WebSocketsSansIOProtocol):
    """Uvicorn's websocket, which would wait for ever for a client that does not read to take what is left."""

    cut: TimerHandle | None = None

    async def run_asgi(self) -> None:
        """Run the application; soon after it has ended, the line is cut whatever the client does."""
        await super().run_asgi()
        if not self.disconnected:
            self.cut = self.loop.call_later(CUT_AFTER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that there is nothing left to cut."""
        super().connection_lost(exc)
        if self.cut is not None:
            self.cut.cancel()


def uvicorn_settings(config: Config) -> dict[str, Any]:
    """Return how uvicorn is to run the application."""
    return {
        "host": config.host,
        "port": config.port,
        "ws": Line,
        "ws_max_size": LONGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "proxy_headers": True,
        "forwarded_allow_ips": config.trusted_proxies,
        "server_header": False,
        "date_header": False,
        "access_log": False,
        "log_config": None,
        "timeout_graceful_shutdown": 5,
    }


def serve(config: Config) -> None:
    """Serve until told to stop; then finish what is under way."""
    configure_logs(config.log_level)
    application = Application(open_store(config.database), config, make_bus(config))
    uvicorn.run(application.asgi(), **uvicorn_settings(config))
