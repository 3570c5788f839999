"""Sets of cells as bit masks, held against a graph of the cells."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.mark import bits
from penmark.reasoning.cell_sets import CellSets, as_bits, cell_sets, union

SHAPES = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (6, 3)]


def beside(rows: int, cols: int, cell: int) -> set[int]:
    r, c = divmod(cell, cols)
    ways = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return {row * cols + col for row, col in ways if 0 <= row < rows and 0 <= col < cols}


def blocks(rows: int, cols: int) -> dict[int, set[int]]:
    corners = [r * cols + c for r in range(rows - 1) for c in range(cols - 1)]
    return {k: {k, k + 1, k + cols, k + cols + 1} for k in corners}


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_what_lies_beside_some_cells(rows: int, cols: int) -> None:
    sets, rng = CellSets(rows, cols), Random(rows * 100 + cols)
    for _ in range(50):
        cells = {k for k in range(rows * cols) if rng.random() < 0.4}
        near = {k for cell in cells for k in beside(rows, cols, cell)}
        assert set(bits(sets.near(as_bits(cells)))) == near
        assert set(bits(sets.around(as_bits(cells)))) == near - cells


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_blocks_that_are_full_nearly_full_or_touched(rows: int, cols: int) -> None:
    sets, rng = CellSets(rows, cols), Random(rows * 100 + cols)
    for _ in range(50):
        cells = {k for k in range(rows * cols) if rng.random() < 0.7}
        held = {corner: len(block & cells) for corner, block in blocks(rows, cols).items()}
        assert set(bits(sets.full_blocks(as_bits(cells)))) == {k for k, n in held.items() if n == 4}
        assert set(bits(sets.blocks_but_one(as_bits(cells)))) == {k for k, n in held.items() if n == 3}
        assert set(bits(sets.touched_blocks(as_bits(cells)))) == {k for k, n in held.items() if n > 0}


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_flood(rows: int, cols: int) -> None:
    sets, rng = CellSets(rows, cols), Random(rows * 100 + cols)
    for _ in range(50):
        passable = {k for k in range(rows * cols) if rng.random() < 0.6}
        reached, waiting = {0}, [0]
        while waiting:
            fresh = beside(rows, cols, waiting.pop()) & passable - reached
            reached |= fresh
            waiting += fresh
        assert set(bits(sets.flood(1, as_bits(passable)))) == reached
        goal = as_bits(rng.sample(sorted(reached), 1))
        some = sets.flood(1, as_bits(passable), goal)
        assert goal & some, "it may end once the goal is reached, not before"
        assert some & ~as_bits(reached) == 0


def test_boards_of_one_size_share_their_sets() -> None:
    assert cell_sets(3, 4) is cell_sets(3, 4)
    assert union([0b1, 0b110]) == 0b111
