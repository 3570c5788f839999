"""The front door: `penmark.solve` and how it chooses."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

import penmark
from penmark.errors import MissingExtraError, RegistryError
from penmark.puzzle.registry import by_name
from penmark.solvers import AUTO, SOLVERS, solve, solver_for
from penmark.solvers.base import StopReason
from penmark.solvers.fast import FastSolver
from penmark.solvers.simple import SimpleSolver


def test_the_kernel_is_asked_unless_told_otherwise() -> None:
    for size in (2, 12):
        puzzle = by_name("akari").new(size, size)
        assert isinstance(solver_for(puzzle), FastSolver)
        assert isinstance(solver_for(puzzle, AUTO), FastSolver)
    assert isinstance(solver_for(by_name("akari").new(2, 2), "simple"), SimpleSolver)


def test_an_unknown_solver_is_refused_with_what_is_known() -> None:
    with pytest.raises(RegistryError, match=r"unknown solver 'z3'; known: auto, fast, simple, ortools"):
        solve(by_name("akari").new(2, 2), solver="z3")


def test_all_that_can_be_said_is_passed_on() -> None:
    puzzle = by_name("takuzu").new(4, 4)
    assert len(solve(puzzle)) == 1
    assert len(solve(puzzle, 7)) == 7
    assert solve(puzzle, max_solutions=7, time_budget=0).stopped_by is StopReason.TIME
    cancel = threading.Event()
    cancel.set()
    for name in SOLVERS:
        assert solve(puzzle, 7, time_budget=10.0, cancel=cancel, solver=name).stopped_by is StopReason.CANCEL


def test_asking_for_nothing_gets_nothing() -> None:
    for name in SOLVERS:
        result = solve(by_name("takuzu").new(2, 2), 0, solver=name)
        assert (len(result), result.stopped_by, result.unique) == (0, StopReason.LIMIT, None)


def test_the_package_offers_it() -> None:
    assert penmark.solve is solve
    assert penmark.solve(by_name("sudoku").samples[0].puzzle, 2).unique is True


def test_without_its_extra_a_solver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    monkeypatch.delitem(sys.modules, "penmark.solvers.ortools", raising=False)
    with pytest.raises(MissingExtraError, match="oracle"):
        solve(by_name("akari").new(2, 2), solver="ortools")


def test_solving_imports_nothing_heavy() -> None:
    script = (
        "import sys, penmark; penmark.solve(penmark.by_name('sudoku').samples[0].puzzle, 2); "
        "print(*{'ortools', 'numpy', 'pandas'} & set(sys.modules))"
    )
    outcome = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert outcome.stdout.split() == []
