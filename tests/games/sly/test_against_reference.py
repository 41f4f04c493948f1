"""The room and the plain game of `reference.py`, side by side."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bocage import EVERYTHING, SPECTATOR, InputError, Match, Record, Rng, find_game
from bocage.core.game import View
from bocage.core.state import OVER, perft, playout
from bocage.games.sly.moves import parse, write
from bocage.games.sly.state import MOVES
from tests.games.sly.positions import NAMES
from tests.games.sly.reference import ReferenceGame

PLAYERS = [2, 3, 4]
SIDES = ["front", "back"]
choices = st.lists(st.integers(0, 10**6), min_size=1, max_size=200)


def drawn_options(players: int, chance: random.Random) -> dict[str, object]:
    return {
        "first": chance.randrange(players),
        "a": chance.choice(SIDES),
        "b": chance.choice(SIDES),
        "turn_limit": chance.choice([3, 9, 40]),
    }


def as_json(view: View) -> str:
    """Write a view as it is sent: the order of its fields counts, and false is not 0."""
    return json.dumps(view)


def every_move() -> list[int]:
    """List all that parsing can give."""
    return [move for move in range(MOVES) if parse(write(move)) == move]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(12))
def test_s1_to_s20_the_same_match_as_the_reference(players: int, seed: int) -> None:
    chance = random.Random(f"{players} {seed}")
    options = drawn_options(players, chance)
    match = Match(find_game("sly"), NAMES[:players], options)
    reference = ReferenceGame(players, **options)  # type: ignore[arg-type]
    while not reference.over:
        assert match.to_move == reference.active
        legal = reference.legal()
        assert match.legal(EVERYTHING) == match.legal(reference.active) == legal
        assert match.legal(SPECTATOR) == []
        for viewer in range(EVERYTHING, players):
            assert as_json(match.view(viewer)) == as_json(reference.view(viewer))
        # Any verb as likely as any other, so that reveals and exposes are tried often.
        verb = chance.choice(sorted({text.split()[0] for text in legal}))
        text = chance.choice([text for text in legal if text.startswith(verb)])
        match.play(text)
        assert match.outcomes[-1] == reference.play(text)
    assert match.over
    assert match.legal(EVERYTHING) == []
    for viewer in range(EVERYTHING, players):
        assert as_json(match.view(viewer)) == as_json(reference.view(EVERYTHING))
        assert match.log(viewer) == match.moves
    assert match.result is not None
    assert match.result.to_json() == {"winners": reference.winners(), "scores": reference.scores()}


@pytest.mark.parametrize(
    ("players", "depth", "count"),
    [(2, 1, 56), (2, 2, 2800), (3, 1, 84), (3, 2, 6552), (4, 1, 112), (4, 2, 11872)],
)
def test_s6_to_s9_perft_from_the_start(players: int, depth: int, count: int) -> None:
    game = find_game("sly")
    state = game.start(players, game.check(players, {}))
    assert perft(state, depth, 0) == count
    assert ReferenceGame(players).perft(depth) == count


@pytest.mark.parametrize(
    ("players", "count"),
    [
        # By hand: two lays, then lay, expose or reveal; or a lay and an exposed hen; or an exposed fox.
        (2, 56 * 49 * (6 * 6 + 1 + 2) + 48 * (6 * 7) + 8 * (6 * 8)),
        (3, 84 * 77 * (7 * 10 + 2) + 72 * (7 * 11) + 12 * (7 * 12)),
        (4, 112 * 105 * (7 * 14 + 2) + 96 * (7 * 15) + 16 * (7 * 16)),
    ],
)
def test_s6_to_s9_perft_of_depth_three_from_the_start(players: int, count: int) -> None:
    game = find_game("sly")
    assert perft(game.start(players, game.check(players, {})), 3, 0) == count
    totals = {"1": 0, "fox": 0}
    for move in ReferenceGame(players).legal():
        card = move.split()[1]
        if card in totals:
            child = ReferenceGame(players)
            child.play(move)
            totals[card] += child.perft(2)
    # Three moves do not tell one hen from another; one of the six is enough for the slow game.
    assert 6 * totals["1"] + totals["fox"] == count


@pytest.mark.parametrize("players", PLAYERS)
def test_s6_to_s18_perft_from_the_middle_of_matches(players: int) -> None:
    game = find_game("sly")
    for seed in range(4):
        chance = random.Random(seed)
        state = game.start(players, game.check(players, {}))
        reference = ReferenceGame(players)
        for _ in range(chance.randrange(4 * players, 9 * players)):
            legal = reference.legal()
            verb = chance.choice(sorted({text.split()[0] for text in legal}))
            text = chance.choice([text for text in legal if text.startswith(verb)])
            state.push(parse(text))
            reference.play(text)
            if reference.over:
                break
        assert perft(state, 1, 0) == reference.perft(1)
        assert perft(state, 2, 0) == reference.perft(2)


@given(players=st.sampled_from(PLAYERS), picks=choices)
@settings(max_examples=60, deadline=None)
def test_s1_the_cards_are_conserved(players: int, picks: list[int]) -> None:
    match = Match(find_game("sly"), NAMES[:players])
    for pick in picks:
        legal = match.legal(EVERYTHING)
        if not legal:
            break
        match.play(legal[pick % len(legal)])
        view = match.view(EVERYTHING)
        places = [card for pile in (*view["taken"], *view["captured"]) for card in pile]
        for seat, hand in enumerate(view["hands"]):
            places += [f"{('orange', 'black', 'brown', 'white')[seat]} {card}" for card in hand]
        for space in view["spaces"].values():
            card = space["card"]
            if card:
                places.append(f"{('orange', 'black', 'brown', 'white')[card['owner']]} {card['card']}")
        assert len(places) == len(set(places)) == 7 * players, Record.of(match).to_json()


@given(players=st.sampled_from(PLAYERS), picks=choices)
@settings(max_examples=60, deadline=None)
def test_refused_is_exactly_what_is_not_legal(players: int, picks: list[int]) -> None:
    game = find_game("sly")
    state = game.start(players, game.check(players, {}))
    for pick in picks:
        legal = state.legal()
        assert legal == sorted(set(legal))
        assert [move for move in every_move() if not state.refusal(move)] == legal
        if not legal:
            break
        state.push(legal[pick % len(legal)])


@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 10**9), limit=st.integers(1, 60))
@settings(max_examples=100, deadline=None)
def test_s18_every_match_ends(players: int, seed: int, limit: int) -> None:
    game = find_game("sly")
    state = game.start(players, game.check(players, {"turn_limit": limit}))
    moves = playout(state, Rng(seed))
    assert state.to_move() == OVER
    turns = game.view(state, EVERYTHING)["turn"]
    assert turns <= limit * players
    assert turns <= moves <= turns * players
    assert len(game.result(state).winners) >= 1


@pytest.mark.parametrize("players", PLAYERS)
def test_random_moves_are_legal_and_equally_likely(players: int) -> None:
    game = find_game("sly")
    rng = Rng("equally likely")
    state = game.start(players, game.check(players, {}))
    for _ in range(3 * players + 1):
        state.push(state.random_move(rng))
    legal = state.legal()
    drawn = [state.random_move(rng) for _ in range(400 * len(legal))]
    counts = [drawn.count(move) for move in legal]
    assert sum(counts) == len(drawn)
    assert min(counts) > 300
    assert max(counts) < 500


def digest_of_play() -> str:
    """Digest every state of some random matches."""
    game = find_game("sly")
    rng = Rng("both modes")
    digest = hashlib.sha256()
    for players in PLAYERS * 4:
        state = game.start(players, game.check(players, {"first": 1, "b": "back"}))
        while state.to_move() != OVER:
            digest.update(repr(state.key()).encode())
            state.push(state.random_move(rng))
        digest.update(repr(game.result(state)).encode())
    return digest.hexdigest()


def test_compiled_and_interpreted_play_the_same() -> None:
    # Shifts of more than 31 bits once differed.
    code = "from tests.games.sly.test_against_reference import digest_of_play; print(digest_of_play())"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"BOCAGE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest_of_play()


def test_a_copy_is_independent_and_equal() -> None:
    game = find_game("sly")
    rng = Rng("copy")
    state = game.start(3, game.check(3, {"a": "back", "turn_limit": 9, "first": 2}))
    while state.to_move() != OVER:
        twin = state.copy()
        key = state.key()
        assert twin.key() == key
        twin.push(twin.random_move(rng))
        assert state.key() == key
        assert twin.key() != key
        state.push(state.random_move(rng))


def test_every_move_reads_back_and_nothing_else_is_a_move() -> None:
    assert every_move() == [*range(MOVES)]
    for text in (
        "lay 1 a1 ",
        "lay  1 a1",
        " lay 1 a1",
        "Lay 1 a1",
        "lay a1",
        "lay 7 a1",
        "lay ? a1",
        "lay Fox a1",
        "lay ٣ a1",
        "expose",
        "expose a1 a2",
        "peek a1",
        "flip 1",
        "",
    ):
        with pytest.raises(InputError):
            parse(text)
