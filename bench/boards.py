"""Boards of any size, made here because the corpora end too early. The same seed gives the same board."""

from __future__ import annotations

from random import Random

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Rectangular
from penmark.board.mark import FALSE, TRUE
from penmark.genres.akari import LIGHT
from penmark.genres.slitherlink.loops import outline
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.solvers.questions import facts

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
_TAKEN_BY_NEIGHBOURS = (0.0, 1.0, 0.25, 0.1, 1.0)
"""How readily a region grows into a cell that has so many of its cells beside it: thin arms make long loops."""


def akari_board(rng: Random, side: int, walls: float = 0.2) -> Puzzle:
    """Random walls, bulbs in random order wherever none is seen, every clue that follows. Often several solutions."""
    builder = by_name("akari").empty(Rectangular(side, side)).edit()
    for r in range(side):
        for c in range(side):
            if rng.random() < walls:
                builder.add_clue(cell(r, c), 0)
    board = builder.build().without_clues()
    field = board.field
    order = list(board.substrate.floor)
    rng.shuffle(order)
    lit: set[int] = set()
    bulbs: set[int] = set()
    for i in order:
        if i not in lit:
            bulbs.add(i)
            lit.update(field.reach(LIGHT, i))
    return board.derive_clues(Solution(field, (int(i in bulbs) for i in board.substrate.floor)))


def random_region(rng: Random, rows: int, cols: int, share: float = 0.55) -> set[tuple[int, int]]:
    """Connected cells without holes that nowhere touch only at a corner: the inside of one loop."""
    start = (rows // 2, cols // 2)
    inside, frontier = {start}, _beside(start)
    for _ in range(60 * rows * cols):
        at = frontier[rng.randrange(len(frontier))]
        on_board = 0 <= at[0] < rows and 0 <= at[1] < cols
        if on_board and at not in inside and _stays_a_disc(inside, at) and rng.random() < _appetite(inside, at):
            inside.add(at)
            frontier += _beside(at)
            if len(inside) >= share * rows * cols:
                break
    return inside


def _beside(at: tuple[int, int]) -> list[tuple[int, int]]:
    return [(at[0] + dr, at[1] + dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1))]


def _appetite(inside: set[tuple[int, int]], at: tuple[int, int]) -> float:
    return _TAKEN_BY_NEIGHBOURS[sum(other in inside for other in _beside(at))]


def _stays_a_disc(inside: set[tuple[int, int]], at: tuple[int, int]) -> bool:
    """Going round the cell, the region is entered exactly once, and not only at a corner."""
    ring = [(at[0] + dr, at[1] + dc) in inside for dr, dc in _RING]
    entries = sum(here and not before for before, here in zip([ring[-1], *ring[:-1]], ring, strict=True))
    return entries == 1 and any(ring[1::2])


def slitherlink_solution(rng: Random, side: int) -> tuple[Puzzle, Solution]:
    """A loop, and the board with all of its clues."""
    board = by_name("slitherlink").empty(Rectangular(side, side))
    lines = outline(board.substrate, (cell(r, c) for r, c in random_region(rng, side, side)))
    solution = Solution.from_marks(board.field, {at: TRUE if at in lines else FALSE for at in board.coords()})
    return board.derive_clues(solution), solution


def half_of_the_clues(rng: Random, puzzle: Puzzle) -> Puzzle:
    """A random half; as a rule that leaves several solutions."""
    kept = rng.sample(list(puzzle.clues), len(puzzle.clues) // 2)
    return puzzle.with_clues({at: puzzle.clues[at] for at in kept})


def made_unique(rng: Random, thinned: Puzzle, full: Puzzle) -> Puzzle | None:
    """Clues put back beside edges that are not the same in all solutions, until there is only one solution.

    `None` if the full board has several itself.
    """
    while True:
        open_edges = {at for at, marks in facts(thinned).items() if len(marks) > 1}
        if not open_edges:
            return thinned
        missing = [at for at in full.clues if at not in thinned.clues and open_edges & _sides(full, at)]
        if not missing:
            return None
        chosen = rng.sample(missing, (len(missing) + 3) // 4)
        thinned = thinned.with_clues({**thinned.clues, **{at: full.clues[at] for at in chosen}})


def _sides(puzzle: Puzzle, at: Coord) -> set[Coord]:
    return set(puzzle.substrate.edges_of_cell(at.row, at.col))
