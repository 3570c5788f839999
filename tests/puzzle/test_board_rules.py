"""What is built and lowered once for a board says the same of every puzzle on it."""

from __future__ import annotations

import pytest

from penmark.board.material import Material
from penmark.puzzle import board_rules
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rules.lowering import Lowering
from penmark.solvers.lowered import lowering_of
from penmark.variants.killer_cage import KillerCage


def one_by_one(puzzle: Puzzle) -> Lowering:
    """Every constraint lowered by itself, for this puzzle alone."""
    lowering = Lowering(puzzle.field)
    for k, constraint in enumerate(puzzle.constraints):
        lowering.program.at(k)
        constraint.lower(lowering)
    return lowering


@pytest.mark.parametrize("genre", genres().values(), ids=str)
def test_a_puzzle_lowers_to_what_its_constraints_do(genre: Genre) -> None:
    for sample in genre.samples:
        for _ in range(2):  # the second is given what was kept for the first
            shared, alone = lowering_of(sample.puzzle), one_by_one(sample.puzzle)
            assert shared.program.code == alone.program.code
            assert shared.program.variables == alone.program.variables
            assert list(shared.program.parts()) == list(alone.program.parts())
            assert shared.program.part == alone.program.part
            assert shared.names.keys() == alone.names.keys()


def test_puzzles_on_one_board_share_its_rules_and_no_table_of_their_own() -> None:
    board = by_name("sudoku").new(9, 9)
    one, other = (board.with_variants(KillerCage((board.coord(at),), 5)) for at in ("a1", "b2"))
    assert one.board_rules is other.board_rules
    assert one.constraints[one.board_span.start] is other.constraints[other.board_span.start]
    assert one.field is not other.field
    cage = one.constraints[-1]
    assert one.field.table(cage.regions).indices != other.field.table(other.constraints[-1].regions).indices
    assert one.board_rules.field.table(cage.regions) is not one.field.table(cage.regions)


def test_switches_have_rules_of_their_own() -> None:
    sudoku = by_name("sudoku")
    boxed, unboxed = sudoku.new(9, 9), sudoku.new(9, 9, ["no-boxes"])
    assert len(boxed.board_rules.constraints) == len(unboxed.board_rules.constraints) + 1
    with_cage = unboxed.with_variants("no-boxes", KillerCage((unboxed.coord("a1"),), 5))
    assert with_cage.board_rules is unboxed.board_rules
    assert list(with_cage.variants.switches) == list(unboxed.variants)


def test_few_boards_are_remembered_and_none_with_walls_of_its_own() -> None:
    assert 0 < (board_rules._kept_rules.cache_parameters()["maxsize"] or 0) <= 64
    walled = [by_name("akari").new(5, 5).edit().set_material((1, 2), Material.WALL).build() for _ in range(2)]
    assert walled[0].substrate == walled[1].substrate
    assert walled[0].board_rules is not walled[1].board_rules
    assert walled[0].with_clues({}).board_rules is walled[0].board_rules


def test_large_boards_are_not_remembered() -> None:
    large = [by_name("slitherlink").new(60, 60) for _ in range(2)]
    assert large[0].board_rules is not large[1].board_rules
    assert large[0].with_clues({}).board_rules is large[0].board_rules
