"""Sudoku in plain characters: a line of 81, or a grid of them, framed or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt

from penmark.codecs.digit_grid import BLANKS, CELLS, MAX_SIDE, DigitGrid
from penmark.codecs.draft import Draft, require_plain
from penmark.errors import ParseError, UnwritableError, quote
from penmark.formats.base import ForeignFormat
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle

_FRAME = frozenset("|+=:*'-. \t")
_RULED = frozenset("|+=:*'")
_CHARACTERS = CELLS | _FRAME
"""All that may stand in a grid."""
_REMARK = frozenset(" \t,;#")
_HEADERS = {
    "#A": "author",
    "#D": "info",
    "#C": "info",
    "#B": "date",
    "#S": "source",
    "#U": "link",
}
MAX_TEXT = 20_000
"""Longer than any framed 25×25 grid with its headers."""
_SMALLEST = 16
"""A text of fewer characters is only taken for a Sudoku when it is said to be one."""


class SudokuLines(ForeignFormat[DigitGrid]):
    name = "lines"
    title = "Sudoku lines"
    codec_type = DigitGrid

    def looks_like(self, text: str) -> bool:
        if not _SMALLEST <= len(text) <= MAX_TEXT:
            return False
        rows = (line for line in text.split("\n") if line.strip() and line[0] not in "#[")
        return _CHARACTERS.issuperset(next(rows, "?")[:_SMALLEST])

    def parse(self, text: str, genre: Genre | None) -> Document:
        if genre is None and len(text) < _SMALLEST:
            raise ParseError(f"too short for a Sudoku: {len(text)} characters")
        found = self.wanted(genre or next(self.genres(), None))
        return self.decode(text, found, self.codec_for(found))

    def decode(self, text: str, genre: Genre, codec: DigitGrid) -> Document:
        if len(text) > MAX_TEXT:
            raise ParseError(f"a Sudoku grid is no longer than {MAX_TEXT} characters, got {len(text)}")
        lines = [line.rstrip("\r") for line in text.split("\n")]
        cells = _cells([line for line in lines if line.strip() and line[0] not in "#["])
        side = isqrt(len(cells))
        codec.refuse(side, side, cells)
        draft = Draft(genre, genre.dims_for(side, side))
        draft.meta = _meta(lines)
        codec.read(draft, cells)
        return draft.document()

    def write(self, document: Document | Puzzle, blank: str = ".") -> str:
        """One line, with `blank` for each cell without a clue."""
        if len(blank) != 1 or blank not in BLANKS:
            raise UnwritableError(f"a blank is one of {BLANKS}, got {quote(blank)}")
        return super().write(document).replace(".", blank)

    def encode(self, document: Document, codec: DigitGrid) -> str:
        require_plain(document.puzzle)
        return codec.write(document.puzzle)


def _cells(lines: list[str]) -> str:
    """The characters of all cells, a square number of them."""
    if len(lines) == 1:
        return _one_line(lines[0])
    readings = [_grid(lines, kept) for kept in (_is_no_ruler, _is_unruled, bool)]
    for rows in [*filter(_is_as_wide_as_high, readings), *filter(_is_even, readings)]:
        cells = "".join(rows)
        if _is_square(len(cells)):
            return cells
    widths = ", ".join(str(len(row)) for row in readings[0][:MAX_SIDE])
    raise ParseError(f"a grid has n × n cells with n up to {MAX_SIDE}, found lines of {widths or 'no'} cells")


def _one_line(line: str) -> str:
    """A line of exactly n × n characters, blanks perhaps written as spaces; or with a remark after it."""
    if _is_square(len(line)) and all(char in CELLS or char == " " for char in line) and line.strip():
        return line.replace(" ", ".")
    line = line.strip()
    end = next((k for k, char in enumerate(line) if char in _REMARK), len(line))
    for k, char in enumerate(line[:end]):
        if char not in CELLS:
            raise ParseError(f"character {k + 1}: {quote(char)} is neither a digit nor a blank")
    if not _is_square(end):
        raise ParseError(f"a line has n × n characters with n up to {MAX_SIDE}, got {end}")
    return line[:end]


def _is_square(count: int) -> bool:
    side = isqrt(count)
    return side * side == count and 1 <= side <= MAX_SIDE


def _grid(lines: Iterable[str], kept: Callable[[str], bool]) -> list[str]:
    return ["".join(_row(line)) for line in lines if kept(line)]


def _row(line: str) -> Iterator[str]:
    for char in line:
        if char in CELLS:
            yield char
        elif char not in _FRAME:
            raise ParseError(f"{quote(char)} in {quote(line)} is neither digit nor blank nor part of a frame")


def _is_no_ruler(line: str) -> bool:
    return not ("-" in line or "=" in line) or not _FRAME.issuperset(line)


def _is_unruled(line: str) -> bool:
    """Like `_is_no_ruler`, but a row of dashes alone may be a row of blanks."""
    return _is_no_ruler(line) or _RULED.isdisjoint(line)


def _is_as_wide_as_high(rows: list[str]) -> bool:
    return all(len(row) == len(rows) for row in rows)


def _is_even(rows: list[str]) -> bool:
    """A line broken into equal parts; parts that differ come from another format, where words are numbers."""
    return len({len(row) for row in rows}) == 1


def _meta(lines: Iterable[str]) -> PuzzleMeta:
    """From header lines such as `#A author`; the first of each counts."""
    found: dict[str, str] = {}
    for line in lines:
        name = _HEADERS.get(line[:2])
        told = line[2:].strip()
        # `#ARuud` names an author; `#Another` is a mere remark.
        if name is not None and told and (not line[2].islower() or "://" in told):
            found.setdefault(name, told)
    return PuzzleMeta(**found)


FORMAT = SudokuLines()
