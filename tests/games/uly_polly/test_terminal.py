"""Uly & Polly in the terminal: what is drawn, for whom, what the curtain leaves, and what is refused."""

from __future__ import annotations

import re

import pytest

from bocage import SPECTATOR, Match, find_game
from bocage.core.text import say
from tests.terminal.conftest import keyboards as keyboards
from tests.terminal.drawn import drawn, text_of
from tests.terminal.keyboard import CLEAR_ALL, CODES, Keyboard
from tests.terminal.piped import play


def test_a_wolf_is_drawn_for_the_wolf_alone() -> None:
    match = Match(find_game("uly-polly"), ["Ada", "Ben"])
    match.play("hide b2")
    assert "WOLF" in text_of(drawn(match, 0))
    assert "WOLF" not in text_of(drawn(match, 1))
    assert "WOLF" not in text_of(drawn(match, SPECTATOR))


def test_the_curtain_leaves_nothing_of_the_wolf(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("uly-polly", "--seats", "person,person", "-o", "first=0")
    keyboards.append(keyboard)
    keyboard.expect("Ada, press Enter")
    keyboard.type("")
    keyboard.expect("Ada > ")
    keyboard.type("hide b3")
    passing = keyboard.expect("Ben, press Enter when nobody else is looking.")
    since = passing[passing.rindex(CLEAR_ALL) :]
    assert "b3" not in since
    assert "WOLF" not in since
    assert "Ada hides the wolf in the field." in since
    keyboard.type("")
    shown = keyboard.expect("Ben > ")
    assert CLEAR_ALL in shown
    seen = CODES.sub("", shown[shown.rindex(CLEAR_ALL) :])
    assert "WOLF" not in seen
    assert "b3" not in re.sub(r"start  .*", "", seen)
    keyboard.child.send("\x1b[A\x1b[A")  # the arrow up must not call back what Ada typed
    keyboard.type("")
    assert "hide" not in keyboard.expect("Ben > ").replace("hides", "")
    keyboard.type("log")
    assert "b3" not in re.sub(r"start  .*", "", keyboard.expect("Ben > "))


def test_the_curtain_leaves_nothing_to_yank(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("uly-polly", "--seats", "person,person", "-o", "first=0")
    keyboards.append(keyboard)
    keyboard.expect("Ada, press Enter")
    keyboard.type("")
    keyboard.expect("Ada > ")
    keyboard.type("hide d4\x15hide b3")  # Ctrl-U puts what stands there aside
    keyboard.expect("Ben, press Enter when nobody else is looking.")
    keyboard.type("\x19")
    assert "hide d4" not in keyboard.expect("Ben > ")
    for keys in ("\x19", "\x19\x1by", "\x1b\x19", "\x1b.", "\x1b_", "\x1f\x1f", "\x12h"):
        keyboard.child.send(keys)
        keyboard.child.send("\x15")
        keyboard.type("")
        assert "hide" not in keyboard.expect("Ben > ").replace("hides", ""), repr(keys)


def test_the_curtain_falls_where_the_output_is_piped_on(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("uly-polly", "--seats", "person,person", "-o", "first=0", piped=True)
    keyboards.append(keyboard)
    keyboard.expect("Ada, press Enter")
    keyboard.type("")
    keyboard.expect("Ada > ")
    keyboard.type("hide b3")
    passing = keyboard.expect("Ben, press Enter when nobody else is looking.")
    assert passing[passing.index("hide b3") :].count("\n") > 60  # out of sight, for nothing can be cleared


def test_a_refusal_keeps_the_board_in_sight(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("uly-polly", "-o", "first=0", "--seed", "3", "--lang", "fr")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type("go b2")
    shown = keyboard.expect("le loup doit d’abord se cacher (U3)")
    assert "┌────" in shown
    keyboard.expect("Ada > ")
    keyboard.type("?")
    keyboard.expect("En secret, le loup retire")


def test_tab_completes_a_move(keyboards: list[Keyboard]) -> None:
    pytest.importorskip("readline")
    keyboard = Keyboard("uly-polly", "-o", "first=0", "--seed", "3", "--no-color")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.child.send("hi\tc2\r")
    keyboard.expect("Ada hides the wolf on c2.")


def test_numbers_name_the_moves_that_are_listed() -> None:
    done = play(
        "uly-polly", "--seats", "person,person", "-o", "first=0", lines="hide a1\nstart a1\nswap c3 d4\n2\n"
    )
    assert "1 go a2  2 go b1  3 go b2" in done.stdout
    assert "Ben moves the dog to b1 and turns over a sheep." in done.stdout


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "go d4: the dog moves exactly one cell (U11)"),
        ("fr", "go d4\u00a0: le chien avance d’une case exactement (U11)"),
        ("it", "go d4: il cane si muove esattamente di una casella (U11)"),
    ],
)
def test_a_refusal_cites_its_rule_and_the_question_mark_explains_it(language: str, sentence: str) -> None:
    lines = "hide a1\nstart a1\nswap c3 d4\ngo d4\n?\n? U12\n? u99\n"
    done = play("uly-polly", "--seats", "person,person", "-o", "first=0", "--lang", language, lines=lines)
    flat = " ".join(done.stdout.split())
    assert sentence in done.stdout
    for rule in ("U11", "U12"):
        assert f"{rule} " + say(language, "bocage.games.uly_polly", f"rule-{rule}") in flat
    assert "U99" in done.stdout
    assert done.returncode == 0


def test_an_unclear_short_form_is_asked_about() -> None:
    done = play("uly-polly", "-o", "first=0", lines="hide a\nh\n")
    assert "This could mean hide a1, hide a2, hide a3, hide a4." in done.stdout
