"""Penmark's own tagged JSON, which holds every puzzle of every genre."""

from __future__ import annotations

from penmark.errors import CutShortError, JsonError
from penmark.formats.base import Format
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.wire import dumps, loads


class Tagged(Format):
    name = "tagged"
    title = "Penmark JSON"

    def looks_like(self, text: str) -> bool:
        return text.lstrip()[:1] == "{"

    def holds(self, genre: Genre) -> bool:
        return True

    def parse(self, text: str, genre: Genre | None) -> Document:
        try:
            return loads(text, expect=None if genre is None else genre.name)
        except JsonError as error:
            if "truncated" in str(error):
                raise CutShortError(str(error)) from None
            raise

    def compose(self, document: Document) -> str:
        return dumps(document.puzzle, document.game)


FORMAT = Tagged()
