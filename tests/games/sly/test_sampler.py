"""The sampler: every draw agrees with what was seen, and all that agree are drawn alike."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from bocage import SPECTATOR, Match, Rng, find_game
from bocage.core.match import Observation
from bocage.games.sly.moves import parse, write
from bocage.games.sly.state import MOVES
from tests.games.sly.positions import NAMES, match_of
from tests.games.sly.reference import CARDS, ReferenceGame


def random_match(players: int, seed: int) -> Match:
    """Return a match to be stepped through, its moves drawn with every verb alike."""
    chance = random.Random(f"sampler {players} {seed}")
    match = Match(find_game("sly"), NAMES[:players], {"first": chance.randrange(players)})
    while not match.over:
        legal = match.legal(match.to_move)
        verb = chance.choice(sorted({text.split()[0] for text in legal}))
        match.play(chance.choice([text for text in legal if text.startswith(verb)]))
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_s6_draws_agree_with_everything_seen(players: int, seed: int) -> None:
    game = find_game("sly")
    rng = Rng(seed)
    whole = random_match(players, seed)
    match = Match(game, whole.players, whole.given)
    for text in whole.moves:
        match.play(text)
        for viewer in range(SPECTATOR, players):
            seen = match.observe(viewer)
            sampler = game.sampler(seen)
            possible = Match(game, match.players, match.given)
            for move in sampler.moves(rng.copy()):
                assert move in possible.state.legal()
                possible.push(move)
            assert possible.observe(viewer) == seen
            sampled = sampler.sample(rng)
            assert sampled.key() == possible.state.key()
            assert game.view(sampled, viewer) == seen.view
            assert sampler.sample(rng).key()[:9] == match.state.key()[:9]
            if viewer == match.to_move:
                refusals = [match.state.refusal(move) for move in range(MOVES)]
                assert [sampled.refusal(move) for move in range(MOVES)] == refusals


def test_s6_nothing_is_left_to_draw_when_the_match_is_over() -> None:
    match = random_match(3, 1)
    sampler = find_game("sly").sampler(match.observe(SPECTATOR))
    assert [write(move) for move in sampler.moves(Rng(1))] == match.moves
    assert sampler.sample(Rng(2)).key() == match.state.key()


def possible_matches(seen: Observation) -> set[tuple[str, ...]]:
    """Find by trial all matches that look like this one to its viewer."""
    unknown = [number for number, text in enumerate(seen.log) if "?" in text]
    found = set()
    for cards in itertools.product(CARDS, repeat=len(unknown)):
        moves = list(seen.log)
        for number, card in zip(unknown, cards, strict=True):
            moves[number] = moves[number].replace("?", card)
        reference = ReferenceGame(seen.players)
        outcomes = []
        for move in moves:
            if move not in reference.legal():
                break
            outcomes.append(reference.play(move))
        if outcomes == seen.outcomes and reference.view(seen.seat) == seen.view:
            found.add(tuple(moves))
    return found


@pytest.mark.parametrize(
    ("seat", "script", "count"),
    [
        # Black 2 was seen after a2 was laid and before a4 and a7 were: a2 cannot hide it, the others can.
        (
            0,
            "lay 3 a1, lay 5 a2, lay 1 a3, lay 2 a4, lay 4 a5, reveal a1, flip a4, lay 6 a6, lay fox a4, "
            "lay 5 a8, lay 2 a7",
            6 * 6 * 5,
        ),
        # The same to the other seat: orange 3 is safe and out of the question.
        (
            1,
            "lay 3 a1, lay 5 a2, lay 1 a3, lay 2 a4, lay 4 a5, reveal a1, flip a4, lay 6 a6",
            6 * 5 * 4,
        ),
        # In the middle of a reveal a turned card is known but not yet settled.
        (0, "lay 1 a1, lay 2 a2, lay 3 a3, lay 4 a4, lay 6 a5, lay 5 a6, reveal a2", 6 * 5),
        # A captured fox and an exposed hen can lie nowhere else.
        (0, "lay 1 a1, lay fox a2, expose a2, lay 4 a3, expose a3, lay 5 a4, lay 2 a5, lay 6 a6", 5 * 4),
        # A spectator knows neither side's cards.
        (SPECTATOR, "lay 1 a1, lay 2 a2, lay 3 a3, expose a3, lay fox a4", 6 * 5 * 7),
    ],
)
def test_s6_every_possible_match_is_drawn_equally_often(seat: int, script: str, count: int) -> None:
    seen = match_of(2, script).observe(seat)
    possible = possible_matches(seen)
    assert len(possible) == count
    sampler = find_game("sly").sampler(seen)
    rng = Rng("equally often")
    drawn = Counter(tuple(write(move) for move in sampler.moves(rng)) for _ in range(100 * count))
    assert set(drawn) == possible
    # Chi-squared with count - 1 degrees of freedom: mean count - 1, deviation sqrt(2 (count - 1)).
    chi_squared = sum((times - 100) ** 2 / 100 for times in drawn.values())
    assert chi_squared < count - 1 + 5 * (2 * (count - 1)) ** 0.5


def test_s6_a_draw_never_depends_on_what_is_hidden() -> None:
    game = find_game("sly")
    scripts = [
        "lay 3 a1, lay 5 a2, lay 1 a3, lay 2 a4, lay 4 a5, lay 6 a6",
        "lay 3 a1, lay fox a2, lay 1 a3, lay 1 a4, lay 4 a5, lay 2 a6",
    ]
    draws = []
    for script in scripts:
        seen = match_of(2, script).observe(0)
        draws.append([game.sampler(seen).sample(Rng(k)).key() for k in range(50)])
    assert draws[0] == draws[1]


def test_the_log_of_a_seat_cannot_be_read_back() -> None:
    with pytest.raises(Exception, match="is not one of"):
        parse("lay ? a2")
