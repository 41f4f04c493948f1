"""What a search of Sly relies on: how choices are numbered, and how the network's sums are packed."""

from __future__ import annotations

import json
from base64 import b85decode

import pytest

from bocage.core.rng import Rng
from bocage.core.state import OVER
from bocage.games.sly.ai.belief import SlyBelief
from bocage.games.sly.ai.model import SlySearchModel
from bocage.games.sly.ai.network import FEATURES, HIDDEN, SCALE, ZERO, Sums
from bocage.games.sly.ai.weights import FILE, NETWORKS
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import SlyState


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_numbers_mean_equal_candidates(players: int) -> None:
    start = SlyState(players, 0, False, False, 30)
    belief = SlyBelief(SlySampler(start, [], []), start, 0, 0.0)
    model = SlySearchModel(belief, belief, 0)
    known: dict[tuple[int, int], list[int]] = {}
    met_again = 0
    for seed in range(40):
        state, rng = start.copy(), Rng(seed)
        while state.to_move() != OVER:
            key = int(state.to_move()), int(model.action_set_key(state))
            moves = model.candidates(state)
            met_again += key in known
            assert known.setdefault(key, moves) == moves
            state.push(state.random_move(rng))
    assert met_again


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packed_sums_are_the_sums_of_the_bytes(players: int) -> None:
    network = NETWORKS[players]
    learnt = json.loads(FILE.read_text(encoding="ascii"))[str(players)]["network"]
    weights = b85decode(learnt["weights"])
    rng = Rng(players)
    for _ in range(50):
        found = [int(rng.below(FEATURES)) for _ in range(56)]
        sums = Sums()
        for feature in found:
            sums.add(network.rows[feature])
        plain = network.out_bias
        for unit in range(HIDDEN):
            total = sum(weights[HIDDEN * feature + unit] - ZERO for feature in found)
            plain += max(0.0, total / SCALE + learnt["biases"][unit]) * learnt["outs"][unit]
        assert network.output(sums) == pytest.approx(plain)
