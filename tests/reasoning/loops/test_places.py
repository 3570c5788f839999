"""Places of a board by number: which have a position, how far they reach, and what is known of them."""

from __future__ import annotations

from penmark.board.coord import cell
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


def _packed(places: PlaceSet) -> list[list[int]]:
    *numbers, words = places.packed()
    return [*(list(memoryview(each)) for each in numbers), list(memoryview(words).cast("Q"))]


def test_places_are_added_to_those_of_the_board() -> None:
    before = _packed(FIRST)
    more = PlaceSet([_place(3, 0)], FIRST)
    assert [table.positions for table in more.tables] == [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert _packed(more) == _packed(PlaceSet(more.tables))
    assert _packed(FIRST) == before


def test_places_share_their_patterns() -> None:
    ends, positions, sets, bounds, words = _packed(PlaceSet([_place(0, 1), _place(2), _place(1, 2)]))
    assert (ends, positions) == ([0, 2, 3, 5], [0, 1, 2, 1, 2])
    assert (sets, bounds) == ([0, 1, 0], [0, 4, 6])
    assert words == [0b00, 0b11, 0b11, 0b00, 0b0, 0b1]


def test_bits_beyond_a_word_take_a_second() -> None:
    table = PlaceTable("row", cell(0, 0), tuple(range(66)), ((1 << 65 | 1, 1 << 64),), _Words())
    *_, words = _packed(PlaceSet([table]))
    assert words == [1, 0b10, 0, 0b01]


def test_what_is_known_at_a_place_is_counted() -> None:
    state = PlaceState(_place(0, 1, 2, 3), 0b0001, 0b0110)
    assert (state.drawn, state.open) == (1, 1)
