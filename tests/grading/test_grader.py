"""The grader: how a grading ends, what its numbers mean, and that no step may be wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

import penmark
from penmark import formats
from penmark.board.mark import TRUE, Mark
from penmark.errors import ProfileError, UnsoundStepError
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.grading import GradeResult, GradeStatus, SolveStep, StandardGrader, Tier, grade, load_profile, techniques
from penmark.grading.profile import Profile
from penmark.puzzle.clue import Number
from penmark.puzzle.game import Commit, Eliminate, Game, Move, State
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.at_most import AtMost
from penmark.rules.exact_count import ExactCount
from penmark.solvers.reasoner import Reasoner
from tests.grading.boards import shaded
from tests.solvers.judging import small_puzzles

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)
AKARI = by_name("akari")
UNSOLVABLE = AKARI.new(1, 2).add_clue("a1", 0)
SEVERAL = AKARI.new(2, 2)
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def _sudoku(line: str) -> Puzzle:
    return formats.read(line, SUDOKU).puzzle


# ── how it ends ──


@pytest.mark.parametrize(
    ("puzzle", "status"), [(UNSOLVABLE, GradeStatus.UNSOLVABLE), (SEVERAL, GradeStatus.SEVERAL)], ids=str
)
def test_what_has_not_one_solution_is_not_graded(puzzle: Puzzle, status: GradeStatus) -> None:
    result = grade(puzzle)
    assert result.status is status
    assert_no_grade(result)
    assert result.steps == ()


def assert_no_grade(result: GradeResult) -> None:
    assert not result.solved
    assert result.difficulty is None
    assert result.score is None
    plain = result.to_plain()
    assert plain["difficulty"] is plain["score"] is None
    assert plain["status"] == result.status.value
    assert result.status.value in repr(result)


def test_stuck_is_neither_solved_nor_timed_out() -> None:
    hard = [entry.technique for entry in load_profile(SUDOKU).entries if entry.tier > Tier.EASY]
    result = grade(_sudoku(RECTANGLES[0]), _without(*hard))
    assert result.status is GradeStatus.STUCK
    assert_no_grade(result)
    assert len(result.steps) > 3
    assert result.reached is Tier.EASY
    assert result.hardest is not None
    assert result.to_plain()["steps"] == len(result.steps)


def _without(*names: str) -> Profile:
    profile = load_profile(SUDOKU)
    return Profile("less", tuple(replace(e, use=e.use and e.technique not in names) for e in profile.entries))


def test_without_time_there_is_no_grade() -> None:
    result = grade(_sudoku(HARD), time_budget=0.0)
    assert result.status is GradeStatus.TIMED_OUT
    assert_no_grade(result)


def test_time_that_runs_out_on_the_way_leaves_the_steps_so_far() -> None:
    result = grade(_sudoku(HARD), time_budget=0.3, profile=_without("forcing-chain", "forcing-net"))
    assert result.status in (GradeStatus.TIMED_OUT, GradeStatus.SOLVED)
    if result.status is GradeStatus.TIMED_OUT:
        assert_no_grade(result)


def test_cancelled_before_it_began() -> None:
    cancel = threading.Event()
    cancel.set()
    result = grade(_sudoku(HARD), cancel=cancel)
    assert result.status is GradeStatus.TIMED_OUT
    assert_no_grade(result)


def test_cancelled_on_the_way() -> None:
    cancel = threading.Event()
    seen: list[SolveStep] = []

    def stop_soon(step: SolveStep) -> None:
        seen.append(step)
        cancel.set()

    result = StandardGrader().grade(_sudoku(HARD), cancel=cancel, progress=stop_soon)
    assert result.status is GradeStatus.TIMED_OUT
    assert 0 < len(result.steps) == len(seen) < 20
    assert_no_grade(result)


def test_cancelled_too_late_it_is_graded_in_full() -> None:
    """Steps that were found at once are all there: never a score of some of them."""
    puzzle, cancel = AKARI.samples[0].puzzle, threading.Event()
    result = StandardGrader().grade(puzzle, cancel=cancel, progress=lambda step: cancel.set())
    assert result.solved
    assert result.score == grade(puzzle).score


def test_depth_of_trial_is_limited() -> None:
    nested = _nested()
    assert grade(nested, max_trial_depth=0).status is GradeStatus.STUCK
    assert grade(nested, max_trial_depth=1).status is GradeStatus.STUCK
    result = grade(nested, max_trial_depth=2)
    assert result.solved
    assert result.steps[0].technique == "trial-2"
    assert max(step.depth for step in result.steps) == 2
    assert grade(nested).techniques == result.techniques


def _nested() -> Puzzle:
    """Nothing is to be seen before two nested suppositions have failed."""
    pairs = [(ExactCount(TRUE, 1), cells) for cells in ("b1 c1", "d1 e1", "f1 g1")]
    apart = [(AtMost(TRUE, 1), cells) for cells in ("a1 b1", "a1 d1", "a1 f1")]
    any_way = [(AtLeastOne(TRUE), f"a1 {x}1 {y}1 {z}1") for x in "bc" for y in "de" for z in "fg"]
    return shaded(1, 7, *pairs, *apart, *any_way)


# ── what the numbers mean ──


@EVERY_GENRE
def test_numbers_belong_together(genre: Genre) -> None:
    for document in genre.samples:
        result = grade(document.puzzle)
        assert result.solved
        assert result.score == sum(step.score for step in result.steps)
        assert result.difficulty is result.reached is max(step.tier for step in result.steps)
        assert sum(result.techniques.values()) == len(result.steps) == len(result.openings)
        assert all(count >= 1 for count in result.openings)
        assert 0 < result.bottleneck <= 1
        assert result.bottleneck == pytest.approx(sum(1 / n for n in result.openings) / len(result.openings))
        assert result.openings == tuple(step.open for step in result.steps)
        assert_ordered(result)
        assert str(result.score) in repr(result)


@EVERY_GENRE
def test_easy_steps_of_one_technique_in_a_row_are_one_run(genre: Genre) -> None:
    for sample in genre.samples[:2]:
        result = grade(sample.puzzle)
        runs = result.runs
        assert tuple(step for run in runs for step in run) == result.steps
        for run in runs:
            assert len(run) == 1 or (
                {step.technique for step in run} == {run[0].technique} and run[0].tier <= Tier.EASY
            )
        for one, other in pairwise(runs):
            assert one[-1].technique != other[0].technique or one[-1].tier > Tier.EASY


def assert_ordered(result: GradeResult) -> None:
    """Hardest first; and the hardest step is the first of those that are."""
    by_name = {step.technique: (step.tier.level, step.score) for step in result.steps}
    order = [by_name[name] for name in result.techniques]
    assert order == sorted(order, reverse=True)
    assert result.hardest is not None
    first = next(step for step in result.steps if (step.tier.level, step.score) == order[0])
    assert result.hardest.moves == first.moves
    assert result.hardest.technique == first.technique


def test_a_board_that_is_full_from_the_start_is_trivial() -> None:
    result = grade(_sudoku("1234341221434321"))
    assert (result.status, result.difficulty, result.score, result.bottleneck) == ("solved", Tier.TRIVIAL, 0, 0.0)
    assert result.hardest is None
    assert result.to_plain()["hardest"] is None


@EVERY_GENRE
def test_it_goes_into_json_and_back(genre: Genre) -> None:
    result = grade(genre.samples[0].puzzle)
    plain = result.to_plain(trace=True)
    back = json.loads(json.dumps(plain))
    assert back == plain
    assert "trace" not in result.to_plain()
    assert len(back["trace"]) == back["steps"]
    for shown, step in zip(back["trace"], result.steps, strict=True):
        at = genre.samples[0].puzzle.substrate.format_coord
        assert [move["at"] for move in shown["moves"]] == [at(move.coord) for move in step.moves]
        assert [move["do"] == "commit" for move in shown["moves"]] == [isinstance(m, Commit) for m in step.moves]
        assert [move["mark"] for move in shown["moves"]] == [move.mark.plain for move in step.moves]
        assert shown["words"] == step.words
        assert shown["technique"] in back["techniques"]


@EVERY_GENRE
def test_the_same_puzzle_gets_the_same_grade(genre: Genre) -> None:
    puzzle = genre.samples[-1].puzzle
    first, *others = ([step.to_plain() for step in grade(puzzle).steps] for _ in range(3))
    assert all(other == first for other in others)


def test_a_steps_progress_is_told() -> None:
    seen: list[SolveStep] = []
    puzzle = AKARI.samples[0].puzzle
    result = StandardGrader().grade(puzzle, progress=seen.append)
    assert tuple(seen) == result.steps


def test_a_result_does_not_hold_on_to_what_found_it() -> None:
    """Thousands of results are kept when a dataset is graded; the kernel's side of one takes half a megabyte."""
    step = grade(SUDOKU.samples[0].puzzle).steps[0]
    assert not isinstance(step.literals, Reasoner)
    assert step.moves
    assert step.words


