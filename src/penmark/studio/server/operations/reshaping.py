"""The same puzzle on a board that was turned, mirrored or cut to another size."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.board.dimensions import Boxed, Dimensions, Rectangular
from penmark.board.region import Listed, Region
from penmark.board.shapes import CoordPath, CoordSet
from penmark.board.symmetry import Symmetry
from penmark.errors import ClueError, PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.constraint import Constraint
from penmark.studio.server.schemas import check_sides

Moves: TypeAlias = Callable[[Coord], Coord]
"""Where each coord goes; off the new board if it is lost."""


def turned(puzzle: Puzzle, by: Symmetry) -> Puzzle:
    """Turned or mirrored, with all that stands on it and all that was added to its rules."""

    def moves(at: Coord) -> Coord:
        return by.apply(at, puzzle.rows, puzzle.cols)

    return _moved(puzzle, _swapped(puzzle.dims) if by.swaps else puzzle.dims, moves).add_constraint(
        *(_constraint(puzzle, each, moves) for each in puzzle.added)
    )


def resized(puzzle: Puzzle, top: int = 0, bottom: int = 0, left: int = 0, right: int = 0) -> Puzzle:
    """With so many lines more at each side, or fewer."""
    rows, cols = puzzle.rows + top + bottom, puzzle.cols + left + right
    check_sides(rows, cols)
    return _cut(puzzle, puzzle.genre.dims_for(rows, cols), lambda at: Coord(at.layer, at.row + top, at.col + left))


def of_size(puzzle: Puzzle, dims: Dimensions) -> Puzzle:
    """With other dimensions; what lies within them from the top left stays."""
    return _cut(puzzle, dims, lambda at: at)


def _cut(puzzle: Puzzle, dims: Dimensions, moves: Moves) -> Puzzle:
    if puzzle.added:
        raise PuzzleError("a puzzle with constraints of its own keeps its size")
    return _moved(puzzle, dims, moves)


def _swapped(dims: Dimensions) -> Dimensions:
    return Boxed(dims.box_height, dims.box_width) if isinstance(dims, Boxed) else Rectangular(dims.cols, dims.rows)


def _moved(puzzle: Puzzle, dims: Dimensions, moves: Moves) -> Puzzle:
    """Without added constraints. Clues that mean nothing on the new board stay behind, as do those that fall off it."""
    genre, old = puzzle.genre, puzzle.substrate
    bare = genre.default_substrate(dims)
    materials = {
        moves(at): material
        for at in old.layout.coords
        if (material := old.material(at)) is not genre.layers[at.layer] and bare.layout.has(moves(at))
    }
    board = Puzzle(genre, bare.with_materials(materials), variants=puzzle.variants, meta=puzzle.meta)
    clues = {moves(at): clue for at, clue in puzzle.clues.items()}
    return board.with_clues({at: clue for at, clue in clues.items() if _stands(board, at, clue)})


def _stands(board: Puzzle, at: Coord, clue: ClueValue) -> bool:
    try:
        board.check_clue(at, clue)
    except ClueError:
        return False
    return True


def _constraint(puzzle: Puzzle, constraint: Constraint, moves: Moves) -> Constraint:
    """Over the same positions, named one by one: a family of rows would be one of columns now, or of nothing."""
    regions = (constraint.region(puzzle.substrate, k) for k in range(len(constraint.table(puzzle.substrate))))
    moved = Listed(tuple(_region(puzzle, region, moves) for region in regions))
    return Constraint(constraint.rule, moved, constraint.role, constraint.binding)


def _region(puzzle: Puzzle, region: Region, moves: Moves) -> Region:
    coords = puzzle.substrate.layout.coords
    moved = tuple(moves(coords[i]) for i in region.positions(puzzle.substrate))
    shape = CoordSet(moved) if isinstance(region.shape, CoordSet) else CoordPath(moved)
    return Region(shape, region.presentation)
