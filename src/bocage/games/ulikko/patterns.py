"""Ulikko: patterns that may be turned and moved about, never mirrored (K17)."""

from __future__ import annotations

from mypy_extensions import i64

from bocage.games.ulikko.grid import ALL_CELLS, COLUMNS, NO_BORDER, ROWS, border_of

Cell = tuple[int, int]
Segment = tuple[int, int, int, int]
Pair = tuple[int, int]


class Pattern:
    """A pattern in all its turnings. A place of a turning is tested for all positions on the board at once:
    shifted by its offset, the mask shows bit `dx + 5 * dy` set where the pattern, moved by that, finds it.
    """

    def __init__(self, turnings: list[tuple[list[int], int]], colours: list[int], pairs: list[Pair]) -> None:
        self.turnings: i64 = len(turnings)
        self.size: i64 = len(turnings[0][0]) if turnings else 0
        self.offsets: bytes = bytes([offset for offsets, _ in turnings for offset in offsets])
        self.valid: list[int] = [valid for _, valid in turnings]  # the positions at which it fits the board
        self.colours: bytes = bytes(colours)
        self.pair_count: i64 = len(pairs)
        self.pairs: bytes = bytes([index for pair in pairs for index in pair])

    def lies_in(self, mask: i64) -> bool:
        """Say whether some placement lies wholly in a set of cells or borders."""
        return any(self._positions(turning, mask) for turning in range(self.turnings))

    def differs(self, tiles: i64, low: i64, high: i64) -> bool:
        """Say whether some placement lies on tiles that differ where the pattern asks for it (K18)."""
        for turning in range(self.turnings):
            found: i64 = self._positions(turning, tiles)
            first: i64 = turning * self.size
            k: i64 = 0
            while found and k < self.pair_count:
                a: i64 = i64(self.offsets[first + i64(self.pairs[2 * k])])
                b: i64 = i64(self.offsets[first + i64(self.pairs[2 * k + 1])])
                found &= ((low >> a) ^ (low >> b)) | ((high >> a) ^ (high >> b))
                k += 1
            if found:
                return True
        return False

    def matches(self, tiles: i64, low: i64, high: i64) -> bool:
        """Say whether some placement of a square shows its four colours (K19)."""
        a: i64 = of_colour(i64(self.colours[0]), tiles, low, high)
        b: i64 = of_colour(i64(self.colours[1]), tiles, low, high)
        c: i64 = of_colour(i64(self.colours[2]), tiles, low, high)
        d: i64 = of_colour(i64(self.colours[3]), tiles, low, high)
        if a == 0 or b == 0 or c == 0 or d == 0:
            return False
        for turning in range(self.turnings):
            k: i64 = 4 * turning
            found: i64 = (a >> i64(self.offsets[k])) & (b >> i64(self.offsets[k + 1]))
            found &= (c >> i64(self.offsets[k + 2])) & (d >> i64(self.offsets[k + 3]))
            if found and found & i64(self.valid[turning]):
                return True
        return False

    def progress(self, good: i64, open_: i64) -> i64:
        """Return how many places of the best placement lie in `good`, the rest being in `open_`."""
        return self._progress([good for _ in range(self.size)], open_)

    def colour_progress(self, tiles: i64, low: i64, high: i64) -> i64:
        """Return how many places of the best placement show their colour, the rest being free."""
        return self._progress([of_colour(i64(colour), tiles, low, high) for colour in self.colours], ~tiles)

    def _progress(self, goods: list[int], open_: i64) -> i64:
        best: i64 = 0
        for turning in range(self.turnings):
            valid: i64 = self.valid[turning]
            position: i64 = 0
            while valid >> position:
                if (valid >> position) & 1:
                    hits: i64 = 0
                    for k in range(self.size):
                        place: i64 = i64(self.offsets[turning * self.size + k]) + position
                        good: i64 = goods[k]
                        if (good >> place) & 1:
                            hits += 1
                        elif not (open_ >> place) & 1:
                            hits = -99
                    if hits > best:
                        best = hits
                position += 1
        return best

    def _positions(self, turning: i64, mask: i64) -> i64:
        found: i64 = self.valid[turning]
        first: i64 = turning * self.size
        for k in range(first, first + self.size):
            found &= mask >> i64(self.offsets[k])
            if not found:
                break
        return found


def of_colour(colour: i64, tiles: i64, low: i64, high: i64) -> i64:
    """Return the tiles of one colour, whose number is spread over two masks."""
    a: i64 = low if colour & 1 else low ^ ALL_CELLS
    b: i64 = high if colour & 2 else high ^ ALL_CELLS
    return tiles & a & b


def tile_pattern(cells: list[Cell], colours: list[int], pairs: list[Pair]) -> Pattern:
    """Compile a pattern of tiles: its cells, the colour of each (or none), and which pairs must differ."""
    turnings: list[tuple[list[int], int]] = []
    seen: set[str] = set()
    for _ in range(4):
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        cells = [(x - left, y - top) for x, y in cells]
        key = _tile_key(cells, colours, pairs)
        if key not in seen:
            seen.add(key)
            width, height = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
            valid = 0
            for dy in range(ROWS - height + 1):
                for dx in range(COLUMNS - width + 1):
                    valid |= 1 << (COLUMNS * dy + dx)
            if valid:
                turnings.append(([COLUMNS * y + x for x, y in cells], valid))
        cells = [(-y, x) for x, y in cells]
    return Pattern(turnings, colours, pairs)


def _tile_key(cells: list[Cell], colours: list[int], pairs: list[Pair]) -> str:
    coloured = sorted((cell, colours[k] if colours else 0) for k, cell in enumerate(cells))
    return repr((coloured, sorted(sorted([cells[a], cells[b]]) for a, b in pairs)))


def river_pattern(figure: list[Segment]) -> Pattern:
    """Compile a figure of segments; every one of them must lie on a border between two cells."""
    turnings: list[tuple[list[int], int]] = []
    seen: set[str] = set()
    for _ in range(4):
        left = min(min(x1, x2) for x1, _, x2, _ in figure)
        top = min(min(y1, y2) for _, y1, _, y2 in figure)
        figure = [(x1 - left, y1 - top, x2 - left, y2 - top) for x1, y1, x2, y2 in figure]
        key = repr(sorted(sorted([(x1, y1), (x2, y2)]) for x1, y1, x2, y2 in figure))
        if key not in seen:
            seen.add(key)
            placements = _river_placements(figure)
            if placements:
                first = placements[0]
                valid = 0
                for placement in placements:
                    valid |= 1 << (placement[0] - first[0])
                turnings.append((first, valid))
        figure = [(-y1, x1, -y2, x2) for x1, y1, x2, y2 in figure]
    return Pattern(turnings, [], [])


def _river_placements(figure: list[Segment]) -> list[list[int]]:
    placements = [
        [border_of(x1 + dx, y1 + dy, x2 + dx, y2 + dy) for x1, y1, x2, y2 in figure]
        for dy in range(ROWS + 1)
        for dx in range(COLUMNS + 1)
    ]
    return [placement for placement in placements if NO_BORDER not in placement]
