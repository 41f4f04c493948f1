"""Taps at an awkward moment: none is lost, none plays what nobody meant."""

from __future__ import annotations

import pytest

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP

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
