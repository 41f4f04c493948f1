"""What a game is to the rest of the house: one object per room, with everything that others need of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from bocage.core.errors import InputError
from bocage.core.options import Option, check_options
from bocage.core.rng import Rng
from bocage.core.state import Sampler, State

if TYPE_CHECKING:
    from bocage.core.thinking import Thinker

SPECTATOR = -1  # sees what everybody may see
EVERYTHING = -2  # sees all: a record's owner, an analysis; never sent to a seat

View = dict[str, Any]
"""A view as JSON holds it; each game's `view` module has the exact type."""


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winners: list[int]
    scores: list[int]

    def to_json(self) -> dict[str, list[int]]:
        """Return the object that records and the wire carry."""
        return {"winners": self.winners, "scores": self.scores}


@dataclass(frozen=True)
class Observation:
    """All that one seat, or a spectator, knows of a match. Bots get this and nothing else.

    `log` is the moves as this viewer sees them, and `outcomes[i]` what everyone saw happen at move i
    (`black 4` for a card turned over), "" where there was nothing to see.
    """

    game: str
    players: int
    options: Mapping[str, object]
    seat: int
    view: View
    log: list[str]
    outcomes: list[str]
    legal: list[str]


@dataclass(frozen=True)
class Drawing:
    """A board in a terminal: lines of (text, style) pieces as Rich has them; `more` is below if it fits."""

    lines: list[list[tuple[str, str]]] = field(default_factory=list)
    more: list[list[tuple[str, str]]] = field(default_factory=list)


@cache
def _is_there(module: str) -> bool:
    """Say whether there is such a module; one whose package is missing is not there either."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


class Game(ABC):
    """A game: its name, its rules, its words for moves, its views."""

    name: str
    aliases: tuple[str, ...] = ()
    letter: str  # its rules are U1, U2, …
    rule_count: int
    version: int = 1  # of the rules; a refactoring does not bump it
    min_players: int
    max_players: int
    age: int  # of the youngest who can play it
    minutes: tuple[int, int]  # that a match takes among people, at least and at most
    place: int  # on the shelf, the easiest game first
    options: tuple[Option, ...]
    has_secrets: bool = True  # whether a device that changes hands needs a curtain
    pointing: frozenset[str] = frozenset()  # the cells that those on one side may point out to each other
    scores_add_up: bool = False  # won round by round, none below 0: a share of them tells who is stronger

    @property
    def domain(self) -> str:
        """The package that holds the game's words."""
        return type(self).__module__

    def describe(self) -> dict[str, object]:
        """Return what a page or a program needs to know of the game to offer it."""
        return {
            "name": self.name,
            "players": [self.min_players, self.max_players],
            "age": self.age,
            "minutes": list(self.minutes),
            "secrets": self.has_secrets,
            "pointing": bool(self.pointing),
            "options": [option.describe() for option in self.options],
        }

    def check(self, players: int, options: Mapping[str, object]) -> dict[str, object]:
        """Check the number of players and the options; return the options with all defaults filled in."""
        if not self.min_players <= players <= self.max_players:
            raise InputError(
                "player-count", game=self.name, low=self.min_players, high=self.max_players, count=players
            ).at("players")
        return check_options(self.options, options, players)

    @abstractmethod
    def start(self, players: int, options: Mapping[str, object]) -> State:
        """Return the first state; the options are checked and complete."""

    @abstractmethod
    def parse(self, state: State, text: str) -> int:
        """Read a move's text; raise InputError where it is none. Says nothing about legality."""

    @abstractmethod
    def text(self, state: State, move: int) -> str:
        """Write a move."""

    @abstractmethod
    def concealed(self, state: State, move: int) -> str:
        """Return what others read in place of a move that only its mover may know, else ""."""

    @abstractmethod
    def outcome(self, state: State, move: int) -> str:
        """Say what everyone sees happen when this move is played in this state (before it is)."""

    @abstractmethod
    def view(self, state: State, viewer: int) -> View:
        """Build what a seat, SPECTATOR or EVERYTHING may see; all shown to all when the match is over."""

    @abstractmethod
    def result(self, state: State) -> Result:
        """Return how a finished match ended."""

    @abstractmethod
    def sampler(self, observation: Observation) -> Sampler:
        """Prepare to draw states that agree with what the observation's seat has seen."""

    @abstractmethod
    def greedy(self, observation: Observation, rng: Rng) -> str:
        """Choose a sensible move by looking one step ahead; returns one of `observation.legal`."""

    def draw(
        self,
        view: View,
        seat: int,
        language: str,
        names: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> Drawing:
        """Draw the board of a view for a terminal, as that seat (or SPECTATOR, EVERYTHING) looks at it.

        Without names the players are numbered; the match's options tell of things no view holds (a deck).
        """
        board = self.part("drawing")
        if board is None:  # a young room: the view itself, line by line
            return Drawing([[(f"{key}: {value}", "")] for key, value in view.items()])
        drawing: Drawing = board.draw(view, seat, language, names, options or {})
        return drawing

    def tell(self, text: str, outcome: str, name: str, language: str) -> str:
        """Say in words what a move was, as its reader sees it in the log; `name` is who made it."""
        board = self.part("drawing")
        if board is None:
            return f"{name}: {text}" + (f" ({outcome})" if outcome else "")
        sentence: str = board.tell(text, outcome, name, language)
        return sentence

    def notice(self, before: View, after: View, names: Sequence[str], language: str) -> list[str]:
        """Say in words what a move brought about, from the spectator's views before and after it."""
        board = self.part("drawing")
        if board is None:
            return []
        sentences: list[str] = board.notice(before, after, names, language)
        return sentences

    def part(self, name: str) -> ModuleType | None:
        """Load a module of the room, if it has it, and only when it is asked for."""
        whole = f"{self.domain}.{name}"
        return import_module(whole) if _is_there(whole) else None

    def thinker(self) -> Thinker | None:
        """Return how bots think about the game at every level, if the room knows more than others."""
        own = self.part("ai.thinker")
        return None if own is None else cast("Thinker", own.THINKER)

    def view_key(self, state: State, viewer: int) -> int:
        """Return one viewer for all whose view is the same, so that it is built once."""
        return viewer

    def team(self, state: State, seat: int) -> set[int]:
        """Return the seats on one side with this one, itself included; they may show each other things."""
        return {seat}

    def sample(self, observation: Observation, rng: Rng) -> State:
        """Draw one state that agrees with what the observation's seat has seen."""
        return self.sampler(observation).sample(rng)
