"""Leaks that one could build into Uly & Polly by mistake are caught by the contract's comparison."""

from __future__ import annotations

import pytest

from bocage.core.game import View
from bocage.core.state import State
from bocage.games.uly_polly import UlyPolly
from tests.contract.secrecy import compare


class Leaky(UlyPolly):
    """Uly & Polly with a leak; its words are the real game's."""

    @property
    def domain(self) -> str:
        return "bocage.games.uly_polly"


class LeakyView(Leaky):
    """Shows the wolf to all while the dog is next to it."""

    def view(self, state: State, viewer: int) -> View:
        whole = super().view(state, -2)
        near = whole["wolf"] and whole["dog"] and abs(ord(whole["wolf"][0]) - ord(whole["dog"][0])) < 2
        return whole if near else super().view(state, viewer)


class LeakyLog(Leaky):
    """Forgets to conceal the wolf's choice."""

    def concealed(self, state: State, move: int) -> str:
        return ""


class LeakyOutcome(Leaky):
    """Lets everyone hear which swaps move the wolf."""

    def outcome(self, state: State, move: int) -> str:
        return (
            "rustle"
            if move >= 48 and super().view(state, -2)["wolf"] == "a1"
            else super().outcome(state, move)
        )


@pytest.mark.parametrize("leak", [LeakyView, LeakyOutcome])
def test_the_comparison_catches_a_leak(leak: type[UlyPolly]) -> None:
    with pytest.raises(AssertionError):
        compare(leak(), 300, "leak")


def test_the_comparison_catches_a_log_that_tells() -> None:
    # A log that tells leaves nothing to replace; the test above refuses a count of 0.
    assert compare(LeakyLog(), 300, "leak") == 0
    assert compare(UlyPolly(), 300, "leak") > 75
