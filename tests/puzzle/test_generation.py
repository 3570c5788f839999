"""What may be asked of a generator."""

from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell
from penmark.board.dimensions import Rectangular
from penmark.board.substrate import Material
from penmark.board.symmetry import orbit
from penmark.errors import PuzzleError
from penmark.puzzle.generation import GenConfig, Pattern
from penmark.puzzle.registry import by_name

SWAPPING = {Pattern.ROT90, Pattern.DIAGONAL, Pattern.ANTIDIAGONAL, Pattern.DIAGONALS}


@pytest.mark.parametrize("pattern", list(Pattern))
def test_every_pattern_is_a_group(pattern: Pattern) -> None:
    group = pattern.group(5, 5)
    assert len(set(group)) == len(group)
    assert {a.then(b) for a in group for b in group} == set(group)


@pytest.mark.parametrize("pattern", list(Pattern))
def test_boards_that_are_not_square_have_fewer(pattern: Pattern) -> None:
    if pattern in SWAPPING:
        with pytest.raises(PuzzleError, match=f"{pattern.value} needs a square board, got 3×4"):
            pattern.group(3, 4)
    else:
        assert not any(each.swaps for each in pattern.group(3, 4))


@pytest.mark.parametrize(
    ("pattern", "partners"),
    [
        (Pattern.NONE, {(0, 1)}),
        (Pattern.ROT180, {(0, 1), (3, 2)}),
        (Pattern.ROT90, {(0, 1), (1, 3), (3, 2), (2, 0)}),
        (Pattern.HORIZONTAL, {(0, 1), (0, 2)}),
        (Pattern.VERTICAL, {(0, 1), (3, 1)}),
        (Pattern.DIAGONAL, {(0, 1), (1, 0)}),
        (Pattern.ANTIDIAGONAL, {(0, 1), (2, 3)}),
        (Pattern.DIAGONALS, {(0, 1), (1, 0), (2, 3), (3, 2)}),
        (Pattern.FULL, {(0, 1), (0, 2), (1, 0), (2, 0), (3, 1), (3, 2), (1, 3), (2, 3)}),
    ],
)
def test_a_cell_repeats_where_the_name_says(pattern: Pattern, partners: set[tuple[int, int]]) -> None:
    assert set(orbit(cell(0, 1), 4, 4, pattern.group(4, 4))) == {cell(*at) for at in partners}


def test_configs_are_checked() -> None:
    dims = Rectangular(4, 6)
    with pytest.raises(PuzzleError, match=r"density lies between 0 and 1, got 1\.5"):
        GenConfig(dims=dims, clue_density={Layer.CELLS: 1.5})
    with pytest.raises(PuzzleError, match=r"got -0\.1"):
        GenConfig(dims=dims, extra={"inside_density": -0.1})
    with pytest.raises(PuzzleError, match="square"):
        GenConfig(dims=dims, symmetry=Pattern.DIAGONAL)
    with pytest.raises(PuzzleError, match="filter"):
        GenConfig(dims=dims, clue_filter="only_1", minimal=True)


def test_density_goes_where_the_genre_wants_it() -> None:
    dims = Rectangular(6, 6)
    akari = by_name("akari").apply_density(0.3, GenConfig(dims=dims))
    assert akari.material_density == {(Layer.CELLS, Material.WALL): 0.3}
    assert akari.clue_density == {}
    takuzu = by_name("takuzu").apply_density(0.3, GenConfig(dims=dims))
    assert (takuzu.clue_density, takuzu.material_density) == ({Layer.CELLS: 0.3}, {})
    loop = by_name("slitherlink").apply_density(0.3, GenConfig(dims=dims))
    assert (loop.extra, loop.clue_density) == ({"inside_density": 0.3}, {})
