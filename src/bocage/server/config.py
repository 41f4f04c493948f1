"""How a host sets the server up: flags over environment over file over defaults."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from bocage.core.errors import InputError

PREFIX = "BOCAGE_"


def default_database() -> str:
    """Return the SQLite file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "bocage" / "bocage.sqlite")


class Config(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything a host may set."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = msgspec.field(default_factory=default_database)
    origins: list[str] = []  # further origins that may connect, such as https://games.example
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    bot_workers: int = 1
    tables_per_hour: int = 60  # that one address may open
    messages_per_second: float = 20.0  # of one connection, on average
    message_burst: int = 60
    requests_per_second: float = 10.0  # of one address
    request_burst: int = 100
    connections_per_address: int = 64
    idle_minutes: float = 10.0  # after which a table nobody looks at leaves the memory
    log_level: str = "info"


def load_config(flags: Mapping[str, object], file: Path | None = None) -> Config:
    """Gather the settings; an unknown or ill-formed one is named."""
    settings: dict[str, object] = {}
    if file is not None:
        try:
            settings.update(tomllib.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            raise InputError("file-unreadable", problem=str(error)).at(str(file)) from None
    for field in msgspec.structs.fields(Config):
        value = os.environ.get(PREFIX + field.name.upper())
        if value is not None:
            settings[field.name] = value.split(",") if field.type == list[str] else value
    settings.update({name: value for name, value in flags.items() if value is not None})
    try:
        return msgspec.convert(settings, Config, strict=False)
    except msgspec.ValidationError as error:
        raise InputError("bad-setting", "bocage.server", problem=str(error)) from None
