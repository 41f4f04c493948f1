"""Everybody can use every screen: no barrier, nothing too small or cut off, in any language and light."""

from __future__ import annotations

import pytest

from bocage import find_game
from tests.matches import LARGEST
from tests.page import looks, pages
from tests.page.conftest import Visit
from tests.page.partner import open_table
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import SCENES, Scene
from tests.page.visitor import DESKTOP, PHONE, SMALL, TABLET, Device, Visitor, wider

ZOOMED = Device("laptop at 200%", 640, 400)  # 1280 by 800 with everything twice as large

every_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name.replace(" ", "-"))


def shown(visit: Visit, server: RepeatableServer, scene: Scene, language: str) -> Visitor:
    """Show a screen on a phone; its words fit, and nothing needs scrolling sideways."""
    visitor = visit(PHONE, language)
    scene.show(visitor, server.address)
    visitor.page.wait_for_timeout(120)
    assert visitor.page.locator("html").get_attribute("lang") == language
    assert looks.too_long(visitor.page) == []
    assert looks.width(visitor.page) <= PHONE.width
    return visitor


def check_barriers(visitor: Visitor, *themes: str) -> None:
    """Let axe-core look, by day or by night."""
    for theme in themes:
        looks.choose_theme(visitor.page, theme)
        assert looks.barriers(visitor.page) == [], theme


@every_scene
def test_no_barrier_by_day_or_by_night_and_targets_that_a_finger_meets(
    visit: Visit, server: RepeatableServer, scene: Scene
) -> None:
    visitor = shown(visit, server, scene, "en")
    assert looks.too_small(visitor.page) == []
    check_barriers(visitor, "light", "dark")


@every_scene
def test_no_barrier_in_italian(visit: Visit, server: RepeatableServer, scene: Scene) -> None:
    check_barriers(shown(visit, server, scene, "it"), "light")


@every_scene
def test_no_barrier_in_french_and_no_scrolling_sideways_on_any_screen(
    visit: Visit, server: RepeatableServer, scene: Scene
) -> None:
    """French is the longest; the smallest phone, a tablet, a laptop with all twice as large, a large one."""
    visitor = shown(visit, server, scene, "fr")
    for device in (SMALL, TABLET, ZOOMED, DESKTOP):
        visitor.page.set_viewport_size({"width": device.width, "height": device.height})
        visitor.page.wait_for_timeout(80)
        assert looks.width(visitor.page) <= device.width, device.name
        if device is SMALL:
            assert looks.too_small(visitor.page) == []
            assert looks.torn(visitor.page) == []
    check_barriers(visitor, "dark")


@pytest.mark.parametrize("width", [320, 390])
def test_everybody_at_a_table_of_four_is_called_by_the_whole_name(
    visit: Visit, server: RepeatableServer, width: int
) -> None:
    visitor = visit(wider(PHONE, width, 700), "it")
    names = ["Papavero", "Contadino", "Pastore", "Margherita"]
    pages.sit_down(visitor, open_table(server.address, LARGEST, names), 0)
    assert looks.too_long(visitor.page) == []
    assert looks.width(visitor.page) <= width


@pytest.mark.parametrize("seats", range(2, find_game(LARGEST).max_players + 1))
def test_nobody_sits_on_the_words_in_the_middle_of_the_table(
    visit: Visit, server: RepeatableServer, seats: int
) -> None:
    visitor = visit(SMALL, "fr")
    table = open_table(server.address, LARGEST, ["Coquelicot", *[""] * (seats - 1)], start=False)
    pages.sit_down(visitor, table, 0, host=True)
    words = visitor.page.locator("p.middle").bounding_box()
    nearest = visitor.page.locator(".seat .sitter").first.bounding_box()
    assert words
    assert nearest
    assert words["y"] + words["height"] <= nearest["y"] + 2
