"""Records: the JSON text of a match, read strictly and written canonically."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bocage.core.errors import BocageError, InputError
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.options import File

FORMAT = "bocage/1"
FIELDS = ("format", "game", "players", "options", "moves")
LONGEST_NAME = 200

FileReader = Callable[[str], object]
"""Reads a JSON file named in an option; given only by callers who may read files."""


@dataclass(frozen=True)
class Record:
    """A match at rest: its header and its moves."""

    game: str
    players: list[str]
    options: Mapping[str, object]
    moves: list[str]

    def to_json(self) -> str:
        """Write the record on one line."""
        fields = {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "moves": self.moves,
        }
        return json.dumps(fields, ensure_ascii=False)

    @classmethod
    def of(cls, match: Match) -> Record:
        """Return the record of a match as it stands."""
        return cls(match.game.name, list(match.players), dict(match.given), list(match.moves))

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; raise InputError, naming the field, where it is not one."""
        return cls.from_object(parse_json(text))

    @classmethod
    def from_object(cls, data: object) -> Record:
        """Read a record from parsed JSON."""
        if not isinstance(data, dict):
            raise InputError("record-object")
        for name in data:
            if name not in FIELDS:
                raise InputError("record-unknown-field", names=", ".join(FIELDS)).at(name)
        for name in FIELDS:
            if name not in data and name != "options":
                raise InputError("record-missing-field").at(name)
        if data["format"] != FORMAT:
            raise InputError("record-format", format=FORMAT).at("format")
        if not isinstance(data["game"], str):
            raise InputError("record-text").at("game")
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise InputError("record-object-field").at("options")
        return cls(data["game"], _names(data["players"]), options, _moves(data["moves"]))

    def match(self, game: Game, at: int | None = None, read_file: FileReader | None = None) -> Match:
        """Replay the record, or its first `at` moves; errors name the move, counted from 1."""
        if at is not None and at > len(self.moves):
            raise InputError("record-at", at=str(at), count=str(len(self.moves)))
        options = dict(self.options)
        for spec in game.options:
            path = options.get(spec.name)
            if read_file and isinstance(spec, File) and isinstance(path, str):
                try:
                    options[spec.name] = read_file(path)
                except BocageError as error:
                    raise error.at(f"options.{spec.name}") from None
        match = Match(game, self.players, options)
        match.given = dict(self.options)
        for number, text in enumerate(self.moves[:at], start=1):
            try:
                match.play(text)
            except BocageError as error:
                raise error.at(f"move {number}") from None
        return match


def parse_json(text: str) -> object:
    """Parse JSON strictly: no repeated field, no NaN, no lone surrogate, no bottomless nesting."""
    try:
        data: object = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise InputError(
            "json-syntax", line=str(error.lineno), column=str(error.colno), problem=error.msg
        ) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, nesting without end
        raise InputError("json-absurd") from None
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise InputError("json-twice").at(twice)
    return fields


def _no_constant(word: str) -> object:
    raise InputError("json-constant", word=word)


def _names(value: object) -> list[str]:
    if not isinstance(value, list):
        raise InputError("record-list").at("players")
    for seat, name in enumerate(value):
        if not isinstance(name, str):
            raise InputError("record-text").at(f"players[{seat}]")
        if len(name) > LONGEST_NAME or any(unicodedata.category(c) in ("Cc", "Cs") for c in name):
            raise InputError("record-name", longest=LONGEST_NAME).at(f"players[{seat}]")
    return value


def _moves(value: object) -> list[str]:
    if not isinstance(value, list):
        raise InputError("record-list").at("moves")
    for number, move in enumerate(value, start=1):
        if not isinstance(move, str):
            raise InputError("record-text").at(f"move {number}")
    return value
