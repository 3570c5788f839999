"""`BoardCodec`: how one genre is written as pzprv3 board text, as its type's name and its layers in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from penmark.codecs.draft import Draft, holds_rooms, require_plain
from penmark.codecs.pzprv3.reader import Reader
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre


class BoardLayer(Protocol):
    """A stretch of lines: it takes what is its own from the reader."""

    def read(self, lines: Reader, draft: Draft) -> None: ...

    def write(self, document: Document) -> Iterable[str]: ...


class Since:
    """A layer that boards have from a minor version of the format on. `blank` is its word for nothing."""

    def __init__(self, minor: int, layer: BoardLayer, blank: str) -> None:
        self._minor = minor
        self._layer = layer
        self._blank = blank

    def read(self, lines: Reader, draft: Draft) -> None:
        if lines.minor >= self._minor:
            self._layer.read(lines, draft)

    def write(self, document: Document) -> Iterable[str]:
        return self._layer.write(document)

    def needed(self, document: Document) -> bool:
        return any(word != self._blank for line in self.write(document) for word in line.split())

    @property
    def minor(self) -> int:
        return self._minor


class BoardCodec:
    """`names`: the types it is known by, the one to write first. `square`: the size is one line, not two.

    `variants`: those that its layers can say. `sides`: the only sizes of square boards that the format knows
    how to cut into boxes, where that matters.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        *layers: BoardLayer,
        square: bool = False,
        variants: Collection[str] = (),
        sides: Collection[int] | None = None,
    ) -> None:
        self.names = names
        self._layers = layers
        self._square = square
        self._variants = variants
        self._sides = sides

    def read(self, genre: Genre, text: str) -> Document:
        """`text` is all lines from the version on, without what follows the board's data."""
        lines = Reader(text)
        rows = lines.number_of("rows")
        cols = rows if self._square else lines.number_of("columns")
        if self._sides is not None and rows not in self._sides:
            raise ParseError(f"the format has no {genre.title} boards of side {rows}")
        draft = Draft(genre, genre.dims_for(rows, cols))
        for layer in self._layers:
            layer.read(lines, draft)
        if not lines.at_end:
            raise ParseError(f"line {lines.line_number}: the board is complete, but {quote(lines.peek())} follows")
        return draft.document()

    def write(self, document: Document) -> str:
        puzzle = document.puzzle
        require_plain(puzzle, self._variants, rooms=holds_rooms(self._layers))
        if self._sides is not None and puzzle.rows not in self._sides:
            raise UnwritableError(f"it has no {puzzle.genre.title} boards of side {puzzle.rows}")
        return "".join(f"{line}\n" for line in self._lines(document))

    def _lines(self, document: Document) -> Iterator[str]:
        puzzle = document.puzzle
        minor = self._minor_for(document)
        yield f"pzprv3.{minor}" if minor else "pzprv3"
        yield self.names[0]
        yield str(puzzle.rows)
        if not self._square:
            yield str(puzzle.cols)
        for layer in self._layers:
            if not isinstance(layer, Since) or layer.minor <= minor:
                yield from layer.write(document)

    def _minor_for(self, document: Document) -> int:
        """The oldest version that has room for everything; flags came with the newest."""
        later = [layer for layer in self._layers if isinstance(layer, Since)]
        if document.puzzle.variants:
            return max((layer.minor for layer in later), default=0)
        return max((layer.minor for layer in later if layer.needed(document)), default=0)
