"""The bot that only searches, where it hides and moves the wolf."""

from __future__ import annotations

from bocage import Match, Rng, find_game
from bocage.arena.contest import contestant


def test_the_wolf_is_not_always_moved_alike() -> None:
    match = Match(find_game("uly-polly"), ["Ada", "Ben"], {"first": 0})
    for text in ("hide a1", "start c3"):
        match.play(text)
    seen = match.observe(0)
    bot = contestant("searcher/20")
    assert len({bot.choose(seen, Rng(seed)) for seed in range(12)}) > 2
