"""Houses as bitboards, and candidates that follow a position move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import cell
from penmark.board.mark import bits
from penmark.genres.akari import GENRE as AKARI
from penmark.genres.sudoku import GENRE
from penmark.grading.techniques.distinct.houses import (
    CandidateBoards,
    House,
    Houses,
    Kind,
    by_house,
    by_value,
    house_names,
)
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import some_board, with_house


def test_a_plain_board_has_27_houses_and_every_cell_20_peers() -> None:
    houses = Houses(GENRE.new(9, 9))
    assert [(len(kind), {h.kind for h in kind}) for kind in (houses.rows, houses.columns, houses.boxes)] == [
        (9, {Kind.ROW}),
        (9, {Kind.COLUMN}),
        (9, {Kind.BOX}),
    ]
    assert [house.at for house in houses.houses] == list(range(27))
    assert {peers.bit_count() for peers in houses.peers} == {20}
    assert houses.boxes[4].name == "box 5"
    assert houses.coords(houses.boxes[4].board)[0] == cell(3, 3)
    assert houses.crossing[10] == (1, 1)


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16, 25])
def test_every_size_of_board_has_as_many_houses_of_each_kind_as_numbers(side: int) -> None:
    houses = Houses(GENRE.new(side, side))
    assert len(houses.rows) == len(houses.columns) == len(houses.boxes) == len(houses.values) == side
    assert len(houses.crossing) == side * side


def test_puzzles_of_one_shape_share_what_does_not_depend_on_clues() -> None:
    one, other = (Houses(GENRE.new(9, 9).add_clue((0, col), 5)) for col in (2, 7))
    assert one.houses is other.houses
    assert (one.given, other.given) == (1 << 2, 1 << 7)
    assert Houses(with_house(GENRE.new(9, 9), [(0, 0), (4, 4)])).houses is not one.houses


def test_a_short_region_is_a_cage_and_a_long_one_a_box() -> None:
    puzzle = with_house(GENRE.new(9, 9), [(0, 0), (4, 4), (8, 8)])
    puzzle = with_house(puzzle, ((k, k) for k in range(9)))
    houses = Houses(puzzle)
    assert [house.name for house in houses.houses[27:]] == ["box 10", "cage 1"]
    assert [house.full for house in houses.of[0]] == [True, True, True, True, False]
    assert houses.peers[0] >> 40 & 1


def test_a_region_that_is_there_already_adds_no_house() -> None:
    assert len(Houses(with_house(GENRE.new(9, 9), ((3, col) for col in range(9)))).houses) == 27


def test_names_of_several_houses_go_by_kind() -> None:
    houses = Houses(GENRE.new(9, 9))
    assert house_names(houses.rows[1:3]) == "rows 2 and 3"
    assert house_names((houses.columns[3], *houses.boxes[:2])) == "column 4 and boxes 1 and 2"


# ── candidates ──


def _plain(candidates: CandidateBoards) -> tuple[object, ...]:
    return (
        candidates.masks,
        candidates.boards,
        candidates.sizes[1:],
        candidates.open,
        dict(candidates.placed),
        candidates.bivalue,
        candidates.strong_links,
        [candidates.lines(value) for value in candidates.boards],
        candidates.few_places,
    )


@given(st.integers(0, 10_000), st.sampled_from([4, 6, 9]))
def test_candidates_after_some_moves_are_those_of_a_fresh_position(seed: int, side: int) -> None:
    chance = random.Random(seed)
    puzzle, full = some_board(side, 0.2, seed, cages=1)
    position = Position(puzzle)
    for _ in range(6):
        for _ in range(chance.randrange(5)):
            index = chance.randrange(side * side)
            value = full[puzzle.field.coord(index)]
            if chance.random() < 0.3:
                position.place(index, 1 << value)
            elif index not in position.placed:
                other = chance.choice(list(bits(position.masks[index])))
                position.strike(index, 1 << other if other != value else 0)
        fresh = Position(puzzle, position.masks[:])
        fresh.placed = set(position.placed)
        assert _plain(position.view(CandidateBoards)) == _plain(fresh.view(CandidateBoards))


def test_candidates_once_made_do_not_change() -> None:
    position = Position(GENRE.new(9, 9))
    before = position.view(CandidateBoards)
    kept = _plain(before)
    position.place(0, 1 << 5)
    assert position.view(CandidateBoards).masks[0] == 0
    assert (before.masks, before.boards) == kept[:2]


# ── searches that remember ──


def test_a_house_without_finds_is_looked_at_again_only_after_a_change() -> None:
    looked: list[str] = []

    def look(candidates: CandidateBoards, house: House) -> Iterator[Deduction]:
        looked.append(house.name)
        if house.name == "row 3":
            yield Deduction((), (), str)

    position, find = Position(GENRE.new(9, 9)), by_house(look)
    assert len(list(find(position))) == 1
    assert len(looked) == 27
    looked.clear()
    assert len(list(find(position))) == 1
    assert looked == ["row 3"]
    position.strike(0, 1 << 1)
    looked.clear()
    list(find(position))
    assert looked == ["row 1", "row 3", "column 1", "box 1"]


def test_what_a_search_did_not_reach_is_looked_at_next_time() -> None:
    def look(candidates: CandidateBoards, house: House) -> Iterator[Deduction]:
        yield Deduction(candidates.houses.coords(house.board), (), str)

    position, find = Position(GENRE.new(4, 4)), by_house(look)
    first = next(find(position))
    assert next(find(position)).observed == first.observed
    assert len(list(find(position))) == 12


def test_a_value_without_finds_is_looked_at_again_only_after_a_change_of_its_places() -> None:
    looked: list[int] = []

    def look(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
        looked.append(value)
        return iter(())

    position, find = Position(GENRE.new(4, 4)), by_value(look)
    list(find(position))
    position.strike(0, 1 << 3)
    list(find(position))
    assert looked == [1, 2, 3, 4, 3]


def test_what_is_made_of_a_value_or_house_is_made_again_after_a_change() -> None:
    def count(candidates: CandidateBoards, value: int) -> int:
        return candidates.boards[value].bit_count()

    def total(candidates: CandidateBoards, house: House) -> int:
        return sum(candidates.masks[c].bit_count() for c in house.cells)

    position = Position(GENRE.new(4, 4))
    row = position.of_puzzle(Houses).rows[0]
    candidates = position.view(CandidateBoards)
    assert (candidates.of_value(count, 3), candidates.of_house(total, row)) == (16, 16)
    position.strike(0, 1 << 3)
    candidates = position.view(CandidateBoards)
    assert (candidates.of_value(count, 3), candidates.of_house(total, row)) == (15, 15)


def test_a_genre_without_full_rows_and_columns_has_no_lines() -> None:
    puzzle = with_house(AKARI.new(3, 3), [(0, 0), (2, 2)])
    position = Position(puzzle)
    assert [house.name for house in position.of_puzzle(Houses).full] == ["box 1"]
    assert position.view(CandidateBoards).lines(1) == ([], [])
    assert position.view(CandidateBoards).strong_links == {0: [(0, 8)], 1: [(0, 8)]}
