"""`LinkBody`: how one genre is written in a puzz.link URL: its names, its flags, the parts of its body."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.draft import Draft, Entry, entries_of, holds_rooms
from penmark.codecs.link_body.cursor import Cursor
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.clue import UNKNOWN, ClueValue
from penmark.puzzle.document import Document


class BodyPart(Protocol):
    """A stretch of a body: it takes what is its own from the cursor."""

    def read(self, body: Cursor, draft: Draft) -> None: ...

    def write(self, document: Document) -> str: ...


class SlotEncoding(Protocol):
    """A way to write a row of slots, each a clue or `None` for blank; `UNKNOWN` is puzz.link's `?`."""

    def read(self, body: Cursor, slots: int) -> list[ClueValue | None]: ...

    def write(self, slots: list[ClueValue | None]) -> str: ...


class ClueCells:
    """The part that most bodies are: one slot for each cell.

    `blank` and `clue` are what cells without and with a clue are made of. With `bare`, `?` does not stand for
    a clue but for a cell of that material without one, as Akari's black cells.
    """

    def __init__(self, family: SlotEncoding, blank: Material, clue: Material, bare: Material | None = None) -> None:
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


class LinkBody:
    """How one genre is written: `names` are the types it is known by, the one to write first.

    `flags`: letters and the variants they mean. `sides`: the only sizes of square boards that the site knows how to
    cut into boxes, where that matters.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        *parts: BodyPart,
        flags: Mapping[str, str] | None = None,
        sides: Collection[int] | None = None,
    ) -> None:
        self.names = names
        self.flags = dict(flags or {})
        self.sides = sides
        self._parts = parts

    @property
    def holds_rooms(self) -> bool:
        return holds_rooms(self._parts)

    def read(self, text: str, draft: Draft) -> None:
        """Take in the body, which must end with the board."""
        body = Cursor(text)
        for part in self._parts:
            part.read(body, draft)
        if not body.at_end:
            raise ParseError(f"the board is full, but the body goes on with {quote(body.rest)}")

    def write(self, document: Document) -> str:
        return "".join(part.write(document) for part in self._parts)
