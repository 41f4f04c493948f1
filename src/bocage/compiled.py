"""Whether the rules run compiled or interpreted, and the guard against stale compiled files.

The build writes `compiled.json`: for every compiled module, the digest of the source it was made from. Before
any rule is imported, `choose_mode` compares them. If one differs, or `BOCAGE_PURE=1` is set, an import hook
loads the plain source of **all** of them instead, so compiled and interpreted classes never mix.
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

_mode = "interpreted"


def mode() -> str:
    """Say how the rules run: `compiled`, `interpreted`, or `interpreted (…)` with the reason."""
    return _mode


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


def choose_mode() -> None:
    """Decide once, before the first rule is imported."""
    global _mode
    digests = _read_manifest()
    if not digests:
        return
    sources = {name: PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py") for name in digests}
    if os.environ.get("BOCAGE_PURE", "0") not in ("", "0"):
        _mode = "interpreted (BOCAGE_PURE is set)"
    elif changed := [name for name, source in sources.items() if _digest(source) != digests[name]]:
        _mode = "interpreted (the compiled rules are older than their source: build again)"
        print(
            f"bocage: {changed[0]} has changed since it was compiled; the rules run interpreted. "
            "Build again (make build).",
            file=sys.stderr,
        )
    else:
        _mode = "compiled"
        return
    sys.meta_path.insert(0, _PlainSource(sources))


def _read_manifest() -> dict[str, str]:
    try:
        digests: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return digests


def _digest(source: Path) -> str:
    try:
        return hashlib.sha256(source.read_bytes()).hexdigest()
    except OSError:
        return "missing"
