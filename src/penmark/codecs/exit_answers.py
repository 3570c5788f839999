"""Solutions of loops through cells: a word for each cell names the two sides by which the loop leaves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.board.coord import Coord, Layer, link_h, link_v
from penmark.codecs.draft import Entry
from penmark.codecs.tokens import Tokens
from penmark.errors import ParseError, quote
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

_BLANK = "-"
_SIDES = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
"""In the order in which a word names them."""


class ExitAnswers:
    """Words of the letters `n`, `s`, `e`, `w`; `-` for a cell that the loop does not pass.

    `shaded`: the word for a shaded cell, where cells are shaded too. Texts also repeat what the puzzle's grid shows at
    a cell that is no place for the loop, by the words of `problem`: that is read too.
    """

    def __init__(self, problem: Tokens, shaded: str | None = None) -> None:
        self._problem = problem
        self._shaded = shaded

    def read(self, puzzle: Puzzle, words: Sequence[str]) -> Solution:
        span = puzzle.substrate.layout.span(Layer.CELLS)
        exits = {puzzle.field.coord(i): self._exits(puzzle, i, word) for i, word in zip(span, words, strict=True)}
        for at, letters in exits.items():
            for letter in letters:
                self._require_link(puzzle, exits, at, letter)
        lines = {_link(at, letter) for at, letters in exits.items() for letter in letters}
        shaded = {puzzle.field.coord(i) for i, word in zip(span, words, strict=True) if word == self._shaded}
        return Solution(puzzle.field, (int(at in lines or at in shaded) for at in puzzle.coords()))

    def _exits(self, puzzle: Puzzle, i: int, word: str) -> str:
        """The letters of a word; none for one that stands where the loop does not pass."""
        entry = self._problem.entry(word)
        if word in (_BLANK, self._shaded) or (entry is not None and self._repeats(puzzle, i, entry)):
            return ""
        if len(set(word)) != 2 or len(word) != 2 or not set(word) <= _SIDES.keys():
            where = puzzle.name_of(puzzle.field.coord(i))
            raise ParseError(f"{where}: {quote(word)} does not name two sides of n, s, e and w")
        return word

    def _repeats(self, puzzle: Puzzle, i: int, entry: Entry) -> bool:
        material, clue = puzzle.substrate.materials[i], puzzle.clues.get(puzzle.field.coord(i))
        return entry.material == material and clue is not None and entry.clue == clue

    def _require_link(self, puzzle: Puzzle, exits: dict[Coord, str], at: Coord, letter: str) -> None:
        """The cell that the loop leaves for is left for this one."""
        other = at.shifted(*_SIDES[letter])
        back = next(name for name, (down, across) in _SIDES.items() if (-down, -across) == _SIDES[letter])
        if back not in exits.get(other, ""):
            raise ParseError(f"{puzzle.name_of(at)}: the loop leaves to {letter}, but nothing meets it there")

    def write(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        lines = {at for at, value in zip(puzzle.coords(), solution.values_by_index, strict=True) if value}
        return list(self._write(puzzle, lines))

    def _write(self, puzzle: Puzzle, marked: set[Coord]) -> Iterator[str]:
        coords = puzzle.substrate.layout.coords
        for i in puzzle.substrate.layout.span(Layer.CELLS):
            if self._shaded is not None and coords[i] in marked:
                yield self._shaded
            else:
                yield "".join(letter for letter in _SIDES if _link(coords[i], letter) in marked) or _BLANK


def _link(at: Coord, letter: str) -> Coord:
    """The link by which the loop leaves a cell on that side, on the board or not."""
    row, col = at.row - (letter == "n"), at.col - (letter == "w")
    return link_v(row, col) if letter in "ns" else link_h(row, col)
