"""Draw the pictures of the documentation: positions of the golden playthroughs, as the terminal shows them.

Run `make pictures`.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from tests.rooms import samples

from bocage import Record, find_game, game_names
from bocage.terminal.screen import Screen

HERE = Path(__file__).parent
ROOMS = HERE.parents[1] / "src" / "bocage" / "games"
INK, PAPER = (52, 48, 42), (253, 250, 243)
THEME = TerminalTheme(
    PAPER,
    INK,
    [INK, (176, 58, 46), (74, 120, 50), (150, 96, 10), (44, 96, 150), (124, 70, 140), (28, 110, 110), PAPER],
)
FONTS = "DejaVu Sans Mono, Menlo, Consolas"


def picture(room: str, playthrough: str, at: int, seat: int) -> str:
    """Return a position as an SVG."""
    record = Record.from_json((ROOMS / room / "playthroughs" / f"{playthrough}.json").read_text("utf-8"))
    match = record.match(find_game(record.game), at)
    screen = Screen()
    screen.encoding = "utf-8"
    screen.console = Console(
        record=True, width=84, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    screen.show_position(match, seat, "en")
    title = f"bocage replay {playthrough}.json --at {at} --seat {seat}"
    svg = screen.console.export_svg(title=title, theme=THEME, unique_id=f"bocage-{room}")
    # Rich asks for a font from another host; a fixed one that the reader's system has will do.
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", FONTS)


def main() -> None:
    """Write all pictures."""
    for name in game_names():
        playthrough, at, seat = samples(name).picture
        room = name.replace("-", "_")
        (HERE / f"{room}.svg").write_text(picture(room, playthrough, at, seat), "utf-8")


if __name__ == "__main__":
    main()
