"""Right records pass, and each way of being wrong is seen for what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from bench.corpus import remarks, summary
from bench.data import Record
from bench.judging import Verdict, judge_board, judge_record
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers import SOLVERS
from penmark.solvers.base import Cancel, SolveResult, StopReason
from penmark.solvers.fast import FastSolver

BOTH = ("fast", "ortools")
UNIQUE = Record("akari", "Akari", "unique", "2 3\n- x -\n2 - -", "2 3\no x o\n2 o -")
SEVERAL = Record("akari", "Akari", "several", "1 3\n- - -", "1 3\no - -")


class Liar:
    """Answers what it is told to."""

    name: ClassVar[str] = "liar"

    def __init__(self, answer: Callable[[Puzzle], tuple[tuple[Solution, ...], StopReason | None]]) -> None:
        self._answer = answer

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        return SolveResult(*self._answer(puzzle), 0.0)


def with_liar(monkeypatch: pytest.MonkeyPatch, liar: Liar, record: Record = UNIQUE) -> Verdict:
    monkeypatch.setitem(SOLVERS, "ortools", lambda: liar)
    return judge_record(record, BOTH, 5.0)


def test_the_given_solution_and_no_other() -> None:
    verdict = judge_record(UNIQUE, BOTH, 5.0)
    assert verdict.right
    assert verdict.counts == {"fast": 1, "ortools": 1}
    assert list(remarks([verdict])) == []


def test_several_solutions() -> None:
    verdict = judge_record(SEVERAL, BOTH, 5.0)
    assert verdict.several
    assert not verdict.right
    assert not verdict.errors
    assert "several solutions" in "".join(remarks([verdict]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "the text is empty"), ("2 3\no x -", "should have 2 lines"), ("2 3\n- x o\n2 - o", "is wrong")],
)
def test_records_that_are_broken_at_the_source(text: str, reason: str) -> None:
    verdict = judge_record(UNIQUE._replace(solution=text), BOTH, 5.0)
    assert reason in verdict.broken
    assert not verdict.right
    assert not verdict.errors


def test_a_puzzle_that_cannot_be_read_is_broken_at_the_source() -> None:
    verdict = judge_record(Record("akari", "Akari", "short", "3 3\n- x -", ""), ["fast"], 5.0)
    assert "no readable puzzle: the grid should have 3 lines" in verdict.broken
    assert verdict.errors == ()


def test_a_solver_that_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = with_liar(monkeypatch, Liar(lambda puzzle: ((), None)))
    assert verdict.errors == ("ortools misses the given solution, which breaks no rule",)
    assert verdict.disagreement == "the number of solutions: fast 1, ortools 0"
    assert "ERROR" in "".join(remarks([verdict]))


def test_a_solver_that_finds_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    dark = Liar(lambda puzzle: ((Solution(puzzle.field, [0] * len(puzzle.substrate.floor)),), None))
    verdict = with_liar(monkeypatch, dark)
    assert "ortools gives a solution that breaks a rule" in verdict.errors
    assert verdict.disagreement == "the solution itself"


def test_a_solver_that_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = Liar(lambda puzzle: (tuple(FastSolver().solve(puzzle, 1).solutions) * 2, StopReason.LIMIT))
    assert "ortools gives one solution twice" in with_liar(monkeypatch, twice).errors


def test_a_solver_that_does_not_finish(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = with_liar(monkeypatch, Liar(lambda puzzle: ((), StopReason.TIME)))
    assert verdict.counts["ortools"] is None
    assert not verdict.right
    assert not verdict.errors
    assert not verdict.disagreement
    assert "not finished" in "".join(remarks([verdict]))


def test_boards_with_their_authors_verdict() -> None:
    solved, unsolved = "pzprv3/lightup/1/2/# . /", "pzprv3/lightup/1/2/. . /"
    assert judge_board("akari", "a", "brNoLight", unsolved, BOTH, 5.0).right
    assert "counts as unsolved" in judge_board("akari", "b", None, unsolved, BOTH, 5.0).errors[0]
    assert judge_board("akari", "c", None, solved, BOTH, 5.0).right


def test_the_summary_counts_each_kind() -> None:
    verdicts = [judge_record(record, BOTH, 5.0) for record in (UNIQUE, SEVERAL, UNIQUE._replace(solution=""))]
    (row,) = summary(verdicts, BOTH).split("\n")[2:]
    assert row.split("|")[1:11] == [" akari ", *(f"{n:>{w}} " for n, w in _widths(3, 1, 2, 1, 1, 0, 0, 0, 0))]


def _widths(*counts: int) -> list[tuple[int, int]]:
    heads = ("n", "right", "one", "several", "broken", "fast unfinished", "ortools unfinished", "disagree", "wrong")
    return [(count, len(head) + 1) for count, head in zip(counts, heads, strict=True)]
