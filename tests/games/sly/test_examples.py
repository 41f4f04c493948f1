"""The rulebook's examples, number for number."""

from __future__ import annotations

from bocage import EVERYTHING
from tests.games.sly.positions import EXPOSE, FIRST_REVEAL, SECOND_REVEAL, TO_THE_END, TO_THE_EXPOSE, match_of

ORANGE, BLACK, BROWN, WHITE = range(4)


def test_s11_example_the_orange_fox_takes_black_4() -> None:
    match = match_of(4, FIRST_REVEAL)
    view = match.view(EVERYTHING)
    assert view["taken"] == [["black 4"], [], [], []]
    assert view["spaces"]["a6"] == {
        "value": 2,
        "card": {"owner": BROWN, "face_up": True, "safe": True, "card": "3"},
    }
    assert [name for name, space in view["spaces"].items() if space["card"]] == ["a6"]
    assert view["hands"][ORANGE] == ["1", "2", "3", "4", "5", "6", "fox"]
    assert view["hands"][WHITE] == ["1", "2", "3", "4", "5", "6", "fox"]
    assert match.to_move == BLACK


def test_s11_s14_example_the_brown_fox_goes_before_the_black_one() -> None:
    match = match_of(4, FIRST_REVEAL + SECOND_REVEAL)
    view = match.view(EVERYTHING)
    assert view["taken"] == [["black 4"], [], ["orange 5"], []]
    assert view["spaces"]["a1"] == {
        "value": 1,
        "card": {"owner": WHITE, "face_up": True, "safe": True, "card": "2"},
    }
    assert "fox" in view["hands"][BLACK]
    assert "fox" in view["hands"][BROWN]


def test_s8_s19_example_an_exposed_fox_is_worth_four_points() -> None:
    match = match_of(4, FIRST_REVEAL + SECOND_REVEAL + TO_THE_EXPOSE)
    assert match.to_move == BLACK
    before = match.game.result(match.state).scores[BLACK]
    match.play(EXPOSE)
    assert match.outcomes[-1] == "brown fox"
    view = match.view(EVERYTHING)
    assert view["captured"][BLACK] == ["brown fox"]
    assert view["spaces"]["b7"]["card"] is None
    assert match.game.result(match.state).scores[BLACK] == before + 4


def test_s16_s19_example_the_final_score() -> None:
    match = match_of(4, FIRST_REVEAL + SECOND_REVEAL + TO_THE_EXPOSE + EXPOSE + TO_THE_END)
    assert match.over
    view = match.view(EVERYTHING)
    assert view["hand_sizes"] == [1, 2, 1, 2]
    unsafe = {
        name: space["card"]["card"]
        for name, space in view["spaces"].items()
        if space["card"] and not space["card"]["safe"]
    }
    assert unsafe == {"b6": "fox", "b8": "fox"}
    assert view["taken"] == [["black 4"], [], ["orange 5", "brown 4"], ["orange 3"]]
    assert view["captured"] == [[], ["brown fox"], [], ["black fox"]]
    points: list[list[int]] = [[], [], [], []]
    for space in view["spaces"].values():
        if space["card"]["safe"]:
            points[space["card"]["owner"]].append(space["value"])
    assert [sorted(values) for values in points] == [[2, 3, 4], [2, 3, 3], [1, 2, 2, 3], [1, 2, 3, 4]]
    assert match.result is not None
    assert match.result.to_json() == {"winners": [WHITE], "scores": [13, 12, 9, 17]}
