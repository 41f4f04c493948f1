"""Lollo: a sensible player, one step ahead."""

from __future__ import annotations

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.games.lollo.moves import parse, write
from bocage.games.lollo.sample import LolloSampler
from bocage.games.lollo.state import SNAILS, LolloState


def choose(sampler: LolloSampler, seat: int, legal: list[str], rng: Rng) -> str:
    """Choose what is best for the own favourite now; among equals, by lot."""
    best: list[int] = []
    highest: i64 = -1000
    for text in legal:
        move = parse(text)
        after = sampler.base.copy()
        after.push(move)
        lead: i64 = lead_of(after, after.favourite_of(seat)) if sampler.base.to_pick == 0 else 0
        if lead > highest:
            highest = lead
            best = []
        if lead == highest:
            best.append(move)
    return write(best[rng.below(len(best))])


def lead_of(state: LolloState, snail: i64) -> i64:
    """Say how well a snail lies: how far it is, and how far the best of the others."""
    place: i64 = state.place_of(snail)
    furthest: i64 = 0
    for other in range(SNAILS):
        if other != snail and state.place_of(other) > furthest:
            furthest = state.place_of(other)
    return 4 * place - 3 * furthest - 2 * state.rank_of(snail)
