"""A game stands in its rooms only: its name and its words occur in no other file.

Shared code that names a game is the first step back to twenty edits for a new one. The words of a game are in
`tests/games/GAME/words.txt`; the names of levels (lamb, farmer, shepherd, fox) belong to all games.
"""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from bocage import find_game, game_names
from tests.rooms import words

ROOT = Path(__file__).parents[1]
ROOMS = (
    "src/bocage/games/{package}/*",
    "web/src/games/{name}/*",
    "tests/games/{package}/*",
    "bench/games/{package}/*",
    "docs/rules/{name}.md",
    "docs/strength/{name}.md",
    "docs/pictures/{package}.*",
)
ALLOWED = {
    "README.md": "the front door: it shows the games and plays one of them",
    "CHANGELOG.md": "history",
    "pyproject.toml": "the one line that says what the package is",
    "docs/rules/README.md": "the index of the rules",
    "docs/strength.md": "the index of the pages about strength",
    "docs/architecture.md": "draws the way of a bot's move in each game",
    "docs/protocol.md": "its example is a real match",
    "docs/performance.md": "figures by game",
    "docs/strength/arena.md": "figures by game",
    "tests/server/older/*": "what earlier commits wrote",
}


@cache
def tracked() -> dict[str, str]:
    """Read every file of text that git tracks, or that somebody is about to add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    texts = {}
    for name in listed:
        try:
            texts[name] = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue  # a picture, or a file that has just gone
    return texts


def pattern_of(word: str) -> str:
    """Match a word, also as a part of a name: `pig_move`, `PigBoard`, `thePig`, and its plural."""
    capital = re.escape(word[0].upper() + word[1:])
    return rf"(?:(?<![A-Za-z])(?i:{re.escape(word)})|(?<=[a-z]){capital})s?(?![a-z])"


def patterns(name: str) -> re.Pattern[str]:
    """Match the names and words of a game."""
    package = name.replace("-", "_")
    camel = "".join(part.capitalize() for part in name.split("-"))
    all_words = {name, package, camel, *find_game(name).aliases, *words(name)}
    return re.compile("|".join(pattern_of(word) for word in sorted(all_words)))


def is_a_room(path: str, name: str) -> bool:
    """Say whether a file lies in a room of this game."""
    package = name.replace("-", "_")
    return any(fnmatch(path, room.format(name=name, package=package)) for room in ROOMS)


@pytest.mark.parametrize("name", game_names())
def test_a_games_name_and_words_stand_in_its_rooms_only(name: str) -> None:
    pattern = patterns(name)
    found = []
    for path, text in tracked().items():
        if is_a_room(path, name) or any(fnmatch(path, place) for place in ALLOWED):
            continue
        found += [f"{path}: {match[0]}" for match in [pattern.search(path)] if match]
        for number, line in enumerate(text.splitlines(), start=1):
            match = pattern.search(line)
            if match:
                found.append(f"{path}:{number}: {match[0]}: {line.strip()[:80]}")
    assert not found, f"{len(found)} lines outside the rooms of {name}:\n" + "\n".join(found)


def test_no_allowed_place_is_listed_in_vain() -> None:
    everything = [patterns(name) for name in game_names()]
    for path in ALLOWED:
        texts = [text for name, text in tracked().items() if fnmatch(name, path)]
        assert any(pattern.search(text) for pattern in everything for text in texts), path


@pytest.mark.parametrize(
    ("line", "caught"),
    [
        ("from bocage.games.{package} import state", True),
        ("class {camel}Board:", True),
        ("export const the{camel} = 1;", True),
        ("a game called {name}", True),
        ("the lamb and the farmer, the shepherd and the fox", False),
    ],
)
@pytest.mark.parametrize("name", game_names())
def test_a_name_is_found_however_it_is_written(name: str, line: str, caught: bool) -> None:
    camel = "".join(part.capitalize() for part in name.split("-"))
    written = line.format(name=name, package=name.replace("-", "_"), camel=camel)
    assert bool(patterns(name).search(written)) == caught
