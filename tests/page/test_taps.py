"""Taps at an awkward moment: none is lost, none plays what nobody meant."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.matches import GAMES
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP, PHONE, SMALL, Device
from tests.page.words import word
from tests.rooms import samples, scenes

# News that come late: the page hears that its move is stored, and of the move itself only after `tell()`.
LATE_NEWS = """
const news = [];
let late = true;
globalThis.tell = () => {
  late = false;
  for (const hear of news.splice(0)) hear();
};
globalThis.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = hear && ((event) => {
      if (late && JSON.parse(event.data).type === "update") news.push(() => hear(event));
      else hear(event);
    });
  }
};
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_before_the_own_move_is_shown_plays_nothing(
    visit: Visit, server: RepeatableServer, game: str
) -> None:
    move, again = samples(game).opening[0], scenes(game).after_opening
    visitor = visit(DESKTOP, scripts=(LATE_NEWS,))
    pages.sit_down(visitor, open_table(server.address, game, ["Ada", "Ben"]), 0)
    page, wire = visitor.page, visitor.wire
    at, (by_hand, _) = wire.at, pages.driver(game)
    by_hand(page, move)
    visitor.until(lambda: wire.acks and wire.at > at, f"{move} was not stored")
    assert page.locator("[data-may], [data-open]").count() == 0, (
        "moves are offered that were for the turn before"
    )
    page.locator(again).first.click()
    page.evaluate("tell()")
    expect(pages.turn_banner(page)).not_to_contain_text(word("en", "table-turn-yours"))
    assert [message["text"] for message in wire.moves_sent] == [move]
    assert wire.refusals == []


@pytest.mark.parametrize("device", [PHONE, SMALL], ids=lambda device: device.name)
@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_where_it_is_when_the_turn_goes_round(
    visit: Visit, server: RepeatableServer, game: str, device: Device
) -> None:
    """The sentences above it are longer and shorter; whoever is about to tap would meet another cell."""
    visitor = visit(device, "fr")
    table = open_table(server.address, game, ["Ada", "Ben"])
    pages.sit_down(visitor, table, 0)
    page, wire, (by_hand, _) = visitor.page, visitor.wire, pages.driver(game)
    expect(pages.turn_banner(page)).to_contain_text(word("fr", "table-turn-yours"))
    places = []
    with Partner(table, 1) as ben:
        for _ in range(2):
            while wire.mover == 0:
                places.append(top_of_the_board(page))
                pages.play_move(visitor, wire.legal[0], by_hand)
                page.wait_for_timeout(100)
            expect(pages.turn_banner(page)).not_to_contain_text(word("fr", "table-turn-yours"))
            places.append(top_of_the_board(page))
            while wire.mover == 1:
                while ben.at < wire.at:
                    ben.listen()
                ben.play(ben.legal[0])
                visitor.until(lambda: wire.at >= ben.at, "the move was not told")
            expect(pages.turn_banner(page)).to_contain_text(word("fr", "table-turn-yours"))
    # It may go down for a sentence longer than all before; never up again.
    assert all(now > before - 1 for before, now in pairwise(places)), places


def top_of_the_board(page: Page) -> float:
    """Return where the board begins, on the sheet rather than on the screen."""
    top: float = page.evaluate(
        "() => scrollY + document.querySelector('main.play > .middle > .board').getBoundingClientRect().top"
    )
    return top
