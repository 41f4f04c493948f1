"""Uly & Polly by the rulebook: every rule, U1 to U20, and the example it prints."""

from __future__ import annotations

import pytest

from bocage import EVERYTHING, SPECTATOR, Match, Rng, find_game
from bocage.core.errors import IllegalMove
from tests.matches import random_match

GAME = find_game("uly-polly")
CELLS = [f"{column}{row}" for row in "1234" for column in "abcd"]
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]


def play(*moves: str, players: int = 2, **options: object) -> Match:
    match = Match(GAME, NAMES[:players], options)
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str, rule: str) -> None:
    before = match.state.key()
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.rule == rule
    assert str(caught.value).startswith(f"{move}: ")
    assert match.state.key() == before


def wander(match: Match, path: str, swap: str = "swap a4 b4") -> Match:
    """Let the wolf exchange the same two tiles before each of the dog's steps."""
    for cell in path.split():
        match.play(swap)
        match.play(f"go {cell}")
    return match


def test_u1_the_field_has_16_face_down_tiles_and_no_dog_yet() -> None:
    view = play().view(EVERYTHING)
    assert view["face_up"] == []
    assert view["dog"] is None
    assert view["wolf"] is None
    assert view["tokens"] == [0, 0]
    assert len(play().legal(0)) == 16


@pytest.mark.parametrize("first", range(5))
def test_u2_the_host_chooses_the_first_wolf(first: int) -> None:
    match = play(players=5, first=first)
    assert match.view(SPECTATOR)["wolf_seat"] == match.to_move == first


def test_u3_the_wolf_hides_under_any_of_the_16_tiles_before_anything_else() -> None:
    assert play().legal(0) == sorted(f"hide {cell}" for cell in CELLS)
    refused(play(), "start a1", "U3")
    refused(play(), "swap a1 b1", "U3")
    refused(play(), "go a1", "U3")
    assert play("hide d4").view(0)["wolf"] == "d4"


def test_u4_only_the_wolf_knows_where_it_is_until_the_round_ends() -> None:
    match = play("hide b2", "start c3", "swap a1 b2", players=3)
    assert match.view(0)["wolf"] == "a1"
    for viewer in (1, 2, SPECTATOR):
        assert match.view(viewer)["wolf"] is None
        assert match.log(viewer) == ["hide ?", "start c3", "swap a1 b2"]
    assert match.log(0)[0] == "hide b2"
    for move in ("go b2", "swap c4 d4", "go a1"):
        match.play(move)
    assert match.view(1)["round"] == 2
    assert match.log(2)[0] == "hide b2"


def test_u5_the_wolfs_left_sets_the_dog_anywhere_without_turning_the_tile() -> None:
    match = play("hide b2", players=4, first=2)
    assert match.to_move == 3
    assert match.legal(3) == sorted(f"start {cell}" for cell in CELLS)
    refused(match, "go a1", "U5")
    match.play("start b2")  # even on the wolf
    assert match.view(3)["dog"] == "b2"
    assert match.view(3)["face_up"] == []
    assert not match.over


def test_u6_turns_alternate_and_the_wolf_goes_first() -> None:
    match = play("hide b2", "start c3")
    assert match.view(1)["phase"] == "swap"
    assert match.to_move == 0
    refused(match, "go c2", "U6")
    match.play("swap a1 a2")
    assert match.to_move == 1
    refused(match, "swap a1 a2", "U6")
    match.play("go c2")
    assert match.to_move == 0


def test_u7_the_two_tiles_touch_along_a_side_or_a_corner() -> None:
    match = play("hide b2", "start d4")
    for allowed in ("swap a1 b1", "swap a1 a2", "swap a1 b2", "swap b1 a2"):
        assert allowed in match.legal(0)
    for forbidden in ("swap a1 c1", "swap a1 a3", "swap d1 a2", "swap a1 a1", "swap d3 a4", "swap b2 d2"):
        refused(match, forbidden, "U7")
    assert "swap" in match.legal(0)[0]  # nothing but swaps: it is compulsory
    assert all(move.startswith("swap ") for move in match.legal(0))


@pytest.mark.parametrize(("dog", "left"), [("a1", 42 - 3), ("b1", 42 - 5), ("c3", 42 - 8)])
def test_u8_neither_tile_may_be_under_the_dog(dog: str, left: int) -> None:
    match = play("hide b4", f"start {dog}")
    assert len(match.legal(0)) == left
    assert not any(dog in move.split() for move in match.legal(0))
    neighbour = "b2" if dog != "c3" else "c4"
    refused(match, f"swap {dog} {neighbour}", "U8")
    refused(match, f"swap {neighbour} {dog}", "U8")


