"""Verifiable deals: whatever somebody changes afterwards is noticed; nobody alone decides a draw."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from bocage import Record
from bocage.client import Client, HeldSeat
from bocage.core.errors import InputError
from bocage.server import deals
from bocage.server.deals import Deal, commitment, verify
from tests.matches import GAMES
from tests.server.dealt import finished, opened, seed
from tests.server.serving import Served, play_to_the_end, run_served, seated

CRITICAL = 45.0  # chi-squared with at most 14 degrees of freedom exceeds this less than once in 20,000


@pytest.fixture(scope="module")
def dealt() -> tuple[Record, Deal]:
    return finished("fixture", "ulikko", 3)


def changed(deal: Deal, **fields: object) -> Deal:
    return msgspec.structs.replace(deal, **fields)


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_match_verifies(game: str) -> None:
    record, deal = finished("honest", game, 2)
    verified = verify(record, deal, deal.commitment)
    assert verified.match.over
    assert verified.lots == ["first"]
    assert verified.draws == sum(move.startswith("*") for move in record.moves)


def test_every_option_can_be_left_to_the_lot() -> None:
    record, deal = finished("lots", "sly", 2, a="random", b="random")
    assert sorted(verify(record, deal).lots) == ["a", "b", "first"]
    assert verify(*finished("no-lots", "sly", 2, first=1)).lots == []


def test_a_match_that_still_runs_verifies_as_far_as_it_goes(dealt: tuple[Record, Deal]) -> None:
    record, deal = dealt
    assert verify(replace(record, moves=record.moves[:20]), deal).match.over is False


def other_seed(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, seed=seed("another"))


def other_seed_with_its_own_hash(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, seed=seed("another"), commitment=commitment(seed("another")))


def other_commitment(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, commitment=commitment(seed("another")))


def other_salt(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, salts=[*deal.salts[:-1], deal.salts[-1] + "x"])


def missing_salt(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, salts=deal.salts[:-1])


def salts_in_another_order(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, salts=deal.salts[::-1])


def salts_run_together(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, salts=["\n".join(deal.salts)])


def other_option(record: Record, deal: Deal) -> tuple[Record, Deal]:
    first = record.options["first"]
    assert isinstance(first, int)
    return replace(record, options={"first": (first + 1) % 3}), deal


def a_lot_that_was_none(record: Record, deal: Deal) -> tuple[Record, Deal]:
    return record, changed(deal, lots=["advanced"])


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
        (other_seed, "seed: "),
        (other_seed_with_its_own_hash, "options.first: |move 1: "),
        (other_commitment, "seed: "),
        (other_salt, "options.first: |move 1: "),
        (missing_salt, "options.first: |move 1: "),
        (salts_in_another_order, "options.first: |move 1: "),
        (salts_run_together, r"salts\[0\]: "),
        (other_option, "options.first: "),
        (a_lot_that_was_none, "lots: "),
        (other_draw, r"move \d+: \* draw [a-z]+: chance drew \* draw"),
        (draws_in_another_order, r"move \d+: \* neutral [a-z]+: chance drew \* neutral"),
    ],
    ids=lambda case: getattr(case, "__name__", ""),
)
def test_tampering_is_noticed_and_named(
    dealt: tuple[Record, Deal], tamper: Callable[[Record, Deal], tuple[Record, Deal]], place: str
) -> None:
    record, deal = dealt
    verify(record, deal)
    with pytest.raises(InputError) as refused:
        verify(*tamper(record, deal))
    assert re.match(place, str(refused.value)), str(refused.value)


def test_a_hash_written_down_before_the_match_is_compared(dealt: tuple[Record, Deal]) -> None:
    record, deal = dealt
    verify(record, deal, deal.commitment)
    forged = other_seed_with_its_own_hash(record, deal)[1]
    with pytest.raises(InputError, match="published before the match"):
        verify(record, forged, deal.commitment)


def test_the_commitment_tells_nothing_until_the_end_and_does_not_change() -> None:
    table, _ = opened("commit", "ulikko")
    before = commitment(table.header.seed)
    assert table.header.seed not in before
    assert table.deal().commitment == before


@pytest.mark.parametrize("seat", range(3))
def test_a_deal_depends_on_every_salt(seat: int) -> None:
    salts = ["ada", "ben", "cleo"]
    others = [*salts]
    others[seat] += "x"
    purposes = [f"move {number}" for number in range(1, 200)]
    same = sum(
        deals.rng_for(seed("salts"), salts, purpose).word
        == deals.rng_for(seed("salts"), others, purpose).word
        for purpose in purposes
    )
    assert same == 0


def test_purposes_seats_and_seeds_are_kept_apart() -> None:
    words = {
        deals.rng_for(seed(name), salts, purpose).word
        for name in ("a", "b")
        for salts in (["ab", "c"], ["a", "bc"], ["abc"], ["ab", "c", ""])
        for purpose in ("move 1", "move 11", "option first")
    }
    assert len(words) == 24


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


def test_a_match_on_a_server_verifies_with_what_its_players_saw(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, "ulikko", ["", "greedy", ""])
        published = table.info["commitment"]
        assert await client.deal(table.id) == {"commitment": published}

        async def play(seat: HeldSeat) -> None:
            async with client.play(seat) as game:
                await play_to_the_end(game)

        await asyncio.gather(*map(play, held))
        shown = await client.deal(table.id)
        assert shown["salts"] == [seat.salt for seat in held]
        record = Record.from_object(await client.record(table.id))
        verified = verify(record, msgspec.convert(shown, Deal), published)
        assert verified.match.over
        assert verified.draws > 30

    run_served(tmp_path / "bocage.sqlite", test)
