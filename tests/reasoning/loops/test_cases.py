"""What a look at the ways past places finds, and what it goes through again."""

from __future__ import annotations

from array import array

from penmark.board.coord import cell
from penmark.genres.masyu.techniques import BLACK, TECHNIQUES
from penmark.puzzle.clue import BLACK_PEARL
from penmark.puzzle.registry import by_name
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.loops.cases import Failure
from penmark.reasoning.loops.places import PlaceTable, degree_patterns
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from tests.reasoning.loops.test_places import _Words


def _ways(position: Position) -> list[Deduction]:
    technique = next(each for each in TECHNIQUES if each.name == "pearl-ways")
    assert isinstance(technique, BoardPattern)
    return list(technique.find(position))


def test_findings_stay_until_something_near_changes() -> None:
    puzzle = by_name("masyu").new(8, 8)
    for at in (cell(3, 3), cell(3, 4)):
        puzzle = puzzle.add_clue(at, BLACK_PEARL)
    position = Position(puzzle)
    found = _ways(position)
    assert [each.observed[0] for each in found] == [cell(3, 3), cell(3, 4)]
    assert [each.moves for each in _ways(position)] == [each.moves for each in found]
    assert position.apply(found[0].moves[0])
    again = _ways(position)
    assert found[0].moves not in [each.moves for each in again]
    assert {move.coord for each in again for move in each.moves}.isdisjoint({found[0].moves[0].coord})


def test_a_place_that_was_decided_is_not_looked_at_again() -> None:
    puzzle = by_name("masyu").new(8, 8).add_clue(cell(0, 0), BLACK_PEARL)
    position = Position(puzzle)
    while moves := [move for each in _ways(position) for move in each.moves]:
        assert position.apply(moves[0])
    links = puzzle.substrate.layout.links_at(cell(0, 0))
    assert [position.masks[link] for link in links] == [0b10, 0b10]


def test_a_trail_is_read_from_what_the_kernel_tells() -> None:
    places = [
        PlaceTable(BLACK, cell(0, 0), (5, 6), degree_patterns(2, empty=True), _Words()),
        PlaceTable("row", cell(0, 1), tuple(range(65)), (), _Words()),
    ]
    numbers = [0, 1, 12, 0b01, 0, 0, 0, 1, 2, 7, 8, 1, 0, 1, 0, 0, 1, 0, 0]
    failure = Failure(None, 0, 0, (), places, array("i", numbers).tobytes())
    first, second = failure.trail
    assert (first.place, first.on, first.off, first.marks) == (places[0], 0b01, 0, ((6, 0b10),))
    assert (second.place, second.marks) == (places[1], ((3, 0b01), (4, 0b10)))
    assert (second.on, second.off) == (1 << 64 | 1, 1 << 32)
