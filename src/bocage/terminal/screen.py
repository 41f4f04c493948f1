"""The screen and the keyboard: a real terminal, or plain streams when a script plays."""

from __future__ import annotations

import errno
import io
import os
import sys
import time
from collections.abc import Sequence
from types import ModuleType

from rich.console import Console
from rich.text import Text

from bocage.core.game import Drawing
from bocage.core.match import Match
from bocage.core.text import has, say
from bocage.terminal.glyphs import plain
from bocage.terminal.language import environment_encoding, environment_language

CLEAR = "\x1b[H\x1b[2J"
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"  # with the scrollback
BOT_PAUSE = 0.3
OUT_OF_SIGHT = 100  # rows; more than most screens have
YANK_KEYS = (r"\C-y", r"\ey", r"\e\C-y")
COLUMNS = 80  # of a screen that does not say


class Output(Console):
    """A console that leaves it to the command line what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Pass it on, where Rich would leave with status 1."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class Screen:
    """Where the game is shown and moves are typed; if not `live`, plainly, with every line echoed."""

    def __init__(self, colour: bool = True) -> None:
        self.typing = sys.stdin.isatty()
        self.live = self.typing and sys.stdout.isatty()
        self.console = Output(highlight=False, soft_wrap=False, no_color=None if colour else True)
        if not self.live or self.console.width < 1:  # whatever COLUMNS says
            self.console.width = COLUMNS
        self.encoding = environment_encoding(os.environ)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is not text is no move either
        self._readline = _load_readline() if self.live else None
        self._words: list[str] = []
        if self._readline:
            self._readline.set_completer_delims("")
            self._readline.set_completer(self._complete)
            self._readline.parse_and_bind("tab: complete")

    @property
    def height(self) -> int:
        """How many rows there are; without a terminal, more than anyone needs."""
        return self.console.height if self.live else 1000

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.console.width

    def show(self, text: str = "", style: str = "") -> None:
        """Print a text, broken between words."""
        self.console.print(Text(plain(text, self.encoding), style=style), width=min(self.width, 100))

    def show_pieces(self, pieces: Sequence[tuple[str, str]]) -> None:
        """Print one line of styled pieces, cut at the edge rather than broken."""
        line = Text()
        for text, style in pieces:
            line.append(plain(text, self.encoding), style=style)
        line.rstrip()
        self.console.print(line, no_wrap=True, overflow="crop", crop=self.live, soft_wrap=not self.live)

    def show_drawing(self, drawing: Drawing, more: bool = True) -> None:
        """Print a board, and what belongs to it if there is room for more."""
        for line in drawing.lines:
            self.show_pieces(line)
        if more and drawing.more:
            self.show()
            for line in drawing.more:
                self.show_pieces(line)

    def show_position(self, match: Match, viewer: int, language: str | None = None) -> None:
        """Show a match as it stands, as the viewer sees it: title, board, who is to move or how it ended."""
        language = language or environment_language(os.environ)

        def words(message: str, **facts: object) -> str:
            return say(language, "bocage.terminal", message, **facts)

        name = say(language, match.game.domain, "name")
        self.show_pieces(
            [(f" {name} ", "bold reverse"), ("  " + words("position", count=len(match.moves)), "")]
        )
        view = match.view(viewer)
        self.show_drawing(match.game.draw(view, viewer, language, match.players, match.options))
        if match.over:
            self.show_result(match, language)
        elif match.to_move < 0:
            self.show(words("chance-to-move"), "bold")
        else:
            self.show(words("to-move", name=match.players[match.to_move]), "bold")

    def show_result(self, match: Match, language: str) -> None:
        """Say who won, and the scores."""
        result = match.result
        assert result is not None
        domain = match.game.domain
        standings = []
        for seat, name in enumerate(match.players):
            count = result.scores[seat]
            score = (
                say(language, domain, "score", count=count) if has(language, domain, "score") else str(count)
            )
            standings.append(say(language, "bocage.terminal", "standings", name=name, score=score))
        self.show("  " + " · ".join(standings))
        winners = [match.players[seat] for seat in result.winners]
        if len(winners) == 1:
            self.show(say(language, "bocage.terminal", "wins", name=winners[0]), "bold")
            return
        listed = say(language, "bocage.terminal", "and", first=", ".join(winners[:-1]), second=winners[-1])
        self.show(say(language, "bocage.terminal", "share", names=listed), "bold")

    def rows_of(self, text: str) -> int:
        """Count the rows a text takes when shown."""
        return len(Text(text).wrap(self.console, min(self.width, 100))) or 1

    def clear(self) -> None:
        """Empty the visible screen."""
        if self.live and not self.console.is_dumb_terminal:
            self._control(CLEAR)

    def forget(self) -> None:
        """Leave no trace: empty the screen, its scrollback, and the lines that can be called back."""
        if self._readline:
            self._readline.clear_history()
            for key in YANK_KEYS:  # what was cut from a line cannot be cleared, so it cannot be pasted either
                self._readline.parse_and_bind(f'"{key}": redraw-current-line')
        self._words = []
        if self.live:
            # A terminal that knows no codes is at least pushed out of sight.
            self._control("\n" * self.height if self.console.is_dumb_terminal else CLEAR_ALL)
        elif self.typing:  # the output goes through a pipe (`| tee`), most likely back to the same screen
            self._control("\n" * OUT_OF_SIGHT)

    def pause(self) -> None:
        """Give people a moment to see what a bot did."""
        if self.live:
            time.sleep(BOT_PAUSE)

    def read(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Read a line; Tab completes the given words. Raises EOFError at the end of the input."""
        self._words = list(words)
        prompt = plain(prompt, self.encoding)
        if self.typing:
            self.console.file.flush()
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        text = line.strip()
        self.show(prompt + text)
        return text

    def _control(self, codes: str) -> None:
        self.console.file.write(codes)
        self.console.file.flush()

    def _complete(self, typed: str, state: int) -> str | None:
        found = [word for word in self._words if word.startswith(typed.lower())]
        return found[state] if state < len(found) else None


def _load_readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # not on every system
        return None
    return readline
