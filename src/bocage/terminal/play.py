"""The loop of a match at the keyboard."""

from __future__ import annotations

from pathlib import Path

from bocage.core.errors import BocageError, shown
from bocage.core.game import Drawing
from bocage.core.match import OVER, SPECTATOR
from bocage.core.record import Record
from bocage.core.text import has, say
from bocage.terminal.offers import FEW, Offer, group, resolve
from bocage.terminal.screen import Screen
from bocage.terminal.table import PERSON, Table

DOMAIN = "bocage.terminal"
MOST_NEWS = 8
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
        self.record = record
        self._at_keyboard: int | None = None  # the person who saw the screen last
        self._seen = [0] * len(table.seats)  # the moves each person knew of before the last own one
        self._refused: str | None = None  # the rule behind the last refusal

    def run(self) -> None:
        """Play until the match is over; raises Left when somebody leaves, EOFError when the input ends."""
        if not self.table.persons:
            self.screen.show(self._say("watching"), "bold")
        while self.match.to_move != OVER:
            self.table.settle_chance()
            seat = self.match.to_move
            if seat == OVER:
                break
            if self.table.seats[seat] == PERSON:
                self._person(seat)
            else:
                self._bot()
        self._end()

    def save(self, path: Path) -> None:
        """Write the record of the match as it stands."""
        path.write_text(Record.of(self.match).to_json() + "\n", encoding="utf-8")

    # -- turns

    def _bot(self) -> None:
        before = len(self.match.moves)
        self.table.play_bot()
        if self.screen.live and not self.table.persons:
            self._show_watched()
            return
        for sentence in self.table.news(self._onlooker(), before):
            self.screen.show("  " + sentence)
        self.screen.pause()

    def _show_watched(self) -> None:
        """Show bots among themselves: the board after each move, and the latest news."""
        drawing = self._draw(SPECTATOR)
        self.screen.clear()
        self._show_title(self._say("watching"))
        self.screen.show_drawing(drawing, self.screen.height > len(drawing.lines + drawing.more) + 8)
        rows = max(self.screen.height - len(drawing.lines) - 3, 1)
        for sentence in self.table.news(SPECTATOR, max(len(self.match.moves) - 4, 0))[-min(rows, 4) :]:
            self.screen.show("  " + sentence)
        self.screen.pause()

    def _draw(self, seat: int) -> Drawing:
        match = self.match
        return match.game.draw(match.view(seat), seat, self.table.language, match.players, match.options)

    def _show_title(self, sentence: str) -> None:
        name = say(self.table.language, self.match.game.domain, "name")
        self.screen.show_pieces([(f" {name} ", "bold reverse"), ("  " + sentence, "bold")])

    def _onlooker(self) -> int:
        """Return through whose eyes bots are watched: the only person's, else anybody's."""
        persons = self.table.persons
        return persons[0] if len(persons) == 1 else SPECTATOR

    def _person(self, seat: int) -> None:
        if self.table.curtain and self._at_keyboard != seat:
            self._pass_to(seat)
        self._at_keyboard = seat
        moves = self.match.legal(seat)
        self._show_turn(seat, moves, [])
        while True:
            text = self._ask(seat, moves)
            if text == REDRAW:
                self._show_turn(seat, moves, [])
            elif text:
                problem = self._try(text, moves)
                if not problem:
                    return
                self._show_problem(seat, moves, problem)

    def _show_problem(self, seat: int, moves: list[str], problem: list[str]) -> None:
        """Say why a move was not played; a terminal keeps the board in sight above it."""
        if self.screen.live:
            self._show_turn(seat, moves, problem)
            return
        for text in problem:
            self.screen.show(text)

    def _pass_to(self, seat: int) -> None:
        """Hide everything, say who is next, and wait; only what everybody saw may stand here."""
        self.screen.forget()
        name = self.match.players[seat]
        news = self.table.news(SPECTATOR, max(self._seen, default=0))
        if not self.screen.typing:
            self.screen.show()
            self.screen.show(self._say("pass-mark", name=name), "bold")
            return
        if news:
            self.screen.show(self._say("pass-news"), "bold")
            for sentence in news[-MOST_NEWS:]:
                self.screen.show("  " + sentence)
            self.screen.show()
        self.screen.show(self._say("pass", name=name), "bold")
        self.screen.read(self._say("pass-prompt", name=name))
        self.screen.forget()

    def _ask(self, seat: int, moves: list[str]) -> str:
        typed = self.screen.read(self._say("prompt", name=self.match.players[seat]), [*moves, *COMMANDS])
        text = " ".join(typed.lower().split())
        if not text and self.screen.live:
            return REDRAW
        if text in ("quit", "exit", "q"):
            self._quit()
        elif text in ("help", "h"):
            self._help()
        elif text == "log":
            self._log(seat)
        elif text.split(" ")[0] == "look":
            self._look(seat, " ".join(typed.split()[1:]))
        elif text == "rules":
            self._rules()
        elif text.startswith("?"):
            self._explain(text[1:].strip())
        else:
            return text
        return ""

    def _try(self, text: str, moves: list[str]) -> list[str]:
        """Play what was typed, if it names one move; else return why not, in words."""
        if text.isdecimal() and len(moves) <= FEW and 1 <= int(text) <= len(moves):
            return self._commit(moves[int(text) - 1], text)
        meant = resolve(text, moves)
        if not meant:
            return self._commit(text, text)
        if len(meant) == 1:
            return self._commit(meant[0], text)
        few, rest = ", ".join(meant[:MOST_MEANT]), len(meant) - MOST_MEANT
        return [
            self._say("ambiguous-more", moves=few, count=rest)
            if rest > 0
            else self._say("ambiguous", moves=few)
        ]

    def _commit(self, move: str, typed: str) -> list[str]:
        seat, before = self.match.to_move, len(self.match.moves)
        try:
            self.table.play(move)
        except BocageError as error:
            self._refused = error.rule
            why = error.sentence(self.table.language)
            problem = [self._say("refused", move=shown(move), why=why)]
            return [*problem, self._say("refused-more", rule=error.rule)] if error.rule else problem
        if move != typed and not self.screen.live:
            self.screen.show(self._say("plays", move=move), "dim")
        self._refused = None
        self._seen[seat] = before
        return []

    # -- what a person is shown

    def _show_turn(self, seat: int, moves: list[str], problem: list[str]) -> None:
        """Show the board, the news and the moves, all in as many rows as there are."""
        screen = self.screen
        drawing = self._draw(seat)
        offered = self._offer_lines(moves, group(moves))
        news = self.table.news(seat, self._seen[seat])
        taken = sum(screen.rows_of(text) for text in [*offered, *problem])
        spare = screen.height - (2 + len(drawing.lines) + taken)
        screen.clear()
        self._show_title(self._say("turn", name=self.match.players[seat]))
        more = spare >= len(drawing.more) + 10
        if more:
            spare -= len(drawing.more) + 1
        airy = spare >= 6
        if airy:
            screen.show()
            spare -= 2
        screen.show_drawing(drawing, more)
        if airy:
            screen.show()
        hint = spare >= 3
        self._show_news(news, min(spare - hint, MOST_NEWS))
        for text in offered:
            screen.show(text)
        if hint:
            screen.show(self._say("hint"), "dim")
        for text in problem:
            screen.show(text, "bold")

    def _show_news(self, news: list[str], rows: int) -> None:
        if not news or rows < 1:
            return
        if rows > 2:
            self.screen.show(self._say("since"), "bold")
            rows -= 1
        kept: list[str] = []
        for sentence in reversed(news):
            if sum(self.screen.rows_of("  " + text) for text in [sentence, *kept]) > rows:
                break
            kept.insert(0, sentence)
        missing = len(news) - len(kept)
        if missing and len(kept) > 1:
            kept = kept[1:]
            self.screen.show("  " + self._say("more-news", count=missing + 1), "dim")
        for sentence in kept:
            self.screen.show("  " + sentence)

    def _offer_lines(self, moves: list[str], offers: list[Offer]) -> list[str]:
        lines: list[str] = []
        if len(moves) <= FEW:
            line = self._say("moves") + ":"
            for number, move in enumerate(moves, start=1):
                part = f"  {number} {move}"
                if len(line) + len(part) > self.screen.width - 1:
                    lines.append(line)
                    line = " "
                line += part
            lines.append(line)
        else:
            lines += [self._offer_line(offer) for offer in offers]
        if any(offer.declines for offer in offers):
            lines.append(self._say("declining"))
        return lines

    def _offer_line(self, offer: Offer) -> str:
        gloss = self._gloss(offer.verb)
        if offer.complete:
            line = f"{offer.verb}  " + "  →  ".join(" ".join(words) for words in offer.places)
        else:
            line = f"{offer.verb}  ({self._say('many', count=offer.count)})"
        full = f"{line}   – {gloss}" if gloss else line
        return full if len(full) < self.screen.width or not offer.complete else line

    def _gloss(self, verb: str) -> str:
        message = "verb-" + verb.replace(" ", "-")
        language, domain = self.table.language, self.match.game.domain
        return say(language, domain, message) if has(language, domain, message) else ""

    # -- commands

    def _help(self) -> None:
        game, show = self.match.game, self.screen.show
        show(self._say("help-title"), "bold")
        show(self._say("help-moves"))
        others = [name for seat, name in enumerate(self.match.players) if seat != self._at_keyboard]
        commands = [
            ("?", "help-why"),
            (f"? {game.letter}1", "help-rule"),
            ("log", "help-log"),
            ("look", "help-look"),
        ]
        if not game.has_secrets:
            commands.append((f"look {others[0]}", "help-look-at"))
        for typed, message in [*commands, ("help", "help-help"), ("quit", "help-quit")]:
            show(f"  {typed:<20} {self._say(message)}")
        show(self._say("help-forms"), "bold")
        for offer in group(self.match.legal(self.match.to_move)):
            example = " ".join([offer.verb, *(words[0] for words in offer.places)])
            show(f"  {example:<20} {self._gloss(offer.verb)}")

    def _log(self, seat: int) -> None:
        news = self.table.news(seat)
        if not news:
            self.screen.show(self._say("log-empty"))
            return
        self.screen.show(self._say("log-title"), "bold")
        self._show_pages(["  " + sentence for sentence in news])

    def _look(self, seat: int, name: str) -> None:
        looked_at = seat
        if name and not self.match.game.has_secrets:
            named = [
                other
                for other, player in enumerate(self.match.players)
                if player.lower().startswith(name.lower())
            ]
            if not named:
                self.screen.show(self._say("no-player", name=shown(name)))
                return
            looked_at = named[0]
        # Always the reader's own view; in games without secrets it can be looked at from another seat.
        view = self.match.view(seat)
        self.screen.show_drawing(
            self.match.game.draw(view, looked_at, self.table.language, self.match.players, self.match.options)
        )

    def _explain(self, asked: str) -> None:
        rule = asked.upper() or self._refused
        if rule is None:
            self._rules()
            return
        game = self.match.game
        if rule.isdecimal():
            rule = game.letter + rule
        if not has(self.table.language, game.domain, f"rule-{rule}"):
            first, last = f"{game.letter}1", f"{game.letter}{game.rule_count}"
            self.screen.show(self._say("no-rule", rule=shown(rule), first=first, last=last))
            return
        self.screen.show(self._rule(rule))

    def _rules(self) -> None:
        game, language = self.match.game, self.table.language
        self.screen.show(self._say("rules-title", game=say(language, game.domain, "name")), "bold")
        numbers = [f"{game.letter}{number}" for number in range(1, game.rule_count + 1)]
        self._show_pages([self._rule(rule) for rule in numbers if has(language, game.domain, f"rule-{rule}")])

    def _rule(self, rule: str) -> str:
        return f"{rule}  " + say(self.table.language, self.match.game.domain, f"rule-{rule}")

    def _show_pages(self, texts: list[str]) -> None:
        """Show long texts a screen at a time."""
        room = self.screen.height - 3
        used = 0
        for text in texts:
            rows = self.screen.rows_of(text)
            if used and used + rows > room:
                if self.screen.read(self._say("more")).lower().startswith("q"):
                    return
                used = 0
            self.screen.show(text)
            used += rows

    def _quit(self) -> None:
        answer = self.screen.read(self._say("quit-prompt")).lower()
        if not answer.startswith(self._say("yes")) and answer != "y":
            return
        while self.record is None and self.match.moves:
            name = self.screen.read(self._say("save-prompt"))
            if not name:
                break
            try:
                self.save(Path(name).expanduser())
            except OSError as error:
                problem = error.strerror or type(error).__name__
                self.screen.show(self._say("not-saved", path=shown(name), problem=problem))
                continue
            self.screen.show(self._say("saved", path=shown(name)))
            break
        self.screen.show(self._say("left", count=len(self.match.moves)))
        raise Left

    # -- the end

    def _end(self) -> None:
        match, screen, language = self.match, self.screen, self.table.language
        seat = self._onlooker()
        if self.table.curtain:
            screen.forget()
        screen.clear()
        self._show_title(self._say("over"))
        drawing = self._draw(seat)
        screen.show_drawing(drawing, screen.height > len(drawing.lines + drawing.more) + 12)
        start = max(len(match.moves) - 2, 0)
        for sentence in self.table.news(seat, start)[-3:]:
            screen.show("  " + sentence)
        screen.show_result(match, language)

    def _say(self, message: str, **facts: object) -> str:
        return say(self.table.language, DOMAIN, message, **facts)
