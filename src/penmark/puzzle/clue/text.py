"""A letter or a short text."""

from __future__ import annotations

from typing import ClassVar

from penmark.errors import ClueError, quote
from penmark.puzzle.clue.base import ClueValue, WriteNumber

MAX_LENGTH = 16


class Text(ClueValue, frozen=True):
    """Letters. On the wire `{"clue": "text", "letters": "A"}`."""

    letters: str

    kind: ClassVar[str] = "text"

    def __post_init__(self) -> None:
        if not 0 < len(self.letters) <= MAX_LENGTH or not self.letters.isprintable():
            raise ClueError(f"a text clue has 1 to {MAX_LENGTH} printable characters, got {quote(self.letters)}")

    def text(self, number: WriteNumber = str) -> str:
        return self.letters

    @classmethod
    def parse(cls, text: str) -> Text | None:
        return cls(text) if 0 < len(text) <= MAX_LENGTH and text.isprintable() else None

    def noun(self, number: WriteNumber = str) -> str:
        return f"“{self.letters}”"
