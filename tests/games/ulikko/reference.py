"""Ulikko once more, as plainly as possible: dictionaries, lists, and patterns tried cell by cell.

Shares nothing with the room but the deck file. Slow on purpose; the room is compared with it.
"""

from __future__ import annotations

import copy
import itertools
from typing import Any

COLOURS = ["orange", "green", "blue", "purple"]
SYMBOLS = ["star", "moon", "leaf", "drop"]
SIDES = ["north", "east", "south", "west"]
SIDE_SYMBOL = {"north": "star", "east": "moon", "south": "leaf", "west": "drop"}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
POWER = {"landscape": "orange", "reinsert": "green", "anywhere": "blue", "move": "purple"}
CELL_NAMES = [column + row for row in "1234" for column in "abcde"]

Point = tuple[int, int]
Segment = frozenset[Point]


def xy(name: str) -> Point:
    return "abcde".index(name[0]), "1234".index(name[1])


def name_of(cell: Point) -> str:
    return "abcde"[cell[0]] + "1234"[cell[1]]


def neighbours(name: str) -> list[str]:
    x, y = xy(name)
    around = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
    return [name_of(cell) for cell in around if 0 <= cell[0] < 5 and 0 <= cell[1] < 4]


def border(a: str, b: str) -> str:
    first, second = sorted([a, b], key=CELL_NAMES.index)
    return f"{first}-{second}"


def segment_of(border_name: str) -> Segment:
    """Return the two corners of cells that a border runs between."""
    (x1, y1), (x2, y2) = (xy(cell) for cell in border_name.split("-"))
    if y1 == y2:
        return frozenset([(x2, y1), (x2, y1 + 1)])
    return frozenset([(x1, y2), (x1 + 1, y2)])


def turned(point: Point, times: int) -> Point:
    for _ in range(times):
        point = (-point[1], point[0])
    return point


def placements(points: list[Point]) -> list[list[Point]]:
    """Return the points in every turning, moved everywhere near the board."""
    found = []
    for times in range(4):
        spun = [turned(point, times) for point in points]
        for dx, dy in itertools.product(range(-7, 13), repeat=2):
            moved = [(x + dx, y + dy) for x, y in spun]
            if all(0 <= x <= 5 and 0 <= y <= 5 for x, y in moved):
                found.append(moved)
    return found


class Player:
    def __init__(self, symbols: list[str]) -> None:
        self.symbols = dict(zip(CELL_NAMES, symbols, strict=True))
        self.tiles: dict[str, str] = {}
        self.pawns: dict[str, str] = {}
        self.reserve = {"animal": 12, "river": 6}
        self.pile = dict.fromkeys(COLOURS, 3)
        self.met: set[str] = set()

    def spend_two_animals(self) -> None:
        self.reserve["animal"] = max(0, self.reserve["animal"] - 2)

    def free(self) -> list[str]:
        return [name for name in CELL_NAMES if name not in self.tiles]

    def place_ways(self, cell: str, colour: str) -> list[list[str]]:
        """Return every list of neighbours that may be declined, given the reserve."""
        near = [name for name in neighbours(cell) if name in self.tiles]
        ways = []
        for size in range(len(near) + 1):
            for declined in itertools.combinations(near, size):
                kept = [name for name in near if name not in declined]
                animals = sum(1 for name in kept if self.tiles[name] == colour)
                if animals <= self.reserve["animal"] and len(kept) - animals <= self.reserve["river"]:
                    ways.append(list(declined))
        return ways

    def place(self, cell: str, colour: str, declined: list[str]) -> None:
        for near in neighbours(cell):
            if near in self.tiles and near not in declined:
                pawn = "animal" if self.tiles[near] == colour else "river"
                self.reserve[pawn] -= 1
                self.pawns[border(cell, near)] = pawn
        self.tiles[cell] = colour

    def lift(self, cell: str) -> str:
        for near in neighbours(cell):
            pawn = self.pawns.pop(border(cell, near), None)
            if pawn:
                self.reserve[pawn] += 1
        return self.tiles.pop(cell)

    def largest_group(self) -> int:
        best = 0
        for start in self.tiles:
            group, todo = {start}, [start]
            while todo:
                for near in neighbours(todo.pop()):
                    if near not in group and self.tiles.get(near) == self.tiles[start]:
                        group.add(near)
                        todo.append(near)
            best = max(best, len(group))
        return best

    def points(self) -> int:
        return 2 * self.reserve["animal"] + self.reserve["river"]

    def shows(self, card: dict[str, Any]) -> bool:
        if "square" in card:
            return self.shows_square(card["square"])
        if "corners" in card:
            return all(corner in self.tiles for corner in ("a1", "e1", "a4", "e4"))
        if "cells" in card:
            return self.shows_shape(card)
        segments = {segment_of(name) for name, pawn in self.pawns.items() if pawn == "river"}
        if "figure" in card:
            return shows_figure(segments, card["figure"])
        if "chain" in card:
            return any(len(part) >= card["chain"] for part in connected(segments))
        return joins(segments, card["joins"], card["at_least"])

    def shows_square(self, square: list[list[str]]) -> bool:
        points = [(x, y) for y in range(2) for x in range(2)]
        for moved in placements(points):
            wanted = {spot: square[y][x] for spot, (x, y) in zip(moved, points, strict=True)}
            if all(x < 5 and y < 4 for x, y in moved) and all(
                self.tiles.get(name_of(spot)) == colour for spot, colour in wanted.items()
            ):
                return True
        return False

    def shows_shape(self, card: dict[str, Any]) -> bool:
        points = [(x, y) for y, row in enumerate(card["cells"]) for x, mark in enumerate(row) if mark == "X"]
        for moved in placements(points):
            if any(x > 4 or y > 3 or name_of((x, y)) not in self.tiles for x, y in moved):
                continue
            colour = {point: self.tiles[name_of(spot)] for point, spot in zip(points, moved, strict=True)}
            different = card.get("different", [])
            if different == "all":
                if len(set(colour.values())) == len(points):
                    return True
            elif all(colour[a, b] != colour[c, d] for a, b, c, d in different):
                return True
        return False


