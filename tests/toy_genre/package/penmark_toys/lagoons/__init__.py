"""Lagoons, a toy: islands in a connected sea, each with exactly one number, which is its size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue, Number, NumberRange
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.no_two_by_two import NoTwoByTwo

from .rule import Island, Islands


class IslandSize(ClueMeaning):
    """A number is the size of its island. An island without a number is wrong, so none can be dropped by itself."""

    depends_on_others: ClassVar[bool] = True
    lists_clue_sets: ClassVar[bool] = True

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return next((Number(len(island)) for island in _islands(board, solution) if at in island), None)

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        sizes = ((at, clue.as_number) for at, clue in clues.items())
        islands = tuple(Island(at, size) for at, size in sizes if size is not None)
        return (Constraint.goal(Islands(islands), Region.all_of(Layer.CELLS)),)

    def clue_sets(self, board: Puzzle, solution: Solution) -> Iterator[Clues]:
        """The number of each island, in any of its cells."""
        islands = _islands(board, solution)
        for places in product(*islands):
            yield {at: Number(len(island)) for at, island in zip(places, islands, strict=True)}

    def choose_clues(self, board: Puzzle, solution: Solution, rng: Rng) -> Clues | None:
        return {rng.choice(island): Number(len(island)) for island in _islands(board, solution)}


def _islands(board: Puzzle, solution: Solution) -> list[list[Coord]]:
    """The cells of each island, in reading order."""
    left = [at for at in board.coords() if solution[at] == FALSE]
    found = []
    while left:
        island = [left[0]]
        for at in island:
            near = (at.shifted(*step) for step in ((-1, 0), (0, -1), (0, 1), (1, 0)))
            island += [each for each in near if each in left and each not in island]
        found.append(sorted(island))
        left = [at for at in left if at not in island]
    return found


class Lagoons(Genre):
    name = "lagoons"
    title = "Lagoons"
    rules = (
        "Shade the sea: all of it is connected, and no 2×2 block is sea throughout. What is left are islands. Each has "
        "exactly one number, which says how many cells it has."
    )
    clue_meanings = (IslandSize(lambda board, at: NumberRange(range(1, board.rows * board.cols + 1))),)
    default_size = (4, 4)

    def check_dims(self, dims: Dimensions) -> None:
        super().check_dims(dims)
        if dims.rows * dims.cols > 16:
            raise PuzzleError(f"lagoons have at most 16 cells, since all islands are listed one by one; got {dims}")

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        names = {TRUE: "sea", FALSE: "land"}
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names=names),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        cells = Region.all_of(Layer.CELLS)
        return Constraint.goal(NoTwoByTwo(TRUE), cells), Constraint.goal(Connected(TRUE), cells)


GENRE = Lagoons()