def test_an_unknown_profile_is_refused_before_anything_is_done() -> None:
    with pytest.raises(ProfileError, match="known: standard"):
        grade(UNSOLVABLE, "nosuch")


# ── the steps lead to the solution ──


def _unique(genre: Genre, count: int) -> Iterator[Puzzle]:
    rng = Random(f"grading {genre.name}")
    for puzzle, solutions in small_puzzles(rng, genre, count, 4):
        if len(solutions) == 1:
            yield puzzle


@EVERY_GENRE
def test_replayed_on_a_game_the_steps_solve_it(genre: Genre) -> None:
    puzzles = [*(document.puzzle for document in genre.samples), *_unique(genre, 60)]
    assert len(puzzles) > 8
    for puzzle in puzzles:
        result = grade(puzzle)
        assert result.solved, puzzle
        (solution,) = penmark.solve(puzzle)
        game = Game(puzzle)
        for step in result.steps:
            assert step.moves
            for move in step.moves:
                assert is_right(move, solution)
                game.apply(move)
        assert game.status().state is State.SOLVED
        assert all(game.get(at) in (None, mark) for at, mark in solution.items())


def is_right(move: Move, solution: penmark.Solution) -> bool:
    return (solution[move.coord] == move.mark) is isinstance(move, Commit)


