"""Ulikko: how bots think about it."""
