"""pzprv3 board text: a puzzle and a player's marks, as puzz.link saves them to files."""

from __future__ import annotations

from typing import Any

import msgspec

from penmark.codecs.pzprv3.reader import minor_version
from penmark.errors import ParseError, PenmarkError, quote
from penmark.formats.base import Format
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.wire import parse_json

_TAILS = ("TrialData", "info:", "history:", "http:", "https:")
"""With these begins what is not the board: trial levels, who made it, how it was played, where it is from."""
_META = {"author": "author", "source": "source", "comment": "info"}
"""The file's names for what it tells of a puzzle, and ours."""


class Pzprv3(Format):
    name = "pzprv3"
    title = "pzprv3"

    def looks_like(self, text: str) -> bool:
        start = text.lstrip()[:200]
        return start.startswith("pzprv3") or (start.startswith("v:") and "pzprv3" in start)

    def parse(self, text: str, genre: Genre | None) -> Document:
        text = text.strip().replace("\r\n", "\n")
        separator = "\n" if "\n" in text else "/"
        lines = text.split(separator)
        if lines[0].startswith("v:"):
            raise ParseError(f"the rules are changed by {quote(lines[0])}, which is not understood")
        if minor_version(lines[0]) is None or len(lines) < 2:
            raise ParseError(f"the first line should be pzprv3, got {quote(lines[0])}")
        found = self.genre_called(lines[1].strip(), genre)
        end = next((k for k, line in enumerate(lines) if line.startswith(_TAILS)), len(lines))
        document = self.codec_for(found).read(found, "\n".join(lines[:end]))
        return _with_meta(document, _read_meta(lines[end:], separator))

    def compose(self, document: Document) -> str:
        return super().compose(document) + _write_meta(document.puzzle.meta)


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
