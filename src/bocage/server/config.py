"""How a host sets the server up: flags over environment over file over defaults."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from bocage.core.errors import InputError

PREFIX = "BOCAGE_"


def default_database() -> str:
    """Return the SQLite file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "bocage" / "bocage.sqlite")


def _said(description: str) -> Meta:
    return Meta(description=description)


Whole = Annotated[int, Meta(ge=1, le=1_000_000)]
Rate = Annotated[float, Meta(gt=0, le=1_000_000)]
Text = Annotated[str, Meta(min_length=1)]
Level = Literal["debug", "info", "warning", "error"]


class Config(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything a host may set; the descriptions stand in `bocage serve --help` and docs/hosting.md."""

    host: Annotated[Text, _said("the address to listen on; 0.0.0.0 for all")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), _said("the port; 0 takes a free one")] = 8000
    database: Annotated[Text, _said("a path for SQLite, or postgresql://…")] = msgspec.field(
        default_factory=default_database
    )
    origins: Annotated[
        list[Text], _said("further origins whose pages may connect, such as https://games.example")
    ] = []
    trusted_proxies: Annotated[
        str, _said("addresses whose X-Forwarded-For is believed, separated by commas")
    ] = "127.0.0.1"
    bot_workers: Annotated[Whole, _said("processes in which bots think")] = 1
    tables_per_hour: Annotated[Whole, _said("tables one address may open in an hour")] = 60
    messages_per_second: Annotated[Rate, _said("messages a connection may send, on average")] = 20.0
    message_burst: Annotated[Whole, _said("messages a connection may send at once")] = 60
    requests_per_second: Annotated[Rate, _said("requests an address may send, on average")] = 10.0
    request_burst: Annotated[Whole, _said("requests an address may send at once")] = 100
    connections_per_address: Annotated[Whole, _said("connections an address may hold")] = 64
    idle_minutes: Annotated[Rate, _said("after which a table nobody looks at leaves the memory")] = 10.0
    log_level: Annotated[Level, _said("how much to log: debug, info, warning or error")] = "info"


class Setting(msgspec.Struct, frozen=True):
    """One thing a host may set."""

    name: str
    default: object
    description: str
    type: object

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def is_list(self) -> bool:
        """Whether it is several texts, which flags and environment separate by commas."""
        return isinstance(self.default, list)

    def parse(self, text: str, where: str) -> object:
        """Read the setting from a text: a flag's or a variable's."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return self.check(parts if self.is_list else text, where, strict=False)

    def check(self, value: object, where: str, strict: bool = True) -> object:
        """Return a value of the setting's type, or raise InputError naming where it stands."""
        try:
            return msgspec.convert(value, self.type, strict=strict)
        except msgspec.ValidationError as error:
            problem = str(error)[:1].lower() + str(error)[1:]
            raise InputError("bad-setting", "bocage.server", problem=problem).at_path(where) from None


def settings() -> list[Setting]:
    """List everything a host may set."""
    found = []
    for field in msgspec.structs.fields(Config):
        default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        description = next(m.description for m in reversed(field.type.__metadata__) if m.description)
        found.append(Setting(field.name, default, description, field.type))
    return found


def load_config(flags: Mapping[str, str | None], file: Path | None = None) -> Config:
    """Gather the settings; an unknown or ill-formed one is named."""
    known = {setting.name: setting for setting in settings()}
    chosen: dict[str, object] = {}
    for name, value in _read_file(file).items() if file else ():
        where = f"{file}: {name}"
        if name not in known:
            raise InputError("unknown-setting", "bocage.server", names=", ".join(known)).at_path(where)
        chosen[name] = known[name].check(value, where)
    for setting in known.values():
        if setting.variable in os.environ:
            chosen[setting.name] = setting.parse(os.environ[setting.variable], setting.variable)
    for name, value in flags.items():
        if value is not None:
            chosen[name] = known[name].parse(value, known[name].flag)
    return Config(**chosen)  # type: ignore[arg-type]


def _read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise InputError("file-unreadable", problem=problem).at_path(file) from None
