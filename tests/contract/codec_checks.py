"""What a codec owes: a puzzle that it writes is read as the same puzzle, and a text that it cannot read is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from penmark.errors import PenmarkError, UnwritableError
from penmark.formats import Format
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from tests.puzzle.random_puzzles import random_puzzle, small_dims

_STRANGE = "0f9Zz?.-#*é\u0663 \n/"


def assert_nothing_is_lost(holder: Format, genre: Genre, puzzles: Iterable[Puzzle]) -> int:
    """Each puzzle is refused in words, or its text says all of it. Returns how many were written."""
    written = 0
    for puzzle in puzzles:
        try:
            text = holder.write(puzzle)
        except UnwritableError:
            continue
        read = holder.read(text, genre).puzzle
        bare = puzzle.with_meta(read.meta)  # a format need have no place for titles
        assert read == bare, f"{holder.title} reads {text!r} as another puzzle than it was written for"
        assert holder.write(read) == holder.write(bare)
        written += 1
    return written


def assert_strange_texts_are_refused(holder: Format, genre: Genre, puzzle: Puzzle, rng: Random) -> int:
    """A text with a mistake in it is read, or refused by one of our own errors. Returns how many were refused."""
    refused = 0
    for text in _mutated(holder.write(puzzle), rng):
        try:
            holder.read(text, genre)
        except PenmarkError:
            refused += 1
    return refused


def _mutated(text: str, rng: Random) -> Iterator[str]:
    for _ in range(60):
        at = rng.randrange(len(text))
        yield text[:at]
        yield text[:at] + text[at + 1 :]
        yield text[:at] + rng.choice(_STRANGE) + text[at + 1 :]
    yield from ("", text.upper(), text * 2)


def puzzles_of(genre: Genre, rng: Random, count: int = 60) -> Iterator[Puzzle]:
    """The genre's samples and boards, and random puzzles with all that it has: holes, rooms, variants, every clue."""
    yield from (document.puzzle for document in genre.samples)
    yield from (document.puzzle for _, document in genre.boards)
    for _ in range(count):
        yield random_puzzle(rng, genre, rng.choice(small_dims(genre, 6)))