def shows_figure(segments: set[Segment], figure: list[list[int]]) -> bool:
    points = [(x, y) for a, b, c, d in figure for x, y in ((a, b), (c, d))]
    for moved in placements(points):
        if all(frozenset(moved[k : k + 2]) in segments for k in range(0, len(moved), 2)):
            return True
    return False


def connected(segments: set[Segment]) -> list[set[Segment]]:
    parts: list[set[Segment]] = []
    for segment in segments:
        touching = [part for part in parts if any(segment & other for other in part)]
        parts = [part for part in parts if part not in touching]
        parts.append({segment}.union(*touching))
    return parts


def edges(point: Point) -> set[str]:
    found = set()
    if point[1] == 0:
        found.add("north")
    if point[1] == 4:
        found.add("south")
    if point[0] == 0:
        found.add("west")
    if point[0] == 5:
        found.add("east")
    return found


def joins(segments: set[Segment], how: str, at_least: int) -> bool:
    """Try every order of every choice of segments: is it a line that visits no corner twice?"""
    touched = set().union(*(edges(point) for segment in segments for point in segment))
    if len(touched) < 2:
        return False
    for size in range(at_least, len(segments) + 1):
        for chosen in itertools.permutations(segments, size):
            for start in chosen[0]:
                line = [start]
                for segment in chosen:
                    if line[-1] not in segment:
                        break
                    (ahead,) = segment - {line[-1]}
                    if ahead in line:
                        break
                    line.append(ahead)
                else:
                    for a in edges(line[0]):
                        for b in edges(line[-1]):
                            if a != b and (OPPOSITE[a] == b) == (how == "opposite"):
                                return True
    return False


