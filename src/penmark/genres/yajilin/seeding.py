"""Random boards with a solution: a loop that leaves few cells out, of which some are shaded and the others grey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.material import Material
from penmark.genres.yajilin.rigid_loops import random_rigid_region
from penmark.puzzle.loop_regions import links_around
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng

_AT_ONCE = 2
"""Shaded cells that are made grey at a time where a puzzle has several solutions."""

_SHADED = 0.05
"""The least share of cells that are shaded: a puzzle without any is no fun."""

Seed = tuple[Puzzle, Mapping[Coord, Mark]]


def random_board(empty: Puzzle, grey: float, left_out: float, rng: Rng) -> Seed:
    """A board with about that share of grey cells at least, and all marks of a solution.

    `left_out` is about the share of cells that the loop does not pass.
    """
    rows, cols = empty.rows, empty.cols
    lines = links_around(random_rigid_region(rows, cols, left_out, rng))
    passed = {at for line in lines for at in cells_beside(line)}
    left = [at for r in range(rows) for c in range(cols) if (at := cell(r, c)) not in passed]
    shaded: set[Coord] = set()
    for at in rng.shuffled(left):
        if not any(each in shaded for each in _beside(at)):
            shaded.add(at)
    greys = [at for at in left if at not in shaded]
    wanted = round(grey * rows * cols) - len(greys)
    greys += rng.shuffled(sorted(shaded))[: max(0, min(wanted, len(shaded) - _fewest_shaded(empty)))]
    return with_greys(empty, dict.fromkeys(empty.coords(), FALSE) | dict.fromkeys((*lines, *shaded), TRUE), greys)


def _beside(at: Coord) -> list[Coord]:
    return [at.shifted(-1, 0), at.shifted(1, 0), at.shifted(0, -1), at.shifted(0, 1)]


def with_greys(board: Puzzle, marks: Mapping[Coord, Mark], greys: Iterable[Coord]) -> Seed:
    """The board with more grey cells, and the marks that are left."""
    builder = board.edit()
    for at in greys:
        builder.set_material(at, Material.GREY)
    made = builder.build()
    return made, {at: marks[at] for at in made.coords() if at in marks}


def _fewest_shaded(board: Puzzle) -> int:
    return int(_SHADED * board.rows * board.cols)


def with_more_greys(board: Puzzle, marks: Mapping[Coord, Mark], ambiguous: Sequence[Coord], rng: Rng) -> Seed | None:
    """The board with a grey cell or two in place of shaded ones that another solution does not shade.

    Where the loop alone differs, one of the cells where it does is grey: the loop must then go another way. `None` if
    too few cells would be left to shade.
    """
    shaded = [at for at in ambiguous if at.layer is Layer.CELLS and marks.get(at) == TRUE]
    if shaded:
        made, kept = with_greys(board, marks, rng.shuffled(shaded)[:_AT_ONCE])
        left = sum(mark == TRUE for at, mark in kept.items() if at.layer is Layer.CELLS)
        return (made, kept) if left >= _fewest_shaded(board) else None
    crossed = sorted({at for line in ambiguous if line.layer is not Layer.CELLS for at in cells_beside(line)})
    made, kept = with_greys(board, marks, [rng.choice(crossed)])
    return made, {at: mark for at, mark in kept.items() if at not in ambiguous}
