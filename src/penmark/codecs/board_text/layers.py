"""The layers that most genres use: grids of words, flags, and grids that say nothing of interest here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from penmark.board.coord import Layer
from penmark.board.presentation import Color
from penmark.codecs.board_text.board_lines import BoardLines
from penmark.codecs.draft import Draft, Entry, entries_of
from penmark.codecs.text import rows_of
from penmark.codecs.tokens import Tokens
from penmark.puzzle.document import Document

LINES = Tokens({"0": Entry(), "1": Entry(mark=1), "-1": Entry(mark=0)})
"""Lines drawn, and places crossed out."""
BACKGROUNDS = tuple(map(Color, ("green", "yellow", "blue", "pink")))
"""The format numbers the colours that a player may give a cell; the site's shades differ by genre."""
COLORS = Tokens({"0": Entry()} | {str(k): Entry(color=color) for k, color in enumerate(BACKGROUNDS, 1)}, otherwise="0")


class WordTable(Protocol):
    """Words for what may stand at the places of a grid: `Tokens`, or anything that reads and writes as they do."""

    def read(self, words: Sequence[str], width: int) -> list[Entry]: ...

    def write(self, entries: Sequence[Entry], width: int) -> list[str]: ...


class WordRows:
    """A word for every place of a board layer, a line for each of its rows."""

    def __init__(self, layer: Layer, tokens: WordTable) -> None:
        self._layer = layer
        self._tokens = tokens

    def read(self, lines: BoardLines, draft: Draft) -> None:
        _, height, width = draft.blank.layout.frame(self._layer)
        words = lines.words(height, width)
        if words is not None:
            draft.fill(self._layer, self._tokens.read(words, width))

    def write(self, document: Document) -> Iterator[str]:
        _, height, width = document.puzzle.substrate.layout.frame(self._layer)
        if not width:
            return iter([""] * height)
        words = self._tokens.write(entries_of(document, self._layer), width)
        return spaced(words, width)


CELL_LINES = (WordRows(Layer.LINKS_H, LINES), WordRows(Layer.LINKS_V, LINES))
"""Lines from cell to cell: those to the right, then those down."""


class Flag:
    """A line of its own that switches on a variant."""

    def __init__(self, word: str, variant: str) -> None:
        self._word = word
        self._variant = variant

    def read(self, lines: BoardLines, draft: Draft) -> None:
        if lines.flag(self._word):
            draft.variants.add(self._variant)

    def write(self, document: Document) -> Iterator[str]:
        return iter([self._word] if self._variant in document.puzzle.variants else [])


class Ignored:
    """A grid of the player's that may follow the others and is not kept, such as clues ticked off."""

    def read(self, lines: BoardLines, draft: Draft) -> None:
        lines.words(draft.blank.rows, draft.blank.cols)

    def write(self, document: Document) -> Iterator[str]:
        return iter(())


class IgnoredLines:
    """Lines or borders between cells that a player may have drawn to help himself; they are not kept."""

    def read(self, lines: BoardLines, draft: Draft) -> None:
        rows, cols = draft.blank.rows, draft.blank.cols
        lines.words(rows, cols - 1)
        lines.words(rows - 1, cols)

    def write(self, document: Document) -> Iterator[str]:
        return iter(())


def spaced(words: list[str], width: int) -> Iterator[str]:
    """Rows as the format has them: a space after every word, the last one too."""
    return (" ".join([*row, ""]) for row in rows_of(words, width))
