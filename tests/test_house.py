"""The order of the house: which way imports point, how large a module grows, which words are missing."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from fluent.syntax import FluentParser, serialize
from fluent.syntax import ast as fluent

import bocage
from bocage.core.text import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bocage"
MODULES = sorted(SOURCE.rglob("*.py"))
# Who may import whom; a game's room may also import itself.
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots"},
    "terminal": {"core", "games", "bots"},
    "server": {"core", "games", "bots"},
    "cli": {"core", "games", "bots", "terminal", "server", "lab", "compiled"},
}
RULES = ("state.py", "moves.py", "board.py", "patterns.py", "deck.py", "view.py", "sample.py")
TEXTS = sorted({path.parent for path in SOURCE.rglob("text/*.ftl")})


def imports(path: Path) -> set[str]:
    """List the modules a file imports, wherever it does so."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            if node.module == "bocage":
                found |= {f"bocage.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if len(parts) == 1:
        return
    for name in imports(path):
        if not name.startswith("bocage."):
            continue
        other = name.split(".")[1:]
        if other[0] == "__version__":
            continue
        same_room = parts[0] == "games" and other[:2] == ["games", parts[1]]
        assert other[0] in MAY_IMPORT[parts[0]] or same_room or other[0] == parts[0] != "games", name


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCE.glob("games/*/*.py") if path.name in RULES],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_rules_import_the_standard_library_only(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top in ("bocage", "mypy_extensions") or top in sys.stdlib_module_names, name
        assert top not in ("random", "secrets", "time", "datetime", "os"), (
            f"{name}: rules own no clock and no dice"
        )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 420


def messages(path: Path) -> dict[str, set[str]]:
    """Read a Fluent file: each message, with the variables it uses."""
    found = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, fluent.Junk), f"{path}: {entry.content}"
        if isinstance(entry, fluent.Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} twice"
            text = fluent_text(entry)
            found[entry.id.name] = set(re.findall(r"\$([a-z_]+)", text))
    return found


def fluent_text(entry: fluent.Message) -> str:
    """Return a message as it is written."""
    return serialize(fluent.Resource([entry]))


@pytest.mark.parametrize("folder", TEXTS, ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_every_text_is_there_in_every_language_with_the_same_variables(folder: Path) -> None:
    by_language = {
        language: {
            k: v for path in sorted(folder.glob(f"*{language}.ftl")) for k, v in messages(path).items()
        }
        for language in LANGUAGES
    }
    assert by_language["en"]
    for language in LANGUAGES:
        assert by_language[language] == by_language["en"], language


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("text/*fr.ftl")), ids=lambda path: path.parts[-3])
def test_french_punctuation_stands_after_a_space_that_never_breaks(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("Tapez ? ", "").replace("· ?", "")  # the command
    for line in text.splitlines():
        if not line.startswith("#"):
            words = line.split(" = ", 1)[-1]
            assert not re.search(r"[^\u202f][;!?]", words), line
            assert not re.search(r"[^\u00a0](:(?!//)|»)|«[^\u00a0]", words), line


def test_the_version_and_the_changelog_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert bocage.__version__ == project["version"]
    newest = re.search(
        r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert newest
    assert newest[1] == project["version"]


def test_public_names_are_exact() -> None:
    public = {
        name
        for name, value in vars(bocage).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert set(bocage.__all__) == public - {"annotations", "choose_mode"} | {"__version__"}


def test_no_committed_file_names_a_package_registry() -> None:
    pattern = re.compile(r"https?://[^ \"]*(pypi|pythonhosted|npmjs|/simple/)")
    for path in ROOT.rglob("*"):
        if path.suffix in (".toml", ".txt", ".lock", ".cfg", ".json", ".md") and not {
            ".venv",
            "node_modules",
            ".git",
            "build",
        } & set(path.parts):
            assert not pattern.search(path.read_text(encoding="utf-8", errors="ignore")), path
