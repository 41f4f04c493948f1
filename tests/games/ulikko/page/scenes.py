"""What there is to see on the board of Ulikko."""

from __future__ import annotations

from tests.rooms import Scenes

SCENES = Scenes(
    phases=("settle", "insert", "place", "after", "over"),
    telling="insert",
    busy=("insert", "place"),
    midst=45,
    some=16,
    after_opening='[role="grid"] [data-cell="d4"]',
    picture=("place", "desktop", "light"),
)
