"""`Format`: a way to write whole documents. `ForeignFormat`: one that holds the genres which say how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, TypeVar

from penmark.errors import ParseError, RegistryError, UnwritableError, quote
from penmark.formats.kept_drawings import KeptDrawing
from penmark.puzzle.document import Document
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres

C = TypeVar("C", bound=FormatCodec)

MAX_TEXT = 4 * 1024 * 1024
"""Longest text that is read, in characters, and longest file, in bytes."""


class Format(ABC):
    """A notation, and which genres it can hold."""

    name: ClassVar[str]
    title: ClassVar[str]
    specimen: ClassVar[str] = ""
    """What a text in it is called, with its article; by default the title."""
    says_genre: ClassVar[bool] = True
    """Whether a text says of itself which genre it is."""

    @abstractmethod
    def looks_like(self, text: str) -> bool:
        """Whether the text seems to be in this format; cheap, and wrong at no cost but time."""

    @abstractmethod
    def parse(self, text: str, genre: Genre | None) -> Document:
        """What `read` does, once the text is known to be text of bearable length."""

    def parse_leniently(self, text: str, genre: Genre | None) -> Document:
        """Like `parse`, but what is not understood is told in the document's notes, where the format can keep it."""
        return self.parse(text, genre)

    @abstractmethod
    def compose(self, document: Document) -> str:
        """What `write` does."""

    @abstractmethod
    def holds(self, genre: Genre) -> bool: ...

    def drawings(self, kept: Plain, puzzle: Puzzle) -> Iterable[KeptDrawing]:
        """What was drawn, of all that the puzzle's meta keeps of a text in this format."""
        return ()

    def genres(self) -> Iterator[Genre]:
        """Those it can hold."""
        return (genre for genre in genres().values() if self.holds(genre))

    def read(self, text: str, genre: Genre | str | None = None, *, lenient: bool = False) -> Document:
        """The document that the text holds. A text of another genre than the one asked for is refused.

        So is what is not understood; with `lenient` it is told in the document's notes instead, and kept.
        """
        require_text(text)
        parse = self.parse_leniently if lenient else self.parse
        return parse(text, by_name(genre) if isinstance(genre, str) else genre)

    def write(self, document: Document | Puzzle) -> str:
        """The document as text. What the format cannot say of the puzzle is refused; meta, play and solution
        are left out where it has no place for them."""
        try:
            return self.compose(Document(document) if isinstance(document, Puzzle) else document)
        except UnwritableError as error:
            raise UnwritableError(f"{self.title} cannot hold this puzzle: {error}") from None

    def __repr__(self) -> str:
        return f"<Format {self.name}>"


class ForeignFormat(Format, Generic[C]):
    """A notation that holds the genres which declare a codec under its name: how they are written in it.

    The format has the frame that is the same for all genres; the codec, of `codec_type`, has what differs.
    """

    codec_type: type[C]

    @abstractmethod
    def decode(self, text: str, genre: Genre, codec: C) -> Document:
        """The document in a text that is known to be of that genre, the genre's name left out where it stands first."""

    @abstractmethod
    def encode(self, document: Document, codec: C) -> str:
        """The inverse of `decode`, with all that the format has."""

    def compose(self, document: Document) -> str:
        return self.encode(document, self.codec_for(document.puzzle.genre))

    def holds(self, genre: Genre) -> bool:
        return self.name in genre.codecs

    def codec_for(self, genre: Genre) -> C:
        codec = genre.codecs.get(self.name)
        if codec is None:
            known = ", ".join(g.title for g in self.genres())
            raise UnwritableError(f"it knows no {genre.title}, only {known}")
        if not isinstance(codec, self.codec_type):
            kind = self.codec_type.__name__
            raise RegistryError(f"{genre.title} declares {quote(codec)} for {self.title}, which takes a {kind}")
        return codec

    def genre_called(self, name: str, wanted: Genre | None) -> Genre:
        """The genre that a text of this format calls so, which must be the one that is wanted, if one is."""
        if wanted is not None and self._calls(wanted, name):
            return wanted
        found = self._likeliest(name) or next((g for g in self.genres() if self._calls(g, name)), None)
        if found is None:
            known = ", ".join(g.name for g in self.genres())
            raise ParseError(f"{quote(name)} is no genre known in this format; known: {known}")
        if wanted is not None:
            raise ParseError(f"expected a puzzle of genre {wanted.name!r}, found {found.name!r}")
        return found

    def _likeliest(self, name: str) -> Genre | None:
        """The genre that is called so everywhere, found without loading the others."""
        try:
            genre = by_name(name.lower())
        except RegistryError:
            return None
        return genre if self._calls(genre, name) else None

    def _calls(self, genre: Genre, name: str) -> bool:
        """Whether the genre may be called so here: by one of the names its codec gives, or else by one of its own."""
        if not self.holds(genre):
            return False
        names = self.codec_for(genre).names or (genre.name, *genre.aliases)
        return name.lower() in (each.lower() for each in names)

    def wanted(self, genre: Genre | None) -> Genre:
        """The genre to read as, for formats whose texts do not name it."""
        if genre is not None and not self.holds(genre):
            raise ParseError(f"{self.title} has no {genre.title}")
        if genre is None:
            raise ParseError("this format does not say which genre a puzzle is; name it")
        return genre


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
