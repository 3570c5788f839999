"""`WordGrid`: how one genre is written as a grid of words, as the texts of janko.at and the puzzlekit dataset are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from penmark.board.coord import Layer
from penmark.codecs.answers import Answers
from penmark.codecs.areas import clues_to_anchors, read_areas, write_areas
from penmark.codecs.draft import Draft, entries_of
from penmark.codecs.text import Refuse, take_all
from penmark.codecs.tokens import Tokens
from penmark.errors import UnwritableError
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


class DatasetText(NamedTuple):
    """How the texts of one dataset are read and written, without their first line, which has the size."""

    read: Callable[[Genre, int, int, Sequence[str]], Puzzle]
    """From the genre, the numbers of rows and columns, and the lines."""
    write: Callable[[Puzzle], Sequence[str]]
    """The lines. What they cannot say of a puzzle need not be refused: whoever asks reads them again."""


LateDatasets: TypeAlias = Callable[[], Mapping[str, DatasetText]]
"""Texts by the name of the dataset, found when they are first asked for."""


def no_datasets() -> Mapping[str, DatasetText]:
    return {}


DatasetOf: TypeAlias = Callable[[int, int, Sequence[str]], str | None]


def no_dataset(rows: int, cols: int, words: Sequence[str]) -> str | None:
    return None


class WordGrid:
    """`problem`: the words of its boards. `answers`: how its solutions are written.

    `names`: what texts call it, the one to write first, where that is not its own name. `boxes`: a text says which
    boxes its boards have. `areas`: a second grid of words says which rooms they have; their clues may stand anywhere
    in them and are read as standing at their anchors. `refuse` sees the size and the words first, and raises
    `UnsupportedError` for what only looks like one board. `datasets` gives those by name whose texts have another
    shape; `dataset_of` tells from the size and the words which of them a text that is refused comes from.
    """

    def __init__(
        self,
        problem: Tokens,
        answers: Answers,
        *,
        names: tuple[str, ...] = (),
        boxes: bool = False,
        areas: bool = False,
        refuse: Refuse = take_all,
        datasets: LateDatasets = no_datasets,
        dataset_of: DatasetOf = no_dataset,
    ) -> None:
        self.names = names
        self.boxes = boxes
        self.areas = areas
        self.refuse = refuse
        self.datasets = datasets
        self.dataset_of = dataset_of
        self._problem = problem
        self._answers = answers

    def read(self, draft: Draft, words: Sequence[str]) -> None:
        """Take in a word for each cell, in reading order."""
        draft.fill(Layer.CELLS, self._problem.read(words, draft.blank.cols))

    def read_areas(self, draft: Draft, words: Sequence[str]) -> None:
        """Take in a word for each cell that is the same all over a room, once the other words are read."""
        draft.rooms = read_areas(words, draft.blank.rows, draft.blank.cols)
        clues_to_anchors(draft)

    def write(self, puzzle: Puzzle) -> list[str]:
        return self._problem.write(entries_of(Document(puzzle), Layer.CELLS), puzzle.cols)

    def write_areas(self, puzzle: Puzzle) -> list[str]:
        """The words of the second grid; none without `areas`."""
        return write_areas(puzzle) if self.areas else []

    def read_solution(self, puzzle: Puzzle, words: Sequence[str]) -> Solution:
        """The solution as the words have it, unchecked against the rules."""
        return self._answers.read(puzzle, words)

    def write_solution(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        positions = len(puzzle.substrate.floor)
        if len(solution) != positions:
            raise UnwritableError(f"the solution decides {len(solution)} positions, the puzzle has {positions}")
        return self._answers.write(puzzle, solution)
