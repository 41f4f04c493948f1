"""What can be said of a screen by looking at it: barriers, things too small for a finger, words too long."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = Path(__file__).with_name("looks.js")
SMALLEST = 44  # CSS pixels a finger needs
WIDTH = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"


@cache
def source(path: Path) -> str:
    """Read a script."""
    return path.read_text(encoding="utf-8")


def look(page: Page, call: str) -> list[str]:
    """Call one of the looks."""
    found: list[str] = page.evaluate(f"() => ({source(LOOKS)}).{call}")
    return found


def barriers(page: Page) -> list[str]:
    """Return what axe-core finds."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source(AXE))
    return look(page, "barriers()")


def too_small(page: Page) -> list[str]:
    """Return what a finger would miss."""
    return look(page, f"tooSmall({SMALLEST})")


def too_long(page: Page) -> list[str]:
    """Return the words that do not fit where they stand."""
    return look(page, "tooLong()")


def torn(page: Page) -> list[str]:
    """Return the words that are divided where nobody would divide them."""
    return look(page, "torn()")


def width(page: Page) -> int:
    """Return how wide the page has become; wider than the screen would mean scrolling sideways."""
    wide: int = page.evaluate(WIDTH)
    return wide


def choose_theme(page: Page, theme: str) -> None:
    """Choose light or dark, as the settings do."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
