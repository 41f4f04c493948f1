"""The option `deck` on the command line: a file that is none is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import bocage, bocage_here

ENDLESS = Path("/dev/zero")


@pytest.mark.skipif(not ENDLESS.exists(), reason="this system has no such device")
def test_a_deck_without_end_is_too_large(tmp_path: Path) -> None:
    fields = {"format": "bocage/1", "game": "ulikko", "players": ["A", "B"], "moves": []}
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**fields, "options": {"deck": str(ENDLESS)}}))
    line = bocage("replay", str(path)).refused()
    assert line == f"{path}: options.deck: {ENDLESS}: is too large: more than 1,000,000 bytes"


@pytest.mark.parametrize("deck", ["x" * 5000, ""], ids=["long", "empty"])
def test_a_deck_that_is_no_file_is_refused(
    deck: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["perft", "ulikko", "-p", "2", "--depth", "1", "-o", f"deck={deck}"]
    bocage_here(capfd, monkeypatch, *words).refused()
