"""Many puzzles graded: the same as one by one, in order, wherever it is done."""

from __future__ import annotations

import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import penmark
from penmark.errors import LimitError
from penmark.grading import GradeResult, StandardGrader, ToldStep, grade, grade_many
from penmark.parallel.processes import Processes
from penmark.puzzle.registry import by_name, genres

PUZZLES = [sample.puzzle for name in ("akari", "takuzu", "sudoku") for sample in by_name(name).samples[:3]]


def _plain(result: GradeResult) -> dict[str, object]:
    return {**result.to_plain(trace=True), "seconds": 0}


def test_the_package_offers_it() -> None:
    assert penmark.grade_many is grade_many


def test_grades_are_those_of_one_by_one() -> None:
    alone = [_plain(grade(puzzle)) for puzzle in PUZZLES]
    assert list(map(_plain, grade_many(PUZZLES))) == alone
    assert list(map(_plain, grade_many(PUZZLES, threads=2))) == alone
    with ThreadPoolExecutor(2) as pool:
        assert list(map(_plain, grade_many(PUZZLES, executor=pool))) == alone


def test_grades_from_another_process_tell_the_same() -> None:
    pool = Processes(1)
    try:
        results = list(grade_many(PUZZLES, StandardGrader(max_trial_depth=0), executor=pool))
    finally:
        pool.kill()
    here = [grade(puzzle, max_trial_depth=0) for puzzle in PUZZLES]
    assert list(map(_plain, results)) == list(map(_plain, here))
    assert [result.puzzle for result in results] == PUZZLES


@pytest.mark.parametrize("genre", genres())
def test_a_step_that_travels_says_what_it_said(genre: str) -> None:
    result = grade(by_name(genre).samples[0].puzzle)
    there = pickle.loads(pickle.dumps(result))
    assert _plain(there) == _plain(result)
    for step, told in zip(result.steps, there.steps, strict=True):
        assert isinstance(told, ToldStep)
        for name in ("technique", "title", "tier", "score", "depth", "open", "moves", "observed", "words", "reasons"):
            assert getattr(told, name) == getattr(step, name), name
    assert there.steps == pickle.loads(pickle.dumps(there)).steps
    assert repr(there.steps[0]) == repr(result.steps[0]).replace("SolveStep", "ToldStep")


def test_cancelling_ends_what_an_executor_does() -> None:
    cancel = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        results = grade_many(PUZZLES, executor=pool, cancel=cancel)
        next(results)
        cancel.set()
        assert len(list(results)) < len(PUZZLES) - 1


def test_an_impossible_number_of_threads_is_refused() -> None:
    with pytest.raises(LimitError, match="threads"):
        grade_many(PUZZLES, threads=0)
