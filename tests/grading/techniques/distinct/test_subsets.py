"""Naked and hidden pairs, triples and quads."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import cell
from penmark.board.mark import Mark, bits
from penmark.genres.sudoku import GENRE
from penmark.grading.techniques.distinct.houses import CandidateBoards, House
from penmark.grading.techniques.distinct.subsets import TECHNIQUES
from penmark.puzzle.game import Eliminate, Move
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import assert_keeps, some_board, with_house
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    confine,
    finder,
    moves,
    pencilled,
    settle,
    words,
)

CODES = {
    "0200": "naked-pair",
    "0201": "naked-triple",
    "0202": "naked-quad",
    "0210": "hidden-pair",
    "0211": "hidden-triple",
    "0212": "hidden-quad",
}
SIZES = {"pair": 2, "triple": 3, "quad": 4}


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


def _struck(cells: list[tuple[int, int]], digits: str) -> set[Move]:
    return {Eliminate(cell(row - 1, col - 1), Mark.number(int(digit))) for row, col in cells for digit in digits}


@pytest.mark.parametrize(
    ("name", "cells", "said"),
    [
        (
            "naked-pair",
            {"r1c1": "12", "r1c5": "12"},
            "r1c1 and r1c5 can only take 1 and 2: 1 and 2 can be removed from r1c2",
        ),
        ("naked-triple", {"r1c1": "12", "r1c5": "23", "r1c9": "13"}, "r1c1, r1c5 and r1c9 can only take 1, 2 and 3"),
        ("naked-quad", {"r1c1": "12", "r1c2": "23", "r1c5": "34", "r1c9": "1234"}, "can only take 1, 2, 3 and 4"),
    ],
)
def test_a_naked_set_keeps_its_numbers_for_itself(name: str, cells: dict[str, str], said: str) -> None:
    position = pencilled(cells)
    (step,) = finder(TECHNIQUES, name)(position)
    digits = "1234"[: len(cells)]
    assert set(step.moves) == _struck([(1, col) for col in range(1, 10) if f"r1c{col}" not in cells], digits)
    assert {f"r1c{at.col + 1}" for at in step.observed} == set(cells)
    assert said in words(position, step)
    assert words(position, step).startswith("In row 1, ")


def test_a_naked_set_in_two_houses_strikes_in_both_and_is_told_once() -> None:
    position = pencilled({"r1c1": "12", "r1c2": "12"})
    (step,) = finder(TECHNIQUES, "naked-pair")(position)
    assert len(step.moves) == 2 * (7 + 6)
    assert words(position, step).startswith("In row 1 and box 1, ")


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("naked-pair", {"r1c1": "12", "r1c5": "123"}),
        ("naked-pair", {"r1c1": "12", "r2c5": "12"}),
        ("naked-pair", {"r1c1": "1", "r1c5": "12"}),
        ("naked-triple", {"r1c1": "12", "r1c5": "23", "r1c9": "14"}),
        ("naked-quad", {"r1c1": "12", "r1c2": "23", "r1c5": "34", "r1c9": "1235"}),
    ],
)
def test_a_number_too_many_and_it_is_no_naked_set(name: str, cells: dict[str, str]) -> None:
    assert moves(finder(TECHNIQUES, name), pencilled(cells)) == []


@pytest.mark.parametrize(
    ("kind", "places"), [("pair", "r1c1 r1c5"), ("triple", "r1c1 r1c5 r1c9"), ("quad", "r1c1 r1c2 r1c5 r1c9")]
)
def test_a_hidden_set_keeps_its_cells_for_itself(kind: str, places: str) -> None:
    position, digits = Position(GENRE.new(9, 9)), "1234"[: SIZES[kind]]
    for digit in digits:
        confine(position, int(digit), "r1", places)
    (step,) = finder(TECHNIQUES, f"hidden-{kind}")(position)
    cells = [(1, int(name[3:])) for name in places.split()]
    assert set(step.moves) == _struck(cells, "".join(sorted(set("123456789") - set(digits))))
    said = words(position, step)
    assert said.startswith("In row 1 the only places for 1")
    assert "which leaves no room for others: " in said
    assert "r1c1" in said
    nearly = Position(GENRE.new(9, 9))
    for digit in digits:
        confine(nearly, int(digit), "r1", places if digit != "1" else f"{places} r1c8")
    assert moves(finder(TECHNIQUES, f"hidden-{kind}"), nearly) == []


def test_a_cage_has_naked_sets_but_no_hidden_ones() -> None:
    cage = [(0, 0), (4, 4), (8, 8)]
    position = Position(with_house(GENRE.new(9, 9), cage))
    for index in (0, 40):
        for digit in range(3, 10):
            position.strike(index, 1 << digit)
    assert moves(finder(TECHNIQUES, "naked-pair"), position) == [_struck([(9, 9)], "12")]
    hidden = Position(with_house(GENRE.new(9, 9), cage))
    for digit in (1, 2):
        hidden.strike(80, 1 << digit)
    assert moves(finder(TECHNIQUES, "hidden-pair"), hidden) == []


# ── against trying everything ──


def _naked(candidates: CandidateBoards, house: House, size: int) -> set[frozenset[Move]]:
    found = set()
    open_cells = [c for c in house.cells if candidates.masks[c].bit_count() > 1]
    for chosen in combinations(open_cells, size):
        union = 0
        for c in chosen:
            union |= candidates.masks[c]
        if union.bit_count() == size:
            board = sum(1 << c for c in chosen)
            seen = candidates.houses.common_peers(board)
            strikes = (candidates.strikes(seen, value) for value in bits(union))
            found.add(frozenset(move for group in strikes for move in group))
    return found - {frozenset()}


def _hidden(candidates: CandidateBoards, house: House, size: int) -> set[frozenset[Move]]:
    found = set()
    open_values = [v for v, board in candidates.boards.items() if (board & house.board).bit_count() > 1]
    for chosen in combinations(open_values if house.full else (), size):
        union = 0
        for value in chosen:
            union |= candidates.boards[value] & house.board
        if union.bit_count() == size:
            strikes = (candidates.strikes(union, value) for value in candidates.houses.values if value not in chosen)
            found.add(frozenset(move for group in strikes for move in group))
    return found - {frozenset()}


@settings(max_examples=30)
@given(st.integers(0, 9999), st.sampled_from(sorted(SIZES)))
def test_it_finds_what_trying_all_finds(seed: int, kind: str) -> None:
    position = Position(some_board(9, 0.32, seed)[0])
    settle(position)
    candidates, size = position.view(CandidateBoards), SIZES[kind]
    for name, brute in (("naked", _naked), ("hidden", _hidden)):
        wanted = set().union(*(brute(candidates, house, size) for house in candidates.houses.houses))
        assert set(map(frozenset, moves(finder(TECHNIQUES, f"{name}-{kind}"), position))) == wanted


@settings(max_examples=25)
@given(st.sampled_from([(4, 0.3), (6, 0.3), (9, 0.3), (16, 0.38)]), st.integers(0, 9999), st.integers(0, 4))
def test_no_step_strikes_a_solution(board: tuple[int, float], seed: int, cages: int) -> None:
    assert_keeps(TECHNIQUES, *some_board(*board, seed, cages))
