"""Everybody can use every screen: no barrier, nothing too small or cut off, in any language and light."""

from __future__ import annotations

import pytest

from tests.page import looks
from tests.page.conftest import Visit
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import SCENES, Scene
from tests.page.visitor import DESKTOP, PHONE, SMALL, Device, Visitor

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
    """French is the longest; the smallest phone, a laptop where everything is twice as large, a large one."""
    visitor = shown(visit, server, scene, "fr")
    for device in (SMALL, ZOOMED, DESKTOP):
        visitor.page.set_viewport_size({"width": device.width, "height": device.height})
        visitor.page.wait_for_timeout(80)
        assert looks.width(visitor.page) <= device.width, device.name
        if device is SMALL:
            assert looks.too_small(visitor.page) == []
    check_barriers(visitor, "dark")
