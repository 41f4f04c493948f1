"""Looking back: a finished match, move by move, with anybody's eyes; its record, saved and opened again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bocage import Record, find_game
from tests.matches import EXAMPLE, GAMES
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.repeatable import RepeatableServer
from tests.page.scenes import people, table_in_phase
from tests.page.visitor import DESKTOP, PHONE
from tests.page.words import word


def press(page: Page, name: str) -> None:
    """Press one of the buttons for stepping."""
    page.get_by_role("button", name=word("en", name), exact=True).click()


def expect_step(page: Page, step: int, count: int) -> None:
    """Check how far the match is."""
    expect(page.get_by_text(word("en", "look-step", step=step, count=count), exact=True)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_is_stepped_through_with_anybodys_eyes(
    visit: Visit, server: RepeatableServer, game: str, tmp_path: Path
) -> None:
    visitor = visit(DESKTOP)
    page = visitor.page
    pages.look_back(visitor, table_in_phase(server.address, game, "over"))
    count = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert count > 5
    expect_step(page, 0, count)
    press(page, "look-forward")
    expect_step(page, 1, count)
    press(page, "look-last")
    expect_step(page, count, count)
    press(page, "look-back")
    page.keyboard.press("ArrowLeft")
    expect_step(page, count - 2, count)
    page.keyboard.press("Home")
    expect_step(page, 0, count)
    shown = set()
    press(page, "look-forward")
    for eyes in (word("en", "look-eyes-all"), word("en", "look-eyes-public"), *people(game)):
        page.get_by_role("combobox").select_option(label=eyes)
        expect_step(page, 1, count)
        page.wait_for_timeout(150)
        shown.add(pages.board(page).inner_html())
    assert len(shown) > 1 or not find_game(game).has_secrets  # the first move is a secret
    # Its record, downloaded and opened again.
    with page.expect_download() as saving:
        page.get_by_role("button", name=word("en", "table-record")).click()
    file = tmp_path / "record.json"
    saving.value.save_as(file)
    record = Record.from_json(file.read_text())
    assert record.match(find_game(game)).over
    visitor.go("/look")
    page.locator("input[type=file]").set_input_files(file)
    expect_step(page, 0, count)


def test_a_file_that_is_no_record_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(PHONE)
    visitor.forgive("400")
    visitor.go("/look")
    for number, content in enumerate(
        ["not even json", "{}", json.dumps({"format": "bocage/1", "game": "chess"})]
    ):
        file = tmp_path / f"{number}.json"
        file.write_text(content)
        visitor.page.locator("input[type=file]").set_input_files(file)
        expect(visitor.page.get_by_role("alert")).to_have_text(word("en", "look-bad"))


def test_a_shared_link_leads_to_the_same_move(visit: Visit, server: RepeatableServer) -> None:
    visitor = visit(PHONE)
    table = table_in_phase(server.address, EXAMPLE, "over")
    visitor.go(f"/look/{table.id}#3")
    expect(visitor.page.get_by_role("slider")).to_have_value("3")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_every_move_is_told_beside_the_buttons(
    visit: Visit, server: RepeatableServer, game: str
) -> None:
    visitor = visit(PHONE)
    page = visitor.page
    pages.look_back(visitor, table_in_phase(server.address, game, "over"))
    stepper, told = page.locator(".stepper"), set()
    expect(stepper.locator(".said")).to_have_text(word("en", "look-start"))
    before = stepper.bounding_box()
    for _ in range(6):
        press(page, "look-forward")
        told.add(stepper.locator(".said").inner_text())
        assert stepper.bounding_box() == before, "the buttons went away below the finger"
    assert len(told) > 2
    page.get_by_role("button", name=word("en", "table-log")).click()
    log = page.get_by_role("dialog").inner_text()
    assert all(text in log for text in told)
