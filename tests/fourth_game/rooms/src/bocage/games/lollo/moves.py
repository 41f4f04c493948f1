"""Lollo: the text of its moves."""

from __future__ import annotations

from typing import Final

from bocage.core.errors import InputError
from bocage.games.lollo.state import CHOOSE, PICK, ROLL, SNAILS

NAMES: Final = ["clover", "cornflower", "marigold", "poppy", "violet"]  # by snail
FACES: Final = ["1", "2", "3", "blackbird"]
VERBS: Final = {"pick": PICK, "choose": CHOOSE}
WRITTEN: Final = [f"{verb} {name}" for verb in VERBS for name in NAMES] + [f"* roll {face}" for face in FACES]
FORMS: Final = "pick poppy, choose violet"


def write(move: int) -> str:
    """Write a move."""
    return WRITTEN[move]


def parse_snail(text: str) -> int:
    """Read a snail's name."""
    if text in NAMES:
        return NAMES.index(text)
    raise InputError("move-word", word=text, words=", ".join(NAMES))


def parse(text: str) -> int:
    """Read a move."""
    words = text.split(" ")
    if len(words) == 2 and words[0] in VERBS:
        return VERBS[words[0]] + parse_snail(words[1])
    if len(words) == 3 and words[:2] == ["*", "roll"] and words[2] in FACES:
        return ROLL + FACES.index(words[2])
    raise InputError("move-form", forms=FORMS)


assert len(WRITTEN) == ROLL + len(FACES)
assert len(NAMES) == SNAILS
