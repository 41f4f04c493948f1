"""The loop of a match at the keyboard."""

from __future__ import annotations

from pathlib import Path

from bocage.core.errors import BocageError, shown
from bocage.core.match import OVER, SPECTATOR
from bocage.core.record import Record
from bocage.terminal.answers import Answers
from bocage.terminal.offers import FEW, resolve
from bocage.terminal.screen import Screen
from bocage.terminal.stage import MOST_NEWS, Stage
from bocage.terminal.table import PERSON, Table

MOST_MEANT = 6
REDRAW = "\n"  # what an empty line asks for
COMMANDS = ("?", "help", "log", "look", "quit", "rules")


class Left(Exception):
    """Somebody has left the match."""


class Play:
    """Shows the match, reads moves, and passes the keyboard on."""

    def __init__(self, table: Table, screen: Screen, record: Path | None = None) -> None:
        self.table = table
        self.match = table.match
        self.screen = screen
        self.stage = Stage(table, screen)
        self.answers = Answers(self.stage)
        self.record = record
        self._at_keyboard: int | None = None  # the person who saw the screen last
        self._passed = 0  # the moves made before the keyboard changed hands
        self._since = [0] * len(table.seats)  # the move with which each person's last turn began
        self._refused = ""  # the rule behind the last refusal

    def run(self) -> None:
        """Play until the match is over; raises Left when somebody leaves, EOFError when the input ends."""
        if not self.table.persons:
            self.screen.show(self.stage.say("watching"), "bold")
        while self.match.to_move != OVER:
            self.table.settle_chance()
            seat = self.match.to_move
            if seat == OVER:
                break
            if self.table.seats[seat] == PERSON:
                self._person(seat)
            else:
                self._bot()
        self.stage.show_end()

    def save(self, path: Path) -> None:
        """Write the record of the match as it stands."""
        path.write_text(Record.of(self.match).to_json() + "\n", encoding="utf-8")

    def _bot(self) -> None:
        before = len(self.match.moves)
        self.table.play_bot()
        if self.screen.live and not self.table.persons:
            self.stage.show_watched()
            return
        for sentence in self.table.news(self.stage.onlooker(), before):
            self.screen.show("  " + sentence)
        self.screen.pause()

    def _person(self, seat: int) -> None:
        if self.table.curtain and self._at_keyboard != seat:
            self._pass_to(seat)
        self._at_keyboard = seat
        moves = self.match.legal(seat)
        news = self.table.news(seat, self._since[seat])
        self.stage.show_turn(seat, moves, news, [])
        while True:
            text = self._ask(seat, moves)
            if text == REDRAW:
                self.stage.show_turn(seat, moves, news, [])
            elif text:
                problem = self._try(text, moves)
                if not problem:
                    return
                if self.screen.live:  # the board stays in sight
                    self.stage.show_turn(seat, moves, news, problem)
                else:
                    for sentence in problem:
                        self.screen.show(sentence)

    def _pass_to(self, seat: int) -> None:
        """Hide everything, say who is next, and wait; only what everybody saw may stand here."""
        self.screen.forget()
        name = self.match.players[seat]
        news = self.table.news(SPECTATOR, self._passed)
        self._passed = len(self.match.moves)
        if not self.screen.typing:
            self.screen.show()
            self.screen.show(self.stage.say("pass-mark", name=name), "bold")
            return
        if news:
            self.screen.show(self.stage.say("pass-news"), "bold")
            for sentence in news[-MOST_NEWS:]:
                self.screen.show("  " + sentence)
            self.screen.show()
        self.screen.show(self.stage.say("pass", name=name), "bold")
        self.screen.read(self.stage.say("pass-prompt", name=name))
        self.screen.forget()

    def _ask(self, seat: int, moves: list[str]) -> str:
        typed = self.screen.read(self.stage.say("prompt", name=self.match.players[seat]), [*moves, *COMMANDS])
        text = " ".join(typed.lower().split())
        if not text and self.screen.live:
            return REDRAW
        if text in ("quit", "exit", "q"):
            self._quit()
        elif text in ("help", "h"):
            self.answers.help(seat)
        elif text == "log":
            self.answers.log(seat)
        elif text.split(" ")[0] == "look":
            self.answers.look(seat, " ".join(typed.split()[1:]))
        elif text == "rules":
            self.answers.rules()
        elif text.startswith("?"):
            self.answers.explain(text[1:].strip() or self._refused)
        else:
            return text
        return ""

    def _try(self, text: str, moves: list[str]) -> list[str]:
        """Play what was typed, if it names one move; else return why not, in words."""
        if len(moves) <= FEW and text in [str(number) for number in range(1, len(moves) + 1)]:
            return self._commit(moves[int(text) - 1], text)
        meant = resolve(text, moves, self.table.match.game.domain)
        if not meant:
            return self._commit(text, text)
        if len(meant) == 1:
            return self._commit(meant[0], text)
        few, rest = ", ".join(meant[:MOST_MEANT]), len(meant) - MOST_MEANT
        return [
            self.stage.say("ambiguous-more", moves=few, count=rest)
            if rest > 0
            else self.stage.say("ambiguous", moves=few)
        ]

    def _commit(self, move: str, typed: str) -> list[str]:
        seat, before = self.match.to_move, len(self.match.moves)
        try:
            self.table.play(move)
        except BocageError as error:
            self._refused = error.rule or ""
            why = error.sentence(self.table.language)
            problem = [self.stage.say("refused", move=shown(move), why=why)]
            return [*problem, self.stage.say("refused-more", rule=error.rule)] if error.rule else problem
        if move != typed and not self.screen.live:
            self.screen.show(self.stage.say("plays", move=move), "dim")
        self._refused = ""
        while before and self.table.events[before - 1].seat == seat:
            before -= 1
        self._since[seat] = before
        return []

    def _quit(self) -> None:
        answer = self.screen.read(self.stage.say("quit-prompt")).lower()
        if not answer.startswith(self.stage.say("yes")) and answer != "y":
            return
        while self.record is None and self.match.moves:
            name = self.screen.read(self.stage.say("save-prompt"))
            if not name:
                break
            try:
                self.save(Path(name).expanduser())
            except (OSError, ValueError, RuntimeError) as error:  # a zero byte in the name, an unknown ~user
                problem = getattr(error, "strerror", None) or str(error)
                self.screen.show(self.stage.say("not-saved", path=shown(name), problem=problem))
                continue
            self.screen.show(self.stage.say("saved", path=shown(name)))
            break
        self.screen.show(self.stage.say("left", count=len(self.match.moves)))
        raise Left
