"""`bocage serve`: the server."""

from __future__ import annotations

import logging
from pathlib import Path

import click


@click.command("serve")
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="The port.  [default: 8000]")
@click.option(
    "--database", metavar="URL", help="A path for SQLite, or postgresql://…  [default: your data folder]"
)
@click.option("--config", type=click.Path(path_type=Path), help="A TOML file with settings.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), help="How much to log."
)
def command(
    host: str | None, port: int | None, database: str | None, config: Path | None, log_level: str | None
) -> None:
    """Serve tables to people and bots.

    Every setting can also stand in the file, or in the environment as BOCAGE_HOST, BOCAGE_DATABASE, …
    """
    from bocage.server.config import load_config
    from bocage.server.run import serve

    flags = {"host": host, "port": port, "database": database, "log_level": log_level}
    settings = load_config(flags, config)
    logging.captureWarnings(True)
    serve(settings)
