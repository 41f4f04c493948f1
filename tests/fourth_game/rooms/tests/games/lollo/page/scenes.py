"""What there is to see on the board of Lollo."""

from __future__ import annotations

from tests.rooms import Scenes

SCENES = Scenes(
    phases=("pick", "choose", "over"),
    telling="choose",
    busy=("choose",),
    midst=14,
    some=6,
    after_opening='[data-snail="clover"]',
    picture=("choose", "phone", "light"),
)
