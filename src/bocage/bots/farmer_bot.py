"""Level 2: plays sensibly, one step at a time."""

from __future__ import annotations

from bocage.bots.levels import LevelBot
from bocage.core.thinking import FARMER

BOT = LevelBot(FARMER)
