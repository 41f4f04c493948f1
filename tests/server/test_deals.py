"""Verifiable deals: whatever somebody changes afterwards is noticed; nobody alone decides a draw."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from bocage import Record, find_game
from bocage.client import Client, HeldSeat
from bocage.core.errors import InputError
from bocage.server import deals
from bocage.server.deals import Deal, commitment, verify
from tests.matches import GAMES
from tests.server.dealt import finished, opened, seed
from tests.server.example import CHOICES, DRAWS, GAME
from tests.server.serving import Served, play_to_the_end, run_served, seated


@pytest.fixture(scope="module")
def dealt() -> tuple[Record, Deal]:
    return finished("fixture", DRAWS, 3)


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
    assert CHOICES
    record, deal = finished("lots", GAME, 2, **dict.fromkeys(CHOICES, "random"))
    assert sorted(verify(record, deal).lots) == sorted([*CHOICES, "first"])
    assert verify(*finished("no-lots", GAME, 2, first=1)).lots == []


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
    fixed = next(each.name for each in find_game(record.game).options if each.name not in deal.lots)
    return record, changed(deal, lots=[fixed])


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
    table, _ = opened("commit", DRAWS)
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


def test_a_match_on_a_server_verifies_with_what_its_players_saw(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, DRAWS, ["", "greedy", ""])
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
