"""Ambiguity: where a board with its clues has several solutions, and how more clue-bearing cells may help."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.board.coord import Coord, Layer
from penmark.board.mark import MarkKind
from penmark.board.substrate import Material
from penmark.generating.orbits import Orbit
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.solvers.lowered import lowering_of

_BOTH = 3


def ambiguous_positions(puzzle: Puzzle, budget: RunBudget) -> list[Coord]:
    """The positions that two solutions mark differently; every position if the puzzle has no solution."""
    lowering = lowering_of(puzzle)
    found = budget.facts(lowering.program.solver())
    coords = list(puzzle.coords())
    if not any(found):
        return coords
    open_ = []
    for at, i in zip(coords, puzzle.substrate.floor, strict=True):
        first = lowering.program.places[i]
        domain = puzzle.field.domain(i)
        width = domain.mask.bit_count() if domain.kind is MarkKind.NUMERIC else 1
        if _BOTH in found[first : first + width]:
            open_.append(at)
    return open_


def with_more_clue_hosts(
    board: Puzzle, ambiguous: Sequence[Coord], orbits: Sequence[Orbit], distance: int, rng: Rng
) -> Puzzle | None:
    """The board with clue-bearing material (Akari's walls) at some ambiguous cells; `None` if the genre has none.

    New cells are at least `distance` steps apart, except within one orbit, since one clue may settle all that is near.
    """
    host, cells = board.genre.laid_out_host, [at for at in ambiguous if at.layer is Layer.CELLS]
    if host is None or not cells:
        return None
    whole = {at: orbit for orbit in orbits for at in orbit}
    builder, placed = board.edit(), list[Coord]()
    clear = _clear(board)
    isolated = sorted(rng.shuffled(cells), key=lambda at: sum(each not in clear for each in _beside(at)))
    for at in isolated:
        if all(abs(at.row - each.row) + abs(at.col - each.col) >= distance for each in placed):
            placed += whole[at]
            for each in whole[at]:
                builder.set_material(each, host)
    return builder.build()


def _clear(board: Puzzle) -> set[tuple[int, int]]:
    """The cells that are not walls."""
    layout, materials = board.substrate.layout, board.substrate.materials
    return {layout.coords[i][1:] for i in layout.span(Layer.CELLS) if materials[i] != Material.WALL}


def _beside(at: Coord) -> list[tuple[int, int]]:
    _, row, col = at
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
