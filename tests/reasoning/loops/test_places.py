"""Places of a board by number: which have a position, how far they reach, and what is known of them."""

from __future__ import annotations

from penmark.board.coord import cell
from penmark.reasoning.loops.connection import LINE, OFF, OPEN
from penmark.reasoning.loops.places import (
    Pattern,
    PlaceSet,
    PlaceState,
    PlaceTable,
    PlaceWords,
    ToldWay,
    degree_patterns,
)
from penmark.rules.outcome import Names


class _Words(PlaceWords):
    """Of places that nobody tells."""

    def called(self, say: Names) -> str:
        return ""

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        return ToldWay("")

    def broken(self, say: Names, state: PlaceState) -> str:
        return ""

    def reason(self, say: Names, state: PlaceState) -> str:
        return ""

    def is_plain(self, state: PlaceState) -> bool:
        return True


def _place(*positions: int) -> PlaceTable:
    patterns = degree_patterns(len(positions), empty=True)
    return PlaceTable("cell", cell(0, 0), positions, patterns, _Words())


FIRST = PlaceSet([_place(0, 1), _place(1, 2), _place(2, 3)])


def test_places_are_added_to_those_of_the_board() -> None:
    more = PlaceSet([_place(3, 0)], FIRST)
    assert FIRST.of[3] == ((2, 2),)
    assert more.of[3] == ((2, 2), (3, 1))
    assert [table.positions for table in more.tables] == [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert more.of == PlaceSet(more.tables).of


def test_the_places_about_one() -> None:
    assert [set(FIRST.within(0, reach)) for reach in range(4)] == [{0}, {0, 1}, {0, 1, 2}, {0, 1, 2}]


def test_what_is_known_of_each() -> None:
    assert FIRST.known([LINE, OFF, OPEN, LINE]) == ([0b01, 0, 0b10], [0b10, 0b01, 0])


def test_what_is_known_at_a_place_is_counted() -> None:
    state = PlaceState(_place(0, 1, 2, 3), 0b0001, 0b0110)
    assert (state.drawn, state.open) == (1, 1)