def test_u8_whichever_of_the_two_it_is() -> None:
    match = play("hide b4", "start c3")
    for other in ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"):  # before it in reading order, and after
        refused(match, f"swap c3 {other}", "U8")


def test_u9_a_tile_keeps_its_face_when_it_moves() -> None:
    match = wander(play("hide d4", "start a1"), "b1 c1 c2")
    assert match.view(1)["face_up"] == ["b1", "c1", "c2"]
    match.play("swap b1 b2")  # a face-up tile with a face-down one
    assert match.view(1)["face_up"] == ["c1", "b2", "c2"]
    match.play("go d3")
    match.play("swap c1 c2")  # two face-up tiles
    assert match.view(1)["face_up"] == ["c1", "b2", "c2", "d3"]
    match.play("go d2")
    match.play("swap c1 c2")  # the very pair exchanged last turn
    match.play("go c3")
    match.play("swap c4 d4")  # with the wolf
    assert match.view(0)["wolf"] == "c4"


def test_u9_the_cells_of_a_swap_are_read_in_any_order_and_written_in_reading_order() -> None:
    match = play("hide b2", "start d4", "swap b2 a1")
    assert match.moves[-1] == "swap a1 b2"
    assert match.view(0)["wolf"] == "a1"


@pytest.mark.parametrize(
    ("players", "first", "order"), [(2, 0, [1, 1, 1, 1]), (3, 1, [2, 0, 2, 0]), (5, 3, [4, 0, 1, 2, 4])]
)
def test_u10_the_helpers_take_turns_clockwise_from_the_wolfs_left(
    players: int, first: int, order: list[int]
) -> None:
    match = play("hide d4", "start a1", players=players, first=first)
    movers = []
    for cell in ["b1", "c1", "c2", "b2", "a2"][: len(order)]:
        match.play("swap a4 b4")
        movers.append(match.to_move)
        match.play(f"go {cell}")
    assert movers == order


def test_u10_the_order_restarts_every_round() -> None:
    match = play("hide b1", "start a1", "swap c4 d4", "go b1", players=4)  # found at once
    assert match.view(0)["wolf_seat"] == 1
    for move in ("hide d4", "start a1", "swap c4 b4"):
        match.play(move)
    assert match.to_move == 2


def test_u10_the_order_restarts_wherever_the_last_round_stopped() -> None:
    match = wander(play("hide d1", "start a1", players=4), "b1 c1 d1")  # found by the third helper
    assert match.view(0)["round"] == 2
    for move in ("hide d4", "start a1", "swap c4 b4"):
        match.play(move)
    assert (match.view(0)["wolf_seat"], match.to_move) == (1, 2)


