"""Level 3: thinks ahead for a moment."""

from __future__ import annotations

from bocage.bots.levels import LevelBot
from bocage.core.thinking import SHEPHERD

BOT = LevelBot(SHEPHERD)
