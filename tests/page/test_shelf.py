"""The page shows games as they describe themselves: on the shelf, and when a table is set up."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from bocage import find_game
from bocage.core.game import Game
from tests.matches import GAMES
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.page.words import has_word, word


def on_the_shelf() -> list[Game]:
    """Return the games in their order."""
    return sorted(map(find_game, GAMES), key=lambda game: (game.place, game.name))


def span(least: int, most: int) -> str:
    """Write a range as it is printed on a box."""
    return str(least) if least == most else f"{least}–{most}"


def check_boxes(visitor: Visitor) -> None:
    """Check the boxes against the games."""
    boxes = visitor.page.locator("article")
    expect(boxes).to_have_count(len(GAMES))
    for box, game in zip(boxes.all(), on_the_shelf(), strict=True):
        expect(box.get_by_role("heading")).to_have_text(word("en", "name", game.name))
        expect(box.locator(".print p")).to_have_text(word("en", "line", game.name))
        facts = (
            word("en", "fact-players", range=span(game.min_players, game.max_players)),
            word("en", "fact-age", age=str(game.age)),
            word("en", "fact-minutes", range=span(*game.minutes)),
        )
        expect(box.locator(".side li")).to_have_text(list(facts))
        expect(box.locator(".picture svg").first).to_be_visible()


def test_the_shelf_is_what_the_games_say(visit: Visit) -> None:
    visitor = visit(PHONE)
    pages.open_home(visitor)
    check_boxes(visitor)


def test_a_page_that_carries_no_games_asks_for_them(visit: Visit) -> None:
    def without(route: Route) -> None:
        answer = route.fetch()
        page = re.sub(r' data-offer="[^"]*"', "", answer.text())
        assert page != answer.text()
        route.fulfill(response=answer, body=page)

    visitor = visit(DESKTOP)
    visitor.page.route(lambda url: url.endswith("/"), without)
    pages.open_home(visitor)
    check_boxes(visitor)


def test_every_option_is_asked_for_in_its_words(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    for game in on_the_shelf():
        visitor.go(f"/new/{game.name}/bots")
        form = visitor.page.locator("form")
        form.locator("summary").click()
        players = form.locator("fieldset").first.get_by_role("radio")
        expect(players).to_have_count(game.max_players - game.min_players + 1)
        for option in game.options:
            label = pages.option_word(game.name, f"option-{option.name}")
            if option.kind in ("switch", "file"):
                expect(form.get_by_label(label)).to_have_count(1)
                continue
            group = form.get_by_role("group", name=label)
            if option.kind == "seat":
                choices = game.min_players + 1  # the seats, or the lot
            else:
                choices = len(option.choices) + (option.kind == "choice")
                assert has_word("en", f"option-{option.name}-value", game.name)
            expect(group.get_by_role("radio")).to_have_count(choices)
