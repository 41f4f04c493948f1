"""What a family is told without asking: how well a bot plays, where something happened, why it is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page import pages
from tests.page.conftest import Visit
from tests.page.pages import GAMES
from tests.page.partner import open_table
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import table_in_phase
from tests.page.visitor import DESKTOP, PHONE, SMALL
from tests.page.words import LANGUAGES, word

LEVELS = ("lamb", "farmer", "shepherd", "fox")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_says_how_well_it_plays_when_it_is_chosen(visit: Visit, language: str) -> None:
    visitor = visit(SMALL, language)
    page = visitor.page
    visitor.go("/new/sly/bots")
    for number, bot in enumerate(LEVELS, start=1):
        how = word(language, f"bot-{bot}.how")
        assert f" {number} " in how
        page.get_by_text(word(language, f"bot-{bot}"), exact=True).click()
        expect(page.get_by_text(how)).to_be_visible()
        # Readers hear it before they choose.
        expect(page.get_by_role("radio", name=word(language, f"bot-{bot}"))).to_have_accessible_description(
            how
        )
    expect(page.locator("p.how:visible")).to_have_count(1)


def test_the_host_reads_how_well_a_bot_plays_before_it_sits_down(
    visit: Visit, server: RepeatableServer
) -> None:
    visitor = visit(SMALL)
    table = open_table(server.address, "ulikko", ["Ada", ""], start=False)
    pages.sit_down(visitor, table, 0, host=True)
    visitor.page.locator("button.seat.open").click()
    for bot in LEVELS:
        expect(visitor.page.get_by_role("dialog")).to_contain_text(word("en", f"bot-{bot}.how"))


def test_a_curtain_is_promised_only_where_one_falls(visit: Visit) -> None:
    visitor = visit(PHONE)
    for game in GAMES:
        visitor.go(f"/new/{game}/tablet")
        expect(visitor.page.get_by_text(word("en", "way-tablet.then", game=game))).to_be_visible()
        curtain = visitor.page.get_by_text("curtain")
        expect(curtain).to_have_count(0 if game == "ulikko" else 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_what_counts(visit: Visit, server: RepeatableServer, game: str, language: str) -> None:
    visitor = visit(PHONE, language)
    pages.sit_down(visitor, table_in_phase(server.address, game, "over"), 0)
    expect(pages.result(visitor.page)).to_contain_text(word(language, "ending", game))


@pytest.mark.parametrize("device", [SMALL, DESKTOP], ids=lambda device: device.name)
def test_the_spaces_of_sly_bear_the_names_by_which_they_are_told(
    visit: Visit, server: RepeatableServer, device: object
) -> None:
    visitor = visit(device)
    pages.sit_down(visitor, open_table(server.address, "sly", ["Ada", "Ben", "Cleo", "Dario"]), 0)
    spaces = visitor.page.locator("[data-space]")
    expect(spaces).to_have_count(16)
    for space in spaces.all():
        expect(space.locator(".where")).to_have_text(space.get_attribute("data-space") or "")
