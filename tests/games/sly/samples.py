"""Moves of Sly for the shared suites."""

from __future__ import annotations

from tests.rooms import Samples, Secret

SAMPLES = Samples(
    opening=("lay 4 a3", "lay 5 a5", "lay 1 a1"),
    illegal="lay 5 a2",
    short={"turn_limit": 1},
    picture=("3-players-mixed", 22, 0),
    secret=Secret(("lay 4 a3", "lay fox a3"), untouched=("a3",), in_view='"card":"4"', binds=True),
)
