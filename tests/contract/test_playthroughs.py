"""Golden playthroughs: whole matches, and what every viewer sees after every move, compared line by line.

`python -m tests.contract.playthroughs` regenerates them after a wanted change; read the difference before
you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage import Record, find_game
from tests.contract.playthroughs import playthroughs, trace
from tests.matches import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_at_least_three_complete_playthroughs(name: str) -> None:
    found = playthroughs(name)
    assert len(found) >= 3, f"{name} has {len(found)} playthroughs; it needs three"
    counts = set()
    for path in found:
        record = Record.from_json(path.read_text(encoding="utf-8"))
        assert record.match(find_game(name)).over, path
        counts.add(len(record.players))
    assert {find_game(name).min_players, find_game(name).max_players} <= counts


@pytest.mark.parametrize(
    "path",
    [path for name in GAMES for path in playthroughs(name)],
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_every_view_of_a_playthrough_is_as_written(path: Path) -> None:
    written = path.with_suffix(".trace").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(trace(path), written, strict=True), start=1):
        assert now == then, f"{path.name}, line {number}"
