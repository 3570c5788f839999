"""Every solver on one puzzle, held against the others. What joins `SOLVERS` is judged with the rest."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.errors import MissingExtraError
from penmark.puzzle.game import faults_of
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import SOLVERS
from penmark.solvers.base import Solver, SolveResult, StopReason


def installed_solvers() -> dict[str, Solver]:
    """Every solver that can be made here."""
    found = {}
    for name, make in SOLVERS.items():
        try:
            found[name] = make()
        except MissingExtraError:
            continue
    return found


def assert_right(puzzle: Puzzle, result: SolveResult, most: int) -> None:
    """What the solver gave is true, all different, and ended for the reason it says."""
    assert len(set(result)) == len(result) <= most
    for solution in result:
        assert faults_of(puzzle, solution) == []
    assert result.stopped_by in (None, StopReason.LIMIT)
    assert result.exhausted or len(result) == most


def assert_agreement(puzzle: Puzzle, most: int = 30, skip: frozenset[str] = frozenset()) -> int:
    """Every solver finds the same solutions, or each as many as were asked for. Returns how many."""
    results = {name: solver.solve(puzzle, most) for name, solver in installed_solvers().items() if name not in skip}
    for result in results.values():
        assert_right(puzzle, result, most)
    counts = {name: len(result) for name, result in results.items()}
    assert len(set(counts.values())) == 1, f"{puzzle!r}: {counts}"
    assert _agree(results), f"{puzzle!r}: as many solutions, but not the same ones"
    return max(counts.values())


def _agree(results: Mapping[str, SolveResult]) -> bool:
    """One exhausted search knows them all; of searches that were all cut short any may have found others."""
    whole = [frozenset(result) for result in results.values() if result.exhausted]
    found = map(frozenset, results.values())
    return not whole or all(one == whole[0] for one in found)
