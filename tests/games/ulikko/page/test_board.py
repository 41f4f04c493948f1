"""The board of Ulikko: tiles that are dragged."""

from __future__ import annotations

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.drags import HANDS, Drag, await_turn, dragged, seated
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import Device


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
