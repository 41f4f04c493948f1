"""Every screen of the page, and how to get there without playing one's way to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from itertools import cycle

from bocage import find_game
from tests.matches import EXAMPLE, GAMES, LARGEST, SECRETIVE
from tests.page import pages
from tests.page.partner import Partner, Table, open_table
from tests.page.visitor import Visitor
from tests.rooms import scenes

NAMES = ["Ada", "Ben", "Cleo", "Dario"]


def people(game: str) -> list[str]:
    """Name the people at a table of a scene: three, where the game is for so many."""
    return NAMES[: min(3, find_game(game).max_players)]


@cache
def table_in_phase(address: str, game: str, phase: str, at_least: int = 0) -> Table:
    """Open a table and play until it is in a phase, with the first seat to move."""
    rng = random.Random(f"{game} {phase}")
    for _ in range(20):  # not every match comes to every phase
        table = open_table(address, game, people(game), dict(scenes(game).options))
        if _play_until(table, phase, at_least, rng):
            return table
    raise AssertionError(f"{game} never came to {phase}")


def _play_until(table: Table, phase: str, at_least: int, rng: random.Random) -> bool:
    with ExitStack() as leaving:
        partners = [leaving.enter_context(Partner(table, seat)) for seat in table.tokens]
        first = partners[0]
        while not first.over and not (
            first.view["phase"] == phase and first.mover == 0 and first.at >= at_least
        ):
            mover = next(partner for partner in partners if partner.legal)
            mover.play(pages.choose(mover.legal, rng))
            for partner in partners:
                partner.listen()
        return bool(first.view["phase"] == phase)


@dataclass(frozen=True)
class Scene:
    """A screen, by name, and the way there."""

    name: str
    show: Callable[[Visitor, str], None]


def _home(visitor: Visitor, address: str) -> None:
    pages.open_home(visitor)


def _home_with_matches(visitor: Visitor, address: str) -> None:
    held = [
        *table_in_phase(address, EXAMPLE, "over").keys(0),
        *open_table(address, GAMES[len(GAMES) // 2], ["Ada", "greedy"]).keys(0),
        *open_table(address, LARGEST, ["Ada", ""], start=False).keys(0, host=True),
    ]
    visitor.remember("bocage.tables", held)
    pages.open_home(visitor)


def _settings(visitor: Visitor, address: str) -> None:
    pages.open_home(visitor)
    pages.open_settings(visitor.page, visitor.language)


def _setup(game: str, way: str) -> Scene:
    def show(visitor: Visitor, address: str) -> None:
        visitor.go(f"/new/{game}/{way}")
        visitor.page.locator("details summary").click()

    return Scene(f"{game} setup {way}", show)


def _gathering(visitor: Visitor, address: str) -> None:
    table = open_table(address, LARGEST, ["Ada", "Ben", "", "greedy"], start=False)
    pages.sit_down(visitor, table, 0, host=True)
    visitor.page.locator("#share-link").wait_for()


def _invited(visitor: Visitor, address: str) -> None:
    table = open_table(address, LARGEST, ["Ada", "", ""], start=False)
    visitor.go(f"/join/{table.code}")
    visitor.page.locator("form button.main").wait_for()


def _asked_for_a_code(visitor: Visitor, address: str) -> None:
    visitor.go("/join")
    visitor.page.get_by_role("textbox").wait_for()


def _lost(visitor: Visitor, address: str) -> None:
    visitor.forgive("404")
    visitor.go("/join/AAAAAAAA")
    visitor.page.get_by_role("heading").first.wait_for()


def _phase(game: str, phase: str) -> Scene:
    def show(visitor: Visitor, address: str) -> None:
        shown = scenes(game)
        moves = shown.midst if phase in shown.busy else 0
        pages.sit_down(visitor, table_in_phase(address, game, phase, moves), 0)

    return Scene(f"{game} {phase}", show)


def _waiting(game: str) -> Scene:
    """It is somebody else's turn."""

    def show(visitor: Visitor, address: str) -> None:
        pages.sit_down(visitor, table_in_phase(address, game, scenes(game).telling, at_least=8), 1)

    return Scene(f"{game} waiting", show)


def _watching(game: str) -> Scene:
    def show(visitor: Visitor, address: str) -> None:
        pages.sit_down(visitor, table_in_phase(address, game, scenes(game).telling, at_least=8))

    return Scene(f"{game} watching", show)


def _curtain(game: str) -> Scene:
    def show(visitor: Visitor, address: str) -> None:
        table = table_in_phase(address, game, scenes(game).telling, at_least=6)
        visitor.remember("bocage.tables", table.keys(*table.tokens))
        visitor.go(f"/table/{table.id}")
        pages.curtain(visitor.page).wait_for()

    return Scene(f"{game} curtain", show)


def _look(game: str) -> Scene:
    def show(visitor: Visitor, address: str) -> None:
        table = table_in_phase(address, game, "over")
        pages.look_back(visitor, table)

    return Scene(f"{game} look", show)


def _open_record(visitor: Visitor, address: str) -> None:
    visitor.go("/look")
    visitor.page.get_by_role("heading").first.wait_for()


SCENES = [
    Scene("home", _home),
    Scene("home with matches", _home_with_matches),
    Scene("settings", _settings),
    *[_setup(game, way) for game, way in zip(GAMES, cycle(("friends", "tablet", "bots")))],
    Scene("gathering", _gathering),
    Scene("invited", _invited),
    Scene("asked for a code", _asked_for_a_code),
    Scene("lost", _lost),
    Scene("open a record", _open_record),
    *[_phase(game, phase) for game in GAMES for phase in scenes(game).phases],
    *[_waiting(game) for game in GAMES],
    *[_watching(game) for game in GAMES],
    *[_curtain(game) for game in SECRETIVE],
    *[_look(game) for game in GAMES],
]
