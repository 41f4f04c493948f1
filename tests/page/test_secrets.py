"""No secret in the page: two worlds that differ only in it look the same from a seat that may not know.

The same match is played twice, on servers that draw the same, in browsers with the same clock and dice. The
document, the storage, every frame and every answer, and the strings in the page's memory must be equal.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page import memory, pages
from tests.page.conftest import Visit
from tests.page.memory import STILL_WORLD, Held
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer, served
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.process import free_port

# What the one hides, in two worlds; and what nobody may touch afterwards, so that it stays hidden.
SECRETS = {
    "uly-polly": (("hide b2", "hide d4"), ("b2", "d4")),
    "sly": (("lay 4 a3", "lay fox a3"), ("a3",)),
}
MOVES = 9
ATTEMPTS = 3


def play_in(
    server: RepeatableServer, browser: Browser, game: str, secret: str, untouched: tuple[str, ...]
) -> Held:
    """Play a match in which somebody hides something; return what the other one's page holds then."""
    rng = random.Random(game)
    table = open_table(server.address, game, ["Ada", "Ben"])
    visitor = Visitor(browser, server.address, DESKTOP, scripts=(STILL_WORLD,))
    bodies = memory.listen_to_bodies(visitor)
    by_hand, _ = pages.driver(game)
    with Partner(table, 0) as ada:
        ada.play(secret)
        pages.sit_down(visitor, table, 1)
        for _ in range(MOVES):
            ada.listen()
            legal = ada.legal or visitor.wire.legal
            safe = [move for move in legal if not any(place in move for place in untouched)]
            if ada.legal:
                # The one who hides plays the same in both worlds, whatever is in the hand.
                ada.play(next(move for move in safe if " 4 " not in move and " fox " not in move))
            else:
                pages.play_move(visitor, rng.choice(safe), by_hand)
            ada.listen()
            visitor.until(lambda: visitor.wire.at == ada.at, "the page was not told")
        visitor.page.wait_for_timeout(1500)  # everything is shown
        found = memory.held(visitor, bodies, [*table.tokens.values(), table.host])
    visitor.close()
    return found


@pytest.mark.parametrize("game", SECRETS)
def test_nothing_in_the_page_depends_on_what_its_seat_may_not_know(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    secrets, untouched = SECRETS[game]
    port = free_port()
    names = memory.names_of_the_engine(browser)
    seen: list[list[set[str]]] = [[], []]  # by world, what was in memory in each attempt
    for attempt in range(ATTEMPTS):
        worlds: list[Held] = []
        for number, secret in enumerate(secrets):
            with served(tmp_path / f"{attempt}-{number}.sqlite", port) as server:
                worlds.append(play_in(server, browser, game, secret, untouched))
        one, other = worlds
        assert one.document == other.document
        assert one.storage == other.storage
        assert one.frames == other.frames
        assert one.bodies == other.bodies
        assert len(one.strings) > 5000  # it was a real look
        seen[0].append(one.strings)
        seen[1].append(other.strings)
        # What depends on the secret is there every time in the one world and never in the other.
        here, there = seen
        differ = here[0].intersection(*here).difference(*there)
        differ |= there[0].intersection(*there).difference(*here)
        differ = {text for text in differ if not memory.of_the_engine(text, names)}
        if not differ:
            return
    assert not differ, sorted(differ)[:20]


def test_what_a_page_keeps_is_found(visit: Visit) -> None:
    """Plant secrets in places where a page could keep one, and find them."""
    visitor = visit(PHONE)
    visitor.go("/")
    planted = {
        "wolf on b2": "window.one = ['wolf on', 'b2'].join(' ')",
        "wolf on c2": "window.two = { ['wolf on c' + 2]: 1 }",
        "wolf on d2": "{ const inside = 'wolf on d' + '2 '; window.three = () => inside.trim() }",
        "wolf on a2": "window.four = new Map([[1, ['the wolf on a2'.slice(4)]]])",
    }
    assert not any("wolf on" in text for text in memory.strings_of(visitor.page))
    for keep in planted.values():
        visitor.page.evaluate(f"() => {{ {keep} }}")
    found = memory.strings_of(visitor.page)
    for secret in planted:
        assert any(secret in text for text in found), secret


CURTAINS = {"uly-polly": "hide b2", "sly": "lay 4 a3"}


@pytest.mark.parametrize("game", CURTAINS)
def test_behind_the_curtain_the_device_has_forgotten(
    visit: Visit, server: RepeatableServer, game: str
) -> None:
    """Between two players nothing of the last one's secrets is in the document, the storage or the memory."""
    secret = CURTAINS[game]
    visitor = visit(PHONE)
    table = open_table(server.address, game, ["Ada", "Ben"])
    visitor.remember("bocage.tables", table.keys(0, 1))
    visitor.go(f"/table/{table.id}")
    by_hand, _ = pages.driver(game)
    pages.lift_curtain(visitor)
    pages.play_move(visitor, secret, by_hand)
    assert any(secret in text for text in memory.strings_of(visitor.page))
    pages.curtain(visitor.page).locator("button.main").wait_for()
    visitor.until(lambda: visitor.wire.viewer == -1)
    visitor.page.wait_for_timeout(600)  # the curtain has fallen
    assert secret not in visitor.page.content()
    if game == "uly-polly":  # where a card lies everybody has seen, where the wolf is nobody has
        assert "b2" not in visitor.page.locator("body").inner_text()
        assert "b2" not in visitor.page.locator("body").aria_snapshot()
    assert secret not in visitor.page.evaluate(memory.STORAGE)
    hidden = {"uly-polly": '"wolf":"b2"', "sly": '"card":"4"'}[game]
    kept = [text for text in memory.strings_of(visitor.page) if secret in text or hidden in text]
    assert kept == []
    # The other one takes the device, and is none the wiser.
    pages.lift_curtain(visitor)
    assert visitor.wire.viewer == 1
    assert not any(secret in text for text in memory.strings_of(visitor.page))
