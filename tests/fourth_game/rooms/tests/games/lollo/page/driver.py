"""Plays moves of Lollo on the page, as a person would."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

SNAILS = ["clover", "cornflower", "marigold", "poppy", "violet"]  # as the arrow keys go
MOST_TABS = 60


def play(page: Page, move: str) -> None:
    """Play a move by tapping its snail."""
    _open_snail(page, move).click()


def play_by_keyboard(page: Page, move: str) -> None:
    """Play a move with Tab, the arrow keys and Enter."""
    _open_snail(page, move).wait_for()
    for _ in range(MOST_TABS):
        if _focused(page):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    goal = move.split(" ")[1]
    for _ in range(SNAILS.index(goal)):
        page.keyboard.press("ArrowRight")
    assert _focused(page) == goal, f"the arrow keys lead to {_focused(page)}, not {goal}"
    page.keyboard.press("Enter")


def _open_snail(page: Page, move: str) -> Locator:
    """Find the snail of a move; clicking waits until it may be chosen."""
    return page.locator(f'[data-snail="{move.split(" ")[1]}"][data-may]')


def _focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement?.dataset?.snail ?? ''")
    return name
