"""Random numbers: reproducible, well spread, the same in both modes."""

from __future__ import annotations

from bocage import Rng


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def first(seed: int | str) -> list[int]:
        rng = Rng(seed)
        return [int(rng.below(1000)) for _ in range(20)]

    assert first(1) == first(1)
    assert first(1) == first("1")
    assert len({tuple(first(seed)) for seed in range(200)}) == 200
    # Written down once, so that a change of the generator, or of a mode, is noticed.
    assert first(7)[:5] == [955, 633, 869, 162, 581]


def test_numbers_are_spread_evenly() -> None:
    rng = Rng("even")
    for bound in (2, 3, 7, 42, 1000):
        counts = [0] * bound
        for _ in range(200 * bound):
            counts[int(rng.below(bound))] += 1
        chi = sum((count - 200) ** 2 / 200 for count in counts)
        assert chi < bound + 6 * (2 * bound) ** 0.5


def test_neighbouring_draws_do_not_depend_on_each_other() -> None:
    rng = Rng("pairs")
    counts = [0] * 64
    for _ in range(64 * 300):
        counts[int(8 * rng.below(8) + rng.below(8))] += 1
    chi = sum((count - 300) ** 2 / 300 for count in counts)
    assert chi < 63 + 6 * 126**0.5


def test_a_copy_draws_the_same_numbers() -> None:
    rng = Rng(3)
    rng.below(10)
    twin = rng.copy()
    assert [rng.below(99) for _ in range(9)] == [twin.below(99) for _ in range(9)]
