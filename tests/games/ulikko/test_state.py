"""Ulikko: what holds at every moment of every match."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from bocage import EVERYTHING, SPECTATOR, Match, Record, Rng, find_game
from bocage.bots import find_bot
from bocage.core.rng import MASK, MULTIPLIER
from bocage.core.state import CHANCE, perft
from bocage.core.text import LANGUAGES, has
from bocage.games.ulikko.state import UlikkoState
from tests.games.ulikko.positions import new_match
from tests.games.ulikko.reference import CELL_NAMES, COLOURS, SIDES, Reference, neighbours
from tests.games.ulikko.test_deck import DECK


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Draw a match in any phase; it shrinks to fewer moves, and prints its record."""
    seats = draw(st.integers(2, 4))
    match = new_match(seats, first=draw(st.integers(0, seats - 1)), advanced=draw(st.booleans()))
    rng = Rng(draw(st.integers(0, 10_000)))
    for _ in range(draw(st.integers(0, 170))):
        if match.over:
            break
        match.push(int(match.state.random_move(rng)))
    note(Record.of(match).to_json())
    return match


@settings(deadline=None, max_examples=150)
@given(matches())
def test_k3_k4_tiles_pawns_and_auroras_are_conserved(match: Match) -> None:
    view = match.view(SPECTATOR)
    log = match.moves
    gone = sum(outcome.endswith("gone") for outcome in match.outcomes) + log.count("discard")
    on_boards = sum(len(board["tiles"]) for board in view["boards"])
    in_piles = sum(sum(board["pile"].values()) for board in view["boards"])
    in_hand = (view["drawn"] is not None) + (view["fallen"] is not None)
    main = sum(tile is not None for tile in view["main"].values())
    drawn_neutrals = sum(text.startswith("* neutral") for text in log)
    assert on_boards + in_piles + in_hand + main + gone == 12 * len(match.players) + main + drawn_neutrals
    if not gone:
        colours = Counter(tile for board in view["boards"] for tile in board["tiles"].values())
        colours.update(tile for tile in view["main"].values() if tile)
        colours.update([view["drawn"]] if view["drawn"] else [])
        colours.update([view["fallen"]["tile"]] if view["fallen"] else [])
        for board in view["boards"]:
            colours.update(board["pile"])
        assert all(colours[colour] <= 3 * len(match.players) + 3 for colour in COLOURS)
    for seat, board in enumerate(view["boards"]):
        pawns = Counter(board["pawns"].values())
        assert pawns["river"] + board["rivers"] == 6
        on_cards = 12 - pawns["animal"] - board["animals"]
        cards = len(view["met"][seat]) + list(view["symbols"].values()).count(seat)
        assert 0 <= on_cards <= 2 * cards
        assert board["animals"] >= 0
        assert board["rivers"] >= 0
        if board["animals"] > 0 and match.moves and "aurora move" not in " ".join(match.moves):
            assert on_cards == 2 * cards
        for border, pawn in board["pawns"].items():
            a, b = border.split("-")
            assert b in neighbours(a)
            assert (board["tiles"][a] == board["tiles"][b]) == (pawn == "animal")
        held = [aurora["colour"] for aurora in view["auroras"] if aurora["holder"] == seat]
        assert len(held) == len(set(held))
        for aurora in view["auroras"]:
            if aurora["holder"] == seat:
                assert list(board["tiles"].values()).count(aurora["colour"]) >= aurora["number"]
            assert aurora["holder"] is not None or not aurora["used"]


