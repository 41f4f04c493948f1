"""Records of Sly: a limit of turns without a bound."""

from __future__ import annotations

from bocage import Record, find_game


def test_a_limit_of_turns_has_no_upper_bound() -> None:
    record = Record("sly", ["Ada", "Ben"], {"turn_limit": 10**25}, ["lay 1 a1"])
    assert record.match(find_game("sly")).to_move == 1
