"""Puzzles of a difficulty that was asked for: the grader agrees, or the nearest is owned up to."""

from __future__ import annotations

import pickle

import pytest

import penmark
from penmark.errors import NotAsAskedError, PuzzleError, RegistryError, UndecidedError
from penmark.generating import GenerateOptions, difficulty_for, generate_many, generate_one
from penmark.generating.difficulty import Score, usable_techniques
from penmark.grading import GradeResult, Tier, grade, load_profile
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.solvers import solve
from tests.generating.judging import assert_symmetric, assert_unique, is_unique_without

SIZES = {"sudoku": 9, "akari": 8, "slitherlink": 6, "takuzu": 8}
EVERY_SIZE = pytest.mark.parametrize(("name", "size"), SIZES.items())
EVERY_TIER = pytest.mark.parametrize("tier", list(Tier))


def _graded(puzzle: Puzzle) -> GradeResult:
    result = grade(puzzle, time_budget=60.0)
    assert result.solved
    return result


@EVERY_SIZE
@EVERY_TIER
def test_every_tier(name: str, size: int, tier: Tier) -> None:
    puzzle = penmark.generate(name, size, tier=tier, seed=3, time_budget=120.0)
    assert_unique(puzzle)
    assert _graded(puzzle).difficulty is tier
    assert penmark.generate(name, size, tier=tier.value, seed=3, time_budget=240.0) == puzzle


@pytest.mark.parametrize("seed", range(3))
def test_techniques_that_are_needed_and_that_are_not(seed: int) -> None:
    needs, without = ["x-wing"], ["trial-1", "naked-triple"]
    puzzle = penmark.generate("sudoku", needs=needs, without=without, seed=seed, time_budget=120.0)
    used = set(_graded(puzzle).techniques)
    assert used >= set(needs)
    assert used.isdisjoint(without)


@pytest.mark.parametrize("score", [(200, 400), (1_000, None), (None, 60)])
def test_a_window_of_scores(score: Score) -> None:
    puzzle = penmark.generate("akari", 8, score=score, seed=1, time_budget=120.0)
    found = _graded(puzzle).score or 0
    assert (score[0] or 0) <= found <= (score[1] or found)


@EVERY_SIZE
def test_orbits_stay_whole(name: str, size: int) -> None:
    puzzle = penmark.generate(name, size, tier="easy", symmetry="rot180", seed=2, time_budget=120.0)
    assert_symmetric(puzzle, Pattern.ROT180)
    assert _graded(puzzle).difficulty is Tier.EASY


@pytest.mark.parametrize(("name", "tier"), [("sudoku", "medium"), ("akari", "hard"), ("takuzu", "hard")])
def test_minimal_puzzles_stay_minimal(name: str, tier: str) -> None:
    puzzle = penmark.generate(name, SIZES[name], tier=tier, minimal=True, seed=2, time_budget=120.0)
    assert _graded(puzzle).difficulty == tier
    assert not any(is_unique_without(puzzle, at) for at in puzzle.clues)


def test_a_clue_density_is_a_floor_and_a_filter_holds() -> None:
    dense = penmark.generate("sudoku", tier="medium", clue_density=0.4, seed=1, time_budget=120.0)
    assert len(dense.clues) >= 0.4 * 81
    odd = penmark.generate("akari", 7, tier="trivial", clue_filter="only_odds", seed=1, time_budget=120.0)
    assert {getattr(clue, "value", None) for clue in odd.clues.values()} <= {1, 3}
    assert _graded(odd).difficulty is Tier.TRIVIAL


def test_threads_change_nothing() -> None:
    genre = by_name("takuzu")
    task = GenerateOptions(8, seed=1, tier="hard").task_for(genre)
    one, three = (list(generate_many(task, 4, threads=threads)) for threads in (1, 3))
    assert [(made.seed, made.puzzle) for made in one] == [(made.seed, made.puzzle) for made in three]
    assert all(made.as_asked and made.grade for made in one)


