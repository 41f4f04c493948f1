"""Uly & Polly: how the dog keeps a promise. A mixture of its moves catches everywhere what was promised.

Where that leaves a choice, it is used against a belief: of all mixtures that keep the promise, one that
catches much of a wolf that is where it is believed to be.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.bots.uly_polly_rows import CELLS, REVEALS, Row, Shelf, bits
from bocage.games.uly_polly.state import NEIGHBOUR_COUNT, NEIGHBOURS

FORCE: Final = 6.0  # how much a broken promise weighs, against what is caught of the belief
FACE_UP: Final = -10.0  # what is promised where no wolf can be
STEADY: Final = 1e-4  # a promise kept so far above what is asked needs no further steps
LOOK_EVERY: Final = 16


class Column:
    """A move of the dog, what it catches cell by cell together with the plan behind it, and its share."""

    def __init__(self, goal: i64, row: Row) -> None:
        self.goal: i64 = goal
        self.row = row
        self.key: i64 = 0
        self.regret: float = 0.0
        self.share: float = 0.0
        self.gain: float = 0.0
        self.mean: float = 0.0
        self.kept: float = 0.0


def columns_of(shelf: Shelf, dog: i64, mask: i64, room: i64) -> list[Column]:
    """List the dog's moves, each with every plan behind it, after the wolf has swapped.

    `room` is how many moves that turn nothing over are still safe: `patience - 1 - quiet` (U16).
    """
    found: list[Column] = []
    last = bits(mask) + 1 == REVEALS
    k: i64 = 0
    while k < i64(NEIGHBOUR_COUNT[dog]):
        goal: i64 = i64(NEIGHBOURS[8 * dog + k])
        k += 1
        before: i64 = len(found)
        if (mask >> goal) & 1:
            for plan in shelf.plans(goal, mask):
                if plan.wander < room:
                    found.append(Column(goal, plan))
            if len(found) == before:
                found.append(Column(goal, Row()))
            continue
        if not last:
            for plan in shelf.plans(goal, mask | (i64(1) << goal)):
                row = Row()
                row.take(plan)
                row.put(goal, 1.0)
                found.append(Column(goal, row))
        if len(found) == before:
            row = Row()
            row.put(goal, 1.0)
            found.append(Column(goal, row))
    return found


def keep_promise(columns: list[Column], mask: i64, promise: Row, belief: Row | None, steps: i64) -> float:
    """Give each column a share, so that together they catch what is promised; return the least surplus.

    The surplus is negative, by very little, where the promise can not quite be kept.
    """
    asked = Row()
    asked.take(promise)
    cell: i64 = 0
    while cell < CELLS:
        if (mask >> cell) & 1:
            asked.put(cell, FACE_UP)
        cell += 1
    nobody = Row()
    _mix(columns, asked, nobody, 1.0, False, steps)
    for column in columns:
        column.kept = column.mean
    surplus = _surplus(columns, asked)
    least = _least(surplus)
    if belief is not None and len(columns) > 1:
        _mix(columns, asked, belief, FORCE, True, steps)
        _repair(columns, asked, surplus, least)
    return least


def caught_by(columns: list[Column]) -> Row:
    """Return what the columns catch together."""
    row = Row()
    for column in columns:
        row.add(column.row, column.mean)
    return row


def _surplus(columns: list[Column], asked: Row) -> Row:
    row = caught_by(columns)
    row.add(asked, -1.0)
    return row


def _least(row: Row) -> float:
    least: float = row.c0
    cell: i64 = 1
    while cell < CELLS:
        number: float = row.get(cell)
        if number < least:
            least = number
        cell += 1
    return least


def _repair(columns: list[Column], asked: Row, safe: Row, least: float) -> None:
    """Go back from the mixture against the belief towards the safe one, as far as the promise needs."""
    bold = _surplus(columns, asked)
    wanted: float = least if least < 0.0 else 0.0
    back: float = 0.0
    cell: i64 = 0
    while cell < CELLS:
        short: float = wanted - bold.get(cell)
        if short > 0.0:
            part: float = short / (safe.get(cell) - bold.get(cell))
            if part > back:
                back = part
        cell += 1
    if back > 1.0:
        back = 1.0
    for column in columns:
        column.mean = back * column.kept + (1.0 - back) * column.mean


def _mix(columns: list[Column], asked: Row, belief: Row, force: float, mild: bool, steps: i64) -> None:
    """Mix by predictive regret matching+ against an adversary who picks the cell where least is kept.

    A mild adversary may also pick none: then only the belief counts.
    """
    equal: float = 1.0 / float(len(columns))
    for column in columns:
        column.regret = 0.0
        column.share = equal
        column.mean = equal
    if len(columns) == 1:
        return
    for column in columns:
        column.mean = 0.0
    other = Row()
    idle: float = 0.0  # the adversary's regret for not having picked none
    weights = Row()
    weights.fill(1.0 / CELLS)
    gains = Row()
    hopes = Row()
    aim = Row()
    ones = Row()
    ones.fill(1.0)
    total: float = 0.0
    step: i64 = 0
    while step < steps:
        step += 1
        gains.fill(0.0)
        gains.add(asked, force)
        for column in columns:
            if column.share > 0.0:
                gains.add(column.row, -force * column.share)
        middle: float = weights.dot(gains)
        gains.add(ones, -middle)
        other.add(gains, 1.0)
        other.cut()
        hopes.take(other)
        hopes.add(gains, 1.0)
        hopes.cut()
        sum_of_hopes: float = hopes.total()
        if mild:
            idle -= middle
            if idle < 0.0:
                idle = 0.0
            if idle > middle:
                sum_of_hopes += idle - middle
        weights.fill(0.0)
        weights.add(hopes, 1.0 / sum_of_hopes)
        aim.take(belief)
        aim.add(weights, force)
        learn(columns, aim)
        weight: float = float(step * step)
        total += weight
        for column in columns:
            column.mean += weight * column.share
        if not mild and step % LOOK_EVERY == 0 and _kept(columns, asked, total):
            break
    for column in columns:
        column.mean /= total


def _kept(columns: list[Column], asked: Row, total: float) -> bool:
    row = Row()
    for column in columns:
        row.add(column.row, column.mean / total)
    row.add(asked, -1.0)
    return _least(row) > STEADY


def learn(columns: list[Column], aim: Row) -> None:
    """Shift the shares towards the columns that catch more of what is aimed at."""
    middle: float = 0.0
    for column in columns:
        gain: float = aim.dot(column.row)
        column.gain = gain
        middle += gain * column.share
    positive: float = 0.0
    for column in columns:
        now: float = column.gain - middle
        regret: float = column.regret + now
        if regret < 0.0:
            regret = 0.0
        column.regret = regret
        regret += now
        if regret < 0.0:
            regret = 0.0
        column.gain = regret
        positive += regret
    if positive > 0.0:
        for column in columns:
            column.share = column.gain / positive
