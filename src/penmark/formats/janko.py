"""Texts of janko.at, from its pages or from files."""

from __future__ import annotations

from penmark.codecs.janko import JankoText
from penmark.errors import ParseError
from penmark.formats.base import Format
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre

_SNIFFED = 200_000
"""How far a page is searched for the puzzle in it."""


class Janko(Format):
    name = "janko"
    title = "Janko"

    def looks_like(self, text: str) -> bool:
        start = text[:_SNIFFED].lower()
        return "problem" in start and ("begin" in start or "puzzle " in start or "size " in start)

    def parse(self, text: str, genre: Genre | None) -> Document:
        kind = JankoText.parse(text).properties.get("puzzle")
        if kind is None and genre is None:
            raise ParseError("there is no line that says which puzzle it is")
        found = self.genre_called(kind, genre) if kind is not None else self.wanted(genre)
        return self.codec_for(found).read(found, text)


FORMAT = Janko()
