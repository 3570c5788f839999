"""Stripes, a toy: lists outside the grid tell the lengths of the runs of shaded cells in each line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import groupby
from typing import ClassVar

from penmark.board.coord import Coord, Layer, frame
from penmark.board.dimensions import Dimensions
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle.clue import NO_CLUES, ClueOptions, ClueValue, RunLists, Runs
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided

from .rule import RunsInLine

MOST_CELLS = 16


class LineRuns(ClueMeaning):
    """A list left of a row or above a column tells its runs, from left to right or from top to bottom."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords = board.substrate.layout.coords
        marks = [solution[coords[i]] for i in _line(at).resolve(board.substrate)]
        return Runs(tuple(len(list(run)) for mark, run in groupby(marks) if mark == TRUE) or (0,))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        places: dict[tuple[int, ...], list[Coord]] = defaultdict(list)
        for at, clue in clues.items():
            assert isinstance(clue, Runs)
            places[clue.lengths].append(at)
        return tuple(
            Constraint.each(RunsInLine(lengths), map(_line, coords), clues=coords)
            for lengths, coords in sorted(places.items())
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(_line(at).resolve(substrate))

    def transformed(self, at: Coord, clue: ClueValue, transform: Transform) -> tuple[Coord, ClueValue]:
        """A list that comes to stand at the far end of its line goes back to the near end, and is read backwards."""
        assert isinstance(clue, Runs)
        row, col = transform.coord(at)[1:]
        if row > transform.new_dims.rows:
            return frame(0, col), clue.reversed
        if col > transform.new_dims.cols:
            return frame(row, 0), clue.reversed
        return frame(row, col), clue


def _line(at: Coord) -> Region:
    return Region.row(Layer.CELLS, at.row - 1) if at.row else Region.col(Layer.CELLS, at.col - 1)


def _lists(substrate: Substrate, at: Coord) -> ClueOptions:
    if at.col == 0 and 1 <= at.row <= substrate.rows:
        return RunLists(substrate.cols)
    if at.row == 0 and 1 <= at.col <= substrate.cols:
        return RunLists(substrate.rows)
    return NO_CLUES


class Stripes(Genre):
    name = "stripes"
    title = "Stripes"
    rules = (
        "Shade cells. The numbers left of a row and above a column are the lengths of its runs of shaded cells, in "
        "order, with at least one cell between any two."
    )
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.FLOOR, Layer.FRAME: Material.LABEL}
    clue_meanings = (LineRuns(_lists, layer=Layer.FRAME, host=Material.LABEL),)
    default_size = (4, 4)

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if dims.rows * dims.cols > MOST_CELLS:
            raise PuzzleError(f"stripes have at most {MOST_CELLS} cells, since all placements are listed; got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        names = {TRUE: "shade", FALSE: "no shade"}
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names=names),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Decided(), Region.all_of(Layer.CELLS)),)


GENRE = Stripes()
