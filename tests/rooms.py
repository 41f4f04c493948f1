"""What the shared suites ask of a game's tests, which live in their room `tests/games/GAME/`.

| file             | holds                                                                            |
|------------------|----------------------------------------------------------------------------------|
| `words.txt`      | the game's distinctive words, one a line, which occur in no file outside its rooms |
| `samples.py`     | `SAMPLES`: moves to try commands, the terminal and the page with                 |
| `page/driver.py` | `play(page, move)` and `play_by_keyboard(page, move)`: how a person moves        |
| `page/scenes.py` | `SCENES`: what there is to see on the board                                      |

Tests in `page/` need a `page/conftest.py` that imports the fixtures of `tests.page.conftest`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from playwright.sync_api import Page

Player = Callable[["Page", str], None]

ROOMS = Path(__file__).parent / "games"


@dataclass(frozen=True)
class Secret:
    """Two first moves that look the same to everybody but their mover."""

    worlds: tuple[str, str]
    untouched: tuple[str, ...]  # places that nobody touches afterwards, so that it stays a secret
    in_view: str  # how the mover's view tells the first of the two, as JSON
    binds: bool = False  # whether what its mover may play later depends on it
    unseen: str = ""  # a word of the first that others do not even read on their boards


@dataclass(frozen=True)
class Samples:
    """Moves of a game to try things with."""

    # Three moves of a match of two that seat 0 begins; both seats move, and whatever chance draws between
    # them, they are legal.
    opening: tuple[str, ...]
    illegal: str  # a move that is written well and may not follow the opening
    secret: Secret | None = None  # needed where the game has secrets
    picture: tuple[str, int, int] = ("2-players-greedy", 20, 0)  # in docs: playthrough, moves, seat
    # Options with which a match of two is over after the opening's first two moves, in a game with secrets.
    short: Mapping[str, object] = field(default_factory=dict)
    soon_searched: bool = True  # whether a search of 60 simulations beats blind play


@dataclass(frozen=True)
class Scenes:
    """What there is to see on a game's board."""

    phases: tuple[str, ...]  # every phase of its view, in the order of a match
    telling: str  # a phase in the midst of a match
    busy: tuple[str, ...]  # phases in which there is more to see after some moves,
    midst: int  # and after how many
    some: int  # moves of one seat that show the game's every phase
    after_opening: str  # what may be tapped, and does nothing, while the first move is on its way
    picture: tuple[str, str, str]  # in the README: phase, device and theme
    options: Mapping[str, object] = field(default_factory=dict)  # that make matches short
    round_trip: Mapping[str, int] = field(default_factory=dict)  # the same, for one device


def room_of(game: str) -> Path:
    """Return the folder of a game's tests."""
    return ROOMS / game.replace("-", "_")


def part(game: str, file: str) -> Path:
    """Return a file of a game's tests, or say that it is missing."""
    path = room_of(game) / file
    shown = path.relative_to(ROOMS.parents[1])
    assert path.is_file(), f"{shown} is missing; tests/rooms.py says what it holds"
    return path


def _load(game: str, file: str, name: str) -> object:
    """Load a name of a module of a game's tests."""
    path = part(game, file)
    module = import_module(".".join(path.relative_to(ROOMS.parents[1]).with_suffix("").parts))
    assert hasattr(module, name), f"tests/games/{path.relative_to(ROOMS)} lacks {name}; see tests/rooms.py"
    return cast("object", getattr(module, name))


@cache
def samples(game: str) -> Samples:
    """Return the moves to try a game with."""
    return cast(Samples, _load(game, "samples.py", "SAMPLES"))


@cache
def scenes(game: str) -> Scenes:
    """Return what there is to see on a game's board."""
    return cast(Scenes, _load(game, "page/scenes.py", "SCENES"))


def driver(game: str) -> tuple[Player, Player]:
    """Return how to play a game's board, by hand and by keyboard."""
    by_hand = _load(game, "page/driver.py", "play")
    return cast(Player, by_hand), cast(Player, _load(game, "page/driver.py", "play_by_keyboard"))


def words(game: str) -> list[str]:
    """List a game's distinctive words."""
    lines = part(game, "words.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def secret(game: str) -> Secret:
    """Return the secret of a game that has any."""
    found = samples(game).secret
    assert found is not None, f"tests/games/{room_of(game).name}/samples.py declares no secret"
    return found
