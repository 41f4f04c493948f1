"""Every message the terminal asks for by name exists in every language."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bocage
from bocage.core.text import LANGUAGES, has
from bocage.terminal.offers import split
from tests.matches import GAMES, vocabulary

SOURCE = Path(bocage.__file__).parent
FILES = [
    *SOURCE.glob("terminal/*.py"),
    *SOURCE.glob("games/*/drawing.py"),
    SOURCE / "cli" / "terminal_command.py",
]
SPEAKERS = {"say", "_say", "_word", "word", "words", "_text"}


def domain_of(path: Path) -> str:
    if path.parent.parent.name == "games":
        return f"bocage.games.{path.parent.name}"
    return "bocage.terminal"


def asked_for(path: Path) -> set[str]:
    """List the messages a module names; those it composes are exercised by playing."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SPEAKERS:
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                found |= {text for text in texts if isinstance(text, str) and not text.startswith("bocage.")}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_message_asked_for_exists(path: Path) -> None:
    domain = domain_of(path)
    for message in asked_for(path):
        for language in LANGUAGES:
            found = has(language, domain, message) or (
                domain == "bocage.terminal" and message in ("name", "score")  # the game's own
            )
            assert found, f"{message} ({language})"


def test_the_list_of_messages_is_not_empty() -> None:
    assert "quit-prompt" in asked_for(SOURCE / "terminal" / "play.py")
    assert sum(len(asked_for(path)) for path in FILES) > 60


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_move_is_explained(name: str) -> None:
    domain = "bocage.games." + name.replace("-", "_")
    verbs = {split(text, domain)[0] for text in vocabulary(name) if not text.startswith("*")}
    for verb in verbs:
        for language in LANGUAGES:
            assert has(language, domain, "verb-" + verb.replace(" ", "-")), (verb, language)