@EVERY_GENRE
def test_random_puzzles_without_one_solution_are_told_apart(genre: Genre) -> None:
    rng, seen = Random(f"verdicts on {genre.name}"), set()
    for puzzle, solutions in small_puzzles(rng, genre, 40, 4):
        status = grade(puzzle).status
        wanted = {0: GradeStatus.UNSOLVABLE, 1: GradeStatus.SOLVED}.get(len(solutions), GradeStatus.SEVERAL)
        assert status is wanted
        seen.add(status)
    assert len(seen) == 3


# ── what must never be ──


def _liar(moves: tuple[Move, ...]) -> BoardPattern:
    def find(position: Position) -> Iterator[Deduction]:
        index = position.puzzle.substrate.layout.index
        if any(index(move.coord) not in position.placed for move in moves):
            yield Deduction((moves[0].coord,), moves, lambda say: "It is so.")

    return BoardPattern(name="liar", title="Liar", find=find)


def _with_liar(monkeypatch: pytest.MonkeyPatch, moves: tuple[Move, ...]) -> Profile:
    """A profile in which a technique that lies comes first."""
    profile, liar = load_profile(SUDOKU), _liar(moves)
    monkeypatch.setattr(
        techniques, "_techniques_of", lambda genre: (liar, *(*genre.techniques, *techniques.shared_techniques()))
    )
    entry = replace(profile.entries[0], technique="liar", score=1)
    return Profile("with a liar", (entry, *profile.entries))


def test_an_unsound_step_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SUDOKU.samples[0].puzzle
    (solution,) = penmark.solve(puzzle)
    at = next(at for at in puzzle.coords() if at not in puzzle.clues)
    wrong = next(m for m in puzzle.field.domain(puzzle.substrate.layout.index(at)).marks() if m != solution[at])
    for lie in (Eliminate(at, solution[at]), Commit(at, wrong)):
        profile = _with_liar(monkeypatch, (lie,))
        with pytest.raises(UnsoundStepError, match=f"{puzzle.name_of(at)}.*please report"):
            grade(puzzle, profile)


def test_an_unsound_step_is_an_error_even_where_the_mark_is_struck_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that stands in the same row: the board knows better, and says so in the same way."""
    puzzle = SUDOKU.samples[0].puzzle
    given, clue = next(iter(puzzle.clues.items()))
    at = next(at for at in puzzle.coords() if at.row == given.row and at not in puzzle.clues)
    assert isinstance(clue, Number)
    with pytest.raises(UnsoundStepError, match=puzzle.name_of(at)):
        grade(puzzle, _with_liar(monkeypatch, (Commit(at, Mark.number(clue.value)),)))


def test_moves_that_were_made_already_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The truth, said twice over and along with what everyone knows."""
    puzzle = _sudoku("1234341221434...")
    (solution,) = penmark.solve(puzzle)
    at, given = puzzle.coord("d1"), puzzle.coord("a4")
    twice = (Commit(at, solution[at]), Commit(at, solution[at]), Commit(given, solution[given]))
    result = grade(puzzle, _with_liar(monkeypatch, twice))
    assert result.solved
    game = Game(puzzle)
    for step in result.steps:
        for move in step.moves:
            game.apply(move)
    assert game.status().solved


def test_uniqueness_is_used_only_where_it_may_be() -> None:
    """A board whose solve uses a rectangle; and none of its kind when it may not be."""
    unique = {t.name for t in techniques.techniques_of(SUDOKU) if t.uniqueness}
    assert "unique-rectangle-1" in unique
    used = set()
    for line in RECTANGLES:
        free, strict = grade(_sudoku(line)), grade(_sudoku(line), uniqueness=False)
        used |= unique & free.techniques.keys()
        assert free.solved
        assert strict.solved
        assert not unique & strict.techniques.keys()
    assert used


RECTANGLES = (
    "...4..1..52....63......6....6829......1...2......5376....7......82....47..7..9...",
    "6..7....3.8..3.........26..8.........1..2.59....45.12.5..3.9..77.........9.....1.",
)
