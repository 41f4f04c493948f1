"""Photographs every screen of every game, on phone and desktop, by day and by night: `make screenshots`.

Words after the command choose: `make screenshots SCREENS="setup home"`. The pictures named readme-… are kept
in the repository; all others are for looking at.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.matches import GAMES
from tests.page import browser as chromium
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import SCENES, Scene
from tests.page.visitor import DESKTOP, PHONE, Device, Visitor
from tests.rooms import scenes

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DEVICES = {device.name: device for device in (PHONE, DESKTOP)}


def photograph(
    browser: Browser,
    address: str,
    scene: Scene,
    device: Device,
    pictures: dict[str, Path],
    whole: bool = True,
) -> None:
    """Show a scene and take its picture in each light."""
    visitor = Visitor(browser, address, device, scale=2)
    scene.show(visitor, address)
    visitor.page.wait_for_load_state("networkidle")
    for theme, path in pictures.items():
        visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        visitor.page.wait_for_timeout(300)
        # The grain of the paper would make the README's pictures heavy.
        quality = 80 if path.suffix == ".jpg" else None
        visitor.page.screenshot(
            path=path, full_page=whole, animations="disabled", quality=quality, timeout=60_000
        )
    visitor.close()


def main(words: list[str]) -> None:
    """Take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    chosen = [scene for scene in SCENES if not words or any(word in scene.name for word in words)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RepeatableServer(str(Path(folder) / "bocage.sqlite"))
        server.start()
        server.await_ready()
        try:
            with chromium.launch(playwright) as browser:
                for scene in chosen:
                    for device in (PHONE, DESKTOP):
                        name = f"{scene.name.replace(' ', '-')}-{device.name}"
                        pictures = {theme: FOLDER / f"{name}-{theme}.png" for theme in ("light", "dark")}
                        photograph(browser, server.address, scene, device, pictures)
                    print(scene.name, flush=True)
                by_name = {scene.name: scene for scene in SCENES}
                for game in GAMES if not words else ():
                    phase, device_name, theme = scenes(game).picture
                    picture = {theme: FOLDER / f"readme-{game}.jpg"}
                    scene, device = by_name[f"{game} {phase}"], DEVICES[device_name]
                    photograph(browser, server.address, scene, device, picture, whole=False)
        finally:
            server.stop()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1:])
