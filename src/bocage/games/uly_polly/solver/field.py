"""The field of Uly & Polly in any small size, and its positions up to turning and mirroring.

A *position* is what everyone sees when the wolf is about to swap: the dog's cell and the mask of face-up
tiles. After the dog's first move it stands on a face-up tile; before, no tile is face up. Positions that
turn into each other by a symmetry of the field form a *class*; classes are numbered layer by layer (tiles
face up), and the member with the least mask, then the least dog cell, stands for its class.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from bocage.games.uly_polly import geometry
from bocage.games.uly_polly.ai.strategy_tables import bits

STRIDE: Final = 16  # cells of the largest field
MOST_NEIGHBOURS: Final = 8


class Field:
    """The cells, the neighbours, the symmetries and the classes of one size of field."""

    def __init__(self, width: i64, height: i64, reveals: i64) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.cells: i64 = width * height
        self.reveals: i64 = reveals  # sheep to turn over until the wolf has escaped (U15)
        self.neighbours: vec[i64] = vec[i64]([0] * (STRIDE * MOST_NEIGHBOURS))
        self.degree: vec[i64] = vec[i64]([0] * STRIDE)
        self.pair_a: vec[i64] = vec[i64]()
        self.pair_b: vec[i64] = vec[i64]()
        self._connect()
        self.symmetries: i64 = 0
        self.images: vec[i64] = vec[i64]()  # STRIDE per symmetry: where each cell goes
        self._turn()
        self.class_of: vec[i32] = vec[i32]([i32(-1)] * int(self.cells << self.cells))
        self.symmetry_of: vec[u8] = vec[u8]([u8(0)] * int(self.cells << self.cells))
        self.dogs: vec[i64] = vec[i64]()  # of each class: where the dog stands
        self.masks: vec[i64] = vec[i64]()  # and which tiles are face up
        self.layers: vec[i64] = vec[i64]()  # the first class of each layer, and one past the last
        self._classify()

    def _connect(self) -> None:
        for a in range(self.cells):
            for b in geometry.neighbours(self.width, self.height, a):
                self.neighbours[a * MOST_NEIGHBOURS + self.degree[a]] = b
                self.degree[a] = self.degree[a] + 1
                if a < b:
                    self.pair_a = append(self.pair_a, a)
                    self.pair_b = append(self.pair_b, b)

    def _turn(self) -> None:
        self.symmetries = geometry.TURNS if self.width == self.height else geometry.TURNS // 2
        for kind in range(self.symmetries):
            for cell in range(STRIDE):
                image = geometry.turned(self.width, self.height, kind, cell) if cell < self.cells else cell
                self.images = append(self.images, image)

    def _classify(self) -> None:
        cells = self.cells
        size: i64 = i64(1) << cells
        turned: vec[i64] = vec[i64]([0] * int(self.symmetries * size))
        by_layer: list[list[int]] = [[] for _ in range(self.reveals)]
        for mask in range(size):
            count: i64 = 0
            for cell in range(cells):
                if (mask >> cell) & 1:
                    count += 1
                    for g in range(self.symmetries):
                        at: i64 = g * size + mask
                        turned[at] = turned[at] | (i64(1) << self.images[g * STRIDE + cell])
            if count < self.reveals:
                by_layer[count].append(int(mask))
        for masks in by_layer:
            self.layers = append(self.layers, i64(len(self.dogs)))
            for each in masks:
                self._classify_mask(i64(each), turned, size)
        self.layers = append(self.layers, i64(len(self.dogs)))

    def _classify_mask(self, mask: i64, turned: vec[i64], size: i64) -> None:
        for dog in range(self.cells):
            if mask == 0 or (mask >> dog) & 1:
                best: i64 = mask * STRIDE + dog
                by: i64 = 0
                for g in range(1, self.symmetries):
                    code: i64 = turned[g * size + mask] * STRIDE + self.images[g * STRIDE + dog]
                    if code < best:
                        best = code
                        by = g
                at: i64 = dog * size + mask
                if by == 0:
                    self.class_of[at] = i32(len(self.dogs))
                    self.dogs = append(self.dogs, dog)
                    self.masks = append(self.masks, mask)
                else:  # the least member comes first, so it has its number already
                    self.class_of[at] = self.class_of[(best % STRIDE) * size + best // STRIDE]
                self.symmetry_of[at] = u8(by)

    def position(self, dog: i64, mask: i64) -> tuple[int, int]:
        """Return the class of a position, and the symmetry that turns the position into its class."""
        at: i64 = (dog << self.cells) + mask
        return int(self.class_of[at]), int(self.symmetry_of[at])

    def layer(self, number: i64) -> range:
        """Return the classes with that many tiles face up."""
        return range(int(self.layers[number]), int(self.layers[number + 1]))

    def face_up(self, number: i64) -> i64:
        """Count the face-up tiles of a class."""
        return bits(self.masks[number])
