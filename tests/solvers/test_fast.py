"""FastSolver: right on every sample, the same whatever was asked before, and in as many threads as you like."""

from __future__ import annotations

import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from penmark.board.coord import Layer
from penmark.board.dimensions import Rectangular
from penmark.board.mark import BINARY, TRUE, Domain
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.puzzle.game import faults_of
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.solution import Solution
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.exact_count import ExactCount
from penmark.rules.field import Field
from penmark.rules.lowering import Lowering
from penmark.solvers.base import StopReason
from penmark.solvers.fast import FastSolver, kernel_flag
from penmark.solvers.lowered import lower, read_outputs
from tests.programs import entries
from tests.puzzle.random_puzzles import random_puzzle, small_dims

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=str)


@EVERY_GENRE
def test_every_sample_has_one_right_solution(genre: Genre) -> None:
    for document in genre.samples:
        result = FastSolver().solve(document.puzzle, 2, time_budget=30)
        assert result.unique is True
        assert faults_of(document.puzzle, result[0]) == []


@EVERY_GENRE
def test_solutions_are_the_puzzles_own(genre: Genre) -> None:
    """Whichever instance found it, a solution compares equal to one made from the puzzle."""
    puzzle = genre.samples[0].puzzle
    (solution,) = FastSolver().solve(puzzle, 2)
    assert solution == Solution.from_marks(puzzle.field, dict(solution))
    assert set(solution) == set(puzzle.coords())


def histories(genre: Genre, count: int) -> list[Puzzle]:
    """Puzzles of few shapes, many of them with several solutions."""
    rng = Random(f"histories of {genre.name}")
    dims = small_dims(genre, 6)[-3:]
    return [random_puzzle(rng, genre, rng.choice(dims), structure=0.1, clues=0.1) for _ in range(count)]


@EVERY_GENRE
def test_an_answer_does_not_depend_on_what_was_asked_before(genre: Genre) -> None:
    puzzles = histories(genre, 40)
    forwards = [FastSolver().solve(puzzle, 5).solutions for puzzle in puzzles]
    backwards = [FastSolver().solve(puzzle, 5).solutions for puzzle in reversed(puzzles)]
    assert forwards == backwards[::-1]
    assert sum(len(found) > 1 for found in forwards) > 5


def test_an_answer_does_not_depend_on_what_was_asked_before_whatever_is_laid_on_top() -> None:
    small = Constraint.goal(BoundedSize(TRUE, 3), Region.all())
    for size in (4, 6):
        puzzle = by_name("takuzu").new(size, size).add_constraint(small)
        first, *others = (FastSolver().solve(puzzle, 5).solutions for _ in range(3))
        assert others == [first, first]


@EVERY_GENRE
def test_every_thread_gives_the_same_answer(genre: Genre) -> None:
    puzzles = histories(genre, 24)
    alone = [FastSolver().solve(puzzle, 5).solutions for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda puzzle: FastSolver().solve(puzzle, 5).solutions, puzzles))
    assert together == alone


def test_impossible_givens_leave_the_next_puzzle_alone() -> None:
    sudoku = by_name("sudoku")
    for _ in range(3):
        bad = sudoku.new(4, 4).add_clue("a1", 1).add_clue("a2", 1)
        assert FastSolver().solve(bad, 2).unique is False
        assert len(FastSolver().solve(sudoku.new(4, 4), 300)) == 288
        assert len(FastSolver().solve(sudoku.new(4, 4).add_clue("a1", 1), 300)) == 72


def test_constraints_and_variants_are_never_mixed_up() -> None:
    takuzu = by_name("takuzu")
    plain, distinct = takuzu.new(4, 4), takuzu.empty(Rectangular(4, 4), ["distinct-lines"])
    corner = Constraint.goal(ExactCount(TRUE, 1), Region.of((plain.coord("a1"),)))
    for _ in range(2):
        assert len(FastSolver().solve(plain, 100)) == 90
        assert len(FastSolver().solve(distinct, 100)) == 72
        assert len(FastSolver().solve(plain.add_constraint(corner), 100)) == 45


def test_a_search_that_was_stopped_leaves_the_next_one_alone() -> None:
    takuzu = by_name("takuzu")
    assert FastSolver().solve(takuzu.new(6, 6), 10**6, time_budget=0.01).stopped_by in (StopReason.TIME, None)
    assert FastSolver().solve(takuzu.new(6, 6), 3).stopped_by is StopReason.LIMIT
    assert len(FastSolver().solve(takuzu.new(6, 6), 20_000)) == 11_222


def test_a_limit_that_is_exactly_met_is_not_the_end() -> None:
    puzzle = by_name("takuzu").new(4, 4)
    assert FastSolver().solve(puzzle, 90).stopped_by is StopReason.LIMIT
    assert FastSolver().solve(puzzle, 91).exhausted


# ── very many solutions ──


