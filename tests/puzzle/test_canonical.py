"""The canonical form is shared by all images of a puzzle, and by nothing else."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from penmark.board.symmetry import Symmetry
from penmark.errors import PuzzleError
from penmark.puzzle.canonical import canonical_form, canonical_hash
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.transform import transform
from tests.puzzle.falling_toy import LAYERS, Layers

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


def _samples(genre: Genre) -> list[Puzzle]:
    return [document.puzzle for document in islice(genre.samples, 2)]


@EVERY_GENRE
def test_turned_and_mirrored_boards_share_it(genre: Genre) -> None:
    for puzzle in _samples(genre):
        assert {canonical_hash(transform(puzzle, symmetry)) for symmetry in genre.symmetries} == {
            canonical_hash(puzzle)
        }
        assert canonical_form(puzzle).content_hash == canonical_hash(puzzle)


@EVERY_GENRE
def test_exchanged_marks_share_it_where_they_can_be_exchanged(genre: Genre) -> None:
    if not genre.interchangeable_marks:
        pytest.skip("its marks mean what they are")
    for puzzle in _samples(genre):
        (domain,) = set(puzzle.field.layer_domains.values())
        marks = domain.marks()
        others = random.Random(5).sample(marks, len(marks))
        moved = transform(puzzle, Symmetry.ROTATE_90, dict(zip(marks, others, strict=True)))
        assert moved != puzzle
        assert canonical_hash(moved) == canonical_hash(puzzle)


@EVERY_GENRE
def test_a_puzzle_with_one_clue_less_has_another(genre: Genre) -> None:
    for puzzle in _samples(genre):
        assert puzzle.clues
        assert canonical_hash(puzzle.clear_clue(next(iter(puzzle.clues)))) != canonical_hash(puzzle)


def test_equal_patterns_with_other_numbers_differ() -> None:
    board = by_name("sudoku").new(4, 4)
    same, other = board.add_clue("a1", 1).add_clue("a2", 1), board.add_clue("a1", 1).add_clue("a2", 2)
    assert canonical_hash(same) != canonical_hash(other)
    assert canonical_hash(other) == canonical_hash(board.add_clue("a1", 4).add_clue("a2", 3))


def test_turns_that_the_rules_do_not_keep_are_refused_and_not_looked_for() -> None:
    puzzle = LAYERS.new(3, 3).add_clue("a3", 1).add_clue("b1", 2)
    upright = LAYERS.new(3, 3).add_clue("c3", 1).add_clue("b1", 2)
    assert transform(puzzle, Symmetry.FLIP_COLS) == upright
    assert canonical_hash(upright) == canonical_hash(puzzle)
    upside_down = LAYERS.new(3, 3).add_clue("a1", 1).add_clue("b3", 2)
    assert canonical_hash(upside_down) != canonical_hash(puzzle)
    with pytest.raises(PuzzleError, match="rules of Layers do not stay the same by rotate-90: only by flip-cols"):
        transform(puzzle, Symmetry.ROTATE_90)


@pytest.mark.parametrize("some", [(Symmetry.FLIP_COLS,), (Symmetry.IDENTITY, Symmetry.ROTATE_90)])
def test_what_a_genre_keeps_is_a_group(some: tuple[Symmetry, ...]) -> None:
    class Half(Layers):
        symmetries = some

    with pytest.raises(PuzzleError, match=r"`symmetries` of the genre .*Half lack the identity, or what two"):
        Half()
