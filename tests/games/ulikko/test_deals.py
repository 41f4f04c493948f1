"""Verifiable deals of Ulikko: a draw that was changed is noticed, and all draws are uniform."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from bocage import Record
from bocage.core.errors import InputError
from bocage.server.deals import Deal, verify
from tests.server.dealt import finished, opened

CRITICAL = 45.0  # chi-squared with at most 14 degrees of freedom exceeds this less than once in 20,000


def other_draw(record: Record, deal: Deal) -> tuple[Record, Deal]:
    number = max(n for n, move in enumerate(record.moves) if move.startswith("* draw"))
    colour = record.moves[number].split()[-1]
    other = next(c for c in ("blue", "green", "orange", "purple") if c != colour)
    return replace(record, moves=[*record.moves[:number], f"* draw {other}"]), deal


def draws_in_another_order(record: Record, deal: Deal) -> tuple[Record, Deal]:
    draws = [n for n, move in enumerate(record.moves) if move.startswith("* neutral")]
    one = draws[0]
    two = next(n for n in draws if record.moves[n] != record.moves[one])
    moves = list(record.moves)
    moves[one], moves[two] = moves[two], moves[one]
    return replace(record, moves=moves), deal


@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        (other_draw, r"move \d+: \* draw [a-z]+: chance drew \* draw"),
        (draws_in_another_order, r"move \d+: \* neutral [a-z]+: chance drew \* neutral"),
    ],
    ids=lambda case: getattr(case, "__name__", ""),
)
def test_tampering_with_a_draw_is_noticed_and_named(
    tamper: Callable[[Record, Deal], tuple[Record, Deal]], place: str
) -> None:
    record, deal = finished("fixture", "ulikko", 3)
    verify(record, deal)
    with pytest.raises(InputError) as refused:
        verify(*tamper(record, deal))
    assert re.match(place, str(refused.value)), str(refused.value)


def chi_squared(counts: Counter[str], cells: int) -> float:
    total = sum(counts.values())
    expected = total / cells
    return (
        sum((counts[cell] - expected) ** 2 / expected for cell in counts) + (cells - len(counts)) * expected
    )


def test_draws_of_many_matches_are_uniform() -> None:
    first: Counter[str] = Counter()
    cards: dict[str, Counter[str]] = {"river": Counter(), "colour": Counter(), "shape": Counter()}
    centres: Counter[str] = Counter()
    neutrals: Counter[str] = Counter()
    for number in range(3000):
        table, _ = opened(number, "ulikko", 3)
        match = table.match
        assert match is not None
        first[str(match.given["first"])] += 1
        for part in match.moves[0].split()[2:]:
            kind, _, card = part.partition("=")
            cards[kind][card] += 1
        centres[match.moves[1].rpartition("=")[2]] += 1
        neutrals[match.moves[2].split()[-1]] += 1
    assert chi_squared(first, 3) < CRITICAL
    for drawn in (*cards.values(), centres, neutrals):
        assert len(drawn) > 1
        assert chi_squared(drawn, len(drawn)) < CRITICAL, drawn
