"""The parts of a benchmark run on tiny boards: that they measure what they say, not how fast anything is."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bench.boards import akari_board, half_of_the_clues, made_unique, random_region, slitherlink_solution
from bench.data import Record, spread
from bench.ours import STAGES, Run, forget_boards, measure, measure_stages, sums
from bench.peers import PeerRun, akari_cnf, at_least, at_most, words_of
from bench.sections import loops_section, measure_record, scaling_section, where_both_finish
from bench.tables import percentile, spread_of, table, times
from penmark.board.substrate import Substrate
from penmark.formats import puzzlekit
from penmark.puzzle.game import faults_of
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver

UNIQUE, SEVERAL = "2 3\n- x -\n2 - -", "1 3\n- - -"


def test_tables_line_up() -> None:
    assert table(["genre", "n"], [["akari", 5], ["x", 12]]).split("\n") == [
        "| genre |  n |",
        "|-------|---:|",
        "| akari |  5 |",
        "| x     | 12 |",
    ]


def test_statistics() -> None:
    values = [float(k) for k in range(1, 101)]
    assert percentile(values, 0.95) == 95
    assert percentile([3.0], 0.95) == 3
    assert spread_of([0.001, 0.002, 0.003]) == ("2.00 ms", "3.00 ms", "3.00 ms", "0.01 s")
    assert [times(1.24), times(20.6)] == ["1.2×", "21×"]


def test_samples_are_spread_over_the_whole() -> None:
    assert spread(range(10), 5) == [0, 2, 4, 6, 8]
    assert spread(range(3), 5) == spread(range(3), None) == [0, 1, 2]


@pytest.mark.parametrize(("text", "count"), [(UNIQUE, 1), (SEVERAL, 2)])
def test_a_run_says_how_many_solutions(text: str, count: int) -> None:
    run = measure("akari", "x", text)
    assert run.count == count
    assert run.seconds > 0


def test_stages_add_up() -> None:
    one = measure_stages("akari", UNIQUE)
    assert tuple(one) == STAGES
    assert all(seconds > 0 for seconds in one.values())  # clues are no givens here: nothing is skipped
    assert sums([one, one]) == {stage: 2 * seconds for stage, seconds in one.items()}


def test_boards_are_forgotten() -> None:
    from penmark.board import layout

    caches = [value for value in vars(layout).values() if hasattr(value, "cache_info")]
    by_name("akari").new(7, 7)
    assert any(cached.cache_info().currsize for cached in caches)
    forget_boards()
    assert not any(cached.cache_info().currsize for cached in caches)


@pytest.mark.parametrize("n", range(6))
def test_counts_as_clauses(n: int) -> None:
    variables = [1, 2, 3, 4]
    upper, lower = list(at_most(variables, n)), list(at_least(variables, n))
    for board in product((False, True), repeat=4):
        assert _holds(upper, board) == (sum(board) <= n)
        assert _holds(lower, board) == (sum(board) >= n)


def _holds(clauses: list[list[int]], board: tuple[bool, ...]) -> bool:
    return all(any(board[abs(v) - 1] == (v > 0) for v in clause) for clause in clauses)


@pytest.mark.parametrize("seed", range(4))
def test_plain_clauses_say_the_same_as_the_rules(seed: int) -> None:
    puzzle = akari_board(Random(seed), 3, walls=0.3)
    clauses = akari_cnf(puzzle)
    boards = {board for board in product((False, True), repeat=len(puzzle.substrate.floor)) if _holds(clauses, board)}
    found = FastSolver().solve(puzzle, 1000)
    assert found.exhausted
    assert boards == {tuple(map(bool, solution.values_by_index)) for solution in found}


def test_akari_boards_have_a_solution_and_are_the_same_again() -> None:
    board = akari_board(Random(1), 12)
    assert board == akari_board(Random(1), 12)
    assert board != akari_board(Random(2), 12)
    assert len(FastSolver().solve(board, 1)) == 1


@pytest.mark.parametrize("seed", range(5))
def test_regions_are_the_inside_of_one_loop(seed: int) -> None:
    puzzle, solution = slitherlink_solution(Random(seed), 9)
    assert faults_of(puzzle, solution) == []
    assert len(random_region(Random(seed), 9, 9)) > 25


def test_clues_are_put_back_until_one_solution_is_left() -> None:
    rng = Random(3)
    full, solution = slitherlink_solution(rng, 8)
    half = half_of_the_clues(rng, full)
    assert len(half.clues) == 32
    assert FastSolver().solve(half, 2).unique is False
    mended = made_unique(rng, half, full)
    assert mended is not None
    assert list(FastSolver().solve(mended, 2)) == [solution]
    assert half.clues.keys() < mended.clues.keys() < full.clues.keys()


def test_sections_on_tiny_boards() -> None:
    scaling = scaling_section(sides=(4, 8), boards=1)
    assert "| 8×8 " in scaling.text()
    assert isinstance(scaling.data["exponent"], float)
    loops = loops_section(side=6, boards=1)
    assert len(loops.data["halves"]) == 1
    assert loops.text().startswith("## Slitherlink 6×6\n")


def test_texts_of_our_boards_are_read_back() -> None:
    board = akari_board(Random(0), 10)
    assert isinstance(board.substrate, Substrate)
    assert puzzlekit.parse("akari", puzzlekit.write(board)) == board


def test_variants_are_read_by_the_name_of_their_file() -> None:
    cages = Record("sudoku", "KillerSudoku", "x", "1 1\n1\n1", "")
    assert (cages.dataset, cages.collection) == ("KillerSudoku", "KillerSudoku")
    assert measure_record(cages).count == 1
    plain = Record("takuzu", "Binairo", "x", "", "")
    assert (plain.dataset, plain.collection) == (None, "takuzu")


@pytest.mark.parametrize(("file", "words"), [("KillerSudoku", "killer_sudoku"), ("Gattai8Sudoku", "gattai_8_sudoku")])
def test_the_words_of_a_file(file: str, words: str) -> None:
    assert words_of(file) == words


def test_totals_where_both_finish() -> None:
    ours = [Run("a", 1.0, 1), Run("b", 1.0, None), Run("c", 1.0, 1)]
    theirs = [PeerRun(3.0, True), PeerRun(50.0, True), PeerRun(20.0, False)]
    assert where_both_finish(ours, theirs) == "3.0×"
    assert where_both_finish(ours[1:], theirs[1:]) == ""
