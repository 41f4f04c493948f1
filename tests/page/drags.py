"""Drag pieces, with the mouse and with a finger on glass: `HANDS` runs a test with both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.partner import open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP, PHONE, Device, Visitor

STEPS = 8

Drag = Callable[[Page, Locator, Locator], None]


def middle(piece: Locator) -> tuple[float, float]:
    """Return where to take hold of a piece; a card of a fan is covered on its right by the next one."""
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box is not None
    return box["x"] + box["width"] * 0.35, box["y"] + box["height"] * 0.5


def with_the_mouse(page: Page, piece: Locator, goal: Locator) -> None:
    """Press, move, let go."""
    page.mouse.move(*middle(piece))
    page.mouse.down()
    page.mouse.move(*middle(goal), steps=STEPS)
    page.mouse.up()


def with_a_finger(page: Page, piece: Locator, goal: Locator) -> None:
    """Touch, slide, lift; the browser makes of it what it makes of a real finger, scrolling included."""
    session = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(piece), middle(goal)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        there = [{"x": across, "y": down} for across, down in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

    touch("touchStart", (x, y))
    for step in range(1, STEPS + 1):
        part = step / STEPS
        touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    touch("touchEnd")
    session.detach()


HANDS = pytest.mark.parametrize(
    ("device", "drag"), [(DESKTOP, with_the_mouse), (PHONE, with_a_finger)], ids=["mouse", "finger"]
)


def seated(visit: Visit, server: RepeatableServer, game: str, device: Device) -> Visitor:
    """Sit down at a table with a bot, as the first to move."""
    visitor = visit(device)
    pages.sit_down(visitor, open_table(server.address, game, ["Ada", "greedy"]), 0)
    await_turn(visitor)
    return visitor


def await_turn(visitor: Visitor) -> None:
    """Wait until it is one's own turn."""
    visitor.until(lambda: visitor.wire.legal, "the turn does not come")


def dragged(visitor: Visitor, drag: Drag, move: str, piece: str, goal: str) -> None:
    """Drag a piece to its goal, and see that exactly this was played."""
    assert move in visitor.wire.legal
    page, sent = visitor.page, len(visitor.wire.moves_sent)
    page.locator(piece).first.wait_for()
    drag(page, page.locator(piece).first, page.locator(goal).first)
    visitor.until(lambda: len(visitor.wire.moves_sent) > sent, f"{move} was not sent")
    assert visitor.wire.moves_sent[sent]["text"] == move
    visitor.until(lambda: visitor.wire.moves_sent[sent]["id"] in visitor.wire.acks)
