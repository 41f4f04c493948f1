"""The sampler: exactly the hiding places that agree with what was seen, each drawn as often as the others."""

from __future__ import annotations

from collections import Counter

import pytest

from bocage import SPECTATOR, Match, Rng, find_game
from bocage.core.match import Observation
from bocage.games.uly_polly.moves import write
from tests.games.uly_polly.reference import CELLS

GAME = find_game("uly-polly")


def played(*moves: str) -> Match:
    match = Match(GAME, ["Ada", "Ben", "Cleo"], {"first": 0})
    for move in moves:
        match.play(move)
    return match


def possible_matches(seen: Observation) -> set[tuple[str, ...]]:
    """Find by trial all matches that look like this one to its viewer."""
    found = set()
    for cell in CELLS:
        moves = [text.replace("?", cell) for text in seen.log]
        match = Match(GAME, ["Ada", "Ben", "Cleo"], {"first": 0})
        for move in moves:
            if match.over or move not in match.legal(match.to_move):
                break
            match.play(move)
        if match.observe(seen.seat) == seen:
            found.add(tuple(moves))
    return found


FIRST_ROUND = ("hide b1", "start a1", "swap c4 d4", "go b1")


@pytest.mark.parametrize(
    ("seat", "moves", "count"),
    [
        (1, ("hide b2",), 16),
        # The tile under the dog was never turned: the wolf may well be there.
        (1, ("hide b2", "start c3"), 16),
        (2, ("hide c3", "start c3", "swap a1 b1", "go c2"), 15),
        # A sheep that moves stays a sheep, and leaves a tile of unknown kind in its place.
        (1, ("hide d4", "start a1", "swap c4 d4", "go b1", "swap c1 c2", "go b2", "swap b1 c1"), 14),
        (SPECTATOR, ("hide d4", "start a1", "swap c4 d4", "go b1", "swap b2 c1", "go c1", "swap b1 b2"), 14),
        # The wolf knows; and in a later round the first hiding place is no secret any more.
        (0, ("hide d4", "start a1", "swap c4 d4", "go b1"), 1),
        (0, (*FIRST_ROUND, "hide d4", "start a1", "swap c4 d4", "go a2"), 15),
    ],
)
def test_u4_every_possible_hiding_place_is_drawn_equally_often(
    seat: int, moves: tuple[str, ...], count: int
) -> None:
    seen = played(*moves).observe(seat)
    possible = possible_matches(seen)
    assert len(possible) == count
    sampler = GAME.sampler(seen)
    rng = Rng("equally often")
    drawn = Counter(tuple(write(move) for move in sampler.moves(rng)) for _ in range(100 * count))
    assert set(drawn) == possible
    assert sum((times - 100) ** 2 / 100 for times in drawn.values()) < count - 1 + 5 * (2 * count) ** 0.5
    ends = {
        GAME.view(sampler.sample(rng), 0 if moves[0] != "hide b1" else 1)["wolf"] for _ in range(50 * count)
    }
    assert len(ends) == count
