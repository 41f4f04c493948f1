"""Bots are honest: what a seat cannot know changes neither their moves nor their reasons.

For positions of every game, every number of players, every level and the searcher, everything that the seat
to move cannot know is replaced by another possibility that agrees with all it has seen, and played again from
the start into a match of its own. In either match the same bot first plays the others' secret moves, as it
would in a match between bots, so that what it may remember of them counts too; then it is asked, with the
same seed.

And `sample`, from which bots imagine, finds the truth no more often than a blind guess: the possibilities
are counted from the rules alone, and the bound fails by chance less than once in 10⁹ times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from bocage import Match, Rng, find_game
from bocage.bots import Bot, find_bot
from bocage.core.game import Game, Observation
from bocage.core.match import CHANCE
from bocage.core.state import Sampler, State
from bocage.core.thinking import Reasons
from tests.bots.clock import tick_by_looking
from tests.matches import GAMES, new_match, player_counts

BOTS = ("lamb", "farmer", "shepherd", "fox", "searcher")
# For each number of players.
POSITIONS = {"lamb": 25, "farmer": 25, "shepherd": 15, "fox": 10, "searcher": 10}
REMEMBERED = 2  # secret moves of others that the bot plays itself before it is asked
TRIALS = 20  # samples per position
MOST_POSSIBILITIES = 1000
RARE = 1e-9

Draw = Callable[[Rng], State]


def positions(game: Game, players: int, count: int, seed: str) -> Iterator[Match]:
    """Yield positions with a choice to make, of matches played half sensibly and half at random."""
    rng = Rng(seed)
    found = 0
    while found < count:
        match = new_match(game, rng, players)
        at = 1 + int(rng.below(60))
        while not match.over and at:
            seat = match.to_move
            if seat >= 0 and rng.below(2):
                match.play(game.greedy(match.observe(seat), rng), seat)
            else:
                match.push(int(match.state.random_move(rng)))
            at -= 1
        match.draw(rng)
        if not match.over and len(match.state.legal()) > 1:
            found += 1
            yield match


def replay(match: Match, moves: list[int]) -> Iterator[Match]:
    """Play moves in a fresh match of the same kind; yields it before each move and at the end."""
    world = Match(match.game, match.players, match.given)
    for move in moves:
        yield world
        world.push(move)
    yield world


def true_moves(match: Match) -> list[int]:
    """Return the moves of a match as numbers."""
    state = match.game.start(len(match.players), match.options)
    moves = []
    for text in match.moves:
        moves.append(match.game.parse(state, text))
        state.push(moves[-1])
    return moves


def ask(
    bot: Bot, match: Match, moves: list[int], seat: int, seed: str, show: Callable[[Match], None]
) -> Reasons:
    """Let the bot play the others' last secret moves of a match, then ask it for the seat."""
    others = [number for number, mover in enumerate(match.movers) if mover not in (seat, CHANCE)]
    secret = [number for number in others if number in match.concealed_numbers()][-REMEMBERED:]
    # Who moved in secret once only has nothing to remember before that, but its own turns after it.
    asked = {*secret, *(others[-1:] if secret and others[-1] > secret[-1] else [])}
    world = None
    for number, world in enumerate(replay(match, moves)):
        if number in asked:
            show(world)
            bot.choose(world.observe(world.to_move), Rng(f"{seed} before"))
    assert world is not None
    show(world)
    return bot.explain(world.observe(seat), Rng(seed))


