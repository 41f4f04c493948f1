"""Build the compiled rules; fall back to the interpreted source where that cannot be done.

Which modules are compiled is decided by where they lie: the state and the random numbers of `core`,
and every module of a game's room except its `__init__` and its `drawing`. A new room needs no entry here.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "src"
PACKAGE = SOURCE / "bocage"
MANIFEST = "compiled.json"
NOT_COMPILED = ("__init__.py", "drawing.py")  # not rules: the room's face, and its board in the terminal


def compiled_sources() -> list[Path]:
    """List the modules that mypyc turns into machine code."""
    core = [PACKAGE / "core" / "rng.py", PACKAGE / "core" / "state.py"]
    rooms = [path for path in sorted((PACKAGE / "games").glob("*/*.py")) if path.name not in NOT_COMPILED]
    return core + rooms


def module_name(path: Path) -> str:
    """Name the module that a source file is."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def extensions() -> list[Any]:
    """Describe the extension modules, or none where pure Python is asked for."""
    if os.environ.get("BOCAGE_PURE", "0") not in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("bocage: mypyc is not installed; the rules will run interpreted", file=sys.stderr)
        return []
    # mypyc resolves modules from the working directory, and names them after their paths below it.
    os.environ["MYPYPATH"] = str(SOURCE)
    made: list[Any] = mypycify(
        ["--strict", "--explicit-package-bases", *(os.path.relpath(p, HERE) for p in compiled_sources())],
        opt_level="3",
        debug_level="0",
        group_name="bocage",
    )
    for extension in made:
        extension.optional = True  # no compiler: the same source runs interpreted
        extension.extra_compile_args.append("-fno-semantic-interposition")  # lets calls between rules inline
    return made


class Build(build_ext):
    """Build the extensions, and write down which source each was made from."""

    def run(self) -> None:
        """Build all or nothing: a half-compiled package would mix two kinds of class."""
        super().run()
        target = (PACKAGE if self.inplace else Path(self.build_lib) / "bocage") / MANIFEST
        target.unlink(missing_ok=True)
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not made:
            return
        if not all(path.exists() for path in made):
            for path in made:
                path.unlink(missing_ok=True)
            print("bocage: no working compiler; the rules will run interpreted", file=sys.stderr)
            return
        digests = {
            module_name(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in compiled_sources()
        }
        target.write_text(json.dumps(digests, indent=1, sort_keys=True) + "\n", encoding="utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
