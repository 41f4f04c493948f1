"""Plays Uly & Polly on the page as a person would: one legal move, given as its text."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

COLUMNS = "abcd"
ROWS = "1234"
MOST_TABS = 60


def play(page: Page, move: str) -> None:
    """Carry out a move by tapping its cells."""
    _see_the_round_out(page)
    for name in move.split(" ")[1:]:
        _may_be_chosen(page, name)
        cell(page, name).click()


def play_by_keyboard(page: Page, move: str) -> None:
    """Carry out a move with Tab, the arrow keys and Enter."""
    _reach_the_field(page)
    if page.locator("button[data-ending]").count():
        page.keyboard.press("Escape")
    for name in move.split(" ")[1:]:
        _may_be_chosen(page, name)
        _walk_to(page, name)
        page.keyboard.press("Enter")


def cell(page: Page, name: str) -> Locator:
    """The cell of that name, such as `b2`."""
    return page.locator(f'button[data-cell="{name}"]')


def _see_the_round_out(page: Page) -> None:
    """Take away what is told over the field when a round has ended."""
    ending = page.locator("button[data-ending]")
    if ending.count():
        ending.dispatch_event("click")  # it may go by itself meanwhile
        ending.wait_for(state="detached")


def _may_be_chosen(page: Page, name: str) -> None:
    """Wait until the page has shown what was played before, and the cell is lit."""
    page.locator(f'button[data-cell="{name}"][data-may]').wait_for()


def _focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement?.dataset?.cell ?? ''")
    return name


def _reach_the_field(page: Page) -> None:
    for _ in range(MOST_TABS):
        if _focused(page):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never reaches the field")


def _walk_to(page: Page, name: str) -> None:
    here = _focused(page)
    across = COLUMNS.index(name[0]) - COLUMNS.index(here[0])
    down = ROWS.index(name[1]) - ROWS.index(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    assert _focused(page) == name
