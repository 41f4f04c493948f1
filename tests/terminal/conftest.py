"""What the tests of the terminal share: keyboards, closed at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.terminal.keyboard import Keyboard


@pytest.fixture
def keyboards() -> Iterator[list[Keyboard]]:
    """Collect the keyboards that a test opens."""
    opened: list[Keyboard] = []
    yield opened
    for keyboard in opened:
        keyboard.child.close(force=True)
