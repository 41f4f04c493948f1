"""A room of tests holds what the shared suites ask for, and it is true."""

from __future__ import annotations

import json

import pytest

from bocage import Rng, find_game
from bocage.core.errors import IllegalMove
from tests.matches import GAMES, SECRETIVE, opened, random_match
from tests.rooms import driver, part, samples, scenes, secret, words

FILES = ("words.txt", "samples.py", "page/driver.py", "page/scenes.py")
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@pytest.mark.parametrize("file", FILES)
def test_a_room_of_tests_is_complete(name: str, file: str) -> None:
    part(name, file)
    assert len(words(name)) >= 3
    assert all(callable(play) for play in driver(name))


@every_game
def test_the_opening_is_played_by_both_seats_and_the_illegal_move_is_refused(name: str) -> None:
    match = opened(name)
    assert len(samples(name).opening) == 3
    movers = {opened(name, number).to_move for number in range(3)}
    assert movers == {0, 1}
    with pytest.raises(IllegalMove) as caught:
        match.play(samples(name).illegal)
    assert caught.value.code.startswith(find_game(name).letter)


@every_game
def test_the_scenes_name_every_phase(name: str) -> None:
    shown = scenes(name)
    match = random_match(find_game(name), Rng("phases"))
    assert "over" in shown.phases
    assert {match.view(-1)["phase"]} <= set(shown.phases)
    assert {shown.telling, *shown.busy, shown.picture[0]} <= set(shown.phases)


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_secret_is_told_to_its_mover_and_to_nobody_else(name: str) -> None:
    hidden = secret(name)
    seen = []
    for move in hidden.worlds:
        match = opened(name, 0)
        match.play(move)
        seen.append((match.view(1), match.log(1)))
        own = json.dumps(match.view(0), separators=(",", ":"))
        assert (hidden.in_view in own) == (move == hidden.worlds[0])
    assert seen[0] == seen[1]
