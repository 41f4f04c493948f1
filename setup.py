"""Build the compiled rules; fall back to the interpreted source where that cannot be done."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "src"

# By its path: importing the package would import the rules.
_spec = importlib.util.spec_from_file_location("compiled", SOURCE / "bocage" / "compiled.py")
assert _spec is not None
assert _spec.loader is not None
compiled = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(compiled)


def extensions() -> list[Any]:
    """Describe the extension modules, or none where pure Python is asked for."""
    if compiled.pure_is_asked_for():
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("bocage: mypyc is not installed; the rules will run interpreted", file=sys.stderr)
        return []
    # mypyc resolves modules from here, and names them after their paths below it.
    os.environ["MYPYPATH"] = str(SOURCE)
    sources = [os.path.relpath(path, HERE) for path in compiled.compiled_sources().values()]
    # One group, and so one C file: with several (`separate`) random play takes twice the instructions.
    # What the interpreted modules import need not be installed while building.
    flags = ["--strict", "--explicit-package-bases", "--ignore-missing-imports"]
    try:
        made: list[Any] = mypycify([*flags, *sources], opt_level="3", debug_level="0", group_name="bocage")
    except SystemExit:  # how mypyc says that it cannot; it has said why
        print("bocage: mypyc failed; the rules will run interpreted", file=sys.stderr)
        return []
    for extension in made:
        extension.optional = True  # no compiler: the same source runs interpreted
        extension.extra_compile_args.append("-fno-semantic-interposition")  # lets calls between rules inline
    return made


class Build(build_ext):
    """Build the extensions, and write down which source each was made from."""

    def finalize_options(self) -> None:
        """Use every core."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()

    def run(self) -> None:
        """Build all or nothing: a half-compiled package would mix two kinds of class."""
        package = SOURCE / "bocage" if self.inplace else Path(self.build_lib) / "bocage"
        # Of modules that are compiled no longer, they would hide the source.
        for old in (*package.rglob("*.so"), *package.parent.glob("bocage*__mypyc*.so")):
            old.unlink()
        super().run()
        manifest = package / compiled.MANIFEST.name
        manifest.unlink(missing_ok=True)
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not made:
            return
        if not all(path.exists() for path in made):
            for path in made:
                path.unlink(missing_ok=True)
            print("bocage: no working compiler; the rules will run interpreted", file=sys.stderr)
            return
        manifest.write_text(json.dumps(compiled.digests(), indent=1) + "\n", encoding="utf-8")


class Copy(build_py):
    """Copy the sources, and with them the page as it is built now."""

    def run(self) -> None:
        """Leave behind what an older page had: its files are named after what is in them."""
        if not self.editable_mode:
            shutil.rmtree(Path(self.build_lib) / "bocage" / "server" / "page", ignore_errors=True)
            if not (SOURCE / "bocage" / "server" / "page" / "index.html").exists():
                print(
                    "bocage: WITHOUT THE PAGE for the browser; `make page` builds it first", file=sys.stderr
                )
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": Build, "build_py": Copy})
