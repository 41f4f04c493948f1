"""Level 2: plays sensibly, one step at a time."""

from __future__ import annotations

from bocage.bots.levels import FARMER, LevelBot

BOT = LevelBot(FARMER)
