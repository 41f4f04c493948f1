"""Moves of Ulikko for the shared suites."""

from __future__ import annotations

from tests.rooms import Samples

SAMPLES = Samples(
    opening=("settle c3", "settle c3", "insert north"),
    illegal="insert north",
    picture=("2-players-greedy", 50, 0),
)
