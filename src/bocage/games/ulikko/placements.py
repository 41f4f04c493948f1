"""Ulikko: the ways to set a tile on a board with pawns around it: listed, counted, and why not (K13, K28)."""

from __future__ import annotations

from mypy_extensions import i64

from bocage.games.ulikko.board import Board
from bocage.games.ulikko.grid import (
    ALL_CELLS,
    BITS,
    CELLS,
    ONE,
    SUBSETS,
    affordable,
    around,
    neighbours,
    nth_way,
    ways,
)
from bocage.games.ulikko.position import FROM, KIND, MOVE, TO


def list_ways(moves: list[int], base: i64, board: Board, colour: i64, cells: i64) -> None:
    """List every way to set a tile on one of the cells, in ascending order of what is declined."""
    _list_ways(moves, base, board, colour, cells, False)


def list_first_ways(moves: list[int], base: i64, board: Board, colour: i64, cells: i64) -> None:
    """List one way to set a tile on each of the cells: with all the pawns that the reserve has for it."""
    _list_ways(moves, base, board, colour, cells, True)


def _list_ways(moves: list[int], base: i64, board: Board, colour: i64, cells: i64, one_each: bool) -> None:
    equal: i64 = board.of_colour(colour)
    for cell in range(i64(CELLS)):
        if (cells >> cell) & 1:
            near: i64 = around(board.tiles, cell)
            same: i64 = around(equal, cell)
            size: i64 = ONE << i64(BITS[near])
            for i in range(size):
                declined: i64 = i64(SUBSETS[16 * near + i])
                if affordable(near ^ same, same, declined, board.rivers_left, board.animals_left):
                    moves.append(base | (cell << TO) | neighbours(declined, cell))
                    if one_each:
                        break


def pawns_refusal(board: Board, colour: i64, cell: i64, declined: i64) -> str:
    """Say what is wrong with the borders named, or with the reserve, when a tile is set on a free cell."""
    near: i64 = around(board.tiles, cell)
    named: i64 = around(declined, cell)
    if neighbours(named, cell) != declined or named & ~near:
        return "K13-no-border"
    same: i64 = around(board.of_colour(colour), cell)
    if i64(BITS[(near ^ same) & ~named]) > board.rivers_left:
        return "K13-no-river-left"
    return "K13-no-animal-left" if i64(BITS[same & ~named]) > board.animals_left else ""


def count_ways(board: Board, colour: i64, cells: i64) -> i64:
    """Count the ways to set a tile on one of the cells."""
    equal: i64 = board.of_colour(colour)
    total: i64 = 0
    cell: i64 = 0
    while cells:
        if cells & 1:
            total += ways(board.tiles, equal, cell, board.rivers_left, board.animals_left)
        cells >>= 1
        cell += 1
    return total


def nth_placement(board: Board, colour: i64, cells: i64, index: i64) -> i64:
    """Return one of the ways that `count_ways` counts: the cell and the neighbours declined."""
    equal: i64 = board.of_colour(colour)
    tiles: i64 = board.tiles
    rivers: i64 = board.rivers_left
    animals: i64 = board.animals_left
    cell: i64 = 0
    while True:
        if (cells >> cell) & 1:
            number: i64 = ways(tiles, equal, cell, rivers, animals)
            if index < number:
                return (cell << TO) | nth_way(tiles, equal, cell, rivers, animals, index)
            index -= number
        cell += 1


def count_moves(board: Board) -> i64:
    """Count the ways to use the purple aurora (K28)."""
    total: i64 = 0
    free: i64 = ALL_CELLS & ~board.tiles
    for cell in range(i64(CELLS)):
        if (board.tiles >> cell) & 1:
            lifted = board.copy()
            colour: i64 = lifted.lift(cell)
            total += count_ways(lifted, colour, free)
    return total


def nth_move(board: Board, index: i64) -> i64:
    """Return one of the moves that `count_moves` counts."""
    free: i64 = ALL_CELLS & ~board.tiles
    cell: i64 = 0
    while True:
        if (board.tiles >> cell) & 1:
            lifted = board.copy()
            colour: i64 = lifted.lift(cell)
            number: i64 = count_ways(lifted, colour, free)
            if index < number:
                return (MOVE << KIND) | (cell << FROM) | nth_placement(lifted, colour, free, index)
            index -= number
        cell += 1
