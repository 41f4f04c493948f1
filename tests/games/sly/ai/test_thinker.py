"""How the bots think about Sly: what they believe, what they find, and that they keep their time."""

from __future__ import annotations

import itertools
import time

import pytest

from bocage.bots import find_bot
from bocage.bots.levels import thinker_of
from bocage.core.game import Observation
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.thinking import FARMER, FOX, LAMB, SHEPHERD, Level, Reasons
from bocage.games import find_game
from bocage.games.sly.ai.belief import SlyBelief
from bocage.games.sly.ai.lookahead import distinct
from bocage.games.sly.ai.opponent_model import LAID, LAYS, REVEALED, situation, turn_likelihood
from bocage.games.sly.ai.thinker import SlyThinker
from bocage.games.sly.ai.value import estimate
from bocage.games.sly.ai.weights import PROPENSITIES
from bocage.games.sly.moves import parse
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import FLIP, LAY, REVEAL, SlyState

GAME = find_game("sly")
LEVELS = (LAMB, FARMER, SHEPHERD, FOX)


def match_after(texts: list[str], players: int = 2, **options: object) -> Match:
    """Play these moves."""
    match = Match(GAME, [f"p{seat}" for seat in range(players)], {"first": 0, **options})
    for text in texts:
        match.play(text)
    return match


def random_match(seed: int, players: int, moves: int) -> Match:
    """Play random moves, but stop before the end."""
    match = Match(GAME, [f"p{seat}" for seat in range(players)], {})
    rng = Rng(seed)
    for _ in range(moves):
        legal = match.observe(match.to_move).legal
        match.play(legal[int(rng.below(len(legal)))])
        if match.over:
            return random_match(seed + 1000, players, moves)
    return match


def start_of(observation: Observation) -> SlyState:
    """Return the first state of the match that was observed."""
    start = GAME.start(observation.players, observation.options)
    assert isinstance(start, SlyState)
    return start


def belief_of(observation: Observation, trust: float = 1.0) -> SlyBelief:
    """Believe what the observation's seat may."""
    start = start_of(observation)
    sampler = SlySampler(start, observation.log, observation.outcomes)
    return SlyBelief(sampler, start, observation.seat, trust)


def think(observation: Observation, level: Level, seed: int = 1, seconds: float = 60.0) -> Reasons:
    """Think, by default without a clock that could cut in."""
    return thinker_of("sly").think(observation, level, Rng(seed), time.monotonic() + seconds)


@pytest.mark.parametrize("level", [SHEPHERD, FOX], ids=lambda level: level.name)
def test_a_certain_win_is_found(level: Level) -> None:
    # The last turn of all (S18): whatever lies on a1, it scores 1 at most; any hen on 2 or more wins.
    match = match_after(["lay 6 a1"], turn_limit=1)
    observation = match.observe(1)
    reasons = think(observation, level)
    winning = {
        text
        for text in observation.legal
        if text.startswith("lay") and "fox" not in text and observation.view["spaces"][text[-2:]]["value"] > 1
    }
    assert reasons.move in winning
    assert all(reasons.values[text] == 1.0 for text in winning if text in reasons.values)
    assert all(value < 0.9 for text, value in reasons.values.items() if "fox" in text)


def test_the_fox_eats_what_it_sees() -> None:
    # Black's 6 has been turned by this reveal, orange's own fox lies at a1: to turn it wins 6 points (S11).
    match = match_after(["lay fox a1", "lay 6 a2", "lay 1 a3", "lay 5 a4", "reveal a2"])
    assert think(match.observe(0), FOX).move == "flip a1"


def likelihood(start: SlyState, moves: list[int], seat: int) -> float:
    """Say how usual it was of the others to lay as in these moves, all cards known, and when to reveal."""
    state = start.copy()
    product = 1.0
    for move in moves:
        if state.actor != seat and move < FLIP:
            where = situation(state, state.actor)
            fox_down = any(
                (state.down >> space) & 1
                and state.card_at(space) == 7
                and state.owner_at(space) == state.actor
                for space in range(16)
            )
            deed = LAID if LAY <= move < REVEAL else REVEALED if move >= REVEAL else 1
            product *= turn_likelihood(state.seats, where, deed, int(fox_down))
            if deed == LAID:
                hand = state.hand_of(state.actor)
                values = {int(state.value_at(space)) for space in range(16) if (state.free >> space) & 1}
                table = PROPENSITIES[state.seats]
                usual = {
                    (card, value): table[LAYS + 4 * (7 * where + card - 1) + value - 1]
                    for card in range(1, 8)
                    if (hand >> (card - 1)) & 1
                    for value in values
                }
                product *= usual[move >> 4, int(state.value_at(move & 15))] / sum(usual.values())
        state.push(move)
    return product


