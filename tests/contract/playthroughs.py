"""Golden playthroughs: find, trace and regenerate them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import bocage.games
from bocage import EVERYTHING, Match, Record, find_game, game_names
from bocage.arena.playing import play_match
from bocage.bots import find_bot

ROOMS = Path(next(iter(bocage.games.__path__)))
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]


def playthroughs(name: str) -> list[Path]:
    """List the playthroughs of a game."""
    return sorted((ROOMS / name.replace("-", "_") / "playthroughs").glob("*.json"))


def trace(path: Path) -> Iterator[str]:
    """Tell a match line by line: each move, and for each viewer what it changed in what the viewer sees."""
    record = Record.from_json(path.read_text(encoding="utf-8"))
    game = find_game(record.game)
    match = Match(game, record.players, record.options)
    viewers = range(EVERYTHING, len(record.players))
    before: dict[int, dict[str, str]] = {viewer: {} for viewer in viewers}
    for number in range(len(record.moves) + 1):
        if number:
            match.play(record.moves[number - 1])
            outcome = f" ({match.outcomes[-1]})" if match.outcomes[-1] else ""
            yield f"{number}. {match.moves[-1]}{outcome}"
        for viewer in viewers:
            after = _flat(match, viewer)
            old = before[viewer]
            changes = [f"{key}={value}" for key, value in after.items() if old.get(key) != value]
            changes += [f"-{key}" for key in old if key not in after]
            if changes:
                label = {EVERYTHING: "all", -1: "spectator"}.get(viewer, f"seat {viewer}")
                yield f"    {label}: {' '.join(changes)}"
            before[viewer] = after


def _flat(match: Match, viewer: int) -> dict[str, str]:
    log = match.log(viewer)
    facts = {
        "to_move": str(match.to_move),
        "legal": f"{len(match.legal(viewer))}",
        "log": str(sum("?" in text for text in log)) + " unknown",
    }
    if match.result:
        facts["result"] = json.dumps(match.result.to_json())
    _flatten("", match.view(viewer), facts)
    return facts


def _flatten(prefix: str, value: object, into: dict[str, str]) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            _flatten(f"{prefix}.{key}" if prefix else key, part, into)
        if not value:
            into[prefix] = "{}"
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        for index, part in enumerate(value):
            _flatten(f"{prefix}.{index}", part, into)
    else:
        into[prefix] = json.dumps(value)


def write() -> None:
    """Regenerate the traces of all playthroughs; make three for a game that has none."""
    for name in game_names():
        game = find_game(name)
        folder = ROOMS / name.replace("-", "_") / "playthroughs"
        folder.mkdir(exist_ok=True)
        if not playthroughs(name):
            counts = (game.min_players, (game.min_players + game.max_players) // 2, game.max_players)
            for players, bots in zip(counts, ("greedy", "mixed", "random"), strict=True):
                kinds = ["greedy", "random"] if bots == "mixed" else [bots]
                seats = [find_bot(kinds[seat % len(kinds)]) for seat in range(players)]
                options: dict[str, object] = {"first": players - 1} if bots == "mixed" else {}
                match = play_match(game, NAMES[:players], options, seats, f"playthrough {players}")
                (folder / f"{players}-players-{bots}.json").write_text(
                    Record.of(match).to_json() + "\n", "utf-8"
                )
        for path in playthroughs(name):
            path.with_suffix(".trace").write_text("".join(f"{line}\n" for line in trace(path)), "utf-8")
            print(path, file=sys.stderr)


if __name__ == "__main__":
    write()
