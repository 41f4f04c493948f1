"""Uly & Polly: how bots think about it."""
