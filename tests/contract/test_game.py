"""What every game found in `games/` must offer, whatever its rules."""

from __future__ import annotations

import json
import re
from dataclasses import astuple
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage import EVERYTHING, SPECTATOR, Match, Record, Rng, find_game
from bocage.core.errors import BocageError, InputError
from bocage.core.state import CHANCE, OVER, playout
from bocage.core.text import LANGUAGES, has, say
from tests.matches import GAMES, matches, new_match, player_counts, random_match, vocabulary

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_name_aliases_and_player_counts(name: str) -> None:
    game = find_game(name)
    assert game.name == name
    assert all(find_game(alias) is game for alias in game.aliases)
    assert 2 <= game.min_players <= game.max_players
    for players in (0, 1, game.min_players - 1, game.max_players + 1, 100):
        with pytest.raises(InputError, match=r"players: .* is for"):
            Match(game, ["A"] * players)


@every_game
@given(data=st.data())
def test_legal_moves_are_exactly_those_that_play_accepts(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    legal = {match.game.text(match.state, move) for move in match.state.legal()}
    words = vocabulary(name)
    start = data.draw(st.integers(0, len(words) - 1))
    candidates = {*list(legal)[:40], *words[start : start + 60]}
    before = match.state.key()
    for text in sorted(candidates):
        try:
            move = match.game.parse(match.state, text)
            accepted = match.state.refusal(move) == "" and not match.over
        except InputError:
            accepted = False
        assert accepted == (text in legal), text
        twin = Match(match.game, match.players, match.given)
        twin.state = match.state.copy()
        if accepted:
            twin.play(text)
        else:
            with pytest.raises(BocageError):
                twin.play(text)
            assert twin.state.key() == before


@every_game
@given(data=st.data())
def test_moves_and_their_texts_are_one_to_one(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    legal = match.state.legal()
    assert legal == sorted(set(legal))
    texts = [match.game.text(match.state, move) for move in legal]
    assert len(set(texts)) == len(texts)
    for move, text in zip(legal, texts, strict=True):
        assert match.game.parse(match.state, text) == move
        assert re.fullmatch(r"(\* )?[a-z0-9=-]+( [a-z0-9=-]+)*", text)


@every_game
@given(data=st.data())
def test_copies_are_independent(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    before, twin = match.state.key(), match.state.copy()
    assert twin.key() == before
    playout(twin, Rng(1))
    assert match.state.key() == before
    twin = match.state.copy()
    playout(match.state, Rng(2))
    assert twin.key() == before


@every_game
@given(data=st.data())
def test_a_replayed_record_equals_the_match(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    again = Record.from_json(Record.of(match).to_json()).match(match.game)
    assert again.state.key() == match.state.key()
    for viewer in range(EVERYTHING, len(match.players)):
        assert again.view(viewer) == match.view(viewer)
        assert again.log(viewer) == match.log(viewer)
        assert again.legal(viewer) == match.legal(viewer)
    assert again.outcomes == match.outcomes


@every_game
def test_random_moves_are_legal_and_uniform(name: str) -> None:
    rng = Rng("uniform")
    for _ in range(6):
        match = random_match(find_game(name), rng, at_most=3 + int(rng.below(30)))
        if match.to_move < 0:
            continue
        legal = match.state.legal()
        each = 60
        counts = dict.fromkeys(legal, 0)
        for _ in range(each * len(legal)):
            counts[int(match.state.random_move(rng))] += 1
        # Chi-square with many cells is close to normal; six sigmas are not reached by chance.
        chi = sum((count - each) ** 2 / each for count in counts.values())
        freedom = len(legal) - 1
        assert chi < freedom + 6 * (2 * freedom + 1) ** 0.5 + 12


@every_game
def test_chance_draws_what_its_weights_say(name: str) -> None:
    rng = Rng("chance")
    match = new_match(find_game(name), rng)
    while not match.over:
        state = match.state
        if state.to_move() == CHANCE:
            weights = dict(state.chances())
            assert sorted(weights) == state.legal()
            assert min(weights.values()) > 0
            if len(weights) < 50:
                draws = 400 * len(weights)
                counts = dict.fromkeys(weights, 0)
                for _ in range(draws):
                    counts[int(state.random_move(rng))] += 1
                for move, weight in weights.items():
                    expected = draws * weight / sum(weights.values())
                    assert abs(counts[move] - expected) < 6 * expected**0.5 + 6
        else:
            assert state.chances() == []
        match.push(int(state.random_move(rng)))


@every_game
def test_every_match_ends_for_every_number_of_players(name: str) -> None:
    game = find_game(name)
    rng = Rng("end")
    for players in player_counts(game):
        for _ in range(30):
            match = random_match(game, rng, players)
            assert match.over
            assert match.state.to_move() == OVER
            assert match.state.legal() == []
            result = match.result
            assert result is not None
            assert result.winners == sorted(set(result.winners))
            assert result.winners
            assert len(result.scores) == players
            with pytest.raises(InputError, match="the match is over"):
                match.play(match.moves[-1])


@every_game
def test_when_over_every_view_shows_everything(name: str) -> None:
    rng = Rng("over")
    for _ in range(20):
        match = random_match(find_game(name), rng)
        for viewer in range(SPECTATOR, len(match.players)):
            assert match.view(viewer) == match.view(EVERYTHING)
            assert match.log(viewer) == match.moves


@every_game
def test_whoever_looks_with_other_eyes_is_told_the_same(name: str) -> None:
    rng = Rng("eyes")
    for _ in range(20):
        match = new_match(find_game(name), rng)
        while not match.over:
            match.push(int(match.state.random_move(rng)))
            for viewer in range(EVERYTHING, len(match.players)):
                eyes = match.view_key(viewer)
                assert eyes >= SPECTATOR or eyes == viewer  # nobody is lent the eyes that see everything
                assert match.view(eyes) == match.view(viewer)
                assert match.log(eyes) == match.log(viewer)
                assert match.legal(eyes) == match.legal(viewer)


@every_game
def test_legal_texts_are_sorted_and_only_for_the_seat_to_move(name: str) -> None:
    rng = Rng("legal")
    match = new_match(find_game(name), rng)
    while not match.over:
        mover = match.to_move
        for viewer in range(SPECTATOR, len(match.players)):
            if viewer == mover:
                assert match.legal(viewer) == match.legal(EVERYTHING) == sorted(match.legal(viewer))
                assert match.legal(viewer)
            else:
                assert match.legal(viewer) == []
                for text in (vocabulary(name)[0], *match.legal(EVERYTHING)[:1]):
                    with pytest.raises(InputError, match="not your turn"):
                        match.play(text, viewer)
        if mover == CHANCE:
            assert match.legal(EVERYTHING) == []
            draw = match.game.text(match.state, match.state.legal()[0])
            for viewer in range(EVERYTHING, len(match.players)):  # nobody plays for chance
                with pytest.raises(InputError, match="not your turn"):
                    match.play(draw, viewer)
        match.push(int(match.state.random_move(rng)))


@every_game
@given(data=st.data())
def test_samples_show_their_seat_what_it_has_seen(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    rng = Rng(data.draw(st.integers(0, 99)))
    for seat in range(SPECTATOR, len(match.players)):
        seen = match.observe(seat)
        sampler = match.game.sampler(seen)
        for _ in range(3):
            state = sampler.sample(rng)
            assert match.game.view(state, seat) == seen.view
            if seat == match.to_move:
                texts = sorted(match.game.text(state, move) for move in state.legal())
                assert texts == seen.legal
            playout(state, rng)  # a possible state can be played to its end
            imagined = Match(match.game, match.players, match.given)
            for move in sampler.moves(rng):
                imagined.play(match.game.text(imagined.state, move))
            assert imagined.observe(seat) == seen


@every_game
def test_an_observation_is_the_seats_own_copy(name: str) -> None:
    match = random_match(find_game(name), Rng("own copy"), at_most=8)
    before = [json.dumps(astuple(match.observe(seat))) for seat in range(len(match.players))]
    for seat in range(len(match.players)):
        seen = match.observe(seat)
        assert isinstance(seen.options, dict)
        for part in (seen.options, seen.view, seen.log, seen.outcomes, seen.legal):
            part.clear()
    assert [json.dumps(astuple(match.observe(seat))) for seat in range(len(match.players))] == before


@every_game
def test_nobody_observes_everything(name: str) -> None:
    match = random_match(find_game(name), Rng("everything"), at_most=8)
    for viewer in (EVERYTHING, CHANCE, OVER, len(match.players)):
        with pytest.raises(ValueError, match="no seat"):
            match.observe(viewer)


@every_game
def test_greedy_plays_legal_moves_whole_matches_long(name: str) -> None:
    game = find_game(name)
    for players in player_counts(game):
        rng = Rng(players)
        match = new_match(game, rng, players)
        match.draw(rng)
        while not match.over:
            seen = match.observe(match.to_move)
            choice = game.greedy(seen, rng)
            assert choice in seen.legal
            match.play(choice, match.to_move)
            match.draw(rng)


@every_game
def test_views_are_plain_json_in_a_fixed_order(name: str) -> None:
    rng = Rng("json")
    orders = set()
    match = new_match(find_game(name), rng)
    while not match.over:
        for viewer in range(EVERYTHING, len(match.players)):
            view = match.view(viewer)
            assert json.loads(json.dumps(view)) == view
            orders.add(tuple(view))
        match.push(int(match.state.random_move(rng)))
    assert len(orders) == 1


@every_game
def test_every_rule_and_refusal_is_said_in_every_language(name: str) -> None:
    game = find_game(name)
    room = Path(__file__).parents[2] / "src" / Path(*game.domain.split("."))
    source = "".join(path.read_text(encoding="utf-8") for path in room.glob("*.py"))
    refusals = set(re.findall(rf'"({game.letter}\d+-[a-z-]+)"', source))
    assert len(refusals) >= 5
    for language in LANGUAGES:
        assert say(language, game.domain, "name")
        for number in range(1, game.rule_count + 1):
            assert len(say(language, game.domain, f"rule-{game.letter}{number}")) > 20
        for refusal in refusals:
            assert 1 <= int(refusal[1:].partition("-")[0]) <= game.rule_count
            assert has(language, game.domain, refusal), f"{refusal} in {language}"
