"""The terminal player in a real terminal: the curtain between people, keys, and leaving."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from collections.abc import Iterator

import pexpect
import pytest

CLEAR_ALL = "\x1b[3J"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Keyboard:
    """A child process in a pseudo-terminal, and everything it has printed."""

    def __init__(self, *words: str, rows: int = 24, no_color: str | None = None, piped: bool = False) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "BOCAGE_LANG": "en"}
        env.pop("NO_COLOR", None)
        if no_color is not None:
            env["NO_COLOR"] = no_color
        command = ["-m", "bocage", "terminal", *words]
        program = sys.executable
        if piped:
            program, command = "sh", ["-c", shlex.join([program, "-u", *command]) + " | cat"]
        self.child = pexpect.spawn(
            program, command, env=env, encoding="utf-8", dimensions=(rows, 80), timeout=20
        )
        self.printed = ""

    def expect(self, text: str) -> str:
        """Wait for a text; return everything printed up to its end since the last wait."""
        self.child.expect_exact(text)
        chunk = str(self.child.before) + str(self.child.after)
        self.printed += chunk
        return chunk

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        self.child.expect(pexpect.EOF)
        self.printed += str(self.child.before)
        self.child.close()
        assert "Traceback" not in self.printed
        status = self.child.exitstatus
        assert status is not None
        return int(status)


@pytest.fixture
def keyboards() -> Iterator[list[Keyboard]]:
    opened: list[Keyboard] = []
    yield opened
    for keyboard in opened:
        keyboard.child.close(force=True)


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


def test_one_person_meets_no_curtain(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("sly", "-o", "first=0", "--seed", "1")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type("lay 6 a2")
    keyboard.expect("░6░")
    keyboard.expect("Ada > ")
    assert "Pass the keyboard" not in keyboard.printed
    assert CLEAR_ALL not in keyboard.printed


def test_a_game_without_secrets_has_no_curtain(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("ulikko", "--seats", "person,person", "-o", "first=0", "--seed", "1")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type("settle c2")
    keyboard.expect("Ben > ")
    assert "Pass the keyboard" not in keyboard.printed


def test_a_turn_fits_the_smallest_screen(keyboards: list[Keyboard]) -> None:
    for name, players in (("sly", "4"), ("ulikko", "4"), ("uly-polly", "5")):
        keyboard = Keyboard(name, "-p", players, "-o", "first=0", "--seed", "3")
        keyboards.append(keyboard)
        shown = keyboard.expect("Ada > ")
        rows = CODES.sub("", shown[shown.rindex("\x1b[2J") :]).split("\r\n")
        assert len(rows) <= 24, name
        assert max(len(row) for row in rows) <= 80


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


def test_colours_go_with_no_color(keyboards: list[Keyboard]) -> None:
    for words, no_color in ((["--no-color"], None), ([], "1")):
        keyboard = Keyboard("sly", "-o", "first=0", "--seed", "3", *words, no_color=no_color)
        keyboards.append(keyboard)
        keyboard.expect("Ada > ")
        assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|4[0-9])[0-9;]*m", keyboard.printed)
    coloured = Keyboard("sly", "-o", "first=0", "--seed", "3")
    keyboards.append(coloured)
    coloured.expect("Ada > ")
    assert re.search(r"\x1b\[[0-9;]*48;5;215m", coloured.printed)


def test_control_c_leaves_with_130_and_control_d_with_0(keyboards: list[Keyboard]) -> None:
    for name in ("sly", "ulikko"):
        keyboard = Keyboard(name, "-o", "first=0", "--seed", "3")
        keyboards.append(keyboard)
        keyboard.expect("Ada > ")
        keyboard.child.sendintr()
        assert keyboard.end() == 130
    keyboard = Keyboard("sly", "-o", "first=0", "--seed", "3")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.child.sendeof()
    assert keyboard.end() == 0


def test_control_c_in_the_menu_and_while_bots_play(keyboards: list[Keyboard]) -> None:
    menu = Keyboard()
    keyboards.append(menu)
    menu.expect("Number or name: ")
    menu.child.sendintr()
    assert menu.end() == 130
    bots = Keyboard("sly", "--seats", "random,random")
    keyboards.append(bots)
    bots.expect("lays a card")
    bots.child.kill(signal.SIGINT)
    assert bots.end() == 130


def test_quit_leaves_with_0(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard("sly", "-o", "first=0", "--seed", "3", "--lang", "it")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type("quit")
    keyboard.expect("Lasciare questa partita?")
    keyboard.type("s")
    assert keyboard.end() == 0
