"""Puzzles with payloads: cages, lines and signs that are drawn on a random solution."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.coord import Coord, cell
from penmark.errors import PuzzleError
from penmark.generating.payloads import wanted_variants
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.killer_cage import KillerCage
from penmark.variants.payloads import adjacent_pairs
from penmark.variants.ratio_dot import RatioDot
from penmark.variants.thermometer import Thermometer


def _solution(puzzle: Puzzle) -> Solution:
    found = penmark.solve(puzzle, 2)
    assert found.unique
    return found[0]


@pytest.mark.parametrize("seed", range(3))
def test_killers_have_no_givens(seed: int) -> None:
    puzzle = penmark.generate("sudoku", 6, variants=["killer"], seed=seed)
    _solution(puzzle)
    assert not puzzle.clues
    cages = puzzle.variants.of(KillerCage)
    assert len(cages) == len(puzzle.variants)
    assert sorted(at for cage in cages for at in cage.cells) == sorted(cell(r, c) for r in range(6) for c in range(6))


@pytest.mark.parametrize("tier", ["easy", "medium"])
def test_killers_are_as_hard_as_asked(tier: str) -> None:
    puzzle = penmark.generate("sudoku", 6, variants=["killer"], tier=tier, seed=1)
    assert penmark.grade(puzzle).difficulty == tier


def test_lines_and_switches_go_together() -> None:
    puzzle = penmark.generate("sudoku", 9, variants=["thermo", "anti-knight"], tier="medium", seed=1)
    solution = _solution(puzzle)
    assert "anti-knight" in puzzle.variants
    lines = puzzle.variants.of(Thermometer)
    assert lines
    cells = [at for each in lines for at in each.line]
    assert len(set(cells)) == len(cells)
    for each in lines:
        values = [solution[at].value for at in each.line]
        assert len(values) > 2
        assert values == sorted(set(values))


def test_with_a_negative_constraint_every_dot_is_there() -> None:
    puzzle = penmark.generate("sudoku", 6, variants=["kropki", "kropki-negative"], seed=2)
    solution = _solution(puzzle)
    white = {dot.pair for dot in puzzle.variants.of(DifferenceDot)}
    black = {dot.pair for dot in puzzle.variants.of(RatioDot)}
    assert not white & black
    for pair in adjacent_pairs(puzzle.substrate):
        low, high = sorted(solution[at].value for at in pair)
        assert (pair in white) is (high - low == 1)
        assert (pair in black) is (high == 2 * low)


def test_equal_seeds_give_equal_puzzles() -> None:
    one, same, other = (penmark.generate("sudoku", 4, variants=["killer"], seed=seed) for seed in (1, 1, 2))
    assert one == same != other


def test_a_variant_that_cannot_be_placed_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="fog cannot be placed at random"):
        penmark.generate("sudoku", 4, variants=["fog"], seed=1)
    with pytest.raises(PuzzleError, match="no variant 'cagey'"):
        penmark.generate("sudoku", 4, variants=["cagey"], seed=1)


def test_payloads_are_not_laid_on_a_given_solution() -> None:
    solution = _solution(penmark.read("..3.4..2.1......", genre="sudoku"))
    with pytest.raises(PuzzleError, match="killer-cage: drawn on a random solution"):
        penmark.generate("sudoku", variants=["killer"], solution=solution)


def test_names_stand_for_kinds() -> None:
    wanted = wanted_variants(SUDOKU, ["kropki", "nonconsecutive", "anti-knight"])
    assert [kind.name for kind in wanted.payloads] == ["difference-dot", "ratio-dot"]
    assert [kind.name for kind in wanted.negatives] == ["nonconsecutive"]
    assert wanted.switches == ("anti-knight",)
    assert wanted_variants(SUDOKU, ["nonconsecutive"]).switches == ("nonconsecutive",)


def test_what_a_filled_board_holds() -> None:
    board = FilledBoard(_solution(penmark.read("..3.4..2.1......", genre="sudoku")))
    row = sorted((cell(0, col) for col in range(4)), key=board.value)
    low, high = next((a, b) for a in row for b in row if abs(a.col - b.col) == 1 and board.value(a) < board.value(b))
    assert board.holds(Thermometer((low, high)))
    assert not board.holds(Thermometer((high, low)))
    assert not board.holds(Thermometer((low, low)))
    total = board.value(low) + board.value(high)
    assert board.holds(KillerCage((low, high), total))
    assert not board.holds(KillerCage((low, high), total + 1))


def test_cages_cover_a_board_and_repeat_nothing() -> None:
    board = FilledBoard(_solution(penmark.read("..3.4..2.1......", genre="sudoku")))
    for seed in range(20):
        cages = KillerCage.drawn(board, Rng(seed), [], False)
        assert sorted(at for cage in cages for at in cage.coords) == sorted(board.cells)
        assert all(board.holds(cage) for cage in cages)


def test_most_boards_have_cages_that_half_a_turn_leaves_where_they_are() -> None:
    board = FilledBoard(_solution(SUDOKU.samples[0].puzzle))
    cages = [KillerCage.drawn(board, Rng(seed), [], False) for seed in range(20)]
    symmetric = [each for each in cages if {_turned(cage.coords) for cage in each} == {cage.coords for cage in each}]
    assert len(symmetric) >= 5
    larger = [sum(len(cage.coords) > 2 for cage in each) / len(each) for each in cages]
    assert min(larger) > 0.1


def _turned(cells: tuple[Coord, ...]) -> tuple[Coord, ...]:
    return tuple(sorted(cell(8 - at.row, 8 - at.col) for at in cells))


def test_some_lines_are_turned_into_each_other() -> None:
    board = FilledBoard(_solution(SUDOKU.samples[0].puzzle))
    for seed in range(4):
        lines = Thermometer.drawn(board, Rng(seed), [], False)
        places = {tuple(sorted(line.coords)) for line in lines}
        assert len({at for line in lines for at in line.coords}) == sum(len(line.coords) for line in lines)
        if any(_turned(line) in places for line in places):
            return
    pytest.fail("no pair in four boards")


@pytest.mark.parametrize("name", ["thermo", "even"])
def test_givens_stand_off_what_they_would_spoil(name: str) -> None:
    puzzle = penmark.generate("sudoku", 9, variants=[name], tier="easy", tier_steps=1, seed=3)
    _solution(puzzle)
    assert puzzle.clues
    covered = {at for payload in puzzle.variants for at in payload.bare_cells}
    assert covered
    assert covered.isdisjoint(puzzle.clues)
