"""What a family is told without asking: how well a bot plays, where something happened, why it is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bocage import find_game
from tests.matches import EXAMPLE, GAMES, SECRETIVE
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.partner import open_table
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import table_in_phase
from tests.page.visitor import PHONE, SMALL
from tests.page.words import LANGUAGES, word
from tests.rooms import samples

LEVELS = ("lamb", "farmer", "shepherd", "fox")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_says_how_well_it_plays_when_it_is_chosen(visit: Visit, language: str) -> None:
    visitor = visit(SMALL, language)
    page = visitor.page
    visitor.go(f"/new/{EXAMPLE}/bots")
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
    table = open_table(server.address, EXAMPLE, ["Ada", ""], start=False)
    pages.sit_down(visitor, table, 0, host=True)
    visitor.page.locator("button.seat.open").click()
    for bot in LEVELS:
        expect(visitor.page.get_by_role("dialog")).to_contain_text(word("en", f"bot-{bot}.how"))


def test_a_curtain_is_promised_only_where_one_falls(visit: Visit) -> None:
    visitor = visit(PHONE)
    for game in GAMES:
        visitor.go(f"/new/{game}/tablet")
        secrets = find_game(game).has_secrets
        promise = word("en", "way-tablet.then", secrets="yes" if secrets else "no")
        expect(visitor.page.get_by_text(promise)).to_be_visible()
        expect(visitor.page.get_by_text("curtain")).to_have_count(1 if secrets else 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_what_counts(visit: Visit, server: RepeatableServer, game: str, language: str) -> None:
    visitor = visit(PHONE, language)
    pages.sit_down(visitor, table_in_phase(server.address, game, "over"), 0)
    expect(pages.result(visitor.page)).to_contain_text(word(language, "ending", game))


@pytest.mark.parametrize("agrees", [True, False], ids=["agreed", "refused"])
def test_everybody_hears_of_a_move_that_is_wanted_back_and_how_that_ended(
    visit: Visit, server: RepeatableServer, agrees: bool
) -> None:
    ada, ben = visit(PHONE), visit(PHONE, "fr")
    game = SECRETIVE[0]
    first, second, _ = samples(game).opening
    table = open_table(server.address, game, ["Ada", "Ben"])
    pages.sit_down(ada, table, 0)
    pages.sit_down(ben, table, 1)
    pages.play_move(ada, first, pages.driver(game)[0])
    ada.page.get_by_role("button", name=word("en", "table-menu")).click()
    ada.page.get_by_role("button", name=word("en", "table-take-back")).click()
    expect(ben.page.locator("[aria-live=assertive]")).to_contain_text(
        word("fr", "table-take-back-asked", name="Ada")
    )
    expect(ada.page.locator("[aria-live=polite]")).to_contain_text(word("en", "table-take-back-waits"))
    answer = word("fr", f"table-take-back-{'yes' if agrees else 'no'}")
    ben.page.get_by_role("button", name=answer, exact=True).click()
    ended = f"table-take-back-{'done' if agrees else 'refused'}"
    for visitor in (ada, ben):
        said = word(visitor.language, ended)
        expect(visitor.page.locator("[aria-live=assertive]")).to_contain_text(said)
        expect(visitor.page.locator(".question")).to_contain_text(said)
    assert ada.wire.at == (0 if agrees else 1)
    mover, move = (ada, first) if agrees else (ben, second)
    pages.play_move(mover, move, pages.driver(game)[0])
    for visitor in (ada, ben):
        expect(visitor.page.locator(".question")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_listens_hears_what_can_be_done_when_the_turn_comes(
    visit: Visit, server: RepeatableServer, game: str
) -> None:
    visitor = visit(PHONE)
    pages.sit_down(visitor, open_table(server.address, game, ["Ada", "Ben"]), 0)
    heard = visitor.page.locator("[aria-live=polite]")
    expect(heard).to_contain_text(word("en", "table-turn-yours"))
    prompt = pages.turn_banner(visitor.page).locator("p").inner_text()
    expect(heard).to_contain_text(prompt)
