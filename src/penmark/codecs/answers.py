"""Solutions written as a grid of words beside the puzzle's own grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.text import is_natural
from penmark.codecs.tokens import Tokens
from penmark.errors import ParseError, quote
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


class Answers(Protocol):
    """One word per cell, in reading order, from which the mark at every position follows."""

    def read(self, puzzle: Puzzle, words: Sequence[str]) -> Solution: ...

    def write(self, puzzle: Puzzle, solution: Solution) -> list[str]: ...


class CellAnswers:
    """Marks on cells. `words` gives the value of each; with `numbers`, a number is a value too.

    Cells without a decision are written blank. Texts also repeat what the puzzle's grid shows there, by the
    words of `problem`, with or without a clue's number: that is read too, unless it contradicts the puzzle.
    """

    def __init__(
        self,
        problem: Tokens,
        words: Mapping[str, int] | None = None,
        *,
        numbers: bool = False,
        blank: str = "-",
    ) -> None:
        self._problem = problem
        self._values = dict(words or {})
        self._words = {value: word for word, value in self._values.items()}
        self._numbers = numbers
        self._blank = blank

    def read(self, puzzle: Puzzle, words: Sequence[str]) -> Solution:
        return Solution(puzzle.field, self._read(puzzle, words))

    def _read(self, puzzle: Puzzle, words: Sequence[str]) -> Iterator[int]:
        materials, field = puzzle.substrate.materials, puzzle.field
        for i, word in zip(puzzle.substrate.layout.span(Layer.CELLS), words, strict=True):
            if materials[i] != Material.FLOOR:
                self._check_structure(puzzle, i, word)
                continue
            value = self._value(word)
            if value is None or not field.domain(i).mask >> value & 1:
                where = puzzle.name_of(field.coord(i))
                raise ParseError(f"{where}: {quote(word)} is not an answer in {puzzle.genre.title}")
            yield value

    def _value(self, word: str) -> int | None:
        value = self._values.get(word)
        return int(word) if value is None and self._numbers and is_natural(word) else value

    def _check_structure(self, puzzle: Puzzle, i: int, word: str) -> None:
        entry, at = self._problem.entry(word), puzzle.field.coord(i)
        repeats = (
            entry is not None
            and entry.material == puzzle.substrate.materials[i]
            and entry.clue in (None, puzzle.clues.get(at))
        )
        if word != self._blank and not repeats:
            raise ParseError(f"{puzzle.name_of(at)}: {quote(word)} is not what the puzzle has there")

    def write(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        values = iter(solution.values_by_index)
        span = puzzle.substrate.layout.span(Layer.CELLS)
        return list(self._write(puzzle.substrate.materials[span.start : span.stop], values))

    def _write(self, materials: Iterable[int], values: Iterator[int]) -> Iterator[str]:
        for material in materials:
            if material == Material.FLOOR:
                value = next(values)
                yield self._words.get(value) or str(value)
            else:
                yield self._blank
