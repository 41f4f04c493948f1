"""What a seat cannot know must not change a single byte that it is sent.

For random positions of every game, for every seat and the spectator, everything the seat cannot know is
replaced by another possibility that agrees with all it has seen. View, visible log, outcomes, legal moves and
the text of every error must stay the same, byte for byte.
"""

from __future__ import annotations

import msgspec
import pytest

from bocage import SPECTATOR, Match, Observation, Rng, find_game
from bocage.compiled import mode
from bocage.core.errors import BocageError
from bocage.core.game import Game, View
from bocage.core.state import State
from bocage.games.uly_polly import UlyPolly
from tests.matches import GAMES, new_match, vocabulary

POSITIONS = 10_000 if mode() == "compiled" else 500  # the interpreted rules are the same source
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
    """Return a match with everything the seat cannot know drawn anew."""
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


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", range(2))
def test_nothing_a_seat_is_sent_depends_on_what_it_cannot_know(name: str, part: int) -> None:
    game = find_game(name)
    differed = compare(game, POSITIONS // 2, f"secrecy {part}")
    assert differed > POSITIONS // 4 if game.has_secrets else differed == 0


class Leaky(UlyPolly):
    """Uly & Polly with a leak; its words are the real game's."""

    @property
    def domain(self) -> str:
        return "bocage.games.uly_polly"


class LeakyView(Leaky):
    """Shows the wolf to all while the dog is next to it."""

    def view(self, state: State, viewer: int) -> View:
        whole = super().view(state, -2)
        near = whole["wolf"] and whole["dog"] and abs(ord(whole["wolf"][0]) - ord(whole["dog"][0])) < 2
        return whole if near else super().view(state, viewer)


class LeakyLog(Leaky):
    """Forgets to conceal the wolf's choice."""

    def concealed(self, state: State, move: int) -> str:
        return ""


class LeakyOutcome(Leaky):
    """Lets everyone hear which swaps move the wolf."""

    def outcome(self, state: State, move: int) -> str:
        return (
            "rustle"
            if move >= 48 and super().view(state, -2)["wolf"] == "a1"
            else super().outcome(state, move)
        )


@pytest.mark.parametrize("leak", [LeakyView, LeakyOutcome])
def test_the_comparison_catches_a_leak(leak: type[UlyPolly]) -> None:
    with pytest.raises(AssertionError):
        compare(leak(), 300, "leak")


def test_the_comparison_catches_a_log_that_tells() -> None:
    # A log that tells leaves nothing to replace; the test above refuses a count of 0.
    assert compare(LeakyLog(), 300, "leak") == 0
    assert compare(UlyPolly(), 300, "leak") > 75
