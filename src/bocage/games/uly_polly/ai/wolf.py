"""Uly & Polly: the wolf that keeps a guarantee, and spends what careless dogs lose to it.

It always has a *role*, a set of tiles that stands for all wolves who do the same, and a *guarantee*, half of
all tiles at first. As long as its sets are worth that (`safe_sets`), no dog leaves it less, even one that
knows how it plays. What they are worth beyond it may spend: then some tiles *run*, as is best against a
careless dog. The rest are split as the tables say, and prefer swaps that the running ones make.

All of it follows from the public moves; under a given tile the roles are as likely as their sets weigh. A
Python without lzma cannot unpack the tables: there the wolf swaps blindly.
"""

from __future__ import annotations

import json
import warnings
from functools import cache
from pathlib import Path

from bocage.games.uly_polly.ai.belief import BeliefState, PublicState
from bocage.games.uly_polly.ai.dog import SHEPHERD_PRIOR, hunt
from bocage.games.uly_polly.ai.opponent_models import hidden_around
from bocage.games.uly_polly.ai.safe_sets import UNIT, SafeSetTables
from bocage.games.uly_polly.ai.strategy_tables import Vector
from bocage.games.uly_polly.state import CELLS, PAIRS, SHEEP_TO_ESCAPE, after_swap, moved, touching

MAGIC = b"bocage havens 3\n"
FILE = Path(__file__).parents[1] / "data" / "tables.havens"
ALL = (1 << CELLS) - 1
HALF = 0.5  # what it guarantees of a round

BLIND = 3  # face-up tiles below which those who do not run swap without regard to their place
AFAR = 0.1  # what a tile out of the dog's reach gains by running, with all sheep to come
ALIKE = 0.02  # so much worse a swap may be for one who runs, if others make it too
MOST = 0.99  # of those who make the swap that most others make
TINY = 1e-12

KEEN = 0.8  # how often one who hunts goes where it finds most, and a careless one turns a tile over
LONGEST_ODDS = 100.0

Measure = dict[int, float]
"""How much each set of tiles weighs. The tests use fractions, so nothing here may make them whole."""


@cache
def can_unpack() -> bool:
    """Say whether this Python can unpack the safe sets; warn once of one that cannot."""
    try:
        import lzma  # noqa: F401
    except ImportError:
        warning = "without the module lzma, level 4's wolf of Uly & Polly swaps blindly"
        warnings.warn(warning, RuntimeWarning, stacklevel=2)
        return False
    return True


@cache
def safe_sets() -> SafeSetTables:
    """Read the safe sets that ship with the bots, once."""
    import lzma

    content = FILE.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError("not a file of safe sets")
    first, body = content[len(MAGIC) :].split(b"\n", 1)
    head = json.loads(first)
    layers = [(face_up, count) for face_up, count in head["layers"]]
    if head["unit"] != UNIT or layers[0][0] != 0:
        raise ValueError("safe sets for another wolf")
    return SafeSetTables(lzma.decompress(body), layers)


class Signal:
    """A swap that may be seen: the sets after it, and what is then guaranteed."""

    def __init__(self) -> None:
        self.measure: Measure = {}
        self.guarantee = 0.0

    def add(self, cells: int, weight: float) -> None:
        """Let a set make the swap."""
        self.measure[cells] = self.measure.get(cells, 0) + weight

    @property
    def mass(self) -> float:
        """How likely the swap is."""
        return sum(weight * cells.bit_count() for cells, weight in self.measure.items())


