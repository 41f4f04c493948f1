"""What a person is shown must not change by a byte with what that person cannot know."""

from __future__ import annotations

import pytest

from bocage import SPECTATOR, Match, Rng, find_game
from bocage.core.text import LANGUAGES
from bocage.terminal.answers import Answers
from bocage.terminal.play import Play
from bocage.terminal.screen import Screen
from bocage.terminal.table import PERSON, Table
from tests.matches import GAMES, new_match, vocabulary

SECRET = [name for name in GAMES if find_game(name).has_secrets]
ATTEMPTS = 8  # moves that are tried, and not legal just then


def shown_to(
    seat: int, match: Match, moves: list[str], language: str, out: pytest.CaptureFixture[str]
) -> str:
    """Return everything the terminal can show a person, or everybody, after these moves."""
    replayed = Match(match.game, match.players, match.given)
    table = Table(replayed, [PERSON] * len(match.players), "seed", language)
    for text in moves:
        table.play(text)
    play = Play(table, Screen())
    answers = Answers(play.stage)
    out.readouterr()
    if seat >= 0:
        play.stage.show_turn(seat, replayed.legal(seat), table.news(seat), [])
        answers.help(seat)
        answers.log(seat)
        for name in ("", *match.players):
            answers.look(seat, name)
        if replayed.to_move == seat:
            known = vocabulary(match.game.name)
            for text in [*known[:: len(known) // ATTEMPTS], "nonsense"]:
                if text not in replayed.legal(seat):
                    print(play._try(text, replayed.legal(seat)))
    play.stage.show_watched()
    play.screen.show_position(replayed, seat)
    print(table.news(SPECTATOR))
    return out.readouterr().out


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_a_person_only_what_that_seat_may_know(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find_game(name)
    rng = Rng(f"terminal {name} {language}")
    differed = 0
    for number in range(12):
        match = new_match(game, rng)
        for _ in range(4 + 5 * number):
            if not match.over:
                match.push(int(match.state.random_move(rng)))
        if match.over:
            continue
        for seat in range(SPECTATOR, len(match.players)):
            world = Match(game, match.players, match.given)
            for move in game.sampler(match.observe(seat)).moves(rng):
                world.push(move)
            differed += world.moves != match.moves
            here = shown_to(seat, match, match.moves, language, capsys)
            assert shown_to(seat, world, world.moves, language, capsys) == here
            assert here
    assert differed > 10