def test_u11_from_an_inner_cell_the_dog_has_8_choices() -> None:
    """The rulebook's example."""
    match = play("hide a4", "start b2", "swap c4 d4")
    assert match.legal(1) == sorted(f"go {cell}" for cell in ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"])


@pytest.mark.parametrize(("start", "choices"), [("a1", 3), ("d4", 3), ("b1", 5), ("d2", 5), ("c3", 8)])
def test_u11_the_dog_moves_exactly_one_cell(start: str, choices: int) -> None:
    match = play("hide a4", f"start {start}", "swap b3 b4" if start != "c3" else "swap a1 a2")
    assert len(match.legal(1)) == choices
    refused(match, f"go {start}", "U11")  # it may not stay
    far = "a4" if start in ("a1", "b1", "d2") else "a1"
    refused(match, f"go {far}", "U11")  # nor jump


def test_u12_on_a_face_up_tile_nothing_happens() -> None:
    match = wander(play("hide d4", "start a1"), "b1 a2")
    before = match.view(1)
    wander(match, "b1")
    after = match.view(1)
    assert after["face_up"] == before["face_up"] == ["b1", "a2"]
    assert after["sheep_found"] == 2
    assert after["quiet"] == 1
    assert match.outcomes[-1] == ""


def test_u13_on_a_face_down_tile_it_is_turned_over() -> None:
    match = wander(play("hide d4", "start a1"), "b1")
    assert match.view(1)["face_up"] == ["b1"]
    assert match.view(1)["sheep_found"] == 1
    assert match.outcomes[-1] == "sheep"
    wander(match, "a1")  # the start tile is turned when the dog comes back to it
    assert match.view(1)["face_up"] == ["a1", "b1"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u14_a_found_wolf_gives_each_helper_a_token(players: int) -> None:
    match = play("hide b1", "start a1", "swap c4 d4", "go b1", players=players)
    assert match.outcomes[-1] == "wolf"
    assert match.view(SPECTATOR)["tokens"] == [0] + [1] * (players - 1)
    assert match.view(SPECTATOR)["round"] == 2


EIGHT = "b1 c1 d1 d2 c2 b2 a2 a3"


def test_u15_the_eighth_sheep_lets_the_wolf_escape() -> None:
    match = wander(play("hide d4", "start a1", players=3), EIGHT.rsplit(" ", 1)[0])
    assert match.view(1)["sheep_found"] == 7
    assert match.view(1)["round"] == 1
    wander(match, "a3")
    assert match.view(1)["tokens"] == [1, 0, 0]
    assert match.view(1)["round"] == 2


def test_u15_a_wolf_found_on_the_eighth_turn_is_found() -> None:
    match = wander(play("hide a3", "start a1", players=3), EIGHT)
    assert match.view(1)["tokens"] == [0, 1, 1]


def test_u16_after_patience_moves_that_turn_nothing_the_wolf_has_escaped() -> None:
    match = wander(play("hide d4", "start a1"), "b1 a1 " + "b1 a1 " * 5 + "b1")
    assert match.view(1)["quiet"] == 11
    assert match.view(1)["round"] == 1
    wander(match, "a1")
    assert match.view(1)["tokens"] == [1, 0]
    assert match.view(1)["round"] == 2


def test_u16_a_turned_tile_begins_the_count_anew() -> None:
    match = wander(play("hide d4", "start a1", patience=3), "b1 a1 b1 a1 b2 a1 b1")
    assert match.view(1)["quiet"] == 2
    wander(match, "a1")
    assert match.view(1)["tokens"] == [1, 0]


def test_u16_a_patience_of_0_is_no_limit() -> None:
    match = wander(play("hide d4", "start a1", patience=0), "b1 a1 " * 40)
    assert match.view(1)["quiet"] == 78
    assert match.view(1)["round"] == 1


def test_u17_the_next_wolf_is_to_the_left_and_the_field_is_fresh() -> None:
    match = play("hide b1", "start a1", "swap c4 d4", "go b1", players=3, first=2)
    view = match.view(EVERYTHING)
    assert view["wolf_seat"] == match.to_move == 0
    assert view["phase"] == "hide"
    assert (view["face_up"], view["dog"], view["wolf"]) == ([], None, None)
    assert (view["sheep_found"], view["quiet"]) == (0, 0)


def test_u16_u17_neither_sheep_nor_idle_steps_are_carried_over() -> None:
    match = wander(play("hide d4", "start a1", patience=2), "b1 c1 b1 c1")
    view = match.view(EVERYTHING)
    assert (view["round"], view["tokens"]) == (2, [1, 0])
    assert (view["sheep_found"], view["quiet"], view["face_up"]) == (0, 0, [])


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 6), (4, 4), (5, 5)])
def test_u18_everyone_is_the_wolf_equally_often(players: int, rounds: int) -> None:
    match = play(players=players)
    wolves = []
    while not match.over:
        wolves.append(match.view(SPECTATOR)["wolf_seat"])
        for move in ("hide b1", "start a1", "swap c4 d4", "go b1"):
            match.play(move)
    assert len(wolves) == rounds == match.view(0)["rounds"]
    assert {wolves.count(seat) for seat in range(players)} == {rounds // players}


def test_u19_most_tokens_wins_and_ties_share() -> None:
    match = play(players=4)
    for caught in (True, False, True, True):
        match.play("hide b1" if caught else "hide d4")
        match.play("start a1")
        wander(match, "b1" if caught else EIGHT)
    assert match.result is not None
    assert match.result.scores == [2, 4, 2, 2]
    assert match.result.winners == [1]
    tied = play(players=4)
    for _ in range(4):
        for move in ("hide b1", "start a1", "swap c4 d4", "go b1"):
            tied.play(move)
    assert tied.result is not None
    assert tied.result.to_json() == {"winners": [0, 1, 2, 3], "scores": [3, 3, 3, 3]}


def test_u20_no_match_needs_more_than_20_tokens() -> None:
    match = play(players=5)
    for _ in range(5):
        for move in ("hide b1", "start a1", "swap c4 d4", "go b1"):
            match.play(move)
    assert match.view(0)["tokens"] == [4] * 5  # the most there can be: 20
    rng = Rng("tokens")
    for _ in range(200):
        result = random_match(GAME, rng).result
        assert result is not None
        assert sum(result.scores) <= 20


def test_the_last_position_stays_when_the_match_is_over() -> None:
    match = play()
    for _ in range(4):
        for move in ("hide b1", "start a1", "swap c4 d4", "go b1"):
            match.play(move)
    assert match.view(SPECTATOR) == {
        "phase": "over",
        "round": 4,
        "rounds": 4,
        "wolf_seat": 1,
        "actor": None,
        "dog": "b1",
        "wolf": "b1",
        "face_up": ["b1"],
        "sheep_found": 0,
        "quiet": 0,
        "tokens": [2, 2],
    }
