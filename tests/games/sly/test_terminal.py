"""Sly in the terminal: what is drawn, for whom, and what the curtain leaves."""

from __future__ import annotations

import json
from pathlib import Path

from bocage import SPECTATOR, Match, find_game
from tests.terminal.conftest import keyboards as keyboards
from tests.terminal.drawn import drawn, steps, text_of
from tests.terminal.keyboard import CLEAR_ALL, CODES, Keyboard
from tests.terminal.piped import play


def test_a_laid_card_is_recognised_by_its_owner_alone() -> None:
    match = Match(find_game("sly"), ["Ada", "Ben"])
    match.play("lay 6 a1")
    assert "◆ ░6░" in text_of(drawn(match, 0))
    assert "◆ ░░░" in text_of(drawn(match, 1))
    assert "1 2 3 4 5 fox" not in text_of(drawn(match, 1))
    assert find_game("sly").tell(match.log(1)[0], "", "Ada", "en") == "Ada lays a card on a1."
    assert find_game("sly").tell(match.log(0)[0], "", "Ada", "en") == "Ada lays the 6 on a1."


def test_the_score_drawn_at_the_end_of_sly_is_the_result() -> None:
    for players in (2, 3, 4):
        for seed in range(6):
            match = steps("sly", players, seed)[-1]
            if match.result:
                table = text_of(drawn(match, SPECTATOR)).splitlines()[-players:]
                points = [line[:75].split() for line in table]
                assert [int(row[5]) for row in points] == match.result.scores


def test_the_curtain_leaves_nothing_of_a_hand(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("sly", "--seats", "person,person,random", "-o", "first=0", "--seed", "1")
    keyboards.append(keyboard)
    keyboard.expect("Ada, press Enter")
    keyboard.type("")
    keyboard.expect("Ada > ")
    keyboard.type("lay 6 a2")
    passing = keyboard.expect("Ben, press Enter when nobody else is looking.")
    assert "the 6" not in passing[passing.rindex(CLEAR_ALL) :]
    keyboard.type("")
    shown = keyboard.expect("Ben > ")
    seen = CODES.sub("", shown[shown.rindex(CLEAR_ALL) :])
    assert "░6░" not in seen
    assert "1 2 3 4 5 fox" not in seen
    assert "6 cards" in seen
    keyboard.child.send("lay 6 a2\t\x15")  # completion knows Ben's moves only
    keyboard.type("")
    keyboard.expect("Ben > ")


def test_a_side_of_a_house_is_one_of_two() -> None:
    done = play("sly", "-o", "a=sideways")
    assert done.returncode == 2
    assert "options.a: must be one of front, back" in done.stderr


def test_lots_are_drawn_and_written_down(tmp_path: Path) -> None:
    firsts = set()
    for seed in range(6):
        record = tmp_path / "match.json"
        words = ["--seats", "person,person", "--seed", str(seed), "-o", "a=random", "--record", str(record)]
        assert play("sly", *words).returncode == 0
        options = json.loads(record.read_text())["options"]
        assert options["a"] in ("front", "back")
        firsts.add(options["first"])
    assert firsts == {0, 1}


def test_another_persons_secret_is_in_no_line_written_for_the_next() -> None:
    lines = "lay fox a3\nlook\nlog\n"
    done = play("sly", "--seats", "person,person", "-o", "first=0", lines=lines)
    after = done.stdout.split("Now Ben plays.")[1]
    assert "fox" not in after.split("log\n")[1].replace("lay  1 2 3 4 5 6 fox", "")
    assert "Ada lays a card on a3." in after
