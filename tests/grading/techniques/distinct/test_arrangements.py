"""Arrangements of one number over all houses."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.mark import bits
from penmark.genres.sudoku import GENRE
from penmark.grading.techniques.distinct import arrangements
from penmark.grading.techniques.distinct.arrangements import arranged
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import some_digit
from tests.grading.techniques.distinct.steps import one_number


def _all(candidates: CandidateBoards, row: int, places: int) -> Iterator[int]:
    """The cells of each arrangement, row by row, together."""
    if row == len(candidates.houses.rows):
        yield 0
        return
    for cell in bits(places & candidates.houses.rows[row].board):
        for rest in _all(candidates, row + 1, places & ~candidates.houses.peers[cell]):
            yield rest | 1 << cell


@settings(max_examples=40)
@given(st.integers(0, 9999), st.floats(0.05, 0.35))
def test_it_finds_what_trying_all_finds(seed: int, share: float) -> None:
    position, _ = some_digit(share, seed)
    candidates = position.view(CandidateBoards)
    in_some = 0
    for board in _all(candidates, 0, candidates.boards[1]):
        in_some |= board
    assert arranged(candidates, 1) == (candidates.boards[1] & ~in_some, 0)


def test_a_search_cut_short_leaves_places_unsettled() -> None:
    position = Position(GENRE.new(9, 9))
    candidates = position.view(CandidateBoards)
    search = arrangements._ArrangementSearch(candidates, 1)
    search.left = 1
    assert search.arranged() == (0, candidates.boards[1])


def test_a_wrong_board_proves_nothing() -> None:
    position = one_number("." * 9 + "x" * 72)
    assert arranged(position.view(CandidateBoards), 1) == (0, 0)
