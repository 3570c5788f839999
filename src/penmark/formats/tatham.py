"""Game ids of Simon Tatham's Portable Puzzle Collection, alone or behind the address of a game's page."""

from __future__ import annotations

import re

from penmark.codecs.game_id import GameId
from penmark.errors import ParseError, UnsupportedError, quote
from penmark.formats.base import ForeignFormat
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre

_PAGE = re.compile(r"https?://\S+/(\w+)\.html#(\S+)")
_IDENTITY = re.compile(r"\d{1,3}(?:x\d{1,3})?\w*:[\w,]+")
_SEED = re.compile(r"\d{1,3}(?:x\d{1,3})?\w*#\w+")


class TathamIds(ForeignFormat[GameId]):
    name = "tatham"
    title = "Tatham's game ids"
    specimen = "a game id"
    codec_type = GameId
    says_genre = False

    def looks_like(self, text: str) -> bool:
        return any(pattern.fullmatch(text.strip()) for pattern in (_PAGE, _IDENTITY, _SEED))

    def parse(self, text: str, genre: Genre | None) -> Document:
        identity = text.strip()
        page = _PAGE.fullmatch(identity)
        if page is not None:
            genre, identity = self.genre_called(page[1], genre), page[2]
        if not _IDENTITY.fullmatch(identity) and not _SEED.fullmatch(identity):
            raise ParseError(f"a game id is parameters, a colon and a board, such as 7x7:aB2; got {quote(identity)}")
        found = self.wanted(genre)
        return self.decode(identity, found, self.codec_for(found))

    def decode(self, text: str, genre: Genre, codec: GameId) -> Document:
        if _SEED.fullmatch(text):
            raise UnsupportedError(f"{quote(text)} is a random seed, of which only the game itself can make its puzzle")
        return codec.read(genre, text)

    def encode(self, document: Document, codec: GameId) -> str:
        return codec.write(document.puzzle)


FORMAT = TathamIds()
