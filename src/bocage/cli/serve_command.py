"""`bocage serve`: the server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import click

from bocage.server.config import load_config, settings


def setting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for everything a host may set."""
    for setting in reversed(settings()):
        shown = ",".join(setting.default) if isinstance(setting.default, list) else str(setting.default)
        if setting.name == "database":
            shown = "in your data folder"
        description = setting.description[0].upper() + setting.description[1:]
        default = f"  [default: {shown}]" if shown else ""
        option = click.option(setting.flag, setting.name, metavar="VALUE", help=description + "." + default)
        command = option(command)
    return command


@click.command("serve")
@click.option("--config", "file", type=click.Path(path_type=Path), help="A TOML file with settings.")
@setting_options
def command(file: Path | None, **flags: str | None) -> None:
    """Serve tables to people and bots.

    Every setting can also stand in the environment (BOCAGE_PORT=8080) or in the file (port = 8080); a flag
    comes before the environment, and the environment before the file.
    """
    from bocage.server.run import serve

    config = load_config(flags, file)
    logging.captureWarnings(True)
    serve(config)
