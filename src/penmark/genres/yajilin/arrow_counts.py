"""The arrows that are true of a solution, at many places at once."""

from __future__ import annotations

from typing import NamedTuple

from penmark.board.coord import Coord, Layer, OrthoDir
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import Arrow, ClueValue
from penmark.puzzle.solution import Solution


class CellsByLine(NamedTuple):
    """The white cells of each row and of each column, as `w` where the loop passes and `s` where shaded; else `-`."""

    rows: list[str]
    cols: list[str]


def cells_by_line(substrate: Substrate, solution: Solution) -> CellsByLine:
    start, height, width = substrate.layout.frame(Layer.CELLS)
    signs = ["-"] * (height * width)
    for i, value in zip(substrate.floor, solution.values_by_index, strict=True):
        if start <= i < start + height * width:
            signs[i - start] = "s" if value else "w"
    board = "".join(signs)
    rows = [board[row * width : (row + 1) * width] for row in range(height)]
    return CellsByLine(rows, [board[col::width] for col in range(width)])


def arrows_from(cells: CellsByLine, at: Coord) -> tuple[ClueValue, ...]:
    """An arrow each way in which there are white cells, with how many are shaded."""
    row, col = cells.rows[at.row], cells.cols[at.col]
    seen = {
        OrthoDir.UP: col[: at.row],
        OrthoDir.DOWN: col[at.row + 1 :],
        OrthoDir.LEFT: row[: at.col],
        OrthoDir.RIGHT: row[at.col + 1 :],
    }
    return tuple(Arrow(way, line.count("s")) for way, line in seen.items() if "s" in line or "w" in line)
