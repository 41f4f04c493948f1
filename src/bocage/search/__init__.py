"""Tree search over information sets, and what it asks of a game."""
