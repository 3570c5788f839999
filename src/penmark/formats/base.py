"""`Format`: what every module of this package is one of: a way to write whole documents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres

MAX_TEXT = 4 * 1024 * 1024
"""Longest text that is read, in characters, and longest file, in bytes."""


class Format(ABC):
    """A notation. The genres it can hold are those that declare a codec under its name."""

    name: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def looks_like(self, text: str) -> bool:
        """Whether the text seems to be in this format; cheap, and wrong at no cost but time."""

    @abstractmethod
    def parse(self, text: str, genre: Genre | None) -> Document:
        """What `read` does, once the text is known to be text of bearable length."""

    def compose(self, document: Document) -> str:
        """What `write` does."""
        return self.codec_for(document.puzzle.genre).write(document)

    def read(self, text: str, genre: Genre | str | None = None) -> Document:
        """The document that the text holds. A text of another genre than the one asked for is refused."""
        require_text(text)
        return self.parse(text, by_name(genre) if isinstance(genre, str) else genre)

    def write(self, document: Document | Puzzle) -> str:
        """The document as text. What the format cannot say of the puzzle is refused; meta, play and solution
        are left out where it has no place for them."""
        try:
            return self.compose(Document(document) if isinstance(document, Puzzle) else document)
        except UnwritableError as error:
            raise UnwritableError(f"{self.title} cannot hold this puzzle: {error}") from None

    # ── genres ──

    def genres(self) -> Iterator[Genre]:
        """Those it can hold."""
        return (genre for genre in genres().values() if self.holds(genre))

    def holds(self, genre: Genre) -> bool:
        return self.name in genre.codecs

    def codec_for(self, genre: Genre) -> FormatCodec:
        try:
            return genre.codecs[self.name]
        except KeyError:
            known = ", ".join(g.title for g in self.genres())
            raise UnwritableError(f"it knows no {genre.title}, only {known}") from None

    def genre_called(self, name: str, wanted: Genre | None) -> Genre:
        """The genre that a text of this format calls so, which must be the one that is wanted, if one is."""
        found = next((g for g in self.genres() if name.lower() in self._names(g)), None)
        if found is None:
            known = ", ".join(g.name for g in self.genres())
            raise ParseError(f"{quote(name)} is no genre known in this format; known: {known}")
        if wanted is not None and found is not wanted:
            raise ParseError(f"expected a puzzle of genre {wanted.name!r}, found {found.name!r}")
        return found

    def _names(self, genre: Genre) -> list[str]:
        """What a genre may be called here: what its codec says, or else its own names."""
        names = getattr(genre.codecs[self.name], "names", None) or (genre.name, *genre.aliases)
        return [name.lower() for name in names]

    def wanted(self, genre: Genre | None) -> Genre:
        """The genre to read as, for formats whose texts do not name it."""
        if genre is not None and not self.holds(genre):
            raise ParseError(f"{self.title} has no {genre.title}")
        if genre is None:
            raise ParseError("this format does not say which genre a puzzle is; name it")
        return genre

    def __repr__(self) -> str:
        return f"<Format {self.name}>"


def require_text(text: str) -> None:
    """Refuse at once what is too long, binary, or no Unicode text."""
    if len(text) > MAX_TEXT:
        raise ParseError(f"the text is longer than {MAX_TEXT} characters: {len(text)}")
    if "\0" in text:
        raise ParseError(f"this is binary data, not text: character {text.index(chr(0)) + 1} is NUL")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ParseError(f"not valid Unicode text: {error.reason} at character {error.start + 1}") from None
