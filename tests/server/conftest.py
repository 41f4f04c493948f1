"""What the server's tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.postgresql import PostgreSQL, postgresql

__all__ = ["any_database", "postgresql"]


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.new_database()
