"""What a first visit costs, and that the page needs nobody else."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Response, expect

from tests.matches import EXAMPLE, GAMES
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, PHONE

HOME = 150_000  # bytes on the wire for the first visit, art and fonts included
BOARD = 120_000  # more, for a game's board and words


def test_the_first_visit_is_light_and_the_second_lighter(visit: Visit) -> None:
    visitor = visit(PHONE)
    came: dict[str, int] = {}

    def weigh(response: Response) -> None:
        sizes = response.request.sizes()
        came[urlsplit(response.url).path] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    visitor.page.on("response", weigh)
    pages.open_home(visitor)
    visitor.page.wait_for_load_state("networkidle")
    first = sum(came.values())
    print(f"first visit: {first} bytes in {len(came)} answers")
    assert first < HOME, came
    assert not any(path.endswith((".js", ".css")) and size > 60_000 for path, size in came.items()), came
    for game in GAMES:
        came.clear()
        pages.open_home(visitor)
        visitor.page.wait_for_load_state("networkidle")
        again = sum(came.values())
        came.clear()
        pages.play_now(visitor, game)
        expect(pages.board(visitor.page)).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        more = sum(came.values())
        print(f"{game}: {more} bytes more; home once more: {again}")
        assert more < BOARD, came


def test_it_can_be_installed_and_opens_without_a_network(visit: Visit) -> None:
    visitor = visit(DESKTOP, service_worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    pages.open_home(visitor)
    manifest = visitor.page.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    assert manifest["name"]
    assert manifest["start_url"]
    assert manifest["display"] in ("standalone", "fullscreen", "minimal-ui")
    assert {"192x192", "512x512"} <= {size for icon in manifest["icons"] for size in icon["sizes"].split()}
    for icon in manifest["icons"]:
        assert visitor.page.evaluate("async (path) => (await fetch(path)).ok", icon["src"]), icon
    visitor.page.wait_for_function(
        "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"
    )
    visitor.page.reload()  # now through the worker
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller")
    visitor.page.wait_for_timeout(500)
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.page.locator(f"#box-{EXAMPLE}")).to_be_visible()
