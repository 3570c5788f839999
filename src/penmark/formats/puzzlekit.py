"""The puzzlekit dataset: problem texts by `parse` and `write`, the solutions beside them by `…_solution`.

A text is a line with the numbers of rows and columns, then a grid of words.
"""

from __future__ import annotations

from collections.abc import Sequence

from penmark.codecs.draft import Draft, require_plain
from penmark.codecs.text import natural, read_words, take_all, write_words
from penmark.codecs.word_grid import DatasetText, WordGrid
from penmark.errors import ParseError, PenmarkError, UnsupportedError, UnwritableError, quote
from penmark.formats.base import ForeignFormat, require_text
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution


class Puzzlekit(ForeignFormat[WordGrid]):
    name = "puzzlekit"
    title = "puzzlekit"
    codec_type = WordGrid
    says_genre = False

    def looks_like(self, text: str) -> bool:
        first = text.strip()[:40].partition("\n")[0].split()
        return len(first) >= 2 and all(word.isascii() and word.isdecimal() for word in first)

    def parse(self, text: str, genre: Genre | None) -> Document:
        wanted = self.wanted(genre)
        return self.decode(text, wanted, self.codec_for(wanted))

    def decode(self, text: str, genre: Genre, codec: WordGrid) -> Document:
        size, lines = _split(text)
        rows, cols = _size(size)
        if codec.refuse is not take_all:
            words = [word for line in lines for word in line.split()]
            try:
                codec.refuse(rows, cols, words)
            except UnsupportedError:
                dataset = codec.dataset_of(rows, cols, words)
                if dataset is None:
                    raise
                return Document(codec.datasets()[dataset].read(genre, rows, cols, lines))
        draft = Draft(genre, genre.dims_for(rows, cols))
        codec.read(draft, read_words(lines[:rows] if codec.areas else lines, rows, cols, "the grid"))
        if codec.areas:
            codec.read_areas(draft, read_words(lines[rows:], rows, cols, "the grid of rooms"))
        return draft.document()

    def decode_of(self, text: str, genre: Genre, dataset: str) -> Puzzle:
        """The puzzle in a text of a dataset of that name."""
        if dataset.lower() in (genre.name, *genre.aliases):
            return self.parse(text, genre).puzzle
        size, lines = _split(text)
        return self._dataset(genre, dataset).read(genre, *_size(size), lines)

    def has_dataset(self, genre: Genre, dataset: str) -> bool:
        """Whether some puzzles of the genre come in a dataset of that name whose texts have another shape."""
        return self.holds(genre) and dataset in self.codec_for(genre).datasets()

    def encode_as(self, puzzle: Puzzle, dataset: str) -> str:
        """The inverse of `decode_of`."""
        if dataset.lower() in (puzzle.genre.name, *puzzle.genre.aliases):
            return self.write(puzzle)
        lines = self._dataset(puzzle.genre, dataset).write(puzzle)
        text = "\n".join([f"{puzzle.rows} {puzzle.cols}", *lines])
        try:
            again = self.decode_of(text, puzzle.genre, dataset)
        except PenmarkError as error:
            raise UnwritableError(f"{self.title} cannot hold this puzzle as {dataset}: {error}") from None
        if again != puzzle:
            raise UnwritableError(f"{self.title} cannot hold this puzzle as {dataset}: {_difference(puzzle, again)}")
        return text

    def _dataset(self, genre: Genre, dataset: str) -> DatasetText:
        known = self.codec_for(self.wanted(genre)).datasets()
        if dataset not in known:
            names = ", ".join((genre.title, *known))
            raise ParseError(f"no dataset of {genre.title} is called {quote(dataset)}; known: {names}")
        return known[dataset]

    def encode(self, document: Document, codec: WordGrid) -> str:
        puzzle = document.puzzle
        try:
            require_plain(puzzle, rooms=codec.areas)
            return _join(puzzle, codec.write(puzzle) + codec.write_areas(puzzle))
        except UnwritableError as error:
            return self._as_dataset(puzzle, codec, error)

    def _as_dataset(self, puzzle: Puzzle, codec: WordGrid, error: UnwritableError) -> str:
        """As a text of another dataset, if reading can tell which that is; else say so."""
        for name in codec.datasets():
            try:
                text = self.encode_as(puzzle, name)
                if self.parse(text, puzzle.genre).puzzle == puzzle:
                    return text
            except UnwritableError:
                continue
            except PenmarkError:
                pass  # its texts have another shape
            raise UnwritableError(f"{error}; texts of {name} have, but do not say that they are such: name the dataset")
        raise error

    def decode_solution(self, text: str, puzzle: Puzzle) -> Solution:
        size, lines = _split(text)
        if _size(size) != (puzzle.rows, puzzle.cols):
            raise ParseError(f"the solution's size is {quote(size)}, not {puzzle.rows} {puzzle.cols}")
        words = read_words(_told_once(lines), puzzle.rows, puzzle.cols, "the solution")
        return self.codec_for(puzzle.genre).read_solution(puzzle, words)

    def encode_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return _join(puzzle, self.codec_for(puzzle.genre).write_solution(puzzle, solution))


def _difference(puzzle: Puzzle, again: Puzzle) -> str:
    """Why the puzzle is not the one that its text would be read as."""
    if puzzle.added:
        return f"it has no room for custom constraints, and there are {len(puzzle.added)}"
    lost = [name for name in puzzle.variants.names if name not in again.variants.names]
    if lost:
        return f"it has no room for the variant {lost[0]!r}"
    more = [name for name in again.variants.names if name not in puzzle.variants.names]
    return f"its puzzles have the variant {more[0]!r}" if more else "its text would be another puzzle's"


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


def _told_once(lines: list[str]) -> list[str]:
    """The lines of a solution: some texts of the datasets have it twice, with a line `[solution]` between."""
    again = lines.index("[solution]") if "[solution]" in lines else len(lines)
    once, more = ([line.split() for line in part] for part in (lines[:again], lines[again + 1 :]))
    return lines[:again] if once == more else lines


def _join(puzzle: Puzzle, words: Sequence[str]) -> str:
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *write_words(words, puzzle.cols)])


FORMAT = Puzzlekit()


def parse(genre: Genre | str, problem_text: str, dataset: str | None = None) -> Puzzle:
    """The puzzle of a problem text, which does not say itself of which genre it is.

    `dataset` is the name of the dataset that it comes from, as in `KillerSudoku`, where its texts have another shape
    than those of the plain genre.
    """
    if dataset is None:
        return FORMAT.read(problem_text, genre).puzzle
    require_text(problem_text)
    return FORMAT.decode_of(problem_text, by_name(genre) if isinstance(genre, str) else genre, dataset)


def parse_solution(puzzle: Puzzle, solution_text: str) -> Solution:
    """The solution of a solution text, unchecked against the rules."""
    require_text(solution_text)
    return FORMAT.decode_solution(solution_text, puzzle)


def write(puzzle: Puzzle, dataset: str | None = None) -> str:
    """The problem text of a puzzle; `dataset` as for `parse`."""
    return FORMAT.write(puzzle) if dataset is None else FORMAT.encode_as(puzzle, dataset)


def write_solution(puzzle: Puzzle, solution: Solution) -> str:
    return FORMAT.encode_solution(puzzle, solution)
