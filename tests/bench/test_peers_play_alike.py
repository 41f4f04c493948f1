"""What the bench compares must be comparable: the C player and the records it times are checked here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import command_line
from bocage import Record, Rng, find_game, game_names
from bocage.core.state import OVER, playout


@pytest.mark.parametrize("name", game_names())
def test_short_records_can_be_replayed(name: str) -> None:
    text, moves = command_line.short_records(name, 3)
    records = [Record.from_json(line) for line in text.splitlines()]
    assert [record.game for record in records] == [name] * 3
    assert sum(len(record.match(find_game(name)).moves) for record in records) == moves


@pytest.mark.parametrize("name", game_names())
def test_a_playout_is_random_moves_one_by_one(name: str) -> None:
    game = find_game(name)
    for players in range(game.min_players, game.max_players + 1):
        options = game.check(players, {})
        for seed in range(5):
            whole, stepwise, rng = game.start(players, options), game.start(players, options), Rng(seed)
            count = 0
            while stepwise.to_move() != OVER:
                stepwise.push(stepwise.random_move(rng))
                count += 1
            assert playout(whole, Rng(seed)) == count
            assert whole.key() == stepwise.key()


def test_the_replayer_wants_an_answer_to_every_record(tmp_path: Path) -> None:
    script = tmp_path / "bocage"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nfor line in sys.stdin: print('{{}}')\n", encoding="utf-8"
    )
    script.chmod(0o755)
    assert command_line.replayer(str(script), "{}\n{}\n", 2)() > 0
    with pytest.raises(RuntimeError, match="2 of 3"):
        command_line.replayer(str(script), "{}\n{}\n", 3)()
