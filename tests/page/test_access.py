"""Everybody can use every screen: no barrier, nothing too small or cut off, in any language and light."""

from __future__ import annotations

import pytest

from tests.page import looks
from tests.page.conftest import Visit
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import SCENES, Scene
from tests.page.visitor import DESKTOP, PHONE, SMALL, Device
from tests.page.words import LANGUAGES

ZOOMED = Device("laptop at 200%", 640, 400)  # 1280 by 800 with everything twice as large

every_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name.replace(" ", "-"))


@every_scene
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_has_a_barrier(visit: Visit, server: RepeatableServer, scene: Scene, language: str) -> None:
    """Look at a screen by day and by night; on the way, see that its words fit and a finger does too."""
    visitor = visit(PHONE, language)
    scene.show(visitor, server.address)
    visitor.page.wait_for_timeout(120)
    assert looks.too_long(visitor.page) == []
    assert looks.width(visitor.page) <= PHONE.width
    if language == "en":
        assert looks.too_small(visitor.page) == []
    for theme in ("light", "dark"):
        looks.choose_theme(visitor.page, theme)
        assert looks.barriers(visitor.page) == [], theme
    assert visitor.page.locator("html").get_attribute("lang") == language


@every_scene
def test_no_screen_scrolls_sideways(visit: Visit, server: RepeatableServer, scene: Scene) -> None:
    """Neither on the smallest phone nor on a laptop where everything is twice as large."""
    visitor = visit(SMALL, "fr")
    scene.show(visitor, server.address)
    visitor.page.wait_for_timeout(80)
    assert looks.width(visitor.page) <= SMALL.width
    assert looks.too_small(visitor.page) == []
    for device in (ZOOMED, DESKTOP):
        visitor.page.set_viewport_size({"width": device.width, "height": device.height})
        visitor.page.wait_for_timeout(80)
        assert looks.width(visitor.page) <= device.width, device.name
    assert looks.barriers(visitor.page) == []