class RolesState(PublicState):
    """A public state with the measure: how much each set weighs as the wolf's role, all tiles one."""

    def __init__(self, patience: int, guarantee: float = HALF, odds: float = 1.0) -> None:
        super().__init__(patience)
        self.measure: Measure = {ALL: (guarantee - guarantee + 1) / CELLS}  # of the same kind of number
        self.guarantee = guarantee
        self.odds = odds  # that the dog is careless, against that it hunts
        self.value_lost = 0.0  # if the dog's last move ended the round: what it left beyond the guarantee
        self.strange = False  # somebody else made a swap that this wolf does not make
        self._hunter = BeliefState(patience, SHEPHERD_PRIOR)
        self._seen: dict[int, Signal] | None = None

    def twin(self) -> RolesState:
        """Return an independent copy."""
        twin = RolesState(self.patience, self.guarantee, self.odds)
        twin.dog, twin.mask, twin.quiet, twin.swapped = self.dog, self.mask, self.quiet, self.swapped
        twin.measure, twin.value_lost, twin.strange = self.measure, self.value_lost, self.strange
        twin._hunter, twin._seen = self._hunter, self._seen
        return twin

    # -- what happens

    def start(self, cell: int) -> None:
        """Set the dog (U5)."""
        super().start(cell)
        self._hunter = self._hunter.twin()
        self._hunter.start(cell)

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap: it has one of the roles that make this swap."""
        seen = self.seen.get(16 * x + y)
        super().swap(x, y)
        self._hunter = self._hunter.twin()
        self._hunter.swap(x, y)
        if seen is None or not seen.mass:
            self.strange = True
            self._reset()
        else:
            self._go_on(seen.measure, seen.guarantee, seen.mass)

    def go(self, cell: int) -> None:
        """Let the dog go: the wolf was not there."""
        turns = not (self.mask >> cell) & 1
        self._learn(cell)
        super().go(cell)
        self._hunter = self._hunter.twin()
        self._hunter.go(cell)
        rest: Measure = {}
        for cells, weight in self.measure.items():
            left = cells & ~(1 << cell)
            if left:
                rest[left] = rest.get(left, 0) + weight
        mass = sum(weight * cells.bit_count() for cells, weight in rest.items())
        ends = self.mask.bit_count() == SHEEP_TO_ESCAPE if turns else self.quiet >= self.patience  # U15, U16
        self.value_lost = mass - self.guarantee if ends else 0.0
        if mass > TINY:
            self._go_on(rest, self.guarantee, mass)
        else:
            self._reset()

    def _go_on(self, measure: Measure, guarantee: float, mass: float) -> None:
        """Take over a measure, normalized."""
        self.measure = {cells: weight / mass for cells, weight in measure.items()}
        self.guarantee = guarantee / mass
        self._seen = None

    def _reset(self) -> None:
        """Begin again, after moves it does not make: with all tiles, and what they are sure of."""
        self.measure, self.guarantee = self._afresh()
        self._seen = None

    def _afresh(self) -> tuple[Measure, float]:
        hidden = ALL & ~self.mask
        sure = 0.0
        if can_unpack() and self.mask.bit_count() < SHEEP_TO_ESCAPE:
            sure = int(safe_sets().value(self.dog, self.mask, hidden)) / UNIT / len(self.hidden)
        return {hidden: 1 / len(self.hidden)}, sure

    def _learn(self, goal: int) -> None:
        """Learn from the dog's move whether it hunts a wolf that gets out of its reach, or is careless."""
        likes = hunt(self._hunter)
        most = max(likes.values())
        best = [cell for cell in likes if likes[cell] >= most - TINY]
        down = [cell for cell in likes if not (self.mask >> cell) & 1] or list(likes)
        anywhere = (1 - KEEN) / len(likes)
        hunts = anywhere + (KEEN / len(best) if goal in best else 0.0)
        careless = anywhere + (KEEN / len(down) if goal in down else 0.0)
        self.odds = min(LONGEST_ODDS, max(1 / LONGEST_ODDS, self.odds * careless / hunts))

    # -- what it does

    @property
    def seen(self) -> dict[int, Signal]:
        """The swaps (16 x + y) that may be seen now."""
        if self._seen is None:
            self._seen = self._plan(self.measure, self.guarantee)
        return self._seen

    def swaps_from(self, wolf: int) -> dict[int, float]:
        """Return how likely the wolf makes each swap (16 x + y); where it would not be, it begins again."""
        # What is looked up is the same wherever the wolf is, so the time it takes tells nothing.
        covered = 0
        for cells in self.measure:
            covered |= cells
        others = self._plan(*self._afresh()) if covered != ALL & ~self.mask else {}
        seen = self.seen if (covered >> wolf) & 1 else others
        found: dict[int, float] = {}
        for pair, each in seen.items():
            place = int(moved(wolf, pair >> 4, pair & 15))
            weight = sum(weight for cells, weight in each.measure.items() if (cells >> place) & 1)
            if weight:
                found[pair] = weight
        total = sum(found.values())
        return {pair: weight / total for pair, weight in found.items()}

    def signals(self) -> dict[int, float]:
        """Return how likely each swap is to be seen, for one who does not know the place."""
        return {pair: seen.mass for pair, seen in self.seen.items()}

    def belief(self) -> Vector:
        """Return how likely the wolf is under each tile, for one who knows how it plays."""
        belief = Vector()
        for cell in self.hidden:
            mass = sum(weight for cells, weight in self.measure.items() if (cells >> cell) & 1)
            belief.put(cell, float(mass))
        return belief

    def _plan(self, measure: Measure, guarantee: float) -> dict[int, Signal]:
        """Find out who makes which swaps, and what is guaranteed after each."""
        seen: dict[int, Signal] = {}
        if not can_unpack():  # blind
            legal = [pair for pair in PAIRS if self.dog not in (pair >> 4, pair & 15)]  # U8
            for cells, weight in measure.items():
                self._make(seen, cells, weight, dict.fromkeys(legal, 1))
            return seen
        measure = self._gathered(measure)
        running: dict[int, float] = {}
        if self.odds > 1:
            slack = sum(weight * self._worth(cells) for cells, weight in measure.items()) - guarantee * UNIT
            measure, running = self._spend(measure, slack)
        parts: Measure = {}
        for cells, weight in measure.items():
            for part, share in safe_sets().shares(self.dog, self.mask, cells).items():
                parts[part] = parts.get(part, 0) + weight * share
        ways = {part: safe_sets().safe_swaps(self.dog, self.mask, part) for part in parts} if running else {}
        wanted = self._run(seen, running, parts, ways)
        for part, weight in parts.items():
            chosen = {pair: wanted[pair] for pair in ways.get(part, ()) if pair in wanted}
            if not chosen:
                early = self.mask.bit_count() < BLIND
                pairs = safe_sets().safe_swaps if early else safe_sets().swaps
                chosen = dict.fromkeys(pairs(self.dog, self.mask, part), 1)
            self._make(seen, part, weight, chosen)
        self._share_guarantee(seen, guarantee)
        return seen

    def _worth(self, cells: int) -> int:
        return int(safe_sets().value(self.dog, self.mask, cells))

    def _make(self, seen: dict[int, Signal], cells: int, weight: float, pairs: dict[int, float]) -> None:
        """Let a set make one of these swaps, as likely as they weigh."""
        total = sum(pairs.values())
        for pair, share in pairs.items():
            after = int(after_swap(cells, pair >> 4, pair & 15))
            seen.setdefault(pair, Signal()).add(after, weight * share / total)

    def _gathered(self, measure: Measure) -> Measure:
        """Let single tiles join sets that gain by it; each tile weighs as before, so it tells nothing."""
        gathered = dict(measure)
        for cells in measure:
            alone = self._worth(cells)
            if cells & (cells - 1) or alone == UNIT:
                continue
            gains = {
                other: self._worth(other | cells) - self._worth(other) - alone
                for other in gathered
                if other & (other - 1) and not other & cells
            }
            for other in sorted(gains, key=lambda other: (-gains[other], other)):
                weight = gathered.get(cells, 0)
                if gains[other] <= 0 or not weight:
                    break
                weight = min(weight, gathered[other])
                _move(gathered, cells, weight)
                _move(gathered, other, weight)
                gathered[other | cells] = gathered.get(other | cells, 0) + weight
        return gathered

    def _spend(self, measure: Measure, slack: float) -> tuple[Measure, dict[int, float]]:
        """Let tiles run, for no more than there is to spend; return the sets that stay, and who runs."""
        stay = dict(measure)
        running: dict[int, float] = {}
        gains = self._gains()
        offers: dict[int, tuple[float, int, int]] = {}

        def offer(cells: int) -> None:
            tiles, price = safe_sets().best_runners(self.dog, self.mask, cells, gains)
            gain = sum(gains[cell] for cell in range(CELLS) if (tiles >> cell) & 1)
            if tiles:
                offers[cells] = (gain / price if price else gain * LONGEST_ODDS, tiles, price)

        for cells in measure:
            offer(cells)
        while offers:
            cells = max(offers, key=lambda cells: (offers[cells][0], cells))
            _, tiles, price = offers.pop(cells)
            weight = stay[cells]
            if price:
                if slack <= TINY:
                    break
                weight = min(weight, slack / price)
            slack -= weight * price
            _move(stay, cells, weight)
            for cell in range(CELLS):
                if (tiles >> cell) & 1:
                    running[cell] = running.get(cell, 0) + weight
            rest = cells ^ tiles
            if rest:
                if rest not in stay:
                    offer(rest)
                stay[rest] = stay.get(rest, 0) + weight
        return stay, running

    def _gains(self) -> list[float]:
        """Estimate what each tile gains by running: most of all those that the dog may turn over next."""
        ahead = AFAR * (SHEEP_TO_ESCAPE - self.mask.bit_count()) / SHEEP_TO_ESCAPE
        around = int(hidden_around(self.dog, self.mask))
        return [ahead + (1 / around if around and touching(self.dog, cell) else 0.0) for cell in range(CELLS)]

    def _run(
        self, seen: dict[int, Signal], running: dict[int, float], parts: Measure, ways: dict[int, list[int]]
    ) -> dict[int, float]:
        """Let tiles run by the best swaps for each, as most others can; return how much runs by each swap."""
        wanted: dict[int, float] = {}
        if not running:
            return wanted
        crowd: dict[int, float] = {}
        for part, pairs in ways.items():
            for pair in pairs:
                crowd[pair] = crowd.get(pair, 0.0) + float(parts[part]) * part.bit_count()
        escapes = safe_sets().escape_chances(self.dog, self.mask)
        for cell, weight in sorted(running.items()):
            best = max(row[cell] for row in escapes.values())
            good = [pair for pair, row in escapes.items() if row[cell] >= best - ALIKE]
            most = max(crowd.get(pair, 0.0) for pair in good)
            if most > 0:
                chosen = [pair for pair in good if crowd.get(pair, 0.0) >= MOST * most]
            else:
                chosen = [pair for pair in good if escapes[pair][cell] >= best - TINY]
            self._make(seen, 1 << cell, weight, dict.fromkeys(chosen, 1))
            for pair in chosen:
                wanted[pair] = wanted.get(pair, 0) + weight / len(chosen)
        return wanted

    def _share_guarantee(self, seen: dict[int, Signal], guarantee: float) -> None:
        """Share the guarantee out among what may be seen: each as much of what it keeps after any answer."""
        kept: dict[int, float] = {}
        for pair, each in seen.items():
            after: list[float] = []
            for cells, weight in each.measure.items():
                left = safe_sets().values_after(self.dog, self.mask, pair, cells)
                worths = [weight * units for units in left]
                after = [a + b for a, b in zip(after, worths, strict=True)] if after else worths
            kept[pair] = min(after) / UNIT
        total = sum(kept.values())
        for pair, each in seen.items():
            each.guarantee = guarantee * kept[pair] / total if total > 0 else guarantee - guarantee


def _move(measure: Measure, cells: int, weight: float) -> None:
    """Take weight off a set."""
    left = measure[cells] - weight
    if left > 0:
        measure[cells] = left
    else:
        del measure[cells]
