"""Uly & Polly once more, slowly and obviously: one dictionary entry per tile, no bit in sight.

Written from the rules pages alone; shares nothing with the room. The tests compare the two.
"""

from __future__ import annotations

from copy import deepcopy

CELLS = [f"{column}{row}" for row in "1234" for column in "abcd"]


def touch(one: str, other: str) -> bool:
    """Along a side or a corner."""
    across = abs(ord(one[0]) - ord(other[0]))
    down = abs(int(one[1]) - int(other[1]))
    return one != other and across <= 1 and down <= 1


class Reference:
    """A whole match."""

    def __init__(self, players: int, first: int = 0, patience: int = 12) -> None:
        self.players = players
        self.patience = patience
        self.rounds = {2: 4, 3: 6, 4: 4, 5: 5}[players]
        self.round = 0
        self.wolf_seat = first - 1
        self.tokens = [0] * players
        self.over = False
        self.set_up()

    def set_up(self) -> None:
        """Begin the next round."""
        self.round += 1
        self.wolf_seat = (self.wolf_seat + 1) % self.players
        self.helpers = [(self.wolf_seat + 1 + k) % self.players for k in range(self.players - 1)]
        self.tiles = {cell: {"wolf": False, "up": False} for cell in CELLS}
        self.dog: str | None = None
        self.hidden = False
        self.next_is_wolf = True
        self.dog_moves = 0
        self.sheep = 0
        self.quiet = 0

    def mover(self) -> int | None:
        """Whose turn it is."""
        if self.over:
            return None
        if not self.hidden:
            return self.wolf_seat
        if self.dog is None:
            return self.helpers[0]
        if self.next_is_wolf:
            return self.wolf_seat
        return self.helpers[self.dog_moves % len(self.helpers)]

    def legal(self) -> list[str]:
        """Every text that could be a move, tried one by one."""
        if self.over:
            return []
        if not self.hidden:
            return sorted(f"hide {cell}" for cell in CELLS)
        if self.dog is None:
            return sorted(f"start {cell}" for cell in CELLS)
        if self.next_is_wolf:
            return sorted(
                f"swap {one} {other}"
                for index, one in enumerate(CELLS)
                for other in CELLS[index + 1 :]
                if touch(one, other) and self.dog not in (one, other)
            )
        return sorted(f"go {cell}" for cell in CELLS if touch(cell, self.dog))

    def play(self, text: str) -> None:
        """Play a legal move."""
        kind, *cells = text.split()
        if kind == "hide":
            self.tiles[cells[0]]["wolf"] = True
            self.hidden = True
        elif kind == "start":
            self.dog = cells[0]
        elif kind == "swap":
            one, other = cells
            self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]
            self.next_is_wolf = False
        else:
            self.dog = cells[0]
            self.dog_moves += 1
            self.next_is_wolf = True
            self.arrive(self.tiles[cells[0]])

    def arrive(self, tile: dict[str, bool]) -> None:
        """Let the dog look under the tile it has reached."""
        if tile["up"]:
            self.quiet += 1
            if self.patience and self.quiet >= self.patience:
                self.end(caught=False)
            return
        tile["up"] = True
        self.quiet = 0
        if tile["wolf"]:
            self.end(caught=True)
            return
        self.sheep += 1
        if self.sheep == 8:
            self.end(caught=False)

    def end(self, caught: bool) -> None:
        """Hand out the tokens."""
        for seat in range(self.players):
            if caught == (seat != self.wolf_seat):
                self.tokens[seat] += 1
        if self.round == self.rounds:
            self.over = True
        else:
            self.set_up()

    def perft(self, depth: int) -> int:
        """Count sequences of moves by playing every one of them."""
        if depth == 0:
            return 1
        total = 0
        for text in self.legal():
            child = deepcopy(self)
            child.play(text)
            total += child.perft(depth - 1)
        return total
