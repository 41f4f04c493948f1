"""The searcher: the tree search by itself, in every game."""

from __future__ import annotations

import pytest

from bocage import Match, Rng, find_game
from bocage.arena.contest import contestant
from bocage.bots import find_bot
from bocage.bots.searcher_bot import SEARCHER, SearcherBot
from tests.bots.clock import tick_by_looking
from tests.matches import GAMES, player_counts

COUNTS = [(name, players) for name in GAMES for players in player_counts(find_game(name))]


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_whole_match_is_legal_and_values_what_it_looked_at(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick_by_looking(monkeypatch, looks=16)
    bot = find_bot("searcher")
    match = Match(find_game(name), [f"searcher {seat + 1}" for seat in range(players)])
    chance = Rng(f"{name} {players}")
    match.draw(chance)
    while not match.over:
        seen = match.observe(match.to_move)
        seed = f"{name} {players} {len(match.moves)}"
        reasons = bot.explain(seen, Rng(seed))
        assert reasons.move in seen.legal
        assert set(reasons.values) <= set(seen.legal)
        assert reasons.move in reasons.values or len(seen.legal) == 1
        assert all(0 <= value <= 1 for value in reasons.values.values())
        if len(match.moves) % 8 == 0:
            assert bot.choose(seen, Rng(seed)) == reasons.move
        match.play(reasons.move)
        match.draw(chance)


def test_it_can_be_hurried_and_remains_a_searcher() -> None:
    hurried = contestant("searcher/16")
    assert isinstance(hurried, SearcherBot)
    assert hurried.name == "searcher/16"
    assert hurried.level.counted(16_000) == 1000
    assert SEARCHER.counted(16_000) == 16_000
