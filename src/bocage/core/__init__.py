"""What a game, a state, a match, a record and an error are. Imports nothing else of ours."""
