"""A table: its header and the fold of its events. Decides what may happen next; does no I/O."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from bocage.bots import find_bot
from bocage.core.errors import InputError
from bocage.core.match import CHANCE, OVER, Match
from bocage.games import find_game
from bocage.server import deals
from bocage.server.events import (
    Answered,
    AnyEvent,
    Asked,
    Left,
    Moved,
    Rematched,
    Returned,
    Sat,
    Seated,
    Started,
)
from bocage.server.protocol import Phase

RANDOM = "random"  # an option the deal decides when the match starts
STAND_IN = "greedy"  # who plays for someone absent or out of time


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What was settled when the table was opened. Never sent out as it is: it holds the seed."""

    id: str
    code: str
    game: str
    options: dict[str, object]
    bots: list[str]  # by seat; "" is a seat for a person
    seed: str
    pace: float = 0  # seconds a move, 0 for none
    takeover: float = 0  # seconds until a bot stands in for someone absent, 0 for never
    watch: bool = True  # whether spectators may look on
    reserved: list[str] = []  # by seat; the names that a rematch keeps seats for


@dataclass
class Place:
    """A seat as it stands."""

    bot: str = ""  # who plays it, if not its person
    name: str = ""
    taken: bool = False  # by a person
    standing_in: bool = False
    generation: int = 0
    salt: str = ""
    kept: bool = False  # for the person of the last match, who may come and come again until they leave


@dataclass
class Proposal:
    """A take-back that waits for the others to agree."""

    seat: int
    moves: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Decision:
    """What a command comes to: the events to store, and the match as their moves leave it."""

    events: list[AnyEvent] = field(default_factory=list)
    ahead: Match | None = None  # where the events are moves; `Table.adopt` takes it over
    repeats: int | None = None  # the number of the event that says so already
    pointing: tuple[int, str] | None = None  # who points at what: shown, not stored


