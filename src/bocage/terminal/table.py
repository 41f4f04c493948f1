"""A match at the keyboard: who sits where, what chance and bots do, and the log in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bocage.bots import find_bot
from bocage.core.match import CHANCE, SPECTATOR, Match
from bocage.core.rng import Rng

PERSON = "person"


@dataclass(frozen=True)
class Event:
    """A move as the table remembers it: who made it (or whom chance served), and what everyone then saw."""

    seat: int
    notices: list[str]


class Table:
    """A match, its seats, and the generators of chance and bots."""

    def __init__(self, match: Match, seats: Sequence[str], seed: object, language: str) -> None:
        self.match = match
        self.seats = list(seats)
        self.language = language
        self.events: list[Event] = []
        self._chance = Rng(f"{seed} chance")
        # One each: how many numbers a bot draws may depend on what it alone knows.
        self._thoughts = [Rng(f"{seed} bot {seat}") for seat in range(len(seats))]

    @property
    def persons(self) -> list[int]:
        """The seats at which people sit."""
        return [seat for seat, who in enumerate(self.seats) if who == PERSON]

    @property
    def curtain(self) -> bool:
        """Whether the keyboard changes hands between people with secrets."""
        return self.match.game.has_secrets and len(self.persons) > 1

    def settle_chance(self) -> None:
        """Let chance move, if it is to."""
        match = self.match
        if match.to_move != CHANCE:
            return
        before, first = match.view(SPECTATOR), len(match.moves)
        match.draw(self._chance)
        served = max(match.to_move, 0)
        self.events += [Event(served, []) for _ in match.moves[first:]]
        self.events[-1].notices.extend(self._notices(before))

    def play(self, text: str) -> None:
        """Play a move for the seat to move; raises what the match raises, and then nothing has changed."""
        seat, before = self.match.to_move, self.match.view(SPECTATOR)
        self.match.play(text, seat)
        self.events.append(Event(seat, self._notices(before)))

    def play_bot(self) -> None:
        """Let the bot to move choose, from what its seat may know, and play."""
        seat = self.match.to_move
        bot = find_bot(self.seats[seat])
        self.play(bot.choose(self.match.observe(seat), self._thoughts[seat]))

    def news(self, viewer: int, since: int = 0) -> list[str]:
        """Say in words what happened since a move, as the viewer may know it."""
        match, sentences = self.match, []
        for number, text in enumerate(match.log(viewer)):
            if number < since:
                continue
            event = self.events[number]
            name = match.players[event.seat]
            told = match.game.tell(text, match.outcomes[number], name, self.language)
            sentences += [told] if told else []
            sentences += event.notices
        return sentences

    def _notices(self, before: dict[str, object]) -> list[str]:
        match = self.match
        return match.game.notice(before, match.view(SPECTATOR), match.players, self.language)
