"""What follows from a way past a place: only what all loops that pass it so have in common, up to what is wanted."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.reasoning.loops.following import followed
from penmark.reasoning.loops.places import Pattern, PlaceState, PlaceTable, PlaceWords, ToldWay
from penmark.rules.outcome import Names


class _Plain(PlaceWords):
    def called(self, say: Names) -> str:
        return "place"

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        return ToldWay("way")

    def broken(self, say: Names, state: PlaceState) -> str:
        return "broken"

    def reason(self, say: Names, state: PlaceState) -> str:
        return "reason"

    def is_plain(self, state: PlaceState) -> bool:
        return False


def _alike(number: int) -> PlaceTable:
    """Two neighbours in a row of positions that are both marked or both not."""
    return PlaceTable("pair", cell(0, number), (number, number + 1), ((0b11, 0b00), (0b00, 0b11)), _Plain())


ROW = tuple(_alike(number) for number in range(4))
MARKED, NOT_MARKED = (0b11, 0b00), (0b00, 0b11)


@pytest.mark.parametrize(("way", "mask"), [(MARKED, LINE), (NOT_MARKED, OFF)])
def test_it_goes_from_place_to_place_and_no_further_than_is_wanted(way: Pattern, mask: int) -> None:
    found = followed(ROW, {}, ROW[0], way, {3})
    assert found is not None
    assert [(each.place, each.marks) for each in found] == [(ROW[1], ((2, mask),)), (ROW[2], ((3, mask),))]


def test_what_the_way_itself_decides_needs_nothing_else() -> None:
    assert followed(ROW, {}, ROW[0], MARKED, {1}) == ()


def test_what_does_not_follow_is_not_found() -> None:
    assert followed((ROW[0], ROW[2]), {}, ROW[0], MARKED, {3}) is None


def test_what_stands_on_the_board_is_known() -> None:
    at_most_one = PlaceTable("pair", cell(1, 0), (1, 9), ((0b01, 0b10), (0b10, 0b01)), _Plain())
    found = followed((ROW[0], at_most_one), {5: LINE}, ROW[0], MARKED, {9, 5})
    assert found is not None
    assert [each.marks for each in found] == [((9, OFF),)]
