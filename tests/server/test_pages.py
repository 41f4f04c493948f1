"""The start page: it stands on its own files, within the content security policy."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from bocage.client import Client
from tests.server.serving import Served, run_served

VOID = {"meta", "link", "img", "br"}


class Page(HTMLParser):
    """Collects what a page refers to, and checks that its elements are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.languages: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name: value or "" for name, value in attrs}
        assert tag not in ("script", "style"), tag
        assert "style" not in names
        assert not any(name.startswith("on") for name in names)
        self.links |= {names[name] for name in ("href", "src") if name in names}
        self.ids |= {names["id"]} if "id" in names else set()
        self.languages |= {names["lang"]} if "lang" in names else set()
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_start_page_is_whole_and_speaks_three_languages(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        answer = await client.http.get("/")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        policy = answer.headers["content-security-policy"]
        assert "style-src 'self'" in policy
        assert "unsafe" not in policy
        page = Page()
        page.feed(answer.text)
        assert page.open == []
        assert {"en", "fr", "it"} <= page.languages
        assert {"/start.css", "/icon.svg", "/api/openapi.json", "/api/games"} <= page.links
        for link in page.links:
            if link.startswith("#"):
                assert link[1:] in page.ids
            else:
                assert re.fullmatch(r"/[a-z./]*", link), link
                assert (await client.http.get(link)).status_code == 200, link
        assert (await client.http.get("/start.css")).headers["content-type"] == "text/css; charset=utf-8"
        assert "@import" not in (await client.http.get("/start.css")).text

    run_served(tmp_path / "bocage.sqlite", test)


def test_nothing_else_of_the_package_is_served(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        for path in ("/start.html", "/static/start.css", "/../app.py", "/%2e%2e/app.py", "/icon.svgz"):
            assert (await client.http.get(path)).status_code == 404, path

    run_served(tmp_path / "bocage.sqlite", test)
