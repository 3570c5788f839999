"""What every codec owes, asked of each one that a genre declares; and that a sloppy one is caught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

import pytest

from penmark import formats
from penmark.board.substrate import Material
from penmark.codecs.answers import CellAnswers
from penmark.codecs.draft import Draft, Entry
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from tests.contract.codec_checks import assert_nothing_is_lost, assert_strange_texts_are_refused, puzzles_of

EVERY_CODEC = pytest.mark.parametrize(
    ("genre", "name"),
    [pytest.param(genre, name, id=f"{genre.name}-{name}") for genre in genres().values() for name in genre.codecs],
)


@EVERY_CODEC
def test_what_is_written_is_read_again(genre: Genre, name: str) -> None:
    holder = formats.format_called(name)
    assert assert_nothing_is_lost(holder, genre, (document.puzzle for document in genre.samples))
    assert_nothing_is_lost(holder, genre, puzzles_of(genre, Random(f"{genre.name} in {name}")))


@EVERY_CODEC
def test_what_cannot_be_read_is_refused(genre: Genre, name: str) -> None:
    holder, rng = formats.format_called(name), Random(f"strange {genre.name} in {name}")
    assert assert_strange_texts_are_refused(holder, genre, genre.samples[0].puzzle, rng)


# ── sloppy codecs are caught ──

_RIGHT = Tokens({".": Entry(Material.FLOOR)}, clues_on=Material.FLOOR)
_ANSWERS = CellAnswers(_RIGHT, {str(n): n for n in range(1, 10)})


class LosesTwos(WordGrid):
    """Writes a clue as nothing at all."""

    def write(self, puzzle: Puzzle) -> list[str]:
        return ["." if word == "2" else word for word in super().write(puzzle)]


class ForgetsTheLast(WordGrid):
    """Reads one word fewer than there are."""

    def read(self, draft: Draft, words: Sequence[str]) -> None:
        super().read(draft, [*words[:-1], "."])


class RaisesItsOwn(WordGrid):
    """Leaves a word that is no number to Python."""

    def read(self, draft: Draft, words: Sequence[str]) -> None:
        super().read(draft, [word if word == "." else str(int(word)) for word in words])


def _sloppy(codec: WordGrid) -> Genre:
    class Sloppy(type(by_name("sudoku"))):  # type: ignore[misc] # a class that is known only now
        codecs: ClassVar[Mapping[str, FormatCodec]] = {"puzzlekit": codec}

    made: Genre = Sloppy()
    return made


@pytest.mark.parametrize("kind", [LosesTwos, ForgetsTheLast])
def test_a_codec_that_loses_something_is_caught(kind: type[WordGrid]) -> None:
    genre, holder = _sloppy(kind(_RIGHT, _ANSWERS)), formats.format_called("puzzlekit")
    with pytest.raises(AssertionError, match="another puzzle than it was written for"):
        assert_nothing_is_lost(holder, genre, puzzles_of(genre, Random(1)))


def test_a_codec_that_raises_what_python_raises_is_caught() -> None:
    genre, holder = _sloppy(RaisesItsOwn(_RIGHT, _ANSWERS)), formats.format_called("puzzlekit")
    puzzle = genre.new(4, 4).add_clue("a1", 1)
    with pytest.raises(ValueError, match="invalid literal"):
        assert_strange_texts_are_refused(holder, genre, puzzle, Random(1))


def test_the_same_codec_made_with_care_passes() -> None:
    genre, holder = _sloppy(WordGrid(_RIGHT, _ANSWERS)), formats.format_called("puzzlekit")
    puzzle = genre.new(4, 4).add_clue("a1", 1)
    assert assert_nothing_is_lost(holder, genre, [puzzle, *puzzles_of(genre, Random(1))])
    assert assert_strange_texts_are_refused(holder, genre, puzzle, Random(1))
