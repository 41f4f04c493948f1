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
# Who may import whom. A room may also import itself, and no other room; its rules know nothing of bots.
ROOM_MAY_IMPORT = {"rules": {"core"}, "ai": {"core", "search"}, "solver": {"core", "search", "jobs"}}
MAY_IMPORT = {
    "core": {"core"},
    "search": {"core"},
    "jobs": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "search", "games"},
    "arena": {"core", "jobs", "search", "games", "bots"},
    "terminal": {"core", "games", "bots"},
    "server": {"core", "games", "bots"},
    "cli": {"core", "jobs", "games", "bots", "arena", "terminal", "server", "compiled"},
}
WEB = ROOT / "web"
PAGE_MODULES = sorted(
    path for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte") and "node_modules" not in path.parts
)
RULES = [path for path in SOURCE.glob("games/*/*.py") if path.name not in ("__init__.py", "drawing.py")]
PAGE_TEXTS = sorted({path.parent for path in (WEB / "src").rglob("text/*.ftl")})
TEXTS = sorted({path.parent for path in SOURCE.rglob("text/*.ftl")}) + PAGE_TEXTS


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
    in_a_room = parts[0] == "games" and len(parts) > 2
    inside = parts[2] if len(parts) > 3 else "rules"
    may = ROOM_MAY_IMPORT[inside] if in_a_room else MAY_IMPORT[parts[0]] | {parts[0]}
    for name in imports(path):
        if not name.startswith("bocage.") or name == "bocage.__version__":
            continue
        other = name.split(".")[1:]
        same_room = in_a_room and other[:2] == ["games", parts[1]]
        assert other[0] in may or same_room or (in_a_room and name == "bocage.games"), name


@pytest.mark.parametrize(
    "path",
    RULES,
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_rules_import_the_standard_library_only(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top in ("bocage", "mypy_extensions") or top in sys.stdlib_module_names, name
        assert top not in ("random", "secrets", "time", "datetime", "os"), (
            f"{name}: rules own no clock and no dice"
        )


@pytest.mark.parametrize("path", PAGE_MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_modules_of_the_page_stay_within_the_policy(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    markup = re.sub(r"<style.*?</style>|<script.*?</script>", "", text, flags=re.DOTALL)
    assert not re.search(r"<[^>]*\sstyle=[\"'{]", markup), "the policy lets no style attribute through"
    assert "{@html" not in text, "names and texts are never markup"
    # Also in the sources, so that what is meant for a moment of debugging does not stay.
    assert not re.search(r"\bconsole\.|\bdebugger\b", text)


def messages(path: Path) -> dict[str, set[str]]:
    """Read a Fluent file: each message, with the variables it uses."""
    texts: dict[str, str] = {}
    found = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, fluent.Junk), f"{path}: {entry.content}"
        if isinstance(entry, fluent.Message):
            assert entry.id.name not in texts, f"{path}: {entry.id.name} twice"
            texts[entry.id.name] = fluent_text(entry)
    for name in texts:
        found[name] = variables(name, texts)
    return found


def variables(name: str, texts: dict[str, str]) -> set[str]:
    """Return the variables of a message, with those of the messages it refers to."""
    text = texts.get(name, "")
    others = set(re.findall(r"\{\s*([a-z][\w-]*)\s*\}", text)) - {name}
    return set(re.findall(r"\$([a-z_]+)", text)).union(*(variables(other, texts) for other in others))


def fluent_text(entry: fluent.Message) -> str:
    """Return a message as it is written."""
    return serialize(fluent.Resource([entry]))


@pytest.mark.parametrize("folder", TEXTS, ids=lambda folder: str(folder.relative_to(ROOT)))
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


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in TEXTS for path in folder.glob("*fr.ftl")),
    ids=lambda path: path.parts[-3],
)
def test_french_punctuation_stands_after_a_space_that_never_breaks(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("Tapez ? ", "").replace("· ?", "")  # the command
    for line in text.splitlines():
        if not line.startswith("#"):
            words = line.split(" = ", 1)[-1]
            assert not re.search(r"[^\u202f][;!?]", words), line
            assert not re.search(r"[^\u00a0](:(?!//)|»)|«[^\u00a0]", words), line


def test_texts_of_the_page_use_the_quotes_of_print() -> None:
    for folder in PAGE_TEXTS:
        for path in folder.glob("*.ftl"):
            for line in path.read_text(encoding="utf-8").splitlines():
                words = re.sub(r"\{[^}]*\}", "", line)
                assert line.startswith("#") or not re.search("['\"]", words), f"{path}: {line}"


def asked_for(path: Path) -> set[tuple[str, str]]:
    """List the words that a file of the page asks for by name: their domain and name."""
    text = path.read_text(encoding="utf-8")
    own = re.findall(r"""\bt\(\s*["']([a-z][\w.-]*)["']""", text)
    others = re.findall(r"""words\.say\(\s*["']([a-z-]+)["'],\s*["']([\w.-]+)["']""", text)
    return {("page", name) for name in own} | set(others)


def test_every_word_the_page_asks_for_by_name_is_there() -> None:
    own = (WEB / "src" / "text").glob("*en.ftl")
    domains = {"page": {name for path in own for name in messages(path)}}
    for folder in sorted(SOURCE.glob("games/*/text")):
        room = folder.parent.name
        files = [
            *folder.glob("*en.ftl"),
            *(WEB / "src/games" / room.replace("_", "-") / "text").glob("*en.ftl"),
        ]
        domains[room.replace("_", "-")] = {name for path in files for name in messages(path)}
    served = [SOURCE / "server/text/en.ftl", SOURCE / "core/text/en.ftl"]
    domains["server"] = {name for path in served for name in messages(path)}
    for path in PAGE_MODULES:
        for domain, name in asked_for(path):
            assert name.split(".")[0] in domains[domain], f"{path.relative_to(WEB)}: {domain}: {name}"


def dark_tokens(selector: str, css: str) -> dict[str, str]:
    """Read the custom properties that a rule sets."""
    block = css.partition(selector + " {")[2].partition("}")[0]
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


def test_the_night_that_is_chosen_and_the_one_that_falls_are_alike() -> None:
    base, scenery = WEB / "src" / "base.css", WEB / "src" / "art" / "landscape.css"
    rooms = [(path, 1, "") for path in WEB.glob("src/games/*/tokens.css")]
    for path, least, inside in [(base, 20, ""), (scenery, 10, " .landscape"), *rooms]:
        css = path.read_text(encoding="utf-8")
        falls = dark_tokens(f':root:not([data-theme="light"]){inside}', css)
        assert len(falls) >= least, path
        assert falls == dark_tokens(f':root[data-theme="dark"]{inside}', css), path


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
            ".stamps",
        } & set(path.parts):
            assert not pattern.search(path.read_text(encoding="utf-8", errors="ignore")), path
