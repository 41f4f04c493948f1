"""Sly, rule by rule."""

from __future__ import annotations

import pytest

from bocage import EVERYTHING, SPECTATOR, IllegalMove, InputError, Match, Rng, find_game
from bocage.games.sly.state import FOX, SlyState
from tests.games.sly.positions import match_of

ALL_CARDS = ["1", "2", "3", "4", "5", "6", "fox"]

# Two players, every space taken; orange to move, three cards in each hand.
FULL_HOUSE = "lay 1 a1, lay 1 a2, lay 2 a3, lay 2 a4, lay 3 a5, lay 3 a6, lay 4 a7, lay fox a8"


def refused(match: Match, text: str) -> str:
    """Return what a refused move is told, and check that it changed nothing."""
    before = match.state.key()
    with pytest.raises(IllegalMove) as caught:
        match.play(text)
    assert match.state.key() == before
    assert str(caught.value).startswith(f"{text}: ")
    return str(caught.value)


def lying(match: Match, space: str, viewer: int = EVERYTHING) -> object:
    """Return the card that a viewer sees on a space."""
    return match.view(viewer)["spaces"][space]["card"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s1_everyone_starts_with_six_hens_and_a_fox_in_hand(players: int) -> None:
    match = match_of(players)
    assert match.view(EVERYTHING)["hands"] == [ALL_CARDS] * players
    assert match.view(SPECTATOR)["hands"] == [None] * players
    for seat in range(players):
        hands = match.view(seat)["hands"]
        assert hands == [ALL_CARDS if other == seat else None for other in range(players)]
        assert match.view(seat)["hand_sizes"] == [7] * players


def test_s1_the_seats_play_orange_black_brown_and_white() -> None:
    match = match_of(4, "lay 1 a1, lay 2 a2, lay 3 a3, lay 4 a4, reveal a1, flip a2, flip a3, flip a4")
    assert match.outcomes[-4:] == ["orange 1", "black 2", "brown 3", "white 4"]


def test_s2_spaces_are_counted_clockwise_from_the_top_left() -> None:
    spaces = match_of(4).view(0)["spaces"]
    assert list(spaces) == [house + number for house in "ab" for number in "12345678"]
    # The short edges are right (4) and left (8): the numbering has to put them there for S3 to drop them.
    assert [spaces[name]["value"] for name in ("a4", "a8", "b4", "b8")] == [2, 3, 3, 2]


def test_s2_there_are_no_other_spaces() -> None:
    match = match_of(4)
    for space in ("a0", "a9", "c1", "A1", "a", "1a", "a11", "a١"):
        with pytest.raises(InputError, match="there is no cell"):
            match.play(f"lay 1 {space}")


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "a1 a2 a3 a4 a5 a6 a7 a8"),
        (3, "a1 a2 a3 a5 a6 a7 b1 b2 b3 b5 b6 b7"),
        (4, "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8"),
    ],
)
def test_s3_the_number_of_players_decides_the_spaces(players: int, names: str) -> None:
    match = match_of(players)
    assert list(match.view(0)["spaces"]) == names.split()
    assert match.legal(0) == sorted(f"lay {card} {space}" for card in ALL_CARDS for space in names.split())


@pytest.mark.parametrize(("players", "space"), [(2, "b1"), (2, "b8"), (3, "a4"), (3, "a8"), (3, "b4")])
def test_s3_a_space_not_in_play_is_refused(players: int, space: str) -> None:
    match = match_of(players, "lay 1 a1")
    for text in (f"lay 2 {space}", f"expose {space}", f"reveal {space}", f"flip {space}"):
        assert refused(match, text).endswith("(S3)")


