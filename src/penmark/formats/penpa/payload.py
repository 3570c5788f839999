"""A Penpa link's payload: base64 of raw deflate of lines of text, in which frequent JSON keys are abbreviated."""

from __future__ import annotations

import base64
import re
import zlib
from itertools import accumulate
from typing import NamedTuple
from urllib.parse import unquote

from penmark.errors import CutShortError, JsonError, ParseError, quote
from penmark.puzzle.json_text import MAX_DOCUMENT, Plain, parse_json
from penmark.puzzle.meta import PuzzleMeta

_RAW_DEFLATE = -15
_LINK = re.compile(r"(?:https?://)?[^\s#?]{0,200}penpa[^\s#?]{0,200}[#?](?:m|p)=|m=(?:edit|solve)&p=", re.IGNORECASE)
_PART = re.compile(r"(?:^|[#?&])p=(\S*)", re.IGNORECASE)
_SHORT = {
    "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"', "S": '"surface"', "L": '"line"',
    "E": '"lineE"', "W": '"wall"', "C": '"cage"', "N": '"number"', "1": '"numberS"', "Y": '"symbol"', "P": '"special"',
    "B": '"board"', "R": '"command_redo"', "U": '"command_undo"', "8": '"command_replay"', "F": '"freeline"',
    "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"', "D": '"direction"', "0": '"squareframe"', "5": '"polygon"',
    "4": '"deletelineE"', "6": '"killercages"', "7": '"nobulbthermo"', "_": '"__a"', "O": "null", "Z": "z",
}  # fmt: skip
"""What follows a z, and what both stand for."""
_ABBREVIATION = re.compile(f"z([{''.join(_SHORT)}])")
_LENGTHENED = re.compile("|".join(re.escape(long) for long in _SHORT.values()))
_LETTERS = {long: f"z{short}" for short, long in _SHORT.items()}
_ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
GRIDS = ("square", "sudoku", "kakuro")
_LARGEST = 200


class PenSheet(NamedTuple):
    """What the lines of a payload say."""

    grid: str
    """The kind of grid it was drawn on, one of `GRIDS`."""
    rows: int
    """Of the board, without the white space around it; so are the columns."""
    cols: int
    top: int
    left: int
    width: int
    """Of the whole grid that indices count, in cells."""
    height: int
    question: dict[str, Plain]
    answer: dict[str, Plain]
    tags: list[str]
    meta: PuzzleMeta


def looks_like_link(text: str) -> bool:
    return bool(_LINK.match(text.lstrip()[:1000]))


def payload_of(text: str) -> str:
    """What stands behind `p=`, up to the next part of the link: or all of it, if it is a link itself."""
    found = _PART.search(text)
    if not looks_like_link(text):
        raise ParseError("a Penpa link has #m=edit&p= in it, or #m=solve&p=, and the drawing behind that")
    if not found:
        raise CutShortError("there is no p= in the link, behind which the drawing would be")
    inner = unquote(found[1])
    return inner if re.match(r"https?://", inner) else inner.partition("&")[0].replace(" ", "+")


def inflated(letters: str) -> str:
    """The lines of a payload, of no more than `MAX_DOCUMENT` bytes, however small it is when deflated."""
    squeezed = zlib.decompressobj(_RAW_DEFLATE)
    try:
        content = base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
        plain = squeezed.decompress(content, MAX_DOCUMENT)
        text = plain.decode()
    except (ValueError, zlib.error):
        raise CutShortError("the link holds no drawing; perhaps a part of it is missing") from None
    if squeezed.unconsumed_tail:
        raise ParseError(f"the link's drawing is longer than {MAX_DOCUMENT} bytes")
    if not squeezed.eof:
        raise CutShortError("the link's drawing ends too early; perhaps a part of it is missing")
    return _ABBREVIATION.sub(lambda found: _SHORT[found[1]], text)


def deflated(text: str) -> str:
    """The inverse of `inflated`."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    short = _LENGTHENED.sub(lambda found: _LETTERS[found[0]], text)
    return base64.b64encode(squeeze.compress(short.encode()) + squeeze.flush()).decode()


def escaped(text: str) -> str:
    """A text as it stands in the first line."""
    for escape, char in _ESCAPES.items():
        text = text.replace(char, escape)
    return text


def read_sheet(text: str) -> PenSheet:
    lines = text.split("\n")
    header = lines[0].split(",")
    if header[0] not in GRIDS:
        raise ParseError(f"boards of squares are read, not those of kind {quote(header[0])}")
    if len(lines) < 4:
        raise CutShortError("the drawing has no problem in it")
    top, bottom, left, right = _margins(lines[1])
    nx, ny = (_natural(header, k) for k in (1, 2))
    rows, cols = ny - top - bottom, nx - left - right
    if not (1 <= rows <= _LARGEST and 1 <= cols <= _LARGEST):
        raise ParseError(f"the board is {cols} wide and {rows} high, which it cannot be")
    texts = [_told(header, k) for k in (15, 16, 17, 18)]
    title, author = texts[0].removeprefix("Title: ").strip(), texts[1].removeprefix("Author: ").strip()
    meta = PuzzleMeta(title=title, author=author, source=texts[2].strip(), rules=texts[3].strip())
    layers = [_object(lines, k) for k in (3, 4)]
    sheet = PenSheet(header[0], rows, cols, top, left, nx + 4, ny + 4, layers[0], layers[1], _tags(lines), meta)
    _require_whole(sheet, lines[5] if len(lines) > 5 else "")
    return sheet


def _require_whole(sheet: PenSheet, line: str) -> None:
    """Refuse a board that lacks cells: a list of those there are, each as its distance from the one before."""
    steps = _json(line, "the list of cells") if line.strip() else []
    if not isinstance(steps, list) or not all(type(step) is int for step in steps):
        raise ParseError(f"the list of cells should be numbers, got {quote(steps)}")
    first = (sheet.top + 2) * sheet.width + sheet.left + 2
    whole = {first + row * sheet.width + col for row in range(sheet.rows) for col in range(sheet.cols)}
    missing = len(whole - set(accumulate(steps)))
    if steps and missing:
        raise ParseError(f"boards that lack cells are not read, and {missing} of {len(whole)} are missing")


def _natural(header: list[str], k: int) -> int:
    word = header[k].strip() if k < len(header) else ""
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise ParseError(f"the size of the board should be a number, got {quote(word)}")
    return int(word)


def _told(header: list[str], k: int) -> str:
    text = header[k] if k < len(header) else ""
    return re.sub("%2[CDEF]", lambda found: _ESCAPES[found[0]], text)


def _margins(line: str) -> list[int]:
    found = _json(line, "the white space")
    if not isinstance(found, list) or not all(type(each) is int and 0 <= each < 100 for each in found):
        raise ParseError(f"the white space around the board should be four numbers, got {quote(found)}")
    return [*found, 0, 0, 0, 0][:4]


def _object(lines: list[str], k: int) -> dict[str, Plain]:
    found = _json(lines[k], "the drawing") if k < len(lines) and lines[k].strip() else {}
    if not isinstance(found, dict):
        raise ParseError(f"the drawing should be a JSON object, got {quote(found)}")
    return found


def _tags(lines: list[str]) -> list[str]:
    line = lines[17].strip() if len(lines) > 17 else ""
    found = _json(line, "the list of tags") if line else []
    if not isinstance(found, list):
        raise ParseError(f"the tags should be a list, got {quote(found)}")
    return [str(tag) for tag in found]


def _json(text: str, what: str) -> Plain:
    try:
        return parse_json(text)
    except JsonError as error:
        raise ParseError(f"{what} cannot be read: {error}") from None
