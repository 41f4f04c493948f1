"""Ulikko: playing a move on the page as a person would."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

ARROWS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
Press = Callable[[Page, Locator], None]


def play(page: Page, move: str) -> None:
    """Carry out a legal move with the mouse."""
    _play(page, move, lambda _, target: target.click())


def play_by_keyboard(page: Page, move: str) -> None:
    """Carry out a legal move with the keyboard alone."""
    _play(page, move, _press)


def _play(page: Page, move: str, press: Press) -> None:
    words = [word for word in move.split(" ") if not word.startswith("-")]
    declined = {word[1:] for word in move.split(" ") if word.startswith("-")}
    verb = words[0]
    page.locator("[data-open]").wait_for()  # the page may still be showing what the others did
    if verb in ("discard", "end"):
        press(page, page.locator(f"[data-{verb}]"))
    elif verb == "insert":
        press(page, _side(page, words[1]))
    elif verb == "settle":
        press(page, _cell(page, words[1]))
    elif verb == "place":
        _set(page, words[1], declined, press)
    else:
        _use_aurora(page, words[1:], declined, press)


def _use_aurora(page: Page, words: list[str], declined: set[str], press: Press) -> None:
    press(page, page.locator(f'[data-aurora="{words[0]}"]'))
    if words[0] == "landscape":
        press(page, page.locator(f'[data-landscape="{words[1]}"]'))
    elif words[0] == "reinsert":
        press(page, _side(page, words[1]))
    elif words[0] == "anywhere":
        _set(page, words[1], declined, press)
    else:
        press(page, _cell(page, words[1]))
        _set(page, words[2], declined, press)


def _set(page: Page, cell: str, declined: set[str], press: Press) -> None:
    """Set the tile in hand on a cell; where pawns are left out, choose them first."""
    if declined:
        choosing = page.locator("[data-choosing]")
        if choosing.count() > 0:  # not there when no pawn is left to choose
            press(page, choosing)
    press(page, _cell(page, cell))
    for pawn in page.locator("[data-toward]").all():
        toward = pawn.get_attribute("data-toward")
        if (pawn.get_attribute("aria-pressed") == "true") == (toward in declined):
            press(page, pawn)
    finish = page.locator("[data-finish]")
    if finish.count() > 0:
        press(page, finish)


def _side(page: Page, side: str) -> Locator:
    return page.locator(f'[data-side="{side}"]')


def _cell(page: Page, cell: str) -> Locator:
    return page.locator(f'[role="grid"] [data-cell="{cell}"]').first


def _press(page: Page, target: Locator) -> None:
    """Go there with Tab's stop and the arrow keys, and press Enter."""
    side = target.get_attribute("data-side")
    cell = target.get_attribute("data-cell")
    if side:
        page.locator('[data-side][tabindex="0"]').focus()
        page.keyboard.press(ARROWS[side])
    elif cell:
        page.locator('[data-cell][tabindex="0"]').first.focus()
        _walk(page, cell)
    else:
        target.focus()
    page.keyboard.press("Enter")


def _walk(page: Page, cell: str) -> None:
    here = page.evaluate("document.activeElement.dataset.cell")
    across = ord(cell[0]) - ord(here[0])
    down = int(cell[1]) - int(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
