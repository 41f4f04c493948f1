"""`bocage` alone: serve the page on this machine, and open it."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import closing
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

import click
import msgspec

from bocage.core.text import say
from bocage.server.config import load_config
from bocage.server.pages import page_is_built
from bocage.terminal.language import environment_language

DOMAIN = "bocage.cli"
HERE = "127.0.0.1"
ANSWERS_WITHIN = 2.0  # seconds


def open_page() -> None:
    """Serve the page and open it; where a Bocage runs already, open that one."""
    from bocage.server.run import serve

    language = environment_language(os.environ)
    config = load_config({})
    if not page_is_built():
        click.echo(say(language, DOMAIN, "page-not-built"), err=True)
    running = f"http://{HERE}:{config.port}"
    if config.port and is_bocage(running):
        click.echo(say(language, DOMAIN, "page-runs", address=running))
        show(running)
        return
    # Who plays at home wants to see the address and nothing else.
    level = config.log_level if "BOCAGE_LOG_LEVEL" in os.environ else "warning"
    port = config.port if is_free(config.host, config.port) else 0

    def ready(port: int) -> None:
        address = f"http://{HERE}:{port}"
        click.echo(say(language, DOMAIN, "page-open", address=address))
        # Some browsers return only when they are closed.
        threading.Thread(target=show, args=(address,), daemon=True).start()

    serve(msgspec.structs.replace(config, port=port, log_level=level), ready)


def show(address: str) -> None:
    """Open an address in the browser, where there is a screen to open it on."""
    if has_screen(os.environ):
        webbrowser.open(address)


def has_screen(environment: Mapping[str, str]) -> bool:
    """Say whether a browser would have a window; one in text would fight us for the terminal."""
    if sys.platform in ("darwin", "win32", "cygwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def is_bocage(address: str) -> bool:
    """Say whether a Bocage answers at an address."""
    direct = build_opener(ProxyHandler({}))
    try:
        with direct.open(address + "/healthz", timeout=ANSWERS_WITHIN) as answer:
            told = json.load(answer)
    except (URLError, OSError, ValueError):
        return False
    return isinstance(told, dict) and told.get("status") == "ok" and "version" in told


def is_free(host: str, port: int) -> bool:
    """Say whether we could listen on a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family)) as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((host, port))
        except OSError:
            return False
    return True
