"""Samurai and other Sudokus of several grids that share cells: their rules, and how their texts are told from those of
one large grid."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import GRID_BOX, GRID_SIDE, MultiGrid
from penmark.board.presentation import BorderStyle, RegionPresentation
from penmark.board.region import Region
from penmark.codecs.digit_grid import BLANKS
from penmark.errors import UnsupportedError
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.distinct import Distinct

_SMALLEST = 12
"""The side of two 9×9 grids that overlap in all but a box."""
_BOX = GRID_BOX
_DIGITS = frozenset("123456789")


def off_grid(dims: MultiGrid) -> list[Coord]:
    """The cells that are in none of the grids."""
    return [cell(r, c) for r in range(dims.rows) for c in range(dims.cols) if not dims.covers(r, c)]


def grid_constraints(dims: MultiGrid, with_boxes: bool = True) -> tuple[Constraint, ...]:
    """The rows, columns and boxes of every grid, each box once, and that every cell is filled."""
    rows = [(top + k, left, 1, GRID_SIDE) for top, left in dims.grids for k in range(GRID_SIDE)]
    cols = [(top, left + k, GRID_SIDE, 1) for top, left in dims.grids for k in range(GRID_SIDE)]
    starts = range(0, GRID_SIDE, GRID_BOX)
    boxes = dict.fromkeys((top + r, left + c) for top, left in dims.grids for r in starts for c in starts)
    found = [Constraint.each(Distinct(), [Region.rect(Layer.CELLS, *line) for line in lines]) for lines in (rows, cols)]
    if with_boxes:
        found.append(Constraint.each(Distinct(), [_box(top, left) for top, left in boxes]))
    return (*found, Constraint.goal(Decided(), Region.all_of(Layer.CELLS)))


def _box(top: int, left: int) -> Region:
    look = RegionPresentation(border=BorderStyle.SOLID, shaded=(top // GRID_BOX + left // GRID_BOX) % 2 == 1)
    return Region.rect(Layer.CELLS, top, left, GRID_BOX, GRID_BOX).with_presentation(look)


def refuse_multi_grid(rows: int, cols: int, words: Sequence[str]) -> None:
    """Raise `UnsupportedError` for the grid of a text that is several 9×9 grids.

    Its sides are whole boxes, no number is above 9, and some number comes twice in a line of the whole: what could be
    one large Sudoku breaks its rules already.
    """
    if min(rows, cols) < _SMALLEST or rows % _BOX or cols % _BOX or len(words) != rows * cols:
        return
    digits = {k: word for k, word in enumerate(words) if word not in BLANKS}
    if not _DIGITS.issuperset(digits.values()):
        return
    in_rows = {(k // cols, digit) for k, digit in digits.items()}
    in_cols = {(k % cols, digit) for k, digit in digits.items()}
    if len(in_rows) < len(digits) or len(in_cols) < len(digits):
        raise UnsupportedError(
            f"this looks like a Samurai or another Sudoku of several 9×9 grids (a board of {rows}×{cols}, no number "
            "above 9, and the same one twice in a line): its text does not say where they lie, so it can be read only "
            "by the name of its dataset, such as SamuraiSudoku"
        )
