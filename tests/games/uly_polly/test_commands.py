"""Uly & Polly on the command line: its options, its perft counts, sides that bots may own."""

from __future__ import annotations

from tests.cli.commands import bocage


def test_games_lists_its_players_and_options() -> None:
    listing = bocage("games", "--json").data
    uly = next(game for game in listing["games"] if game["name"] == "uly-polly")
    assert uly["players"] == [2, 5]
    assert {option["name"]: option["default"] for option in uly["options"]} == {"first": 0, "patience": 12}


def test_perft_counts_each_depth() -> None:
    answer = bocage("perft", "uly-polly", "-p", "2", "--depth", "3", "--json").data
    assert answer["count"] == 9408
    assert answer["counts"] == [1, 16, 256, 9408]
    assert bocage("perft", "uly_polly", "-p", "2", "--depth", "2").out.split() == [
        "0",
        "1",
        "1",
        "16",
        "2",
        "256",
    ]


def test_what_is_rated_can_be_chosen() -> None:
    words = ["arena", "uly-polly", "-p", "2", "--bots", "greedy,random", "-n", "20", "--seed", "7", "--json"]
    tokens, wins = bocage(*words).data, bocage(*words, "--points", "wins").data
    for row, other in zip(tokens["ranking"], wins["ranking"], strict=True):
        assert row["share"] == row["share_of_scores"] == other["share_of_scores"]
        assert other["share"] == other["share_of_wins"] == row["share_of_wins"]


def test_bots_may_own_sides() -> None:
    words = ["arena", "uly-polly", "-p", "5", "--bots", "greedy,random", "-n", "20", "--seed", "7", "--sides"]
    found = bocage(*words, "--json").data
    assert found["sides"] is True
    assert len(found["seats"]) == 2
    assert "alone first" in bocage(*words).out
