"""Penpa-edit: drawings that say which genre they are of by their tags, or not at all.

`https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZ…`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penmark.codecs.drawn_words import DrawnWords
from penmark.errors import ParseError, PuzzleError, UnwritableError
from penmark.formats import puzzlink
from penmark.formats.base import ForeignFormat
from penmark.formats.kept_drawings import KeptDrawing
from penmark.formats.penpa.payload import PenSheet, deflated, inflated, looks_like_link, payload_of, read_sheet
from penmark.formats.penpa.reading import SheetReader
from penmark.formats.penpa.shown import shown_drawings
from penmark.formats.penpa.writing import SheetWriter
from penmark.formats.reading_notes import ReadingNotes
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


class Penpa(ForeignFormat[DrawnWords]):
    name = "penpa"
    title = "Penpa-edit"
    specimen = "a Penpa link"
    codec_type = DrawnWords

    def looks_like(self, text: str) -> bool:
        return looks_like_link(text)

    def parse(self, text: str, genre: Genre | None) -> Document:
        return self._document(text.strip(), genre, lenient=False)

    def parse_leniently(self, text: str, genre: Genre | None) -> Document:
        return self._document(text.strip(), genre, lenient=True)

    def decode(self, text: str, genre: Genre, codec: DrawnWords) -> Document:
        return self._document(text, genre, lenient=False)

    def drawings(self, kept: Plain, puzzle: Puzzle) -> Iterable[KeptDrawing]:
        return shown_drawings(kept, max(puzzle.rows, puzzle.cols))

    def encode(self, document: Document, codec: DrawnWords) -> str:
        puzzle = document.puzzle
        text = SheetWriter(puzzle, codec).text()
        _require_same(text, puzzle, codec)
        return SITE + deflated(text)

    def _document(self, text: str, wanted: Genre | None, lenient: bool) -> Document:
        payload = payload_of(text)
        if "/" in payload[:9] and payload.startswith("http"):
            return puzzlink.FORMAT.read(payload, wanted, lenient=lenient)
        sheet = read_sheet(inflated(payload))
        genre = self._genre(sheet, wanted)
        notes = ReadingNotes(lenient)
        return SheetReader(sheet, genre, self.codec_for(genre), notes).document()

    def _genre(self, sheet: PenSheet, wanted: Genre | None) -> Genre:
        """What its tags say, or else what it is said to be, or the grid it is drawn on, such as a Sudoku's."""
        told = self._called(sheet.tags)
        if not told and wanted is None:
            told = self._called([sheet.grid])
        if told and wanted is not None and wanted not in told:
            raise ParseError(f"expected a puzzle of genre {wanted.name!r}, found {told[0].name!r}")
        if wanted is None and not told:
            raise ParseError("the drawing does not say which genre it is of; name it")
        return self.wanted(wanted or told[0])

    def _called(self, names: Sequence[str]) -> list[Genre]:
        return [found for name in names for found in self.genres() if self._calls(found, name)]


def _require_same(text: str, puzzle: Puzzle, codec: DrawnWords) -> None:
    """Refuse to write what would be read as another puzzle."""
    try:
        again = SheetReader(read_sheet(text), puzzle.genre, codec, ReadingNotes(lenient=False)).document().puzzle
    except (ParseError, PuzzleError) as error:
        raise UnwritableError(f"what would be drawn could not be read: {error}") from None
    if again != puzzle:
        raise UnwritableError("what would be drawn is read as another puzzle")


FORMAT = Penpa()
