"""`BoardText`: how one genre is written as pzprv3 board text, as its type's name and its layers in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from penmark.codecs.board_text.board_lines import BoardLines
from penmark.codecs.draft import Draft, holds_rooms
from penmark.puzzle.document import Document


class BoardLayer(Protocol):
    """A stretch of lines: it takes what is its own from the board's lines."""

    def read(self, lines: BoardLines, draft: Draft) -> None: ...

    def write(self, document: Document) -> Iterable[str]: ...


class Since:
    """A layer that boards have from a minor version of the format on. `blank` is its word for nothing."""

    def __init__(self, minor: int, layer: BoardLayer, blank: str) -> None:
        self._minor = minor
        self._layer = layer
        self._blank = blank

    def read(self, lines: BoardLines, draft: Draft) -> None:
        if lines.minor >= self._minor:
            self._layer.read(lines, draft)

    def write(self, document: Document) -> Iterable[str]:
        return self._layer.write(document)

    def needed(self, document: Document) -> bool:
        return any(word != self._blank for line in self.write(document) for word in line.split())

    @property
    def minor(self) -> int:
        return self._minor


class BoardText:
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
        self.square = square
        self.variants = variants
        self.sides = sides
        self._layers = layers

    @property
    def holds_rooms(self) -> bool:
        return holds_rooms(self._layers)

    def read(self, lines: BoardLines, draft: Draft) -> None:
        """Take the layers from the lines behind the size."""
        for layer in self._layers:
            layer.read(lines, draft)

    def write(self, document: Document, minor: int) -> Iterator[str]:
        """The lines of the layers that a minor version of the format has."""
        for layer in self._layers:
            if not isinstance(layer, Since) or layer.minor <= minor:
                yield from layer.write(document)

    def minor_for(self, document: Document) -> int:
        """The oldest version that has room for everything; flags came with the newest."""
        later = [layer for layer in self._layers if isinstance(layer, Since)]
        if document.puzzle.variants:
            return max((layer.minor for layer in later), default=0)
        return max((layer.minor for layer in later if layer.needed(document)), default=0)
