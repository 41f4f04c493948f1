"""Whether the rules run compiled or interpreted, and the guard against stale compiled files.

The build writes `compiled.json`: for every compiled module, the digest of the source it was made from. Before
any rule is imported, `choose_mode` compares them with the sources that are here. If one has changed, came or
went, or `BOCAGE_PURE=1` is set, an import hook loads the plain source of **all** of them instead, so compiled
and interpreted classes never mix.

`setup.py` loads this file by its path; it imports the standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
MANIFEST = PACKAGE / "compiled.json"
# What is compiled: all of these folders but what no inner loop goes through.
COMPILED = (
    "core/rng.py",
    "core/state.py",
    "search/*.py",
    "games/*/*.py",
    "games/*/ai/*.py",
    "games/*/solver/*.py",
)
# A folder's face, a board in the terminal, and measurements.
NOT_COMPILED = ("__init__.py", "drawing.py", "exploiters.py")

_mode = "interpreted"


def mode() -> str:
    """Say how the rules run: `compiled`, `interpreted`, or `interpreted (…)` with the reason."""
    return _mode


def pure_is_asked_for() -> bool:
    """Say whether the environment asks for the interpreted source."""
    return os.environ.get("BOCAGE_PURE", "0") not in ("", "0")


def compiled_sources() -> dict[str, Path]:
    """Name the modules that mypyc turns into machine code; where they lie decides, no list of games."""
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern)}
    sources = sorted(path for path in found if path.name not in NOT_COMPILED)
    return {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in sources}


def digests() -> dict[str, str]:
    """Return the digest of every source that is to be compiled."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in compiled_sources().items()}


def choose_mode() -> None:
    """Decide once, before the first rule is imported."""
    global _mode
    built = _read_manifest()
    if not built:
        return
    here = digests()
    if pure_is_asked_for():
        _mode = "interpreted (BOCAGE_PURE is set)"
    elif built != here:
        changed = min(name for name, _ in built.items() ^ here.items())
        _mode = "interpreted (the compiled rules are older than their source: build again)"
        print(
            f"bocage: {changed} has changed since it was compiled; the rules run interpreted. "
            "Build again (make build).",
            file=sys.stderr,
        )
    else:
        _mode = "compiled"
        return
    sys.meta_path.insert(0, _PlainSource(compiled_sources()))


class _PlainSource:
    """Finds the plain source of modules that also lie here compiled."""

    def __init__(self, sources: dict[str, Path]) -> None:
        self.sources = sources

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Point the import system at the `.py` file."""
        source = self.sources.get(name)
        return None if source is None else importlib.util.spec_from_file_location(name, source)


def _read_manifest() -> dict[str, str]:
    try:
        built: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return built
