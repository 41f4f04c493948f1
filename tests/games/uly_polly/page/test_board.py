"""The board of Uly & Polly: tiles that are dragged, and why a move was refused."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.drags import HANDS, Drag, await_turn, dragged, seated
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP, Device
from tests.page.words import word


@HANDS
def test_two_tiles_are_exchanged_by_dragging_one(
    visit: Visit, server: RepeatableServer, device: Device, drag: Drag
) -> None:
    visitor = seated(visit, server, "uly-polly", device)
    by_hand, _ = pages.driver("uly-polly")
    pages.play_move(visitor, "hide b2", by_hand)
    await_turn(visitor)
    swap = next(move for move in visitor.wire.legal if move.startswith("swap"))
    _, one, other = swap.split(" ")
    dragged(visitor, drag, swap, f'[data-cell="{one}"][data-may]', f'[data-cell="{other}"]')


def test_a_refused_attempt_says_why_with_the_rule(visit: Visit, server: RepeatableServer) -> None:
    visitor = visit(DESKTOP, "fr")
    table = open_table(server.address, "uly-polly", ["Ada", "Ben"])
    with Partner(table, 0) as ada:
        ada.play("hide d4")
        pages.sit_down(visitor, table, 1)
        by_hand, _ = pages.driver("uly-polly")
        pages.play_move(visitor, "start a1", by_hand)
        ada.listen()
        ada.play(next(move for move in ada.legal if "c3" in move))
    visitor.page.locator("[data-cell][data-may]").first.wait_for()
    visitor.page.locator("button[data-cell=c1]").click()  # too far for the dog
    refusal = pages.refusal(visitor.page)
    expect(refusal).to_be_visible()
    assert visitor.wire.refusals == ["U11-one-cell"]
    expect(refusal).to_contain_text(word("fr", "table-rule", rule="U11"))
    expect(refusal).to_contain_text(word("fr", "U11-one-cell", "uly-polly")[1:])
    refusal.get_by_role("button").first.click()  # and what the rule says
    expect(visitor.page.get_by_role("dialog")).to_contain_text("U11")
