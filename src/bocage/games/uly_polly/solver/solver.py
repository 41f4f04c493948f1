"""Better and better plans for the dog: sweeps over all classes, then trials from the start of the round."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.games.uly_polly.ai.strategy_tables import ONE
from bocage.games.uly_polly.solver.columns import COLUMNS
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE, Field
from bocage.games.uly_polly.solver.linear_program import LinearProgram
from bocage.games.uly_polly.solver.lower_bound import LowerBound
from bocage.games.uly_polly.solver.plans import Plans
from bocage.games.uly_polly.solver.proof import write_plan
from bocage.games.uly_polly.solver.stage_game import SHARES, StageGame
from bocage.games.uly_polly.solver.stage_moves import FINAL, WANDER

LARGE: Final = 1000  # classes
QUIET: Final = 1  # moves in a row that turn nothing over in a trial: longer ways would be most of the work


class Solver:
    """The plans so far, and ways to better them."""

    def __init__(self, field: Field, wander: i64, capacity: i64, seed: str) -> None:
        self.field: Field = field
        self.plans: Plans = Plans(field, capacity)
        self.game: StageGame = StageGame(self.plans, wander)
        # Where the wolf has that anyway, nothing is to be gained.
        self.lower_bound: LowerBound = LowerBound(field)
        self.rng: Rng = Rng(seed)
        self.written: bytearray = bytearray()  # plans that are not yet in the proof
        self.rounds: i64 = 40
        self.steps: i64 = 5
        self.tolerance: float = 0.005
        self.margin: float = 0.0002  # what a new plan must catch more
        self.orbit: vec[i64] = vec[i64]([0] * STRIDE)
        self.orbit_size: vec[i64] = vec[i64]()
        self.hide: vec[float] = vec[float]([0.0] * STRIDE)
        self.last: i64 = 100  # per cent of the ways that go on into the last layer
        if len(field.layer(field.reveals - 1)) > LARGE:
            self.last = 10
        self.explore: i64 = 25  # per cent of the answers taken at random
        self.branches: i64 = 2
        self.tried: i64 = 0
        self.made: i64 = 0
        self.rated: i64 = -100
        self.rest: float = 1.0
        self.start_names: list[int] = []
        self.start_shares: list[int] = []
        self._orbits()

    def _orbits(self) -> None:
        sizes: list[int] = []
        least: list[int] = []
        for cell in range(self.field.cells):
            low = min(int(self.field.images[g * STRIDE + cell]) for g in range(self.field.symmetries))
            if low not in least:
                least.append(low)
                sizes.append(0)
            self.orbit[cell] = least.index(low)
            sizes[least.index(low)] += 1
        self.orbit_size = vec[i64](sizes)
        for cell in range(self.field.cells):
            self.hide[cell] = 1.0 / float(self.field.cells)

    def renew(self, seed: str) -> None:
        """Take other random numbers from here on."""
        self.rng = Rng(seed)

    def be_careful(self) -> None:
        """Come nearer to the best plan from here on, however long it takes."""
        self.rounds = 240
        self.tolerance = 0.0004

    def improve(self, number: i64, belief: vec[float]) -> bool:
        """Make a plan for a class against a belief; keep it if it is better than those we have."""
        had = self.plans.catch(number, belief)
        self.game.moves.place(number)
        got = self.game.solve(belief, self.rounds, self.steps, self.tolerance, had + self.margin)
        self.tried += 1
        if got <= had + self.margin:
            return False
        self.keep()
        return True

    def keep(self) -> None:
        """Keep the plan that the stage game has come to."""
        write_plan(self.game, self.written)
        self.plans.add(self.game.moves.number, self.game.catches, self.game.needs)
        self.made += 1

    def sweep(self, number: i64) -> bool:
        """Improve a class against the belief that all hidden cells are alike."""
        return self.improve(number, self.even(number))

    def even(self, number: i64) -> vec[float]:
        """Return the belief that the wolf is equally likely under every face-down tile."""
        belief: vec[float] = vec[float]([0.0] * STRIDE)
        mask: i64 = self.field.masks[number]
        up: i64 = self.field.face_up(number)
        for cell in range(self.field.cells):
            if not (mask >> cell) & 1:
                belief[cell] = 1.0 / float(self.field.cells - up)
        return belief

    def trial(self) -> None:
        """Play one round with the best strategies so far, each side's, and improve every class it met."""
        if self.tried >= self.rated + 100:
            self.rated = self.tried
            self.rate()
        if self.rng.below(100) < self.explore:
            starts = self.field.layer(0)
            self._descend(i64(starts[self.rng.below(len(starts))]), self.hide, 0)
            return
        draw = self.rng.below(SHARES)
        for k in range(len(self.start_names)):
            draw -= self.start_shares[k]
            if draw < 0:
                self._descend(i64(self.plans.number[self.start_names[k]]), self.hide, 0)
                return

    def _descend(self, number: i64, belief: vec[float], wandered: i64) -> bool:
        """Improve a class, then what may follow it, and if that could be done, again itself."""
        improved = self.improve(number, belief)
        deeper = False
        for after, new_belief, wandering in self._follow(number, wandered):
            if self._descend(after, new_belief, wandered + 1 if wandering else 0):
                deeper = True
        if deeper and self.improve(number, belief):
            improved = True
        return improved

    def _follow(self, number: i64, wandered: i64) -> list[tuple[i64, vec[float], bool]]:
        """Pick what may follow, by how likely it is and how much there may be to gain after it."""
        game = self.game
        moves = game.moves
        found: list[tuple[i64, vec[float], bool]] = []
        weights: list[float] = []
        left: i64 = self.field.reveals - self.field.face_up(number)
        # In the last layer the plans that are certain are nearly all there is.
        last = left == 2 and self.rng.below(100) >= self.last
        exploring = self.rng.below(100) < self.explore
        for a in range(moves.swaps):
            at: i64 = self._pick_option(a, exploring)
            if at < 0 or moves.option_kind[at] == FINAL:
                continue
            wandering = moves.option_kind[at] == WANDER
            if (last and not wandering) or (wandering and wandered >= QUIET):
                continue
            belief: vec[float] = vec[float]([0.0] * STRIDE)
            mass = 0.0
            for j in range(moves.size):
                cell: i64 = moves.to[a * STRIDE + j]
                if cell != moves.option_cell[at]:
                    likely = game.matcher.wolf_mean[a * STRIDE + j]
                    belief[self.field.images[moves.option_turn[at] * STRIDE + cell]] = likely
                    mass += likely
            if mass <= 0.0:
                continue
            for cell in range(i64(STRIDE)):
                belief[cell] = belief[cell] / mass
            after: i64 = moves.option_class[at]
            hope = min(
                most(belief, left if wandering else left - 1), 1.0 - self.lower_bound.at_least(after, belief)
            )
            hope -= self.plans.catch(after, belief) + 0.003
            if hope > 0.0:
                found.append((after, belief, wandering))
                weights.append(mass * hope)
        picked: list[tuple[i64, vec[float], bool]] = []
        while found and len(picked) < self.branches:
            draw = sum(weights) * float(self.rng.below(1 << 30)) / (1 << 30)
            k = 0
            while k < len(found) - 1 and draw >= weights[k]:
                draw -= weights[k]
                k += 1
            picked.append(found.pop(k))
            weights.pop(k)
        return picked

    def _pick_option(self, a: i64, exploring: bool) -> i64:
        """Pick a move of the dog after a swap, as it mixes them or any; -1 if there is none."""
        game = self.game
        moves = game.moves
        if exploring and moves.options[a] > 0:
            return a * MOST_NEIGHBOURS + self.rng.below(moves.options[a])
        draw: i64 = self.rng.below(SHARES)
        for k in range(game.columns.count[a]):
            draw -= game.shares[a * COLUMNS + k]
            if draw < 0:
                return a * MOST_NEIGHBOURS + game.columns.option[a * COLUMNS + k]
        return -1

    def rate(self) -> float:
        """Mix the plans for the start (U5); return the certified most that the wolf can have."""
        names: list[int] = []
        rows: list[list[float]] = []
        for number in self.field.layer(0):
            for k in range(self.plans.count[number]):
                name = int(self.plans.slots[number * self.plans.capacity + k])
                names.append(name)
                sums = self.by_orbit(name)
                rows.append([sums[i] / int(self.orbit_size[i]) for i in range(len(sums))])
        if not names:
            return 1.0
        shares, hide = mix(rows)
        for cell in range(self.field.cells):
            orbit: i64 = self.orbit[cell]
            self.hide[cell] = hide[orbit] / float(self.orbit_size[orbit])
        self.start_with(
            [name for name, share in zip(names, shares, strict=True) if share],
            [share for share in shares if share],
        )
        return self.rest

    def start_with(self, names: list[int], shares: list[int]) -> None:
        """Take a mixture for the start, if it is better than the one we have."""
        least = 1.0
        for i in range(len(self.orbit_size)):
            caught = 0
            for name, share in zip(names, shares, strict=True):
                caught += share * self.by_orbit(name)[i]
            least = min(least, caught / (SHARES * ONE * int(self.orbit_size[i])))
        if 1.0 - least < self.rest or not self.start_names:
            self.rest = 1.0 - least
            self.start_names = names
            self.start_shares = shares

    def by_orbit(self, name: i64) -> list[int]:
        """Add up a start plan's catches over the cells that symmetries turn into each other."""
        sums = [0] * len(self.orbit_size)
        for cell in range(self.field.cells):
            sums[self.orbit[cell]] += int(self.plans.values[name * STRIDE + cell])
        return sums


def most(belief: vec[float], count: i64) -> float:
    """Add up the likeliest cells: what a dog that may turn over any tiles would catch."""
    ordered = sorted([belief[cell] for cell in range(STRIDE)], reverse=True)
    return sum(ordered[:count])


def mix(rows: list[list[float]]) -> tuple[list[int], list[float]]:
    """Solve a small matrix game: shares of the rows, and the weights that answer them."""
    game = LinearProgram(len(rows))
    game.clear(len(rows[0]))
    for k in range(len(rows)):
        for j in range(len(rows[k])):
            game.put(k, j, rows[k][j] / ONE)
    game.solve()
    parts = [0.0] * len(rows)
    for j in range(len(rows[0])):
        if game.share(j) > 0.0:
            parts[game.across[j]] = game.share(j)
    total = sum(parts)
    shares = [int(part / total * SHARES) for part in parts]
    shares[shares.index(max(shares))] += SHARES - sum(shares)
    weights: vec[i64] = vec[i64]([0] * STRIDE)
    game.weigh(weights, float(1 << 24))
    return shares, [float(weights[j]) / (1 << 24) for j in range(len(rows[0]))]
