"""The page's message types are those of the server."""

from __future__ import annotations

from pathlib import Path

from web.messages import document

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_pages_types_are_made_from_the_servers() -> None:
    advice = "stale: python -m web.messages > web/src/messages.ts"
    assert MESSAGES.read_text(encoding="utf-8") == document(), advice


def test_defaults_are_optional_in_what_is_sent_to_the_server_and_always_there_in_what_comes() -> None:
    written = document()
    assert '  type: "move";\n  text: string;\n  at: number;\n  id?: string;\n  seat?: number;\n' in written
    assert '  type: "pong";\n  id: string;\n' in written
    assert '  to_move: number | "chance" | null;\n' in written
    assert "export type ToServer = Hello | Move | " in written
