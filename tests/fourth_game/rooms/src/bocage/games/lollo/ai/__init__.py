"""How bots think about Lollo."""
