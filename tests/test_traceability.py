"""Every numbered rule is exercised by a test that carries its number, every example too."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bocage import find_game
from tests.matches import GAMES

ROOT = Path(__file__).parents[1]


def rule_numbers(name: str) -> list[str]:
    """Collect the numbers that a rules page defines."""
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*([A-Z]\d+)\b", page, flags=re.MULTILINE)


def cited(function: ast.FunctionDef) -> set[str]:
    """Collect the rules a test's name cites: `test_s11_s14_ties` cites S11 and S14."""
    found = re.match(r"test((?:_[a-z]\d+)+)_", function.name)
    return set(found[1].upper().strip("_").split("_")) if found else set()


def exercises(function: ast.FunctionDef) -> bool:
    """Say whether a test can fail: it asserts something, expects an error, or calls a check that does."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("pytest.raises", "refused") or called.startswith(("assert_", "check_")):
                return True
    return False


def functions_of(name: str) -> list[ast.FunctionDef]:
    """List the test functions of a game's room."""
    return [
        node
        for path in sorted((ROOT / "tests" / "games" / name.replace("-", "_")).glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def index_by_rule() -> dict[str, list[str]]:
    """Find, for every rule, the tests that cite it and can fail."""
    index: dict[str, list[str]] = {}
    for name in GAMES:
        for function in functions_of(name):
            for rule in cited(function) if exercises(function) else ():
                index.setdefault(rule, []).append(function.name)
    return index


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name: str) -> None:
    game = find_game(name)
    numbers = rule_numbers(name)
    assert numbers == [f"{game.letter}{number}" for number in range(1, game.rule_count + 1)]
    index = index_by_rule()
    assert [number for number in numbers if number not in index] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    known = {number for name in GAMES for number in rule_numbers(name)}
    assert set(index_by_rule()) <= known


def is_example(function: ast.FunctionDef) -> bool:
    """Say whether a test plays an example of the rulebook: its name or its docstring says so."""
    return "example" in f"{function.name} {ast.get_docstring(function) or ''}".lower()


@pytest.mark.parametrize("name", GAMES)
def test_every_example_has_a_test_that_says_so(name: str) -> None:
    """Count per rule: an example stands on the page with its rule, or below the rules it is about."""
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    examples = len(re.findall(r"\*Example\b", page))
    assert examples
    tested = [function for function in functions_of(name) if is_example(function) and exercises(function)]
    assert len(tested) >= examples, f"{examples} examples on the page, {len(tested)} tests of examples"
