"""Whole matches, from the home page to the result, on every kind of device and in every kind of company."""

from __future__ import annotations

import random
from itertools import cycle

import pytest
from playwright.sync_api import expect

from bocage import find_game
from tests.matches import GAMES
from tests.page import pages
from tests.page.conftest import Visit
from tests.page.partner import open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import DESKTOP, PHONE, SMALL, TABLET, Device, Visitor
from tests.rooms import scenes

every_game = pytest.mark.parametrize("game", GAMES)
# Each game to the end on one device, and a good way into it on the others.
WHOLE = set(zip(GAMES, cycle((DESKTOP, TABLET, PHONE))))


def check_the_end(visitor: Visitor) -> None:
    """See that the match is over and its result is told."""
    assert visitor.wire.over
    expect(pages.result(visitor.page)).to_be_visible(timeout=15_000)


@every_game
@pytest.mark.parametrize("device", [PHONE, TABLET, DESKTOP], ids=lambda device: device.name)
def test_a_match_against_bots(visit: Visit, game: str, device: Device) -> None:
    visitor = visit(device)
    pages.open_home(visitor)
    pages.play_now(visitor, game)
    by_hand, _ = pages.driver(game)
    rng = random.Random(f"{game} {device.name}")
    whole = (game, device) in WHOLE
    pages.play_on(visitor, rng, by_hand, 10_000 if whole else scenes(game).some)
    if whole:
        check_the_end(visitor)


@every_game
def test_a_whole_match_with_the_keyboard_alone(visit: Visit, game: str) -> None:
    visitor = visit(DESKTOP)
    pages.open_home(visitor)
    pages.play_now_by_keyboard(visitor, game)
    _, by_keyboard = pages.driver(game)
    pages.play_on(visitor, random.Random(f"{game} keys"), by_keyboard)
    check_the_end(visitor)


@every_game
def test_a_full_table_fits_a_small_phone(visit: Visit, server: RepeatableServer, game: str) -> None:
    visitor = visit(SMALL)
    bots = ["greedy"] * (find_game(game).max_players - 1)
    pages.sit_down(visitor, open_table(server.address, game, ["Ada", *bots]), 0)
    by_hand, _ = pages.driver(game)
    pages.play_on(visitor, random.Random(f"{game} full"), by_hand, scenes(game).some // 2)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= SMALL.width


@every_game
def test_two_people_on_two_devices(visit: Visit, game: str) -> None:
    host, guest = visit(PHONE), visit(DESKTOP)
    pages.open_home(host)
    invitation = pages.start_friends(host, game, 2, "Ada")
    pages.join(guest, invitation, "Ben")
    pages.begin(host)
    by_hand, _ = pages.driver(game)
    rng = random.Random(f"{game} two")
    people = [host, guest]
    while not host.wire.over:
        for one in people:
            one.until(lambda: host.wire.at == guest.wire.at, "they see different matches")
        mover = next((one for one in people if one.wire.legal), None)
        if mover is None:
            host.page.wait_for_timeout(10)
            continue
        pages.play_move(mover, pages.choose(mover.wire.legal, rng), by_hand)
    guest.until(lambda: guest.wire.over, "the guest was not told of the end")
    for one in people:
        check_the_end(one)
        assert len(one.wire.log) == one.wire.at
    assert host.wire.position["result"] == guest.wire.position["result"]


@every_game
def test_one_device_goes_round(visit: Visit, game: str) -> None:
    visitor = visit(TABLET)
    pages.open_home(visitor)
    counts = scenes(game).round_trip
    pages.start_tablet(visitor, game, ["Ada", "Ben"], **counts)
    by_hand, _ = pages.driver(game)
    # A game that can be made short is played to the end; of the others a good part.
    most = 10_000 if counts else scenes(game).some
    pages.play_on(visitor, random.Random(f"{game} round"), by_hand, most)
    assert {message["seat"] for message in visitor.wire.moves_sent} == {0, 1}
    if counts:
        check_the_end(visitor)
