"""Puzzles of a difficulty that was asked for: the grader agrees, or the nearest is owned up to."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import penmark
from penmark.errors import NotAsAskedError, PuzzleError, RegistryError, UndecidedError
from penmark.generating import GenerateOptions, difficulty_for, generate_many, generate_one
from penmark.generating.difficulty_request import Score, usable_techniques
from penmark.grading import GradeResult, Profile, Tier, grade, load_profile
from penmark.grading.techniques import technique_named, techniques_of
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
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


@pytest.mark.parametrize("tier", [Tier.EASY, Tier.MEDIUM])
def test_a_large_board_has_not_too_many_steps_of_its_tier(tier: Tier) -> None:
    """A Slitherlink of 20×20 and more is lifted to the next tier by them; as it comes, it would mostly be."""
    made = _graded(penmark.generate("slitherlink", 24, tier=tier, seed=2, time_budget=120.0))
    most = load_profile(by_name("slitherlink")).lifts.most(tier, 24 * 24)
    assert most is not None
    assert made.difficulty is tier
    assert sum(step.tier is tier for step in made.steps) < most


def test_several_steps_of_the_tier_are_preferred_to_one() -> None:
    def steps(tier_steps: int | None) -> list[int]:
        made = (penmark.generate("akari", 8, tier="medium", tier_steps=tier_steps, seed=seed) for seed in range(8))
        return [sum(step.tier is Tier.MEDIUM for step in _graded(each).steps) for each in made]

    first_found, preferred = steps(1), steps(None)
    assert all(preferred)
    assert preferred.count(1) < first_found.count(1)
    assert min(steps(2)) >= 2


@pytest.mark.parametrize("seed", range(3))
def test_techniques_that_are_needed_and_that_are_not(seed: int) -> None:
    needs, without = ["x-wing"], ["trial-1", "naked-triple"]
    puzzle = penmark.generate("sudoku", needs=needs, without=without, seed=seed, time_budget=120.0)
    used = set(_graded(puzzle).techniques)
    assert used >= set(needs)
    assert used.isdisjoint(without)


def _without(genre: Genre, *names: str) -> Profile:
    entries = (replace(entry, use=entry.use and entry.technique not in names) for entry in load_profile(genre).entries)
    return Profile("withheld", tuple(entries))


@pytest.mark.parametrize(
    ("name", "size", "technique"),
    [("sudoku", 9, "x-wing"), ("akari", 8, "diagonal-clues"), ("slitherlink", 7, "line-through-2s")],
)
def test_a_needed_technique_is_needed(name: str, size: int, technique: str) -> None:
    """With it withheld, and those that contain it, nothing else of the tier solves the puzzle."""
    genre = by_name(name)
    puzzle = penmark.generate(genre, size, needs=technique, seed=1, time_budget=120.0)
    result = _graded(puzzle)
    assert result.difficulty is load_profile(genre).entry(technique).tier
    assert technique in result.techniques
    wider = technique_named(genre, technique).special_case_of
    withheld = grade(puzzle, _without(genre, technique, *wider), time_budget=60.0)
    assert withheld.difficulty is None or withheld.difficulty > result.difficulty


def test_a_technique_that_others_replace_is_used_but_not_needed() -> None:
    genre = by_name("sudoku")
    for seed in range(20):
        puzzle = penmark.generate(genre, tier="medium", uses="naked-pair", seed=seed, time_budget=120.0)
        assert "naked-pair" in _graded(puzzle).techniques
        if grade(puzzle, _without(genre, "naked-pair")).difficulty is Tier.MEDIUM:
            return
    pytest.fail("every puzzle that uses the technique needs it, so that the two words mean the same")


def test_at_least_so_many_uses() -> None:
    puzzle = penmark.generate("takuzu", 8, uses="near-complete:3", seed=1, time_budget=120.0)
    assert _graded(puzzle).techniques["near-complete"] >= 3
    assert penmark.generate("takuzu", 8, uses={"near-complete": 3}, seed=1, time_budget=120.0) == puzzle


def test_a_technique_of_a_variant_is_refused_without_it() -> None:
    with pytest.raises(PuzzleError, match="line-uniqueness occurs in Takuzu only with the variant distinct-lines"):
        penmark.generate("takuzu", 8, needs="line-uniqueness", variants=())
    puzzle = penmark.generate("takuzu", 8, needs="line-uniqueness", variants=["distinct-lines"], seed=1)
    assert "line-uniqueness" in _graded(puzzle).techniques


def test_what_a_technique_is_a_special_case_of_are_others_of_the_genre() -> None:
    for genre in genres().values():
        techniques = techniques_of(genre)
        known = {technique.name for technique in techniques}
        for technique in techniques:
            assert known.issuperset(technique.special_case_of), technique.name
            assert technique.name not in technique.special_case_of


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
    said = ["it is easy, not hard", "it does not need x-wing", "it uses hidden-single"]
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
        ({"uses": "x-wing:two"}, PuzzleError, "written as in x-wing:2, got 'x-wing:two'"),
        ({"uses": {"x-wing": 0}}, PuzzleError, "at least once"),
        ({"uses": "x-wing", "without": "x-wing"}, PuzzleError, "both use x-wing"),
        ({"tier": "easy", "uses": "x-wing:2"}, PuzzleError, "a puzzle that uses it is not easy"),
        ({"needs": "diagonal-clues"}, RegistryError, "Sudoku has no technique 'diagonal-clues'"),
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