class Table:
    """A table as all its events have left it."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = find_game(header.game)
        reserved = header.reserved or [""] * len(header.bots)
        self.places = [
            Place(bot=bot, name=bot, kept=bool(name)) for bot, name in zip(header.bots, reserved, strict=True)
        ]
        self.number = 0  # of the next event
        self.match: Match | None = None
        self.salts: list[str] = []
        self.question: Proposal | None = None
        self.next_table = ""
        self.next_order: list[int] = []
        self.since = 0.0  # when the mover's time began
        self.clock = 0.0  # when the last event happened
        self._moves_by_id: dict[tuple[int, str], int] = {}

    # What has happened.

    def adopt(self, decision: Decision) -> None:
        """Fold in what was decided here and is stored now; moves were played when they were decided."""
        ahead = decision.ahead
        if ahead is None:
            for event in decision.events:
                self.apply(event)
            return
        self._playing().adopt(ahead)
        movers = [*ahead.movers, ahead.to_move]
        for number, event in enumerate(decision.events):
            assert isinstance(event, Moved)
            self._note(event, movers[number], movers[number + 1])

    def apply(self, event: AnyEvent) -> None:
        """Fold one more event in, as it is read from the log."""
        if isinstance(event, Moved):
            match = self._playing()
            mover = match.to_move
            match.push(self.game.parse(match.state, event.text))
            self._note(event, mover, match.to_move)
            return
        self.number += 1
        self.clock = event.at
        if isinstance(event, Sat):
            place = self.places[event.seat]
            place.taken, place.name, place.salt = True, event.name, event.salt
            place.generation, place.bot, place.standing_in = event.generation, "", False
        elif isinstance(event, Left):
            place = self.places[event.seat]
            place.taken, place.generation, place.kept = False, event.generation, False
            if self.match is None:
                place.name = place.salt = place.bot = ""
        elif isinstance(event, Seated):
            place = self.places[event.seat]
            place.bot, place.standing_in = event.bot, event.standing_in
            if not event.standing_in:
                place.name = event.bot
        elif isinstance(event, Returned):
            place = self.places[event.seat]
            place.bot, place.standing_in = "", False
        elif isinstance(event, Started):
            self.match = Match(self.game, event.players, event.options)
            self.salts = [place.salt for place in self.places if place.taken]
            self.since = event.at
        elif isinstance(event, Asked):
            self.question = Proposal(event.seat, event.moves)
        elif isinstance(event, Answered):
            self._answered(event)
        elif isinstance(event, Rematched):
            self.next_table, self.next_order = event.table, event.order

    def _note(self, event: Moved, mover: int, following: int) -> None:
        """Note a move that the match has already."""
        if event.id:
            self._moves_by_id[event.seat, event.id] = self.number
        self.number += 1
        self.clock = event.at
        self.question = None
        if following != mover or mover == CHANCE:
            self.since = event.at

    def _answered(self, event: Answered) -> None:
        question = self.question
        assert question is not None
        assert self.match is not None
        if not event.agrees:
            self.question = None
            return
        question.agreed.add(event.seat)
        if question.agreed >= self._who_must_agree(question.seat):
            rewound = Match(self.game, self.match.players, self.match.given)
            for text in self.match.moves[: question.moves]:
                rewound.push(self.game.parse(rewound.state, text))
            self.match = rewound
            self.question = None
            self.since = event.at

    # What may happen.

    def deal(self) -> deals.Deal:
        """Return all that determines chance: secret until the match is over."""
        header = self.header
        lots = [option.name for option in self.game.options if header.options.get(option.name) == RANDOM]
        return deals.Deal(deals.commitment(header.seed), header.seed, list(self.salts), lots)

    @property
    def phase(self) -> Phase:
        """`gathering`, `playing` or `over`."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.over else "playing"

    def mover(self) -> int:
        """Return the seat to move, CHANCE, or OVER when nobody is."""
        return self.match.to_move if self.match else OVER

    def check_seat(self, seat: int, generation: int) -> Place:
        """Return the place a valid token still speaks for."""
        if not 0 <= seat < len(self.places) or self.places[seat].generation != generation:
            raise InputError("revoked-token", "bocage.server")
        return self.places[seat]

    def sit(self, seat: int, name: str, salt: str, now: float, reserved: bool = False) -> Decision:
        """Let a person take a free seat, or one that a rematch keeps for them."""
        if not 0 <= seat < len(self.places):
            raise InputError("no-seat", "bocage.server")
        place = self.places[seat]
        held = place.taken or (place.bot and not place.standing_in)
        if (place.kept or held) and not (reserved and place.kept and self.match is None):
            raise InputError("seat-taken", "bocage.server")
        return Decision([Sat(now, seat, name, place.generation + 1, salt)])

    def leave(self, seat: int, now: float) -> Decision:
        """Let a person leave; during a match a bot plays on. Before it, a bot can be sent away too."""
        place = self.places[seat] if 0 <= seat < len(self.places) else Place()
        if not place.taken and not (place.bot and self.match is None):
            raise InputError("no-seat", "bocage.server")
        events: list[AnyEvent] = [Left(now, seat, self.places[seat].generation + 1)]
        if self.phase == "playing" and not self.places[seat].bot:
            events.append(Seated(now, seat, STAND_IN, standing_in=True))
        return Decision(events)

    def seat_bot(self, seat: int, bot: str, now: float) -> Decision:
        """Let the host put a bot on a seat that no person holds."""
        if not 0 <= seat < len(self.places):
            raise InputError("no-seat", "bocage.server")
        if self.places[seat].taken:
            raise InputError("seat-taken", "bocage.server")
        find_bot(bot)
        return Decision([Seated(now, seat, bot)])

    def start(self, now: float) -> Decision:
        """Begin the match; options left to the lot are drawn from the deal."""
        if self.match is not None:
            raise InputError("started-already", "bocage.server")
        if any(not place.taken and not place.bot for place in self.places):
            raise InputError("seats-open", "bocage.server")
        players = [place.name for place in self.places]
        options = dict(self.header.options)
        salts = [place.salt for place in self.places if place.taken]
        for option in self.game.options:
            if options.get(option.name) == RANDOM:
                options[option.name] = deals.draw_option(self.header.seed, salts, option, len(players))
        self.game.check(len(players), options)
        return Decision([Started(now, players, options)])

    def play_own(
        self, seat: int, generation: int, text: str, seen: int, move_id: str, now: float
    ) -> Decision:
        """Decide the move of a seat's person; a move that was stored before, by its id, is nothing new."""
        place = self.check_seat(seat, generation)
        if move_id and (seat, move_id) in self._moves_by_id:
            return Decision(repeats=self._moves_by_id[seat, move_id])
        if place.bot:
            raise InputError("bot-plays", "bocage.server")
        return self.play(seat, text, seen, move_id, now)

    def play(self, seat: int, text: str, seen: int, move_id: str, now: float, late: bool = False) -> Decision:
        """Play a move ahead of the match, with the draws of chance that follow it."""
        match = self._playing()
        if seen != len(match.moves):
            raise InputError("stale", "bocage.server")
        ahead = match.ahead()
        ahead.play(text, seat)
        decision = Decision([Moved(now, seat, ahead.moves[0], move_id, late)], ahead)
        self._draw(decision, ahead, now)
        return decision

    def draws(self, now: float) -> Decision:
        """Draw what chance is due to draw; nothing if it is not."""
        decision = Decision()
        if self.mover() == CHANCE:
            decision.ahead = self._playing().ahead()
            self._draw(decision, decision.ahead, now)
        return decision

    def _draw(self, decision: Decision, ahead: Match, now: float) -> None:
        played = len(self._playing().moves)
        while ahead.to_move == CHANCE:
            number = played + len(ahead.moves) + 1  # moves count from 1
            ahead.push(deals.draw_move(self.header.seed, self.salts, ahead, number))
            decision.events.append(Moved(now, CHANCE, ahead.moves[-1]))

    def ask(self, seat: int, now: float) -> Decision:
        """Ask the others to take back the seat's last move; bots agree."""
        match = self._playing()
        moves = None if match.over else self._last_own_move(match, seat)  # the end shows everything
        if moves is None or self.question is not None:
            raise InputError("no-take-back", "bocage.server")
        events: list[AnyEvent] = [Asked(now, seat, moves)]
        if not self._who_must_agree(seat):
            events.append(Answered(now, seat, agrees=True))
        return Decision(events)

    def answer(self, seat: int, agrees: bool, now: float) -> Decision:
        """Agree to a take-back, or not."""
        if self.question is None or seat not in self._who_must_agree(self.question.seat):
            raise InputError("no-question", "bocage.server")
        return Decision([Answered(now, seat, agrees)])

    def come_back(self, seat: int, now: float) -> Decision:
        """Let a seat's person play again where a bot stood in."""
        return Decision([Returned(now, seat)] if self.places[seat].standing_in else [])

    def point(self, seat: int, cell: str) -> Decision:
        """Point at a cell for the seat's team to see; an empty one takes the hand away."""
        if cell and cell not in self.game.pointing:
            raise InputError("no-cell", "bocage.server").at(cell)
        return Decision(pointing=(seat, cell))

    def _playing(self) -> Match:
        if self.match is None:
            raise InputError("not-started", "bocage.server")
        return self.match

    def _who_must_agree(self, asking: int) -> set[int]:
        return {
            seat for seat, place in enumerate(self.places) if seat != asking and place.taken and not place.bot
        }

    def _last_own_move(self, match: Match, seat: int) -> int | None:
        """Return how many moves remain without the seat's last; None if something came to light since."""
        for number in range(len(match.moves) - 1, -1, -1):
            if match.revealing[number]:
                return None
            if match.movers[number] == seat:
                return number
        return None
