"""Run the application under uvicorn."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from bocage.server.app import Application
from bocage.server.bus import Bus
from bocage.server.config import Config
from bocage.server.logs import configure_logs
from bocage.server.protocol import LONGEST_MESSAGE
from bocage.server.store import open_store, opened
from bocage.server.transport import SocketTransport

# Tables and connections live long and their messages die by reference count, so the collector finds next to
# nothing: with its usual thresholds it took a quarter of the time under load.
COLLECT_AFTER = (20_000, 20, 50)


def make_bus(config: Config) -> Bus | None:
    """Return what connects several processes on one database, where that is possible."""
    if not config.database.startswith(("postgresql://", "postgres://")):
        return None
    from bocage.server.postgres_bus import PostgresBus

    return PostgresBus(config.database)


async def try_database(config: Config) -> None:
    """Open and close the database, so that one that cannot be used is told in one line."""
    async with opened(config.database):
        pass


class Server(uvicorn.Server):
    """uvicorn, except that our clients are told goodbye by us, after what they asked for is done."""

    def __init__(
        self, application: Application, config: uvicorn.Config, ready: Callable[[int], None] | None = None
    ) -> None:
        super().__init__(config)
        self.application = application
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say on which port."""
        await super().startup(sockets)
        if self.ready and self.started:
            self.ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, finish what is under way, close."""
        for server in self.servers:
            server.close()
        await self.application.registry.stop()
        await super().shutdown(sockets)


def uvicorn_settings(config: Config) -> dict[str, Any]:
    """Return how uvicorn is to run the application."""
    return {
        "host": config.host,
        "port": config.port,
        "ws": SocketTransport,
        "ws_max_size": LONGEST_MESSAGE,
        "ws_ping_interval": 20,
        "proxy_headers": True,
        "forwarded_allow_ips": config.trusted_proxies,
        "server_header": False,
        "date_header": False,
        "access_log": False,
        "log_config": None,
        "timeout_graceful_shutdown": 5,
    }


def serve(config: Config, ready: Callable[[int], None] | None = None) -> None:
    """Serve until told to stop; then finish what is under way. `ready` is told the port once it listens."""
    asyncio.run(try_database(config))
    configure_logs(config.log_level)
    gc.set_threshold(*COLLECT_AFTER)
    application = Application(open_store(config.database), config, make_bus(config))
    # uvicorn raises the signal once more when it has stopped; to be asked to stop is not a failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    Server(application, uvicorn.Config(application.asgi(), **uvicorn_settings(config)), ready).run()
