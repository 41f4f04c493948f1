"""The words of Sly, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bocage.core.text import LANGUAGES, has, say
from bocage.games import find_game
from bocage.games.sly.state import MOVES
from tests.games.sly.positions import match_of

DOMAIN = "bocage.games.sly"
SOURCE = Path(__file__).parents[3] / "src" / "bocage" / "games" / "sly"
REFUSALS = sorted(set(re.findall(r'"(S\d+-[a-z-]+)"', (SOURCE / "state.py").read_text(encoding="utf-8"))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_rule_has_its_sentence(language: str) -> None:
    assert len(REFUSALS) == 14
    for code in REFUSALS:
        sentence = say(language, DOMAIN, code)
        assert sentence[0].islower()
        assert not sentence.endswith(".")
    for number in range(1, find_game("sly").rule_count + 1):
        assert say(language, DOMAIN, f"rule-S{number}").endswith(".")
    assert say(language, DOMAIN, "name") == "Sly"
    assert not has(language, DOMAIN, "rule-S21")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_more_messages_than_another(language: str) -> None:
    def keys(name: str) -> list[str]:
        text = (SOURCE / "text" / f"{name}.ftl").read_text(encoding="utf-8")
        return re.findall(r"^([A-Za-z][\w-]*) =", text, re.MULTILINE)

    assert keys(language) == keys("en")


def test_every_refusal_can_occur() -> None:
    seen = set()
    for players, script in [
        (3, "lay 1 a1"),
        (2, "lay 1 a1, lay 2 a2"),
        (2, "lay 1 a1, expose a1"),
        (2, "lay 1 a1, expose a1, lay 2 a2, lay 3 a3"),
        (2, "lay 1 a1, lay 2 a2, reveal a1"),
        (2, "lay 1 a1, lay 1 a2, lay 2 a3, lay 2 a4, lay 3 a5, lay 3 a6, lay 4 a7, lay 4 a8"),
    ]:
        state = match_of(players, script).state
        seen |= {state.refusal(move) for move in range(MOVES)}
    over = match_of(2, "lay 1 a1, lay 1 a2", turn_limit=1).state
    seen |= {over.refusal(move) for move in range(MOVES)}
    assert sorted(seen - {""}) == REFUSALS