def test_many_solutions_are_the_same_as_few_read_again_and_again() -> None:
    puzzle = by_name("takuzu").new(6, 6)
    many = FastSolver().solve(puzzle, 3000)
    assert many.stopped_by is StopReason.LIMIT
    assert many.found == len(many) == 3000
    assert len(set(many)) == 3000
    few = FastSolver().solve(puzzle, 40)
    assert isinstance(few.solutions, tuple)
    assert many[:40] == few.solutions
    assert many[-1] == many[2999] == list(many)[-1]
    assert faults_of(puzzle, many[2500]) == []
    with pytest.raises(IndexError):
        many[3000]


@pytest.mark.parametrize("most", [None, 1, 63, 64, 65, 289])
def test_a_search_finds_what_solving_does(most: int | None) -> None:
    puzzle = by_name("sudoku").new(4, 4)
    result = FastSolver().solve(puzzle, most or 1000)
    search = FastSolver().search(puzzle, most)
    assert list(search) == list(result)
    assert (search.found, search.stopped_by, search.unique) == (
        result.found,
        result.stopped_by,
        False if result.found > 1 else None,
    )
    assert list(search) == []


def test_searches_do_not_disturb_each_other() -> None:
    """Puzzles of one shape share an instance, but never at the same time."""
    takuzu = by_name("takuzu")
    open_board, corner = takuzu.new(4, 4), takuzu.new(4, 4).add_clue("a1", 1)
    alone = [set(FastSolver().solve(puzzle, 100)) for puzzle in (open_board, corner)]
    one, other = FastSolver().search(open_board), FastSolver().search(corner)
    found: list[set[Solution]] = [set(), set()]
    for k in range(90):
        found[0].add(next(one))
        if k < 45:
            found[1].add(next(other))
        assert len(FastSolver().solve(corner, 100)) == 45
    assert next(one, None) is None
    assert next(other, None) is None
    assert found == alone
    assert one.exhausted
    assert other.exhausted


def test_a_search_stops_where_it_is_told_to() -> None:
    puzzle, cancel = by_name("slitherlink").new(20, 20), threading.Event()
    search = FastSolver().search(puzzle, cancel=cancel)
    first = [next(search) for _ in range(500)]
    assert len(set(first)) == 500
    assert not search.exhausted
    cancel.set()
    assert list(search) == []
    assert (search.stopped_by, search.found, search.unique) == (StopReason.CANCEL, 500, False)
    late = FastSolver().search(puzzle, time_budget=0.2)
    assert sum(1 for _ in late) == late.found > 0
    assert late.stopped_by is StopReason.TIME
    assert 0.2 <= late.seconds < 5
    assert list(FastSolver().search(puzzle, time_budget=0)) == []


def test_a_search_holds_little_however_much_it_finds() -> None:
    search = FastSolver().search(by_name("slitherlink").new(30, 30), 20_000)
    for _ in range(2000):
        next(search)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        assert sum(1 for _ in search) == 18_000
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert search.stopped_by is StopReason.LIMIT
    assert most - before < 8 << 20  # 18,000 solutions of 1,860 edges, were they all held in a byte each, are 32 MiB


def test_the_token_is_watched_and_then_let_go() -> None:
    cancel, before = threading.Event(), threading.active_count()
    with kernel_flag(cancel) as flag:
        assert flag is not None
        assert not flag.is_set()
        cancel.set()
        deadline = time.monotonic() + 5
        while not flag.is_set() and time.monotonic() < deadline:
            time.sleep(0.005)
        assert flag.is_set()
    assert threading.active_count() == before
    with kernel_flag(None) as nothing:
        assert nothing is None


def test_the_token_is_let_go_after_an_error_too() -> None:
    before = threading.active_count()
    with pytest.raises(ZeroDivisionError), kernel_flag(threading.Event()):
        raise ZeroDivisionError
    assert threading.active_count() == before


def test_numbers_and_lines_on_one_board_are_told_apart() -> None:
    domains = {Layer.CELLS: Domain.numbers([2, 5, 9]), Layer.EDGES_H: BINARY}
    substrate = Substrate.new(Rectangular(1, 2), dict.fromkeys(domains, Material.FLOOR))
    field = Field(substrate, domains)
    answers, complete = Lowering(field).program.solver().enumerate((), 1000)
    assert complete
    read = {read_outputs(field, answer).values_by_index for answer in answers}
    assert len(read) == len(answers) == 3 * 3 * 2**4
    assert {values[0] for values in read} == {2, 5, 9}
    assert {values[-1] for values in read} == {0, 1}


@EVERY_GENRE
def test_every_entry_belongs_to_a_place_of_the_puzzle(genre: Genre) -> None:
    rng = Random(f"places of {genre.name}")
    puzzles = [document.puzzle for document in genre.samples]
    puzzles += [random_puzzle(rng, genre, rng.choice(small_dims(genre, 5))) for _ in range(10)]
    for puzzle in puzzles:
        places = {(place.constraint, place.region) for place in puzzle.places()}
        origins = {entry.origin for entry in entries(lower(puzzle)) if entry.origin[0] >= 0}
        assert origins <= places
        spoken = {place.constraint for place in puzzle.places() if not isinstance(place.rule, Decided)}
        assert {constraint for constraint, _ in origins} == spoken
