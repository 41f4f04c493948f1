"""The board of Ulikko: tiles that are dragged, and pawns that are left out."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.drags import HANDS, Drag, await_turn, dragged, seated
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import table_in_phase
from tests.page.visitor import PHONE, Device
from tests.page.words import word


@HANDS
def test_a_tile_is_dragged_into_the_board_and_out_of_it(
    visit: Visit, server: RepeatableServer, device: Device, drag: Drag
) -> None:
    visitor = seated(visit, server, "ulikko", device)
    by_hand, _ = pages.driver("ulikko")
    while not visitor.wire.legal[0].startswith("insert"):
        pages.play_move(visitor, visitor.wire.legal[0], by_hand)
        await_turn(visitor)
    dragged(visitor, drag, "insert north", "[data-hand].grab", '[data-side="north"]')
    visitor.until(lambda: any(move.startswith("place") for move in visitor.wire.legal))
    place = next(move for move in visitor.wire.legal if move.startswith("place"))
    dragged(visitor, drag, place, "[data-fallen].grab", f'[role="grid"] [data-cell="{place.split(" ")[1]}"]')


def test_a_tile_whose_pawn_is_left_out_is_confirmed_like_any_other(
    visit: Visit, server: RepeatableServer
) -> None:
    visitor = visit(PHONE)
    visitor.remember("bocage.settings", {"confirm": True})
    pages.sit_down(visitor, table_in_phase(server.address, "ulikko", "place", 45), 0)
    page, wire = visitor.page, visitor.wire
    page.locator("[data-choosing]").click()
    pawns = page.locator("[data-toward][aria-pressed=true]")
    back = page.get_by_role("button", name=word("en", "table-confirm-back"), exact=True)
    for place in [move.split(" ")[1] for move in wire.legal if move.startswith("place")]:
        page.locator(f'[role="grid"] [data-cell="{place}"]').first.click()
        expect(pawns.first.or_(back)).to_be_visible()
        if pawns.count() > 0:
            break
        back.click()  # no pawn stands around this cell
    pawns.first.click()
    page.locator("[data-finish]").click()
    expect(page.get_by_text(word("en", "table-confirm"))).to_be_visible()
    assert not wire.moves_sent
    page.get_by_role("button", name=word("en", "table-confirm-play"), exact=True).click()
    visitor.until(lambda: wire.moves_sent, "the move was not sent")
    assert " -" in wire.moves_sent[0]["text"]
