"""The state against a second telling of the rules that shares no code with it: dictionaries and lists."""

from __future__ import annotations

import random

import pytest

from bocage import SPECTATOR, Match, find_game

NAMES = ["clover", "cornflower", "marigold", "poppy", "violet"]
PLAYERS = ["Ada", "Ben", "Cleo", "Dora"]


class Reference:
    """Lollo, told plainly."""

    def __init__(self, lettuce: int) -> None:
        self.lettuce = lettuce
        self.steps = dict.fromkeys(NAMES, 0)
        self.tired = ""

    def move(self, snail: str, face: str) -> None:
        others = {step for name, step in self.steps.items() if name != snail and step}
        if face == "blackbird":
            free = [step for step in range(self.steps[snail] - 1) if step not in others]
            self.steps[snail] = max(free, default=0)
        else:
            target = self.steps[snail] + int(face)
            free = [step for step in range(target, self.lettuce + 4) if step not in others]
            self.steps[snail] = min(free[0], self.lettuce)
        self.tired = snail

    def points(self, snail: str) -> int:
        if not self.steps[snail]:
            return 0
        ahead = sum(step > self.steps[snail] for step in self.steps.values())
        return [5, 3, 2, 1, 0][ahead]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("path", ["short", "long"])
def test_random_matches_agree_with_the_reference(players: int, path: str) -> None:
    chance = random.Random(f"{players} {path}")
    for _ in range(40):
        match = Match(find_game("lollo"), PLAYERS[:players], {"path": path})
        reference = Reference(12 if path == "short" else 16)
        picks = [chance.choice(NAMES) for _ in range(players)]
        for pick in picks:
            match.play(f"pick {pick}")
        seat = 0
        while not match.over:
            face = chance.choice(["1", "1", "2", "2", "3", "blackbird"])
            match.play(f"* roll {face}")
            assert match.to_move == seat
            assert match.legal(seat) == [f"choose {name}" for name in NAMES if name != reference.tired]
            snail = chance.choice([name for name in NAMES if name != reference.tired])
            match.play(f"choose {snail}")
            reference.move(snail, face)
            assert match.view(SPECTATOR)["snails"] == reference.steps
            seat = (seat + 1) % players
        assert reference.lettuce in reference.steps.values()
        assert match.result is not None
        assert match.result.scores == [reference.points(pick) for pick in picks]
