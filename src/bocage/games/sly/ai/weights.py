"""Sly: what `worth` and `habits` have learnt, as it stands in `learnt.json`, by the number of players."""

from __future__ import annotations

import json
from base64 import b85decode
from pathlib import Path
from typing import Final

from bocage.games.sly.ai.network import Network

FILE: Final = Path(__file__).parents[1] / "data" / "weights.json"

NETWORKS: Final[list[Network]] = []
# How usual each kind of move is, 16 steps to a factor of e; how likely each kind of turn, in 256ths less one.
PULLS: Final[list[bytes]] = []
RESTRAINTS: Final[list[bytes]] = []


def _read() -> None:
    learnt = json.loads(FILE.read_text(encoding="ascii"))
    for players in range(5):
        part = learnt[str(max(players, 2))]  # nobody plays alone: the first two are there for the numbering
        network = part["network"]
        weights = b85decode(network["weights"])
        NETWORKS.append(Network(weights, network["biases"], network["outs"], network["out_bias"]))
        PULLS.append(b85decode(part["pulls"]))
        RESTRAINTS.append(b85decode(part["restraints"]))


_read()
