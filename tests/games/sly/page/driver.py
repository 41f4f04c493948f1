"""Plays moves of Sly on the page, as a person would."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

# Column and row of a space around its house (S2); house b lies to the right of house a.
PLACES = {
    "1": (0, 0),
    "2": (1, 0),
    "3": (2, 0),
    "4": (2, 1),
    "5": (2, 2),
    "6": (1, 2),
    "7": (0, 2),
    "8": (0, 1),
}
MOST_TABS = 60
MOST_CARDS = 7


def play(page: Page, move: str) -> None:
    """Play a move by tapping: a card and its space, or a card on the table and what to do with it."""
    verb, *words = move.split(" ")
    space = words[-1]
    if verb == "lay":
        _open_space(page, space).wait_for()
        _tap_card(page.locator(f'[data-card="{words[0]}"]'))
        _open_space(page, space).click()
        return
    _open_space(page, space).click()
    if verb != "flip":
        page.locator(f'[data-choice="{verb}"]').click()


def play_by_keyboard(page: Page, move: str) -> None:
    """Play a move with the keyboard alone: tabulator, arrows, Enter."""
    verb, *words = move.split(" ")
    space = words[-1]
    _open_space(page, space).wait_for()
    if verb == "lay":
        _tab_to(page, "card")
        page.keyboard.press("Home")
        for _ in range(MOST_CARDS):
            if _focused(page, "card") != words[0]:
                page.keyboard.press("ArrowRight")
        assert _focused(page, "card") == words[0], f"the arrow keys do not lead to {words[0]}"
        page.keyboard.press("Enter")  # which leads on to a free space
        _walk_to(page, space)
        page.keyboard.press("Enter")
        return
    _tab_to(page, "space")
    _walk_to(page, space)
    page.keyboard.press("Enter")
    if verb == "flip":
        return
    page.locator('[role="menuitem"]:focus').wait_for()
    if _focused(page, "choice") != verb:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def _open_space(page: Page, space: str) -> Locator:
    """Find a space that is part of a legal move; clicking waits until it is."""
    return page.locator(f'[data-space="{space}"][data-may]')


def _tap_card(card: Locator) -> None:
    """Tap a card of the fan where the next one does not cover it."""
    box = card.bounding_box()
    assert box is not None
    card.click(position={"x": box["width"] * 0.3, "y": box["height"] * 0.5})


def _focused(page: Page, hook: str) -> str | None:
    """Read a hook of the focused element."""
    value = page.evaluate("hook => document.activeElement?.dataset?.[hook] ?? null", hook)
    assert value is None or isinstance(value, str)
    return value


def _tab_to(page: Page, hook: str) -> None:
    for _ in range(MOST_TABS):
        if _focused(page, hook) is not None:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator key leads to no {hook}")


def _place(space: str) -> tuple[int, int]:
    column, row = PLACES[space[1]]
    return column + (3 if space[0] == "b" else 0), row


def _walk_to(page: Page, goal: str) -> None:
    """Walk along the top row to the column of the goal, then down."""
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    column, row = _place(goal)
    here = _place(_focused(page, "space") or "")
    for _ in range(abs(column - here[0])):
        page.keyboard.press("ArrowRight" if column > here[0] else "ArrowLeft")
    for _ in range(row):
        if _focused(page, "space") != goal:
            page.keyboard.press("ArrowDown")
    assert _focused(page, "space") == goal, f"the arrow keys lead to {_focused(page, 'space')}, not {goal}"