@EVERY_SIZE
@pytest.mark.parametrize("tier", ["trivial", "easy", "medium", "hard"])
def test_a_judge_and_a_tier_are_both_heeded(name: str, size: int, tier: str) -> None:
    seen = list[Puzzle]()

    def third(puzzle: Puzzle, solution: Solution) -> bool:
        assert solve(puzzle, 2).solutions == (solution,)
        seen.append(puzzle)
        return len(seen) == 3

    puzzle = penmark.generate(name, size, tier=tier, seed=5, time_budget=120.0, judge=third)
    assert puzzle == seen[-1]
    assert len(set(seen)) == 3
    assert all(_graded(each).difficulty == tier for each in seen)


def test_what_no_judge_takes_is_not_passed_off() -> None:
    with pytest.raises(UndecidedError):
        penmark.generate("takuzu", 6, tier="easy", seed=1, time_budget=1.0, judge=lambda puzzle, solution: False)


def test_the_nearest_is_never_passed_off() -> None:
    genre = by_name("sudoku")
    made = generate_one(GenerateOptions(4, seed=1, tier="extreme", time_budget=1.0).task_for(genre))
    assert made.grade is not None
    assert not made.as_asked
    assert made.candidates > 1
    assert made.grade.difficulty != Tier.EXTREME
    assert made.differs == (f"it is {made.grade.difficulty}, not extreme",)
    with pytest.raises(NotAsAskedError, match="not extreme") as caught:
        penmark.generate("sudoku", 4, tier="extreme", seed=1, time_budget=1.0)
    assert_unique(caught.value.puzzle)  # type: ignore[arg-type]  # errors know nothing of puzzles
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_how_a_grade_differs_is_said_in_full() -> None:
    genre = by_name("sudoku")
    result = _graded(penmark.generate(genre, tier="easy", seed=1))
    asked = difficulty_for(genre, "hard", ["x-wing"], ["hidden-single"], (5_000, None))
    assert asked is not None
    assert asked.gap(result)[:2] == (2, 2)
    said = ["it is easy, not hard", "it does not need x-wing", "it needs hidden-single"]
    assert asked.differences(result) == [*said, f"its score is {result.score}, below 5000"]


@EVERY_SIZE
def test_a_cut_ladder_gives_the_grade_of_the_whole(name: str, size: int) -> None:
    genre = by_name(name)
    asked = difficulty_for(genre, "medium")
    assert asked is not None
    for seed in range(6):
        puzzle = penmark.generate(genre, size, seed=seed)
        whole, cut = grade(puzzle, time_budget=60.0), grade(puzzle, asked.ladder, time_budget=60.0)
        assert cut.solved is (whole.difficulty is not None and whole.difficulty <= Tier.MEDIUM)
        if cut.solved:
            assert (cut.techniques, cut.score) == (whole.techniques, whole.score)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"tier": "fiendish"}, PuzzleError, "trivial, easy, medium, hard, extreme; got 'fiendish'"),
        ({"needs": "xwing"}, RegistryError, "no technique 'xwing'; known: .*x-wing"),
        ({"without": ["no-early-loop"]}, RegistryError, "no technique 'no-early-loop'"),
        ({"needs": "x-wing", "without": "x-wing"}, PuzzleError, "both need x-wing"),
        ({"tier": "easy", "needs": "x-wing"}, PuzzleError, "x-wing is hard"),
        ({"score": (300, 200)}, PuzzleError, "no score lies between 300 and 200"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        penmark.generate("sudoku", **options)  # type: ignore[arg-type]


def test_a_tier_needs_one_of_its_techniques() -> None:
    genre: Genre = by_name("takuzu")
    hard = [entry.technique for entry in load_profile(genre).entries if entry.tier is Tier.HARD]
    usable = [name for name in usable_techniques(genre, load_profile(genre)) if name in hard]
    assert usable
    with pytest.raises(PuzzleError, match="no hard puzzle does without"):
        difficulty_for(genre, "hard", without=usable)


def test_nothing_asked_is_nothing() -> None:
    assert difficulty_for(by_name("akari")) is None
