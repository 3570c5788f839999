"""pzprv3 board text: a puzzle and a player's marks, as puzz.link saves them to files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.board_lines import BoardLines
from penmark.codecs.draft import Draft, require_plain
from penmark.codecs.text import is_natural
from penmark.errors import ParseError, PenmarkError, UnwritableError, quote
from penmark.formats.base import ForeignFormat
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import parse_json
from penmark.puzzle.meta import PuzzleMeta

_MAGIC = "pzprv3"
_TAILS = ("TrialData", "info:", "history:", "http:", "https:")
"""With these begins what is not the board: trial levels, who made it, how it was played, where it is from."""
_META = {"author": "author", "source": "source", "comment": "info"}
"""The file's names for what it tells of a puzzle, and ours."""


class Pzprv3(ForeignFormat[BoardText]):
    name = "pzprv3"
    title = "pzprv3"
    codec_type = BoardText

    def looks_like(self, text: str) -> bool:
        start = text.lstrip()[:200]
        return start.startswith(_MAGIC) or (start.startswith("v:") and _MAGIC in start)

    def parse(self, text: str, genre: Genre | None) -> Document:
        text = text.strip().replace("\r\n", "\n")
        separator = "\n" if "\n" in text else "/"
        lines = text.split(separator)
        if lines[0].startswith("v:"):
            raise ParseError(f"the rules are changed by {quote(lines[0])}, which is not understood")
        if _minor_version(lines[0]) is None or len(lines) < 2:
            raise ParseError(f"the first line should be {_MAGIC}, got {quote(lines[0])}")
        found = self.genre_called(lines[1].strip(), genre)
        end = next((k for k, line in enumerate(lines) if line.startswith(_TAILS)), len(lines))
        document = self.decode("\n".join(lines[:end]), found, self.codec_for(found))
        return _with_meta(document, _read_meta(lines[end:], separator))

    def decode(self, text: str, genre: Genre, codec: BoardText) -> Document:
        """`text` is all lines from the version on, without what follows the board's data."""
        version, *rest = text.split("\n")
        lines = BoardLines([version, *rest], start=2, minor=_minor_version(version) or 0)
        rows = lines.number_of("rows")
        cols = rows if codec.square else lines.number_of("columns")
        if codec.sides is not None and rows not in codec.sides:
            raise ParseError(f"the format has no {genre.title} boards of side {rows}")
        draft = Draft(genre, genre.dims_for(rows, cols))
        codec.read(lines, draft)
        if not lines.at_end:
            raise ParseError(f"line {lines.line_number}: the board is complete, but {quote(lines.peek())} follows")
        return draft.document()

    def encode(self, document: Document, codec: BoardText) -> str:
        puzzle = document.puzzle
        require_plain(puzzle, codec.variants, rooms=codec.holds_rooms)
        if codec.sides is not None and puzzle.rows not in codec.sides:
            raise UnwritableError(f"it has no {puzzle.genre.title} boards of side {puzzle.rows}")
        return "".join(f"{line}\n" for line in _lines(document, codec)) + _write_meta(puzzle.meta)


def _minor_version(line: str) -> int | None:
    """0 for `pzprv3`, 1 for `pzprv3.1` …, `None` for anything else."""
    if line == _MAGIC:
        return 0
    minor = line.removeprefix(f"{_MAGIC}.")
    return int(minor) if minor != line and is_natural(minor) else None


def _lines(document: Document, codec: BoardText) -> Iterator[str]:
    minor = codec.minor_for(document)
    yield f"{_MAGIC}.{minor}" if minor else _MAGIC
    yield codec.names[0]
    yield str(document.puzzle.rows)
    if not codec.square:
        yield str(document.puzzle.cols)
    yield from codec.write(document, minor)


def _read_meta(tail: list[str], separator: str) -> PuzzleMeta:
    """Who made the puzzle, if the tail tells and is understood; what is not does no harm."""
    start = next((k for k, line in enumerate(tail) if line.startswith("info:")), None)
    if start is None:
        return PuzzleMeta()
    try:
        info: Any = parse_json(separator.join(tail[start:]).removeprefix("info:"))
    except PenmarkError:
        return PuzzleMeta()
    told = info.get("metadata") if isinstance(info, dict) else None
    if not isinstance(told, dict):
        return PuzzleMeta()
    return PuzzleMeta(**{ours: told[name] for name, ours in _META.items() if isinstance(told.get(name), str)})


def _write_meta(meta: PuzzleMeta) -> str:
    told = {name: value for name, ours in _META.items() if (value := getattr(meta, ours))}
    return f"info:{msgspec.json.encode({'metadata': told}).decode()}\n" if told else ""


def _with_meta(document: Document, meta: PuzzleMeta) -> Document:
    if meta == PuzzleMeta():
        return document
    puzzle = document.puzzle.with_meta(meta)
    game = document.game and Game.from_marks(puzzle, document.game.to_marks(), document.game.play)
    return Document(puzzle, document.solution, game)


FORMAT = Pzprv3()
