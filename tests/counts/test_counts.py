"""Numbers of solutions that are known from elsewhere: OEIS, or other people's exhaustive searches."""

from __future__ import annotations

import csv
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
from tests.corpus import corpus_path
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


PROBLEMS: dict[str, tuple[Callable[[Dimensions], Puzzle], Callable[[str], Dimensions]]] = {
    "slitherlink_noclue": (_empty("slitherlink"), _cells),
    "hamiltonian_cycle": (_empty("slitherlink", "all-corners"), _corners),
    "takuzu_no_unique": (_empty("takuzu"), _cells),
    "takuzu_unique_lines": (_empty("takuzu", "distinct-lines"), _cells),
    "sudoku_box": (_empty("sudoku"), _boxed),
    "latin": (_empty("sudoku"), _row_boxes),
    "diagonal_latin": (_with_diagonals, _row_boxes),
}
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
    with corpus_path("counts", "counts.tsv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    return {(row[0], row[1]): int(row[2]) for row in rows if not row[0].startswith("#")}


@pytest.mark.parametrize(("problem", "size"), CASES)
@pytest.mark.parametrize("solver", list(installed_solvers().values()), ids=lambda solver: solver.name)
def test_every_solution_is_counted(solver: Solver, problem: str, size: str) -> None:
    expected = _known()[problem, size]
    build, dims = PROBLEMS[problem]
    puzzle = build(dims(size))
    result = solver.solve(puzzle, max_solutions=expected + 1)
    assert result.exhausted
    assert len(result) == len(set(result)) == expected
    assert all(faults_of(puzzle, solution) == [] for solution in result)
