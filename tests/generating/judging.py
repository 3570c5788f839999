"""What every generated puzzle is held to."""

from __future__ import annotations

from penmark.board.coord import Layer
from penmark.board.symmetry import Symmetry
from penmark.generating import config_for
from penmark.puzzle.generation import Pattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver
from penmark.solvers.ortools import OrToolsSolver


def made(genre: str, rows: int, cols: int | None = None, **options: object) -> Puzzle:
    """From its own recipe, in bounded time."""
    kind = by_name(genre)
    puzzle = kind.generate(config_for(kind, rows, cols, **{"time_budget": 120.0, **options}))  # type: ignore[arg-type]
    assert puzzle is not None
    return puzzle


def assert_unique(puzzle: Puzzle) -> None:
    """Two judges that share no code find the same single solution, and every clue tells the truth about it."""
    fast = FastSolver().solve(puzzle, 2)
    assert fast.unique is True
    assert OrToolsSolver().solve(puzzle, 2).solutions == fast.solutions
    for at, clue in puzzle.clues.items():
        assert puzzle.genre.derive_clue_at(puzzle, fast[0], at) == clue


def assert_symmetric(puzzle: Puzzle, pattern: Pattern, clues: bool = True) -> None:
    """Materials, and where clues stand, look the same from every side that the pattern names."""
    substrate, size = puzzle.substrate, (puzzle.rows, puzzle.cols)
    for symmetry in pattern.group(*size):
        assert isinstance(symmetry, Symmetry)
        for i in substrate.layout.span(Layer.CELLS):
            at = substrate.layout.coords[i]
            assert substrate.material(at) is substrate.material(symmetry.apply(at, *size))
        if clues:
            assert {symmetry.apply(at, *size) for at in puzzle.clues} == set(puzzle.clues)


def is_unique_without(puzzle: Puzzle, *clues: object) -> bool:
    left = {at: clue for at, clue in puzzle.clues.items() if at not in clues}
    return FastSolver().solve(puzzle.with_clues(left), 2).unique is True
