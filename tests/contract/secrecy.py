"""Compare what a seat is sent in worlds that differ only in what it cannot know."""

from __future__ import annotations

import msgspec

from bocage import SPECTATOR, Match, Observation, Rng
from bocage.core.errors import BocageError
from bocage.core.game import Game
from tests.matches import new_match, vocabulary

ATTEMPTS = 6


def everything_sent(match: Match, seen: Observation, attempts: list[str]) -> bytes:
    """Return all that a seat can receive at this position, as bytes."""
    errors = []
    for text in attempts:
        try:
            match.ahead().play(text, seen.seat)
            errors.append("accepted")
        except BocageError as error:
            errors.append(f"{error.code} {error.where} {error.sentence('en')}")
    return msgspec.json.encode([seen, errors, match.over, match.to_move])


def other_world(match: Match, seen: Observation, rng: Rng) -> Match:
    """Return a match with everything the seat cannot know drawn again."""
    moves = match.game.sampler(seen).moves(rng)
    world = Match(match.game, match.players, match.given)
    for move in moves:
        world.push(move)
    return world


def compare(game: Game, positions: int, seed: str) -> int:
    """Compare worlds at that many positions; return how many of them really differed."""
    rng = Rng(seed)
    words = vocabulary(game.name)
    seen = differed = 0
    while seen < positions:
        match = new_match(game, rng)
        while not match.over and seen < positions:
            match.push(int(match.state.random_move(rng)))
            # Not every position of a match: neighbours are alike, and replaying them all costs most.
            if rng.below(3):
                continue
            seen += 1
            for seat in range(SPECTATOR, len(match.players)):
                here = match.observe(seat)
                world = other_world(match, here, rng)
                differed += world.moves != match.moves
                start = int(rng.below(len(words)))
                attempts = words[start : start + ATTEMPTS] + here.legal[:2]
                there = world.observe(seat)
                assert everything_sent(world, there, attempts) == everything_sent(match, here, attempts)
    return differed
