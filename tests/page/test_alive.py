"""A match goes on: through broken lines, in a second tab, before spectators, in another language, again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from bocage import find_game
from tests.matches import EXAMPLE, GAMES, SECRETIVE
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.partner import Partner, Table, open_table
from tests.page.repeatable import RepeatableServer, served
from tests.page.scenes import table_in_phase
from tests.page.visitor import DESKTOP, PHONE
from tests.page.words import LANGUAGES, word
from tests.rooms import samples, scenes

GAME = SECRETIVE[0]  # where a test needs but one
FIRST, SECOND, THIRD = samples(GAME).opening
SHORT = next((game for game in GAMES if scenes(game).round_trip), EXAMPLE)
BACK_WITHIN = 2.0  # seconds after the network's return


def stored_moves(table: Table, seat: int = 0) -> list[str]:
    """Return the match as the server has it."""
    headers = {"authorization": f"Bearer {table.tokens[seat]}"}
    answer = httpx.get(f"{table.address}/api/tables/{table.id}/record", headers=headers)
    moves: list[str] = answer.json()["moves"]
    return moves


def seconds(wait: Callable[[], None]) -> float:
    """Return how long a wait took."""
    began = time.monotonic()
    wait()
    return time.monotonic() - began


def test_a_move_of_the_other_is_seen_after_a_broken_line(visit: Visit, server: RepeatableServer) -> None:
    visitor = visit(PHONE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    table = open_table(server.address, GAME, ["Ada", "Ben"], {"first": 1})
    pages.sit_down(visitor, table, 0)
    with Partner(table, 1) as ben:
        visitor.context.set_offline(True)
        expect(pages.banner(visitor.page)).to_be_visible()
        ben.play(FIRST)
        visitor.page.wait_for_timeout(300)
        assert visitor.wire.at == 0
        visitor.context.set_offline(False)
        waited = seconds(lambda: visitor.until(lambda: visitor.wire.at == 1, "the move never came"))
    assert waited < BACK_WITHIN
    expect(pages.banner(visitor.page)).to_have_count(0)
    by_hand, _ = pages.driver(GAME)
    pages.play_move(visitor, SECOND, by_hand)
    concealed, own = stored_moves(table)
    assert "?" in concealed
    assert own == SECOND


def test_a_move_made_without_a_line_is_neither_lost_nor_doubled(
    visit: Visit, server: RepeatableServer
) -> None:
    visitor = visit(PHONE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    table = open_table(server.address, GAME, ["Ada", "Ben"])
    pages.sit_down(visitor, table, 0)
    by_hand, _ = pages.driver(GAME)
    visitor.context.set_offline(True)
    expect(pages.banner(visitor.page)).to_be_visible()
    by_hand(visitor.page, FIRST)
    visitor.page.wait_for_timeout(300)
    assert stored_moves(table) == []
    visitor.context.set_offline(False)
    waited = seconds(lambda: visitor.until(lambda: visitor.wire.at == 1, "the move was lost"))
    assert waited < BACK_WITHIN
    visitor.page.wait_for_timeout(300)
    assert stored_moves(table) == [FIRST]
    assert len({message["id"] for message in visitor.wire.moves_sent}) == 1


def test_a_server_that_was_killed_is_found_again(visit: Visit, tmp_path: Path) -> None:
    """What was acknowledged is there; what was on its way is played once."""
    with served(tmp_path / "bocage.sqlite") as server:
        visitor = visit(DESKTOP, address=server.address)
        visitor.forgive("WebSocket connection|ERR_CONNECTION_REFUSED")
        table = open_table(server.address, GAME, ["Ada", "Ben"])
        pages.sit_down(visitor, table, 0)
        by_hand, _ = pages.driver(GAME)
        server.kill()
        expect(pages.banner(visitor.page)).to_be_visible()
        by_hand(visitor.page, FIRST)
        server.start()
        server.await_ready()
        waited = seconds(lambda: visitor.until(lambda: visitor.wire.at == 1, "the move was lost"))
        assert waited < BACK_WITHIN
        assert stored_moves(table) == [FIRST]
        visitor.context.close()


def test_a_second_tab_on_the_same_seat(visit: Visit, server: RepeatableServer) -> None:
    visitor = visit(DESKTOP)
    table = open_table(server.address, GAME, ["Ada", "Ben"])
    pages.sit_down(visitor, table, 0)
    tab, wire = visitor.new_tab()
    tab.goto(f"/table/{table.id}")
    visitor.until(lambda: wire.legal, "the second tab may not move")
    by_hand, _ = pages.driver(GAME)
    by_hand(tab, FIRST)
    visitor.until(lambda: visitor.wire.at == 1 and wire.at == 1, "one of the tabs was not told")
    with Partner(table, 1) as ben:
        ben.play(SECOND)
    visitor.page.bring_to_front()
    pages.play_move(visitor, THIRD, by_hand)
    visitor.until(lambda: wire.at == 3, "the second tab was not told")
    stored = stored_moves(table)
    assert len(stored) == 3
    assert (stored[0], stored[2]) == (FIRST, THIRD)


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_what_everybody_may_see(visit: Visit, server: RepeatableServer, game: str) -> None:
    visitor = visit(PHONE)
    table = open_table(server.address, game, ["Ada", "Ben"])
    pages.sit_down(visitor, table)
    with Partner(table, 0) as ada:
        move = ada.legal[0]
        ada.play(move)
        visitor.until(lambda: visitor.wire.at >= 1, "the spectator was not told")
    assert visitor.wire.viewer == -1
    assert visitor.wire.legal == []
    if find_game(game).has_secrets:
        assert move not in json.dumps(visitor.wire.received)
        assert move not in visitor.page.content()
    expect(pages.board(visitor.page)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_language_changes_in_the_middle_of_a_match(
    visit: Visit, server: RepeatableServer, game: str
) -> None:
    visitor = visit(PHONE)
    table = table_in_phase(server.address, game, scenes(game).busy[-1], at_least=6)
    pages.sit_down(visitor, table, 0)
    at, said = visitor.wire.at, set()
    before = "en"
    for language in ("fr", "it", "en"):
        pages.speak(visitor.page, language, before)
        expect(pages.turn_banner(visitor.page)).to_contain_text(word(language, "table-turn-yours"))
        said.add(visitor.page.locator("body").inner_text())
        before = language
    assert len(said) == len(LANGUAGES)
    assert visitor.wire.at == at
    assert visitor.wire.opened == 1
    visitor.page.reload()  # it is remembered
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")


LEAVE = "() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))"
COME_BACK = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def test_a_page_that_was_left_goes_on_where_it_was(visit: Visit, server: RepeatableServer) -> None:
    visitor = visit(PHONE)
    pages.sit_down(visitor, open_table(server.address, GAME, ["Ada", "Ben"]), 0)
    assert visitor.wire.opened == 1
    visitor.page.evaluate(LEAVE)
    visitor.page.evaluate(COME_BACK)
    visitor.until(lambda: visitor.wire.opened == 2, "there is no new line")
    pages.play_move(visitor, visitor.wire.legal[0], pages.driver(GAME)[0])


def test_whoever_goes_back_to_a_shared_page_finds_the_curtain(visit: Visit, server: RepeatableServer) -> None:
    visitor = visit(PHONE)
    table = open_table(server.address, GAME, ["Ada", "Ben"])
    visitor.remember("bocage.tables", table.keys(0, 1))
    visitor.go(f"/table/{table.id}")
    pages.lift_curtain(visitor)
    visitor.page.evaluate(LEAVE)
    expect(pages.curtain(visitor.page)).to_be_visible()
    visitor.page.evaluate(COME_BACK)
    visitor.until(lambda: visitor.wire.opened == 2, "there is no new line")
    pages.lift_curtain(visitor)


def test_the_next_match_is_one_tap_away(visit: Visit, server: RepeatableServer) -> None:
    visitor, guest = visit(PHONE), visit(DESKTOP)
    table = open_table(server.address, SHORT, ["Ada", "Ben"], dict.fromkeys(scenes(SHORT).round_trip, 1))
    pages.sit_down(visitor, table, 0, host=True)
    pages.sit_down(guest, table, 1)
    by_hand, _ = pages.driver(SHORT)
    while not visitor.wire.over:
        guest.until(lambda: visitor.wire.at == guest.wire.at, "they see different matches")
        mover = visitor if visitor.wire.legal else guest
        pages.play_move(mover, mover.wire.legal[0], by_hand)
        visitor.until(lambda: visitor.wire.over or visitor.wire.legal or guest.wire.legal, "nobody moves")
    pages.ask_for_rematch(visitor)
    visitor.until(lambda: visitor.wire.table["table"] != table.id, "no next table")
    pages.follow_rematch(guest)
    pages.begin(visitor)
    guest.until(lambda: guest.wire.table["phase"] == "playing", "no next match")
    assert visitor.wire.at == guest.wire.at == 0
    assert visitor.wire.table["table"] == guest.wire.table["table"]
