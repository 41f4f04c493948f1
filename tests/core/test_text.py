"""Words: several files per language are one, and what is not translated yet is said in English."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bocage.core.text import has, say


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Make a package with words in two files of English and one of French."""
    name = f"words_{tmp_path.name.replace('-', '_')}"
    text = tmp_path / name / "text"
    text.mkdir(parents=True)
    (tmp_path / name / "__init__.py").write_text("")
    (text / "en.ftl").write_text("hen = hen\nfox = fox\n")
    (text / "board.en.ftl").write_text("dog = { $count } dogs\n")
    (text / "fr.ftl").write_text("hen = poule\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield name
    sys.modules.pop(name, None)


def test_all_files_of_a_language_are_one(package: str) -> None:
    assert say("en", package, "hen") == "hen"
    assert say("en", package, "dog", count=3) == "3 dogs"


def test_what_is_not_translated_is_said_in_english(package: str) -> None:
    assert say("fr", package, "hen") == "poule"
    assert say("fr", package, "fox") == "fox"
    assert say("it", package, "hen") == "hen"
    assert has("en", package, "fox")
    assert not has("fr", package, "fox")


def test_an_unknown_message_is_an_error(package: str) -> None:
    with pytest.raises(KeyError):
        say("en", package, "cow")
