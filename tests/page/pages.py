"""The one place that knows where things are on the page: what a person does, told in their words.

Boards are played by the drivers in the rooms, `tests/games/GAME/page/driver.py`.
"""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.matches import EXAMPLE, GAMES
from tests.page.partner import Table
from tests.page.visitor import Visitor
from tests.page.words import has_word, word
from tests.rooms import Player, driver

OWN_NAME = {"en": "English", "fr": "Français", "it": "Italiano"}  # as the settings show the languages

# Tap what can be seen, if it is there; say whether it was.
TAP = """(selector) => {
  const button = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  button?.click();
  return Boolean(button);
}"""

__all__ = ["GAMES", "driver"]  # what tests of the page find here too


# Home.


def open_home(visitor: Visitor) -> None:
    """Open the home page, and wait until the boxes stand on the shelf."""
    visitor.go("/")
    expect(visitor.page.locator(f"#box-{EXAMPLE}")).to_be_visible()


def play_now(visitor: Visitor, game: str) -> None:
    """Tap "play now" on a box; the match against a bot begins at once."""
    visitor.page.locator(f"article[aria-labelledby=box-{game}] button.play").click()
    visitor.until(lambda: visitor.wire.position, "the match did not begin")


def play_now_by_keyboard(visitor: Visitor, game: str) -> None:
    """Reach "play now" on a box with the tabulator and press Enter."""
    button = visitor.page.locator(f"article[aria-labelledby=box-{game}] button.play")
    for _ in range(40):
        visitor.page.keyboard.press("Tab")
        if button.evaluate("(button) => button === document.activeElement"):
            break
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: visitor.wire.position, "the match did not begin")


def option_word(game: str, name: str, language: str = "en", /, **facts: int) -> str:
    """Say a word of an option, in the game's own words or else in everybody's."""
    domain = game if has_word(language, name, game) else "page"
    return word(language, name, domain, **facts)


def choose_way(visitor: Visitor, game: str, way: str) -> None:
    """Choose on a box with whom to play: friends, tablet or bots."""
    visitor.page.locator(f"a[href='/new/{game}/{way}']").click()
    expect(visitor.page.locator("form button[type=submit]")).to_be_visible()


def _choose_players(page: Page, count: int) -> None:
    slip = page.locator("form fieldset").first.locator("label", has_text=re.compile(rf"^\s*{count}\s*$"))
    slip.click()


