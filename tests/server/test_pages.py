"""The page's files as they are served: whole, packed, kept by browsers as long as they may be."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest

from bocage.client import Client
from bocage.games import find_game, game_names
from bocage.server.pages import SCREENS, _takes, page_is_built, page_routes
from tests.matches import EXAMPLE
from tests.server.serving import Served, run_served

pytestmark = pytest.mark.skipif(not page_is_built(), reason="`make page` has not been run")


def test_the_page_stands_on_its_own_files_within_the_policy(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        answer = await client.http.get("/")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<style|<script(?![^>]* src=)| style=| on[a-z]+=", answer.text)
        links = re.findall(r'(?:href|src)="([^"]*)"', answer.text)
        assert len(links) > 3
        for link in links:
            assert re.fullmatch(r"/[\w./-]*", link), link
            found = await client.http.get(link)
            assert found.status_code == 200, link
            assert found.headers["x-content-type-options"] == "nosniff"
            forever = "immutable" in found.headers["cache-control"]
            assert forever == link.startswith("/assets/"), link

    run_served(tmp_path / "bocage.sqlite", test)


def test_every_screen_has_an_address_and_nothing_else_has(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        index = (await client.http.get("/")).content
        for screen in SCREENS:
            answer = await client.http.get(re.sub(r"\{\w+\}", "x", screen))
            assert answer.content == index, screen
            assert answer.headers["cache-control"] == "no-cache"
        for path in ("/index.html", "/page/index.html", "/assets", "/assets/", "/assets/../../app.py",
                     "/app.py", "/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/icon.svgz", "/icon.svg.br",
                     "/icon.svg/", "/nothing", "/table", "/table/", "/table/x/y", "/new/x"):  # fmt: skip
            assert (await client.http.get(path)).status_code == 404, path
        assert (await client.http.post("/")).status_code == 405

    run_served(tmp_path / "bocage.sqlite", test)


def test_a_file_is_packed_as_the_browser_takes_it(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        forms = {}
        for accepted in ("identity", "gzip", "br", "gzip, deflate, br, zstd", "br;q=0, gzip", "*;q=0", "*"):
            headers = {"accept-encoding": accepted}
            async with client.http.stream("GET", "/icon.svg", headers=headers) as answer:
                raw = b"".join([part async for part in answer.aiter_raw()])
                forms[accepted] = (answer.headers.get("content-encoding", ""), raw, answer.headers["etag"])
                assert int(answer.headers["content-length"]) == len(raw)
                assert answer.headers["vary"] == "accept-encoding"
        plain = forms["identity"][1]
        assert [coding for coding, _, _ in forms.values()] == ["", "gzip", "br", "br", "gzip", "", "br"]
        assert gzip.decompress(forms["gzip"][1]) == plain
        assert len(forms["br"][1]) < len(forms["gzip"][1]) < len(plain)
        assert len({tag for _, _, tag in forms.values()}) == 3  # one for each form

    run_served(tmp_path / "bocage.sqlite", test)


def test_the_page_carries_what_can_be_played_here(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        offer = (await client.http.get("/api/games")).json()
        forms = {}
        for accepted in (
            "identity",
            "gzip",
            "br, gzip",
        ):  # what is written on the spot is not packed in Brotli
            async with client.http.stream("GET", "/", headers={"accept-encoding": accepted}) as answer:
                forms[accepted] = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers["vary"] == "accept-encoding, accept-language"
        plain = forms["identity"]
        assert gzip.decompress(forms["gzip"]) == plain
        assert forms["br, gzip"] == forms["gzip"]
        assert len(forms["gzip"]) < len(plain) / 2
        told = re.search(r'<div id="app" data-offer="([^"]*)"></div>', plain.decode())
        assert told
        assert json.loads(unescape(told.group(1))) == offer

    run_served(tmp_path / "bocage.sqlite", test)


def test_games_describe_themselves(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        offer = (await client.http.get("/api/games")).json()
        games = [find_game(told["name"]) for told in offer["games"]]
        assert sorted(game.name for game in games) == game_names()
        assert games == sorted(games, key=lambda game: (game.place, game.name))
        assert set(offer["levels"]) <= set(offer["bots"])
        for told, game in zip(offer["games"], games, strict=True):
            assert told["players"] == [game.min_players, game.max_players]
            assert 2 <= told["age"] <= 18
            assert 1 <= told["minutes"][0] <= told["minutes"][1]
            assert (told["secrets"], told["pointing"]) == (game.has_secrets, bool(game.pointing))
            assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
            for option in told["options"]:
                for choice in option["choices"]:
                    game.check(game.max_players, {option["name"]: choice})
                assert not option["choices"] or option["default"] in option["choices"]
                assert option["choices"] or option["kind"] in ("seat", "switch", "file")

    run_served(tmp_path / "bocage.sqlite", test)


def test_what_a_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        tag = (await client.http.get("/")).headers["etag"]
        for known in (tag, f'"other", W/{tag}', "*"):
            answer = await client.http.get("/", headers={"if-none-match": known})
            assert (answer.status_code, answer.content) == (304, b"")
            assert answer.headers["etag"] == tag
            assert answer.headers["cache-control"] == "no-cache"
        assert (await client.http.get("/", headers={"if-none-match": '"other"'})).status_code == 200
        asked, head = await client.http.get("/"), await client.http.head("/")
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == asked.headers["content-length"]

    run_served(tmp_path / "bocage.sqlite", test)


def test_the_answer_names_what_a_screen_will_need_and_nothing_secret(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        async def named(path: str, language: str = "en") -> list[str]:
            answer = await client.http.get(path, headers={"accept-language": language})
            assert "accept-language" in answer.headers["vary"]
            header = answer.headers["link"]
            links = re.findall(r"<([^>]*)>; rel=(?:modulepreload|preload; as=style; crossorigin)", header)
            assert len(links) == header.count("<")
            for link in links:
                assert (await client.http.get(link)).status_code == 200, link
            return links

        home = await named("/")
        assert any("/Home-" in link and link.endswith(".js") for link in home)
        assert any("/Home-" in link and link.endswith(".css") for link in home)
        french, italian = set(await named("/", "fr-CH, en;q=0.5")), set(await named("/", "de, it;q=0.1"))
        assert len(set(home) - french) == len(french - italian) == 1  # the words
        opened = await client.open_table(EXAMPLE, ["", "greedy"])
        gathering = await named(f"/table/{opened.id}")
        parts = {re.split(r"[/-]", link)[2] for link in gathering}
        assert parts >= {"Table", "Gathering", EXAMPLE.partition("-")[0], "server", "page"}
        # A table that is not there is not told from one that sleeps.
        assert await named("/table/nowhere") == await named("/table/x")
        assert not any(EXAMPLE in link for link in await named("/table/nowhere"))
        assert (await client.http.get("/preloads.json")).status_code == 404

    run_served(tmp_path / "bocage.sqlite", test)


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("", False), ("br", True), ("BR", True), ("gzip;q=1.0, br ; q=0.5", True), ("br;q=0", False),
     ("br; q=0.000", False), ("br;q=0.001", True), ("*", True), ("*;q=0", False), ("br;q=0, *", False),
     ("brx", False), (",,;;q=,", False), ("identity, br;", True)],
)  # fmt: skip
def test_what_a_browser_takes_is_read_as_the_standard_says(accepted: str, takes: bool) -> None:
    assert _takes(accepted, "br") is takes


def test_no_file_of_the_page_is_left_out() -> None:
    served = {route.path for route in page_routes()}
    assert any(path.startswith("/assets/") and path.endswith(".js") for path in served)
    assert any(path.endswith(".woff2") for path in served)
    assert not any(path.endswith((".br", ".gz")) for path in served)
