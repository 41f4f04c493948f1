"""Tables: open, join, choose a seat, start, play, leave, come back, rematch, watch."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from bocage import Match, Record, find_game
from bocage.client import Client, HeldSeat, Refusal
from bocage.core.game import SPECTATOR, View
from tests.matches import GAMES, SECRETIVE, opened
from tests.rooms import samples, secret
from tests.server.example import CELL, DRAWS, FIRST, GAME, HIDDEN, POINTED, SECOND, SHORT
from tests.server.serving import Served, play_to_the_end, run_served, seated


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bocage.sqlite"


def compact(view: View) -> str:
    """Write a view as JSON without spaces."""
    return json.dumps(view, separators=(",", ":"))


@pytest.mark.parametrize("name", GAMES)
def test_people_and_bots_play_a_whole_match(database: Path, name: str) -> None:
    async def test(server: Served, client: Client) -> None:
        game = find_game(name)
        seats = ["" if seat % 2 == 0 else "greedy" for seat in range(game.max_players)]
        table, held = await seated(client, name, seats)
        games = []

        async def play(seat: HeldSeat) -> None:
            async with client.play(seat) as played:
                await play_to_the_end(played)
                games.append(played)

        await asyncio.gather(*map(play, held))
        record = Record.from_object(await client.record(table.id))
        match = record.match(game)
        assert match.over
        assert match.result
        for played in games:
            assert played.position is not None
            assert played.position["result"] == match.result.to_json()
            assert played.log == match.moves
            assert played.view == match.view(played.seat)
            assert played.outcomes == match.outcomes

    run_served(database, test)


def test_a_friend_joins_by_code_and_the_invitation_grants_open_seats_only(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", "", "greedy"])
        await client.sit(table, 0, "Ada")
        found = await client.find(table.code)
        assert found.id == table.id
        assert found.host_token == ""
        assert [seat["kind"] for seat in found.info["seats"]] == ["person", "open", "bot"]
        for taken in (0, 2):
            with pytest.raises(Refusal) as refused:
                await client.sit(found, taken, "Eve")
            assert refused.value.code == "seat-taken"
        await client.sit(found, 1, "Ben")
        with pytest.raises(Refusal) as refused:
            await client.find("zzzzzzzz")
        assert refused.value.code == "no-table"

    run_served(database, test)


def test_only_the_host_starts_and_only_with_all_seats_taken(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", ""])
        ada = await client.sit(table, 0, "Ada")
        with pytest.raises(Refusal) as refused:
            await client.start(table)
        assert refused.value.code == "seats-open"
        await client.sit(table, 1, "Ben")
        table.host_token, host = ada.token, table.host_token
        with pytest.raises(Refusal) as refused:
            await client.start(table)
        assert refused.value.code == "not-host"
        table.host_token = host
        await client.start(table)
        with pytest.raises(Refusal) as refused:
            await client.start(table)
        assert refused.value.code == "started-already"

    run_served(database, test)


def test_the_host_sends_a_bot_away_before_the_match_and_not_after(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", "greedy"])
        path = f"/api/tables/{table.id}/seats/1"
        answer = await client.ask("DELETE", path, token=table.host_token)
        assert [seat["kind"] for seat in answer["table"]["seats"]] == ["open", "open"]
        with pytest.raises(Refusal) as refused:
            await client.ask("DELETE", path, token=table.host_token)
        assert refused.value.code == "no-seat"
        await client.sit(table, 0, "Ada")
        await client.ask("POST", f"{path}/bot", {"bot": "random"}, table.host_token)
        await client.start(table)
        with pytest.raises(Refusal) as refused:
            await client.ask("DELETE", path, token=table.host_token)
        assert refused.value.code == "no-seat"

    run_served(database, test)


def test_the_host_puts_a_bot_on_a_seat_nobody_took(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", ""])
        await client.sit(table, 0, "Ada")
        path = f"/api/tables/{table.id}/seats/1/bot"
        await client.ask("POST", path, {"bot": "greedy"}, table.host_token)
        with pytest.raises(Refusal) as refused:
            await client.ask("POST", path, {"bot": "genius"}, table.host_token)
        assert refused.value.code == "unknown-bot"
        await client.start(table)

    run_served(database, test)


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_spectator_sees_the_public_view_only(database: Path, name: str) -> None:
    async def test(server: Served, client: Client) -> None:
        hides = secret(name)
        match = opened(name, 0)
        match.play(hides.worlds[0])
        table, held = await seated(client, name, ["", ""], {"first": 0})
        async with client.play(*held[:1]) as ada, client.play(table=table.id) as watcher:
            await ada.my_turn()
            await ada.move(hides.worlds[0])
            await watcher.until(lambda: len(watcher.log) == 1)
            assert watcher.log == match.log(SPECTATOR) != match.moves
            assert watcher.view == match.view(SPECTATOR)
            assert hides.in_view not in compact(watcher.view)
            assert watcher.legal == []
            assert ada.log == match.moves
            assert hides.in_view in compact(ada.view)
            with pytest.raises(Refusal) as refused:
                await watcher.move(samples(name).opening[1])
            assert refused.value.code == "not-your-seat"
        private, _ = await seated(client, name, ["", ""], watch=False)
        with pytest.raises(Refusal) as refused:
            async with client.play(table=private.id):
                pass
        assert refused.value.code == "no-watching"

    run_served(database, test)


@pytest.mark.parametrize("name", SECRETIVE)
def test_pass_and_play_shows_one_seat_at_a_time(database: Path, name: str) -> None:
    async def test(server: Served, client: Client) -> None:
        match, other = (Match(find_game(name), ["Ada", "Ben", "Cleo"], {"first": 1}) for _ in range(2))
        hidden, other_hidden = secret(name).worlds
        _, held = await seated(client, name, ["", "", ""], {"first": 1})
        async with client.play(*held) as tablet:
            assert tablet.view == match.view(SPECTATOR)  # the curtain
            await tablet.send(type="look", seat=1)
            await tablet.until(lambda: bool(tablet.legal))
            match.play(hidden)
            other.play(other_hidden)
            assert match.view(1) != other.view(1)
            await tablet.move(hidden, seat=1)
            await tablet.until(lambda: tablet.view == match.view(1))
            await tablet.send(type="look", seat=2)
            await tablet.until(lambda: bool(tablet.legal))
            assert tablet.view == match.view(2) == other.view(2)
            assert tablet.log == match.log(2) != match.moves
            await tablet.send(type="look", seat=-1)
            await tablet.until(lambda: not tablet.legal)
            with pytest.raises(Refusal) as refused:
                await tablet.move(samples(name).opening[1])
            assert refused.value.code == "name-seat"

    run_served(database, test)


def test_those_on_one_side_point_and_their_opponent_does_not_see_it(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        first, second = samples(POINTED).opening[:2]
        _, held = await seated(client, POINTED, ["", "", ""], {"first": 0})
        async with (
            client.play(held[0]) as opponent,
            client.play(held[1]) as ben,
            client.play(held[2]) as cleo,
        ):
            await opponent.move(first)
            await cleo.send(type="point", cell=CELL)
            await ben.until(lambda: ben.pointing == {2: CELL})
            await ben.until(lambda: bool(ben.legal))
            await ben.move(second)
            await opponent.until(lambda: bool(opponent.legal))
            assert opponent.pointing == {}

    run_served(database, test)


def test_a_move_sent_twice_is_played_once(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, GAME, ["", ""], {"first": 0})
        async with client.play(held[0]) as ada:
            first = await ada.move(FIRST, move_id="mine")
            assert await ada.move(FIRST, move_id="mine") == first
            await ada.hello()
            assert ada.log == [FIRST]

    run_served(database, test)


def test_who_leaves_is_replaced_by_a_bot_and_the_seat_can_be_taken_again(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, GAME, ["", ""], {"first": 0})
        async with client.play(held[0]) as ada:
            await client.leave(held[1])
            await ada.until(lambda: ada.info["seats"][1]["standing_in"])
            await ada.move(FIRST)
            await ada.my_turn()  # the bot has answered
            assert len(ada.log) >= 2
            with pytest.raises(Refusal) as refused:
                async with client.play(held[1]):
                    pass
            assert refused.value.code == "revoked-token"
            back = await client.sit(table, 1, "Cleo")
            async with client.play(back) as cleo:
                assert cleo.info["seats"][1] == {
                    "name": "Cleo", "kind": "person", "present": True, "bot": "", "standing_in": False,
                }  # fmt: skip

    run_served(database, test)


def test_a_bot_stands_in_for_someone_absent_and_the_seat_is_taken_back(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, GAME, ["", ""], {"first": 0}, takeover=0.3)
        async with client.play(held[0]) as ada:
            await ada.move(FIRST)
            await ada.until(lambda: len(ada.log) >= 2)  # Ben is away: the bot plays
            assert ada.info["seats"][1]["standing_in"]
            async with client.play(held[1]) as ben:
                await ben.send(type="return")
                await ben.until(lambda: not ben.info["seats"][1]["standing_in"])
                await ada.move(ada.legal[0])
                await ben.my_turn()
                await ben.move(ben.legal[0])

    run_served(database, test)


def test_a_pace_plays_for_who_is_too_slow(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, GAME, ["", ""], {"first": 0}, pace=0.3)
        async with client.play(held[0]) as ada, client.play(held[1]) as ben:
            assert ada.position is not None
            assert ada.position["deadline"] is not None
            await ben.until(lambda: len(ben.log) >= 3)
            assert not ada.info["seats"][0]["standing_in"]

    run_served(database, test)


def test_a_rematch_keeps_seats_for_the_same_people(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, GAME, ["", "", "greedy"], SHORT)
        async with client.play(held[0]) as ada, client.play(held[1]) as ben:
            await asyncio.gather(play_to_the_end(ada), play_to_the_end(ben))
            following = await client.rematch(held[1], shuffle=True)
            await ada.until(lambda: bool(ada.info["next_table"]))
            assert ada.info["next_table"] == following.id
        with pytest.raises(Refusal) as refused:
            await client.rematch(held[0])
        assert refused.value.code == "rematched-already"
        for seat in range(3):
            with pytest.raises(Refusal) as refused:
                await client.sit(following, seat, "Eve")
            assert refused.value.code == "seat-taken"
        seats = [await client.follow(seat) for seat in held]
        assert len({seat.seat for seat in seats}) == 2
        await client.start(following)
        async with client.play(seats[0]) as again:
            assert sorted(seat["name"] for seat in again.info["seats"]) == ["Player 0", "Player 1", "greedy"]

    run_served(database, test)


def test_everything_is_there_again_after_a_restart(database: Path) -> None:
    held: list[HeldSeat] = []

    async def before(server: Served, client: Client) -> None:
        held.extend((await seated(client, GAME, ["", ""], {"first": 0}))[1])
        async with client.play(held[0]) as ada:
            await ada.move(FIRST)

    async def after(server: Served, client: Client) -> None:
        async with client.play(held[0]) as ada, client.play(held[1]) as ben:
            assert ada.log == [FIRST]
            assert ben.log == [HIDDEN]
            await ben.move(SECOND)
            await ada.my_turn()

    run_served(database, before)
    run_served(database, after)


def test_the_deal_is_shown_at_the_end_and_explains_every_draw(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, DRAWS, ["", "greedy"])
        before = await client.deal(table.id)
        assert list(before) == ["commitment"]
        async with client.play(held[0]) as ada:
            await play_to_the_end(ada)
        after = await client.deal(table.id)
        assert after["commitment"] == before["commitment"]
        assert len(after["salts"]) == 1
        record = Record.from_object(await client.record(table.id))
        match = Match(find_game(DRAWS), record.players, record.options)
        from bocage.core.match import CHANCE
        from bocage.server.deals import rng_for

        for number, text in enumerate(record.moves, start=1):
            if match.to_move == CHANCE:
                rng = rng_for(after["seed"], after["salts"], f"move {number}")
                drawn = match.game.text(match.state, int(match.state.random_move(rng)))
                assert drawn == text
            match.play(text)

    run_served(database, test)
