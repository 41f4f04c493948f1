"""What there is to see on the board of Uly & Polly."""

from __future__ import annotations

from tests.rooms import Scenes

SCENES = Scenes(
    phases=("hide", "start", "swap", "go", "over"),
    telling="go",
    busy=("swap", "go"),
    midst=12,
    some=14,
    after_opening="button[data-cell=c3]",
    picture=("go", "phone", "light"),
)
