"""A room has texts on both sides, beside its rules and beside its board; no sentence is told on both."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from bocage.core.text import LANGUAGES
from bocage.games import game_names

ROOT = Path(__file__).parents[1]
MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=(.*\n(?:(?:[ \t}].*)?\n)*)", re.MULTILINE)
ATTRIBUTE = re.compile(r"^ +\.[\w-]+ *=", re.MULTILINE)


def sentences(folder: Path, language: str) -> dict[str, list[str]]:
    """Return what is said in a folder of texts, whatever its facts are called, and by which messages."""
    said = defaultdict(list)
    for path in sorted(folder.glob(f"*{language}.ftl")):
        for name, whole in MESSAGE.findall(path.read_text(encoding="utf-8")):
            for text in ATTRIBUTE.split(whole):
                plain = " ".join(re.sub(r"\$[\w-]+", "$", text).split())
                if len(plain.split()) > 1 or plain.startswith("{"):
                    said[plain].append(f"{path.relative_to(ROOT)}: {name}")
    return dict(said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_sentence_is_told_by_the_rules_and_by_the_board(game: str, language: str) -> None:
    rules = sentences(ROOT / "src" / "bocage" / "games" / game.replace("-", "_") / "text", language)
    board = sentences(ROOT / "web" / "src" / "games" / game / "text", language)
    assert len(rules) > 10
    assert len(board) > 2
    assert {text: rules[text] + board[text] for text in rules.keys() & board.keys()} == {}


def test_a_sentence_told_twice_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    (tmp_path / "en.ftl").write_text("one = { $name } moves\n    on.\ntwo = Two\n    .hint = Hear hear\n")
    (tmp_path / "board.en.ftl").write_text("other = { $player } moves on.\nhere = Hear hear\n")
    assert list(sentences(tmp_path, "en").values()) == [
        ["board.en.ftl: other", "en.ftl: one"],
        ["board.en.ftl: here", "en.ftl: two"],
    ]
