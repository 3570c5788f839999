from __future__ import annotations

from itertools import product

import pytest

from penmark.board.dimensions import Rectangular
from penmark.enumerating.groups import group_of
from penmark.enumerating.layouts import canonical_layouts, number_of_layouts
from penmark.errors import CheckpointError
from penmark.puzzle.enumeration import UpTo
from penmark.puzzle.registry import by_name

CASES = [(1, 1, 3), (1, 4, 3), (2, 2, 3), (2, 3, 2), (2, 3, 3), (3, 3, 2), (3, 3, 1)]


@pytest.mark.parametrize(("rows", "cols", "materials"), CASES)
def test_they_are_the_least_of_their_images(rows: int, cols: int, materials: int) -> None:
    moves = group_of(by_name("akari"), Rectangular(rows, cols), UpTo.BOARD).moves
    expected = []
    for layout in product(range(materials), repeat=rows * cols):
        images = [tuple(map(layout.__getitem__, move)) for move in moves]
        if layout == min(images):
            expected.append((layout, [move for move, image in zip(moves, images, strict=True) if image == layout]))
    assert list(canonical_layouts(materials, moves)) == expected
    assert number_of_layouts(materials, moves) == len(expected)


def test_they_go_on_from_any_of_them() -> None:
    moves = group_of(by_name("akari"), Rectangular(2, 3), UpTo.BOARD).moves
    every = list(canonical_layouts(3, moves))
    for k, (layout, _) in enumerate(every):
        assert list(canonical_layouts(3, moves, start=layout)) == every[k:]


@pytest.mark.parametrize("start", [(1, 0, 0, 0), (0, 0, 0, 3), (9, 9, 9, 9)])
def test_they_do_not_begin_where_there_is_none(start: tuple[int, ...]) -> None:
    moves = group_of(by_name("akari"), Rectangular(2, 2), UpTo.BOARD).moves
    with pytest.raises(CheckpointError, match="no such layout"):
        list(canonical_layouts(3, moves, start=start))


def test_many_are_counted_without_being_made() -> None:
    moves = group_of(by_name("akari"), Rectangular(4, 4), UpTo.BOARD).moves
    assert number_of_layouts(2, moves) == 8548
