"""The bound on what regions cover is never below what they do cover."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.families import AnyFamily
from penmark.board.region import Listed, Region
from penmark.board.shapes import AnyShape, Union
from penmark.puzzle.coverage import most_covered
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from tests.puzzle.random_puzzles import random_puzzle, random_region, small_dims
from tests.puzzle.wire_examples import FAMILIES, SHAPES, SUDOKU


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__class__.__name__)
def test_shapes_stay_within_the_bound(shape: AnyShape) -> None:
    covered = len(shape.positions(SUDOKU.substrate))
    assert covered < most_covered(Listed((Region(shape),)), SUDOKU.substrate)


@pytest.mark.parametrize(("puzzle", "family"), FAMILIES, ids=lambda v: v.__class__.__name__)
def test_families_stay_within_the_bound(puzzle: Puzzle, family: AnyFamily) -> None:
    table = family.table(puzzle.substrate)
    assert len(table.indices) + len(table) <= most_covered(family, puzzle.substrate)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_random_regions_stay_within_the_bound(seed: int) -> None:
    rng = Random(seed)
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 5)))
    regions = [random_region(rng, puzzle, rng.randint(1, 5)) for _ in range(3)]
    bound = most_covered(Listed(tuple(regions)), puzzle.substrate)
    assert sum(len(region.positions(puzzle.substrate)) for region in regions) < bound
    assert most_covered(Listed((Region(Union(tuple(r.shape for r in regions))),)), puzzle.substrate) == bound + 1


def test_nothing_listed_covers_nothing() -> None:
    assert most_covered(Listed(()), SUDOKU.substrate) == 0
