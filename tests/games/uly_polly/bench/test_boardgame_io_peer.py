"""The boardgame.io peer of the load bench plays by our rules and keeps the wolf's secret."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from bench import traffic
from bocage import find_game
from bocage.core.match import OVER, SPECTATOR, Match
from bocage.games.uly_polly.moves import parse_cell

GAME_JS = traffic.PEER / "game.js"
PLAYED = 6  # matches
# boardgame.io need not be installed: the rules want one constant of it.
PLAY = """
const load = require("module")._load;
require("module")._load = (name, ...rest) =>
  name === "boardgame.io/core" ? { INVALID_MOVE: "no" } : load(name, ...rest);
const { UlyPolly } = require(process.argv[1]);
const scripts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const look = (G) => ({
  G: structuredClone(G),
  actor: UlyPolly.turn.order.next({ G }),
  over: UlyPolly.endIf({ G }) || null,
  views: [...Array(G.seats).keys(), null].map((seat) =>
    structuredClone(UlyPolly.playerView({ G, playerID: seat === null ? null : String(seat) }))),
});
const played = scripts.map((script) => {
  const G = UlyPolly.setup({ ctx: { numPlayers: 4 } });
  return script.map(([name, cells, wrong]) => {
    const move = UlyPolly.moves[name].move || UlyPolly.moves[name];
    const refused = wrong.every(([other, args]) => {
      const entry = UlyPolly.moves[other];
      return (entry.move || entry)({ G }, ...args) === "no";
    });
    move({ G }, ...cells);
    return { refused, ...look(G) };
  });
});
console.log(JSON.stringify(played));
"""


def wrong_moves(match: Match) -> list[tuple[str, list[int]]]:
    """List moves that the rules refuse now, as the peer spells them."""
    legal = set(match.legal(match.to_move))
    cells = range(16)
    every = [(name, [cell]) for name in ("hide", "start", "go") for cell in cells]
    every += [("swap", [a, b]) for a in cells for b in cells if a < b]
    names = {cell: f"{'abcd'[cell & 3]}{1 + (cell >> 2)}" for cell in cells}
    return [(name, args) for name, args in every if " ".join([name, *map(names.get, args)]) not in legal]  # type: ignore[list-item]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_peer_plays_the_same_matches_and_hides_the_same_wolf() -> None:
    scripts = [traffic.script(seed) for seed in range(PLAYED)]
    matches = [Match(find_game(traffic.GAME), ["A", "B", "C", "D"], {"first": 0}) for _ in scripts]
    asked = []
    for match, script in zip(matches, scripts, strict=True):
        lines = []
        for turn in script:
            lines.append([turn.name, turn.cells, wrong_moves(match)])
            match.play(turn.text, turn.seat)
        asked.append(lines)
    done = subprocess.run(
        ["node", "-e", PLAY, str(GAME_JS)],
        input=json.dumps(asked),
        check=True,
        capture_output=True,
        text=True,
    )
    for script, played in zip(scripts, json.loads(done.stdout), strict=True):
        match = Match(find_game(traffic.GAME), ["A", "B", "C", "D"], {"first": 0})
        for turn, theirs in zip(script, played, strict=True):
            match.play(turn.text, turn.seat)
            assert theirs["refused"], "the peer lets through what our rules refuse"
            compare(match, theirs)
        assert match.over


def compare(match: Match, theirs: dict[str, Any]) -> None:
    """Compare one position, as each seat and a spectator see it."""
    state = theirs["G"]
    for seat, view in [*enumerate(theirs["views"][:-1]), (SPECTATOR, theirs["views"][-1])]:
        ours = match.view(seat)
        assert view["phase"] == ours["phase"]
        assert (view["round"], view["rounds"], view["wolfSeat"]) == (
            ours["round"],
            ours["rounds"],
            ours["wolf_seat"],
        )
        assert [cell for cell, tile in enumerate(view["tiles"]) if tile["faceUp"]] == [
            parse_cell(cell) for cell in ours["face_up"]
        ]
        assert view["dog"] == (None if ours["dog"] is None else parse_cell(ours["dog"]))
        wolves = [cell for cell, tile in enumerate(view["tiles"]) if tile.get("wolf")]
        assert wolves == ([] if ours["wolf"] is None else [parse_cell(ours["wolf"])])
        assert (view["found"], view["quiet"], view["tokens"]) == (
            ours["sheep_found"],
            ours["quiet"],
            ours["tokens"],
        )
    if match.to_move == OVER:
        result = match.result
        assert result is not None
        assert theirs["over"] == {"winners": result.winners}
    else:
        assert theirs["actor"] == match.to_move
        assert theirs["over"] is None
    assert state["seats"] == 4
