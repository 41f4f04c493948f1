"""The solver of Uly & Polly: small fields with known values; proofs checked, left and taken up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage.compiled import mode
from bocage.core.errors import InputError
from bocage.core.rng import Rng
from bocage.games.uly_polly.solver.field import Field
from bocage.games.uly_polly.solver.plan_job import PlanJob, check_plans, pieces
from bocage.games.uly_polly.solver.proof import HEAD
from bocage.games.uly_polly.solver.stage_moves import FINAL, WANDER, StageMoves
from bocage.games.uly_polly.solver.verify import Checker, WrongProofError
from bocage.games.uly_polly.state import GO, GO_TO, SWAP, SWAP_OF, UlyPollyState

ALWAYS = 600.0  # seconds; the trials end it
compiled_only = pytest.mark.skipif(mode() != "compiled", reason="takes too long interpreted")


def solve(folder: Path, size: tuple[int, int, int], wander: int, trials: int) -> float:
    job = PlanJob(folder, Field(*size), wander, "1")
    for _ in job.work(ALWAYS, trials):
        pass
    return float(check_plans(folder, 12))


@compiled_only
@pytest.mark.parametrize(
    ("size", "wander", "trials", "least", "most"),
    [
        ((2, 3, 3), 0, 100, 0.4995, 0.5001),
        ((3, 3, 2), 0, 50, 0.7995, 0.8008),
        ((3, 3, 3), 1, 30, 0.690, 0.702),
        ((4, 4, 1), 0, 5, 1.000, 1.000),
        ((4, 4, 2), 0, 80, 0.8887, 0.8890),
    ],
)
def test_small_fields_come_out_as_known(
    tmp_path: Path, size: tuple[int, int, int], wander: int, trials: int, least: float, most: float
) -> None:
    bound = solve(tmp_path, size, wander, trials)
    assert bound >= least, "below what a wolf is known to get: the proof or its checker is wrong"
    assert bound <= most + 0.004, "the solver has become weaker"


def test_a_proof_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    first = solve(tmp_path, (2, 3, 2), 1, 3)
    again = PlanJob(tmp_path, Field(2, 3, 2), 1, "1")
    before = int(again.solver.plans.total)
    assert before == json.loads((tmp_path / "start.json").read_text())["plans"] > 0
    assert again.trials == 3
    with (tmp_path / "plans").open("ab") as stream:
        stream.write(b"what a crash leaves behind")
    again = PlanJob(tmp_path, Field(2, 3, 2), 1, "1")
    for _ in again.work(ALWAYS, 3):
        pass
    assert again.solver.plans.total >= before
    assert float(check_plans(tmp_path, 12)) <= first + 1e-9


def test_a_proof_for_another_field_is_refused(tmp_path: Path) -> None:
    solve(tmp_path, (2, 3, 2), 0, 1)
    with pytest.raises(InputError, match="another field"):
        PlanJob(tmp_path, Field(2, 3, 3), 0, "1")


def test_the_same_seed_gives_the_same_proof(tmp_path: Path) -> None:
    for name in ("one", "two"):
        solve(tmp_path / name, (2, 3, 2), 1, 5)
    assert (tmp_path / "one" / "plans").read_bytes() == (tmp_path / "two" / "plans").read_bytes()


def proof(tmp_path: Path) -> bytes:
    solve(tmp_path, (2, 3, 2), 1, 5)
    return b"".join(pieces((tmp_path / "plans").read_bytes()))


def accepts(data: bytes, patience: int = 12) -> bool:
    try:
        Checker(2, 3, 2, patience).check(data)
    except (WrongProofError, IndexError):
        return False
    return True


def test_the_checker_finds_every_catch_that_is_claimed_too_high(tmp_path: Path) -> None:
    data = proof(tmp_path)
    assert accepts(data)
    first_values = data[5:37]
    for cell in range(6):
        said = int.from_bytes(first_values[2 * cell : 2 * cell + 2], "little")
        forged = bytearray(data)
        forged[5 + 2 * cell : 7 + 2 * cell] = min(said + 2000, 65535).to_bytes(2, "little")
        assert said == 65535 or not accepts(bytes(forged)), cell


def test_the_checker_finds_changed_bytes_that_matter(tmp_path: Path) -> None:
    data = proof(tmp_path)
    rng = Rng("forger")
    refused = 0
    for _ in range(300):
        forged = bytearray(data)
        at = int(rng.below(len(data)))
        forged[at] ^= 1 << int(rng.below(8))
        refused += not accepts(bytes(forged))
    assert refused > 150  # the others claim less than they could, or move shares about harmlessly


def test_u16_the_checker_counts_the_wandering(tmp_path: Path) -> None:
    solve(tmp_path, (2, 3, 3), 1, 5)
    data = b"".join(pieces((tmp_path / "plans").read_bytes()))
    checker = Checker(2, 3, 3, 2)
    checker.check(data)
    wanders = [name for name in range(int(checker.total)) if checker.wander[name]]
    assert wanders, "nothing is tested here"
    with pytest.raises(WrongProofError, match=rf"plan {wanders[0]}: more patience than there is \(U16\)"):
        Checker(2, 3, 3, 1).check(data)
    forged = bytearray(data)
    forged[places(data)[wanders[0]] + 3] = 0
    with pytest.raises(WrongProofError, match=rf"plan {wanders[0]}: a longer wander than it says \(U16\)"):
        Checker(2, 3, 3, 2).check(bytes(forged))


def places(data: bytes) -> list[int]:
    """Find where each plan begins."""
    found, at = [], 0
    while at < len(data):
        found.append(at)
        swaps = data[at + 4]
        at += HEAD
        for _ in range(swaps):
            at += 3 + 8 * data[at + 2]
    return found


def test_the_stage_moves_are_the_game_s_own() -> None:
    """Every swap and every answer, at random positions: the same as in the rules."""
    field = Field(4, 4, 8)
    moves = StageMoves(field, 11)
    rng = Rng("exchange")
    checked = 0
    for game in range(40):
        state = UlyPollyState(2, 0, 0)
        for _ in range(2):
            state.push(state.random_move(rng))
        state.wolf = -1  # nowhere: it is never found, and the field is all that counts
        while state.round == 1:
            if state.phase == SWAP and checked <= 4 * game:
                compare(field, moves, state)
                checked += 1
            state.push(state.random_move(rng))
    assert checked > 100


def compare(field: Field, moves: StageMoves, state: UlyPollyState) -> None:
    number, turn = field.position(state.dog, state.face_up)
    images = [int(field.images[16 * turn + cell]) for cell in range(16)]
    moves.place(number)
    ours = set()
    for a in range(moves.swaps):
        for o in range(int(moves.options[a])):
            at = 8 * a + o
            kind = int(moves.option_kind[at])
            place = -1 if kind == FINAL else int(moves.option_class[at])
            pair = tuple(sorted((int(moves.swap_x[a]), int(moves.swap_y[a]))))
            ours.add((pair, int(moves.option_cell[at]), kind == WANDER, place))
    theirs = set()
    for swap in state.legal():
        after = state.copy()
        after.push(swap)
        x, y = (swap - SWAP_OF) >> 4, (swap - SWAP_OF) & 15
        pair = tuple(sorted((images[x], images[y])))
        if (state.face_up >> x) & (state.face_up >> y) & 1:
            pair = (-1, -1)
        assert after.phase == GO
        for go in after.legal():
            end = after.copy()
            end.push(go)
            over = end.round != 1
            place = -1 if over else field.position(end.dog, end.face_up)[0]
            theirs.add((pair, images[go - GO_TO], not over and end.quiet > 0, place))
    assert ours == theirs
