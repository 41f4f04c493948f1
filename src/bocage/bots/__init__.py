"""The bots: the four levels, and one module for each other bot. A bot gets an observation and a generator."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol

from bocage.core.errors import InputError
from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import LEVELS, Reasons

__all__ = ["Bot", "Reasons", "bot_names", "find_bot"]

RUNGS = {level.name: level.rung for level in LEVELS}


class Bot(Protocol):
    """Anything that can choose a move for a seat."""

    name: str

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Return one of `observation.legal`; an InputError where there is none."""
        ...

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Return what `choose` returns with the same generator, and why."""
        ...


def bot_names() -> list[str]:
    """List the bots by name."""
    modules = [module.name for module in iter_modules(__path__)]
    return sorted([*RUNGS, *(name.removesuffix("_bot") for name in modules if name.endswith("_bot"))])


@cache
def find_bot(name: str) -> Bot:
    """Return a bot by its name."""
    if name not in bot_names():
        raise InputError("unknown-bot", names=", ".join(bot_names())).at(name)
    if name in RUNGS:
        from bocage.bots.levels import LevelBot

        return LevelBot(LEVELS[RUNGS[name] - 1])
    bot: Bot = import_module(f"{__name__}.{name}_bot").BOT
    return bot
