"""Nothing grows too large, and nothing is written twice. (Complexity is ruff's: C901.)"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bocage"
WEB = ROOT / "web" / "src"
LONGEST_FUNCTION = 60
LONGEST_MODULE = 400
LONGEST_COPY = 7  # lines; blank ones, comments, imports and lone brackets do not count

MODULES = sorted(SOURCE.rglob("*.py"))
PAGE_MODULES = sorted(p for p in WEB.rglob("*") if p.suffix in (".ts", ".svelte"))
# The proof checker says the rules again, on purpose: an error in the one would not be in the other.
WITNESSES = sorted(SOURCE.glob("games/*/solver/verify.py"))


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function, from `def` to its end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_functions_and_modules_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert lines_of(node) <= LONGEST_FUNCTION, f"{node.name} has {lines_of(node)} lines"


@pytest.mark.parametrize("path", PAGE_MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_modules_of_the_page_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


def counted_lines(path: Path) -> list[tuple[int, str]]:
    """Return the lines of a file that say something, with their numbers."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".svelte":  # markup and style are drawings, not code
        script = re.search(r"<script[^>]*>.*?</script>", text, re.DOTALL)
        before = text[: script.start()].count("\n") if script else 0
        text = "\n" * before + (script[0] if script else "")
    found = []
    inside_import = False
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        begins_import = bare.startswith(("import ", "from ", "} from"))
        if begins_import or inside_import:
            inside_import = bare.endswith(("(", ",", "{")) if begins_import or inside_import else False
            continue
        if bare and not bare.startswith(("#", "//", "*", "/*")) and not re.fullmatch(r"[\W_]+", bare):
            found.append((number, bare))
    return found


def copies(paths: list[Path]) -> list[str]:
    """Find runs of lines that stand in two places, word for word."""
    size = LONGEST_COPY + 1
    places: dict[tuple[str, ...], list[tuple[Path, int, int]]] = defaultdict(list)
    for path in paths:
        lines = counted_lines(path)
        for k in range(len(lines) - size + 1):
            window = lines[k : k + size]
            places[tuple(text for _, text in window)].append((path, window[0][0], k))
    found = []
    told: set[tuple[Path, Path, int]] = set()
    for where in places.values():
        for (one, first, k), (other, second, j) in pairwise(where):
            if one == other and abs(k - j) < size:
                continue  # a list that repeats itself
            if (one, other, k - j) not in told:  # each copy once, not once for each of its lines
                told.add((one, other, k - j))
                found.append(f"{one.relative_to(ROOT)}:{first} and {other.relative_to(ROOT)}:{second}")
    return found


@pytest.mark.parametrize("language", ["python", "typescript"])
def test_nothing_is_written_twice(language: str) -> None:
    python = [path for path in MODULES if path not in WITNESSES]
    found = copies(python if language == "python" else PAGE_MODULES)
    assert not found, "\n" + "\n".join(found)


def test_a_copy_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    block = "".join(f"value_{k} = work({k})\n" for k in range(LONGEST_COPY + 1))
    (tmp_path / "one.py").write_text("import os\n\n" + block + "last = 1\n")
    (tmp_path / "two.py").write_text("# a comment\n" + block)
    assert copies([tmp_path / "one.py", tmp_path / "two.py"]) == ["one.py:3 and two.py:2"]
    (tmp_path / "two.py").write_text(block.replace("value_3", "other"))
    assert copies([tmp_path / "one.py", tmp_path / "two.py"]) == []
