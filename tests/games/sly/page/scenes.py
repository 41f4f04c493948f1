"""What there is to see on the board of Sly."""

from __future__ import annotations

from tests.rooms import Scenes

SCENES = Scenes(
    phases=("turn", "flip", "over"),
    telling="turn",
    busy=("turn",),
    midst=9,
    some=8,
    after_opening='[data-space="a5"]',
    picture=("turn", "phone", "dark"),
    options={"turn_limit": 12},
    round_trip={"turn_limit": 10},
)
