"""Taps at an awkward moment: none is lost, none plays what nobody meant."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.pages import GAMES
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP, PHONE, SMALL, Device
from tests.page.words import word

# Frames that come late, as on a busy machine: what glides stays where it was until a finger is down, and is
# somewhere else when the finger is lifted.
LATE_FRAMES = """
addEventListener("transitionrun", () => {
  for (const gliding of document.getAnimations()) {
    if (!(gliding instanceof CSSTransition)) continue;
    gliding.pause();
    addEventListener("pointerdown", () => gliding.finish(), { once: true });
  }
});
"""
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


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
@pytest.mark.parametrize("move", ["expose a8", "expose a2"])  # a menu above its card, and one below
def test_a_menu_can_be_tapped_as_soon_as_it_is_seen(
    visit: Visit, server: RepeatableServer, move: str, still: bool
) -> None:
    visitor = visit(DESKTOP, still=still, scripts=(LATE_FRAMES,))
    table = open_table(server.address, "sly", ["Ada", "Ben"], {"first": 1})
    with Partner(table, 1) as ben:
        ben.play(f"lay 4 {move[-2:]}")
    pages.sit_down(visitor, table, 0)
    by_hand, _ = pages.driver("sly")
    pages.play_move(visitor, move, by_hand)


@pytest.mark.parametrize(
    ("game", "move", "again"),
    [
        ("uly-polly", "hide b2", "button[data-cell=c3]"),
        ("ulikko", "settle c3", '[role="grid"] [data-cell="d4"]'),
        ("sly", "lay 4 a3", '[data-space="a5"]'),
    ],
)
def test_a_tap_before_the_own_move_is_shown_plays_nothing(
    visit: Visit, server: RepeatableServer, game: str, move: str, again: str
) -> None:
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


@pytest.mark.parametrize("language", ["fr", "it"])
def test_the_hand_of_sly_stays_where_it_is_when_a_card_is_chosen(
    visit: Visit, server: RepeatableServer, language: str
) -> None:
    visitor = visit(SMALL, language)
    pages.sit_down(visitor, open_table(server.address, "sly", ["Mirtilla", "Ben"]), 0)
    hand, card = visitor.page.get_by_role("toolbar"), visitor.page.locator('[data-card="4"]')
    card.wait_for()
    before = hand.bounding_box()
    card.click(position={"x": 12, "y": 30})
    expect(card).to_have_attribute("aria-pressed", "true")
    assert hand.bounding_box() == before
    visitor.page.locator('[data-space="a3"]').click()
    visitor.until(lambda: visitor.wire.at == 1, "the card was not laid")


def top_of_the_board(page: Page) -> float:
    """Return where the board begins, on the sheet rather than on the screen."""
    top: float = page.evaluate(
        "() => scrollY + document.querySelector('main.play > .middle > .board').getBoundingClientRect().top"
    )
    return top
