from __future__ import annotations

import copy
import pickle

import pytest

from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.families import EachNeighbors4
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError, SizeError
from penmark.puzzle.clue import NO_CLUES, ClueOptions, NumberRange
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import MarkCount
from penmark.puzzle.names import GenreNames
from penmark.puzzle.registry import by_name
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint


def _options(substrate: Substrate, at: Coord) -> ClueOptions:
    return NumberRange(range(1, 5)) if at.row > 0 else NO_CLUES


class Blots(Genre):
    """A genre that says only what it must."""

    name = "blots"
    title = "Blots"
    rules = "Shade cells."
    clue_meanings = (MarkCount(TRUE, EachNeighbors4, _options),)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Connected(TRUE), Region.all()),)


BLOTS = Blots()


def test_defaults() -> None:
    puzzle = BLOTS.new(2, 3)
    assert puzzle.dims == Rectangular(2, 3)
    assert puzzle.substrate.layers == (Layer.CELLS,)
    assert set(puzzle.substrate.materials) == {Material.FLOOR}
    assert BLOTS.clue_material(Material.HOLE) is Material.HOLE
    assert BLOTS.overlays(Game(puzzle)) == ()
    assert BLOTS.format_value(puzzle.substrate, 12) == "12"
    assert BLOTS.samples == ()
    assert BLOTS.boards == ()
    assert BLOTS.default_size == (10, 10)
    assert repr(BLOTS) == "<Genre blots>"


def test_no_clue_stands_where_it_could_have_no_value() -> None:
    puzzle = BLOTS.new(2, 2)
    assert not puzzle.can_host_clue(cell(0, 0))
    assert puzzle.can_host_clue(cell(1, 0))
    assert not puzzle.can_host_clue(cell(2, 0))
    with pytest.raises(PuzzleError, match="no clue can stand at r1c1"):
        puzzle.add_clue((0, 0), 1)


def test_names_of_every_kind_of_position() -> None:
    loop = by_name("slitherlink").new(2, 3)
    names = GenreNames(loop.genre, loop.substrate)
    spoken = {
        cell(1, 2): "r2c3",
        edge_h(0, 0): "the top edge of r1c1",
        edge_h(2, 1): "the bottom edge of r2c2",
        edge_h(1, 1): "the edge between r1c2 and r2c2",
        edge_v(0, 0): "the left edge of r1c1",
        edge_v(1, 3): "the right edge of r2c3",
        edge_v(0, 1): "the edge between r1c1 and r1c2",
        corner(0, 0): "the upper left corner of r1c1",
        corner(1, 1): "the upper left corner of r2c2",
        corner(2, 0): "the lower left corner of r2c1",
        corner(0, 3): "the upper right corner of r1c3",
        corner(2, 3): "the lower right corner of r2c3",
    }
    assert {at: names.coord(at) for at in spoken} == spoken
    corners = [names.coord(corner(r, c)) for r in range(3) for c in range(4)]
    assert len(set(corners)) == 12


def test_marks_are_named_by_the_genre_or_by_their_number() -> None:
    loop = by_name("slitherlink").new(1, 1)
    assert loop.genre.names(loop.substrate).mark(TRUE) == "a line"
    assert BLOTS.names(loop.substrate).mark(FALSE) == "0"
    big = by_name("sudoku").empty(Boxed(4, 4))
    assert big.genre.names(big.substrate).mark(Mark.number(16)) == "G"


def test_sizes_are_checked_by_the_genre() -> None:
    with pytest.raises(PuzzleError, match="Blots boards have no boxes"):
        BLOTS.empty(Boxed(2, 2))
    with pytest.raises(SizeError):
        BLOTS.new(0, 1)


def test_there_is_one_of_each_genre_even_after_copying() -> None:
    akari = by_name("akari")
    assert copy.deepcopy(akari) is copy.copy(akari) is akari
    assert pickle.loads(pickle.dumps(akari)) is akari
