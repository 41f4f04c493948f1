"""Sly once more, plainly: dictionaries, lists and words. Slow and obvious; shares no code with the room."""

from __future__ import annotations

import copy
from typing import Any

COLOURS = ["orange", "black", "brown", "white"]
CARDS = ["1", "2", "3", "4", "5", "6", "fox"]
VALUES = {
    ("a", "front"): [1, 2, 3, 2, 3, 2, 1, 3],
    ("a", "back"): [3, 1, 2, 3, 1, 2, 3, 2],
    ("b", "front"): [2, 3, 4, 3, 4, 3, 2, 2],
    ("b", "back"): [4, 2, 3, 2, 2, 3, 4, 3],
}
SPECTATOR = -1
EVERYTHING = -2


class ReferenceGame:
    """A match of Sly."""

    def __init__(
        self, players: int, first: int = 0, a: str = "front", b: str = "front", turn_limit: int = 40
    ) -> None:
        self.players = players
        self.turn_limit = turn_limit
        self.active = first
        self.turn = 1
        self.over = False
        self.hands = [list(CARDS) for _ in range(players)]
        self.taken: list[list[tuple[int, str]]] = [[] for _ in range(players)]
        self.captured: list[list[tuple[int, str]]] = [[] for _ in range(players)]
        self.value: dict[str, int] = {}
        for house, side in [("a", a), ("b", b)][: 1 if players == 2 else 2]:
            for number in range(1, 9):
                if players == 3 and number in (4, 8):
                    continue
                self.value[f"{house}{number}"] = VALUES[house, side][number - 1]
        # What lies on a space: {"owner", "card", "how"}, how being "down", "turned", "safe" or "shown".
        self.table: dict[str, dict[str, Any]] = {}
        self.still_to_flip = 0

    def down(self) -> list[str]:
        return [space for space in self.value if space in self.table and self.table[space]["how"] == "down"]

    def full(self) -> bool:
        return len(self.table) == len(self.value)

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.still_to_flip:
            return sorted(f"flip {space}" for space in self.down())
        moves = []
        for space in self.value:
            if space not in self.table:
                moves += [f"lay {card} {space}" for card in self.hands[self.active]]
        for space in self.down():
            if self.table[space]["owner"] != self.active:
                moves.append(f"expose {space}")
        if len(self.down()) >= self.players or self.full():
            moves += [f"reveal {space}" for space in self.down()]
        return sorted(moves)

    def play(self, move: str) -> str:
        """Play a legal move; return the card that was turned over, if one was."""
        verb, *rest = move.split(" ")
        space = rest[-1]
        if verb == "lay":
            self.hands[self.active].remove(rest[0])
            self.table[space] = {"owner": self.active, "card": rest[0], "how": "down"}
            self._next_turn()
            return ""
        lying = self.table[space]
        outcome = f"{COLOURS[lying['owner']]} {lying['card']}"
        if verb == "expose":
            if lying["card"] == "fox":
                self.captured[self.active].append((lying["owner"], "fox"))
                del self.table[space]
            else:
                lying["how"] = "safe"
            self._next_turn()
            return outcome
        if verb == "reveal":
            self.still_to_flip = min(self.players, len(self.down()))
        lying["how"] = "turned"
        self.still_to_flip -= 1
        if self.still_to_flip == 0:
            self._settle()
            self._next_turn()
        return outcome

    def _settle(self) -> None:
        turned = [space for space in self.table if self.table[space]["how"] == "turned"]

        def distance(space: str) -> int:
            return int((self.table[space]["owner"] - self.active) % self.players)

        foxes = sorted((s for s in turned if self.table[s]["card"] == "fox"), key=distance)
        hens = [s for s in turned if self.table[s]["card"] != "fox"]
        hens.sort(key=lambda s: (-int(self.table[s]["card"]), distance(s)))
        if foxes and hens:
            eaten = hens.pop(0)
            eater = self.table[foxes[0]]["owner"]
            self.taken[eater].append((self.table[eaten]["owner"], self.table[eaten]["card"]))
            del self.table[eaten]
        if hens:
            self.table[hens.pop(0)]["how"] = "safe"
        for space in foxes + hens:
            card = self.table.pop(space)
            hand = self.hands[card["owner"]]
            hand.append(card["card"])
            hand.sort(key=CARDS.index)

    def _next_turn(self) -> None:
        next_player = (self.active + 1) % self.players
        house_done = self.full() and not self.down()
        turns_done = self.turn == self.turn_limit * self.players
        last_card = len(self.hands[next_player]) == 1
        if house_done or turns_done or last_card:
            self.over = True
            for space in self.down():
                self.table[space]["how"] = "shown" if self.table[space]["card"] == "fox" else "safe"
            return
        self.active = next_player
        self.turn += 1

    def scores(self) -> list[int]:
        totals = [0] * self.players
        for space, lying in self.table.items():
            if lying["how"] == "safe":
                totals[lying["owner"]] += self.value[space]
        for player in range(self.players):
            for owner, card in self.taken[player]:
                totals[player] += -int(card) if owner == player else int(card)
            totals[player] += self.players * len(self.captured[player])
        return totals

    def winners(self) -> list[int]:
        scores = self.scores()
        tied = [player for player in range(self.players) if scores[player] == max(scores)]
        highest = {
            player: max([0] + [int(card) for card in self.hands[player] if card != "fox"]) for player in tied
        }
        return [player for player in tied if highest[player] == max(highest.values())]

    def view(self, viewer: int) -> dict[str, Any]:
        all_shown = self.over or viewer == EVERYTHING
        spaces: dict[str, Any] = {}
        for space, value in self.value.items():
            card = None
            if space in self.table:
                lying = self.table[space]
                known = lying["how"] != "down" or lying["owner"] == viewer or all_shown
                card = {
                    "owner": lying["owner"],
                    "face_up": lying["how"] != "down",
                    "safe": lying["how"] == "safe",
                    "card": lying["card"] if known else None,
                }
            spaces[space] = {"value": value, "card": card}
        return {
            "phase": "over" if self.over else "flip" if self.still_to_flip else "turn",
            "spaces": spaces,
            "hands": [
                hand if all_shown or player == viewer else None for player, hand in enumerate(self.hands)
            ],
            "hand_sizes": [len(hand) for hand in self.hands],
            "taken": [[f"{COLOURS[owner]} {card}" for owner, card in pile] for pile in self.taken],
            "captured": [[f"{COLOURS[owner]} {card}" for owner, card in pile] for pile in self.captured],
            "turn": self.turn,
            "flips_left": self.still_to_flip,
        }

    def perft(self, depth: int) -> int:
        if depth == 1:
            return len(self.legal())
        total = 0
        for move in self.legal():
            child = copy.deepcopy(self)
            child.play(move)
            total += child.perft(depth - 1)
        return total
