"""Sly: what the bots have learnt (`data/weights.json`): a value network and an opponent model by players."""

from __future__ import annotations

import json
import math
from base64 import b85decode, b85encode
from pathlib import Path
from typing import Final, cast

from bocage.games.sly.ai.network import FEATURES, HIDDEN, Network

FILE: Final = Path(__file__).parents[1] / "data" / "weights.json"
KINDS: Final = 832  # of moves, as `opponent_model.move_kind` numbers them
TURNS: Final = 96  # kinds of turns, as `opponent_model.turn_likelihood` does
STEPS: Final = 16.0  # of a propensity's byte to a factor of e
EVEN: Final = 128  # the byte of a propensity of 1

# By number of players. Nobody plays alone: the first two entries are there for the numbering.
NETWORKS: Final[list[Network]] = []
PROPENSITIES: Final[list[list[float]]] = []
TURN_LIKELIHOODS: Final[list[bytes]] = []  # in 256ths less one


class Weights:
    """What is learnt for one number of players; bytes as they stand in the file."""

    def __init__(
        self,
        rows: bytes,
        biases: list[float],
        outs: list[float],
        out_bias: float,
        propensities: bytes,
        turn_likelihoods: bytes,
    ) -> None:
        self.rows = rows
        self.biases = biases
        self.outs = outs
        self.out_bias: float = out_bias
        self.propensities = propensities
        self.turn_likelihoods = turn_likelihoods

    def to_json(self) -> dict[str, object]:
        """Return the object that the file carries."""
        return {
            "network": {
                "weights": b85encode(self.rows).decode(),
                "biases": self.biases,
                "outs": self.outs,
                "out_bias": self.out_bias,
            },
            "pulls": b85encode(self.propensities).decode(),
            "restraints": b85encode(self.turn_likelihoods).decode(),
        }


def read_weights(part: object) -> Weights:
    """Read what a file says for one number of players; ValueError, KeyError or TypeError if it is none."""
    fields = cast("dict[str, object]", part)
    network = cast("dict[str, object]", fields["network"])
    rows = b85decode(cast(str, network["weights"]))
    biases = [float(x) for x in cast("list[float]", network["biases"])]
    outs = [float(x) for x in cast("list[float]", network["outs"])]
    propensities = b85decode(cast(str, fields["pulls"]))
    turns = b85decode(cast(str, fields["restraints"]))
    sizes = (len(rows), len(biases), len(outs), len(propensities), len(turns))
    if sizes != (FEATURES * HIDDEN, HIDDEN, HIDDEN, KINDS, TURNS):
        raise ValueError(f"{sizes} weights")
    return Weights(rows, biases, outs, float(cast(float, network["out_bias"])), propensities, turns)


def use(tables: dict[str, object]) -> None:
    """Let the bots of this process go by these weights."""
    NETWORKS.clear()
    PROPENSITIES.clear()
    TURN_LIKELIHOODS.clear()
    for players in range(5):
        weights = read_weights(tables[str(max(players, 2))])
        NETWORKS.append(Network(weights.rows, weights.biases, weights.outs, weights.out_bias))
        PROPENSITIES.append([math.exp((byte - EVEN) / STEPS) for byte in weights.propensities])
        TURN_LIKELIHOODS.append(weights.turn_likelihoods)


use(json.loads(FILE.read_text(encoding="ascii")))
