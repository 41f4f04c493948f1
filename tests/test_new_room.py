"""Adding a game means adding its rooms: nothing else is edited, and every suite runs for it.

`fourth_game/rooms` holds a small, complete game of our own, laid out as in the tree. The tree is copied, the
rooms are dropped in, the page is built, and the suites that all games share run in the copy. `make test` runs
them interpreted and for the new game only; `pytest -m soak tests/test_new_room.py` compiles the copy and runs
them whole.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bocage.games import game_names

ROOT = Path(__file__).parents[1]
ROOMS = Path(__file__).parent / "fourth_game" / "rooms"
PACKAGE = next(path.name for path in (ROOMS / "src" / "bocage" / "games").iterdir())
GAME = PACKAGE.replace("_", "-")
NODE_MODULES = ROOT / "web" / "node_modules"
SKIPPED = "tests/fourth_game/"
GIT = ("git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
# What runs in `make test`: the places, which of their tests, and how many of these at least.
SUITES: dict[str, tuple[tuple[str, ...], str, dict[str, int]]] = {
    "rules": (
        ("tests/contract", f"tests/games/{PACKAGE}", "tests/test_traceability.py", "tests/test_rooms.py",
         "tests/test_house.py", "tests/test_sentences.py"),
        "not page",
        {"tests.contract": 25, f"tests.games.{PACKAGE}": 20, "tests.test_traceability": 2,
         "tests.test_rooms": 1},
    ),
    "bots": (
        ("tests/bots", "tests/arena"),
        "lamb or farmer or shepherd or blind or looks or cheat or contest",
        {"tests.bots": 12, "tests.arena": 1},
    ),
    "commands": (
        ("tests/cli", "tests/terminal"),
        "drawing or secret or piped or archive or commands or bad_input",
        {"tests.cli": 4, "tests.terminal": 12},
    ),
    "server": (
        ("tests/server",),
        "wire_secrecy or tables or shared_views or deals or sqlite",
        {"tests.server.test_wire_secrecy": 12, "tests.server": 16},
    ),
    "page": (
        ("tests/page", f"tests/games/{PACKAGE}/page"),
        "secrets or keyboard or taps or italian or sideways",
        {"tests.page.test_access": 10, "tests.page.test_secrets": 2, "tests.page.test_matches": 1},
    ),
}  # fmt: skip
# In the soak everything runs, but what measures this machine or is about the whole tree.
EVERYTHING = ("tests/contract", "tests/games", "tests/bots", "tests/arena", "tests/cli", "tests/terminal",
              "tests/server", "tests/page", "tests/test_traceability.py", "tests/test_rooms.py",
              "tests/test_house.py", "tests/test_compiled.py", "tests/test_sentences.py")  # fmt: skip


def tracked() -> list[str]:
    """List the files of the tree that git knows, or that somebody is about to add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    return [name for name in listed if not name.startswith(SKIPPED) and (ROOT / name).is_file()]


def git(copy: Path, *words: str) -> str:
    """Run git in the copy."""
    return subprocess.run([*GIT, *words], cwd=copy, capture_output=True, text=True, check=True).stdout