@pytest.mark.parametrize(("seed", "moves"), [(1, 6), (2, 8), (3, 11), (4, 14), (5, 17), (6, 20)])
def test_a_belief_is_what_all_possible_arrangements_together_say(seed: int, moves: int) -> None:
    observation = random_match(seed, 2, moves).observe(0)
    start = start_of(observation)
    sampler = SlySampler(start, observation.log, observation.outcomes)
    unknown = [sampler.spaces[k] for k in range(sampler.unknown)]
    weights: dict[tuple[int, ...], float] = {}
    for cards in itertools.permutations(range(1, 8), len(unknown)):
        if all((sampler.pools[k] >> (card - 1)) & 1 for k, card in enumerate(cards)):
            possible = sampler.known.copy()
            for k, number in enumerate(sampler.numbers):
                possible[number] = LAY * cards[k] + unknown[k]
            weights[cards] = likelihood(start, possible, 0)
    total = sum(weights.values())
    fox = belief_of(observation).fox()
    assert set(fox) == set(unknown)
    for k, space in enumerate(unknown):
        exact = sum(weight for cards, weight in weights.items() if cards[k] == 7) / total
        assert fox[space] == pytest.approx(exact)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_card_may_be_adds_up_to_one(players: int) -> None:
    for seed in range(8):
        belief = belief_of(random_match(seed, players, 4 + 3 * seed).observe(0))
        for owner in belief.owners:
            for likely in owner.marginals():
                assert sum(likely) == pytest.approx(1.0)
        assert sum(belief.fox().values()) <= players - 1 + 1e-9


def test_states_are_drawn_as_often_as_they_are_likely() -> None:
    observation = random_match(4, 4, 22).observe(2)
    belief = belief_of(observation)
    fox = belief.fox()
    rng = Rng(3)
    drawn = dict.fromkeys(fox, 0)
    for _ in range(4000):
        state = belief.sample(rng)
        for space in fox:
            drawn[space] += int(state.card_at(space)) == 7
    for space, likely in fox.items():
        assert drawn[space] / 4000 == pytest.approx(likely, abs=0.04)


def test_a_card_whose_owner_does_not_reveal_is_less_likely_the_fox() -> None:
    before = belief_of(match_after(["lay 1 a1", "lay 2 a2", "lay 3 a3"]).observe(0)).fox()
    after = belief_of(match_after(["lay 1 a1", "lay 2 a2", "lay 3 a3", "lay 4 a4"]).observe(0)).fox()
    assert after[1] < before[1] - 0.05
    indifferent = belief_of(match_after(["lay 1 a1", "lay 2 a2"]).observe(0), trust=0.0).fox()
    assert indifferent[1] == pytest.approx(1 / 7)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_gives_the_same_reasons(players: int, level: Level) -> None:
    observation = random_match(7, players, 9).observe(random_match(7, players, 9).to_move)
    reasons = think(observation, level)
    assert reasons == think(observation, level)
    assert reasons.move in observation.legal
    assert set(reasons.values) <= set(observation.legal)
    assert reasons.move in reasons.values
    assert all(0.0 <= value <= 1.0 for value in reasons.values.values())
    assert all(0.0 <= likely <= 1.0 for likely in reasons.belief.values())
    hidden = {
        name
        for name, space in observation.view["spaces"].items()
        if space["card"] and not space["card"]["face_up"] and space["card"]["card"] is None
    }
    assert set(reasons.belief) == hidden


@pytest.mark.parametrize("side", ["front", "back"])
def test_what_is_laid_is_not_always_the_same(side: str) -> None:
    # Who always opened with the fox would have it exposed: hens lie on spaces of the same value.
    observation = match_after([], a=side).observe(0)
    mixture = SlyThinker().mixture(observation, FOX, Rng(1), time.monotonic() + 10)
    cards: dict[str, float] = {}
    values = set()
    for text, likely in mixture.items():
        if likely > 0:
            _, card, space = text.split()
            cards[card] = cards.get(card, 0.0) + likely
            values.add(start_of(observation).value_at(int(space[1:]) - 1))
    assert cards == pytest.approx({"1": 0.2, "2": 0.2, "3": 0.2, "fox": 0.4})
    assert values == {3}
    # And what is played is drawn from it: these 12 draws are the same whenever the test runs.
    assert len({think(observation, FOX, seed).move.split()[1] for seed in range(12)}) > 1


