"""A match: its header, its moves, and the state they add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bocage.core.errors import IllegalMove, InputError
from bocage.core.game import EVERYTHING, SPECTATOR, Game, Observation, Result, View
from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER

__all__ = ["CHANCE", "EVERYTHING", "OVER", "SPECTATOR", "Match", "Observation"]


class Match:
    """A match in play. The log is the truth; the state is its fold.

    Every move goes through `play`: parsed, checked, applied, logged. A move that is refused changes nothing.
    """

    def __init__(
        self, game: Game, players: Sequence[str], options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.players = list(players)
        self.given = dict(options or {})
        self.options = game.check(len(self.players), self.given)
        self.state = game.start(len(self.players), self.options)
        self.moves: list[str] = []
        self.outcomes: list[str] = []
        self.movers: list[int] = []  # who played each move: a seat or CHANCE
        self.revealing: list[bool] = []  # whether anything came to light by it, so it cannot be taken back
        self._concealed: dict[int, tuple[int, str]] = {}  # move number → who knows it, what others read
        self._first = 0  # the number of the first of `moves`; more than 0 only in `ahead`

    @property
    def to_move(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return int(self.state.to_move())

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.to_move() == OVER

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        return self.game.result(self.state) if self.over else None

    def play(self, text: str, seat: int | None = None) -> None:
        """Play a move given as text; with a seat, only if that seat is to move."""
        mover = self.to_move
        if mover == OVER:
            raise InputError("match-over").at(text)
        if seat is not None and seat != mover:
            raise InputError("not-your-turn").at(text)
        try:
            move = self.game.parse(self.state, text)
        except InputError as error:
            raise error.at(text) from None
        why = self.state.refusal(move)
        if why:
            raise IllegalMove(why, self.game.domain).at(text)
        self.push(move)

    def push(self, move: int) -> None:
        """Play a legal move given as an integer, unchecked."""
        state, game = self.state, self.game
        mover = self.to_move
        conceal = game.concealed(state, move)
        if conceal:
            self._concealed[self._first + len(self.moves)] = (mover, conceal)
        outcome = game.outcome(state, move)
        self.outcomes.append(outcome)
        self.movers.append(mover)
        self.moves.append(game.text(state, move))
        epoch = state.epoch()
        state.push(move)
        self.revealing.append(mover == CHANCE or outcome != "" or state.epoch() != epoch)
        if self._concealed and (state.epoch() != epoch or state.to_move() == OVER):
            self._concealed.clear()

    def draw(self, rng: Rng) -> None:
        """Let chance move until a seat is to move or the match is over."""
        while self.state.to_move() == CHANCE:
            self.push(int(self.state.random_move(rng)))

    def ahead(self) -> Match:
        """Return a scratch match that goes on from here: same position, its own, still empty log."""
        scratch = Match.__new__(Match)  # one for every move: touching `__dict__` would make both slower
        scratch.game, scratch.players = self.game, self.players
        scratch.given, scratch.options = self.given, self.options
        scratch.state = self.state.copy()
        scratch.moves, scratch.outcomes, scratch.movers, scratch.revealing = [], [], [], []
        scratch._concealed = self._concealed.copy()
        scratch._first = self._first + len(self.moves)
        return scratch

    def adopt(self, ahead: Match) -> None:
        """Take over the moves that were played ahead, and their position; `ahead` is used up."""
        self.state, self._concealed = ahead.state, ahead._concealed
        self.moves += ahead.moves
        self.outcomes += ahead.outcomes
        self.movers += ahead.movers
        self.revealing += ahead.revealing

    def view_key(self, viewer: int) -> int:
        """Return one viewer for all who are told the same: view, log, and no legal moves."""
        if viewer < 0 or viewer == self.state.to_move():
            return viewer
        for owner, _ in self._concealed.values():
            if owner == viewer:
                return viewer
        return self.game.view_key(self.state, viewer)

    def visible(self, number: int, viewer: int) -> str:
        """Return one move of the log as the viewer sees it."""
        owner, text = self._concealed.get(number, (viewer, ""))
        return self.moves[number] if viewer in (owner, EVERYTHING) else text

    def concealed_numbers(self) -> list[int]:
        """List the moves that are not public yet."""
        return list(self._concealed)

    def view(self, viewer: int) -> View:
        """Return what a seat, SPECTATOR or EVERYTHING sees now."""
        return self.game.view(self.state, viewer)

    def log(self, viewer: int) -> list[str]:
        """Return the moves as the viewer sees them."""
        log = list(self.moves)
        for number in self._concealed:
            log[number] = self.visible(number, viewer)
        return log

    def legal(self, viewer: int) -> list[str]:
        """List, sorted, what the viewer may play now; for EVERYTHING, what the seat to move may."""
        mover = self.to_move
        if mover < 0 or viewer not in (mover, EVERYTHING):
            return []
        state, text = self.state, self.game.text
        return sorted([text(state, move) for move in state.legal()])

    def observe(self, seat: int) -> Observation:
        """Return all that a seat or SPECTATOR knows."""
        if not SPECTATOR <= seat < len(self.players):
            raise ValueError(f"no seat {seat}")
        return Observation(
            self.game.name,
            len(self.players),
            dict(self.options),  # whoever gets it may write in it
            seat,
            self.view(seat),
            self.log(seat),
            list(self.outcomes),
            self.legal(seat),
        )