def candidates(match: Match, rng: Rng) -> list[str]:
    """Write moves of every form, most of them wrong."""
    texts = ["discard", "end"]
    for side in SIDES:
        texts += [f"insert {side}", f"aurora reinsert {side}"]
    texts += [f"aurora landscape {kind}" for kind in ("river", "colour", "shape")]
    texts += [f"* draw {colour}" for colour in COLOURS] + [f"* neutral {colour}" for colour in COLOURS]
    five = [COLOURS[rng.below(4)] for _ in range(5)]
    texts.append("* main " + " ".join(f"{p}={c}" for p, c in zip([*SIDES, "centre"], five, strict=True)))
    ids = [DECK[kind][rng.below(len(DECK[kind]))]["id"] for kind in ("river", "colour", "shape")]
    texts.append(f"* cards river={ids[0]} colour={ids[1]} shape={ids[2]}")
    for cell in CELL_NAMES:
        texts.append(f"settle {cell}")
        for size in range(5):
            for declined in itertools.combinations(neighbours(cell), size):
                borders = "".join(f" -{near}" for near in declined)
                texts += [f"place {cell}{borders}", f"aurora anywhere {cell}{borders}"]
                source = CELL_NAMES[rng.below(20)]
                texts.append(f"aurora move {source} {cell}{borders}")
        texts.append(f"place {cell} -{CELL_NAMES[rng.below(20)]}")
    return texts


@settings(deadline=None, max_examples=60)
@given(matches(), st.integers(0, 1000))
def test_a_move_is_refused_exactly_when_it_is_not_legal(match: Match, seed: int) -> None:
    if match.over:
        return
    legal = match.state.legal()
    assert legal == sorted(set(legal))
    texts = {match.game.text(match.state, move) for move in legal}
    for text in [*candidates(match, Rng(seed)), *sorted(texts)[:400]]:
        move = match.game.parse(match.state, text)
        assert match.game.text(match.state, move) == text
        why = match.state.refusal(move)
        assert (why == "") == (text in texts), text
        assert why == "" or all(has(language, match.game.domain, why) for language in LANGUAGES)


@settings(deadline=None, max_examples=40)
@given(matches(), st.integers(0, 1000))
def test_random_moves_are_legal_and_reach_every_kind(match: Match, seed: int) -> None:
    if match.over:
        return
    rng = Rng(seed)
    legal = set(match.state.legal())
    picked = {int(match.state.random_move(rng)) for _ in range(60)}
    assert picked <= legal
    if len(legal) <= 4:
        assert picked == legal


def test_random_moves_are_uniform_with_few_pawns_and_all_auroras() -> None:
    rng = Rng("uniform")
    match = new_match()
    while not (match.view(0)["turn"] == 9 and match.view(0)["phase"] == "place"):
        match.push(int(match.state.random_move(rng)))
    assert isinstance(match.state, UlikkoState)
    for rivers, animals in ((6, 12), (1, 2), (0, 1)):
        board = match.state.boards[match.to_move]
        board.threes, board.used, board.met = 15, 0, 2
        board.rivers_left, board.animals_left = rivers, animals
        legal = match.state.legal()
        kinds = {match.game.text(match.state, move).split()[1] for move in legal}
        assert {"landscape", "reinsert", "anywhere", "move"} <= kinds
        counts = dict.fromkeys(legal, 0)
        for _ in range(40 * len(legal)):
            counts[int(match.state.random_move(rng))] += 1
        chi = sum((count - 40) ** 2 / 40 for count in counts.values())
        assert chi < len(legal) + 6 * (2 * len(legal)) ** 0.5 + 12