def test_a_fox_laid_to_eat_the_hen_that_opened_is_suspected() -> None:
    after_hen = think(match_after(["lay 2 a3", "lay fox a5"]).observe(0), FOX).belief["a5"]
    after_fox = think(match_after(["lay fox a3", "lay fox a5"]).observe(0), FOX).belief["a5"]
    assert after_hen > after_fox + 0.1


@pytest.mark.parametrize("level", LEVELS)
def test_moves_that_are_about_as_good_are_both_played(level: Level) -> None:
    # In some positions at least: who always did the same could be read like an open hand.
    mixed = 0
    for moves in range(12):
        match = random_match(2 + moves % 2, 2, 2 * (moves // 2))
        observation = match.observe(match.to_move)
        mixture = SlyThinker().mixture(observation, level, Rng(1), time.monotonic() + 10)
        kinds: dict[str, float] = {}
        for text, likely in mixture.items():  # spaces of one value are alike: not counted
            kind = text.rsplit(" ", 1)[0] if text.startswith("lay") else text
            kinds[kind] = kinds.get(kind, 0.0) + likely
        mixed += sorted(kinds.values())[-2] > 0.1 if len(kinds) > 1 else 0
    assert mixed >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_a_mixture_is_how_often_each_move_is_chosen(level: Level) -> None:
    match = random_match(2, 2, 4)
    observation = match.observe(match.to_move)
    mixture = SlyThinker().mixture(observation, level, Rng(1), time.monotonic() + 10)
    assert set(mixture) == set(observation.legal)
    assert sum(mixture.values()) == pytest.approx(1)
    chosen = {think(observation, level, seed).move for seed in range(6)}
    assert all(mixture[text] > 0 for text in chosen)


@pytest.mark.parametrize("players", [2, 4])
def test_the_deadline_is_kept(players: int) -> None:
    observation = random_match(11, players, 8).observe(random_match(11, players, 8).to_move)
    began = time.process_time()  # of this process alone: other work on the machine does not count
    reasons = think(observation, FOX, seconds=0.01)
    assert time.process_time() - began < 0.08
    assert reasons.move in observation.legal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_that_are_left_out_are_as_good_as_others(players: int) -> None:
    for seed in range(30):
        match = random_match(seed, players, 2 + seed)
        state = belief_of(match.observe(match.to_move)).sample(Rng(seed))
        legal = [parse(text) for text in match.observe(match.to_move).legal]
        kept = distinct(state, legal)
        assert kept
        assert set(kept) <= set(legal)
        assert kept == sorted(kept)
        lays = {(move >> 4, int(state.value_at(move & 15))) for move in legal if LAY <= move < REVEAL}
        kept_lays = [(move >> 4, int(state.value_at(move & 15))) for move in kept if LAY <= move < REVEAL]
        assert sorted(lays) == sorted(kept_lays)
        assert [move for move in kept if move < LAY] == [move for move in legal if move < LAY]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_all_may_hope_for_adds_up_to_a_victory(players: int) -> None:
    for seed in range(12):
        match = random_match(seed, players, 3 + seed)
        state = belief_of(match.observe(match.to_move)).sample(Rng(seed))
        while state.flips_left:
            state.push(state.random_move(Rng(seed)))
        hopes = [0.0] * players
        estimate(state, hopes)
        assert sum(hopes) == pytest.approx(1.0)
        state.playout(Rng(seed))
        estimate(state, hopes)
        winners = GAME.result(state).winners
        assert hopes == [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def points(one: str, other: str, players: int, games: int) -> float:
    """Play matches, the two bots alternating around the table, and return the first one's share of points."""
    total = 0.0
    for number in range(games):
        match = Match(GAME, [f"p{seat}" for seat in range(players)], {"first": number // 2 % players})
        rng = Rng(f"order {number}")
        while not match.over:
            seat = match.to_move
            bot = find_bot(one if (seat + number) % 2 == 0 else other)
            match.play(bot.choose(match.observe(seat), rng))
        assert match.result is not None
        winners = match.result.winners
        total += sum((seat + number) % 2 == 0 for seat in winners) / len(winners)
    return total / games


@pytest.mark.parametrize(
    ("better", "worse", "players", "games", "least"),
    [
        ("farmer", "lamb", 2, 200, 0.65),
        ("shepherd", "farmer", 2, 40, 0.7),
        ("fox", "shepherd", 2, 40, 0.7),
        ("farmer", "lamb", 4, 100, 0.64),
    ],
)
def test_a_higher_level_wins_more(better: str, worse: str, players: int, games: int, least: float) -> None:
    # Equals would have so much less than once in a hundred times.
    assert points(better, worse, players, games) >= least