@pytest.mark.parametrize("a", ["front", "back"])
@pytest.mark.parametrize("b", ["front", "back"])
def test_s4_values_of_both_sides(a: str, b: str) -> None:
    values = {
        "a front": [1, 2, 3, 2, 3, 2, 1, 3],
        "a back": [3, 1, 2, 3, 1, 2, 3, 2],
        "b front": [2, 3, 4, 3, 4, 3, 2, 2],
        "b back": [4, 2, 3, 2, 2, 3, 4, 3],
    }
    spaces = match_of(4, a=a, b=b).view(SPECTATOR)["spaces"]
    assert [space["value"] for space in spaces.values()] == values[f"a {a}"] + values[f"b {b}"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s5_the_host_picks_who_starts_and_play_goes_clockwise(players: int) -> None:
    for first in range(players):
        match = match_of(players, first=first)
        for turn in range(2 * players):
            assert match.to_move == (first + turn) % players
            assert match.view(0)["turn"] == turn + 1
            match.play(match.legal(match.to_move)[-1 if turn % 2 else 0])
            while match.view(0)["flips_left"]:
                match.play(match.legal(match.to_move)[0])


@pytest.mark.parametrize("card", ALL_CARDS)
def test_s6_a_laid_card_is_known_to_its_owner_alone(card: str) -> None:
    match = match_of(3, f"lay {card} a2")
    hidden = {"owner": 0, "face_up": False, "safe": False, "card": None}
    assert lying(match, "a2", 0) == hidden | {"card": card}
    assert lying(match, "a2", 1) == lying(match, "a2", 2) == lying(match, "a2", SPECTATOR) == hidden
    assert match.log(0) == [f"lay {card} a2"]
    assert match.log(1) == match.log(SPECTATOR) == ["lay ? a2"]
    assert match.view(1)["hand_sizes"] == [6, 7, 7]


def test_s6_only_a_card_in_hand_on_a_free_space() -> None:
    match = match_of(2, "lay 4 a2, lay 1 a1")
    assert refused(match, "lay 4 a3") == "lay 4 a3: you do not hold this card (S6)"
    assert refused(match, "lay 5 a1") == "lay 5 a1: there is a card on this space already (S6)"


def test_s7_with_every_space_taken_nothing_can_be_laid() -> None:
    match = match_of(2, FULL_HOUSE)
    assert refused(match, "lay 5 a1").endswith("(S7)")
    assert refused(match, "lay 4 a1").endswith("(S6)")
    verbs = {text.split()[0] for text in match.legal(0)}
    assert verbs == {"expose", "reveal"}
    assert match.view(0)["hand_sizes"] == [3, 3]


def test_s8_an_exposed_fox_is_captured_and_its_space_is_free() -> None:
    match = match_of(2, "lay fox a3, expose a3")
    view = match.view(SPECTATOR)
    assert view["captured"] == [[], ["orange fox"]]
    assert view["spaces"]["a3"]["card"] is None
    assert view["hand_sizes"] == [6, 7]
    assert match.to_move == 0
    match.play("lay 1 a3")


def test_s8_an_exposed_hen_is_safe_and_there_is_no_other_penalty() -> None:
    match = match_of(2, "lay 2 a3, expose a3")
    assert lying(match, "a3", SPECTATOR) == {"owner": 0, "face_up": True, "safe": True, "card": "2"}
    view = match.view(SPECTATOR)
    assert (view["captured"], view["taken"], view["hand_sizes"]) == ([[], []], [[], []], [6, 7])
    assert match.to_move == 0


def test_s8_only_an_opponents_face_down_card_can_be_exposed() -> None:
    match = match_of(2, "lay 2 a3, expose a3")
    assert refused(match, "expose a3").endswith("no opponent has a face-down card (S8)")
    match = match_of(2, "lay 2 a3, expose a3, lay 3 a1, lay 1 a2")
    assert refused(match, "expose a1").endswith("you cannot expose a card of your own (S8)")
    assert "face up already" in refused(match, "expose a3")
    assert "there is no card" in refused(match, "expose a4")
    assert "expose a2" in match.legal(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s9_a_reveal_turns_as_many_cards_as_there_are_players(players: int) -> None:
    spaces = ["a1", "a2", "a3", "a5", "a6"]
    match = match_of(players, [f"lay {1 + k // players} {spaces[k]}" for k in range(players + 1)])
    mover = match.to_move
    match.play("reveal a2")
    for left in range(players - 1, 0, -1):
        view = match.view(SPECTATOR)
        assert (view["phase"], view["flips_left"], match.to_move) == ("flip", left, mover)
        assert lying(match, "a2") == {"owner": 1, "face_up": True, "safe": False, "card": "1"}
        match.play(match.legal(mover)[-1])
    assert match.view(SPECTATOR)["phase"] == "turn"
    assert match.to_move == (mover + 1) % players


def test_s9_each_card_is_chosen_after_seeing_the_one_before() -> None:
    match = match_of(3, "lay 1 a1, lay 2 a2, lay 3 a3, lay 4 a5, lay 5 a6")
    assert match.to_move == 2
    assert lying(match, "a5", 2) == {"owner": 0, "face_up": False, "safe": False, "card": None}
    match.play("reveal a5")
    assert match.outcomes[-1] == "orange 4"
    assert lying(match, "a5", 2) == {"owner": 0, "face_up": True, "safe": False, "card": "4"}
    assert match.legal(2) == ["flip a1", "flip a2", "flip a3", "flip a6"]
    assert match.legal(0) == []


def test_s9_a_reveal_may_not_stop_early() -> None:
    match = match_of(2, "lay 1 a1, lay 2 a2, reveal a1")
    for text in ("lay 3 a3", "expose a2", "reveal a2"):
        assert refused(match, text).endswith("flip the next card (S9)")
    assert "face up already" in refused(match, "flip a1")
    assert "there is no card" in refused(match, "flip a5")
    assert refused(match_of(2, "lay 1 a1, lay 2 a2"), "flip a1").endswith("(S9)")


def test_s9_only_face_down_cards_are_revealed() -> None:
    match = match_of(2, "lay 1 a1, expose a1, lay 2 a2, lay 3 a3")
    assert "face up already (S9)" in refused(match, "reveal a1")
    assert "there is no card" in refused(match, "reveal a8")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s10_a_reveal_needs_enough_face_down_cards(players: int) -> None:
    spaces = ["a1", "a2", "a3", "a5"]
    match = match_of(players, [f"lay 1 {spaces[k]}" for k in range(players - 1)])
    assert refused(match, "reveal a1").endswith("(S10)")
    match.play(f"lay 1 {spaces[players - 1]}")
    assert "reveal a1" in match.legal(0)


def test_s10_with_every_space_taken_a_reveal_turns_what_is_left() -> None:
    exposed = "expose a2, expose a1, expose a4, expose a3, expose a6, expose a5, reveal a7, flip a8"
    match = match_of(2, f"{FULL_HOUSE}, {exposed}")
    # Black's fox took the hen on a7 and went home; two spaces are free again.
    match.play("lay 5 a7")
    match.play("lay 6 a8")
    match.play("expose a8")
    assert match.legal(0) == ["expose a7", "reveal a7"]
    match.play("reveal a7")  # one card instead of two, and no flip to follow
    assert lying(match, "a7") == {"owner": 1, "face_up": True, "safe": True, "card": "5"}
    assert match.over  # S17


def test_s10_the_random_player_reveals_what_is_left_too() -> None:
    exposed = (
        "expose a2, expose a1, expose a4, expose a3, expose a6, expose a5, expose a8, lay 5 a8, expose a8"
    )
    match = match_of(2, f"{FULL_HOUSE}, {exposed}")
    assert match.legal(1) == ["expose a7", "reveal a7"]
    rng = Rng("one card")
    picked = {match.game.text(match.state, int(match.state.random_move(rng))) for _ in range(60)}
    assert picked == {"expose a7", "reveal a7"}


def test_s11_the_fox_takes_the_highest_hen_for_its_owner() -> None:
    match = match_of(3, "lay fox a1, lay 5 a2, lay 3 a3, lay 1 b1, reveal a2, flip a1, flip a3")
    view = match.view(EVERYTHING)
    assert view["taken"] == [["black 5"], [], []]
    assert lying(match, "a3") == {"owner": 2, "face_up": True, "safe": True, "card": "3"}
    assert view["spaces"]["a1"]["card"] is None
    assert "fox" in view["hands"][0]
    assert view["hand_sizes"] == [6, 6, 6]


def test_s11_with_a_single_hen_nothing_is_left_to_be_safe() -> None:
    match = match_of(2, "lay fox a1, lay 5 a2, reveal a1, flip a2")
    view = match.view(EVERYTHING)
    assert view["taken"] == [["black 5"], []]
    assert all(space["card"] is None for space in view["spaces"].values())
    assert view["hand_sizes"] == [7, 6]


def test_s12_of_hens_alone_the_highest_is_safe() -> None:
    match = match_of(2, "lay 3 a1, lay 5 a2, reveal a1, flip a2")
    assert lying(match, "a2") == {"owner": 1, "face_up": True, "safe": True, "card": "5"}
    assert lying(match, "a1") is None
    assert match.view(EVERYTHING)["hands"] == [ALL_CARDS, ["1", "2", "3", "4", "6", "fox"]]
    assert match.view(EVERYTHING)["taken"] == [[], []]


def test_s12_one_hen_is_safe_however_many_are_turned() -> None:
    match = match_of(4, "lay 3 a1, lay 5 a2, lay 2 a3, lay 4 a4, reveal a1, flip a2, flip a3, flip a4")
    view = match.view(EVERYTHING)
    assert [name for name, space in view["spaces"].items() if space["card"]] == ["a2"]
    assert view["hand_sizes"] == [7, 6, 7, 7]


def test_s13_foxes_alone_go_back_to_hand() -> None:
    match = match_of(2, "lay fox a1, lay fox a2, reveal a1, flip a2")
    assert match.view(EVERYTHING)["hands"] == [ALL_CARDS, ALL_CARDS]
    assert lying(match, "a1") is None
    assert lying(match, "a2") is None


def test_s14_between_equal_hens_the_active_player_ranks_first() -> None:
    match = match_of(2, "lay 4 a1, lay 4 a2, reveal a2, flip a1")
    assert lying(match, "a1") == {"owner": 0, "face_up": True, "safe": True, "card": "4"}
    assert lying(match, "a2") is None
    match = match_of(2, "lay 4 a1, lay 4 a2, lay 1 a3, reveal a1, flip a2")
    assert lying(match, "a2") == {"owner": 1, "face_up": True, "safe": True, "card": "4"}
    assert lying(match, "a1") is None


def test_s14_then_the_player_to_the_left() -> None:
    # Brown reveals; white sits to brown's left, then orange, then black.
    lays = "lay 4 a1, lay 4 a2, lay 1 a3, lay 4 a4, lay 2 b1, lay 2 b2"
    match = match_of(4, f"{lays}, reveal a1, flip a2, flip a3, flip a4")
    assert lying(match, "a4") == {"owner": 3, "face_up": True, "safe": True, "card": "4"}
    match = match_of(4, f"{lays}, reveal a1, flip a2, flip a3, flip b1")
    assert lying(match, "a1") == {"owner": 0, "face_up": True, "safe": True, "card": "4"}


def test_s14_only_one_fox_eats_and_only_one_hen() -> None:
    # Brown has no fox here, so white's goes before orange's; the equal hens are ranked the same way.
    lays = "lay fox a1, lay 5 a2, lay 5 a3, lay fox a4, lay 1 b1, lay 1 b2"
    match = match_of(4, f"{lays}, reveal a1, flip a2, flip a3, flip a4")
    view = match.view(EVERYTHING)
    assert view["taken"] == [[], [], [], ["brown 5"]]
    assert lying(match, "a2") == {"owner": 1, "face_up": True, "safe": True, "card": "5"}
    assert "fox" in view["hands"][0]
    assert "fox" in view["hands"][3]


def test_s15_a_fox_takes_its_own_owners_hen() -> None:
    match = match_of(2, "lay fox a1, lay 1 a2, lay 6 a3, reveal a1, flip a3")
    view = match.view(EVERYTHING)
    assert view["taken"] == [["orange 6"], []]
    assert match.game.result(match.state).scores == [-6, 0]


def exposed_lays(cards: str) -> str:
    """Let orange lay cards on spaces 1, 2, … and black expose each at once."""
    return ", ".join(f"lay {card} a{k}, expose a{k}" for k, card in enumerate(cards.split(), start=1))


def test_s16_the_match_ends_when_a_turn_would_begin_with_one_card() -> None:
    match = match_of(2, exposed_lays("1 2 3 4 5") + ", lay 6 a6")
    assert match.view(0)["hand_sizes"] == [1, 7]
    assert match.to_move == 1  # it is not orange's turn yet
    match.play("lay fox a7")
    assert match.over
    view = match.view(SPECTATOR)
    assert (view["phase"], view["turn"], view["hands"][0]) == ("over", 12, ["fox"])
    assert lying(match, "a6", SPECTATOR) == {"owner": 0, "face_up": True, "safe": True, "card": "6"}
    assert lying(match, "a7", SPECTATOR) == {"owner": 1, "face_up": True, "safe": False, "card": "fox"}
    assert match.result is not None
    assert match.result.scores == [1 + 2 + 3 + 2 + 3 + 2, 0]
    assert match.log(SPECTATOR) == match.moves


def test_s16_a_card_that_comes_home_in_time_keeps_the_match_going() -> None:
    match = match_of(2, exposed_lays("1 2 3 4") + ", lay 5 a5, lay 6 a6, lay fox a7")
    assert match.view(0)["hand_sizes"] == [1, 6]
    match.play("reveal a5")
    match.play("flip a6")  # equal to nothing: black 6 is safe, orange 5 goes home
    assert match.to_move == 0
    assert match.view(0)["hand_sizes"] == [2, 6]


def test_s16_nothing_can_be_played_when_it_is_over() -> None:
    match = match_of(2, exposed_lays("1 2 3 4 5") + ", lay 6 a6, lay fox a7")
    assert match.legal(EVERYTHING) == []
    assert all(match.state.refusal(move).startswith("S16-") for move in range(160))
    with pytest.raises(InputError, match="the match is over"):
        match.play("lay 1 a8")


def test_s17_it_ends_when_every_space_is_taken_and_every_card_face_up() -> None:
    lays = "lay 1 a1, lay 1 a2, lay 2 a3, lay 2 a4, lay 3 a5, lay 3 a6, lay 4 a7, lay 4 a8"
    exposes = ["a2", "a1", "a4", "a3", "a6", "a5", "a8"]
    match = match_of(2, lays + "".join(f", expose {space}" for space in exposes))
    assert not match.over
    assert match.legal(1) == ["expose a7", "reveal a7"]
    match.play("expose a7")
    assert match.over
    assert match.view(0)["turn"] == 16
    assert match.view(0)["hand_sizes"] == [3, 3]
    assert match.result is not None
    assert match.result.scores == [1 + 3 + 3 + 1, 2 + 2 + 2 + 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s18_it_ends_after_the_agreed_number_of_turns_each(players: int) -> None:
    match = match_of(players, turn_limit=2)
    spaces = ["a1", "a2", "a3", "a5", "a6", "a7", "b1", "b2"]
    for k in range(2 * players):
        assert not match.over
        match.play(f"lay {'fox' if k == 0 else 1 + k // players} {spaces[k]}")
    assert match.over
    view = match.view(SPECTATOR)
    assert view["turn"] == 2 * players
    assert lying(match, "a1", SPECTATOR) == {"owner": 0, "face_up": True, "safe": False, "card": "fox"}
    assert lying(match, "a2", SPECTATOR) == {"owner": 1, "face_up": True, "safe": True, "card": "1"}


def test_s18_a_turn_with_a_reveal_counts_once_and_the_default_is_40() -> None:
    match = match_of(2, "lay 1 a1, lay 2 a2, reveal a1, flip a2")
    assert match.view(0)["turn"] == 4
    assert match.options["turn_limit"] == 40
    for bad in (0, -1, True, "40", 2.0):
        with pytest.raises(InputError):
            Match(find_game("sly"), ["Ada", "Ben"], {"turn_limit": bad})


def test_s19_every_kind_of_point() -> None:
    match = match_of(
        2,
        """lay fox a1, lay 6 a2
        reveal a1, flip a2, lay fox a1
        lay 5 a3, lay 3 a5
        expose a1, expose a3
        lay fox a4, lay 1 a7
        lay 4 a6, lay 2 a1
        reveal a4, flip a6, lay 4 a2""",
        turn_limit=7,
    )
    view = match.view(SPECTATOR)
    assert view["taken"] == [["black 6", "orange 4"], []]
    assert view["captured"] == [["black fox"], []]
    assert match.result is not None
    # Orange: hen 5 safe on a 3, black 6 taken, its own 4 taken, a fox of two players. Black: four safe hens.
    assert match.result.scores == [3 + 6 - 4 + 2, 3 + 1 + 1 + 2]


def test_s20_the_highest_hen_in_hand_breaks_a_tie() -> None:
    match = match_of(2, "lay 6 a1, lay 1 a7", turn_limit=1)
    assert match.result is not None
    assert match.result.to_json() == {"winners": [1], "scores": [1, 1]}
    match = match_of(2, "lay 1 a1, lay 6 a7", turn_limit=1)
    assert match.result is not None
    assert match.result.to_json() == {"winners": [0], "scores": [1, 1]}


def test_s20_the_fox_in_hand_does_not_count() -> None:
    state = SlyState(2, 0, False, False, 40)
    state.hands = 1 << (FOX - 1) | 1 << 7  # orange holds the fox, black hen 1
    assert find_game("sly").result(state).winners == [1]


def test_s20_a_tie_that_remains_is_shared() -> None:
    match = match_of(2, "lay 2 a1, lay 2 a7", turn_limit=1)
    assert match.result is not None
    assert match.result.to_json() == {"winners": [0, 1], "scores": [1, 1]}
    match = match_of(4, "lay 3 a1, lay 2 a2, lay 2 b1, lay 4 b8", turn_limit=1)
    assert match.result is not None
    assert match.result.to_json() == {"winners": [1, 2, 3], "scores": [1, 2, 2, 2]}
