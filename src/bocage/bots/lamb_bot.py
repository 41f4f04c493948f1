"""Level 1: a small child's partner. Friendly mistakes, never a silly move."""

from __future__ import annotations

from bocage.bots.levels import LevelBot
from bocage.core.thinking import LAMB

BOT = LevelBot(LAMB)
