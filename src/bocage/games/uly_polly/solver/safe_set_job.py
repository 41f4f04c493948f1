"""The lower bound: the wolf's safe sets, settled layer by layer.

`havens.json` says which field they are for and which layers are settled; `havens-7` and so on hold a layer's
tables, compressed: for each class, a byte per set of hidden cells, the k-th hidden cell being bit k.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from time import monotonic

from bocage.games.uly_polly.ai.safe_sets import SURE, UNIT
from bocage.games.uly_polly.ai.wolf import MAGIC
from bocage.games.uly_polly.solver.best_response import WolfAnswer
from bocage.games.uly_polly.solver.field import STRIDE, Field
from bocage.games.uly_polly.solver.lower_bound import LowerBound
from bocage.games.uly_polly.solver.offer import PATIENCE
from bocage.games.uly_polly.solver.safe_sets import SafeSets
from bocage.games.uly_polly.solver.verify import WrongProofError
from bocage.jobs.folder import Index, read, replace, unreadable
from bocage.jobs.job import Job, Progress

SAVE_EVERY = 60.0  # seconds
CURIOUS = 100.0  # of a careless dog: it hardly ever wanders if it can turn a tile over


class SafeSetJob(Job):
    """A folder with safe sets, and what they are sure of so far."""

    def __init__(self, folder: Path, field: Field) -> None:
        super().__init__(folder)
        self.field = field
        self.cells = int(field.cells)
        self.sets = SafeSets(field)
        self.settled: dict[int, int] = {}  # layers, and what a wolf under any tile is sure of there, in units
        self.start = Fraction(0)  # what the best way to hide is sure of, once the first layer is settled
        self._take_up()

    def _take_up(self) -> None:
        path = self.folder / "havens.json"
        if not path.exists():
            return
        said = Index(path)
        if said.wholes("field") != self._name():
            raise unreadable(path, f"it is for another field: {said.wholes('field')}")
        if said.whole("unit") != UNIT:
            raise unreadable(path, f"it is in other units: {said.whole('unit')}, not {UNIT}")
        self.settled = dict(said.pairs("settled"))
        reveals = int(self.field.reveals)
        if sorted(self.settled) != list(range(reveals - len(self.settled), reveals)):
            raise unreadable(path, f"the layers that are settled are not the last ones: {list(self.settled)}")
        start = said.wholes("start")
        if len(start) != 2 or not start[1]:
            raise unreadable(path, f"the start is no fraction: {start}")
        self.start = Fraction(*start)
        for layer in sorted(self.settled, reverse=True):
            self._enter(layer)

    def _name(self) -> list[int]:
        return [int(self.field.width), int(self.field.height), int(self.field.reveals)]

    def _enter(self, layer: int) -> None:
        """Go down to a layer, with what is known of it."""
        self.sets.descend()
        if layer in self.settled or self._path(layer).exists():
            self.sets.put(self._table(layer))

    def _path(self, layer: int) -> Path:
        return self.folder / f"havens-{layer}"

    def _table(self, layer: int) -> bytes:
        """Read a layer's tables."""
        path = self._path(layer)
        try:
            table = zlib.decompress(read(path))
        except zlib.error as error:
            raise unreadable(path, str(error)) from None
        size = len(self.field.layer(layer)) << (self.cells - layer)
        if len(table) != size:
            raise unreadable(path, f"it has {len(table)} sets, not {size}")
        return table

    @property
    def wolf_at_least(self) -> Fraction:
        """What the wolf is sure of: blind down to some settled layer, and by its safe sets from there on."""
        blind = UNIT * (self.cells - int(self.field.reveals))
        return max(Fraction(max([blind, *self.settled.values()]), UNIT * self.cells), self.start)

    def work(self, seconds: float) -> Iterator[Progress]:
        """Settle layers for so long; tell how much of them is done, and what the wolf is sure of."""
        began = saved = monotonic()
        reveals = int(self.field.reveals)
        for layer in range(min(self.settled, default=reveals) - 1, -1, -1):
            if int(self.sets.layer) != layer:
                self._enter(layer)
            less = True
            while less:
                less = False
                for number in self.field.layer(layer):
                    now = monotonic()
                    if now - began >= seconds or now - saved > SAVE_EVERY:
                        saved = now
                        self.save()
                    if now - began >= seconds:
                        return
                    less = bool(self.sets.settle(number)) or less
                    yield Progress("safe-sets", (reveals - 1 - layer) / reveals, float(self.wolf_at_least))
            self.settled[layer] = int(self.sets.sure_of_all())
            if layer == 0:
                self.start = self._best_start()
            self.save()

    def save(self) -> None:
        """Write the layer in work, then what is settled."""
        layer = int(self.sets.layer)
        if layer == self.field.reveals:
            return
        replace(self._path(layer), zlib.compress(self.sets.table(), 6))
        said = {
            "field": self._name(),
            "unit": UNIT,
            "settled": sorted(self.settled.items()),
            "start": [self.start.numerator, self.start.denominator],
        }
        replace(self.folder / "havens.json", (json.dumps(said) + "\n").encode())

    def _best_start(self) -> Fraction:
        """Return what a wolf is sure of that hides in the best set of cells, turned at random."""
        table = self.sets.table()
        sets = 1 << self.cells
        best = Fraction(0)
        turned = [self._turned(kind) for kind in range(int(self.field.symmetries))]
        for tiles in range(1, sets):
            worst = min(
                sum(table[base + turn[tiles]] for turn in turned) for base in range(0, len(table), sets)
            )
            units = len(turned) * UNIT * tiles.bit_count()
            if worst * best.denominator > best.numerator * units:
                best = Fraction(worst, units)
        return best

    def _turned(self, kind: int) -> list[int]:
        images = [0] * (1 << self.cells)
        for tiles in range(1, len(images)):
            low = tiles & -tiles
            cell = int(self.field.images[kind * STRIDE + low.bit_length() - 1])
            images[tiles] = images[tiles ^ low] | 1 << cell
        return images

    def guide(self, lower_bound: LowerBound) -> None:
        """Tell the solver of the dog's plans what the wolf is sure of."""
        for layer in self.settled:
            lower_bound.put(layer, self._table(layer))

    def check(self) -> Iterator[Progress]:
        """Look at every settled class once more; whatever does not last, was wrong."""
        self.sets = SafeSets(self.field)
        total = sum(len(self.field.layer(layer)) for layer in self.settled)
        done = 0
        for layer in sorted(self.settled, reverse=True):
            self._enter(layer)
            for number in self.field.layer(layer):
                if self.sets.settle(number):
                    raise WrongProofError(f"havens-{layer}: class {number} does not last")
                done += 1
                yield Progress("check", done / total)
            if int(self.sets.sure_of_all()) != self.settled[layer]:
                raise WrongProofError(f"havens-{layer}: not sure of what is said")
        if self.start and self.start != self._best_start():
            raise WrongProofError("havens-0: the start is not sure of what is said")

    @property
    def complete(self) -> bool:
        """Whether all layers are settled."""
        return len(self.settled) == self.field.reveals

    def write(self, path: Path) -> int:
        """Write the tables for the bots, and with each layer how a wolf that runs fares."""
        import lzma  # makes half of what zlib does

        layers = list(range(int(self.field.reveals)))
        running = WolfAnswer(self.field, CURIOUS, PATIENCE)  # how much is left hardly matters to such a wolf
        body = b""
        for layer in layers:
            for number in self.field.layer(layer):
                body += int(self.field.masks[number]).to_bytes(2, "little")
                body += bytes([int(self.field.dogs[number])])
            body += self._table(layer)
            for number in self.field.layer(layer):
                hidden = [cell for cell in range(self.cells) if not (self.field.masks[number] >> cell) & 1]
                body += bytes([round(SURE * running.value(number, cell)) for cell in hidden])
        head = {
            "field": self._name(),
            "unit": UNIT,
            "wolf_at_least": float(self.wolf_at_least),
            "layers": [[layer, len(self.field.layer(layer))] for layer in layers],
        }
        content = (
            MAGIC + json.dumps(head).encode() + b"\n" + lzma.compress(body, preset=9 | lzma.PRESET_EXTREME)
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, content)
        return len(content)