class Reference:
    """A match by the rules page, one method per kind of move."""

    def __init__(self, deck: dict[str, Any], seats: int, first: int = 0, advanced: bool = False) -> None:
        self.deck = deck
        self.seats = seats
        self.first = first
        self.advanced = advanced
        self.players = [Player(" ".join(deck["boards"][seat]["symbols"]).split()) for seat in range(seats)]
        self.cards: dict[str, Any] = {}
        self.main: dict[str, str] = {}
        self.neutral = dict.fromkeys(COLOURS, 3)
        self.drawn: str | None = None
        self.fallen: tuple[str, str] | None = None
        self.symbol_cards: dict[str, int] = {}
        self.auroras: dict[tuple[str, int], int] = {}
        self.used: set[tuple[str, int]] = set()
        self.seat = first
        self.turn = 1
        self.phase = "cards"

    # Who, what.

    @property
    def to_move(self) -> int | str | None:
        if self.phase == "over":
            return None
        return "chance" if self.phase in ("cards", "main", "neutral", "draw") else self.seat

    def holds(self, power: str) -> tuple[str, int] | None:
        for number in (3, 4):
            aurora = (POWER[power], number)
            if self.auroras.get(aurora) == self.seat and aurora not in self.used:
                return aurora
        return None

    def fitting(self) -> list[str]:
        assert self.fallen
        player = self.players[self.seat]
        return [cell for cell in player.free() if player.symbols[cell] == SIDE_SYMBOL[self.fallen[1]]]

    def landscape_moves(self) -> list[str]:
        if not self.holds("landscape"):
            return []
        unmet = [kind for kind in ("river", "colour", "shape") if kind not in self.players[self.seat].met]
        return [f"aurora landscape {kind}" for kind in unmet]

    def move_moves(self) -> list[str]:
        if not self.holds("move"):
            return []
        moves = []
        for source in list(self.players[self.seat].tiles):
            player = copy.deepcopy(self.players[self.seat])
            free = player.free()
            colour = player.lift(source)
            for target in free:
                moves += written(f"aurora move {source} {target}", player.place_ways(target, colour))
        return moves

    def legal(self) -> list[str]:
        player = self.players[self.seat]
        if self.phase == "cards":
            ids = [
                [card["id"] for card in self.deck[kind] if self.advanced or not card.get("advanced")]
                for kind in ("river", "colour", "shape")
            ]
            return sorted(f"* cards river={a} colour={b} shape={c}" for a, b, c in itertools.product(*ids))
        if self.phase == "main":
            return sorted(
                "* main " + " ".join(f"{p}={c}" for p, c in zip([*SIDES, "centre"], five, strict=True))
                for five in itertools.product(COLOURS, repeat=5)
                if max(five.count(colour) for colour in COLOURS) <= 3
            )
        if self.phase == "neutral":
            return sorted(f"* neutral {colour}" for colour in COLOURS if self.neutral[colour])
        if self.phase == "draw":
            return sorted(f"* draw {colour}" for colour in COLOURS if player.pile[colour])
        if self.phase == "settle":
            return sorted(f"settle {cell}" for cell in player.free())
        moves = self.landscape_moves() + self.move_moves()
        if self.phase == "insert":
            moves += [f"insert {side}" for side in SIDES]
        elif self.phase == "after":
            moves.append("end")
        elif self.phase == "place":
            assert self.fallen
            for cell in self.fitting():
                moves += written(f"place {cell}", player.place_ways(cell, self.fallen[0]))
            if self.holds("reinsert"):
                moves += [f"aurora reinsert {side}" for side in SIDES]
            if self.holds("anywhere"):
                for cell in player.free():
                    moves += written(f"aurora anywhere {cell}", player.place_ways(cell, self.fallen[0]))
            if not self.fitting():
                moves.append("discard")
        return sorted(moves)

    # What happens.

    def play(self, text: str) -> None:
        words = text.split()
        player = self.players[self.seat]
        if words[0] == "*":
            self.play_chance(words[1], words[2:])
        elif words[0] == "settle":
            assert self.drawn
            player.tiles[words[1]] = self.drawn
            self.drawn = None
            self.seat = (self.seat + 1) % self.seats
            self.phase = "draw" if self.seat == self.first else "neutral"
        elif words[0] == "insert":
            assert self.drawn
            tile, self.drawn = self.drawn, None
            self.insert(tile, words[1])
            self.tile_in_hand()
        elif words[0] == "place":
            self.place_fallen(words[1:])
        elif words[0] == "discard":
            self.fallen = None
            self.after_tile()
        elif words[0] == "end":
            self.end_turn()
        else:
            self.play_aurora(words[1], words[2:])

    def play_chance(self, what: str, words: list[str]) -> None:
        pairs = dict(word.split("=") for word in words if "=" in word)
        if what == "cards":
            for kind, name in pairs.items():
                (self.cards[kind],) = [card for card in self.deck[kind] if card["id"] == name]
            self.phase = "main"
        elif what == "main":
            self.main = pairs
            for colour in pairs.values():
                self.neutral[colour] -= 1
            self.phase = "neutral"
        elif what == "neutral":
            self.neutral[words[0]] -= 1
            self.drawn = words[0]
            self.phase = "settle"
        else:
            self.players[self.seat].pile[words[0]] -= 1
            self.drawn = words[0]
            self.phase = "insert"

    def play_aurora(self, power: str, words: list[str]) -> None:
        player = self.players[self.seat]
        aurora = self.holds(power)
        assert aurora
        self.used.add(aurora)
        if power == "reinsert":
            assert self.fallen
            self.insert(self.fallen[0], words[0])
            self.tile_in_hand()
        elif power == "anywhere":
            self.place_fallen(words)
        else:
            if power == "landscape":
                player.met.add(words[0])
                player.spend_two_animals()
            else:
                colour = player.lift(words[0])
                player.place(words[1], colour, [word[1:] for word in words[2:]])
                self.check_objectives()
            if self.phase == "place":
                self.tile_in_hand()
            elif self.phase == "after":
                self.after_tile()

    def insert(self, tile: str, side: str) -> None:
        far = OPPOSITE[side]
        self.fallen = (self.main[far], far)
        self.main[far] = self.main["centre"]
        self.main["centre"] = self.main[side]
        self.main[side] = tile

    def tile_in_hand(self) -> None:
        self.phase = "place"
        if not self.fitting() and not any(self.holds(power) for power in ("reinsert", "anywhere", "move")):
            self.fallen = None
            self.after_tile()

    def place_fallen(self, words: list[str]) -> None:
        assert self.fallen
        colour, self.fallen = self.fallen[0], None
        self.players[self.seat].place(words[0], colour, [word[1:] for word in words[1:]])
        self.check_objectives()
        self.after_tile()

    def check_objectives(self) -> None:
        player = self.players[self.seat]
        for kind in ("river", "colour", "shape"):
            if kind not in player.met and player.shows(self.cards[kind]):
                player.met.add(kind)
                player.spend_two_animals()
        for symbol in SYMBOLS:
            cells = [cell for cell in CELL_NAMES if player.symbols[cell] == symbol]
            if symbol not in self.symbol_cards and all(cell in player.tiles for cell in cells):
                self.symbol_cards[symbol] = self.seat
                player.spend_two_animals()
        for colour in COLOURS:
            number = list(player.tiles.values()).count(colour)
            mine = [n for n in (3, 4) if self.auroras.get((colour, n)) == self.seat]
            if number >= 3 and not mine and (colour, 3) not in self.auroras:
                self.auroras[colour, 3] = self.seat
            elif number >= 4 and not mine and (colour, 4) not in self.auroras:
                self.auroras[colour, 4] = self.seat

    def after_tile(self) -> None:
        self.phase = "after"
        if not self.landscape_moves() and not self.holds("move"):
            self.end_turn()

    def end_turn(self) -> None:
        self.phase = "draw"
        self.seat = (self.seat + 1) % self.seats
        if self.seat == self.first:
            if self.turn == 12 or any(player.points() == 0 for player in self.players):
                self.phase = "over"
            else:
                self.turn += 1

    # What is seen.

    def view(self) -> dict[str, Any]:
        settling = self.phase in ("cards", "main", "neutral", "settle")
        auroras = []
        for colour in COLOURS:
            for number in (3, 4):
                holder = self.auroras.get((colour, number))
                used = (colour, number) in self.used
                auroras.append({"colour": colour, "number": number, "holder": holder, "used": used})
        fallen = None
        if self.fallen:
            tile, side = self.fallen
            fallen = {"tile": tile, "side": side, "symbol": SIDE_SYMBOL[side]}
        return {
            "phase": "settle" if settling else "insert" if self.phase == "draw" else self.phase,
            "turn": self.turn,
            "main": {place: self.main.get(place) for place in [*SIDES, "centre"]},
            "drawn": self.drawn,
            "fallen": fallen,
            "landscapes": {
                kind: self.cards[kind]["id"] if self.cards else None for kind in ("river", "colour", "shape")
            },
            "met": [[k for k in ("river", "colour", "shape") if k in p.met] for p in self.players],
            "symbols": {symbol: self.symbol_cards.get(symbol) for symbol in SYMBOLS},
            "auroras": auroras,
            "boards": [
                {
                    "symbols": list(player.symbols.values()),
                    "tiles": {cell: player.tiles[cell] for cell in CELL_NAMES if cell in player.tiles},
                    "pawns": dict(sorted(player.pawns.items(), key=lambda item: reading_order(item[0]))),
                    "animals": player.reserve["animal"],
                    "rivers": player.reserve["river"],
                    "pile": player.pile,
                }
                for player in self.players
            ],
        }

    def result(self) -> dict[str, list[int]]:
        ranks = [(player.points(), -player.largest_group()) for player in self.players]
        winners = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
        return {"winners": winners, "scores": [points for points, _ in ranks]}


def reading_order(border_name: str) -> list[int]:
    return [CELL_NAMES.index(cell) for cell in border_name.split("-")]


def written(text: str, ways: list[list[str]]) -> list[str]:
    return [" ".join([text, *(f"-{cell}" for cell in declined)]) for declined in ways]
