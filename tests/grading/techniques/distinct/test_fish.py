"""X-wing, swordfish, jellyfish."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import cell
from penmark.board.mark import Mark
from penmark.genres.sudoku import GENRE
from penmark.grading.techniques.distinct.fish import TECHNIQUES
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.puzzle.game import Eliminate, Move
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import assert_keeps, some_board, some_digit
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    finder,
    moves,
    one_number,
    words,
)

CODES = {"0300": "x-wing", "0301": "swordfish", "0302": "jellyfish"}
SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}
LINES = {
    "x-wing": {2: "..x....x.", 6: "..x....x."},
    "swordfish": {2: ".x..x....", 5: "....x..x.", 8: ".x.....x."},
    "jellyfish": {2: "x..x.....", 4: "...x..x..", 6: "......x.x", 9: "x.......x"},
}


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


def _drawing(lines: dict[int, str], turned: bool = False) -> str:
    rows = [lines.get(row, "x" * 9) for row in range(1, 10)]
    return " ".join("".join(column) for column in zip(*rows, strict=True)) if turned else " ".join(rows)


def _hits(lines: dict[int, str], turned: bool) -> set[Move]:
    across = {col for line in lines.values() for col, char in enumerate(line) if char == "x"}
    places = [(row, col) for row in set(range(9)) - {row - 1 for row in lines} for col in across]
    return {Eliminate(cell(*(at[::-1] if turned else at)), Mark.number(1)) for at in places}


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", LINES)
def test_lines_confined_to_as_many_lines_across(name: str, turned: bool) -> None:
    position = one_number(_drawing(LINES[name], turned))
    (step,) = finder(TECHNIQUES, name)(position)
    assert set(step.moves) == _hits(LINES[name], turned)
    assert len(step.observed) == sum(line.count("x") for line in LINES[name].values())
    assert all(moves(finder(TECHNIQUES, other), position) == [] for other in LINES if other != name)


def test_words_name_the_lines() -> None:
    position = one_number(_drawing(LINES["x-wing"]))
    (step,) = finder(TECHNIQUES, "x-wing")(position)
    assert words(position, step) == (
        "In rows 2 and 6, 1 can only go in columns 3 and 8, at r2c3, r2c8, r6c3 and r6c8: 1 can be removed "
        "from r1c3, r1c8, r3c3, r3c8, r4c3, r4c8, r5c3, r5c8, r7c3, r7c8, r8c3, r8c8, r9c3 and r9c8."
    )


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", LINES)
def test_one_more_place_and_it_is_no_fish(name: str, turned: bool) -> None:
    first, *_ = LINES[name]
    spoiled = LINES[name] | {first: LINES[name][first][:5] + "x" + LINES[name][first][6:]}
    assert moves(finder(TECHNIQUES, name), one_number(_drawing(spoiled, turned))) == []


def test_lines_that_are_no_full_houses_bear_no_fish() -> None:
    position = Position(GENRE.new(9, 9))
    for index in range(81):
        position.strike(index, 1 << 1)
    assert moves(finder(TECHNIQUES, "x-wing"), position) == []


def _brute(position: Position, size: int) -> set[frozenset[Move]]:
    candidates, found = position.view(CandidateBoards), set()
    houses, board = candidates.houses, candidates.boards[1]
    for bases, covers in ((houses.rows, houses.columns), (houses.columns, houses.rows)):
        open_bases = [house.board for house in bases if (house.board & board).bit_count() > 1]
        for base in combinations(open_bases, size):
            inside = board & sum(base)
            over = [house.board for house in covers if house.board & inside]
            if len(over) == size:
                found.add(frozenset(candidates.strikes(sum(over) & ~inside, 1)))
    return found - {frozenset()}


@settings(max_examples=40)
@given(st.integers(0, 9999), st.floats(0.05, 0.5), st.sampled_from(sorted(SIZES)))
def test_it_finds_what_trying_all_finds(seed: int, share: float, name: str) -> None:
    position, where = some_digit(share, seed)
    found = {step for step in map(frozenset, moves(finder(TECHNIQUES, name), position)) if _is_about(step, 1)}
    assert found == _brute(position, SIZES[name])
    assert not any((move.coord.row, move.coord.col) in where for step in found for move in step)


def _is_about(step: frozenset[Move], value: int) -> bool:
    return all(move.mark.value == value for move in step)


@settings(max_examples=25)
@given(st.sampled_from([(4, 0.3), (6, 0.3), (9, 0.3), (16, 0.38)]), st.integers(0, 9999), st.integers(0, 4))
def test_no_step_strikes_a_solution(board: tuple[int, float], seed: int, cages: int) -> None:
    assert_keeps(TECHNIQUES, *some_board(*board, seed, cages))
