"""What the bench measures of one game only: a room per game, with its peers and its own sections."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType


def parts(name: str) -> list[ModuleType]:
    """Load a module of every room that has it."""
    rooms = [f"{__name__}.{room.name}" for room in iter_modules(__path__) if room.ispkg]
    return [import_module(f"{room}.{name}") for room in sorted(rooms) if find_spec(f"{room}.{name}")]
