"""The puzzlekit dataset: problem texts by `parse` and `write`, the solutions beside them by `…_solution`."""

from __future__ import annotations

from penmark.codecs.puzzlekit import DatasetCodec
from penmark.errors import ParseError
from penmark.formats.base import Format, require_text
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


class Puzzlekit(Format):
    name = "puzzlekit"
    title = "puzzlekit"

    def looks_like(self, text: str) -> bool:
        first = text.strip()[:40].partition("\n")[0].split()
        return len(first) >= 2 and all(word.isascii() and word.isdecimal() for word in first)

    def parse(self, text: str, genre: Genre | None) -> Document:
        wanted = self.wanted(genre)
        return self.codec_for(wanted).read(wanted, text)

    def dataset_codec(self, genre: Genre) -> DatasetCodec:
        codec = self.codec_for(genre)
        if not isinstance(codec, DatasetCodec):
            raise ParseError(f"{self.title} has no solutions of {genre.title}")
        return codec


FORMAT = Puzzlekit()


def parse(genre: Genre | str, problem_text: str) -> Puzzle:
    """The puzzle of a problem text, which does not say itself of which genre it is."""
    return FORMAT.read(problem_text, genre).puzzle


def parse_solution(puzzle: Puzzle, solution_text: str) -> Solution:
    """The solution of a solution text, unchecked against the rules."""
    require_text(solution_text)
    return FORMAT.dataset_codec(puzzle.genre).read_solution(puzzle, solution_text)


def write(puzzle: Puzzle) -> str:
    return FORMAT.write(puzzle)


def write_solution(puzzle: Puzzle, solution: Solution) -> str:
    return FORMAT.dataset_codec(puzzle.genre).write_solution(puzzle, solution)
