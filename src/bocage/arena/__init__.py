"""The arena: bots play each other, and what came of it is measured."""
