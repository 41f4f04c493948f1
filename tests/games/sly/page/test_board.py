"""The board of Sly: its hand, its spaces, its menus, cards that are dragged."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page import looks, pages
from tests.page.conftest import Visit
from tests.page.drags import HANDS, Drag, dragged, seated
from tests.page.partner import Partner, open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP, SMALL, TABLET, Device, wider

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


@HANDS
def test_a_card_is_dragged_to_its_space(
    visit: Visit, server: RepeatableServer, device: Device, drag: Drag
) -> None:
    visitor = seated(visit, server, "sly", device)
    dragged(visitor, drag, "lay 4 a3", '[data-card="4"]', '[data-space="a3"]')


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


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (768, 1024), (1180, 820), (1440, 1100)])
def test_the_whole_hand_of_sly_lies_on_the_screen(
    visit: Visit, server: RepeatableServer, width: int, height: int
) -> None:
    """On a tablet held upright the fox lay beyond the edge, and the page scrolled sideways."""
    visitor = visit(wider(TABLET, width, height))
    pages.sit_down(visitor, open_table(server.address, "sly", ["Ada", "Ben", "Cleo"]), 0)
    visitor.page.locator('[data-card="fox"]').wait_for()
    assert looks.width(visitor.page) <= width
    for card in visitor.page.locator("[data-card]").all():
        box = card.bounding_box()
        assert box
        assert 0 <= box["x"] + box["width"] / 2 <= width


@pytest.mark.parametrize("device", [SMALL, DESKTOP], ids=lambda device: device.name)
def test_the_spaces_of_sly_bear_the_names_by_which_they_are_told(
    visit: Visit, server: RepeatableServer, device: object
) -> None:
    visitor = visit(device)
    pages.sit_down(visitor, open_table(server.address, "sly", ["Ada", "Ben", "Cleo", "Dario"]), 0)
    spaces = visitor.page.locator("[data-space]")
    expect(spaces).to_have_count(16)
    for space in spaces.all():
        expect(space.locator(".where")).to_have_text(space.get_attribute("data-space") or "")
