"""F-Puzzles: Sudoku with variants, as `https://www.f-puzzles.com/?load=N4Ig…` or as SudokuPad's `fpuz…` links.

What follows is the puzzle's JSON, folded by lz-string.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote

import msgspec

from penmark.codecs.constraint_json import ConstraintJson
from penmark.errors import CutShortError, JsonError, ParseError, PuzzleError, UnwritableError, quote
from penmark.formats.base import ForeignFormat
from penmark.formats.fpuzzles_kept import Kept
from penmark.formats.fpuzzles_reading import PayloadReader
from penmark.formats.fpuzzles_shown import shown_drawings
from penmark.formats.fpuzzles_writing import plain_of
from penmark.formats.kept_drawings import KeptDrawing
from penmark.formats.lz_string import fold, read_folded
from penmark.formats.reading_notes import ReadingNotes
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain, parse_json
from penmark.puzzle.puzzle import Puzzle

SITE = "https://www.f-puzzles.com/?load="

_SITE_LINK = re.compile(
    r"(?:https?://)?(?:www\.)?f-puzzles\.com\b[^?#\s]*"
    r"(?:[?#](?:(?!load|id)[^\s=]{1,40}=[^\s&]{0,200}&)*+(?:(load|id)=)?)?",
    re.IGNORECASE,
)
_PAD_LINK = re.compile(
    r"(?:(?:https?://)?(?:\w+\.)*(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:sudoku\.html\?puzzleid=)?"
    r"|sudokupad://puzzle/)?(?:fpuzzles|fpuz)(?=[A-Za-z0-9+/%])"
)
_BARE = re.compile(r"N4Ig[A-Za-z0-9+/%]{8,}")
"""How every folded JSON object begins."""


class FPuzzles(ForeignFormat[ConstraintJson]):
    name = "fpuzzles"
    title = "F-Puzzles"
    specimen = "an F-Puzzles link"
    codec_type = ConstraintJson

    def looks_like(self, text: str) -> bool:
        start = text.lstrip()[:1000]
        return any(pattern.match(start) for pattern in (_SITE_LINK, _PAD_LINK, _BARE))

    def parse(self, text: str, genre: Genre | None) -> Document:
        found = self.genre_called("sudoku", genre)
        return self.decode(text, found, self.codec_for(found))

    def parse_leniently(self, text: str, genre: Genre | None) -> Document:
        return _document(text, self.genre_called("sudoku", genre), lenient=True)

    def decode(self, text: str, genre: Genre, codec: ConstraintJson) -> Document:
        return _document(text, genre, lenient=False)

    def drawings(self, kept: Plain, puzzle: Puzzle) -> Iterable[KeptDrawing]:
        return shown_drawings(Kept.from_plain(kept), puzzle)

    def encode(self, document: Document, codec: ConstraintJson) -> str:
        plain = plain_of(document)
        _require_same(plain, document.puzzle)
        return SITE + fold(msgspec.json.encode(plain).decode())


def _document(text: str, genre: Genre, lenient: bool) -> Document:
    plain, rest = read_folded(_payload(text.strip()), _object)
    notes = ReadingNotes(lenient)
    reader = PayloadReader(plain, genre, notes)
    if rest:
        notes.note(f"left out what follows the puzzle: {quote(rest)}")
    return reader.document()


def _require_same(plain: dict[str, Plain], puzzle: Puzzle) -> None:
    """Refuse to write what would be read as another puzzle: what a meta keeps may come from anyone."""
    try:
        again = PayloadReader(plain, puzzle.genre, ReadingNotes(lenient=True)).document().puzzle
    except (ParseError, PuzzleError) as error:
        raise UnwritableError(f"what would be written could not be read: {error}") from None
    if again != puzzle:
        raise UnwritableError("what its meta keeps of a foreign format says more than the puzzle does")


def _payload(text: str) -> str:
    """What is folded, without the link around it."""
    site = _SITE_LINK.match(text)
    if site and site[1] is None:
        raise ParseError("the link holds no puzzle: one that does has ?load= in it")
    if site and site[1].lower() == "id":
        raise ParseError("the link names a puzzle that is on the site and does not hold it: export it with ?load=")
    start = site or _PAD_LINK.match(text)
    return unquote(text[start.end() :] if start else text).replace(" ", "+")


def _object(text: str) -> dict[str, Plain]:
    try:
        plain = parse_json(text)
    except JsonError as error:
        if text.strip().endswith("}"):
            raise ParseError(f"the JSON in the payload is refused: {error}") from None
        raise CutShortError("the payload holds no JSON; perhaps a part of it is missing") from None
    if not isinstance(plain, dict):
        raise ParseError(f"the payload should hold a JSON object, got {quote(plain)}")
    return plain


FORMAT = FPuzzles()
