"""SudokuPad: Sudoku with variants, as links that hold the whole puzzle: `https://sudokupad.app/scl…`, `…/fpuz…`.

What F-Puzzles has a key for is written as an `fpuz` link, which says the rules; anything else as `scl`, which draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote as percent

import msgspec

from penmark.codecs.constraint_json import ConstraintJson
from penmark.errors import JsonError, ParseError, UnwritableError, quote
from penmark.formats import fpuzzles
from penmark.formats.base import ForeignFormat
from penmark.formats.kept_drawings import KeptDrawing
from penmark.formats.lz_string import fold, read_folded
from penmark.formats.reading_notes import ReadingNotes
from penmark.formats.sudokupad.classic import classic_cells, classic_object
from penmark.formats.sudokupad.kept import PadKept
from penmark.formats.sudokupad.links import SITE, PadLink, looks_like_link, parse_link
from penmark.formats.sudokupad.near_json import parse_near_json
from penmark.formats.sudokupad.reading import SclReader
from penmark.formats.sudokupad.shown import shown_drawings
from penmark.formats.sudokupad.writing import puzzle_in, scl_of, with_puzzle
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain, parse_json
from penmark.puzzle.puzzle import Puzzle


class SudokuPad(ForeignFormat[ConstraintJson]):
    name = "sudokupad"
    title = "SudokuPad"
    specimen = "a SudokuPad link"
    codec_type = ConstraintJson

    def looks_like(self, text: str) -> bool:
        return looks_like_link(text) or _is_bare_object(text)

    def parse(self, text: str, genre: Genre | None) -> Document:
        found = self.genre_called("sudoku", genre)
        return self.decode(text, found, self.codec_for(found))

    def parse_leniently(self, text: str, genre: Genre | None) -> Document:
        return _document(text.strip(), self.genre_called("sudoku", genre), lenient=True)

    def decode(self, text: str, genre: Genre, codec: ConstraintJson) -> Document:
        return _document(text.strip(), genre, lenient=False)

    def drawings(self, kept: Plain, puzzle: Puzzle) -> Iterable[KeptDrawing]:
        return shown_drawings(PadKept.from_plain(kept), puzzle.rows)

    def encode(self, document: Document, codec: ConstraintJson) -> str:
        if PadKept.of(document.puzzle.meta.foreign) == PadKept():
            try:
                link = fpuzzles.FORMAT.encode(document, codec)
                return f"{SITE}fpuz{percent(link.removeprefix(fpuzzles.SITE), safe='')}"
            except UnwritableError:
                pass  # then it is drawn
        return f"{SITE}scl{percent(fold(msgspec.json.encode(_drawn(document)).decode()), safe='')}"


def _drawn(document: Document) -> dict[str, Plain]:
    plain = scl_of(document)
    again = SclReader(plain, document.puzzle.genre, ReadingNotes(lenient=True)).document().puzzle
    same = again == document.puzzle and PadKept.of(again.meta.foreign) == PadKept.of(document.puzzle.meta.foreign)
    return plain if same else with_puzzle(plain, document)


def _is_bare_object(text: str) -> bool:
    start = text.lstrip()[:1]
    return start == "{" and '"cells"' in text and '"genre"' not in text


def _document(text: str, genre: Genre, lenient: bool) -> Document:
    notes = ReadingNotes(lenient)
    if _is_bare_object(text):
        return _from_object(_object(text), genre, notes)
    link = parse_link(text)
    if link.kind.startswith("fpuz"):
        return fpuzzles.FORMAT.read(f"fpuz{link.payload}", genre, lenient=lenient)
    if link.kind in ("scf", "classic"):
        return _classic(link, genre, notes)
    plain, rest = read_folded(link.payload, _object)
    if rest:
        notes.note(f"left out what follows the puzzle: {quote(rest)}")
    if link.settings:
        notes.note(f"left out what the link asks of the page: {', '.join(link.settings)}")
    return _from_object(plain, genre, notes)


def _classic(link: PadLink, genre: Genre, notes: ReadingNotes) -> Document:
    cells, names = classic_cells(link.kind, link.payload)
    puzzle = SclReader(classic_object(cells), genre, notes).document().puzzle.with_variants(*names)
    return notes.on(Document(puzzle))


def _from_object(plain: dict[str, Plain], genre: Genre, notes: ReadingNotes) -> Document:
    bare, document = puzzle_in(plain)
    if document is None:
        if bare is not plain:
            notes.note("left out the puzzle as Penmark wrote it: what is drawn is another one")
        return SclReader(bare, genre, notes).document()
    if document.puzzle.genre is not genre:
        raise ParseError(f"expected a puzzle of genre {genre.name!r}, found {document.puzzle.genre.name!r}")
    return notes.on(document)


def _object(text: str) -> dict[str, Plain]:
    try:
        plain = parse_json(text)
    except JsonError:
        plain = parse_near_json(text)
    if not isinstance(plain, dict):
        raise ParseError(f"the payload should hold an object, got {quote(plain)}")
    return plain


FORMAT = SudokuPad()
