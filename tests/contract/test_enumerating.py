"""Walking through all puzzles of a tiny size finds what trying everything finds, in every genre there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from penmark.board.dimensions import Dimensions
from penmark.board.substrate import Material
from penmark.enumerating import walk_canonical
from penmark.puzzle.enumeration import EnumConfig, EnumStop, UpTo
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from tests.enumerating.brute_force import Form, form, images, minimal_forms, proper_puzzles, tiny_dims
from tests.puzzle.falling_toy import LAYERS

MOST = 7000
"""A board with more ways to be clued is not tiny."""
FEW = 1000
"""Of the boards beyond this, every run takes only one of each genre: the one that is most like a square."""


def _boards(genre: Genre) -> Iterator[Any]:
    sizes = list(tiny_dims(genre, MOST))
    square = max(sizes, key=lambda dims: (min(dims.rows, dims.cols), dims.rows * dims.cols))
    every_run = [*tiny_dims(genre, FEW), square]
    for dims in sizes:
        marks = () if dims in every_run else (pytest.mark.sweep,)
        yield pytest.param(genre, dims, id=f"{genre.name}-{dims.rows}x{dims.cols}", marks=marks)


GENRES = (*genres().values(), LAYERS)
BOARDS = [board for genre in GENRES for board in _boards(genre)]
EVERY_BOARD = pytest.mark.parametrize(("genre", "dims"), BOARDS)


def _puzzles(genre: Genre, config: EnumConfig) -> list[Puzzle]:
    found: list[Puzzle] = []
    outcome = walk_canonical(genre, config, on_puzzle=found.append)
    assert outcome.stop is (EnumStop.CAPPED if outcome.stats.capped_layouts else EnumStop.EXHAUSTED)
    assert outcome.stats.unique == len(found)
    return found


def _walked(genre: Genre, config: EnumConfig) -> list[Form]:
    return list(map(form, _puzzles(genre, config)))


def test_every_genre_has_boards_that_are_tiny_enough() -> None:
    assert {param.values[0] for param in BOARDS} == set(GENRES)


@EVERY_BOARD
@pytest.mark.parametrize("holes", [True, False], ids=["holes", "whole"])
def test_it_finds_what_brute_force_finds(genre: Genre, dims: Dimensions, holes: bool) -> None:
    if holes and Material.HOLE not in genre.structure:
        assert _walked(genre, EnumConfig(dims=dims)) == _walked(genre, EnumConfig(dims=dims, holes=False))
        return
    proper = proper_puzzles(genre, dims, holes)
    every = _walked(genre, EnumConfig(dims=dims, holes=holes, up_to=UpTo.NOTHING))
    assert sorted(every) == sorted(proper)

    kinds = _puzzles(genre, EnumConfig(dims=dims, holes=holes))
    covered = [image for puzzle in kinds for image in images(puzzle, dims)]
    assert sorted(covered) == sorted(proper)  # each kind once, and none is missing

    if genre.clues_depend:
        assert walk_canonical(genre, EnumConfig(dims=dims, minimal=True)).stop is EnumStop.BAD_CONFIG
        return
    least = _puzzles(genre, EnumConfig(dims=dims, holes=holes, minimal=True))
    covered = [image for puzzle in least for image in images(puzzle, dims)]
    assert sorted(covered) == sorted(minimal_forms(proper))


@EVERY_BOARD
def test_few_known_solutions_lose_no_puzzle_of_those_that_are_known(genre: Genre, dims: Dimensions) -> None:
    """With fewer solutions than there are, a solver is asked; what it confirms is what all solutions would tell."""
    every = set(_walked(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING)))
    few = _walked(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING, max_bare_solutions=1))
    assert len(few) == len(set(few))
    assert set(few) <= every
    if genre.clues_depend:
        return
    least = set(_walked(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING, minimal=True)))
    few_least = _walked(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING, minimal=True, max_bare_solutions=1))
    assert set(few_least) == least & set(few)


@EVERY_BOARD
@pytest.mark.parametrize("up_to", list(UpTo))
def test_the_images_are_counted(genre: Genre, dims: Dimensions, up_to: UpTo) -> None:
    every = walk_canonical(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING)).stats
    stats = walk_canonical(genre, EnumConfig(dims=dims, up_to=up_to)).stats
    assert stats.images == every.unique
    assert {k: found for k, (_, found) in stats.by_clues.items()} == {k: n for k, (n, _) in every.by_clues.items()}
