"""What the screen shows of a match: a person's turn, bots at play, the end."""

from __future__ import annotations

from bocage.core.game import Drawing
from bocage.core.match import SPECTATOR
from bocage.core.text import has, say
from bocage.terminal.offers import FEW, Offer, group
from bocage.terminal.screen import Screen
from bocage.terminal.table import Table

DOMAIN = "bocage.terminal"
MOST_NEWS = 8


class Stage:
    """Arranges board, news and moves in as many rows as the screen has."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.match = table.match
        self.screen = screen

    def say(self, message: str, **facts: object) -> str:
        """Say a message of the terminal player in the language of this match."""
        return say(self.table.language, DOMAIN, message, **facts)

    def draw(self, seat: int) -> Drawing:
        """Draw the board as a seat, or a spectator, sees it."""
        match = self.match
        return match.game.draw(match.view(seat), seat, self.table.language, match.players, match.options)

    def _show_title(self, sentence: str) -> None:
        name = say(self.table.language, self.match.game.domain, "name")
        self.screen.show_pieces([(f" {name} ", "bold reverse"), ("  " + sentence, "bold")])

    def onlooker(self) -> int:
        """Return through whose eyes bots are watched: the only person's, else anybody's."""
        persons = self.table.persons
        return persons[0] if len(persons) == 1 else SPECTATOR

    def show_turn(self, seat: int, moves: list[str], news: list[str], problem: list[str]) -> None:
        """Show a person the board, the news, the moves, and what was wrong with the last one."""
        screen = self.screen
        drawing = self.draw(seat)
        offered = self._offer_lines(moves, group(moves, self.match.game.domain))
        taken = sum(screen.rows_of(text) for text in [*offered, *problem])
        spare = screen.height - (2 + len(drawing.lines) + taken)
        screen.clear()
        self._show_title(self.say("turn", name=self.match.players[seat]))
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
            screen.show(self.say("hint"), "dim")
        for text in problem:
            screen.show(text, "bold")

    def _show_news(self, news: list[str], rows: int) -> None:
        if not news or rows < 1:
            return
        if rows > 2:
            self.screen.show(self.say("since"), "bold")
            rows -= 1
        kept: list[str] = []
        for sentence in reversed(news):
            if sum(self.screen.rows_of("  " + text) for text in [sentence, *kept]) > rows:
                break
            kept.insert(0, sentence)
        missing = len(news) - len(kept)
        if missing and len(kept) > 1:
            kept = kept[1:]
            self.screen.show("  " + self.say("more-news", count=missing + 1), "dim")
        for sentence in kept:
            self.screen.show("  " + sentence)

    def _offer_lines(self, moves: list[str], offers: list[Offer]) -> list[str]:
        lines: list[str] = []
        if len(moves) <= FEW:
            line = self.say("moves") + ":"
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
            lines.append(self.say("declining"))
        return lines

    def _offer_line(self, offer: Offer) -> str:
        gloss = self.gloss(offer.verb)
        if offer.complete:
            line = f"{offer.verb}  " + "  →  ".join(" ".join(words) for words in offer.places)
        else:
            line = f"{offer.verb}  ({self.say('many', count=offer.count)})"
        full = f"{line}   – {gloss}" if gloss else line
        return full if len(full) < self.screen.width or not offer.complete else line

    def gloss(self, verb: str) -> str:
        """Explain a kind of move in a few words."""
        message = "verb-" + verb.replace(" ", "-")
        language, domain = self.table.language, self.match.game.domain
        return say(language, domain, message) if has(language, domain, message) else ""

    def show_watched(self) -> None:
        """Show bots among themselves: the board after each move, and the latest news."""
        drawing = self.draw(SPECTATOR)
        self.screen.clear()
        self._show_title(self.say("watching"))
        self.screen.show_drawing(drawing, self.screen.height > len(drawing.lines + drawing.more) + 8)
        rows = max(self.screen.height - len(drawing.lines) - 3, 1)
        for sentence in self.table.news(SPECTATOR, max(len(self.match.moves) - 4, 0))[-min(rows, 4) :]:
            self.screen.show("  " + sentence)
        self.screen.pause()

    def show_end(self) -> None:
        """Show the last position, what led to it, and who has won."""
        match, screen, language = self.match, self.screen, self.table.language
        seat = self.onlooker()
        if self.table.curtain:
            screen.forget()
        screen.clear()
        self._show_title(self.say("over"))
        drawing = self.draw(seat)
        screen.show_drawing(drawing, screen.height > len(drawing.lines + drawing.more) + 12)
        room = screen.height - len(drawing.lines) - 5
        latest = self.table.news(seat, max(len(match.moves) - 2, 0))
        for sentence in latest[-min(room, 3) :] if room > 0 else []:
            screen.show("  " + sentence)
        screen.show_result(match, language)