def _choose_count(page: Page, game: str, option: str, count: int) -> None:
    """Choose the value of an option that counts something."""
    details = page.locator("form details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    group = details.get_by_role("group", name=option_word(game, f"option-{option}"))
    group.get_by_text(option_word(game, f"option-{option}-value", value=count), exact=True).click()


def _name(page: Page, number: int, name: str) -> None:
    page.locator("ol.seats > li").nth(number).locator("input[type=text]").fill(name)


def start_friends(visitor: Visitor, game: str, players: int, name: str) -> str:
    """Open a table for friends; return the address of the invitation."""
    choose_way(visitor, game, "friends")
    _choose_players(visitor.page, players)
    _name(visitor.page, 0, name)
    visitor.page.locator("form button[type=submit]").click()
    return visitor.page.locator("#share-link").input_value()


def start_tablet(visitor: Visitor, game: str, names: list[str], **counts: int) -> None:
    """Set up a match for several people on this device, and begin."""
    choose_way(visitor, game, "tablet")
    _choose_players(visitor.page, len(names))
    for number, name in enumerate(names):
        _name(visitor.page, number, name)
    for option, count in counts.items():
        _choose_count(visitor.page, game, option, count)
    visitor.page.locator("form button[type=submit]").click()
    visitor.until(lambda: visitor.wire.table.get("phase") == "playing", "the match did not begin")


def start_bots(visitor: Visitor, game: str, players: int) -> None:
    """Set up a match against several bots, and begin."""
    choose_way(visitor, game, "bots")
    _choose_players(visitor.page, players)
    visitor.page.locator("form button[type=submit]").click()
    visitor.until(lambda: visitor.wire.position, "the match did not begin")


def join(visitor: Visitor, invitation: str, name: str) -> None:
    """Follow an invitation and sit down."""
    visitor.go(invitation)
    visitor.page.get_by_role("textbox", name=word("en", "your-name")).fill(name)
    visitor.page.locator("form button[type=submit].main").click()
    visitor.until(lambda: visitor.wire.seats, "no seat was taken")


def begin(visitor: Visitor) -> None:
    """Begin the match, as the host."""
    visitor.page.locator("button.begin").click()
    visitor.until(lambda: visitor.wire.table.get("phase") == "playing", "the match did not begin")


# Settings.


def open_settings(page: Page, language: str = "en") -> Locator:
    """Open the settings; return their sheet."""
    settings, menu = word(language, "settings"), word(language, "table-menu")
    known = page.get_by_role("button", name=re.compile(f"^({settings}|{menu})$")).first
    known.click()
    sheet = page.get_by_role("dialog")
    if sheet.get_by_role("heading", name=menu).count():
        sheet.get_by_role("button", name=settings).click()
    expect(sheet.get_by_role("heading", name=settings)).to_be_visible()
    return sheet


def close_sheet(page: Page) -> None:
    """Put away the sheet that lies on top."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def speak(page: Page, language: str, before: str = "en") -> None:
    """Change the language."""
    sheet = open_settings(page, before)
    sheet.get_by_text(OWN_NAME[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    close_sheet(page)


# At the table.


def sit_down(visitor: Visitor, table: Table, *seats: int, host: bool = False) -> None:
    """Come to a table with the keys of these seats; without any, to watch."""
    if seats or host:
        visitor.remember("bocage.tables", table.keys(*seats, host=host))
    visitor.go(f"/table/{table.id}")
    visitor.until(lambda: visitor.wire.table, "the table did not answer")
    if visitor.wire.position:
        expect(board(visitor.page)).to_be_visible()


def board(page: Page) -> Locator:
    """Return the board, whatever the game."""
    return page.locator("main.play > .middle > .board, main.look > .middle")


def curtain(page: Page) -> Locator:
    """Return the curtain between two players on one device."""
    return page.locator("section.curtain")


def lift_curtain(visitor: Visitor) -> None:
    """Take the device, as the person it is for."""
    curtain(visitor.page).locator("button.main").click()
    visitor.until(lambda: visitor.wire.viewer == visitor.wire.mover, "nobody looks")
    expect(curtain(visitor.page)).to_have_count(0)


def pass_on(visitor: Visitor) -> None:
    """Hand the device on: the turn is done, the curtain falls, the next one lifts it."""
    for button in ("button.pass", "section.curtain button.main"):
        # In one step: either may go by itself between a look and a tap.
        if visitor.page.evaluate(TAP, button):
            visitor.page.wait_for_timeout(50)


def banner(page: Page) -> Locator:
    """Return the banner that tells of a broken line."""
    return page.locator("[data-line]")


def turn_banner(page: Page) -> Locator:
    """Return the sentence that tells whose turn it is."""
    return page.locator(".banner")


def refusal(page: Page) -> Locator:
    """Return the note that says why a move was refused."""
    return page.locator(".refusal")


def result(page: Page) -> Locator:
    """Return the result of the match."""
    return page.locator("section.result")


def ask_for_rematch(visitor: Visitor) -> None:
    """Play again, in one tap."""
    visitor.page.get_by_role("button", name=word("en", "table-rematch"), exact=True).first.click()


def follow_rematch(visitor: Visitor) -> None:
    """Come along to the next match that somebody else has asked for."""
    before = visitor.wire.table["table"]
    visitor.page.get_by_role("button", name=word("en", "table-next-come")).first.click()
    visitor.until(lambda: visitor.wire.table["table"] != before, "no next table")


def look_back(visitor: Visitor, table: Table) -> None:
    """Open a finished match, to step through it."""
    visitor.go(f"/look/{table.id}")
    expect(board(visitor.page)).to_be_visible()


def play_move(visitor: Visitor, move: str, player: Player) -> None:
    """Play one move on the board, and wait until it is stored."""
    wire = visitor.wire
    sent = len(wire.moves_sent)
    player(visitor.page, move)
    visitor.until(lambda: len(wire.moves_sent) > sent, f"{move} was not sent")
    message = wire.moves_sent[sent]
    assert message["text"] == move, f"{message['text']} was played instead of {move}"
    visitor.until(lambda: message["id"] in wire.acks or wire.refusals, f"{move} was not stored")
    assert not wire.refusals, wire.refusals
    visitor.until(lambda: wire.at > message["at"], f"{move} was not told")


def choose(legal: list[str], rng: random.Random) -> str:
    """Choose a move: the kind first, so that rare kinds are played too."""
    kinds = sorted({move.rstrip("0123456789 -abcdefx").split(" ")[0] for move in legal})
    kind = rng.choice(kinds)
    return rng.choice([move for move in legal if move.startswith(kind)])


def play_on(visitor: Visitor, rng: random.Random, player: Player, moves: int = 10_000) -> int:
    """Play random legal moves whenever it is one's turn, until the match is over or that many are played."""
    wire, played = visitor.wire, 0
    drawn = visitor.page.locator("section.curtain button.main, button.pass")
    while played < moves:
        visitor.until(lambda: wire.over or wire.legal or drawn.is_visible(), "nobody moves", within=20)
        if wire.over:
            break
        if not wire.legal:
            pass_on(visitor)
            continue
        play_move(visitor, choose(wire.legal, rng), player)
        played += 1
    return played
