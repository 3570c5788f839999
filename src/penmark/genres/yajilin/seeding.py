"""Random boards with a solution: a loop that leaves few cells out, of which some are shaded and the others grey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from penmark.board.coord import Coord, Layer, cell
from penmark.board.layout import cells_beside
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.material import Material
from penmark.puzzle.loop_regions import links_around, random_region
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng

LONG, SHORT = 0.4, 0.25
"""The shares of points inside loops that are as long as may be, and of such as leave much out: those are easy."""
_AT_ONCE = 2
"""Shaded cells that are made grey at a time where a puzzle has several solutions."""

Seed = tuple[Puzzle, Mapping[Coord, Mark]]


def random_board(empty: Puzzle, grey: float, inside: float, rng: Rng) -> Seed:
    """A board with about that share of grey cells at least, and all marks of a solution.

    `inside` is the share of points between cells that lie inside the loop.
    """
    rows, cols = empty.rows, empty.cols
    lines = links_around(random_region(rows - 1, cols - 1, inside, rng))
    passed = {at for line in lines for at in cells_beside(line)}
    left = [at for r in range(rows) for c in range(cols) if (at := cell(r, c)) not in passed]
    shaded: set[Coord] = set()
    for at in rng.shuffled(left):
        if not any(each in shaded for each in _beside(at)):
            shaded.add(at)
    greys = [at for at in left if at not in shaded]
    wanted = round(grey * rows * cols) - len(greys)
    greys += rng.shuffled(sorted(shaded))[: max(0, wanted)]
    return with_greys(empty, dict.fromkeys((*lines, *shaded), TRUE), greys)


def _beside(at: Coord) -> list[Coord]:
    return [at.shifted(-1, 0), at.shifted(1, 0), at.shifted(0, -1), at.shifted(0, 1)]


def with_greys(board: Puzzle, marks: Mapping[Coord, Mark], greys: Iterable[Coord]) -> Seed:
    """The board with more grey cells, and the marks that are left."""
    builder = board.edit()
    for at in greys:
        builder.set_material(at, Material.GREY)
    made = builder.build()
    return made, {at: marks.get(at, FALSE) for at in made.coords()}


def with_more_greys(board: Puzzle, marks: Mapping[Coord, Mark], ambiguous: Sequence[Coord], rng: Rng) -> Seed:
    """The board with a grey cell or two in place of shaded ones that another solution does not shade.

    Where the loop alone differs, one of the cells where it does is grey: the loop must then go another way.
    """
    shaded = [at for at in ambiguous if at.layer is Layer.CELLS and marks[at] == TRUE]
    if shaded:
        return with_greys(board, marks, rng.shuffled(shaded)[:_AT_ONCE])
    crossed = sorted({at for line in ambiguous for at in cells_beside(line)})
    return with_greys(board, marks, [rng.choice(crossed)])
