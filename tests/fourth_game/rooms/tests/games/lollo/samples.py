"""Moves of Lollo for the shared suites."""

from __future__ import annotations

from tests.rooms import Samples, Secret

SAMPLES = Samples(
    opening=("pick poppy", "pick violet", "choose clover"),
    illegal="choose clover",
    secret=Secret(
        ("pick poppy", "pick violet"), untouched=("poppy", "violet"), in_view='"favourites":["poppy",null]'
    ),
)
