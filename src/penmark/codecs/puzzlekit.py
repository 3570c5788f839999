"""`GridCodec`: how one genre is written in the puzzlekit dataset, a line `rows cols` and a grid of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from penmark.board.coord import Layer
from penmark.codecs.answers import Answers
from penmark.codecs.areas import clues_to_anchors, read_areas, write_areas
from penmark.codecs.draft import Draft, entries_of, require_plain
from penmark.codecs.text import natural, read_words, write_words
from penmark.codecs.tokens import Tokens
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


@runtime_checkable
class DatasetCodec(FormatCodec, Protocol):
    """A codec of the dataset: for solutions as well as for problems."""

    def read_solution(self, puzzle: Puzzle, text: str) -> Solution: ...

    def write_solution(self, puzzle: Puzzle, solution: Solution) -> str: ...


class GridCodec:
    """`areas`: a grid of room numbers follows. Clues of rooms are read as standing at their anchors."""

    def __init__(self, problem: Tokens, answers: Answers, *, areas: bool = False) -> None:
        self._problem = problem
        self._answers = answers
        self._areas = areas

    def read(self, genre: Genre, text: str) -> Document:
        size, lines = _split(text)
        rows, cols = _size(size)
        draft = Draft(genre, genre.dims_for(rows, cols))
        words = read_words(lines[:rows] if self._areas else lines, rows, cols, "the grid")
        draft.fill(Layer.CELLS, self._problem.read(words, cols))
        if self._areas:
            draft.rooms = read_areas(read_words(lines[rows:], rows, cols, "the grid of rooms"), rows, cols)
            clues_to_anchors(draft)
        return draft.document()

    def write(self, document: Document) -> str:
        puzzle = document.puzzle
        require_plain(puzzle, rooms=self._areas)
        words = self._problem.write(entries_of(Document(puzzle), Layer.CELLS), puzzle.cols)
        if self._areas:
            words += write_areas(puzzle)
        return _join(puzzle, words)

    def read_solution(self, puzzle: Puzzle, text: str) -> Solution:
        """The solution as the text has it, unchecked against the rules."""
        size, lines = _split(text)
        if _size(size) != (puzzle.rows, puzzle.cols):
            raise ParseError(f"the solution's size is {quote(size)}, not {puzzle.rows} {puzzle.cols}")
        return self._answers.read(puzzle, read_words(lines, puzzle.rows, puzzle.cols, "the solution"))

    def write_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        require_fitting(puzzle, solution)
        return _join(puzzle, self._answers.write(puzzle, solution))


def require_fitting(puzzle: Puzzle, solution: Solution) -> None:
    positions = len(puzzle.substrate.floor)
    if len(solution) != positions:
        raise UnwritableError(f"the solution decides {len(solution)} positions, the puzzle has {positions}")


def _split(text: str) -> tuple[str, list[str]]:
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise ParseError("the text is empty")
    return lines[0], lines[1:]


def _size(line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2:
        raise ParseError(f"the first line should be the numbers of rows and columns, got {quote(line)}")
    return natural(words[0], "the number of rows"), natural(words[1], "the number of columns")


def _join(puzzle: Puzzle, words: Sequence[str]) -> str:
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *write_words(words, puzzle.cols)])
