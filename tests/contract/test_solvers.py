"""What every solver owes its callers, asked of each one there is."""

from __future__ import annotations

import threading
import time

import pytest

from penmark.board.mark import TRUE
from penmark.board.region import Region
from penmark.errors import RegistryError
from penmark.puzzle.game import faults_of
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.solvers import SOLVERS, solve, solver_for
from penmark.solvers.base import Solver, StopReason
from tests.parity.harness import installed_solvers

EVERY_SOLVER = pytest.mark.parametrize("solver", list(installed_solvers().values()), ids=lambda s: s.name)
EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


def _unsolvable() -> Puzzle:
    """Whichever of the wall's two neighbours has its one bulb, the other stays dark."""
    return by_name("akari").new(2, 2).add_clue("a1", 1)


def _two_solutions() -> Puzzle:
    """Bulbs on one diagonal or on the other."""
    return by_name("akari").new(2, 2)


def _wide_open() -> Puzzle:
    """More solutions than anyone will wait for."""
    return by_name("takuzu").new(14, 14)


@EVERY_SOLVER
def test_solvers_are_called_what_they_are_registered_as(solver: Solver) -> None:
    assert SOLVERS[solver.name]().name == solver.name
    assert solver_for(_two_solutions(), solver.name).name == solver.name


@EVERY_SOLVER
def test_a_limit_is_kept_and_told(solver: Solver) -> None:
    puzzle = by_name("slitherlink").new(2, 2)
    result = solver.solve(puzzle, max_solutions=5)
    assert len(set(result)) == len(result) == 5
    assert result.stopped_by is StopReason.LIMIT
    assert not result.exhausted
    assert result.unique is False


@EVERY_SOLVER
def test_all_solutions_are_found_and_that_is_told(solver: Solver) -> None:
    puzzle = by_name("slitherlink").new(2, 2)
    result = solver.solve(puzzle, max_solutions=100)
    assert len(set(result)) == len(result) == 13
    assert result.exhausted
    assert result.stopped_by is None
    assert all(faults_of(puzzle, solution) == [] for solution in result)


@EVERY_SOLVER
def test_one_solution_found_is_not_yet_unique(solver: Solver) -> None:
    result = solver.solve(_two_solutions(), max_solutions=1)
    assert len(result) == 1
    assert result.unique is None


@EVERY_SOLVER
def test_unique_when_a_second_was_asked_for_and_is_not_there(solver: Solver) -> None:
    result = solver.solve(by_name("akari").new(1, 1), max_solutions=2)
    assert result.unique is True
    assert result.exhausted
    assert list(result[0].values()) == [TRUE]


@EVERY_SOLVER
def test_no_solution_is_an_exhausted_search(solver: Solver) -> None:
    result = solver.solve(_unsolvable(), max_solutions=2)
    assert len(result) == 0
    assert result.exhausted
    assert result.unique is False


@EVERY_SOLVER
def test_a_constraint_without_any_position_is_judged_too(solver: Solver) -> None:
    """No search step ever touches it, so a solver that looks only at what changed would miss it."""
    puzzle = by_name("akari").new(2, 2).set_wall("a1")
    impossible = Constraint.goal(ExactCount(TRUE, 1), Region.of((puzzle.coord("a1"),)))
    result = solver.solve(puzzle.add_constraint(impossible), max_solutions=2)
    assert len(result) == 0
    assert result.exhausted


@EVERY_SOLVER
def test_a_board_with_nothing_to_decide_has_one_solution(solver: Solver) -> None:
    result = solver.solve(by_name("akari").new(1, 1).set_wall("a1"), max_solutions=2)
    assert [dict(solution) for solution in result] == [{}]
    assert result.exhausted


@EVERY_SOLVER
@EVERY_GENRE
def test_no_time_at_all_is_never_an_answer(solver: Solver, genre: Genre) -> None:
    for puzzle in (genre.samples[0].puzzle, genre.new(*genre.default_size)):
        result = solver.solve(puzzle, max_solutions=2, time_budget=0)
        assert result.stopped_by is StopReason.TIME
        assert not result.exhausted
        assert result.unique is None


@pytest.mark.slow
@EVERY_SOLVER
def test_time_that_runs_out_is_never_taken_for_the_end(solver: Solver) -> None:
    """Many budgets, because a backend with a clock of its own may stop a moment before ours has run out."""
    puzzle, started = _wide_open(), time.monotonic()
    for hundredths in range(1, 16, 2):
        result = solver.solve(puzzle, max_solutions=10**9, time_budget=hundredths / 100)
        assert result.stopped_by is StopReason.TIME
        assert not result.exhausted
        assert result.unique is not True
        assert len(set(result)) == len(result)
    assert time.monotonic() - started < 60


@EVERY_SOLVER
def test_cancelled_before_the_start(solver: Solver) -> None:
    cancel = threading.Event()
    cancel.set()
    result = solver.solve(_two_solutions(), max_solutions=2, cancel=cancel)
    assert result.stopped_by is StopReason.CANCEL
    assert not result.exhausted
    assert result.unique is None


@EVERY_SOLVER
def test_cancelled_in_the_middle(solver: Solver) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    result = solver.solve(_wide_open(), max_solutions=10**9, time_budget=30, cancel=cancel)
    timer.join()
    assert result.stopped_by is StopReason.CANCEL
    assert result.seconds < 25


@EVERY_SOLVER
def test_a_token_that_is_never_set_changes_nothing(solver: Solver) -> None:
    result = solver.solve(_two_solutions(), max_solutions=100, time_budget=60, cancel=threading.Event())
    assert result.exhausted
    assert len(result) == 2
    assert set(result) == set(solver.solve(_two_solutions(), max_solutions=100))


@EVERY_SOLVER
@EVERY_GENRE
def test_small_samples_have_one_solution_whoever_is_asked(solver: Solver, genre: Genre) -> None:
    small = [d.puzzle for d in genre.samples if len(d.puzzle.substrate.floor) <= 40]
    for puzzle in small or [genre.samples[0].puzzle]:
        result = solver.solve(puzzle, max_solutions=2, time_budget=60)
        assert result.unique is True


def test_the_front_door_takes_a_name_or_a_solver() -> None:
    puzzle = _two_solutions()
    expected = set(solve(puzzle, 100))
    for name, solver in installed_solvers().items():
        assert set(solve(puzzle, 100, solver=name)) == expected
        assert set(solve(puzzle, 100, solver=solver)) == expected
    with pytest.raises(RegistryError, match="simple"):
        solve(puzzle, solver="no-such-solver")
