"""The terminal player: one keyboard, passed around where several people play."""
