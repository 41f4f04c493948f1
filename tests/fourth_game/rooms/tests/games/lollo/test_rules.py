"""The rules of Lollo, by their numbers."""

from __future__ import annotations

import pytest

from bocage import SPECTATOR, Match, Rng, find_game
from bocage.core.errors import IllegalMove
from bocage.games.lollo.moves import NAMES
from bocage.games.lollo.state import CHOOSE, PLACE_BITS, LolloState

PLAYERS = ["Ada", "Ben", "Cleo", "Dora"]


def match_of(script: str, players: int = 2, **options: object) -> Match:
    """Play a script of moves, the rolls included, in which `2` is short for `* roll 2`."""
    match = Match(find_game("lollo"), PLAYERS[:players], options)
    for text in script.split(", "):
        match.play(text if " " in text else f"* roll {text}")
    return match


def garden(lettuce: int = 12, **places: int) -> LolloState:
    """Set snails on their steps after all have picked, the die not rolled."""
    state = LolloState(2, 0, lettuce)
    state.push(NAMES.index("poppy"))
    state.push(NAMES.index("clover"))
    for name, step in places.items():
        state.places |= step << (PLACE_BITS * NAMES.index(name))
    return state


def after(state: LolloState, face: str, snail: str) -> dict[str, int]:
    """Roll a face and choose a snail; return where all sit."""
    game = find_game("lollo")
    for text in (f"* roll {face}", f"choose {snail}"):
        move = game.parse(state, text)
        assert state.refusal(move) == ""
        state.push(move)
    return {name: step for name, step in game.view(state, SPECTATOR)["snails"].items() if step}


def refused(match: Match, text: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        match.play(text)
    assert caught.value.code == code


def test_l1_five_snails_wait_at_the_gate_and_the_die_has_six_sides() -> None:
    for path, lettuce in (("short", 12), ("long", 16)):
        match = match_of("pick poppy", path=path)
        assert match.view(SPECTATOR)["snails"] == dict.fromkeys(NAMES, 0)
        assert match.view(SPECTATOR)["lettuce"] == lettuce
    state = match_of("pick poppy, pick violet").state
    assert [weight for _, weight in state.chances()] == [2, 2, 1, 1]


def test_l2_all_pick_in_turn_beginning_with_the_first_player() -> None:
    match = match_of("pick poppy, pick poppy", 3, first=1)
    assert match.movers == [1, 2]
    refused(match, "choose poppy", "L2-pick-first")
    match.play("pick poppy")
    assert match.view(-2)["favourites"] == ["poppy"] * 3
    match.play("* roll 1")
    refused(match, "pick violet", "L2-picked-already")


def test_l3_a_favourite_is_shown_to_its_player_alone_until_the_end() -> None:
    match = match_of("pick poppy, pick violet")
    assert match.view(0)["favourites"] == ["poppy", None]
    assert match.view(1)["favourites"] == [None, "violet"]
    assert match.view(SPECTATOR)["favourites"] == [None, None]
    assert match.log(1) == ["pick ?", "pick violet"]


def test_l4_a_turn_begins_with_a_roll_and_goes_clockwise() -> None:
    match = match_of("pick poppy, pick violet, pick clover, 1, choose poppy", 3, first=2)
    assert match.movers[-1] == 2
    assert match.state.refusal(CHOOSE) == "L4-roll-first"
    match.play("* roll 2")
    assert match.to_move == 0
    assert match.state.refusal(match.game.parse(match.state, "* roll 1")) == "L4-rolled-already"


def test_l5_a_number_moves_any_snail_that_many_steps() -> None:
    assert after(garden(), "3", "violet") == {"violet": 3}
    assert after(garden(violet=4), "2", "violet") == {"violet": 6}
    assert after(garden(violet=4), "1", "marigold") == {"violet": 4, "marigold": 1}


def test_l6_the_example_of_the_rules() -> None:
    """Example: with Poppy on 3, Violet on 4 and Clover on 5, a 1 takes Poppy to 6."""
    assert after(garden(poppy=3, violet=4, clover=5), "1", "poppy")["poppy"] == 6


def test_l6_a_snail_passes_others_that_it_does_not_stop_on() -> None:
    assert after(garden(poppy=3, violet=4), "2", "poppy") == {"poppy": 5, "violet": 4}


def test_l7_a_snail_just_chosen_is_tired() -> None:
    match = match_of("pick poppy, pick violet, 1, choose poppy, 2")
    refused(match, "choose poppy", "L7-tired")
    assert "choose poppy" not in match.legal(1)
    match.play("choose violet")
    match.play("* roll blackbird")
    refused(match, "choose violet", "L7-tired")
    match.play("choose poppy")


def test_l8_the_blackbird_scares_a_snail_two_steps_back() -> None:
    assert after(garden(poppy=5), "blackbird", "poppy") == {"poppy": 3}
    assert after(garden(poppy=5, violet=3), "blackbird", "poppy") == {"poppy": 2, "violet": 3}
    assert after(garden(poppy=3, violet=1), "blackbird", "poppy") == {"violet": 1}
    assert after(garden(poppy=1), "blackbird", "poppy") == {}
    assert after(garden(poppy=1), "blackbird", "clover") == {"poppy": 1}


def test_l9_the_first_snail_at_the_lettuce_ends_the_race() -> None:
    state = garden(poppy=10, violet=11)
    assert after(state, "1", "poppy")["poppy"] == 12  # it climbs over Violet, onto the lettuce
    assert state.legal() == []
    assert state.refusal(CHOOSE) == "L9-over"
    longer = garden(16, poppy=11)
    assert after(longer, "3", "poppy") == {"poppy": 14}
    assert longer.legal()


def test_l10_the_example_of_the_rules() -> None:
    """Example: Poppy at the lettuce, Violet on 9, Clover on 7, the others at the gate."""
    state = garden(poppy=12, violet=9, clover=7)
    assert state.points_of(0) == 5
    assert state.points_of(1) == 2  # Clover
    state.favourites = NAMES.index("marigold") + 1
    assert state.points_of(0) == 0


def test_l11_ties_share_the_victory() -> None:
    match = match_of("pick poppy, pick poppy, pick violet", 3)
    rng = Rng(1)
    while not match.over:
        match.push(int(match.state.random_move(rng)))
    assert match.result is not None
    assert match.result.scores[0] == match.result.scores[1]
    assert match.result.winners in ([0, 1], [2])


def test_l11_most_points_wins() -> None:
    script = "pick poppy, pick violet, 3, choose poppy"
    for _ in range(5):
        script += ", 2, choose violet, 3, choose poppy"
    match = Match(find_game("lollo"), PLAYERS[:2])
    for text in script.split(", "):
        if not match.over:
            match.play(text if " " in text else f"* roll {text}")
    assert match.result is not None
    assert match.result.winners == [0]
    assert match.result.scores == [5, 3]
