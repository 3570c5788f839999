"""`LinkCodec`: how one genre is written in a puzz.link URL: its names, its flags, the parts of its body."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.draft import Draft, Entry, entries_of, holds_rooms, require_plain
from penmark.codecs.puzzlink.cursor import Cursor
from penmark.codecs.text import natural
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.clue import UNKNOWN, ClueValue
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre


class Part(Protocol):
    """A stretch of a body: it takes what is its own from the cursor."""

    def read(self, body: Cursor, draft: Draft) -> None: ...

    def write(self, document: Document) -> str: ...


class Family(Protocol):
    """A way to write a row of slots, each a clue or `None` for blank; `UNKNOWN` is puzz.link's `?`."""

    def read(self, body: Cursor, slots: int) -> list[ClueValue | None]: ...

    def write(self, slots: list[ClueValue | None]) -> str: ...


class ClueCells:
    """The part that most bodies are: one slot for each cell.

    `blank` and `clue` are what cells without and with a clue are made of. With `bare`, `?` does not stand for
    a clue but for a cell of that material without one, as Akari's black cells.
    """

    def __init__(self, family: Family, blank: Material, clue: Material, bare: Material | None = None) -> None:
        self._family = family
        self._blank = Entry(blank)
        self._clue = clue
        self._bare = None if bare is None else Entry(bare)

    def read(self, body: Cursor, draft: Draft) -> None:
        slots = self._family.read(body, draft.blank.rows * draft.blank.cols)
        draft.fill(Layer.CELLS, list(map(self._entry, slots)))

    def _entry(self, slot: ClueValue | None) -> Entry:
        if slot is None:
            return self._blank
        if slot is UNKNOWN and self._bare is not None:
            return self._bare
        return Entry(self._clue, slot)

    def write(self, document: Document) -> str:
        cells = entries_of(Document(document.puzzle), Layer.CELLS)
        return self._family.write([self._slot(entry, k, document.puzzle.cols) for k, entry in enumerate(cells)])

    def _slot(self, entry: Entry, k: int, width: int) -> ClueValue | None:
        if entry == self._blank:
            return None
        if entry == self._bare:
            return UNKNOWN
        if entry.clue is not None and entry.material == self._clue:
            return entry.clue
        row, col = divmod(k, width)
        raise UnwritableError(f"it has no way to write {entry} (row {row + 1}, column {col + 1})")


class LinkCodec:
    """`names`: the types it is known by, the one to write first. `flags`: letters and the variants they mean.

    `sides`: the only sizes of square boards that the site knows how to cut into boxes, where that matters.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        *body: Part,
        flags: Mapping[str, str] | None = None,
        sides: Collection[int] | None = None,
    ) -> None:
        self.names = names
        self._body = body
        self._flags = dict(flags or {})
        self._sides = sides

    def read(self, genre: Genre, text: str) -> Document:
        """`text` is what follows the type: `[flags/]cols/rows/body`."""
        parts = text.split("/")
        flags = "" if parts[0].isdecimal() else parts.pop(0)
        if len(parts) < 2:
            raise ParseError("a size is missing: columns and rows should follow the type")
        cols, rows = natural(parts[0], "the number of columns"), natural(parts[1], "the number of rows")
        if self._sides is not None and rows not in self._sides:
            raise ParseError(f"the site has no {genre.title} boards of side {rows}")
        draft = Draft(genre, genre.dims_for(rows, cols))
        draft.variants.update(map(self._variant, flags))
        body = Cursor("/".join(parts[2:]).removesuffix("/"))
        for part in self._body:
            part.read(body, draft)
        if not body.at_end:
            raise ParseError(f"the board is full, but the body goes on with {quote(body.rest)}")
        return draft.document()

    def _variant(self, flag: str) -> str:
        try:
            return self._flags[flag]
        except KeyError:
            known = ", ".join(self._flags) or "none"
            raise ParseError(f"unknown flag {quote(flag)}; known here: {known}") from None

    def write(self, document: Document) -> str:
        """The type and all that follows it."""
        puzzle = document.puzzle
        require_plain(puzzle, self._flags.values(), rooms=holds_rooms(self._body))
        if self._sides is not None and puzzle.rows not in self._sides:
            raise UnwritableError(f"it has no {puzzle.genre.title} boards of side {puzzle.rows}")
        flags = "".join(flag for flag, variant in self._flags.items() if variant in puzzle.variants)
        body = "".join(part.write(document) for part in self._body)
        # A sign at the end of a URL is easily taken for the end of a sentence: writers close it with a slash.
        closed = body if body[-1:].isalnum() else f"{body}/"
        return "/".join([self.names[0], *([flags] if flags else []), str(puzzle.cols), str(puzzle.rows), closed])
