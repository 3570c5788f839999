"""Numbers of solutions that are known from elsewhere: OEIS, or other people's exhaustive searches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from penmark.board.coord import DiagDir, cell
from penmark.board.dimensions import Boxed, Dimensions, Rectangular
from penmark.board.region import Region
from penmark.puzzle.game import faults_of
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.solvers.base import Solver
from penmark.solvers.fast import FastSolver
from tests.corpus import corpus_path
from tests.counts.problems import OTHERS, PROBLEMS, known_counts, program_of
from tests.parity.harness import installed_solvers


def _empty(genre: str, *variants: str) -> Callable[[Dimensions], Puzzle]:
    return lambda dims: by_name(genre).empty(dims, variants)


def _boxed(text: str) -> Dimensions:
    width, height = map(int, text.split("x"))
    return Boxed(width, height)


def _cells(text: str) -> Dimensions:
    rows, cols = map(int, text.split("x"))
    return Rectangular(rows, cols)


def _corners(text: str) -> Dimensions:
    rows, cols = map(int, text.split("x"))
    return Rectangular(rows - 1, cols - 1)


def _row_boxes(text: str) -> Dimensions:
    """Boxes that are rows say nothing more than the rows do."""
    return Boxed(int(text), 1)


def _with_diagonals(dims: Dimensions) -> Puzzle:
    down = Region.diagonal(cell(0, 0), DiagDir.DOWN_RIGHT)
    up = Region.diagonal(cell(dims.rows - 1, 0), DiagDir.UP_RIGHT)
    return by_name("sudoku").empty(dims).add_constraint(Constraint.each(Distinct(), (down, up)))


PUZZLES: dict[str, tuple[Callable[[Dimensions], Puzzle], Callable[[str], Dimensions]]] = {
    "slitherlink_noclue": (_empty("slitherlink"), _cells),
    "hamiltonian_cycle": (_empty("slitherlink", "all-corners"), _corners),
    "takuzu_no_unique": (_empty("takuzu"), _cells),
    "takuzu_unique_lines": (_empty("takuzu", "distinct-lines"), _cells),
    "sudoku_box": (_empty("sudoku"), _boxed),
    "latin": (_empty("sudoku"), _row_boxes),
    "diagonal_latin": (_with_diagonals, _row_boxes),
}
MOST = 10**5
CASES = [
    ("slitherlink_noclue", "1x1"),
    ("slitherlink_noclue", "1x4"),
    ("slitherlink_noclue", "2x2"),
    ("slitherlink_noclue", "2x3"),
    ("slitherlink_noclue", "2x4"),
    ("slitherlink_noclue", "3x3"),
    ("hamiltonian_cycle", "2x3"),
    ("hamiltonian_cycle", "3x3"),
    ("hamiltonian_cycle", "3x4"),
    ("hamiltonian_cycle", "4x4"),
    ("hamiltonian_cycle", "4x5"),
    ("hamiltonian_cycle", "5x5"),
    ("takuzu_no_unique", "2x2"),
    ("takuzu_no_unique", "4x4"),
    ("takuzu_unique_lines", "2x2"),
    ("takuzu_unique_lines", "4x4"),
    ("sudoku_box", "2x2"),
    ("latin", "3"),
    ("diagonal_latin", "3"),
    ("diagonal_latin", "4"),
]


@cache
def _known() -> dict[tuple[str, str], int]:
    return {(each.problem, each.size): each.count for each in known_counts(corpus_path("counts", "counts.tsv"))}


@pytest.mark.parametrize(("problem", "size"), CASES)
@pytest.mark.parametrize("solver", list(installed_solvers().values()), ids=lambda solver: solver.name)
def test_every_solution_is_counted(solver: Solver, problem: str, size: str) -> None:
    expected = _known()[problem, size]
    build, dims = PUZZLES[problem]
    puzzle = build(dims(size))
    result = solver.solve(puzzle, max_solutions=expected + 1)
    assert result.exhausted
    assert len(result) == len(set(result)) == expected
    assert all(faults_of(puzzle, solution) == [] for solution in result)


@pytest.mark.parametrize(("problem", "size"), [("takuzu_unique_lines", "6x6"), ("slitherlink_noclue", "3x5")])
def test_the_kernel_stores_what_it_counts(problem: str, size: str) -> None:
    """Thousands of solutions, all different."""
    expected = _known()[problem, size]
    build, dims = PUZZLES[problem]
    result = FastSolver().solve(build(dims(size)), max_solutions=10**5)
    assert result.exhausted
    assert len(set(result)) == len(result) == expected


@pytest.mark.parametrize("problem", PROBLEMS)
def test_the_kernel_counts_without_storing(problem: str) -> None:
    """All counts of a problem up to a hundred thousand."""
    sizes = {size: count for (name, size), count in _known().items() if name == problem and count <= MOST}
    assert sizes
    for size, count in sizes.items():
        assert program_of(problem, size).solver().count((), count + 1) == (count, True), size


def test_every_problem_is_counted_or_said_to_be_of_another_kind() -> None:
    problems = {problem for problem, _ in _known()}
    assert problems == PROBLEMS.keys() | OTHERS.keys()
    assert not PROBLEMS.keys() & OTHERS.keys()


def test_a_count_stops_at_its_limit() -> None:
    solver = program_of("latin", "4").solver()
    assert solver.count((), 575) == (575, False)
    assert solver.count((), 576) == (576, False)
    assert solver.count((), 577) == (576, True)
