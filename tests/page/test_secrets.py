"""No secret in the page: two worlds that differ only in it look the same from a seat that may not know.

The same match is played twice, on servers that draw the same, in browsers with the same clock and dice. The
document, the storage, every frame and every answer, and the strings in the page's memory must be equal.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.matches import SECRETIVE
from tests.page import memory, pages
from tests.page.conftest import Visit
from tests.page.memory import STILL_WORLD, Held
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer, served
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.rooms import Secret, secret
from tests.server.process import free_port

MOVES = 9
ATTEMPTS = 3


def play_in(server: RepeatableServer, browser: Browser, game: str, first: str, hidden: Secret) -> Held:
    """Play a match that begins with a secret; return what the other one's page holds then."""
    rng = random.Random(game)
    one, other = (move.split() for move in hidden.worlds)
    telling = set(one) ^ set(other)  # words of moves that may be possible in one world only
    table = open_table(server.address, game, ["Ada", "Ben"])
    visitor = Visitor(browser, server.address, DESKTOP, scripts=(STILL_WORLD,))
    bodies = memory.listen_to_bodies(visitor)
    by_hand, _ = pages.driver(game)
    with Partner(table, 0) as ada:
        ada.play(first)
        pages.sit_down(visitor, table, 1)
        for _ in range(MOVES):
            ada.listen()
            legal = ada.legal or visitor.wire.legal
            safe = [move for move in legal if not any(place in move for place in hidden.untouched)]
            if ada.legal:
                # The one who hides plays the same in both worlds, whatever is in the hand.
                ada.play(next(move for move in safe if not telling & set(move.split())))
            else:
                pages.play_move(visitor, rng.choice(safe), by_hand)
            ada.listen()
            visitor.until(lambda: visitor.wire.at == ada.at, "the page was not told")
        visitor.page.wait_for_timeout(1500)  # everything is shown
        found = memory.held(visitor, bodies, [*table.tokens.values(), table.host])
    visitor.close()
    return found


@pytest.mark.parametrize("game", SECRETIVE)
def test_nothing_in_the_page_depends_on_what_its_seat_may_not_know(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    hidden = secret(game)
    port = free_port()
    names = memory.names_of_the_engine(browser)
    seen: list[list[set[str]]] = [[], []]  # by world, what was in memory in each attempt
    for attempt in range(ATTEMPTS):
        worlds: list[Held] = []
        for number, first in enumerate(hidden.worlds):
            with served(tmp_path / f"{attempt}-{number}.sqlite", port) as server:
                worlds.append(play_in(server, browser, game, first, hidden))
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
        "fox under b2": "window.one = ['fox under', 'b2'].join(' ')",
        "fox under c2": "window.two = { ['fox under c' + 2]: 1 }",
        "fox under d2": "{ const inside = 'fox under d' + '2 '; window.three = () => inside.trim() }",
        "fox under a2": "window.four = new Map([[1, ['the fox under a2'.slice(4)]]])",
    }
    assert not any("fox under" in text for text in memory.strings_of(visitor.page))
    for keep in planted.values():
        visitor.page.evaluate(f"() => {{ {keep} }}")
    found = memory.strings_of(visitor.page)
    for kept in planted:
        assert any(kept in text for text in found), kept


@pytest.mark.parametrize("game", SECRETIVE)
def test_behind_the_curtain_the_device_has_forgotten(
    visit: Visit, server: RepeatableServer, game: str
) -> None:
    """Between two players nothing of the last one's secrets is in the document, the storage or the memory."""
    hidden = secret(game)
    move = hidden.worlds[0]
    visitor = visit(PHONE)
    table = open_table(server.address, game, ["Ada", "Ben"])
    visitor.remember("bocage.tables", table.keys(0, 1))
    visitor.go(f"/table/{table.id}")
    by_hand, _ = pages.driver(game)
    pages.lift_curtain(visitor)
    pages.play_move(visitor, move, by_hand)
    assert any(move in text for text in memory.strings_of(visitor.page))
    pages.curtain(visitor.page).locator("button.main").wait_for()
    visitor.until(lambda: visitor.wire.viewer == -1)
    visitor.page.wait_for_timeout(600)  # the curtain has fallen
    assert move not in visitor.page.content()
    if hidden.unseen:
        assert hidden.unseen not in visitor.page.locator("body").inner_text()
        assert hidden.unseen not in visitor.page.locator("body").aria_snapshot()
    assert move not in visitor.page.evaluate(memory.STORAGE)
    kept = [text for text in memory.strings_of(visitor.page) if move in text or hidden.in_view in text]
    assert kept == []
    # The other one takes the device, and is none the wiser.
    pages.lift_curtain(visitor)
    assert visitor.wire.viewer == 1
    if move not in visitor.wire.legal:  # else the page knows it for another reason
        assert not any(move in text for text in memory.strings_of(visitor.page))
