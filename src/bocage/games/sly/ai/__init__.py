"""Sly: how bots think about it."""
