"""What a host relies on: health, metrics, logs without secrets, a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bocage.client import Client, Refusal
from bocage.server.config import load_config, settings
from bocage.server.store import StoreFails
from tests.cli.commands import bocage
from tests.rooms import samples
from tests.server.example import FIRST, GAME, POINTED, SECOND
from tests.server.process import ServerProcess
from tests.server.serving import Served, play_to_the_end, run_served, seated


@contextlib.contextmanager
def process(folder: Path, **settings: str) -> Iterator[ServerProcess]:
    """Run a server in a process of its own, its log in the folder, until it stops gracefully."""
    server = ServerProcess(str(folder / "bocage.sqlite"), 0, folder / "server.log", **settings)
    server.start()
    try:
        server.await_ready()
        yield server
    finally:
        status = server.stop()
    assert status == 0


ROOT = Path(__file__).parents[2]
SAMPLE = re.compile(r"([a-zA-Z_:][a-zA-Z0-9_:]*) (-?[0-9.]+(?:e[+-]?[0-9]+)?)")


def read_metrics(text: str) -> dict[str, tuple[str, float]]:
    """Read Prometheus' text format strictly: HELP, TYPE, then the sample, for every name once."""
    assert text.endswith("\n")
    found: dict[str, tuple[str, float]] = {}
    lines = text.splitlines()
    for help_line, type_line, sample in zip(*[iter(lines)] * 3, strict=True):
        parsed = SAMPLE.fullmatch(sample)
        assert parsed, sample
        name, value = parsed.groups()
        assert help_line.startswith(f"# HELP {name} ")
        assert type_line in (f"# TYPE {name} counter", f"# TYPE {name} gauge")
        kind = type_line.rpartition(" ")[2]
        assert (kind == "counter") == name.endswith("_total"), name
        assert name not in found
        found[name] = (kind, float(value))
    return found


def test_metrics_are_prometheus_text_and_count_what_happens(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        answer = await client.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        before = read_metrics(answer.text)
        assert before["bocage_moves_total"] == ("counter", 0)
        table, held = await seated(client, GAME, ["", ""], {"first": 0})
        async with client.play(held[0]) as game:
            await game.move(FIRST)
            try:
                await game.move(SECOND)
            except Refusal as refusal:
                assert refusal.code == "not-your-turn"
            after = read_metrics((await client.http.get("/metrics")).text)
        assert after["bocage_tables_opened_total"] == ("counter", 1)
        assert after["bocage_moves_total"] == ("counter", 1)
        assert after["bocage_refusals_total"] == ("counter", 1)
        assert after["bocage_connections"] == ("gauge", 1)
        assert after["bocage_tables_in_memory"] == ("gauge", 1)
        assert table.id not in str(after)

    run_served(tmp_path / "bocage.sqlite", test)


def test_health_says_ok_and_which_version(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        answer = await client.http.get("/healthz")
        assert answer.status_code == 200
        assert answer.json()["status"] == "ok"

    run_served(tmp_path / "bocage.sqlite", test)


def test_health_fails_when_the_database_does(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        async def broken(code: str) -> str | None:
            raise StoreFails

        server.registry.store.find_code = broken  # type: ignore[method-assign]
        answer = await client.http.get("/healthz")
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "store-fails"

    run_served(tmp_path / "bocage.sqlite", test)


def test_logs_hold_no_secret_even_at_debug(tmp_path: Path) -> None:
    name = "Zebulonia"
    secrets: list[str] = [name]

    async def play(address: str) -> None:
        async with Client(address) as client:
            table = await client.open_table(GAME, ["", "greedy"])
            seat = await client.sit(table, 0, name)
            secrets.extend([table.id, table.code, table.host_token, seat.token, table.info["commitment"]])
            await client.start(table)
            async with client.play(seat) as game:
                for wrong in (f"{FIRST} q9", samples(POINTED).opening[0]):
                    try:
                        await game.move(wrong, move_id="distinctive-id")
                    except Refusal:
                        secrets.append(wrong)
                await game.send(type="nonsense", text="distinctive-nonsense")
                with contextlib.suppress(Refusal):
                    await game.until(lambda: False)
                await play_to_the_end(game)
                secrets.extend(game.log)
            deal = await client.deal(table.id)
            secrets.extend([deal["seed"], *deal["salts"], "distinctive-id", "distinctive-nonsense"])
            for path in (f"/api/tables/{table.id}xx", f"/api/codes/{table.code}xx", "/distinctive-path"):
                await client.http.get(path, headers={"authorization": "Bearer distinctive-token"})
            secrets.extend(["distinctive-path", "distinctive-token"])

    with process(tmp_path, BOCAGE_LOG_LEVEL="debug") as served:
        asyncio.run(play(served.address))
    logged = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert len(secrets) > 20
    for secret in secrets:
        assert secret not in logged, secret
    assert "WebSocket" not in logged  # nor who connects, and when
    for line in logged.splitlines():
        assert {"time", "level", "logger", "message"} <= set(json.loads(line)), line


def test_a_stop_is_graceful_and_the_table_is_there_again(tmp_path: Path) -> None:
    async def begin(address: str) -> tuple[str, str]:
        async with Client(address) as client:
            table, held = await seated(client, GAME, ["", ""], {"first": 0})
            async with client.play(held[0]) as game:
                await game.move(FIRST)
                return table.id, held[0].token

    async def look(address: str, table: str, token: str) -> list[str]:
        async with Client(address) as client:
            log: list[str] = (await client.record(table, token))["moves"]
            return log

    with process(tmp_path) as served:
        table, token = asyncio.run(begin(served.address))
    with process(tmp_path) as served:
        assert asyncio.run(look(served.address, table, token)) == [FIRST]


def test_a_database_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    wrong = tmp_path / "notes.txt"
    wrong.write_text("these are my notes, not a database\n" * 100)
    line = bocage("serve", "--port", "0", "--database", str(wrong)).refused()
    assert line.endswith("notes.txt: the database cannot be opened: file is not a database")


HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_the_hosting_page_lists_every_setting_as_it_is() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| `(.*?)` \| `(.*?)` \| (.*?) \| (.*?) \|$", HOSTING, re.MULTILINE)
    expected = []
    for setting in settings():
        default = f"`{setting.default}`"
        if setting.name == "database":
            default = "in your data folder"
        elif setting.is_list:
            default = "none"
        expected.append((setting.name, setting.flag, setting.variable, default, setting.description))
    assert rows == expected


def test_the_example_settings_are_settings() -> None:
    config = load_config({}, ROOT / "contrib" / "bocage.toml")
    assert config.trusted_proxies == "127.0.0.1"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (ROOT / "contrib" / "bocage.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/bocage/bin/bocage serve" in unit
    path = tmp_path / "bocage.service"
    path.write_text(unit.replace("/opt/bocage/bin/bocage", sys.executable), encoding="utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_proxy_passes_on_what_the_server_compares() -> None:
    text = (ROOT / "contrib" / "nginx.conf").read_text(encoding="utf-8")
    for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {header};" in text