def environment(copy: Path, pure: bool) -> dict[str, str]:
    """Return an environment in which the copy is imported and nothing of the tree."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PYTHONPATH": str(copy / "src"), "PATH": path, "BOCAGE_PURE": "1" if pure else "0"}


def call(copy: Path, *words: str, pure: bool = True, folder: str = ".") -> subprocess.CompletedProcess[str]:
    """Run a command in the copy."""
    return subprocess.run(
        words, cwd=copy / folder, env=environment(copy, pure), capture_output=True, text=True
    )


def build_copy(copy: Path) -> None:
    """Copy the tree, note what it was, drop the rooms in, and build the page."""
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    git(copy, "init", "--quiet")
    git(copy, "add", "--all")
    git(copy, "commit", "--quiet", "--message", "The tree without the new game")
    shutil.copytree(ROOMS, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "web" / "node_modules").symlink_to(NODE_MODULES)
    browser = ROOT / ".stamps" / "chromium"
    if browser.exists():
        (copy / ".stamps").mkdir()
        (copy / ".stamps" / "chromium").symlink_to(browser)
    built = call(copy, "npm", "run", "--silent", "build", "--", "--logLevel", "error", folder="web")
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the copy with the rooms, made once for all workers of pytest-xdist."""
    if not NODE_MODULES.exists():
        pytest.fail("the packages of the page are missing; run `make page`")
    own = tmp_path_factory.getbasetemp()
    base = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, done = base / "four-games", base / "four-games.done"
    with (base / "four-games.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            build_copy(folder)
            done.touch()
    return folder


def run_suite(copy: Path, name: str, words: list[str], pure: bool = True) -> Counter[str]:
    """Run tests in the copy; return how many passed, by module and by all folders above it."""
    report = copy.parent / f"{copy.name}-{name}.xml"
    ran = call(
        copy,
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        f"--junitxml={report}",
        *words,
        pure=pure,
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    passed: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        if not list(case.iter("skipped")):
            parts = case.get("classname", "").split(".")
            passed.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
    return passed


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.timeout(1500)
def test_the_shared_suites_pass_for_a_game_that_was_dropped_in(copy: Path, suite: str) -> None:
    places, which, least = SUITES[suite]
    there = [place for place in places if (copy / place).exists()]
    passed = run_suite(copy, suite, ["-k", f"{PACKAGE.replace('_', ' or ')} and ({which})", *there])
    for place, count in least.items():
        assert passed[place] >= count, f"{place}: {passed[place]} tests ran for {GAME}: {passed}"


def test_nothing_but_its_rooms_was_added(copy: Path) -> None:
    changed = git(copy, "status", "--porcelain", "--untracked-files=all").splitlines()
    assert changed
    rooms = {f"?? {path.relative_to(ROOMS)}" for path in ROOMS.rglob("*") if path.is_file()}
    strangers = {line for line in changed if not re.match(r"\?\? (\.stamps|web/node_modules)", line)}
    assert strangers <= rooms, strangers - rooms
    assert {line for line in rooms if "__pycache__" not in line and not line.endswith(".so")} <= strangers


def test_every_command_and_the_page_find_it(copy: Path) -> None:
    listed = call(copy, sys.executable, "-m", "bocage", "games", "--json")
    assert f'"{GAME}"' in listed.stdout
    assert all(f'"{name}"' in listed.stdout for name in game_names())
    played = call(copy, sys.executable, "-m", "bocage", "simulate", GAME, "-p", "2", "-n", "20")
    assert played.returncode == 0, played.stderr
    page = copy / "src" / "bocage" / "server" / "page" / "assets"
    assert any(GAME in path.read_text(encoding="utf-8") for path in page.glob("*.js"))


def test_its_code_keeps_the_rules_of_the_house(copy: Path) -> None:
    rooms = [
        place
        for place in (f"src/bocage/games/{PACKAGE}", f"tests/games/{PACKAGE}")
        if (copy / place).exists()
    ]
    for words in (["ruff", "check", *rooms], ["ruff", "format", "--check", *rooms]):
        checked = call(copy, *words)
        assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.soak
@pytest.mark.timeout(5400)
def test_compiled_it_passes_every_suite_of_all_games(copy: Path, tmp_path: Path) -> None:
    whole = tmp_path / "compiled"
    shutil.copytree(copy, whole, symlinks=True)
    typed = call(whole, "mypy", "src", "tests")
    assert typed.returncode == 0, typed.stdout
    checked = call(whole, "npm", "run", "--silent", "check", folder="web")
    assert checked.returncode == 0, checked.stdout
    call(whole, sys.executable, "setup.py", "-q", "build_ext", "--inplace", pure=False)
    listed = call(whole, sys.executable, "-m", "bocage", "games", "--json", pure=False)
    assert '"rules": "compiled"' in listed.stdout, listed.stdout + listed.stderr
    passed = run_suite(whole, "soak", ["-n", "auto", *EVERYTHING], pure=False)
    assert passed["tests.contract"] > 100
    assert passed["tests.page"] > 100
