"""How bots think about Lollo: what they read, and that each level beats the one below it."""

from __future__ import annotations

from bocage import Match, Rng, find_game
from bocage.arena.playing import play_match
from bocage.bots import find_bot
from bocage.games.lollo.ai.belief import likelihoods
from bocage.games.lollo.moves import NAMES
from bocage.games.lollo.state import LolloState

ROUNDS = 30


def test_the_moves_of_a_player_tell_of_the_favourite() -> None:
    log = ["pick ?", "pick ?"]
    for _ in range(2):
        log += ["* roll 2", "choose poppy", "* roll 1", "choose violet"]
    found = likelihoods(LolloState(2, 0, 12), log, trust=1.0)
    assert max(NAMES, key=lambda name: found[0][NAMES.index(name)]) == "poppy"
    assert max(NAMES, key=lambda name: found[1][NAMES.index(name)]) == "violet"
    assert likelihoods(LolloState(2, 0, 12), log, trust=0.0) == [[1.0] * 5] * 2


def test_greedy_brings_its_favourite_on_and_scares_who_leads() -> None:
    match = Match(find_game("lollo"), ["Ada", "Ben"])
    for text in ("pick poppy", "pick violet", "* roll 3"):
        match.play(text)
    assert find_bot("greedy").choose(match.observe(0), Rng(1)) == "choose poppy"
    for text in ("choose marigold", "* roll 2", "choose violet", "* roll blackbird"):
        match.play(text)
    assert find_bot("greedy").choose(match.observe(0), Rng(1)) == "choose marigold"


def wins(strong: str, weak: str, rounds: int) -> float:
    """Return the share of the stronger of two bots, each first as often as the other."""
    game = find_game("lollo")
    share = 0.0
    for number in range(2 * rounds):
        seat = number % 2
        bots = [find_bot(strong), find_bot(weak)]
        match = play_match(game, ["Ada", "Ben"], {}, bots if seat == 0 else bots[::-1], f"wins {number // 2}")
        assert match.result is not None
        share += (seat in match.result.winners) / len(match.result.winners)
    return share / (2 * rounds)


def test_greedy_beats_chance_and_the_farmer_beats_the_lamb() -> None:
    assert wins("greedy", "random", ROUNDS) > 0.7
    assert wins("farmer", "lamb", ROUNDS) > 0.6
