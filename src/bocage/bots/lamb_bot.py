"""Level 1: a small child's partner. Friendly mistakes, never a silly move."""

from __future__ import annotations

from bocage.bots.levels import LAMB, LevelBot

BOT = LevelBot(LAMB)
