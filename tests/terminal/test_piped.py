"""The terminal player without a terminal: moves come line by line, the output is plain."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bocage import Record, find_game
from bocage.core.text import LANGUAGES, say
from tests.matches import GAMES


def play(*words: str, lines: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    content = lines.encode() if isinstance(lines, str) else lines
    env = {**os.environ, "LC_ALL": "C.UTF-8", "BOCAGE_LANG": "en", **environment}
    done = subprocess.run(
        [sys.executable, "-m", "bocage", "terminal", *words], input=content, capture_output=True, env=env
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    assert "\x1b" not in out
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


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


def test_a_number_a_text_and_a_prefix_are_the_same_move(tmp_path: Path) -> None:
    moves = []
    for typed in ("hide b2", "b2", "HIDE  B2", "hi b2"):
        record = tmp_path / "match.json"
        lines = f"{typed}\n"
        done = play("uly-polly", "-o", "first=0", "--seed", "1", "--record", str(record), lines=lines)
        assert done.returncode == 0
        moves.append(json.loads(record.read_text())["moves"][0])
    assert moves == ["hide b2"] * 4


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


def test_the_question_mark_alone_tells_all_rules() -> None:
    for name in GAMES:
        game = find_game(name)
        out = play(name, "--seed", "1", "--seats", "person,random", lines="?\n").stdout
        for number in range(1, game.rule_count + 1):
            assert f"{game.letter}{number}  " in out


def test_help_log_and_look() -> None:
    done = play("sly", "-o", "first=0", "--seed", "2", lines="help\nlog\nlay 3 a1\nlog\nlook\n")
    assert "How to play here" in done.stdout
    assert "Nothing has happened yet." in done.stdout
    assert "Ada lays the 3 on a1." in done.stdout
    other = play("ulikko", "-o", "first=0", "--seed", "2", lines="look ben\nlook nobody\n")
    assert "There is no player nobody here." in other.stdout
    assert other.stdout.count("player ") == 3  # the table under each board, and the refusal


def test_an_unclear_short_form_is_asked_about() -> None:
    done = play("uly-polly", "-o", "first=0", lines="hide a\nh\n")
    assert "This could mean hide a1, hide a2, hide a3, hide a4." in done.stdout


def test_quit_asks_and_can_save(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    lines = f"hide a1\nquit\nn\nquit\ny\n{tmp_path}/no/such/folder.json\n{kept}\n"
    done = play("uly-polly", "--seats", "person,person", "-o", "first=0", lines=lines)
    assert done.returncode == 0
    assert "Could not write" in done.stdout
    assert json.loads(kept.read_text())["moves"] == ["hide a1"]
    assert "The match was left after 1 move." in done.stdout


def test_the_end_of_the_input_leaves_cleanly_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    done = play(
        "sly", "--seats", "person,person", "-o", "first=1", "--record", str(record), lines="lay fox a3"
    )
    assert done.returncode == 0
    saved = json.loads(record.read_text())
    assert saved == {
        "format": "bocage/1",
        "game": "sly",
        "players": ["Ada", "Ben"],
        "options": {"first": 1},
        "moves": ["lay fox a3"],
    }


def test_what_is_not_text_is_not_a_move() -> None:
    done = play("sly", "--seats", "person,person", lines=b"\xff\xfe\nlay \x00 a1\n" + b"x" * 5000 + b"\n")
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], "chess: there is no such game; the games are sly, ulikko, uly-polly"),
        (["sly", "--seats", "person,nobody"], "--seats: nobody is neither a person nor a bot"),
        (["sly", "--seats", "person", "-p", "2"], "--seats: 1 seats are listed for 2 players"),
        (["sly", "--names", "Ada"], "--names: 1 names are given for 2 players"),
        (["sly", "--names", "Ada,"], "--names: a name is empty"),
        (["sly", "--names", "Ada," + "x" * 300], "--names: a name has at most"),
        (["sly", "-p", "9"], "players: sly is for 2 to 4 players, not 9"),
        (["sly", "-p", "1" + "0" * 18], "players: sly is for 2 to 4 players, not 1"),
        (["sly", "-o", "a=sideways"], "options.a: must be one of front, back"),
        (["sly", "-o", "nonsense=1"], "options.nonsense: unknown option"),
        (["sly", "--record", "/no/such/folder/x.json"], "Could not write /no/such/folder/x.json"),
        (["sly", "--record", ""], "Could not write .: "),
        (["sly", "--record", "x" * 5000], "Could not write xxx"),
    ],
)
def test_bad_input_is_one_line(words: list[str], line: str) -> None:
    done = play(*words)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert line in done.stderr


def test_without_a_game_one_is_chosen() -> None:
    assert "lay " in play(lines="nonsense\n1\n", BOCAGE_LANG="en").stdout
    assert "Sly" in play(lines="s\n").stdout
    assert play(lines="").returncode == 0


def test_the_language_comes_from_the_environment() -> None:
    assert "c’est votre tour" in play("sly", "--seats", "person,person", BOCAGE_LANG="fr").stdout
    assert (
        "tocca a te"
        in play("sly", "--seats", "person,person", BOCAGE_LANG="", LANG="it_IT.UTF-8", LC_ALL="").stdout
    )


def test_a_locale_without_unicode_gets_plain_characters() -> None:
    for name in GAMES:
        out = play(name, "--lang", "fr", "--seats", "person,random", "--seed", "1", LC_ALL="C").stdout
        assert out.isascii()
        assert "votre tour" in out


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


def test_a_deck_of_ones_own_is_drawn(tmp_path: Path) -> None:
    from bocage.games.ulikko.drawing import _own_deck

    deck = json.loads(json.dumps(_own_deck()))
    deck["river"] = [{"id": "mine", "figure": [[0, 0, 1, 0], [1, 0, 1, 1]]}]
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck))
    record = tmp_path / "match.json"
    done = play("ulikko", "-o", f"deck={path}", "--seed", "1", "--record", str(record), lines="settle a1\n")
    assert "·━·" in done.stdout
    assert (
        Record.from_json(record.read_text())
        .match(find_game("ulikko"))
        .moves[0]
        .startswith("* cards river=mine ")
    )
    assert play("ulikko", "-o", "deck=/no/such/deck.json").returncode == 2


def test_another_persons_secret_is_in_no_line_written_for_the_next() -> None:
    lines = "lay fox a3\nlook\nlog\n"
    done = play("sly", "--seats", "person,person", "-o", "first=0", lines=lines)
    after = done.stdout.split("Now Ben plays.")[1]
    assert "fox" not in after.split("log\n")[1].replace("lay  1 2 3 4 5 6 fox", "")
    assert "Ada lays a card on a3." in after
