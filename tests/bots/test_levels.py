"""The four levels: whole matches of every game for every number of players, with reasons for every move."""

from __future__ import annotations

import pytest

from bocage import Match, Rng, find_game
from bocage.bots import bot_names, find_bot
from bocage.core.errors import InputError
from tests.bots.clock import tick_by_looking
from tests.matches import GAMES, player_counts

LEVELS = ("lamb", "farmer", "shepherd", "fox")
COUNTS = [(name, players) for name in GAMES for players in player_counts(find_game(name))]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_whole_match_is_legal_and_every_move_has_its_reasons(
    name: str, players: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick_by_looking(monkeypatch, looks=32)
    bot = find_bot(level)
    match = Match(find_game(name), [f"{level} {seat + 1}" for seat in range(players)])
    chance = Rng(f"{name} {players}")
    match.draw(chance)
    valued = 0
    while not match.over:
        seat = match.to_move
        seen = match.observe(seat)
        seed = f"{name} {players} {level} {len(match.moves)}"
        reasons = bot.explain(seen, Rng(seed))
        assert reasons.move in seen.legal
        assert set(reasons.values) <= set(seen.legal)
        assert all(0 <= value <= 1 for value in reasons.values.values())
        assert all(0 <= chance <= 1 for chance in reasons.belief.values())
        valued += bool(reasons.values)
        if len(match.moves) % 4 == 0:  # every bot is asked; asking every time would take twice as long
            assert bot.choose(seen, Rng(seed)) == reasons.move
        match.play(reasons.move, seat)
        match.draw(chance)
    assert match.result
    if level in ("shepherd", "fox"):
        assert valued, "levels that think ahead can say what a move is worth"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_an_only_move_is_played_without_a_thought(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(find_game(name), ["Ada", "Ben"])
    match.draw(Rng(1))
    seen = match.observe(match.to_move)
    only = type(seen)(**{**vars(seen), "legal": seen.legal[:1]})
    monkeypatch.setattr("bocage.bots.levels.thinker_of", None)
    assert find_bot(level).choose(only, Rng(1)) == seen.legal[0]
    assert find_bot(level).explain(only, Rng(1)).move == seen.legal[0]


def test_every_level_can_be_found_and_nothing_else() -> None:
    for level in LEVELS:
        assert find_bot(level).name == level
    with pytest.raises(InputError, match="owl: there is no such bot"):
        find_bot("owl")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bot_names())
def test_nobody_moves_for_a_seat_that_has_no_move(name: str, bot: str) -> None:
    match = Match(find_game(name), ["Ada", "Ben"])
    match.draw(Rng(7))
    other = match.observe(1 - match.to_move)
    for ask in (find_bot(bot).choose, find_bot(bot).explain):
        with pytest.raises(InputError, match="not your turn"):
            ask(other, Rng(7))
