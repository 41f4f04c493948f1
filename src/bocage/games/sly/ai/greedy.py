"""Sly: a sensible player that looks one step ahead over a few sampled states; points count in hundredths."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import OVER
from bocage.games.sly.moves import parse
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import COUNT, FLIP, FOX, ONE, REVEAL, SlyState, count, nth

SAMPLES: Final = 20
POINT: Final = 100
WIN: Final = 400  # being ahead at the end
JITTER: Final = 12  # breaks ties, and keeps the player from being read too easily
PAIRS_PURSUED: Final = 3

# The value of a face-down hen, in percent of its space's value: high hens tend to become safe in a reveal.
HEN_BASE: Final = 55
HEN_PER_RANK: Final = 6
HEN_NEAR_END: Final = 90  # S16: all face-down hens become safe
FOX_IN_HAND: Final = 110
FOX_PER_PREY: Final = 100  # for each rank of the highest hen it could take
FOX_SPACE_WASTED: Final = 30  # for each point of the space it lies on


def choose(sampler: SlySampler, seat: int, legal: list[str], rng: Rng) -> str:
    """Choose a move for a seat; the sampler holds what that seat has seen."""
    samples = [sampler.sample(rng) for _ in range(SAMPLES)]
    moves = [parse(text) for text in legal]
    if moves[0] >= FLIP:
        return legal[moves.index(FLIP + _best_addition(samples, seat, samples[0].turned, rng))]
    best_text = ""
    best: i64 = 0
    for number, move in enumerate(moves):
        if move >= REVEAL:
            break
        score: i64 = _average(samples, seat, move) + rng.below(JITTER)
        if best_text == "" or score > best:
            best, best_text = score, legal[number]
    if moves[-1] >= REVEAL:
        first, score = _best_reveal(samples, seat, rng)
        if best_text == "" or score > best:
            return legal[moves.index(REVEAL + first)]
    return best_text


def _average(samples: list[SlyState], seat: i64, move: i64) -> i64:
    total: i64 = 0
    for sample in samples:
        state = sample.copy()
        state.push(move)
        total += _value(state, seat)
    return total // SAMPLES


def _best_reveal(samples: list[SlyState], seat: i64, rng: Rng) -> tuple[int, int]:
    """Return the card to turn first and the value of the reveal, pursuing the best pairs only."""
    down = samples[0].down
    downs: i64 = count(down)
    size: i64 = samples[0].seats
    if downs < size:
        size = downs  # S10
    ranked = [
        (_reveal_value(samples, seat, start) + rng.below(JITTER), start) for start in _starts(down, size)
    ]
    ranked.sort(reverse=True)
    best: i64 = 0
    best_set: i64 = 0
    for _, start in ranked[:PAIRS_PURSUED]:
        chosen: i64 = start
        while count(chosen) < size:
            chosen |= ONE << _best_addition(samples, seat, chosen, rng)
        score: i64 = _reveal_value(samples, seat, chosen)
        if best_set == 0 or score > best:
            best, best_set = score, chosen
    # An unknown card first: what it is can still change the choice of the others (S9).
    strange: i64 = 0
    for k in range(count(best_set)):
        space: i64 = nth(best_set, k)
        if samples[0].owner_at(space) != seat:
            strange |= ONE << space
    first_of: i64 = strange if strange else best_set
    return nth(first_of, rng.below(count(first_of))), best


def _starts(down: i64, size: i64) -> list[int]:
    """List the pairs that a reveal may begin with; the single cards, if it turns only one."""
    ones: list[int] = [ONE << nth(down, k) for k in range(count(down))]
    if size == 1:
        return ones
    return [one | other for k, one in enumerate(ones) for other in ones[k + 1 :]]


def _best_addition(samples: list[SlyState], seat: i64, chosen: i64, rng: Rng) -> i64:
    """Find the face-down card that goes best with those chosen already."""
    rest: i64 = samples[0].down & ~chosen
    best: i64 = 0
    best_space: i64 = -1
    for k in range(count(rest)):
        space: i64 = nth(rest, k)
        score: i64 = _reveal_value(samples, seat, chosen | (ONE << space)) + rng.below(JITTER)
        if best_space < 0 or score > best:
            best, best_space = score, space
    return best_space


def _reveal_value(samples: list[SlyState], seat: i64, chosen: i64) -> i64:
    """Average what a reveal of just these cards would leave."""
    total: i64 = 0
    for sample in samples:
        state = sample.copy()
        state.settle(chosen)
        total += _value(state, seat)
    return total // SAMPLES


def _value(state: SlyState, seat: i64) -> i64:
    """Weigh a position for a seat: its potential against the others' average, or the result at the end."""
    over = state.to_move() == OVER
    mine: i64 = 0
    others: i64 = 0
    ahead: i64 = WIN
    standing: i64 = POINT * state.score_of(seat)
    for player in range(state.seats):
        score: i64 = POINT * state.score_of(player)
        if over:
            if player != seat and score >= standing:
                ahead = -WIN
        else:
            score += _potential(state, player)
        if player == seat:
            mine = score
        else:
            others += score
    return mine - others // (state.seats - 1) + (ahead if over else 0)


def _potential(state: SlyState, player: i64) -> i64:
    near_end = _near_end(state)
    score: i64 = FOX_IN_HAND if (state.hand_of(player) >> (FOX - 1)) & 1 else 0
    fox_value: i64 = 0  # of the space the fox lies on
    prey: i64 = 0  # the highest hen of the others that it could take
    down = state.down
    for k in range(count(down)):
        space: i64 = nth(down, k)
        card: i64 = state.card_at(space)
        if state.owner_at(space) != player:
            if card != FOX and card > prey:
                prey = card
        elif card == FOX:
            fox_value = state.value_at(space)
        else:
            weight: i64 = HEN_NEAR_END if near_end else HEN_BASE + HEN_PER_RANK * card
            score += state.value_at(space) * weight
    if fox_value and not near_end:
        score += FOX_PER_PREY * prey - FOX_SPACE_WASTED * fox_value
    return score


def _near_end(state: SlyState) -> bool:
    smallest: i64 = FOX
    for player in range(state.seats):
        size: i64 = i64(COUNT[state.hand_of(player)])
        if size < smallest:
            smallest = size
    return smallest <= 2