def test_chance_draws_cards_and_tiles_with_the_right_weights() -> None:
    match = new_match()
    assert {weight for _, weight in match.state.chances()} == {1}
    match.push(match.state.legal()[0])
    weights = match.state.chances()
    assert sum(weight for _, weight in weights) == 12 * 11 * 10 * 9 * 8
    texts = {match.game.text(match.state, move): weight for move, weight in weights}
    assert texts["* main north=orange east=green south=blue west=purple centre=orange"] == 3 * 3 * 3 * 3 * 2
    assert texts["* main north=orange east=orange south=orange west=green centre=green"] == 3 * 2 * 1 * 3 * 2
    rng = Rng("main")
    drawn = Counter(match.game.text(match.state, int(match.state.random_move(rng))) for _ in range(4000))
    assert set(drawn) <= set(texts)
    pairs = sum(number for text, number in drawn.items() if text.split()[2][6:] == text.split()[3][5:])
    assert abs(pairs / 4000 - 2 / 11) < 0.04  # north and east alike


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_ends_after_twelve_turns_at_most(seats: int) -> None:
    rng = Rng(seats)
    for number in range(40):
        match = new_match(seats, first=number % seats)
        while not match.over:
            assert 1 <= match.view(0)["turn"] <= 12
            match.push(int(match.state.random_move(rng)))
        assert sum(text.startswith("* draw") for text in match.moves) % seats == 0
        assert match.result is not None
        assert min(match.result.scores) == match.result.scores[match.result.winners[0]]


@settings(deadline=None, max_examples=30)
@given(matches(), st.integers(0, 100))
def test_nothing_is_hidden(match: Match, seed: int) -> None:
    for seat in range(SPECTATOR, len(match.players)):
        assert match.view(seat) == match.view(EVERYTHING)
        assert match.log(seat) == match.moves
        sampler = match.game.sampler(match.observe(seat))
        assert sampler.sample(Rng(seed)).key() == match.state.key()
        assert [match.game.text(match.state, move) for move in sampler.moves(Rng(seed))] == match.moves


def along(trail: int, move: int) -> int:
    return ((trail ^ (trail >> 29)) * MULTIPLIER + move) & MASK


def reference_perft(match: Match, reference: Reference, depth: int, trail: int) -> int:
    """Count as `perft` does, with the reference's moves; only the draws are taken from the room."""
    while match.to_move == CHANCE:
        trail = along(trail, -1)
        match.push(int(match.state.random_move(Rng(trail))))
        reference.play(match.moves[-1])
    if depth == 0:
        return 1
    legal = reference.legal()
    if depth == 1:
        return len(legal)
    total = 0
    game = find_game("ulikko")
    for text in legal:
        child, twin = Match(game, match.players, match.given), Reference(DECK, len(match.players))
        for past in [*match.moves, text]:
            child.play(past)
            twin.play(past)
        total += reference_perft(child, twin, depth - 1, along(trail, game.parse(match.state, text)))
    return total


@pytest.mark.parametrize(("seats", "depth", "count"), [(2, 1, 20), (2, 2, 400), (3, 2, 400), (2, 3, 1600)])
def test_perft_from_the_start(seats: int, depth: int, count: int) -> None:
    assert perft(new_match(seats).state, depth, 7) == count
    if depth < 3:
        assert reference_perft(new_match(seats), Reference(DECK, seats), depth, 7) == count


def test_perft_from_the_middle_agrees_with_the_reference() -> None:
    rng = Rng("middle")
    match = new_match()
    while match.view(0)["turn"] < 6:
        match.push(int(match.state.random_move(rng)))
    reference = Reference(DECK, 2)
    for text in match.moves:
        reference.play(text)
    expected = perft(match.state.copy(), 2, 11)
    assert expected > 20
    assert reference_perft(match, reference, 2, 11) == expected


def test_greedy_beats_random_clearly() -> None:
    game = find_game("ulikko")
    won = 0.0
    for seed in range(12):
        rng = Rng(f"greedy {seed}")
        bots = [find_bot("greedy"), find_bot("random")]
        seat = seed % 2
        if seat:
            bots.reverse()
        match = Match(game, ["A", "B"], {"first": seed // 2 % 2, "advanced": seed % 3 == 0})
        match.draw(rng)
        while not match.over:
            seen = match.observe(match.to_move)
            choice = bots[match.to_move].choose(seen, rng)
            assert choice in seen.legal
            match.play(choice, match.to_move)
            match.draw(rng)
        assert match.result is not None
        won += (seat in match.result.winners) / len(match.result.winners)
    assert won >= 10