def compare(
    game: Game, players: int, bot: Bot, count: int, show: Callable[[Match], None] = lambda match: None
) -> int:
    """Ask a bot in two worlds at so many positions; return at how many of them the worlds differed."""
    rng = Rng(f"{game.name} {players} worlds")
    differed = 0
    for number, match in enumerate(positions(game, players, count, f"{game.name} {players} {bot.name}")):
        seat = match.to_move
        truth, other = true_moves(match), game.sampler(match.observe(seat)).moves(rng)
        differed += truth != other
        seed = f"honest {number}"
        first = ask(bot, match, truth, seat, seed, show)
        second = ask(bot, match, other, seat, seed, show)
        assert first == second, f"{bot.name} at move {len(match.moves)} of {match.moves}"
    return differed


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_what_the_seat_cannot_know_changes_neither_move_nor_reasons(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick_by_looking(monkeypatch)
    game = find_game(name)
    differed = asked = 0
    for players in player_counts(game):
        asked += POSITIONS[bot]
        differed += compare(game, players, find_bot(bot), POSITIONS[bot])
    assert differed >= asked // 5 if game.has_secrets else differed == 0


class Cheat:
    """A bot that knows more than it is told."""

    name = "cheat"

    def __init__(self) -> None:
        self.table: Match | None = None
        self.remembered = ""

    def knowledge(self, observation: Observation) -> str:
        raise NotImplementedError

    def choose(self, observation: Observation, rng: Rng) -> str:
        return self.explain(observation, rng).move

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        chosen = int(Rng(self.knowledge(observation)).below(1000))
        return Reasons(observation.legal[0], {observation.legal[0]: chosen / 1000})


class Peeper(Cheat):
    """Looks at the table while nobody watches."""

    def knowledge(self, observation: Observation) -> str:
        assert self.table is not None
        return str(self.table.state.key())


class Gossip(Cheat):
    """Remembers what it saw on another seat."""

    def knowledge(self, observation: Observation) -> str:
        told, self.remembered = self.remembered, str((observation.seat, observation.view))
        return told if f"({observation.seat}," not in told else ""


@pytest.mark.parametrize("kind", [Peeper, Gossip])
@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).has_secrets])
def test_a_cheat_is_caught(name: str, kind: type[Cheat]) -> None:
    cheat = kind()
    game = find_game(name)

    def show(match: Match) -> None:
        cheat.table = match

    for players in player_counts(game):
        with pytest.raises(AssertionError, match="cheat at move"):
            compare(game, players, cheat, POSITIONS["lamb"], show)


def possibilities(game: Game, observation: Observation) -> set[tuple[int, ...]] | None:
    """Find every state that agrees with what was seen, by the rules alone; None where there are too many."""
    states: dict[tuple[int, ...], State] = {}
    start = game.start(observation.players, observation.options)
    states[start.key()] = start
    for text, outcome in zip(observation.log, observation.outcomes, strict=True):
        after: dict[tuple[int, ...], State] = {}
        for state in states.values():
            moves = state.legal() if "?" in text else [game.parse(state, text)]
            for move in moves:
                seen = game.concealed(state, move) if "?" in text else game.text(state, move)
                if state.refusal(move) or seen != text or game.outcome(state, move) != outcome:
                    continue
                twin = state.copy()
                twin.push(move)
                after[twin.key()] = twin
                if len(after) > MOST_POSSIBILITIES:
                    return None
        states = after
    return set(states)


@cache
def guessed(name: str) -> list[tuple[Observation, tuple[int, ...], frozenset[tuple[int, ...]]]]:
    """Collect positions where something is hidden: what is seen, the truth, and all that it may be."""
    game = find_game(name)
    found = []
    for players in player_counts(game):
        for match in positions(game, players, 60, f"guess {name} {players}"):
            seen = match.observe(match.to_move)
            possible = possibilities(game, seen)
            if possible is not None and len(possible) > 1:
                found.append((seen, match.state.key(), frozenset(possible)))
    return found


def surprise(hits: int, mean: float) -> float:
    """Bound the chance that a sum of independent trials of that mean is as far off as this (Chernoff)."""
    if hits == 0:
        return math.exp(-mean)
    return math.exp(-(mean + hits * (math.log(hits / mean) - 1)))


def hit_rate(name: str, draw_of: Callable[[Observation, tuple[int, ...]], Draw]) -> tuple[int, float]:
    """Return how often the samples were the truth, and how often blind guesses would be."""
    rng = Rng(f"guess {name}")
    hits, mean = 0, 0.0
    for seen, truth, possible in guessed(name):
        assert truth in possible
        draw = draw_of(seen, truth)
        for _ in range(TRIALS):
            key = draw(rng).key()
            assert key in possible
            hits += key == truth
        mean += TRIALS / len(possible)
    return hits, mean


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).has_secrets])
def test_samples_hit_the_truth_no_more_often_than_a_blind_guess(name: str) -> None:
    assert len(guessed(name)) > 40
    hits, mean = hit_rate(name, lambda seen, truth: find_game(name).sampler(seen).sample)
    assert mean > 50  # else the bound would say nothing
    assert surprise(hits, mean) > RARE, f"{hits} hits where {mean:.0f} were to be expected"


def informed(honest: Sampler, truth: tuple[int, ...]) -> Draw:
    """Return draws of which every fifth is helped by the truth."""
    asked = 0

    def draw(rng: Rng) -> State:
        nonlocal asked
        asked += 1
        state = honest.sample(rng)
        for _ in range(0 if asked % 5 else 20_000):
            if state.key() == truth:
                break
            state = honest.sample(rng)
        return state

    return draw


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).has_secrets])
def test_a_sampler_that_looks_is_caught(name: str) -> None:
    hits, mean = hit_rate(name, lambda seen, truth: informed(find_game(name).sampler(seen), truth))
    assert surprise(hits, mean) < RARE
