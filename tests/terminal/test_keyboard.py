"""The terminal player in a real terminal: the curtain between people, keys, and leaving."""

from __future__ import annotations

import re
import signal

import pytest

from bocage import find_game
from bocage.core.text import say
from tests.matches import EXAMPLE, GAMES, SECRETIVE
from tests.rooms import samples, secret
from tests.terminal.keyboard import CLEAR_ALL, CODES, Keyboard

OPEN = [name for name in GAMES if name not in SECRETIVE]


def handed_on(keyboards: list[Keyboard], game: str, move: str) -> str:
    """Play the first move in secret and hand the keyboard on; return all that is printed from then on."""
    keyboard = Keyboard(game, "--seats", "person,person", "-o", "first=0", "--seed", "1")
    keyboards.append(keyboard)
    keyboard.expect("Ada, press Enter")
    keyboard.type("")
    keyboard.expect("Ada > ")
    keyboard.type(move)
    passing = keyboard.expect("Ben, press Enter when nobody else is looking.")
    curtain = passing[passing.rindex(CLEAR_ALL) :]
    keyboard.type("")
    shown = keyboard.expect("Ben > ")
    assert CLEAR_ALL in shown
    keyboard.child.send("\x1b[A\x1b[A")  # the arrow up must not call back what Ada typed
    keyboard.type("")
    after = keyboard.expect("Ben > ")
    keyboard.type("log")
    return curtain + shown[shown.rindex(CLEAR_ALL) :] + after + keyboard.expect("Ben > ")


@pytest.mark.parametrize("game", SECRETIVE)
def test_behind_the_curtain_two_secrets_look_the_same(keyboards: list[Keyboard], game: str) -> None:
    one, other = (handed_on(keyboards, game, move) for move in secret(game).worlds)
    assert one == other


@pytest.mark.parametrize("game", SECRETIVE)
def test_one_person_meets_no_curtain(keyboards: list[Keyboard], game: str) -> None:
    keyboard = Keyboard(game, "-o", "first=0", "--seed", "1")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type(samples(game).opening[0])
    keyboard.expect("Ada > ")
    assert "Pass the keyboard" not in keyboard.printed
    assert CLEAR_ALL not in keyboard.printed


@pytest.mark.parametrize("game", OPEN)
def test_a_game_without_secrets_has_no_curtain(keyboards: list[Keyboard], game: str) -> None:
    keyboard = Keyboard(game, "--seats", "person,person", "-o", "first=0", "--seed", "1")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type(samples(game).opening[0])
    keyboard.expect("Ben > ")
    assert "Pass the keyboard" not in keyboard.printed


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_fits_the_smallest_screen(keyboards: list[Keyboard], game: str) -> None:
    keyboard = Keyboard(game, "-p", str(find_game(game).max_players), "-o", "first=0", "--seed", "3")
    keyboards.append(keyboard)
    shown = keyboard.expect("Ada > ")
    rows = CODES.sub("", shown[shown.rindex("\x1b[2J") :]).split("\r\n")
    assert len(rows) <= 24
    assert max(len(row) for row in rows) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_colours_go_with_no_color(keyboards: list[Keyboard], game: str) -> None:
    coloured = re.compile(r"\x1b\[[0-9;]*(3[0-9]|4[0-9])[0-9;]*m")
    for words, no_color in ((["--no-color"], None), ([], "1"), ([], None)):
        keyboard = Keyboard(game, "-o", "first=0", "--seed", "3", *words, no_color=no_color)
        keyboards.append(keyboard)
        keyboard.expect("Ada > ")
        plain = bool(words) or no_color is not None
        assert bool(coloured.search(keyboard.printed)) != plain


@pytest.mark.parametrize("game", GAMES)
def test_control_c_leaves_with_130_and_control_d_with_0(keyboards: list[Keyboard], game: str) -> None:
    keyboards += [Keyboard(game, "-o", "first=0", "--seed", "3") for _ in range(2)]
    for keyboard in keyboards:
        keyboard.expect("Ada > ")
    keyboards[0].child.sendintr()
    assert keyboards[0].end() == 130
    keyboards[1].child.sendeof()
    assert keyboards[1].end() == 0


def test_control_c_in_the_menu_and_while_bots_play(keyboards: list[Keyboard]) -> None:
    menu = Keyboard()
    keyboards.append(menu)
    menu.expect("Number or name: ")
    menu.child.sendintr()
    assert menu.end() == 130
    bots = Keyboard(EXAMPLE, "--seats", "random,random", "-o", "first=0", "--names", "Zoe,Ben")
    keyboards.append(bots)
    bots.expect("Zoe ")
    bots.child.kill(signal.SIGINT)
    assert bots.end() == 130


def test_quit_leaves_with_0(keyboards: list[Keyboard]) -> None:
    keyboard = Keyboard(EXAMPLE, "-o", "first=0", "--seed", "3", "--lang", "it")
    keyboards.append(keyboard)
    keyboard.expect("Ada > ")
    keyboard.type("quit")
    keyboard.expect(say("it", "bocage.terminal", "quit-prompt").split("?")[0])
    keyboard.type("s")
    assert keyboard.end() == 0
