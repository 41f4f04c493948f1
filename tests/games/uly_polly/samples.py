"""Moves of Uly & Polly for the shared suites."""

from __future__ import annotations

from tests.rooms import Samples, Secret

SAMPLES = Samples(
    opening=("hide b2", "start c3", "swap a1 b1"),
    illegal="go a4",
    picture=("3-players-mixed", 19, 2),
    soon_searched=False,  # there are 42 swaps or so
    secret=Secret(("hide b2", "hide d4"), untouched=("b2", "d4"), in_view='"wolf":"b2"', unseen="b2"),
)
