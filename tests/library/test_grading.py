"""Grading many puzzles of the store: each grade is kept at once, but none that the end of the whole cut short."""

from __future__ import annotations

import threading

from penmark.grading import GradeStatus
from penmark.library.facts import PuzzleGrade
from penmark.library.grading import grade_stored
from penmark.library.store.puzzles import StoredPuzzle
from penmark.library.store.store import Store
from tests.library.store.boards import AKARI, SUDOKU, TAKUZU, new

SAMPLES = [genre.samples[0].puzzle for genre in (AKARI, SUDOKU, TAKUZU)]


def test_all_are_graded(store: Store) -> None:
    store.puzzles.add([new(each) for each in SAMPLES])
    told: list[tuple[str, PuzzleGrade]] = []
    done = grade_stored(
        store, store.puzzles.find("sort:-size"), on_graded=lambda stored, grade: told.append((stored.hash, grade))
    )
    assert done == 3
    assert store.puzzles.count("ungraded") == 0
    for digest, grade in told:
        stored = store.puzzles.get(digest)
        assert grade.status is GradeStatus.SOLVED
        assert (stored.tier, stored.score) == (grade.tier, grade.score)
        found = store.puzzles.facts(stored).grade
        assert found is not None
        assert sorted(found.techniques) == sorted(grade.techniques)


def test_what_was_cancelled_is_left_as_it_was(store: Store) -> None:
    store.puzzles.add([new(each, "hard", 7) for each in SAMPLES])
    cancel = threading.Event()

    def end(stored: StoredPuzzle, grade: PuzzleGrade) -> None:
        cancel.set()

    before = {found.hash: found.score for found in store.puzzles.find()}
    assert grade_stored(store, store.puzzles.find(), cancel=cancel, on_graded=end) == 1
    after = {found.hash: found.score for found in store.puzzles.find()}
    assert sum(before[digest] != score for digest, score in after.items()) == 1
    assert grade_stored(store, store.puzzles.find(), cancel=cancel) == 0


def test_time_for_one_and_time_for_all(store: Store) -> None:
    store.puzzles.add([new(SAMPLES[1])])
    assert grade_stored(store, store.puzzles.find(), time_budget=0.0) == 0
    assert store.puzzles.count("ungraded") == 1
    assert grade_stored(store, store.puzzles.find(), each_seconds=0.0, time_budget=60) == 1
    assert store.puzzles.count("timed-out") == 1
