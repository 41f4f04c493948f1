"""The terminal player without a terminal: moves come line by line, the output is plain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage import Record, find_game, game_names
from bocage.core.match import CHANCE
from bocage.core.text import LANGUAGES, say
from tests.matches import EXAMPLE, GAMES
from tests.rooms import samples
from tests.terminal.piped import play

QUIET = next((name for name in GAMES if find_game(name).has_secrets), EXAMPLE)  # begins without a draw
LOW, HIGH = find_game(EXAMPLE).min_players, find_game(EXAMPLE).max_players
NOT_SO_MANY = f"players: {EXAMPLE} is for {LOW} to {HIGH} players, not"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_to_the_end_and_the_winner_is_named(name: str, language: str, tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    words = ["--seats", "random,random", "--seed", "4", "--lang", language, "--record", str(record)]
    done = play(name, *words)
    assert done.returncode == 0, done.stderr
    match = Record.from_json(record.read_text()).match(find_game(name))
    result = match.result
    assert result is not None
    if len(result.winners) == 1:
        assert say(language, "bocage.terminal", "wins", name=match.players[result.winners[0]]) in done.stdout
    for count in result.scores:
        assert say(language, match.game.domain, "score", count=count) in done.stdout
    assert play(name, *words).stdout == done.stdout  # the same seed, the same match


@pytest.mark.parametrize("name", GAMES)
def test_a_text_in_any_case_and_short_forms_are_the_same_move(name: str, tmp_path: Path) -> None:
    moves = []
    move = samples(name).opening[0]
    verb, _, rest = move.partition(" ")
    for typed in (move, rest, move.upper().replace(" ", "  "), f"{verb[:2]} {rest}"):
        record = tmp_path / "match.json"
        lines = f"{typed}\n"
        done = play(name, "-o", "first=0", "--seed", "1", "--record", str(record), lines=lines)
        assert done.returncode == 0
        played = json.loads(record.read_text())["moves"]
        moves.append(next(text for text in played if not text.startswith("*")))
    assert moves == [move] * 4


def test_the_question_mark_alone_tells_all_rules() -> None:
    for name in GAMES:
        game = find_game(name)
        out = play(name, "--seed", "1", "--seats", "person,random", lines="?\n").stdout
        for number in range(1, game.rule_count + 1):
            assert f"{game.letter}{number}  " in out


@pytest.mark.parametrize("name", GAMES)
def test_help_log_and_look(name: str) -> None:
    game, move = find_game(name), samples(name).opening[0]
    chance = game.start(2, game.check(2, {"first": 0})).to_move() == CHANCE
    lines = f"help\nlog\n{move}\nlog\nlook\n"
    done = play(name, "-o", "first=0", "--seed", "2", lines=lines)
    assert "How to play here" in done.stdout
    assert ("Nothing has happened yet." in done.stdout) != chance
    assert game.tell(move, "", "Ada", "en") in done.stdout


def test_quit_asks_and_can_save(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    move = samples(QUIET).opening[0]
    lines = f"{move}\nquit\nn\nquit\ny\n{tmp_path}/no/such/folder.json\n{kept}\n"
    done = play(QUIET, "--seats", "person,person", "-o", "first=0", lines=lines)
    assert done.returncode == 0
    assert "Could not write" in done.stdout
    assert json.loads(kept.read_text())["moves"] == [move]
    assert "The match was left after 1 move." in done.stdout


def test_the_end_of_the_input_leaves_cleanly_and_keeps_the_record(tmp_path: Path) -> None:
    move = samples(QUIET).opening[0]
    record = tmp_path / "match.json"
    done = play(QUIET, "--seats", "person,person", "-o", "first=1", "--record", str(record), lines=move)
    assert done.returncode == 0
    saved = json.loads(record.read_text())
    assert saved == {
        "format": "bocage/1",
        "game": QUIET,
        "players": ["Ada", "Ben"],
        "options": {"first": 1},
        "moves": [move],
    }


def test_what_is_not_text_is_not_a_move() -> None:
    done = play(EXAMPLE, "--seats", "person,person", lines=b"\xff\xfe\nlay \x00 a1\n" + b"x" * 5000 + b"\n")
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], "chess: there is no such game; the games are " + ", ".join(game_names())),
        ([EXAMPLE, "--seats", "person,nobody"], "--seats: nobody is neither a person nor a bot"),
        ([EXAMPLE, "--seats", "person", "-p", "2"], "--seats: 1 seats are listed for 2 players"),
        ([EXAMPLE, "--names", "Ada"], "--names: 1 names are given for 2 players"),
        ([EXAMPLE, "--names", "Ada,"], "--names: a name is empty"),
        ([EXAMPLE, "--names", "Ada," + "x" * 300], "--names: a name has at most"),
        ([EXAMPLE, "-p", "9"], f"{NOT_SO_MANY} 9"),
        ([EXAMPLE, "-p", "1" + "0" * 18], f"{NOT_SO_MANY} 1"),
        ([EXAMPLE, "-o", "first=sideways"], "options.first: must be"),
        ([EXAMPLE, "-o", "nonsense=1"], "options.nonsense: unknown option"),
        ([EXAMPLE, "--record", "/no/such/folder/x.json"], "Could not write /no/such/folder/x.json"),
        ([EXAMPLE, "--record", ""], "Could not write .: "),
        ([EXAMPLE, "--record", "x" * 5000], "Could not write xxx"),
    ],
)
def test_bad_input_is_one_line(words: list[str], line: str) -> None:
    done = play(*words)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert line in done.stderr


def test_without_a_game_one_is_chosen() -> None:
    assert "Ada, it is your turn." in play(lines="nonsense\n1\n", BOCAGE_LANG="en").stdout
    assert "Ada, it is your turn." in play(lines=f"{EXAMPLE}\n").stdout
    assert play(lines="").returncode == 0


def test_the_language_comes_from_the_environment() -> None:
    assert "c’est votre tour" in play(EXAMPLE, "--seats", "person,person", BOCAGE_LANG="fr").stdout
    assert (
        "tocca a te"
        in play(EXAMPLE, "--seats", "person,person", BOCAGE_LANG="", LANG="it_IT.UTF-8", LC_ALL="").stdout
    )


def test_a_locale_without_unicode_gets_plain_characters() -> None:
    for name in GAMES:
        out = play(name, "--lang", "fr", "--seats", "person,random", "--seed", "1", LC_ALL="C").stdout
        assert out.isascii()
        assert "votre tour" in out
