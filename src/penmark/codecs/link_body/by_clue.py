"""What encodings share that write one clue after the other, and runs of blanks between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from penmark.codecs.link_body.cursor import BlankRuns, Cursor, blanks_from, filled
from penmark.errors import UnwritableError
from penmark.puzzle.clue import ClueValue


class ClueByClue(ABC):
    """A `SlotEncoding`."""

    runs: ClassVar[BlankRuns]

    def read(self, body: Cursor, slots: int) -> list[ClueValue | None]:
        read: list[ClueValue | None] = []
        while len(read) < slots and not body.at_end:
            char = body.take()
            blanks = self.runs.length(char)
            read += [None] * blanks if blanks else self._read_clue(char, body)
        return filled(read, slots, body)

    @abstractmethod
    def _read_clue(self, char: str, body: Cursor) -> list[ClueValue | None]:
        """The slots that begin with a character which was taken from the body and is no run of blanks."""

    def write(self, slots: list[ClueValue | None]) -> str:
        written, at = "", 0
        while at < len(slots):
            clue = slots[at]
            if clue is None:
                taken = blanks_from(slots, at)
                text = self.runs.write(taken)
            else:
                text, taken = self._write_clue(clue, slots, at)
            written += text
            at += taken
        return written

    @abstractmethod
    def _write_clue(self, clue: ClueValue, slots: list[ClueValue | None], at: int) -> tuple[str, int]:
        """How the clue of slot `at` is written, and how many slots that is."""


def unwritable(clue: ClueValue) -> UnwritableError:
    return UnwritableError(f"it has no way to write the clue {clue}")
