"""What every generated puzzle is held to."""

from __future__ import annotations

from penmark.board.coord import Layer
from penmark.board.symmetry import Symmetry
from penmark.generating import GenerateOptions
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.generation import GenConfig, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.base import Budget
from penmark.solvers.fast import FastSolver
from penmark.solvers.ortools import OrToolsSolver


def config_for(genre: Genre, rows: int | None = None, cols: int | None = None, **options: object) -> GenConfig:
    """The config that options amount to."""
    return GenerateOptions(rows, cols, **options).task_for(genre).config  # type: ignore[arg-type]


def made(genre: str, rows: int, cols: int | None = None, **options: object) -> Puzzle:
    """From its own recipe, in bounded time."""
    kind = by_name(genre)
    puzzle = kind.generate(config_for(kind, rows, cols, **{"time_budget": 120.0, **options}))
    assert puzzle is not None
    return puzzle


def unlimited() -> RunBudget:
    """A budget without limits."""
    return RunBudget(Budget(None, None), None)


def answer_of(loaded: KernelBoard, puzzle: Puzzle) -> Answer:
    """The only solution of a puzzle, in the terms of its board."""
    (solution,) = FastSolver().solve(puzzle, 2)
    assert loaded.solver.solve(loaded.literals(solution))
    return loaded.solver.outputs()


def assert_unique(puzzle: Puzzle) -> None:
    """Two judges that share no code find the same single solution, and every clue tells the truth about it."""
    fast = FastSolver().solve(puzzle, 2)
    assert fast.unique is True
    assert OrToolsSolver().solve(puzzle, 2).solutions == fast.solutions
    for at, clue in puzzle.clues.items():
        meaning = puzzle.genre.meaning_at(at)
        assert meaning is not None
        assert clue in meaning.true_clues(puzzle, fast[0], at)


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
